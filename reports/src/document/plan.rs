//! What is known before the first case runs: the suite, the build, the engine, and what they are held against.

use serde::{Deserialize, Serialize};

use super::known::{KnownList, SetUsed};
use crate::verdict::Level;

/// The suite that ran.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Suite {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// The build that was tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Target {
    /// The name it is shown under.
    pub name: String,
    /// The files it consists of.
    pub files: Vec<TargetFile>,
    /// The adapter's file; null where the built-in adapter was used.
    pub adapter: Option<TargetFile>,
}

/// One file, by its digest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TargetFile {
    /// Where it was read, as it was given.
    pub path: String,
    /// SHA-256 of its bytes in lower-case hexadecimal.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub sha256: String,
    /// Its size.
    pub bytes: u64,
}

/// The engine whose page the cases ran in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Engine {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The set-ups of WebMCP that its pages had.
    pub web_mcp: Vec<String>,
}

/// Where a requirement stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Source {
    /// The document.
    pub document: String,
    /// The heading in it.
    pub heading: String,
}

/// A requirement that the planned case runs are about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    /// Its id.
    pub id: String,
    /// How binding it is.
    pub level: Level,
    /// Where it stands.
    pub source: Source,
    /// What it says, in one line.
    pub summary: String,
    /// Why a user cares, in one sentence.
    pub matters: Option<String>,
}

/// What a run sets out to do, known before the first case runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The suite that runs.
    pub suite: Suite,
    /// The build that is tried.
    pub target: Target,
    /// The engine whose pages the cases run in.
    pub engine: Engine,
    /// The requirements of the chosen case runs, in the order in which they are shown.
    pub requirements: Vec<Requirement>,
    /// How many case runs were chosen.
    pub planned: usize,
    /// How many case runs there are to choose from.
    pub available: usize,
    /// The frozen set that the run is held to.
    pub set: Option<SetUsed>,
    /// The list of known failures.
    pub known: Option<KnownList>,
}
