//! All cases there are: those in the program, or those of a directory. Refuses a set of cases with an error in it.

use std::path::Path;

use harness::case::yaml::Document;
use harness::case::{
    Case, CaseFile, LoadErrors, LoadedCase, ReadError, Subject, Suite, load, read_cases,
};
use harness::plan::{Job, jobs};
use harness::requirement::Requirement;
use serde::de::DeserializeOwned;

use crate::embedded::CASES;

/// The suites, each with its requirements and cases.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The suites, in order of their names.
    pub suites: Vec<Suite>,
}

/// Why there are no cases to choose from.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// A file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Cases or requirements have errors.
    #[error("the cases have errors:\n{0}")]
    Load(#[from] LoadErrors),
    /// A file that is read unchecked is broken.
    #[error("{0} is broken: `webmcp-conformance list` says where")]
    Unchecked(String),
}

impl Catalogue {
    /// The cases that are part of the program.
    ///
    /// # Errors
    /// When one of them has an error.
    pub fn embedded() -> Result<Self, CatalogueError> {
        let file = |(path, text): &(&str, &str)| CaseFile {
            path: (*path).into(),
            text: (*text).into(),
        };
        let files: Vec<CaseFile> = CASES.iter().map(file).collect();
        Ok(Self {
            suites: load(&files)?,
        })
    }

    /// The cases of a directory.
    ///
    /// # Errors
    /// When a file cannot be read or has an error.
    pub fn read(directory: &Path) -> Result<Self, CatalogueError> {
        Ok(Self {
            suites: load(&read_cases(directory)?)?,
        })
    }

    /// Some of the cases that are part of the program, read without the checks that hold a set of cases together: for
    /// processes that run one case and leave the checks to another.
    ///
    /// # Errors
    /// When a file is broken.
    pub fn unchecked(wanted: impl Fn(&str) -> bool) -> Result<Self, CatalogueError> {
        let mut suites: Vec<Suite> = Vec::new();
        let is_requirements = |path: &str| path.ends_with("/requirements.yaml");
        for (path, text) in CASES.iter().filter(|(path, _)| is_requirements(path)) {
            let name = path.trim_end_matches("/requirements.yaml").to_owned();
            suites.push(Suite {
                name,
                requirements: parsed(path, text)?,
                cases: Vec::new(),
            });
        }
        for (path, text) in CASES.iter().filter(|(path, _)| !is_requirements(path)) {
            let id = path.trim_end_matches(".yaml");
            let Some(suite) = suites
                .iter_mut()
                .find(|suite| path.split('/').next() == Some(&suite.name))
            else {
                return Err(CatalogueError::Unchecked((*path).into()));
            };
            if wanted(id) {
                let case = unchecked_case(id, path, text, &suite.requirements)?;
                suite.cases.push(case);
            }
        }
        Ok(Self { suites })
    }

    /// The suites that are held against this.
    #[must_use]
    pub fn of(mut self, subject: Subject) -> Self {
        self.suites
            .retain(|suite| Subject::of(&suite.name) == subject);
        self
    }

    /// All suites but those that are held against this.
    #[must_use]
    pub fn without(mut self, subject: Subject) -> Self {
        self.suites
            .retain(|suite| Subject::of(&suite.name) != subject);
        self
    }

    /// The suites whose cases are each shown to bite by a fault of their own.
    #[must_use]
    pub fn with_mutants(mut self) -> Self {
        self.suites
            .retain(|suite| Subject::of(&suite.name) == Subject::Build);
        self
    }

    /// All cases.
    pub fn cases(&self) -> impl Iterator<Item = &LoadedCase> {
        self.suites.iter().flat_map(|suite| &suite.cases)
    }

    /// The case of this id.
    #[must_use]
    pub fn case(&self, id: &str) -> Option<&LoadedCase> {
        self.cases().find(|case| case.id == id)
    }

    /// All requirements.
    pub fn requirements(&self) -> impl Iterator<Item = &Requirement> {
        self.suites.iter().flat_map(|suite| &suite.requirements)
    }

    /// The requirement of this id.
    #[must_use]
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.requirements().find(|requirement| requirement.id == id)
    }

    /// Every case run there is, in the order that runs, shards and reports keep.
    #[must_use]
    pub fn jobs(&self) -> Vec<Job> {
        self.cases()
            .flat_map(|case| jobs(&case.id, &case.case, case.level))
            .collect()
    }

    /// How many case runs there are of the suites that have some of these.
    #[must_use]
    pub fn count(&self, chosen: &[Job]) -> usize {
        let is_chosen = |suite: &&Suite| chosen.iter().any(|job| job.suite() == suite.name);
        let suites = self.suites.iter().filter(is_chosen);
        suites
            .flat_map(|suite| &suite.cases)
            .map(|case| case.case.models.len().max(1) * case.case.web_mcp.len().max(1))
            .sum()
    }
}

fn parsed<T: DeserializeOwned>(path: &str, text: &str) -> Result<T, CatalogueError> {
    let broken = || CatalogueError::Unchecked(path.to_owned());
    let document = Document::read(text).map_err(|_| broken())?;
    serde_json::from_value(document.value).map_err(|_| broken())
}

fn unchecked_case(
    id: &str,
    path: &str,
    text: &str,
    requirements: &[Requirement],
) -> Result<LoadedCase, CatalogueError> {
    let case: Case = parsed(path, text)?;
    let case = case.with_defaults();
    let of = requirements
        .iter()
        .find(|requirement| requirement.id == case.requirement);
    let of = of.ok_or_else(|| CatalogueError::Unchecked(path.to_owned()))?;
    let level = case.level.unwrap_or(of.level);
    Ok(LoadedCase {
        id: id.into(),
        path: path.into(),
        case,
        level,
        text: text.into(),
    })
}
