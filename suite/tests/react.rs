//! The suite of the React package against the reference hook, bundled with React itself, in a real Chromium; and the faults of
//! such hooks, each caught by the expectation that states the broken thing.
//!
//! Needs a Chromium and the packages of `.ci/npm`. Where they are missing the tests are ignored and say so, or fail under
//! `WEBMCP_REQUIRE_BROWSERS`.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::{env, fs};

use harness::case::Subject;
use harness::engine::browser::{BrowserEngine, BrowserOptions};
use harness::engine::chromium::{Chromium, find};
use harness::plan::{Job, jobs};
use harness::target::{BuildKind, Target};
use libtest_mimic::{Arguments, Failed, Trial};
use reports::{CaseRun, Verdict};
use webmcp_conformance::browsers::{left_out, run_in_browser};
use webmcp_conformance::catalogue::Catalogue;
use webmcp_conformance::mutants::{Mutant, MutantFile, load_unchecked};

const HOOK: &str = "use-exposed-tools.js";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let bench = Arc::new(Bench::new());
    let mut trials = vec![trial("react::the reference hook", &bench, |bench| {
        bench.conforms()
    })];
    for mutant in mutants() {
        trials.push(trial(
            &format!("react::mutant::{}", mutant.id),
            &bench,
            move |bench| bench.catches(&mutant),
        ));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trial(
    name: &str,
    bench: &Arc<Bench>,
    test: impl FnOnce(&Bench) -> Result<(), String> + Send + 'static,
) -> Trial {
    let missing = bench.missing();
    let required = env::var_os("WEBMCP_REQUIRE_BROWSERS").is_some();
    let bench = Arc::clone(bench);
    let kind = missing.clone().unwrap_or_default();
    let is_ignored = missing.is_some() && !required;
    Trial::test(name, move || match missing {
        Some(missing) => Err(Failed::from(missing)),
        None => test(&bench).map_err(Failed::from),
    })
    .with_kind(kind)
    .with_ignored_flag(is_ignored)
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn mutants() -> Vec<Mutant> {
    let directory = here("mutants/page-tools-react");
    let files = fs::read_dir(directory).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        MutantFile {
            path: path.display().to_string(),
            text: fs::read_to_string(&path).unwrap(),
        }
    });
    let files: Vec<MutantFile> = files.collect();
    let mutants = load_unchecked(&files);
    assert!(!mutants.is_empty(), "the mutants' files are broken");
    mutants
}

/// What the tests share.
struct Bench {
    catalogue: Catalogue,
    packages: PathBuf,
}

impl Bench {
    fn new() -> Self {
        let packages = env::var_os("WEBMCP_NPM")
            .map_or_else(|| here("../.ci/npm/node_modules"), PathBuf::from);
        Self {
            catalogue: Catalogue::embedded().unwrap().of(Subject::BuildWithReact),
            packages,
        }
    }

    fn missing(&self) -> Option<String> {
        if let Err(error) = find(None) {
            return Some(error.to_string());
        }
        let esbuild = self.esbuild();
        let is_there = esbuild.is_file() && self.packages.join("react-dom").is_dir();
        (!is_there).then(|| {
            format!(
                "React and esbuild are not in {}: run `npm ci --prefix .ci/npm`",
                self.packages.display()
            )
        })
    }

    fn esbuild(&self) -> PathBuf {
        self.packages.join(".bin/esbuild")
    }

    /// The hook with React in one file, as an application in development has it: there components are mounted twice.
    fn bundle(&self, hook: &str) -> Result<Target, String> {
        let directory = tempfile::tempdir().map_err(|error| error.to_string())?;
        for part in ["page-tools", "page-tools-react"] {
            copy(&here("reference").join(part), &directory.path().join(part));
        }
        let source = directory.path().join("page-tools-react");
        fs::write(source.join(HOOK), hook).map_err(|error| error.to_string())?;
        let bundle = directory.path().join("bundle.js");
        let output = Command::new(self.esbuild())
            .arg(source.join("index.js"))
            .args(["--bundle", "--format=esm", "--log-level=error"])
            .arg("--define:process.env.NODE_ENV=\"development\"")
            .arg(format!("--outfile={}", bundle.display()))
            .env("NODE_PATH", &self.packages)
            .output()
            .map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        Target::read(&bundle, None, Some(BuildKind::Module)).map_err(|error| error.to_string())
    }

    fn browser(&self, hook: &str) -> Result<BrowserEngine, String> {
        let target = self.bundle(hook)?;
        let started = Chromium::default().engine(target, BrowserOptions::default());
        started.map_err(|error| error.to_string())
    }

    fn runs(&self, engine: &BrowserEngine, wanted: impl Fn(&str) -> bool) -> Vec<CaseRun> {
        let cases = self.catalogue.cases().filter(|case| wanted(&case.id));
        let jobs = cases.flat_map(|case| jobs(&case.id, &case.case, case.level));
        let for_browsers = jobs.filter(|job: &Job| left_out(job).is_none());
        for_browsers
            .map(|job| run_in_browser(engine, &job))
            .collect()
    }

    fn conforms(&self) -> Result<(), String> {
        let engine = self.browser(&hook())?;
        let runs = self.runs(&engine, |_| true);
        let wrong: Vec<String> = runs
            .iter()
            .filter(|run| run.verdict != Verdict::Pass)
            .map(told)
            .collect();
        if runs.len() < self.catalogue.cases().count() {
            return Err(format!("only {} case runs were for a browser", runs.len()));
        }
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(wrong.join("\n"))
        }
    }

    fn catches(&self, mutant: &Mutant) -> Result<(), String> {
        let sound = hook();
        let count = sound.matches(&mutant.replace).count();
        if count != 1 {
            return Err(format!(
                "what it replaces stands {count} times in {HOOK}: give what stands there once"
            ));
        }
        let engine = self.browser(&sound.replacen(&mutant.replace, &mutant.with, 1))?;
        let mut missed = Vec::new();
        for caught in &mutant.caught_by {
            let runs = self.runs(&engine, |id| id == caught.case);
            let states_it = |run: &CaseRun| {
                let by = |label: &str| caught.by.iter().any(|by| by == label);
                run.verdict == Verdict::Fail
                    && run.findings.iter().any(|finding| by(&finding.expectation))
            };
            if !runs.iter().any(states_it) {
                let instead: Vec<String> = runs.iter().map(told).collect();
                missed.push(format!(
                    "{} should have failed by {:?}: {}",
                    caught.case,
                    caught.by,
                    instead.join("; ")
                ));
            }
        }
        if missed.is_empty() {
            Ok(())
        } else {
            Err(missed.join("\n"))
        }
    }
}

fn hook() -> String {
    fs::read_to_string(here("reference/page-tools-react").join(HOOK)).unwrap()
}

fn told(run: &CaseRun) -> String {
    let labels = run
        .findings
        .iter()
        .map(|finding| finding.expectation.as_str());
    let labels: Vec<&str> = labels.chain(run.reason.as_deref()).collect();
    format!("{} {}: {}", run.name(), run.verdict, labels.join(", "))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}
