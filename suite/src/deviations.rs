//! Lists of what is known not to hold, kept as data: differences between two browsers, and failures of a polyfill.
//!
//! Refuses what would hide something: a list is held against what was seen, and an entry that fits nothing is as wrong as
//! something that no entry fits.

use std::collections::BTreeMap;

use harness::case::schema::Shape;
use harness::case::yaml::Document;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Something that two browsers are known to show differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnownDifference {
    /// The case.
    pub case: String,
    /// The place in what was observed, e.g. `/calls/register`.
    pub at: String,
    /// Why it differs, and stays so.
    #[schemars(length(min = 1))]
    pub reason: String,
}

/// A case that a target is known to fail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnownFailure {
    /// The case.
    pub case: String,
    /// The labels of all its expectations that do not hold.
    #[schemars(length(min = 1))]
    pub by: Vec<String>,
    /// What the target does, and what Chromium 156 does instead.
    #[schemars(length(min = 1))]
    pub deviates: String,
}

/// Reads a list of these.
///
/// # Errors
/// Everything that is wrong in it, each with its line.
pub fn read<T: DeserializeOwned + JsonSchema>(path: &str, text: &str) -> Result<Vec<T>, String> {
    let located =
        |line: usize, problem: &dyn std::fmt::Display| format!("{path}:{line}: {problem}");
    let document =
        Document::read(text).map_err(|(position, problem)| located(position.line, &problem))?;
    let shape = Shape::of::<Vec<T>>().map_err(|problem| located(1, &problem))?;
    let problems: Vec<String> = shape
        .problems(&document.value)
        .into_iter()
        .map(|(pointer, problem)| located(document.position(&pointer).line, &problem))
        .collect();
    if !problems.is_empty() {
        return Err(problems.join("\n"));
    }
    serde_json::from_value(document.value).map_err(|error| located(1, &error))
}

/// What a list and what was seen do not agree on, one line each; both by the same kind of name.
#[must_use]
pub fn disagreements(
    known: &BTreeMap<String, String>,
    seen: &BTreeMap<String, String>,
) -> Vec<String> {
    let unknown = seen
        .iter()
        .filter(|(name, _)| !known.contains_key(*name))
        .map(|(name, what)| format!("not listed: {name}\n{what}"));
    let gone = known
        .keys()
        .filter(|name| !seen.contains_key(*name))
        .map(|name| format!("listed, and not so any more: {name}; take the entry out"));
    unknown.chain(gone).collect()
}

#[cfg(test)]
mod tests {
    use super::{BTreeMap, KnownDifference, disagreements, read};

    #[test]
    fn an_entry_without_a_reason_is_refused_with_its_line() {
        let text = "- case: browser/a/b\n  at: /calls/x\n";
        let error = read::<KnownDifference>("list.yaml", text).unwrap_err();
        assert!(error.starts_with("list.yaml:1: "), "{error}");
        let good = format!("{text}  reason: Words.\n");
        assert_eq!(
            read::<KnownDifference>("list.yaml", &good).unwrap().len(),
            1
        );
    }

    #[test]
    fn what_is_not_listed_and_what_is_no_more_are_both_told() {
        let map = |names: &[&str]| -> BTreeMap<String, String> {
            names
                .iter()
                .map(|name| ((*name).to_owned(), String::new()))
                .collect()
        };
        assert!(disagreements(&map(&["a"]), &map(&["a"])).is_empty());
        let told = disagreements(&map(&["a"]), &map(&["b"])).join("; ");
        assert!(
            told.contains("not listed: b") && told.contains("not so any more: a"),
            "{told}"
        );
    }
}
