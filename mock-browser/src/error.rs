//! What can go wrong, as types. Messages say where and what to do next.

use thiserror::Error;

/// The browser itself could not be set up; never the page's fault.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BrowserError {
    /// The engine could not make a runtime or a realm.
    #[error(
        "the engine could not open a page: {0}; give the page more memory or open fewer at once"
    )]
    Engine(String),
    /// A module of the built-in web platform did not compile.
    #[error("the built-in module {0}")]
    Prelude(#[from] ScriptError),
    /// The built-in web platform threw while it was set up.
    #[error(
        "the web platform did not start: {0}; this is a fault of mock-browser, or the memory limit is too low"
    )]
    Start(String),
    /// The memory limit is too small for the web platform alone.
    #[error("a page of {given} bytes cannot hold the web platform; give it at least {least}")]
    Memory {
        /// The limit as given.
        given: usize,
        /// The smallest there can be.
        least: usize,
    },
    /// No page can be opened from the address.
    #[error(
        "cannot open {url}: {reason}; give the http address of a server on this machine that answers with HTML"
    )]
    Loopback {
        /// The address.
        url: String,
        /// What is in the way.
        reason: String,
    },
    /// The page's address is not one a page can have.
    #[error("the page's address {url:?} is not usable: {reason}; give an absolute http(s) URL")]
    Url {
        /// The address as given.
        url: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// A script or module that does not compile.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{module}:{line}:{column}: {message}")]
pub struct ScriptError {
    /// Name of the module, as it was given.
    pub module: String,
    /// Line, counted from 1; 0 when the engine named none.
    pub line: u32,
    /// Column, counted from 1; 0 when the engine named none.
    pub column: u32,
    /// What the engine says, with the error's name in front.
    pub message: String,
}

/// A page was ended by one of its limits. Every later call on the page returns it again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Ended {
    /// The page computed for longer than it may.
    #[error(
        "the page used up its processor time; look for a loop that never ends or raise the limit"
    )]
    ProcessorTime,
    /// The page allocated more than it may.
    #[error(
        "the page used up its memory; look for something that grows without end or raise the limit"
    )]
    Memory,
    /// The page made more output than it may.
    #[error("the page used up its output; look for a log in a loop or raise the limit")]
    Output,
    /// The page's clock ran further than it may.
    #[error(
        "the page used up its virtual time; look for a timer that never stops or raise the limit"
    )]
    VirtualTime,
}

impl Ended {
    /// The word for this limit in a transcript.
    #[must_use]
    pub fn limit(self) -> &'static str {
        match self {
            Self::ProcessorTime => "processor-time",
            Self::Memory => "memory",
            Self::Output => "output",
            Self::VirtualTime => "virtual-time",
        }
    }
}

/// A call into the utility realm did not return.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UtilityError {
    /// The page was ended by a limit.
    #[error(transparent)]
    Ended(#[from] Ended),
    /// The utility code threw.
    #[error("the utility code threw: {message}\n{stack}")]
    Threw {
        /// Name and message of what was thrown.
        message: String,
        /// Its stack, or the empty text.
        stack: String,
    },
}
