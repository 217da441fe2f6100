//! The one ordered record of everything observable in a page.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who an entry is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lane {
    /// The person in front of the page, as a case plays them.
    Visitor,
    /// The page and its scripts.
    Page,
    /// A tool's own code.
    Tool,
    /// The model that answers.
    Model,
    /// The browser's agent, on the other side of `modelContext`.
    Agent,
    /// Requests and what came back.
    Network,
}

impl Lane {
    /// The lane of this name, as it stands in a transcript.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "visitor" => Self::Visitor,
            "page" => Self::Page,
            "tool" => Self::Tool,
            "model" => Self::Model,
            "agent" => Self::Agent,
            "network" => Self::Network,
            _ => return None,
        })
    }
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Virtual milliseconds since the page was opened.
    pub at: f64,
    /// Who it is about.
    pub lane: Lane,
    /// What happened, in a word.
    pub kind: String,
    /// The facts.
    pub data: Value,
}

/// An entry to be, from one who answers the page and does not hold its clock.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Whose doing it is.
    pub lane: Lane,
    /// What happened, in a word.
    pub kind: String,
    /// The particulars.
    pub data: serde_json::Value,
}

/// The entries of a page, in the order in which they happened.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Transcript {
    entries: Vec<Entry>,
}

impl Transcript {
    /// All entries so far.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries alone, when the page is no longer needed.
    #[must_use]
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries
    }

    pub(crate) fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
    }
}
