//! What is wrong with the files of the cases: where, what, and what to do.
//!
//! The kinds of problem stand beside the code that finds them; this only gives
//! them a place in a file. It prints nothing.

use std::fmt;

use super::{
    check::CaseProblem,
    schema::ShapeProblem,
    suite::SuiteProblem,
    yaml::{Position, YamlProblem},
};

/// One error in one file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct CaseError {
    /// The file, relative to `cases/`.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1; none where the error is about the file as a whole.
    pub column: Option<usize>,
    /// What is wrong.
    #[source]
    pub kind: CaseErrorKind,
}

impl fmt::Display for CaseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:", self.path, self.line)?;
        if let Some(column) = self.column {
            write!(out, "{column}:")?;
        }
        write!(out, " {}", self.kind)
    }
}

impl CaseError {
    pub(super) fn at(path: &str, position: Position, kind: impl Into<CaseErrorKind>) -> Self {
        Self {
            path: path.to_owned(),
            line: position.line,
            column: Some(position.column),
            kind: kind.into(),
        }
    }

    pub(super) fn of_file(path: &str, kind: impl Into<CaseErrorKind>) -> Self {
        Self {
            path: path.to_owned(),
            line: 1,
            column: None,
            kind: kind.into(),
        }
    }
}

/// What is wrong, by the stage that found it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CaseErrorKind {
    /// The text is not YAML of the plain kind.
    #[error(transparent)]
    Yaml(#[from] YamlProblem),
    /// The value does not have the shape of a case or of requirements.
    #[error(transparent)]
    Shape(#[from] ShapeProblem),
    /// The case does not make sense.
    #[error(transparent)]
    Case(#[from] CaseProblem),
    /// The suite does not hold together.
    #[error(transparent)]
    Suite(#[from] SuiteProblem),
}

/// Everything that is wrong with the files of the cases, in order of files and lines.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct LoadErrors(pub Vec<CaseError>);

impl fmt::Display for LoadErrors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            write!(out, "{error}")?;
        }
        Ok(())
    }
}

/// What to do about a name that is not known: the nearest known one, all of them, or how to get one.
pub(super) fn advice(name: &str, known: &[&str], otherwise: &str) -> String {
    if let Some(nearest) = nearest(name, known) {
        return format!("did you mean `{nearest}`?");
    }
    let mut once: Vec<&str> = Vec::new();
    for name in known.iter().filter(|name| !name.is_empty()) {
        if !once.contains(name) {
            once.push(name);
        }
    }
    let known = once.as_slice();
    match known.len() {
        0 => otherwise.to_owned(),
        1 => format!("write `{}`, or {otherwise}", known[0]),
        2..=24 => format!("write one of {}, or {otherwise}", quoted(known)),
        _ => otherwise.to_owned(),
    }
}

pub(super) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let allowed = (name.chars().count() / 3).clamp(1, 3);
    known
        .iter()
        .map(|known| (strsim::osa_distance(name, known), *known))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

pub(super) fn quoted(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
