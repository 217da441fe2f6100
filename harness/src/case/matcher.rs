//! How an expectation compares what was seen: a plain value means exactly that
//! JSON value; an object made only of the words below is a rule.
//!
//! A rule with an unknown word beside known ones is refused, never ignored: a
//! misspelt rule would pass everything.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::{Map, Value};

use super::compiled::{Part, Pattern, Shape};

/// A value to equal, or rules that all must hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Matcher {
    /// Equals this value exactly (numbers by value; object keys in any order).
    Exactly(Value),
    /// All of these rules hold.
    Rules(Vec<Rule>),
}

/// One rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// Equals this value exactly, even where it looks like a rule.
    Exactly(Value),
    /// Is a string in which this regular expression matches somewhere.
    Matches(Pattern),
    /// Fits this JSON Schema.
    Fits(Shape),
    /// An object with at least these members (each itself a value or rule); an array with
    /// at least these items, in any order; a string with this part.
    Includes(Part),
    /// Holds for one of these.
    AnyOf(Vec<Matcher>),
    /// Does not hold for this.
    Not(Box<Matcher>),
    /// A number, or the length of a list, no smaller.
    AtLeast(f64),
    /// A number, or the length of a list, no larger.
    AtMost(f64),
    /// A list of this length.
    Length(usize),
    /// Is there at all (true), or is not (false). `undefined` counts as not there.
    Present(bool),
}

/// The words that make an object a rule.
pub const WORDS: [&str; 10] = [
    "exactly", "matches", "fits", "includes", "any-of", "not", "at-least", "at-most", "length",
    "present",
];

impl Matcher {
    /// Reads a matcher out of a case's value.
    ///
    /// # Errors
    /// Says which word of a rule is unknown or has a value of the wrong kind.
    pub fn read(value: Value) -> Result<Self, String> {
        match value {
            Value::Object(map) if map.keys().any(|key| WORDS.contains(&key.as_str())) => {
                rules(map).map(Self::Rules)
            }
            other => Ok(Self::Exactly(other)),
        }
    }
}

/// The rules that a value is made of; none where it is a plain value.
pub(super) fn rules_in(value: &Value) -> Result<Option<Vec<Rule>>, String> {
    match Matcher::read(value.clone())? {
        Matcher::Rules(rules) => Ok(Some(rules)),
        Matcher::Exactly(_) => Ok(None),
    }
}

fn rules(map: Map<String, Value>) -> Result<Vec<Rule>, String> {
    map.into_iter()
        .map(|(word, value)| rule(&word, value))
        .collect()
}

fn rule(word: &str, value: Value) -> Result<Rule, String> {
    Ok(match word {
        "exactly" => Rule::Exactly(value),
        "matches" => Rule::Matches(Pattern::read(&value)?),
        "fits" => Rule::Fits(Shape::read(value)?),
        "includes" => Rule::Includes(Part::read(value)?),
        "any-of" => Rule::AnyOf(several(value)?),
        "not" => Rule::Not(Box::new(Matcher::read(value)?)),
        "at-least" => Rule::AtLeast(number(word, &value)?),
        "at-most" => Rule::AtMost(number(word, &value)?),
        "length" => Rule::Length(number(word, &value)? as usize),
        "present" => Rule::Present(value.as_bool().ok_or("`present` takes true or false")?),
        unknown => {
            return Err(format!(
                "`{unknown}` is no rule: write one of {}, or put the whole value under `exactly`",
                WORDS.join(", ")
            ));
        }
    })
}

fn several(value: Value) -> Result<Vec<Matcher>, String> {
    match value {
        Value::Array(items) if !items.is_empty() => items.into_iter().map(Matcher::read).collect(),
        _ => Err("`any-of` takes a list of at least one value or rule".into()),
    }
}

fn number(word: &str, value: &Value) -> Result<f64, String> {
    value
        .as_f64()
        .ok_or_else(|| format!("`{word}` takes a number"))
}

impl<'de> Deserialize<'de> for Matcher {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Matcher {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_value().serialize(serializer)
    }
}

impl Matcher {
    /// The matcher as a case writes it.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Exactly(value) => value.clone(),
            Self::Rules(rules) => Value::Object(rules.iter().map(Rule::to_member).collect()),
        }
    }
}

impl Rule {
    fn to_member(&self) -> (String, Value) {
        let (word, value) = match self {
            Self::Exactly(value) => ("exactly", value.clone()),
            Self::Matches(pattern) => ("matches", pattern.text().into()),
            Self::Fits(shape) => ("fits", shape.value().clone()),
            Self::Includes(part) => ("includes", part.value().clone()),
            Self::AnyOf(several) => ("any-of", several.iter().map(Matcher::to_value).collect()),
            Self::Not(inner) => ("not", inner.to_value()),
            Self::AtLeast(least) => ("at-least", (*least).into()),
            Self::AtMost(most) => ("at-most", (*most).into()),
            Self::Length(length) => ("length", (*length).into()),
            Self::Present(present) => ("present", (*present).into()),
        };
        (word.to_owned(), value)
    }
}

impl JsonSchema for Matcher {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Matcher".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let matcher = generator.subschema_for::<Self>();
        let any_word: Vec<Value> = WORDS
            .iter()
            .map(|word| serde_json::json!({ "required": [word] }))
            .collect();
        schemars::json_schema!({
            "description": format!("A JSON value to equal, or an object of rules: {}.", WORDS.join(", ")),
            "if": { "type": "object", "anyOf": any_word },
            "then": {
                "properties": {
                    "exactly": true,
                    "matches": { "type": "string" },
                    "fits": { "type": ["object", "boolean"] },
                    "includes": true,
                    "any-of": { "type": "array", "items": matcher, "minItems": 1 },
                    "not": matcher,
                    "at-least": { "type": "number" },
                    "at-most": { "type": "number" },
                    "length": { "type": "integer", "minimum": 0 },
                    "present": { "type": "boolean" },
                },
                "additionalProperties": false,
            },
        })
    }
}
