//! Which part of the transcript a finding is shown with: the last entry that the expectation is about, and what stands
//! around it. A help to the reader; the verdict does not depend on it.

use std::ops::Range;

use reports::{Entry, Lane};
use serde_json::{Value, json};

use crate::case::Expectation;

/// How many entries are shown before and after the one it is about.
const BEFORE: usize = 4;
const AFTER: usize = 3;

/// The window of an expectation; of no expectation in particular, the transcript's end.
pub(super) fn around(
    expectation: Option<&Expectation>,
    transcript: &[Entry],
) -> Option<Range<usize>> {
    let last = transcript.len().checked_sub(1)?;
    let about = expectation.and_then(about);
    let found = about.and_then(|(lane, key, value)| {
        transcript.iter().rposition(|entry| {
            entry.lane == lane && entry.data.get(key) == Some(&value) && entry.kind != "signal"
        })
    });
    let middle = found.unwrap_or(last);
    Some(middle.saturating_sub(BEFORE)..(middle + AFTER).min(last) + 1)
}

/// A lane, and a member that entries about the expectation have.
fn about(expectation: &Expectation) -> Option<(Lane, &'static str, Value)> {
    Some(match expectation {
        Expectation::Tool(tool) => (Lane::Tool, "tool", json!(tool.name)),
        Expectation::Layer(layer) => (Lane::Tool, "layer", json!(layer.name)),
        Expectation::ModelSaw(saw) => match (saw.result_of, saw.message) {
            (Some(call), _) => (Lane::Model, "call", json!(call)),
            (None, message) => (Lane::Model, "message", json!(message?)),
        },
        Expectation::BudgetSpent(spent) => (Lane::Model, "call", json!(spent.calls)),
        Expectation::Turn(turn) => (Lane::Visitor, "turn", json!(turn.name)),
        Expectation::Events(events) => (Lane::Visitor, "turn", json!(events.of)),
        Expectation::State(state) => (Lane::Visitor, "label", json!(state.look)),
        Expectation::Subscriber(subscriber) => (
            Lane::Visitor,
            "conversation",
            json!(subscriber.conversation),
        ),
        Expectation::Defined(defined) => (Lane::Page, "label", json!(defined.label)),
        Expectation::EntryPoint(entry) => (Lane::Page, "label", json!(entry.label)),
        Expectation::Registered(registered) => {
            (Lane::Agent, "name", json!(registered.tool.as_ref()?))
        }
        Expectation::AgentList(list) => (Lane::Agent, "label", json!(list.label)),
        Expectation::AgentAnswer(answer) => (Lane::Agent, "label", json!(answer.call)),
        Expectation::Provider(provider) => (Lane::Model, "provider", json!(provider.id)),
        Expectation::Call(call) => (Lane::Page, "label", json!(call.label)),
        Expectation::Heard(heard) => (Lane::Page, "label", json!(heard.label)),
        Expectation::Reading(reading) => (Lane::Page, "label", json!(reading.label)),
        Expectation::Invoked(invoked) => (Lane::Page, "tool", json!(invoked.tool)),
        Expectation::Sequence(_)
        | Expectation::Order(_)
        | Expectation::Refused(_)
        | Expectation::Same(_)
        | Expectation::Different(_)
        | Expectation::Observed(_) => return None,
    })
}
