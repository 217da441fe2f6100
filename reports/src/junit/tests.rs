//! What is written is JUnit as CI systems read it, and says of every verdict what it is.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::*;
use crate::document::samples::{one_of_each, plan, run};

fn written(runs: Vec<CaseRun>, planned: usize, held_to: Level) -> String {
    let results = Results::assemble(plan(planned), runs).unwrap();
    let mut options = FileOptions::new(|run| format!("run --case {}", run.case));
    options.held_to = held_to;
    let mut text = Vec::new();
    Junit::new(&mut text, options)
        .event(&RunEvent::Finished(&results))
        .unwrap();
    String::from_utf8(text).unwrap()
}

fn read(text: &str) -> Report {
    Report::deserialize_from_str(text).unwrap()
}

fn status<'report>(report: &'report Report, case: &str) -> &'report TestCaseStatus {
    let mut cases = report
        .test_suites
        .iter()
        .flat_map(|suite| &suite.test_cases);
    let case = cases.find(|found| found.name.as_str().starts_with(case));
    &case.unwrap().status
}

#[test]
fn every_verdict_is_told_as_what_it_is() {
    let report = read(&written(one_of_each(), 5, Level::Must));
    assert_eq!(
        (report.tests, report.failures, report.errors, report.skipped),
        (5, 1, 1, 2)
    );
    let status = |case| status(&report, case);
    assert!(matches!(
        status("page-tools/budget/per-turn"),
        TestCaseStatus::Success { .. }
    ));
    let TestCaseStatus::NonSuccess {
        kind: NonSuccessKind::Failure,
        message: Some(message),
        description: Some(description),
        ..
    } = status("page-tools/budget/default-cap")
    else {
        panic!("a failing must is no failure")
    };
    assert_eq!(
        message.as_str(),
        "the model was not told that the budget is spent"
    );
    assert!(description.contains("alone        run --case page-tools/budget/default-cap"));
    let TestCaseStatus::Skipped {
        message: Some(message),
        ..
    } = status("page-tools/names/used-twice")
    else {
        panic!("a failing should fails a run that is not held to it")
    };
    assert_eq!(
        message.as_str(),
        "warning, a should failed: the second tool replaced the first"
    );
    assert!(
        matches!(status("page-tools/inputs/submit"), TestCaseStatus::Skipped { message: Some(message), .. } if message.starts_with("not applicable: the adapter"))
    );
    assert!(matches!(
        status("page-tools/errors/endless"),
        TestCaseStatus::NonSuccess {
            kind: NonSuccessKind::Error,
            ..
        }
    ));
}

#[test]
fn a_failing_should_is_a_failure_where_the_run_is_held_to_it() {
    assert_eq!(read(&written(one_of_each(), 5, Level::Should)).failures, 2);
}

#[test]
fn a_run_cut_short_is_an_error() {
    let passing = vec![run("page-tools/budget/per-turn", Verdict::Pass)];
    let report = read(&written(passing, 2, Level::Must));
    assert_eq!((report.tests, report.errors), (2, 1));
}

/// Elements with those they may stand in and the attributes that they have at least, as the readers of Jenkins, GitLab
/// and GitHub's actions for JUnit take them.
const ELEMENTS: [(&str, &[&str], &[&str]); 8] = [
    (
        "testsuites",
        &[""],
        &["name", "tests", "failures", "errors", "time"],
    ),
    (
        "testsuite",
        &["testsuites"],
        &["name", "tests", "failures", "errors", "skipped", "time"],
    ),
    ("properties", &["testsuite", "testcase"], &[]),
    ("property", &["properties"], &["name", "value"]),
    ("testcase", &["testsuite"], &["name", "classname", "time"]),
    ("failure", &["testcase"], &["message", "type"]),
    ("error", &["testcase"], &["message", "type"]),
    ("skipped", &["testcase"], &["message", "type"]),
];

fn check(element: &BytesStart<'_>, parent: &str) -> String {
    let name = String::from_utf8(element.name().as_ref().to_vec()).unwrap();
    let (_, parents, attributes) = ELEMENTS
        .iter()
        .find(|(known, ..)| *known == name)
        .unwrap_or_else(|| panic!("<{name}> is no element of JUnit"));
    assert!(parents.contains(&parent), "<{name}> in <{parent}>");
    for attribute in *attributes {
        assert!(
            element.try_get_attribute(attribute).unwrap().is_some(),
            "<{name}> without {attribute}"
        );
    }
    name
}

#[test]
fn elements_stand_where_readers_look_for_them() {
    let text = written(one_of_each(), 5, Level::Must);
    let mut reader = Reader::from_str(&text);
    let mut open = vec![String::new()];
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) => open.push(check(&element, open.last().unwrap())),
            Event::Empty(element) => {
                check(&element, open.last().unwrap());
            }
            Event::End(_) => {
                open.pop();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, [""]);
}

#[test]
fn what_a_target_says_is_allowed_in_xml() {
    let mut hostile = run("page-tools/budget/<&\"'>", Verdict::Fail);
    hostile.findings[0].summary = "\u{0}\u{1b}[31m\u{ffff} ]]> \u{202e}&amp;".into();
    hostile.findings[0].seen = crate::Shown::Words("\u{8}\u{b} ]]> </failure>".into());
    let text = written(vec![hostile], 1, Level::Must);
    let report = read(&text);
    let case = &report.test_suites[0].test_cases[0];
    assert!(case.name.as_str().starts_with("page-tools/budget/<&\"'>"));
    let allowed = |character: char| {
        matches!(character, '\n' | '\t' | ' '..='\u{fffd}' | '\u{10000}'..)
            && character != '\u{202e}'
    };
    assert!(text.chars().all(allowed), "{text}");
    assert!(text.contains("\\u{1b}[31m"), "{text}");
}
