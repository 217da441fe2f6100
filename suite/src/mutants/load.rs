//! Reads the mutants' files. Refuses what would prove nothing: a mutant that no longer applies, or that names a case,
//! requirement or expectation that is not there.

use std::collections::HashMap;
use std::fmt;

use harness::case::schema::{Shape, ShapeProblem, schema_of};
use harness::case::yaml::{Document, Position, YamlProblem};
use harness::target::Target;
use harness::verdict::labels;
use serde_json::Value;

use super::Mutant;
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
    reference: &Target,
    catalogue: &Catalogue,
) -> Result<Vec<Mutant>, LoadErrors> {
    let mut loader = Loader {
        reference,
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
    reference: &'run Target,
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
        let Some(file) = self
            .reference
            .files
            .iter()
            .find(|file| file.place == mutant.file)
        else {
            let known = self.reference.files.iter().map(|file| file.place.as_str());
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
mod tests {
    use super::*;
    use crate::reference;

    const CASE: &str = "page-tools/budget/default-cap";

    fn errors(text: &str) -> Vec<String> {
        let catalogue = Catalogue::unchecked(|id| id == CASE).unwrap();
        let file = MutantFile {
            path: "page-tools/some.yaml".into(),
            text: text.into(),
        };
        match load(&[file], &reference::page_tools(), &catalogue) {
            Ok(mutants) => panic!("{mutants:?} have no error"),
            Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
        }
    }

    /// A mutant of which one line is written in another way.
    fn with(line: &str, instead: &str) -> String {
        let text = format!(
            "- id: some-fault\n  requirement: page-tools.max-steps\n  says: It does something else.\n  file: index.js\n  \
             replace: createLeuria\n  with: createNothing\n  caught-by:\n    - {{ case: {CASE}, by: [tool step ran] }}\n"
        );
        assert!(text.contains(line), "{line}");
        text.replacen(line, instead, 1)
    }

    fn only(text: &str) -> String {
        let errors = errors(text);
        assert_eq!(errors.len(), 1, "{errors:#?}");
        errors.into_iter().next().unwrap()
    }

    #[test]
    fn every_error_says_where_and_what_to_do() {
        for (line, instead, place, says) in [
            (
                "file: index.js",
                "file: indx.js",
                "4:3",
                "there is no file `indx.js`: did you mean `index.js`",
            ),
            (
                "replace: createLeuria",
                "replace: nowhere to be found",
                "5:3",
                "stands 0 times",
            ),
            (
                "replace: createLeuria",
                "replace: e",
                "5:3",
                "must stand there once",
            ),
            (
                "with: createNothing",
                "with: createLeuria",
                "6:3",
                "must change something",
            ),
            (
                "page-tools.max-steps",
                "page-tools.max-step",
                "2:3",
                "did you mean `page-tools.max-steps`",
            ),
            (
                CASE,
                "page-tools/budget/defalt-cap",
                "8:9",
                "did you mean `page-tools/budget/default-cap`",
            ),
            (
                "tool step ran",
                "tool step runs",
                "8:",
                "`budget spent after 10 calls`",
            ),
            ("says:", "say:", "3:3", "there is no key `say`"),
            (
                "  requirement: page-tools.max-steps\n",
                "",
                "1:3",
                "`requirement` is missing",
            ),
            ("by: [tool step ran]", "by: []", "8:", "at least 1"),
            ("some-fault", "Some_Fault", "1:3", "write text of the form"),
        ] {
            let error = only(&with(line, instead));
            assert!(
                error.starts_with(&format!("suite/mutants/page-tools/some.yaml:{place}")),
                "{error}"
            );
            assert!(error.contains(says), "{error}");
        }
    }

    #[test]
    fn an_id_is_given_once() {
        let one = with("- id", "- id");
        let error = only(&format!("{one}{one}"));
        assert!(error.contains("some.yaml:9:"), "{error}");
        assert!(
            error.contains("stands in page-tools/some.yaml:1 already"),
            "{error}"
        );
    }

    #[test]
    fn what_is_no_yaml_is_said_with_its_line() {
        let error = only("- id: a\n  - b");
        assert!(error.contains("some.yaml:2:"), "{error}");
    }
}
