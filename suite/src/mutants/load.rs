//! Reads the mutants' files. Refuses what would prove nothing: a mutant that no longer applies, or that names a case,
//! requirement or expectation that is not there.

use std::collections::HashMap;

use harness::case::schema::{Shape, ShapeProblem, schema_of};
use harness::case::yaml::{Document, Position};
use harness::verdict::labels;
use serde_json::Value;

use super::problem::{LoadError, LoadErrors, Problem};
use super::{Mutant, Originals};
use crate::catalogue::Catalogue;
use crate::selection::nearest;

/// A file of mutants, before anybody has read what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutantFile {
    /// Its path below `suite/mutants/`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The JSON Schema of a file of mutants.
#[must_use]
pub fn schema() -> Value {
    schema_of::<Vec<Mutant>>()
}

/// The mutants of these files, for this reference build and these cases, in order of the files.
///
/// # Errors
/// Everything that is wrong in any of the files.
pub fn load(
    files: &[MutantFile],
    originals: &Originals,
    catalogue: &Catalogue,
) -> Result<Vec<Mutant>, LoadErrors> {
    let mut loader = Loader {
        originals,
        catalogue,
        first: HashMap::new(),
        errors: Vec::new(),
    };
    let mut mutants = Vec::new();
    match Shape::of::<Vec<Mutant>>() {
        Ok(shape) => files
            .iter()
            .for_each(|file| mutants.extend(loader.file(&shape, file))),
        Err(problem) => loader.error(
            "mutants.schema.json",
            Position { line: 1, column: 1 },
            problem,
        ),
    }
    if loader.errors.is_empty() {
        Ok(mutants)
    } else {
        Err(LoadErrors(loader.errors))
    }
}

/// The mutants of these files without any check, for a process that tries one of them.
#[must_use]
pub fn load_unchecked(files: &[MutantFile]) -> Vec<Mutant> {
    let read = |file: &MutantFile| {
        let document = Document::read(&file.text).ok()?;
        serde_json::from_value::<Vec<Mutant>>(document.value).ok()
    };
    files.iter().filter_map(read).flatten().collect()
}

struct Loader<'run> {
    originals: &'run Originals,
    catalogue: &'run Catalogue,
    first: HashMap<String, String>,
    errors: Vec<LoadError>,
}

impl Loader<'_> {
    fn error(&mut self, path: &str, position: Position, problem: impl Into<Problem>) {
        self.errors.push(LoadError {
            path: path.to_owned(),
            position,
            problem: problem.into(),
        });
    }

    fn file(&mut self, shape: &Shape, file: &MutantFile) -> Vec<Mutant> {
        let document = match Document::read(&file.text) {
            Ok(document) => document,
            Err((position, problem)) => {
                self.error(&file.path, position, problem);
                return Vec::new();
            }
        };
        let problems = shape.problems(&document.value);
        if !problems.is_empty() {
            for (pointer, problem) in problems {
                self.error(&file.path, document.position(&pointer), problem);
            }
            return Vec::new();
        }
        let mutants: Vec<Mutant> = match serde_json::from_value(document.value.clone()) {
            Ok(mutants) => mutants,
            Err(error) => {
                self.error(
                    &file.path,
                    document.position(""),
                    ShapeProblem::Refused(error.to_string()),
                );
                return Vec::new();
            }
        };
        for (index, mutant) in mutants.iter().enumerate() {
            for (pointer, problem) in self.problems(mutant) {
                self.error(
                    &file.path,
                    document.position(&format!("/{index}{pointer}")),
                    problem,
                );
            }
            let line = document.position(&format!("/{index}/id")).line;
            if let Some(first) = self.first.get(&mutant.id).cloned() {
                let problem = Problem::Duplicate {
                    id: mutant.id.clone(),
                    first,
                };
                self.error(
                    &file.path,
                    document.position(&format!("/{index}/id")),
                    problem,
                );
            } else {
                self.first
                    .insert(mutant.id.clone(), format!("{}:{line}", file.path));
            }
        }
        mutants
    }

    fn problems(&self, mutant: &Mutant) -> Vec<(String, Problem)> {
        let mut problems = Vec::new();
        if self.catalogue.requirement(&mutant.requirement).is_none() {
            let known = self
                .catalogue
                .requirements()
                .map(|requirement| requirement.id.as_str());
            problems.push((
                "/requirement".into(),
                unknown("requirement", &mutant.requirement, known),
            ));
        }
        problems.extend(self.change(mutant));
        for (index, caught) in mutant.caught_by.iter().enumerate() {
            let Some(found) = self.catalogue.case(&caught.case) else {
                let known = self.catalogue.cases().map(|case| case.id.as_str());
                problems.push((
                    format!("/caught-by/{index}/case"),
                    unknown("case", &caught.case, known),
                ));
                continue;
            };
            let labels = labels(&found.case);
            for (place, label) in caught
                .by
                .iter()
                .enumerate()
                .filter(|(_, label)| !labels.contains(label))
            {
                let problem = Problem::Label {
                    case: found.id.clone(),
                    label: label.clone(),
                    labels: labels.clone(),
                };
                problems.push((format!("/caught-by/{index}/by/{place}"), problem));
            }
        }
        problems
    }

    fn change(&self, mutant: &Mutant) -> Option<(String, Problem)> {
        let original = self.originals.of(mutant);
        let Some(file) = original.files.iter().find(|file| file.place == mutant.file) else {
            let known = original.files.iter().map(|file| file.place.as_str());
            return Some(("/file".into(), unknown("file", &mutant.file, known)));
        };
        if mutant.replace == mutant.with {
            return Some(("/with".into(), Problem::Unchanged));
        }
        let times = file.text.matches(&mutant.replace).count();
        let problem = || Problem::Replace {
            file: file.path.clone(),
            times,
        };
        (times != 1).then(|| ("/replace".into(), problem()))
    }
}

fn unknown<'a>(what: &'static str, name: &str, known: impl Iterator<Item = &'a str>) -> Problem {
    Problem::Unknown {
        what,
        name: name.to_owned(),
        nearest: nearest(name, known),
    }
}

#[cfg(test)]
mod tests;
