//! Reads the files of `cases/`, without a look at what they say.
//!
//! What does not belong there is refused, never skipped: a case that nobody
//! reads would count as one that passes.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// A file of `cases/`, before anybody has read what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseFile {
    /// Its path relative to `cases/`, e.g. `page-tools/budget/default-cap.yaml`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The files could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A file or directory cannot be read.
    #[error("cannot read {}: check that it is there and readable ({source})", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// Something else than a case lies among the cases.
    #[error("{} is neither a .yaml file nor a .md file: rename it, or move it out of the cases", .0.display())]
    NotACase(PathBuf),
}

/// Reads the files of a directory of suites, in order of their paths. Left out are hidden
/// files, Markdown, `schema/`, and the frozen `sets/`.
///
/// # Errors
/// A file cannot be read, or is none that belongs there.
pub fn read_cases(directory: &Path) -> Result<Vec<CaseFile>, ReadError> {
    let mut files = Vec::new();
    read_directory(directory, "", &mut files)?;
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

fn read_directory(
    directory: &Path,
    below: &str,
    files: &mut Vec<CaseFile>,
) -> Result<(), ReadError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| ReadError::Io { path, source }
    };
    for entry in fs::read_dir(directory).map_err(failed(directory))? {
        let path = entry.map_err(failed(directory))?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let relative = format!("{below}{name}");
        if name.starts_with('.')
            || name.ends_with(".md")
            || relative == "schema"
            || relative == "sets"
        {
            continue;
        }
        if path.is_dir() {
            read_directory(&path, &format!("{relative}/"), files)?;
        } else if name.ends_with(".yaml") || name.ends_with(".yml") {
            let text = fs::read_to_string(&path).map_err(failed(&path))?;
            files.push(CaseFile {
                path: relative,
                text,
            });
        } else {
            return Err(ReadError::NotACase(path));
        }
    }
    Ok(())
}
