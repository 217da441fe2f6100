//! `run`: the chosen cases against a build.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use harness::engine::{Engine, MockEngine};
use mock_browser::Browser;
use reports::{Human, HumanOptions, Json, Level, Reporter, Verdict};

use super::Failure;
use super::arguments::{Filters, LevelName, OutputFormat, TargetArguments, jobs};
use super::output::Output;
use crate::in_process::run_in_process;
use crate::session::{Session, plan};

#[derive(Debug, Args)]
pub(super) struct RunArguments {
    #[command(flatten)]
    target: TargetArguments,
    #[command(flatten)]
    filters: Filters,
    /// The level that the run is held to: a failing `should` fails it only under `should`.
    #[arg(long, value_name = "LEVEL", default_value = "must")]
    level: LevelName,
    /// How many case runs at once; as many as processors when left out.
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Write results.json into this directory, which is made if need be.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// End at the first failure that counts.
    #[arg(long)]
    fail_fast: bool,
    /// For whom the output is.
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: OutputFormat,
}

pub(super) fn run(arguments: &RunArguments, output: &mut Output) -> Result<u8, Failure> {
    let catalogue = arguments.filters.catalogue()?;
    let chosen = arguments
        .filters
        .selection()
        .choose(&catalogue)
        .map_err(Failure::bad_usage)?;
    let target = arguments.target.target()?;
    let browser = Browser::new().map_err(Failure::could_not_run)?;
    let engine = MockEngine::new(&browser, &target).map_err(Failure::bad_usage)?;
    let offered = engine.look().map_err(Failure::bad_usage)?;
    let plan = plan(&catalogue, &chosen, &target, engine.version());
    let held_to = Level::from(arguments.level);
    let mut reporter: Box<dyn Reporter> = match arguments.format {
        OutputFormat::Human => Box::new(Human::new(
            output,
            HumanOptions {
                held_to,
                ..HumanOptions::new(|run| run.name())
            },
        )),
        OutputFormat::Json => Box::new(Json::new(output)),
    };
    let mut session = Session::start(plan, vec![reporter.as_mut()])?;
    let mut written = Ok(());
    run_in_process(
        &engine,
        &offered,
        &chosen,
        jobs(arguments.jobs),
        |place, run| {
            let fails = run.verdict == Verdict::Fail
                && (run.level == Level::Must || held_to == Level::Should);
            written = session.ended(place, run);
            written.is_ok() && !(arguments.fail_fast && fails)
        },
    );
    written?;
    let results = session.finish().map_err(Failure::could_not_run)?;
    if let Some(directory) = &arguments.out {
        std::fs::create_dir_all(directory)?;
        results
            .write(&directory.join("results.json"))
            .map_err(Failure::could_not_run)?;
    }
    Ok(results.conclusion(held_to).exit_code())
}
