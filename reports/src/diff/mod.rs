//! Two results documents compared: what broke, what was fixed, what came and went, what does something else, what takes
//! longer.
//!
//! A case run is known by its case, model and generation. Nothing is called broken that was not there before, and
//! nothing is called the same that nobody looked at: where the new run was cut short, the comparison says so.

mod document;
mod human;
mod page;
mod slower;
mod transcript;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::document::{CaseRun, Results};
use crate::verdict::Verdict;

pub use document::{DIFF_SCHEMA, DiffDocument};
pub use human::write_diff;
pub use page::diff_page;

/// What differs between two runs.
#[derive(Debug)]
pub struct Diff<'run> {
    /// The older run.
    pub old: &'run Results,
    /// The newer run.
    pub new: &'run Results,
    /// Passed or did not apply, and no longer: a regression.
    pub broke: Vec<Pair<'run>>,
    /// Passes, and did not.
    pub fixed: Vec<Pair<'run>>,
    /// Did not pass and does not, in another way.
    pub otherwise: Vec<Pair<'run>>,
    /// Only in the newer run.
    pub appeared: Vec<&'run CaseRun>,
    /// Only in the older run.
    pub gone: Vec<&'run CaseRun>,
    /// Ends as before, after something else happened in the page.
    pub transcript: Vec<Pair<'run>>,
    /// Takes longer by much.
    pub slower: Vec<Pair<'run>>,
}

/// A case run in both.
#[derive(Debug, Clone, Copy)]
pub struct Pair<'run> {
    /// In the older run.
    pub old: &'run CaseRun,
    /// In the newer run.
    pub new: &'run CaseRun,
}

/// What a comparison concludes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// Nothing broke.
    NoRegression,
    /// Something broke.
    Regression,
    /// Nothing broke as far as the newer run went, and it did not go to its end.
    CutShort,
}

impl Compared {
    /// The exit code.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::NoRegression => 0,
            Self::Regression => 1,
            Self::CutShort => 3,
        }
    }
}

/// What a case run is known by. Generations were once named after the place of their entry point.
type Key<'run> = (&'run str, Option<&'run str>, Option<&'run str>);

fn key(run: &CaseRun) -> Key<'_> {
    let generation = run.web_mcp.as_deref().map(|word| match word {
        "document" => "chrome-156",
        "navigator" => "chrome-148",
        "both" => "chrome-150",
        word => word,
    });
    (&run.case, run.model.as_deref(), generation)
}

impl<'run> Diff<'run> {
    /// Compares two runs.
    pub fn of(old: &'run Results, new: &'run Results) -> Self {
        let before: HashMap<Key<'_>, &CaseRun> =
            old.runs.iter().map(|run| (key(run), run)).collect();
        let now: HashMap<Key<'_>, &CaseRun> = new.runs.iter().map(|run| (key(run), run)).collect();
        let pairs: Vec<Pair<'run>> = new
            .runs
            .iter()
            .filter_map(|new| {
                Some(Pair {
                    old: before.get(&key(new))?,
                    new,
                })
            })
            .collect();
        let of = |kind: Kind| {
            let of_kind = pairs.iter().filter(|pair| pair.kind() == kind);
            of_kind.copied().collect()
        };
        let ordered = transcript::is_ordered(old) && transcript::is_ordered(new);
        let same_verdict = pairs.iter().filter(|pair| pair.kind() == Kind::Same);
        Self {
            old,
            new,
            broke: of(Kind::Broke),
            fixed: of(Kind::Fixed),
            otherwise: of(Kind::Otherwise),
            appeared: new
                .runs
                .iter()
                .filter(|run| !before.contains_key(&key(run)))
                .collect(),
            gone: old
                .runs
                .iter()
                .filter(|run| !now.contains_key(&key(run)))
                .collect(),
            transcript: same_verdict
                .filter(|pair| !transcript::same(pair, ordered))
                .copied()
                .collect(),
            slower: slower::slower(&pairs),
        }
    }

    /// What the comparison concludes.
    pub fn conclusion(&self) -> Compared {
        if !self.broke.is_empty() {
            Compared::Regression
        } else if self.new.whole {
            Compared::NoRegression
        } else {
            Compared::CutShort
        }
    }

    /// Whether the two runs differ in nothing but their times.
    pub fn is_empty(&self) -> bool {
        let pairs = [&self.broke, &self.fixed, &self.otherwise, &self.transcript];
        pairs.iter().all(|pairs| pairs.is_empty())
            && self.appeared.is_empty()
            && self.gone.is_empty()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Same,
    Broke,
    Fixed,
    Otherwise,
}

impl Pair<'_> {
    fn kind(&self) -> Kind {
        use Verdict::{CouldNotRun, Fail, NotApplicable, Pass};
        match (self.old.verdict, self.new.verdict) {
            (old, new) if old == new => Kind::Same,
            // What did not apply before must not fail now either.
            (Pass, _) | (NotApplicable, Fail | CouldNotRun) => Kind::Broke,
            (_, Pass) => Kind::Fixed,
            (Fail | CouldNotRun, _) | (NotApplicable, NotApplicable) => Kind::Otherwise,
        }
    }
}
