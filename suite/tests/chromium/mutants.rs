//! A sample of the mutants in Chromium: a browser in which everything passes would prove nothing.

use harness::engine::MockEngine;
use harness::plan::Job;
use harness::runner::run_job;
use libtest_mimic::Failed;
use mock_browser::Browser;
use reports::{CaseRun, Verdict};
use webmcp_conformance::browsers::run_in_browser;
use webmcp_conformance::catalogue::Catalogue;
use webmcp_conformance::mutants::{Mutant, embedded, load_unchecked};
use webmcp_conformance::reference;

use super::{catalogue, check, engine, jobs};

/// How many are tried, spread over all of them.
const SAMPLE: usize = 8;

/// Each mutant that the mock kills in a case run that is for a real browser is killed there by the same expectations.
pub(super) fn are_killed() -> Result<(), Failed> {
    let catalogue = catalogue()?;
    let browser = Browser::new().map_err(|error| error.to_string())?;
    let mutants = load_unchecked(&embedded());
    let mut survived = Vec::new();
    let mut tried = 0;
    for mutant in mutants.iter().step_by(mutants.len() / SAMPLE) {
        let Some(job) = killing(&browser, &catalogue, mutant)? else {
            continue;
        };
        tried += 1;
        let engine = engine(&mutant.applied_to(&reference::page_tools()))?;
        let run = run_in_browser(&engine, &job);
        if !kills(mutant, &run) {
            survived.push(told(mutant, &run));
        }
    }
    check(tried >= SAMPLE / 2, || {
        format!("only {tried} mutants were tried")
    })?;
    check(survived.is_empty(), || survived.join("\n"))
}

/// A run of the mutant's first case that is for a real browser, and that kills it in the mock.
fn killing(
    browser: &Browser,
    catalogue: &Catalogue,
    mutant: &Mutant,
) -> Result<Option<Job>, Failed> {
    let target = mutant.applied_to(&reference::page_tools());
    let engine = MockEngine::new(browser, &target).map_err(|error| error.to_string())?;
    let jobs = jobs(catalogue, &mutant.caught_by[0].case);
    Ok(jobs
        .into_iter()
        .find(|job| kills(mutant, &run_job(&engine, job))))
}

fn kills(mutant: &Mutant, run: &CaseRun) -> bool {
    let by = |label: &str| mutant.caught_by[0].by.iter().any(|by| by == label);
    run.verdict == Verdict::Fail && run.findings.iter().any(|finding| by(&finding.expectation))
}

fn told(mutant: &Mutant, run: &CaseRun) -> String {
    let failed: Vec<&str> = run
        .findings
        .iter()
        .map(|finding| finding.expectation.as_str())
        .collect();
    format!(
        "{} survived: {} {:?} {failed:?} {:?}",
        mutant.id,
        run.name(),
        run.verdict,
        run.reason
    )
}
