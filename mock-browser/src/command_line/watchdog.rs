//! A second pair of eyes on the processor time. The engine asks the page's limits between steps of JavaScript; a single
//! native step (sorting a huge list, say) cannot be asked, and is ended together with the process.

use std::process;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use super::WENT_WRONG;
use super::output::Output;

/// How much longer than the page's own limit the process may compute.
const GRACE: Duration = Duration::from_secs(2);
const INTERVAL: Duration = Duration::from_millis(100);

/// Watches until it is dropped.
pub(crate) struct Watchdog {
    _alive: Sender<()>,
}

impl Watchdog {
    /// Ends the process when it computes for much longer than a page may.
    pub(crate) fn start(limit: Duration) -> Self {
        let (alive, watched) = mpsc::channel::<()>();
        let last = processor_time() + limit + GRACE;
        thread::spawn(move || {
            while watched.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if processor_time() > last {
                    Output::new().error(
                        "the page used up its processor time inside one built-in function, which cannot be \
                         interrupted; look for one that is given something huge",
                    );
                    process::exit(i32::from(WENT_WRONG));
                }
            }
        });
        Self { _alive: alive }
    }
}

fn processor_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
}
