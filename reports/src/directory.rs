//! All files of a run in one directory, each replaced whole.
//!
//! Everything is written beside its place first, and put there only when all of it is on the disk: whatever goes wrong,
//! and whenever the program is ended, a file is the old one or the whole new one.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::document::{DocumentError, Results, beside, remedy, sync_directory};
use crate::event::{Reporter, RunEvent};
use crate::html::Html;
use crate::json::Json;
use crate::junit::Junit;
use crate::markdown::Markdown;
use crate::outcome::FileOptions;
use crate::sarif::Sarif;

type Made<'file> = Box<dyn Reporter + 'file>;

/// A file, and what writes it.
struct Kind {
    name: &'static str,
    reporter: fn(BufWriter<&mut File>, FileOptions) -> Made<'_>,
}

/// The results last: where they are new, so is all else.
const FILES: [Kind; 5] = [
    Kind {
        name: "report.html",
        reporter: |out, options| Box::new(Html::new(out, options)),
    },
    Kind {
        name: "junit.xml",
        reporter: |out, options| Box::new(Junit::new(out, options)),
    },
    Kind {
        name: "summary.md",
        reporter: |out, options| Box::new(Markdown::new(out, options)),
    },
    Kind {
        name: "results.sarif",
        reporter: |out, options| Box::new(Sarif::new(out, options)),
    },
    Kind {
        name: "results.json",
        reporter: |out, _| Box::new(Json::new(out)),
    },
];

/// Writes every kind of file into a directory, which must exist, when the run has finished.
#[derive(Debug)]
pub struct Directory {
    path: PathBuf,
    options: FileOptions,
}

impl Directory {
    /// A reporter that writes into the directory at `path`.
    pub fn new(path: impl Into<PathBuf>, options: FileOptions) -> Self {
        Self {
            path: path.into(),
            options,
        }
    }

    /// The names of the files, in the order in which they are put in their places.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|kind| kind.name)
    }

    /// Writes the files of these results.
    ///
    /// # Errors
    /// When one cannot be written; those that were there before stay as they were.
    pub fn write(&self, results: &Results) -> Result<(), DocumentError> {
        let mut written = Vec::new();
        for kind in &FILES {
            let path = self.path.join(kind.name);
            let file = self
                .written(kind, results)
                .map_err(|error| refused(&path, error))?;
            written.push((path, file));
        }
        if let Some((path, _)) = written.iter().find(|(path, _)| path.is_dir()) {
            return Err(refused(path, io::ErrorKind::IsADirectory.into()));
        }
        for (path, file) in written {
            file.persist(&path)
                .map_err(|error| refused(&path, error.error))?;
        }
        sync_directory(&self.path).map_err(|error| refused(&self.path, error))
    }

    fn written(&self, kind: &Kind, results: &Results) -> io::Result<NamedTempFile> {
        let mut file = beside(&self.path)?;
        let out = BufWriter::with_capacity(1 << 16, file.as_file_mut());
        (kind.reporter)(out, self.options.clone()).event(&RunEvent::Finished(results))?;
        file.flush()?;
        file.as_file().sync_all()?;
        Ok(file)
    }
}

fn refused(path: &Path, source: io::Error) -> DocumentError {
    DocumentError::Write {
        path: path.to_owned(),
        remedy: remedy(&source),
        source,
    }
}

impl Reporter for Directory {
    fn event(&mut self, event: &RunEvent<'_>) -> io::Result<()> {
        match event {
            RunEvent::Finished(results) => self.write(results).map_err(io::Error::other),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
