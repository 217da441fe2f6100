//! The comparison as JSON, for programs.

use serde::Serialize;

use super::{Diff, Pair};
use crate::document::{CaseRun, Results};
use crate::verdict::{Level, Verdict};

/// The JSON Schema of the document.
pub const DIFF_SCHEMA: &str = include_str!("../../diff.schema.json");

/// The comparison of two runs.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct DiffDocument<'run> {
    /// Says that this is a comparison.
    pub format: &'static str,
    /// The version of the document's format.
    pub version: u32,
    /// The older run.
    pub old: Side<'run>,
    /// The newer run.
    pub new: Side<'run>,
    /// Whether something broke.
    pub regression: bool,
    /// Passed or did not apply, and no longer.
    pub broke: Vec<Changed<'run>>,
    /// Passes, and did not.
    pub fixed: Vec<Changed<'run>>,
    /// Did not pass and does not, in another way.
    pub otherwise: Vec<Changed<'run>>,
    /// Only in the newer run.
    pub appeared: Vec<Named<'run>>,
    /// Only in the older run.
    pub gone: Vec<Named<'run>>,
    /// Ends as before, after something else happened in the page.
    pub transcript: Vec<Changed<'run>>,
    /// Takes longer by much.
    pub slower: Vec<Changed<'run>>,
}

/// One of the two runs.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Side<'run> {
    /// The build.
    pub target: &'run str,
    /// The suite's version.
    pub suite: &'run str,
    /// The engine and its version.
    pub engine: String,
    /// How many case runs there are.
    pub case_runs: usize,
    /// Whether all that was planned ran.
    pub whole: bool,
}

/// A case run in both.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Changed<'run> {
    /// The case.
    pub case: &'run str,
    /// The model.
    pub model: Option<&'run str>,
    /// The generation of WebMCP.
    pub web_mcp: Option<&'run str>,
    /// Its level now.
    pub level: Level,
    /// How it ended before.
    pub old: Verdict,
    /// How it ends now.
    pub new: Verdict,
    /// How long it took before.
    pub old_milliseconds: f64,
    /// How long it takes now.
    pub new_milliseconds: f64,
}

/// A case run in one of them.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Named<'run> {
    /// The case.
    pub case: &'run str,
    /// The model.
    pub model: Option<&'run str>,
    /// The generation of WebMCP.
    pub web_mcp: Option<&'run str>,
    /// Its level.
    pub level: Level,
    /// How it ended.
    pub verdict: Verdict,
}

impl<'run> DiffDocument<'run> {
    /// The document of a comparison.
    pub fn of(diff: &Diff<'run>) -> Self {
        Self {
            format: "webmcp-conformance/diff",
            version: 1,
            old: side(diff.old),
            new: side(diff.new),
            regression: !diff.broke.is_empty(),
            broke: changed(&diff.broke),
            fixed: changed(&diff.fixed),
            otherwise: changed(&diff.otherwise),
            appeared: named(&diff.appeared),
            gone: named(&diff.gone),
            transcript: changed(&diff.transcript),
            slower: changed(&diff.slower),
        }
    }
}

fn side(results: &Results) -> Side<'_> {
    Side {
        target: &results.target.name,
        suite: &results.suite.version,
        engine: format!("{} {}", results.engine.name, results.engine.version),
        case_runs: results.runs.len(),
        whole: results.whole,
    }
}

fn changed<'run>(pairs: &[Pair<'run>]) -> Vec<Changed<'run>> {
    let one = |pair: &Pair<'run>| Changed {
        case: &pair.new.case,
        model: pair.new.model.as_deref(),
        web_mcp: pair.new.web_mcp.as_deref(),
        level: pair.new.level,
        old: pair.old.verdict,
        new: pair.new.verdict,
        old_milliseconds: pair.old.milliseconds,
        new_milliseconds: pair.new.milliseconds,
    };
    pairs.iter().map(one).collect()
}

fn named<'run>(runs: &[&'run CaseRun]) -> Vec<Named<'run>> {
    let one = |run: &&'run CaseRun| Named {
        case: &run.case,
        model: run.model.as_deref(),
        web_mcp: run.web_mcp.as_deref(),
        level: run.level,
        verdict: run.verdict,
    };
    runs.iter().map(one).collect()
}
