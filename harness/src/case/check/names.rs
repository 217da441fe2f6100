//! The names that a case's steps give, and what each is the name of.

use std::collections::BTreeMap;

use super::{super::Case, CaseProblem, Findings};

/// What a name is the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A requirement of the suite.
    Requirement,
    /// A tool, by its key.
    Tool,
    /// A tool, by the name that models and agents read.
    ToolName,
    /// A tool that the page registers with the browser.
    RegisteredTool,
    /// A middleware layer.
    Layer,
    /// A client.
    Client,
    /// A provider, by its id.
    Provider,
    /// A conversation.
    Conversation,
    /// A turn.
    Turn,
    /// A signal.
    Signal,
    /// A look at a state.
    Look,
    /// What `defineTool` gave back.
    Definition,
    /// What `exposeTools` gave back.
    Exposure,
    /// A mounted component.
    View,
    /// What `modelContext()` gave.
    EntryPoint,
    /// A list that the agent took.
    AgentList,
    /// A call of the agent.
    AgentCall,
    /// A call of the API.
    Call,
    /// A listener.
    Listener,
    /// A reading.
    Reading,
}

impl Kind {
    /// What it is, in words.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.words().0
    }

    /// How a case gets one.
    #[must_use]
    pub fn how(self) -> &'static str {
        self.words().1
    }

    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Requirement => ("requirement", "name one of the suite's requirements.yaml"),
            Self::Tool => ("tool", "define it under `tools`"),
            Self::ToolName => ("tool named", "give a tool under `tools` this name"),
            Self::RegisteredTool => (
                "registered tool",
                "register it in an earlier `expose` or `register` step",
            ),
            Self::Layer => ("layer", "define it under `layers`"),
            Self::Client => ("client", "make it in an earlier `client` step"),
            Self::Provider => ("provider", "give it to a client under `providers`"),
            Self::Conversation => ("conversation", "start it in an earlier `conversation` step"),
            Self::Turn => ("turn", "start it in an earlier `send` or `chat` step"),
            Self::Signal => ("signal", "name it in a `send`, `chat` or `expose` step"),
            Self::Look => ("look", "take it in a `look` step"),
            Self::Definition => ("definition", "make it in a `define` step"),
            Self::Exposure => ("exposure", "make it in an earlier `expose` step"),
            Self::View => ("component", "mount it in an earlier `mount` step"),
            Self::EntryPoint => ("entry point", "take it in a `model-context` step"),
            Self::AgentList => ("agent's list", "take it in an `agent-list` step"),
            Self::Call => (
                "call",
                "make it in a `register-tool`, `get-tools`, `execute-tool` or `call` step",
            ),
            Self::Listener => ("listener", "make it in a `listen` step"),
            Self::Reading => (
                "reading",
                "take it in a `read`, `inspect`, `compare` or `assign` step, or with `{\"$\": reads}`",
            ),
            Self::AgentCall => ("agent's call", "make it in an earlier `agent-call` step"),
        }
    }
}

/// The names known so far.
pub struct Names<'a> {
    known: BTreeMap<Kind, Vec<&'a str>>,
    /// Names that stand in values of steps, `{"$": signal}` and the like.
    pub in_values: Vec<(Kind, String)>,
    /// The names of the tools that steps offer to the model.
    pub offered: Vec<&'a str>,
    /// Whether some turn asks for structured output, for which the SDK offers a tool of its own.
    pub structured: bool,
    /// The visitor's words, each with the place they stand.
    pub said: Vec<(String, &'a str)>,
}

impl<'a> Names<'a> {
    /// What a case names outside its steps.
    pub fn of(case: &'a Case) -> Self {
        let tools = case.tools.keys().map(String::as_str).collect();
        let tool_names = case.tools.keys().map(|key| tool_name(case, key)).collect();
        let layers = case.layers.keys().map(String::as_str).collect();
        Self {
            known: BTreeMap::from([
                (Kind::Tool, tools),
                (Kind::ToolName, tool_names),
                (Kind::Layer, layers),
            ]),
            in_values: Vec::new(),
            offered: Vec::new(),
            structured: false,
            said: Vec::new(),
        }
    }

    /// The names of a kind.
    pub fn known(&self, kind: Kind) -> &[&'a str] {
        self.known.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// Adds a name, which may be there already.
    pub fn add(&mut self, kind: Kind, name: &'a str) {
        let known = self.known.entry(kind).or_default();
        if !known.contains(&name) {
            known.push(name);
        }
    }

    /// Adds a name that must be new.
    pub fn define(&mut self, kind: Kind, name: &'a str, at: String, found: &mut Findings) {
        if self.known(kind).contains(&name) {
            let name = name.to_owned();
            found.add(at, CaseProblem::Twice { kind, name });
        } else {
            self.add(kind, name);
        }
    }

    /// Says so when a name is not known.
    pub fn need(&self, kind: Kind, name: &str, at: String, found: &mut Findings) {
        let known = self.known(kind);
        let in_value = |(of, value): &(Kind, String)| *of == kind && value == name;
        if !known.contains(&name) && !self.in_values.iter().any(in_value) {
            let known = known.iter().map(|known| (*known).to_owned()).collect();
            let name = name.to_owned();
            found.add(at, CaseProblem::Unknown { kind, name, known });
        }
    }
}

/// The name that models and agents read of a tool.
pub fn tool_name<'a>(case: &'a Case, key: &'a str) -> &'a str {
    let tool = case.tools.get(key);
    tool.and_then(|tool| tool.name.as_deref()).unwrap_or(key)
}
