//! Which case runs are chosen. Refuses to choose none in silence: a name that fits nothing is an error that gives the
//! nearest names.

use std::fmt;
use std::str::FromStr;

use globset::{Glob, GlobMatcher};
use harness::case::{Model, WebMcp};
use harness::plan::Job;

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
    /// Places of WebMCP.
    pub web_mcp: Vec<WebMcp>,
    /// A part of what the rest chooses.
    pub shard: Option<Shard>,
}

/// A pattern over the names of case runs: `page-tools/budget/*`, or `page-tools/budget/* [prompt-api]`.
#[derive(Clone, Debug)]
pub struct CasePattern {
    text: String,
    case: GlobMatcher,
    with: Option<GlobMatcher>,
}

impl FromStr for CasePattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (case, with) = match text
            .strip_suffix(']')
            .and_then(|text| text.rsplit_once(" ["))
        {
            Some((case, with)) => (case, Some(with)),
            None => (text, None),
        };
        Ok(Self {
            text: text.to_owned(),
            case: glob(case)?,
            with: with.map(glob).transpose()?,
        })
    }
}

fn glob(text: &str) -> Result<GlobMatcher, String> {
    let glob = Glob::new(text).map_err(|error| format!("it is not a pattern: {error}"))?;
    Ok(glob.compile_matcher())
}

impl CasePattern {
    /// Whether the case run fits.
    #[must_use]
    pub fn fits(&self, job: &Job) -> bool {
        let with = |with: &GlobMatcher| {
            let name = job.name();
            let found = name.strip_prefix(&job.id).unwrap_or_default();
            with.is_match(found.trim_start_matches(" [").trim_end_matches(']'))
        };
        self.case.is_match(&job.id) && self.with.as_ref().is_none_or(with)
    }
}

/// One of several parts of a run: `2/5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: usize,
    of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0);
        let parts = text
            .split_once('/')
            .and_then(|(part, of)| Some((number(part)?, number(of)?)));
        match parts {
            Some((part, of)) if part <= of => Ok(Self { part, of }),
            Some((part, of)) => Err(format!(
                "there is no part {part} of {of}: write 1/{of} to {of}/{of}"
            )),
            None => Err("write the part and how many parts there are, e.g. 2/5".into()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
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
        let suite = job.id.split('/').next().unwrap_or_default();
        (self.suites.is_empty() || self.suites.iter().any(|name| name == suite))
            && (self.cases.is_empty() || self.cases.iter().any(|pattern| pattern.fits(job)))
            && (self.models.is_empty()
                || job.model.is_some_and(|model| self.models.contains(&model)))
            && (self.web_mcp.is_empty()
                || job
                    .web_mcp
                    .is_some_and(|place| self.web_mcp.contains(&place)))
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
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn catalogue() -> Catalogue {
        Catalogue::unchecked(|id| id.starts_with("page-tools/budget/")).unwrap()
    }

    fn chosen(selection: &Selection) -> Vec<String> {
        selection
            .choose(&catalogue())
            .unwrap()
            .iter()
            .map(Job::name)
            .collect()
    }

    fn of_cases(patterns: &[&str]) -> Selection {
        Selection {
            cases: patterns.iter().map(|text| text.parse().unwrap()).collect(),
            ..Selection::default()
        }
    }

    #[test]
    fn a_pattern_fits_ids_and_what_they_run_with() {
        let all = ["chat-completions", "prompt-api", "custom-provider"];
        let named = |model: &&str| format!("page-tools/budget/default-cap [{model}]");
        assert_eq!(
            chosen(&of_cases(&["page-tools/budget/default-cap"])),
            all.iter().map(named).collect::<Vec<_>>()
        );
        assert_eq!(
            chosen(&of_cases(&["*/default-cap [prompt-api]"])),
            ["page-tools/budget/default-cap [prompt-api]"]
        );
        assert_eq!(chosen(&of_cases(&["*/default-cap [c*]"])).len(), 2);
    }

    #[test]
    fn every_case_run_is_in_exactly_one_shard() {
        let all = chosen(&Selection::default());
        for of in [1, 2, 3, 7] {
            let shard = |part| {
                chosen(&Selection {
                    shard: Some(Shard { part, of }),
                    ..Selection::default()
                })
            };
            let parts: Vec<String> = (1..=of).flat_map(shard).collect();
            assert_eq!(parts.len(), all.len());
            assert_eq!(
                parts.iter().collect::<BTreeSet<_>>(),
                all.iter().collect::<BTreeSet<_>>()
            );
        }
    }

    #[test]
    fn nothing_chosen_is_an_error_that_helps() {
        let error = |selection: Selection| selection.choose(&catalogue()).unwrap_err().to_string();
        assert!(
            error(of_cases(&["page-tools/budget/defalt-cap"]))
                .contains("did you mean `page-tools/budget/default-cap`")
        );
        assert!(error(of_cases(&["default-cap"])).contains("page-tools/budget/default-cap"));
        // One pattern that fits does not hide another that does not.
        assert!(error(of_cases(&["*/default-cap", "zzz"])).contains("no case fits `zzz`"));
        assert!(
            error(Selection {
                suites: vec!["page".into()],
                ..Selection::default()
            })
            .contains("page-tools")
        );
        let none = Selection {
            web_mcp: vec![WebMcp::None],
            ..of_cases(&["*/default-cap"])
        };
        assert!(error(none).contains("together"));
        let shard = Some(Shard { part: 9, of: 9 });
        assert!(
            error(Selection {
                shard,
                ..of_cases(&["*/default-cap"])
            })
            .contains("9/9 is empty")
        );
    }

    #[test]
    fn a_shard_is_a_part_of_several() {
        assert_eq!("2/5".parse(), Ok(Shard { part: 2, of: 5 }));
        for wrong in ["0/5", "6/5", "2", "2/0", "a/b", "-1/2", "1/2/3", ""] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
