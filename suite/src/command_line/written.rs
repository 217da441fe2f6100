//! Writes results.json before the report comes to its conclusion: a report that says that a build conforms is not to be
//! followed by the news that nothing was written.

use std::io;
use std::path::PathBuf;

use reports::{Reporter, Results, RunEvent};

/// A report, with the results written into a directory first, if there is one.
pub(super) struct Written<'output> {
    directory: Option<PathBuf>,
    report: Box<dyn Reporter + 'output>,
}

impl<'output> Written<'output> {
    pub(super) fn new(directory: Option<PathBuf>, report: Box<dyn Reporter + 'output>) -> Self {
        Self { directory, report }
    }

    fn write(&self, results: &Results) -> io::Result<()> {
        match &self.directory {
            Some(directory) => results
                .write(&directory.join("results.json"))
                .map_err(io::Error::other),
            None => Ok(()),
        }
    }
}

impl Reporter for Written<'_> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        let RunEvent::Finished(results) = event else {
            return self.report.event(event);
        };
        let written = self.write(results);
        if let Err(error) = &written {
            let note = format!("{error}, so what this report says stands nowhere else");
            self.report.event(&RunEvent::Note(&note))?;
        }
        self.report.event(event)?;
        written
    }
}
