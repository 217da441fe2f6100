//! The details of case runs: findings, transcripts, commands; bounded, and in compressed chunks.
//!
//! Where there are too many, transcripts are left out, those of passes first: the file says so, and the results
//! document has them all.

use std::io;

use serde::Serialize;
use serde_json::Value;

use super::packed::{pack, shortened};
use crate::difference::{Change, difference};
use crate::document::{CaseRun, Finding, Results, Shown};
use crate::outcome::FileOptions;
use crate::text;
use crate::transcript::{Entry, Lane};
use crate::verdict::Verdict;

/// A chunk is closed when it holds so much before it is compressed.
const CHUNK: usize = 600_000;

/// All chunks together hold so much at most, but for findings: the file stays under 2 MB.
const MOST_PACKED: usize = 1_300_000;

/// Transcript entries of one case run from the start, and from the end.
const MOST_ENTRIES: usize = 150;

/// Findings of one case run.
const MOST_FINDINGS: usize = 20;

/// Lines and columns of a difference.
const MOST_LINES: usize = 120;
const WIDTH: usize = 160;

/// A reason is cut here.
const LONGEST_REASON: usize = 6000;

/// Where the details of a case run are.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) chunk: usize,
    pub(super) position: usize,
}

#[derive(Default)]
pub(super) struct Details {
    /// Of each case run, in the order of the document.
    pub(super) places: Vec<Place>,
    pub(super) chunks: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Detail {
    reason: Option<String>,
    missing: Vec<String>,
    findings: Vec<Found>,
    more_findings: usize,
    around: Vec<[usize; 2]>,
    transcript: Vec<Moment>,
    /// Entries in the middle that are left out.
    left: usize,
    /// Whether the transcript is left out as a whole.
    folded: bool,
    alone: String,
}

#[derive(Serialize)]
struct Found {
    expectation: String,
    summary: String,
    expected: Side,
    seen: Side,
    difference: Compared,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Value(Value),
    Words(String),
}

#[derive(Serialize)]
struct Compared {
    path: Option<String>,
    lines: Vec<(u8, Vec<(bool, String)>)>,
    more: usize,
}

/// Place, time, lane, kind, data.
type Moment = (usize, f64, usize, String, Value);

/// What needs a person first, so that its transcripts have room.
pub(super) fn details(results: &Results, options: &FileOptions) -> io::Result<Details> {
    let mut order: Vec<(usize, &CaseRun)> = results.runs.iter().enumerate().collect();
    order.sort_by_key(|(_, run)| matches!(run.verdict, Verdict::Pass | Verdict::NotApplicable));
    let mut details = Details {
        places: vec![Place::default(); results.runs.len()],
        chunks: Vec::new(),
    };
    let mut packed = 0;
    let mut open: Vec<String> = Vec::new();
    let mut size = 0;
    for (number, run) in order {
        let detail = detail(run, options, packed > MOST_PACKED);
        let detail = serde_json::to_string(&detail)?;
        size += detail.len();
        if let Some(place) = details.places.get_mut(number) {
            *place = Place {
                chunk: details.chunks.len(),
                position: open.len(),
            };
        }
        open.push(detail);
        if size > CHUNK {
            packed += close(&mut details, &mut open)?;
            size = 0;
        }
    }
    close(&mut details, &mut open)?;
    Ok(details)
}

/// Compresses what is open, and says how much it came to.
fn close(details: &mut Details, open: &mut Vec<String>) -> io::Result<usize> {
    if open.is_empty() {
        return Ok(0);
    }
    let chunk = pack(&format!("[{}]", open.join(",")))?;
    let size = chunk.len();
    details.chunks.push(chunk);
    open.clear();
    Ok(size)
}

fn detail(run: &CaseRun, options: &FileOptions, folded: bool) -> Detail {
    let last = run.transcript.len().saturating_sub(MOST_ENTRIES);
    let pointed = |place: usize| {
        let around = run.findings.iter().filter_map(|finding| finding.around);
        around
            .take(MOST_FINDINGS)
            .any(|[first, end]| place >= first && place < end.min(first + MOST_ENTRIES))
    };
    let kept = |place: &usize| *place < MOST_ENTRIES || *place >= last || pointed(*place);
    let transcript: Vec<Moment> = if folded {
        Vec::new()
    } else {
        let entries = run.transcript.iter().enumerate();
        entries
            .filter(|(place, _)| kept(place))
            .map(|(place, entry)| moment(place, entry))
            .collect()
    };
    Detail {
        reason: run.reason.as_deref().map(reason),
        missing: run.missing.clone(),
        findings: run.findings.iter().take(MOST_FINDINGS).map(found).collect(),
        more_findings: run.findings.len().saturating_sub(MOST_FINDINGS),
        around: run
            .findings
            .iter()
            .filter_map(|finding| finding.around)
            .collect(),
        left: run.transcript.len() - transcript.len(),
        transcript,
        folded,
        alone: (options.rerun)(run),
    }
}

fn reason(reason: &str) -> String {
    match reason.char_indices().nth(LONGEST_REASON) {
        Some((end, _)) => format!("{}… ({} bytes more)", &reason[..end], reason.len() - end),
        None => reason.to_owned(),
    }
}

fn moment(place: usize, entry: &Entry) -> Moment {
    let lane = Lane::ALL.iter().position(|lane| *lane == entry.lane);
    (
        place,
        entry.at,
        lane.unwrap_or_default(),
        text::line(&entry.kind, 60),
        shortened(&entry.data),
    )
}

fn found(finding: &Finding) -> Found {
    let difference = difference(&finding.expected, &finding.seen, WIDTH, MOST_LINES);
    let lines = difference.lines.into_iter().map(|line| {
        let change = match line.change {
            Change::Both => 0,
            Change::Expected => 1,
            Change::Seen => 2,
            Change::Gap => 3,
        };
        (change, line.parts)
    });
    Found {
        expectation: text::line(&finding.expectation, 200),
        summary: reason(&finding.summary),
        expected: side(&finding.expected),
        seen: side(&finding.seen),
        difference: Compared {
            path: difference.path,
            lines: lines.collect(),
            more: difference.more,
        },
    }
}

fn side(shown: &Shown) -> Side {
    match shown {
        Shown::Value(value) => Side::Value(shortened(value)),
        Shown::Words(words) => Side::Words(reason(words)),
    }
}
