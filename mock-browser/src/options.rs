//! What a page is opened with.

use std::time::Duration;

use crate::built_in_model::BuiltInModel;
use crate::compile::CompiledModules;
use crate::generation::Generation;
use crate::network::Network;

/// How much a page may use before it is ended.
///
/// The engine asks between steps of JavaScript, and every few steps only. It is not asked inside a single built-in
/// function, so these run on past the processor time when they are given something huge: `fill`, `reverse`, `join`
/// and `concat` of an array-like with billions of places, `String.raw` of one, `sort` of a typed array of hundreds of
/// megabytes, `encodeURIComponent` of a huge string, arithmetic on huge `BigInt`s. And `new Promise(executor)` makes a
/// rejection of whatever stops the executor, the interruption included: a loop around executors that loop is not
/// stopped. A microtask that finds no memory left is dropped without a word, so a page can also just come to rest there.
/// Who runs pages of strangers does so in a process that can be killed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Processor time of all the page's code together.
    pub processor_time: Duration,
    /// Bytes the engine may allocate for the page; 4 MiB at least.
    pub memory: usize,
    /// Bytes of transcript.
    pub output: usize,
    /// How far the page's clock may run.
    pub virtual_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            processor_time: Duration::from_secs(5),
            memory: 256 << 20,
            output: 64 << 20,
            virtual_time: Duration::from_secs(600),
        }
    }
}

/// What a page is opened with.
pub struct PageOptions {
    /// The page's address; a secure one by default.
    pub url: String,
    /// Which WebMCP the page has.
    pub web_mcp: Generation,
    /// Whether the page's permissions policy allows the feature `tools`.
    pub tools_allowed: bool,
    /// How much the page may use.
    pub limits: Limits,
    /// Seed of every random value the page sees.
    pub seed: u64,
    /// What the page's clock shows when it opens, in milliseconds since 1970.
    pub start_epoch_ms: u64,
    /// The modules the page can import, by their names.
    pub modules: Vec<CompiledModules>,
    /// Answers the page's requests; without one every request fails.
    pub network: Option<Box<dyn Network>>,
    /// Answers the page's prompts; without one `LanguageModel` is absent.
    pub built_in_model: Option<Box<dyn BuiltInModel>>,
}

impl Default for PageOptions {
    fn default() -> Self {
        Self {
            url: "https://page.test/".to_owned(),
            web_mcp: Generation::default(),
            tools_allowed: true,
            limits: Limits::default(),
            seed: 1,
            // 2026-01-01T00:00:00Z
            start_epoch_ms: 1_767_225_600_000,
            modules: Vec::new(),
            network: None,
            built_in_model: None,
        }
    }
}
