//! Workers for callers that are not asynchronous and run one case at a time on each of their threads.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use harness::plan::Job;
use harness::runner::{finish, not_applicable};
use harness::sequence::Played;
use reports::CaseRun;
use tokio::runtime::{Builder, Runtime};

use super::pool::PoolError;
use super::process::{Lost, Settings, Worker};
use super::protocol::Looked;

/// As many workers as there are callers at once, started when they are needed and kept.
pub struct Workers {
    runtime: Runtime,
    settings: Arc<Settings>,
    idle: Mutex<Vec<Worker>>,
    looked: Looked,
}

impl Workers {
    /// Starts the first worker and looks at the target.
    ///
    /// # Errors
    /// When the target does not load.
    pub fn start(settings: Settings) -> Result<Self, PoolError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build();
        let runtime = runtime.map_err(|error| Lost::NotStarted(error.to_string()))?;
        let (worker, looked) = runtime.block_on(async {
            let (mut worker, loaded) = Worker::start(&settings).await?;
            loaded?;
            let looked = worker.look().await??;
            Ok::<_, PoolError>((worker, looked))
        })?;
        Ok(Self {
            runtime,
            settings: Arc::new(settings),
            idle: Mutex::new(vec![worker]),
            looked,
        })
    }

    /// What the target offers.
    #[must_use]
    pub fn looked(&self) -> &Looked {
        &self.looked
    }

    /// Runs a job in a worker that has nothing else to do.
    pub fn run(&self, job: &Job) -> CaseRun {
        if let Some(run) = not_applicable(job, &self.looked.offered) {
            return run;
        }
        let started = Instant::now();
        match self.runtime.block_on(self.play(job)) {
            Ok((played, milliseconds)) => finish(job, played, milliseconds),
            Err(lost) => {
                let played = Played {
                    transcript: Vec::new(),
                    stuck: None,
                    ended: Some((&lost).into()),
                };
                finish(job, played, started.elapsed().as_secs_f64() * 1000.0)
            }
        }
    }

    async fn play(&self, job: &Job) -> Result<(Played, f64), Lost> {
        let idle = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        let mut worker = match idle {
            Some(worker) => worker,
            None => Worker::start(&self.settings).await?.0,
        };
        let played = worker.play(job).await?;
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(worker);
        Ok(played)
    }
}
