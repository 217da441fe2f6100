//! One run: tells the reporters what happens, in the plan's order whatever the order in which case runs end, and makes
//! the results document at the end.
//!
//! Refuses to let the order in which case runs end show anywhere: also a run that is to end at its first failure ends
//! at the first in the plan's order.

use std::io;

use harness::engine::Offered;
use harness::plan::Job;
use harness::runner::level;
use reports::{
    CaseRun, Engine, Human, HumanOptions, Inconsistent, Level, Plan, Reporter, Requirement,
    Results, RunEvent, Source, Suite, Target, Verdict,
};

use crate::catalogue::Catalogue;
use crate::early_stop::{Row, note, unplayed};
use crate::marks::Marks;

/// The name of the suite in results.
pub const NAME: &str = "webmcp-conformance";

/// What is planned: the chosen case runs with all that is told of them.
#[must_use]
pub fn plan(
    catalogue: &Catalogue,
    chosen: &[Job],
    target: &harness::target::Target,
    engine: (String, String),
) -> Plan {
    let is_chosen = |id: &str| chosen.iter().any(|job| job.case.requirement == id);
    let requirements = catalogue
        .requirements()
        .filter(|requirement| is_chosen(&requirement.id));
    let mut web_mcp: Vec<String> = Vec::new();
    for generation in chosen
        .iter()
        .filter_map(|job| job.web_mcp)
        .map(|generation| generation.word().to_owned())
    {
        if !web_mcp.contains(&generation) {
            web_mcp.push(generation);
        }
    }
    Plan {
        suite: Suite {
            name: NAME.into(),
            version: env!("CARGO_PKG_VERSION").into(),
        },
        target: Target {
            name: target.name.clone(),
            files: target
                .files
                .iter()
                .map(harness::target::SourceFile::digest)
                .collect(),
            adapter: target
                .adapter
                .as_ref()
                .map(harness::target::SourceFile::digest),
        },
        engine: Engine {
            name: engine.0,
            version: engine.1,
            web_mcp,
        },
        requirements: requirements.map(requirement).collect(),
        planned: chosen.len(),
        available: catalogue.count(chosen),
        set: None,
        known: None,
    }
}

fn requirement(requirement: &harness::requirement::Requirement) -> Requirement {
    Requirement {
        id: requirement.id.clone(),
        level: level(requirement.level),
        source: Source {
            document: requirement.source.document.file_name().into(),
            heading: requirement.source.heading.clone(),
        },
        summary: requirement.summary.clone(),
        matters: Some(requirement.matters.clone()),
    }
}

/// Whether a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    GoOn,
    /// It ends here.
    Stop,
    /// What is left of it is better not played.
    EndEarly,
}

/// A run under way.
pub struct Session<'reporters> {
    plan: Plan,
    reporters: Vec<&'reporters mut dyn Reporter>,
    /// Case runs that ended, by their place in the plan.
    ended: Vec<Option<CaseRun>>,
    /// How many from the start have been told.
    told: usize,
    /// The level whose first failure ends the run, if one does.
    stop_at: Option<Level>,
    stopped: bool,
    /// The case runs that came to nothing; none where the run goes on whatever they come to.
    row: Option<Row>,
    /// Why it ends early.
    early: Option<String>,
    marks: Marks,
}

/// Why a run has no results.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// An output cannot be written.
    #[error("the report cannot be written: {0}")]
    Output(#[from] io::Error),
    /// The results do not fit together.
    #[error("{0}; this is the suite's own fault: please report it with the command that you ran")]
    Inconsistent(#[from] Inconsistent),
}

impl<'reporters> Session<'reporters> {
    /// Starts a run.
    ///
    /// # Errors
    /// When an output cannot be written.
    pub fn start(
        plan: Plan,
        stop_at: Option<Level>,
        mut reporters: Vec<&'reporters mut dyn Reporter>,
    ) -> io::Result<Self> {
        let ended = (0..plan.planned).map(|_| None).collect();
        tell(&mut reporters, &RunEvent::Started(&plan))?;
        Ok(Self {
            plan,
            reporters,
            ended,
            told: 0,
            stop_at,
            stopped: false,
            row: Some(Row::default()),
            early: None,
            marks: Marks::default(),
        })
    }

    /// Marks the case runs that end from now on.
    #[must_use]
    pub fn marked(mut self, marks: Marks) -> Self {
        self.marks = marks;
        self
    }

    /// Has the run go on also when case run after case run comes to nothing.
    #[must_use]
    pub fn keep_going(mut self, always: bool) -> Self {
        self.row = self.row.filter(|_| !always);
        self
    }

    /// Takes a case run that ended, by its place in the plan.
    ///
    /// # Errors
    /// When an output cannot be written.
    pub fn ended(&mut self, place: usize, mut run: CaseRun) -> io::Result<Flow> {
        self.marks.mark(&mut run);
        if let Some(slot) = self.ended.get_mut(place) {
            *slot = Some(run);
        }
        while let Some(Some(run)) = self.ended.get(self.told) {
            if self.stopped || self.early.is_some() {
                break;
            }
            self.told += 1;
            self.stopped = self.stop_at.is_some_and(|held_to| counts(run, held_to));
            let why = self.row.as_mut().and_then(|row| row.takes(run));
            self.early = why.map(str::to_owned);
            tell(&mut self.reporters, &RunEvent::CaseFinished(run))?;
        }
        Ok(match (self.stopped, &self.early) {
            (true, _) => Flow::Stop,
            (false, Some(_)) => Flow::EndEarly,
            (false, None) => Flow::GoOn,
        })
    }

    /// Ends a run early: what has not been told is not played, those that ended meanwhile included: which those are is chance.
    ///
    /// # Errors
    /// When an output cannot be written.
    pub fn end_early(&mut self, jobs: &[Job], offered: &Offered) -> io::Result<()> {
        let Some(reason) = &self.early else {
            return Ok(());
        };
        let rest = jobs.iter().zip(&mut self.ended).skip(self.told);
        for (job, slot) in rest {
            let mut run = unplayed(job, offered, reason);
            self.marks.mark(&mut run);
            *slot = Some(run);
        }
        let rest = self.ended.iter().skip(self.told).flatten();
        let count = rest
            .filter(|run| run.verdict == Verdict::CouldNotRun)
            .count();
        let told = note(reason, count);
        for run in self.ended.iter().skip(self.told).flatten() {
            tell(&mut self.reporters, &RunEvent::CaseFinished(run))?;
        }
        self.told = self.ended.len();
        // Last, so that it stands right above the report.
        if count > 0 {
            self.note(&told)?;
        }
        Ok(())
    }

    /// Tells a person something.
    ///
    /// # Errors
    /// When an output cannot be written.
    pub fn note(&mut self, note: &str) -> io::Result<()> {
        tell(&mut self.reporters, &RunEvent::Note(note))
    }

    /// Ends the run, also one that was cut short, and gives its results.
    ///
    /// # Errors
    /// When an output cannot be written, or the results do not fit together.
    pub fn finish(mut self) -> Result<Results, SessionError> {
        if self.stopped {
            self.ended.truncate(self.told);
        }
        for run in self.ended.iter().skip(self.told).flatten() {
            tell(&mut self.reporters, &RunEvent::CaseFinished(run))?;
        }
        let results = Results::assemble(self.plan, self.ended.into_iter().flatten().collect())?;
        tell(&mut self.reporters, &RunEvent::Finished(&results))?;
        Ok(results)
    }
}

/// Whether the case run decides that the run is not conformant, or that nothing can be said.
fn counts(run: &CaseRun, held_to: Level) -> bool {
    if !run.counts_as_it_is() {
        return false;
    }
    match run.verdict {
        Verdict::Fail => run.level == Level::Must || held_to == Level::Should,
        Verdict::CouldNotRun => true,
        Verdict::Pass | Verdict::NotApplicable => false,
    }
}

fn tell(reporters: &mut [&mut dyn Reporter], event: &RunEvent<'_>) -> io::Result<()> {
    reporters
        .iter_mut()
        .try_for_each(|reporter| reporter.event(event))
}

/// What a person needs to know of one case run that did not pass.
#[must_use]
pub fn described(
    catalogue: &Catalogue,
    job: &Job,
    target: &harness::target::Target,
    run: &CaseRun,
) -> String {
    let mut plan = plan(
        catalogue,
        std::slice::from_ref(job),
        target,
        ("mock".into(), String::new()),
    );
    plan.available = plan.available.max(1);
    let mut text = Vec::new();
    let rerun = |run: &CaseRun| format!("cargo run -- run --case '{}'", run.name());
    let mut report = Human::new(&mut text, HumanOptions::new(rerun));
    let told = Results::assemble(plan, vec![run.clone()])
        .map(|results| report.event(&RunEvent::Finished(&results)));
    match told {
        Ok(Ok(())) => String::from_utf8_lossy(&text).into_owned(),
        Ok(Err(error)) => error.to_string(),
        Err(error) => error.to_string(),
    }
}
