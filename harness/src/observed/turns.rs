//! Turns, their events, and the states and notifications of conversations.

use indexmap::IndexMap;
use serde_json::{Map, Value, json};

use super::{put, text};

#[derive(Default)]
pub(super) struct Turns {
    turns: IndexMap<String, Turn>,
    states: Map<String, Value>,
    conversations: IndexMap<String, Conversation>,
}

#[derive(Default)]
struct Turn {
    seen: Map<String, Value>,
    events: Vec<Value>,
    began: f64,
}

#[derive(Default)]
struct Conversation {
    pending: Vec<Value>,
    inputs: Vec<Value>,
}

impl Turns {
    pub(super) fn see(&mut self, kind: &str, at: f64, data: &Value) {
        match kind {
            "turn" => self.begins(at, data),
            "event" => self
                .turns
                .entry(text(data, "turn"))
                .or_default()
                .events
                .push(data["event"].clone()),
            "turn-settled" => self.settles(at, data),
            "state" => drop(
                self.states
                    .insert(text(data, "label"), data["state"].clone()),
            ),
            "told" => {
                let pending = &mut self
                    .conversations
                    .entry(text(data, "conversation"))
                    .or_default()
                    .pending;
                if pending.last() != Some(&data["pending"]) {
                    pending.push(data["pending"].clone());
                }
            }
            "input" => {
                self.conversations
                    .entry(text(data, "conversation"))
                    .or_default()
                    .inputs
                    .push(data["callId"].clone());
            }
            _ => {}
        }
    }

    fn begins(&mut self, at: f64, data: &Value) {
        let turn = self.turns.entry(text(data, "turn")).or_default();
        turn.began = at;
        put(&mut turn.seen, "turnId", &data["turnId"]);
        turn.seen.insert("settled".into(), json!("never"));
    }

    fn settles(&mut self, at: f64, data: &Value) {
        let turn = self.turns.entry(text(data, "turn")).or_default();
        turn.seen.insert("took".into(), json!(at - turn.began));
        if let Some(result) = data.get("resolved") {
            turn.seen.insert("settled".into(), json!("resolved"));
            for key in ["text", "object", "outcome", "message", "provider"] {
                if let Some(value) = result.get(key) {
                    put(&mut turn.seen, key, value);
                }
            }
        } else {
            turn.seen.insert("settled".into(), json!("rejected"));
            turn.seen.insert("error".into(), data["rejected"].clone());
        }
    }

    pub(super) fn put(self, document: &mut Map<String, Value>) {
        let turns = self.turns.into_iter().map(|(name, turn)| {
            let mut seen = turn.seen;
            seen.insert("events".into(), Value::Array(turn.events));
            (name, Value::Object(seen))
        });
        document.insert("turns".into(), Value::Object(turns.collect()));
        document.insert("states".into(), Value::Object(self.states));
        let conversations = self.conversations.into_iter().map(|(name, seen)| {
            (
                name,
                json!({ "pending": seen.pending, "inputs": seen.inputs }),
            )
        });
        document.insert(
            "conversations".into(),
            Value::Object(conversations.collect()),
        );
    }
}
