//! Frozen sets: what conformance to an edition means, so that a case added later fails no build that was certified.
//!
//! A set names its requirements with their levels, its cases with a digest of what each says, and the generations that
//! its case runs have. Refuses to be used with cases that say something else than when it was frozen.

mod digest;
mod error;
mod freeze;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use harness::case::LoadedCase;
use harness::case::schema::{Shape, ShapeProblem, schema_of};
use harness::case::yaml::Document;
use harness::plan::Job;
use mock_browser::Generation;
use reports::digest::{canonical, sha256};
use reports::{Level, SetUsed};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use digest::meaning;
pub use error::{SetError, SetErrors, SetProblem};
pub use freeze::freeze;

use crate::catalogue::Catalogue;
use crate::embedded::{CASES, SETS};

/// The file of a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetFile {
    /// Its edition: a year and a month, as its file is named.
    #[schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}$"))]
    pub edition: String,
    /// The generations of WebMCP that count. Case runs with another one run, and do not count.
    pub generations: Vec<String>,
    /// The requirements, each with its level.
    #[schemars(length(min = 1))]
    pub requirements: BTreeMap<String, SetLevel>,
    /// The cases, each with the SHA-256 of what it says.
    #[schemars(length(min = 1))]
    pub cases: BTreeMap<String, String>,
}

/// The level of a requirement, when it was frozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SetLevel {
    /// A failure makes a build not conformant.
    Must,
    /// A failure is a warning.
    Should,
}

impl From<SetLevel> for Level {
    fn from(level: SetLevel) -> Self {
        match level {
            SetLevel::Must => Self::Must,
            SetLevel::Should => Self::Should,
        }
    }
}

/// A frozen set that fits the cases.
#[derive(Clone, Debug)]
pub struct FrozenSet {
    file: SetFile,
    generations: Vec<Generation>,
    sha256: String,
}

/// The JSON Schema of a set.
#[must_use]
pub fn schema() -> Value {
    schema_of::<SetFile>()
}

/// The editions that are part of the program.
pub fn editions() -> impl Iterator<Item = &'static str> {
    SETS.iter().map(|(path, _)| path.trim_end_matches(".yaml"))
}

/// The digest of the suite: of all files of cases that are part of the program.
#[must_use]
pub fn suite_sha256() -> String {
    let files: Vec<Value> = CASES
        .iter()
        .map(|(path, text)| json!([path, text]))
        .collect();
    sha256(canonical(&Value::from(files)).as_bytes())
}

impl FrozenSet {
    /// The set of an edition: of the program, or of a directory of cases.
    ///
    /// # Errors
    /// When there is none, it is broken, or the cases do not say what they said when it was frozen.
    pub fn find(
        edition: &str,
        cases: Option<&Path>,
        catalogue: &Catalogue,
    ) -> Result<Self, SetErrors> {
        let place = format!("{edition}.yaml");
        let Some(directory) = cases else {
            let (_, text) = SETS
                .iter()
                .find(|(path, _)| *path == place)
                .ok_or_else(|| SetErrors::Unknown {
                    edition: edition.to_owned(),
                    editions: editions().map(str::to_owned).collect(),
                })?;
            return Self::parse(&format!("cases/sets/{place}"), text, edition, catalogue);
        };
        let path: PathBuf = directory.join("sets").join(place);
        let text = std::fs::read_to_string(&path).map_err(|source| SetErrors::Read {
            path: path.clone(),
            source,
        })?;
        Self::parse(&path.display().to_string(), &text, edition, catalogue)
    }

    /// Reads a set and holds it against the cases.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn parse(
        path: &str,
        text: &str,
        edition: &str,
        catalogue: &Catalogue,
    ) -> Result<Self, SetErrors> {
        let (document, file) = read(text).map_err(|errors| located(path, None, errors))?;
        let problems = problems(&file, edition, catalogue);
        if !problems.is_empty() {
            return Err(located(path, Some(&document), problems));
        }
        Ok(Self {
            generations: file
                .generations
                .iter()
                .filter_map(|word| word.parse().ok())
                .collect(),
            sha256: sha256(canonical(&document.value).as_bytes()),
            file,
        })
    }

    /// Whether the case run counts.
    #[must_use]
    pub fn has(&self, job: &Job) -> bool {
        self.has_run(&job.id, job.web_mcp)
    }

    fn has_run(&self, case: &str, web_mcp: Option<Generation>) -> bool {
        self.file.cases.contains_key(case)
            && web_mcp.is_none_or(|generation| self.generations.contains(&generation))
    }

    /// What a run's document says of the set, where these are all case runs there are, and those that were chosen.
    #[must_use]
    pub fn used(&self, all: &[Job], chosen: &[Job]) -> SetUsed {
        let count = |jobs: &[Job]| jobs.iter().filter(|job| self.has(job)).count();
        SetUsed {
            edition: self.file.edition.clone(),
            sha256: self.sha256.clone(),
            case_runs: count(all),
            planned: count(chosen),
        }
    }
}

type Pointed = (String, SetProblem);

fn read(text: &str) -> Result<(Document, SetFile), Vec<Pointed>> {
    let document = Document::read(text).map_err(|(position, problem)| {
        let problem = SetProblem::Yaml { position, problem };
        vec![(String::new(), problem)]
    })?;
    let of_shape = |(pointer, problem): (String, ShapeProblem)| (pointer, problem.into());
    let shape =
        Shape::of::<SetFile>().map_err(|problem| vec![of_shape((String::new(), problem))])?;
    let problems = shape.problems(&document.value);
    if !problems.is_empty() {
        let located = |(pointer, problem): Pointed| {
            let position = document.position(&pointer);
            (pointer, SetProblem::Placed(position, Box::new(problem)))
        };
        return Err(problems
            .into_iter()
            .map(|problem| located(of_shape(problem)))
            .collect());
    }
    let file = serde_json::from_value(document.value.clone()).map_err(|error| {
        vec![(
            String::new(),
            ShapeProblem::Refused(error.to_string()).into(),
        )]
    })?;
    Ok((document, file))
}

fn located(path: &str, document: Option<&Document>, problems: Vec<Pointed>) -> SetErrors {
    SetErrors::Problems(
        problems
            .into_iter()
            .map(|(pointer, problem)| SetError::new(path, document, &pointer, problem))
            .collect(),
    )
}

/// What does not hold between a set and the cases.
fn problems(file: &SetFile, edition: &str, catalogue: &Catalogue) -> Vec<Pointed> {
    let mut problems = Vec::new();
    if file.edition != edition {
        let problem = SetProblem::Edition(edition.to_owned());
        problems.push(("/edition".to_owned(), problem));
    }
    for (place, word) in file.generations.iter().enumerate() {
        if let Err(problem) = word.parse::<Generation>() {
            problems.push((format!("/generations/{place}"), problem.into()));
        }
    }
    for (id, level) in &file.requirements {
        let pointer = format!("/requirements/{id}");
        match catalogue.requirement(id) {
            None => problems.push((pointer, SetProblem::NoRequirement(id.clone()))),
            Some(now) if harness::runner::level(now.level) != Level::from(*level) => {
                problems.push((pointer, SetProblem::Level(id.clone())));
            }
            Some(_) => {}
        }
    }
    for (id, digest) in &file.cases {
        let pointer = format!("/cases/{}", id.replace('/', "~1"));
        match catalogue.case(id) {
            None => problems.push((pointer, SetProblem::NoCase(id.clone()))),
            Some(case) => {
                problems.extend(changed(file, case, digest).map(|found| (pointer, found)))
            }
        }
    }
    problems
}

fn changed(file: &SetFile, case: &LoadedCase, digest: &str) -> Option<SetProblem> {
    if meaning(case) != digest {
        return Some(SetProblem::Changed(case.id.clone()));
    }
    let requirement = &case.case.requirement;
    (!file.requirements.contains_key(requirement)).then(|| SetProblem::WithoutRequirement {
        case: case.id.clone(),
        requirement: requirement.clone(),
    })
}

#[cfg(test)]
mod tests;
