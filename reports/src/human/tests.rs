//! The report as it is seen, with one case run of each verdict and level.

use serde_json::json;

use super::*;
use crate::document::Shown;
use crate::document::samples::{one_of_each, plan, run};
use crate::json::Json;

fn options() -> HumanOptions {
    HumanOptions::new(|run| {
        let model = run
            .model
            .as_ref()
            .map_or(String::new(), |model| format!(" --model {model}"));
        format!("webmcp-conformance run --case {}{model}", run.case)
    })
}

fn report(options: HumanOptions, planned: usize, runs: Vec<CaseRun>) -> String {
    let plan = plan(planned);
    let results = Results::assemble(plan.clone(), runs.clone()).unwrap();
    let mut written = Vec::new();
    let mut human = Human::new(&mut written, options);
    human.event(&RunEvent::Started(&plan)).unwrap();
    for run in &runs {
        human.event(&RunEvent::CaseFinished(run)).unwrap();
    }
    human.event(&RunEvent::Finished(&results)).unwrap();
    String::from_utf8(written).unwrap()
}

#[test]
fn one_of_each_verdict_and_level() {
    insta::assert_snapshot!(report(options(), 5, one_of_each()));
}

#[test]
fn one_of_each_in_colours() {
    let coloured = HumanOptions {
        styles: Styles::coloured(),
        lines: Lines::Problems,
        width: 80,
        ..options()
    };
    let report = report(coloured, 5, one_of_each());
    insta::assert_snapshot!(report.replace('\u{1b}', "␛"));
}

#[test]
fn all_pass() {
    insta::assert_snapshot!(report(
        options(),
        1,
        vec![run("page-tools/budget/per-turn", Verdict::Pass)]
    ));
}

#[test]
fn only_a_should_fails_and_the_run_is_held_to_it() {
    let runs = vec![one_of_each().swap_remove(0), one_of_each().swap_remove(2)];
    let held = HumanOptions {
        held_to: Level::Should,
        lines: Lines::None,
        ..options()
    };
    insta::assert_snapshot!(report(held, 2, runs));
}

#[test]
fn cut_short() {
    insta::assert_snapshot!(report(
        options(),
        5,
        vec![run("page-tools/budget/per-turn", Verdict::Pass)]
    ));
}

#[test]
fn many_problems_are_grouped_by_cause_and_none_is_hidden() {
    let mut runs: Vec<CaseRun> = (0..4)
        .map(|number| run(&format!("page-tools/budget/same-{number}"), Verdict::Fail))
        .collect();
    for number in 0..5 {
        let mut other = run(&format!("page-tools/budget/other-{number}"), Verdict::Fail);
        other.findings[0].summary = format!("it ran {number} times");
        other.findings[0].expected = Shown::Value(json!(10));
        other.findings[0].seen = Shown::Value(json!(number));
        other.findings[0].around = None;
        other.transcript.clear();
        runs.push(other);
    }
    let few = HumanOptions {
        details: 2,
        lines: Lines::None,
        ..options()
    };
    let report = report(few, 9, runs.clone());
    for run in runs {
        assert!(report.contains(&run.case), "{} is hidden", run.case);
    }
    insta::assert_snapshot!(report);
}

#[test]
fn what_was_expected_and_seen_is_part_of_the_cause() {
    let mut other = run("page-tools/budget/per-request", Verdict::Fail);
    other.findings[0].expected = Shown::Value(json!({"messages": []}));
    let report = report(
        options(),
        2,
        vec![run("page-tools/budget/default-cap", Verdict::Fail), other],
    );
    assert!(!report.contains("for the same reason"), "{report}");
    assert_eq!(report.matches("    alone ").count(), 2);
}

#[test]
fn nothing_a_target_says_reaches_the_terminal_as_a_command() {
    let hostile = "\u{1b}[2J\u{9b}31m\u{202e}\r\u{7}\n<img onerror=alert(1)>".repeat(2000);
    let mut all = one_of_each();
    for run in &mut all {
        (run.title, run.case) = (hostile.clone(), format!("{}{hostile}", run.case));
        (run.model, run.web_mcp) = (Some(hostile.clone()), Some(hostile.clone()));
        run.reason = Some(hostile.clone());
        run.missing = vec![hostile.clone()];
        for entry in &mut run.transcript {
            (entry.kind, entry.data) = (hostile.clone(), json!({ &hostile: [&hostile] }));
        }
        for finding in &mut run.findings {
            (finding.expectation, finding.summary) = (hostile.clone(), hostile.clone());
            finding.expected = Shown::Value(json!({ &hostile: 1, "text": &hostile }));
            finding.seen =
                Shown::Value(json!({ &hostile: &hostile, "text": format!("{hostile}!") }));
        }
    }
    let hostile_command = HumanOptions {
        rerun: Box::new(|_| "run\u{1b}[2J".into()),
        ..options()
    };
    let report = report(hostile_command, 5, all);
    let commands: Vec<char> = report
        .chars()
        .filter(|character| character.is_control() && *character != '\n')
        .collect();
    assert_eq!(commands, []);
    assert!(!report.contains('\u{202e}'));
    assert!(report.len() < 60_000, "{}", report.len());
}

#[test]
fn the_document_is_written_once_the_run_has_finished() {
    let plan = plan(5);
    let mut written = Vec::new();
    let runs = one_of_each();
    let mut json = Json::new(&mut written);
    json.event(&RunEvent::Started(&plan)).unwrap();
    for run in &runs {
        json.event(&RunEvent::CaseFinished(run)).unwrap();
    }
    assert!(written.is_empty());
    let results = Results::assemble(plan, runs).unwrap();
    Json::new(&mut written)
        .event(&RunEvent::Finished(&results))
        .unwrap();
    insta::assert_snapshot!(String::from_utf8(written).unwrap());
}

#[test]
fn two_thousand_case_runs_are_written_in_a_moment() {
    let runs: Vec<CaseRun> = (0..2000)
        .map(|number| {
            let mut run = run(&format!("page-tools/budget/{number}"), Verdict::Fail);
            run.transcript = run.transcript.iter().cycle().take(40).cloned().collect();
            run
        })
        .collect();
    let results = Results::assemble(plan(2000), runs).unwrap();
    let started = std::time::Instant::now();
    results.to_writer(io::sink()).unwrap();
    Human::new(io::sink(), options())
        .event(&RunEvent::Finished(&results))
        .unwrap();
    let took = started.elapsed();
    // A build without optimisation, on a machine busy with other tests, is given its time.
    let most = if cfg!(debug_assertions) {
        20_000
    } else {
        1_000
    };
    assert!(took.as_millis() < most, "{took:?}");
}
