//! The results as JUnit XML, for the test views of CI systems.
//!
//! JUnit knows no warning and no "not applicable": a failing `should` that the run is not held to and a case run that
//! does not apply are skipped tests that say so, so that neither is ever taken for a pass. What could not run is an
//! error, and so is the rest of a run that was cut short.

use std::io::{self, Write};
use std::time::Duration;

use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};

use crate::document::{CaseRun, Results};
use crate::event::{Reporter, RunEvent};
use crate::human;
use crate::outcome::{FileOptions, cut_short, suite, suites};
use crate::text;
use crate::verdict::{Level, Verdict};

/// Names and messages are cut here.
const LONGEST: usize = 300;

/// Writes JUnit XML when the run has finished.
#[derive(Debug)]
pub struct Junit<W> {
    out: W,
    options: FileOptions,
}

impl<W: Write> Junit<W> {
    /// A reporter that writes to `out`.
    pub fn new(out: W, options: FileOptions) -> Self {
        Self { out, options }
    }
}

impl<W: Write> Reporter for Junit<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        let RunEvent::Finished(results) = event else {
            return Ok(());
        };
        report(results, &self.options)
            .serialize(&mut self.out)
            .map_err(io::Error::other)?;
        self.out.flush()
    }
}

fn report(results: &Results, options: &FileOptions) -> Report {
    let mut report = Report::new(plain(&results.suite.name));
    for (name, _) in suites(results) {
        report.add_test_suite(test_suite(name, results, options));
    }
    if let Some(said) = cut_short(results) {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type("cut short").set_message(&said);
        let mut rest = TestSuite::new("the rest of the run");
        rest.add_test_case(TestCase::new("everything that was planned runs", status));
        report.add_test_suite(rest);
    }
    report.set_time(time(results.runs.iter().map(|run| run.milliseconds).sum()));
    report
}

fn test_suite(name: &str, results: &Results, options: &FileOptions) -> TestSuite {
    let mut tests = TestSuite::new(plain(name));
    let (target, engine) = (&results.target, &results.engine);
    for (name, value) in [
        ("target", plain(&target.name)),
        (
            "engine",
            plain(&format!("{} {}", engine.name, engine.version)),
        ),
        ("suite version", plain(&results.suite.version)),
        ("held to", options.held_to.to_string()),
    ] {
        tests.add_property(Property::new(name, value));
    }
    let runs = || results.runs.iter().filter(|run| suite(&run.case) == name);
    tests.add_test_cases(runs().map(|run| test_case(run, results, options)));
    tests.set_time(time(runs().map(|run| run.milliseconds).sum()));
    tests
}

fn test_case(run: &CaseRun, results: &Results, options: &FileOptions) -> TestCase {
    let mut case = TestCase::new(plain(&run.name()), status(run, results, options));
    case.set_classname(plain(&run.requirement))
        .set_time(time(run.milliseconds));
    case.add_property(Property::new("title", plain(&run.title)));
    case.add_property(Property::new("level", run.level.as_str()));
    case
}

fn status(run: &CaseRun, results: &Results, options: &FileOptions) -> TestCaseStatus {
    let warning = run.level == Level::Should && options.held_to == Level::Must;
    let why = human::why(run, LONGEST);
    if let Some(status) = not_counting(run) {
        return status;
    }
    let (mut status, kind, message) = match run.verdict {
        Verdict::Pass => return TestCaseStatus::success(),
        Verdict::Fail if warning => (TestCaseStatus::skipped(), "warning", {
            format!("warning, a should failed: {why}")
        }),
        Verdict::Fail => (
            TestCaseStatus::non_success(NonSuccessKind::Failure),
            run.level.as_str(),
            why,
        ),
        Verdict::NotApplicable => (
            TestCaseStatus::skipped(),
            "not applicable",
            format!("not applicable: {why}"),
        ),
        Verdict::CouldNotRun => (
            TestCaseStatus::non_success(NonSuccessKind::Error),
            "could not run",
            why,
        ),
    };
    status.set_type(kind).set_message(message);
    if run.verdict != Verdict::NotApplicable {
        status.set_description(human::problem_alone(&options.human(), results, run));
    }
    status
}

/// The status of a case run whose verdict does not count as it is, or that passes although it is known to fail.
fn not_counting(run: &CaseRun) -> Option<TestCaseStatus> {
    let (mut status, kind, message) = if run.outside_set {
        let message = format!("outside the set: {}", run.verdict);
        (TestCaseStatus::skipped(), "outside the set", message)
    } else if run.is_known_failure() {
        let reason = run.known.as_ref().map_or("", |known| known.reason.as_str());
        let message = format!("known failure: {}", plain(reason));
        (TestCaseStatus::skipped(), "known failure", message)
    } else if run.is_stale() {
        let message = "known to fail, and it passes: take it out of the list".to_owned();
        let failure = TestCaseStatus::non_success(NonSuccessKind::Failure);
        (failure, "stale", message)
    } else {
        return None;
    };
    status.set_type(kind).set_message(message);
    Some(status)
}

/// On one line, with everything that is not plainly seen written out: much of it is not allowed in XML.
fn plain(text: &str) -> String {
    text::line(text, LONGEST)
}

fn time(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

#[cfg(test)]
mod tests;
