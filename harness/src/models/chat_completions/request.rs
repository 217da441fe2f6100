//! A request: refused where the API would, and otherwise what the model is given.

use serde_json::{Map, Value};

use super::problem::{Problem, object};
use super::{HttpRequest, messages, tools};
use crate::models::{Brain, CallResult, ModelInput};

type Json = Map<String, Value>;

/// The body of a request that the API takes.
pub(super) fn read(request: &HttpRequest) -> Result<Json, Problem> {
    if request.method != "POST" {
        let what = format!("must be POST, and is {}", request.method);
        return Err(Problem::new("method", what));
    }
    check_content_type(request)?;
    let body: Value = serde_json::from_slice(&request.body)
        .map_err(|error| Problem::new("body", format!("must be JSON, and is not: {error}")))?;
    let body = object(&body, "body")?;
    if body.get("stream") != Some(&Value::Bool(true)) {
        return Err(Problem::new(
            "stream",
            "must be `true`: this server only streams",
        ));
    }
    let given = body.get("messages");
    messages::check(given.ok_or_else(|| Problem::new("messages", "must be given"))?)?;
    tools::check(body)?;
    Ok(body.clone())
}

fn check_content_type(request: &HttpRequest) -> Result<(), Problem> {
    let mut headers = request.headers.iter();
    let found = headers.find(|(name, _)| name.eq_ignore_ascii_case("content-type"));
    let kind = found.map_or("", |(_, value)| value);
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let what = format!("must be `application/json`, and is `{kind}`");
    Err(Problem::new("content-type", what))
}

/// What the model is given by a request that was checked.
pub(super) fn input(brain: &mut Brain, provider: &str, body: &Json) -> ModelInput {
    let given = body.get("messages").and_then(Value::as_array);
    let messages = given.map(Vec::as_slice).unwrap_or_default();
    let system = words_of(messages, &["system", "developer"]);
    ModelInput {
        provider: provider.to_owned(),
        system: (!system.is_empty()).then(|| system.join("\n")),
        visitor: words_of(messages, &["user"]),
        words: all_words(messages),
        tools: tools::offered(body),
        allows_calls: tools::allows_calls(body),
        forced: tools::forced(body),
        results: results(brain, messages),
    }
}

fn role(message: &Value) -> &str {
    text(message, "role")
}

fn text<'a>(of: &'a Value, key: &str) -> &'a str {
    of.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn words_of(messages: &[Value], roles: &[&str]) -> Vec<String> {
    let theirs = messages
        .iter()
        .filter(|message| roles.contains(&role(message)));
    theirs.map(messages::words).collect()
}

/// Words, and the calls that stand between them.
fn all_words(messages: &[Value]) -> String {
    let mut lines = Vec::new();
    for message in messages {
        lines.push(messages::words(message));
        for Call {
            name, arguments, ..
        } in calls_of(message)
        {
            lines.push(format!("{name} {arguments}"));
        }
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

struct Call<'a> {
    id: &'a str,
    name: &'a str,
    arguments: &'a str,
}

fn calls_of(message: &Value) -> impl Iterator<Item = Call<'_>> {
    let calls = message.get("tool_calls").and_then(Value::as_array);
    calls.into_iter().flatten().map(|call| {
        let function = call.get("function").unwrap_or(&Value::Null);
        Call {
            id: text(call, "id"),
            name: text(function, "name"),
            arguments: text(function, "arguments"),
        }
    })
}

/// The results of the model's own calls; a page's own history may hold others, which are none of its business.
fn results(brain: &mut Brain, messages: &[Value]) -> Vec<CallResult> {
    let calls: Vec<_> = messages.iter().flat_map(calls_of).collect();
    let history: Vec<_> = calls.iter().map(|call| call.id).collect();
    let mut results = Vec::new();
    for message in messages.iter().filter(|message| role(message) == "tool") {
        let id = text(message, "tool_call_id");
        let Some(call) = calls.iter().find(|call| call.id == id) else {
            continue;
        };
        if let Some(own) = brain.own_id(id, call.name, call.arguments, &history) {
            results.push(CallResult {
                id: own,
                name: Some(call.name.to_owned()),
                content: Value::String(messages::words(message)),
                ok: None,
            });
        }
    }
    results
}
