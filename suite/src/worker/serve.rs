//! The worker's side: reads what it is asked, line by line, until its parent is gone.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use harness::engine::{Engine, MockEngine, OpenError};
use harness::plan::Job;
use harness::runner::play_job;
use mock_browser::Browser;

use super::overtime::Overtime;
use super::protocol::{Allowed, Answer, Ask, Load, Looked, limit_depth};

/// Why a worker ends before its parent is gone.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// A line cannot be read or written.
    #[error("the worker's parent cannot be reached: {0}")]
    Io(#[from] io::Error),
    /// A line is none of the protocol's.
    #[error(
        "the worker does not understand its parent: {0}; `worker` is for the suite itself, use `run`"
    )]
    NotUnderstood(#[from] serde_json::Error),
    /// Something is asked before a target was loaded.
    #[error(
        "the worker was asked before it was given a target; `worker` is for the suite itself, use `run`"
    )]
    NothingLoaded,
}

/// Answers until the input ends.
///
/// # Errors
/// When a line cannot be read, understood or written.
pub fn serve(input: impl BufRead, mut output: impl Write) -> Result<(), ServeError> {
    let overtime = Overtime::watch();
    let mut bench: Option<Bench> = None;
    for line in input.lines() {
        let answer = match serde_json::from_str(&line?)? {
            Ask::Load(load) => {
                let allowed = load.allowed;
                let engine = overtime.within(allowed.processor_time, || compile(load));
                let answer = Answer::Loaded(engine.as_ref().map(drop).map_err(Clone::clone));
                bench = Some(Bench { engine, allowed });
                answer
            }
            Ask::Look => {
                let bench = bench.as_ref().ok_or(ServeError::NothingLoaded)?;
                Answer::Looked(overtime.within(bench.allowed.processor_time, || bench.look()))
            }
            Ask::Play(job) => {
                let bench = bench.as_ref().ok_or(ServeError::NothingLoaded)?;
                overtime.within(bench.allowed.processor_time, || bench.play(&job))
            }
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn compile(load: Load) -> Result<MockEngine, OpenError> {
    let browser = Browser::new().map_err(|error| OpenError::Engine(error.to_string()))?;
    Ok(MockEngine::new(&browser, &load.target)?.with_limits(load.allowed.into()))
}

/// What pages are opened from.
struct Bench {
    engine: Result<MockEngine, OpenError>,
    allowed: Allowed,
}

impl Bench {
    fn look(&self) -> Result<Looked, OpenError> {
        let engine = self.engine.as_ref().map_err(Clone::clone)?;
        Ok(Looked {
            offered: engine.look()?,
            engine: engine.version(),
        })
    }

    fn play(&self, job: &Job) -> Answer {
        let started = Instant::now();
        let mut played = match &self.engine {
            Ok(engine) => play_job(engine, job),
            Err(error) => harness::sequence::Played {
                transcript: Vec::new(),
                stuck: None,
                ended: Some(harness::engine::PageError::Limit(error.to_string())),
            },
        };
        let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
        limit_depth(&mut played.transcript);
        Answer::Played {
            played,
            milliseconds,
        }
    }
}
