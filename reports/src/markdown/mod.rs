//! The results in Markdown, for a CI job's summary and a comment on a pull request.
//!
//! It is bounded, as both places refuse long texts, and says what it leaves out.

mod escape;

use std::io::{self, Write};

use crate::difference::{Change, difference};
use crate::document::{CaseRun, JudgedRequirement, Results};
use crate::event::{Reporter, RunEvent};
use crate::human::{Group, because, case_runs, group, ranked, why};
use crate::outcome::{FileOptions, cut_short, headline, suites};
use crate::verdict::{Conclusion, Level, Verdict};
use escape::{block, code, plain};

/// GitHub takes comments of up to 65,536 characters; what is around the details is far less than the rest.
const MOST: usize = 50_000;

/// Requirements named as the first to fix.
const MOST_FIRST: usize = 5;

/// Lines of a difference.
const MOST_LINES: usize = 16;

/// Names and summaries are cut here.
const LONGEST: usize = 240;

/// Names of case runs told with one reason.
const MOST_NAMES: usize = 12;

/// Writes Markdown when the run has finished.
#[derive(Debug)]
pub struct Markdown<W> {
    out: W,
    options: FileOptions,
}

impl<W: Write> Markdown<W> {
    /// A reporter that writes to `out`.
    pub fn new(out: W, options: FileOptions) -> Self {
        Self { out, options }
    }
}

impl<W: Write> Reporter for Markdown<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        let RunEvent::Finished(results) = event else {
            return Ok(());
        };
        self.out
            .write_all(summary(results, &self.options).as_bytes())?;
        self.out.flush()
    }
}

fn summary(results: &Results, options: &FileOptions) -> String {
    let mut text = top(results, options);
    text.push_str(&table(results, options));
    text.push_str(&first(results));
    let mut problems = Problems {
        text,
        options,
        left_out: 0,
    };
    let runs = |verdict, level| {
        let fits = move |run: &&CaseRun| {
            run.verdict == verdict && run.level == level && run.counts_as_it_is()
        };
        results.runs.iter().filter(fits)
    };
    problems.section("A must failed", runs(Verdict::Fail, Level::Must));
    let broken = results
        .runs
        .iter()
        .filter(|run| run.verdict == Verdict::CouldNotRun && run.counts_as_it_is());
    problems.section("Could not run", broken);
    problems.section(
        "Warnings: a should failed",
        runs(Verdict::Fail, Level::Should),
    );
    let known = results.runs.iter().filter(|run| run.is_known_failure());
    problems.section("Known failures", known);
    let stale = results.runs.iter().filter(|run| run.is_stale());
    problems.section("Known to fail, and they pass", stale);
    let missing = results
        .runs
        .iter()
        .filter(|run| run.verdict == Verdict::NotApplicable);
    problems.section("Not applicable", missing);
    problems.end()
}

fn top(results: &Results, options: &FileOptions) -> String {
    let conclusion = results.conclusion(options.held_to);
    let sign = match conclusion {
        Conclusion::Conformant => "✅",
        Conclusion::NotConformant => "❌",
        Conclusion::AsKnown => "⚠️",
        _ => "⚠️",
    };
    let (target, engine, suite) = (&results.target, &results.engine, &results.suite);
    let mut top = format!(
        "## {sign} {}: {}\n\n{}. {} {} on {} {}.\n",
        headline(results, options.held_to),
        code(&target.name, LONGEST),
        sentence(&because(results, conclusion)),
        plain(&suite.name, LONGEST),
        plain(&suite.version, LONGEST),
        plain(&engine.name, LONGEST),
        plain(&engine.version, LONGEST),
    );
    if let Some(said) = cut_short(results) {
        top.push_str(&format!("\n**{said}**\n"));
    }
    top
}

fn sentence(text: &str) -> String {
    let mut characters = plain(text, LONGEST).chars().collect::<Vec<_>>();
    if let Some(first) = characters.first_mut() {
        first.make_ascii_uppercase();
    }
    characters.into_iter().collect()
}

fn table(results: &Results, options: &FileOptions) -> String {
    let mut table = "\n| suite | level | verdict |".to_owned();
    for verdict in Verdict::ALL {
        table.push_str(&format!(" {verdict} |"));
    }
    table.push_str("\n|---|---|---|---:|---:|---:|---:|\n");
    for (name, totals) in suites(results) {
        for level in [Level::Must, Level::Should] {
            let counts = totals.at(level);
            if counts.all() == 0 {
                continue;
            }
            let word = counts.verdict(results.whole);
            let warning = level == Level::Should && options.held_to == Level::Must;
            let word = match word {
                Some(Verdict::Fail) if warning => "warning",
                Some(verdict) => verdict.as_str(),
                None => "not known",
            };
            table.push_str(&format!("| {} | {level} | {word} |", code(name, LONGEST)));
            for verdict in Verdict::ALL {
                table.push_str(&match counts.of(verdict) {
                    0 => " |".to_owned(),
                    count => format!(" {count} |"),
                });
            }
            table.push('\n');
        }
    }
    table
}

fn first(results: &Results) -> String {
    let ranked = ranked(results);
    if ranked.is_empty() {
        return String::new();
    }
    let mut first = "\n### Fix first\n\n".to_owned();
    for (place, (level, requirement, count)) in ranked.iter().take(MOST_FIRST).enumerate() {
        first.push_str(&format!(
            "{}. {} ({level}, {} failing): {}\n",
            place + 1,
            code(&requirement.id, LONGEST),
            case_runs(*count),
            told(requirement),
        ));
    }
    if ranked.len() > MOST_FIRST {
        first.push_str(&format!("\nand {} more.\n", ranked.len() - MOST_FIRST));
    }
    first
}

fn told(requirement: &JudgedRequirement) -> String {
    let mut told = plain(&requirement.summary, LONGEST);
    if let Some(matters) = &requirement.matters {
        told.push_str(&format!(" *{}*", plain(matters, LONGEST)));
    }
    told
}

struct Problems<'options> {
    text: String,
    options: &'options FileOptions,
    /// Case runs that there was no room for.
    left_out: usize,
}

impl Problems<'_> {
    fn section<'run>(&mut self, title: &str, runs: impl Iterator<Item = &'run CaseRun>) {
        let groups = group(runs);
        if groups.is_empty() {
            return;
        }
        let count = groups.iter().map(|group| group.members().count()).sum();
        self.text
            .push_str(&format!("\n### {title}: {}\n\n", case_runs(count)));
        for group in &groups {
            let problem = self.problem(group);
            if self.text.len() + problem.len() > MOST {
                self.left_out += group.members().count();
            } else {
                self.text.push_str(&problem);
            }
        }
    }

    fn problem(&self, group: &Group<'_>) -> String {
        let run = group.first;
        let names: Vec<String> = group
            .members()
            .take(MOST_NAMES)
            .map(|run| code(&run.name(), LONGEST))
            .collect();
        let more = match group.members().count() {
            0..=MOST_NAMES => String::new(),
            all => format!(" and {} more", all - MOST_NAMES),
        };
        let mut problem = format!(
            "<details><summary>{}: {}</summary>\n\n{}\n\n",
            names.join(", ") + &more,
            code(&why(run, LONGEST), LONGEST),
            plain(&run.title, LONGEST),
        );
        if let Some(finding) = run.findings.first() {
            problem.push_str(&block("diff", &lines(finding)));
        }
        if run.verdict != Verdict::NotApplicable {
            problem.push_str(&block(
                "sh",
                &crate::text::neutral(&(self.options.rerun)(run)),
            ));
        }
        problem.push_str("\n</details>\n");
        problem
    }

    fn end(mut self) -> String {
        if self.left_out > 0 {
            self.text.push_str(&format!(
                "\nThere is no room here for {} more: see report.html or results.json.\n",
                case_runs(self.left_out)
            ));
        }
        self.text
    }
}

fn lines(finding: &crate::document::Finding) -> String {
    let difference = difference(&finding.expected, &finding.seen, 100, MOST_LINES);
    let mut lines = vec!["- expected".to_owned(), "+ seen".to_owned()];
    if let Some(path) = &difference.path {
        lines.push(format!("@@ at {} @@", crate::text::line(path, LONGEST)));
    }
    for line in &difference.lines {
        let sign = match line.change {
            Change::Expected => '-',
            Change::Seen => '+',
            Change::Both | Change::Gap => ' ',
        };
        let parts: String = line.parts.iter().map(|(_, part)| part.as_str()).collect();
        lines.push(format!("{sign} {parts}"));
    }
    if difference.more > 0 {
        lines.push(format!("  … ({} lines more)", difference.more));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests;
