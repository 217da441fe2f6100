//! The messages of a request: roles, what each may hold, and that every call has its one answer right after it.

use serde_json::{Map, Value};

use super::problem::{Problem, kind, list, member, must_be, object, place, some_text, text};

type Json = Map<String, Value>;

/// Refuses messages that the API refuses.
pub(super) fn check(messages: &Value) -> Result<(), Problem> {
    let mut unanswered = Vec::new();
    for (index, message) in list(messages, "messages")?.iter().enumerate() {
        let at = format!("messages[{index}]");
        let message = object(message, &at)?;
        let role = text(message, "role", &at)?;
        if role == "tool" {
            tool(message, &mut unanswered, &at)?;
            continue;
        }
        none_left(&unanswered, &at)?;
        match role {
            "system" | "developer" => required_content(message, &["text"], &at)?,
            "user" => {
                required_content(message, &["text", "image_url", "input_audio", "file"], &at)?
            }
            "assistant" => unanswered = assistant(message, &at)?,
            _ => return Err(unknown_role(role, &at)),
        }
    }
    none_left(&unanswered, "messages")
}

fn unknown_role(role: &str, at: &str) -> Problem {
    let what =
        format!("must be `system`, `developer`, `user`, `assistant` or `tool`, and is `{role}`");
    Problem::new(place(at, "role"), what)
}

fn none_left(unanswered: &[&str], at: &str) -> Result<(), Problem> {
    let Some(id) = unanswered.first() else {
        return Ok(());
    };
    let what = format!(
        "the calls of an assistant message must each be answered by a `tool` message before anything else; \
         the call `{id}` is not"
    );
    Err(Problem::new(at, what))
}

/// An assistant message; gives the ids of its calls.
fn assistant<'a>(message: &'a Json, at: &str) -> Result<Vec<&'a str>, Problem> {
    let Some(calls) = message.get("tool_calls") else {
        required_content(message, &["text", "refusal"], at)?;
        return Ok(Vec::new());
    };
    if message
        .get("content")
        .is_some_and(|content| !content.is_null())
    {
        required_content(message, &["text", "refusal"], at)?;
    }
    let at = place(at, "tool_calls");
    let mut ids = Vec::new();
    for (index, call) in list(calls, &at)?.iter().enumerate() {
        let at = format!("{at}[{index}]");
        let id = call_id(call, &at)?;
        if ids.contains(&id) {
            let what = format!("must be unique in its message, and `{id}` is there twice");
            return Err(Problem::new(place(&at, "id"), what));
        }
        ids.push(id);
    }
    Ok(ids)
}

fn call_id<'a>(call: &'a Value, at: &str) -> Result<&'a str, Problem> {
    let call = object(call, at)?;
    let id = some_text(call, "id", at)?;
    must_be(call, "type", "function", at)?;
    let function = member(call, "function", at)?;
    let at = place(at, "function");
    some_text(function, "name", &at)?;
    text(function, "arguments", &at)?;
    Ok(id)
}

fn tool(message: &Json, unanswered: &mut Vec<&str>, at: &str) -> Result<(), Problem> {
    let id = some_text(message, "tool_call_id", at)?;
    required_content(message, &["text"], at)?;
    let Some(index) = unanswered.iter().position(|call| *call == id) else {
        let what = format!(
            "must answer a call of the assistant message before it that has no answer yet, and `{id}` is none"
        );
        return Err(Problem::new(place(at, "tool_call_id"), what));
    };
    unanswered.remove(index);
    Ok(())
}

fn required_content(message: &Json, kinds: &[&str], at: &str) -> Result<(), Problem> {
    let at = place(at, "content");
    match message.get("content") {
        Some(Value::String(_)) => Ok(()),
        Some(parts @ Value::Array(_)) => check_parts(list(parts, &at)?, kinds, &at),
        Some(other) => {
            let what = format!(
                "must be a string or an array of parts, and is {}",
                kind(other)
            );
            Err(Problem::new(at, what))
        }
        None => Err(Problem::new(at, "must be given")),
    }
}

/// Each part holds what its type is called after.
fn check_parts(parts: &[Value], kinds: &[&str], at: &str) -> Result<(), Problem> {
    for (index, part) in parts.iter().enumerate() {
        let at = format!("{at}[{index}]");
        let part = object(part, &at)?;
        let named = text(part, "type", &at)?;
        match named {
            _ if !kinds.contains(&named) => {
                let what = format!("must be one of {}, and is `{named}`", kinds.join(", "));
                return Err(Problem::new(place(&at, "type"), what));
            }
            "text" | "refusal" => drop(text(part, named, &at)?),
            _ => drop(member(part, named, &at)?),
        }
    }
    Ok(())
}

/// The words of a message: its text, or its text parts.
pub(super) fn words(message: &Value) -> String {
    match message.get("content") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(parts)) => {
            let texts = parts.iter().filter_map(|part| part.get("text")?.as_str());
            texts.collect::<Vec<_>>().join("\n")
        }
        _ => String::new(),
    }
}
