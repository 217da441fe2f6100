#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use harness::plan::Job;
use reports::{CaseRun, Verdict};

use super::*;
use crate::catalogue::Catalogue;

const TODAY: &str = "2026-12-01";

/// Loaded once: it takes a while.
static JOBS: LazyLock<Vec<Job>> = LazyLock::new(|| Catalogue::embedded().unwrap().jobs());

fn jobs() -> Vec<Job> {
    JOBS.clone()
}

fn place(jobs: &[Job]) -> Place<'_> {
    Place {
        jobs,
        engine: EngineWord::Mock,
        today: TODAY,
    }
}

fn list(text: &str) -> KnownFile {
    KnownFile::parse("known.yaml", text.to_owned()).unwrap()
}

fn refusal(text: &str) -> String {
    KnownFile::parse("known.yaml", text.to_owned())
        .unwrap_err()
        .to_string()
}

/// The case runs that a list knows.
fn names(text: &str, engine: EngineWord) -> Vec<String> {
    let jobs = jobs();
    let list = list(text);
    let place = Place {
        engine,
        ..place(&jobs)
    };
    jobs.iter()
        .filter(|job| list.known(job, &place).is_some())
        .map(Job::name)
        .collect()
}

fn run(job: &Job, verdict: Verdict) -> CaseRun {
    CaseRun {
        case: job.id.clone(),
        title: String::new(),
        requirement: job.case.requirement.clone(),
        level: harness::runner::level(job.level),
        model: job.model.map(|model| model.word().to_owned()),
        web_mcp: job.web_mcp.map(|generation| generation.word().to_owned()),
        verdict,
        known: None,
        outside_set: false,
        milliseconds: 1.0,
        findings: Vec::new(),
        reason: None,
        missing: Vec::new(),
        transcript: Vec::new(),
    }
}

/// The list after a run in which these case runs of a case failed and all its others passed.
fn updated(text: &str, case: &str, failing: impl Fn(&Job) -> bool) -> Update {
    let jobs = jobs();
    let of_case = jobs.iter().filter(|job| job.id == case);
    let verdict = |job: &Job| {
        if failing(job) {
            Verdict::Fail
        } else {
            Verdict::Pass
        }
    };
    let runs: Vec<CaseRun> = of_case.map(|job| run(job, verdict(job))).collect();
    assert!(runs.len() > 1, "{case} has one case run");
    update(&list(text), &runs, &place(&jobs)).unwrap()
}

const CAP: &str = "page-tools/budget/default-cap";

#[test]
fn an_entry_knows_what_it_names_and_no_more() {
    let of = |words: &str| names(&format!("- {words}\n  reason: late\n"), EngineWord::Mock);
    assert_eq!(of(&format!("case: {CAP}")).len(), 3);
    let one = format!("{CAP} [prompt-api]");
    assert_eq!(of(&format!("case: '{one}'")), std::slice::from_ref(&one));
    assert_eq!(of(&format!("case: {CAP}\n  model: prompt-api")), [one]);
    let by_requirement = of("requirement: page-tools.max-*");
    assert!(by_requirement.iter().any(|name| name.starts_with(CAP)));
    let generation = of("case: 'page-tools/*'\n  generation: chrome-148");
    assert!(!generation.is_empty());
    assert!(generation.iter().all(|name| name.contains("chrome-148")));
    assert!(of("case: page-tools/budget/default-ca").is_empty());
}

#[test]
fn an_entry_of_another_engine_knows_nothing_here() {
    let text = format!("- case: {CAP}\n  engine: chromium\n  reason: late\n");
    assert!(names(&text, EngineWord::Mock).is_empty());
    assert_eq!(names(&text, EngineWord::Chromium).len(), 3);
}

#[test]
fn the_last_day_counts_and_the_next_does_not() {
    let of = |day: &str| {
        let text = format!("- case: {CAP}\n  reason: late\n  until: {day}\n");
        names(&text, EngineWord::Mock).len()
    };
    assert_eq!(of(TODAY), 3);
    assert_eq!(of("2026-11-30"), 0);
    let jobs = jobs();
    let text = format!("# why\n- case: {CAP}\n  reason: late\n  until: 2026-11-30\n");
    let told = list(&text).list(&place(&jobs));
    assert_eq!((told.expired.len(), told.unmatched.len()), (1, 0));
    assert_eq!(told.expired[0].line, 2);
}

#[test]
fn an_entry_that_fits_nothing_is_told() {
    let jobs = jobs();
    let text = "- case: page-tools/budget/never\n  reason: late\n- requirement: page-tools.no\n  reason: late\n";
    let told = list(text).list(&place(&jobs));
    assert_eq!(told.unmatched.len(), 2);
    assert_eq!(told.unmatched[1].names, "page-tools.no");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (text, told) in [
        (
            "- case: a\n  reson: b\n",
            "known.yaml:2:3: there is no key `reson` here: did you mean `reason`?",
        ),
        ("- case: a\n", "known.yaml:1:3: the key `reason` is missing"),
        ("- case: a\n  reason: ''\n", "known.yaml:2:3: "),
        (
            "- reason: b\n",
            "known.yaml:1:3: an entry names either a `case` or a `requirement`",
        ),
        (
            "- case: a\n  requirement: b\n  reason: c\n",
            "known.yaml:1:3: an entry names either",
        ),
        (
            "- case: '['\n  reason: c\n",
            "known.yaml:1:3: `[`: it is not a pattern",
        ),
        (
            "- case: a\n  reason: c\n  until: 2026-02-30\n",
            "known.yaml:3:3: `2026-02-30` is no day",
        ),
        (
            "- case: a\n  reason: c\n  until: soon\n",
            "known.yaml:3:3: ",
        ),
        (
            "- case: a\n  reason: c\n  model: chat\n",
            "known.yaml:3:3: `chat` cannot stand here",
        ),
        (
            "- case: a\n  reason: c\n  engine: firefox\n",
            "known.yaml:3:3: `firefox` cannot stand here",
        ),
        (
            "- case: a\n  reason: c\n  generation: chrome-1\n",
            "known.yaml:3:3: there is no generation `chrome-1`",
        ),
        ("case: a\n", "known.yaml:1:1: "),
        ("- case: *a\n", "known.yaml:1:9: anchors and aliases"),
    ] {
        let refused = refusal(text);
        assert!(refused.starts_with(told), "{text:?}: {refused}");
    }
    assert_eq!(refusal("- {reason: a}\n- {reason: b}\n").lines().count(), 2);
}

#[test]
fn an_update_writes_down_what_fails_as_shortly_as_may_be() {
    let all = updated("# mine\n", CAP, |_| true);
    assert_eq!(
        all.text,
        format!("# mine\n- case: {CAP}\n  reason: not explained yet (seen on {TODAY})\n")
    );
    let one = updated("[]\n", CAP, |job| job.model == Some(Model::PromptApi));
    assert_eq!(
        one.text,
        format!(
            "- case: {CAP}\n  model: prompt-api\n  reason: not explained yet (seen on {TODAY})\n"
        )
    );
    assert_eq!((one.added, one.removed, one.narrowed), (1, 0, 0));
}

#[test]
fn an_update_takes_out_what_passes_and_keeps_the_rest_to_the_letter() {
    let text = format!(
        "# The list of Anna.\n\n- case: {CAP}   # the cap\n  reason: >\n    folded\n    words\n\n# About errors.\n- requirement: 'page-tools.max-*'\n  model: prompt-api\n  reason: \"kept: as it is\"\n  engine: chromium\n"
    );
    let update = updated(&text, CAP, |_| false);
    assert_eq!(
        update.text,
        "# The list of Anna.\n\n\n# About errors.\n- requirement: 'page-tools.max-*'\n  model: prompt-api\n  reason: \"kept: as it is\"\n  engine: chromium\n"
    );
    assert_eq!((update.added, update.removed, update.narrowed), (0, 1, 0));
}

#[test]
fn an_update_narrows_an_entry_and_keeps_its_reason_and_comments() {
    let text = format!(
        "- case: {CAP}\n  # until 2.1\n  reason: \"off: by one\"\n  until: 2027-01-31\n# end\n"
    );
    let update = updated(&text, CAP, |job| job.model == Some(Model::PromptApi));
    assert_eq!(
        update.text,
        format!(
            "# until 2.1\n- case: {CAP}\n  model: prompt-api\n  reason: \"off: by one\"\n  until: 2027-01-31\n# end\n"
        )
    );
    assert_eq!((update.added, update.removed, update.narrowed), (0, 0, 1));
}

#[test]
fn an_update_changes_nothing_where_all_is_as_known() {
    let text = format!("# a\n- reason: late\n  case: {CAP}\n# b");
    assert_eq!(updated(&text, CAP, |_| true).text, format!("{text}\n"));
}

#[test]
fn an_update_takes_out_what_fits_nothing() {
    let text = "# a\n- case: page-tools/never\n  reason: late\n";
    assert_eq!(updated(text, CAP, |_| false).text, "# a\n");
}

#[test]
fn an_update_renews_no_entry_whose_day_is_past() {
    let text = format!("- case: {CAP}\n  reason: late\n  until: 2020-01-01\n");
    let update = updated(&text, CAP, |_| true);
    assert_eq!((update.text, update.added), (text, 0));
}

#[test]
fn a_list_that_is_no_block_of_lines_is_not_edited() {
    let jobs = jobs();
    let runs: Vec<CaseRun> = jobs.iter().map(|job| run(job, Verdict::Pass)).collect();
    let flow = list(&format!("[{{case: {CAP}, reason: late}}]\n"));
    let refused = update(&flow, &runs, &place(&jobs)).unwrap_err();
    assert!(
        refused
            .to_string()
            .starts_with("known.yaml:1: this entry cannot be edited")
    );
}

/// `UPDATE=1 cargo test -p webmcp-conformance known` writes the schema anew.
#[test]
fn the_schema_is_that_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/schema/known.schema.json");
    let fresh = format!("{}\n", serde_json::to_string_pretty(&schema()).unwrap());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &fresh).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == fresh,
        "run this test with UPDATE=1"
    );
}
