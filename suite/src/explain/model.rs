//! What the scripted model says, in words.

use serde_json::Value;

use super::phrases::{NO_PHRASE, name, value};
use super::{list, numbered};

pub(super) fn script(script: &Value) -> Vec<String> {
    match script {
        Value::Array(messages) => numbered(messages.iter().map(message)),
        Value::Object(turns) => turns
            .iter()
            .flat_map(|(words, messages)| {
                let heading = format!("to the visitor's words {words:?}:");
                std::iter::once(heading).chain(
                    numbered(list(messages).map(message))
                        .into_iter()
                        .map(|line| format!("  {line}")),
                )
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn message(message: &Value) -> String {
    let Some(members) = message.as_object() else {
        return format!("{NO_PHRASE} {message}");
    };
    let repeat = members
        .get("repeat")
        .map(|times| format!("{} times: ", value(times)))
        .unwrap_or_default();
    let parts: Vec<String> = members
        .iter()
        .filter_map(|(key, member)| part(key, member, message))
        .collect();
    format!(
        "{repeat}{}",
        if parts.is_empty() {
            "says nothing".into()
        } else {
            parts.join(", ")
        }
    )
}

/// A part of a message; none for what belongs to another part.
fn part(key: &str, member: &Value, message: &Value) -> Option<String> {
    Some(match key {
        "repeat" | "with" | "with-text" | "made-up" | "id" => return None,
        "text" => format!("says {}", value(member)),
        "chunks" => format!("says, in pieces, {}", value(member)),
        "reasoning" => format!("thinks {}", value(member)),
        "call" => call(message),
        "calls" => list(member).map(call).collect::<Vec<_>>().join(" and "),
        "then-text" => format!("after its calls says {}", value(member)),
        "after" => format!("waits {} ms first", value(member)),
        "pause" => format!("pauses {} ms between its pieces", value(member)),
        "never-ends" => "never ends".into(),
        "breaks" => "breaks off".into(),
        "status" => format!("fails (HTTP status {})", value(member)),
        "cut-every" => format!("the network cuts it into pieces of {} bytes", value(member)),
        "stubborn" => "goes on although it was stopped".into(),
        "defiant" => "calls although the request allows no call".into(),
        other => format!("{NO_PHRASE} {other}: {}", value(member)),
    })
}

fn call(call: &Value) -> String {
    let made_up = if call.get("made-up").is_some() {
        " (which it made up)"
    } else {
        ""
    };
    let id = call
        .get("id")
        .map(|id| format!(" under the id {}", value(id)))
        .unwrap_or_default();
    let with = match (call.get("with"), call.get("with-text")) {
        (Some(with), _) => format!(" with {}", value(with)),
        (None, Some(text)) => format!(" with the text {} for arguments", value(text)),
        (None, None) => String::new(),
    };
    format!("calls {}{made_up}{with}{id}", name(&call["call"]))
}
