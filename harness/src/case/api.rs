//! Steps and expectations about the WebMCP API itself: what a page calls, hears and reads of it.
//!
//! A value in a step is JSON, with `{"$": WORD}` for what JSON cannot say (see `cases/README.md`). Nothing here knows
//! which browser it is about, and no step says what must come of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{JsonObject, Matcher, Step};

/// How the page is set up before any script runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PageSetup {
    /// Whether its address makes it a secure context.
    #[serde(default = "yes")]
    pub secure: bool,
    /// Whether its permissions policy allows the feature `tools`.
    #[serde(default = "yes")]
    pub tools_allowed: bool,
}

impl Default for PageSetup {
    fn default() -> Self {
        Self {
            secure: true,
            tools_allowed: true,
        }
    }
}

fn yes() -> bool {
    true
}

/// `registerTool`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterTool {
    /// The call's name.
    #[serde(rename = "as")]
    pub label: String,
    /// The tool, by its key under `tools`: a new object with the members that stand there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// Members that are set besides, or in the place of those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<JsonObject>,
    /// Members that are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// The second argument; none when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub options: Option<Value>,
    /// All arguments as they are, in the place of `tool` and `options`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Vec<Value>>,
    /// What it is called on; the page's `modelContext` when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub on: Option<Value>,
    /// Whether the step waits until the call has settled; true when left out.
    #[serde(default = "yes")]
    pub wait: bool,
}

/// `getTools`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetTools {
    /// The call's name.
    #[serde(rename = "as")]
    pub label: String,
    /// The argument; none when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub options: Option<Value>,
    /// All arguments as they are, in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Vec<Value>>,
    /// What it is called on; the page's `modelContext` when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub on: Option<Value>,
    /// Whether the step waits until the call has settled; true when left out.
    #[serde(default = "yes")]
    pub wait: bool,
}

/// `executeTool`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExecuteTool {
    /// The call's name.
    #[serde(rename = "as")]
    pub label: String,
    /// The tool, by its name in a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// The `get-tools` call whose list it is taken from; a list of its own when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// Members that a copy of the listed tool has besides, or in the place of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<JsonObject>,
    /// Members that a copy of it is without.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// The second argument; none when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub input: Option<Value>,
    /// The third argument; none when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub options: Option<Value>,
    /// All arguments as they are, in the place of all these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arguments: Option<Vec<Value>>,
    /// What it is called on; the page's `modelContext` when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub on: Option<Value>,
    /// Whether the step waits until the call has settled; true when left out.
    #[serde(default = "yes")]
    pub wait: bool,
}

/// Any other call of something that the page has.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CallMethod {
    /// The function, by its path from the window, e.g. `navigator.modelContextTesting.listTools`.
    pub method: String,
    /// The call's name.
    #[serde(rename = "as")]
    pub label: String,
    /// Its arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<Value>,
    /// What it is called on; what its path leads over when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub on: Option<Value>,
    /// Whether it is called with `new`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub new: bool,
    /// Whether the step waits until the call has settled; true when left out.
    #[serde(default = "yes")]
    pub wait: bool,
}

/// Listens for an event, noting each.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Listen {
    /// The event's type.
    pub event: String,
    /// The listener's name.
    #[serde(rename = "as")]
    pub label: String,
    /// Where it listens; at the page's `modelContext` when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub at: Option<Value>,
    /// Whether it is set as the object's `on…` property, in the place of being added.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub property: bool,
    /// What the listener does the first time, within the event.
    #[serde(default, rename = "do", skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Step>,
    /// What the listener throws.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub throws: Option<Value>,
}

/// Sets a property, as careless code does.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Assign {
    /// The object.
    pub to: Value,
    /// The property.
    pub property: String,
    /// What it is set to.
    pub value: Value,
    /// The reading that notes what is thrown, and what stands there after.
    #[serde(rename = "as")]
    pub label: String,
}

/// Reads a value.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Read {
    /// The value.
    pub value: Value,
    /// The reading's name.
    #[serde(rename = "as")]
    pub label: String,
}

/// Reads an object's own properties, in order, each with its attributes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Inspect {
    /// The object.
    pub value: Value,
    /// Properties to look at; all when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Vec<String>>,
    /// The reading's name.
    #[serde(rename = "as")]
    pub label: String,
}

/// Compares values by identity.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// The values.
    #[schemars(length(min = 2))]
    pub these: Vec<Value>,
    /// The reading's name.
    #[serde(rename = "as")]
    pub label: String,
}

/// A word in the sequence of what happens.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The word.
    pub text: String,
    /// Whether it is noted in a microtask to come, in the place of at once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub microtask: bool,
}

/// Of a call.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfCall {
    /// The call.
    #[serde(rename = "as")]
    pub label: String,
    /// How it settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<Settled>,
    /// What it gave back, or its promise was fulfilled with.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub value: Option<Matcher>,
    /// What it threw, or its promise was rejected with: of an error `{ kind, name, message, code }`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub error: Option<Matcher>,
    /// The names of the tools in the list that it gave, in order.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub names: Option<Matcher>,
}

/// How a call settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Settled {
    /// It gave a promise, which was fulfilled.
    Fulfilled,
    /// It gave a promise, which was rejected.
    Rejected,
    /// It gave something that is no promise.
    Returned,
    /// It threw.
    Threw,
    /// It gave a promise, which is pending.
    Pending,
    /// There is no such function to call.
    NoFunction,
}

/// Of what a listener heard.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Heard {
    /// The listener.
    #[serde(rename = "as")]
    pub label: String,
    /// How many events.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub times: Option<Matcher>,
    /// Every one of them, of which there must be one.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub each: Option<Matcher>,
    /// Their `toolName`s, in order.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub tools: Option<Matcher>,
}

/// Of a reading.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfReading {
    /// The reading.
    #[serde(rename = "as")]
    pub label: String,
    /// Where in it, as a JSON pointer; all of it when left out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub at: String,
    /// What stands there.
    pub is: Matcher,
}

/// Of how a tool's `execute` was called.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Invoked {
    /// The tool, by its key.
    pub tool: String,
    /// Which of its runs, from 1.
    #[serde(default = "first")]
    #[schemars(range(min = 1))]
    pub run: usize,
    /// With how many arguments.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub arguments: Option<Matcher>,
    /// On what.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub this: Option<Matcher>,
    /// The first argument.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub input: Option<Matcher>,
    /// The second argument.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub second: Option<Matcher>,
    /// The reason that the signal it was given was aborted with.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub reason: Option<Matcher>,
}

fn first() -> usize {
    1
}

/// Of the order in which things happened.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// Words to look at; all when left out. A listener's name stands for each event that it heard, a note's text for
    /// itself, `NAME fulfilled`, `NAME rejected`, `NAME returned`, `NAME threw` for what became of a call,
    /// `KEY runs`, `KEY settles`, `KEY is aborted` for a tool.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<String>,
    /// All of them, in order.
    pub is: Vec<String>,
}
