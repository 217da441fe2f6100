//! Makes a certificate of a run's results, or says everything that stands against it.

use std::collections::BTreeSet;

use super::{
    Certificate, CertifiedBy, CertifiedCounts, CertifiedIn, CertifiedMust, CertifiedSet,
    CertifiedTarget, FORMAT, VERSION,
};
use crate::document::{CaseRun, Results};
use crate::verdict::{Level, Verdict};

/// What results do not say.
#[derive(Debug, Clone)]
pub struct Given {
    /// SHA-256 of the suite's cases.
    pub suite_sha256: String,
    /// The target's name.
    pub name: String,
    /// The target's version.
    pub version: Option<String>,
    /// The day, in UTC.
    pub date: String,
}

/// Why a build gets no certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No set.
    #[error("the run was held to no frozen set: run it with --set")]
    NoSet,
    /// A part of the set only.
    #[error("{chosen} of the set's {all} case runs were chosen to run: run the set whole")]
    NotWhole {
        /// Those chosen.
        chosen: usize,
        /// All of them.
        all: usize,
    },
    /// Cut short.
    #[error("the run was cut short after {ran} of {planned} case runs: run it to its end")]
    CutShort {
        /// Those that ran.
        ran: usize,
        /// Those that were planned.
        planned: usize,
    },
    /// A list of known failures was used.
    #[error("the run was given a list of known failures: run it without one")]
    Known,
    /// A must failed.
    #[error(
        "{requirement} (must) fails in {case_run}: fix it, and see `explain` for what it demands"
    )]
    Fails {
        /// The requirement.
        requirement: String,
        /// The first case run.
        case_run: String,
    },
    /// A must did not apply.
    #[error(
        "{requirement} (must) was not applicable in {case_run}, as the adapter lacks {missing}: offer that verb"
    )]
    NotApplicable {
        /// The requirement.
        requirement: String,
        /// The first case run.
        case_run: String,
        /// The verbs.
        missing: String,
    },
    /// A case run of the set could not run.
    #[error("{case_run} could not run ({reason}): run it again, or report it")]
    CouldNotRun {
        /// The case run.
        case_run: String,
        /// Why.
        reason: String,
    },
    /// A must without a verdict.
    #[error("nothing is known of {requirement} (must): run the set whole")]
    Unknown {
        /// The requirement.
        requirement: String,
    },
}

impl Certificate {
    /// The certificate of a run.
    ///
    /// # Errors
    /// Everything that stands against it.
    pub fn issue(results: &Results, given: Given) -> Result<Self, Vec<Refusal>> {
        let refusals = refusals(results);
        let (Some(set), true) = (&results.set, refusals.is_empty()) else {
            return Err(refusals);
        };
        let must = |requirement: &&crate::document::JudgedRequirement| {
            requirement.level == Level::Must && has_run(results, &requirement.id)
        };
        let musts = results.requirements.iter().filter(must);
        let mut certificate = Self {
            format: FORMAT.into(),
            version: VERSION,
            suite: CertifiedBy {
                name: results.suite.name.clone(),
                version: results.suite.version.clone(),
                sha256: given.suite_sha256,
            },
            set: CertifiedSet {
                edition: set.edition.clone(),
                sha256: set.sha256.clone(),
                case_runs: set.case_runs,
            },
            target: CertifiedTarget {
                name: given.name,
                version: given.version,
                files: results.target.files.clone(),
                adapter: results.target.adapter.clone(),
            },
            engines: vec![CertifiedIn {
                name: results.engine.name.clone(),
                version: results.engine.version.clone(),
                generations: generations(results),
            }],
            counts: CertifiedCounts {
                must: results.totals.must,
                should: results.totals.should,
            },
            musts: musts
                .filter_map(|requirement| {
                    Some(CertifiedMust {
                        requirement: requirement.id.clone(),
                        summary: requirement.summary.clone(),
                        verdict: requirement.verdict?,
                    })
                })
                .collect(),
            date: given.date,
            sha256: String::new(),
            signature: None,
        };
        certificate.sha256 = certificate.digest();
        Ok(certificate)
    }
}

fn has_run(results: &Results, requirement: &str) -> bool {
    counted(results).any(|run| run.requirement == requirement && run.level == Level::Must)
}

fn counted(results: &Results) -> impl Iterator<Item = &CaseRun> {
    results.runs.iter().filter(|run| !run.outside_set)
}

/// The generations of the set's case runs, in the order in which they were met.
fn generations(results: &Results) -> Vec<String> {
    let mut met: Vec<String> = Vec::new();
    for generation in counted(results).filter_map(|run| run.web_mcp.as_ref()) {
        if !met.contains(generation) {
            met.push(generation.clone());
        }
    }
    met
}

fn refusals(results: &Results) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    match &results.set {
        None => refusals.push(Refusal::NoSet),
        Some(set) if set.planned != set.case_runs => refusals.push(Refusal::NotWhole {
            chosen: set.planned,
            all: set.case_runs,
        }),
        // What the set is said to have must be what ran.
        Some(set) if results.whole && counted(results).count() != set.case_runs => {
            refusals.push(Refusal::NotWhole {
                chosen: counted(results).count(),
                all: set.case_runs,
            });
        }
        Some(_) => {}
    }
    if !results.whole {
        refusals.push(Refusal::CutShort {
            ran: results.runs.len(),
            planned: results.planned,
        });
    }
    if results.known.is_some() {
        refusals.push(Refusal::Known);
    }
    let mut told = BTreeSet::new();
    for run in counted(results) {
        if let Some(refusal) = against(run)
            && (run.verdict == Verdict::CouldNotRun
                || told.insert((run.requirement.as_str(), run.verdict.as_str())))
        {
            refusals.push(refusal);
        }
    }
    let unknown = |requirement: &&crate::document::JudgedRequirement| {
        requirement.level == Level::Must
            && requirement.verdict.is_none()
            && has_run(results, &requirement.id)
    };
    let unknown = results.requirements.iter().filter(unknown);
    refusals.extend(unknown.map(|requirement| Refusal::Unknown {
        requirement: requirement.id.clone(),
    }));
    refusals
}

/// What a case run of the set says against a certificate.
fn against(run: &CaseRun) -> Option<Refusal> {
    let (requirement, case_run) = (run.requirement.clone(), run.name());
    match (run.verdict, run.level) {
        (Verdict::CouldNotRun, _) => Some(Refusal::CouldNotRun {
            case_run,
            reason: run.reason.clone().unwrap_or_default(),
        }),
        (Verdict::Fail, Level::Must) => Some(Refusal::Fails {
            requirement,
            case_run,
        }),
        (Verdict::NotApplicable, Level::Must) => Some(Refusal::NotApplicable {
            requirement,
            case_run,
            missing: run.missing.join(", "),
        }),
        _ => None,
    }
}
