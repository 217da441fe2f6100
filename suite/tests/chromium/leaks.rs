//! A page that leaves behind whatever a page can, opened again and again: the next one finds nothing.

use harness::engine::browser::BrowserOptions;
use harness::engine::chromium::Chromium;
use harness::engine::{Engine, OpenError};
use harness::target::{BuildKind, SourceFile, Target};
use libtest_mimic::Failed;

use super::{check, started};

/// How often the page is opened.
const TIMES: usize = 3;

fn target(touches_parent: bool, seen: &str) -> Target {
    // The page that `look` opens has no WebMCP, so no tool is left there.
    let (parent, expected) = if touches_parent {
        ("parent.left = name", "12")
    } else {
        ("", "11")
    };
    let text = include_str!("leaks.js")
        .replace("PARENT", parent)
        .replace("EXPECTED", expected)
        .replace("SEEN", seen);
    let file = |place: &str, text: String| SourceFile {
        path: place.into(),
        place: place.into(),
        text,
    };
    Target {
        name: "leaks".into(),
        kind: BuildKind::Module,
        files: vec![file("entry.js", text)],
        adapter: Some(file("adapter.js", "export default () => ({})".into())),
    }
}

fn opened(target: &Target, options: BrowserOptions) -> Result<(), Failed> {
    let engine = started(Chromium::default(), target, options)?;
    for time in 1..=TIMES {
        engine
            .look()
            .map_err(|error| format!("opened for the {time}. time: {error}"))?;
    }
    Ok(())
}

pub(super) fn nothing_is_left() -> Result<(), Failed> {
    opened(&target(false, ""), BrowserOptions::default())?;
    // What it left in the window above it costs a new one.
    opened(&target(true, ""), BrowserOptions::default())
}

pub(super) fn nothing_is_left_isolated() -> Result<(), Failed> {
    let options = BrowserOptions {
        isolate: true,
        ..BrowserOptions::default()
    };
    opened(&target(true, ""), options)
}

/// The very checks that find nothing above find everything where it was left.
pub(super) fn the_checks_see() -> Result<(), Failed> {
    let target = target(
        true,
        "throw new Error(`left over: ${(await found()).join(\", \")}`)",
    );
    let engine = started(Chromium::default(), &target, BrowserOptions::default())?;
    let Err(OpenError::Build(why)) = engine.look() else {
        return Err("nothing was found of what was left".into());
    };
    let all = [
        "local storage",
        "session storage",
        "cookie",
        "database",
        "cache",
        "file",
        "window name",
        "global",
        "interval",
        "worker",
        "broadcast channel",
        "global of the window above",
    ];
    let missed: Vec<&&str> = all.iter().filter(|what| !why.contains(**what)).collect();
    check(missed.is_empty(), || {
        format!("not seen: {missed:?} in {why}")
    })
}
