//! What the run comes to: the counts, what did not apply, what to fix first, and the conclusion in one line.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};

use super::{HumanOptions, case_runs, chosen, known, name};
use crate::document::{CaseRun, JudgedRequirement, Results};
use crate::text;
use crate::verdict::{Conclusion, Level, Verdict};

/// Requirements named as the first to fix.
const MOST_FIRST: usize = 5;

pub(super) fn write(
    out: &mut dyn Write,
    options: &HumanOptions,
    results: &Results,
) -> io::Result<()> {
    totals(out, options, results)?;
    not_applicable(out, options, results)?;
    known::write(out, options, results)?;
    first_to_fix(out, options, results)?;
    conclusion(out, options, results)
}

fn totals(out: &mut dyn Write, options: &HumanOptions, results: &Results) -> io::Result<()> {
    let heading = options.styles.heading;
    write!(out, "\n{heading}{:<8}", "level")?;
    for verdict in Verdict::ALL {
        write!(out, "  {verdict:>14}")?;
    }
    writeln!(out, "{heading:#}")?;
    for level in [Level::Must, Level::Should] {
        write!(out, "{level:<8}")?;
        for verdict in Verdict::ALL {
            let count = results.totals.at(level).of(verdict);
            let style = if count == 0 {
                options.styles.quiet
            } else {
                options.styles.of(verdict, level)
            };
            write!(out, "  {style}{count:>14}{style:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Lists what did not apply under each verb that is missing; under the reason where none is named.
fn not_applicable(
    out: &mut dyn Write,
    options: &HumanOptions,
    results: &Results,
) -> io::Result<()> {
    let mut by_verb: BTreeMap<String, Vec<&CaseRun>> = BTreeMap::new();
    for run in results
        .runs
        .iter()
        .filter(|run| run.verdict == Verdict::NotApplicable)
    {
        if run.missing.is_empty() {
            let reason = run.reason.as_deref().unwrap_or("no reason was given");
            by_verb.entry(reason.to_owned()).or_default().push(run);
        }
        // One that needs several stands under each: adding one verb alone does not make it run.
        for verb in &run.missing {
            by_verb.entry(verb.clone()).or_default().push(run);
        }
    }
    if by_verb.is_empty() {
        return Ok(());
    }
    let style = options.styles.not_applicable;
    let count = results.totals.of(Verdict::NotApplicable);
    writeln!(
        out,
        "\n{style}not applicable{style:#}, by the verb that the adapter does not offer: {}",
        case_runs(count)
    )?;
    for (verb, runs) in by_verb {
        let mut seen = HashSet::new();
        let cases: Vec<&str> = runs
            .iter()
            .map(|run| run.case.as_str())
            .filter(|case| seen.insert(*case))
            .collect();
        let start = format!("  {}: {}: ", name(&verb), case_runs(runs.len()));
        let room = options.width.saturating_sub(start.chars().count()).max(40);
        writeln!(out, "{start}{}", text::line(&cases.join(", "), room))?;
    }
    Ok(())
}

fn first_to_fix(out: &mut dyn Write, options: &HumanOptions, results: &Results) -> io::Result<()> {
    let ranked = ranked(results);
    if ranked.is_empty() {
        return Ok(());
    }
    let heading = options.styles.heading;
    writeln!(out, "\n{heading}fix first{heading:#}")?;
    for (level, requirement, count) in ranked.iter().take(MOST_FIRST) {
        let style = options.styles.of(Verdict::Fail, *level);
        let (id, summary) = (name(&requirement.id), name(&requirement.summary));
        writeln!(
            out,
            "  {style}{id}{style:#} ({level}, {} failing): {summary}",
            case_runs(*count)
        )?;
    }
    match ranked.len() {
        0..=MOST_FIRST => Ok(()),
        all => writeln!(out, "  and {} more", all - MOST_FIRST),
    }
}

/// The failing requirements with their failing case runs: `must` before `should`, then the most case runs first.
pub(crate) fn ranked(results: &Results) -> Vec<(Level, &JudgedRequirement, usize)> {
    let failing = |level: Level, requirement: &JudgedRequirement| {
        let fails = |run: &&CaseRun| {
            run.verdict == Verdict::Fail
                && run.counts_as_it_is()
                && run.level == level
                && run.requirement == requirement.id
        };
        results.runs.iter().filter(fails).count()
    };
    let at = |level| {
        results
            .requirements
            .iter()
            .map(move |requirement| (level, requirement, failing(level, requirement)))
    };
    let mut ranked = Vec::new();
    for level in [Level::Must, Level::Should] {
        let mut of_level: Vec<_> = at(level).filter(|(_, _, count)| *count > 0).collect();
        of_level.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
        ranked.extend(of_level);
    }
    ranked
}

fn conclusion(out: &mut dyn Write, options: &HumanOptions, results: &Results) -> io::Result<()> {
    let styles = &options.styles;
    if !results.whole {
        let style = styles.could_not_run;
        let (ran, planned) = (results.runs.len(), case_runs(results.planned));
        writeln!(
            out,
            "\n{style}CUT SHORT{style:#}: {ran} of {planned} ran, and nothing is known about the others"
        )?;
    }
    let conclusion = results.conclusion(options.held_to);
    let (style, word) = match conclusion {
        Conclusion::Conformant => (styles.pass, "CONFORMANT"),
        Conclusion::NotConformant if results.conformant && is_list_wrong(results) => (
            styles.fail,
            "CONFORMANT, BUT THE LIST OF KNOWN FAILURES IS WRONG",
        ),
        Conclusion::NotConformant if results.conformant => {
            (styles.warning, "CONFORMANT, BUT FAILED AT LEVEL should")
        }
        Conclusion::NotConformant => (styles.fail, "NOT CONFORMANT"),
        Conclusion::AsKnown => (styles.warning, "NOT CONFORMANT, AS KNOWN"),
        Conclusion::CouldNotRun => (styles.could_not_run, "UNDECIDED"),
    };
    let target = name(&results.target.name);
    write!(
        out,
        "\n{style}{word}{style:#}: {target}, {}",
        because(results, conclusion)
    )?;
    let warnings = results.totals.should.fail - results.totals.known.should;
    if warnings > 0 {
        let style = styles.warning;
        write!(
            out,
            "; {style}{warnings} warning{}{style:#} (should)",
            if warnings == 1 { "" } else { "s" }
        )?;
    }
    writeln!(out)
}

fn is_list_wrong(results: &Results) -> bool {
    let known = &results.totals.known;
    known.stale > 0 || known.unmatched > 0
}

pub(crate) fn because(results: &Results, conclusion: Conclusion) -> String {
    let totals = &results.totals;
    match conclusion {
        Conclusion::Conformant => {
            let chosen = chosen(results.planned, results.available);
            format!("{} passed ({chosen} chosen)", totals.of(Verdict::Pass))
        }
        Conclusion::NotConformant if totals.must.fail > totals.known.must => {
            let unknown = totals.must.fail - totals.known.must;
            format!("a must failed in {}", case_runs(unknown))
        }
        Conclusion::NotConformant if totals.known.stale > 0 => {
            format!(
                "{} known to fail passed: take them out of the list",
                case_runs(totals.known.stale)
            )
        }
        Conclusion::NotConformant if totals.known.unmatched > 0 => {
            format!(
                "{} of the list of known failures match nothing",
                totals.known.unmatched
            )
        }
        Conclusion::NotConformant if totals.should.fail > totals.known.should => {
            let unknown = totals.should.fail - totals.known.should;
            format!("a should failed in {}", case_runs(unknown))
        }
        Conclusion::AsKnown => {
            let known = totals.known.must + totals.known.should;
            format!("{} failed, all of them known to", case_runs(known))
        }
        Conclusion::NotConformant => "nothing passed".to_owned(),
        Conclusion::CouldNotRun if totals.of(Verdict::CouldNotRun) > 0 => {
            format!(
                "{} could not run",
                case_runs(totals.of(Verdict::CouldNotRun))
            )
        }
        Conclusion::CouldNotRun => "the run was cut short".to_owned(),
    }
}
