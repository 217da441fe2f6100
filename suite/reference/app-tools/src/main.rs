//! The reference framework's command.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;
use webmcp_reference_app::command_line::CommandLine;

fn main() -> ExitCode {
    CommandLine::parse().main()
}
