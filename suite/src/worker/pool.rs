//! Several workers that share the case runs. One that is lost costs the case run it was at; another is started.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use harness::engine::{Offered, OpenError};
use harness::plan::Job;
use harness::runner::{finish, not_applicable};
use harness::sequence::Played;
use reports::CaseRun;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::process::{Lost, Settings, Worker};
use super::protocol::Looked;

/// Why the target cannot be tried.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// It does not load.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The process that loads it is lost.
    #[error("the build does not load: {0}")]
    Lost(#[from] Lost),
}

type Starting = JoinHandle<Result<(Worker, Result<(), OpenError>), Lost>>;

/// Workers, from the moment they are started.
pub struct Pool {
    settings: Arc<Settings>,
    seats: Vec<Seat>,
}

/// A worker's place in the pool.
enum Seat {
    Starting(Starting),
    Taken(Box<Worker>),
    Empty,
}

impl Pool {
    /// Starts so many workers. Must be called within a runtime.
    #[must_use]
    pub fn start(settings: Settings, count: usize) -> Self {
        let settings = Arc::new(settings);
        let seat = |_| {
            let settings = Arc::clone(&settings);
            Seat::Starting(tokio::spawn(async move { Worker::start(&settings).await }))
        };
        let seats = (0..count.max(1)).map(seat).collect();
        Self { settings, seats }
    }

    /// Looks at the target with the first worker.
    ///
    /// # Errors
    /// When the target does not load.
    pub async fn look(&mut self) -> Result<Looked, PoolError> {
        let mut worker = match self.seats.first_mut() {
            Some(seat) => {
                let (worker, loaded) = std::mem::replace(seat, Seat::Empty)
                    .worker(&self.settings)
                    .await?;
                loaded?;
                worker
            }
            None => return Err(Lost::NotStarted("the pool is empty".into()).into()),
        };
        let looked = worker.look().await??;
        self.seats[0] = Seat::Taken(worker);
        Ok(looked)
    }

    /// Runs the jobs. Each one's place and result come as they end; dropping the receiver ends all workers.
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
            settings: self.settings,
        });
        for seat in self.seats.into_iter().take(work.jobs.len()) {
            tokio::spawn(occupy(seat, Arc::clone(&work), give.clone()));
        }
        take
    }
}

impl Seat {
    /// Its worker, started anew where there is none.
    async fn worker(
        self,
        settings: &Settings,
    ) -> Result<(Box<Worker>, Result<(), OpenError>), Lost> {
        let (worker, loaded) = match self {
            Self::Taken(worker) => return Ok((worker, Ok(()))),
            Self::Empty => Worker::start(settings).await?,
            Self::Starting(starting) => starting
                .await
                .map_err(|error| Lost::NotStarted(error.to_string()))??,
        };
        Ok((Box::new(worker), loaded))
    }
}

/// What the workers share.
struct Work {
    jobs: Vec<Job>,
    offered: Offered,
    next: AtomicUsize,
    settings: Arc<Settings>,
}

async fn occupy(mut seat: Seat, work: Arc<Work>, give: mpsc::UnboundedSender<(usize, CaseRun)>) {
    loop {
        let place = work.next.fetch_add(1, Ordering::Relaxed);
        let Some(job) = work.jobs.get(place) else {
            return;
        };
        let run = match not_applicable(job, &work.offered) {
            Some(run) => run,
            None => {
                let (run, after) = play(seat, job, &work.settings, &give).await;
                seat = after;
                run
            }
        };
        if give.send((place, run)).is_err() {
            return;
        }
    }
}

/// Plays a job in a seat, unless nobody waits for it any more; the seat is empty after its worker was lost.
async fn play(
    seat: Seat,
    job: &Job,
    settings: &Settings,
    give: &mpsc::UnboundedSender<(usize, CaseRun)>,
) -> (CaseRun, Seat) {
    let started = Instant::now();
    let played = async {
        let (mut worker, _) = seat.worker(settings).await?;
        let played = worker.play(job).await?;
        Ok::<_, Lost>((worker, played))
    };
    let result = tokio::select! {
        result = played => result,
        () = give.closed() => Err(Lost::NotStarted("the run has ended".into())),
    };
    match result {
        Ok((worker, (played, milliseconds))) => {
            (finish(job, played, milliseconds), Seat::Taken(worker))
        }
        Err(lost) => {
            let played = Played {
                transcript: Vec::new(),
                stuck: None,
                ended: Some((&lost).into()),
            };
            (
                finish(job, played, started.elapsed().as_secs_f64() * 1000.0),
                Seat::Empty,
            )
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests;
