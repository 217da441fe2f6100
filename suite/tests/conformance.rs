//! The suite under `cargo test`: a test for each case with each model and generation of WebMCP.
//!
//! The reference build is tried, in this process. A build of one's own is chosen by the environment, and tried in worker
//! processes: `WEBMCP_BUILD` (a file), `WEBMCP_BUILD_KIND` (`module` or `script`), `WEBMCP_ADAPTER` (a file);
//! `WEBMCP_LEVEL=should` makes a failing `should` fail its test, which is a warning otherwise. Paths are relative to the
//! project, as cargo starts tests in a directory of its own choice.

#![allow(clippy::print_stderr)]

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use harness::case::Subject;
use harness::engine::{Engine, MockEngine};
use harness::plan::Job;
use harness::runner::{not_applicable, run_job};
use harness::target::{BuildKind, Target};
use libtest_mimic::{Arguments, Failed, Trial};
use mock_browser::Browser;
use reports::{CaseRun, Level, Verdict};
use webmcp_conformance::catalogue::Catalogue;
use webmcp_conformance::reference;
use webmcp_conformance::session::described;
use webmcp_conformance::worker::{Allowed, Settings, Workers};

/// The name of the test that the target loads.
const LOADS: &str = "the target loads";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let catalogue = match catalogue(&arguments) {
        Ok(catalogue) => Arc::new(catalogue.without(Subject::BuildWithReact)),
        Err(error) => return run(&arguments, vec![failing("the cases load", error)]),
    };
    let bench = match Bench::new() {
        Ok(bench) => Arc::new(bench),
        Err(error) => return run(&arguments, vec![failing(LOADS, error)]),
    };
    let browser = match Bench::of_browser() {
        Ok(bench) => Arc::new(bench),
        Err(error) => return run(&arguments, vec![failing(LOADS, error)]),
    };
    let mut trials = vec![Trial::test(LOADS, || Ok(()))];
    trials.extend(catalogue.jobs().into_iter().map(|job| {
        let of_browser = job.case.is_of_the_browser_suite();
        trial(job, if of_browser { &browser } else { &bench }, &catalogue)
    }));
    run(&arguments, trials)
}

fn run(arguments: &Arguments, trials: Vec<Trial>) -> ExitCode {
    libtest_mimic::run(arguments, trials).exit_code()
}

fn failing(name: &str, error: String) -> Trial {
    Trial::test(name, move || Err(Failed::from(error)))
}

/// All cases, checked; for a process that runs one test, its case alone.
fn catalogue(arguments: &Arguments) -> Result<Catalogue, String> {
    let catalogue = match (&arguments.filter, arguments.exact, arguments.list) {
        (Some(name), true, false) => {
            let case = name.split("::").next().unwrap_or_default();
            Catalogue::unchecked(|id| id == case)
        }
        _ => Catalogue::embedded(),
    };
    catalogue.map_err(|error| error.to_string())
}

/// The test's name: `page-tools/budget/default-cap::chat-completions`.
fn name(job: &Job) -> String {
    let mut name = job.id.clone();
    for part in job
        .model
        .map(|model| model.word())
        .into_iter()
        .chain(job.web_mcp.map(|generation| generation.word()))
    {
        name.push_str("::");
        name.push_str(part);
    }
    name
}

fn trial(job: Job, bench: &Arc<Bench>, catalogue: &Arc<Catalogue>) -> Trial {
    let missing = not_applicable(&job, bench.offered()).map(|run| run.missing.join(", "));
    let (bench, catalogue) = (Arc::clone(bench), Arc::clone(catalogue));
    let (name, kind) = (
        name(&job),
        missing
            .as_ref()
            .map(|verbs| format!("not applicable: the adapter has no {verbs}")),
    );
    let trial = Trial::test(name, move || {
        let run = bench.run(&job);
        judge(&run, || described(&catalogue, &job, bench.target(), &run))
    });
    trial
        .with_ignored_flag(missing.is_some())
        .with_kind(kind.unwrap_or_default())
}

fn judge(run: &CaseRun, described: impl Fn() -> String) -> Result<(), Failed> {
    let held_to_should = env::var("WEBMCP_LEVEL").is_ok_and(|level| level == "should");
    match run.verdict {
        Verdict::Pass => Ok(()),
        Verdict::Fail if run.level == Level::Should && !held_to_should => {
            eprintln!(
                "warning: {} fails, which is a should\n{}",
                run.name(),
                described()
            );
            Ok(())
        }
        Verdict::Fail | Verdict::CouldNotRun => Err(Failed::from(described())),
        Verdict::NotApplicable => Err(Failed::from(format!(
            "not applicable: the adapter has no {}",
            run.missing.join(", ")
        ))),
    }
}

fn in_project(path: OsString) -> PathBuf {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    project.map_or_else(|| PathBuf::from(&path), |project| project.join(&path))
}

/// Where case runs take place.
enum Bench {
    /// In this process: the reference build is trusted.
    Here {
        engine: MockEngine,
        offered: harness::engine::Offered,
        target: Target,
    },
    /// In workers.
    There { workers: Workers, target: Target },
}

impl Bench {
    fn new() -> Result<Self, String> {
        match env::var_os("WEBMCP_BUILD") {
            Some(build) => Self::of_own_build(in_project(build)),
            None => Self::of_reference(),
        }
    }

    fn of_reference() -> Result<Self, String> {
        Self::here(reference::page_tools())
    }

    /// The mock browser's own API.
    fn of_browser() -> Result<Self, String> {
        Self::here(Target::browser("the mock browser"))
    }

    fn here(target: Target) -> Result<Self, String> {
        let browser = Browser::new().map_err(|error| error.to_string())?;
        let engine = MockEngine::new(&browser, &target).map_err(|error| error.to_string())?;
        let offered = engine.look().map_err(|error| error.to_string())?;
        Ok(Self::Here {
            engine,
            offered,
            target,
        })
    }

    fn of_own_build(build: PathBuf) -> Result<Self, String> {
        let kind = match env::var("WEBMCP_BUILD_KIND").ok().as_deref() {
            None | Some("") => None,
            Some("module") => Some(BuildKind::Module),
            Some("script") => Some(BuildKind::Script),
            Some(other) => {
                return Err(format!(
                    "WEBMCP_BUILD_KIND is {other:?}: write module or script"
                ));
            }
        };
        let adapter = env::var_os("WEBMCP_ADAPTER").map(in_project);
        let target =
            Target::read(&build, adapter.as_deref(), kind).map_err(|error| error.to_string())?;
        let program = PathBuf::from(env!("CARGO_BIN_EXE_webmcp-conformance"));
        let settings = Settings::new(program, &target, Allowed::default())
            .map_err(|error| error.to_string())?;
        let workers =
            Workers::start(settings).map_err(|error| format!("{}: {error}", build.display()))?;
        Ok(Self::There { workers, target })
    }

    fn offered(&self) -> &harness::engine::Offered {
        match self {
            Self::Here { offered, .. } => offered,
            Self::There { workers, .. } => &workers.looked().offered,
        }
    }

    fn target(&self) -> &Target {
        match self {
            Self::Here { target, .. } | Self::There { target, .. } => target,
        }
    }

    fn run(&self, job: &Job) -> CaseRun {
        match self {
            Self::Here {
                engine, offered, ..
            } => not_applicable(job, offered).unwrap_or_else(|| run_job(engine, job)),
            Self::There { workers, .. } => workers.run(job),
        }
    }
}
