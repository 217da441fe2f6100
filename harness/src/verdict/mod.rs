//! From a transcript to a verdict: every expectation of the case, and what holds for every case.
//!
//! Pure: the same transcript gives the same verdict. A pass needs every step played to its end and every expectation
//! met; whatever could not be played whole is never a pass.

mod api;
mod around;
mod expectations;
pub mod matching;
mod model;
mod order;

use std::ops::Range;

use reports::{Entry, Finding, Shown, Verdict};
use serde_json::{Value, json};

pub use matching::is_undefined;

use crate::case::{Allowed, Case, Expectation, Matcher};
use crate::observed::observe;
use crate::sequence::Played;

use around::around;

/// How a case run is judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// What did not hold.
    pub findings: Vec<Finding>,
    /// Why it could not run.
    pub reason: Option<String>,
}

/// One thing that was compared.
pub(crate) struct Check {
    label: String,
    holds: bool,
    summary: String,
    expected: Value,
    seen: Option<Value>,
    /// The entries that show it.
    around: Option<Range<usize>>,
}

impl Check {
    /// Compares what stands at a place with a matcher.
    fn of(label: String, matcher: &Matcher, seen: Option<&Value>) -> Self {
        let holds = matching::holds(matcher, seen);
        let summary = "not what the case expects".to_owned();
        Self {
            label,
            holds,
            summary,
            expected: matcher.to_value(),
            seen: seen.cloned(),
            around: None,
        }
    }

    fn rule(label: String, holds: bool, summary: String, expected: Value, seen: Value) -> Self {
        Self {
            label,
            holds,
            summary,
            expected,
            seen: Some(seen),
            around: None,
        }
    }
}

/// Judges what was played.
#[must_use]
pub fn judge(case: &Case, played: &Played) -> Judgement {
    if let Some(ended) = &played.ended {
        return Judgement {
            verdict: Verdict::CouldNotRun,
            findings: Vec::new(),
            reason: Some(ended.to_string()),
        };
    }
    let findings: Vec<Finding> = checks(case, played)
        .into_iter()
        .filter(|check| !check.holds)
        .map(finding)
        .collect();
    let verdict = if findings.is_empty() {
        Verdict::Pass
    } else {
        Verdict::Fail
    };
    Judgement {
        verdict,
        findings,
        reason: None,
    }
}

/// The labels of everything that a case checks, in order; what mutants name.
#[must_use]
pub fn labels(case: &Case) -> Vec<String> {
    let nothing = Played {
        transcript: Vec::new(),
        stuck: None,
        ended: None,
    };
    checks(case, &nothing)
        .into_iter()
        .map(|check| check.label)
        .collect()
}

/// Everything that is compared, in order: what holds for every case, then the case's own expectations.
fn checks(case: &Case, played: &Played) -> Vec<Check> {
    let transcript = &played.transcript;
    let observed = observe(transcript);
    let mut all = always(case, played, &observed);
    locate(&mut all, None, transcript);
    for (index, expectation) in case.expect.iter().enumerate() {
        let mut checks = expectations::checks(expectation, index + 1, &observed, transcript);
        locate(&mut checks, Some(expectation), transcript);
        all.extend(checks);
    }
    number_repeated(&mut all);
    all
}

/// Says of each check that does not hold which entries show it; nobody asks of one that does.
fn locate(checks: &mut [Check], expectation: Option<&Expectation>, transcript: &[Entry]) {
    for check in checks.iter_mut().filter(|check| !check.holds) {
        check.around = around(expectation, transcript);
    }
}

/// What holds for every case, whatever it expects.
fn always(case: &Case, played: &Played, observed: &Value) -> Vec<Check> {
    let faults = &observed["faults"];
    let refuses = case
        .expect
        .iter()
        .any(|expectation| matches!(expectation, Expectation::Refused(_)));
    let mut checks = vec![every_step_ends(played)];
    let none = |label: &str, allowed: Option<Allowed>, seen: &Value, summary: &str| {
        let allowed = allowed.is_some_and(|allowed| case.allow.contains(&allowed));
        let empty = seen.as_array().is_none_or(Vec::is_empty);
        Check::rule(
            label.into(),
            allowed || empty,
            summary.into(),
            json!([]),
            seen.clone(),
        )
    };
    checks.push(none(
        "no uncaught error",
        Some(Allowed::UncaughtError),
        &faults["uncaught"],
        "an error was thrown that nothing caught",
    ));
    checks.push(none(
        "no unhandled rejection",
        Some(Allowed::UnhandledRejection),
        &faults["unhandled"],
        "a promise was rejected and nothing handled it",
    ));
    checks.push(none(
        "requests are well-formed",
        Some(Allowed::MalformedRequest),
        &faults["malformed"],
        "the model's API would refuse a request",
    ));
    if !refuses {
        checks.push(none(
            "no step throws",
            Some(Allowed::StepThrows),
            &observed["steps"]["threw"],
            "a call of the SDK threw",
        ));
    }
    let beyond = faults["beyondScript"].as_u64().unwrap_or_default();
    let allowed = case.allow.contains(&Allowed::BeyondScript);
    let summary = "the model was asked again after all that it had to say".to_owned();
    checks.push(Check::rule(
        "within the script".into(),
        allowed || beyond == 0,
        summary,
        json!(0),
        json!(beyond),
    ));
    checks
}

fn every_step_ends(played: &Played) -> Check {
    let label = "every step ends".to_owned();
    let Some(stuck) = &played.stuck else {
        return Check::rule(label, true, String::new(), Value::Null, Value::Null);
    };
    let how = if stuck.idle {
        "nothing is left to happen in the page"
    } else {
        "five minutes of the page's time passed"
    };
    let summary = format!(
        "step {} ({}) never ended: it waited for {}, and {how}",
        stuck.step, stuck.action, stuck.waited_for
    );
    Check::rule(
        label,
        false,
        summary,
        json!(stuck.waited_for),
        json!("it never came"),
    )
}

/// Two checks of one label get ` (2)` and so on, so that each can be named.
fn number_repeated(checks: &mut [Check]) {
    let mut times = std::collections::HashMap::<String, usize>::new();
    for check in checks {
        let times = times.entry(check.label.clone()).or_default();
        *times += 1;
        if *times > 1 {
            check.label = format!("{} ({times})", check.label);
        }
    }
}

fn finding(check: Check) -> Finding {
    Finding {
        expectation: check.label,
        summary: check.summary,
        expected: Shown::Value(check.expected),
        seen: check
            .seen
            .map_or_else(|| Shown::Words("nothing is there".into()), Shown::Value),
        around: check.around.map(|around| [around.start, around.end]),
    }
}
