//! What the model was asked, what it called, and how its calls were answered.

use indexmap::IndexMap;
use serde_json::{Map, Value, json};

use super::{ordinal, text};

#[derive(Default)]
pub(super) struct Seen {
    messages: Vec<Value>,
    calls: Vec<Map<String, Value>>,
    providers: IndexMap<String, Provider>,
}

#[derive(Default)]
struct Provider {
    asked: usize,
    sessions: usize,
}

impl Seen {
    pub(super) fn see(&mut self, kind: &str, data: &Value) {
        match kind {
            "asked" => {
                self.providers
                    .entry(text(data, "provider"))
                    .or_default()
                    .asked += 1;
                self.messages.push(data.clone());
            }
            "said" => self.says(data),
            "answer" => self.answers(data),
            _ => {}
        }
    }

    /// A session was opened at a provider in the page.
    pub(super) fn opens_session(&mut self, data: &Value) {
        self.providers
            .entry(text(data, "provider"))
            .or_default()
            .sessions += 1;
    }

    fn says(&mut self, data: &Value) {
        for call in data["calls"].as_array().into_iter().flatten() {
            let mut seen = call.as_object().cloned().unwrap_or_default();
            seen.insert("answers".into(), json!(0));
            self.calls.push(seen);
        }
    }

    fn answers(&mut self, data: &Value) {
        let Some(index) = ordinal(data, "call").checked_sub(1) else {
            return;
        };
        let Some(call) = self.calls.get_mut(index) else {
            return;
        };
        let answers = call
            .get("answers")
            .and_then(Value::as_u64)
            .unwrap_or_default();
        call.insert("answers".into(), json!(answers + 1));
        if answers == 0 {
            call.insert("content".into(), data["content"].clone());
            call.insert("ok".into(), data["ok"].clone());
        }
    }

    pub(super) fn put(self, document: &mut Map<String, Value>) {
        let providers = self.providers.into_iter().map(|(id, seen)| {
            (
                id,
                json!({ "asked": seen.asked, "sessions": seen.sessions }),
            )
        });
        document.insert("providers".into(), Value::Object(providers.collect()));
        let model =
            json!({ "asked": self.messages.len(), "messages": self.messages, "calls": self.calls });
        document.insert("model".into(), model);
    }
}
