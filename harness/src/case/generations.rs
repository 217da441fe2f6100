//! Which generations of WebMCP a case runs on: `all` of them, or a list.

use std::borrow::Cow;

use mock_browser::Generation;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Generations of WebMCP, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generations(Vec<Generation>);

/// The word for every generation that has WebMCP.
const ALL: &str = "all";

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Listed(Vec<Generation>),
    Word(String),
}

impl Generations {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Each of them, in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = Generation> + '_ {
        self.0.iter().copied()
    }

    /// Whether they are all that have WebMCP.
    #[must_use]
    pub fn are_all(&self) -> bool {
        self.0 == Generation::EACH
    }
}

impl FromIterator<Generation> for Generations {
    fn from_iter<I: IntoIterator<Item = Generation>>(generations: I) -> Self {
        Self(generations.into_iter().collect())
    }
}

impl<'de> Deserialize<'de> for Generations {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match Written::deserialize(from)? {
            Written::Listed(generations) => Ok(Self(generations)),
            Written::Word(word) if word == ALL => Ok(Self(Generation::EACH.to_vec())),
            Written::Word(word) => Err(serde::de::Error::custom(format!(
                "`{word}` is neither `{ALL}` nor a list of generations"
            ))),
        }
    }
}

impl Serialize for Generations {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl JsonSchema for Generations {
    fn schema_name() -> Cow<'static, str> {
        "Generations".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let words: Vec<&str> = Generation::EACH
            .into_iter()
            .chain([Generation::None])
            .map(Generation::word)
            .collect();
        schemars::json_schema!({
            "description": "Generations of WebMCP: a list, or `all` for each one but `none`.",
            "if": { "type": "array" },
            "then": { "items": { "enum": words }, "uniqueItems": true, "minItems": 1 },
            "else": { "const": ALL },
        })
    }
}
