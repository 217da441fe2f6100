//! What the scripted model says next, from its script and from what it is given.
//!
//! It refuses to be clever: it says what the script says, in order, and a script that is at its end is noted as such.

use serde_json::{Value, json};

use crate::case::{Message, Script};

use super::calls::Calls;
use super::reading::{Allowance, Reading};
use super::{End, ModelInput, Note, OfferedTool, Piece, Said, SaidCall};

/// What the model says when its script has nothing more.
const BEYOND_SCRIPT: &str = "(nothing more to say)";

/// The scripted model of one case run.
#[derive(Clone, Debug)]
pub struct Brain {
    reading: Reading,
    calls: Calls,
    asked: usize,
}

impl Brain {
    /// A model that speaks by this script; without one, everything is beyond it.
    #[must_use]
    pub fn new(script: Option<&Script>) -> Self {
        Self {
            reading: Reading::new(script),
            calls: Calls::default(),
            asked: 0,
        }
    }

    /// The model's next message, with what is to be noted of it.
    pub fn next(&mut self, input: &ModelInput) -> Said {
        self.asked += 1;
        let turn = self.reading.turn_to(&input.visitor).map(str::to_owned);
        let (answered, answers) = self.calls.answered(&input.results);
        let mut notes = vec![self.note_asked(input, turn.as_deref(), &answered)];
        notes.extend(answers);
        let message = self.reading.next(Allowance::of(input)).unwrap_or_else(|| {
            notes.push(note("beyond-script", json!({ "message": self.asked })));
            Message {
                text: Some(BEYOND_SCRIPT.to_owned()),
                ..Message::default()
            }
        });
        let mut said = self.say(message, input.forced.as_deref());
        notes.push(note_said(&said));
        said.notes = notes;
        said
    }

    /// The model's own id of a call that stands in the page's history under `id`, where `history` holds all ids that
    /// stand there. Nothing for a call that this model never made: a page may bring a history of its own.
    pub fn own_id(
        &mut self,
        id: &str,
        name: &str,
        arguments: &str,
        history: &[&str],
    ) -> Option<String> {
        self.calls.own_id(id, name, arguments, history)
    }

    fn say(&mut self, message: Message, forced: Option<&str>) -> Said {
        let end = end_of(&message);
        let pause = message.pause.unwrap_or(0.0);
        let mut said = Said {
            message: self.asked,
            text: pieces(&message, pause),
            reasoning: message.reasoning.clone(),
            calls: Vec::new(),
            trailing: Vec::new(),
            begins_after_ms: message.after.unwrap_or(0.0),
            end,
            stubborn: message.stubborn.is_some(),
            cut_every: message.cut_every,
            notes: Vec::new(),
        };
        match end {
            End::Status(_) => said.text.clear(),
            // It breaks off after its text, and so before its calls.
            End::Broken => {}
            End::Done | End::Never => {
                let text = message.then_text.clone();
                said.trailing = text
                    .map(|text| Piece {
                        after_ms: pause,
                        text,
                    })
                    .into_iter()
                    .collect();
                said.calls = self.call(message);
                self.obey(&mut said, forced);
            }
        }
        said
    }

    fn call(&mut self, message: Message) -> Vec<SaidCall> {
        let one = message
            .call
            .map(|name| (name, message.with, message.with_text, None));
        let several = message.calls.into_iter();
        let several = several.map(|call| (call.call, call.with, call.with_text, call.id));
        one.into_iter()
            .chain(several)
            .map(|(name, with, raw, given_id)| {
                let written = raw.clone().map(Value::String);
                let arguments = written.or(with).unwrap_or_else(|| json!({}));
                let call = self.calls.make(name, arguments, raw);
                SaidCall { given_id, ..call }
            })
            .collect()
    }

    /// A model that must call a tool, and has JSON to say, says it through that tool.
    fn obey(&mut self, said: &mut Said, forced: Option<&str>) {
        let Some(forced) = forced.filter(|_| said.calls.is_empty()) else {
            return;
        };
        if let Ok(arguments) = serde_json::from_str(&joined(&said.text)) {
            let call = self.calls.make(forced.to_owned(), arguments, None);
            said.calls.push(call);
            said.text.clear();
        }
    }

    fn note_asked(&self, input: &ModelInput, turn: Option<&str>, answered: &[usize]) -> Note {
        let data = json!({
            "message": self.asked,
            "provider": input.provider,
            "turn": turn,
            "allowsCalls": input.allows_calls,
            "tools": input.tools.iter().map(OfferedTool::as_note).collect::<Vec<_>>(),
            "system": input.system,
            "visitor": input.visitor.last(),
            "text": input.words,
            "results": answered,
        });
        note("asked", data)
    }
}

fn end_of(message: &Message) -> End {
    match message.status {
        Some(status) => End::Status(status),
        None if message.breaks.is_some() => End::Broken,
        None if message.never_ends.is_some() => End::Never,
        None => End::Done,
    }
}

fn pieces(message: &Message, pause: f64) -> Vec<Piece> {
    let texts = message.text.iter().chain(&message.chunks);
    texts
        .enumerate()
        .map(|(index, text)| Piece {
            after_ms: if index == 0 { 0.0 } else { pause },
            text: text.clone(),
        })
        .collect()
}

fn joined(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.text.as_str()).collect()
}

fn note_said(said: &Said) -> Note {
    let calls = said.calls.iter().map(|call| match &call.raw_arguments {
        Some(raw) => {
            json!({ "call": call.number, "id": call.id, "name": call.name, "withText": raw })
        }
        None => {
            json!({ "call": call.number, "id": call.id, "name": call.name, "with": call.arguments })
        }
    });
    let data = json!({
        "message": said.message,
        "text": joined(&said.text) + &joined(&said.trailing),
        "calls": calls.collect::<Vec<_>>(),
        "end": match said.end {
            End::Status(status) => format!("status {status}"),
            end => end.name().to_owned(),
        },
    });
    note("said", data)
}

fn note(kind: &str, data: Value) -> Note {
    (kind.to_owned(), data)
}
