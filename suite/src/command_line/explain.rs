//! `explain`: what a case demands, of which statement, and why it matters.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::arguments::catalogue;
use super::output::Output;
use super::{Failure, rerun};
use crate::explain::explain;
use crate::selection::nearest;

#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    /// The case's id, e.g. page-tools/budget/default-cap; what it runs with may follow, as in reports.
    case: String,
    /// Read the cases from this directory instead of those in the program.
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

pub(super) fn print(arguments: &ExplainArguments, output: &mut Output) -> Result<u8, Failure> {
    let catalogue = catalogue(arguments.cases.as_ref())?;
    let id = arguments.case.split([' ', ':']).next().unwrap_or_default();
    let id = id.trim_end_matches(".yaml").trim_start_matches("cases/");
    let Some(case) = catalogue.case(id) else {
        let near = nearest(id, catalogue.cases().map(|case| case.id.as_str()));
        let near = if near.is_empty() {
            String::new()
        } else {
            format!(": did you mean `{}`?", near.join("` or `"))
        };
        return Err(Failure::bad_usage(format!(
            "there is no case `{id}`{near}; `list` shows all cases"
        )));
    };
    write!(
        output,
        "{}",
        explain(case, catalogue.requirement(&case.case.requirement))
    )?;
    writeln!(output, "\ncases/{}", case.path)?;
    for line in case.text.lines() {
        writeln!(output, "  {line}")?;
    }
    writeln!(
        output,
        "\nrun it alone\n  {} run --case {}",
        rerun::program(),
        case.id
    )?;
    output.flush()?;
    Ok(0)
}
