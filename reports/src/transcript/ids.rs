//! Which strings of a transcript are ids that differ from run to run, and which numbers are wall-clock times.
//!
//! An id is known by the key it stands under. A bare `id` may as well be a tool's argument that means something, so it
//! counts only where its neighbours say what it is the id of, or where it looks made by chance.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::Entry;

/// Keys whose values are ids, and what they are the ids of.
const ID_KEYS: [(&str, &str); 17] = [
    ("turnId", "turn"),
    ("turn_id", "turn"),
    ("callId", "call"),
    ("call_id", "call"),
    ("toolCallId", "call"),
    ("tool_call_id", "call"),
    ("messageId", "message"),
    ("message_id", "message"),
    ("conversationId", "conversation"),
    ("conversation_id", "conversation"),
    ("sessionId", "session"),
    ("session_id", "session"),
    ("requestId", "request"),
    ("request_id", "request"),
    ("responseId", "response"),
    ("runId", "run"),
    ("run_id", "run"),
];

/// Keys under which wall-clock times stand.
const TIME_KEYS: [&str; 8] = [
    "at",
    "startedAt",
    "finishedAt",
    "createdAt",
    "updatedAt",
    "started_at",
    "finished_at",
    "created_at",
];

/// What a bare `id` is the id of where nothing says more.
const SOME: &str = "id";

/// Seconds since 1970 that no count, delay or position of a test comes near: the year 2001.
const EARLIEST: f64 = 1e9;

/// JSON in strings in JSON is followed this deep.
const DEEPEST_TEXT: usize = 3;

/// Longer texts are not searched for JSON.
const LONGEST_TEXT: usize = 1 << 20;

/// What the ids and times of a transcript are, in order of first appearance.
#[derive(Default)]
pub(super) struct Found {
    /// Each id and what it is the id of.
    pub(super) ids: Vec<(String, &'static str)>,
    /// Wall-clock times that stand within texts, as they are written there.
    pub(super) times: Vec<String>,
    places: HashMap<String, usize>,
}

impl Found {
    pub(super) fn within(entries: &[Entry]) -> Self {
        let mut found = Self::default();
        for entry in entries {
            found.search(&entry.data, 0);
        }
        found
    }

    fn search(&mut self, value: &Value, texts: usize) {
        match value {
            Value::Object(members) => self.search_object(members, texts),
            Value::Array(items) => items.iter().for_each(|item| self.search(item, texts)),
            Value::String(text) if texts < DEEPEST_TEXT && may_hold_json(text) => {
                if let Ok(inner) = serde_json::from_str::<Value>(text) {
                    self.search(&inner, texts + 1);
                }
            }
            _ => {}
        }
    }

    fn search_object(&mut self, members: &Map<String, Value>, texts: usize) {
        for (key, member) in members {
            match member {
                Value::String(text) if is_time_text(key, text) => self.add_time(text, texts),
                Value::Number(number) if is_time(key, number) => {
                    self.add_time(&number.to_string(), texts)
                }
                Value::String(text) => match kind_of(key, text, members) {
                    Some(kind) => self.add_id(text, kind),
                    None => self.search(member, texts),
                },
                _ => self.search(member, texts),
            }
        }
    }

    fn add_time(&mut self, text: &str, texts: usize) {
        // Elsewhere the key is enough to know it again.
        if texts > 0 {
            self.times.push(text.to_owned());
        }
    }

    fn add_id(&mut self, id: &str, kind: &'static str) {
        match self.places.get(id) {
            Some(place) if self.ids[*place].1 == SOME => self.ids[*place].1 = kind,
            Some(_) => {}
            None => {
                self.places.insert(id.to_owned(), self.ids.len());
                self.ids.push((id.to_owned(), kind));
            }
        }
    }
}

/// Whether a number under this key is a wall-clock time.
pub(super) fn is_time(key: &str, number: &serde_json::Number) -> bool {
    TIME_KEYS.contains(&key) && number.as_f64().is_some_and(|number| number >= EARLIEST)
}

/// Whether a text under this key is a wall-clock time: `2026-01-01T00:00…`.
pub(super) fn is_time_text(key: &str, text: &str) -> bool {
    let shape = b"0000-00-00T00:00";
    TIME_KEYS.contains(&key)
        && text.len() >= shape.len()
        && text.bytes().zip(shape).all(|(byte, like)| {
            if *like == b'0' {
                byte.is_ascii_digit()
            } else {
                byte == *like
            }
        })
}

/// Whether the key itself says that its value is an id.
pub(super) fn is_id_key(key: &str) -> bool {
    key == "id" || ID_KEYS.iter().any(|(name, _)| *name == key)
}

fn kind_of(key: &str, text: &str, members: &Map<String, Value>) -> Option<&'static str> {
    if text.is_empty() {
        return None;
    }
    if key == "id" {
        return kind_by_neighbours(members).or_else(|| looks_generated(text).then_some(SOME));
    }
    ID_KEYS
        .iter()
        .find(|(name, _)| *name == key)
        .map(|(_, kind)| *kind)
}

fn kind_by_neighbours(members: &Map<String, Value>) -> Option<&'static str> {
    let has = |key: &str| members.contains_key(key);
    if has("role") || has("parts") {
        Some("message")
    } else if has("function") || has("name") && (has("arguments") || has("args")) {
        Some("call")
    } else if has("object") && has("choices") {
        Some("response")
    } else {
        None
    }
}

/// Whether one of its parts is long and mixes letters with digits: `chatcmpl-9f8e7d6c`, a UUID; not `order-17`.
fn looks_generated(text: &str) -> bool {
    text.split(|character: char| !character.is_ascii_alphanumeric())
        .any(|part| {
            let digits = part.bytes().filter(u8::is_ascii_digit).count();
            part.len() >= 8 && digits >= 2 && digits < part.len()
        })
}

fn may_hold_json(text: &str) -> bool {
    text.len() <= LONGEST_TEXT
        && text.trim_start().starts_with(['{', '['])
        && ["Id", "_id", "\"id", "At", "_at", "\"at"]
            .iter()
            .any(|key| text.contains(key))
}
