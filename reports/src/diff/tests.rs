use std::time::Instant;

use serde_json::{Value, json};

use super::*;
use crate::document::samples::{plan, run};
use crate::document::{CaseRun, Results};
use crate::human::Styles;

fn results(runs: Vec<CaseRun>) -> Results {
    Results::assemble(plan(runs.len()), runs).unwrap()
}

fn of(runs: &[(&str, Verdict)]) -> Results {
    results(
        runs.iter()
            .map(|(case, verdict)| run(case, *verdict))
            .collect(),
    )
}

fn names(pairs: &[Pair<'_>]) -> Vec<String> {
    pairs.iter().map(|pair| pair.new.case.clone()).collect()
}

fn terminal(diff: &Diff<'_>) -> String {
    let mut out = Vec::new();
    write_diff(&mut out, diff, &Styles::plain()).unwrap();
    String::from_utf8(out).unwrap()
}

use Verdict::{CouldNotRun, Fail, NotApplicable, Pass};

#[test]
fn each_pair_of_verdicts_is_in_one_section() {
    let cases: Vec<(String, Verdict, Verdict)> = Verdict::ALL
        .into_iter()
        .flat_map(|old| Verdict::ALL.map(|new| (old, new)))
        .enumerate()
        .map(|(place, (old, new))| (format!("case/{place}"), old, new))
        .collect();
    let side = |side: fn(&(String, Verdict, Verdict)) -> Verdict| {
        of(&cases
            .iter()
            .map(|case| (case.0.as_str(), side(case)))
            .collect::<Vec<_>>())
    };
    let (old, new) = (side(|case| case.1), side(|case| case.2));
    let diff = Diff::of(&old, &new);
    let verdicts = |pairs: &[Pair<'_>]| -> Vec<(Verdict, Verdict)> {
        pairs
            .iter()
            .map(|pair| (pair.old.verdict, pair.new.verdict))
            .collect()
    };
    assert_eq!(
        verdicts(&diff.broke),
        [
            (Pass, Fail),
            (Pass, NotApplicable),
            (Pass, CouldNotRun),
            (NotApplicable, Fail),
            (NotApplicable, CouldNotRun)
        ]
    );
    assert_eq!(
        verdicts(&diff.fixed),
        [(Fail, Pass), (NotApplicable, Pass), (CouldNotRun, Pass)]
    );
    assert_eq!(
        verdicts(&diff.otherwise),
        [
            (Fail, NotApplicable),
            (Fail, CouldNotRun),
            (CouldNotRun, Fail),
            (CouldNotRun, NotApplicable)
        ]
    );
    assert_eq!(diff.conclusion(), Compared::Regression);
}

#[test]
fn what_came_is_new_and_not_broken_and_what_went_is_no_regression() {
    let (old, new) = (
        of(&[("a", Pass), ("b", Pass)]),
        of(&[("b", Pass), ("c", Fail)]),
    );
    let diff = Diff::of(&old, &new);
    assert_eq!(
        (diff.appeared[0].case.as_str(), diff.gone[0].case.as_str()),
        ("c", "a")
    );
    assert!(diff.broke.is_empty());
    assert_eq!(diff.conclusion().exit_code(), 0);
    assert!(
        terminal(&diff)
            .contains("NO REGRESSION: 0 must and 0 should broke, 0 fixed, 1 new, 1 went away")
    );
}

#[test]
fn a_run_cut_short_shows_no_regression_to_be_absent() {
    let whole = of(&[("a", Pass), ("b", Pass)]);
    let cut = Results::assemble(plan(2), vec![run("a", Pass)]).unwrap();
    assert_eq!(Diff::of(&whole, &cut).conclusion().exit_code(), 3);
    let broken = Results::assemble(plan(2), vec![run("a", Fail)]).unwrap();
    assert_eq!(Diff::of(&whole, &broken).conclusion().exit_code(), 1);
    assert_eq!(Diff::of(&cut, &whole).conclusion().exit_code(), 0);
}

#[test]
fn the_old_words_for_generations_are_still_known() {
    let with = |word: &str| {
        let mut run = run("a", Pass);
        run.web_mcp = Some(word.into());
        results(vec![run])
    };
    for (old, new) in [
        ("document", "chrome-156"),
        ("navigator", "chrome-148"),
        ("both", "chrome-150"),
        ("none", "none"),
    ] {
        let (old, new) = (with(old), with(new));
        assert!(Diff::of(&old, &new).is_empty());
    }
    let (old, new) = (with("document"), with("chrome-154"));
    assert_eq!(Diff::of(&old, &new).appeared.len(), 1);
}

#[test]
fn another_transcript_is_told_where_the_verdict_is_the_same() {
    let old = of(&[("a", Pass), ("b", Pass)]);
    let mut changed = run("b", Pass);
    changed.transcript[3].data["tool"] = json!("walk");
    let new = results(vec![run("a", Pass), changed]);
    let diff = Diff::of(&old, &new);
    assert_eq!(names(&diff.transcript), ["b"]);
    assert_eq!(diff.conclusion().exit_code(), 0);
    let text = terminal(&diff);
    assert!(
        text.contains("- \"tool\": \"step\"") || text.contains("-   \"tool\": \"step\""),
        "{text}"
    );
    assert!(text.contains("walk"), "{text}");
}

#[test]
fn times_mean_nothing_and_order_between_lanes_means_something_only_in_the_mock() {
    let mut later = run("a", Pass);
    later
        .transcript
        .iter_mut()
        .for_each(|entry| entry.at += 7.0);
    let (old, new) = (of(&[("a", Pass)]), results(vec![later]));
    assert!(Diff::of(&old, &new).is_empty());

    let mut swapped = run("a", Pass);
    swapped.transcript.swap(0, 1);
    let (mut old, mut new) = (of(&[("a", Pass)]), results(vec![swapped.clone()]));
    assert_eq!(Diff::of(&old, &new).transcript.len(), 1);
    for side in [&mut old, &mut new] {
        side.engine.name = "chromium".into();
    }
    assert!(Diff::of(&old, &new).is_empty());
    swapped.transcript[0].kind = "answer".into();
    let mut new = results(vec![swapped]);
    new.engine.name = "chromium".into();
    assert_eq!(Diff::of(&old, &new).transcript.len(), 1);
}

#[test]
fn slower_is_what_is_slower_than_the_machine() {
    let timed = |times: &dyn Fn(usize) -> f64| {
        let timed = |place: usize| {
            let mut run = run(&format!("a/{place}"), Pass);
            run.milliseconds = times(place);
            run
        };
        results((0..20).map(timed).collect())
    };
    let old = timed(&|_| 100.0);
    let slower = |times: &dyn Fn(usize) -> f64| {
        let new = timed(times);
        let diff = Diff::of(&old, &new);
        assert!(diff.is_empty() && diff.conclusion().exit_code() == 0);
        names(&diff.slower)
    };
    assert_eq!(
        slower(&|place| if place == 3 { 500.0 } else { 100.0 }),
        ["a/3"]
    );
    assert!(slower(&|_| 500.0).is_empty(), "a busy machine");
    assert!(
        slower(&|place| if place == 3 { 190.0 } else { 100.0 }).is_empty(),
        "not twice"
    );
    let few = of(&[("a", Pass)]);
    let mut run = run("a", Pass);
    run.milliseconds = 90.0;
    assert!(
        Diff::of(&few, &results(vec![run])).slower.is_empty(),
        "less than 100 ms"
    );
}

#[test]
fn the_page_holds_strings_as_data_and_its_policy_allows_nothing_else() {
    let mut old = run("a", Pass);
    let mut new = run("a", Fail);
    let hostile = "</div><img src=x onerror=alert(1)>\"'&\u{202e}\u{1b}[2J";
    old.transcript[3].data["tool"] = json!(hostile);
    new.findings[0].summary = hostile.into();
    new.title = hostile.into();
    let (mut old, new) = (results(vec![old]), results(vec![new]));
    old.target.name = hostile.into();
    let page = diff_page(&Diff::of(&old, &new));
    assert!(
        !page.contains("<img") && !page.contains("<script"),
        "{page}"
    );
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt;"));
    assert!(!page.contains('\u{202e}') && !page.contains('\u{1b}'));
    assert!(page.contains("default-src 'none'; style-src 'sha256-"));
    assert!(
        !page.contains("style=\"") && !page.contains("http://") && !page.contains("https://")
            || page.matches("https://").count() == page.matches("https://model.test").count()
    );
    assert!(page.contains("<h1 class=\"bad\">Regression</h1>"));
    assert!(page.contains("<div class=\"old\">"), "{page}");
}

#[test]
fn equal_lines_are_folded_and_differing_ones_stand_side_by_side() {
    let long = |last: &str| {
        let mut run = run("a", Pass);
        run.transcript[3].data = json!({"lines": (0..50).collect::<Vec<_>>(), "last": last});
        results(vec![run])
    };
    let (old, new) = (long("one"), long("two"));
    let page = diff_page(&Diff::of(&old, &new));
    assert!(page.contains(" equal lines</summary>"));
    assert!(
        page.contains("<div class=\"old\">  &quot;last&quot;: &quot;one&quot;</div><div class=\"new\">  &quot;last&quot;: &quot;two&quot;</div>"),
        "{page}"
    );
}

#[test]
fn a_difference_far_into_a_long_line_is_seen() {
    let long = |end: &str| {
        let mut run = run("a", Pass);
        run.transcript[3].data = json!(format!("{}{end}", "x".repeat(5000)));
        results(vec![run])
    };
    let (old, new) = (long("ONE"), long("TWO"));
    let page = diff_page(&Diff::of(&old, &new));
    assert!(page.contains("ONE") && page.contains("TWO"));
}

#[test]
fn the_schema_is_what_the_types_say_and_documents_fit_it() {
    let generated =
        serde_json::to_string_pretty(&schemars::schema_for!(DiffDocument<'static>)).unwrap() + "\n";
    if std::env::var_os("WEBMCP_WRITE_SCHEMA").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/diff.schema.json");
        std::fs::write(path, &generated).unwrap();
    }
    assert!(
        generated == DIFF_SCHEMA,
        "WEBMCP_WRITE_SCHEMA=1 cargo test -p webmcp-reports schema"
    );
    let schema: Value = serde_json::from_str(DIFF_SCHEMA).unwrap();
    let (old, new) = (
        of(&[("a", Pass), ("b", Fail)]),
        of(&[("a", Fail), ("c", Pass)]),
    );
    let document = serde_json::to_value(DiffDocument::of(&Diff::of(&old, &new))).unwrap();
    assert!(
        jsonschema::validator_for(&schema)
            .unwrap()
            .is_valid(&document),
        "{document}"
    );
    assert_eq!(document["broke"][0]["case"], "a");
    assert_eq!(document["regression"], true);
}

/// Not a limit, which a busy machine would break; the figure is a bench's.
#[test]
fn two_thousand_case_runs_are_compared() {
    let many = |verdict: Verdict| {
        results(
            (0..2000)
                .map(|place| run(&format!("a/{place}"), verdict))
                .collect(),
        )
    };
    let (old, new) = (many(Pass), many(Fail));
    let started = Instant::now();
    assert_eq!(Diff::of(&old, &new).broke.len(), 2000);
    assert!(started.elapsed().as_secs() < 20);
}
