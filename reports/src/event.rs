//! What a runner tells while it runs. Every output is a consumer of these events, and none is special.
//!
//! Progress bars are not here: they belong to whoever owns the terminal.

use std::io;

use crate::document::{CaseRun, Plan, Results};

/// Something that happened in a run. `Started` comes first, `Finished` last and only if the run came to its end.
#[derive(Debug, Clone, Copy)]
pub enum RunEvent<'run> {
    /// The target is loaded and the case runs are chosen.
    Started(&'run Plan),
    /// One case run ended, in whatever verdict.
    CaseFinished(&'run CaseRun),
    /// Something a person should know that is about no case run.
    Note(&'run str),
    /// The results; cut short ones included, which say so.
    Finished(&'run Results),
}

/// A consumer of a run's events.
pub trait Reporter {
    /// Takes one event. An error is the output's (a full disk, a closed pipe), never the run's.
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()>;
}
