//! What a page saw of the WebMCP API: calls and what became of them, events, readings, how tools were called, and the
//! sequence of all this.

use serde_json::{Map, Value, json};

use super::text;

#[derive(Default)]
pub(super) struct Api {
    calls: Map<String, Value>,
    heard: Map<String, Value>,
    readings: Map<String, Value>,
    invoked: Map<String, Value>,
    sequence: Vec<String>,
}

impl Api {
    /// What the page's code about the API noted.
    pub(super) fn see(&mut self, kind: &str, data: &Value) {
        let label = text(data, "label");
        match kind {
            "api-called" => drop(self.calls.insert(label, json!({ "settled": "pending" }))),
            "api-settled" => self.settles(label, data),
            "api-event" => {
                self.sequence.push(label.clone());
                push(&mut self.heard, label, without_label(data));
            }
            "api-read" => drop(self.readings.insert(label, without_label(data))),
            "api-note" => self.sequence.push(text(data, "text")),
            "api-run" => push(&mut self.invoked, text(data, "tool"), data.clone()),
            "api-aborted" => self.aborted(data),
            _ => {}
        }
    }

    /// What a tool did.
    pub(super) fn see_tool(&mut self, kind: &str, data: &Value) {
        let what = match kind {
            "run" => "runs",
            "settled" => "settles",
            "signal" => "is aborted",
            _ => return,
        };
        self.sequence.push(format!("{} {what}", text(data, "tool")));
    }

    fn settles(&mut self, label: String, data: &Value) {
        self.sequence
            .push(format!("{label} {}", text(data, "settled")));
        let mut call = without_label(data);
        if let Some(names) = names(&data["value"]) {
            call["names"] = names;
        }
        self.calls.insert(label, call);
    }

    fn aborted(&mut self, data: &Value) {
        let run = super::ordinal(data, "run");
        let runs = self.invoked.get_mut(&text(data, "tool"));
        let found = run
            .checked_sub(1)
            .and_then(|index| runs?.get_mut(index)?.as_object_mut());
        if let Some(found) = found {
            found.insert("reason".into(), data["reason"].clone());
        }
    }

    pub(super) fn put(self, document: &mut Map<String, Value>) {
        document.insert("calls".into(), Value::Object(self.calls));
        document.insert("heard".into(), Value::Object(self.heard));
        document.insert("readings".into(), Value::Object(self.readings));
        document.insert("invoked".into(), Value::Object(self.invoked));
        document.insert("sequence".into(), json!(self.sequence));
    }
}

fn push(lists: &mut Map<String, Value>, key: String, value: Value) {
    let list = lists.entry(key).or_insert_with(|| json!([]));
    if let Some(list) = list.as_array_mut() {
        list.push(value);
    }
}

fn without_label(data: &Value) -> Value {
    let mut data = data.clone();
    if let Some(members) = data.as_object_mut() {
        members.remove("label");
    }
    data
}

/// The names in a list of tools.
fn names(list: &Value) -> Option<Value> {
    let list = list.as_array()?;
    Some(list.iter().map(|tool| tool["name"].clone()).collect())
}
