//! Case runs in real browsers, each in a thread of its own with a browser of its own, started before there is anything to
//! run.
//!
//! A case run whose browser is lost is tried once more in another; then it could not run, and the others go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use harness::case::{BuiltInTools, Model};
use harness::engine::browser::BrowserEngine;
use harness::engine::{Engine, Offered, OpenError, PageError};
use harness::plan::Job;
use harness::runner::{finish, not_applicable, play_job};
use mock_browser::Generation;
use reports::CaseRun;
use tokio::sync::mpsc;

use crate::worker::Looked;

/// Starts a browser with the target.
pub type Start = dyn Fn() -> Result<BrowserEngine, OpenError> + Send + Sync;

type Starting = JoinHandle<Result<BrowserEngine, OpenError>>;

/// Browsers, from the moment they are started.
pub struct Browsers {
    start: Arc<Start>,
    seats: Vec<Seat>,
}

enum Seat {
    Starting(Starting),
    Taken(Box<BrowserEngine>),
}

impl Browsers {
    /// Starts so many browsers.
    #[must_use]
    pub fn start(start: Arc<Start>, count: usize) -> Self {
        let seat = |_| {
            let start = Arc::clone(&start);
            Seat::Starting(thread::spawn(move || start()))
        };
        let seats = (0..count.max(1)).map(seat).collect();
        Self { start, seats }
    }

    /// Looks at the target in the first browser.
    ///
    /// # Errors
    /// When the browser does not start, or the target does not load.
    pub fn look(&mut self) -> Result<Looked, OpenError> {
        let seat = self.seats.pop();
        let engine = match seat {
            Some(seat) => seat.engine()?,
            None => Box::new((self.start)()?),
        };
        let looked = Looked {
            offered: engine.look()?,
            engine: engine.version(),
        };
        self.seats.insert(0, Seat::Taken(engine));
        Ok(looked)
    }

    /// Runs the jobs. Each one's place and result come as they end; dropping the receiver ends every thread after the case
    /// run that it is at.
    #[must_use]
    pub fn run(
        self,
        jobs: Vec<Job>,
        offered: Offered,
    ) -> mpsc::UnboundedReceiver<(usize, CaseRun)> {
        let (give, take) = mpsc::unbounded_channel();
        let work = Arc::new(Work {
            jobs,
            offered,
            next: AtomicUsize::new(0),
            start: self.start,
        });
        for seat in self.seats.into_iter().take(work.jobs.len()) {
            let (work, give) = (Arc::clone(&work), give.clone());
            thread::spawn(move || occupy(seat, &work, &give));
        }
        take
    }
}

impl Seat {
    fn engine(self) -> Result<Box<BrowserEngine>, OpenError> {
        match self {
            Self::Taken(engine) => Ok(engine),
            Self::Starting(starting) => match starting.join() {
                Ok(started) => started.map(Box::new),
                Err(_) => Err(OpenError::Engine(
                    "the thread that starts the browser ended".into(),
                )),
            },
        }
    }
}

struct Work {
    jobs: Vec<Job>,
    offered: Offered,
    next: AtomicUsize,
    start: Arc<Start>,
}

fn occupy(seat: Seat, work: &Work, give: &mpsc::UnboundedSender<(usize, CaseRun)>) {
    let mut engine = seat.engine();
    loop {
        let place = work.next.fetch_add(1, Ordering::Relaxed);
        let Some(job) = work.jobs.get(place) else {
            return;
        };
        let run = not_applicable(job, &work.offered).unwrap_or_else(|| {
            if engine.is_err() {
                engine = (work.start)().map(Box::new);
            }
            play(&engine, job)
        });
        if give.send((place, run)).is_err() {
            return;
        }
    }
}

fn play(engine: &Result<Box<BrowserEngine>, OpenError>, job: &Job) -> CaseRun {
    match engine {
        Ok(engine) => run_in_browser(engine, job),
        Err(error) => {
            let played = harness::sequence::Played {
                transcript: Vec::new(),
                stuck: None,
                ended: Some(PageError::Limit(error.to_string())),
            };
            finish(job, played, 0.0)
        }
    }
}

/// Runs a job, and once more in another browser when its browser is lost.
#[must_use]
pub fn run_in_browser(engine: &BrowserEngine, job: &Job) -> CaseRun {
    let started = Instant::now();
    let mut played = play_job(engine, job);
    if matches!(played.ended, Some(PageError::Lost(_))) {
        engine.restart();
        played = play_job(engine, job);
        if matches!(played.ended, Some(PageError::Lost(_))) {
            engine.restart();
        }
    }
    finish(job, played, started.elapsed().as_secs_f64() * 1000.0)
}

/// Why a job is not for a real browser, if it is not.
#[must_use]
pub fn left_out(job: &Job) -> Option<&'static str> {
    if job.case.virtual_clock {
        return Some("it needs minutes, which only the mock's clock can jump");
    }
    if job.case.page.is_some_and(|page| !page.secure) {
        return Some("the loopback server is a secure context");
    }
    if job.model == Some(Model::PromptApi)
        && !matches!(job.case.built_in_tools, None | Some(BuiltInTools::Execute))
    {
        return Some("the model that stands for the browser's own calls tools itself");
    }
    match job.web_mcp {
        None | Some(Generation::Chrome156 | Generation::None) => None,
        Some(_) => Some("the browser has another generation of WebMCP"),
    }
}
