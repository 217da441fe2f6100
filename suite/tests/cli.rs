//! The command line as a user meets it: exit codes, messages, and results.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

const CASE: &str = "page-tools/budget/default-cap";
const REFERENCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/reference/page-tools");

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_webmcp-conformance"));
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    command
}

fn suite(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn errors(output: &Output) -> String {
    text(&output.stderr)
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            fs::create_dir(&target).unwrap();
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

fn run_build(text: &str, more: &[&str]) -> Output {
    let directory = tempfile::tempdir().unwrap();
    let build = directory.path().join("sdk.js");
    fs::write(&build, text).unwrap();
    let build = build.display().to_string();
    suite(&[&["run", "--case", CASE, "--build", &build], more].concat())
}

fn run_directory(build: &TempDir, more: &[&str]) -> Output {
    let entry = build.path().join("index.js").display().to_string();
    suite(&[&["run", "--case", CASE, "--build", &entry], more].concat())
}

#[test]
fn the_reference_build_conforms() {
    let output = suite(&["run", "--case", CASE]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let report = text(&output.stdout);
    assert!(
        report.contains("pass           must   page-tools/budget/default-cap [prompt-api]"),
        "{report}"
    );
    assert!(
        report.contains("CONFORMANT: the reference build, 3 passed (3 of "),
        "{report}"
    );
    assert!(
        !report.contains('\u{1b}'),
        "colours although it is no terminal"
    );
}

#[test]
fn colours_obey_the_option_and_the_environment() {
    let coloured = |arguments: &[&str], variable: Option<(&str, &str)>| {
        let output =
            command(&[&["run", "--case", CASE, "--model", "prompt-api"], arguments].concat())
                .envs(variable)
                .output();
        text(&output.unwrap().stdout).contains('\u{1b}')
    };
    assert!(coloured(&["--color", "always"], None));
    assert!(coloured(&[], Some(("CLICOLOR_FORCE", "1"))));
    assert!(!coloured(
        &["--color", "never"],
        Some(("CLICOLOR_FORCE", "1"))
    ));
    assert!(!coloured(&[], Some(("NO_COLOR", "1"))));
}

#[test]
fn a_report_of_every_kind_is_written() {
    let out = tempfile::tempdir().unwrap();
    let build = never_runs_a_tool();
    let path = out.path().display().to_string();
    let output = run_directory(&build, &["--model", "custom-provider", "--out", &path]);
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    let mut names: Vec<String> = fs::read_dir(out.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "junit.xml",
            "report.html",
            "results.json",
            "results.sarif",
            "summary.md"
        ]
    );
    let alone = "run --case page-tools/budget/default-cap --model custom-provider --build";
    let summary = fs::read_to_string(out.path().join("summary.md")).unwrap();
    assert!(summary.contains(alone), "{summary}");
    let junit = fs::read_to_string(out.path().join("junit.xml")).unwrap();
    assert!(junit.contains("failures=\"1\""), "{junit}");
}

#[test]
fn a_failing_build_is_not_conformant_and_shows_how_to_see_it_again() {
    let build = never_runs_a_tool();
    let output = run_directory(&build, &["--model", "custom-provider"]);
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    let report = text(&output.stdout);
    assert!(
        report.contains("FAIL (a must failed): 1 case run"),
        "{report}"
    );
    assert!(report.contains("expectation  tool step ran"), "{report}");
    let alone = format!(
        "run --case {CASE} --model custom-provider --build {}",
        build.path().join("index.js").display()
    );
    assert!(report.contains(&alone), "{report}");
}

/// A build whose tools are never found.
fn never_runs_a_tool() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    copy(Path::new(REFERENCE), directory.path());
    let path = directory.path().join("sdk.js");
    fs::rename(directory.path().join("index.js"), &path).unwrap();
    let entry = r#"
export * from "./sdk.js"
import { createLeuria as create } from "./sdk.js"
const tame = (tools) => tools && tools.map((tool) => ({ ...tool, execute: tool.execute && (() => "ok") }))
export function createLeuria(options) {
  const client = create(options)
  return { ...client, detect: () => client.detect(), chat: (request) => client.chat({ ...request, tools: tame(request.tools) }), conversation: (given) => client.conversation({ ...given, tools: tame(given.tools) }) }
}
"#;
    fs::write(directory.path().join("index.js"), entry).unwrap();
    directory
}

#[test]
fn a_build_that_does_not_load_is_one_error() {
    let syntax = run_build("export const createLeuria = (;\n", &[]);
    assert_eq!(syntax.status.code(), Some(2));
    assert!(errors(&syntax).contains("sdk.js:1:"), "{}", errors(&syntax));
    assert!(
        errors(&syntax).contains("SyntaxError"),
        "{}",
        errors(&syntax)
    );
    assert!(syntax.stdout.is_empty(), "{}", text(&syntax.stdout));

    let missing = run_build("export const createLeuria = 1, defineTool = 2\n", &[]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(
        errors(&missing).contains("lacks exposeTools"),
        "{}",
        errors(&missing)
    );
    assert!(
        errors(&missing).contains("it exports createLeuria, defineTool"),
        "{}",
        errors(&missing)
    );

    let absent = suite(&["run", "--build", "/nowhere/sdk.js"]);
    assert_eq!(absent.status.code(), Some(2));
    assert!(
        errors(&absent).contains("cannot read /nowhere/sdk.js"),
        "{}",
        errors(&absent)
    );
}

#[test]
fn a_build_that_loops_while_it_loads_is_one_error() {
    let output = run_build("while (true) {}\n", &["--processor-time", "1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        errors(&output).contains("processor time"),
        "{}",
        errors(&output)
    );
}

#[test]
fn a_hostile_message_moves_no_cursor() {
    let output = run_build("throw new Error('\\u001b]0;owned\\u0007\\u009b2J')\n", &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        errors(&output).contains("\\u{1b}]0;owned\\u{7}\\u{9b}2J"),
        "{}",
        errors(&output)
    );
    assert!(!errors(&output).contains(['\u{1b}', '\u{7}', '\u{9b}']));
}

/// The reference build with something done each time a client is made.
fn that_does(what: &str) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    copy(Path::new(REFERENCE), directory.path());
    fs::rename(
        directory.path().join("index.js"),
        directory.path().join("sdk.js"),
    )
    .unwrap();
    let entry = format!(
        "export * from \"./sdk.js\"\nimport {{ createLeuria as create }} from \"./sdk.js\"\n\
         export function createLeuria(options) {{\n  {what}\n  return create(options)\n}}\n"
    );
    fs::write(directory.path().join("index.js"), entry).unwrap();
    directory
}

/// Something that only happens where the page has a model of its own.
fn with_a_built_in_model(what: &str) -> TempDir {
    that_does(&format!(
        "if (typeof LanguageModel !== 'undefined') {{ {what} }}"
    ))
}

#[test]
fn a_case_that_hangs_could_not_run_and_the_others_do() {
    let endless = [
        "while (true) {}",
        "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)",
    ];
    for what in endless {
        let output = run_directory(&with_a_built_in_model(what), &["--processor-time", "1"]);
        assert_eq!(output.status.code(), Some(3), "{what}: {}", errors(&output));
        let report = text(&output.stdout);
        assert!(
            report.contains("could not run  must   page-tools/budget/default-cap [prompt-api]"),
            "{report}"
        );
        assert!(
            report
                .contains("pass           must   page-tools/budget/default-cap [custom-provider]"),
            "{report}"
        );
        assert!(
            report.contains("used up its processor time"),
            "{what}: {report}"
        );
    }
}

#[test]
fn a_build_that_hangs_in_every_case_ends_the_run_early() {
    let build = with_a_built_in_model("while (true);");
    let entry = build.path().join("index.js").display().to_string();
    let out = tempfile::tempdir().unwrap();
    let directory = out.path().display().to_string();
    let arguments = [
        "run",
        "--suite",
        "page-tools",
        "--model",
        "prompt-api",
        "--case",
        "page-tools/budget/a*",
        "--case",
        "page-tools/budget/c*",
        "--build",
        &entry,
        "--processor-time",
        "1",
        "--out",
        &directory,
    ];
    let output = suite(&arguments);
    assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
    let report = text(&output.stdout);
    let note = report
        .find("note: ended early: 5 case runs in a row")
        .unwrap();
    assert!(note < report.find("COULD NOT RUN").unwrap(), "{report}");
    assert!(report.contains("go on with --keep-going"), "{report}");
    let results: Value =
        serde_json::from_slice(&fs::read(out.path().join("results.json")).unwrap()).unwrap();
    let not_played = |run: &&Value| {
        let reason = run["reason"].as_str().unwrap_or_default();
        run["verdict"] == "could-not-run" && reason.starts_with("not played, as 5 case runs")
    };
    let runs = results["runs"].as_array().unwrap();
    let first = runs.iter().position(|run| not_played(&run)).unwrap();
    assert!(runs[first..].iter().all(|run| not_played(&run)));
    // A busy machine may give one of them another reason, and the row begins anew.
    let row = &runs[first - 5..first];
    assert!(row.iter().all(|run| run["reason"] == row[0]["reason"]));
    assert_eq!(results["whole"], true);

    let all = suite(&[&arguments[..], &["--keep-going"]].concat());
    assert_eq!(all.status.code(), Some(3));
    assert!(!text(&all.stdout).contains("not played"));
}

#[test]
fn a_case_that_takes_all_memory_could_not_run_and_the_others_do() {
    let hoards = "const all = []; while (true) all.push(new Array(1e5).fill(0))";
    let output = run_directory(&with_a_built_in_model(hoards), &["--memory", "64"]);
    assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
    let report = text(&output.stdout);
    assert!(
        report.contains("could not run  must   page-tools/budget/default-cap [prompt-api]"),
        "{report}"
    );
    assert!(
        report.contains("pass           must   page-tools/budget/default-cap [custom-provider]"),
        "{report}"
    );
    assert!(report.contains("the page used up its memory"), "{report}");
}

#[test]
fn bad_usage_is_two_and_says_what_to_do() {
    for (arguments, says) in [
        (
            vec!["run", "--frobnicate"],
            "unexpected argument '--frobnicate'",
        ),
        (
            vec!["run", "--case", "page-tools/budget/defalt-cap"],
            "did you mean `page-tools/budget/default-cap`",
        ),
        (
            vec!["run", "--suite", "nothing"],
            "the suites are browser, page-tools",
        ),
        (vec!["run", "--shard", "3/2"], "write 1/2 to 2/2"),
        (vec!["run", "--shard", "two"], "e.g. 2/5"),
        (vec!["run", "--case", CASE, "--shard", "9/9"], "is empty"),
        (vec!["run", "--case", "[", "--jobs", "1"], "not a pattern"),
        (
            vec!["run", "--case", "*/default-cap [none]"],
            "no case fits",
        ),
        (vec!["run", "--jobs", "0"], "give a whole number from 1 on"),
        (vec!["run", "--adapter", "adapter.js"], "add --build FILE"),
        (vec!["run", "--cases", "/nowhere"], "cannot read /nowhere"),
        (
            vec!["explain", "page-tools/budget/defalt-cap"],
            "did you mean `page-tools/budget/default-cap`",
        ),
        (vec!["mutants", "--mutant", "zzz"], "no mutant fits `zzz`"),
        (vec!["frobnicate"], "unrecognized subcommand"),
    ] {
        let output = suite(&arguments);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            errors(&output)
        );
        assert!(
            errors(&output).contains(says),
            "{arguments:?}: {}",
            errors(&output)
        );
        assert!(
            output.stdout.is_empty(),
            "{arguments:?}: {}",
            text(&output.stdout)
        );
    }
}

#[test]
fn results_that_cannot_be_written_are_told_before_the_conclusion() {
    let out = tempfile::tempdir().unwrap();
    fs::create_dir(out.path().join("results.json")).unwrap();
    let directory = out.path().display().to_string();
    let output = suite(&[
        "run",
        "--case",
        CASE,
        "--model",
        "prompt-api",
        "--out",
        &directory,
    ]);
    assert_eq!(output.status.code(), Some(3));
    let report = text(&output.stdout);
    let told = report.find("so what this report says stands nowhere else");
    assert!(
        told.unwrap() < report.find("CONFORMANT").unwrap(),
        "{report}"
    );
    assert!(
        errors(&output).contains("results.json"),
        "{}",
        errors(&output)
    );
}

#[test]
fn an_adapter_that_throws_is_named_with_its_line() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("mine.js");
    fs::write(
        &path,
        "export default function adapter(build) {\n  return build.nowhere.send\n}\n",
    )
    .unwrap();
    let adapter = path.display().to_string();
    let output = run_build("export const anything = 1\n", &["--adapter", &adapter]);
    assert_eq!(output.status.code(), Some(2));
    let said = errors(&output);
    assert!(said.contains(&format!("{adapter}:2:")), "{said}");
    assert!(!said.contains("harness.test"), "{said}");
    assert!(!said.contains("it was run as"), "{said}");
}

#[test]
fn an_output_directory_that_cannot_be_made_is_found_before_anything_runs() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    let below = file.join("out").display().to_string();
    let output = suite(&["run", "--case", CASE, "--out", &below]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        errors(&output).contains("cannot make the directory"),
        "{}",
        errors(&output)
    );
    assert!(output.stdout.is_empty());
}

fn results(directory: &Path, more: &[&str]) -> Value {
    let out = directory.display().to_string();
    let output = suite(
        &[
            &["run", "--case", "page-tools/budget/*", "--out", &out],
            more,
        ]
        .concat(),
    );
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let mut results: Value =
        serde_json::from_slice(&fs::read(directory.join("results.json")).unwrap()).unwrap();
    for run in results["runs"].as_array_mut().unwrap() {
        assert!(run["milliseconds"].take().is_number());
    }
    results
}

#[test]
fn two_runs_have_equal_results_whatever_the_number_of_processes() {
    let directory = tempfile::tempdir().unwrap();
    let one = results(&directory.path().join("new/one"), &["--jobs", "1"]);
    let again = results(&directory.path().join("one"), &["--jobs", "1"]);
    let three = results(&directory.path().join("three"), &["--jobs", "3"]);
    assert_eq!(one, again);
    assert_eq!(one, three);
    assert_eq!(one["whole"], Value::Bool(true));
    assert!(one["runs"].as_array().unwrap().len() > 20);
    assert_eq!(
        one["target"]["files"][0]["path"],
        "suite/reference/page-tools/index.js"
    );
}

#[test]
fn json_on_standard_output_is_the_results_document() {
    let output = suite(&["run", "--case", CASE, "--format", "json"]);
    let results: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(results["format"], "webmcp-conformance/results");
    assert_eq!(results["planned"], 3);
}

#[test]
fn fail_fast_ends_at_the_first_failure_in_order() {
    let build = never_runs_a_tool();
    let output = run_directory(&build, &["--fail-fast", "--jobs", "3"]);
    assert_eq!(output.status.code(), Some(1));
    let report = text(&output.stdout);
    assert_eq!(report.matches("\nfail ").count(), 1, "{report}");
    assert!(
        report.contains("CUT SHORT: 1 of 3 case runs ran"),
        "{report}"
    );
}

#[test]
fn a_reader_that_goes_away_changes_neither_the_exit_code_nor_the_results() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().display().to_string();
    for (arguments, code) in [
        (
            vec!["run", "--case", "page-tools/budget/*", "--out", &out],
            0,
        ),
        (vec!["list"], 0),
        (vec!["explain", CASE], 0),
    ] {
        let mut child = command(&arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut errors = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut errors)
            .unwrap();
        assert_eq!(
            child.wait().unwrap().code(),
            Some(code),
            "{arguments:?}: {errors}"
        );
        assert!(errors.is_empty(), "{arguments:?}: {errors}");
    }
    assert!(directory.path().join("results.json").is_file());
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_writes_what_ran_and_passes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().display().to_string();
    let build = with_a_built_in_model("while (true) {}");
    let entry = build.path().join("index.js").display().to_string();
    let arguments = [
        "run",
        "--case",
        CASE,
        "--build",
        &entry,
        "--jobs",
        "1",
        "--processor-time",
        "600",
        "--out",
        &out,
    ];
    let mut child = command(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let (mut seen, mut buffer) = (String::new(), [0; 4096]);
    // The first case run ends; the second never does.
    while !seen.contains("[chat-completions]") {
        let count = output.read(&mut buffer).unwrap();
        assert!(count > 0, "{seen}");
        seen.push_str(&text(&buffer[..count]));
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    output.read_to_string(&mut seen).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{seen}");
    assert!(
        seen.contains("interrupted") && seen.contains("CUT SHORT: 1 of 3 case runs ran"),
        "{seen}"
    );
    let results: Value =
        serde_json::from_slice(&fs::read(directory.path().join("results.json")).unwrap()).unwrap();
    assert_eq!(
        (&results["whole"], &results["conformant"]),
        (&Value::Bool(false), &Value::Bool(false))
    );
}

#[test]
fn mutants_are_tried_and_the_matrix_is_printed() {
    let some = ["mutants", "--mutant", "cap-*"];
    let output = suite(&some);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let tried = text(&output.stdout);
    let killed = tried
        .lines()
        .filter(|line| line.starts_with("killed    cap-"))
        .count();
    assert!(
        killed > 0 && tried.contains(&format!("{killed} of {killed} mutants killed")),
        "{tried}"
    );

    let one = tried
        .lines()
        .find_map(|line| line.strip_prefix("killed    "))
        .unwrap();
    let output = suite(&["mutants", "--mutant", one, "--matrix", "--format", "json"]);
    let matrix: Value = serde_json::from_slice(&output.stdout).unwrap();
    let row = matrix["mutants"][0][1].as_array().unwrap();
    assert_eq!(row.len(), matrix["cases"].as_array().unwrap().len());
    assert!(
        row.iter().any(|cell| cell == "kills") && row.iter().any(|cell| cell == "passes"),
        "{row:?}"
    );
    assert!(!row.iter().any(|cell| cell == "misses"), "{row:?}");
}

#[test]
fn a_mutant_that_survives_is_told_with_what_should_have_caught_it() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("some.yaml");
    let mutant = format!(
        "- id: no-fault\n  requirement: page-tools.max-steps\n  says: Nothing is wrong.\n  file: index.js\n  \
         replace: export {{ createLeuria }}\n  with: /* the same */ export {{ createLeuria }}\n  caught-by:\n    \
         - {{ case: {CASE}, by: [tool step ran] }}\n"
    );
    fs::write(&file, mutant).unwrap();
    let output = suite(&["mutants", "--mutants", &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    let tried = text(&output.stdout);
    assert!(
        tried.contains("SURVIVED  no-fault: Nothing is wrong."),
        "{tried}"
    );
    assert!(
        tried.contains(&format!("{CASE} should have failed by tool step ran")),
        "{tried}"
    );
    assert!(tried.contains("0 of 1 mutants killed"), "{tried}");
    assert!(
        tried.contains(&format!("no mutant is killed by the case {CASE}")),
        "{tried}"
    );
}

#[test]
fn list_and_explain_tell_where_a_demand_comes_from() {
    let output = suite(&["list", "--requirements", "--case", CASE]);
    let listed = text(&output.stdout);
    assert!(
        listed.contains("must   P7   page-tools.max-steps") && listed.contains(CASE),
        "{listed}"
    );
    let output = suite(&["list", "--case", CASE, "--format", "json"]);
    let listed: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(listed[1]["model"], "prompt-api");
    let output = suite(&["explain", CASE]);
    let explained = text(&output.stdout);
    for part in [
        "page-tools.max-steps (must, P7)",
        "000_fc1f347406649992.txt",
        "repeat: 11",
        &format!("run --case {CASE}"),
    ] {
        assert!(explained.contains(part), "{part:?}: {explained}");
    }
}
