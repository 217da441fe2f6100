//! The steps and expectations about the API itself, in words.

use serde_json::Value;

use super::list;
use super::phrases::{NO_PHRASE, matcher, name, rest, value};
use super::steps::{step, waits};

/// A step about the API; none where it is another's.
pub(super) fn api_step(kind: &str, it: &Value) -> Option<String> {
    let of = |key: &str| name(&it[key]);
    Some(match kind {
        "register-tool" => format!(
            "calls registerTool: {}{}{}",
            of("as"),
            waits(it),
            rest(it, &["as", "wait"])
        ),
        "get-tools" => format!(
            "calls getTools: {}{}{}",
            of("as"),
            waits(it),
            rest(it, &["as", "wait"])
        ),
        "execute-tool" => format!(
            "calls executeTool: {}{}{}",
            of("as"),
            waits(it),
            rest(it, &["as", "wait"])
        ),
        "call" => format!(
            "calls {}: {}{}{}",
            of("method"),
            of("as"),
            waits(it),
            rest(it, &["as", "method", "wait"])
        ),
        "listen" => listen(it),
        "assign" => format!(
            "sets {} of {} to {}: {}",
            of("property"),
            value(&it["to"]),
            value(&it["value"]),
            of("as")
        ),
        "read" => format!("reads {}: {}", value(&it["value"]), of("as")),
        "inspect" => format!(
            "reads the own properties of {}: {}",
            value(&it["value"]),
            of("as")
        ),
        "compare" => format!(
            "asks whether {} are one and the same: {}",
            value(&it["these"]),
            of("as")
        ),
        "note" if it["microtask"] == true => format!("notes {} in a microtask", of("text")),
        "note" => format!("notes {}", of("text")),
        "together" => format!(
            "at once: {}",
            list(it).map(step).collect::<Vec<_>>().join("; then ")
        ),
        _ => return None,
    })
}

fn listen(it: &Value) -> String {
    let does: Vec<String> = list(&it["do"]).map(step).collect();
    let does = if does.is_empty() {
        String::new()
    } else {
        format!(", and the first time {}", does.join("; then "))
    };
    format!(
        "listens for {}: {}{}{does}",
        name(&it["event"]),
        name(&it["as"]),
        rest(it, &["event", "as", "do"])
    )
}

/// A line for each thing that an expectation about the API compares; none where it is another's.
pub(super) fn api_expectation(kind: &str, it: &Value) -> Option<Vec<String>> {
    let label = name(&it["as"]);
    Some(match kind {
        "call" => members(it, &["as"], |key, member| match key {
            "settled" => format!("the call {label}: it was {}", name(member)),
            "value" => format!("the call {label}: it gave {}", matcher(member)),
            "error" => format!("the call {label}: its error is {}", matcher(member)),
            "names" => format!("the call {label}: it listed the tools {}", matcher(member)),
            other => format!("{NO_PHRASE} {other}"),
        }),
        "heard" => members(it, &["as"], |key, member| match key {
            "times" => format!(
                "the listener {label} was called, so many times: {}",
                matcher(member)
            ),
            "each" => format!(
                "each event that the listener {label} heard is {}",
                matcher(member)
            ),
            "tools" => format!(
                "the events that the listener {label} heard name the tools {}",
                matcher(member)
            ),
            other => format!("{NO_PHRASE} {other}"),
        }),
        "reading" => vec![format!(
            "the reading {label}{}: {}",
            it["at"]
                .as_str()
                .map(|at| format!(", at {at}"))
                .unwrap_or_default(),
            matcher(&it["is"])
        )],
        "invoked" => members(it, &["tool", "run"], |key, member| match key {
            "arguments" => format!(
                "{} was called with so many arguments: {}",
                name(&it["tool"]),
                matcher(member)
            ),
            "this" => format!("{} was called on {}", name(&it["tool"]), matcher(member)),
            "input" => format!(
                "the first argument of {} was {}",
                name(&it["tool"]),
                matcher(member)
            ),
            "second" => format!(
                "the second argument of {} was {}",
                name(&it["tool"]),
                matcher(member)
            ),
            "reason" => format!(
                "the signal of {} was aborted with {}",
                name(&it["tool"]),
                matcher(member)
            ),
            other => format!("{NO_PHRASE} {other}"),
        }),
        "sequence" => vec![format!(
            "what happened{}, in order, is exactly: {}",
            if it.get("of").is_some() {
                format!(", of {}", value(&it["of"]))
            } else {
                String::new()
            },
            list(&it["is"]).map(name).collect::<Vec<_>>().join(", ")
        )],
        _ => return None,
    })
}

fn members(it: &Value, named: &[&str], phrase: impl Fn(&str, &Value) -> String) -> Vec<String> {
    let members = it.as_object().into_iter().flatten();
    members
        .filter(|(key, _)| !named.contains(&key.as_str()))
        .map(|(key, member)| phrase(key, member))
        .collect()
}
