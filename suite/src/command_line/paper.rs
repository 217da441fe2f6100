//! `completions` and `man`: for whoever packages the program.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::output::Output;
use super::{CommandLine, Failure};

#[derive(Debug, Args)]
pub(super) struct CompletionsArguments {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn completions(
    arguments: &CompletionsArguments,
    output: &mut Output,
) -> Result<u8, Failure> {
    let mut command = CommandLine::command();
    let name = command.get_name().to_owned();
    // Written at once: the generator ends the program where its output cannot be written.
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, name, &mut text);
    output.write_all(&text)?;
    output.flush()?;
    Ok(0)
}

/// One page for the program and all of its subcommands.
pub(super) fn man(output: &mut Output) -> Result<u8, Failure> {
    let mut command = CommandLine::command();
    command.build();
    Man::new(command.clone()).render(output)?;
    for subcommand in command.get_subcommands() {
        if !subcommand.is_hide_set() && subcommand.get_name() != "help" {
            let man = Man::new(subcommand.clone());
            let name = subcommand.get_display_name().unwrap_or_default();
            writeln!(output, ".SH \"{}\"", name.to_uppercase())?;
            man.render_description_section(output)?;
            man.render_options_section(output)?;
        }
    }
    output.flush()?;
    Ok(0)
}
