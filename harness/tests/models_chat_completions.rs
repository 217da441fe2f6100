//! The Chat Completions server: what a request gives the model, and how its message is streamed.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, and so do the functions that it calls"
)]

use serde_json::{Value, json};
use webmcp_harness::case::Script;
use webmcp_harness::models::Brain;
use webmcp_harness::models::chat_completions::{End, HttpAnswer, HttpRequest, respond};

fn brain(script: Value) -> Brain {
    let script: Script = serde_json::from_value(script).expect("a script");
    Brain::new(Some(&script))
}

fn post(body: &Value) -> HttpRequest {
    HttpRequest {
        method: "POST".to_owned(),
        url: "https://model.test/server/chat/completions".to_owned(),
        headers: vec![(
            "Content-Type".to_owned(),
            "application/json; charset=utf-8".to_owned(),
        )],
        body: body.to_string().into_bytes(),
    }
}

fn request(messages: Value) -> Value {
    json!({
        "model": "m",
        "stream": true,
        "messages": messages,
        "tools": [{ "type": "function", "function": { "name": "step", "description": "Steps.", "parameters": { "type": "object" } } }],
    })
}

fn go() -> Value {
    request(json!([{ "role": "user", "content": "go" }]))
}

fn call(id: &str, name: &str, arguments: &str) -> Value {
    json!({ "id": id, "type": "function", "function": { "name": name, "arguments": arguments } })
}

fn result(id: &str, content: &str) -> Value {
    json!({ "role": "tool", "tool_call_id": id, "content": content })
}

fn notes<'a>(answer: &'a HttpAnswer, kind: &str) -> Vec<&'a Value> {
    let of_kind = answer.notes.iter().filter(|(of, _)| of == kind);
    of_kind.map(|(_, data)| data).collect()
}

/// The id and the content of each answer that was noted.
fn answers(answer: &HttpAnswer) -> Vec<Value> {
    let noted = notes(answer, "answer").into_iter();
    noted
        .map(|note| json!([note["id"], note["content"]]))
        .collect()
}

/// The events of a stream: when, and the data.
fn events(answer: &HttpAnswer) -> Vec<(f64, String)> {
    let chunks = answer.chunks.iter().map(|(after, bytes)| {
        let text = String::from_utf8(bytes.clone()).expect("text");
        let data = text
            .strip_prefix("data: ")
            .and_then(|rest| rest.strip_suffix("\n\n"));
        (*after, data.expect("an event").to_owned())
    });
    chunks.collect()
}

/// Each event's delta or finish reason, with its time where that is not at once.
fn deltas(answer: &HttpAnswer) -> Vec<Value> {
    let events = events(answer)
        .into_iter()
        .filter(|(_, data)| data != "[DONE]");
    let deltas = events.map(|(after, data)| {
        let chunk: Value = serde_json::from_str(&data).expect("JSON");
        let choice = &chunk["choices"][0];
        let mut seen = match &choice["finish_reason"] {
            Value::Null => choice["delta"].clone(),
            reason => json!({ "finish": reason }),
        };
        if after > 0.0 {
            seen["at"] = json!(after);
        }
        seen
    });
    deltas.collect()
}

#[test]
fn a_request_gives_the_model_its_words_and_tools() {
    let mut body = request(json!([
        { "role": "system", "content": "be kind" },
        { "role": "user", "content": [{ "type": "text", "text": "hello" }, { "type": "image_url", "image_url": { "url": "data:," } }] },
        { "role": "assistant", "content": null, "tool_calls": [call("old", "step", "{\"n\":1}")] },
        result("old", "\"was\""),
        { "role": "assistant", "content": "well" },
        { "role": "developer", "content": "be brief" },
        { "role": "user", "content": "go" },
    ]));
    body["tool_choice"] = json!("none");
    let answer = respond(
        &mut brain(json!([{ "text": "ok" }])),
        "server",
        &post(&body),
    );
    let noted = json!({
        "message": 1,
        "provider": "server",
        "turn": null,
        "allowsCalls": false,
        "tools": [{ "name": "step", "description": "Steps.", "inputSchema": { "type": "object" } }],
        "system": "be kind\nbe brief",
        "visitor": "go",
        "text": "be kind\nhello\nstep {\"n\":1}\n\"was\"\nwell\nbe brief\ngo",
        "results": [],
    });
    assert_eq!(notes(&answer, "asked"), [&noted]);
    assert!(
        notes(&answer, "malformed").is_empty(),
        "a history of the page's own is no fault"
    );
}

#[test]
fn calls_are_allowed_where_tools_are_offered_and_not_refused() {
    let table = [
        (json!("auto"), true),
        (json!("required"), true),
        (json!("none"), false),
        (
            json!({ "type": "function", "function": { "name": "step" } }),
            true,
        ),
    ];
    for (choice, allowed) in table {
        let mut body = go();
        body["tool_choice"] = choice.clone();
        let answer = respond(
            &mut brain(json!([{ "text": "ok" }])),
            "server",
            &post(&body),
        );
        assert_eq!(
            notes(&answer, "asked")[0]["allowsCalls"],
            json!(allowed),
            "{choice}"
        );
    }
    let bare = json!({ "stream": true, "messages": [{ "role": "user", "content": "go" }] });
    let answer = respond(
        &mut brain(json!([{ "text": "ok" }])),
        "server",
        &post(&bare),
    );
    assert_eq!(notes(&answer, "asked")[0]["allowsCalls"], json!(false));
}

#[test]
fn a_forced_function_is_called() {
    let mut body = go();
    body["tool_choice"] = json!({ "type": "function", "function": { "name": "step" } });
    let answer = respond(
        &mut brain(json!([{ "text": "{\"a\":1}" }])),
        "server",
        &post(&body),
    );
    assert_eq!(
        notes(&answer, "said")[0]["calls"][0]["with"],
        json!({ "a": 1 })
    );
}

#[test]
fn text_is_streamed_in_its_pieces_at_its_times() {
    let script =
        json!([{ "chunks": ["Grüße", " an alle"], "after": 30, "pause": 5, "reasoning": "hm" }]);
    let answer = respond(&mut brain(script), "server", &post(&go()));
    let expected = [
        json!({ "role": "assistant", "content": "", "at": 30.0 }),
        json!({ "reasoning_content": "hm" }),
        json!({ "content": "Grüße" }),
        json!({ "content": " an alle", "at": 5.0 }),
        json!({ "finish": "stop" }),
    ];
    assert_eq!(deltas(&answer), expected);
    let events = events(&answer);
    assert_eq!(events.last().map(|(_, data)| data.as_str()), Some("[DONE]"));
    let chunk: Value = serde_json::from_str(&events[0].1).expect("JSON");
    assert_eq!(chunk["object"], "chat.completion.chunk");
    assert_eq!(chunk["model"], "m");
    assert_eq!(chunk["id"], "chatcmpl-1");
    assert_eq!((answer.status, answer.end), (200, End::Close));
    let has = |name: &str, value: &str| {
        answer
            .headers
            .contains(&(name.to_owned(), value.to_owned()))
    };
    assert!(
        has("content-type", "text/event-stream; charset=utf-8")
            && has("access-control-allow-origin", "*")
    );
}

#[test]
fn calls_are_streamed_by_index_with_their_arguments_in_halves() {
    let script = json!([{ "text": "Look.", "then-text": "Wait.", "calls": [
        { "call": "step", "with": { "aü": 1 } },
        { "call": "other", "with-text": "{no" },
    ] }]);
    let answer = respond(&mut brain(script), "server", &post(&go()));
    let part = |index: usize, text: &str| json!({ "tool_calls": [{ "index": index, "function": { "arguments": text } }] });
    let begin = |index: usize, id: &str, name: &str| json!({ "tool_calls": [{ "index": index, "id": id, "type": "function", "function": { "name": name, "arguments": "" } }] });
    let expected = [
        json!({ "role": "assistant", "content": "" }),
        json!({ "content": "Look." }),
        begin(0, "call_1", "step"),
        begin(1, "call_2", "other"),
        part(0, "{\"a"),
        part(1, "{"),
        part(0, "ü\":1}"),
        part(1, "no"),
        json!({ "content": "Wait." }),
        json!({ "finish": "tool_calls" }),
    ];
    assert_eq!(deltas(&answer), expected);
}

#[test]
fn a_message_that_does_not_end_is_not_finished() {
    let table = [
        (json!({ "text": "t", "never-ends": true }), End::Never),
        (json!({ "text": "t", "breaks": true }), End::Broken),
    ];
    for (message, end) in table {
        let answer = respond(&mut brain(json!([message])), "server", &post(&go()));
        assert_eq!(answer.end, end, "{message}");
        let expected = [
            json!({ "role": "assistant", "content": "" }),
            json!({ "content": "t" }),
        ];
        assert_eq!(deltas(&answer), expected, "{message}");
        assert!(
            events(&answer).iter().all(|(_, data)| data != "[DONE]"),
            "{message}"
        );
    }
}

#[test]
fn a_status_is_answered_with_an_error_body() {
    let mut brain = brain(json!([{ "status": 429, "after": 20 }]));
    let answer = respond(&mut brain, "server", &post(&go()));
    assert_eq!((answer.status, answer.after_ms), (429, 20.0));
    let body: Value = serde_json::from_slice(&answer.chunks[0].1).expect("JSON");
    assert_eq!(body["error"]["type"], "rate_limit_error");
    assert_eq!(notes(&answer, "said")[0]["end"], "status 429");
    assert!(notes(&answer, "malformed").is_empty());
}

#[test]
fn results_reach_the_model_once_by_their_calls() {
    let mut brain = brain(
        json!([{ "calls": [{ "call": "step", "with": { "n": 1 } }, { "call": "step", "with": { "n": 2 } }] }, { "repeat": 2, "text": "so" }]),
    );
    respond(&mut brain, "server", &post(&go()));
    let calls = json!([
        call("call_1", "step", "{\"n\":1}"),
        call("call_2", "step", "{\"n\":2}")
    ]);
    let history = json!([
        { "role": "user", "content": "go" },
        { "role": "assistant", "tool_calls": calls },
        result("call_2", "{\"error\":\"no\"}"),
        { "role": "tool", "tool_call_id": "call_1", "content": [{ "type": "text", "text": "7" }] },
    ]);
    let answer = respond(&mut brain, "server", &post(&request(history.clone())));
    let expected = [
        json!(["call_2", "{\"error\":\"no\"}"]),
        json!(["call_1", "7"]),
    ];
    assert_eq!(answers(&answer), expected);
    let again = respond(&mut brain, "server", &post(&request(history)));
    assert!(notes(&again, "answer").is_empty());
}

#[test]
fn a_page_may_write_ids_of_its_own_into_its_history() {
    let mut brain = brain(json!([{ "calls": [
        { "call": "step", "with": { "n": 1 } },
        { "call": "step", "with": { "n": 2 } },
        { "call": "other", "with": { "n": 2 } },
    ] }, { "text": "so" }]));
    // A call of an earlier model, which reads like the second one that this model will make.
    let mut history = vec![
        json!({ "role": "assistant", "tool_calls": [call("theirs", "step", "{\"n\": 2}")] }),
        result("theirs", "old"),
        json!({ "role": "user", "content": "go" }),
    ];
    respond(&mut brain, "server", &post(&request(json!(history))));
    let calls = json!([
        call("a", "step", "{\"n\":1}"),
        call("b", "step", "{\"n\": 2}"),
        call("c", "other", "{\"n\":2}"),
    ]);
    history.push(json!({ "role": "assistant", "tool_calls": calls }));
    history.extend([
        result("c", "third"),
        result("b", "second"),
        result("a", "first"),
    ]);
    let answer = respond(&mut brain, "server", &post(&request(json!(history))));
    let expected = [
        json!(["call_3", "third"]),
        json!(["call_2", "second"]),
        json!(["call_1", "first"]),
    ];
    assert_eq!(answers(&answer), expected);
    assert!(notes(&answer, "malformed").is_empty());
}

#[test]
fn a_call_that_stands_under_its_own_id_stands_under_no_other() {
    let mut brain = brain(json!([{ "call": "step" }, { "text": "so" }]));
    respond(&mut brain, "server", &post(&go()));
    let history = json!([
        { "role": "assistant", "tool_calls": [call("theirs", "step", "{}")] },
        result("theirs", "old"),
        { "role": "user", "content": "go" },
        { "role": "assistant", "tool_calls": [call("call_1", "step", "{}")] },
        result("call_1", "new"),
    ]);
    let answer = respond(&mut brain, "server", &post(&request(history)));
    assert_eq!(answers(&answer), [json!(["call_1", "new"])]);
}

#[test]
fn usage_comes_where_it_is_asked_for() {
    let mut body = go();
    body["stream_options"] = json!({ "include_usage": true });
    let answer = respond(&mut brain(json!([{ "text": "t" }])), "server", &post(&body));
    let events = events(&answer);
    let chunk: Value = serde_json::from_str(&events[events.len() - 2].1).expect("JSON");
    assert_eq!(chunk["choices"], json!([]));
    assert_eq!(chunk["usage"]["total_tokens"], json!(2));
}

#[test]
fn a_preflight_is_granted_and_not_noted() {
    let preflight = HttpRequest {
        method: "OPTIONS".to_owned(),
        ..HttpRequest::default()
    };
    let answer = respond(&mut brain(json!([])), "server", &preflight);
    assert_eq!((answer.status, answer.notes.len()), (204, 0));
    assert!(
        answer
            .headers
            .iter()
            .any(|(name, value)| name == "access-control-allow-headers"
                && value.contains("authorization"))
    );
}
