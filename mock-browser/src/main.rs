//! `mock-browser run FILE.js`: runs a script as a page's, and prints its console until the page is idle.
//!
//! Exit codes: 0 when nothing went wrong, 1 on an uncaught error, an unhandled rejection or a limit, 2 on bad usage or
//! a file that cannot be read.
#![forbid(unsafe_code)]

mod command_line;

use std::process::ExitCode;

fn main() -> ExitCode {
    command_line::run()
}
