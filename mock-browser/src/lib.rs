//! An embedded web page for tests: a JavaScript engine in the process whose clock, network, `modelContext` and
//! built-in model are scripted from Rust.
//!
//! A [`Browser`] holds the compiled web platform and is shared; a [`Page`] is a fresh engine runtime made from it,
//! used for one thing and dropped. Everything observable in a page goes into one ordered [`Transcript`].
//!
//! It refuses to render, to reach a real network or file system (a page opened from a loopback address reaches that one
//! origin), to sleep, and to let a page outlive its [`Limits`].
#![forbid(unsafe_code)]

mod agent;
mod browser;
mod built_in_model;
mod compile;
mod error;
mod generation;
mod host;
mod loopback;
mod modules;
mod network;
mod options;
mod page;
mod platform;
mod prelude;
mod transcript;
mod value;

pub use agent::{AgentTool, CallId};
pub use browser::Browser;
pub use built_in_model::{
    Availability, BuiltInModel, ModelCall, ModelEnd, ModelMessage, TextChunk, ToolsMode,
};
pub use compile::{CompiledModules, ModuleSource};
pub use error::{BrowserError, Ended, ScriptError, UtilityError};
pub use generation::{Generation, UnknownGeneration};
pub use loopback::Session;
pub use network::{Chunk, End, Network, NetworkRequest, NetworkResponse, Outcome};
pub use options::{Limits, PageOptions};
pub use page::{Advanced, ImportState, Native, NativeCall, Page, Utility};
pub use prelude::inject_script;
pub use transcript::{Entry, Lane, Note, Transcript};
