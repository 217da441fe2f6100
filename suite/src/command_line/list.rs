//! `list`: the cases, or the requirements that they are held against.

use std::io::Write;

use clap::Args;
use harness::plan::Job;
use harness::runner::level;
use serde_json::{Value, json};

use super::Failure;
use super::arguments::{Filters, OutputFormat};
use super::output::Output;
use crate::catalogue::Catalogue;
use crate::sets::FrozenSet;

#[derive(Debug, Args)]
pub(super) struct ListArguments {
    #[command(flatten)]
    filters: Filters,
    /// The requirements of the chosen cases, each with its source and its cases.
    #[arg(long)]
    requirements: bool,
    /// Only the case runs of this frozen set, e.g. 2026-12.
    #[arg(long, value_name = "EDITION")]
    set: Option<String>,
    /// For whom the output is.
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: OutputFormat,
}

pub(super) fn list(arguments: &ListArguments, output: &mut Output) -> Result<u8, Failure> {
    let catalogue = arguments.filters.catalogue()?;
    let mut chosen = arguments
        .filters
        .selection()
        .choose(&catalogue)
        .map_err(Failure::bad_usage)?;
    if let Some(edition) = &arguments.set {
        let cases = arguments.filters.cases.as_deref();
        let set = FrozenSet::find(edition, cases, &catalogue).map_err(Failure::bad_usage)?;
        chosen.retain(|job| set.has(job));
        if chosen.is_empty() {
            return Err(Failure::bad_usage(format!(
                "none of the chosen case runs is in the set {edition}: choose others"
            )));
        }
    }
    match (arguments.requirements, arguments.format) {
        (false, OutputFormat::Human) => cases(&chosen, output)?,
        (false, OutputFormat::Json) => json_lines(chosen.iter().map(case_value).collect(), output)?,
        (true, OutputFormat::Human) => requirements(&catalogue, &chosen, output)?,
        (true, OutputFormat::Json) => json_lines(requirement_values(&catalogue, &chosen), output)?,
    }
    Ok(0)
}

fn cases(chosen: &[Job], output: &mut Output) -> std::io::Result<()> {
    for job in chosen {
        let level = level(job.level).as_str();
        writeln!(
            output,
            "{level:<6} {:<32} {}: {}",
            job.case.requirement,
            job.name(),
            job.case.title
        )?;
    }
    output.flush()
}

fn case_value(job: &Job) -> Value {
    json!({
        "case": job.id,
        "title": job.case.title,
        "requirement": job.case.requirement,
        "level": job.level,
        "model": job.model,
        "web_mcp": job.web_mcp,
    })
}

/// The cases of a requirement, each once.
fn cases_of<'a>(id: &str, chosen: &'a [Job]) -> Vec<&'a str> {
    let mut cases: Vec<&str> = chosen
        .iter()
        .filter(|job| job.case.requirement == id)
        .map(|job| job.id.as_str())
        .collect();
    cases.dedup();
    cases
}

fn requirements(catalogue: &Catalogue, chosen: &[Job], output: &mut Output) -> std::io::Result<()> {
    for requirement in catalogue.requirements() {
        let cases = cases_of(&requirement.id, chosen);
        if cases.is_empty() {
            continue;
        }
        let statement = requirement.statement.as_deref().unwrap_or("-");
        let level = level(requirement.level).as_str();
        writeln!(
            output,
            "{level:<6} {statement:<4} {}: {}",
            requirement.id, requirement.summary
        )?;
        let source = &requirement.source;
        writeln!(
            output,
            "       {}, \"{}\"",
            source.document.file_name(),
            source.heading
        )?;
        for case in cases {
            writeln!(output, "       {case}")?;
        }
    }
    output.flush()
}

fn requirement_values(catalogue: &Catalogue, chosen: &[Job]) -> Vec<Value> {
    let with_cases = catalogue
        .requirements()
        .map(|requirement| (requirement, cases_of(&requirement.id, chosen)));
    let value = |(requirement, cases): (&harness::requirement::Requirement, Vec<&str>)| {
        let mut value = serde_json::to_value(requirement).unwrap_or_default();
        value["cases"] = json!(cases);
        value
    };
    with_cases
        .filter(|(_, cases)| !cases.is_empty())
        .map(value)
        .collect()
}

/// One document: a list with an entry a line.
fn json_lines(values: Vec<Value>, output: &mut Output) -> std::io::Result<()> {
    let lines: Vec<String> = values.iter().map(|value| format!("  {value}")).collect();
    writeln!(output, "[\n{}\n]", lines.join(",\n"))?;
    output.flush()
}
