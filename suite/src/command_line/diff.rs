//! `diff`: what changed between two runs.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use reports::Results;
use reports::diff::{Diff, DiffDocument, diff_page, write_diff};

use super::arguments::{ColorChoice, OutputFormat};
use super::output::Output;
use super::{Failure, child, terminal};

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct DiffArguments {
    /// The older: a results.json, or a build, which is run.
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The newer: a results.json, or a build, which is run.
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Also write a page with both transcripts side by side.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// For whom the output is.
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: OutputFormat,
    /// Whether the output has colours.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    /// Options for the runs of builds, after `--`.
    #[arg(last = true, value_name = "RUN OPTIONS")]
    run: Vec<String>,
}

const EXAMPLES: &str = "\
Exit codes: 0 no regression, 1 a regression, 2 bad usage, 3 undecided, as the new run was cut short.

Examples:
  webmcp-conformance diff release/results.json out/results.json --html diff.html
  webmcp-conformance diff old/sdk.js dist/sdk.js -- --case 'page-tools/budget/*'";

pub(super) fn diff(arguments: &DiffArguments, output: &mut Output) -> Result<u8, Failure> {
    let is_build = |path: &Path| path.extension().is_none_or(|ending| ending != "json");
    if !arguments.run.is_empty() && !is_build(&arguments.old) && !is_build(&arguments.new) {
        return Err(Failure::bad_usage(
            "options after -- are for runs, and nothing runs: OLD and NEW are results documents",
        ));
    }
    let read = |path: &Path| {
        if is_build(path) {
            let build = ["--build".to_owned(), path.display().to_string()];
            child::results(&[&build[..], &arguments.run].concat())
        } else {
            Results::read(path).map_err(|error| Failure::bad_usage(with_causes(&error)))
        }
    };
    let (old, new) = (read(&arguments.old)?, read(&arguments.new)?);
    let diff = Diff::of(&old, &new);
    if let Some(path) = &arguments.html {
        let page = diff_page(&diff);
        reports::replace(path, |file| file.write_all(page.as_bytes())).map_err(|error| {
            let path = path.display();
            Failure::bad_usage(format!(
                "cannot write {path}: {error}; give --html a file that can be written"
            ))
        })?;
    }
    match arguments.format {
        OutputFormat::Human => write_diff(output, &diff, &terminal::styles(arguments.color))?,
        OutputFormat::Json => {
            let document = DiffDocument::of(&diff);
            let text = serde_json::to_string_pretty(&document).map_err(Failure::could_not_run)?;
            writeln!(output, "{text}")?;
            output.flush()?;
        }
    }
    Ok(diff.conclusion().exit_code())
}

fn with_causes(error: &dyn Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(because) = cause {
        words.push_str(&format!(": {because}"));
        cause = because.source();
    }
    words
}
