//! A suite: what is required, and the cases that test it.

use super::{Case, Level};
use crate::requirement::Requirement;

/// What a suite is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A build of a page-tools SDK.
    Build,
    /// Such a build together with React, as an application bundles them.
    BuildWithReact,
    /// The API of a browser, or of a polyfill.
    Browser,
}

impl Subject {
    /// What the suite of this name is held against.
    #[must_use]
    pub fn of(suite: &str) -> Self {
        match suite {
            "page-tools-react" => Self::BuildWithReact,
            "browser" => Self::Browser,
            _ => Self::Build,
        }
    }
}

/// A suite: what is required, and the cases that test it.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Its name: that of its directory.
    pub name: String,
    /// Its requirements, in the order of the file.
    pub requirements: Vec<Requirement>,
    /// Its cases, in order of their ids.
    pub cases: Vec<LoadedCase>,
}

/// A case that makes sense.
#[derive(Clone, Debug)]
pub struct LoadedCase {
    /// Its permanent id: the path without the ending, e.g. `page-tools/budget/default-cap`.
    pub id: String,
    /// Its file, relative to `cases/`.
    pub path: String,
    /// What it says.
    pub case: Case,
    /// What it weighs: its own level, or its requirement's.
    pub level: Level,
    /// The text of its file.
    pub text: String,
}

/// What is wrong with a suite as a whole.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SuiteProblem {
    /// There is no suite.
    #[error("there are no cases: add a directory with requirements.yaml and at least one case")]
    NoSuites,
    /// A case outside every suite.
    #[error(
        "a case stands outside every suite: move it into a suite's directory, e.g. page-tools/"
    )]
    OutsideSuites,
    /// A suite without requirements.
    #[error("the suite `{0}` has no requirements.yaml: add {0}/requirements.yaml")]
    NoRequirements(String),
    /// A suite without cases.
    #[error("the suite `{0}` has no cases: add one for each requirement")]
    NoCases(String),
    /// A requirement without a case.
    #[error("no case tests the requirement `{0}`: add one that names it")]
    Untested(String),
    /// A requirement given twice.
    #[error(
        "the requirement `{id}` stands in line {first} already: give this one another id, or remove it"
    )]
    DuplicateRequirement {
        /// The id.
        id: String,
        /// The line of the first.
        first: usize,
    },
    /// A requirement of another suite.
    #[error("the requirement `{id}` is not of this suite: begin its id with `{suite}.`")]
    ForeignRequirement {
        /// The id.
        id: String,
        /// The suite.
        suite: String,
    },
    /// A file name that cannot be an id.
    #[error(
        "`{0}` is not kebab-case: name files and directories in small letters and digits, with single hyphens between them"
    )]
    Name(String),
    /// A file with the other ending.
    #[error("a case's file ends in .yaml: rename it")]
    Ending,
}
