//! A message of the model as the server-sent events of a streamed completion, one event a piece.

use serde_json::{Map, Value, json};

use crate::models::{End, Piece, Said, SaidCall};

/// When every answer says that it was made: a clock would make two runs differ.
const CREATED: u64 = 1_767_225_600;

/// The pieces of a stream so far.
pub(super) struct Stream {
    id: String,
    model: Value,
    pieces: Vec<(f64, Vec<u8>)>,
}

impl Stream {
    /// The whole stream of a message: the pieces of the body, each with the milliseconds after the one before it.
    pub(super) fn of(body: &Map<String, Value>, said: &Said) -> Vec<(f64, Vec<u8>)> {
        let named = body.get("model").filter(|model| model.is_string());
        let mut stream = Self {
            id: format!("chatcmpl-{}", said.message),
            model: named.cloned().unwrap_or_else(|| json!("scripted")),
            pieces: Vec::new(),
        };
        stream.delta(
            said.begins_after_ms,
            json!({ "role": "assistant", "content": "" }),
        );
        if let Some(reasoning) = &said.reasoning {
            stream.delta(0.0, json!({ "reasoning_content": reasoning }));
        }
        stream.text(&said.text);
        stream.calls(&said.calls);
        stream.text(&said.trailing);
        if said.end == End::Done {
            stream.finish(said, wants_usage(body));
        }
        stream.pieces
    }

    fn text(&mut self, pieces: &[Piece]) {
        for piece in pieces {
            self.delta(piece.after_ms, json!({ "content": piece.text }));
        }
    }

    /// Each call begins with its name; their arguments follow in halves, which only their index tells apart.
    fn calls(&mut self, calls: &[SaidCall]) {
        for (index, call) in calls.iter().enumerate() {
            let function = json!({ "name": call.name, "arguments": "" });
            self.call(
                json!({ "index": index, "id": call.id, "type": "function", "function": function }),
            );
        }
        let texts: Vec<_> = calls.iter().map(SaidCall::arguments_text).collect();
        let halves: Vec<_> = texts
            .iter()
            .map(|text| text.split_at(middle(text)))
            .collect();
        for (index, (first, _)) in halves.iter().enumerate() {
            self.call(json!({ "index": index, "function": { "arguments": first } }));
        }
        for (index, (_, second)) in halves.iter().enumerate() {
            self.call(json!({ "index": index, "function": { "arguments": second } }));
        }
    }

    fn call(&mut self, call: Value) {
        self.delta(0.0, json!({ "tool_calls": [call] }));
    }

    fn finish(&mut self, said: &Said, wants_usage: bool) {
        let reason = if said.calls.is_empty() {
            "stop"
        } else {
            "tool_calls"
        };
        self.choice(
            0.0,
            json!([{ "index": 0, "delta": {}, "finish_reason": reason }]),
            None,
        );
        if wants_usage {
            let usage = json!({ "prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2 });
            self.choice(0.0, json!([]), Some(usage));
        }
        self.event(0.0, "[DONE]");
    }

    fn delta(&mut self, after: f64, delta: Value) {
        self.choice(
            after,
            json!([{ "index": 0, "delta": delta, "finish_reason": null }]),
            None,
        );
    }

    fn choice(&mut self, after: f64, choices: Value, usage: Option<Value>) {
        let mut chunk = json!({
            "id": self.id,
            "object": "chat.completion.chunk",
            "created": CREATED,
            "model": self.model,
            "choices": choices,
        });
        if let Some(usage) = usage {
            chunk["usage"] = usage;
        }
        self.event(after, &chunk.to_string());
    }

    fn event(&mut self, after: f64, data: &str) {
        self.pieces
            .push((after, format!("data: {data}\n\n").into_bytes()));
    }
}

fn wants_usage(body: &Map<String, Value>) -> bool {
    let options = body.get("stream_options");
    options.and_then(|options| options.get("include_usage")) == Some(&Value::Bool(true))
}

/// Where a text is cut in two, between two letters.
fn middle(text: &str) -> usize {
    let half = text.len() / 2;
    (0..=half)
        .rev()
        .find(|place| text.is_char_boundary(*place))
        .unwrap_or(0)
}
