//! What is known of case runs before they run: that one is known to fail, or is outside of the frozen set.
//!
//! It marks case runs, and changes no verdict.

use std::collections::{HashMap, HashSet};

use harness::plan::Job;
use reports::{CaseRun, Known, KnownList, Plan, SetUsed};

use crate::known::{KnownFile, Place};
use crate::sets::FrozenSet;

/// The marks of the case runs of one run.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    known: HashMap<String, Known>,
    outside: HashSet<String>,
    list: Option<KnownList>,
    set: Option<SetUsed>,
}

impl Marks {
    /// Marks what this list knows.
    #[must_use]
    pub fn with_known(mut self, file: &KnownFile, place: &Place<'_>) -> Self {
        self.list = Some(file.list(place));
        self.known = place
            .jobs
            .iter()
            .filter_map(|job| Some((job.name(), file.known(job, place)?)))
            .collect();
        self
    }

    /// Marks what is outside of this set.
    #[must_use]
    pub fn with_set(mut self, set: &FrozenSet, all: &[Job], chosen: &[Job]) -> Self {
        self.set = Some(set.used(all, chosen));
        let outside = all.iter().filter(|job| !set.has(job));
        self.outside = outside.map(Job::name).collect();
        self
    }

    /// Puts into the plan what the document says of the list and the set.
    pub fn plan(&self, plan: &mut Plan) {
        plan.known.clone_from(&self.list);
        plan.set.clone_from(&self.set);
    }

    /// Marks a case run.
    pub fn mark(&self, run: &mut CaseRun) {
        let name = run.name();
        run.known = self.known.get(&name).cloned();
        run.outside_set = self.outside.contains(&name);
    }
}
