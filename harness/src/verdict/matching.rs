//! Compares what was seen with what a matcher asks for. Pure; refuses to coerce: `"1"` is not `1`, and `undefined` is not `null`.

use serde_json::Value;

use crate::case::compiled::{Inner, Part};
use crate::case::{Matcher, matcher::Rule};

/// Whether the value that was seen (none: nothing stands there) is what the matcher asks for.
#[must_use]
pub fn holds(matcher: &Matcher, seen: Option<&Value>) -> bool {
    match matcher {
        Matcher::Exactly(value) => exactly(value, seen),
        Matcher::Rules(rules) => rules.iter().all(|rule| rule_holds(rule, seen)),
    }
}

fn exactly(value: &Value, seen: Option<&Value>) -> bool {
    match seen {
        None => is_undefined(value),
        Some(seen) => equal(value, seen),
    }
}

fn rule_holds(rule: &Rule, seen: Option<&Value>) -> bool {
    match rule {
        Rule::Exactly(value) => exactly(value, seen),
        Rule::Matches(pattern) => seen
            .and_then(Value::as_str)
            .is_some_and(|text| pattern.matches(text)),
        Rule::Fits(shape) => seen.is_some_and(|seen| shape.fits(seen)),
        Rule::Includes(part) => seen.is_some_and(|seen| includes(seen, part)),
        Rule::AnyOf(several) => several.iter().any(|matcher| holds(matcher, seen)),
        Rule::Not(inner) => !holds(inner, seen),
        Rule::AtLeast(least) => seen.and_then(size).is_some_and(|size| size >= *least),
        Rule::AtMost(most) => seen.and_then(size).is_some_and(|size| size <= *most),
        Rule::Length(length) => seen
            .and_then(Value::as_array)
            .is_some_and(|items| items.len() == *length),
        Rule::Present(present) => *present == seen.is_some_and(|seen| !is_undefined(seen)),
    }
}

fn size(seen: &Value) -> Option<f64> {
    match seen {
        Value::Number(number) => number.as_f64(),
        #[expect(
            clippy::cast_precision_loss,
            reason = "lists in a transcript are far shorter than 2^52"
        )]
        Value::Array(items) => Some(items.len() as f64),
        _ => None,
    }
}

/// Whether this stands for `undefined`.
#[must_use]
pub fn is_undefined(value: &Value) -> bool {
    value
        .as_object()
        .is_some_and(|map| map.len() == 1 && map.get("$").is_some_and(|tag| tag == "undefined"))
}

/// Equality of JSON values; numbers by value (`1` is `1.0`).
#[must_use]
pub fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one == other || one.as_f64() == other.as_f64()
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(key, value)| other.get(key).is_some_and(|found| equal(value, found)))
        }
        _ => one == other,
    }
}

/// Whether `seen` holds at least `part`: members of an object, items of a list, a part of a string.
#[must_use]
pub fn includes(seen: &Value, part: &Part) -> bool {
    match (part.inner(), seen) {
        (Inner::Rules(rules), _) => rules.iter().all(|rule| rule_holds(rule, Some(seen))),
        (Inner::Members(wanted), Value::Object(seen)) => wanted
            .iter()
            .all(|(key, wanted)| member(seen.get(key), wanted)),
        (Inner::Items(wanted), Value::Array(seen)) => wanted
            .iter()
            .all(|wanted| seen.iter().any(|item| member(Some(item), wanted))),
        _ => match (seen, part.value()) {
            (Value::String(seen), Value::String(part)) => seen.contains(part.as_str()),
            (seen, part) => equal(seen, part),
        },
    }
}

/// A wanted member may itself be a rule, an object of which only some members matter, or a value.
fn member(seen: Option<&Value>, wanted: &Part) -> bool {
    match wanted.inner() {
        Inner::Rules(rules) => rules.iter().all(|rule| rule_holds(rule, seen)),
        _ if wanted.value().is_string() || is_undefined(wanted.value()) => {
            exactly(wanted.value(), seen)
        }
        _ => seen.is_some_and(|seen| includes(seen, wanted)),
    }
}
