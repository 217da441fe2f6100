//! Pieces that all parts of an explanation share: values, names, matchers.

use harness::case::Matcher;
use harness::case::matcher::Rule;
use reports::text::json_line;
use serde_json::{Map, Value};

/// Values are cut here.
const WIDTH: usize = 160;

/// What stands for a word that has no phrase; a test refuses it.
pub(super) const NO_PHRASE: &str = "??";

pub(super) fn value(value: &Value) -> String {
    json_line(value, WIDTH)
}

/// A name, in backticks.
pub(super) fn name(value: &Value) -> String {
    match value.as_str() {
        Some(name) => format!("`{name}`"),
        None => self::value(value),
    }
}

/// The kind of an entry and what stands under it.
pub(super) fn kind(entry: &Value) -> (&str, &Value) {
    match entry.as_object().and_then(|map| map.iter().next()) {
        Some((kind, payload)) => (kind, payload),
        None => (NO_PHRASE, &Value::Null),
    }
}

/// The members that a sentence has not named, in parentheses.
pub(super) fn rest(payload: &Value, named: &[&str]) -> String {
    let empty = Map::new();
    let members = payload
        .as_object()
        .unwrap_or(&empty)
        .iter()
        .filter(|(key, member)| !named.contains(&key.as_str()) && !is_usual(key, member));
    let told: Vec<String> = members
        .map(|(key, member)| format!("{key}: {}", value(member)))
        .collect();
    if told.is_empty() {
        String::new()
    } else {
        format!(" ({})", told.join(", "))
    }
}

/// What stands there also where the case says nothing.
fn is_usual(key: &str, member: &Value) -> bool {
    (key == "client" && member == "client") || (key == "run" && member == 1)
}

/// What a matcher asks for: follows "is", "has", or a colon.
pub(super) fn matcher(written: &Value) -> String {
    match Matcher::read(written.clone()) {
        Ok(matcher) => asked(&matcher),
        Err(_) => value(written),
    }
}

fn asked(matcher: &Matcher) -> String {
    match matcher {
        Matcher::Exactly(exact) => format!("exactly {}", value(exact)),
        Matcher::Rules(rules) => rules.iter().map(rule).collect::<Vec<_>>().join(" and "),
    }
}

fn rule(rule: &Rule) -> String {
    match rule {
        Rule::Exactly(exact) => format!("exactly {}", value(exact)),
        Rule::Matches(pattern) => format!("a text in which /{}/ matches", pattern.text()),
        Rule::Fits(shape) => {
            format!("a value that fits the JSON Schema {}", value(shape.value()))
        }
        Rule::Includes(part) => format!("something that includes {}", value(part.value())),
        Rule::AnyOf(several) => format!(
            "one of: {}",
            several.iter().map(asked).collect::<Vec<_>>().join("; or ")
        ),
        Rule::Not(inner) => format!("anything but {}", asked(inner)),
        Rule::AtLeast(least) => format!("at least {least}"),
        Rule::AtMost(most) => format!("at most {most}"),
        Rule::Length(length) => format!("of length {length}"),
        Rule::Present(true) => "there at all".into(),
        Rule::Present(false) => "not there".into(),
    }
}
