//! What an engine is to the harness: something that opens a fresh page with the target loaded in it.
//!
//! A case never knows which engine it runs in. An engine performs steps, waits, and plays the agent; it does not judge.

pub mod browser;
pub mod chromium;
mod driver_files;
mod mock;
mod parts;

use std::time::Duration;

use mock_browser::Generation;
use reports::Entry;
use serde_json::Value;

pub use mock::MockEngine;

use crate::case::{Case, Model};

/// What a page is opened for.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'job> {
    /// The case.
    pub case: &'job Case,
    /// Where the scripted model sits; none for a case without one.
    pub model: Option<Model>,
    /// Which WebMCP the page has.
    pub web_mcp: Generation,
}

/// Opens pages.
pub trait Engine {
    /// Opens a fresh page with the target loaded and the case's tools at hand.
    ///
    /// # Errors
    /// When the target does not load, or the engine fails.
    fn open(&self, setup: &Setup<'_>) -> Result<Box<dyn Page>, OpenError>;

    /// Loads the target into a page of its own and says what it offers.
    ///
    /// # Errors
    /// When the target does not load, or the engine fails.
    fn look(&self) -> Result<Offered, OpenError>;

    /// The engine's name and version.
    fn version(&self) -> (String, String);
}

/// What a target offers.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Offered {
    /// The adapter's verbs.
    pub verbs: Vec<String>,
}

/// An open page.
pub trait Page {
    /// Performs a step; what comes of it is in the transcript.
    ///
    /// # Errors
    /// When the page has ended.
    fn perform(&mut self, number: usize, action: &str, step: &Value) -> Result<(), PageError>;

    /// Runs the page until the watch is satisfied, nothing is left to happen, or so much time has passed.
    ///
    /// # Errors
    /// When the page has ended.
    fn wait(&mut self, watch: &mut dyn Watch, at_most: Duration) -> Result<Waited, PageError>;

    /// The browser's agent lists the tools, under a label.
    ///
    /// # Errors
    /// When the page has ended.
    fn agent_list(&mut self, label: &str) -> Result<(), PageError>;

    /// The browser's agent starts to call a tool, under a label.
    ///
    /// # Errors
    /// When the page has ended.
    fn agent_call(&mut self, label: &str, tool: &str, input: &Value) -> Result<(), PageError>;

    /// The browser's agent takes the call of this label back.
    ///
    /// # Errors
    /// When the page has ended.
    fn agent_cancel(&mut self, label: &str) -> Result<(), PageError>;

    /// Everything observed. Asked once, at the end: a page may have it no more then.
    fn transcript(&self) -> Vec<Entry>;

    /// How long a step may wait, on the page's clock.
    fn patience(&self) -> Duration {
        Duration::from_secs(300)
    }

    /// How long the page goes on after the last step, on its clock, so that what comes late is seen.
    fn afterwards(&self) -> Duration {
        Duration::from_secs(60)
    }
}

/// Looks at each entry of a transcript once, in order.
pub trait Watch {
    /// Sees the next entry.
    fn see(&mut self, kind: &str, data: &Value);
    /// Whether what it waits for has come.
    fn satisfied(&self) -> bool;
    /// Whether it waits for something that is to come, and not only for time to pass.
    fn expects(&self) -> bool;
}

/// How a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waited {
    /// What was waited for came.
    Met,
    /// Nothing is left to happen.
    Idle,
    /// Time ran out.
    Late,
}

/// Why a page cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize)]
pub enum OpenError {
    /// The build does not load.
    #[error("the build does not load: {0}")]
    Build(String),
    /// The adapter does not load.
    #[error("the adapter does not load: {0}")]
    Adapter(String),
    /// The build lacks exports that the adapter needs.
    #[error(
        "the build lacks {}: it exports {}; name the missing exports as documented, or write an adapter (see \"Adapters\" in the README) and pass it with --adapter",
        list(missing),
        list(found)
    )]
    Exports {
        /// What is missing.
        missing: Vec<String>,
        /// What was found.
        found: Vec<String>,
    },
    /// The browser is not there, or not as it must be.
    #[error("{0}")]
    Browser(String),
    /// The browser was lost.
    #[error("the browser was lost: {0}")]
    Lost(String),
    /// The engine failed.
    #[error(
        "the engine failed: {0}; this is the suite's own fault: please report it with the command that you ran"
    )]
    Engine(String),
}

fn list(names: &[String]) -> String {
    if names.is_empty() {
        "nothing".into()
    } else {
        names.join(", ")
    }
}

/// Why an open page goes on no longer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, serde::Serialize, serde::Deserialize)]
pub enum PageError {
    /// The page was ended by a limit.
    #[error("the page was ended: {0}")]
    Limit(String),
    /// The browser was lost.
    #[error("the browser was lost: {0}")]
    Lost(String),
    /// The engine or the harness's own code in the page failed.
    #[error(
        "the engine failed: {0}; this is the suite's own fault: please report it with the command that you ran"
    )]
    Engine(String),
}
