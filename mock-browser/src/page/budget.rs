//! Processor time of one page, on the clock of the thread that runs it.

use std::cell::Cell;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// How much processor time a page may use, and how much it has used.
pub(crate) struct Budget {
    allowed: Duration,
    used: Cell<Duration>,
    since: Cell<Option<Since>>,
}

/// When the page started to compute, on both clocks: processor time costs a call of the system to ask, real time does
/// not, and no thread uses more processor time than real time passes.
#[derive(Clone, Copy)]
struct Since {
    processor: Duration,
    real: Instant,
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
        self.since.set(Some(Since {
            processor: thread_time(),
            real: Instant::now(),
        }));
    }

    /// The page stops computing; whether it has used more than allowed.
    pub(crate) fn stop(&self) -> bool {
        let total = self.total();
        self.used.set(total);
        self.since.set(None);
        total > self.allowed
    }

    /// Whether more was used than allowed.
    pub(crate) fn exceeded(&self) -> bool {
        self.at_most() > self.allowed && self.total() > self.allowed
    }

    /// Whether at least this much was used.
    pub(crate) fn has_used(&self, time: Duration) -> bool {
        self.at_most() >= time && self.total() >= time
    }

    fn at_most(&self) -> Duration {
        let running = self.since.get().map(|since| since.real.elapsed());
        self.used.get() + running.unwrap_or_default()
    }

    fn total(&self) -> Duration {
        let running = self
            .since
            .get()
            .map(|since| thread_time().saturating_sub(since.processor));
        self.used.get() + running.unwrap_or_default()
    }
}

fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}
