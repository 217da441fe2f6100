//! The list of known failures: which case runs fail for a reason that somebody wrote down.
//!
//! Refuses to hide anything: an entry must have a reason, one that fits nothing is told, and so is one whose case runs
//! pass. It only says what is known; what that changes in a run's conclusion is said in `reports`.

mod day;
mod error;
mod file;
mod matching;
mod update;

use harness::case::Model;
use harness::case::schema::schema_of;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use day::{NotADay, today};
pub use error::{KnownError, KnownErrors, KnownProblem};
pub use file::KnownFile;
pub use matching::Place;
pub use update::{Update, UpdateError, update};

/// An entry of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Entry {
    /// The case runs by their names, e.g. `page-tools/budget/*`, or `page-tools/budget/default-cap [prompt-api]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub case: Option<String>,
    /// The case runs by the requirement that they trace to, e.g. `page-tools.max-steps`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub requirement: Option<String>,
    /// Only those with this model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<Model>,
    /// Only in this engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<EngineWord>,
    /// Only with this generation of WebMCP, e.g. `chrome-148`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generation: Option<String>,
    /// Why they fail.
    #[schemars(length(min = 1))]
    pub reason: String,
    /// The last day on which the entry counts, e.g. `2027-03-31`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))]
    pub until: Option<String>,
}

/// An engine, by the word that `--engine` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EngineWord {
    /// The mock browser.
    Mock,
    /// A Chromium.
    Chromium,
    /// A browser by WebDriver.
    Webdriver,
}

impl EngineWord {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Mock => "mock",
            Self::Chromium => "chromium",
            Self::Webdriver => "webdriver",
        }
    }
}

/// The JSON Schema of the list.
#[must_use]
pub fn schema() -> Value {
    schema_of::<Vec<Entry>>()
}

#[cfg(test)]
mod tests;
