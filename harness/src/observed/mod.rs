//! What was observed, as one JSON document made from a transcript: the only thing that expectations see.
//!
//! Shape (a missing place is simply not there):
//! `tools.KEY.runs[]`, `layers.NAME.runs[]`, `model.{asked, messages[], calls[]}`, `providers.ID.{asked, sessions}`, `turns.NAME`, `states.LABEL`,
//! `conversations.NAME.{pending[], inputs[]}`, `defined.LABEL`, `exposed.LABEL`, `entryPoints.LABEL`,
//! `agent.{lists, answers, registered[], unregistered[], refused[]}`, `steps.threw[]`,
//! `calls.LABEL`, `heard.LABEL[]`, `readings.LABEL`, `invoked.KEY[]`, `sequence[]`,
//! `faults.{uncaught[], unhandled[], malformed[], beyondScript}`. Refuses to interpret: what it means is the verdict's.

mod agent;
mod api;
mod model;
mod place;
mod tools;
mod turns;

use reports::Entry;
use serde_json::{Map, Value, json};

pub use place::at;

/// Builds the document.
#[must_use]
pub fn observe(transcript: &[Entry]) -> Value {
    let mut document = Document::default();
    for entry in transcript {
        document.see(entry);
    }
    document.finish()
}

/// The document while it is built.
#[derive(Default)]
struct Document {
    tools: tools::Tools,
    model: model::Seen,
    turns: turns::Turns,
    agent: agent::Agent,
    api: api::Api,
    threw: Vec<Value>,
    uncaught: Vec<Value>,
    unhandled: Vec<Value>,
    malformed: Vec<Value>,
    beyond_script: usize,
}

impl Document {
    fn see(&mut self, entry: &Entry) {
        let data = &entry.data;
        match (entry.lane, entry.kind.as_str()) {
            (reports::Lane::Tool, kind) => {
                self.tools.see(kind, data);
                self.api.see_tool(kind, data);
            }
            (reports::Lane::Agent, kind) => self.agent.see(kind, data),
            (reports::Lane::Visitor, "step-threw") => self.threw.push(json!({
                "step": data["step"], "action": data["action"],
                "name": data["error"]["name"], "message": data["error"]["message"],
            })),
            (reports::Lane::Visitor, "session") => self.model.opens_session(data),
            (reports::Lane::Visitor, kind) => self.turns.see(kind, entry.at, data),
            (reports::Lane::Model, "malformed") => self.malformed.push(data["problem"].clone()),
            (reports::Lane::Model, "beyond-script") => self.beyond_script += 1,
            (reports::Lane::Model, kind) => self.model.see(kind, data),
            (reports::Lane::Page, "uncaught-error") => self.uncaught.push(data.clone()),
            (reports::Lane::Page, "unhandled-rejection") => self.unhandled.push(data.clone()),
            (reports::Lane::Page, kind) if kind.starts_with("api-") => self.api.see(kind, data),
            (reports::Lane::Page, kind) => self.agent.see_page(kind, data),
            (reports::Lane::Network, _) => {}
        }
    }

    fn finish(self) -> Value {
        let mut document = Map::new();
        self.tools.put(&mut document);
        self.model.put(&mut document);
        self.turns.put(&mut document);
        self.agent.put(&mut document);
        self.api.put(&mut document);
        document.insert("steps".into(), json!({ "threw": self.threw }));
        document.insert(
            "faults".into(),
            json!({
                "uncaught": self.uncaught, "unhandled": self.unhandled,
                "malformed": self.malformed, "beyondScript": self.beyond_script,
            }),
        );
        Value::Object(document)
    }
}

/// The text under a key, empty when there is none.
fn text(data: &Value, key: &str) -> String {
    data[key].as_str().unwrap_or_default().to_owned()
}

/// The number under a key, as an index from 1; zero when there is none.
fn ordinal(data: &Value, key: &str) -> usize {
    data[key]
        .as_u64()
        .and_then(|number| usize::try_from(number).ok())
        .unwrap_or_default()
}

/// Puts a value under a key unless it stands for `undefined`.
fn put(map: &mut Map<String, Value>, key: &str, value: &Value) {
    if !crate::verdict::is_undefined(value) {
        map.insert(key.to_owned(), value.clone());
    }
}
