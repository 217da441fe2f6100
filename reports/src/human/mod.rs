//! The report for a person at a terminal: lines while it runs, then every failure with what to look at, then what it
//! comes to and what to fix first.
//!
//! It moves no cursor and asks no terminal for anything; its styles and its width are given to it. Strings of the target
//! are neutralised and cut.

mod groups;
mod known;
mod problem;
mod style;
mod summary;

#[cfg(test)]
mod tests;

use std::fmt;
use std::io::{self, Write};

use crate::document::{CaseRun, Plan, Results};
use crate::event::{Reporter, RunEvent};
use crate::text;
use crate::verdict::{Level, Verdict};

pub(crate) use groups::{Group, group, why};
pub(crate) use problem::problem_alone;
pub use style::Styles;
pub(crate) use summary::{because, ranked};

/// Case runs that are shown in full in each section unless the caller says otherwise.
const DETAILS: usize = 10;

/// Names, titles and the like are cut here, whatever the width.
const LONGEST_NAME: usize = 200;

/// Which case runs get a line when they finish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Lines {
    /// All of them: for logs.
    #[default]
    All,
    /// Those that failed or could not run: beside a progress bar.
    Problems,
    /// None.
    None,
}

/// How the report looks and what it needs to know of the command line.
pub struct HumanOptions {
    /// The styles; plain by default.
    pub styles: Styles,
    /// The terminal's width; 100 by default.
    pub width: usize,
    /// Which case runs get a line when they finish; all by default.
    pub lines: Lines,
    /// How many problems of a section are shown in full, the rest on one line each; 10 by default.
    pub details: usize,
    /// The level that the run is held to; `must` by default.
    pub held_to: Level,
    /// The command that runs a case run alone.
    pub rerun: Box<dyn Fn(&CaseRun) -> String + Send>,
}

impl HumanOptions {
    /// The defaults, with the command that runs a case run alone.
    pub fn new(rerun: impl Fn(&CaseRun) -> String + Send + 'static) -> Self {
        Self {
            styles: Styles::plain(),
            width: 100,
            lines: Lines::All,
            details: DETAILS,
            held_to: Level::Must,
            rerun: Box::new(rerun),
        }
    }
}

impl fmt::Debug for HumanOptions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("HumanOptions")
            .field("width", &self.width)
            .field("lines", &self.lines)
            .finish_non_exhaustive()
    }
}

/// Writes the report for a person.
#[derive(Debug)]
pub struct Human<W> {
    out: W,
    options: HumanOptions,
}

impl<W: Write> Human<W> {
    /// A reporter that writes to `out`.
    pub fn new(out: W, options: HumanOptions) -> Self {
        Self { out, options }
    }

    fn started(&mut self, plan: &Plan) -> io::Result<()> {
        let heading = self.options.styles.heading;
        let target = name(&plan.target.name);
        let adapter = match &plan.target.adapter {
            Some(adapter) => format!("adapter {}", name(&adapter.path)),
            None => "built-in adapter".to_owned(),
        };
        writeln!(
            self.out,
            "{} {}: {} against {heading}{target}{heading:#} ({adapter}) on {} {}",
            name(&plan.suite.name),
            name(&plan.suite.version),
            chosen(plan.planned, plan.available),
            name(&plan.engine.name),
            name(&plan.engine.version),
        )
    }

    fn finished_case(&mut self, run: &CaseRun) -> io::Result<()> {
        let problem =
            matches!(run.verdict, Verdict::Fail | Verdict::CouldNotRun) && run.counts_as_it_is();
        match self.options.lines {
            Lines::None => return Ok(()),
            Lines::Problems if !problem => return Ok(()),
            Lines::All | Lines::Problems => {}
        }
        let (style, quiet) = (
            self.options.styles.of(run.verdict, run.level),
            self.options.styles.quiet,
        );
        let (level, case, time) = (run.level, name(&run.name()), run.milliseconds);
        let verdict = known::word(run);
        let outside = known::outside(run);
        writeln!(
            self.out,
            "{style}{verdict:<14}{style:#} {level:<6} {case} {quiet}{time:.1} ms{outside}{quiet:#}"
        )
    }

    fn finished(&mut self, results: &Results) -> io::Result<()> {
        problem::write(&mut self.out, &self.options, results)?;
        summary::write(&mut self.out, &self.options, results)?;
        self.out.flush()
    }
}

impl<W: Write> Reporter for Human<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        match event {
            RunEvent::Started(plan) => self.started(plan),
            RunEvent::CaseFinished(run) => self.finished_case(run),
            RunEvent::Note(note) => writeln!(self.out, "note: {}", text::neutral(note)),
            RunEvent::Finished(results) => self.finished(results),
        }
    }
}

fn name(text: &str) -> String {
    text::line(text, LONGEST_NAME)
}

/// "1 case run", "2 case runs".
pub(crate) fn case_runs(count: usize) -> String {
    format!("{count} case run{}", if count == 1 { "" } else { "s" })
}

fn chosen(planned: usize, available: usize) -> String {
    if planned == available {
        case_runs(planned)
    } else {
        format!("{planned} of {}", case_runs(available))
    }
}
