//! What can be wrong with a list of known failures, where, and what to do about it.

use std::fmt;
use std::path::PathBuf;

use harness::case::schema::ShapeProblem;
use harness::case::yaml::{Position, YamlProblem};
use mock_browser::UnknownGeneration;

use super::NotADay;

/// Why there is no list to go by.
#[derive(Debug, thiserror::Error)]
pub enum KnownErrors {
    /// The file cannot be read.
    #[error("cannot read {}: {source}; check the path, or write the file with --update", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Entries are wrong.
    #[error("{}", lines(.0))]
    Entries(Vec<KnownError>),
}

/// One error in the list.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{path}:{}:{}: {problem}", position.line, position.column)]
pub struct KnownError {
    /// The file.
    pub path: String,
    /// Where in the file.
    pub position: Position,
    /// What is wrong.
    #[source]
    pub problem: KnownProblem,
}

/// What is wrong with an entry.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum KnownProblem {
    /// The text is not YAML of the plain kind.
    #[error(transparent)]
    Yaml(#[from] YamlProblem),
    /// The value does not have the shape of a list of known failures.
    #[error(transparent)]
    Shape(#[from] ShapeProblem),
    /// Neither a case nor a requirement, or both.
    #[error("an entry names either a `case` or a `requirement`: write one of them")]
    Names,
    /// A broken pattern.
    #[error("`{pattern}`: {why}; correct the pattern")]
    Pattern {
        /// The pattern.
        pattern: String,
        /// What is wrong with it.
        why: String,
    },
    /// A generation that is none.
    #[error(transparent)]
    Generation(#[from] UnknownGeneration),
    /// A day that is none.
    #[error(transparent)]
    Day(#[from] NotADay),
}

fn lines(errors: &[impl fmt::Display]) -> String {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    lines.join("\n")
}
