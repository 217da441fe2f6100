//! Cases to plan, to a page of some engine, to a transcript, to a verdict.
//!
//! Data flows one way. Nothing here prints, and nothing here renders a report.

pub mod case;
pub mod engine;
pub mod models;
pub mod observed;
pub mod plan;
pub mod requirement;
pub mod runner;
pub mod sequence;
pub mod target;
pub mod verdict;
