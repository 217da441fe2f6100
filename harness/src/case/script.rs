//! What the scripted model says, whichever boundary it sits at.
//!
//! A script is a list of messages. A model that is told that it may not call
//! tools goes on to its next message with text, as a real one would.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::behaviour::True;

/// The model's messages: one list for the whole case, or one for each of the
/// visitor's turns, under the visitor's exact words.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Script {
    /// One list, whatever the visitor says.
    Whole(#[schemars(length(min = 1))] Vec<Message>),
    /// A list for each of the visitor's turns, by the visitor's words.
    ByWords(IndexMap<String, Vec<Message>>),
}

/// One message of the model: text, calls, or both (text first).
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Message {
    /// Says the same message so many times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub repeat: Option<u32>,
    /// Its text, in one piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Its text, in several pieces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chunks: Vec<String>,
    /// What it thinks before it speaks, where the boundary has a place for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasoning: Option<String>,
    /// Calls one tool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    /// The one call's arguments; `{}` when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub with: Option<Value>,
    /// The one call's arguments as text that is not JSON (`chat-completions` only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with_text: Option<String>,
    /// Calls several tools in this one message.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Call>,
    /// The called tool need not be offered: the model made it up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_up: Option<True>,
    /// Text after its calls, in the same message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then_text: Option<String>,
    /// Milliseconds before the message begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub after: Option<f64>,
    /// Milliseconds between its pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub pause: Option<f64>,
    /// Begins, says its text, and never ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub never_ends: Option<True>,
    /// Breaks off after its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breaks: Option<True>,
    /// Answers with this HTTP status instead (`chat-completions`), or fails (elsewhere).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 400, max = 599))]
    pub status: Option<u16>,
    /// The answer comes over the network in pieces of so many bytes, wherever that cuts it (`chat-completions` only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_every: Option<usize>,
    /// Goes on although it was stopped, which breaks the contract of a
    /// provider (`custom-provider` only; such a case is `should`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stubborn: Option<True>,
    /// Calls its tools even where the request allows none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defiant: Option<True>,
}

/// One of several calls in a message.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Call {
    /// The tool's name.
    pub call: String,
    /// Its arguments; `{}` when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub with: Option<Value>,
    /// Its arguments as text that is not JSON (`chat-completions` only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with_text: Option<String>,
    /// The tool need not be offered: the model made it up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_up: Option<True>,
    /// The id that the model gives the call; one of its own when left out (`custom-provider` only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}
