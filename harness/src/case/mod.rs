//! What a case says: which tools there are, what the scripted model does, what
//! the visitor and the agent do, and what must have been observable at the end.
//!
//! These are the types behind the YAML files in `cases/`; their JSON Schema is
//! generated from them. Nothing here runs, and nothing here knows an engine:
//! a case is data, and holds no code.

pub mod api;
pub mod behaviour;
pub mod check;
pub mod compiled;
pub mod error;
pub mod expectation;
pub mod files;
pub mod generations;
pub mod load;
pub mod matcher;
pub mod schema;
pub mod script;
pub mod step;
pub mod suite;
pub mod yaml;

use std::collections::BTreeMap;

use indexmap::IndexMap;
use mock_browser::Generation;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

pub use behaviour::{Act, Behaviour, Layer, Tool};
pub use error::{CaseError, LoadErrors};
pub use expectation::Expectation;
pub use files::{CaseFile, ReadError, read_cases};
pub use generations::Generations;
pub use load::{Loader, load};
pub use matcher::Matcher;
pub use script::{Call, Message, Script};
pub use step::Step;
pub use suite::{LoadedCase, Subject, Suite, SuiteProblem};

/// One case, as written in one YAML file. Its id is the file's path below
/// `cases/`, without the ending.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Case {
    /// The requirement that this case tests, e.g. `page-tools.max-steps`.
    pub requirement: String,
    /// One sentence: what holds when the case passes.
    #[schemars(length(min = 1))]
    pub title: String,
    /// Why a user would care, where the requirement's own words are not enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The level, where it is lower than the requirement's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The boundaries at which the scripted model sits; one case run each.
    /// None: the case has no model.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("uniqueItems" = true))]
    pub models: Vec<Model>,
    /// The generations of WebMCP that the page has; one case run each. None: the page has no WebMCP.
    #[serde(default, skip_serializing_if = "Generations::is_empty")]
    pub web_mcp: Generations,
    /// How the page is set up; a secure one that may use `tools` when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<api::PageSetup>,
    /// How the browser's built-in model takes tools (`prompt-api` only).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub built_in_tools: Option<BuiltInTools>,
    /// The tools that steps can name. The key is the tool's name unless `name` says otherwise.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub tools: IndexMap<String, Tool>,
    /// The middleware layers that steps can name.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub layers: IndexMap<String, Layer>,
    /// What the scripted model says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<Script>,
    /// What happens, in order.
    #[schemars(length(min = 1))]
    pub steps: Vec<Step>,
    /// What must have been observable.
    #[schemars(length(min = 1))]
    pub expect: Vec<Expectation>,
    /// Faults that would otherwise fail the case whatever it expects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("uniqueItems" = true))]
    pub allow: Vec<Allowed>,
    /// Set where the case needs minutes to pass: real browsers leave it out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub virtual_clock: bool,
}

/// How much a requirement weighs.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// A failing one makes the build not conformant.
    Must,
    /// A failing one is a warning.
    Should,
}

/// The boundary at which a scripted model sits.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// The page's `fetch` reaches a Chat Completions server.
    ChatCompletions,
    /// The browser's `LanguageModel`.
    PromptApi,
    /// A class on the SDK's own `BaseProvider`.
    CustomProvider,
}

/// What the browser's built-in model does with the tools it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BuiltInTools {
    /// The browser calls `execute` itself.
    Execute,
    /// The browser does not read them.
    Ignored,
    /// The browser declares them to the model, and the page runs the loop.
    Declared,
}

/// A fault that a case expects to see, and so does not fail for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Allowed {
    /// An error that nothing caught.
    UncaughtError,
    /// A promise's rejection that nothing handled.
    UnhandledRejection,
    /// A step whose verb throws.
    StepThrows,
    /// A request that the model's API would refuse.
    MalformedRequest,
    /// A model that is asked more often than its script goes.
    BeyondScript,
}

/// A tool's arguments, a context or any other JSON object by key.
pub type JsonObject = BTreeMap<String, serde_json::Value>;

/// Keeps a `null` that is written apart from a key that is left out.
fn written<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

impl Case {
    /// The case with what goes without saying in its suite: one about the API holds for the browser that was
    /// measured unless it says for which it does.
    #[must_use]
    pub fn with_defaults(mut self) -> Self {
        if self.is_of_the_browser_suite() && self.web_mcp.is_empty() {
            self.web_mcp = [Generation::Chrome156].into_iter().collect();
        }
        self
    }

    /// Whether it is of the suite about the API itself.
    #[must_use]
    pub fn is_of_the_browser_suite(&self) -> bool {
        let suite = self.requirement.split('.').next().unwrap_or_default();
        Subject::of(suite) == Subject::Browser
    }

    /// Whether it is about the API itself, rather than about a build that uses it.
    #[must_use]
    pub fn is_about_the_api(&self) -> bool {
        self.steps.iter().any(|step| {
            matches!(
                step,
                Step::RegisterTool(_)
                    | Step::GetTools(_)
                    | Step::ExecuteTool(_)
                    | Step::Call(_)
                    | Step::Listen(_)
                    | Step::Assign(_)
                    | Step::Read(_)
                    | Step::Inspect(_)
                    | Step::Compare(_)
                    | Step::Together(_)
            )
        })
    }

    /// Whether one of its tools throws an `AbortError`.
    #[must_use]
    pub fn throws_abort_errors(&self) -> bool {
        let acts = self.tools.values().filter_map(|tool| tool.execute.as_ref());
        let answers = self.steps.iter().filter_map(|step| match step {
            Step::Answer(answer) => answer.throws.as_ref(),
            _ => None,
        });
        acts.into_iter().any(Behaviour::throws_abort_errors)
            || answers
                .into_iter()
                .any(|thrown| matches!(thrown, behaviour::Thrown::AbortError(_)))
    }
}
