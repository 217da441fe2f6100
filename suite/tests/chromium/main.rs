//! The cases in a real Chromium: the same verdicts as in the mock, nothing that leaks from one to the next, and every way in
//! which a browser can be lost. Without a browser these tests are ignored; with WEBMCP_REQUIRE_BROWSERS=1 that is a failure.

mod cheating;
mod leaks;
mod losing;
mod mutants;
mod program;
mod verdicts;

use std::env;
use std::process::ExitCode;

use harness::case::Subject;
use harness::engine::browser::{BrowserEngine, BrowserOptions};
use harness::engine::chromium::{Chromium, find};
use harness::plan::Job;
use harness::target::Target;
use libtest_mimic::{Arguments, Failed, Trial};
use webmcp_conformance::catalogue::Catalogue;

/// A test and its name.
type Test = (&'static str, fn() -> Result<(), Failed>);

const TESTS: [Test; 17] = [
    ("the same verdicts as in the mock", verdicts::as_in_the_mock),
    (
        "mutants are killed by the same expectations",
        mutants::are_killed,
    ),
    (
        "nothing leaks into the next document",
        leaks::nothing_is_left,
    ),
    (
        "nothing leaks with a context for each",
        leaks::nothing_is_left_isolated,
    ),
    ("what would leak is seen", leaks::the_checks_see),
    (
        "sabotaged builtins change no verdict",
        cheating::sabotage_changes_nothing,
    ),
    (
        "a browser that is killed costs no case run",
        losing::killed_before,
    ),
    (
        "a browser that is killed in a case run costs no case run",
        losing::killed_midway,
    ),
    (
        "a page that hangs could not run and others go on",
        losing::hangs,
    ),
    ("a browser without the feature", losing::without_the_feature),
    ("a full disk under the profile", losing::full_disk),
    ("no directory for the profile", losing::no_directory),
    ("a server that cannot be reached", losing::blocked),
    ("a program that is no browser", program::no_browser),
    ("no program at all", program::missing),
    ("an interrupt leaves nothing behind", program::interrupted),
    ("a kill leaves nothing behind", program::killed),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let required = env::var("WEBMCP_REQUIRE_BROWSERS").is_ok_and(|value| value == "1");
    let missing = find(None).err();
    let tests = TESTS.iter().map(|(name, test)| Trial::test(*name, *test));
    let tests: Vec<Trial> = match missing {
        None => tests.collect(),
        Some(error) if required => {
            vec![Trial::test("a browser is there", move || {
                Err(error.to_string().into())
            })]
        }
        Some(_) => tests
            .map(|test| {
                test.with_ignored_flag(true)
                    .with_kind("no browser was found")
            })
            .collect(),
    };
    libtest_mimic::run(&arguments, tests).exit_code()
}

/// A browser with this target in it.
fn engine(target: &Target) -> Result<BrowserEngine, Failed> {
    started(Chromium::default(), target, BrowserOptions::default())
}

fn started(
    chromium: Chromium,
    target: &Target,
    options: BrowserOptions,
) -> Result<BrowserEngine, Failed> {
    chromium
        .engine(target.clone(), options)
        .map_err(|error| error.to_string().into())
}

fn catalogue() -> Result<Catalogue, Failed> {
    let catalogue = Catalogue::embedded().map_err(|error| error.to_string())?;
    Ok(catalogue.of(Subject::Build))
}

/// The runs of a case that are for a real browser.
fn jobs(catalogue: &Catalogue, case: &str) -> Vec<Job> {
    let jobs = catalogue.jobs().into_iter();
    jobs.filter(|job| job.id == case && webmcp_conformance::browsers::left_out(job).is_none())
        .collect()
}

fn first(catalogue: &Catalogue, case: &str) -> Result<Job, Failed> {
    let mut jobs = jobs(catalogue, case);
    if jobs.is_empty() {
        return Err(format!("no run of {case} is for a real browser").into());
    }
    Ok(jobs.remove(0))
}

fn check(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Failed> {
    if holds {
        Ok(())
    } else {
        Err(otherwise().into())
    }
}
