//! Which case runs are chosen. Refuses to choose none in silence: a name that fits nothing is an error that gives the
//! nearest names.

mod pattern;
mod shard;

use harness::case::{Model, Subject};
use harness::plan::Job;
use mock_browser::Generation;

pub use pattern::CasePattern;
pub use shard::Shard;

use crate::catalogue::Catalogue;

/// How many names are offered in the place of one that fits nothing.
const NEAREST: usize = 3;

/// What is chosen; everything where nothing is said.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Suites by their names.
    pub suites: Vec<String>,
    /// Cases by patterns.
    pub cases: Vec<CasePattern>,
    /// Models.
    pub models: Vec<Model>,
    /// Generations of WebMCP.
    pub web_mcp: Vec<Generation>,
    /// Only suites that are held against this, named or not.
    pub subject: Option<Subject>,
    /// A part of what the rest chooses.
    pub shard: Option<Shard>,
}

/// Why nothing is chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NothingChosen {
    /// There is no such suite.
    #[error("there is no suite `{name}`: the suites are {}", suites.join(", "))]
    NoSuite {
        /// The name.
        name: String,
        /// The suites there are.
        suites: Vec<String>,
    },
    /// A pattern fits no case.
    #[error(
        "no case fits `{pattern}`{}; `list` shows all cases",
        did_you_mean(nearest)
    )]
    NoCase {
        /// The pattern.
        pattern: String,
        /// The nearest names.
        nearest: Vec<String>,
    },
    /// Each filter fits something, and all together nothing.
    #[error(
        "no case run fits all of the filters together: leave one out (`list` with the same filters shows what is left)"
    )]
    Together,
    /// The shard has none of the chosen case runs.
    #[error("the shard {shard} is empty, as only {chosen} case runs are chosen: use fewer shards")]
    EmptyShard {
        /// The shard.
        shard: Shard,
        /// How many case runs there are for all shards.
        chosen: usize,
    },
}

fn did_you_mean(nearest: &[String]) -> String {
    let quoted: Vec<String> = nearest.iter().map(|name| format!("`{name}`")).collect();
    if quoted.is_empty() {
        String::new()
    } else {
        format!(": did you mean {}?", quoted.join(" or "))
    }
}

impl Selection {
    /// The chosen case runs, in the catalogue's order.
    ///
    /// # Errors
    /// When there are none.
    pub fn choose(&self, catalogue: &Catalogue) -> Result<Vec<Job>, NothingChosen> {
        let all = catalogue.jobs();
        self.check_names(catalogue, &all)?;
        let chosen: Vec<Job> = all.into_iter().filter(|job| self.fits(job)).collect();
        if chosen.is_empty() {
            return Err(NothingChosen::Together);
        }
        let Some(shard) = self.shard else {
            return Ok(chosen);
        };
        let count = chosen.len();
        let part: Vec<Job> = chosen
            .into_iter()
            .skip(shard.part - 1)
            .step_by(shard.of)
            .collect();
        if part.is_empty() {
            Err(NothingChosen::EmptyShard {
                shard,
                chosen: count,
            })
        } else {
            Ok(part)
        }
    }

    fn fits(&self, job: &Job) -> bool {
        self.fits_suite(job.suite())
            && (self.cases.is_empty() || self.cases.iter().any(|pattern| pattern.fits(job)))
            && (self.models.is_empty()
                || job.model.is_some_and(|model| self.models.contains(&model)))
            && (self.web_mcp.is_empty()
                || job
                    .web_mcp
                    .is_some_and(|generation| self.web_mcp.contains(&generation)))
    }

    /// A suite of which a build alone is not enough is chosen only by its name.
    fn fits_suite(&self, suite: &str) -> bool {
        if let Some(subject) = self.subject {
            return Subject::of(suite) == subject
                && (self.suites.is_empty() || self.suites.iter().any(|name| name == suite));
        }
        if !self.suites.is_empty() {
            return self.suites.iter().any(|name| name == suite);
        }
        let names_it = |pattern: &CasePattern| pattern.text.split('/').next() == Some(suite);
        Subject::of(suite) == Subject::Build || self.cases.iter().any(names_it)
    }

    fn check_names(&self, catalogue: &Catalogue, all: &[Job]) -> Result<(), NothingChosen> {
        let suites: Vec<String> = catalogue
            .suites
            .iter()
            .map(|suite| suite.name.clone())
            .collect();
        if let Some(name) = self.suites.iter().find(|name| !suites.contains(name)) {
            return Err(NothingChosen::NoSuite {
                name: name.clone(),
                suites,
            });
        }
        let fits_none = |pattern: &&CasePattern| !all.iter().any(|job| pattern.fits(job));
        if let Some(pattern) = self.cases.iter().find(fits_none) {
            let ids = catalogue.cases().map(|case| case.id.as_str());
            return Err(NothingChosen::NoCase {
                pattern: pattern.text.clone(),
                nearest: nearest(&pattern.text, ids),
            });
        }
        Ok(())
    }
}

/// The names that are most like one that is not known; those that contain it first.
#[must_use]
pub fn nearest<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> Vec<String> {
    let plain = text
        .split(" [")
        .next()
        .unwrap_or_default()
        .trim_matches(['*', '/']);
    let mut ranked: Vec<(usize, &str)> = known
        .filter_map(|name| Some((distance(plain, name)?, name)))
        .collect();
    ranked.sort_unstable();
    ranked
        .into_iter()
        .take(NEAREST)
        .map(|(_, name)| name.to_owned())
        .collect()
}

fn distance(text: &str, name: &str) -> Option<usize> {
    if !text.is_empty() && name.contains(text) {
        return Some(0);
    }
    // A name may have been typed without the directories before it.
    let whole = strsim::osa_distance(text, name);
    let last = name
        .rsplit('/')
        .next()
        .map_or(whole, |last| strsim::osa_distance(text, last));
    let least = whole.min(last);
    (least <= text.chars().count() / 2).then_some(least.max(1))
}

#[cfg(test)]
mod tests;
