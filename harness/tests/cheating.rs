//! A page that replaces every builtin once it has loaded changes neither the harness's own code nor a verdict.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "clippy takes only the test functions themselves for tests"
)]

use std::path::{Path, PathBuf};

use reports::Verdict;
use webmcp_harness::case::{Subject, load, read_cases};
use webmcp_harness::engine::{Engine, MockEngine, OpenError};
use webmcp_harness::plan::jobs;
use webmcp_harness::runner::{not_applicable, run_job};
use webmcp_harness::target::{BuildKind, SourceFile, Target};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/cheating")
        .join(name)
}

/// The tiny SDK, with the sabotage or without it.
fn target(sabotaged: bool) -> Target {
    let source = |name: &str| SourceFile {
        path: name.into(),
        place: name.into(),
        text: std::fs::read_to_string(file(name)).unwrap(),
    };
    let sabotage = if sabotaged {
        "\nimport \"./sabotage.js\"\n"
    } else {
        ""
    };
    let entry = SourceFile {
        path: "entry.js".into(),
        place: "entry.js".into(),
        text: format!("export * from \"./tiny.js\"{sabotage}"),
    };
    let adapter = "export default (build) => ({ defineTool: build.defineTool, exposeTools: build.exposeTools, modelContext: build.modelContext })";
    Target {
        name: "tiny".into(),
        kind: BuildKind::Module,
        files: vec![entry, source("tiny.js"), source("sabotage.js")],
        adapter: Some(SourceFile {
            path: "adapter.js".into(),
            place: "adapter.js".into(),
            text: adapter.into(),
        }),
    }
}

/// The verdict of every case run that needs no model.
fn verdicts(sabotaged: bool) -> Vec<(String, Verdict)> {
    let browser = mock_browser::Browser::new().unwrap();
    let engine = MockEngine::new(&browser, &target(sabotaged)).unwrap();
    let offered = engine.look().unwrap();
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases");
    let suites = load(&read_cases(&cases).unwrap()).unwrap();
    // The suite about the API has no build that could sabotage it.
    let of_a_build = suites
        .iter()
        .filter(|suite| Subject::of(&suite.name) == Subject::Build);
    let all = of_a_build.flat_map(|suite| &suite.cases);
    let all = all.flat_map(|case| jobs(&case.id, &case.case, case.level));
    let runnable = all.filter(|job| job.model.is_none() && not_applicable(job, &offered).is_none());
    runnable
        .map(|job| (job.name(), run_job(&engine, &job).verdict))
        .collect()
}

#[test]
fn sabotaged_builtins_change_no_verdict() {
    let honest = verdicts(false);
    let passed = honest
        .iter()
        .filter(|(_, verdict)| *verdict == Verdict::Pass)
        .count();
    let failed = honest
        .iter()
        .filter(|(_, verdict)| *verdict == Verdict::Fail)
        .count();
    assert!(
        passed > 40 && failed > 0,
        "{passed} passed, {failed} failed: nothing to compare"
    );
    assert_eq!(verdicts(true), honest);
}

#[test]
fn a_build_that_lacks_exports_says_which() {
    let browser = mock_browser::Browser::new().unwrap();
    let target = Target {
        adapter: None,
        ..target(false)
    };
    let Err(OpenError::Exports { missing, found }) =
        MockEngine::new(&browser, &target).unwrap().look()
    else {
        panic!("it was opened");
    };
    assert_eq!(
        missing,
        ["createLeuria", "server", "browserAI", "BaseProvider"]
    );
    assert_eq!(found, ["defineTool", "exposeTools", "modelContext"]);
}

#[test]
fn an_adapter_that_gives_no_verbs_says_why() {
    let browser = mock_browser::Browser::new().unwrap();
    let table = [
        (
            "export const verbs = {}",
            "no default export that is a function",
        ),
        ("export default async () => ({})", "gave a promise"),
        ("export default () => undefined", "gave no object of verbs"),
        (
            "export default () => ({ chatcompletions() {} })",
            "a verb chatcompletions, which there is not",
        ),
        (
            "export default () => ({ send: 5 })",
            "verb send is no function",
        ),
        (
            "export const required = 'createX'; export default () => ({})",
            "`required` is no list",
        ),
        ("export default () => { throw new Error('mine') }", "mine"),
    ];
    for (text, expected) in table {
        let adapter = SourceFile {
            path: "adapter.js".into(),
            place: "adapter.js".into(),
            text: text.into(),
        };
        let target = Target {
            adapter: Some(adapter),
            ..target(false)
        };
        let Err(OpenError::Adapter(why)) = MockEngine::new(&browser, &target).unwrap().look()
        else {
            panic!("this adapter was taken: {text}");
        };
        assert!(why.contains(expected), "{text}: {why}");
    }
}
