//! What an expectation compares with, read and compiled once, when its case is loaded: regular expressions, JSON
//! Schemas, and the rules inside `includes`. Refuses what is broken: in a `not` or a `none` it would hold for everything.
//!
//! Each is written as the case writes it, so that a case that goes to another process is the same case there.

use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value;

use super::matcher::{Rule, rules_in};

/// A regular expression.
#[derive(Clone, Debug)]
pub struct Pattern(regex::Regex);

impl Pattern {
    pub(super) fn read(value: &Value) -> Result<Self, String> {
        let Value::String(text) = value else {
            return Err("`matches` takes a regular expression as a string".into());
        };
        regex::Regex::new(text).map(Self).map_err(|error| {
            let all = error.to_string();
            let why = all.lines().last().unwrap_or_default();
            let why = why.trim_start_matches("error: ");
            format!("`matches` has a broken regular expression ({why}): correct it")
        })
    }

    /// Whether it matches somewhere in the text.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        self.0.is_match(text)
    }

    /// As the case has it.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.as_str()
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

/// A JSON Schema.
#[derive(Clone, Debug)]
pub struct Shape {
    value: Value,
    validator: Arc<jsonschema::Validator>,
}

impl Shape {
    pub(super) fn read(value: Value) -> Result<Self, String> {
        let validator = jsonschema::validator_for(&value)
            .map_err(|error| format!("`fits` has a broken JSON Schema ({error}): correct it"))?;
        Ok(Self {
            value,
            validator: Arc::new(validator),
        })
    }

    /// Whether the value fits.
    #[must_use]
    pub fn fits(&self, value: &Value) -> bool {
        self.validator.is_valid(value)
    }

    /// As the case has it.
    #[must_use]
    pub fn value(&self) -> &Value {
        &self.value
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

/// What a value must at least have: members of an object, items of a list, a part of a string.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    value: Value,
    inner: Inner,
}

/// What stands inside of a part.
#[derive(Clone, Debug, PartialEq)]
pub enum Inner {
    /// Rules that all hold; only inside of another part.
    Rules(Vec<Rule>),
    /// Members, each of which is there.
    Members(Vec<(String, Part)>),
    /// Items, each of which is there, in any order.
    Items(Vec<Part>),
    /// Any other value.
    Plain,
}

impl Part {
    pub(super) fn read(value: Value) -> Result<Self, String> {
        let inner = match &value {
            Value::Object(map) => {
                let read = |(key, value): (&String, &Value)| {
                    Self::read_inside(value).map(|part| (key.clone(), part))
                };
                Inner::Members(map.iter().map(read).collect::<Result<_, _>>()?)
            }
            Value::Array(items) => Inner::Items(
                items
                    .iter()
                    .map(Self::read_inside)
                    .collect::<Result<_, _>>()?,
            ),
            _ => Inner::Plain,
        };
        Ok(Self { value, inner })
    }

    fn read_inside(value: &Value) -> Result<Self, String> {
        match rules_in(value)? {
            Some(rules) => Ok(Self {
                value: value.clone(),
                inner: Inner::Rules(rules),
            }),
            None => Self::read(value.clone()),
        }
    }

    /// What stands inside.
    #[must_use]
    pub fn inner(&self) -> &Inner {
        &self.inner
    }

    /// As the case has it.
    #[must_use]
    pub fn value(&self) -> &Value {
        &self.value
    }
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl JsonSchema for Part {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Part".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Value::json_schema(generator)
    }
}
