//! What the installed Chromium 156 answered, snippet by snippet, is what a page of this crate answers.
//!
//! `tests/measured/*.json` holds each snippet with its source and what was observed; `measure.mjs` beside them made
//! them. Here the same sources run in a page, and every observed value is compared.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use mock_browser::{
    Advanced, Availability, Browser, BuiltInModel, Generation, Lane, ModelEnd, ModelMessage, Page,
    PageOptions, ToolsMode, inject_script,
};
use serde::Deserialize;
use serde_json::{Value, json};

const HELPERS: &str = include_str!("measured/helpers.js");

#[derive(Deserialize)]
struct Measured {
    browser: String,
    snippets: Vec<Snippet>,
}

#[derive(Deserialize)]
struct Snippet {
    name: String,
    source: String,
    observed: Value,
}

/// A machine without a model: as the one that was measured.
struct NoModel(ToolsMode);

impl BuiltInModel for NoModel {
    fn availability(&mut self) -> Availability {
        Availability::Unavailable
    }

    fn tools_mode(&self) -> ToolsMode {
        self.0
    }

    fn next(&mut self, _input: &Value) -> ModelMessage {
        ModelMessage {
            chunks: Vec::new(),
            calls: Vec::new(),
            trailing: Vec::new(),
            end: ModelEnd::Never,
        }
    }
}

/// What a snippet comes to in a fresh page, in which a script may have run before.
fn observe(browser: &Browser, mode: ToolsMode, prepared: Option<&str>, source: &str) -> Value {
    let options = PageOptions {
        built_in_model: Some(Box::new(NoModel(mode))),
        ..PageOptions::default()
    };
    let mut page = browser.open(options).unwrap();
    if let Some(prepared) = prepared {
        page.run_script("prepared.js", prepared).unwrap();
        page.advance(None, &mut |_| false).unwrap();
    }
    observe_in(page, source)
}

/// Runs a snippet in a page; what it returns comes out by way of the console.
fn observe_in(mut page: Page, source: &str) -> Value {
    let program = format!(
        "(async () => {{ {HELPERS}\nreturn JSON.stringify(show(await (async () => {{\n{source}\n}})())); }})()\
         .then((text) => console.log('observed ' + text), (error) => console.log('failed ' + error + '\\n' + error.stack));"
    );
    page.run_script("snippet.js", &program).unwrap();
    let idle = page.advance(None, &mut |_| false);
    assert!(
        matches!(idle, Ok(Advanced::Idle)),
        "the page ended: {idle:?}"
    );
    let transcript = page.transcript();
    let texts = transcript
        .entries()
        .iter()
        .filter(|entry| entry.lane == Lane::Page && entry.kind == "console");
    for text in texts.filter_map(|entry| entry.data["text"].as_str()) {
        if let Some(observed) = text.strip_prefix("observed ") {
            return serde_json::from_str(observed).unwrap();
        }
        if let Some(error) = text.strip_prefix("failed ") {
            return json!({ "the snippet threw": error });
        }
    }
    json!("«never settles»")
}

fn compare(document: &str, mode: ToolsMode, prepared: Option<&str>) {
    let measured: Measured = serde_json::from_str(document).unwrap();
    assert!(
        measured.browser.starts_with("Chrome/156."),
        "measured in {}",
        measured.browser
    );
    assert!(!measured.snippets.is_empty());
    let browser = Browser::new().unwrap();
    let mut differing = Vec::new();
    for snippet in &measured.snippets {
        let observed = observe(&browser, mode, prepared, &snippet.source);
        if observed != snippet.observed {
            differing.push(format!(
                "{}\n  Chromium: {}\n  mock:     {observed}",
                snippet.name, snippet.observed
            ));
        }
    }
    let all = measured.snippets.len();
    assert!(
        differing.is_empty(),
        "{} of {all} snippets differ:\n{}",
        differing.len(),
        differing.join("\n")
    );
}

#[test]
fn model_context_answers_as_chromium() {
    compare(
        include_str!("measured/model-context.json"),
        ToolsMode::Ignored,
        None,
    );
}

#[test]
fn built_in_model_answers_as_chromium() {
    compare(
        include_str!("measured/language-model.json"),
        ToolsMode::Ignored,
        None,
    );
}

#[test]
fn declared_tools_answer_as_chromium() {
    compare(
        include_str!("measured/language-model-experimental.json"),
        ToolsMode::Declared,
        None,
    );
}

#[test]
fn the_dom_answers_as_chromium() {
    // The page that was measured has these two in its head.
    let head = "document.head.innerHTML = '<meta charset=\"utf-8\"><title>measured</title>';";
    compare(
        include_str!("measured/dom.json"),
        ToolsMode::Ignored,
        Some(head),
    );
}

/// What a script in a page cannot do as the browser itself does, by the snippets that show it.
const INJECTED_DIFFERS: &[(&str, &str)] = &[
    ("event/toolchange-shape", UNTRUSTED),
    ("activated/by-execute-tool", UNTRUSTED),
    ("activated/when-cancelled", UNTRUSTED),
];
const UNTRUSTED: &str = "only a browser's own events are trusted";

/// A page without WebMCP that runs the script of a generation has that generation.
#[test]
fn an_injected_generation_answers_as_chromium() {
    let measured: Measured =
        serde_json::from_str(include_str!("measured/model-context.json")).unwrap();
    let browser = Browser::new().unwrap();
    let script = inject_script(Generation::Chrome156);
    let mut differing = Vec::new();
    let mut expected = Vec::new();
    for snippet in &measured.snippets {
        let options = PageOptions {
            web_mcp: Generation::None,
            ..PageOptions::default()
        };
        let mut page = browser.open(options).unwrap();
        page.run_script("inject.js", &script).unwrap();
        let observed = observe_in(page, &snippet.source);
        let reason = INJECTED_DIFFERS
            .iter()
            .find(|(name, _)| *name == snippet.name);
        match (observed == snippet.observed, reason) {
            (true, None) => {}
            (false, Some((name, _))) => expected.push(*name),
            (true, Some((name, why))) => {
                differing.push(format!(
                    "{name} differs no longer: take it off the list ({why})"
                ));
            }
            (false, None) => differing.push(format!(
                "{}\n  Chromium: {}\n  injected: {observed}",
                snippet.name, snippet.observed
            )),
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    assert_eq!(expected.len(), INJECTED_DIFFERS.len());
}
