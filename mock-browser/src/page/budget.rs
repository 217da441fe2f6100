//! Processor time of one page, on the clock of the thread that runs it.

use std::cell::Cell;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// How much processor time a page may use, and how much it has used.
pub(crate) struct Budget {
    allowed: Duration,
    used: Cell<Duration>,
    since: Cell<Option<Duration>>,
}

impl Budget {
    pub(crate) fn new(allowed: Duration) -> Self {
        Self {
            allowed,
            used: Cell::default(),
            since: Cell::default(),
        }
    }

    /// The page starts to compute.
    pub(crate) fn start(&self) {
        self.since.set(Some(thread_time()));
    }

    /// The page stops computing.
    pub(crate) fn stop(&self) {
        self.used.set(self.total());
        self.since.set(None);
    }

    /// Whether more was used than allowed.
    pub(crate) fn exceeded(&self) -> bool {
        self.total() > self.allowed
    }

    /// Whether at least this much was used.
    pub(crate) fn has_used(&self, time: Duration) -> bool {
        self.total() >= time
    }

    fn total(&self) -> Duration {
        let running = self
            .since
            .get()
            .map(|since| thread_time().saturating_sub(since));
        self.used.get() + running.unwrap_or_default()
    }
}

fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}
