//! What runs: every selected case, once for each model that it names and each generation of WebMCP.
//!
//! Refuses an empty plan by being empty: the caller must treat that as an error, never as a pass.

use std::collections::BTreeSet;

use mock_browser::Generation;
use serde::{Deserialize, Serialize};

use crate::case::{Case, Expectation, Level, Model, Step, step::Until};

/// One case run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The case's id.
    pub id: String,
    /// The case.
    pub case: Case,
    /// Its level.
    pub level: Level,
    /// Where the model sits; none for a case without one.
    pub model: Option<Model>,
    /// Which WebMCP the page has; none for a case that says nothing of it.
    pub web_mcp: Option<Generation>,
}

impl Job {
    /// The case run's name: the case's id, with the model and the generation of WebMCP where the case has several.
    #[must_use]
    pub fn name(&self) -> String {
        let parts: Vec<&str> = self
            .model
            .map(Model::word)
            .into_iter()
            .chain(self.web_mcp.map(Generation::word))
            .collect();
        if parts.is_empty() {
            self.id.clone()
        } else {
            format!("{} [{}]", self.id, parts.join(", "))
        }
    }

    /// The suite that the case is of: the first part of its id.
    #[must_use]
    pub fn suite(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }

    /// The verbs that the case needs of an adapter.
    #[must_use]
    pub fn verbs(&self) -> BTreeSet<&'static str> {
        let mut verbs: BTreeSet<&'static str> = self
            .case
            .steps
            .iter()
            .flat_map(step_verbs)
            .copied()
            .collect();
        verbs.extend(self.case.expect.iter().flat_map(expectation_verbs));
        if self.model.is_some() {
            verbs.insert("client");
            verbs.insert(match self.model {
                Some(Model::ChatCompletions) => "chatCompletions",
                Some(Model::PromptApi) => "promptApi",
                _ => "customProvider",
            });
        }
        if self.case.steps.iter().any(|step| matches!(step, Step::Client(client) if client.providers.iter().any(|provider| matches!(provider, crate::case::step::Provider::Other(_))))) {
            verbs.insert("customProvider");
        }
        verbs
    }
}

/// The runs of a case, in order.
#[must_use]
pub fn jobs(id: &str, case: &Case, level: Level) -> Vec<Job> {
    let models: Vec<Option<Model>> = if case.models.is_empty() {
        vec![None]
    } else {
        case.models.iter().copied().map(Some).collect()
    };
    let generations: Vec<Option<Generation>> = if case.web_mcp.is_empty() {
        vec![None]
    } else {
        case.web_mcp.iter().map(Some).collect()
    };
    let mut jobs = Vec::with_capacity(models.len() * generations.len());
    for model in &models {
        for web_mcp in &generations {
            jobs.push(Job {
                id: id.to_owned(),
                case: case.clone(),
                level,
                model: *model,
                web_mcp: *web_mcp,
            });
        }
    }
    jobs
}

fn step_verbs(step: &Step) -> &'static [&'static str] {
    match step {
        Step::Client(_) => &["client"],
        Step::Conversation(conversation) if conversation.messages_of.is_some() => {
            &["conversation", "state"]
        }
        Step::Conversation(_) | Step::ChangeTools(_) => &["conversation"],
        Step::Send(_) => &["send", "result"],
        Step::Chat(_) => &["chat", "result"],
        Step::Look(_) | Step::Until(Until::Waiting(_)) => &["state", "subscribe"],
        Step::Until(Until::Event(_)) => &["onEvent"],
        Step::Stop(_) => &["stop"],
        Step::Reset(_) => &["reset"],
        Step::Close(_) => &["close"],
        Step::Abort(_) => &["abort"],
        Step::Submit(_) => &["submitToolResult", "state"],
        Step::Reject(_) => &["rejectToolCall", "state"],
        Step::Define(_) => &["defineTool"],
        Step::Expose(_) | Step::TakeBack(_) => &["exposeTools"],
        Step::Mount(_) | Step::Render(_) | Step::Unmount(_) => &["mount"],
        Step::ModelContext(_) => &["modelContext"],
        Step::Until(_)
        | Step::AbortSignal(_)
        | Step::Answer(_)
        | Step::Register(_)
        | Step::AgentList(_)
        | Step::AgentCall(_)
        | Step::AgentCancel(_)
        | Step::RegisterTool(_)
        | Step::GetTools(_)
        | Step::ExecuteTool(_)
        | Step::Call(_)
        | Step::Listen(_)
        | Step::Assign(_)
        | Step::Read(_)
        | Step::Inspect(_)
        | Step::Compare(_)
        | Step::Note(_)
        | Step::Together(_) => &[],
    }
}

fn expectation_verbs(expectation: &Expectation) -> Vec<&'static str> {
    let of_pointers = |pointers: &[String]| {
        let turn_id =
            |pointer: &String| pointer.starts_with("/turns/") && pointer.ends_with("/turnId");
        let events =
            |pointer: &String| pointer.starts_with("/turns/") && pointer.contains("/events");
        let mut verbs = Vec::new();
        if pointers.iter().any(turn_id) {
            verbs.push("turnId");
        }
        if pointers.iter().any(events) {
            verbs.push("onEvent");
        }
        verbs
    };
    match expectation {
        Expectation::Events(_) => vec!["onEvent"],
        Expectation::Subscriber(_) => vec!["subscribe", "state"],
        Expectation::Same(pointers) | Expectation::Different(pointers) => of_pointers(pointers),
        Expectation::Observed(observed) => of_pointers(std::slice::from_ref(&observed.at)),
        _ => Vec::new(),
    }
}

impl Model {
    /// The word for it in cases and reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::ChatCompletions => "chat-completions",
            Self::PromptApi => "prompt-api",
            Self::CustomProvider => "custom-provider",
        }
    }
}
