//! Each generation of WebMCP is what the table says, and not its neighbour: as the page's own, and injected into a page
//! that has none.
//!
//! `probes.json` holds a snippet a row, with what each generation answers.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;

use mock_browser::{Browser, Generation, Lane, Page, PageOptions, inject_script};
use serde::Deserialize;
use serde_json::{Value, json};

const HELPERS: &str = include_str!("helpers.js");

#[derive(Deserialize)]
struct Probe {
    probe: String,
    source: String,
    answers: BTreeMap<Generation, Value>,
}

fn probes() -> Vec<Probe> {
    serde_json::from_str(include_str!("probes.json")).unwrap()
}

fn page(browser: &Browser, web_mcp: Generation) -> Page {
    let options = PageOptions {
        web_mcp,
        ..PageOptions::default()
    };
    browser.open(options).unwrap()
}

/// What a probe comes to in a page.
fn answer(mut page: Page, source: &str) -> Value {
    let program = format!(
        "(async () => {{ {HELPERS}\nreturn JSON.stringify(await (async () => {{ {source} }})()); }})()\
         .then((text) => console.log('answer ' + text), (error) => console.log('threw ' + error + error.stack));"
    );
    page.run_script("probe.js", &program).unwrap();
    page.advance(None, &mut |_| false).unwrap();
    let transcript = page.transcript();
    let texts: Vec<&str> = transcript
        .entries()
        .iter()
        .filter(|entry| entry.lane == Lane::Page && entry.kind == "console")
        .filter_map(|entry| entry.data["text"].as_str())
        .collect();
    let found = texts.iter().find_map(|text| text.strip_prefix("answer "));
    found.map_or_else(|| json!(texts), |text| serde_json::from_str(text).unwrap())
}

/// Every answer that is not the table's.
fn differing(open: impl Fn(&Browser, Generation) -> Page) -> String {
    let browser = Browser::new().unwrap();
    let mut differing = String::new();
    for Probe {
        probe,
        source,
        answers,
    } in probes()
    {
        for (generation, expected) in answers {
            let seen = answer(open(&browser, generation), &source);
            if seen != expected {
                differing += &format!("{probe}, {generation}: {seen} is not {expected}\n");
            }
        }
    }
    differing
}

#[test]
fn each_generation_answers_as_the_table_says() {
    let differing = differing(page);
    assert!(differing.is_empty(), "{differing}");
}

#[test]
fn each_generation_injected_answers_the_same() {
    let differing = differing(|browser, generation| {
        let mut page = page(browser, Generation::None);
        page.run_script("inject.js", &inject_script(generation))
            .unwrap();
        page
    });
    assert!(differing.is_empty(), "{differing}");
}

#[test]
fn each_generation_takes_the_place_of_another() {
    let differing = differing(|browser, generation| {
        let mut page = page(browser, Generation::Chrome150);
        page.run_script("inject.js", &inject_script(generation))
            .unwrap();
        page
    });
    assert!(differing.is_empty(), "{differing}");
}

#[test]
fn none_takes_all_of_it_away() {
    let browser = Browser::new().unwrap();
    let mut page = page(&browser, Generation::Chrome150);
    page.run_script("inject.js", &inject_script(Generation::None))
        .unwrap();
    page.run_script(
        "look.js",
        "console.log('modelContext' in document, 'modelContext' in navigator, 'modelContextTesting' in navigator,
           ['ModelContext', 'ModelContextTesting', 'ToolActivatedEvent'].some((name) => name in window));",
    )
    .unwrap();
    let transcript = page.transcript();
    assert_eq!(
        transcript.entries()[0].data["text"],
        "false false false false"
    );
}

#[test]
fn every_generation_is_told_from_the_one_before() {
    let probes = probes();
    for pair in Generation::EACH.windows(2) {
        let told = probes
            .iter()
            .filter(|probe| probe.answers[&pair[0]] != probe.answers[&pair[1]])
            .count();
        assert!(told > 0, "{} and {}", pair[0], pair[1]);
    }
    for probe in &probes {
        assert_eq!(
            probe.answers.len(),
            Generation::EACH.len(),
            "{}",
            probe.probe
        );
    }
}

#[test]
fn agents_use_every_generation() {
    let browser = Browser::new().unwrap();
    for generation in Generation::EACH {
        let mut page = page(&browser, generation);
        let script = format!(
            "{{ {HELPERS} register(tool({{ inputSchema: {{ type: 'object' }}, execute: (input) => 'got ' + input.a }})); \
             register(tool({{ name: 'waits', execute: (input, options) => new Promise(() => {{}}) }})); }}"
        );
        page.run_script("tool.js", &script).unwrap();
        page.advance(None, &mut |_| false).unwrap();
        let tools = page.agent_tools().unwrap();
        assert_eq!(tools.len(), 2, "{generation}");
        assert_eq!(
            tools[0].input_schema.as_deref(),
            Some(r#"{"type":"object"}"#)
        );
        page.agent_call("tool", r#"{"a":1}"#).unwrap();
        let waits = page.agent_call("waits", "{}").unwrap();
        page.advance(None, &mut |_| false).unwrap();
        page.agent_cancel(waits).unwrap();
        page.advance(None, &mut |_| false).unwrap();
        let transcript = page.transcript();
        let agents: Vec<(&str, &Value)> = transcript
            .entries()
            .iter()
            .filter(|entry| entry.lane == Lane::Agent)
            .map(|entry| (entry.kind.as_str(), &entry.data))
            .collect();
        assert!(
            agents
                .iter()
                .any(|(kind, data)| *kind == "answer" && data["result"] == "got 1"),
            "{generation}: {agents:?}"
        );
        assert!(
            agents.iter().any(|(kind, _)| *kind == "cancelled"),
            "{generation}: {agents:?}"
        );
    }
}
