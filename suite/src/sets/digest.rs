//! Digests of what a document says, whatever its layout.

use harness::case::LoadedCase;
use harness::case::yaml::Document;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// SHA-256 in lower-case hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))
}

/// The value as JSON with the members of objects in order of their names, so that equal values have one text.
#[must_use]
pub fn canonical(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let mut members: Vec<(&String, &Value)> = members.iter().collect();
            members.sort_by_key(|(name, _)| *name);
            let member = |(name, value): &(&String, &Value)| {
                format!("{}:{}", Value::from(name.as_str()), canonical(value))
            };
            let members: Vec<String> = members.iter().map(member).collect();
            format!("{{{}}}", members.join(","))
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(canonical).collect();
            format!("[{}]", items.join(","))
        }
        other => other.to_string(),
    }
}

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
