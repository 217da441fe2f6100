//! Schemas and values in words, as the messages about them need them.

use serde_json::Value;

use super::super::error::quoted;

pub(super) fn borrowed(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

/// The one value, or the several, that a schema allows.
pub(super) fn constants(schema: &Value) -> Option<Vec<String>> {
    if let Some(only) = schema.get("const") {
        return Some(vec![plain(only)]);
    }
    let values = schema.get("enum")?.as_array()?;
    Some(values.iter().map(plain).collect())
}

pub(super) fn all_constants(choices: &[&Value]) -> Option<Vec<String>> {
    let each: Option<Vec<Vec<String>>> = choices.iter().map(|one| constants(one)).collect();
    each.map(|each| each.concat()).filter(|all| !all.is_empty())
}

/// The keys that tell kinds apart, where every choice is an object with just one key.
pub(super) fn kinds(choices: &[&Value]) -> Option<Vec<String>> {
    let kind = |choice: &&Value| match choice.get("required")?.as_array()?.as_slice() {
        [Value::String(only)] if choice.get("properties")?.as_object()?.len() == 1 => {
            Some(only.clone())
        }
        _ => None,
    };
    choices.iter().map(kind).collect()
}

pub(super) fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

pub(super) fn type_in_words(value: &Value) -> &'static str {
    match value {
        Value::Null => "an empty value",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "a mapping",
    }
}

pub(super) fn types_in_words(schema: Option<&Value>) -> String {
    let words = |kind: &Value| match kind.as_str() {
        Some("object") => "a mapping",
        Some("array") => "a list",
        Some("string") => "text",
        Some("integer") => "a whole number",
        Some("number") => "a number",
        Some("boolean") => "`true` or `false`",
        _ => "another kind of value",
    };
    let Some(schema) = schema else {
        return "another kind of value".into();
    };
    match schema.get("type") {
        Some(Value::Array(several)) => several.iter().map(words).collect::<Vec<_>>().join(" or "),
        Some(one) => format!("{}{}", words(one), keys_in_words(schema)),
        None if kind_of_choices(schema) => "a mapping".into(),
        None => constants(schema).map_or_else(
            || "another kind of value".into(),
            |all| quoted(&borrowed(&all)),
        ),
    }
}

/// The keys of a mapping, where they are few.
fn keys_in_words(schema: &Value) -> String {
    let keys: Option<Vec<&str>> = schema
        .get("properties")
        .and_then(Value::as_object)
        .map(|properties| properties.keys().map(String::as_str).collect());
    match keys {
        Some(keys) if (1..=12).contains(&keys.len()) => format!(" of {}", quoted(&keys)),
        _ => String::new(),
    }
}

fn kind_of_choices(schema: &Value) -> bool {
    schema
        .get("oneOf")
        .and_then(Value::as_array)
        .is_some_and(|choices| choices.iter().all(|one| one.get("properties").is_some()))
}
