//! What is refused among the files of the cases, where, and with which words.
//!
//! Every row of `loading/broken.yaml` changes one thing in a sample that loads,
//! and gives every error that must come of it: no more and no fewer.

#![allow(clippy::unwrap_used)] // a test's helpers may fail as a test does

use std::{collections::BTreeSet, fs, path::PathBuf};

use serde::Deserialize;
use serde_json::{Value, json};
use webmcp_harness::{
    case::{
        Case, CaseFile, Level, Loader, Matcher, expectation::Expectation, load, read_cases,
        schema::schema_of, yaml::Document,
    },
    requirement::Requirement,
};

fn path(relative: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(relative)
}

fn text(relative: &str) -> String {
    fs::read_to_string(path(relative)).unwrap()
}

fn file(path: &str, text: &str) -> CaseFile {
    CaseFile {
        path: path.into(),
        text: text.into(),
    }
}

/// The samples, as a suite named `demo`.
fn samples() -> Vec<CaseFile> {
    let sample = |name: &str| {
        file(
            &format!("demo/{name}.yaml"),
            &text(&format!("tests/loading/{name}.yaml")),
        )
    };
    ["agent", "requirements", "talk"].map(sample).to_vec()
}

fn errors(files: &[CaseFile]) -> Vec<String> {
    errors_by(&Loader::new().unwrap(), files)
}

fn errors_by(loader: &Loader, files: &[CaseFile]) -> Vec<String> {
    match loader.load(files) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn samples_load() {
    let suites = load(&samples()).unwrap();
    assert_eq!(suites.len(), 1);
    assert_eq!(suites[0].name, "demo");
    assert_eq!(suites[0].requirements.len(), 2);
    let ids: Vec<&str> = suites[0]
        .cases
        .iter()
        .map(|case| case.id.as_str())
        .collect();
    assert_eq!(ids, ["demo/agent", "demo/talk"]);
    assert_eq!(suites[0].cases[0].level, Level::Should);
    assert_eq!(suites[0].cases[1].level, Level::Must);
    assert_eq!(suites[0].cases[1].text, text("tests/loading/talk.yaml"));
}

/// One change, and what comes of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Broken {
    says: String,
    file: String,
    replace: String,
    with: String,
    errors: Vec<String>,
}

fn broken() -> Vec<Broken> {
    let table = Document::read(&text("tests/loading/broken.yaml")).unwrap();
    serde_json::from_value(table.value).unwrap()
}

#[test]
fn each_mistake_is_refused_at_its_place() {
    let loader = Loader::new().unwrap();
    let mut wrong = Vec::new();
    for row in broken() {
        let mut files = samples();
        let changed = files.iter_mut().find(|file| file.path == row.file).unwrap();
        assert_eq!(
            changed.text.matches(&row.replace).count(),
            1,
            "{}",
            row.says
        );
        changed.text = changed.text.replace(&row.replace, &row.with);
        let found = errors_by(&loader, &files);
        assert!(!row.errors.is_empty(), "{}", row.says);
        if found != row.errors {
            let (found, expected) = (found.join("\n  "), row.errors.join("\n  "));
            wrong.push(format!(
                "{}\nexpected\n  {expected}\nfound\n  {found}",
                row.says
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn each_mistake_has_a_name_of_its_own() {
    let rows = broken();
    let names: BTreeSet<&str> = rows.iter().map(|row| row.says.as_str()).collect();
    assert_eq!(names.len(), rows.len());
}

#[test]
fn errors_of_all_files_come_at_once_in_order() {
    let mut files = samples();
    files[0].text = files[0].text.replace("as: shown }", "as: show }");
    files[2].text = files[2]
        .text
        .replace("title: A visitor", "titel: A visitor");
    files.push(file("demo/empty.yaml", "# nothing yet\n"));
    assert_eq!(
        errors(&files),
        [
            "demo/agent.yaml:15:18: there is no exposure `show`: did you mean `shown`?",
            "demo/empty.yaml:1:1: the file is empty: write its contents, or delete it",
            "demo/talk.yaml:2:1: there is no key `titel` here: did you mean `title`?",
        ]
    );
}

#[test]
fn no_files_are_no_suite() {
    assert_eq!(
        errors(&[]),
        [
            "requirements.yaml:1: there are no cases: add a directory with requirements.yaml and at least one case"
        ]
    );
}

#[test]
fn a_suite_needs_requirements() {
    let mut files = samples();
    files.remove(1);
    assert_eq!(
        errors(&files),
        [
            "demo/requirements.yaml:1: the suite `demo` has no requirements.yaml: add demo/requirements.yaml"
        ]
    );
}

#[test]
fn a_suite_needs_cases() {
    assert_eq!(
        errors(&samples()[1..2]),
        ["demo/requirements.yaml:1: the suite `demo` has no cases: add one for each requirement"]
    );
}

#[test]
fn a_case_stands_in_a_suite() {
    let mut files = samples();
    files.push(file("stray.yaml", "title: Stray\n"));
    assert_eq!(
        errors(&files),
        [
            "stray.yaml:1: a case stands outside every suite: move it into a suite's directory, e.g. page-tools/"
        ]
    );
}

#[test]
fn ids_are_kebab_case() {
    let mut files = samples();
    files[0].path = "demo/Agents/call_one.yaml".into();
    let advice = "is not kebab-case: name files and directories in small letters and digits, with single hyphens between them";
    assert_eq!(
        errors(&files),
        [
            format!("demo/Agents/call_one.yaml:1: `Agents` {advice}"),
            format!("demo/Agents/call_one.yaml:1: `call_one` {advice}"),
        ]
    );
}

#[test]
fn files_of_cases_end_in_yaml() {
    let mut files = samples();
    files[0].path = "demo/agent.yml".into();
    assert_eq!(
        errors(&files),
        ["demo/agent.yml:1: a case's file ends in .yaml: rename it"]
    );
}

#[test]
fn a_case_that_cannot_be_read_may_test_what_no_other_does() {
    let mut files = samples();
    files[2].text = "title: [".into();
    let found = errors(&files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("demo/talk.yaml:"), "{found:?}");
}

#[test]
fn scalars_are_those_of_the_core_schema() {
    let read = |text: &str| Document::read(text).unwrap().value;
    let all = "[~, null, , true, False, yes, 012, 0x1F, 0o17, +3, -4, 1., .5, 1e3, 1.5E-2, 18446744073709551615, '1', 1_000, 2026-01-01, 0x, .]";
    let expected = json!([
        null,
        null,
        null,
        true,
        false,
        "yes",
        12,
        31,
        15,
        3,
        -4,
        1.0,
        0.5,
        1000.0,
        0.015,
        18_446_744_073_709_551_615_u64,
        "1",
        "1_000",
        "2026-01-01",
        "0x",
        "."
    ]);
    assert_eq!(read(&all.replace(", ,", ", '',")), {
        let mut expected = expected.clone();
        expected[2] = json!("");
        expected
    });
    assert_eq!(
        read("a: |\n  two\n  lines\nb: >-\n  one\n  line\n"),
        json!({ "a": "two\nlines\n", "b": "one line" })
    );
    assert_eq!(
        read("empty:\nlast: \"\\u00e9\""),
        json!({ "empty": null, "last": "é" })
    );
}

#[test]
fn documents_nested_without_end_are_refused() {
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    let (position, problem) = Document::read(&deep).unwrap_err();
    assert_eq!((position.line, position.column), (1, 65));
    assert_eq!(
        problem.to_string(),
        "this stands more than 64 levels deep: make it flatter"
    );
}

#[test]
fn a_null_that_is_written_is_a_value() {
    let mut files = samples();
    files[2].text = files[2]
        .text
        .replace("result-of: 1, json: []", "result-of: 1, json: null");
    let suites = load(&files).unwrap();
    let saw = suites[0].cases[1]
        .case
        .expect
        .iter()
        .find_map(|one| match one {
            Expectation::ModelSaw(saw) if saw.result_of.is_some() => Some(saw.json.clone()),
            _ => None,
        });
    assert_eq!(saw, Some(Some(Matcher::Exactly(Value::Null))));
}

#[test]
fn a_lower_level_weighs_less() {
    let mut files = samples();
    files[2].text.insert_str(0, "level: should\n");
    assert_eq!(load(&files).unwrap()[0].cases[1].level, Level::Should);
}

#[test]
fn a_tool_of_the_sdk_may_be_called_where_an_answer_is_structured() {
    let mut files = samples();
    files[2].text = files[2]
        .text
        .replace("{ call: ask }", "{ call: submit_result }");
    files[2].text = files[2]
        .text
        .replace("prompt: Thank you", "prompt: Thank you, schema: {}");
    assert_eq!(errors(&files), [""; 0]);
}

#[test]
fn files_are_read_in_order_and_strange_ones_refused() {
    let directory = std::env::temp_dir().join(format!("webmcp-read-cases-{}", std::process::id()));
    let write = |name: &str| {
        let path = directory.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "x").unwrap();
    };
    for name in [
        "demo/b.yaml",
        "demo/a/c.yaml",
        "schema/case.schema.json",
        "README.md",
        "demo/.hidden",
    ] {
        write(name);
    }
    let read = read_cases(&directory).unwrap();
    let paths: Vec<&str> = read.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths, ["demo/a/c.yaml", "demo/b.yaml"]);
    write("demo/case.yaml.orig");
    let refused = read_cases(&directory).unwrap_err().to_string();
    assert!(refused.ends_with("case.yaml.orig is neither a .yaml file nor a .md file: rename it, or move it out of the cases"), "{refused}");
    fs::remove_dir_all(&directory).unwrap();
    let missing = read_cases(&directory).unwrap_err().to_string();
    assert!(
        missing.starts_with("cannot read ") && missing.contains("webmcp-read-cases"),
        "{missing}"
    );
}

#[test]
fn the_projects_cases_load() {
    let files = read_cases(&path("../cases")).unwrap();
    if let Err(errors) = load(&files) {
        panic!("{errors}");
    }
}

#[test]
fn the_example_of_the_readme_loads() {
    let readme = text("../cases/README.md");
    let example = readme.split("```yaml\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let mut files = samples();
    files[2].text = example.replace("page-tools.max-steps", "demo.talking");
    assert!(files[2].text.contains("demo.talking"));
    assert_eq!(errors(&files), [""; 0]);
}

/// Every key that a schema knows.
fn keys(schema: &Value, all: &mut BTreeSet<String>) {
    match schema {
        Value::Array(items) => items.iter().for_each(|item| keys(item, all)),
        Value::Object(members) => {
            let properties = members.get("properties").and_then(Value::as_object);
            all.extend(
                properties
                    .into_iter()
                    .flat_map(|known| known.keys().cloned()),
            );
            members.values().for_each(|member| keys(member, all));
        }
        _ => {}
    }
}

#[test]
fn the_readme_names_every_key() {
    let readme = text("../cases/README.md");
    let part_of_key = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let words: BTreeSet<&str> = readme.split(|letter| !part_of_key(letter)).collect();
    let mut all = BTreeSet::new();
    keys(&schema_of::<Case>(), &mut all);
    keys(&schema_of::<Vec<Requirement>>(), &mut all);
    let missing: Vec<&String> = all
        .iter()
        .filter(|key| !words.contains(key.as_str()))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(readme.lines().count() <= 66);
}

/// `UPDATE=1 cargo test -p webmcp-harness --test loading` writes the schemas anew.
fn drift(name: &str, schema: &Value) {
    let relative = format!("../cases/schema/{name}.schema.json");
    let fresh = format!("{}\n", serde_json::to_string_pretty(schema).unwrap());
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path("../cases/schema")).unwrap();
        fs::write(path(&relative), &fresh).unwrap();
    }
    assert!(
        text(&relative) == fresh,
        "cases/schema/{name}.schema.json is not what the types say: run this test with UPDATE=1"
    );
}

#[test]
fn the_schema_of_cases_is_that_of_the_types() {
    drift("case", &schema_of::<Case>());
}

#[test]
fn the_schema_of_requirements_is_that_of_the_types() {
    drift("requirements", &schema_of::<Vec<Requirement>>());
}
