//! What is needed of a browser from outside: little, for the page's side talks to the harness over a channel of its own.
//! Whatever can open an address in a tab can be a browser here.

use std::time::Duration;

/// A browser that was started.
pub trait Remote: Send {
    /// Its name and version, as results have it.
    fn version(&self) -> (String, String);

    /// Opens the address in a tab whose storage is empty, in place of the one before.
    ///
    /// # Errors
    /// When the browser does not do it.
    fn open(&mut self, address: &str) -> Result<(), RemoteError>;

    /// Runs a script in the open page, in a world that shares the document with it but no JavaScript; false where the
    /// browser has no such worlds.
    ///
    /// # Errors
    /// When the browser does not do it.
    fn run_apart(&mut self, script: &str) -> Result<bool, RemoteError>;

    /// Empties what the browser has stored for this origin.
    ///
    /// # Errors
    /// When the browser does not do it.
    fn clear(&mut self, origin: &str) -> Result<(), RemoteError>;

    /// The browser's process, where it is one of this machine.
    fn process(&self) -> Option<u32>;

    /// How the browser ended, if it did.
    fn ended(&mut self) -> Option<String>;
}

/// Why a browser does not do what it is asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RemoteError {
    /// There is no browser.
    #[error("no browser was found: tried {}; install one, or say where it is with --chromium PATH or WEBMCP_CHROMIUM", tried.join(", "))]
    Missing {
        /// The places.
        tried: Vec<String>,
    },
    /// The program is no browser, or does not start.
    #[error(
        "{program} does not start as a browser: {why}; run it by hand with `{program} --version`, or give another one with --chromium PATH"
    )]
    NotStarted {
        /// The program.
        program: String,
        /// Why.
        why: String,
    },
    /// It has no WebMCP.
    #[error(
        "{version} has no WebMCP, not even with --enable-features=WebMCPTesting; use Chromium 156 or newer, or choose the cases that need none with --web-mcp none"
    )]
    NoWebMcp {
        /// The browser.
        version: String,
    },
    /// It ended.
    #[error("the browser ended: {0}")]
    Ended(String),
    /// It answers with an error.
    #[error("the browser refuses: {0}")]
    Refused(String),
    /// It does not answer.
    #[error("the browser did not answer within {} s", .0.as_secs())]
    Silent(Duration),
}
