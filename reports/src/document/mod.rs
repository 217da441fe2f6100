//! The results document: what ran, of what was planned, how each case run ended, and what that comes to.
//!
//! What follows from the case runs (totals, the requirements' verdicts, `whole`, `conformant`) is computed here and
//! nowhere else, and checked again when a document is read: one that claims otherwise is refused.

mod check;
mod known;
mod layout;
mod plan;
mod read;
mod run;
mod write;

#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod schema;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::verdict::{Conclusion, Level, Totals, Verdict, roll_up};

pub use check::Inconsistent;
pub use known::{Known, KnownEntry, KnownList, SetUsed};
pub use plan::{Engine, Plan, Requirement, Source, Suite, Target, TargetFile};
pub use read::DocumentError;
pub use run::{CaseRun, Finding, Shown};
pub use write::replace;
pub(crate) use write::{beside, remedy, sync_directory};

/// The version of the document that this crate writes.
pub const VERSION: u32 = 2;

/// The oldest version that this crate reads. Version 2 added frozen sets and known failures.
pub const OLDEST_VERSION: u32 = 1;

/// The JSON Schema of the document.
pub const RESULTS_SCHEMA: &str = include_str!("../../results.schema.json");

/// What kind of document it is; the only kind so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Format {
    /// The results of a run.
    #[serde(rename = "webmcp-conformance/results")]
    Results,
}

impl Format {
    /// The name that stands in the document.
    pub const NAME: &str = "webmcp-conformance/results";
}

/// A requirement and what became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct JudgedRequirement {
    /// Its id.
    pub id: String,
    /// How binding it is.
    pub level: Level,
    /// Where it stands.
    pub source: Source,
    /// What it says, in one line.
    pub summary: String,
    /// Why a user cares, in one sentence; left out by older versions of the suite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matters: Option<String>,
    /// The verdict on it from its case runs; those of level `should` do not count for a `must`. Null where nothing is
    /// known: nothing that counts ran, or the run was cut short before something failed.
    pub verdict: Option<Verdict>,
}

/// A results document. Made by [`Results::assemble`], or read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Results {
    /// Says that this is a results document.
    pub format: Format,
    /// The version of the document's format.
    #[cfg_attr(test, schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The suite that ran.
    pub suite: Suite,
    /// The build that was tried.
    pub target: Target,
    /// The engine whose pages the cases ran in.
    pub engine: Engine,
    /// How many case runs were chosen to run.
    pub planned: usize,
    /// How many case runs there were to choose from.
    pub available: usize,
    /// Whether everything that was planned ran.
    pub whole: bool,
    /// Whether the run was whole, something passed, no `must` failed and nothing could not run.
    pub conformant: bool,
    /// The frozen set that the run is held to; left out where it is held to every case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<SetUsed>,
    /// The list of known failures; left out where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<KnownList>,
    /// The case runs, counted.
    pub totals: Totals,
    /// The requirements and what became of them.
    pub requirements: Vec<JudgedRequirement>,
    /// The case runs.
    pub runs: Vec<CaseRun>,
}

impl Results {
    /// The document of a run: the plan, and the case runs that ended, in the order in which they are to stand.
    pub fn assemble(plan: Plan, mut runs: Vec<CaseRun>) -> Result<Self, Inconsistent> {
        check::check(&plan, &runs)?;
        runs.iter_mut().for_each(CaseRun::limit_depth);
        let whole = runs.len() == plan.planned;
        let mut totals = Totals::default();
        for run in &runs {
            totals.add_run(run);
        }
        totals.known.unmatched = plan.known.as_ref().map_or(0, |list| list.unmatched.len());
        Ok(Self {
            format: Format::Results,
            version: VERSION,
            suite: plan.suite,
            target: plan.target,
            engine: plan.engine,
            planned: plan.planned,
            available: plan.available,
            whole,
            conformant: totals.regardless().conclusion(whole, Level::Must)
                == Conclusion::Conformant,
            set: plan.set,
            known: plan.known,
            totals,
            requirements: judge(plan.requirements, &runs, whole),
            runs,
        })
    }

    /// What the run concludes when it is held to `level`; its exit code follows from it.
    pub fn conclusion(&self, held_to: Level) -> Conclusion {
        self.totals.conclusion(self.whole, held_to)
    }

    /// The requirement of that id.
    pub fn requirement(&self, id: &str) -> Option<&JudgedRequirement> {
        self.requirements
            .iter()
            .find(|requirement| requirement.id == id)
    }

    /// The plan that the document was made from.
    pub(crate) fn plan(&self) -> Plan {
        Plan {
            suite: self.suite.clone(),
            target: self.target.clone(),
            engine: self.engine.clone(),
            requirements: self
                .requirements
                .iter()
                .map(JudgedRequirement::unjudged)
                .collect(),
            planned: self.planned,
            available: self.available,
            set: self.set.clone(),
            known: self.known.clone(),
        }
    }

    /// The plan that the document was made from and its case runs, to make another of them.
    pub fn into_parts(self) -> (Plan, Vec<CaseRun>) {
        (self.plan(), self.runs)
    }
}

impl JudgedRequirement {
    fn unjudged(&self) -> Requirement {
        Requirement {
            id: self.id.clone(),
            level: self.level,
            source: self.source.clone(),
            summary: self.summary.clone(),
            matters: self.matters.clone(),
        }
    }
}

fn judge(requirements: Vec<Requirement>, runs: &[CaseRun], whole: bool) -> Vec<JudgedRequirement> {
    let mut by_requirement: HashMap<&str, Vec<&CaseRun>> = HashMap::new();
    for run in runs {
        by_requirement
            .entry(&run.requirement)
            .or_default()
            .push(run);
    }
    let judge_one = |requirement: Requirement| {
        let its_runs = by_requirement
            .get(requirement.id.as_str())
            .map_or(&[][..], Vec::as_slice);
        let counting = its_runs
            .iter()
            .filter(|run| requirement.level == Level::Should || run.level == Level::Must)
            .filter(|run| !run.outside_set);
        let verdict = roll_up(counting.map(|run| run.verdict))
            // What did not run might have failed.
            .filter(|verdict| whole || *verdict == Verdict::Fail);
        JudgedRequirement {
            id: requirement.id,
            level: requirement.level,
            source: requirement.source,
            summary: requirement.summary,
            matters: requirement.matters,
            verdict,
        }
    };
    requirements.into_iter().map(judge_one).collect()
}

#[cfg(test)]
mod tests {
    use super::samples::{plan, run};
    use super::*;

    #[test]
    fn a_document_cut_short_says_so_and_passes_nothing() {
        let results =
            Results::assemble(plan(2), vec![run("budget/default-cap", Verdict::Pass)]).unwrap();
        assert!(!results.whole);
        assert!(!results.conformant);
        assert_eq!(
            results.requirement("page-tools.max-steps").unwrap().verdict,
            None
        );

        let results =
            Results::assemble(plan(1), vec![run("budget/default-cap", Verdict::Pass)]).unwrap();
        assert!(results.whole && results.conformant);
        assert_eq!(
            results.requirement("page-tools.max-steps").unwrap().verdict,
            Some(Verdict::Pass)
        );
    }

    #[test]
    fn a_failure_is_known_even_where_the_rest_did_not_run() {
        let results =
            Results::assemble(plan(2), vec![run("budget/default-cap", Verdict::Fail)]).unwrap();
        assert_eq!(
            results.requirement("page-tools.max-steps").unwrap().verdict,
            Some(Verdict::Fail)
        );
        assert_eq!(results.conclusion(Level::Must), Conclusion::NotConformant);
    }

    #[test]
    fn a_known_failure_leaves_the_build_what_it_is() {
        let mut known = run("budget/default-cap", Verdict::Fail);
        known.known = Some(Known {
            reason: "off by one until 2.1".into(),
            until: None,
        });
        let mut stale = known.clone();
        stale.case = "budget/per-turn".into();
        stale.verdict = Verdict::Pass;
        stale.findings.clear();
        let results = Results::assemble(plan(1), vec![known.clone()]).unwrap();
        assert_eq!(results.conclusion(Level::Must), Conclusion::AsKnown);
        assert!(!results.conformant);
        let results = Results::assemble(plan(2), vec![known, stale]).unwrap();
        assert_eq!(results.totals.known.stale, 1);
        assert_eq!(results.conclusion(Level::Must), Conclusion::NotConformant);
    }

    #[test]
    fn what_is_outside_of_the_set_is_told_and_does_not_count() {
        let mut outside = run("budget/later", Verdict::Fail);
        outside.outside_set = true;
        let results = Results::assemble(
            plan(2),
            vec![run("budget/default-cap", Verdict::Pass), outside.clone()],
        )
        .unwrap();
        assert!(results.conformant);
        assert_eq!(results.totals.outside.fail, 1);
        assert_eq!(
            results.requirement("page-tools.max-steps").unwrap().verdict,
            Some(Verdict::Pass)
        );
        outside.verdict = Verdict::Pass;
        outside.findings.clear();
        let alone = Results::assemble(plan(1), vec![outside]).unwrap();
        assert_eq!(alone.conclusion(Level::Must), Conclusion::NotConformant);
    }

    #[test]
    fn a_should_case_does_not_fail_the_must_it_stands_under() {
        let mut warned = run("budget/one-that-breaks-its-contract", Verdict::Fail);
        warned.level = Level::Should;
        let results = Results::assemble(
            plan(2),
            vec![run("budget/default-cap", Verdict::Pass), warned],
        )
        .unwrap();
        assert_eq!(
            results.requirement("page-tools.max-steps").unwrap().verdict,
            Some(Verdict::Pass)
        );
        assert!(results.conformant);
        assert_eq!(results.totals.should.fail, 1);
        assert_eq!(results.conclusion(Level::Should), Conclusion::NotConformant);
    }
}
