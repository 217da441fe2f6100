//! `open`: the page at a loopback address.

use std::process::ExitCode;

use mock_browser::{Browser, PageOptions, Session};

use super::output::Output;
use super::run::{finish, until_idle};
use super::watchdog::Watchdog;
use super::{Failure, OpenArguments};

/// Opens the page, runs it until it is idle, and says how that went.
pub(crate) fn open(arguments: &OpenArguments, output: &mut Output) -> Result<ExitCode, Failure> {
    let browser = Browser::new().map_err(Failure::went_wrong)?;
    let options = PageOptions {
        url: arguments.url.clone(),
        web_mcp: arguments.web_mcp,
        ..PageOptions::default()
    };
    let _watchdog = Watchdog::start(options.limits.processor_time);
    let mut page = browser
        .open_url(&Session::new(), options)
        .map_err(Failure::went_wrong)?;
    let ran = until_idle(&mut page, output);
    finish(&page, ran, output)
}
