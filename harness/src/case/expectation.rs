//! What must have been observable at the end of a case.
//!
//! An expectation names a place in what was observed and what must stand there.
//! It cannot ask for anything that a visitor, a model or an agent could not see.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{api, behaviour::True, compiled::Part, matcher::Matcher};

/// One expectation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Expectation {
    /// Of a tool's runs.
    Tool(OfTool),
    /// Of a middleware layer's runs.
    Layer(OfLayer),
    /// Of what the model was given.
    ModelSaw(OfModel),
    /// That the model was told after so many calls that the budget is spent: an error that says so
    /// for a further call, or a request that allows no call.
    BudgetSpent(BudgetSpent),
    /// Of a turn.
    Turn(OfTurn),
    /// Of a turn's events.
    Events(OfEvents),
    /// Of a conversation's state, as noted by a `look`.
    State(OfState),
    /// Of what a conversation's subscriber found at each notification.
    Subscriber(OfSubscriber),
    /// That these moments came in this order (others may lie between them).
    Order(#[schemars(length(min = 2))] Vec<Moment>),
    /// That a tool was refused with an error that names it: where the step threw, or where the turn was rejected.
    Refused(Refused),
    /// Of what `defineTool` gave back.
    Defined(Defined),
    /// Of the tools registered with the browser.
    Registered(Registered),
    /// Of a list that the agent took.
    AgentList(OfAgentList),
    /// Of what the agent got from a call.
    AgentAnswer(OfAgentAnswer),
    /// Of what `modelContext()` gave: `document`, `navigator`, `undefined`, or `other`.
    EntryPoint(OfEntryPoint),
    /// Of how often a provider was asked.
    Provider(OfProvider),
    /// That what stands at these places (JSON pointers into what was observed, see `Observed`) is there and all equal.
    Same(#[schemars(length(min = 2))] Vec<String>),
    /// That what stands at these places is there and no two are equal.
    Different(#[schemars(length(min = 2))] Vec<String>),
    /// Of anything observed, by JSON pointer.
    Observed(Observed),
    /// Of a call of the API.
    Call(api::OfCall),
    /// Of what a listener heard.
    Heard(api::Heard),
    /// Of a reading.
    Reading(api::OfReading),
    /// Of how a tool's `execute` was called.
    Invoked(api::Invoked),
    /// Of the order in which things happened: all of it, exactly.
    Sequence(api::Sequence),
}

/// Of a tool's runs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OfTool {
    /// The tool, by its key in the case.
    pub name: String,
    /// How often it ran.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub ran: Option<Matcher>,
    /// Which run the rest is about, from 1; every run when left out (and then there must be one).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub run: Option<usize>,
    /// Its arguments.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub given: Option<Matcher>,
    /// `ctx.context`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub context: Option<Matcher>,
    /// `ctx.callCount`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub call_count: Option<Matcher>,
    /// Whether `ctx.signal` was aborted when the run started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aborted_at_start: Option<bool>,
    /// Whether `ctx.signal` was aborted when the run settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aborted_when_settled: Option<bool>,
    /// Whether `ctx.signal` was aborted in the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aborted: Option<bool>,
    /// Whether a call of `ctx.endTurn` threw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_turn_threw: Option<bool>,
}

/// Of a middleware layer's runs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OfLayer {
    /// The layer.
    pub name: String,
    /// How often it ran.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub ran: Option<Matcher>,
    /// Which run the rest is about, from 1; every run when left out (and then there must be one).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub run: Option<usize>,
    /// The call that it was given.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub call: Option<Matcher>,
    /// What `next()` gave it.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub outcome: Option<Matcher>,
}

/// Of what the model was given.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OfModel {
    /// How many messages it was asked for.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub asked: Option<Matcher>,
    /// Which of its calls `json`, `error` and `answers` are about, from 1, counted over the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub result_of: Option<usize>,
    /// The call's result: good, and JSON of this value. At a boundary that passes values, `undefined` is null.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub json: Option<Matcher>,
    /// The call was reported to the model as an error, with this text (never empty).
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub error: Option<Matcher>,
    /// How often the call was answered.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub answers: Option<Matcher>,
    /// Which message's input `tools`, `text`, `visitor` and `system` are about, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub message: Option<usize>,
    /// The names of the tools that it was offered, in order.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub tools: Option<Matcher>,
    /// One tool as it was offered: `{name, description, inputSchema}`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub tool: Option<Matcher>,
    /// All words that it was given: history, visitor, system.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub text: Option<Matcher>,
    /// The visitor's last words as the model reads them.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub visitor: Option<Matcher>,
    /// The system prompt.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub system: Option<Matcher>,
}

/// After how many calls the budget is spent.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BudgetSpent {
    /// The number of calls that ran, over the case.
    #[schemars(range(min = 1))]
    pub calls: usize,
}

/// Of a turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OfTurn {
    /// The turn.
    pub name: String,
    /// `resolved`, `rejected` or `never`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub settled: Option<Matcher>,
    /// `result.text`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub text: Option<Matcher>,
    /// `result.outcome`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub outcome: Option<Matcher>,
    /// `result.object`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub object: Option<Matcher>,
    /// `result.message`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub message: Option<Matcher>,
    /// `result.provider`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub provider: Option<Matcher>,
    /// The name of the error that it was rejected with.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub error_name: Option<Matcher>,
    /// The message of the error that it was rejected with.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub error: Option<Matcher>,
    /// Milliseconds from its start to its end.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub took: Option<Matcher>,
}

/// Of a turn's events.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OfEvents {
    /// The turn.
    pub of: String,
    /// Events with at least these members come in this order (others may lie between them).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub include: Vec<Part>,
    /// No event has these members.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub none: Option<Part>,
    /// The type whose number `times` is about.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// How many events of `type` there are.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub times: Option<Matcher>,
    /// The last event.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub last: Option<Matcher>,
    /// All text of `text-delta` events, joined.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub text: Option<Matcher>,
}

/// Of a state that a `look` noted.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfState {
    /// The label of the `look`.
    pub look: String,
    /// The place in the state, as a JSON pointer; the whole state when left out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub at: String,
    /// What stands there.
    pub is: Matcher,
}

/// Of a conversation's notifications.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfSubscriber {
    /// The conversation.
    #[serde(rename = "in")]
    pub conversation: String,
    /// The numbers of pending inputs that it found, one after the other, without repetitions.
    pub pending: Matcher,
}

/// A moment that can be placed in an order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// A layer is entered.
    LayerEnters(String),
    /// A layer gives its outcome back.
    LayerLeaves(String),
    /// A tool starts to run.
    ToolRuns(String),
    /// A tool's run settles.
    ToolSettles(String),
    /// A tool's signal is aborted.
    ToolSignalAborts(String),
    /// A turn settles.
    TurnSettles(String),
    /// The model is asked for its n-th message.
    ModelIsAsked(#[schemars(range(min = 1))] usize),
    /// The turn of this name starts (its `start` event).
    TurnStarts(String),
}

/// A tool that was refused.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The name that the error must hold.
    pub naming: String,
}

/// Of what `defineTool` gave back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Defined {
    /// The label.
    #[serde(rename = "as")]
    pub label: String,
    /// It has every member that was given, unchanged (functions by identity), and the given object was left as it was.
    pub unchanged: True,
}

/// Of the tools registered with the browser.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Registered {
    /// The tool's name; any tool when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// How many registrations there were.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub times: Option<Matcher>,
    /// How many were taken back.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub taken_back: Option<Matcher>,
    /// Where: `document` or `navigator`.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub place: Option<Matcher>,
    /// Its description.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub description: Option<Matcher>,
    /// Its input schema.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub input_schema: Option<Matcher>,
    /// Its annotations.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub annotations: Option<Matcher>,
}

/// Of a list that the agent took.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfAgentList {
    /// The label.
    #[serde(rename = "as")]
    pub label: String,
    /// The names of the tools, sorted.
    pub names: Matcher,
}

/// Of what the agent got from a call.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfAgentAnswer {
    /// The call.
    pub call: String,
    /// The text that it got.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub text: Option<Matcher>,
    /// The JSON that the text holds.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub json: Option<Matcher>,
    /// Whether it got an answer at all, rather than an exception.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ok: Option<bool>,
    /// How often it was answered.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub answers: Option<Matcher>,
}

/// Of what `modelContext()` gave.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfEntryPoint {
    /// The label.
    #[serde(rename = "as")]
    pub label: String,
    /// Whose object it is.
    pub is: Matcher,
}

/// Of how often a provider was asked.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfProvider {
    /// Its id.
    pub id: String,
    /// How many messages it was asked for.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub asked: Option<Matcher>,
    /// How many sessions were opened (`custom-provider` only: elsewhere that is the build's own affair).
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub sessions: Option<Matcher>,
}

/// Of anything observed.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Observed {
    /// The place, as a JSON pointer; on a list, a part `name=value` picks the items with that member.
    pub at: String,
    /// What stands there.
    pub is: Matcher,
}
