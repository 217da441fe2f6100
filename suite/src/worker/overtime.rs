//! Ends a worker whose page computes on although its limit has passed: the engine asks the limits between steps of
//! JavaScript, and a single built-in function (a search through a length of 2⁵³, say) has no such step.

use std::io::{self, Write};
use std::process;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// How much longer than the page's own limit the process may compute.
const GRACE: Duration = Duration::from_secs(2);
const INTERVAL: Duration = Duration::from_millis(100);
/// The exit code of a worker that was ended here.
pub(super) const EXIT_CODE: i32 = 70;

/// Watches until it is dropped.
pub(super) struct Overtime {
    last: Arc<Mutex<Option<Duration>>>,
    _alive: mpsc::Sender<()>,
}

impl Overtime {
    pub(super) fn watch() -> Self {
        let (alive, watched) = mpsc::channel::<()>();
        let last = Arc::new(Mutex::new(None));
        let looked_at = Arc::clone(&last);
        thread::spawn(move || {
            while watched.recv_timeout(INTERVAL) == Err(mpsc::RecvTimeoutError::Timeout) {
                let last: Option<Duration> =
                    *looked_at.lock().unwrap_or_else(PoisonError::into_inner);
                if last.is_some_and(|last| processor_time() > last) {
                    end();
                }
            }
        });
        Self {
            last,
            _alive: alive,
        }
    }

    /// Does something that may use so much processor time.
    pub(super) fn within<T>(&self, limit: Duration, work: impl FnOnce() -> T) -> T {
        self.set(Some(processor_time() + limit + GRACE));
        let done = work();
        self.set(None);
        done
    }

    fn set(&self, last: Option<Duration>) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = last;
    }
}

fn end() {
    let message = "the page used up its processor time inside one built-in function, which cannot be interrupted; \
                   look for one that is given something huge";
    // The parent learns it from the exit code, too.
    let _ = writeln!(io::stderr().lock(), "{message}");
    process::exit(EXIT_CODE);
}

fn processor_time() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
}
