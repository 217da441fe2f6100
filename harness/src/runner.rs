//! Runs one job on an engine: opens a page, plays the case, judges the transcript.

use std::time::Instant;

use mock_browser::Generation;
use reports::{CaseRun, Verdict};

use crate::case::Level;
use crate::engine::{Engine, Offered, OpenError, PageError, Setup};
use crate::plan::Job;
use crate::sequence::{Played, play};
use crate::verdict::{Judgement, judge};

/// Plays a job's case on a fresh page.
pub fn play_job(engine: &dyn Engine, job: &Job) -> Played {
    let setup = Setup {
        case: &job.case,
        model: job.model,
        web_mcp: job.web_mcp.unwrap_or(Generation::None),
    };
    match engine.open(&setup) {
        Ok(mut page) => play(page.as_mut(), &job.case),
        Err(error) => Played {
            transcript: Vec::new(),
            stuck: None,
            ended: Some(not_opened(&error)),
        },
    }
}

fn not_opened(error: &OpenError) -> PageError {
    match error {
        OpenError::Engine(why) => PageError::Engine(why.clone()),
        OpenError::Lost(why) => PageError::Lost(why.clone()),
        other => PageError::Limit(other.to_string()),
    }
}

/// The case run that a job came to.
#[must_use]
pub fn finish(job: &Job, played: Played, milliseconds: f64) -> CaseRun {
    let judgement = judge(&job.case, &played);
    case_run(job, judgement, played, milliseconds)
}

/// The case run of a job that the target does not offer the verbs for; none when it offers them all.
#[must_use]
pub fn not_applicable(job: &Job, offered: &Offered) -> Option<CaseRun> {
    let offers = |verb: &str| offered.verbs.iter().any(|offered| offered == verb);
    let missing: Vec<String> = job
        .verbs()
        .into_iter()
        .filter(|verb| !offers(verb))
        .map(str::to_owned)
        .collect();
    if missing.is_empty() {
        return None;
    }
    let judgement = Judgement {
        verdict: Verdict::NotApplicable,
        findings: Vec::new(),
        reason: None,
    };
    Some(CaseRun {
        missing,
        ..case_run(job, judgement, nothing(), 0.0)
    })
}

fn nothing() -> Played {
    Played {
        transcript: Vec::new(),
        stuck: None,
        ended: None,
    }
}

/// The case run of a job that is not played, and why.
#[must_use]
pub fn not_played(job: &Job, why: String) -> CaseRun {
    let judgement = Judgement {
        verdict: Verdict::CouldNotRun,
        findings: Vec::new(),
        reason: Some(why),
    };
    case_run(job, judgement, nothing(), 0.0)
}

/// Plays and judges a job.
pub fn run_job(engine: &dyn Engine, job: &Job) -> CaseRun {
    let started = Instant::now();
    let played = play_job(engine, job);
    finish(job, played, started.elapsed().as_secs_f64() * 1000.0)
}

fn case_run(job: &Job, judgement: Judgement, played: Played, milliseconds: f64) -> CaseRun {
    let mut run = CaseRun {
        case: job.id.clone(),
        title: job.case.title.clone(),
        requirement: job.case.requirement.clone(),
        level: level(job.level),
        model: job.model.map(|model| model.word().to_owned()),
        web_mcp: job.web_mcp.map(|generation| generation.word().to_owned()),
        verdict: judgement.verdict,
        known: None,
        outside_set: false,
        milliseconds,
        findings: judgement.findings,
        reason: judgement.reason,
        missing: Vec::new(),
        transcript: played.transcript,
    };
    run.normalise();
    run
}

/// A level as the results document has it.
#[must_use]
pub fn level(level: Level) -> reports::Level {
    match level {
        Level::Must => reports::Level::Must,
        Level::Should => reports::Level::Should,
    }
}
