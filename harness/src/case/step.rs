//! What the visitor, the page and the browser's agent do in a case, in order.
//!
//! A step that starts something with an end (a turn, an agent's call) waits for
//! that end unless it says `wait: false`; `until` waits for what a later step needs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{JsonObject, api, behaviour::Thrown};

/// One step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Makes a client. A case that has none gets one, named `client`, with the model under test.
    Client(Client),
    /// Starts a conversation.
    Conversation(Conversation),
    /// Sends the visitor's words in a conversation: one turn.
    Send(Send),
    /// Makes a request without a conversation: one turn.
    Chat(Chat),
    /// Waits until something holds.
    Until(Until),
    /// Notes the state of a conversation under a label.
    Look(Look),
    /// Stops a conversation: the running turn and those that wait.
    Stop(In),
    /// Starts a conversation over.
    Reset(In),
    /// Closes a conversation.
    Close(In),
    /// Aborts a turn through its run.
    Abort(TurnName),
    /// Aborts a signal that an earlier step named.
    AbortSignal(SignalName),
    /// The visitor answers a tool that waits.
    Submit(Submit),
    /// The visitor refuses a tool that waits.
    Reject(Reject),
    /// Lets a tool's run that awaits an answer go on.
    Answer(Answer),
    /// Changes the array that a conversation's tools were given in.
    ChangeTools(ChangeTools),
    /// Passes a tool through `defineTool`, noting what came back.
    Define(Define),
    /// Offers tools to the browser's agents.
    Expose(Expose),
    /// Calls the function that `expose` gave back.
    TakeBack(TakeBack),
    /// Mounts a component that offers tools while it is mounted.
    Mount(Mount),
    /// Renders a mounted component again.
    Render(Render),
    /// Unmounts a component.
    Unmount(View),
    /// Notes what `modelContext()` gives.
    ModelContext(As),
    /// The page itself registers a tool of this name with the browser.
    Register(Register),
    /// The browser's agent lists the tools, under a label.
    AgentList(As),
    /// The browser's agent calls a tool.
    AgentCall(AgentCall),
    /// The browser's agent takes a call back.
    AgentCancel(AgentCancel),
    /// Calls `registerTool`.
    RegisterTool(api::RegisterTool),
    /// Calls `getTools`.
    GetTools(api::GetTools),
    /// Calls `executeTool`.
    ExecuteTool(api::ExecuteTool),
    /// Calls any other function that the page has.
    Call(api::CallMethod),
    /// Listens for an event.
    Listen(api::Listen),
    /// Sets a property.
    Assign(api::Assign),
    /// Reads a value.
    Read(api::Read),
    /// Reads an object's own properties.
    Inspect(api::Inspect),
    /// Compares values by identity.
    Compare(api::Compare),
    /// Puts a word into the sequence of what happens.
    Note(api::Note),
    /// Does steps one after the other without a pause between them.
    Together(#[schemars(length(min = 2))] Vec<Step>),
}

/// Something noted under a label.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct As {
    /// The label.
    #[serde(rename = "as")]
    pub label: String,
}

/// A conversation's name.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct In {
    /// The conversation.
    #[serde(rename = "in")]
    pub conversation: String,
}

/// A turn's name.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnName {
    /// The turn.
    pub turn: String,
}

/// A signal's name, and the reason it is aborted with.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignalName {
    /// The signal.
    pub signal: String,
    /// The reason; the default one when left out.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub reason: Option<Value>,
}

/// A client.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Client {
    /// Its name; `client` when left out.
    #[serde(default = "client_name", rename = "as")]
    pub label: String,
    /// Its providers in order; the model under test when left out.
    #[serde(default = "model_under_test")]
    pub providers: Vec<Provider>,
    /// Its middleware, by the layers' names, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub middleware: Vec<String>,
}

fn client_name() -> String {
    "client".into()
}

fn model_under_test() -> Vec<Provider> {
    vec![Provider::Named(UnderTest::ModelUnderTest)]
}

/// A provider that a client is given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Provider {
    /// The one that the case run is about.
    Named(UnderTest),
    /// Another of the same boundary, which says of itself what it can do.
    Other(OtherProvider),
}

/// The provider that the case run is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UnderTest {
    /// The model under test.
    ModelUnderTest,
}

/// A second provider, at the boundary under test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtherProvider {
    /// Its id.
    pub id: String,
    /// Whether it has the `tools` capability.
    pub tools: bool,
}

/// A conversation and its options.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conversation {
    /// Its name.
    #[serde(rename = "as")]
    pub label: String,
    /// The client; `client` when left out.
    #[serde(default = "client_name")]
    pub client: String,
    /// Its tools, by the names they have in the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
    /// The system prompt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// The cap on tool calls per turn.
    #[serde(default, rename = "maxSteps", skip_serializing_if = "Option::is_none")]
    pub max_steps: Option<u32>,
    /// The time limit of its turns, in milliseconds.
    #[serde(default, rename = "timeoutMs", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub timeout_ms: Option<f64>,
    /// Its middleware, by the layers' names, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub middleware: Vec<String>,
    /// The conversation whose messages it goes on from.
    #[serde(
        default,
        rename = "messagesOf",
        skip_serializing_if = "Option::is_none"
    )]
    pub messages_of: Option<String>,
    /// The schema of its answers.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub schema: Option<Value>,
}

/// A turn in a conversation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Send {
    /// The conversation.
    #[serde(rename = "in")]
    pub conversation: String,
    /// The visitor's words.
    pub text: String,
    /// The turn's name.
    #[serde(rename = "as")]
    pub label: String,
    /// The turn's context.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<JsonObject>,
    /// The turn's time limit, in milliseconds.
    #[serde(default, rename = "timeoutMs", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub timeout_ms: Option<f64>,
    /// A signal's name, to be aborted later by `abort-signal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<String>,
    /// Whether the step waits for the turn's end; true when left out.
    #[serde(default = "yes")]
    pub wait: bool,
}

fn yes() -> bool {
    true
}

/// A request without a conversation.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chat {
    /// The turn's name.
    #[serde(rename = "as")]
    pub label: String,
    /// The client; `client` when left out.
    #[serde(default = "client_name")]
    pub client: String,
    /// The visitor's words.
    pub prompt: String,
    /// Its tools, by the names they have in the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
    /// The system prompt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// The cap on tool calls.
    #[serde(default, rename = "maxSteps", skip_serializing_if = "Option::is_none")]
    pub max_steps: Option<u32>,
    /// The turn's context.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<JsonObject>,
    /// The time limit, in milliseconds.
    #[serde(default, rename = "timeoutMs", skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub timeout_ms: Option<f64>,
    /// A signal's name, to be aborted later by `abort-signal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<String>,
    /// Its middleware, by the layers' names, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub middleware: Vec<String>,
    /// The schema of its answer.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub schema: Option<Value>,
    /// Whether the step waits for the turn's end; true when left out.
    #[serde(default = "yes")]
    pub wait: bool,
}

/// A condition over what was observed so far.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// The turn of this name has settled.
    Turn(String),
    /// A tool has started so many runs.
    ToolRan(ToolRan),
    /// A conversation has so many tools waiting for the visitor.
    Waiting(Waiting),
    /// A turn has had an event of this type.
    Event(EventOf),
    /// The agent's call of this name was answered.
    AgentAnswer(String),
    /// The page's call of this name has settled.
    Settled(String),
    /// So many milliseconds have passed.
    Passed(#[schemars(range(min = 0))] f64),
    /// Nothing is left to do at this instant.
    Quiet(super::behaviour::True),
}

/// A tool and a number of runs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToolRan {
    /// The tool.
    pub tool: String,
    /// So many runs have started.
    #[schemars(range(min = 1))]
    pub times: usize,
}

/// A number of waiting inputs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    /// The conversation.
    #[serde(rename = "in")]
    pub conversation: String,
    /// So many wait.
    pub inputs: usize,
}

/// An event of a turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventOf {
    /// The turn.
    pub turn: String,
    /// The event's type.
    #[serde(rename = "type")]
    pub kind: String,
}

/// A conversation's state, noted under a label.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The conversation.
    #[serde(rename = "in")]
    pub conversation: String,
    /// The label.
    #[serde(rename = "as")]
    pub label: String,
}

/// The visitor's answer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Submit {
    /// The conversation.
    #[serde(rename = "in")]
    pub conversation: String,
    /// Which of the inputs that ever waited in this conversation, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub input: Option<usize>,
    /// Or a call id that nobody gave out.
    #[serde(default, rename = "unknownId", skip_serializing_if = "Option::is_none")]
    pub unknown_id: Option<String>,
    /// The answer.
    pub value: Value,
}

/// The visitor's refusal.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reject {
    /// The conversation.
    #[serde(rename = "in")]
    pub conversation: String,
    /// Which of the inputs that ever waited in this conversation, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub input: Option<usize>,
    /// Or a call id that nobody gave out.
    #[serde(default, rename = "unknownId", skip_serializing_if = "Option::is_none")]
    pub unknown_id: Option<String>,
    /// The reason; none when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// How a run that awaits its answer goes on.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The tool.
    pub tool: String,
    /// Which of its runs, from 1.
    #[serde(default = "first")]
    #[schemars(range(min = 1))]
    pub run: usize,
    /// What it gives back.
    #[serde(
        default,
        deserialize_with = "super::written",
        skip_serializing_if = "Option::is_none"
    )]
    pub returns: Option<Value>,
    /// Or what it throws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throws: Option<Thrown>,
}

fn first() -> usize {
    1
}

/// A change to an array of tools that was handed over before.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeTools {
    /// The conversation that the array was given to.
    #[serde(rename = "in")]
    pub conversation: String,
    /// The tools that the array holds from now on.
    pub to: Vec<String>,
}

/// A tool passed through `defineTool`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Define {
    /// The tool.
    pub tool: String,
    /// The label.
    #[serde(rename = "as")]
    pub label: String,
}

/// Tools offered to the browser's agents.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expose {
    /// The label of what comes back.
    #[serde(rename = "as")]
    pub label: String,
    /// The tools.
    pub tools: Vec<String>,
    /// A signal's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<String>,
    /// Whether the step waits until the page is quiet, registrations settled; true when left out.
    #[serde(default = "yes")]
    pub wait: bool,
}

/// Tools that are taken back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeBack {
    /// The label of the `expose` that offered them.
    #[serde(rename = "as")]
    pub label: String,
    /// Whether the step waits until the page is quiet; true when left out.
    #[serde(default = "yes")]
    pub wait: bool,
}

/// A component that offers tools while it is mounted.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// The component's name.
    #[serde(rename = "as")]
    pub label: String,
    /// The tools.
    pub tools: Vec<String>,
    /// Whether the view library mounts it twice, as a development build does to find faults.
    #[serde(default)]
    pub strict: bool,
}

/// A mounted component that is rendered again.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Render {
    /// The component.
    #[serde(rename = "in")]
    pub view: String,
    /// The tools from now on, in a new array; the very array it was given before when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<String>>,
}

/// A mounted component.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The component.
    #[serde(rename = "in")]
    pub view: String,
}

/// A tool that the page registers by itself.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// Its name.
    pub name: String,
}

/// A call of the browser's agent.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgentCall {
    /// The tool's name, as registered.
    pub tool: String,
    /// Its input.
    #[serde(default)]
    pub input: Value,
    /// The call's name.
    #[serde(rename = "as")]
    pub label: String,
    /// Whether the step waits for the answer; true when left out.
    #[serde(default = "yes")]
    pub wait: bool,
}

/// A call that the agent takes back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgentCancel {
    /// The call's name.
    pub call: String,
}
