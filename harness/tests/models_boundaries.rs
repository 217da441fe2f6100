//! The mock browser's network and built-in model, and the provider in the page: each over the same scripted model.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, and so do the functions that it calls"
)]

use std::cell::RefCell;
use std::rc::Rc;

use mock_browser::{
    Availability, BuiltInModel, End, Lane, ModelCall, ModelEnd, Network, NetworkRequest, Outcome,
    TextChunk, ToolsMode,
};
use serde_json::{Value, json};
use webmcp_harness::case::{BuiltInTools, Script};
use webmcp_harness::models::{Brain, MockNetwork, PromptApi, custom_provider};

fn brain(script: Value) -> Rc<RefCell<Brain>> {
    let script: Script = serde_json::from_value(script).expect("a script");
    Rc::new(RefCell::new(Brain::new(Some(&script))))
}

fn noted(notes: &[mock_browser::Note], kind: &str) -> Value {
    let note = notes
        .iter()
        .find(|note| note.kind == kind)
        .expect("a note of this kind");
    assert_eq!(note.lane, Lane::Model);
    note.data.clone()
}

fn post(url: &str) -> NetworkRequest {
    NetworkRequest {
        method: "POST".to_owned(),
        url: url.to_owned(),
        headers: vec![("content-type".to_owned(), "application/json".to_owned())],
        body: json!({ "stream": true, "messages": [{ "role": "user", "content": "go" }] })
            .to_string()
            .into_bytes(),
    }
}

#[test]
fn each_server_is_its_providers_and_there_is_no_other() {
    let brain = brain(json!([{ "repeat": 9, "text": "ok" }]));
    let mut network = MockNetwork::new(brain)
        .serving("https://model.test/one/", "one")
        .serving("https://model.test/two", "two");
    let table = [
        ("https://model.test/one/", Some("one")),
        ("https://model.test/one", Some("one")),
        (
            "https://model.test/one/v1/chat/completions?x=1",
            Some("one"),
        ),
        ("https://model.test/two?x=1", Some("two")),
        ("https://model.test/twofold", None),
        ("https://model.test/", None),
        ("http://model.test/one/", None),
        ("https://elsewhere.test/https://model.test/one/", None),
    ];
    for (url, provider) in table {
        let response = network.fetch(&post(url));
        let notes = network.notes();
        match provider {
            Some(provider) => assert_eq!(noted(&notes, "asked")["provider"], provider, "{url}"),
            None => assert_eq!(
                (response.outcome, notes),
                (Outcome::Failed, Vec::new()),
                "{url}"
            ),
        }
    }
    assert!(network.notes().is_empty(), "notes are given once");
}

#[test]
fn the_networks_answer_is_the_servers() {
    let mut network = MockNetwork::new(brain(
        json!([{ "text": "a", "after": 9, "breaks": true }, { "status": 500, "after": 4 }]),
    ))
    .serving("https://model.test/one/", "one");
    let Outcome::Answer {
        status,
        chunks,
        end,
        status_text,
        ..
    } = network.fetch(&post("https://model.test/one/")).outcome
    else {
        panic!("an answer");
    };
    assert_eq!(
        (status, status_text.as_str(), end),
        (200, "OK", End::Broken)
    );
    let times: Vec<_> = chunks.iter().map(|chunk| chunk.after_ms).collect();
    assert_eq!(times, [9.0, 0.0]);
    let failed = network.fetch(&post("https://model.test/one/"));
    assert_eq!(failed.after_ms, 4.0);
    let Outcome::Answer {
        status,
        status_text,
        end,
        ..
    } = failed.outcome
    else {
        panic!("an answer");
    };
    assert_eq!(
        (status, status_text.as_str(), end),
        (500, "Internal Server Error", End::Close)
    );
}

fn prompt(results: Value) -> Value {
    json!({
        "session": 1,
        "reason": "prompt",
        "system": "be kind",
        "history": [{ "role": "user", "content": "hi" }, { "role": "assistant", "content": "hello" }],
        "tools": [{ "name": "step", "description": "Steps.", "inputSchema": { "type": "object" } }],
        "prompt": [{ "role": "user", "content": [{ "type": "text", "value": "go" }] }],
        "results": results,
        "constraint": null,
    })
}

#[test]
fn a_prompt_gives_the_model_its_words_and_tools() {
    let mut model = PromptApi::new(brain(json!([{ "text": "ok" }])), "browser");
    model.next(&prompt(json!([])));
    let expected = json!({
        "message": 1,
        "provider": "browser",
        "turn": null,
        "allowsCalls": true,
        "tools": [{ "name": "step", "description": "Steps.", "inputSchema": { "type": "object" } }],
        "system": "be kind",
        "visitor": "go",
        "text": "be kind\nhi\nhello\ngo",
        "results": [],
    });
    assert_eq!(noted(&model.notes(), "asked"), expected);

    let mut bare = prompt(json!([]));
    bare["tools"] = json!([]);
    model.next(&bare);
    assert_eq!(noted(&model.notes(), "asked")["allowsCalls"], json!(false));
}

#[test]
fn the_built_in_models_results_are_text_or_what_was_thrown() {
    let script = json!([{ "calls": [{ "call": "step" }, { "call": "step" }, { "call": "step" }] }, { "text": "so" }]);
    let mut model = PromptApi::new(brain(script), "browser");
    model.next(&prompt(json!([])));
    model.notes();
    model.next(&prompt(json!([
        { "id": "call_1", "name": "step", "content": "{\"a\":1}", "threw": null },
        { "id": "call_2", "name": "step", "content": null, "threw": "no" },
        { "id": "call_3", "name": "step", "content": null, "threw": null },
    ])));
    let notes = model.notes();
    let answers = notes.iter().filter(|note| note.kind == "answer");
    let answers: Vec<_> = answers
        .map(|note| json!([note.data["content"], note.data["ok"]]))
        .collect();
    assert_eq!(
        answers,
        [
            json!(["{\"a\":1}", null]),
            json!(["no", false]),
            json!([null, null])
        ]
    );
}

#[test]
fn the_built_in_models_message_has_its_pieces_calls_and_end() {
    let piece = |after_ms: f64, text: &str| TextChunk {
        after_ms,
        text: text.to_owned(),
    };
    let failed = |message: &str| ModelEnd::Error {
        name: "UnknownError".to_owned(),
        message: message.to_owned(),
    };
    let table = [
        (
            json!({ "chunks": ["a", "b"], "after": 9, "pause": 2 }),
            vec![piece(9.0, "a"), piece(2.0, "b")],
            ModelEnd::Done,
        ),
        (
            json!({ "call": "step", "after": 9 }),
            vec![piece(9.0, "")],
            ModelEnd::Done,
        ),
        (json!({ "never-ends": true }), vec![], ModelEnd::Never),
        (
            json!({ "text": "a", "breaks": true }),
            vec![piece(0.0, "a")],
            failed("the model broke off"),
        ),
        (json!({ "status": 500 }), vec![], failed("the model failed")),
    ];
    for (message, chunks, end) in table {
        let said = PromptApi::new(brain(json!([message])), "browser").next(&prompt(json!([])));
        assert_eq!((said.chunks, said.end), (chunks, end), "{message}");
    }
    let message = json!({ "call": "step", "with": { "n": 1 }, "then-text": "c" });
    let said = PromptApi::new(brain(json!([message])), "browser").next(&prompt(json!([])));
    let call = ModelCall {
        id: "call_1".to_owned(),
        name: "step".to_owned(),
        arguments: json!({ "n": 1 }),
    };
    assert_eq!(
        (said.calls, said.trailing),
        (vec![call], vec![piece(0.0, "c")])
    );
}

#[test]
fn the_built_in_model_is_in_the_state_and_mode_it_is_given() {
    let model = || PromptApi::new(brain(json!([])), "browser");
    assert_eq!(
        (model().availability(), model().tools_mode()),
        (Availability::Available, ToolsMode::Execute)
    );
    let mut other = model()
        .with_availability(Availability::Downloading)
        .with_tools_mode(BuiltInTools::Declared.into());
    assert_eq!(
        (other.availability(), other.tools_mode()),
        (Availability::Downloading, ToolsMode::Declared)
    );
    assert_eq!(ToolsMode::from(BuiltInTools::Ignored), ToolsMode::Ignored);
}

fn ask(brain: &Rc<RefCell<Brain>>, input: &Value) -> Value {
    let said =
        custom_provider::next(&mut brain.borrow_mut(), &input.to_string()).expect("readable input");
    serde_json::from_str(&said).expect("JSON")
}

fn of_kind<'a>(said: &'a Value, kind: &str) -> Vec<&'a Value> {
    let notes = said["notes"].as_array().expect("notes").iter();
    notes
        .filter(|note| note["kind"] == kind)
        .map(|note| &note["data"])
        .collect()
}

fn turn(reason: &str, results: Value) -> Value {
    json!({
        "provider": "mine",
        "reason": reason,
        "system": null,
        "history": [{ "role": "user", "text": "hi" }, { "role": "assistant", "text": "hello" }],
        "message": "go",
        "tools": [{ "name": "step", "description": "Steps.", "inputSchema": { "type": "object" } }],
        "results": results,
    })
}

#[test]
fn a_provider_in_the_page_gets_the_whole_message() {
    let brain = brain(
        json!([{ "text": "a", "call": "step", "with": { "n": 1 }, "then-text": "b", "after": 9, "pause": 2, "reasoning": "hm", "stubborn": true }]),
    );
    let mut said = ask(&brain, &turn("prompt", json!([])));
    let asked = json!({
        "message": 1,
        "provider": "mine",
        "turn": null,
        "allowsCalls": true,
        "tools": [{ "name": "step", "description": "Steps.", "inputSchema": { "type": "object" } }],
        "system": null,
        "visitor": "go",
        "text": "hi\nhello\ngo",
        "results": [],
    });
    assert_eq!(of_kind(&said, "asked"), [&asked]);
    said.as_object_mut()
        .expect("an object")
        .shift_remove("notes");
    let expected = json!({
        "beginsAfter": 9.0,
        "pieces": [{ "after": 0.0, "text": "a" }],
        "reasoning": "hm",
        "calls": [{ "id": "call_1", "callId": "call_1", "name": "step", "args": { "n": 1 } }],
        "trailing": [{ "after": 2.0, "text": "b" }],
        "end": "done",
        "status": null,
        "stubborn": true,
    });
    assert_eq!(said, expected);
}

#[test]
fn a_message_ends_for_a_provider_in_the_page_as_the_script_says() {
    let table = [
        (json!({ "text": "t" }), "done", Value::Null),
        (json!({ "never-ends": true }), "never", Value::Null),
        (json!({ "breaks": true }), "broken", Value::Null),
        (json!({ "status": 503 }), "status", json!(503)),
    ];
    for (message, end, status) in table {
        let said = ask(&brain(json!([message])), &turn("prompt", json!([])));
        assert_eq!(
            (&said["end"], &said["status"]),
            (&json!(end), &status),
            "{message}"
        );
    }
    let text = ask(
        &brain(json!([{ "call": "step", "with-text": "{no" }])),
        &turn("prompt", json!([])),
    );
    assert_eq!(text["calls"][0]["args"], "{no");
}

#[test]
fn a_providers_results_are_values() {
    // An outcome as the provider passes it, and what is noted of it.
    let undefined = json!({ "$": "undefined" });
    let table = [
        (
            json!({ "ok": true, "result": { "a": [1, null] } }),
            json!({ "a": [1, null] }),
            json!(true),
        ),
        (
            json!({ "ok": true, "result": undefined }),
            json!(null),
            json!(true),
        ),
        (json!({ "ok": true }), json!(null), json!(true)),
        (
            json!({ "ok": true, "result": { "a": undefined, "b": [undefined] } }),
            json!({ "b": [null] }),
            json!(true),
        ),
        (
            json!({ "ok": false, "error": "no" }),
            json!("no"),
            json!(false),
        ),
        (json!({ "ok": null }), json!(null), json!(null)),
    ];
    for (outcome, content, ok) in table {
        let brain = brain(json!([{ "call": "step" }, { "text": "so" }]));
        ask(&brain, &turn("prompt", json!([])));
        let said = ask(
            &brain,
            &turn(
                "results",
                json!([{ "id": "call_1", "name": "step", "outcome": outcome }]),
            ),
        );
        let answers = of_kind(&said, "answer");
        assert_eq!(answers.len(), 1, "{outcome}");
        assert_eq!(
            (&answers[0]["content"], &answers[0]["ok"]),
            (&content, &ok),
            "{outcome}"
        );
    }
}

#[test]
fn an_unreadable_input_is_refused() {
    let mut brain = Brain::new(None);
    for input in [
        "",
        "[]",
        "{}",
        "{\"provider\": 7}",
        "{\"provider\": \"p\", \"results\": [{}]}",
    ] {
        let error = custom_provider::next(&mut brain, input).expect_err(input);
        assert!(
            error
                .to_string()
                .starts_with("the input of a scripted provider"),
            "{error}"
        );
    }
}
