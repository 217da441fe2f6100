//! What the page's tools and middleware layers do, as data.
//!
//! A behaviour is a list of acts, done in order. It holds no code; what an act
//! means in a page is the driver's to carry out. JSON has no `undefined`, so a
//! value `{"$": "undefined"}` stands for it wherever a case gives or expects one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A page tool. Leave out `execute` for one that the visitor answers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// The name, where it is not the key that the tool stands under.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the model reads of it; a plain sentence when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// JSON Schema of the arguments; `{"type": "object"}` when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        rename = "inputSchema",
        skip_serializing_if = "Option::is_none"
    )]
    pub input_schema: Option<Value>,
    /// Hints for the browser's agents.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub annotations: Option<Value>,
    /// What a call does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub execute: Option<Behaviour>,
}

/// One act, or several in order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Behaviour {
    /// Several acts, in order.
    Several(Vec<Act>),
    /// One act.
    One(Act),
}

/// Something that a tool does when it runs. A tool with an `after` or an
/// `awaits` is asynchronous; any other returns or throws at once.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Gives this value back, and is done.
    Returns(Value),
    /// Throws (or, once asynchronous, rejects), and is done.
    Throws(Thrown),
    /// Gives back what it was given: its arguments, `ctx.context`, or
    /// `{callCount, callId, turnId}`, and is done.
    Echoes(Echo),
    /// Lets so many milliseconds pass.
    After(#[schemars(range(min = 0))] f64),
    /// Waits for something.
    Awaits(Awaited),
    /// Calls `ctx.endTurn` with this value.
    EndsTurn(Value),
    /// Throws on its first so many runs of the turn (by `ctx.callCount`); goes on after.
    RejectsFirst(RejectsFirst),
    /// Does the acts only on the tool's n-th run of the whole case (from 1).
    OnRun(Box<OnRun>),
    /// Sets a property of its arguments, as a careless tool does.
    ChangesArguments(Value),
}

/// A run and what is done then.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnRun {
    /// Which run of this tool in the case, from 1.
    #[schemars(range(min = 1))]
    pub run: u32,
    /// What it does then.
    #[serde(rename = "do")]
    pub acts: Behaviour,
}

/// How often a tool refuses, and with which words.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RejectsFirst {
    /// So many runs of a turn.
    #[schemars(range(min = 1))]
    pub times: u32,
    /// The error's message.
    pub error: String,
}

/// What is thrown: any value can be.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Thrown {
    /// An `Error` with this message.
    Error(String),
    /// A `TypeError` with this message.
    TypeError(String),
    /// A `DOMException` named `AbortError` with this message.
    AbortError(String),
    /// This JSON value itself.
    Value(Value),
    /// `undefined`.
    Nothing(True),
}

/// The word `true`, for keys that say all by being there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "bool", into = "bool")]
pub struct True;

impl TryFrom<bool> for True {
    type Error = &'static str;
    fn try_from(value: bool) -> Result<Self, Self::Error> {
        if value {
            Ok(Self)
        } else {
            Err("only `true` makes sense here: leave the key out instead")
        }
    }
}

impl From<True> for bool {
    fn from(_: True) -> Self {
        true
    }
}

impl JsonSchema for True {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "True".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "const": true })
    }
}

/// What a tool gives back of what it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Echo {
    /// Its arguments.
    Arguments,
    /// `ctx.context`.
    Context,
    /// `{callCount, callId, turnId}`.
    Call,
}

/// What a tool waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Awaited {
    /// A microtask.
    Tick,
    /// That `ctx.signal` is aborted.
    Signal,
    /// An `answer` step for this run, which says what it gives back.
    Answer,
    /// Nothing that ever comes.
    Never,
}

/// A middleware layer.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Layer {
    /// Throws with this message before it calls `next()`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throws_before: Option<String>,
    /// Throws with this message after `next()` has answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throws_after: Option<String>,
    /// Gives this outcome back without calling `next()`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub blocks_with: Option<Value>,
    /// Calls `next()`, then gives this outcome back.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub replaces_with: Option<Value>,
    /// Calls `next()`, then gives a good outcome back with its result wrapped as `{"<this>": result}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wraps_result_as: Option<String>,
    /// Lets so many milliseconds pass before it calls `next()`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub waits: Option<f64>,
    /// Does so as a plain function, which gives back no promise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_once: Option<True>,
}

impl Behaviour {
    /// Its acts, in order.
    #[must_use]
    pub fn acts(&self) -> &[Act] {
        match self {
            Self::Several(acts) => acts,
            Self::One(act) => std::slice::from_ref(act),
        }
    }

    /// Whether an act throws an `AbortError`.
    #[must_use]
    pub fn throws_abort_errors(&self) -> bool {
        self.acts().iter().any(|act| match act {
            Act::Throws(Thrown::AbortError(_)) => true,
            Act::OnRun(on_run) => on_run.acts.throws_abort_errors(),
            _ => false,
        })
    }
}
