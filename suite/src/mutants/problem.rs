//! What can be wrong with the mutants' files, where, and what to do about it.

use std::fmt;

use harness::case::schema::ShapeProblem;
use harness::case::yaml::{Position, YamlProblem};

/// One error in one file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("suite/mutants/{path}:{}:{}: {problem}", position.line, position.column)]
pub struct LoadError {
    /// The file, below `suite/mutants/`.
    pub path: String,
    /// Where in the file.
    pub position: Position,
    /// What is wrong.
    #[source]
    pub problem: Problem,
}

/// What is wrong with a mutant.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Problem {
    /// The text is not YAML of the plain kind.
    #[error(transparent)]
    Yaml(#[from] YamlProblem),
    /// The value does not have the shape of a list of mutants.
    #[error(transparent)]
    Shape(#[from] ShapeProblem),
    /// An id that another mutant has.
    #[error("the id `{id}` stands in {first} already: give this mutant another one")]
    Duplicate {
        /// The id.
        id: String,
        /// Where the first is.
        first: String,
    },
    /// A name of something that is not there.
    #[error("there is no {what} `{name}`{}", did_you_mean(nearest))]
    Unknown {
        /// What kind of thing.
        what: &'static str,
        /// The name.
        name: String,
        /// The nearest names.
        nearest: Vec<String>,
    },
    /// The text to replace is not in the file, or is there several times.
    #[error(
        "`replace` stands {times} times in {file}, and must stand there once: copy a longer or the current piece of the file"
    )]
    Replace {
        /// The file.
        file: String,
        /// How often.
        times: usize,
    },
    /// The change changes nothing.
    #[error("`with` is the same as `replace`: a mutant must change something")]
    Unchanged,
    /// An expectation that the case does not have.
    #[error(
        "the case `{case}` has no expectation `{label}`: write one of {}",
        quoted(labels)
    )]
    Label {
        /// The case.
        case: String,
        /// The label.
        label: String,
        /// The labels it has.
        labels: Vec<String>,
    },
}

/// Everything that is wrong with the mutants.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct LoadErrors(pub Vec<LoadError>);

impl fmt::Display for LoadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

fn quoted(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

fn did_you_mean(nearest: &[String]) -> String {
    if nearest.is_empty() {
        ": correct the name".into()
    } else {
        format!(": did you mean {}?", quoted(nearest))
    }
}
