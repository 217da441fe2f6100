//! `freeze`: prints the set of a new edition, for whoever publishes one.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::Failure;
use super::arguments::catalogue;
use super::output::Output;
use crate::sets;

#[derive(Debug, Args)]
pub(super) struct FreezeArguments {
    /// The edition: a year and a month, e.g. 2026-12.
    #[arg(value_name = "EDITION")]
    edition: String,
    /// Read the cases from this directory instead of those in the program.
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

pub(super) fn freeze(arguments: &FreezeArguments, output: &mut Output) -> Result<u8, Failure> {
    let catalogue = catalogue(arguments.cases.as_ref())?;
    output.write_all(sets::freeze(&arguments.edition, catalogue).as_bytes())?;
    output.flush()?;
    Ok(0)
}
