//! The calls that the model made, and which answers to them it has already seen.
//!
//! A boundary that repeats its history repeats every answer; each is noted once, and again only when it says something
//! else. An answer to a call that the model never made is noted as malformed, not guessed at.

use serde_json::{Value, json};

use super::{CallResult, Note, SaidCall};

/// Every call of a case run, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    made: Vec<Made>,
    foreign: Vec<String>,
}

#[derive(Clone, Debug)]
struct Made {
    call: SaidCall,
    /// The id that the page writes instead, where it has ids of its own.
    alias: Option<String>,
    seen: Vec<(Value, Option<bool>)>,
}

impl Made {
    fn goes_by(&self, id: &str) -> bool {
        self.call.id == id || self.alias.as_deref() == Some(id)
    }

    /// Whether the page's history means this call, as far as its words go.
    fn reads_as(&self, name: &str, arguments: &str) -> bool {
        let same = match serde_json::from_str::<Value>(arguments) {
            // Arguments that were no object cannot stand in every history, and pages write something else there.
            Ok(written) if self.call.arguments.is_object() => written == self.call.arguments,
            _ => true,
        };
        same && self.call.name == name
    }
}

impl Calls {
    /// Makes the next call.
    pub(super) fn make(&mut self, name: String, arguments: Value, raw: Option<String>) -> SaidCall {
        let number = self.made.len() + 1;
        let call = SaidCall {
            number,
            id: format!("call_{number}"),
            name,
            arguments,
            raw_arguments: raw,
            given_id: None,
        };
        self.made.push(Made {
            call: call.clone(),
            alias: None,
            seen: Vec::new(),
        });
        call
    }

    /// The model's own id of a call that stands in the page's history; nothing for a call that it never made.
    ///
    /// A page may write ids of its own into its history: such a call is the first unanswered one that reads the same
    /// and does not stand there under the model's id. What was once not the model's never becomes so.
    pub(super) fn own_id(
        &mut self,
        id: &str,
        name: &str,
        arguments: &str,
        history: &[&str],
    ) -> Option<String> {
        if let Some(made) = self.made.iter().find(|made| made.goes_by(id)) {
            return Some(made.call.id.clone());
        }
        if self.foreign.iter().any(|foreign| foreign == id) {
            return None;
        }
        let open = |made: &&mut Made| {
            made.alias.is_none()
                && made.seen.is_empty()
                && !history.contains(&made.call.id.as_str())
                && made.reads_as(name, arguments)
        };
        let Some(made) = self.made.iter_mut().find(open) else {
            self.foreign.push(id.to_owned());
            return None;
        };
        made.alias = Some(id.to_owned());
        Some(made.call.id.clone())
    }

    /// Takes the results of an input: the numbers of the calls that they newly answer, and what to note of them.
    pub(super) fn answered(&mut self, results: &[CallResult]) -> (Vec<usize>, Vec<Note>) {
        let mut numbers = Vec::new();
        let mut notes = Vec::new();
        for result in results {
            let Some(made) = self.made.iter_mut().find(|made| made.goes_by(&result.id)) else {
                notes.push(never_made(result));
                continue;
            };
            let seen = (result.content.clone(), result.ok);
            if made.seen.contains(&seen) {
                continue;
            }
            made.seen.push(seen);
            numbers.push(made.call.number);
            notes.push(answer(made, result));
        }
        (numbers, notes)
    }
}

fn answer(made: &Made, result: &CallResult) -> Note {
    let data = json!({
        "call": made.call.number,
        "id": made.call.id,
        "name": made.call.name,
        "content": result.content,
        "ok": result.ok,
        "times": made.seen.len(),
    });
    ("answer".to_owned(), data)
}

fn never_made(result: &CallResult) -> Note {
    let problem = format!(
        "a result for the call `{}`, which the model never made",
        result.id
    );
    ("malformed".to_owned(), json!({ "problem": problem }))
}
