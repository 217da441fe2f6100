//! What the page knows from the start: everything but the details of case runs.

use std::collections::HashMap;

use serde::Serialize;

use super::details::{Details, Place};
use crate::document::{CaseRun, Engine, JudgedRequirement, Results, Suite, Target};
use crate::human::{because, ranked, why};
use crate::outcome::{FileOptions, Standing, cut_short, headline, suites, unmatched};
use crate::verdict::{Conclusion, Level, Verdict};

/// Reasons are cut here; the details have more of them.
const LONGEST_REASON: usize = 240;

/// Names and titles are cut here.
const LONGEST_NAME: usize = 400;

/// Requirements named as the first to fix.
const MOST_FIRST: usize = 6;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Index<'results> {
    suite: &'results Suite,
    target: &'results Target,
    engine: &'results Engine,
    held_to: Level,
    planned: usize,
    available: usize,
    headline: &'static str,
    because: String,
    conclusion: &'static str,
    cut_short: Option<String>,
    suites: Vec<SuiteLevel<'results>>,
    first: Vec<First<'results>>,
    requirements: Vec<Told<'results>>,
    models: Vec<&'results str>,
    generations: Vec<&'results str>,
    cases: Vec<Case<'results>>,
    runs: Vec<Run>,
}

#[derive(Serialize)]
struct SuiteLevel<'results> {
    suite: &'results str,
    level: Level,
    verdict: Option<usize>,
    counts: [usize; 4],
}

#[derive(Serialize)]
struct First<'results> {
    requirement: &'results str,
    level: Level,
    count: usize,
}

#[derive(Serialize)]
struct Told<'results> {
    id: &'results str,
    level: Level,
    document: &'results str,
    heading: &'results str,
    summary: &'results str,
    matters: Option<&'results str>,
}

#[derive(Serialize, PartialEq, Eq, Hash, Clone)]
struct Case<'results> {
    id: String,
    title: String,
    requirement: &'results str,
    level: Level,
}

/// Case, model, generation, verdict, milliseconds, chunk, position in it, reason, and what a list or set makes of it.
type Run = (
    usize,
    isize,
    isize,
    usize,
    f64,
    usize,
    usize,
    String,
    Option<&'static str>,
);

impl<'results> Index<'results> {
    pub(super) fn new(
        results: &'results Results,
        options: &FileOptions,
        details: &Details,
    ) -> Self {
        let mut lists = Lists::default();
        let runs = results
            .runs
            .iter()
            .zip(&details.places)
            .map(|(run, place)| lists.run(run, place))
            .collect();
        let conclusion = results.conclusion(options.held_to);
        Self {
            suite: &results.suite,
            target: &results.target,
            engine: &results.engine,
            held_to: options.held_to,
            planned: results.planned,
            available: results.available,
            headline: headline(results, options.held_to),
            because: because(results, conclusion),
            conclusion: match conclusion {
                Conclusion::Conformant => "pass",
                Conclusion::NotConformant | Conclusion::AsKnown => "fail",
                _ => "warning",
            },
            cut_short: cut_short(results).or_else(|| unmatched(results)),
            suites: by_level(results),
            first: first(results),
            requirements: results.requirements.iter().map(told).collect(),
            models: lists.models.all,
            generations: in_order(&results.engine.web_mcp, lists.generations.all.clone()),
            cases: lists.cases.all,
            runs,
        }
        .with_generations(&lists.generations.all)
    }

    /// Puts the places of generations right after they were brought into the engine's order.
    fn with_generations(mut self, before: &[&str]) -> Self {
        let places: Vec<isize> = before
            .iter()
            .map(|word| position(&self.generations, word))
            .collect();
        for run in &mut self.runs {
            if let Some(place) = usize::try_from(run.2).ok().and_then(|old| places.get(old)) {
                run.2 = *place;
            }
        }
        self
    }
}

fn position(words: &[&str], word: &str) -> isize {
    let place = words.iter().position(|known| *known == word);
    place
        .and_then(|place| isize::try_from(place).ok())
        .unwrap_or(-1)
}

fn in_order<'results>(order: &[String], mut words: Vec<&'results str>) -> Vec<&'results str> {
    words.sort_by_key(|word| order.iter().position(|known| known == word));
    words
}

fn place(verdict: Verdict) -> usize {
    let place = Verdict::ALL.iter().position(|known| *known == verdict);
    place.unwrap_or_default()
}

fn by_level(results: &Results) -> Vec<SuiteLevel<'_>> {
    let mut rows = Vec::new();
    for (suite, totals) in suites(results) {
        for level in [Level::Must, Level::Should] {
            let counts = totals.at(level);
            if counts.all() > 0 {
                rows.push(SuiteLevel {
                    suite,
                    level,
                    verdict: counts.verdict(results.whole).map(place),
                    counts: Verdict::ALL.map(|verdict| counts.of(verdict)),
                });
            }
        }
    }
    rows
}

fn first(results: &Results) -> Vec<First<'_>> {
    let ranked = ranked(results).into_iter().take(MOST_FIRST);
    ranked
        .map(|(level, requirement, count)| First {
            requirement: &requirement.id,
            level,
            count,
        })
        .collect()
}

fn told(requirement: &JudgedRequirement) -> Told<'_> {
    Told {
        id: &requirement.id,
        level: requirement.level,
        document: &requirement.source.document,
        heading: &requirement.source.heading,
        summary: &requirement.summary,
        matters: requirement.matters.as_deref(),
    }
}

/// Things named by their place, each once.
struct List<T> {
    all: Vec<T>,
    places: HashMap<T, usize>,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            places: HashMap::new(),
        }
    }
}

impl<T: Clone + Eq + std::hash::Hash> List<T> {
    fn place(&mut self, item: T) -> usize {
        *self.places.entry(item.clone()).or_insert_with(|| {
            self.all.push(item);
            self.all.len() - 1
        })
    }
}

#[derive(Default)]
struct Lists<'results> {
    cases: List<Case<'results>>,
    models: List<&'results str>,
    generations: List<&'results str>,
}

impl<'results> Lists<'results> {
    fn run(&mut self, run: &'results CaseRun, at: &Place) -> Run {
        let case = self.cases.place(Case {
            id: cut(&run.case),
            title: cut(&run.title),
            requirement: &run.requirement,
            level: run.level,
        });
        let signed = |place: Option<usize>| {
            place
                .and_then(|place| isize::try_from(place).ok())
                .unwrap_or(-1)
        };
        let model = signed(run.model.as_deref().map(|model| self.models.place(model)));
        let web_mcp = run.web_mcp.as_deref();
        let generation = signed(web_mcp.map(|word| self.generations.place(word)));
        let why = match (&run.known, run.verdict) {
            (Some(known), _) => crate::text::line(&known.reason, LONGEST_REASON),
            (None, Verdict::Pass) => String::new(),
            (None, _) => why(run, LONGEST_REASON),
        };
        let milliseconds = (run.milliseconds * 10.0).round() / 10.0;
        (
            case,
            model,
            generation,
            place(run.verdict),
            milliseconds,
            at.chunk,
            at.position,
            why,
            Standing::of(run).map(Standing::as_str),
        )
    }
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST_NAME).collect()
}
