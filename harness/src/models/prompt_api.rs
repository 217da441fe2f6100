//! The browser's built-in model, with the scripted model behind it.
//!
//! Its sessions, streams and tool calls are the mock browser's; this only says what the model says next.

use std::cell::RefCell;
use std::rc::Rc;

use mock_browser::{
    Availability, BuiltInModel, ModelCall, ModelEnd, ModelMessage, TextChunk, ToolsMode,
};
use serde_json::{Value, json};

use super::mock_network::in_models_lane;
use super::{Brain, CallResult, End, ModelInput, Note, OfferedTool, Piece, Said};
use crate::case::BuiltInTools;

/// The exception of a prompt that fails for no reason of the page's.
const FAILURE: &str = "UnknownError";

/// The built-in model of a page.
#[derive(Debug)]
pub struct PromptApi {
    brain: Rc<RefCell<Brain>>,
    provider: String,
    availability: Availability,
    tools_mode: ToolsMode,
    notes: Vec<Note>,
}

impl PromptApi {
    /// An available model that calls its tools itself; `provider` is what its notes call the one that asks it.
    #[must_use]
    pub fn new(brain: Rc<RefCell<Brain>>, provider: &str) -> Self {
        Self {
            brain,
            provider: provider.to_owned(),
            availability: Availability::Available,
            tools_mode: ToolsMode::Execute,
            notes: Vec::new(),
        }
    }

    /// The same model, in this state.
    #[must_use]
    pub fn with_availability(mut self, availability: Availability) -> Self {
        self.availability = availability;
        self
    }

    /// The same model, taking its tools so.
    #[must_use]
    pub fn with_tools_mode(mut self, tools_mode: ToolsMode) -> Self {
        self.tools_mode = tools_mode;
        self
    }
}

impl From<BuiltInTools> for ToolsMode {
    fn from(tools: BuiltInTools) -> Self {
        match tools {
            BuiltInTools::Execute => Self::Execute,
            BuiltInTools::Ignored => Self::Ignored,
            BuiltInTools::Declared => Self::Declared,
        }
    }
}

impl BuiltInModel for PromptApi {
    fn availability(&mut self) -> Availability {
        self.availability
    }

    fn tools_mode(&self) -> ToolsMode {
        self.tools_mode
    }

    fn next(&mut self, input: &Value) -> ModelMessage {
        let mut said = self.brain.borrow_mut().next(&read(&self.provider, input));
        self.notes.append(&mut said.notes);
        message(said)
    }

    fn notes(&mut self) -> Vec<mock_browser::Note> {
        in_models_lane(std::mem::take(&mut self.notes))
    }
}

/// The model's next message for a built-in model that runs in a page: JSON in, `{ message, notes }` as JSON out.
///
/// # Errors
/// Where the input is no JSON.
pub(crate) fn next(
    brain: &mut Brain,
    provider: &str,
    input: &str,
) -> Result<String, serde_json::Error> {
    let input: Value = serde_json::from_str(input)?;
    let mut said = brain.next(&read(provider, &input));
    let notes: Vec<Value> = std::mem::take(&mut said.notes)
        .into_iter()
        .map(|(kind, data)| json!({ "kind": kind, "data": data }))
        .collect();
    let message = message(said);
    let calls = message.calls.iter();
    let end = match &message.end {
        ModelEnd::Done => json!({ "kind": "done" }),
        ModelEnd::Never => json!({ "kind": "never" }),
        ModelEnd::Error { name, message } => {
            json!({ "kind": "error", "name": name, "message": message })
        }
    };
    let message = json!({
        "chunks": chunks(&message.chunks),
        "calls": calls
            .map(|call| json!({ "id": call.id, "name": call.name, "arguments": call.arguments }))
            .collect::<Vec<_>>(),
        "trailing": chunks(&message.trailing),
        "end": end,
    });
    Ok(json!({ "message": message, "notes": notes }).to_string())
}

fn chunks(chunks: &[TextChunk]) -> Vec<Value> {
    chunks
        .iter()
        .map(|chunk| json!({ "afterMs": chunk.after_ms, "text": chunk.text }))
        .collect()
}

fn read(provider: &str, input: &Value) -> ModelInput {
    let system = input["system"].as_str().map(str::to_owned);
    let given = [&input["history"], &input["prompt"]];
    let messages: Vec<_> = given
        .into_iter()
        .filter_map(Value::as_array)
        .flatten()
        .collect();
    let results: Vec<_> = items(&input["results"]).iter().map(result).collect();
    let tools: Vec<_> = items(&input["tools"]).iter().map(tool).collect();
    let of_visitor = messages.iter().filter(|message| message["role"] == "user");
    let words = system.iter().cloned();
    let words = words.chain(messages.iter().map(|message| content(message)));
    let words = words.chain(
        results
            .iter()
            .filter_map(|result| Some(result.content.as_str()?.to_owned())),
    );
    ModelInput {
        provider: provider.to_owned(),
        visitor: of_visitor.map(|message| content(message)).collect(),
        words: words
            .filter(|words| !words.is_empty())
            .collect::<Vec<_>>()
            .join("\n"),
        allows_calls: !tools.is_empty(),
        forced: None,
        system,
        tools,
        results,
    }
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// A message's words: its content where that is text, else its parts of type `text`.
fn content(message: &Value) -> String {
    let content = &message["content"];
    if let Some(text) = content.as_str() {
        return text.to_owned();
    }
    let parts = items(content)
        .iter()
        .filter_map(|part| part["value"].as_str());
    parts.collect::<Vec<_>>().join("\n")
}

fn tool(tool: &Value) -> OfferedTool {
    let text = |key: &str| tool[key].as_str().map(str::to_owned);
    OfferedTool {
        name: text("name").unwrap_or_default(),
        description: text("description"),
        input_schema: tool
            .get("inputSchema")
            .filter(|schema| !schema.is_null())
            .cloned(),
    }
}

fn result(result: &Value) -> CallResult {
    let threw = result.get("threw").filter(|threw| !threw.is_null());
    CallResult {
        id: result["id"].as_str().unwrap_or_default().to_owned(),
        name: result["name"].as_str().map(str::to_owned),
        content: threw.unwrap_or(&result["content"]).clone(),
        ok: threw.map(|_| false),
    }
}

fn message(said: Said) -> ModelMessage {
    let mut chunks = pieces(said.text);
    match chunks.first_mut() {
        Some(first) => first.after_ms += said.begins_after_ms,
        // Nothing else could carry the wait; an empty piece says nothing.
        None if said.begins_after_ms > 0.0 => chunks.push(TextChunk {
            after_ms: said.begins_after_ms,
            text: String::new(),
        }),
        None => {}
    }
    let calls = said.calls.into_iter();
    ModelMessage {
        chunks,
        calls: calls
            .map(|call| ModelCall {
                id: call.id,
                name: call.name,
                arguments: call.arguments,
            })
            .collect(),
        trailing: pieces(said.trailing),
        end: end(said.end),
    }
}

fn pieces(pieces: Vec<Piece>) -> Vec<TextChunk> {
    let pieces = pieces.into_iter();
    pieces
        .map(|Piece { after_ms, text }| TextChunk { after_ms, text })
        .collect()
}

fn end(end: End) -> ModelEnd {
    let failed = |message: &str| ModelEnd::Error {
        name: FAILURE.to_owned(),
        message: message.to_owned(),
    };
    match end {
        End::Done => ModelEnd::Done,
        End::Never => ModelEnd::Never,
        End::Broken => failed("the model broke off"),
        End::Status(_) => failed("the model failed"),
    }
}
