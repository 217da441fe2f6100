//! Transcripts as lines that two runs of one build have alike.
//!
//! Ids and wall-clock times were replaced when the transcripts were made; here times of entries are left out, and the
//! order between lanes where an engine does not keep it.

use std::borrow::Cow;

use serde_json::Value;

use super::Pair;
use crate::document::{CaseRun, Results};
use crate::transcript::{Entry, Lane};

/// Whether entries of different lanes are in an order that every run has: in the mock browser, whose clock and network
/// are its own.
pub(super) fn is_ordered(results: &Results) -> bool {
    results.engine.name.starts_with("mock")
}

/// Whether the same happened in both.
pub(super) fn same(pair: &Pair<'_>, ordered: bool) -> bool {
    let (old, new) = (&pair.old.transcript, &pair.new.transcript);
    if old.len() != new.len() {
        return false;
    }
    if ordered {
        return alike(old.iter(), new.iter());
    }
    Lane::ALL
        .into_iter()
        .all(|lane| alike(of_lane(old, lane), of_lane(new, lane)))
}

fn of_lane(entries: &[Entry], lane: Lane) -> impl Iterator<Item = &Entry> {
    entries.iter().filter(move |entry| entry.lane == lane)
}

fn alike<'run>(
    mut old: impl Iterator<Item = &'run Entry>,
    mut new: impl Iterator<Item = &'run Entry>,
) -> bool {
    loop {
        match (old.next(), new.next()) {
            (None, None) => return true,
            (Some(old), Some(new))
                if old.lane == new.lane && old.kind == new.kind && old.data == new.data => {}
            _ => return false,
        }
    }
}

/// The transcript as lines: each entry's lane and kind, and its data as JSON, a member a line.
pub(super) fn lines(run: &CaseRun, ordered: bool) -> Vec<String> {
    let mut entries: Vec<&Entry> = run.transcript.iter().collect();
    if !ordered {
        entries.sort_by_key(|entry| Lane::ALL.iter().position(|lane| *lane == entry.lane));
    }
    let mut lines = Vec::new();
    for entry in entries {
        let heading = format!("{}: {}", entry.lane, entry.kind);
        let data = json(&entry.data);
        let mut data = data.split('\n');
        lines.push(format!("{heading} {}", data.next().unwrap_or_default()));
        lines.extend(data.map(str::to_owned));
    }
    lines
}

fn json(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Null => Cow::Borrowed(""),
        value => serde_json::to_string_pretty(value).map_or(Cow::Borrowed(""), Cow::Owned),
    }
}
