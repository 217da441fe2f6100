//! What failed or could not run: the statement, what was expected beside what was seen, what happened around it, and
//! how to run it alone.

use std::io::{self, Write};

use anstyle::Style;

use super::groups::{Group, group, why};
use super::{HumanOptions, case_runs, name};
use crate::difference::{Change, Difference, Line, difference};
use crate::document::{CaseRun, Finding, Results};
use crate::text;
use crate::transcript::Entry;
use crate::verdict::{Level, Verdict};

/// Findings of one case run shown in full.
const MOST_FINDINGS: usize = 5;

/// Lines of one difference.
const MOST_LINES: usize = 40;

/// Transcript entries shown before and after those that a finding points at.
const ENTRIES_AROUND: usize = 2;

/// Transcript entries shown at most.
const MOST_ENTRIES: usize = 12;

/// Reasons and summaries are cut here.
const LONGEST_REASON: usize = 1000;

/// Lines of a reason.
const MOST_REASON_LINES: usize = 12;

/// Writes the sections: failing `must`s, what could not run, failing `should`s.
pub(super) fn write(
    out: &mut dyn Write,
    options: &HumanOptions,
    results: &Results,
) -> io::Result<()> {
    let mut writer = Problems {
        out,
        options,
        results,
    };
    let failing = |level| {
        move |run: &&CaseRun| {
            run.verdict == Verdict::Fail && run.level == level && run.counts_as_it_is()
        }
    };
    writer.section(
        "FAIL",
        "a must failed",
        options.styles.fail,
        failing(Level::Must),
    )?;
    writer.section(
        "COULD NOT RUN",
        "nothing is known about these",
        options.styles.could_not_run,
        |run| run.verdict == Verdict::CouldNotRun && run.counts_as_it_is(),
    )?;
    let consequence = match options.held_to {
        Level::Must => "warning: a should failed",
        Level::Should => "a should failed, and this run is held to it",
    };
    writer.section(
        "FAIL",
        consequence,
        options.styles.warning,
        failing(Level::Should),
    )
}

/// One case run that did not pass, as the report shows it.
pub(crate) fn problem_alone(options: &HumanOptions, results: &Results, run: &CaseRun) -> String {
    let mut text = Vec::new();
    let mut writer = Problems {
        out: &mut text,
        options,
        results,
    };
    // Writing to memory does not fail.
    let _ = writer.run(run, Style::new());
    String::from_utf8_lossy(&text).trim_matches('\n').to_owned()
}

struct Problems<'a> {
    out: &'a mut dyn Write,
    options: &'a HumanOptions,
    results: &'a Results,
}

impl Problems<'_> {
    fn section(
        &mut self,
        word: &str,
        meaning: &str,
        style: Style,
        belongs: impl Fn(&&CaseRun) -> bool,
    ) -> io::Result<()> {
        let results = self.results;
        let groups = group(results.runs.iter().filter(belongs));
        if groups.is_empty() {
            return Ok(());
        }
        let count = groups.iter().map(|group| group.members().count()).sum();
        writeln!(
            self.out,
            "\n{style}{word}{style:#} ({meaning}): {}",
            case_runs(count)
        )?;
        let full = groups.len().min(self.options.details);
        for group in &groups[..full] {
            self.group(group, style)?;
        }
        if groups.len() > full {
            writeln!(self.out, "\n  and, one line each:")?;
            groups[full..]
                .iter()
                .flat_map(Group::members)
                .try_for_each(|run| self.one_line(run, style))?;
        }
        Ok(())
    }

    fn group(&mut self, group: &Group<'_>, style: Style) -> io::Result<()> {
        self.run(group.first, style)?;
        if group.others.is_empty() {
            return Ok(());
        }
        writeln!(
            self.out,
            "    for the same reason, {} more:",
            case_runs(group.others.len())
        )?;
        group
            .others
            .iter()
            .try_for_each(|run| writeln!(self.out, "      {}", name(&run.name())))
    }

    fn one_line(&mut self, run: &CaseRun, style: Style) -> io::Result<()> {
        let case = name(&run.name());
        let room = self
            .options
            .width
            .saturating_sub(case.chars().count() + 6)
            .max(40);
        writeln!(self.out, "    {style}{case}{style:#}: {}", why(run, room))
    }

    fn run(&mut self, run: &CaseRun, style: Style) -> io::Result<()> {
        writeln!(self.out, "\n  {style}{}{style:#}", name(&run.name()))?;
        writeln!(self.out, "    {}", name(&run.title))?;
        self.requirement(run)?;
        if let Some(reason) = &run.reason {
            self.reason(reason)?;
        } else if run.findings.is_empty() {
            self.reason("no reason was given")?;
        }
        for finding in run.findings.iter().take(MOST_FINDINGS) {
            self.finding(finding)?;
        }
        if run.findings.len() > MOST_FINDINGS {
            writeln!(
                self.out,
                "    and {} more findings, in the results document",
                run.findings.len() - MOST_FINDINGS
            )?;
        }
        self.transcript(run)?;
        let command = self.options.styles.command;
        writeln!(
            self.out,
            "    alone        {command}{}{command:#}",
            text::neutral(&(self.options.rerun)(run))
        )
    }

    fn requirement(&mut self, run: &CaseRun) -> io::Result<()> {
        let heading = self.options.styles.heading;
        let id = name(&run.requirement);
        write!(
            self.out,
            "    requirement  {heading}{id}{heading:#} ({})",
            run.level
        )?;
        match self.results.requirement(&run.requirement) {
            Some(requirement) => writeln!(
                self.out,
                ": {}\n    document     {}, \"{}\"",
                name(&requirement.summary),
                name(&requirement.source.document),
                name(&requirement.source.heading),
            ),
            None => writeln!(self.out),
        }
    }

    fn reason(&mut self, reason: &str) -> io::Result<()> {
        let mut label = "reason";
        for line in reason.lines().take(MOST_REASON_LINES) {
            writeln!(
                self.out,
                "    {label:<12} {}",
                text::line(line, LONGEST_REASON)
            )?;
            label = "";
        }
        match reason.lines().count() {
            0..=MOST_REASON_LINES => Ok(()),
            lines => writeln!(
                self.out,
                "    {:<12} … ({} lines more)",
                "",
                lines - MOST_REASON_LINES
            ),
        }
    }

    fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        let heading = self.options.styles.heading;
        let (expectation, summary) = (
            name(&finding.expectation),
            text::line(&finding.summary, LONGEST_REASON),
        );
        writeln!(
            self.out,
            "    expectation  {heading}{expectation}{heading:#}: {summary}"
        )?;
        let width = self.options.width.saturating_sub(8).max(40);
        let difference = difference(&finding.expected, &finding.seen, width, MOST_LINES);
        self.difference(&difference)
    }

    fn difference(&mut self, difference: &Difference) -> io::Result<()> {
        let (expected, seen) = (self.options.styles.expected, self.options.styles.seen);
        let at = difference
            .path
            .as_ref()
            .map_or(String::new(), |path| format!(" at {}", name(path)));
        writeln!(
            self.out,
            "    difference   {expected}- expected{expected:#}, {seen}+ seen{seen:#}{at}"
        )?;
        difference
            .lines
            .iter()
            .try_for_each(|line| self.line(line))?;
        if difference.more > 0 {
            writeln!(
                self.out,
                "      … ({} lines more, in the results document)",
                difference.more
            )?;
        }
        Ok(())
    }

    fn line(&mut self, line: &Line) -> io::Result<()> {
        let (sign, style) = match line.change {
            Change::Expected => ("-", self.options.styles.expected),
            Change::Seen => ("+", self.options.styles.seen),
            Change::Both => (" ", Style::new()),
            Change::Gap => (" ", self.options.styles.quiet),
        };
        write!(self.out, "      {style}{sign} {style:#}")?;
        for (strong, part) in &line.parts {
            // Without colours the sign alone has to do: inverting would be an escape sequence too.
            let style = if *strong && style != Style::new() {
                style.bold().underline()
            } else {
                style
            };
            write!(self.out, "{style}{part}{style:#}")?;
        }
        writeln!(self.out)
    }

    fn transcript(&mut self, run: &CaseRun) -> io::Result<()> {
        let entries = &run.transcript;
        if entries.is_empty() {
            return writeln!(self.out, "    transcript   empty");
        }
        let pointed = run.findings.iter().find_map(|finding| finding.around);
        let [first, end] = pointed.unwrap_or([entries.len(), entries.len()]);
        let start = first.saturating_sub(if pointed.is_some() {
            ENTRIES_AROUND
        } else {
            MOST_ENTRIES / 2
        });
        let stop = (end + ENTRIES_AROUND)
            .min(entries.len())
            .min(start + MOST_ENTRIES);
        writeln!(
            self.out,
            "    transcript   entries {} to {stop} of {}",
            start + 1,
            entries.len()
        )?;
        for (place, entry) in entries.iter().enumerate().take(stop).skip(start) {
            self.entry(entry, place >= first && place < end)?;
        }
        Ok(())
    }

    fn entry(&mut self, entry: &Entry, pointed_at: bool) -> io::Result<()> {
        let style = if pointed_at {
            self.options.styles.heading
        } else {
            self.options.styles.quiet
        };
        let mark = if pointed_at { '>' } else { ' ' };
        let kind = text::line(&entry.kind, 20);
        let start = format!("{mark} {:>9.1} ms  {:<7}  {kind:<14}", entry.at, entry.lane);
        let room = self
            .options
            .width
            .saturating_sub(start.chars().count() + 8)
            .max(30);
        writeln!(
            self.out,
            "      {style}{start}{style:#}  {}",
            text::json_line(&entry.data, room)
        )
    }
}
