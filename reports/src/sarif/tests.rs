//! What is written fits the standard's schema and says what needs a person, and nothing else.

use serde_json::Value;

use super::*;
use crate::document::samples::{one_of_each, plan, run};

/// The schema as OASIS publishes it with the standard.
const SCHEMA: &str = include_str!("../../tests/sarif-2.1.0.schema.json");

fn written(runs: Vec<CaseRun>, planned: usize) -> Value {
    let results = Results::assemble(plan(planned), runs).unwrap();
    let mut text = Vec::new();
    Sarif::new(
        &mut text,
        FileOptions::new(|run| format!("run --case {}", run.case)),
    )
    .event(&RunEvent::Finished(&results))
    .unwrap();
    serde_json::from_slice(&text).unwrap()
}

fn errors(log: &Value) -> Vec<String> {
    // One pattern of it, for a language, has a bracket too many and is no regular expression.
    let schema = SCHEMA.replace("{2}]?$", "{2}?$");
    let validator = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    validator
        .iter_errors(log)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}

#[test]
fn it_fits_the_schema() {
    let log = written(one_of_each(), 6);
    assert_eq!(errors(&log), Vec::<String>::new());
    let mut broken = log;
    broken["runs"][0]["results"][0]["level"] = json!("grave");
    assert!(!errors(&broken).is_empty());
}

#[test]
fn what_needs_a_person_is_an_alert_and_nothing_else() {
    let log = written(one_of_each(), 5);
    let alerts: Vec<(String, String)> = log["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|alert| (alert["ruleId"].to_string(), alert["level"].to_string()))
        .collect();
    let alert = |rule: &str, level: &str| (format!("\"{rule}\""), format!("\"{level}\""));
    assert_eq!(
        alerts,
        [
            alert("page-tools.max-steps", "error"),
            alert("page-tools.names", "warning"),
            alert("suite.could-not-run", "error"),
        ]
    );
    assert_eq!(
        log["runs"][0]["invocations"][0]["executionSuccessful"],
        false
    );
    assert_eq!(
        log["runs"][0]["properties"]["totals"]["must"]["not-applicable"],
        1
    );
}

#[test]
fn an_alert_names_the_rule_it_points_at() {
    let log = written(one_of_each(), 5);
    for alert in log["runs"][0]["results"].as_array().unwrap() {
        let index = usize::try_from(alert["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(
            log["runs"][0]["tool"]["driver"]["rules"][index]["id"],
            alert["ruleId"]
        );
    }
}

#[test]
fn a_run_cut_short_closes_no_alert() {
    let log = written(vec![run("page-tools/budget/per-turn", Verdict::Pass)], 2);
    assert_eq!(
        log["runs"][0]["results"][0]["ruleId"],
        "suite.could-not-run"
    );
    assert_eq!(
        log["runs"][0]["invocations"][0]["executionSuccessful"],
        false
    );
    let whole = written(vec![run("page-tools/budget/per-turn", Verdict::Pass)], 1);
    assert_eq!(whole["runs"][0]["results"], json!([]));
    assert_eq!(
        whole["runs"][0]["invocations"][0]["executionSuccessful"],
        true
    );
}
