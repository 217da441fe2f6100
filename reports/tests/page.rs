//! The HTML report in a real Chromium: filters, search, keyboard, and that nothing of a target gets out of its place.
//!
//! Needs Node, playwright-core (`npm ci --prefix .ci/npm`, or WEBMCP_NPM) and Chromium (or WEBMCP_CHROMIUM). Without
//! them the test is ignored and says what is missing; with WEBMCP_REQUIRE_BROWSERS=1 that is a failure.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

#[path = "page/samples.rs"]
mod samples;

use std::env;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;
use webmcp_reports::{FileOptions, Html, Reporter, Results, RunEvent};

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/page/check.mjs");
/// Set to a directory to have screenshots there.
const SCREENSHOTS: &str = "WEBMCP_SCREENSHOTS";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let required = env::var_os("WEBMCP_REQUIRE_BROWSERS").is_some_and(|value| value == "1");
    let page = match Browser::find() {
        Ok(browser) => Trial::test("the_page_in_chromium", move || browser.checked()),
        Err(missing) if required => {
            Trial::test("the_page_in_chromium", move || Err(missing.into()))
        }
        Err(missing) => Trial::test("the_page_in_chromium", || Ok(()))
            .with_kind(missing)
            .with_ignored_flag(true),
    };
    let size = Trial::test("two_thousand_case_runs_stay_small", small);
    libtest_mimic::run(&arguments, vec![size, page]).exit_code()
}

fn write(results: &Results, path: &Path) {
    let options = FileOptions::new(|run| {
        let case = &run.case;
        format!("webmcp-conformance run --case {case} --build dist/sdk.js")
    });
    let mut file = File::create(path).unwrap();
    Html::new(&mut file, options)
        .event(&RunEvent::Finished(results))
        .unwrap();
}

fn small() -> Result<(), Failed> {
    let directory = tempfile::tempdir()?;
    let path = directory.path().join("many.html");
    let results = samples::many();
    let start = Instant::now();
    write(&results, &path);
    let took = start.elapsed();
    let bytes = path.metadata()?.len();
    if bytes > 2_000_000 {
        return Err(format!("{bytes} bytes").into());
    }
    // Without optimisations, and with others at work, the time says nothing.
    if !cfg!(debug_assertions) && took > Duration::from_secs(1) {
        return Err(format!("{took:?} to write it").into());
    }
    eprintln!("2,000 case runs: {bytes} bytes in {took:?}");
    Ok(())
}

struct Browser {
    packages: PathBuf,
    program: PathBuf,
}

impl Browser {
    fn find() -> Result<Self, String> {
        let packages = env::var_os("WEBMCP_NPM").map_or_else(
            || Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/npm/node_modules"),
            PathBuf::from,
        );
        if !packages.join("playwright-core").is_dir() {
            return Err("playwright-core is missing: npm ci --prefix .ci/npm".into());
        }
        if Command::new("node").arg("--version").output().is_err() {
            return Err("Node is missing: install nodejs".into());
        }
        let named = env::var_os("WEBMCP_CHROMIUM").map(PathBuf::from);
        let program = named.unwrap_or_else(|| "/usr/bin/chromium".into());
        if !program.is_file() {
            return Err(format!(
                "{} is missing: install chromium, or set WEBMCP_CHROMIUM",
                program.display()
            ));
        }
        Ok(Self { packages, program })
    }

    fn checked(&self) -> Result<(), Failed> {
        let directory = tempfile::tempdir()?;
        write(&samples::sample(), &directory.path().join("sample.html"));
        write(&samples::hostile(), &directory.path().join("hostile.html"));
        write(&samples::many(), &directory.path().join("many.html"));
        let done = Command::new("node")
            .arg(SCRIPT)
            .args([&self.packages, &self.program])
            .arg(directory.path())
            .args(env::var_os(SCREENSHOTS))
            .output()?;
        let lines = String::from_utf8_lossy(&done.stdout);
        let checks: Vec<Check> = lines
            .lines()
            .map(serde_json::from_str)
            .collect::<Result<_, _>>()?;
        let wrong: Vec<String> = checks
            .iter()
            .filter_map(|check| Some(format!("{}: {}", check.name, check.error.as_ref()?)))
            .collect();
        if !done.status.success() || checks.is_empty() {
            return Err(String::from_utf8_lossy(&done.stderr).into_owned().into());
        }
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(wrong.join("\n").into())
        }
    }
}

#[derive(Deserialize)]
struct Check {
    name: String,
    error: Option<String>,
}
