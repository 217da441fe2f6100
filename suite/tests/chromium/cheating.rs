//! A page that replaces every builtin once it has loaded changes no verdict, as in the mock.

use std::path::Path;

use harness::engine::Engine;
use harness::plan::Job;
use harness::runner::not_applicable;
use harness::target::{BuildKind, SourceFile, Target};
use libtest_mimic::Failed;
use reports::Verdict;
use webmcp_conformance::browsers::{left_out, run_in_browser};

use super::{catalogue, check, engine};

const FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../harness/tests/cheating");
const ADAPTER: &str = "export default (build) => ({ defineTool: build.defineTool, exposeTools: build.exposeTools, modelContext: build.modelContext })";

fn target(sabotaged: bool) -> Result<Target, Failed> {
    let read = |name: &str| {
        std::fs::read_to_string(Path::new(FILES).join(name)).map_err(|error| error.to_string())
    };
    let file = |place: &str, text: String| SourceFile {
        path: place.into(),
        place: place.into(),
        text,
    };
    let sabotage = if sabotaged {
        "\nimport \"./sabotage.js\"\n"
    } else {
        ""
    };
    Ok(Target {
        name: "tiny".into(),
        kind: BuildKind::Module,
        files: vec![
            file("entry.js", format!("export * from \"./tiny.js\"{sabotage}")),
            file("tiny.js", read("tiny.js")?),
            file("sabotage.js", read("sabotage.js")?),
        ],
        adapter: Some(file("adapter.js", ADAPTER.into())),
    })
}

/// The verdict of every case run that needs no model.
fn verdicts(sabotaged: bool) -> Result<Vec<(String, Verdict)>, Failed> {
    let engine = engine(&target(sabotaged)?)?;
    let offered = engine.look().map_err(|error| error.to_string())?;
    let runnable = |job: &Job| {
        job.suite() == "page-tools"
            && job.model.is_none()
            && left_out(job).is_none()
            && not_applicable(job, &offered).is_none()
    };
    let jobs = catalogue()?.jobs().into_iter().filter(runnable);
    Ok(jobs
        .map(|job| (job.name(), run_in_browser(&engine, &job).verdict))
        .collect())
}

pub(super) fn sabotage_changes_nothing() -> Result<(), Failed> {
    let honest = verdicts(false)?;
    let count = |wanted: Verdict| {
        honest
            .iter()
            .filter(|(_, verdict)| *verdict == wanted)
            .count()
    };
    let (passed, failed) = (count(Verdict::Pass), count(Verdict::Fail));
    check(passed > 20 && failed > 0, || {
        format!("{passed} passed, {failed} failed: nothing to compare")
    })?;
    let sabotaged = verdicts(true)?;
    let changed: Vec<String> = honest
        .iter()
        .zip(&sabotaged)
        .filter(|(one, other)| one != other)
        .map(|(one, other)| format!("{}: {:?}, sabotaged {:?}", one.0, one.1, other.1))
        .collect();
    check(
        changed.is_empty() && honest.len() == sabotaged.len(),
        || changed.join("\n"),
    )
}
