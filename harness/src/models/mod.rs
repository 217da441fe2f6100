//! The scripted model, and the boundaries at which a page meets it.
//!
//! One [`Brain`] a case run decides what the model says. Each boundary translates: what the page gives becomes a
//! [`ModelInput`], and what the brain [`Said`] becomes that boundary's answer. A new boundary is a new translation.
//!
//! A model here never judges a build: it refuses what its boundary would refuse, obeys what it is allowed, and leaves
//! notes of what it was given and what it said. Notes are returned, so nothing here writes to a transcript.

mod brain;
mod calls;
pub mod chat_completions;
pub mod custom_provider;
mod mock_network;
pub(crate) mod prompt_api;
mod reading;

use serde_json::{Value, json};

pub use brain::Brain;
pub use mock_network::MockNetwork;
pub use prompt_api::PromptApi;

/// A transcript entry to be, in the model's lane: its kind and its facts.
pub type Note = (String, Value);

/// What the model is given when it is asked for a message, whichever the boundary.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelInput {
    /// The provider that asks.
    pub provider: String,
    /// The system prompt.
    pub system: Option<String>,
    /// What the visitor said, from the first message to the last.
    pub visitor: Vec<String>,
    /// All words given, in order, joined by line breaks.
    pub words: String,
    /// The tools that are offered.
    pub tools: Vec<OfferedTool>,
    /// Whether a call is allowed.
    pub allows_calls: bool,
    /// The one tool that the request wants called.
    pub forced: Option<String>,
    /// The results of calls, in order; a boundary that repeats its history repeats them.
    pub results: Vec<CallResult>,
}

/// A tool as it is offered to the model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OfferedTool {
    /// Its name.
    pub name: String,
    /// What it says of itself.
    pub description: Option<String>,
    /// The JSON Schema of its arguments.
    pub input_schema: Option<Value>,
}

impl OfferedTool {
    fn as_note(&self) -> Value {
        json!({ "name": self.name, "description": self.description, "inputSchema": self.input_schema })
    }
}

/// A call's result, as the boundary passes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CallResult {
    /// The call's id.
    pub id: String,
    /// The tool's name, where the boundary says it.
    pub name: Option<String>,
    /// The text where the boundary passes text, the value where it passes values.
    pub content: Value,
    /// Whether the call went well, where the boundary says so.
    pub ok: Option<bool>,
}

/// One message of the model.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// Which message of the case it is, from 1.
    pub message: usize,
    /// Its text.
    pub text: Vec<Piece>,
    /// What it thought before it spoke.
    pub reasoning: Option<String>,
    /// Its calls, after the text.
    pub calls: Vec<SaidCall>,
    /// Text after the calls.
    pub trailing: Vec<Piece>,
    /// Milliseconds before it begins.
    pub begins_after_ms: f64,
    /// How it ends.
    pub end: End,
    /// Whether it goes on although it was stopped.
    pub stubborn: bool,
    /// Over a network, it comes in pieces of so many bytes.
    pub cut_every: Option<usize>,
    /// What is to stand in the transcript, in order.
    pub notes: Vec<Note>,
}

/// A piece of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Milliseconds after what came before it.
    pub after_ms: f64,
    /// The text.
    pub text: String,
}

/// A tool call of the model.
#[derive(Clone, Debug, PartialEq)]
pub struct SaidCall {
    /// Which call of the case it is, from 1.
    pub number: usize,
    /// Its id: `call_` and the number.
    pub id: String,
    /// The tool's name.
    pub name: String,
    /// The arguments; a string where they are text that is not JSON.
    pub arguments: Value,
    /// The arguments as written, where they are text that is not JSON.
    pub raw_arguments: Option<String>,
    /// The id that the page is to give the call, where the script has one.
    pub given_id: Option<String>,
}

impl SaidCall {
    /// The arguments as text.
    #[must_use]
    pub fn arguments_text(&self) -> String {
        self.raw_arguments
            .clone()
            .unwrap_or_else(|| self.arguments.to_string())
    }
}

/// How a message ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It is complete.
    Done,
    /// Nothing follows, ever.
    Never,
    /// It breaks off.
    Broken,
    /// There is no message: the model's server answers with this status.
    Status(u16),
}

impl End {
    /// The word for this ending.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Never => "never",
            Self::Broken => "broken",
            Self::Status(_) => "status",
        }
    }
}
