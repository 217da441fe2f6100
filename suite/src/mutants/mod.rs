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

use harness::case::Subject;
use harness::target::{SourceFile, Target};
use mock_browser::{Browser, ModuleSource};

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
    /// The file of the reference build that is changed; of the mock browser, where the requirement is one of the suite
    /// `browser`.
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

/// What is changed: the reference build, or, for the suite about the API, the mock browser's own modules.
#[derive(Clone, Debug)]
pub struct Originals {
    /// The reference build.
    pub build: Target,
    /// The mock browser's modules, as files of a target that has no build.
    pub browser: Target,
}

impl Originals {
    /// Those that are part of the program.
    #[must_use]
    pub fn new() -> Self {
        let file = |module: ModuleSource| SourceFile {
            path: format!("mock-browser/src/prelude/{}", module.name),
            place: module.name,
            text: module.source,
        };
        Self {
            build: crate::reference::page_tools(),
            browser: Target {
                files: Browser::own_modules().into_iter().map(file).collect(),
                ..Target::browser("the mock browser")
            },
        }
    }

    /// What a mutant changes.
    #[must_use]
    pub fn of(&self, mutant: &Mutant) -> &Target {
        if mutant.is_of_the_browser() {
            &self.browser
        } else {
            &self.build
        }
    }
}

impl Default for Originals {
    fn default() -> Self {
        Self::new()
    }
}

impl Mutant {
    /// Whether it is a fault of the mock browser, rather than of a build.
    #[must_use]
    pub fn is_of_the_browser(&self) -> bool {
        let suite = self.requirement.split('.').next().unwrap_or_default();
        Subject::of(suite) == Subject::Browser
    }

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

/// The mutants' files that are part of the program, but those of builds with React, which are bundled first.
#[must_use]
pub fn embedded() -> Vec<MutantFile> {
    let file = |(path, text): &(&str, &str)| MutantFile {
        path: (*path).into(),
        text: (*text).into(),
    };
    let of_the_suite = |(path, _): &&(&str, &str)| {
        let suite = path.split('/').next().unwrap_or_default();
        Subject::of(suite) != Subject::BuildWithReact
    };
    MUTANTS.iter().filter(of_the_suite).map(file).collect()
}
