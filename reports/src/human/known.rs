//! What is known to fail, what of that no longer does, and what is outside of the frozen set.

use std::io::{self, Write};

use super::{HumanOptions, case_runs, name};
use crate::document::{CaseRun, KnownEntry, Results};
use crate::verdict::Verdict;

/// The word for how a case run ended.
pub(super) fn word(run: &CaseRun) -> &'static str {
    if run.is_known_failure() {
        "known failure"
    } else if run.is_stale() {
        "stale pass"
    } else {
        run.verdict.as_str()
    }
}

/// What a case run's line ends in.
pub(super) fn outside(run: &CaseRun) -> &'static str {
    if run.outside_set {
        ", outside the set"
    } else {
        ""
    }
}

pub(super) fn write(
    out: &mut dyn Write,
    options: &HumanOptions,
    results: &Results,
) -> io::Result<()> {
    if let Some(list) = &results.known {
        let quiet = options.styles.quiet;
        let known = |run: &CaseRun| run.is_known_failure();
        let words = format!("{quiet}known failures{quiet:#} (they do not fail the run)");
        runs(out, results, &words, known)?;
        let fail = options.styles.fail;
        let words = format!(
            "{fail}stale{fail:#} (known to fail, and they pass: take them out of the list)"
        );
        runs(out, results, &words, |run| run.is_stale())?;
        let words = format!("{fail}match nothing{fail:#} (correct or remove these entries)");
        entries(out, &list.file, &words, &list.unmatched)?;
        let warning = options.styles.warning;
        let words = format!("{warning}expired{warning:#} (these entries no longer count)");
        entries(out, &list.file, &words, &list.expired)?;
    }
    set(out, options, results)
}

fn runs(
    out: &mut dyn Write,
    results: &Results,
    words: &str,
    belongs: impl Fn(&CaseRun) -> bool,
) -> io::Result<()> {
    let runs: Vec<&CaseRun> = results.runs.iter().filter(|run| belongs(run)).collect();
    if runs.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{words}: {}", case_runs(runs.len()))?;
    for run in runs {
        let reason = run.known.as_ref().map_or("", |known| known.reason.as_str());
        writeln!(out, "  {}: {}", name(&run.name()), name(reason))?;
    }
    Ok(())
}

fn entries(out: &mut dyn Write, file: &str, words: &str, entries: &[KnownEntry]) -> io::Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{words}: {}", entries.len())?;
    for entry in entries {
        let (names, reason) = (name(&entry.names), name(&entry.reason));
        writeln!(out, "  {}:{}: {names}: {reason}", name(file), entry.line)?;
    }
    Ok(())
}

fn set(out: &mut dyn Write, options: &HumanOptions, results: &Results) -> io::Result<()> {
    let Some(set) = &results.set else {
        return Ok(());
    };
    let heading = options.styles.heading;
    write!(
        out,
        "\n{heading}set {}{heading:#}: {} of its {} chosen",
        name(&set.edition),
        set.planned,
        case_runs(set.case_runs)
    )?;
    let outside = &results.totals.outside;
    if outside.all() > 0 {
        let counts: Vec<String> = Verdict::ALL
            .into_iter()
            .filter(|verdict| outside.of(*verdict) > 0)
            .map(|verdict| format!("{} {verdict}", outside.of(verdict)))
            .collect();
        write!(
            out,
            "; outside it, not counted: {} ({})",
            case_runs(outside.all()),
            counts.join(", ")
        )?;
    }
    writeln!(out)
}
