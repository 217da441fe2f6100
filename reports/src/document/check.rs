//! What must hold between a plan and its case runs for a document to mean anything.
//!
//! These are faults of whoever makes the document, never of the build that was tried.

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use super::{CaseRun, Plan};
use crate::verdict::{Level, Verdict};

/// Why a plan and its case runs do not belong together, or a document does not follow from them.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Inconsistent {
    /// More ran than was planned, or is there.
    #[error(
        "{runs} case runs of {planned} planned and {available} available: the counts do not fit together"
    )]
    Counts {
        /// Case runs in the document.
        runs: usize,
        /// Case runs planned.
        planned: usize,
        /// Case runs to choose from.
        available: usize,
    },
    /// A case run stands twice, and so could stand in for one that never ran.
    #[error("{run} is there twice; each case runs once with each model and set-up")]
    Twice {
        /// The case run.
        run: String,
    },
    /// A requirement stands twice.
    #[error("the requirement {requirement} is there twice; list it once")]
    RequirementTwice {
        /// The requirement.
        requirement: String,
    },
    /// A case run's requirement is not in the plan.
    #[error(
        "{run} traces to the requirement {requirement}, which is not listed; list it in the plan"
    )]
    UnknownRequirement {
        /// The case run.
        run: String,
        /// The requirement.
        requirement: String,
    },
    /// A case that must pass under a requirement that only should.
    #[error(
        "{run} is a must, but its requirement {requirement} is a should; make the case a should"
    )]
    Stricter {
        /// The case run.
        run: String,
        /// The requirement.
        requirement: String,
    },
    /// A pass with something wrong in it.
    #[error("{run} passes, although it has findings; only what did not pass has findings")]
    PassWithFindings {
        /// The case run.
        run: String,
    },
    /// A finding points outside of the transcript.
    #[error("a finding of {run} points at the transcript entries {first} to {end}, of {entries}")]
    Around {
        /// The case run.
        run: String,
        /// The first entry pointed at.
        first: usize,
        /// The entry after the last.
        end: usize,
        /// How many entries there are.
        entries: usize,
    },
    /// A time that JSON cannot hold.
    #[error("a time in {run} is not a finite number")]
    NotFinite {
        /// The case run.
        run: String,
    },
    /// A document says something that does not follow from its case runs.
    #[error(
        "`{field}` does not follow from the case runs in it; it was changed after it was written, so run the suite again"
    )]
    Derived {
        /// The field.
        field: &'static str,
    },
}

pub(super) fn check(plan: &Plan, runs: &[CaseRun]) -> Result<(), Inconsistent> {
    if runs.len() > plan.planned || plan.planned > plan.available {
        return Err(Inconsistent::Counts {
            runs: runs.len(),
            planned: plan.planned,
            available: plan.available,
        });
    }
    let mut levels = HashMap::new();
    for requirement in &plan.requirements {
        if levels
            .insert(requirement.id.as_str(), requirement.level)
            .is_some()
        {
            return Err(Inconsistent::RequirementTwice {
                requirement: requirement.id.clone(),
            });
        }
    }
    let mut seen = HashSet::new();
    for run in runs {
        if !seen.insert((&run.case, &run.model, &run.web_mcp)) {
            return Err(Inconsistent::Twice { run: run.name() });
        }
        check_level(run, levels.get(run.requirement.as_str()).copied())?;
        check_findings(run)?;
        if !run.milliseconds.is_finite() || run.transcript.iter().any(|entry| !entry.at.is_finite())
        {
            return Err(Inconsistent::NotFinite { run: run.name() });
        }
    }
    Ok(())
}

fn check_level(run: &CaseRun, level: Option<Level>) -> Result<(), Inconsistent> {
    let requirement = || run.requirement.clone();
    match level {
        None => Err(Inconsistent::UnknownRequirement {
            run: run.name(),
            requirement: requirement(),
        }),
        Some(Level::Should) if run.level == Level::Must => Err(Inconsistent::Stricter {
            run: run.name(),
            requirement: requirement(),
        }),
        Some(_) => Ok(()),
    }
}

fn check_findings(run: &CaseRun) -> Result<(), Inconsistent> {
    if run.verdict == Verdict::Pass && !run.findings.is_empty() {
        return Err(Inconsistent::PassWithFindings { run: run.name() });
    }
    let entries = run.transcript.len();
    for [first, end] in run.findings.iter().filter_map(|finding| finding.around) {
        if first > end || end > entries {
            return Err(Inconsistent::Around {
                run: run.name(),
                first,
                end,
                entries,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::samples::{finding, plan, run};
    use super::super::{Results, Verdict};
    use super::*;

    fn refusal(planned: usize, runs: Vec<CaseRun>) -> Inconsistent {
        Results::assemble(plan(planned), runs).unwrap_err()
    }

    #[test]
    fn one_case_run_cannot_stand_in_for_another() {
        let twice = vec![
            run("budget/default-cap", Verdict::Pass),
            run("budget/default-cap", Verdict::Pass),
        ];
        assert!(matches!(
            refusal(2, twice.clone()),
            Inconsistent::Twice { .. }
        ));
        assert!(matches!(
            refusal(1, twice),
            Inconsistent::Counts {
                runs: 2,
                planned: 1,
                ..
            }
        ));
    }

    #[test]
    fn a_case_run_belongs_to_a_listed_requirement_that_is_as_strict() {
        let mut stray = run("budget/default-cap", Verdict::Pass);
        stray.requirement = "page-tools.unheard-of".into();
        assert!(matches!(
            refusal(1, vec![stray]),
            Inconsistent::UnknownRequirement { .. }
        ));

        let mut strict = run("names/refused", Verdict::Pass);
        strict.requirement = "page-tools.names".into();
        assert!(matches!(
            refusal(1, vec![strict]),
            Inconsistent::Stricter { .. }
        ));
    }

    #[test]
    fn findings_fit_the_verdict_and_the_transcript() {
        let mut passed = run("budget/default-cap", Verdict::Pass);
        passed.findings = vec![finding()];
        assert!(matches!(
            refusal(1, vec![passed]),
            Inconsistent::PassWithFindings { .. }
        ));

        let mut outside = run("budget/default-cap", Verdict::Fail);
        outside.findings[0].around = Some([0, 99]);
        assert!(matches!(
            refusal(1, vec![outside]),
            Inconsistent::Around { end: 99, .. }
        ));
    }

    #[test]
    fn times_can_be_written() {
        let mut endless = run("budget/default-cap", Verdict::Pass);
        endless.milliseconds = f64::INFINITY;
        assert!(matches!(
            refusal(1, vec![endless]),
            Inconsistent::NotFinite { .. }
        ));
    }
}
