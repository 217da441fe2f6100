//! All case runs that are for a real browser, in the mock and in Chromium, compared one by one.

use std::io::{self, Write};
use std::sync::Arc;

use harness::engine::browser::BrowserOptions;
use harness::engine::chromium::Chromium;
use harness::engine::{Engine, MockEngine};
use harness::plan::Job;
use libtest_mimic::Failed;
use mock_browser::Browser;
use reports::{CaseRun, Verdict};
use webmcp_conformance::browsers::{Browsers, left_out};
use webmcp_conformance::in_process::run_in_process;
use webmcp_conformance::reference;

use super::{catalogue, check};

/// Far fewer would mean that they are left out.
const MANY: usize = 700;

pub(super) fn as_in_the_mock() -> Result<(), Failed> {
    let jobs: Vec<Job> = catalogue()?
        .jobs()
        .into_iter()
        .filter(|job| job.suite() == "page-tools" && left_out(job).is_none())
        .collect();
    check(jobs.len() > MANY, || {
        format!("only {} case runs are for a real browser", jobs.len())
    })?;
    let mock = in_the_mock(&jobs)?;
    let chromium = settled(&jobs, &mock, in_chromium(&jobs)?)?;
    let differences: Vec<String> = mock
        .iter()
        .zip(&chromium)
        .filter(|(one, other)| told(one) != told(other))
        .map(|(one, other)| format!("mock: {}\n  chromium: {}", told(one), told(other)))
        .collect();
    let passed = chromium
        .iter()
        .filter(|run| run.verdict == Verdict::Pass)
        .count();
    check(differences.is_empty(), || differences.join("\n"))?;
    check(passed == jobs.len(), || {
        format!("{passed} of {} passed", jobs.len())
    })
}

/// Time is real in a browser, and the machine may have been busy: what differs is played once more with nothing beside it,
/// and differs when it does so again. It is told all the same.
fn settled(
    jobs: &[Job],
    mock: &[CaseRun],
    mut chromium: Vec<CaseRun>,
) -> Result<Vec<CaseRun>, Failed> {
    let differs = |place: &usize| told(&mock[*place]) != told(&chromium[*place]);
    let places: Vec<usize> = (0..jobs.len()).filter(differs).collect();
    for place in places {
        let _ = writeln!(io::stderr(), "played once more: {}", told(&chromium[place]));
        let again = in_chromium(std::slice::from_ref(&jobs[place]))?;
        chromium.splice(place..=place, again);
    }
    Ok(chromium)
}

fn in_the_mock(jobs: &[Job]) -> Result<Vec<CaseRun>, Failed> {
    let browser = Browser::new().map_err(|error| error.to_string())?;
    let engine =
        MockEngine::new(&browser, &reference::page_tools()).map_err(|error| error.to_string())?;
    let offered = engine.look().map_err(|error| error.to_string())?;
    let mut runs = Vec::new();
    run_in_process(&engine, &offered, jobs, 2, |place, run| {
        runs.push((place, run));
        true
    });
    ordered(runs, jobs.len())
}

fn in_chromium(jobs: &[Job]) -> Result<Vec<CaseRun>, Failed> {
    let start = || Chromium::default().engine(reference::page_tools(), BrowserOptions::default());
    let mut browsers = Browsers::start(Arc::new(start), 2);
    let looked = browsers.look().map_err(|error| error.to_string())?;
    let mut ended = browsers.run(jobs.to_vec(), looked.offered);
    let mut runs = Vec::new();
    while let Some(run) = ended.blocking_recv() {
        runs.push(run);
    }
    ordered(runs, jobs.len())
}

fn ordered(mut runs: Vec<(usize, CaseRun)>, expected: usize) -> Result<Vec<CaseRun>, Failed> {
    runs.sort_by_key(|(place, _)| *place);
    check(runs.len() == expected, || {
        format!("{} of {expected} case runs came back", runs.len())
    })?;
    Ok(runs.into_iter().map(|(_, run)| run).collect())
}

/// What is compared: which case run it is, its verdict, and the expectations that do not hold.
fn told(run: &CaseRun) -> String {
    let findings: Vec<&str> = run
        .findings
        .iter()
        .map(|finding| finding.expectation.as_str())
        .collect();
    format!(
        "{} {:?} {findings:?} {:?}",
        run.name(),
        run.verdict,
        run.reason
    )
}
