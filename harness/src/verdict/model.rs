//! Checks of what the model was given.
//!
//! Boundaries differ in how a result or an error reaches the model; the documents give no wording. So a result is good
//! when it is JSON of the value (a boundary that passes values: the value, flagged as good), and an error is one when it
//! is flagged as such, is an object with an `error`, or is a sentence (which as JSON no result could be) that tells of a
//! failure: a sentence that does not is neither.

use serde_json::{Value, json};

use super::expectations::pointer;
use super::{Check, matching};
use crate::case::{Matcher, expectation::OfModel};

pub(super) fn saw(saw: &OfModel, observed: &Value) -> Vec<Check> {
    let mut checks = Vec::new();
    if let Some(asked) = &saw.asked {
        checks.push(Check::of(
            "model asked".into(),
            asked,
            observed.pointer("/model/asked"),
        ));
    }
    if let Some(number) = saw.result_of {
        checks.extend(of_result(saw, number, observed));
    }
    if let Some(number) = saw.message {
        checks.extend(of_message(saw, number, observed));
    }
    checks
}

fn of_result(saw: &OfModel, number: usize, observed: &Value) -> Vec<Check> {
    let place = pointer(&["model", "calls", &(number.wrapping_sub(1)).to_string()]);
    let call = observed.pointer(&place);
    let label = |what: &str| format!("result of {number} {what}");
    let mut checks = Vec::new();
    if let Some(matcher) = &saw.json {
        let result = call.and_then(good_result);
        checks.push(or_say(
            Check::of(label("json"), matcher, result.as_ref()),
            result.is_some(),
            call,
        ));
    }
    if let Some(matcher) = &saw.error {
        let text = call
            .and_then(error_text)
            .filter(|text| !text.trim().is_empty())
            .filter(|text| call.is_some_and(is_marked) || tells_of_failure(text, matcher, observed))
            .map(Value::String);
        let mut check = Check::of(label("error"), matcher, text.as_ref());
        check.holds &= text.is_some();
        checks.push(or_say(check, text.is_some(), call));
    }
    if let Some(matcher) = &saw.answers {
        checks.push(Check::of(
            label("answers"),
            matcher,
            call.and_then(|call| call.get("answers")),
        ));
    }
    checks
}

/// Where there is no result (or no error) of the wanted kind, shows what came instead.
fn or_say(mut check: Check, found: bool, call: Option<&Value>) -> Check {
    if !found {
        let (summary, seen) = match call {
            None => ("the model never made this call", None),
            Some(call) if call.get("content").is_none() => {
                ("the model's call was never answered", None)
            }
            Some(call) => came_instead(call),
        };
        check.summary = summary.to_owned();
        check.seen = seen;
    }
    check
}

fn came_instead(call: &Value) -> (&'static str, Option<Value>) {
    let content = call.get("content");
    match content.and_then(Value::as_str) {
        Some(text) if call["ok"].is_null() && serde_json::from_str::<Value>(text).is_err() => (
            "the model was given plain text: as a result it is no JSON (a string stands in quotes), and as an error it tells of none",
            Some(json!({ "plain text": text })),
        ),
        _ => (
            "the model was given something of another kind",
            content.cloned(),
        ),
    }
}

/// Whether an answer says of itself that it is an error: by the boundary's flag, or as an object with an `error`.
fn is_marked(call: &Value) -> bool {
    let text = call["content"].as_str().unwrap_or_default();
    call["ok"] == false || serde_json::from_str::<Value>(text).is_ok_and(|value| is_error(&value))
}

/// Words by which a sentence tells that something went wrong.
const FAILURE_WORDS: [&str; 30] = [
    "error",
    "errors",
    "fail",
    "failed",
    "fails",
    "failure",
    "exception",
    "invalid",
    "unable",
    "cannot",
    "can't",
    "couldn't",
    "not",
    "no",
    "declined",
    "refused",
    "rejected",
    "denied",
    "unknown",
    "missing",
    "unsupported",
    "malformed",
    "threw",
    "thrown",
    "broke",
    "wrong",
    "impossible",
    "unavailable",
    "forbidden",
    "aborted",
];

/// Whether a bare sentence tells a model that its call failed: by a word that says so, by what was thrown in the page, or
/// by words that the case asks for. A cheerful sentence in the place of an error is none.
fn tells_of_failure(text: &str, matcher: &Matcher, observed: &Value) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    let asked_for = !matching::holds(matcher, Some(&json!("All went well.")));
    asked_for
        || words.any(|word| FAILURE_WORDS.contains(&word))
        || thrown(observed).any(|message| text.contains(message))
}

/// The messages of everything that tools and layers threw.
fn thrown(observed: &Value) -> impl Iterator<Item = &str> {
    let places = ["tools", "layers"]
        .into_iter()
        .filter_map(|place| observed[place].as_object());
    let runs = places
        .flat_map(|all| all.values())
        .filter_map(|one| one["runs"].as_array())
        .flatten();
    let messages = runs.flat_map(|run| {
        [
            &run["settled"]["threw"]["message"],
            &run["threw"]["message"],
        ]
    });
    messages
        .filter_map(Value::as_str)
        .filter(|message| !message.trim().is_empty())
}

/// The value of a good result; none where the call was not answered, or answered with an error.
fn good_result(call: &Value) -> Option<Value> {
    let content = call.get("content")?;
    if call["ok"] == false {
        return None;
    }
    if call["ok"] == true {
        return Some(if super::is_undefined(content) {
            Value::Null
        } else {
            content.clone()
        });
    }
    let value: Value = serde_json::from_str(content.as_str()?).ok()?;
    (!is_error(&value)).then_some(value)
}

/// The words of an error; none where the call was not answered, or answered with a good result.
fn error_text(call: &Value) -> Option<String> {
    let content = call.get("content")?;
    if call["ok"] == true {
        return None;
    }
    let text = content
        .as_str()
        .map_or_else(|| content.to_string(), str::to_owned);
    if call["ok"] == false {
        return Some(if content.is_null() || super::is_undefined(content) {
            String::new()
        } else {
            text
        });
    }
    match serde_json::from_str::<Value>(&text) {
        Ok(value) if is_error(&value) => Some(
            value["error"]
                .as_str()
                .map_or_else(|| value["error"].to_string(), str::to_owned),
        ),
        Ok(_) => None,
        Err(_) => Some(text),
    }
}

/// An object that says of itself that it is an error.
fn is_error(value: &Value) -> bool {
    value.as_object().is_some_and(|map| {
        map.get("error")
            .is_some_and(|error| !error.is_null() && error != "")
            && map.get("ok") != Some(&json!(true))
    })
}

fn of_message(saw: &OfModel, number: usize, observed: &Value) -> Vec<Check> {
    let place = pointer(&["model", "messages", &(number.wrapping_sub(1)).to_string()]);
    let message = observed.pointer(&place);
    let label = |what: &str| format!("message {number} {what}");
    let get = |key: &str| message.and_then(|message| message.get(key));
    let offered = get("tools").and_then(Value::as_array);
    let mut checks = Vec::new();
    if let Some(matcher) = &saw.tools {
        let names = message.map(|_| {
            offered
                .into_iter()
                .flatten()
                .map(|tool| tool["name"].clone())
                .collect::<Value>()
        });
        checks.push(Check::of(label("tools"), matcher, names.as_ref()));
    }
    if let Some(matcher) = &saw.tool {
        let found = offered.and_then(|tools| {
            tools
                .iter()
                .find(|tool| matching::holds(matcher, Some(tool)))
        });
        checks.push(Check::of(
            label("tool"),
            matcher,
            found.or_else(|| offered.and_then(|tools| tools.first())),
        ));
    }
    let texts = [
        ("text", &saw.text),
        ("visitor", &saw.visitor),
        ("system", &saw.system),
    ];
    for (what, matcher) in texts {
        if let Some(matcher) = matcher {
            checks.push(Check::of(
                label(what),
                matcher,
                get(what).filter(|value| !value.is_null()),
            ));
        }
    }
    checks
}

/// Words that tell a model that it may call no more, and phrases that do. Whole words only: a tool may be called `step`.
const SPENT_WORDS: [&str; 12] = [
    "budget",
    "limit",
    "limits",
    "steps",
    "maxsteps",
    "maximum",
    "exceed",
    "exceeds",
    "exceeded",
    "spent",
    "exhausted",
    "cap",
];
const SPENT_PHRASES: [&str; 5] = [
    "too many",
    "no more",
    "no further",
    "enough calls",
    "stop calling",
];

/// Whether an error says that the budget is spent.
fn says_spent(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| SPENT_WORDS.contains(&word))
        || SPENT_PHRASES.iter().any(|phrase| text.contains(phrase))
}

/// Whether the model was told, after so many calls were answered, that it can make no more.
pub(super) fn budget_spent(calls: usize, observed: &Value) -> Check {
    let label = format!("budget spent after {calls} calls");
    let all = observed["model"]["calls"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let further: Vec<String> = all.iter().skip(calls).filter_map(error_text).collect();
    let messages = observed["model"]["messages"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let later: Vec<&Value> = messages
        .iter()
        .filter(|message| after(message, calls))
        .collect();
    let by_error = further.iter().any(|text| says_spent(text));
    let by_request = later.iter().any(|message| message["allowsCalls"] == false);
    let answered_all = calls > 0 && all.len() >= calls;
    let summary = format!("after {calls} calls the model was not told that the budget is spent");
    let expected =
        json!("an error for a further call that says so, or a request that allows no call");
    Check::rule(
        label,
        answered_all && (by_error || by_request),
        summary,
        expected,
        json!({ "errors": further, "later": later.len() }),
    )
}

/// Whether a message was asked for after so many calls had been answered.
fn after(message: &Value, calls: usize) -> bool {
    let answered = message["results"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .max();
    answered.is_some_and(|answered| answered >= calls as u64)
}
