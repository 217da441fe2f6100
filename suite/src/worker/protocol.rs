//! What a worker and its parent say to each other: one JSON value a line.

use std::time::Duration;

use harness::engine::{Offered, OpenError};
use harness::plan::Job;
use harness::sequence::Played;
use harness::target::Target;
use mock_browser::Limits;
use reports::Entry;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// JSON nested deeper than this is cut, as readers of JSON refuse 128 levels and the line itself adds some.
const DEEPEST: usize = 100;

/// What the parent asks; the worker answers each before it reads the next.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Ask {
    /// Compile this target. Comes first, once.
    Load(Load),
    /// Load it into a page and say what it offers.
    Look,
    /// Play a case.
    Play(Box<Job>),
}

/// What is tried, and within what limits.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Load {
    pub(super) target: Target,
    pub(super) allowed: Allowed,
}

/// What the worker answers.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Answer {
    /// To `Load`.
    Loaded(Result<(), OpenError>),
    /// To `Look`.
    Looked(Result<Looked, OpenError>),
    /// To `Play`.
    Played { played: Played, milliseconds: f64 },
}

/// What a first look at the target found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Looked {
    /// What it offers.
    pub offered: Offered,
    /// The engine's name and version.
    pub engine: (String, String),
}

/// How much a page may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowed {
    /// Processor time.
    pub processor_time: Duration,
    /// Bytes of memory.
    pub memory: usize,
}

impl Default for Allowed {
    fn default() -> Self {
        let Limits {
            processor_time,
            memory,
            ..
        } = Limits::default();
        Self {
            processor_time,
            memory,
        }
    }
}

impl From<Allowed> for Limits {
    fn from(allowed: Allowed) -> Self {
        Self {
            processor_time: allowed.processor_time,
            memory: allowed.memory,
            ..Self::default()
        }
    }
}

/// Cuts what is nested too deep for a line of JSON.
pub(super) fn limit_depth(transcript: &mut [Entry]) {
    transcript
        .iter_mut()
        .for_each(|entry| cut(&mut entry.data, DEEPEST));
}

fn cut(value: &mut Value, levels: usize) {
    match value {
        Value::Array(_) | Value::Object(_) if levels == 0 => {
            *value = Value::String(format!("<nested deeper than {DEEPEST} levels>"));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| cut(item, levels - 1)),
        Value::Object(members) => members
            .values_mut()
            .for_each(|member| cut(member, levels - 1)),
        _ => {}
    }
}
