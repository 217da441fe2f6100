//! Options that several subcommands share.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use clap::{Args, ValueEnum};
use harness::case::{Model, Subject};
use harness::target::{BuildKind, Target};
use mock_browser::{Generation, UnknownGeneration};

use super::Failure;
use crate::catalogue::Catalogue;
use crate::reference;
use crate::selection::{CasePattern, Selection, Shard};
use crate::worker::Allowed;

/// Which case runs are meant.
#[derive(Debug, Args)]
pub(super) struct Filters {
    /// Only the cases of this suite.
    #[arg(long, value_name = "NAME")]
    suite: Vec<String>,
    /// Only the cases whose id fits, e.g. 'page-tools/budget/*'; also with what it runs with, e.g. '* [prompt-api]'.
    #[arg(long, value_name = "GLOB")]
    case: Vec<CasePattern>,
    /// Only case runs with this model.
    #[arg(long, value_name = "MODEL")]
    model: Vec<ModelName>,
    /// Only case runs with these generations of WebMCP, e.g. chrome-146,chrome-156; `all` is every one but none.
    #[arg(long, value_name = "GENERATIONS", value_delimiter = ',')]
    web_mcp: Vec<SomeGenerations>,
    /// Only this part of the case runs, e.g. 2/5; each is in exactly one part.
    #[arg(long, value_name = "PART/OF")]
    shard: Option<Shard>,
    /// Read the cases from this directory instead of those in the program.
    #[arg(long, value_name = "DIR")]
    pub(super) cases: Option<PathBuf>,
}

impl Filters {
    pub(super) fn catalogue(&self) -> Result<Catalogue, Failure> {
        catalogue(self.cases.as_ref())
    }

    pub(super) fn selection(&self) -> Selection {
        Selection {
            suites: self.suite.clone(),
            cases: self.case.clone(),
            models: self.model.iter().map(|model| (*model).into()).collect(),
            web_mcp: self
                .web_mcp
                .iter()
                .flat_map(|some| some.0.iter().copied())
                .collect(),
            subject: None,
            shard: self.shard,
        }
    }

    /// Whether they are about the API itself: those of its suite, by name or by every pattern.
    pub(super) fn about_the_api(&self) -> Result<bool, Failure> {
        let of_browser = |name: &str| Subject::of(name) == Subject::Browser;
        let patterns = self.case.iter().map(|pattern| pattern.suite());
        let named: Vec<bool> = if self.suite.is_empty() {
            patterns.map(of_browser).collect()
        } else {
            self.suite.iter().map(|name| of_browser(name)).collect()
        };
        let some = named.contains(&true);
        if some && named.contains(&false) {
            return Err(Failure::bad_usage(
                "the suite browser is about the browser's API and the others are about a build: run them one after the other",
            ));
        }
        Ok(some)
    }
}

pub(super) fn catalogue(cases: Option<&PathBuf>) -> Result<Catalogue, Failure> {
    let catalogue = cases.map_or_else(Catalogue::embedded, |directory| Catalogue::read(directory));
    catalogue.map_err(Failure::bad_usage)
}

/// What is tried.
#[derive(Debug, Args)]
pub(super) struct TargetArguments {
    /// The build: a JavaScript file, and what it imports from beside it. The reference build when left out.
    #[arg(long, value_name = "FILE")]
    pub(super) build: Option<PathBuf>,
    /// How the build is run; seen from its text when left out.
    #[arg(long, value_name = "KIND", requires = "build")]
    pub(super) build_kind: Option<Kind>,
    /// A module that puts the suite's verbs in the build's terms. None is needed for the documented API.
    #[arg(long, value_name = "FILE")]
    pub(super) adapter: Option<PathBuf>,
    /// A polyfill of the API, a classic script that runs before any other: the suite `browser` against it, in a page
    /// without WebMCP of its own.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["build", "adapter"])]
    pub(super) polyfill: Option<PathBuf>,
}

impl TargetArguments {
    /// The target of cases that are about the API itself, or of others.
    pub(super) fn target(&self, about_the_api: bool) -> Result<Target, Failure> {
        if let Some(polyfill) = &self.polyfill {
            return Target::polyfill(polyfill).map_err(Failure::bad_usage);
        }
        if about_the_api {
            return match (&self.build, &self.adapter) {
                (None, None) => Ok(Target::browser("the mock browser")),
                _ => Err(Failure::bad_usage(
                    "the suite browser has no build: leave --build and --adapter out, or give --polyfill FILE",
                )),
            };
        }
        let Some(build) = &self.build else {
            return match &self.adapter {
                None => Ok(reference::page_tools()),
                Some(_) => Err(Failure::bad_usage(
                    "--adapter needs the build that it adapts: add --build FILE",
                )),
            };
        };
        let kind = self.build_kind.map(BuildKind::from);
        Target::read(build, self.adapter.as_deref(), kind).map_err(Failure::bad_usage)
    }
}

/// In what the cases run.
#[derive(Debug, Args)]
pub(super) struct EngineArguments {
    /// In what the cases run: the mock browser in this program, or a Chromium.
    #[arg(long, value_name = "ENGINE", default_value = "mock")]
    pub(super) engine: EngineName,
    /// The Chromium; WEBMCP_CHROMIUM or the usual places when left out.
    #[arg(long, value_name = "PATH")]
    pub(super) chromium: Option<PathBuf>,
    /// Give every case run a browser context of its own: slower, and nothing is shared but the browser.
    #[arg(long)]
    pub(super) isolate: bool,
}

impl EngineArguments {
    /// The options as they were given.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.engine == EngineName::Chromium {
            words.extend(["--engine".into(), "chromium".into()]);
        }
        if let Some(path) = &self.chromium {
            words.extend(["--chromium".into(), path.display().to_string()]);
        }
        if self.isolate {
            words.push("--isolate".into());
        }
        words
    }
}

/// An engine, as the command line spells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum EngineName {
    Mock,
    Chromium,
}

/// How much a page may use.
#[derive(Debug, Args)]
pub(super) struct LimitArguments {
    /// Processor time that a page may use; 5 when left out.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=3600))]
    processor_time: Option<u32>,
    /// Memory that a page may use; 256 when left out.
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65536))]
    memory: Option<u32>,
}

impl LimitArguments {
    pub(super) fn allowed(&self) -> Allowed {
        let default = Allowed::default();
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        let bytes = |mebibytes: u32| (mebibytes as usize) << 20;
        Allowed {
            processor_time: self.processor_time.map_or(default.processor_time, seconds),
            memory: self.memory.map_or(default.memory, bytes),
        }
    }

    /// The options as they were given.
    pub(super) fn words(&self) -> Vec<String> {
        let word = |name: &str, value: Option<u32>| {
            value.map(|value| [format!("--{name}"), value.to_string()])
        };
        let words = [
            word("processor-time", self.processor_time),
            word("memory", self.memory),
        ];
        words.into_iter().flatten().flatten().collect()
    }
}

/// Reads how many at once.
pub(super) fn at_once(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| {
        "give a whole number from 1 on, or leave the option out for as many as there are processors"
            .into()
    })
}

/// How many processes or threads: as many as processors, when left out.
pub(super) fn jobs(given: Option<NonZeroUsize>) -> usize {
    given
        .or_else(|| thread::available_parallelism().ok())
        .map_or(1, NonZeroUsize::get)
}

/// How a build is run, as the command line spells it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Kind {
    Module,
    Script,
}

impl From<Kind> for BuildKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Module => Self::Module,
            Kind::Script => Self::Script,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ModelName {
    ChatCompletions,
    PromptApi,
    CustomProvider,
}

impl From<ModelName> for Model {
    fn from(model: ModelName) -> Self {
        match model {
            ModelName::ChatCompletions => Self::ChatCompletions,
            ModelName::PromptApi => Self::PromptApi,
            ModelName::CustomProvider => Self::CustomProvider,
        }
    }
}

/// One word for generations of WebMCP.
#[derive(Clone, Debug)]
struct SomeGenerations(Vec<Generation>);

impl FromStr for SomeGenerations {
    type Err = UnknownGeneration;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word {
            "all" => Ok(Self(Generation::EACH.to_vec())),
            word => Ok(Self(vec![word.parse()?])),
        }
    }
}

/// A level, as the command line spells it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum LevelName {
    Must,
    Should,
}

impl From<LevelName> for reports::Level {
    fn from(level: LevelName) -> Self {
        match level {
            LevelName::Must => Self::Must,
            LevelName::Should => Self::Should,
        }
    }
}

/// Whether the output has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorChoice {
    /// On a terminal, unless NO_COLOR or CLICOLOR=0 say otherwise.
    Auto,
    Always,
    Never,
}

/// For whom the output is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    Human,
    Json,
}
