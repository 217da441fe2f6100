//! What the tools and layers of a case do, in words.

use serde_json::Value;

use super::list;
use super::phrases::{NO_PHRASE, kind, name, rest, value};

pub(super) fn tools(tools: &Value) -> Vec<String> {
    tools
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, tool)| format!("`{key}` {}{}", behaviour(tool), rest(tool, &["execute"])))
        .collect()
}

fn behaviour(tool: &Value) -> String {
    match &tool["execute"] {
        Value::Null => "has no execute: the visitor answers it".into(),
        acts => self::acts(acts),
    }
}

fn acts(behaviour: &Value) -> String {
    match behaviour {
        Value::Array(several) => several.iter().map(act).collect::<Vec<_>>().join(", then "),
        one => act(one),
    }
}

fn act(act: &Value) -> String {
    let (kind, payload) = kind(act);
    match kind {
        "returns" => format!("returns {}", value(payload)),
        "throws" => format!("throws {}", thrown(payload)),
        "echoes" => match payload.as_str() {
            Some("arguments") => "gives its arguments back".into(),
            Some("context") => "gives the turn's context back".into(),
            _ => "gives its call's count and ids back".into(),
        },
        "after" => format!("waits {} ms", value(payload)),
        "awaits" => match payload.as_str() {
            Some("tick") => "waits for a microtask".into(),
            Some("signal") => "waits until its signal is aborted".into(),
            Some("answer") => "waits until a step answers it".into(),
            _ => "waits for ever".into(),
        },
        "ends-turn" => format!("ends the turn with {}", value(payload)),
        "rejects-first" => format!(
            "throws {} on its first {} runs of a turn",
            value(&payload["error"]),
            value(&payload["times"])
        ),
        "on-run" => format!(
            "on its run {} of the case: {}",
            value(&payload["run"]),
            acts(&payload["do"])
        ),
        "changes-arguments" => format!("sets a property of its arguments ({})", value(payload)),
        other => format!("{NO_PHRASE} {other}: {}", value(payload)),
    }
}

pub(super) fn thrown(thrown: &Value) -> String {
    let (kind, payload) = kind(thrown);
    match kind {
        "error" => format!("an Error {}", value(payload)),
        "type-error" => format!("a TypeError {}", value(payload)),
        "abort-error" => format!("an AbortError {}", value(payload)),
        "value" => format!("the value {}", value(payload)),
        "nothing" => "undefined".into(),
        other => format!("{NO_PHRASE} {other}: {}", value(payload)),
    }
}

pub(super) fn layers(layers: &Value) -> Vec<String> {
    layers
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, layer)| format!("`{key}` {}", layer_does(layer)))
        .collect()
}

fn layer_does(layer: &Value) -> String {
    let each = layer
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, payload)| match key.as_str() {
            "throws-before" => format!("throws {} before it calls next()", value(payload)),
            "throws-after" => format!("throws {} after next() has answered", value(payload)),
            "blocks-with" => format!(
                "gives the outcome {} without calling next()",
                value(payload)
            ),
            "replaces-with" => format!("calls next(), then gives the outcome {}", value(payload)),
            "wraps-result-as" => format!("wraps the result as the member {}", name(payload)),
            "at-once" => "gives back no promise".to_owned(),
            "waits" => format!("waits {} ms before it calls next()", value(payload)),
            other => format!("{NO_PHRASE} {other}: {}", value(payload)),
        });
    let each: Vec<String> = each.collect();
    if each.is_empty() {
        "calls next() and hands its outcome on".into()
    } else {
        each.join(", and ")
    }
}

/// A list of names.
pub(super) fn names(names: &Value) -> String {
    list(names).map(name).collect::<Vec<_>>().join(", ")
}
