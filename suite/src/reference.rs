//! The reference build: the page-tools SDK that the cases are held against, and the default target.

use harness::target::{BuildKind, SourceFile, Target};

use crate::embedded::REFERENCE_PAGE_TOOLS;

/// Its file that exports everything.
const ENTRY: &str = "index.js";
/// Where its files are in the project.
const DIRECTORY: &str = "suite/reference/page-tools/";

/// The reference build as a target.
#[must_use]
pub fn page_tools() -> Target {
    let (mut files, others): (Vec<SourceFile>, Vec<SourceFile>) = REFERENCE_PAGE_TOOLS
        .iter()
        .map(file)
        .partition(|file| file.place == ENTRY);
    files.extend(others);
    Target {
        name: "the reference build".into(),
        kind: BuildKind::Module,
        files,
        adapter: None,
    }
}

fn file((place, text): &(&str, &str)) -> SourceFile {
    SourceFile {
        path: format!("{DIRECTORY}{place}"),
        place: (*place).into(),
        text: (*text).into(),
    }
}
