//! Writes the set of an edition from the cases as they are.
//!
//! What is tentative is left out: conformance must not hang on what browsers may yet change.

use harness::case::Subject;
use mock_browser::Generation;

use super::{SetFile, SetLevel, meaning};
use crate::catalogue::Catalogue;

/// What stands at the top of a set's file.
const HEADING: &str = "\
# What conformance to this edition means. Cases that are added later run, and do not count until a later edition takes
# them in; a case that is in here and says something else is refused. Written by `webmcp-conformance freeze`.
";

/// The file of this edition, with all requirements and cases of the suites that a build is held to.
#[must_use]
pub fn freeze(edition: &str, catalogue: Catalogue) -> String {
    let catalogue = catalogue.of(Subject::Build);
    let settled = |generation: &Generation| *generation != Generation::Next;
    let generations = Generation::EACH.into_iter().filter(settled);
    let level = |level: harness::case::Level| match level {
        harness::case::Level::Must => SetLevel::Must,
        harness::case::Level::Should => SetLevel::Should,
    };
    let file = SetFile {
        edition: edition.to_owned(),
        generations: generations
            .chain([Generation::None])
            .map(|generation| generation.word().to_owned())
            .collect(),
        requirements: catalogue
            .requirements()
            .map(|requirement| (requirement.id.clone(), level(requirement.level)))
            .collect(),
        cases: catalogue
            .cases()
            .map(|case| (case.id.clone(), meaning(case)))
            .collect(),
    };
    written(&file)
}

/// Ids, words and digests need no quotes in YAML.
fn written(file: &SetFile) -> String {
    let mut lines = vec![format!("{HEADING}edition: \"{}\"", file.edition)];
    lines.push(format!("generations: [{}]", file.generations.join(", ")));
    lines.push("requirements:".into());
    for (id, level) in &file.requirements {
        lines.push(format!("  {id}: {}", reports::Level::from(*level)));
    }
    lines.push("cases:".into());
    for (id, digest) in &file.cases {
        lines.push(format!("  {id}: \"{digest}\""));
    }
    lines.join("\n") + "\n"
}
