//! `results.schema.json` is what the types say, and what documents are.

use jsonschema::Validator;
use serde_json::{Value, json};

use super::samples::{plan, run};
use super::{Known, KnownEntry, KnownList, RESULTS_SCHEMA, Results, SetUsed, Verdict};

/// Set to write the schema anew.
const WRITE: &str = "WEBMCP_WRITE_SCHEMA";

fn validator() -> Validator {
    jsonschema::validator_for(&serde_json::from_str(RESULTS_SCHEMA).unwrap()).unwrap()
}

fn document() -> Value {
    let mut runs =
        Verdict::ALL.map(|verdict| run(&format!("budget/{}", verdict.as_str()), verdict));
    runs[1].known = Some(Known {
        reason: "late".into(),
        until: Some("2027-03-31".into()),
    });
    runs[2].outside_set = true;
    let mut plan = plan(9);
    plan.known = Some(KnownList {
        file: "known.yaml".into(),
        unmatched: vec![KnownEntry {
            line: 1,
            names: "budget/never".into(),
            reason: "late".into(),
        }],
        expired: Vec::new(),
    });
    plan.set = Some(SetUsed {
        edition: "2026-12".into(),
        sha256: "0f".repeat(32),
        case_runs: 3,
        planned: 3,
    });
    serde_json::to_value(Results::assemble(plan, runs.to_vec()).unwrap()).unwrap()
}

#[test]
fn the_schema_is_what_the_types_say() {
    let generated = serde_json::to_string_pretty(&schemars::schema_for!(Results)).unwrap() + "\n";
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/results.schema.json"),
            &generated,
        )
        .unwrap();
    }
    assert!(
        generated == RESULTS_SCHEMA,
        "results.schema.json is out of date; a changed document needs a new version, and then\n\
         {WRITE}=1 cargo test -p webmcp-reports schema"
    );
}

#[test]
fn documents_fit_the_schema() {
    let errors: Vec<String> = validator()
        .iter_errors(&document())
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn what_is_not_a_document_does_not_fit() {
    for (pointer, value) in [
        ("/version", json!(3)),
        ("/format", json!("sarif")),
        ("/runs/0/verdict", json!("skipped")),
        ("/runs/0/level", json!("may")),
        ("/runs/0/transcript/0/lane", json!("kernel")),
        ("/target/files/0/sha256", json!("abc")),
        ("/planned", json!(-1)),
        ("/runs/0", json!({})),
    ] {
        let mut document = document();
        *document.pointer_mut(pointer).unwrap() = value;
        assert!(!validator().is_valid(&document), "{pointer}");
    }
    let mut unknown = document();
    unknown["runs"][0]["misspelt"] = json!(1);
    assert!(!validator().is_valid(&unknown));
}
