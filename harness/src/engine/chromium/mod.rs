//! Chromium as an engine, over the DevTools protocol.
//!
//! Seen with Chromium 156.0.8078.114: `document.modelContext` is there with `--enable-features=WebMCPTesting` on a page
//! from loopback.

mod devtools;
mod find;
mod process;

use std::path::{Path, PathBuf};

pub use find::{VARIABLE, find};

use super::OpenError;
use super::browser::{BrowserEngine, BrowserOptions, Remote, RemoteError};
use crate::target::Target;
use devtools::DevTools;
use process::Process;

/// What turns WebMCP on.
const WEB_MCP: &str = "--enable-features=WebMCPTesting";

/// Which browser is started, and how.
#[derive(Clone, Debug, Default)]
pub struct Chromium {
    /// The program; looked for where none is given.
    pub program: Option<PathBuf>,
    /// Flags besides the usual ones.
    pub flags: Vec<String>,
    /// Without the feature that WebMCP needs.
    pub without_web_mcp: bool,
    /// Where profiles are made; the system's directory for temporary files where none is given.
    pub profiles: Option<PathBuf>,
}

impl Chromium {
    /// Starts it.
    ///
    /// # Errors
    /// When it is not there or does not start.
    pub fn start(&self) -> Result<Box<dyn Remote>, RemoteError> {
        let program = find(self.program.as_deref())?;
        let mut flags = self.flags.clone();
        if !self.without_web_mcp {
            flags.push(WEB_MCP.into());
        }
        let temporary = std::env::temp_dir();
        let profiles: &Path = self.profiles.as_deref().unwrap_or(&temporary);
        let process = Process::start(&program, &flags, profiles)?;
        Ok(Box::new(DevTools::connect(process)?))
    }

    /// Starts it as an engine for a target.
    ///
    /// # Errors
    /// When it is not there or does not start.
    pub fn engine(
        self,
        target: Target,
        options: BrowserOptions,
    ) -> Result<BrowserEngine, OpenError> {
        BrowserEngine::start(Box::new(move || self.start()), target, options)
    }
}
