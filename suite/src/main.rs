//! `webmcp-conformance`: certifies a build against the suite's cases.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    webmcp_conformance::command_line::main()
}
