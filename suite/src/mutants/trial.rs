//! Tries each mutant on the cases that must catch it.

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use harness::engine::{Engine, MockEngine, OpenError};
use harness::plan::jobs;
use harness::runner::{not_applicable, run_job};
use harness::target::Target;
use mock_browser::{Browser, Limits, ModuleSource};
use reports::{CaseRun, Verdict};

use super::{CaughtBy, Mutant, Originals};
use crate::catalogue::Catalogue;

/// Processor time of a page with a fault in it: one that hangs is no kill, and all cases are to be fast.
const PATIENCE: Duration = Duration::from_secs(2);

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Every case that must catch it did, by an expectation that states the broken thing.
    Killed,
    /// It does not load.
    NotLoaded(String),
    /// Some cases did not catch it.
    Survived(Vec<Miss>),
}

/// A case that did not catch a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// The case.
    pub case: String,
    /// The expectations that should have failed.
    pub by: Vec<String>,
    /// What its runs came to instead, one line each.
    pub instead: Vec<String>,
}

/// All mutants with what became of them, each tried once, when it is first asked for.
pub struct Trials {
    browser: Browser,
    originals: Originals,
    catalogue: Arc<Catalogue>,
    mutants: Vec<Mutant>,
    fates: Vec<OnceLock<Fate>>,
}

impl Trials {
    /// Nothing is tried yet.
    #[must_use]
    pub fn new(
        browser: Browser,
        originals: Originals,
        catalogue: Arc<Catalogue>,
        mutants: Vec<Mutant>,
    ) -> Self {
        let fates = mutants.iter().map(|_| OnceLock::new()).collect();
        Self {
            browser,
            originals,
            catalogue,
            mutants,
            fates,
        }
    }

    /// The mutants.
    #[must_use]
    pub fn mutants(&self) -> &[Mutant] {
        &self.mutants
    }

    /// The cases.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// The mutant's fate, by its place.
    #[must_use]
    pub fn fate(&self, place: usize) -> Option<&Fate> {
        let mutant = self.mutants.get(place)?;
        Some(self.fates.get(place)?.get_or_init(|| self.attempt(mutant)))
    }

    /// All mutants with their fates, tried on so many threads.
    #[must_use]
    pub fn all(&self, threads: usize) -> Vec<(&Mutant, &Fate)> {
        thread::scope(|scope| {
            let threads = threads.max(1);
            for thread in 0..threads {
                scope.spawn(move || {
                    for place in (thread..self.mutants.len()).step_by(threads) {
                        let _tried = self.fate(place);
                    }
                });
            }
        });
        let fate = |(place, mutant)| Some((mutant, self.fate(place)?));
        self.mutants.iter().enumerate().filter_map(fate).collect()
    }

    fn attempt(&self, mutant: &Mutant) -> Fate {
        match self.misses(mutant) {
            Err(error) => Fate::NotLoaded(error.to_string()),
            Ok(misses) if misses.is_empty() => Fate::Killed,
            Ok(misses) => Fate::Survived(misses),
        }
    }

    fn misses(&self, mutant: &Mutant) -> Result<Vec<Miss>, OpenError> {
        let engine = opened(&self.browser, &self.originals, mutant)?;
        let offered = engine.look()?;
        let mut misses = Vec::new();
        for caught in &mutant.caught_by {
            let Some(case) = self.catalogue.case(&caught.case) else {
                continue;
            };
            let mut instead = Vec::new();
            let caught_it = jobs(&case.id, &case.case, case.level).iter().any(|job| {
                let run = not_applicable(job, &offered).unwrap_or_else(|| run_job(&engine, job));
                let catches = catches(caught, &run);
                instead.push(outcome(&run));
                catches
            });
            if !caught_it {
                misses.push(Miss {
                    case: caught.case.clone(),
                    by: caught.by.clone(),
                    instead,
                });
            }
        }
        Ok(misses)
    }
}

/// The reference build, or a mock browser, with the fault in it.
pub(super) fn opened(
    browser: &Browser,
    originals: &Originals,
    mutant: &Mutant,
) -> Result<MockEngine, OpenError> {
    let limits = Limits {
        processor_time: PATIENCE,
        ..Limits::default()
    };
    let mutated = mutant.applied_to(originals.of(mutant));
    if !mutant.is_of_the_browser() {
        return Ok(MockEngine::new(browser, &mutated)?.with_limits(limits));
    }
    let mut browser = browser.clone();
    for file in mutated
        .files
        .iter()
        .filter(|file| file.place == mutant.file)
    {
        let module = ModuleSource {
            name: file.place.clone(),
            source: file.text.clone(),
        };
        browser = browser
            .with_own_module(&module)
            .map_err(|error| OpenError::Build(error.to_string()))?;
    }
    Ok(MockEngine::new(&browser, &Target::browser(&mutated.name))?.with_limits(limits))
}

/// Whether the run fails by an expectation that states the broken thing.
pub(super) fn catches(caught: &CaughtBy, run: &CaseRun) -> bool {
    run.verdict == Verdict::Fail
        && run
            .findings
            .iter()
            .any(|finding| caught.by.contains(&finding.expectation))
}

fn outcome(run: &CaseRun) -> String {
    let labels: Vec<&str> = run
        .findings
        .iter()
        .map(|finding| finding.expectation.as_str())
        .collect();
    let detail = run.reason.clone().unwrap_or_else(|| labels.join(", "));
    let colon = if detail.is_empty() { "" } else { ": " };
    format!("{} {}{colon}{detail}", run.name(), run.verdict)
}

/// The cases that no killed mutant shows to bite.
#[must_use]
pub fn unproven_cases(catalogue: &Catalogue, fates: &[(&Mutant, &Fate)]) -> Vec<String> {
    let proven: HashSet<&str> = killed(fates)
        .flat_map(|mutant| &mutant.caught_by)
        .map(|caught| caught.case.as_str())
        .collect();
    catalogue
        .cases()
        .filter(|case| !proven.contains(case.id.as_str()))
        .map(|case| case.id.clone())
        .collect()
}

/// The requirements without a killed mutant that one of their own cases catches.
#[must_use]
pub fn unproven_requirements(catalogue: &Catalogue, fates: &[(&Mutant, &Fate)]) -> Vec<String> {
    let of_requirement = |caught: &CaughtBy, requirement: &str| {
        catalogue
            .case(&caught.case)
            .is_some_and(|case| case.case.requirement == requirement)
    };
    let proves = |mutant: &&Mutant| {
        mutant
            .caught_by
            .iter()
            .any(|caught| of_requirement(caught, &mutant.requirement))
    };
    let proven: HashSet<&str> = killed(fates)
        .filter(proves)
        .map(|mutant| mutant.requirement.as_str())
        .collect();
    let requirements = catalogue
        .requirements()
        .map(|requirement| requirement.id.clone());
    requirements
        .filter(|id| !proven.contains(id.as_str()))
        .collect()
}

fn killed<'data>(fates: &[(&'data Mutant, &Fate)]) -> impl Iterator<Item = &'data Mutant> {
    fates
        .iter()
        .filter(|(_, fate)| **fate == Fate::Killed)
        .map(|(mutant, _)| *mutant)
}

#[cfg(test)]
mod tests;
