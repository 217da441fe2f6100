//! A small framework whose tagged handlers are WebMCP tools: the app's server code runs in an embedded JavaScript engine,
//! its data is in SQLite, and its pages are served over HTTP with one WebSocket each.
//!
//! It is the example that an implementer reads beside the contract of the suite `app-tools`, and the app that the suite is
//! tried on. Refuses to be more than that: no bundler, no hosting, no accounts with passwords.
#![forbid(unsafe_code)]

pub mod command_line;
mod definition;
mod engine;
mod server;
mod sessions;
mod store;

pub use definition::{Definition, DefinitionError};
