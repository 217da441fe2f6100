//! Ends a run early when case run after case run comes to nothing for one and the same reason: a build that hangs in
//! every case would cost each of them all of its processor time.
//!
//! Counts in the plan's order, so that two runs of a build end at the same place. Refuses to call what is not played
//! anything but `could not run`.

use harness::engine::Offered;
use harness::plan::Job;
use harness::runner::{not_applicable, not_played};
use reports::{CaseRun, Verdict};

/// So many case runs in a row that could not run for the same reason end a run.
pub const IN_A_ROW: usize = 5;

/// The latest case runs that could not run for the same reason.
#[derive(Debug, Default)]
pub struct Row {
    reason: String,
    length: usize,
}

impl Row {
    /// Takes the plan's next case run; says why the rest is better left when that is so.
    pub fn takes(&mut self, run: &CaseRun) -> Option<&str> {
        match (run.verdict, &run.reason) {
            // Nothing was played, so nothing was learnt.
            (Verdict::NotApplicable, _) => {}
            (Verdict::CouldNotRun, Some(reason)) if *reason == self.reason => self.length += 1,
            (Verdict::CouldNotRun, reason) => {
                self.reason = reason.clone().unwrap_or_default();
                self.length = 1;
            }
            (Verdict::Pass | Verdict::Fail, _) => self.length = 0,
        }
        (self.length >= IN_A_ROW).then_some(&self.reason)
    }
}

/// What a job comes to that is not played.
#[must_use]
pub fn unplayed(job: &Job, offered: &Offered, reason: &str) -> CaseRun {
    let why = format!(
        "not played, as {IN_A_ROW} case runs in a row could not run for the same reason ({reason}); mend that first, or \
         go on with --keep-going"
    );
    not_applicable(job, offered).unwrap_or_else(|| not_played(job, why))
}

/// What a person is told of a run that ended early.
#[must_use]
pub fn note(reason: &str, unplayed: usize) -> String {
    format!(
        "ended early: {IN_A_ROW} case runs in a row could not run for the same reason ({reason}), so {unplayed} were not \
         played; mend that first, or go on with --keep-going"
    )
}

#[cfg(test)]
mod tests;
