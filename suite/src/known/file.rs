//! Reads the list. Refuses it as a whole when an entry is wrong, and says everything that is.

use std::path::Path;

use harness::case::schema::{Shape, ShapeProblem};
use harness::case::yaml::{Document, Position, YamlProblem};
use serde_json::Value;

use super::error::{KnownError, KnownErrors, KnownProblem};
use super::matching::Matching;
use super::{Entry, day};

/// A list that was read.
#[derive(Debug)]
pub struct KnownFile {
    /// The file, as it was given.
    pub path: String,
    /// Its text.
    pub text: String,
    pub(super) entries: Vec<Placed>,
}

/// An entry, where it stands, and what it fits.
#[derive(Debug)]
pub(super) struct Placed {
    pub(super) entry: Entry,
    /// The line of its first key.
    pub(super) line: usize,
    pub(super) matching: Matching,
}

impl KnownFile {
    /// Reads the list at `path`.
    ///
    /// # Errors
    /// When it cannot be read, or everything that is wrong in it.
    pub fn read(path: &Path) -> Result<Self, KnownErrors> {
        let text = std::fs::read_to_string(path).map_err(|source| KnownErrors::Read {
            path: path.to_owned(),
            source,
        })?;
        Self::parse(&path.display().to_string(), text)
    }

    /// Reads a list from its text.
    ///
    /// # Errors
    /// Everything that is wrong in it.
    pub fn parse(path: &str, text: String) -> Result<Self, KnownErrors> {
        let mut errors = Vec::new();
        let mut error = |position: Position, problem: KnownProblem| {
            errors.push(KnownError {
                path: path.to_owned(),
                position,
                problem,
            });
        };
        let mut placed = Vec::new();
        match typed(&text) {
            Err(problems) => problems
                .into_iter()
                .for_each(|(position, problem)| error(position, problem)),
            Ok((document, entries)) => {
                for (index, entry) in entries.into_iter().enumerate() {
                    match checked(&entry) {
                        Ok(matching) => placed.push(Placed {
                            line: document.position(&format!("/{index}")).line,
                            entry,
                            matching,
                        }),
                        Err((key, problem)) => {
                            error(document.position(&format!("/{index}{key}")), problem);
                        }
                    }
                }
            }
        }
        if errors.is_empty() {
            Ok(Self {
                path: path.to_owned(),
                text,
                entries: placed,
            })
        } else {
            Err(KnownErrors::Entries(errors))
        }
    }
}

type Located = (Position, KnownProblem);

fn typed(text: &str) -> Result<(Document, Vec<Entry>), Vec<Located>> {
    let document = match Document::read(text) {
        Ok(document) => document,
        Err((position, problem @ YamlProblem::Empty)) => {
            // A list that nothing is left in keeps its comments.
            return Document::read("[]")
                .map(|document| (document, Vec::new()))
                .map_err(|_| vec![(position, problem.into())]);
        }
        Err((position, problem)) => return Err(vec![(position, problem.into())]),
    };
    let start = document.position("");
    let shape = Shape::of::<Vec<Entry>>().map_err(|problem| vec![(start, problem.into())])?;
    let problems = shape.problems(&document.value);
    if !problems.is_empty() {
        let located = |(pointer, problem): (String, ShapeProblem)| {
            (document.position(&pointer), problem.into())
        };
        return Err(problems.into_iter().map(located).collect());
    }
    let value: Value = document.value.clone();
    match serde_json::from_value(value) {
        Ok(entries) => Ok((document, entries)),
        Err(error) => Err(vec![(
            start,
            ShapeProblem::Refused(error.to_string()).into(),
        )]),
    }
}

fn checked(entry: &Entry) -> Result<Matching, (&'static str, KnownProblem)> {
    if let Some(until) = &entry.until {
        day::check(until).map_err(|problem| ("/until", problem.into()))?;
    }
    Matching::of(entry)
}
