//! What can be wrong with a frozen set, where, and what to do about it.

use std::fmt;
use std::path::PathBuf;

use harness::case::schema::ShapeProblem;
use harness::case::yaml::{Document, Position, YamlProblem};
use mock_browser::UnknownGeneration;

/// Why there is no set to go by.
#[derive(Debug, thiserror::Error)]
pub enum SetErrors {
    /// No such edition.
    #[error("there is no set `{edition}`: the sets are {}", editions.join(", "))]
    Unknown {
        /// The edition.
        edition: String,
        /// Those there are.
        editions: Vec<String>,
    },
    /// The file cannot be read.
    #[error("cannot read {}: {source}; check the name of the set and the directory of cases", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The set is broken, or does not fit the cases.
    #[error("{}", lines(.0))]
    Problems(Vec<SetError>),
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{path}:{}:{}: {problem}", position.line, position.column)]
pub struct SetError {
    /// The file.
    pub path: String,
    /// Where in the file.
    pub position: Position,
    /// What is wrong.
    #[source]
    pub problem: SetProblem,
}

impl SetError {
    pub(super) fn new(
        path: &str,
        document: Option<&Document>,
        pointer: &str,
        problem: SetProblem,
    ) -> Self {
        let found = document.map(|document| document.position(pointer));
        let own = match &problem {
            SetProblem::Yaml { position, .. } | SetProblem::Placed(position, _) => Some(*position),
            _ => None,
        };
        Self {
            path: path.to_owned(),
            position: own.or(found).unwrap_or(Position { line: 1, column: 1 }),
            problem,
        }
    }
}

/// What is wrong with a set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SetProblem {
    /// The text is not YAML of the plain kind.
    #[error("{problem}")]
    Yaml {
        /// Where.
        position: Position,
        /// What is wrong.
        problem: YamlProblem,
    },
    /// The value does not have the shape of a set.
    #[error(transparent)]
    Shape(#[from] ShapeProblem),
    /// A problem whose place is known.
    #[error("{1}")]
    Placed(Position, Box<SetProblem>),
    /// A generation that is none.
    #[error(transparent)]
    Generation(#[from] UnknownGeneration),
    /// The file has another name.
    #[error("the set is asked for as `{0}`: name the file after its edition")]
    Edition(String),
    /// A requirement that is not there.
    #[error("there is no requirement `{0}`: what is frozen stays, so put it back")]
    NoRequirement(String),
    /// A requirement of another level.
    #[error(
        "the requirement `{0}` has another level than when it was frozen: give it back its level, and the new one in a new edition"
    )]
    Level(String),
    /// A case that is not there.
    #[error("there is no case `{0}`: what is frozen stays, so put it back")]
    NoCase(String),
    /// A case that says something else.
    #[error(
        "the case `{0}` says something else than when it was frozen: put back what it said, and say the new in a new case"
    )]
    Changed(String),
    /// A case without its requirement.
    #[error("the case `{case}` traces to `{requirement}`, which is not in the set: add it")]
    WithoutRequirement {
        /// The case.
        case: String,
        /// Its requirement.
        requirement: String,
    },
}

fn lines(errors: &[impl fmt::Display]) -> String {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    lines.join("\n")
}
