//! Small named faults of the reference build, kept as data, and whether the cases that claim to catch them do.
//!
//! A mutant counts as killed only by the expectations that state the broken thing: one that crashes the page, or fails
//! somewhere else, survives. Nothing here changes a file.

mod load;
mod matrix;
mod problem;
mod trial;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use load::{MutantFile, load, load_unchecked, schema};
pub use matrix::{Cell, Matrix, matrix};
pub use problem::{LoadError, LoadErrors, Problem};
pub use trial::{Fate, Miss, Trials, unproven_cases, unproven_requirements};

use harness::target::Target;

use crate::embedded::MUTANTS;

/// One small fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Mutant {
    /// Its permanent id.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"))]
    pub id: String,
    /// The requirement that it breaks, e.g. `page-tools.max-steps`.
    pub requirement: String,
    /// What the build does wrong, in one sentence.
    #[schemars(length(min = 1))]
    pub says: String,
    /// The reported fault that it stands for, e.g. `vercel/ai#1922`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The file of the reference build that is changed.
    pub file: String,
    /// The text that is replaced; it must stand in the file exactly once.
    #[schemars(length(min = 1))]
    pub replace: String,
    /// The text in its place.
    pub with: String,
    /// The cases that must catch it.
    #[schemars(length(min = 1))]
    pub caught_by: Vec<CaughtBy>,
}

/// A case that must catch a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaughtBy {
    /// The case's id.
    pub case: String,
    /// The labels of the expectations that state the broken thing; one of them must fail.
    #[schemars(length(min = 1))]
    pub by: Vec<String>,
}

impl Mutant {
    /// The target with this fault in it.
    #[must_use]
    pub fn applied_to(&self, target: &Target) -> Target {
        let mut mutated = target.clone();
        mutated.name = format!("{} with the fault {}", target.name, self.id);
        for file in mutated
            .files
            .iter_mut()
            .filter(|file| file.place == self.file)
        {
            file.text = file.text.replacen(&self.replace, &self.with, 1);
        }
        mutated
    }
}

/// The mutants' files of the page-tools suite that are part of the program.
#[must_use]
pub fn embedded() -> Vec<MutantFile> {
    let file = |(path, text): &(&str, &str)| MutantFile {
        path: (*path).into(),
        text: (*text).into(),
    };
    let of_the_suite = |(path, _): &&(&str, &str)| path.starts_with("page-tools/");
    MUTANTS.iter().filter(of_the_suite).map(file).collect()
}
