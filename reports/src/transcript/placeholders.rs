//! Ids and wall-clock times give way to placeholders, so that two runs of one build are equal.
//!
//! Each kind of id is counted by itself (`<turn 1>`, `<call 2>`), in order of first appearance: one message more does
//! not rename every call. What is no id stays as the target said it.

use std::collections::HashMap;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use serde_json::Value;

use super::Entry;
use super::ids::{Found, is_id_key, is_time, is_time_text};

const TIME: &str = "<time>";

/// Shorter ids are replaced under an id's key only: `1` is the id of something, and a number of everything else.
const SHORTEST_ALONE: usize = 3;

/// Shorter ids are not looked for inside of texts.
const SHORTEST_IN_TEXT: usize = 6;

/// Replaces the ids and wall-clock times in the transcript, and returns what for what, to do the same to whatever else
/// is told about it.
pub fn normalise(entries: &mut [Entry]) -> Placeholders {
    let placeholders = Placeholders::new(Found::within(entries));
    for entry in entries {
        placeholders.apply(&mut entry.data);
    }
    placeholders
}

/// Which placeholder stands for which id.
#[derive(Debug, Default)]
pub struct Placeholders {
    whole: HashMap<String, String>,
    within: Option<Within>,
}

/// What is looked for inside of texts.
#[derive(Debug)]
struct Within {
    search: AhoCorasick,
    replacements: Vec<String>,
}

impl Placeholders {
    fn new(found: Found) -> Self {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let mut patterns = Vec::new();
        let mut whole = HashMap::new();
        for (id, kind) in found.ids {
            let count = counts.entry(kind).or_default();
            *count += 1;
            let placeholder = format!("<{kind} {count}>");
            if id.len() >= SHORTEST_IN_TEXT {
                patterns.push((id.clone(), placeholder.clone()));
            }
            whole.insert(id, placeholder);
        }
        patterns.extend(found.times.into_iter().map(|time| (time, TIME.to_owned())));
        Self {
            whole,
            within: Within::new(patterns),
        }
    }

    /// Replaces in a value: every string, every object's keys, and times under their keys.
    pub fn apply(&self, value: &mut Value) {
        match value {
            Value::String(text) => self.apply_text(text),
            Value::Array(items) => items.iter_mut().for_each(|item| self.apply(item)),
            Value::Object(members) => {
                for (key, member) in members.iter_mut() {
                    self.apply_member(key, member);
                }
                if members.keys().any(|key| self.alone(key).is_some()) {
                    let renamed = std::mem::take(members).into_iter();
                    *members = renamed
                        .map(|(key, member)| (self.alone(&key).cloned().unwrap_or(key), member))
                        .collect();
                }
            }
            _ => {}
        }
    }

    /// Replaces in a text.
    pub fn apply_text(&self, text: &mut String) {
        if let Some(placeholder) = self.alone(text) {
            text.clone_from(placeholder);
        } else if let Some(replaced) = self.within.as_ref().and_then(|within| within.replace(text))
        {
            *text = replaced;
        }
    }

    fn apply_member(&self, key: &str, member: &mut Value) {
        let placeholder = match &*member {
            Value::Number(number) if is_time(key, number) => Some(TIME),
            Value::String(text) if is_time_text(key, text) => Some(TIME),
            Value::String(text) if is_id_key(key) => self.whole.get(text).map(String::as_str),
            _ => None,
        };
        match placeholder {
            Some(placeholder) => *member = placeholder.into(),
            None => self.apply(member),
        }
    }

    fn alone(&self, text: &str) -> Option<&String> {
        if text.len() >= SHORTEST_ALONE {
            self.whole.get(text)
        } else {
            None
        }
    }
}

impl Within {
    fn new(patterns: Vec<(String, String)>) -> Option<Self> {
        if patterns.is_empty() {
            return None;
        }
        let (patterns, replacements): (Vec<_>, Vec<_>) = patterns.into_iter().unzip();
        // It fails only on more patterns than memory holds, and then the texts stay as they are.
        let search = AhoCorasick::builder()
            .match_kind(MatchKind::LeftmostLongest)
            // The quickest to make: a transcript is searched once.
            .kind(Some(AhoCorasickKind::NoncontiguousNFA))
            .build(patterns)
            .ok()?;
        Some(Self {
            search,
            replacements,
        })
    }

    fn replace(&self, text: &str) -> Option<String> {
        let mut replaced = String::new();
        let mut copied = 0;
        for found in self
            .search
            .find_iter(text)
            .filter(|found| stands_alone(text, found.start(), found.end()))
        {
            replaced.push_str(&text[copied..found.start()]);
            replaced.push_str(&self.replacements[found.pattern().as_usize()]);
            copied = found.end();
        }
        if copied == 0 {
            return None;
        }
        replaced.push_str(&text[copied..]);
        Some(replaced)
    }
}

/// Whether what is found is not a part of a longer word.
fn stands_alone(text: &str, start: usize, end: usize) -> bool {
    let before = text[..start].chars().next_back();
    let after = text[end..].chars().next();
    !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Lane;
    use super::*;

    fn normalised(data: &[Value]) -> Vec<Value> {
        let entry = |data: &Value| Entry {
            at: 1.0,
            lane: Lane::Page,
            kind: "event".into(),
            data: data.clone(),
        };
        let mut entries: Vec<Entry> = data.iter().map(entry).collect();
        normalise(&mut entries);
        entries.into_iter().map(|entry| entry.data).collect()
    }

    fn run(turn: &str, call: &str, at: u64) -> Vec<Value> {
        normalised(&[
            json!({"type": "start", "turnId": turn, "at": at}),
            json!({"type": "tool-call", "turnId": turn, "callId": call, "at": at + 7}),
            json!({"text": format!("call {call} of {turn} at {at}")}),
            json!({"body": format!(r#"{{"tool_call_id":"{call}","startedAt":{at},"{turn}":1}}"#)}),
            json!({"result": format!(r#"{{"at":{at}}}"#), call: {"state": "done", "finishedAt": "2026-01-01T00:00:01Z"}}),
        ])
    }

    #[test]
    fn two_runs_of_one_build_are_equal() {
        let first = run("t-9f8e7d6c", "c-01ab23cd", 1_767_225_600_000);
        let second = run("t-11aa22bb", "c-99zz88yy", 1_767_229_999_123);
        assert_eq!(first, second);
        assert_eq!(
            first[1],
            json!({"type": "tool-call", "turnId": "<turn 1>", "callId": "<call 1>", "at": "<time>"})
        );
        assert_eq!(
            first[2],
            json!({"text": "call <call 1> of <turn 1> at <time>"})
        );
        assert_eq!(
            first[3]["body"],
            r#"{"tool_call_id":"<call 1>","startedAt":<time>,"<turn 1>":1}"#
        );
        assert_eq!(
            first[4]["<call 1>"],
            json!({"state": "done", "finishedAt": "<time>"})
        );
    }

    #[test]
    fn one_id_more_renames_nothing_of_another_kind() {
        let message = json!({"id": "m-5", "role": "user", "parts": []});
        let call = json!({"callId": "first-call"});
        let other = json!({"callId": "other-call"});
        let without = normalised(&[call.clone(), other.clone()]);
        let with = normalised(&[message, call, other]);
        assert_eq!(with[0]["id"], "<message 1>");
        assert_eq!(with[1..], without);
        assert_eq!(without[1]["callId"], "<call 2>");
    }

    #[test]
    fn what_means_something_stays() {
        let data = [
            json!({"arguments": {"id": "order-17", "at": 3, "note": "default-cap", "finishedAt": null}}),
            json!({"callId": "1", "result": "1", "text": "1 of 1"}),
            json!({"callId": "step-1", "tool": "step", "text": "step-10, step-1"}),
        ];
        let after = normalised(&data);
        assert_eq!(after[0], data[0]);
        assert_eq!(
            after[1],
            json!({"callId": "<call 1>", "result": "1", "text": "1 of 1"})
        );
        assert_eq!(
            after[2],
            json!({"callId": "<call 2>", "tool": "step", "text": "step-10, <call 2>"})
        );
    }

    #[test]
    fn an_id_is_of_the_kind_its_neighbours_or_its_other_keys_say() {
        let after = normalised(&[
            json!({"id": "0b5c3c9e-9c7e-4bd1-8a62-3f1f6d0e2a11"}),
            json!({"id": "7d1f0a52-1111-4bd1-8a62-3f1f6d0e2a11"}),
            json!({"tool_calls": [{"id": "call_a", "type": "function", "function": {"name": "step"}}]}),
            json!({"turnId": "7d1f0a52-1111-4bd1-8a62-3f1f6d0e2a11"}),
        ]);
        assert_eq!(after[0]["id"], "<id 1>");
        assert_eq!(after[1]["id"], "<turn 1>");
        assert_eq!(after[2]["tool_calls"][0]["id"], "<call 1>");
        assert_eq!(after[3]["turnId"], "<turn 1>");
    }
}
