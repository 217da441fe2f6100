//! Writes a run's files before the report comes to its conclusion: a report that says that a build conforms is not to be
//! followed by the news that nothing was written.

use std::io;

use reports::{Directory, Reporter, RunEvent};

/// A report, with the files written into a directory first, if there is one.
pub(super) struct Written<'output> {
    directory: Option<Directory>,
    report: Box<dyn Reporter + 'output>,
}

impl<'output> Written<'output> {
    pub(super) fn new(directory: Option<Directory>, report: Box<dyn Reporter + 'output>) -> Self {
        Self { directory, report }
    }
}

impl Reporter for Written<'_> {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        let written = self
            .directory
            .as_mut()
            .map_or(Ok(()), |directory| directory.event(event));
        if let Err(error) = &written {
            let note = format!("{error}, so what this report says stands nowhere else");
            self.report.event(&RunEvent::Note(&note))?;
        }
        self.report.event(event)?;
        written
    }
}
