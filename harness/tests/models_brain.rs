//! The script is read as its rules say: which turn, which message, which calls, and what is noted of it.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, and so do the functions that it calls"
)]

use serde_json::{Value, json};
use webmcp_harness::case::Script;
use webmcp_harness::models::{Brain, CallResult, End, ModelInput, OfferedTool, Said};

fn brain(script: Value) -> Brain {
    let script: Script = serde_json::from_value(script).expect("a script");
    Brain::new(Some(&script))
}

/// What a model is given by a visitor who said these things, with a tool on offer.
fn given(visitor: &[&str]) -> ModelInput {
    ModelInput {
        provider: "p".to_owned(),
        visitor: visitor.iter().map(|said| (*said).to_owned()).collect(),
        tools: vec![OfferedTool {
            name: "step".to_owned(),
            ..OfferedTool::default()
        }],
        allows_calls: true,
        ..ModelInput::default()
    }
}

fn without_calls() -> ModelInput {
    ModelInput {
        allows_calls: false,
        ..given(&["go"])
    }
}

fn forcing(tool: &str) -> ModelInput {
    ModelInput {
        forced: Some(tool.to_owned()),
        ..given(&["go"])
    }
}

fn answering(results: &[(&str, Value, Option<bool>)]) -> ModelInput {
    let results = results.iter().map(|(id, content, ok)| CallResult {
        id: (*id).to_owned(),
        name: None,
        content: content.clone(),
        ok: *ok,
    });
    ModelInput {
        results: results.collect(),
        ..given(&["go"])
    }
}

fn text(said: &Said) -> String {
    said.text.iter().map(|piece| piece.text.as_str()).collect()
}

/// A message in short: its text, then its calls as `number:name`.
fn short(said: &Said) -> String {
    let calls = said.calls.iter();
    let calls = calls.map(|call| format!(" {}:{}", call.number, call.name));
    text(said) + &calls.collect::<String>()
}

fn notes<'a>(said: &'a Said, kind: &str) -> Vec<&'a Value> {
    let of_kind = said.notes.iter().filter(|(of, _)| of == kind);
    of_kind.map(|(_, data)| data).collect()
}

#[test]
fn a_script_is_said_in_order_and_its_end_is_noted() {
    let mut brain =
        brain(json!([{ "text": "one" }, { "repeat": 2, "call": "step" }, { "text": "two" }]));
    let said: Vec<_> = (0..5).map(|_| brain.next(&given(&["go"]))).collect();
    let shorts: Vec<_> = said.iter().map(short).collect();
    assert_eq!(
        shorts,
        ["one", " 1:step", " 2:step", "two", "(nothing more to say)"]
    );
    let beyond: Vec<_> = said
        .iter()
        .map(|said| notes(said, "beyond-script").len())
        .collect();
    assert_eq!(beyond, [0, 0, 0, 0, 1]);
    assert_eq!(notes(&said[4], "beyond-script"), [&json!({ "message": 5 })]);
}

#[test]
fn a_case_without_a_script_is_beyond_it_at_once() {
    let said = Brain::new(None).next(&given(&["go"]));
    assert_eq!(short(&said), "(nothing more to say)");
    assert_eq!(notes(&said, "beyond-script").len(), 1);
}

#[test]
fn the_turn_is_found_by_the_visitors_words() {
    let script = json!({ "go": [{ "text": "go1" }, { "text": "go2" }], "go on": [{ "text": "on1" }], "stop": [{ "text": "stop1" }] });
    // What the visitor said, and what the model says then, one after the other.
    let table: [(&[&str], &str, Value); 5] = [
        (&["about the page\n\nplease go on"], "on1", json!("go on")),
        (&["go"], "go1", json!("go")),
        (&["go", "stop"], "stop1", json!("stop")),
        (
            &["stop", "go", "(a line of the page's)"],
            "go2",
            json!("go"),
        ),
        (
            &["(a line of the page's)"],
            "(nothing more to say)",
            json!("go"),
        ),
    ];
    let mut brain = brain(script);
    for (visitor, expected, turn) in table {
        let said = brain.next(&given(visitor));
        assert_eq!(text(&said), expected, "{visitor:?}");
        assert_eq!(notes(&said, "asked")[0]["turn"], turn, "{visitor:?}");
    }
}

#[test]
fn words_that_no_turn_answers_are_beyond_the_script_while_there_was_no_turn() {
    let said = brain(json!({ "go": [{ "text": "go1" }] })).next(&given(&["hello"]));
    assert_eq!(text(&said), "(nothing more to say)");
    assert_eq!(notes(&said, "asked")[0]["turn"], Value::Null);
}

#[test]
fn a_model_that_may_not_call_goes_on_to_what_it_may_say() {
    // The script, the requests, and what is said.
    let step = json!({ "call": "step" });
    let defiant = json!({ "call": "step", "defiant": true });
    let words = json!({ "text": "here", "call": "step" });
    let answer = json!({ "text": "done" });
    let never = json!({ "never-ends": true });
    let table = [
        (json!([step, step, answer]), vec![without_calls()], "done"),
        (
            json!([step, answer]),
            vec![given(&["go"]), without_calls()],
            "done",
        ),
        (json!([words, answer]), vec![without_calls()], "done"),
        (json!([defiant, answer]), vec![without_calls()], " 1:step"),
        (json!([step, never, answer]), vec![without_calls()], ""),
        (
            json!([step, step]),
            vec![without_calls()],
            "(nothing more to say)",
        ),
        (
            json!([step, answer]),
            vec![without_calls(), given(&["go"])],
            "(nothing more to say)",
        ),
        (
            json!([step, step]),
            vec![without_calls(), given(&["go"])],
            "(nothing more to say)",
        ),
    ];
    for (script, requests, expected) in table {
        let mut brain = brain(script.clone());
        let said: Vec<_> = requests.iter().map(|request| brain.next(request)).collect();
        let last = said.last().expect("one request at least");
        assert_eq!(short(last), expected, "{script}");
    }
}

#[test]
fn a_model_that_must_call_one_tool_does() {
    let table = [
        (
            json!([{ "text": "{\"a\": 1}" }]),
            " 1:submit",
            json!({ "a": 1 }),
        ),
        (
            json!([{ "call": "submit", "with": { "b": 2 } }]),
            " 1:submit",
            json!({ "b": 2 }),
        ),
        (
            json!([{ "call": "step" }, { "text": "[1]" }]),
            " 1:submit",
            json!([1]),
        ),
        (
            json!([{ "call": "step" }, { "call": "submit" }]),
            " 1:submit",
            json!({}),
        ),
        (
            json!([{ "calls": [{ "call": "submit" }, { "call": "step" }] }, { "text": "{}" }]),
            " 1:submit",
            json!({}),
        ),
        (json!([{ "text": "no JSON" }]), "no JSON", Value::Null),
        (
            json!([{ "call": "step", "defiant": true }]),
            " 1:step",
            json!({}),
        ),
    ];
    for (script, expected, arguments) in table {
        let said = brain(script.clone()).next(&forcing("submit"));
        assert_eq!(short(&said), expected, "{script}");
        let called = said.calls.first().map(|call| call.arguments.clone());
        assert_eq!(called.unwrap_or_default(), arguments, "{script}");
    }
}

#[test]
fn calls_are_numbered_over_the_case() {
    let mut brain = brain(json!({
        "a": [{ "calls": [{ "call": "one", "with": { "n": 1 } }, { "call": "two" }] }],
        "b": [{ "call": "three", "with-text": "{not" , "then-text": "after" }],
    }));
    brain.next(&given(&["a"]));
    let said = brain.next(&given(&["b"]));
    assert_eq!(said.calls[0].id, "call_3");
    assert_eq!(said.calls[0].arguments_text(), "{not");
    let noted = json!({
        "message": 2,
        "text": "after",
        "calls": [{ "call": 3, "id": "call_3", "name": "three", "withText": "{not" }],
        "end": "done",
    });
    assert_eq!(notes(&said, "said"), [&noted]);
}

#[test]
fn an_answer_is_noted_once_and_again_when_it_says_something_else() {
    let mut brain = brain(
        json!([{ "calls": [{ "call": "a" }, { "call": "b" }] }, { "repeat": 9, "text": "so" }]),
    );
    brain.next(&given(&["go"]));
    let first = brain.next(&answering(&[("call_2", json!("x"), None)]));
    let noted =
        json!({ "call": 2, "id": "call_2", "name": "b", "content": "x", "ok": null, "times": 1 });
    assert_eq!(notes(&first, "answer"), [&noted]);
    assert_eq!(notes(&first, "asked")[0]["results"], json!([2]));

    let repeated = brain.next(&answering(&[
        ("call_1", json!({ "v": 1 }), Some(true)),
        ("call_2", json!("x"), None),
    ]));
    assert_eq!(notes(&repeated, "asked")[0]["results"], json!([1]));
    assert_eq!(notes(&repeated, "answer")[0]["ok"], json!(true));

    let other = brain.next(&answering(&[
        ("call_2", json!("y"), None),
        ("call_2", json!("x"), None),
    ]));
    let answers = notes(&other, "answer");
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0]["content"], json!("y"));
    assert_eq!(answers[0]["times"], json!(2));
}

#[test]
fn an_answer_to_a_call_that_was_never_made_is_malformed() {
    let mut brain = brain(json!([{ "text": "so" }]));
    let said = brain.next(&answering(&[("call_1", json!("x"), None)]));
    assert!(notes(&said, "answer").is_empty());
    let problem = notes(&said, "malformed")[0]["problem"]
        .as_str()
        .expect("a problem");
    assert!(problem.contains("call_1"), "{problem}");
}

#[test]
fn a_message_has_its_pieces_its_times_and_its_end() {
    let said = brain(json!([{ "chunks": ["a", "b"], "then-text": "c", "call": "step", "after": 50, "pause": 7, "reasoning": "hm", "stubborn": true }]))
        .next(&given(&["go"]));
    let pieces: Vec<_> = said
        .text
        .iter()
        .chain(&said.trailing)
        .map(|piece| (piece.after_ms, piece.text.as_str()))
        .collect();
    assert_eq!(pieces, [(0.0, "a"), (7.0, "b"), (7.0, "c")]);
    assert_eq!(said.begins_after_ms, 50.0);
    assert_eq!(said.reasoning.as_deref(), Some("hm"));
    assert!(said.stubborn);

    let table = [
        (json!({ "text": "t" }), End::Done, "t"),
        (json!({ "text": "t", "never-ends": true }), End::Never, "t"),
        (
            json!({ "text": "t", "breaks": true, "call": "step", "then-text": "u" }),
            End::Broken,
            "t",
        ),
        (
            json!({ "text": "t", "status": 503, "call": "step" }),
            End::Status(503),
            "",
        ),
    ];
    for (message, end, expected) in table {
        let said = brain(json!([message])).next(&given(&["go"]));
        assert_eq!(
            (said.end, short(&said).as_str()),
            (end, expected),
            "{message}"
        );
        assert!(said.trailing.is_empty() && !said.stubborn, "{message}");
    }
}

#[test]
fn what_it_was_given_is_noted_before_what_it_says() {
    let input = ModelInput {
        provider: "server".to_owned(),
        system: Some("be kind".to_owned()),
        visitor: vec!["hi".to_owned(), "go".to_owned()],
        words: "be kind\nhi\ngo".to_owned(),
        tools: vec![OfferedTool {
            name: "step".to_owned(),
            description: Some("Steps.".to_owned()),
            input_schema: Some(json!({ "type": "object" })),
        }],
        ..ModelInput::default()
    };
    let said = brain(json!([{ "text": "ok" }])).next(&input);
    let noted = json!({
        "message": 1,
        "provider": "server",
        "turn": null,
        "allowsCalls": false,
        "tools": [{ "name": "step", "description": "Steps.", "inputSchema": { "type": "object" } }],
        "system": "be kind",
        "visitor": "go",
        "text": "be kind\nhi\ngo",
        "results": [],
    });
    assert_eq!(said.notes[0], ("asked".to_owned(), noted));
    assert_eq!(said.notes[1].0, "said");
}
