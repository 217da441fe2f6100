//! `mutants`: whether the cases catch the faults that they claim to catch.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use globset::Glob;
use mock_browser::Browser;

use super::Failure;
use super::arguments::{OutputFormat, at_once, catalogue, jobs};
use super::output::Output;
use crate::mutants::{
    Fate, Matrix, Mutant, MutantFile, Originals, Trials, embedded, load, matrix, unproven_cases,
    unproven_requirements,
};
use crate::selection::nearest;

#[derive(Debug, Args)]
pub(super) struct MutantsArguments {
    /// Only the mutants whose id fits.
    #[arg(long, value_name = "GLOB")]
    mutant: Option<String>,
    /// Try every mutant on every case, and print what each case makes of each mutant.
    #[arg(long)]
    matrix: bool,
    /// For whom the matrix is.
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "human",
        requires = "matrix"
    )]
    format: OutputFormat,
    /// How many mutants at once; as many as processors when left out.
    #[arg(long, value_name = "N", value_parser = at_once)]
    jobs: Option<NonZeroUsize>,
    /// Read the cases from this directory instead of those in the program.
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Read the mutants from these files instead of those in the program.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    mutants: Vec<PathBuf>,
}

pub(super) fn mutants(arguments: &MutantsArguments, output: &mut Output) -> Result<u8, Failure> {
    let catalogue = Arc::new(catalogue(arguments.cases.as_ref())?.with_mutants());
    let originals = Originals::new();
    let files = if arguments.mutants.is_empty() {
        embedded()
    } else {
        read(&arguments.mutants)?
    };
    let all = load(&files, &originals, &catalogue)
        .map_err(|errors| Failure::bad_usage(format!("the mutants have errors:\n{errors}")))?;
    let chosen = choose(all, arguments.mutant.as_deref())?;
    let browser = Browser::new().map_err(Failure::could_not_run)?;
    let threads = jobs(arguments.jobs);
    if arguments.matrix {
        let matrix = matrix(&browser, &originals, &catalogue, &chosen, threads);
        print_matrix(&matrix, arguments.format, output)?;
        return Ok(0);
    }
    let trials = Trials::new(browser, originals, Arc::clone(&catalogue), chosen);
    let fates = trials.all(threads);
    let mut survived = 0;
    for (mutant, fate) in &fates {
        survived += usize::from(**fate != Fate::Killed);
        print_fate(mutant, fate, output)?;
    }
    writeln!(
        output,
        "{} of {} mutants killed",
        fates.len() - survived,
        fates.len()
    )?;
    let mut unproven = Vec::new();
    // With a part of the mutants alone nothing can be said about the cases.
    if arguments.mutant.is_none() {
        unproven.extend(
            unproven_cases(&catalogue, &fates)
                .into_iter()
                .map(|id| format!("no mutant is killed by the case {id}")),
        );
        unproven.extend(
            unproven_requirements(&catalogue, &fates)
                .into_iter()
                .map(|id| {
                    format!("no mutant of the requirement {id} is killed by one of its cases")
                }),
        );
    }
    unproven
        .iter()
        .try_for_each(|line| writeln!(output, "{line}"))?;
    output.flush()?;
    Ok(u8::from(survived > 0 || !unproven.is_empty()))
}

fn read(paths: &[PathBuf]) -> Result<Vec<MutantFile>, Failure> {
    let file = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).map_err(|error| {
            Failure::bad_usage(format!(
                "cannot read {}: {error}; check the path",
                path.display()
            ))
        })?;
        Ok(MutantFile {
            path: path.display().to_string(),
            text,
        })
    };
    paths.iter().map(file).collect()
}

fn choose(all: Vec<Mutant>, pattern: Option<&str>) -> Result<Vec<Mutant>, Failure> {
    let Some(pattern) = pattern else {
        return Ok(all);
    };
    let glob = Glob::new(pattern)
        .map_err(|error| Failure::bad_usage(format!("--mutant is not a pattern: {error}")))?
        .compile_matcher();
    let near = nearest(pattern, all.iter().map(|mutant| mutant.id.as_str())).join(", ");
    let chosen: Vec<Mutant> = all
        .into_iter()
        .filter(|mutant| glob.is_match(&mutant.id))
        .collect();
    if chosen.is_empty() {
        let near = if near.is_empty() {
            String::new()
        } else {
            format!("; the nearest are {near}")
        };
        return Err(Failure::bad_usage(format!(
            "no mutant fits `{pattern}`{near}"
        )));
    }
    Ok(chosen)
}

fn print_fate(mutant: &Mutant, fate: &Fate, output: &mut Output) -> io::Result<()> {
    match fate {
        Fate::Killed => writeln!(output, "killed    {}", mutant.id),
        Fate::NotLoaded(why) => {
            writeln!(output, "SURVIVED  {}: it does not load: {why}", mutant.id)
        }
        Fate::Survived(misses) => {
            writeln!(output, "SURVIVED  {}: {}", mutant.id, mutant.says)?;
            for miss in misses {
                writeln!(
                    output,
                    "          {} should have failed by {}",
                    miss.case,
                    miss.by.join(" or ")
                )?;
                miss.instead
                    .iter()
                    .try_for_each(|line| writeln!(output, "            {line}"))?;
            }
            Ok(())
        }
    }
}

fn print_matrix(matrix: &Matrix, format: OutputFormat, output: &mut Output) -> io::Result<()> {
    if format == OutputFormat::Json {
        writeln!(output, "{}", serde_json::to_string(matrix)?)?;
        return output.flush();
    }
    writeln!(
        output,
        "K kills it, M should kill it and does not, f fails as well, ! could not run, . passes\n"
    )?;
    for (index, case) in matrix.cases.iter().enumerate() {
        writeln!(output, "{:>4} {case}", index + 1)?;
    }
    let width = matrix
        .mutants
        .iter()
        .map(|(id, _)| id.len())
        .max()
        .unwrap_or_default();
    for (id, cells) in &matrix.mutants {
        let tens: Vec<String> = cells
            .chunks(10)
            .map(|ten| ten.iter().map(|cell| cell.sign()).collect())
            .collect();
        writeln!(output, "{id:<width$}  {}", tens.join(" "))?;
    }
    output.flush()
}
