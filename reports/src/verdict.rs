//! The four verdicts, the two levels, and the one rule that makes a run's conclusion of them.
//!
//! Nothing here looks at why a case ended as it did. A pass never comes from nothing: where no case run passed, neither
//! a requirement nor a build does.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::document::CaseRun;

/// How a case run, or a requirement, ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Verdict {
    /// What the requirement demands was seen.
    Pass,
    /// Something else was seen.
    Fail,
    /// The adapter does not offer a verb that the case needs.
    NotApplicable,
    /// The page or the engine broke, so that nothing is known.
    CouldNotRun,
}

impl Verdict {
    /// All four, in the order in which they are shown.
    pub const ALL: [Self; 4] = [
        Self::Pass,
        Self::Fail,
        Self::NotApplicable,
        Self::CouldNotRun,
    ];

    /// The word for it, the same in every output for people.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::NotApplicable => "not applicable",
            Self::CouldNotRun => "could not run",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}

/// How binding a requirement or a case is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Level {
    /// A failure makes the build not conformant.
    Must,
    /// A failure is a warning, and fails the run only where it is held to this level.
    Should,
}

impl Level {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}

/// The verdict on a requirement from those of its case runs; none where nothing ran.
///
/// One failure fails it; else one that could not run leaves it unknown; else it passes if at least one passed, and is
/// not applicable if none was.
pub fn roll_up(verdicts: impl IntoIterator<Item = Verdict>) -> Option<Verdict> {
    let mut counts = Counts::default();
    for verdict in verdicts {
        counts.add(verdict);
    }
    [
        Verdict::Fail,
        Verdict::CouldNotRun,
        Verdict::Pass,
        Verdict::NotApplicable,
    ]
    .into_iter()
    .find(|verdict| counts.of(*verdict) > 0)
}

/// How many case runs ended in which verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Counts {
    /// Case runs that passed.
    pub pass: usize,
    /// Case runs that failed.
    pub fail: usize,
    /// Case runs that need a verb the adapter does not offer.
    pub not_applicable: usize,
    /// Case runs in which the page or the engine broke.
    pub could_not_run: usize,
}

impl Counts {
    /// How many ended in `verdict`.
    pub fn of(&self, verdict: Verdict) -> usize {
        match verdict {
            Verdict::Pass => self.pass,
            Verdict::Fail => self.fail,
            Verdict::NotApplicable => self.not_applicable,
            Verdict::CouldNotRun => self.could_not_run,
        }
    }

    /// How many there are of all four.
    pub fn all(&self) -> usize {
        Verdict::ALL
            .into_iter()
            .map(|verdict| self.of(verdict))
            .sum()
    }

    /// The gravest of them; none where nothing ran, or where the run was cut short before something failed.
    pub(crate) fn verdict(&self, whole: bool) -> Option<Verdict> {
        let present = Verdict::ALL
            .into_iter()
            .filter(|verdict| self.of(*verdict) > 0);
        roll_up(present).filter(|verdict| whole || *verdict == Verdict::Fail)
    }

    pub(crate) fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Pass => self.pass += 1,
            Verdict::Fail => self.fail += 1,
            Verdict::NotApplicable => self.not_applicable += 1,
            Verdict::CouldNotRun => self.could_not_run += 1,
        }
    }
}

/// What the list of known failures changes in how a run is judged.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct KnownCounts {
    /// Failing case runs of level `must` that are known to fail.
    pub must: usize,
    /// Failing case runs of level `should` that are known to fail.
    pub should: usize,
    /// Case runs that are known to fail, and pass.
    pub stale: usize,
    /// Entries of the list that fit no case run there is.
    pub unmatched: usize,
}

/// The case runs of a document, counted by level and verdict.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Totals {
    /// Case runs of level `must`.
    pub must: Counts,
    /// Case runs of level `should`.
    pub should: Counts,
    /// What is known of the failures among them; all zero without a list of known failures.
    #[serde(default, skip_serializing_if = "is_default")]
    pub known: KnownCounts,
    /// Case runs outside of the frozen set that the run is held to: they are in none of the other counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub outside: Counts,
}

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Totals {
    /// The counts of one level.
    pub fn at(&self, level: Level) -> &Counts {
        match level {
            Level::Must => &self.must,
            Level::Should => &self.should,
        }
    }

    /// How many ended in `verdict`, whatever their level.
    pub fn of(&self, verdict: Verdict) -> usize {
        self.must.of(verdict) + self.should.of(verdict)
    }

    /// The rule: what a run that counted this concludes, held to `level`. `whole` says whether all that was planned ran.
    ///
    /// A known failure does not fail a run, and never makes it conformant.
    pub fn conclusion(&self, whole: bool, held_to: Level) -> Conclusion {
        let (failing, known) = match held_to {
            Level::Must => (self.must.fail, self.known.must),
            Level::Should => (self.of(Verdict::Fail), self.known.must + self.known.should),
        };
        if failing > known || self.known.stale > 0 || self.known.unmatched > 0 {
            Conclusion::NotConformant
        } else if self.of(Verdict::CouldNotRun) > 0 || !whole {
            Conclusion::CouldNotRun
        } else if failing > 0 {
            Conclusion::AsKnown
        } else if self.of(Verdict::Pass) == 0 {
            Conclusion::NotConformant
        } else {
            Conclusion::Conformant
        }
    }

    /// The same without what is known of failures: what the build is, whatever anybody expects of it.
    pub(crate) fn regardless(mut self) -> Self {
        self.known = KnownCounts::default();
        self
    }

    pub(crate) fn add_run(&mut self, run: &CaseRun) {
        if run.outside_set {
            self.outside.add(run.verdict);
            return;
        }
        self.add(run.level, run.verdict);
        if run.is_stale() {
            self.known.stale += 1;
        } else if run.is_known_failure() {
            match run.level {
                Level::Must => self.known.must += 1,
                Level::Should => self.known.should += 1,
            }
        }
    }

    fn add(&mut self, level: Level, verdict: Verdict) {
        match level {
            Level::Must => self.must.add(verdict),
            Level::Should => self.should.add(verdict),
        }
    }
}

/// What a run concludes about a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conclusion {
    /// Everything planned ran, something passed, and nothing binding failed.
    Conformant,
    /// Something binding failed that is not known to, or nothing passed, or the list of known failures is wrong.
    NotConformant,
    /// Something binding failed, and all of that is known to.
    AsKnown,
    /// Nothing binding failed, but something broke or was never run, so that nothing can be said.
    CouldNotRun,
}

impl Conclusion {
    /// The exit code of the run. Code 2 is the command line's own: bad usage, or a target that cannot be loaded.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Conformant | Self::AsKnown => 0,
            Self::NotConformant => 1,
            Self::CouldNotRun => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(runs: &[(Level, Verdict)]) -> Totals {
        let mut totals = Totals::default();
        for (level, verdict) in runs {
            totals.add(*level, *verdict);
        }
        totals
    }

    #[test]
    fn a_requirement_takes_the_gravest_verdict_and_passes_only_by_a_pass() {
        use Verdict::{CouldNotRun, Fail, NotApplicable, Pass};
        assert_eq!(roll_up([]), None);
        assert_eq!(roll_up([NotApplicable, NotApplicable]), Some(NotApplicable));
        assert_eq!(roll_up([NotApplicable, Pass]), Some(Pass));
        assert_eq!(
            roll_up([Pass, CouldNotRun, NotApplicable]),
            Some(CouldNotRun)
        );
        assert_eq!(roll_up([Pass, CouldNotRun, Fail]), Some(Fail));
    }

    #[test]
    fn a_failing_should_counts_only_where_the_run_is_held_to_it() {
        let counted = totals(&[(Level::Must, Verdict::Pass), (Level::Should, Verdict::Fail)]);
        assert_eq!(
            counted.conclusion(true, Level::Must),
            Conclusion::Conformant
        );
        assert_eq!(
            counted.conclusion(true, Level::Should),
            Conclusion::NotConformant
        );
    }

    #[test]
    fn a_failing_must_weighs_more_than_what_could_not_run() {
        let broken = totals(&[
            (Level::Must, Verdict::Pass),
            (Level::Should, Verdict::CouldNotRun),
        ]);
        assert_eq!(broken.conclusion(true, Level::Must).exit_code(), 3);
        let failed = totals(&[
            (Level::Must, Verdict::Fail),
            (Level::Must, Verdict::CouldNotRun),
        ]);
        assert_eq!(failed.conclusion(true, Level::Must).exit_code(), 1);
    }

    #[test]
    fn a_pass_never_comes_from_nothing() {
        assert_eq!(totals(&[]).conclusion(true, Level::Must).exit_code(), 1);
        let nothing_applied = totals(&[(Level::Must, Verdict::NotApplicable)]);
        assert_eq!(nothing_applied.conclusion(true, Level::Must).exit_code(), 1);
    }

    #[test]
    fn a_known_failure_fails_no_run_and_makes_none_conformant() {
        let mut counted = totals(&[(Level::Must, Verdict::Fail), (Level::Must, Verdict::Pass)]);
        assert_eq!(
            counted.conclusion(true, Level::Must),
            Conclusion::NotConformant
        );
        counted.known.must = 1;
        assert_eq!(counted.conclusion(true, Level::Must), Conclusion::AsKnown);
        assert_eq!(counted.conclusion(false, Level::Must).exit_code(), 3);
        assert_eq!(
            counted.regardless().conclusion(true, Level::Must),
            Conclusion::NotConformant
        );
        for broken in [
            |known: &mut KnownCounts| known.stale = 1,
            |known: &mut KnownCounts| known.unmatched = 1,
            |known: &mut KnownCounts| known.must = 0,
        ] {
            let mut counted = counted;
            broken(&mut counted.known);
            assert_eq!(counted.conclusion(true, Level::Must).exit_code(), 1);
        }
    }

    #[test]
    fn a_run_cut_short_is_never_conformant() {
        let so_far = totals(&[(Level::Must, Verdict::Pass)]);
        assert_eq!(so_far.conclusion(true, Level::Must).exit_code(), 0);
        assert_eq!(so_far.conclusion(false, Level::Must).exit_code(), 3);
    }
}
