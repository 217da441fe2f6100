//! The scripted model behind a provider that is written on the SDK's own class: JSON in, JSON out.
//!
//! The provider itself runs in the page; it asks here what to say, says it, and records the notes that come along.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use thiserror::Error;

use super::{Brain, CallResult, End, ModelInput, OfferedTool, Piece, Said};
use crate::verdict::is_undefined;

/// What the provider in the page sent is not what it should send.
#[derive(Debug, Error)]
#[error(
    "the input of a scripted provider is not readable: {0}; the provider that sends it must be corrected"
)]
pub struct InputError(#[from] serde_json::Error);

#[derive(Deserialize)]
struct Input {
    provider: String,
    #[serde(default)]
    system: Option<String>,
    #[serde(default)]
    history: Vec<Words>,
    #[serde(default)]
    message: String,
    #[serde(default)]
    tools: Vec<Tool>,
    #[serde(default)]
    results: Vec<Answer>,
}

#[derive(Deserialize)]
struct Words {
    role: String,
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Tool {
    name: String,
    #[serde(default)]
    description: Option<String>,
    #[serde(default)]
    input_schema: Option<Value>,
}

#[derive(Deserialize)]
struct Answer {
    id: String,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    outcome: Map<String, Value>,
}

/// The model's next message. `input` is the JSON of
/// `{provider, reason, system, history: [{role, text}], message, tools: [{name, description, inputSchema}],
/// results: [{id, name, outcome: {ok, result | error}}]}`; the answer is the JSON of
/// `{beginsAfter, pieces: [{after, text}], reasoning, calls: [{id, callId, name, args}], trailing: [{after, text}],
/// end: "done" | "never" | "broken" | "status", status, stubborn, notes: [{kind, data}]}`.
///
/// # Errors
/// Where the input is something else.
pub fn next(brain: &mut Brain, input: &str) -> Result<String, InputError> {
    let input: Input = serde_json::from_str(input)?;
    let said = brain.next(&read(input));
    Ok(write(&said).to_string())
}

fn read(input: Input) -> ModelInput {
    let results: Vec<_> = input.results.into_iter().map(result).collect();
    let words = input.system.iter().cloned();
    let words = words.chain(input.history.iter().map(|message| message.text.clone()));
    let words = words.chain([input.message.clone()]);
    let words = words.chain(results.iter().map(|result| words_of(&result.content)));
    let words = words
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>()
        .join("\n");
    let history = input.history.into_iter();
    let of_visitor = history
        .filter(|message| message.role == "user")
        .map(|message| message.text);
    ModelInput {
        provider: input.provider,
        system: input.system,
        visitor: of_visitor.chain([input.message]).collect(),
        words,
        allows_calls: !input.tools.is_empty(),
        forced: None,
        tools: input.tools.into_iter().map(tool).collect(),
        results,
    }
}

fn tool(tool: Tool) -> OfferedTool {
    OfferedTool {
        name: tool.name,
        description: tool.description,
        input_schema: tool.input_schema,
    }
}

fn result(result: Answer) -> CallResult {
    let Answer {
        id,
        name,
        mut outcome,
    } = result;
    let ok = outcome.get("ok").and_then(Value::as_bool);
    let place = if ok == Some(false) { "error" } else { "result" };
    CallResult {
        id,
        name,
        content: as_json(outcome.remove(place).unwrap_or_default()),
        ok,
    }
}

/// A value as JSON has it: the page's snapshots write `undefined` as `{"$": "undefined"}`, which JSON leaves out of an
/// object and has as null elsewhere.
fn as_json(value: Value) -> Value {
    match value {
        value if is_undefined(&value) => Value::Null,
        Value::Array(items) => items.into_iter().map(as_json).collect(),
        Value::Object(members) => {
            let given = members
                .into_iter()
                .filter(|(_, value)| !is_undefined(value));
            given.map(|(key, value)| (key, as_json(value))).collect()
        }
        value => value,
    }
}

fn words_of(content: &Value) -> String {
    content
        .as_str()
        .map_or_else(|| content.to_string(), str::to_owned)
}

fn write(said: &Said) -> Value {
    let calls = said.calls.iter();
    let notes = said.notes.iter();
    json!({
        "beginsAfter": said.begins_after_ms,
        "pieces": pieces(&said.text),
        "reasoning": said.reasoning,
        "calls": calls
            .map(|call| json!({
                "id": call.id, "callId": call.given_id.as_ref().unwrap_or(&call.id),
                "name": call.name, "args": call.arguments,
            }))
            .collect::<Vec<_>>(),
        "trailing": pieces(&said.trailing),
        "end": said.end.name(),
        "status": match said.end {
            End::Status(status) => Some(status),
            _ => None,
        },
        "stubborn": said.stubborn,
        "notes": notes
            .map(|(kind, data)| json!({ "kind": kind, "data": data }))
            .collect::<Vec<_>>(),
    })
}

fn pieces(pieces: &[Piece]) -> Vec<Value> {
    let pieces = pieces.iter();
    pieces
        .map(|piece| json!({ "after": piece.after_ms, "text": piece.text }))
        .collect()
}
