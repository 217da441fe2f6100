//! Which case runs an entry fits.

use globset::{Glob, GlobMatcher};
use harness::case::Model;
use harness::plan::Job;
use mock_browser::Generation;
use reports::{Known, KnownEntry, KnownList};

use super::error::KnownProblem;
use super::file::{KnownFile, Placed};
use super::{EngineWord, Entry};
use crate::selection::CasePattern;

/// What an entry fits.
#[derive(Debug)]
pub(super) struct Matching {
    names: Names,
    model: Option<Model>,
    engine: Option<EngineWord>,
    generation: Option<Generation>,
}

#[derive(Debug)]
enum Names {
    Case(CasePattern),
    Requirement(GlobMatcher),
}

impl Matching {
    pub(super) fn of(entry: &Entry) -> Result<Self, (&'static str, KnownProblem)> {
        let broken = |key: &'static str, pattern: &str, why: String| {
            let pattern = pattern.to_owned();
            (key, KnownProblem::Pattern { pattern, why })
        };
        let names = match (&entry.case, &entry.requirement) {
            (Some(case), None) => {
                Names::Case(case.parse().map_err(|why| broken("/case", case, why))?)
            }
            (None, Some(requirement)) => Names::Requirement(
                Glob::new(requirement)
                    .map_err(|why| broken("/requirement", requirement, why.to_string()))?
                    .compile_matcher(),
            ),
            _ => return Err(("", KnownProblem::Names)),
        };
        let generation = entry.generation.as_deref().map(str::parse).transpose();
        Ok(Self {
            names,
            model: entry.model,
            engine: entry.engine,
            generation: generation
                .map_err(|problem| ("/generation", KnownProblem::Generation(problem)))?,
        })
    }

    fn fits(&self, job: &Job) -> bool {
        let named = match &self.names {
            Names::Case(pattern) => pattern.fits(job),
            Names::Requirement(glob) => glob.is_match(&job.case.requirement),
        };
        named
            && self.model.is_none_or(|model| job.model == Some(model))
            && self
                .generation
                .is_none_or(|generation| job.web_mcp == Some(generation))
    }

    fn is_for(&self, engine: EngineWord) -> bool {
        self.engine.is_none_or(|only| only == engine)
    }
}

/// Where and when a run happens, as far as the list asks.
#[derive(Clone, Copy, Debug)]
pub struct Place<'run> {
    /// Every case run there is, chosen or not.
    pub jobs: &'run [Job],
    /// The engine.
    pub engine: EngineWord,
    /// The day.
    pub today: &'run str,
}

impl Placed {
    pub(super) fn is_expired(&self, today: &str) -> bool {
        self.entry
            .until
            .as_deref()
            .is_some_and(|until| until < today)
    }

    /// Whether the entry counts in this engine, on this day.
    pub(super) fn counts(&self, place: &Place<'_>) -> bool {
        self.matching.is_for(place.engine) && !self.is_expired(place.today)
    }

    pub(super) fn fits(&self, job: &Job) -> bool {
        self.matching.fits(job)
    }

    fn told(&self) -> KnownEntry {
        let entry = &self.entry;
        let names = [entry.case.as_deref(), entry.requirement.as_deref()];
        let with = [
            entry.model.map(Model::word),
            entry.engine.map(EngineWord::word),
            entry.generation.as_deref(),
        ];
        let words: Vec<&str> = names.into_iter().chain(with).flatten().collect();
        KnownEntry {
            line: self.line,
            names: words.join(", "),
            reason: entry.reason.clone(),
        }
    }
}

impl KnownFile {
    /// Why the case run is known to fail, by the first entry that fits it.
    #[must_use]
    pub fn known(&self, job: &Job, place: &Place<'_>) -> Option<Known> {
        let entry = self
            .entries
            .iter()
            .find(|entry| entry.counts(place) && entry.fits(job))?;
        Some(Known {
            reason: entry.entry.reason.clone(),
            until: entry.entry.until.clone(),
        })
    }

    /// The list as a run's document tells of it.
    #[must_use]
    pub fn list(&self, place: &Place<'_>) -> KnownList {
        let told = |wanted: &dyn Fn(&Placed) -> bool| {
            let wanted = self.entries.iter().filter(|entry| wanted(entry));
            wanted.map(Placed::told).collect()
        };
        let fits_none = |entry: &Placed| !place.jobs.iter().any(|job| entry.fits(job));
        KnownList {
            file: self.path.clone(),
            unmatched: told(&fits_none),
            expired: told(&|entry| entry.is_expired(place.today)),
        }
    }
}
