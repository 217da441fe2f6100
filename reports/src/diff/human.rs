//! The comparison for a person at a terminal.

use std::io::{self, Write};

use anstyle::Style;
use similar::{ChangeTag, TextDiff};

use super::{Compared, Diff, Pair, transcript};
use crate::document::{CaseRun, Results};
use crate::human::Styles;
use crate::text;
use crate::verdict::{Level, Verdict};

/// Case runs of a section that are named.
const MOST: usize = 50;

/// Differing lines of a transcript that are shown.
const MOST_LINES: usize = 6;

/// Lines and names are cut here.
const WIDTH: usize = 160;

/// Writes the comparison.
///
/// # Errors
/// When `out` cannot be written.
pub fn write_diff(out: &mut dyn Write, diff: &Diff<'_>, styles: &Styles) -> io::Result<()> {
    side(out, "old", diff.old)?;
    side(out, "new", diff.new)?;
    let mut writer = Writer { out, diff, styles };
    writer.pairs("broke", styles.fail, &diff.broke)?;
    writer.pairs("fixed", styles.pass, &diff.fixed)?;
    writer.pairs(
        "not passing in another way",
        styles.warning,
        &diff.otherwise,
    )?;
    writer.runs("new", styles.heading, &diff.appeared)?;
    writer.runs("went away", styles.heading, &diff.gone)?;
    writer.transcripts()?;
    writer.slower()?;
    writer.conclusion()
}

fn side(out: &mut dyn Write, word: &str, results: &Results) -> io::Result<()> {
    let cut_short = if results.whole { "" } else { ", CUT SHORT" };
    writeln!(
        out,
        "{word}: {} ({} {}, {} {}, {} case runs{cut_short})",
        line(&results.target.name),
        line(&results.suite.name),
        line(&results.suite.version),
        line(&results.engine.name),
        line(&results.engine.version),
        results.runs.len()
    )
}

struct Writer<'a> {
    out: &'a mut dyn Write,
    diff: &'a Diff<'a>,
    styles: &'a Styles,
}

impl Writer<'_> {
    fn section<T>(
        &mut self,
        words: &str,
        style: Style,
        items: &[T],
        write: impl Fn(&mut dyn Write, &T) -> io::Result<()>,
    ) -> io::Result<()> {
        if items.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\n{style}{words}{style:#}: {}", items.len())?;
        for item in items.iter().take(MOST) {
            write(self.out, item)?;
        }
        match items.len() {
            0..=MOST => Ok(()),
            all => writeln!(self.out, "  and {} more", all - MOST),
        }
    }

    fn pairs(&mut self, words: &str, style: Style, pairs: &[Pair<'_>]) -> io::Result<()> {
        self.section(words, style, pairs, |out, pair| {
            let Pair { old, new } = pair;
            writeln!(
                out,
                "  {:<6} {}: {} -> {}{}",
                new.level,
                line(&new.name()),
                old.verdict,
                new.verdict,
                why(new)
            )
        })
    }

    fn runs(&mut self, words: &str, style: Style, runs: &[&CaseRun]) -> io::Result<()> {
        self.section(words, style, runs, |out, run| {
            writeln!(
                out,
                "  {:<6} {}: {}",
                run.level,
                line(&run.name()),
                run.verdict
            )
        })
    }

    fn transcripts(&mut self) -> io::Result<()> {
        let ordered = self.diff.is_ordered();
        let (minus, plus) = (self.styles.expected, self.styles.seen);
        let words = "same verdict, another transcript";
        self.section(
            words,
            self.styles.heading,
            &self.diff.transcript,
            |out, pair| {
                writeln!(
                    out,
                    "  {:<6} {}: {}",
                    pair.new.level,
                    line(&pair.new.name()),
                    pair.new.verdict
                )?;
                for (tag, text) in first_changes(pair, ordered) {
                    let (sign, style) = match tag {
                        ChangeTag::Delete => ('-', minus),
                        _ => ('+', plus),
                    };
                    writeln!(
                        out,
                        "      {style}{sign} {}{style:#}",
                        line(text.trim_end())
                    )?;
                }
                Ok(())
            },
        )
    }

    fn slower(&mut self) -> io::Result<()> {
        let slower = &self.diff.slower;
        self.section("slower", self.styles.warning, slower, |out, pair| {
            writeln!(
                out,
                "  {:<6} {}: {:.1} ms -> {:.1} ms",
                pair.new.level,
                line(&pair.new.name()),
                pair.old.milliseconds,
                pair.new.milliseconds
            )
        })
    }

    fn conclusion(&mut self) -> io::Result<()> {
        let (style, words) = match self.diff.conclusion() {
            Compared::Regression => (self.styles.fail, "REGRESSION"),
            Compared::NoRegression => (self.styles.pass, "NO REGRESSION"),
            Compared::CutShort => (
                self.styles.could_not_run,
                "UNDECIDED: the new run was cut short, and what did not run may have broken",
            ),
        };
        let broken = |level: Level| {
            let of_level = self
                .diff
                .broke
                .iter()
                .filter(|pair| pair.new.level == level);
            of_level.count()
        };
        let (must, should) = (broken(Level::Must), broken(Level::Should));
        writeln!(
            self.out,
            "\n{style}{words}{style:#}: {must} must and {should} should broke, {} fixed, {} new, {} went away, {} with another transcript, {} slower",
            self.diff.fixed.len(),
            self.diff.appeared.len(),
            self.diff.gone.len(),
            self.diff.transcript.len(),
            self.diff.slower.len()
        )?;
        self.out.flush()
    }
}

fn why(run: &CaseRun) -> String {
    let finding = run.findings.first();
    let words = finding.map(|finding| finding.summary.as_str());
    match words.or(run.reason.as_deref()) {
        Some(words) if run.verdict != Verdict::Pass => format!(" ({})", line(words)),
        _ => String::new(),
    }
}

fn first_changes(pair: &Pair<'_>, ordered: bool) -> Vec<(ChangeTag, String)> {
    let bounded = |run| {
        let mut lines = transcript::lines(run, ordered);
        lines.truncate(super::page::MOST_LINES);
        lines
    };
    let (old, new) = (bounded(pair.old), bounded(pair.new));
    let old: Vec<&str> = old.iter().map(String::as_str).collect();
    let new: Vec<&str> = new.iter().map(String::as_str).collect();
    let difference = TextDiff::from_slices(&old, &new);
    let changes = difference.iter_all_changes();
    changes
        .filter(|change| change.tag() != ChangeTag::Equal)
        .take(MOST_LINES)
        .map(|change| (change.tag(), change.value().to_string()))
        .collect()
}

fn line(words: &str) -> String {
    text::line(words, WIDTH)
}
