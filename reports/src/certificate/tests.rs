use serde_json::{Value, json};

use super::*;
use crate::document::samples::{plan, run};
use crate::document::{CaseRun, KnownList, Results, SetUsed};
use crate::verdict::Level;

fn given() -> Given {
    Given {
        suite_sha256: "ab".repeat(32),
        name: "page-tools".into(),
        version: Some("2.0.1".into()),
        date: "2026-12-01".into(),
    }
}

fn held_to_set(runs: Vec<CaseRun>, chosen: usize) -> Results {
    let mut plan = plan(chosen);
    let in_set = runs.iter().filter(|run| !run.outside_set).count();
    plan.set = Some(SetUsed {
        edition: "2026-12".into(),
        sha256: "cd".repeat(32),
        case_runs: in_set,
        planned: in_set,
    });
    Results::assemble(plan, runs).unwrap()
}

fn passing() -> Vec<CaseRun> {
    let mut should = run("names/refused", Verdict::Fail);
    should.level = Level::Should;
    should.requirement = "page-tools.names".into();
    let mut later = run("budget/later", Verdict::Fail);
    later.outside_set = true;
    let mut generation = run("errors/told", Verdict::Pass);
    generation.requirement = "page-tools.errors".into();
    generation.web_mcp = Some("chrome-156".into());
    vec![
        run("budget/default-cap", Verdict::Pass),
        generation,
        should,
        later,
    ]
}

fn certificate() -> Certificate {
    Certificate::issue(&held_to_set(passing(), 4), given()).unwrap()
}

fn key(seed: u8) -> PrivateKey {
    PrivateKey::from_chance(&[seed; 32])
}

fn refusals(results: &Results) -> Vec<Refusal> {
    Certificate::issue(results, given()).unwrap_err()
}

#[test]
fn a_run_that_met_the_set_gets_a_certificate_that_holds() {
    let certificate = certificate();
    assert_eq!(certificate.check(None), Ok(Checked::Unsigned));
    assert_eq!(certificate.musts.len(), 2);
    assert_eq!(certificate.engines[0].generations, ["chrome-156"]);
    assert_eq!(
        (certificate.counts.must.pass, certificate.counts.should.fail),
        (2, 1)
    );
    let signed = certificate.signed_by(&key(1));
    assert_eq!(signed.check(Some(&key(1).public())), Ok(Checked::Trusted));
    assert_eq!(
        signed.check(None),
        Ok(Checked::SignedBy(key(1).public().to_hexadecimal()))
    );
}

#[test]
fn nothing_less_gets_one_and_the_reason_is_told() {
    let with = |change: fn(&mut Vec<CaseRun>)| {
        let mut runs = passing();
        change(&mut runs);
        refusals(&held_to_set(runs, 4))
    };
    let failing = with(|runs| runs[0] = run("budget/default-cap", Verdict::Fail));
    assert!(
        matches!(&failing[..], [Refusal::Fails { requirement, .. }] if requirement == "page-tools.max-steps")
    );
    let not_applicable = with(|runs| runs[0] = run("budget/default-cap", Verdict::NotApplicable));
    assert!(
        matches!(&not_applicable[..], [Refusal::NotApplicable { missing, .. }] if missing == "submitToolResult")
    );
    let broken = with(|runs| runs[2].verdict = Verdict::CouldNotRun);
    assert!(
        matches!(&broken[..], [Refusal::CouldNotRun { .. }]),
        "a should as well: {broken:?}"
    );

    let cut = held_to_set(passing(), 5);
    assert!(refusals(&cut).contains(&Refusal::CutShort { ran: 4, planned: 5 }));
    let mut part = held_to_set(passing(), 4);
    part.set.as_mut().unwrap().case_runs = 9;
    assert_eq!(refusals(&part), [Refusal::NotWhole { chosen: 3, all: 9 }]);
    part.set.as_mut().unwrap().planned = 9;
    assert_eq!(
        refusals(&part),
        [Refusal::NotWhole { chosen: 3, all: 9 }],
        "whatever it says"
    );
    part.set = None;
    assert_eq!(refusals(&part), [Refusal::NoSet]);
    let mut known = held_to_set(passing(), 4);
    known.known = Some(KnownList {
        file: "known.yaml".into(),
        unmatched: Vec::new(),
        expired: Vec::new(),
    });
    assert_eq!(refusals(&known), [Refusal::Known]);
}

/// Every part of a value that is no list and no object, by its JSON pointer.
fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => members
            .iter()
            .for_each(|(name, member)| leaves(member, &format!("{at}/{name}"), found)),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(place, item)| leaves(item, &format!("{at}/{place}"), found)),
        _ => found.push(at.to_owned()),
    }
}

/// The value changed by one: a number by 1, a text in one letter.
fn changed(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_u64().unwrap() + 1),
        Value::String(text) => {
            let last = if text.ends_with('0') { "1" } else { "0" };
            json!(format!("{}{last}", &text[..text.len() - 1]))
        }
        Value::Null => json!({"path": "adapter.js", "sha256": "ab".repeat(32), "bytes": 1}),
        other => panic!("{other}"),
    }
}

#[test]
fn each_field_changed_by_one_makes_a_certificate_fail() {
    for certificate in [certificate(), certificate().signed_by(&key(1))] {
        let trusted = key(1).public();
        let trusted = certificate.signature.as_ref().map(|_| &trusted);
        assert!(certificate.check(trusted).is_ok());
        let document = serde_json::to_value(&certificate).unwrap();
        let mut pointers = Vec::new();
        leaves(&document, "", &mut pointers);
        assert!(pointers.len() > 25, "{pointers:?}");
        for pointer in pointers {
            let mut document = document.clone();
            let value = document.pointer_mut(&pointer).unwrap();
            if pointer == "/signature" {
                continue;
            }
            *value = changed(value);
            // A verdict or an algorithm that is no word of the format is refused when it is read.
            if let Ok(tampered) = serde_json::from_value::<Certificate>(document) {
                assert!(tampered.check(trusted).is_err(), "{pointer}");
                assert!(tampered.check(None).is_err(), "{pointer} without a key");
            }
        }
    }
}

#[test]
fn a_field_added_or_left_out_is_refused() {
    let document = serde_json::to_value(certificate()).unwrap();
    for (name, _) in document.as_object().unwrap() {
        let mut less = document.clone();
        less.as_object_mut().unwrap().remove(name);
        // What is null may be left out, and says the same.
        let read = serde_json::from_value::<Certificate>(less);
        assert!(read.is_err() || name == "signature", "{name}");
    }
    let mut more = document;
    more["set"]["note"] = json!("x");
    assert!(serde_json::from_value::<Certificate>(more).is_err());
}

#[test]
fn a_signature_serves_one_certificate_and_one_key() {
    let signed = certificate().signed_by(&key(1));
    let mut other = certificate();
    other.date = "2026-12-02".into();
    other.sha256 = other.digest();
    assert!(
        other.check(None).is_ok(),
        "anybody can make an unsigned one"
    );
    other.signature.clone_from(&signed.signature);
    assert_eq!(other.check(None), Err(vec![Doubt::Signature]));
    assert!(
        matches!(signed.check(Some(&key(2).public())), Err(doubts) if matches!(&doubts[..], [Doubt::OtherKey { .. }]))
    );
    assert_eq!(
        certificate().check(Some(&key(1).public())),
        Err(vec![Doubt::Unsigned])
    );
    let mut stolen = signed;
    stolen.signature.as_mut().unwrap().public_key = key(2).public().to_hexadecimal();
    assert_eq!(stolen.check(None), Err(vec![Doubt::Signature]));
}

#[test]
fn a_certificate_made_by_hand_of_a_build_that_fails_certifies_nothing() {
    for change in [
        |it: &mut Certificate| it.musts[0].verdict = Verdict::Fail,
        |it: &mut Certificate| it.musts[0].verdict = Verdict::NotApplicable,
        |it: &mut Certificate| it.counts.must.fail = 1,
        |it: &mut Certificate| it.counts.must.not_applicable = 1,
        |it: &mut Certificate| it.counts.should.could_not_run = 1,
        |it: &mut Certificate| it.musts.clear(),
        |it: &mut Certificate| it.set.case_runs = 900,
    ] {
        let mut made = certificate();
        change(&mut made);
        made.sha256 = made.digest();
        let doubts = made.signed_by(&key(1)).check(None).unwrap_err();
        assert!(matches!(&doubts[..], [Doubt::Claims(_)]), "{doubts:?}");
    }
}

#[test]
fn a_build_is_compared_with_what_was_certified() {
    let certified = certificate();
    assert!(compare(&certified, &certified.clone()).is_empty());
    for (what, change) in [
        (
            "the files",
            (|it| it.target.files[0].sha256 = "00".repeat(32)) as fn(&mut Certificate),
        ),
        ("the adapter", |it| {
            it.target.adapter = Some(it.target.files[0].clone())
        }),
        ("the set", |it| it.set.sha256 = "00".repeat(32)),
        ("the verdicts", |it| it.counts.should.pass += 1),
        ("the requirements", |it| it.musts.truncate(1)),
    ] {
        let mut now = certified.clone();
        change(&mut now);
        let doubts = compare(&certified, &now);
        assert!(
            matches!(&doubts[..], [Doubt::Build { what: found, .. }] if found == what),
            "{what}: {doubts:?}"
        );
    }
}

#[test]
fn keys_are_read_back_from_their_files() {
    let key = key(7);
    let pem = key.to_pem().unwrap();
    assert!(pem.starts_with("-----BEGIN PRIVATE KEY-----\n"));
    let read = PrivateKey::from_pem(&pem).unwrap();
    assert_eq!(read.public(), key.public());
    let public = key.public().to_pem().unwrap();
    assert_eq!(PublicKey::from_pem(&public).unwrap(), key.public());
    assert_eq!(PublicKey::from_pem(&pem).unwrap_err(), KeyError::Public);
    assert_eq!(
        PrivateKey::from_pem(&public).unwrap_err(),
        KeyError::Private
    );
    assert_eq!(format!("{key:?}"), "PrivateKey(…)");
}

#[test]
fn the_badge_names_the_edition() {
    let mut certificate = certificate();
    assert_eq!(
        badge_json(&certificate),
        json!({"schemaVersion": 1, "label": "WebMCP conformance", "message": "2026-12", "color": "brightgreen"})
    );
    certificate.set.edition = "<b>\"&".into();
    let picture = badge_svg(&certificate);
    assert!(
        picture.contains("aria-label=\"WebMCP conformance: &lt;b>&quot;&amp;\""),
        "{picture}"
    );
    assert!(!picture.contains("<b>"));
}

#[test]
fn the_schema_is_what_the_types_say_and_certificates_fit_it() {
    let generated =
        serde_json::to_string_pretty(&schemars::schema_for!(Certificate)).unwrap() + "\n";
    if std::env::var_os("WEBMCP_WRITE_SCHEMA").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/certificate.schema.json");
        std::fs::write(path, &generated).unwrap();
    }
    assert!(
        generated == CERTIFICATE_SCHEMA,
        "WEBMCP_WRITE_SCHEMA=1 cargo test -p webmcp-reports schema"
    );
    let schema: Value = serde_json::from_str(CERTIFICATE_SCHEMA).unwrap();
    let document = serde_json::to_value(certificate().signed_by(&key(1))).unwrap();
    assert!(
        jsonschema::validator_for(&schema)
            .unwrap()
            .is_valid(&document)
    );
}
