//! `run`: one file in one page.

use std::process::ExitCode;

use mock_browser::{Advanced, Browser, Ended, ImportState, Page, PageOptions};

use super::output::Output;
use super::watchdog::Watchdog;
use super::{Failure, RunArguments, WENT_WRONG, sources};

/// Runs the file until its page is idle, and says how that went.
pub(crate) fn run(arguments: &RunArguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let browser = Browser::new().map_err(Failure::went_wrong)?;
    let mut options = PageOptions {
        web_mcp: arguments.web_mcp,
        ..PageOptions::default()
    };
    let _watchdog = Watchdog::start(options.limits.processor_time);
    if arguments.module {
        let (entry, modules) = sources::collect(&browser, &arguments.file)?;
        options
            .modules
            .push(browser.compile(modules).map_err(Failure::went_wrong)?);
        let mut page = browser.open(options).map_err(Failure::went_wrong)?;
        let ran = run_module(&mut page, &entry, output);
        return finish(&page, ran, output);
    }
    let source = sources::read(&arguments.file)?;
    let mut page = browser.open(options).map_err(Failure::went_wrong)?;
    let ran = page
        .run_script(&arguments.file.display().to_string(), &source)
        .map_err(Trouble::from);
    let ran = ran.and_then(|()| until_idle(&mut page, output));
    finish(&page, ran, output)
}

/// Why a page did not come to rest.
pub(super) enum Trouble {
    Ended(Ended),
    Import(String),
}

impl From<Ended> for Trouble {
    fn from(ended: Ended) -> Self {
        Self::Ended(ended)
    }
}

fn run_module(page: &mut Page, entry: &str, output: &mut Output) -> Result<(), Trouble> {
    page.import(entry)?;
    until_idle(page, output)?;
    match page.imported(entry) {
        ImportState::Loaded => Ok(()),
        ImportState::Pending => Err(Trouble::Import(
            "the module never finished: it awaits something at its top level that never comes"
                .to_owned(),
        )),
        ImportState::Failed {
            name,
            message,
            stack,
        } => Err(Trouble::Import(
            format!("Uncaught {name}: {message}\n{stack}")
                .trim_end()
                .to_owned(),
        )),
    }
}

/// Runs the page's tasks, and prints what each of them did.
pub(super) fn until_idle(page: &mut Page, output: &mut Output) -> Result<(), Trouble> {
    let advanced = page.advance(None, &mut |transcript| {
        !output.entries(transcript.entries())
    })?;
    debug_assert_ne!(advanced, Advanced::TimeReached);
    Ok(())
}

pub(super) fn finish(
    page: &Page,
    ran: Result<(), Trouble>,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    output.entries(page.transcript().entries());
    match ran {
        Err(Trouble::Ended(ended)) => Err(Failure::went_wrong(ended)),
        Err(Trouble::Import(message)) => Err(Failure::went_wrong(message)),
        Ok(()) if output.went_wrong() => Ok(ExitCode::from(WENT_WRONG)),
        Ok(()) => Ok(ExitCode::SUCCESS),
    }
}
