//! The browser's agent: what it sees of a page's tools, and how it calls them. What it does and gets is recorded. It
//! refuses to see more than a browser's agent would: a tool's own error stays in the page.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::Ended;
use crate::page::Page;
use crate::value;

/// The built-in module that plays the agent inside the page.
const MODULE: &str = "mock:agent";

/// A tool, as an agent sees it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AgentTool {
    /// The tool's name.
    pub name: String,
    /// Its title; empty when it has none.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Its input schema as JSON text, when it has one.
    #[serde(default)]
    pub input_schema: Option<String>,
    /// Its annotations, when it has any.
    #[serde(default)]
    pub annotations: Option<Value>,
    /// Where it is registered: `document` or `navigator`.
    pub place: String,
}

/// Names one call of the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CallId(pub u64);

impl Page {
    /// The tools, in name order, as the browser shows them to an agent.
    ///
    /// # Errors
    /// When a limit has ended the page.
    pub fn agent_tools(&mut self) -> Result<Vec<AgentTool>, Ended> {
        let tools = self.agent("tools", &[])?;
        Ok(serde_json::from_value(tools).unwrap_or_default())
    }

    /// Starts a call of a tool with JSON text as its input; the answer is recorded when it comes.
    ///
    /// # Errors
    /// When a limit has ended the page.
    pub fn agent_call(&mut self, tool: &str, input: &str) -> Result<CallId, Ended> {
        let call = self.agent("call", &[json!(tool), json!(input)])?;
        Ok(CallId(call.as_u64().unwrap_or_default()))
    }

    /// Cancels a call: the agent waits for it no longer, and the tool's signal is aborted. Nothing happens if it was
    /// answered.
    ///
    /// # Errors
    /// When a limit has ended the page.
    pub fn agent_cancel(&mut self, call: CallId) -> Result<(), Ended> {
        self.agent("cancel", &[json!(call.0)]).map(drop)
    }

    /// Runs one of the agent's functions. None of them throws; a page that used up a limit has ended.
    fn agent(&mut self, function: &str, arguments: &[Value]) -> Result<Value, Ended> {
        let read =
            |value: rquickjs::Value<'_>| value::to_json(&value, usize::MAX).unwrap_or(Value::Null);
        Ok(self
            .call_built_in(MODULE, function, arguments, read)?
            .unwrap_or(Value::Null))
    }
}
