//! The suite about the API against a polyfill from npm, with its known failures.
//!
//! The polyfill is `@mcp-b/webmcp-polyfill` 5.1.0: `WEBMCP_POLYFILL` names its script, or it is taken from
//! `.ci/npm/node_modules` (`WEBMCP_NPM`). Without it the test is ignored and says so; `WEBMCP_REQUIRE_BROWSERS=1` makes
//! that a failure. A case that it is listed as failing and passes is as wrong as one that fails and is not listed.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use harness::case::Subject;
use harness::engine::MockEngine;
use harness::runner::run_job;
use harness::target::Target;
use libtest_mimic::{Arguments, Failed, Trial};
use mock_browser::{Browser, Generation};
use reports::Verdict;
use webmcp_conformance::catalogue::Catalogue;
use webmcp_conformance::deviations::{KnownFailure, disagreements, read};

const PLACE: &str = "@mcp-b/webmcp-polyfill/dist/index.iife.js";
const LIST: &str = include_str!("../deviations/mcp-b-webmcp-polyfill-5.1.0.yaml");

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let script = script();
    let required = env::var("WEBMCP_REQUIRE_BROWSERS").is_ok_and(|value| value == "1");
    let ignored = !script.is_file() && !required;
    let why = format!(
        "{} is not there: run `npm ci --prefix .ci/npm`, or name the script in WEBMCP_POLYFILL",
        script.display()
    );
    let trial = Trial::test(
        "the polyfill fails what is listed and nothing else",
        move || fails_what_is_listed(&script),
    )
    .with_ignored_flag(ignored)
    .with_kind(if ignored { why } else { String::new() });
    libtest_mimic::run(&arguments, vec![trial]).exit_code()
}

fn script() -> PathBuf {
    if let Some(script) = env::var_os("WEBMCP_POLYFILL") {
        return script.into();
    }
    let modules = env::var_os("WEBMCP_NPM").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/npm/node_modules"),
        PathBuf::from,
    );
    modules.join(PLACE)
}

fn fails_what_is_listed(script: &Path) -> Result<(), Failed> {
    let catalogue = Catalogue::embedded()?.of(Subject::Browser);
    let engine = MockEngine::new(&Browser::new()?, &Target::polyfill(script)?)?;
    let jobs = catalogue.jobs();
    let mut seen = BTreeMap::new();
    for job in jobs
        .iter()
        .filter(|job| job.web_mcp == Some(Generation::Chrome156))
    {
        let run = run_job(&engine, job);
        let labels: Vec<&str> = run
            .findings
            .iter()
            .map(|finding| finding.expectation.as_str())
            .collect();
        if run.verdict != Verdict::Pass {
            let what = run.reason.clone().unwrap_or_default();
            seen.insert(named(&job.id, &labels), what);
        }
    }
    let known: BTreeMap<String, String> =
        read::<KnownFailure>("suite/deviations/mcp-b-webmcp-polyfill-5.1.0.yaml", LIST)?
            .into_iter()
            .map(|known| {
                let labels: Vec<&str> = known.by.iter().map(String::as_str).collect();
                (named(&known.case, &labels), known.deviates)
            })
            .collect();
    let wrong = disagreements(&known, &seen);
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Failed::from(wrong.join("\n")))
    }
}

fn named(case: &str, labels: &[&str]) -> String {
    format!("{case} by {}", labels.join(", "))
}
