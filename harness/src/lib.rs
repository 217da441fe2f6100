//! Cases to plan, to a page of some engine, to a transcript, to a verdict.
//!
//! Data flows one way. Nothing here prints, and nothing here renders a report.

pub mod case;
