//! What a run comes to, in the words that every output for people shares, and by suite.
//!
//! It counts by the one rule of `verdict` and has none of its own.

use std::sync::Arc;

use crate::document::{CaseRun, Results};
use crate::human::HumanOptions;
use crate::verdict::{Conclusion, Level, Totals};

/// What a file for people needs to know that is not in the results.
#[derive(Clone)]
pub struct FileOptions {
    /// The level that the run is held to.
    pub held_to: Level,
    /// The command that runs a case run alone.
    pub rerun: Arc<dyn Fn(&CaseRun) -> String + Send + Sync>,
}

impl FileOptions {
    /// Held to `must`, with the command that runs a case run alone.
    pub fn new(rerun: impl Fn(&CaseRun) -> String + Send + Sync + 'static) -> Self {
        Self {
            held_to: Level::Must,
            rerun: Arc::new(rerun),
        }
    }

    /// The same for the report at a terminal, without colours.
    pub(crate) fn human(&self) -> HumanOptions {
        let rerun = Arc::clone(&self.rerun);
        let mut human = HumanOptions::new(move |run| rerun(run));
        human.held_to = self.held_to;
        human
    }
}

impl std::fmt::Debug for FileOptions {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("FileOptions")
            .field("held_to", &self.held_to)
            .finish_non_exhaustive()
    }
}

/// The conclusion in a few words.
pub(crate) fn headline(results: &Results, held_to: Level) -> &'static str {
    match results.conclusion(held_to) {
        Conclusion::Conformant => "Conformant",
        Conclusion::NotConformant if results.conformant && held_to == Level::Should => {
            "Conformant, but failed at level should"
        }
        Conclusion::NotConformant if results.conformant => {
            "Conformant, but the list of known failures is wrong"
        }
        Conclusion::NotConformant => "Not conformant",
        Conclusion::AsKnown => "Not conformant, as known",
        Conclusion::CouldNotRun => "Undecided",
    }
}

/// The suite that a case belongs to: the first part of its id.
pub(crate) fn suite(case: &str) -> &str {
    case.split('/').next().unwrap_or(case)
}

/// The suites in order of first appearance, each with its case runs counted.
pub(crate) fn suites(results: &Results) -> Vec<(&str, Totals)> {
    let mut suites: Vec<(&str, Totals)> = Vec::new();
    for run in &results.runs {
        let name = suite(&run.case);
        let place = suites.iter().position(|(known, _)| *known == name);
        let place = place.unwrap_or_else(|| {
            suites.push((name, Totals::default()));
            suites.len() - 1
        });
        if let Some((_, totals)) = suites.get_mut(place) {
            totals.add_run(run);
        }
    }
    suites
}

/// "of 12 case runs, 5 ran: nothing is known about the others", where the run was cut short.
pub(crate) fn cut_short(results: &Results) -> Option<String> {
    (!results.whole).then(|| {
        format!(
            "The run was cut short: of {} planned case runs {} ran, and nothing is known about the others.",
            results.planned,
            results.runs.len()
        )
    })
}

/// What a list of known failures or a frozen set makes of a case run, where it makes anything of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It fails, and is known to: no failure of the run.
    Known,
    /// It passes although it is known to fail: the list is wrong, and the run fails.
    Stale,
    /// It is outside of the set that the run is held to, and does not count.
    Outside,
}

impl Standing {
    pub(crate) fn of(run: &CaseRun) -> Option<Self> {
        if run.outside_set {
            Some(Self::Outside)
        } else if run.is_known_failure() {
            Some(Self::Known)
        } else if run.is_stale() {
            Some(Self::Stale)
        } else {
            None
        }
    }

    /// The word for it.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Known => "known failure",
            Self::Stale => "passes, known to fail",
            Self::Outside => "outside of the set",
        }
    }
}

/// What is wrong with the list of known failures itself, if anything is.
pub(crate) fn unmatched(results: &Results) -> Option<String> {
    let count = results.totals.known.unmatched;
    (count > 0).then(|| {
        format!("{count} of the list of known failures match nothing: take them out of it.")
    })
}
