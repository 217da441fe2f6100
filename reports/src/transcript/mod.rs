//! What happened in a page, in order, and how two transcripts of one build are made equal.

mod ids;
mod placeholders;

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use placeholders::{Placeholders, normalise};

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Entry {
    /// When, in the page's milliseconds since it was opened.
    pub at: f64,
    /// Who did it.
    pub lane: Lane,
    /// What it was.
    pub kind: String,
    /// What it was about.
    pub data: Value,
}

/// Who did what a transcript entry tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Lane {
    /// The person in front of the page, or the page's own code in their name.
    Visitor,
    /// The page.
    Page,
    /// A tool's function.
    Tool,
    /// The model.
    Model,
    /// The browser's agent.
    Agent,
    /// The network.
    Network,
}

impl Lane {
    /// All lanes, in the order in which they are shown.
    pub const ALL: [Self; 6] = [
        Self::Visitor,
        Self::Page,
        Self::Tool,
        Self::Model,
        Self::Agent,
        Self::Network,
    ];

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Visitor => "visitor",
            Self::Page => "page",
            Self::Tool => "tool",
            Self::Model => "model",
            Self::Agent => "agent",
            Self::Network => "network",
        }
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}
