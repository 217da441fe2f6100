//! `run`: the chosen cases against a build.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;

use clap::Args;
use harness::case::Subject;
use harness::engine::browser::BrowserOptions;
use harness::engine::chromium::Chromium;
use harness::engine::{Offered, OpenError};
use harness::plan::Job;
use harness::target::{BuildKind, Target};
use mock_browser::Generation;
use reports::{
    CaseRun, Directory, FileOptions, Human, HumanOptions, Json, Level, Reporter, Results, RunEvent,
};
use tokio::runtime::{Builder, Runtime};
use tokio::signal;

use super::arguments::{
    ColorChoice, EngineArguments, EngineName, Filters, LevelName, LimitArguments, OutputFormat,
    TargetArguments, at_once, jobs,
};
use super::marking::{MarkArguments, Marking};
use super::output::Output;
use super::written::Written;
use super::{BAD_USAGE, Failure, child, rerun, terminal};
use crate::browsers::{Browsers, left_out};
use crate::catalogue::Catalogue;
use crate::session::{Flow, Session, plan};
use crate::worker::{Pool, PoolError, Settings};

/// The exit code of a second Ctrl-C: that of a program which a first one ends.
const INTERRUPTED: i32 = 130;

const EXAMPLES: &str = "\
Exit codes: 0 conformant, or failing only as known; 1 not conformant; 2 bad usage, or a build that does not load; 3 something could not run.

Examples:
  webmcp-conformance run --build dist/sdk.js --out out
  webmcp-conformance run --build dist/sdk.js --known known.yaml --update
  webmcp-conformance run --build dist/sdk.js --set 2026-12 --shard 2/5";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct RunArguments {
    #[command(flatten)]
    target: TargetArguments,
    #[command(flatten)]
    filters: Filters,
    /// The level that the run is held to: a failing `should` fails it only under `should`.
    #[arg(long, value_name = "LEVEL", default_value = "must")]
    level: LevelName,
    /// How many case runs at once, each in a process of its own; as many as processors when left out.
    #[arg(long, value_name = "N", value_parser = at_once)]
    jobs: Option<NonZeroUsize>,
    /// Write the results into this directory, which is made if need be, for programs and for people.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// End at the first case run that fails (at the level that the run is held to) or could not run.
    #[arg(long)]
    fail_fast: bool,
    /// Go on also when one case run after the other cannot run for the same reason, such as a loop that never ends.
    #[arg(long)]
    keep_going: bool,
    /// For whom the output is.
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: OutputFormat,
    /// Whether the output has colours.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    engine: EngineArguments,
    #[command(flatten)]
    marks: MarkArguments,
}

pub(super) fn run(arguments: &RunArguments, output: &mut Output) -> Result<u8, Failure> {
    let about_the_api = arguments.target.polyfill.is_some() || arguments.filters.about_the_api()?;
    let target = arguments.target.target(about_the_api)?;
    let held_to = Level::from(arguments.level);
    if let Some(directory) = &arguments.out {
        make_directory(directory)?;
    }
    let reporter = reporter(arguments, held_to, output);
    let files = arguments.out.as_ref();
    let files = files.map(|path| Directory::new(path, file_options(arguments, held_to)));
    let mut reporter = Written::new(files, reporter);
    let (results, marking) = runtime(jobs(arguments.jobs))?.block_on(tried(
        arguments,
        &target,
        held_to,
        &mut reporter,
    ))?;
    drop(reporter);
    let results = marking.updated(&arguments.marks, arguments.format, results, output)?;
    if let (Some(path), true) = (&arguments.out, arguments.marks.update) {
        Directory::new(path, file_options(arguments, held_to))
            .event(&RunEvent::Finished(&results))?;
    }
    Ok(results.conclusion(held_to).exit_code())
}

fn make_directory(directory: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(directory).map_err(|error| {
        Failure::bad_usage(format!(
            "cannot make the directory {}: {error}; give --out another one",
            directory.display()
        ))
    })
}

fn runtime(threads: usize) -> Result<Runtime, Failure> {
    Builder::new_multi_thread()
        .worker_threads(threads)
        .enable_all()
        .build()
        .map_err(Failure::could_not_run)
}

fn reporter<'output>(
    arguments: &RunArguments,
    held_to: Level,
    output: &'output mut Output,
) -> Box<dyn Reporter + 'output> {
    if arguments.format == OutputFormat::Json {
        return Box::new(Json::new(output));
    }
    let mut human = HumanOptions::new(rerun(arguments));
    human.styles = terminal::styles(arguments.color);
    human.width = terminal::width().unwrap_or(human.width);
    human.lines = terminal::lines();
    human.held_to = held_to;
    Box::new(terminal::WithBar::new(Human::new(output, human)))
}

fn rerun(arguments: &RunArguments) -> impl Fn(&CaseRun) -> String + Send + Sync + 'static {
    let program = rerun::program();
    let options = rerun::options(
        &arguments.target,
        &arguments.limits,
        &arguments.engine,
        arguments.filters.cases.as_deref(),
    );
    move |run| rerun::command(&program, &options, run)
}

fn file_options(arguments: &RunArguments, held_to: Level) -> FileOptions {
    let mut options = FileOptions::new(rerun(arguments));
    options.held_to = held_to;
    options
}

async fn tried(
    arguments: &RunArguments,
    target: &Target,
    held_to: Level,
    reporter: &mut dyn Reporter,
) -> Result<(Results, Marking), Failure> {
    match arguments.engine.engine {
        EngineName::Mock => in_workers(arguments, target, held_to, reporter).await,
        EngineName::Chromium => in_browsers(arguments, target, held_to, reporter).await,
    }
}

/// Starts browsers, and loads the cases while they start.
async fn in_browsers(
    arguments: &RunArguments,
    target: &Target,
    held_to: Level,
    reporter: &mut dyn Reporter,
) -> Result<(Results, Marking), Failure> {
    let chromium = Chromium {
        program: arguments.engine.chromium.clone(),
        ..Chromium::default()
    };
    let options = BrowserOptions {
        isolate: arguments.engine.isolate,
        ..BrowserOptions::default()
    };
    let started = target.clone();
    let start = move || chromium.clone().engine(started.clone(), options);
    let mut browsers = Browsers::start(Arc::new(start), jobs(arguments.jobs));
    let (catalogue, all) = tokio::task::block_in_place(|| choose(&arguments.filters, target))?;
    let (chosen, left): (Vec<Job>, Vec<Job>) =
        all.into_iter().partition(|job| left_out(job).is_none());
    if chosen.is_empty() {
        return Err(Failure::bad_usage(
            "none of the chosen case runs is for a real browser: choose others, or leave --engine out",
        ));
    }
    let looking = tokio::task::spawn_blocking(move || {
        let looked = browsers.look();
        (browsers, looked)
    });
    let (browsers, looked) = tokio::select! {
        looked = looking => looked.map_err(Failure::could_not_run)?,
        () = interrupted() => return Err(Failure::could_not_run("interrupted before the first case ran")),
    };
    let looked = looked.map_err(|error| not_loaded(&PoolError::Open(error), arguments, target))?;
    let marking = marking(arguments, &catalogue, &chosen)?;
    let mut plan = plan(&catalogue, &chosen, target, looked.engine);
    marking.marks.plan(&mut plan);
    let mut session = Session::start(plan, arguments.fail_fast.then_some(held_to), vec![reporter])?
        .marked(marking.marks.clone())
        .keep_going(arguments.keep_going);
    if let Some(note) = told_left_out(&left) {
        session.note(&note)?;
    }
    let ended = browsers.run(chosen.clone(), looked.offered.clone());
    let results = follow(session, ended, (&chosen, &looked.offered)).await?;
    Ok((results, marking))
}

/// Says which case runs are left out: none is lost in silence.
fn told_left_out(left: &[Job]) -> Option<String> {
    let mut reasons: Vec<(&str, usize)> = Vec::new();
    for reason in left.iter().filter_map(left_out) {
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, count)) => *count += 1,
            None => reasons.push((reason, 1)),
        }
    }
    let told: Vec<String> = reasons
        .iter()
        .map(|(reason, count)| format!("{count} as {reason}"))
        .collect();
    (!told.is_empty()).then(|| {
        format!(
            "left out, and neither passed nor failed: {}",
            told.join("; ")
        )
    })
}

/// Starts workers, and loads the cases while they start.
async fn in_workers(
    arguments: &RunArguments,
    target: &Target,
    held_to: Level,
    reporter: &mut dyn Reporter,
) -> Result<(Results, Marking), Failure> {
    let program = child::this_program().map_err(Failure::could_not_run)?;
    let settings = Settings::new(program, target, arguments.limits.allowed())
        .map_err(Failure::could_not_run)?;
    let mut pool = Pool::start(settings, jobs(arguments.jobs));
    let (catalogue, chosen, marking) = tokio::task::block_in_place(|| {
        let (catalogue, chosen) = choose(&arguments.filters, target)?;
        let marking = marking(arguments, &catalogue, &chosen)?;
        Ok::<_, Failure>((catalogue, chosen, marking))
    })?;
    let looked = tokio::select! {
        looked = pool.look() => looked.map_err(|error| not_loaded(&error, arguments, target))?,
        () = interrupted() => return Err(Failure::could_not_run("interrupted before the first case ran")),
    };
    let mut plan = plan(&catalogue, &chosen, target, looked.engine);
    marking.marks.plan(&mut plan);
    let session = Session::start(plan, arguments.fail_fast.then_some(held_to), vec![reporter])?
        .marked(marking.marks.clone())
        .keep_going(arguments.keep_going);
    let ended = pool.run(chosen.clone(), looked.offered.clone());
    let results = follow(session, ended, (&chosen, &looked.offered)).await?;
    Ok((results, marking))
}

fn marking(
    arguments: &RunArguments,
    catalogue: &Catalogue,
    chosen: &[Job],
) -> Result<Marking, Failure> {
    let cases = arguments.filters.cases.as_deref();
    Marking::read(
        &arguments.marks,
        &arguments.engine,
        cases,
        catalogue,
        chosen,
    )
}

type Ended = tokio::sync::mpsc::UnboundedReceiver<(usize, reports::CaseRun)>;

/// Hands on what ends, until all has, the session wants no more, or somebody interrupts.
async fn follow(
    mut session: Session<'_>,
    mut ended: Ended,
    (jobs, offered): (&[Job], &Offered),
) -> Result<Results, Failure> {
    let interrupt = interrupted();
    tokio::pin!(interrupt);
    loop {
        tokio::select! {
            next = ended.recv() => match next {
                Some((place, run)) => {
                    match session.ended(place, run)? {
                        Flow::GoOn => {}
                        Flow::Stop => break,
                        Flow::EndEarly => {
                            session.end_early(jobs, offered)?;
                            break;
                        }
                    }
                }
                None => break,
            },
            () = &mut interrupt => {
                tokio::spawn(async {
                    interrupted().await;
                    process::exit(INTERRUPTED);
                });
                session.note("interrupted: what has not run is not known")?;
                break;
            }
        }
    }
    drop(ended);
    session.finish().map_err(Failure::could_not_run)
}

fn choose(filters: &Filters, target: &Target) -> Result<(Catalogue, Vec<Job>), Failure> {
    let catalogue = filters.catalogue()?;
    let mut selection = filters.selection();
    if target.kind == BuildKind::Browser {
        selection.subject = Some(Subject::Browser);
    }
    // A polyfill is held against one generation, the newest that is measured.
    if selection.web_mcp.is_empty() && target.kind == BuildKind::Browser && !target.files.is_empty()
    {
        selection.web_mcp = vec![Generation::Chrome156];
    }
    let chosen = selection.choose(&catalogue).map_err(Failure::bad_usage)?;
    Ok((catalogue, chosen))
}

/// A target that does not load: one error, in the user's own names.
fn not_loaded(error: &PoolError, arguments: &RunArguments, target: &Target) -> Failure {
    let mut message = format!("{}: {error}", target.name);
    for file in target.files.iter().chain(&target.adapter) {
        message = message.replace(&file.page_name(), &file.path);
    }
    if let Some(adapter) = &target.adapter {
        message = message.replace(harness::target::ADAPTER_NAME, &adapter.path);
    }
    let guessed = arguments.target.build.is_some() && arguments.target.build_kind.is_none();
    if let (true, PoolError::Open(OpenError::Build(why))) = (guessed, error) {
        message.push_str(of_the_kind(target.kind, why));
    }
    let code = match error {
        PoolError::Open(OpenError::Engine(_)) => reports::Conclusion::CouldNotRun.exit_code(),
        PoolError::Open(OpenError::Browser(_) | OpenError::Lost(_)) => {
            reports::Conclusion::CouldNotRun.exit_code()
        }
        _ => BAD_USAGE,
    };
    Failure { code, message }
}

/// What is said of the kind that was guessed, where a wrong guess could be why the build does not load.
fn of_the_kind(kind: BuildKind, why: &str) -> &'static str {
    let threw = why.contains("Error");
    match kind {
        BuildKind::Module if threw => {
            "\n(it was run as an ES module, as its text has an import or export; --build-kind script runs it as a classic script)"
        }
        BuildKind::Script if why.contains("SyntaxError") => {
            "\n(it was run as a classic script, as its text has no import or export; --build-kind module runs it as an ES module)"
        }
        BuildKind::Module | BuildKind::Script | BuildKind::Browser => "",
    }
}

/// Waits for Ctrl-C, or to be asked to end.
async fn interrupted() {
    #[cfg(unix)]
    if let Ok(mut terminate) = signal::unix::signal(signal::unix::SignalKind::terminate()) {
        tokio::select! {
            _ = signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        return;
    }
    if signal::ctrl_c().await.is_err() {
        // Without a handler the system ends the program by itself.
        std::future::pending::<()>().await;
    }
}
