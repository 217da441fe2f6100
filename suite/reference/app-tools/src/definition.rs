//! An app as its author wrote it: a directory with `server.js`, `client.js` and `index.html`, or one server file alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The framework's files that run in the server process.
pub(crate) const FRAMEWORK: &[(&str, &str)] = &[
    ("entry.js", include_str!("../framework/entry.js")),
    ("host.js", include_str!("../framework/host.js")),
    ("database.js", include_str!("../framework/database.js")),
    ("server.js", include_str!("../framework/server.js")),
    ("tools.js", include_str!("../framework/tools.js")),
    ("fields.js", include_str!("../framework/fields.js")),
];

/// The framework's files that ship to the page.
pub(crate) const CLIENT: &[(&str, &str)] = &[
    ("client.js", include_str!("../framework/client.js")),
    ("web-mcp.js", include_str!("../framework/web-mcp.js")),
];

const SERVER: &str = "server.js";
const PAGE: &str = "index.html";

/// An app's files by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    files: BTreeMap<String, String>,
}

/// Why an app cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum DefinitionError {
    /// A file cannot be read.
    #[error("cannot read {}: {error}; give the app's directory, or its server file", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl Definition {
    /// The app that is part of the program.
    #[must_use]
    pub fn fixture() -> Self {
        let files = [
            (SERVER, include_str!("../app/server.js")),
            ("client.js", include_str!("../app/client.js")),
            (PAGE, include_str!("../app/index.html")),
        ];
        Self {
            files: files.map(|(name, text)| (name.into(), text.into())).into(),
        }
    }

    /// The app of a directory, or of a server file without a page.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn read(path: &Path) -> Result<Self, DefinitionError> {
        if !path.is_dir() {
            let files = [(SERVER.to_owned(), read(path)?)];
            return Ok(Self {
                files: files.into(),
            });
        }
        let unreadable = |error| DefinitionError::Read {
            path: path.to_owned(),
            error,
        };
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(path).map_err(unreadable)? {
            let file = entry.map_err(unreadable)?.path();
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if name.ends_with(".js") || name.ends_with(".html") {
                files.insert(name.into_owned(), read(&file)?);
            }
        }
        Ok(Self { files })
    }

    /// The text of the server file that has the app's definition.
    pub(crate) fn server(&self) -> &str {
        self.files.get(SERVER).map_or("", String::as_str)
    }

    /// The page, before what ships with it is filled in.
    pub(crate) fn page(&self) -> &str {
        self.files.get(PAGE).map_or("", String::as_str)
    }

    /// A script that ships to the page: never the server's.
    pub(crate) fn script(&self, name: &str) -> Option<&str> {
        let ships = name != SERVER
            && Path::new(name)
                .extension()
                .is_some_and(|ending| ending == "js");
        self.files.get(name).filter(|_| ships).map(String::as_str)
    }
}

fn read(path: &Path) -> Result<String, DefinitionError> {
    fs::read_to_string(path).map_err(|error| DefinitionError::Read {
        path: path.to_owned(),
        error,
    })
}
