//! The digest of what a case says, whatever its layout.

use harness::case::LoadedCase;
use harness::case::yaml::Document;
use reports::digest::{canonical, sha256};
use serde_json::{Value, json};

/// The digest of what a case demands: its text as data, without comments, layout, and the sentences for people; and its
/// level, wherever that is written.
#[must_use]
pub fn meaning(case: &LoadedCase) -> String {
    // The case was read from this text before.
    let mut said = Document::read(&case.text).map_or(Value::Null, |document| document.value);
    if let Value::Object(members) = &mut said {
        for words in ["title", "why", "level"] {
            members.shift_remove(words);
        }
    }
    sha256(canonical(&json!([case.level, said])).as_bytes())
}
