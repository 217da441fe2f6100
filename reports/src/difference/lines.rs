//! Two texts compared line by line, with the differing words of a changed line marked.

use std::borrow::Cow;

use similar::{ChangeTag, DiffTag, TextDiff};

use super::cut_lines;

/// Equal lines shown around a difference.
const CONTEXT: usize = 2;

/// More lines than this are not compared; whoever needs them has the document.
const MOST_COMPARED: usize = 2000;

/// On which side a line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// What was expected, and not seen.
    Expected,
    /// What was seen, and not expected.
    Seen,
    /// On both.
    Both,
    /// Equal lines are left out here.
    Gap,
}

/// A line of the comparison.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) change: Change,
    /// Its text; true marks what differs from the line's counterpart.
    pub(crate) parts: Vec<(bool, String)>,
}

/// The lines that differ with a few around, at most `most`, and how many more there are.
pub(super) fn compare(expected: &str, seen: &str, width: usize, most: usize) -> (Vec<Line>, usize) {
    let (expected, expected_left) = bounded(expected, width);
    let (seen, seen_left) = bounded(seen, width);
    let difference = TextDiff::from_lines(expected.as_str(), seen.as_str());
    if difference.ops().iter().all(|op| op.tag() == DiffTag::Equal) {
        let mut lines: Vec<Line> = expected
            .lines()
            .map(|line| plain(Change::Both, line))
            .collect();
        let more = lines.len().saturating_sub(most);
        lines.truncate(most);
        return (lines, more + expected_left.max(seen_left));
    }
    let mut lines = Vec::new();
    for (place, group) in difference.grouped_ops(CONTEXT).iter().enumerate() {
        if place > 0 {
            lines.push(plain(Change::Gap, "…"));
        }
        for op in group {
            // No deadline: what is shown must not depend on how fast the machine is.
            let changes = difference.iter_inline_changes_deadline(op, None);
            lines.extend(
                changes.map(|change| marked(side(change.tag()), change.iter_strings_lossy())),
            );
        }
    }
    let more = lines.len().saturating_sub(most);
    lines.truncate(most);
    (lines, more + expected_left.max(seen_left))
}

fn side(tag: ChangeTag) -> Change {
    match tag {
        ChangeTag::Delete => Change::Expected,
        ChangeTag::Insert => Change::Seen,
        ChangeTag::Equal => Change::Both,
    }
}

/// A line with its differing words marked; where all of it differs, nothing is.
fn marked<'text>(change: Change, parts: impl Iterator<Item = (bool, Cow<'text, str>)>) -> Line {
    let mut parts: Vec<(bool, String)> = parts
        .map(|(strong, part)| (strong, part.trim_end_matches('\n').to_owned()))
        .collect();
    if parts
        .iter()
        .all(|(strong, part)| *strong || part.is_empty())
    {
        parts.iter_mut().for_each(|(strong, _)| *strong = false);
    }
    Line { change, parts }
}

fn plain(change: Change, text: &str) -> Line {
    Line {
        change,
        parts: vec![(false, text.to_owned())],
    }
}

/// The first lines of a text, each cut, and how many there are more.
fn bounded(text: &str, width: usize) -> (String, usize) {
    let end = text
        .match_indices('\n')
        .nth(MOST_COMPARED - 1)
        .map_or(text.len(), |(place, _)| place);
    let left = text[end..].matches('\n').count();
    (cut_lines(&text[..end], width) + "\n", left)
}
