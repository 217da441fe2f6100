//! Making data small: long texts cut, the rest compressed.

use std::io::{self, Write};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Map, Value};

/// Longer texts are cut; whoever needs the rest has the results document.
const LONGEST: usize = 3000;

/// More members or items than this are cut.
const MOST: usize = 400;

/// The text, compressed, as letters that end no element.
pub(super) fn pack(text: &str) -> io::Result<String> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::new(5));
    encoder.write_all(text.as_bytes())?;
    Ok(STANDARD.encode(encoder.finish()?))
}

/// The value with what is too long in it cut, each cut saying so.
pub(super) fn shortened(value: &Value) -> Value {
    match value {
        Value::String(text) => match text.char_indices().nth(LONGEST) {
            Some((end, _)) => Value::String(format!(
                "{}… ({} bytes more)",
                &text[..end],
                text.len() - end
            )),
            None => value.clone(),
        },
        Value::Array(items) => {
            let mut kept: Vec<Value> = items.iter().take(MOST).map(shortened).collect();
            if items.len() > MOST {
                kept.push(format!("… ({} items more)", items.len() - MOST).into());
            }
            Value::Array(kept)
        }
        Value::Object(members) => {
            let kept = members.iter().take(MOST);
            let mut kept: Map<String, Value> = kept
                .map(|(key, member)| (cut_key(key), shortened(member)))
                .collect();
            if members.len() > MOST {
                let more = format!("{} members more", members.len() - MOST);
                kept.insert("…".into(), more.into());
            }
            Value::Object(kept)
        }
        plain => plain.clone(),
    }
}

fn cut_key(key: &str) -> String {
    match key.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &key[..end]),
        None => key.to_owned(),
    }
}
