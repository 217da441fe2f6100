//! The page-facing classes, held against their standards: snippets of page code, each in a page of its own, and the
//! console lines the standards say they print.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod clone;
mod data;
mod encoding;
mod fetch;
mod hostile;
mod messaging;
mod network;
mod streams;

use std::cell::RefCell;

use mock_browser::{Browser, Lane, Page, PageOptions, Transcript};

thread_local! {
    static BROWSER: RefCell<Option<Browser>> = const { RefCell::new(None) };
}

/// A page whose network is the tests' own.
fn open() -> Page {
    let browser = BROWSER.with(|kept| {
        kept.borrow_mut()
            .get_or_insert_with(|| Browser::new().unwrap())
            .clone()
    });
    let options = PageOptions {
        network: Some(Box::new(network::Scripted)),
        ..PageOptions::default()
    };
    browser.open(options).unwrap()
}

/// What the snippet, the body of an async function, prints. `show` prints a value as JSON; whatever goes wrong unseen
/// is a line too.
fn lines(snippet: &str) -> Vec<String> {
    let mut page = open();
    run(&mut page, snippet);
    printed(&page.transcript())
}

fn run(page: &mut Page, snippet: &str) {
    let source = format!(
        "{{ const show = (...values) => console.log(values.map(v => typeof v === 'string' ? v.replaceAll('\\n', '\\\\n').replaceAll('\\r', '\\\\r') : JSON.stringify(v)).join(' '));
            const name = async f => {{ try {{ await f(); return 'nothing'; }} catch (e) {{ return e?.name ?? e; }} }};
            (async () => {{ try {{ {snippet}\n }} catch (e) {{ console.log('threw ' + e.name + ': ' + e.message); }} }})(); }}"
    );
    page.run_script("snippet.js", &source).unwrap();
    page.advance(None, &mut |_| false).unwrap();
}

fn printed(transcript: &Transcript) -> Vec<String> {
    transcript
        .entries()
        .iter()
        .filter(|entry| entry.lane == Lane::Page)
        .map(|entry| match entry.kind.as_str() {
            "console" => entry.data["text"].as_str().unwrap().to_owned(),
            kind => format!("{kind} {}", entry.data["message"]),
        })
        .collect()
}

/// Fails with every snippet whose lines differ.
#[track_caller]
fn check(table: &[(&str, &str)]) {
    let mut wrong = String::new();
    for (snippet, expected) in table {
        let expected: Vec<_> = expected
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        let seen: Vec<_> = lines(snippet)
            .iter()
            .map(|line| line.trim().to_owned())
            .collect();
        if seen != expected {
            wrong += &format!(
                "\n{}\n  expected {expected:#?}\n  seen {seen:#?}\n",
                snippet.trim()
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
