//! The adapter's verbs stand in the driver, which refuses any other; the README and the plan know the same ones.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use webmcp_harness::case::files::read_cases;
use webmcp_harness::case::load::load;
use webmcp_harness::plan::jobs;

fn verbs_of(text: &str, pattern: &str) -> BTreeSet<String> {
    let pattern = regex::Regex::new(pattern).unwrap();
    let found = pattern.captures_iter(text);
    found.map(|found| found[1].to_owned()).collect()
}

fn drivers() -> BTreeSet<String> {
    let (_, list) = include_str!("../src/driver/driver.js")
        .split_once("const VERBS = [")
        .unwrap();
    verbs_of(list.split_once(']').unwrap().0, r#""(\w+)""#)
}

#[test]
fn the_readmes_table_has_every_verb_and_no_other() {
    let (_, table) = include_str!("../../README.md")
        .split_once("| verb | gets | gives |")
        .unwrap();
    let table = table.split_once("\n\n").unwrap().0;
    let first_cells: Vec<&str> = table
        .lines()
        .filter_map(|line| line.split('|').nth(1))
        .collect();
    assert_eq!(verbs_of(&first_cells.join("\n"), r"`(\w+)\("), drivers());
}

#[test]
fn a_case_needs_no_verb_that_the_driver_would_refuse() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../cases");
    let suites = load(&read_cases(directory.as_ref()).unwrap()).unwrap();
    let known = drivers();
    let mut needed = BTreeSet::new();
    for one in suites.iter().flat_map(|suite| &suite.cases) {
        for job in jobs(&one.id, &one.case, one.level) {
            needed.extend(job.verbs().into_iter().map(str::to_owned));
        }
    }
    assert!(!needed.is_empty());
    let unknown: Vec<&String> = needed.difference(&known).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
