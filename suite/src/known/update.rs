//! Makes the list say what a run found: takes out what passes or fits nothing, and writes down what fails.
//!
//! It edits the text, so that what people wrote (comments, order, spacing) stays. An entry is never renewed in silence:
//! one whose day is past stays as it is, and what it names still fails the run.

use std::collections::{HashMap, HashSet};

use harness::plan::Job;
use reports::{CaseRun, Verdict};

use super::file::{KnownFile, Placed};
use super::matching::Place;
use super::{EngineWord, Entry};

/// The list anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// Its text.
    pub text: String,
    /// How many entries were added.
    pub added: usize,
    /// How many were taken out.
    pub removed: usize,
    /// How many were narrowed to what still fails.
    pub narrowed: usize,
}

/// Why the list cannot be edited.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpdateError {
    /// The entries are not lines of their own.
    #[error(
        "{path}:{line}: this entry cannot be edited: begin each entry with `- ` on a line of its own"
    )]
    Layout {
        /// The file.
        path: String,
        /// The entry's line.
        line: usize,
    },
    /// The text would not mean what it should.
    #[error("{path} cannot be edited by the suite ({why}): edit it by hand")]
    Broken {
        /// The file.
        path: String,
        /// Why.
        why: String,
    },
}

/// What the list says after a run with these case runs.
///
/// # Errors
/// When the text is laid out in a way that cannot be edited.
pub fn update(
    file: &KnownFile,
    runs: &[CaseRun],
    place: &Place<'_>,
) -> Result<Update, UpdateError> {
    let verdicts: HashMap<String, Verdict> =
        runs.iter().map(|run| (run.name(), run.verdict)).collect();
    let mut editor = Editor {
        lines: file.text.lines().map(str::to_owned).map(Some).collect(),
        update: Update {
            text: String::new(),
            added: 0,
            removed: 0,
            narrowed: 0,
        },
    };
    for (index, entry) in file.entries.iter().enumerate() {
        let kept = kept(entry, &verdicts, place);
        if let Some(kept) = kept {
            let next = file.entries.get(index + 1).map(|next| next.line);
            editor.replace(file, entry, next, &kept)?;
        }
    }
    let new = new_entries(file, &verdicts, place);
    editor.update.added = new.len();
    editor.finish(file, &new)
}

/// The entries that take this one's place; none where it stays as it is.
fn kept(
    entry: &Placed,
    verdicts: &HashMap<String, Verdict>,
    place: &Place<'_>,
) -> Option<Vec<Entry>> {
    let fitting: Vec<&Job> = place.jobs.iter().filter(|job| entry.fits(job)).collect();
    if fitting.is_empty() {
        return Some(Vec::new());
    }
    if !entry.counts(place) {
        return None;
    }
    let passes = |job: &&&Job| verdicts.get(&job.name()) == Some(&Verdict::Pass);
    if !fitting.iter().any(|job| passes(&job)) {
        return None;
    }
    let left: Vec<&Job> = fitting.into_iter().filter(|job| !passes(&job)).collect();
    Some(entries(&left, place, &entry.entry))
}

/// Entries for what fails and is not known to; not for what was known until a day that is past.
fn new_entries(
    file: &KnownFile,
    verdicts: &HashMap<String, Verdict>,
    place: &Place<'_>,
) -> Vec<Entry> {
    let unknown = |job: &&Job| {
        verdicts.get(&job.name()) == Some(&Verdict::Fail)
            && !file.entries.iter().any(|entry| {
                entry.fits(job) && (entry.counts(place) || entry.is_expired(place.today))
            })
    };
    let failing: Vec<&Job> = place.jobs.iter().filter(unknown).collect();
    let like = Entry {
        case: None,
        requirement: None,
        model: None,
        engine: (place.engine != EngineWord::Mock).then_some(place.engine),
        generation: None,
        reason: format!("not explained yet (seen on {})", place.today),
        until: None,
    };
    entries(&failing, place, &like)
}

/// Entries that name exactly these case runs, as shortly as may be: a case alone where they are all of its case runs.
fn entries(jobs: &[&Job], place: &Place<'_>, like: &Entry) -> Vec<Entry> {
    let names: HashSet<String> = jobs.iter().map(|job| job.name()).collect();
    let all = |fits: &dyn Fn(&Job) -> bool| {
        let mut fitting = place.jobs.iter().filter(|job| fits(job));
        fitting.all(|job| names.contains(&job.name()))
    };
    let mut made: Vec<Entry> = Vec::new();
    for job in jobs {
        let mut entry = Entry {
            case: Some(job.id.clone()),
            requirement: None,
            model: None,
            generation: None,
            ..like.clone()
        };
        if !all(&|other| other.id == job.id) {
            entry.model = job.model;
            if !all(&|other| other.id == job.id && other.model == job.model) {
                entry.generation = job.web_mcp.map(|generation| generation.word().to_owned());
            }
        }
        if !made.contains(&entry) {
            made.push(entry);
        }
    }
    made
}

struct Editor {
    /// The lines of the file; none where one was taken out. An entry that was put in stands in its first line.
    lines: Vec<Option<String>>,
    update: Update,
}

impl Editor {
    fn replace(
        &mut self,
        file: &KnownFile,
        entry: &Placed,
        next: Option<usize>,
        by: &[Entry],
    ) -> Result<(), UpdateError> {
        let original: Vec<&str> = file.text.lines().collect();
        let dash = |line: usize| {
            let first = original.get(..line).unwrap_or_default();
            first.iter().rposition(|line| begins_entry(line))
        };
        let layout = || UpdateError::Layout {
            path: file.path.clone(),
            line: entry.line,
        };
        let start = dash(entry.line).ok_or_else(layout)?;
        let end = match next {
            Some(next) => dash(next).filter(|end| *end > start).ok_or_else(layout)?,
            None => original.len(),
        };
        let own = original[start..end]
            .iter()
            .rposition(|line| !is_blank_or_comment(line))
            .map_or(start + 1, |last| start + last + 1);
        let comments: Vec<&str> = original[start..own]
            .iter()
            .filter(|line| !by.is_empty() && line.trim_start().starts_with('#'))
            .map(|line| line.trim_start())
            .collect();
        self.lines[start..own]
            .iter_mut()
            .for_each(|line| *line = None);
        if by.is_empty() {
            self.update.removed += 1;
        } else {
            self.update.narrowed += 1;
            let mut text: String = comments.iter().map(|line| format!("{line}\n")).collect();
            text.push_str(&rendered(by));
            self.lines[start] = Some(text.trim_end().to_owned());
        }
        Ok(())
    }

    /// Puts the new entries at the end, and makes sure that the text means what it should.
    fn finish(mut self, file: &KnownFile, new: &[Entry]) -> Result<Update, UpdateError> {
        if !new.is_empty() {
            let emptied = |line: &Option<String>| line.as_deref().is_none_or(|l| l.trim() != "[]");
            self.lines.retain(emptied);
        }
        let mut text = String::new();
        for line in self.lines.iter().flatten() {
            text.push_str(line);
            text.push('\n');
        }
        text.push_str(&rendered(new));
        let read = KnownFile::parse(&file.path, text.clone()).map_err(|error| {
            let path = file.path.clone();
            let why = error.to_string();
            UpdateError::Broken { path, why }
        })?;
        let entries: Vec<&Entry> = read.entries.iter().map(|entry| &entry.entry).collect();
        if !new.iter().all(|entry| entries.contains(&entry)) {
            return Err(UpdateError::Broken {
                path: file.path.clone(),
                why: "the new entries would not be read back as they are".into(),
            });
        }
        self.update.text = text;
        Ok(self.update)
    }
}

fn begins_entry(line: &str) -> bool {
    let line = line.trim_start();
    line == "-" || line.starts_with("- ")
}

fn is_blank_or_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

fn rendered(entries: &[Entry]) -> String {
    let mut text = String::new();
    for entry in entries {
        let members = [
            ("case", entry.case.clone()),
            ("requirement", entry.requirement.clone()),
            ("model", entry.model.map(|model| model.word().to_owned())),
            (
                "engine",
                entry.engine.map(|engine| engine.word().to_owned()),
            ),
            ("generation", entry.generation.clone()),
            ("reason", Some(quoted(&entry.reason))),
            ("until", entry.until.clone()),
        ];
        let mut lead = "- ";
        for (key, value) in members {
            if let Some(value) = value {
                text.push_str(&format!("{lead}{key}: {value}\n"));
                lead = "  ";
            }
        }
    }
    text
}

/// A text as YAML takes it, whatever is in it: a JSON string is one of YAML's.
fn quoted(text: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || " ().,/-".contains(letter);
    let starts = text.chars().next().is_some_and(char::is_alphabetic);
    // One word alone could be read as a value of another kind.
    if starts && text.trim().contains(' ') && text.chars().all(plain) && text.trim() == text {
        text.to_owned()
    } else {
        serde_json::Value::from(text).to_string()
    }
}
