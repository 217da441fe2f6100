//! The ways in which a value can differ from the shape it should have.

use jsonschema::error::ValidationErrorKind;
use serde_json::Value;

use super::{
    super::{
        error::{advice, quoted},
        yaml::pointer_part,
    },
    shape::Pointed,
    words::{borrowed, plain, type_in_words},
};

/// How a value differs from the shape it should have.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ShapeProblem {
    /// A key that means nothing there.
    #[error("there is no key `{key}` here: {}", advice(key, &borrowed(allowed), "leave it out"))]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that are known there.
        allowed: Vec<String>,
    },
    /// Something of several kinds whose key says none of them.
    #[error("`{key}` is none of the kinds that can stand here: {}", advice(key, &borrowed(allowed), "leave it out"))]
    UnknownKind {
        /// The key.
        key: String,
        /// The kinds.
        allowed: Vec<String>,
    },
    /// Something of several kinds at once.
    #[error("{} stand in one entry: make an entry of each", quoted(&borrowed(.0)))]
    SeveralKinds(Vec<String>),
    /// Something of several kinds without any.
    #[error("an entry without a key says nothing: write one of {}", quoted(&borrowed(.0)))]
    NoKind(Vec<String>),
    /// A key that must be there.
    #[error("the key `{0}` is missing: add it")]
    MissingKey(String),
    /// A value of another type.
    #[error("{seen} cannot stand here: write {expected}")]
    Type {
        /// What it takes.
        expected: String,
        /// What it is.
        seen: String,
    },
    /// A value that is none of those allowed.
    #[error("{seen} cannot stand here: {}", advice(seen.trim_matches('`'), &borrowed(allowed), "leave the key out"))]
    NotOneOf {
        /// The value.
        seen: String,
        /// The values that are allowed.
        allowed: Vec<String>,
    },
    /// A number, or the length of a list or text, outside its bounds.
    #[error("this does not fit: write {0}")]
    Bounds(String),
    /// The same entry twice.
    #[error("an entry stands in this list twice: keep one of the two")]
    Twice,
    /// Another rule of the schema.
    #[error("{0}: change the value")]
    Other(String),
    /// A value that the types refuse although its shape is right.
    #[error("{0}")]
    Refused(String),
    /// The schema itself cannot be used.
    #[error(
        "the schema made from the case types is broken ({0}): correct the types in harness/src/case"
    )]
    Schema(String),
}

pub(super) fn bound(kind: &ValidationErrorKind) -> Option<ShapeProblem> {
    let bounds = match kind {
        ValidationErrorKind::Minimum { limit } => format!("a number of at least {limit}"),
        ValidationErrorKind::Maximum { limit } => format!("a number of at most {limit}"),
        ValidationErrorKind::MinItems { limit } => format!("at least {limit} of them"),
        ValidationErrorKind::MinLength { .. } => "some text".into(),
        ValidationErrorKind::Pattern { pattern } => format!("text of the form {pattern}"),
        ValidationErrorKind::UniqueItems => return Some(ShapeProblem::Twice),
        _ => return None,
    };
    Some(ShapeProblem::Bounds(bounds))
}

pub(super) fn no_kind(
    at: &str,
    first: Option<&String>,
    allowed: Vec<String>,
) -> Pointed<ShapeProblem> {
    match first {
        Some(key) => {
            let key = key.clone();
            let place = format!("{at}/{}", pointer_part(&key));
            (place, ShapeProblem::UnknownKind { key, allowed })
        }
        None => (at.to_owned(), ShapeProblem::NoKind(allowed)),
    }
}

pub(super) fn not_one_of(seen: &Value, allowed: Vec<String>) -> ShapeProblem {
    let seen = match seen {
        Value::Array(_) | Value::Object(_) => type_in_words(seen).to_owned(),
        other => format!("`{}`", plain(other)),
    };
    ShapeProblem::NotOneOf { seen, allowed }
}

pub(super) fn wrong_type(expected: String, seen: &Value) -> ShapeProblem {
    let seen = type_in_words(seen).to_owned();
    ShapeProblem::Type { expected, seen }
}
