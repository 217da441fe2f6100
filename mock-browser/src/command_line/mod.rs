//! The command line. It refuses to do more than run one file, or print one script.

mod open;
mod output;
mod run;
mod sources;
mod watchdog;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mock_browser::Generation;

use output::Output;

/// Something in the page went wrong: an uncaught error, an unhandled rejection, a limit.
pub(crate) const WENT_WRONG: u8 = 1;
/// Bad usage, or a file that cannot be read; clap's own code for bad usage.
pub(crate) const BAD_USAGE: u8 = 2;

/// An embedded web page whose clock, network and model context are scripted.
#[derive(Parser)]
#[command(name = "mock-browser", version, arg_required_else_help = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a script as the page's and print its console until the page is idle.
    Run(RunArguments),
    /// Open the page at a loopback address and print its console until the page is idle.
    Open(OpenArguments),
    /// Print a script that puts a generation of WebMCP into a page of any browser that runs it before the page's own.
    Inject(InjectArguments),
}

/// What `inject` is given.
#[derive(clap::Args)]
struct InjectArguments {
    /// Which WebMCP the page is to have; as for `run`.
    #[arg(long, value_name = "GENERATION", default_value_t)]
    web_mcp: Generation,
}

/// What `open` is given.
#[derive(clap::Args)]
pub(crate) struct OpenArguments {
    /// The page's address, on this machine: http://127.0.0.1:3000/, say.
    #[arg(value_name = "URL")]
    pub(crate) url: String,
    /// Which WebMCP the page has; as for `run`.
    #[arg(long, value_name = "GENERATION", default_value_t)]
    pub(crate) web_mcp: Generation,
}

/// What `run` is given.
#[derive(clap::Args)]
pub(crate) struct RunArguments {
    /// The script.
    #[arg(value_name = "FILE.js")]
    pub(crate) file: PathBuf,
    /// Run it as an ES module; its imports are read from disk, relative to the file.
    #[arg(long)]
    pub(crate) module: bool,
    /// Which WebMCP the page has: chrome-146, -148, -150, -152, -153, -154, -156, next or none.
    #[arg(long, value_name = "GENERATION", default_value_t)]
    pub(crate) web_mcp: Generation,
}

/// Does what the command line says.
pub(crate) fn run() -> ExitCode {
    let mut output = Output::new();
    let done = match CommandLine::parse().command {
        Command::Run(arguments) => run::run(&arguments, &mut output),
        Command::Open(arguments) => open::open(&arguments, &mut output),
        Command::Inject(arguments) => inject(&arguments),
    };
    match done {
        Ok(code) => code,
        Err(failure) => {
            output.error(&failure.message);
            ExitCode::from(failure.code)
        }
    }
}

/// Prints the script as it is: it is read by a browser, not by a terminal.
fn inject(arguments: &InjectArguments) -> Result<ExitCode, Failure> {
    let script = mock_browser::inject_script(arguments.web_mcp);
    std::io::stdout()
        .write_all(script.as_bytes())
        .map_err(|error| Failure::went_wrong(format!("cannot print the script: {error}")))?;
    Ok(ExitCode::SUCCESS)
}

/// Why nothing ran to its end.
pub(crate) struct Failure {
    pub(crate) code: u8,
    pub(crate) message: String,
}

impl Failure {
    pub(crate) fn bad_usage(message: String) -> Self {
        Self {
            code: BAD_USAGE,
            message,
        }
    }

    pub(crate) fn went_wrong(message: impl ToString) -> Self {
        Self {
            code: WENT_WRONG,
            message: message.to_string(),
        }
    }
}
