//! What is wrong with a request, and small readers of JSON that find it.

use serde_json::{Map, Value};
use thiserror::Error;

/// Why the API refuses a request.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {what}")]
pub struct Problem {
    /// The place in the request, e.g. `messages[2].content`.
    pub at: String,
    /// What must be there instead.
    pub what: String,
}

impl Problem {
    pub(super) fn new(at: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            at: at.into(),
            what: what.into(),
        }
    }
}

/// A member's place, for a problem.
pub(super) fn place(at: &str, key: &str) -> String {
    format!("{at}.{key}")
}

pub(super) fn object<'a>(value: &'a Value, at: &str) -> Result<&'a Map<String, Value>, Problem> {
    value
        .as_object()
        .ok_or_else(|| Problem::new(at, format!("must be an object, and is {}", kind(value))))
}

/// The object that stands under a key.
pub(super) fn member<'a>(
    of: &'a Map<String, Value>,
    key: &str,
    at: &str,
) -> Result<&'a Map<String, Value>, Problem> {
    let at = place(at, key);
    let value = of
        .get(key)
        .ok_or_else(|| Problem::new(&at, "must be given"))?;
    object(value, &at)
}

/// The text that stands under a key.
pub(super) fn text<'a>(
    of: &'a Map<String, Value>,
    key: &str,
    at: &str,
) -> Result<&'a str, Problem> {
    match of.get(key) {
        Some(Value::String(text)) => Ok(text),
        Some(other) => Err(Problem::new(
            place(at, key),
            format!("must be a string, and is {}", kind(other)),
        )),
        None => Err(Problem::new(place(at, key), "must be given")),
    }
}

/// Text that must not be empty.
pub(super) fn some_text<'a>(
    of: &'a Map<String, Value>,
    key: &str,
    at: &str,
) -> Result<&'a str, Problem> {
    match text(of, key, at)? {
        "" => Err(Problem::new(place(at, key), "must not be empty")),
        text => Ok(text),
    }
}

/// The list that stands there, which must not be empty.
pub(super) fn list<'a>(value: &'a Value, at: &str) -> Result<&'a [Value], Problem> {
    match value {
        Value::Array(items) if items.is_empty() => {
            Err(Problem::new(at, "must not be empty: leave it out instead"))
        }
        Value::Array(items) => Ok(items),
        other => Err(Problem::new(
            at,
            format!("must be an array, and is {}", kind(other)),
        )),
    }
}

/// Refuses every word but one.
pub(super) fn must_be(
    of: &Map<String, Value>,
    key: &str,
    word: &str,
    at: &str,
) -> Result<(), Problem> {
    if of.get(key).and_then(Value::as_str) == Some(word) {
        return Ok(());
    }
    Err(Problem::new(place(at, key), format!("must be `{word}`")))
}

/// The kind of a JSON value, with its article.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
