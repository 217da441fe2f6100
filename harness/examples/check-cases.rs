//! Reads all cases and prints everything that is wrong with them.
//!
//! `cargo run -p webmcp-harness --example check-cases [DIRECTORY]`; exit code 1 on errors.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::{path::PathBuf, process::ExitCode};

use webmcp_harness::case::{load, read_cases};

fn main() -> ExitCode {
    let in_project = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../cases"));
    let directory = std::env::args_os()
        .nth(1)
        .map_or_else(in_project, PathBuf::from);
    let files = match read_cases(&directory) {
        Ok(files) => files,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    match load(&files) {
        Ok(suites) => {
            for suite in suites {
                println!("{}: {} cases, ok", suite.name, suite.cases.len());
            }
            ExitCode::SUCCESS
        }
        Err(errors) => {
            eprintln!("{errors}");
            eprintln!("{} errors", errors.0.len());
            ExitCode::FAILURE
        }
    }
}
