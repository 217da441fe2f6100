//! One case run in the document: what was demanded, what was seen, and the transcript it was seen in.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::known::Known;
use crate::transcript::{Entry, normalise};
use crate::verdict::{Level, Verdict};

/// JSON nested deeper than this is cut. Readers of the document (serde_json among them) refuse 128 levels, and the
/// document itself adds some.
const DEEPEST: usize = 96;

/// One case with one model in one set-up of WebMCP.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct CaseRun {
    /// The case's id.
    pub case: String,
    /// What it demands, in one line.
    pub title: String,
    /// The id of the requirement it traces to.
    pub requirement: String,
    /// How binding it is; never more than its requirement.
    pub level: Level,
    /// The model it ran with; null for a case without one.
    pub model: Option<String>,
    /// The set-up of WebMCP in its page, where the case runs in several.
    pub web_mcp: Option<String>,
    /// How it ended.
    pub verdict: Verdict,
    /// Why it is known to fail, whatever its verdict; left out where it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Known>,
    /// True where it is outside of the frozen set that the run is held to, and so does not count; left out elsewhere.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub outside_set: bool,
    /// How long it took.
    pub milliseconds: f64,
    /// What was not as expected; empty for a pass.
    pub findings: Vec<Finding>,
    /// Why it failed, did not apply or could not run, where no finding says it.
    pub reason: Option<String>,
    /// The verbs it needs that the adapter does not offer.
    pub missing: Vec<String>,
    /// What happened in the page.
    pub transcript: Vec<Entry>,
}

/// One expectation that was not met.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Finding {
    /// The expectation's label in its case.
    pub expectation: String,
    /// What is wrong, in one sentence.
    pub summary: String,
    /// What was expected.
    pub expected: Shown,
    /// What was seen in its place.
    pub seen: Shown,
    /// The transcript entries that show it: the first, and the one after the last.
    pub around: Option<[usize; 2]>,
}

/// A side of a comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Shown {
    /// The value itself, compared as JSON.
    Value(Value),
    /// A description, where there is no one value ("a text that matches …", "nothing").
    Words(String),
}

impl CaseRun {
    /// Whether it fails, and is known to.
    pub fn is_known_failure(&self) -> bool {
        self.verdict == Verdict::Fail && self.known.is_some() && !self.outside_set
    }

    /// Whether it passes although it is known to fail.
    pub fn is_stale(&self) -> bool {
        self.verdict == Verdict::Pass && self.known.is_some() && !self.outside_set
    }

    /// Whether its verdict counts as it is: it is neither known to fail nor outside of the set.
    pub fn counts_as_it_is(&self) -> bool {
        !self.outside_set && !self.is_known_failure()
    }

    /// The case with what it ran with, as it is shown: `budget/default-cap [chat-completions, document]`.
    pub fn name(&self) -> String {
        let with: Vec<&str> = [&self.model, &self.web_mcp]
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        if with.is_empty() {
            self.case.clone()
        } else {
            format!("{} [{}]", self.case, with.join(", "))
        }
    }

    /// Puts stable placeholders in the place of ids and wall-clock times, in the transcript and in everything said
    /// about it, so that two runs of one build are equal.
    pub fn normalise(&mut self) {
        let placeholders = normalise(&mut self.transcript);
        for finding in &mut self.findings {
            placeholders.apply_text(&mut finding.summary);
            for side in [&mut finding.expected, &mut finding.seen] {
                match side {
                    Shown::Value(value) => placeholders.apply(value),
                    Shown::Words(words) => placeholders.apply_text(words),
                }
            }
        }
        if let Some(reason) = &mut self.reason {
            placeholders.apply_text(reason);
        }
    }

    pub(crate) fn limit_depth(&mut self) {
        let sides = self
            .findings
            .iter_mut()
            .flat_map(|finding| [&mut finding.expected, &mut finding.seen]);
        let shown = sides.filter_map(|side| {
            if let Shown::Value(value) = side {
                Some(value)
            } else {
                None
            }
        });
        for value in shown.chain(self.transcript.iter_mut().map(|entry| &mut entry.data)) {
            limit_depth(value, DEEPEST);
        }
    }
}

fn limit_depth(value: &mut Value, levels: usize) {
    match value {
        Value::Array(_) | Value::Object(_) if levels == 0 => {
            *value = Value::String(format!("<nested deeper than {DEEPEST} levels>"));
        }
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| limit_depth(item, levels - 1)),
        Value::Object(members) => members
            .values_mut()
            .for_each(|member| limit_depth(member, levels - 1)),
        _ => {}
    }
}
