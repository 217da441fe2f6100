//! The conformance suite: which cases run against which build, in which process, and what is told of it.
//!
//! Cases, pages and verdicts are the harness's, results and their rendering those of `reports`; here they are put
//! together for a command line and for `cargo test`. Nothing here looks into a page.
#![forbid(unsafe_code)]

pub mod browsers;
pub mod catalogue;
pub mod command_line;
pub mod deviations;
pub mod early_stop;
mod embedded;
pub mod explain;
pub mod in_process;
pub mod known;
pub mod marks;
pub mod mutants;
pub mod reference;
pub mod selection;
pub mod session;
pub mod sets;
pub mod worker;
