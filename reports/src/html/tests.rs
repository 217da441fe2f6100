//! What is in the file, without a browser; `tests/page.rs` opens it in one.

use super::*;
use crate::document::Results;
use crate::document::samples::{one_of_each, plan, run};
use crate::verdict::Verdict;

fn written(runs: Vec<crate::CaseRun>) -> String {
    let planned = runs.len();
    let mut results = Results::assemble(plan(planned), runs).unwrap();
    results.target.name = "</title><script>alert(1)</script>".into();
    let mut text = Vec::new();
    Html::new(&mut text, FileOptions::new(|run| run.case.clone()))
        .event(&RunEvent::Finished(&results))
        .unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn the_file_names_nothing_outside_of_it() {
    let html = written(one_of_each());
    for forbidden in [
        "src=",
        "@import",
        "url(",
        "innerHTML",
        "eval(",
        "fetch(",
        "XMLHttpRequest",
    ] {
        assert!(!html.contains(forbidden), "{forbidden}");
    }
    assert_eq!(
        html.matches("href=\"").count(),
        2,
        "the icon and the skip link"
    );
}

#[test]
fn no_string_ends_the_element_it_stands_in() {
    let mut hostile = run(
        "page-tools/budget/</script><script>alert(1)</script>",
        Verdict::Fail,
    );
    hostile.findings[0].summary = "</script><!--<script>\u{2028}".into();
    let html = written(vec![hostile]);
    // The index, one chunk, and the script.
    assert_eq!(html.matches("<script").count(), 3);
    assert_eq!(html.matches("</script>").count(), 3);
    assert!(!html.contains("<!--") && !html.contains('\u{2028}'));
    assert!(
        html.contains("<title>&lt;/title&gt;&lt;script&gt;"),
        "{}",
        &html[..800]
    );
}

#[test]
fn the_policy_allows_what_stands_there_and_nothing_else() {
    let html = written(one_of_each());
    let between = |from: &str, to: &str| {
        let start = html.rfind(from).unwrap() + from.len();
        &html[start..start + html[start..].find(to).unwrap()]
    };
    for (text, directive) in [
        (between("<script>", "</script>"), "script-src"),
        (between("<style>", "</style>"), "style-src"),
    ] {
        let hash = STANDARD.encode(Sha256::digest(text));
        assert!(html.contains(&format!("{directive} 'sha256-{hash}';")));
    }
    assert!(!html.contains("unsafe"));
}

#[test]
fn the_page_has_every_hole_once() {
    let holes: Vec<&str> = parts(PAGE)
        .filter_map(|part| match part {
            Part::Hole(name) => Some(name),
            Part::Text(_) => None,
        })
        .collect();
    assert_eq!(
        holes,
        ["policy", "title", "style", "index", "chunks", "script"]
    );
}
