//! The results document on a writer, for programs.
//!
//! Nothing is written before the run has ended: half a document would be taken for one.

use std::io::{self, Write};

use crate::event::{Reporter, RunEvent};

/// Writes the [`Results`](crate::Results) document when the run has finished, and nothing else.
#[derive(Debug)]
pub struct Json<W> {
    out: W,
}

impl<W: Write> Json<W> {
    /// A reporter that writes to `out`.
    pub fn new(out: W) -> Self {
        Self { out }
    }
}

impl<W: Write> Reporter for Json<W> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        let RunEvent::Finished(results) = event else {
            return Ok(());
        };
        results.to_writer(&mut self.out)?;
        self.out.flush()
    }
}
