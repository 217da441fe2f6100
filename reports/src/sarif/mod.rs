//! The results as SARIF 2.1.0, for code scanning: what needs a person, each at the build's file.
//!
//! A passing case run is no alert, and neither is one that does not apply: both are left out, and counted in the run's
//! properties. What could not run, and a run that was cut short, are alerts of their own: were they left out, a code
//! scanner would take what it knew before as fixed.

mod log;

use std::collections::HashMap;
use std::io::{self, Write};

use serde_json::json;

use crate::document::{CaseRun, JudgedRequirement, Results};
use crate::event::{Reporter, RunEvent};
use crate::human;
use crate::outcome::{FileOptions, cut_short};
use crate::text;
use crate::verdict::{Level, Verdict};
use log::{Alert, Driver, Invocation, Log, Place, Rule, Run, Text, Tool, Weight};

/// Messages are cut here.
const LONGEST: usize = 1000;

/// The rule of what is the suite's own matter and no statement's.
const COULD_NOT_RUN: &str = "suite.could-not-run";

/// Writes SARIF when the run has finished.
#[derive(Debug)]
pub struct Sarif<W> {
    out: W,
    options: FileOptions,
}

impl<W: Write> Sarif<W> {
    /// A reporter that writes to `out`.
    pub fn new(out: W, options: FileOptions) -> Self {
        Self { out, options }
    }
}

impl<W: Write> Reporter for Sarif<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        let RunEvent::Finished(results) = event else {
            return Ok(());
        };
        serde_json::to_writer_pretty(&mut self.out, &log(results, &self.options))?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }
}

fn log(results: &Results, options: &FileOptions) -> Log {
    let rules: Vec<Rule> = std::iter::once(own_rule())
        .chain(results.requirements.iter().map(rule))
        .collect();
    let places: HashMap<String, usize> = rules
        .iter()
        .enumerate()
        .map(|(place, rule)| (rule.id.clone(), place))
        .collect();
    let mut alerts: Vec<Alert> = results
        .runs
        .iter()
        .filter_map(|run| alert(run, results, options, &places))
        .collect();
    alerts.extend(cut_short(results).map(|said| Alert {
        rule_id: COULD_NOT_RUN.into(),
        rule_index: 0,
        level: Weight::Error,
        message: Text { text: said },
        locations: vec![place(results)],
        partial_fingerprints: fingerprint("the rest of the run"),
    }));
    Log::new(Run {
        tool: Tool {
            driver: Driver {
                name: results.suite.name.clone(),
                version: results.suite.version.clone(),
                rules,
            },
        },
        invocations: vec![Invocation {
            execution_successful: results.whole && results.totals.of(Verdict::CouldNotRun) == 0,
        }],
        results: alerts,
        properties: json!({
            "target": results.target.name,
            "engine": format!("{} {}", results.engine.name, results.engine.version),
            "whole": results.whole,
            "conformant": results.conformant,
            "totals": results.totals,
        }),
    })
}

fn own_rule() -> Rule {
    Rule {
        id: COULD_NOT_RUN.into(),
        short_description: Text {
            text: "A case could not run, so that nothing is known about what it states.".into(),
        },
        full_description: None,
        help: Text {
            text:
                "The page was ended by a limit, or the engine broke. Run the case alone to see why."
                    .into(),
        },
        default_configuration: log::Configuration {
            level: Weight::Error,
        },
    }
}

fn rule(requirement: &JudgedRequirement) -> Rule {
    let line = |text: &str| text::line(text, LONGEST);
    Rule {
        id: requirement.id.clone(),
        short_description: Text {
            text: line(&requirement.summary),
        },
        full_description: requirement.matters.as_deref().map(|matters| Text {
            text: line(matters),
        }),
        help: Text {
            text: format!(
                "{}, \"{}\" ({})",
                line(&requirement.source.document),
                line(&requirement.source.heading),
                requirement.level
            ),
        },
        default_configuration: log::Configuration {
            level: weight(requirement.level),
        },
    }
}

fn weight(level: Level) -> Weight {
    match level {
        Level::Must => Weight::Error,
        Level::Should => Weight::Warning,
    }
}

/// The case run, if it needs somebody.
fn alert(
    run: &CaseRun,
    results: &Results,
    options: &FileOptions,
    places: &HashMap<String, usize>,
) -> Option<Alert> {
    if !run.counts_as_it_is() {
        return None;
    }
    let (rule_id, level) = match run.verdict {
        Verdict::Pass | Verdict::NotApplicable => return None,
        Verdict::Fail => (run.requirement.as_str(), weight(run.level)),
        Verdict::CouldNotRun => (COULD_NOT_RUN, Weight::Error),
    };
    let message = format!(
        "{}: {}. {}. Alone: {}",
        text::line(&run.name(), LONGEST),
        human::why(run, LONGEST),
        text::line(&run.title, LONGEST),
        text::line(&(options.rerun)(run), LONGEST)
    );
    Some(Alert {
        rule_id: rule_id.into(),
        rule_index: places.get(rule_id).copied()?,
        level,
        message: Text { text: message },
        locations: vec![place(results)],
        partial_fingerprints: fingerprint(&run.name()),
    })
}

/// The build's first file: what is wrong is somewhere in it.
fn place(results: &Results) -> Place {
    let path = results
        .target
        .files
        .first()
        .map_or(results.target.name.as_str(), |file| file.path.as_str());
    Place::start_of(path)
}

/// Alerts at one line are told apart by this.
fn fingerprint(name: &str) -> serde_json::Value {
    json!({ "primaryLocationLineHash": name, "caseRun/v1": name })
}

#[cfg(test)]
mod tests;
