//! What a run found, as a document, and what is rendered from it.
//!
//! The runner tells what happens as [`RunEvent`]s; every output is a [`Reporter`] of them, and none is special. At the
//! end stands one [`Results`] document, which says how much was planned, so that a run cut short cannot pass for a
//! whole one.
//!
//! This crate runs nothing, judges no build and reads no case: it is given verdicts and counts them by one rule.
#![forbid(unsafe_code)]

pub mod certificate;
pub mod diff;
mod difference;
pub mod digest;
mod directory;
mod document;
mod event;
mod html;
mod human;
mod json;
mod junit;
mod markdown;
mod outcome;
mod sarif;
pub mod text;
mod transcript;
mod verdict;

pub use directory::Directory;
pub use document::{
    CaseRun, DocumentError, Engine, Finding, Format, Inconsistent, JudgedRequirement, Known,
    KnownEntry, KnownList, OLDEST_VERSION, Plan, RESULTS_SCHEMA, Requirement, Results, SetUsed,
    Shown, Source, Suite, Target, TargetFile, VERSION, replace,
};
pub use event::{Reporter, RunEvent};
pub use html::Html;
pub use human::{Human, HumanOptions, Lines, Styles};
pub use json::Json;
pub use junit::Junit;
pub use markdown::Markdown;
pub use outcome::FileOptions;
pub use sarif::Sarif;
pub use transcript::{Entry, Lane, Placeholders, normalise};
pub use verdict::{Conclusion, Counts, KnownCounts, Level, Totals, Verdict, roll_up};
