//! All cases there are: those in the program, or those of a directory. Refuses a set of cases with an error in it.

use std::path::Path;

use harness::case::{CaseFile, LoadErrors, LoadedCase, Suite, load, load::ReadError, read_cases};
use harness::plan::{Job, jobs};
use harness::requirement::Requirement;

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
}
