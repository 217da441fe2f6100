//! Case runs in threads of this process: fast, and right where the build is trusted (mutants, benchmarks, tests of
//! one's own). A build that hangs inside a built-in function hangs the thread; the command line uses workers instead.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use harness::engine::{MockEngine, Offered};
use harness::plan::Job;
use harness::runner::{not_applicable, run_job};
use reports::CaseRun;

/// Runs the jobs on so many threads; `ended` is told each one's place and result as they end, and says whether to go on.
pub fn run_in_process(
    engine: &MockEngine,
    offered: &Offered,
    jobs: &[Job],
    threads: usize,
    mut ended: impl FnMut(usize, CaseRun) -> bool,
) {
    let next = AtomicUsize::new(0);
    let (give, take) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, jobs.len().max(1)) {
            let (give, next) = (give.clone(), &next);
            scope.spawn(move || {
                while let Some((place, job)) = take_next(next, jobs) {
                    let run = not_applicable(job, offered).unwrap_or_else(|| run_job(engine, job));
                    if give.send((place, run)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(give);
        // Dropping the receiver makes every thread stop after the case run that it is at.
        while let Ok((place, run)) = take.recv() {
            if !ended(place, run) {
                break;
            }
        }
        drop(take);
    });
}

fn take_next<'jobs>(next: &AtomicUsize, jobs: &'jobs [Job]) -> Option<(usize, &'jobs Job)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    Some((place, jobs.get(place)?))
}
