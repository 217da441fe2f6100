//! Cases to plan, to a page of some engine, to a transcript, to a verdict.
//!
//! Data flows one way. Nothing here prints, and nothing here renders a report.

pub mod case;
pub mod models;
pub mod requirement;
pub mod engine;
pub mod observed;
pub mod plan;
pub mod runner;
pub mod sequence;
pub mod target;
pub mod verdict;
