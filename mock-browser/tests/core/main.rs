//! The page's core: scripts, event loop, limits, modules, the utility realm and the transcript.
#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what tests share must not fail quietly either"
)]

mod clock;
mod console;
mod events;
mod hostile;
mod modules;
mod running;
mod tampering;
mod utility;

use mock_browser::{Advanced, Browser, Ended, Entry, Lane, Page, PageOptions};

/// A page with nothing changed.
fn page() -> Page {
    Browser::new()
        .unwrap()
        .open(PageOptions::default())
        .unwrap()
}

/// Runs a script until the page is idle.
fn run(page: &mut Page, script: &str) -> Result<Advanced, Ended> {
    page.run_script("https://page.test/app.js", script)?;
    page.advance(None, &mut |_| false)
}

/// One line an entry: console text as it is, anything else as `kind: …`.
fn line(entry: &Entry) -> String {
    let text = |key: &str| {
        entry
            .data
            .get(key)
            .and_then(|value| value.as_str())
            .unwrap_or_default()
    };
    match (entry.lane, entry.kind.as_str()) {
        (Lane::Page, "console") => text("text").to_owned(),
        (Lane::Page, "limit") => format!("limit: {}", text("limit")),
        (Lane::Page, kind) => format!("{kind}: {}: {}", text("name"), text("message")),
        (lane, kind) => format!("{lane:?} {kind} {}", entry.data),
    }
}

fn lines(page: &Page) -> Vec<String> {
    page.transcript().entries().iter().map(line).collect()
}

/// Runs each script in a page of its own, and compares what it printed with what is written beside it.
fn check(table: &[(&str, &[&str])]) {
    let browser = Browser::new().unwrap();
    for (script, expected) in table {
        let mut page = browser.open(PageOptions::default()).unwrap();
        assert_eq!(run(&mut page, script), Ok(Advanced::Idle), "{script}");
        assert_eq!(lines(&page), *expected, "{script}");
    }
}
