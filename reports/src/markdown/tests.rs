//! The summary as it is written, and its bounds.

use super::*;
use crate::document::samples::{one_of_each, plan, run};

fn written(runs: Vec<CaseRun>, planned: usize) -> String {
    let results = Results::assemble(plan(planned), runs).unwrap();
    let mut text = Vec::new();
    let options = FileOptions::new(|run| format!("webmcp-conformance run --case {}", run.case));
    Markdown::new(&mut text, options)
        .event(&RunEvent::Finished(&results))
        .unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn one_of_each_verdict_and_level() {
    insta::assert_snapshot!(written(one_of_each(), 5));
}

#[test]
fn all_pass_is_short() {
    let text = written(vec![run("page-tools/budget/per-turn", Verdict::Pass)], 1);
    assert!(
        text.starts_with("## ✅ Conformant: <code>page-tools</code>"),
        "{text}"
    );
    assert!(!text.contains("###"), "{text}");
}

#[test]
fn a_run_cut_short_says_so_and_passes_nothing() {
    let text = written(vec![run("page-tools/budget/per-turn", Verdict::Pass)], 2);
    assert!(text.starts_with("## ⚠️ Undecided"), "{text}");
    assert!(text.contains("of 2 planned case runs 1 ran"), "{text}");
    assert!(text.contains("| must | not known | 1 |"), "{text}");
}

#[test]
fn it_fits_into_a_comment_and_says_what_it_leaves_out() {
    let runs = (0..2000).map(|place| {
        let mut run = run(&format!("page-tools/budget/case-{place}"), Verdict::Fail);
        run.findings[0].summary = format!("{place}{}", "<".repeat(5000));
        run
    });
    let text = written(runs.collect(), 2000);
    assert!(text.chars().count() < 65_536, "{}", text.len());
    assert!(
        text.contains("There is no room here for "),
        "{}",
        text.len()
    );
}
