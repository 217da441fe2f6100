//! The browser's side: registrations, the agent's lists and calls, and what the page exposed.

use indexmap::IndexMap;
use serde_json::{Map, Value, json};

use super::{ordinal, text};

#[derive(Default)]
pub(super) struct Agent {
    registered: Vec<Value>,
    unregistered: Vec<Value>,
    refused: Vec<Value>,
    lists: Map<String, Value>,
    labels: IndexMap<usize, String>,
    answers: IndexMap<usize, Vec<Value>>,
    defined: Map<String, Value>,
    exposed: Map<String, Value>,
    entry_points: Map<String, Value>,
}

impl Agent {
    pub(super) fn see(&mut self, kind: &str, data: &Value) {
        match kind {
            "registered" => self.registered.push(data.clone()),
            "unregistered" => self.unregistered.push(data["name"].clone()),
            "refused" => self.refused.push(data.clone()),
            "list" => drop(
                self.lists
                    .insert(text(data, "label"), data["tools"].clone()),
            ),
            "calls" => drop(
                self.labels
                    .insert(ordinal(data, "call"), text(data, "label")),
            ),
            "answer" => self
                .answers
                .entry(ordinal(data, "call"))
                .or_default()
                .push(data.clone()),
            _ => {}
        }
    }

    /// What the page itself did.
    pub(super) fn see_page(&mut self, kind: &str, data: &Value) {
        let label = text(data, "label");
        match kind {
            "defined" => {
                let unchanged = data["differences"].as_array().is_some_and(Vec::is_empty);
                let seen = json!({ "unchanged": unchanged, "differences": data["differences"], "returned": data["returned"] });
                self.defined.insert(label, seen);
            }
            "exposed" => drop(
                self.exposed
                    .insert(label, json!({ "returned": data["returned"] })),
            ),
            "entry-point" => drop(self.entry_points.insert(label, data["is"].clone())),
            _ => {}
        }
    }

    pub(super) fn put(self, document: &mut Map<String, Value>) {
        let mut answers = Map::new();
        for (call, label) in &self.labels {
            let given = self
                .answers
                .get(call)
                .map(Vec::as_slice)
                .unwrap_or_default();
            answers.insert(label.clone(), answer(given));
        }
        let agent = json!({
            "lists": self.lists, "answers": answers, "registered": self.registered,
            "unregistered": self.unregistered, "refused": self.refused,
        });
        document.insert("agent".into(), agent);
        document.insert("defined".into(), Value::Object(self.defined));
        document.insert("exposed".into(), Value::Object(self.exposed));
        document.insert("entryPoints".into(), Value::Object(self.entry_points));
    }
}

/// The first answer to a call, and how many there were.
fn answer(given: &[Value]) -> Value {
    let Some(first) = given.first() else {
        return json!({ "answers": 0 });
    };
    let mut answer = Map::from_iter([
        ("answers".to_owned(), json!(given.len())),
        ("ok".to_owned(), first["ok"].clone()),
        ("text".to_owned(), first["result"].clone()),
        ("error".to_owned(), first["error"].clone()),
    ]);
    if let Some(json) = first["result"]
        .as_str()
        .and_then(|text| serde_json::from_str(text).ok())
    {
        answer.insert("json".to_owned(), json);
    }
    Value::Object(answer)
}
