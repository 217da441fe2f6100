//! The Chat Completions server refuses what the API refuses, says where, and leaves the model unasked.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, and so do the functions that it calls"
)]

use serde_json::{Value, json};
use webmcp_harness::case::Script;
use webmcp_harness::models::Brain;
use webmcp_harness::models::chat_completions::{HttpAnswer, HttpRequest, respond};

fn good() -> Value {
    json!({
        "stream": true,
        "messages": [
            { "role": "system", "content": "be kind" },
            { "role": "user", "content": [{ "type": "text", "text": "go" }] },
            { "role": "assistant", "content": null, "tool_calls": [
                { "id": "a", "type": "function", "function": { "name": "step", "arguments": "{}" } },
                { "id": "b", "type": "function", "function": { "name": "step", "arguments": "not JSON" } },
            ] },
            { "role": "tool", "tool_call_id": "b", "content": "1" },
            { "role": "tool", "tool_call_id": "a", "content": [{ "type": "text", "text": "2" }] },
            { "role": "assistant", "content": "" },
            { "role": "user", "content": "on" },
        ],
        "tools": [
            { "type": "function", "function": { "name": "step", "description": "Steps.", "parameters": { "type": "object" } } },
            { "type": "function", "function": { "name": "A-b_9" } },
        ],
        "tool_choice": { "type": "function", "function": { "name": "A-b_9" } },
        "store": false,
    })
}

fn post(body: Vec<u8>) -> HttpRequest {
    HttpRequest {
        method: "POST".to_owned(),
        url: "https://model.test/".to_owned(),
        headers: vec![("content-type".to_owned(), "application/json".to_owned())],
        body,
    }
}

fn ask(request: &HttpRequest) -> HttpAnswer {
    let script: Script = serde_json::from_value(json!([{ "text": "ok" }])).expect("a script");
    respond(&mut Brain::new(Some(&script)), "server", request)
}

/// The place that the refusal names, checked to be the same everywhere; empty where nothing is refused.
fn refused_at(request: &HttpRequest) -> String {
    let answer = ask(request);
    if answer.status == 200 {
        return String::new();
    }
    assert_eq!(answer.status, 400);
    let body: Value = serde_json::from_slice(&answer.chunks[0].1).expect("JSON");
    assert_eq!(body["error"]["type"], "invalid_request_error");
    let at = body["error"]["param"].as_str().expect("a place").to_owned();
    let [(kind, data)] = answer.notes.as_slice() else {
        panic!("a refused request leaves one note: {:?}", answer.notes);
    };
    assert_eq!(kind, "malformed");
    let problem = data["problem"].as_str().expect("a problem");
    assert!(problem.starts_with(&format!("{at}: ")), "{problem}");
    assert_eq!(body["error"]["message"], *problem);
    at
}

/// The good request with the value at a place set, or taken out where it is none.
fn changed(pointer: &str, value: Option<Value>) -> HttpRequest {
    let mut body = good();
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    let parent = body
        .pointer_mut(parent)
        .expect("a place in the good request");
    match (parent, value) {
        (Value::Object(members), Some(value)) => drop(members.insert(key.to_owned(), value)),
        (Value::Object(members), None) => drop(members.shift_remove(key).expect("a member")),
        (Value::Array(items), value) => {
            let index: usize = key.parse().expect("an index");
            match value {
                Some(value) => items[index] = value,
                None => drop(items.remove(index)),
            }
        }
        _ => panic!("nothing can be changed at {pointer}"),
    }
    post(body.to_string().into_bytes())
}

#[test]
fn a_good_request_is_answered() {
    assert_eq!(refused_at(&post(good().to_string().into_bytes())), "");
}

#[test]
fn the_request_itself_must_be_a_post_of_json() {
    let good = post(good().to_string().into_bytes());
    let get = HttpRequest {
        method: "GET".to_owned(),
        ..good.clone()
    };
    let untyped = HttpRequest {
        headers: Vec::new(),
        ..good.clone()
    };
    let text = HttpRequest {
        headers: vec![("content-type".to_owned(), "text/plain".to_owned())],
        ..good
    };
    let table = [
        (get, "method"),
        (untyped, "content-type"),
        (text, "content-type"),
        (post(b"{\"stream\": true".to_vec()), "body"),
        (post(b"[]".to_vec()), "body"),
        (post(Vec::new()), "body"),
    ];
    for (request, at) in table {
        assert_eq!(refused_at(&request), at, "{request:?}");
    }
}

#[test]
fn the_body_must_have_the_shape_of_the_api() {
    let long = "n".repeat(65);
    let part = |kind: &str| json!([{ "type": kind }]);
    // Where the good request is changed, to what, and the place that is complained of.
    let table = [
        ("/stream", None, "stream"),
        ("/stream", Some(json!(false)), "stream"),
        ("/stream", Some(json!("true")), "stream"),
        ("/messages", None, "messages"),
        ("/messages", Some(json!([])), "messages"),
        ("/messages", Some(json!("hello")), "messages"),
        ("/messages/0", Some(json!("hello")), "messages[0]"),
        ("/messages/0/role", None, "messages[0].role"),
        ("/messages/0/role", Some(json!("model")), "messages[0].role"),
        ("/messages/0/content", None, "messages[0].content"),
        (
            "/messages/0/content",
            Some(json!(null)),
            "messages[0].content",
        ),
        (
            "/messages/0/content",
            Some(json!([{ "type": "image_url", "image_url": {} }])),
            "messages[0].content[0].type",
        ),
        (
            "/messages/1/content",
            Some(json!({ "text": "go" })),
            "messages[1].content",
        ),
        (
            "/messages/1/content",
            Some(json!([])),
            "messages[1].content",
        ),
        (
            "/messages/1/content",
            Some(json!(["go"])),
            "messages[1].content[0]",
        ),
        (
            "/messages/1/content",
            Some(part("text")),
            "messages[1].content[0].text",
        ),
        (
            "/messages/1/content",
            Some(part("image_url")),
            "messages[1].content[0].image_url",
        ),
        (
            "/messages/1/content",
            Some(part("video")),
            "messages[1].content[0].type",
        ),
        (
            "/messages/5/content",
            Some(json!(null)),
            "messages[5].content",
        ),
        ("/messages/5/content", None, "messages[5].content"),
        ("/messages/2/content", Some(json!(7)), "messages[2].content"),
        (
            "/messages/2/tool_calls",
            Some(json!([])),
            "messages[2].tool_calls",
        ),
        (
            "/messages/2/tool_calls",
            Some(json!({})),
            "messages[2].tool_calls",
        ),
        (
            "/messages/2/tool_calls/0/id",
            None,
            "messages[2].tool_calls[0].id",
        ),
        (
            "/messages/2/tool_calls/0/id",
            Some(json!("")),
            "messages[2].tool_calls[0].id",
        ),
        (
            "/messages/2/tool_calls/1/id",
            Some(json!("a")),
            "messages[2].tool_calls[1].id",
        ),
        (
            "/messages/2/tool_calls/0/type",
            None,
            "messages[2].tool_calls[0].type",
        ),
        (
            "/messages/2/tool_calls/0/type",
            Some(json!("tool")),
            "messages[2].tool_calls[0].type",
        ),
        (
            "/messages/2/tool_calls/0/function",
            None,
            "messages[2].tool_calls[0].function",
        ),
        (
            "/messages/2/tool_calls/0/function/name",
            None,
            "messages[2].tool_calls[0].function.name",
        ),
        (
            "/messages/2/tool_calls/0/function/arguments",
            None,
            "messages[2].tool_calls[0].function.arguments",
        ),
        (
            "/messages/2/tool_calls/0/function/arguments",
            Some(json!({})),
            "messages[2].tool_calls[0].function.arguments",
        ),
        ("/messages/3/tool_call_id", None, "messages[3].tool_call_id"),
        (
            "/messages/3/tool_call_id",
            Some(json!("c")),
            "messages[3].tool_call_id",
        ),
        (
            "/messages/4/tool_call_id",
            Some(json!("b")),
            "messages[4].tool_call_id",
        ),
        ("/messages/3/content", None, "messages[3].content"),
        (
            "/messages/3/content",
            Some(json!({ "result": 1 })),
            "messages[3].content",
        ),
        (
            "/messages/3/content",
            Some(json!(null)),
            "messages[3].content",
        ),
        ("/messages/3", None, "messages[4]"),
        (
            "/messages/3",
            Some(json!({ "role": "user", "content": "?" })),
            "messages[3]",
        ),
        ("/messages/2", None, "messages[2].tool_call_id"),
        ("/tools", Some(json!([])), "tools"),
        ("/tools", Some(json!({})), "tools"),
        ("/tools/0/type", None, "tools[0].type"),
        ("/tools/0/function", None, "tools[0].function"),
        (
            "/tools/0/function",
            Some(json!("step")),
            "tools[0].function",
        ),
        ("/tools/0/function/name", None, "tools[0].function.name"),
        (
            "/tools/0/function/name",
            Some(json!("")),
            "tools[0].function.name",
        ),
        (
            "/tools/0/function/name",
            Some(json!("a b")),
            "tools[0].function.name",
        ),
        (
            "/tools/0/function/name",
            Some(json!("größe")),
            "tools[0].function.name",
        ),
        (
            "/tools/0/function/name",
            Some(json!(long)),
            "tools[0].function.name",
        ),
        (
            "/tools/0/function/name",
            Some(json!("A-b_9")),
            "tools[1].function.name",
        ),
        (
            "/tools/0/function/description",
            Some(json!(7)),
            "tools[0].function.description",
        ),
        (
            "/tools/0/function/parameters",
            Some(json!("{}")),
            "tools[0].function.parameters",
        ),
        (
            "/tools/0/function/parameters",
            Some(json!(null)),
            "tools[0].function.parameters",
        ),
        ("/tools", None, "tool_choice"),
        ("/tool_choice", Some(json!("any")), "tool_choice"),
        ("/tool_choice", Some(json!(null)), "tool_choice"),
        ("/tool_choice/type", None, "tool_choice.type"),
        ("/tool_choice/function", None, "tool_choice.function"),
        (
            "/tool_choice/function/name",
            None,
            "tool_choice.function.name",
        ),
        (
            "/tool_choice/function/name",
            Some(json!("other")),
            "tool_choice.function.name",
        ),
    ];
    for (pointer, value, at) in table {
        assert_eq!(
            refused_at(&changed(pointer, value.clone())),
            at,
            "{pointer} set to {value:?}"
        );
    }
}

#[test]
fn calls_without_an_answer_at_the_end_are_refused() {
    let mut body = good();
    let messages = body["messages"].as_array_mut().expect("messages");
    messages.truncate(4);
    assert_eq!(refused_at(&post(body.to_string().into_bytes())), "messages");
}

#[test]
fn what_the_api_takes_is_taken() {
    let name = "n".repeat(64);
    let table = [
        ("/messages/0/role", Some(json!("developer"))),
        ("/messages/2/content", None),
        ("/messages/2/content", Some(json!("text too"))),
        (
            "/messages/2/content",
            Some(json!([{ "type": "refusal", "refusal": "no" }])),
        ),
        ("/messages/3/content", Some(json!(""))),
        ("/tools/0/function/parameters", None),
        ("/tools/0/function/description", None),
        ("/tools/0/function/name", Some(json!(name))),
        ("/tool_choice", None),
        ("/tool_choice", Some(json!("auto"))),
        ("/tool_choice", Some(json!("none"))),
        ("/tool_choice", Some(json!("required"))),
        ("/unheard_of", Some(json!({ "key": 1 }))),
    ];
    for (pointer, value) in table {
        assert_eq!(
            refused_at(&changed(pointer, value.clone())),
            "",
            "{pointer} set to {value:?}"
        );
    }
}
