//! The command line: one file a subcommand. It puts together, prints and exits; what is run and what it means is said
//! elsewhere.
//!
//! Exit codes: 0 conformant, 1 not, 2 bad usage or a target that cannot be loaded, 3 something could not run.

mod arguments;
mod certify;
mod child;
mod diff;
mod explain;
mod freeze;
mod keygen;
mod list;
mod marking;
mod mutants;
mod output;
mod paper;
mod rerun;
mod run;
mod terminal;
mod verify;
mod worker;
mod written;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use output::Output;

/// Bad usage, or a target that cannot be loaded; clap's own code for bad usage.
const BAD_USAGE: u8 = 2;

/// Certifies builds of SDKs that give web pages' tools to AI agents.
#[derive(Debug, Parser)]
#[command(name = "webmcp-conformance", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  webmcp-conformance run --build dist/sdk.js --out out
  webmcp-conformance run --build dist/sdk.js --case 'page-tools/budget/*' --model prompt-api
  webmcp-conformance explain page-tools/budget/default-cap
  webmcp-conformance diff release/results.json out/results.json --html diff.html
  webmcp-conformance certify --build dist/sdk.js --out certificate";

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the cases against a build.
    Run(run::RunArguments),
    /// List the cases, or what they are held against.
    List(list::ListArguments),
    /// Compare two results documents or builds: what broke, was fixed, is new, went away, changed.
    Diff(diff::DiffArguments),
    /// Run a frozen set on a build, and write a certificate and a badge if it meets it.
    Certify(certify::CertifyArguments),
    /// Say whether a certificate holds, and whether a build is the certified one.
    Verify(verify::VerifyArguments),
    /// Make a key to sign certificates with.
    Keygen(keygen::KeygenArguments),
    /// Say what a case demands, of which statement, and why it matters.
    Explain(explain::ExplainArguments),
    /// Try the mutants: faults of the reference build that the cases must catch.
    Mutants(mutants::MutantsArguments),
    /// Print the frozen set of a new edition.
    #[command(hide = true)]
    Freeze(freeze::FreezeArguments),
    /// Print completions for a shell.
    #[command(hide = true)]
    Completions(paper::CompletionsArguments),
    /// Print the manual page.
    #[command(hide = true)]
    Man,
    /// Play case runs for a parent process.
    #[command(hide = true)]
    Worker,
}

/// Why a command came to nothing, and the exit code.
#[derive(Debug)]
struct Failure {
    code: u8,
    message: String,
}

impl Failure {
    fn bad_usage(error: impl ToString) -> Self {
        Self {
            code: BAD_USAGE,
            message: error.to_string(),
        }
    }

    /// The suite or its surroundings failed, so that nothing can be said.
    fn could_not_run(error: impl ToString) -> Self {
        Self {
            code: reports::Conclusion::CouldNotRun.exit_code(),
            message: error.to_string(),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::could_not_run(format!("the output cannot be written: {error}"))
    }
}

/// Does what the command line says.
#[must_use]
pub fn main() -> ExitCode {
    let mut output = Output::standard();
    let done = match CommandLine::parse().command {
        Command::Run(arguments) => run::run(&arguments, &mut output),
        Command::List(arguments) => list::list(&arguments, &mut output),
        Command::Diff(arguments) => diff::diff(&arguments, &mut output),
        Command::Certify(arguments) => certify::certify(&arguments, &mut output),
        Command::Verify(arguments) => verify::verify(&arguments, &mut output),
        Command::Keygen(arguments) => keygen::keygen(&arguments, &mut output),
        Command::Explain(arguments) => explain::print(&arguments, &mut output),
        Command::Mutants(arguments) => mutants::mutants(&arguments, &mut output),
        Command::Freeze(arguments) => freeze::freeze(&arguments, &mut output),
        Command::Completions(arguments) => paper::completions(&arguments, &mut output),
        Command::Man => paper::man(&mut output),
        Command::Worker => worker::worker(),
    };
    match done {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            output::complain(&failure.message);
            ExitCode::from(failure.code)
        }
    }
}
