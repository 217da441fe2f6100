//! What a run was told before it started: which failures are known, and which frozen set it is held to.
//!
//! Both only change what counts. Neither changes a verdict, and a known failure is never a pass.

use serde::{Deserialize, Serialize};

/// Why a case run is known to fail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Known {
    /// The reason, in the words of the list.
    pub reason: String,
    /// The last day on which it counts; null where none is set.
    pub until: Option<String>,
}

/// The list of known failures that a run was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct KnownList {
    /// The file, as it was given.
    pub file: String,
    /// Entries that fit no case run there is.
    pub unmatched: Vec<KnownEntry>,
    /// Entries whose day is past: they no longer count.
    pub expired: Vec<KnownEntry>,
}

/// An entry of the list that asks for work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct KnownEntry {
    /// The line in which it begins.
    pub line: usize,
    /// What it names.
    pub names: String,
    /// Its reason.
    pub reason: String,
}

/// The frozen set that a run is held to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SetUsed {
    /// Its edition.
    pub edition: String,
    /// SHA-256 of what it says, in lower-case hexadecimal.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub sha256: String,
    /// How many case runs are in it.
    pub case_runs: usize,
    /// How many of them were chosen to run.
    pub planned: usize,
}
