//! What becomes of case runs whose worker breaks, each in its own way.

use std::path::PathBuf;
use std::time::Duration;

use harness::plan::Job;
use harness::target::{BuildKind, Target};
use reports::{CaseRun, Verdict};

use super::*;
use crate::catalogue::Catalogue;
use crate::worker::Allowed;

const LOADED: &str = r#"echo '{"Loaded":{"Ok":null}}'"#;

/// Workers that are shell scripts: what a broken worker may do, a script can.
fn settings(script: &str) -> Settings {
    let target = Target {
        name: "a build".into(),
        kind: BuildKind::Script,
        files: Vec::new(),
        adapter: None,
    };
    let settings = Settings::new(PathBuf::from("/bin/sh"), &target, Allowed::default()).unwrap();
    settings.with(&["-c", script], Duration::from_secs(2))
}

fn job() -> Job {
    let catalogue = Catalogue::unchecked(|id| id == "page-tools/budget/default-cap").unwrap();
    catalogue.jobs().remove(0)
}

fn run(script: &str) -> CaseRun {
    let offered = Offered {
        verbs: job().verbs().into_iter().map(str::to_owned).collect(),
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let run = async {
        let mut ended = Pool::start(settings(script), 1).run(vec![job()], offered);
        ended.recv().await
    };
    runtime.block_on(run).unwrap().1
}

fn reason(script: &str) -> String {
    let run = run(script);
    assert_eq!(run.verdict, Verdict::CouldNotRun);
    run.reason.unwrap()
}

#[test]
fn a_worker_that_plays_is_judged_by_its_transcript() {
    let nothing =
        r#"{"Played":{"played":{"transcript":[],"stuck":null,"ended":null},"milliseconds":1.5}}"#;
    let run = run(&format!(
        "read load; {LOADED}; read job; echo '{nothing}'; cat >/dev/null"
    ));
    assert_eq!((run.verdict, run.milliseconds), (Verdict::Fail, 1.5));
}

#[test]
fn a_crash_could_not_run_and_says_the_signal_and_the_last_words() {
    let reason = reason(&format!(
        "read load; {LOADED}; read job; echo 'stack smashed' >&2; kill -SEGV $$"
    ));
    assert!(
        reason.contains("signal 11") && reason.contains("stack smashed"),
        "{reason}"
    );
}

#[test]
fn a_worker_that_dies_in_the_middle_of_its_answer_died() {
    let reason = reason(&format!(
        r#"read load; {LOADED}; read job; printf '{{"Played":'; exit 9"#
    ));
    assert!(reason.contains("exit status: 9"), "{reason}");
}

#[test]
fn a_silent_worker_is_killed() {
    let reason = reason(&format!("read load; {LOADED}; exec sleep 600"));
    assert!(reason.contains("did not answer within 2 s"), "{reason}");
}

#[test]
fn garbage_is_no_answer() {
    let reason = reason(&format!(
        "read load; {LOADED}; read job; echo '<html>'; exec sleep 600"
    ));
    assert!(reason.contains("no answer"), "{reason}");
    let reason = self::reason(&format!(
        "read load; {LOADED}; read job; {LOADED}; exec sleep 600"
    ));
    assert!(reason.contains("another answer than to `Play`"), "{reason}");
}

#[test]
fn a_worker_that_cannot_be_started_says_what_to_check() {
    let target = Target {
        name: String::new(),
        kind: BuildKind::Script,
        files: Vec::new(),
        adapter: None,
    };
    let settings = Settings::new(
        PathBuf::from("/nowhere/worker"),
        &target,
        Allowed::default(),
    )
    .unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let error = runtime
        .block_on(async { Pool::start(settings, 2).look().await })
        .unwrap_err()
        .to_string();
    assert!(error.contains("cannot be started"), "{error}");
}

#[test]
fn after_a_loss_the_next_case_run_gets_a_fresh_worker() {
    let directory = tempfile::tempdir().unwrap();
    let mark = directory.path().join("mark").display().to_string();
    let nothing =
        r#"{"Played":{"played":{"transcript":[],"stuck":null,"ended":null},"milliseconds":1}}"#;
    let first = "kill -ABRT $$";
    let script = format!(
        "read load; {LOADED}; read job; if mkdir {mark}; then {first}; fi; echo '{nothing}'; cat >/dev/null"
    );
    let offered = Offered {
        verbs: job().verbs().into_iter().map(str::to_owned).collect(),
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let verdicts = runtime.block_on(async {
        let mut ended = Pool::start(settings(&script), 1).run(vec![job(), job()], offered);
        [
            ended.recv().await.unwrap().1.verdict,
            ended.recv().await.unwrap().1.verdict,
        ]
    });
    assert_eq!(verdicts, [Verdict::CouldNotRun, Verdict::Fail]);
}
