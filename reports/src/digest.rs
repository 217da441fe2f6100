//! Digests of data, whatever its layout.

use serde_json::Value;
use sha2::{Digest, Sha256};

/// SHA-256 in lower-case hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Bytes in lower-case hexadecimal.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// So many bytes from lower-case hexadecimal; none where the text is anything else.
pub fn from_hexadecimal<const BYTES: usize>(text: &str) -> Option<[u8; BYTES]> {
    let lower = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if text.len() != BYTES * 2 || !text.bytes().all(lower) {
        return None;
    }
    let mut bytes = [0; BYTES];
    for (place, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(place * 2..place * 2 + 2)?, 16).ok()?;
    }
    Some(bytes)
}

/// The value as JSON with the members of objects in order of their names, so that equal values have one text.
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn equal_values_have_one_text_and_others_another() {
        let one = json!({"b": [1, {"d": null, "c": "\""}], "a": 1.5});
        let same = json!({"a": 1.5, "b": [1, {"c": "\"", "d": null}]});
        assert_eq!(canonical(&one), r#"{"a":1.5,"b":[1,{"c":"\"","d":null}]}"#);
        assert_eq!(canonical(&one), canonical(&same));
        assert_ne!(canonical(&json!([1, 2])), canonical(&json!([2, 1])));
    }

    #[test]
    fn only_plain_hexadecimal_is_read() {
        assert_eq!(from_hexadecimal::<2>("0aff"), Some([10, 255]));
        for other in ["0af", "0aff0", "0AFF", "0a+f", "0ag0", "éé"] {
            assert_eq!(from_hexadecimal::<2>(other), None, "{other}");
        }
    }
}
