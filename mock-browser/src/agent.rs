//! The browser's agent: what it sees of a page's tools, and how it calls them.

use serde_json::Value;

/// A tool, as an agent sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentTool {
    /// The tool's name.
    pub name: String,
    /// Its title; empty when it has none.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Its input schema as JSON text, when it has one.
    pub input_schema: Option<String>,
    /// Its annotations, when it has any.
    pub annotations: Option<Value>,
    /// Where it is registered: `document` or `navigator`.
    pub place: String,
}

/// Names one call of the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CallId(pub u64);
