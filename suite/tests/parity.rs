//! Whether the mock browser shows what Chromium does: the suite about the API on both, compared value by value.
//!
//! What is compared is what was observed, not verdicts. `suite/deviations/chromium-156.yaml` lists what is known to differ.
//! Without Chromium the test is ignored and says so; `WEBMCP_REQUIRE_BROWSERS=1` makes that a failure.

use std::collections::BTreeMap;
use std::process::ExitCode;

use harness::case::{Expectation, Subject};
use harness::engine::MockEngine;
use harness::engine::browser::BrowserOptions;
use harness::engine::chromium::{Chromium, find};
use harness::observed::observe;
use harness::plan::Job;
use harness::runner::play_job;
use harness::sequence::Played;
use harness::target::Target;
use libtest_mimic::{Arguments, Failed, Trial};
use mock_browser::{Browser, Generation};
use regex::Regex;
use serde_json::{Value, json};
use webmcp_conformance::browsers::left_out;
use webmcp_conformance::catalogue::Catalogue;
use webmcp_conformance::deviations::{KnownDifference, disagreements, read};

const LIST: &str = include_str!("../deviations/chromium-156.yaml");

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let missing = find(None).err().map(|error| error.to_string());
    let required = std::env::var("WEBMCP_REQUIRE_BROWSERS").is_ok_and(|value| value == "1");
    let ignored = missing.is_some() && !required;
    let trial = Trial::test("the mock shows what Chromium does", shows_the_same)
        .with_ignored_flag(ignored)
        .with_kind(missing.filter(|_| ignored).unwrap_or_default());
    libtest_mimic::run(&arguments, vec![trial]).exit_code()
}

fn shows_the_same() -> Result<(), Failed> {
    let catalogue = Catalogue::embedded()?.of(Subject::Browser);
    let jobs: Vec<Job> = catalogue
        .jobs()
        .into_iter()
        .filter(|job| job.web_mcp == Some(Generation::Chrome156) && left_out(job).is_none())
        .collect();
    if jobs.is_empty() {
        return Err(Failed::from("there is nothing to compare"));
    }
    let target = Target::browser("the browser");
    let mock = MockEngine::new(&Browser::new()?, &target)?;
    let chromium = Chromium::default().engine(target, BrowserOptions::default())?;
    let plain = Plain {
        origin: Regex::new(r"https?://(page\.test|localhost|127\.0\.0\.1)(:\d+)?")?,
    };
    let mut seen = BTreeMap::new();
    for job in &jobs {
        let ours = parts(job, &play_job(&mock, job), &plain);
        let theirs = parts(job, &play_job(&chromium, job), &plain);
        for at in ours.keys().chain(theirs.keys()) {
            let (our, their) = (ours.get(at), theirs.get(at));
            if our != their {
                let what = format!("  mock      {our:?}\n  chromium  {their:?}");
                seen.insert(format!("{} {at}", job.id), what);
            }
        }
    }
    let known: BTreeMap<String, String> =
        read::<KnownDifference>("suite/deviations/chromium-156.yaml", LIST)?
            .into_iter()
            .map(|known| (format!("{} {}", known.case, known.at), known.reason))
            .collect();
    let wrong = disagreements(&known, &seen);
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Failed::from(wrong.join("\n")))
    }
}

/// What was observed of a case run, by places. Of the sequence only what the case asks for: the rest is not promised.
fn parts(job: &Job, played: &Played, plain: &Plain) -> BTreeMap<String, Value> {
    let observed = observe(&played.transcript);
    let mut parts = BTreeMap::new();
    for section in ["calls", "heard", "readings", "invoked"] {
        let members = observed[section].as_object().into_iter().flatten();
        parts.extend(
            members.map(|(label, value)| (format!("/{section}/{label}"), plain.value(value))),
        );
    }
    for (index, expectation) in job.case.expect.iter().enumerate() {
        if let Expectation::Sequence(sequence) = expectation {
            let words = observed["sequence"].as_array().into_iter().flatten();
            let asked = |word: &&Value| {
                sequence.of.is_empty() || sequence.of.iter().any(|asked| **word == json!(asked))
            };
            parts.insert(
                format!("/sequence/{index}"),
                words.filter(asked).cloned().collect(),
            );
        }
    }
    let count = |what: &str| observed["faults"][what].as_array().map_or(0, Vec::len);
    parts.insert(
        "/faults".into(),
        json!([count("uncaught"), count("unhandled")]),
    );
    parts.insert(
        "/steps/threw".into(),
        plain.value(&observed["steps"]["threw"]),
    );
    parts.insert(
        "/ended".into(),
        json!(played.ended.as_ref().map(ToString::to_string)),
    );
    parts.insert(
        "/stuck".into(),
        json!(played.stuck.as_ref().map(|stuck| stuck.step)),
    );
    parts
}

/// Takes out of a value what two pages cannot have in common: their origins, and how a number was written.
struct Plain {
    origin: Regex,
}

impl Plain {
    fn value(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => json!(self.origin.replace_all(text, "ORIGIN")),
            Value::Array(items) => items.iter().map(|item| self.value(item)).collect(),
            Value::Object(members) => members
                .iter()
                .map(|(key, member)| (key.clone(), self.value(member)))
                .collect(),
            Value::Number(number) => json!(number.as_f64()),
            other => other.clone(),
        }
    }
}
