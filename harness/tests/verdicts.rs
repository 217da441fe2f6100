//! Verdicts over transcripts written by hand: what passes, what fails and by which expectation, what could not run.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "clippy takes only the test functions themselves for tests"
)]

use reports::{Entry, Lane, Verdict};
use serde_json::{Value, json};
use webmcp_harness::case::{Case, Matcher};
use webmcp_harness::engine::PageError;
use webmcp_harness::sequence::{Played, Stuck};
use webmcp_harness::verdict::{judge, matching::holds};

fn case(expect: Value) -> Case {
    let case = json!({ "requirement": "r", "title": "t", "steps": [], "expect": expect });
    serde_json::from_value(case).unwrap()
}

fn entry(lane: Lane, kind: &str, data: Value) -> Entry {
    Entry {
        at: 0.0,
        lane,
        kind: kind.into(),
        data,
    }
}

fn played(transcript: Vec<Entry>) -> Played {
    Played {
        transcript,
        stuck: None,
        ended: None,
    }
}

/// The labels of what failed.
fn failed(expect: Value, transcript: Vec<Entry>) -> Vec<String> {
    let judgement = judge(&case(expect), &played(transcript));
    let labels: Vec<String> = judgement
        .findings
        .iter()
        .map(|finding| finding.expectation.clone())
        .collect();
    assert_eq!(judgement.verdict == Verdict::Pass, labels.is_empty());
    labels
}

#[test]
fn a_rule_inside_another_is_refused_when_it_is_broken() {
    // Read only when compared, it would hold for nothing, and so for everything under `not`.
    for broken in [
        json!({ "not": { "includes": { "a": { "matches": "(" } } } }),
        json!({ "includes": [{ "b": { "fits": { "type": "nothing" } } }] }),
        json!({ "includes": { "a": { "at-least": 1, "at-lest": 2 } } }),
    ] {
        assert!(Matcher::read(broken.clone()).is_err(), "{broken}");
    }
    let none = json!({ "of": "t", "none": { "text": { "matches": "(" } } });
    let case =
        json!({ "requirement": "r", "title": "t", "steps": [], "expect": [{ "events": none }] });
    assert!(serde_json::from_value::<Case>(case).is_err());
}

#[test]
fn what_is_compiled_is_written_as_it_was_read() {
    for matcher in [
        json!({ "matches": "^a|b$" }),
        json!({ "fits": { "type": "object" } }),
        json!({ "includes": { "a": { "matches": "b" }, "c": [1, { "present": true }] } }),
    ] {
        let read: Matcher = serde_json::from_value(matcher.clone()).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), matcher);
    }
}

#[test]
fn a_place_with_nothing_is_named() {
    let expect = json!([{ "same": ["/turns/one/turnId", "/turns/two/turnId"] }]);
    let judgement = judge(&case(expect), &played(Vec::new()));
    assert_eq!(
        judgement.findings[0].summary,
        "nothing stands at /turns/one/turnId and at /turns/two/turnId"
    );
}

#[test]
fn matchers_hold_as_written() {
    let undefined = json!({ "$": "undefined" });
    let table = [
        (json!(1), Some(json!(1.0)), true),
        (json!(1), Some(json!("1")), false),
        (json!(null), Some(undefined.clone()), false),
        (undefined.clone(), None, true),
        (undefined.clone(), Some(json!(null)), false),
        (json!({ "a": 1 }), Some(json!({ "a": 1, "b": 2 })), false),
        (
            json!({ "includes": { "a": 1 } }),
            Some(json!({ "a": 1, "b": 2 })),
            true,
        ),
        (
            json!({ "includes": { "a": { "matches": "^x" } } }),
            Some(json!({ "a": "xy" })),
            true,
        ),
        (
            json!({ "includes": { "a": { "matches": "^x" } } }),
            Some(json!({ "a": "y" })),
            false,
        ),
        (
            json!({ "includes": "mug" }),
            Some(json!("a mug or two")),
            true,
        ),
        (
            json!({ "includes": ["b", "a"] }),
            Some(json!(["a", "b", "c"])),
            true,
        ),
        (
            json!({ "includes": ["d"] }),
            Some(json!(["a", "b", "c"])),
            false,
        ),
        (
            json!({ "includes": [{ "includes": { "s": "done" } }] }),
            Some(json!([{ "s": "run" }, { "s": "done", "t": 1 }])),
            true,
        ),
        (
            json!({ "exactly": { "matches": "x" } }),
            Some(json!({ "matches": "x" })),
            true,
        ),
        (json!({ "not": { "matches": "x" } }), None, true),
        (json!({ "matches": "x" }), None, false),
        (
            json!({ "fits": { "type": "string" } }),
            Some(json!(1)),
            false,
        ),
        (
            json!({ "any-of": [1, { "at-least": 5 }] }),
            Some(json!(7)),
            true,
        ),
        (
            json!({ "any-of": [1, { "at-least": 5 }] }),
            Some(json!(2)),
            false,
        ),
        (
            json!({ "at-least": 2, "at-most": 3 }),
            Some(json!(4)),
            false,
        ),
        (json!({ "length": 2 }), Some(json!([1, 2])), true),
        (json!({ "length": 2 }), Some(json!("ab")), false),
        (json!({ "present": false }), Some(undefined.clone()), true),
        (json!({ "present": true }), Some(json!(null)), true),
        (json!({ "present": true }), None, false),
    ];
    for (matcher, seen, expected) in table {
        let read = Matcher::read(matcher.clone()).unwrap();
        assert_eq!(
            holds(&read, seen.as_ref()),
            expected,
            "{matcher} on {seen:?}"
        );
    }
}

#[test]
fn a_misspelt_rule_is_refused() {
    for rule in [
        json!({ "matches": "x", "inclodes": "y" }),
        json!({ "matches": "(" }),
        json!({ "any-of": [] }),
        json!({ "fits": { "type": 3 } }),
    ] {
        assert!(Matcher::read(rule.clone()).is_err(), "{rule}");
    }
}

/// A run of a tool, a call of the model and its answer, as a page notes them.
fn one_call(content: &Value, ok: &Value) -> Vec<Entry> {
    vec![
        entry(
            Lane::Model,
            "said",
            json!({ "message": 1, "calls": [{ "call": 1, "id": "call_1", "name": "t" }] }),
        ),
        entry(
            Lane::Tool,
            "run",
            json!({ "tool": "t", "run": 1, "given": {}, "context": { "$": "undefined" }, "aborted": false }),
        ),
        entry(
            Lane::Model,
            "answer",
            json!({ "call": 1, "content": content, "ok": ok }),
        ),
    ]
}

#[test]
fn results_and_errors_are_told_apart_at_every_boundary() {
    let flag = |ok: Option<bool>| ok.map_or(Value::Null, Value::Bool);
    let good = [
        (json!("\"mug\""), None, json!("mug")),
        (json!("null"), None, json!(null)),
        (json!({ "a": 1 }), Some(true), json!({ "a": 1 })),
        (json!("{\"error\":null}"), None, json!({ "error": null })),
    ];
    for (content, ok, value) in good {
        let expect = json!([{ "model-saw": { "result-of": 1, "json": { "exactly": value } } }]);
        assert!(
            failed(expect, one_call(&content, &flag(ok))).is_empty(),
            "{content}"
        );
        let expect = json!([{ "model-saw": { "result-of": 1, "error": { "matches": "" } } }]);
        assert_eq!(
            failed(expect, one_call(&content, &flag(ok))),
            ["result of 1 error"],
            "{content}"
        );
    }
    let errors = [
        (json!("{\"error\":\"boom\"}"), None),
        (json!("The tool failed: boom"), None),
        (json!("boom"), Some(false)),
    ];
    for (content, ok) in errors {
        let expect = json!([{ "model-saw": { "result-of": 1, "error": { "matches": "boom" } } }]);
        assert!(
            failed(expect, one_call(&content, &flag(ok))).is_empty(),
            "{content}"
        );
        let expect = json!([{ "model-saw": { "result-of": 1, "json": { "present": true } } }]);
        assert_eq!(
            failed(expect, one_call(&content, &flag(ok))),
            ["result of 1 json"],
            "{content}"
        );
    }
    // A sentence that tells of no failure is neither a result nor an error.
    for label in ["json", "error"] {
        let expect = json!([{ "model-saw": { "result-of": 1, label: { "present": true } } }]);
        let cheerful = one_call(&json!("All went well."), &Value::Null);
        assert_eq!(failed(expect, cheerful), [format!("result of 1 {label}")]);
    }
    let mut raw = one_call(&json!("That day is taken."), &Value::Null);
    let threw = json!({ "tool": "t", "run": 1, "threw": { "name": "Error", "message": "That day is taken." } });
    raw.push(entry(Lane::Tool, "settled", threw));
    let expect = json!([{ "model-saw": { "result-of": 1, "error": { "present": true } } }]);
    assert!(failed(expect, raw).is_empty());
    let empty = [
        (json!(""), None),
        (json!("  "), Some(false)),
        (json!({ "$": "undefined" }), Some(false)),
    ];
    for (content, ok) in empty {
        let expect = json!([{ "model-saw": { "result-of": 1, "error": { "present": true } } }]);
        assert_eq!(
            failed(expect, one_call(&content, &flag(ok))),
            ["result of 1 error"],
            "{content}"
        );
    }
}

#[test]
fn what_never_happened_does_not_pass() {
    let nothing = [
        (
            json!([{ "tool": { "name": "t", "given": { "not": 1 } } }]),
            "tool t given",
        ),
        (
            json!([{ "layer": { "name": "l", "call": { "present": false } } }]),
            "layer l call",
        ),
        (
            json!([{ "events": { "of": "x", "none": { "type": "error" } } }]),
            "events of x none",
        ),
        (
            json!([{ "same": ["/turns/a/turnId", "/turns/b/turnId"] }]),
            "same 1",
        ),
        (
            json!([{ "different": ["/turns/a/turnId", "/turns/b/turnId"] }]),
            "different 1",
        ),
        (
            json!([{ "model-saw": { "result-of": 1, "error": { "present": true } } }]),
            "result of 1 error",
        ),
        (
            json!([{ "budget-spent": { "calls": 1 } }]),
            "budget spent after 1 calls",
        ),
        (json!([{ "refused": { "naming": "" } }]), "refused "),
        (
            json!([{ "defined": { "as": "d", "unchanged": true } }]),
            "defined d unchanged",
        ),
        (json!([{ "order": [{ "tool-runs": "t" }] }]), "order 1"),
    ];
    for (expect, label) in nothing {
        assert_eq!(failed(expect, Vec::new()), [label]);
    }
}

#[test]
fn faults_fail_every_case_that_does_not_allow_them() {
    let error = json!({ "name": "Error", "message": "x" });
    let threw = json!({ "step": 1, "action": "send", "error": error });
    let faults = [
        (
            entry(Lane::Page, "uncaught-error", error.clone()),
            "no uncaught error",
            "uncaught-error",
        ),
        (
            entry(Lane::Page, "unhandled-rejection", error.clone()),
            "no unhandled rejection",
            "unhandled-rejection",
        ),
        (
            entry(Lane::Visitor, "step-threw", threw),
            "no step throws",
            "step-throws",
        ),
        (
            entry(
                Lane::Model,
                "malformed",
                json!({ "problem": "no messages" }),
            ),
            "requests are well-formed",
            "malformed-request",
        ),
        (
            entry(Lane::Model, "beyond-script", json!({ "message": 2 })),
            "within the script",
            "beyond-script",
        ),
    ];
    for (fault, label, allowed) in faults {
        assert_eq!(failed(json!([]), vec![fault.clone()]), [label]);
        let mut lenient = case(json!([]));
        lenient.allow = vec![serde_json::from_value(json!(allowed)).unwrap()];
        assert_eq!(
            judge(&lenient, &played(vec![fault])).verdict,
            Verdict::Pass,
            "{allowed}"
        );
    }
}

#[test]
fn a_page_that_was_ended_could_not_run_and_a_stuck_step_fails() {
    let ended = Played {
        transcript: Vec::new(),
        stuck: None,
        ended: Some(PageError::Limit("memory".into())),
    };
    let judgement = judge(&case(json!([])), &ended);
    assert_eq!(judgement.verdict, Verdict::CouldNotRun);
    assert!(
        judgement
            .reason
            .is_some_and(|reason| reason.contains("memory"))
    );
    let stuck = Stuck {
        step: 2,
        action: "send".into(),
        waited_for: "the turn `t` to end".into(),
        idle: true,
    };
    let judgement = judge(
        &case(json!([])),
        &Played {
            stuck: Some(stuck),
            ..played(Vec::new())
        },
    );
    assert_eq!(judgement.verdict, Verdict::Fail);
    assert_eq!(judgement.findings[0].expectation, "every step ends");
}

#[test]
fn the_budget_is_told_in_either_way() {
    let asked = |number: usize, allows: bool, results: Value| {
        entry(
            Lane::Model,
            "asked",
            json!({ "message": number, "provider": "p", "allowsCalls": allows, "results": results }),
        )
    };
    let expect = json!([{ "budget-spent": { "calls": 1 } }]);
    let mut by_request = one_call(&json!("1"), &Value::Null);
    by_request.push(asked(2, false, json!([1])));
    assert!(failed(expect.clone(), by_request).is_empty());
    let further = |text: &str| {
        let mut transcript = one_call(&json!("1"), &Value::Null);
        transcript.push(asked(2, true, json!([1])));
        transcript.push(entry(
            Lane::Model,
            "said",
            json!({ "message": 2, "calls": [{ "call": 2 }] }),
        ));
        transcript.push(entry(
            Lane::Model,
            "answer",
            json!({ "call": 2, "content": text, "ok": null }),
        ));
        transcript
    };
    assert!(
        failed(
            expect.clone(),
            further("{\"error\":\"the budget of 1 is spent\"}")
        )
        .is_empty()
    );
    assert!(failed(expect.clone(), further("No more calls: answer now.")).is_empty());
    let label = "budget spent after 1 calls";
    // The tool's own name says nothing of a budget.
    let named = further("{\"error\":\"the tool step failed\"}");
    assert_eq!(failed(expect.clone(), named), [label]);
    assert_eq!(
        failed(expect.clone(), further("{\"error\":\"try again\"}")),
        [label]
    );
    assert_eq!(failed(expect, further("\"the budget\"")), [label]);
}
