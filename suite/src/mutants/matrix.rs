//! Every mutant on every case: which cases notice which fault, named as catching it or not.

use std::sync::OnceLock;
use std::thread;

use harness::engine::Engine;
use harness::plan::jobs;
use harness::runner::{not_applicable, run_job};
use mock_browser::Browser;
use reports::Verdict;
use serde::Serialize;

use super::trial::{catches, opened};
use super::{Mutant, Originals};
use crate::catalogue::Catalogue;

/// What a case makes of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cell {
    /// It is named as catching it, and does.
    Kills,
    /// It is named as catching it, and does not.
    Misses,
    /// It fails as well.
    Fails,
    /// It cannot run.
    CouldNotRun,
    /// It passes.
    Passes,
}

impl Cell {
    /// One character for it.
    #[must_use]
    pub fn sign(self) -> char {
        match self {
            Self::Kills => 'K',
            Self::Misses => 'M',
            Self::Fails => 'f',
            Self::CouldNotRun => '!',
            Self::Passes => '.',
        }
    }
}

/// Mutant by case.
#[derive(Clone, Debug, Serialize)]
pub struct Matrix {
    /// The cases, in order.
    pub cases: Vec<String>,
    /// For each mutant its id and a cell for each case.
    pub mutants: Vec<(String, Vec<Cell>)>,
}

/// Tries every mutant on every case.
#[must_use]
pub fn matrix(
    browser: &Browser,
    originals: &Originals,
    catalogue: &Catalogue,
    mutants: &[Mutant],
    threads: usize,
) -> Matrix {
    let rows: Vec<OnceLock<Vec<Cell>>> = mutants.iter().map(|_| OnceLock::new()).collect();
    thread::scope(|scope| {
        let threads = threads.max(1);
        for thread in 0..threads {
            let rows = &rows;
            scope.spawn(move || {
                for (mutant, slot) in mutants.iter().zip(rows).skip(thread).step_by(threads) {
                    slot.get_or_init(|| row(browser, originals, catalogue, mutant));
                }
            });
        }
    });
    let rows = rows
        .into_iter()
        .map(|row| row.into_inner().unwrap_or_default());
    Matrix {
        cases: catalogue.cases().map(|case| case.id.clone()).collect(),
        mutants: mutants
            .iter()
            .map(|mutant| mutant.id.clone())
            .zip(rows)
            .collect(),
    }
}

fn row(
    browser: &Browser,
    originals: &Originals,
    catalogue: &Catalogue,
    mutant: &Mutant,
) -> Vec<Cell> {
    let engine = opened(browser, originals, mutant).ok();
    let offered = engine.as_ref().and_then(|engine| engine.look().ok());
    let (Some(engine), Some(offered)) = (engine, offered) else {
        return catalogue.cases().map(|_| Cell::CouldNotRun).collect();
    };
    let cell = |case: &harness::case::LoadedCase| {
        // A case of the other suite cannot meet the fault.
        if case.case.is_of_the_browser_suite() != mutant.is_of_the_browser() {
            return Cell::Passes;
        }
        let named = mutant
            .caught_by
            .iter()
            .find(|caught| caught.case == case.id);
        let mut worst = Cell::Passes;
        for job in jobs(&case.id, &case.case, case.level) {
            let run = not_applicable(&job, &offered).unwrap_or_else(|| run_job(&engine, &job));
            if named.is_some_and(|caught| catches(caught, &run)) {
                return Cell::Kills;
            }
            worst = match run.verdict {
                Verdict::Fail => Cell::Fails,
                Verdict::CouldNotRun if worst == Cell::Passes => Cell::CouldNotRun,
                _ => worst,
            };
        }
        if named.is_some() { Cell::Misses } else { worst }
    };
    catalogue.cases().map(cell).collect()
}
