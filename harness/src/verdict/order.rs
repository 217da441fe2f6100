//! Whether moments came in an order.

use reports::{Entry, Lane};
use serde_json::{Value, json};

use super::Check;
use crate::case::expectation::Moment;

pub(super) fn check(moments: &[Moment], number: usize, transcript: &[Entry]) -> Check {
    let mut rest = transcript.iter();
    let missing = moments
        .iter()
        .position(|moment| !rest.any(|entry| is(moment, entry)));
    let expected = serde_json::to_value(moments).unwrap_or(Value::Null);
    let seen: Vec<Value> = transcript
        .iter()
        .filter_map(|entry| known(entry, moments))
        .collect();
    let summary = missing.map_or_else(String::new, |index| {
        let moment = serde_json::to_string(&moments[index]).unwrap_or_default();
        format!("{moment} did not come after what stands before it")
    });
    Check::rule(
        format!("order {number}"),
        missing.is_none(),
        summary,
        expected,
        json!(seen),
    )
}

/// The moment among these that an entry is, as a case writes it.
fn known(entry: &Entry, moments: &[Moment]) -> Option<Value> {
    let moment = moments.iter().find(|moment| is(moment, entry))?;
    serde_json::to_value(moment).ok()
}

fn is(moment: &Moment, entry: &Entry) -> bool {
    let one = |lane: Lane, kind: &str, key: &str, name: &str| {
        entry.lane == lane && entry.kind == kind && entry.data[key] == name
    };
    match moment {
        Moment::LayerEnters(layer) => one(Lane::Tool, "layer-enters", "layer", layer),
        Moment::LayerLeaves(layer) => one(Lane::Tool, "layer-leaves", "layer", layer),
        Moment::ToolRuns(tool) => one(Lane::Tool, "run", "tool", tool),
        Moment::ToolSettles(tool) => one(Lane::Tool, "settled", "tool", tool),
        Moment::ToolSignalAborts(tool) => one(Lane::Tool, "signal", "tool", tool),
        Moment::TurnSettles(turn) => one(Lane::Visitor, "turn-settled", "turn", turn),
        Moment::TurnStarts(turn) => {
            one(Lane::Visitor, "event", "turn", turn) && entry.data["event"]["type"] == "start"
        }
        Moment::ModelIsAsked(number) => {
            entry.lane == Lane::Model && entry.kind == "asked" && entry.data["message"] == *number
        }
    }
}
