//! Problems with the same cause stand together, so that one fault reads as one.

use std::collections::HashMap;

use crate::document::{CaseRun, Shown};
use crate::text;

/// Case runs that ended alike for the same reason; the first is shown for all. Never empty.
pub(crate) struct Group<'run> {
    pub(crate) first: &'run CaseRun,
    pub(crate) others: Vec<&'run CaseRun>,
}

impl<'run> Group<'run> {
    pub(crate) fn members(&self) -> impl Iterator<Item = &'run CaseRun> + '_ {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }
}

/// Groups by cause, in order of first appearance.
pub(crate) fn group<'run>(runs: impl Iterator<Item = &'run CaseRun>) -> Vec<Group<'run>> {
    let mut groups: Vec<Group<'run>> = Vec::new();
    let mut places: HashMap<Cause<'run>, usize> = HashMap::new();
    for run in runs {
        match places.get(&cause(run)) {
            Some(place) => groups[*place].others.push(run),
            None => {
                places.insert(cause(run), groups.len());
                groups.push(Group {
                    first: run,
                    others: Vec::new(),
                });
            }
        }
    }
    groups
}

/// What a case run ended for, in one line.
pub(crate) fn why(run: &CaseRun, width: usize) -> String {
    let why = match (run.findings.first(), &run.reason) {
        (Some(finding), _) => &finding.summary,
        (None, Some(reason)) => reason,
        (None, None) => "no reason was given",
    };
    text::line(why, width)
}

#[derive(PartialEq, Eq, Hash)]
enum Cause<'run> {
    Finding {
        requirement: &'run str,
        summary: &'run str,
        expected: String,
        seen: String,
    },
    Reason(&'run str),
    /// Nothing is known of it, so it is like no other.
    Alone(String),
}

fn cause(run: &CaseRun) -> Cause<'_> {
    match (run.findings.first(), &run.reason) {
        (Some(finding), _) => Cause::Finding {
            requirement: &run.requirement,
            summary: &finding.summary,
            expected: key(&finding.expected),
            seen: key(&finding.seen),
        },
        (None, Some(reason)) => Cause::Reason(reason),
        (None, None) => Cause::Alone(run.name()),
    }
}

fn key(side: &Shown) -> String {
    match side {
        Shown::Value(value) => value.to_string(),
        Shown::Words(words) => words.clone(),
    }
}
