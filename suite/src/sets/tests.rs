#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use harness::case::Subject;

use super::*;

fn catalogue() -> Catalogue {
    Catalogue::embedded().unwrap()
}

/// The set's text, and the catalogue after a change to the case.
fn with_case(change: impl Fn(&str) -> String) -> (String, Catalogue) {
    let text = freeze("2026-12", catalogue());
    let mut changed = catalogue();
    let case = changed
        .suites
        .iter_mut()
        .flat_map(|suite| &mut suite.cases)
        .find(|case| case.id == "page-tools/budget/default-cap")
        .unwrap();
    let anew = change(&case.text);
    assert_ne!(anew, case.text);
    case.text = anew;
    (text, changed)
}

fn refusal(text: &str, catalogue: &Catalogue) -> String {
    FrozenSet::parse("sets/2026-12.yaml", text, "2026-12", catalogue)
        .unwrap_err()
        .to_string()
}

/// The frozen editions say what the cases say. An edition that is not published yet is written anew by
/// `cargo run -- freeze EDITION > cases/sets/EDITION.yaml`.
#[test]
fn the_editions_fit_the_cases() {
    assert!(editions().count() > 0);
    for edition in editions() {
        let set = FrozenSet::find(edition, None, &catalogue());
        assert!(set.is_ok(), "{}", set.unwrap_err());
        let set = set.unwrap();
        let jobs = catalogue().of(Subject::Build).jobs();
        assert!(jobs.iter().any(|job| set.has(job)));
    }
}

#[test]
fn a_case_that_says_something_else_is_noticed() {
    let (text, changed) =
        with_case(|text| text.replacen("steps:", "virtual-clock: true\nsteps:", 1));
    let refused = refusal(&text, &changed);
    assert!(
        refused.contains(
            "the case `page-tools/budget/default-cap` says something else than when it was frozen"
        ),
        "{refused}"
    );
    let line = text
        .lines()
        .position(|line| line.contains("budget/default-cap:"))
        .unwrap()
        + 1;
    assert!(
        refused.starts_with(&format!("sets/2026-12.yaml:{line}:3: ")),
        "{refused}"
    );
    assert_eq!(refused.lines().count(), 1, "{refused}");
}

#[test]
fn a_level_is_part_of_what_a_case_says() {
    let mut changed = catalogue();
    let text = freeze("2026-12", catalogue());
    let case = changed.suites.iter_mut().flat_map(|suite| &mut suite.cases);
    let case = case
        .into_iter()
        .find(|case| case.id == "page-tools/budget/default-cap")
        .unwrap();
    case.level = harness::case::Level::Should;
    assert!(refusal(&text, &changed).contains("says something else"));
}

#[test]
fn comments_layout_and_sentences_for_people_mean_nothing() {
    let (text, changed) = with_case(|text| {
        let title = text
            .lines()
            .find(|line| line.starts_with("title:"))
            .unwrap();
        format!("# a comment\n{}", text.replace(title, "title: Other words"))
    });
    assert!(FrozenSet::parse("set", &text, "2026-12", &changed).is_ok());
}

#[test]
fn what_is_gone_or_broken_is_told_with_its_place() {
    let text = freeze("2026-12", catalogue());
    let mut less = catalogue();
    for suite in &mut less.suites {
        suite
            .cases
            .retain(|case| case.id != "page-tools/budget/default-cap");
    }
    assert!(refusal(&text, &less).contains("there is no case `page-tools/budget/default-cap`"));
    for suite in &mut less.suites {
        suite
            .requirements
            .retain(|requirement| requirement.id != "page-tools.max-steps");
    }
    assert!(refusal(&text, &less).contains("there is no requirement `page-tools.max-steps`"));

    let lower = text.replace("page-tools.max-steps: must", "page-tools.max-steps: should");
    assert!(refusal(&lower, &catalogue()).contains("has another level"));
    let without = text.replace("  page-tools.max-steps: must\n", "");
    assert!(refusal(&without, &catalogue()).contains("which is not in the set"));
    assert!(
        refusal(&text.replace("chrome-148", "chrome-1"), &catalogue())
            .contains("there is no generation")
    );
    assert!(
        refusal(&text.replace("generations:", "generation:"), &catalogue())
            .contains("did you mean `generations`")
    );
    let other = FrozenSet::parse("set", &text, "2027-06", &catalogue())
        .unwrap_err()
        .to_string();
    assert!(other.contains("name the file after its edition"), "{other}");
    let unknown = FrozenSet::find("2020-01", None, &catalogue())
        .unwrap_err()
        .to_string();
    assert_eq!(
        unknown,
        format!(
            "there is no set `2020-01`: the sets are {}",
            editions().collect::<Vec<_>>().join(", ")
        )
    );
}

#[test]
fn what_came_later_or_is_tentative_is_outside() {
    let text = freeze("2026-12", catalogue())
        .lines()
        .filter(|line| !line.contains("page-tools/budget/default-cap:"))
        .map(|line| format!("{line}\n"))
        .collect::<String>();
    let set = FrozenSet::parse("set", &text, "2026-12", &catalogue()).unwrap();
    let jobs = catalogue().of(Subject::Build).jobs();
    for job in &jobs {
        let later = job.id == "page-tools/budget/default-cap";
        let tentative = job.web_mcp == Some(mock_browser::Generation::Next);
        assert_eq!(set.has(job), !later && !tentative, "{}", job.name());
    }
    let used = set.used(&jobs, &jobs[..0]);
    assert_eq!(used.planned, 0);
    assert!(used.case_runs > 0 && used.case_runs < jobs.len());
}

/// `UPDATE=1 cargo test -p webmcp-conformance sets` writes the schema anew.
#[test]
fn the_schema_is_that_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/schema/set.schema.json");
    let fresh = format!("{}\n", serde_json::to_string_pretty(&schema()).unwrap());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &fresh).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == fresh,
        "run this test with UPDATE=1"
    );
}
