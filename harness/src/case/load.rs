//! From the files of `cases/` to suites, or to everything that is wrong with them.
//!
//! One broken file hides nothing in another. It runs nothing, and a suite that
//! has errors is not given out in part.

use std::collections::{BTreeMap, HashMap};

use serde::de::DeserializeOwned;
use serde_json::Value;

pub use super::files::{CaseFile, ReadError, read_cases};
use super::suite::{LoadedCase, Suite, SuiteProblem};
use super::{
    Case, check,
    error::{CaseError, LoadErrors},
    schema::{Shape, ShapeProblem},
    yaml::{Document, pointer_part},
};
use crate::requirement::Requirement;

/// Loads the suites of these files.
///
/// # Errors
/// Everything that is wrong in any of the files.
pub fn load(files: &[CaseFile]) -> Result<Vec<Suite>, LoadErrors> {
    Loader::new()?.load(files)
}

/// Loads suites; making one takes longer than loading a suite.
pub struct Loader {
    case: Shape,
    requirements: Shape,
}

/// What is known of a suite's requirements.
struct Required {
    list: Vec<Requirement>,
    document: Document,
}

impl Loader {
    /// Makes the schemas ready.
    ///
    /// # Errors
    /// A schema made from the case types cannot be used.
    pub fn new() -> Result<Self, LoadErrors> {
        let of_types =
            |file: &'static str| move |problem| LoadErrors(vec![CaseError::of_file(file, problem)]);
        Ok(Self {
            case: Shape::of::<Case>().map_err(of_types("schema/case.schema.json"))?,
            requirements: Shape::of::<Vec<Requirement>>()
                .map_err(of_types("schema/requirements.schema.json"))?,
        })
    }

    /// Loads the suites of these files.
    ///
    /// # Errors
    /// Everything that is wrong in any of the files.
    pub fn load(&self, files: &[CaseFile]) -> Result<Vec<Suite>, LoadErrors> {
        let mut errors = Vec::new();
        let suites = self.suites(files, &mut errors);
        if errors.is_empty() {
            return Ok(suites);
        }
        errors.sort_by(|one, other| {
            (&one.path, one.line, one.column).cmp(&(&other.path, other.line, other.column))
        });
        Err(LoadErrors(errors))
    }

    fn suites(&self, files: &[CaseFile], errors: &mut Vec<CaseError>) -> Vec<Suite> {
        let mut by_suite: BTreeMap<&str, Vec<&CaseFile>> = BTreeMap::new();
        for file in files {
            match file.path.split_once('/') {
                Some((suite, _)) => by_suite.entry(suite).or_default().push(file),
                None => errors.push(CaseError::of_file(&file.path, SuiteProblem::OutsideSuites)),
            }
        }
        if by_suite.is_empty() {
            errors.push(CaseError::of_file(
                "requirements.yaml",
                SuiteProblem::NoSuites,
            ));
        }
        let each = by_suite.into_iter();
        each.filter_map(|(name, files)| self.suite(name, &files, errors))
            .collect()
    }

    fn suite(&self, name: &str, files: &[&CaseFile], errors: &mut Vec<CaseError>) -> Option<Suite> {
        let path = format!("{name}/requirements.yaml");
        let is_requirements = |file: &&&CaseFile| file.path == path;
        let required = match files.iter().find(is_requirements) {
            Some(file) => self.required(name, file, errors),
            None => {
                let problem = SuiteProblem::NoRequirements(name.to_owned());
                errors.push(CaseError::of_file(&path, problem));
                None
            }
        };
        let mut cases = Vec::new();
        let mut tested = Tested::default();
        for file in files.iter().filter(|file| file.path != path) {
            check_name(file, errors);
            cases.extend(self.case(file, required.as_ref(), &mut tested, errors));
        }
        let required = required?;
        tested.compare(name, &path, &required, errors);
        Some(Suite {
            name: name.to_owned(),
            requirements: required.list,
            cases,
        })
    }

    fn required(
        &self,
        suite: &str,
        file: &CaseFile,
        errors: &mut Vec<CaseError>,
    ) -> Option<Required> {
        let document = document(file, errors)?;
        let list: Vec<Requirement> = typed(&self.requirements, file, &document, errors)?;
        let mut first: HashMap<&str, usize> = HashMap::new();
        for (index, requirement) in list.iter().enumerate() {
            let position = document.position(&format!("/{index}/id"));
            let id = requirement.id.clone();
            if let Some(first) = first.get(id.as_str()).copied() {
                let problem = SuiteProblem::DuplicateRequirement { id, first };
                errors.push(CaseError::at(&file.path, position, problem));
                continue;
            }
            first.insert(&requirement.id, position.line);
            if id.split('.').next() != Some(suite) {
                let suite = suite.to_owned();
                let problem = SuiteProblem::ForeignRequirement { id, suite };
                errors.push(CaseError::at(&file.path, position, problem));
            }
        }
        Some(Required { list, document })
    }

    fn case(
        &self,
        file: &CaseFile,
        required: Option<&Required>,
        tested: &mut Tested,
        errors: &mut Vec<CaseError>,
    ) -> Option<LoadedCase> {
        let Some(document) = document(file, errors) else {
            tested.unreadable = true;
            return None;
        };
        tested.add(&document.value);
        let case: Case = typed(&self.case, file, &document, errors)?;
        let case = case.with_defaults();
        let requirements = required.map(|required| required.list.as_slice());
        for (pointer, problem) in check::check(&case, requirements) {
            let position = document.position(&pointer);
            errors.push(CaseError::at(&file.path, position, problem));
        }
        let of = requirements?
            .iter()
            .find(|one| one.id == case.requirement)?;
        Some(LoadedCase {
            id: file
                .path
                .strip_suffix(".yaml")
                .unwrap_or(&file.path)
                .to_owned(),
            path: file.path.clone(),
            level: case.level.unwrap_or(of.level),
            case,
            text: file.text.clone(),
        })
    }
}

/// Which requirements cases name, also cases that have other errors.
#[derive(Default)]
struct Tested {
    cases: usize,
    requirements: Vec<String>,
    /// Some file cannot be read at all, so a requirement that nothing names may have its case there.
    unreadable: bool,
}

impl Tested {
    fn add(&mut self, value: &Value) {
        self.cases += 1;
        let requirement = value.get("requirement").and_then(Value::as_str);
        self.requirements.extend(requirement.map(str::to_owned));
    }

    fn compare(&self, suite: &str, path: &str, required: &Required, errors: &mut Vec<CaseError>) {
        if self.unreadable {
            return;
        }
        if self.cases == 0 {
            let problem = SuiteProblem::NoCases(suite.to_owned());
            errors.push(CaseError::of_file(path, problem));
            return;
        }
        for (index, requirement) in required.list.iter().enumerate() {
            if !self.requirements.contains(&requirement.id) {
                let position = required.document.position(&format!("/{index}/id"));
                let problem = SuiteProblem::Untested(requirement.id.clone());
                errors.push(CaseError::at(path, position, problem));
            }
        }
    }
}

fn document(file: &CaseFile, errors: &mut Vec<CaseError>) -> Option<Document> {
    match Document::read(&file.text) {
        Ok(document) => Some(document),
        Err((position, problem)) => {
            errors.push(CaseError::at(&file.path, position, problem));
            None
        }
    }
}

/// Holds a document against its shape, and then makes the type of it.
fn typed<T: DeserializeOwned>(
    shape: &Shape,
    file: &CaseFile,
    document: &Document,
    errors: &mut Vec<CaseError>,
) -> Option<T> {
    let problems = shape.problems(&document.value);
    if !problems.is_empty() {
        errors.extend(problems.into_iter().map(|(pointer, problem)| {
            CaseError::at(&file.path, document.position(&pointer), problem)
        }));
        return None;
    }
    match serde_path_to_error::deserialize(document.value.clone()) {
        Ok(value) => Some(value),
        Err(error) => {
            let position = document.position(&pointer(error.path()));
            let problem = ShapeProblem::Refused(error.inner().to_string());
            errors.push(CaseError::at(&file.path, position, problem));
            None
        }
    }
}

fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let part = |segment: &Segment| match segment {
        Segment::Seq { index } => format!("/{index}"),
        Segment::Map { key } => format!("/{}", pointer_part(key)),
        Segment::Enum { variant } => format!("/{}", pointer_part(variant)),
        Segment::Unknown => String::new(),
    };
    path.iter().map(part).collect()
}

fn check_name(file: &CaseFile, errors: &mut Vec<CaseError>) {
    let stem = match file.path.strip_suffix(".yaml") {
        Some(stem) => stem,
        None => {
            errors.push(CaseError::of_file(&file.path, SuiteProblem::Ending));
            file.path.trim_end_matches(".yml")
        }
    };
    let not_kebab = |part: &&str| !is_kebab_case(part);
    for part in stem.split('/').filter(not_kebab) {
        let problem = SuiteProblem::Name(part.to_owned());
        errors.push(CaseError::of_file(&file.path, problem));
    }
}

fn is_kebab_case(name: &str) -> bool {
    let small = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    name.split('-')
        .all(|word| !word.is_empty() && word.chars().all(small))
}
