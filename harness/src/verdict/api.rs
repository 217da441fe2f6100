//! Expectations about the WebMCP API as checks over what was observed.

use serde_json::{Value, json};

use super::expectations::pointer;
use super::{Check, matching};
use crate::case::{Matcher, api};

/// Of a call: what became of it, and with what.
pub(super) fn call(of: &api::OfCall, observed: &Value) -> Vec<Check> {
    let seen = observed.pointer(&pointer(&["calls", &of.label]));
    let check = |what: &str, matcher: Option<&Matcher>| {
        let at = seen.and_then(|seen| seen.get(what));
        matcher.map(|matcher| Check::of(format!("call {} {what}", of.label), matcher, at))
    };
    let settled = of
        .settled
        .and_then(|settled| serde_json::to_value(settled).ok())
        .map(Matcher::Exactly);
    let checks = [
        check("settled", settled.as_ref()),
        check("value", of.value.as_ref()),
        check("error", of.error.as_ref()),
        check("names", of.names.as_ref()),
    ];
    checks.into_iter().flatten().collect()
}

/// Of a listener's events.
pub(super) fn heard(of: &api::Heard, observed: &Value) -> Vec<Check> {
    let events = observed
        .pointer(&pointer(&["heard", &of.label]))
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .unwrap_or_default();
    let label = |what: &str| format!("heard {} {what}", of.label);
    let times = of
        .times
        .as_ref()
        .map(|matcher| Check::of(label("times"), matcher, Some(&json!(events.len()))));
    let each = of.each.as_ref().map(|matcher| {
        let wrong = events
            .iter()
            .find(|event| !matching::holds(matcher, Some(event)));
        Check::of(label("each"), matcher, wrong.or(events.first()))
    });
    let tools: Value = events
        .iter()
        .map(|event| event["toolName"].clone())
        .collect();
    let tools = of
        .tools
        .as_ref()
        .map(|matcher| Check::of(label("tools"), matcher, Some(&tools)));
    [times, each, tools].into_iter().flatten().collect()
}

/// Of a reading: what it gave, or, under `threw`, what reading it threw.
pub(super) fn reading(of: &api::OfReading, observed: &Value) -> Check {
    let whole = observed.pointer(&pointer(&["readings", &of.label]));
    let value = whole.and_then(|whole| whole.get("value"));
    let seen = match of.at.strip_prefix("/threw") {
        Some(rest) => whole
            .and_then(|whole| whole.get("threw"))
            .and_then(|threw| threw.pointer(rest)),
        None => value.and_then(|value| value.pointer(&of.at)),
    };
    Check::of(format!("reading {}{}", of.label, of.at), &of.is, seen)
}

/// Of how `execute` was called.
pub(super) fn invoked(of: &api::Invoked, observed: &Value) -> Vec<Check> {
    let runs = observed.pointer(&pointer(&["invoked", &of.tool]));
    let seen = of
        .run
        .checked_sub(1)
        .and_then(|index| runs?.as_array()?.get(index));
    let check = |what: &str, matcher: Option<&Matcher>| {
        let at = seen.and_then(|seen| seen.get(what));
        let label = format!("invoked {} {} {what}", of.tool, of.run);
        matcher.map(|matcher| Check::of(label, matcher, at))
    };
    let checks = [
        check("arguments", of.arguments.as_ref()),
        check("this", of.this.as_ref()),
        check("input", of.input.as_ref()),
        check("second", of.second.as_ref()),
        check("reason", of.reason.as_ref()),
    ];
    checks.into_iter().flatten().collect()
}

/// Of the whole sequence, or of those of its words that are asked for.
pub(super) fn sequence(of: &api::Sequence, number: usize, observed: &Value) -> Check {
    let all = observed["sequence"].as_array();
    let asked = |word: &&Value| {
        of.of.is_empty()
            || of
                .of
                .iter()
                .any(|asked| word.as_str() == Some(asked.as_str()))
    };
    let seen: Vec<&Value> = all.into_iter().flatten().filter(asked).collect();
    Check::of(
        format!("sequence {number}"),
        &Matcher::Exactly(json!(of.is)),
        Some(&json!(seen)),
    )
}
