//! What is under test: a build (one ES module or classic script, with the files it imports) and the adapter that puts
//! the suite's verbs in its terms. Refuses to change a file, and to look anywhere but in the build's own directory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use regex::Regex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Where a build's files live in the page.
pub const BUILD_BASE: &str = "https://page.test/build/";
/// Where the adapter lives in the page.
pub const ADAPTER_NAME: &str = "https://page.test/adapter.js";
/// The adapter for a build that exports the documented API.
pub const BUILT_IN_ADAPTER: &str = include_str!("driver/page-tools-adapter.js");

/// How a build's entry is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BuildKind {
    /// An ES module, whose exports are the build's.
    Module,
    /// A classic script, whose globals are the build's.
    Script,
    /// No build: the browser's own API is what is tested, or that of the polyfills among the files, which run as
    /// classic scripts before any other of the page.
    Browser,
}

/// A file of the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Its path, as the user knows it.
    pub path: String,
    /// Its place below the build's directory, with forward slashes.
    pub place: String,
    /// Its text.
    pub text: String,
}

/// A build and its adapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// The name it is shown under.
    pub name: String,
    /// How its entry is run.
    pub kind: BuildKind,
    /// Its files; the first is the entry.
    pub files: Vec<SourceFile>,
    /// Its adapter; the built-in one when none.
    pub adapter: Option<SourceFile>,
}

/// Why a target cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TargetError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}; check the path and that the file is UTF-8 text", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// An import leads out of the build's directory.
    #[error("{} imports \"{specifier}\", which lies outside the build's directory; bundle the build into one file, or put the imported file beside it", path.display())]
    Outside {
        /// The importing file.
        path: PathBuf,
        /// The import.
        specifier: String,
    },
}

impl Target {
    /// Reads a build, the files it imports, and an adapter.
    ///
    /// `kind` is found from the entry's text when left out: a file with a top-level `import` or `export` is a module.
    ///
    /// # Errors
    /// When a file cannot be read, or an import leads out of the build's directory.
    pub fn read(
        build: &Path,
        adapter: Option<&Path>,
        kind: Option<BuildKind>,
    ) -> Result<Self, TargetError> {
        let root = build.parent().unwrap_or(Path::new("")).to_path_buf();
        let place = build
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        let entry = read_file(build, place)?;
        let kind = kind.unwrap_or_else(|| kind_of(&entry));
        let mut files = vec![entry];
        if kind == BuildKind::Module {
            read_imports(&root, &mut files)?;
        }
        let adapter = adapter
            .map(|path| read_file(path, "adapter.js".into()))
            .transpose()?;
        Ok(Self {
            name: build.display().to_string(),
            kind,
            files,
            adapter,
        })
    }

    /// The browser's own API.
    #[must_use]
    pub fn browser(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            kind: BuildKind::Browser,
            files: Vec::new(),
            adapter: None,
        }
    }

    /// A polyfill of the API, as a classic script.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn polyfill(path: &Path) -> Result<Self, TargetError> {
        let place = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        Ok(Self {
            files: vec![read_file(path, place)?],
            ..Self::browser(&path.display().to_string())
        })
    }

    /// The entry's name in the page.
    #[must_use]
    pub fn entry_name(&self) -> String {
        self.files
            .first()
            .map(SourceFile::page_name)
            .unwrap_or_default()
    }
}

impl SourceFile {
    /// The file's name in the page.
    #[must_use]
    pub fn page_name(&self) -> String {
        format!("{BUILD_BASE}{}", self.place)
    }

    /// The file as the results document knows it.
    #[must_use]
    pub fn digest(&self) -> reports::TargetFile {
        reports::TargetFile {
            path: self.path.clone(),
            sha256: format!("{:x}", Sha256::digest(self.text.as_bytes())),
            bytes: self.text.len() as u64,
        }
    }
}

fn read_file(path: &Path, place: String) -> Result<SourceFile, TargetError> {
    let text = std::fs::read_to_string(path).map_err(|source| TargetError::Unreadable {
        path: path.to_path_buf(),
        source,
    })?;
    Ok(SourceFile {
        path: path.display().to_string(),
        place,
        text,
    })
}

fn kind_of(entry: &SourceFile) -> BuildKind {
    let module = Regex::new(
        r#"(?m)(^|[;}])\s*(import\s*["'{*\w]|export\s*[{*]|export\s+(default|const|let|var|function|class|async)\b)"#,
    );
    match module {
        Ok(module) if module.is_match(&entry.text) => BuildKind::Module,
        _ => BuildKind::Script,
    }
}

/// Follows relative imports, breadth first.
fn read_imports(root: &Path, files: &mut Vec<SourceFile>) -> Result<(), TargetError> {
    let mut seen: BTreeMap<String, ()> =
        files.iter().map(|file| (file.place.clone(), ())).collect();
    let mut next = 0;
    while next < files.len() {
        let file = files[next].clone();
        next += 1;
        for specifier in relative_imports(&file.text) {
            let Some(place) = resolve(&file.place, &specifier) else {
                return Err(TargetError::Outside {
                    path: PathBuf::from(&file.path),
                    specifier,
                });
            };
            let path = root.join(&place);
            // Text that looks like an import need not be one; one that is and is missing fails when the page loads it.
            if seen.insert(place.clone(), ()).is_none() && path.is_file() {
                files.push(read_file(&path, place)?);
            }
        }
    }
    Ok(())
}

fn relative_imports(text: &str) -> Vec<String> {
    let Ok(import) = Regex::new(r#"(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"'\n]+)["']"#) else {
        return Vec::new();
    };
    import
        .captures_iter(text)
        .map(|found| found[1].to_owned())
        .collect()
}

fn resolve(from: &str, specifier: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in specifier.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}
