//! The browser's built-in model (`LanguageModel`), played by Rust.

use serde_json::Value;

use crate::transcript::Note;

/// Answers the page's prompts.
pub trait BuiltInModel {
    /// What `LanguageModel.availability()` says.
    fn availability(&mut self) -> Availability;
    /// What this model does with the tools a session is created with.
    fn tools_mode(&self) -> ToolsMode;
    /// The model's next message; `input` says which session asks, why, and with what.
    fn next(&mut self, input: &Value) -> ModelMessage;

    /// What is to stand in the transcript of the message just given; taken after each `next`.
    fn notes(&mut self) -> Vec<Note> {
        Vec::new()
    }
}

/// What `LanguageModel.availability()` can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Availability {
    /// No model on this machine.
    Unavailable,
    /// A model could be fetched.
    Downloadable,
    /// A model is being fetched.
    Downloading,
    /// A model is there.
    Available,
}

impl Availability {
    /// The word the page sees.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unavailable => "unavailable",
            Self::Downloadable => "downloadable",
            Self::Downloading => "downloading",
            Self::Available => "available",
        }
    }
}

/// What the model does with the tools a session is created with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ToolsMode {
    /// The browser calls each tool's `execute` itself.
    Execute,
    /// The tools are not even read.
    Ignored,
    /// The tools are declared; the page runs the loop.
    Declared,
}

impl ToolsMode {
    /// The word for this mode.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Execute => "execute",
            Self::Ignored => "ignored",
            Self::Declared => "declared",
        }
    }
}

/// One message of the model.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelMessage {
    /// Text streamed first.
    pub chunks: Vec<TextChunk>,
    /// Tool calls, started in order.
    pub calls: Vec<ModelCall>,
    /// Text streamed after the calls were answered and before the next message.
    pub trailing: Vec<TextChunk>,
    /// How the message ends.
    pub end: ModelEnd,
}

/// A piece of text.
#[derive(Debug, Clone, PartialEq)]
pub struct TextChunk {
    /// Virtual milliseconds after the piece before it.
    pub after_ms: f64,
    /// The text.
    pub text: String,
}

/// A tool call of the model.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelCall {
    /// The call's id.
    pub id: String,
    /// The tool's name; the session may not have it.
    pub name: String,
    /// The arguments; they may not fit the tool's schema.
    pub arguments: Value,
}

/// How a message of the model ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelEnd {
    /// It is complete.
    Done,
    /// Nothing follows, ever.
    Never,
    /// The prompt rejects with a `DOMException`.
    Error {
        /// The exception's name.
        name: String,
        /// Its message.
        message: String,
    },
}
