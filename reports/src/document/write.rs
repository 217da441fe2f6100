//! Writing the document: to a writer, or to a file that is either the old one or the whole new one at any moment.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::Serializer;

use super::layout::Layout;
use super::{DocumentError, Results};

impl Results {
    /// Writes the document as JSON, one line a case run. `out` needs no buffer of its own.
    pub fn to_writer(&self, out: impl Write) -> io::Result<()> {
        let mut buffered = BufWriter::with_capacity(1 << 16, out);
        self.serialize(&mut Serializer::with_formatter(
            &mut buffered,
            Layout::default(),
        ))?;
        buffered.write_all(b"\n")?;
        buffered.flush()
    }

    /// Writes the document to `path`, whose directory must exist. Whatever goes wrong, a file that was there stays as
    /// it was.
    pub fn write(&self, path: &Path) -> Result<(), DocumentError> {
        replace(path, |out| self.to_writer(out)).map_err(|source| DocumentError::Write {
            path: path.to_owned(),
            remedy: remedy(&source),
            source,
        })
    }
}

/// Writes a file beside `path`, makes sure that it is on the disk, and puts it in the place of `path`.
///
/// # Errors
/// When something cannot be written; a file that was there stays as it was.
pub fn replace(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut beside = beside(directory)?;
    write(beside.as_file_mut())?;
    beside.as_file().sync_all()?;
    beside.persist(path)?;
    sync_directory(directory)
}

pub(crate) fn beside(directory: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".webmcp-").suffix(".part");
    // A results document is no secret: it gets the permissions of any new file, not those of a temporary one.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(directory)
}

/// Makes the renaming last through a power cut, where directories can be synchronised.
pub(crate) fn sync_directory(directory: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(directory)?.sync_all()
    } else {
        Ok(())
    }
}

pub(crate) fn remedy(source: &io::Error) -> &'static str {
    match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "make room on the disk, or write elsewhere"
        }
        io::ErrorKind::NotFound => "create its directory first",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "write where you are allowed to"
        }
        io::ErrorKind::IsADirectory => "name a file, not a directory",
        _ => "write elsewhere, or try again",
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::Verdict;
    use super::super::samples::{plan, run};
    use super::*;

    fn results() -> Results {
        Results::assemble(plan(1), vec![run("budget/default-cap", Verdict::Fail)]).unwrap()
    }

    #[test]
    fn a_full_disk_leaves_the_old_file_and_nothing_else() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("results.json");
        fs::write(&path, "the old one").unwrap();
        let error = replace(&path, |out| {
            out.write_all(b"half of the n")?;
            Err(io::ErrorKind::StorageFull.into())
        })
        .unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(&path).unwrap(), "the old one");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
        assert_eq!(remedy(&error), "make room on the disk, or write elsewhere");
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("results.json");
        fs::write(&path, "x".repeat(1 << 20)).unwrap();
        results().write(&path).unwrap();
        assert_eq!(Results::read(&path).unwrap(), results());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_missing_directory_is_named_with_what_to_do() {
        let directory = tempfile::tempdir().unwrap();
        let error = results()
            .write(&directory.path().join("nowhere/results.json"))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("nowhere/results.json") && error.contains("create its directory first"),
            "{error}"
        );
    }

    #[test]
    fn a_case_run_is_one_line() {
        let mut text = Vec::new();
        results().to_writer(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| line.contains("budget/default-cap"))
            .collect();
        assert_eq!(lines.len(), 1, "{text}");
        assert!(
            lines[0].starts_with("    {\"case\":") && lines[0].ends_with("]}"),
            "{}",
            lines[0]
        );
        assert!(
            text.starts_with(
                "{\n  \"format\": \"webmcp-conformance/results\",\n  \"version\": 2,\n"
            ),
            "{text}"
        );
        assert!(text.ends_with("\n}\n"));
    }
}
