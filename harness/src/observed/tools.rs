//! The runs of tools and of middleware layers.

use indexmap::IndexMap;
use serde_json::{Map, Value, json};

use super::{ordinal, put, text};

#[derive(Default)]
pub(super) struct Tools {
    tools: IndexMap<String, Vec<Map<String, Value>>>,
    layers: IndexMap<String, Vec<Map<String, Value>>>,
}

impl Tools {
    pub(super) fn see(&mut self, kind: &str, data: &Value) {
        match kind {
            "run" => self.starts(data),
            "signal" => self.set(data, "aborted", json!(true)),
            "settled" => self.settles(data),
            "end-turn" => self.ends_turn(data),
            "layer-enters" => {
                let runs = self.layers.entry(text(data, "layer")).or_default();
                runs.push(Map::from_iter([("call".to_owned(), data["call"].clone())]));
            }
            "layer-sees" => self.layer(data, "outcome"),
            "layer-leaves" if data.get("threw").is_some() => self.layer(data, "threw"),
            "layer-leaves" => self.layer(data, "gave"),
            _ => {}
        }
    }

    fn starts(&mut self, data: &Value) {
        let mut run = Map::new();
        for key in ["given", "context", "callCount", "callId", "turnId"] {
            put(&mut run, key, &data[key]);
        }
        put(&mut run, "abortedAtStart", &data["aborted"]);
        run.insert("aborted".into(), json!(data["aborted"] == true));
        self.tools.entry(text(data, "tool")).or_default().push(run);
    }

    fn settles(&mut self, data: &Value) {
        let mut settled = Map::new();
        for key in ["returned", "threw"] {
            if let Some(value) = data.get(key) {
                settled.insert(key.to_owned(), value.clone());
            }
        }
        self.set(data, "settled", Value::Object(settled));
        if data["aborted"].is_boolean() {
            self.set(data, "abortedWhenSettled", data["aborted"].clone());
        }
    }

    /// Whether any of the run's calls of `endTurn` threw.
    fn ends_turn(&mut self, data: &Value) {
        let threw = data["threw"] == true;
        if let Some(run) = find(&mut self.tools, &text(data, "tool"), ordinal(data, "run")) {
            let before = run.get("endTurnThrew") == Some(&json!(true));
            run.insert("endTurnThrew".into(), json!(before || threw));
        }
    }

    fn set(&mut self, data: &Value, key: &str, value: Value) {
        if let Some(run) = find(&mut self.tools, &text(data, "tool"), ordinal(data, "run")) {
            run.insert(key.to_owned(), value);
        }
    }

    fn layer(&mut self, data: &Value, what: &str) {
        let value = data.get(what).cloned().unwrap_or(Value::Null);
        if let Some(run) = find(&mut self.layers, &text(data, "layer"), ordinal(data, "run")) {
            run.insert(what.to_owned(), value);
        }
    }

    pub(super) fn put(self, document: &mut Map<String, Value>) {
        document.insert("tools".into(), runs(self.tools));
        document.insert("layers".into(), runs(self.layers));
    }
}

fn find<'runs>(
    all: &'runs mut IndexMap<String, Vec<Map<String, Value>>>,
    name: &str,
    run: usize,
) -> Option<&'runs mut Map<String, Value>> {
    all.get_mut(name)?.get_mut(run.checked_sub(1)?)
}

fn runs(all: IndexMap<String, Vec<Map<String, Value>>>) -> Value {
    let all = all
        .into_iter()
        .map(|(name, runs)| (name, json!({ "runs": runs })));
    Value::Object(all.collect())
}
