//! Known failures, frozen sets, comparisons and certificates as a user meets them.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

const CASE: &str = "page-tools/budget/default-cap";
const REFERENCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/reference/page-tools");

fn suite(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_webmcp-conformance"))
        .args(arguments)
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
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

struct Bench {
    directory: TempDir,
}

impl Bench {
    fn new() -> Self {
        Self {
            directory: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self, name: &str) -> String {
        self.directory.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The reference build with a cap that lets one call more run.
    fn off_by_one(&self) -> String {
        let build = PathBuf::from(self.path("off-by-one"));
        fs::create_dir(&build).unwrap();
        copy(Path::new(REFERENCE), &build);
        let file = build.join("tool-runner.js");
        let text = fs::read_to_string(&file).unwrap();
        let cap = "this.#calls > this.#settings.maxSteps";
        assert_eq!(text.matches(cap).count(), 1);
        fs::write(&file, text.replace(cap, &format!("{cap} + 1"))).unwrap();
        build.join("index.js").display().to_string()
    }
}

fn reference() -> String {
    format!("{REFERENCE}/index.js")
}

#[test]
fn a_known_failure_does_not_fail_the_run_and_the_report_says_why() {
    let bench = Bench::new();
    let build = bench.off_by_one();
    let known = bench.write(
        "known.yaml",
        &format!("- case: {CASE}\n  reason: off by one until 2.1\n"),
    );
    let run = ["run", "--build", &build, "--case", CASE];
    assert_eq!(suite(&run).status.code(), Some(1));
    let to = bench.path("out");
    let output = suite(&[&run[..], &["--known", &known, "--out", &to]].concat());
    let report = out(&output);
    assert_eq!(output.status.code(), Some(0), "{report}{}", errors(&output));
    assert!(
        report.contains("known failure  must   page-tools/budget/default-cap"),
        "{report}"
    );
    assert!(report.contains("off by one until 2.1"), "{report}");
    assert!(report.contains("NOT CONFORMANT, AS KNOWN"), "{report}");
    let results: Value = serde_json::from_str(&bench.read("out/results.json")).unwrap();
    assert_eq!(results["conformant"], false);
    assert_eq!(results["totals"]["known"]["must"], 3);
    assert_eq!(
        results["runs"][0]["known"]["reason"],
        "off by one until 2.1"
    );
}

#[test]
fn a_list_that_is_out_of_date_fails_the_run() {
    let bench = Bench::new();
    let run = |text: &str| {
        let known = bench.write("known.yaml", text);
        suite(&["run", "--case", CASE, "--known", &known])
    };
    let stale = run(&format!("- case: {CASE}\n  reason: late\n"));
    assert_eq!(stale.status.code(), Some(1));
    assert!(
        out(&stale).contains("known to fail passed"),
        "{}",
        out(&stale)
    );
    let unmatched = run("- case: page-tools/never\n  reason: late\n");
    assert_eq!(unmatched.status.code(), Some(1));
    assert!(
        out(&unmatched).contains("known.yaml:1: page-tools/never: late"),
        "{}",
        out(&unmatched)
    );
    // What was not chosen, and another engine's, is neither.
    let elsewhere = run(&format!(
        "- case: page-tools/budget/lower-cap\n  reason: late\n- case: {CASE}\n  engine: chromium\n  reason: late\n"
    ));
    assert_eq!(
        elsewhere.status.code(),
        Some(0),
        "{}{}",
        out(&elsewhere),
        errors(&elsewhere)
    );
    let wrong = run("- case: a\n  reson: late\n");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        errors(&wrong).contains("known.yaml:2:3: there is no key `reson`"),
        "{}",
        errors(&wrong)
    );
    let missing = suite(&["run", "--case", CASE, "--known", &bench.path("no.yaml")]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn an_update_writes_the_list_and_the_next_run_is_as_known() {
    let bench = Bench::new();
    let build = bench.off_by_one();
    let known = bench.path("known.yaml");
    let run = ["run", "--build", &build, "--case", CASE, "--known", &known];
    let updated = suite(&[&run[..], &["--update"]].concat());
    assert_eq!(updated.status.code(), Some(0), "{}", errors(&updated));
    assert!(
        out(&updated).contains("1 added, 0 removed, 0 narrowed"),
        "{}",
        out(&updated)
    );
    assert!(
        bench
            .read("known.yaml")
            .contains(&format!("- case: {CASE}\n"))
    );
    assert_eq!(suite(&run).status.code(), Some(0));
}

#[test]
fn what_is_outside_of_the_set_runs_and_does_not_count() {
    let set = suite(&["run", "--set", "2026-12", "--case", CASE]);
    assert_eq!(set.status.code(), Some(0), "{}", errors(&set));
    assert!(
        out(&set).contains("set 2026-12: 3 of its "),
        "{}",
        out(&set)
    );
    let unknown = suite(&["run", "--set", "2020-01"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(errors(&unknown).contains("there is no set `2020-01`: the sets are 2026-12"));

    // The same cases, and a set from before one of them.
    let bench = Bench::new();
    let cases = PathBuf::from(bench.path("cases"));
    fs::create_dir(&cases).unwrap();
    copy(&Path::new(REFERENCE).join("../../../cases"), &cases);
    let file = cases.join("sets/2026-12.yaml");
    let text = fs::read_to_string(&file).unwrap();
    let later: Vec<&str> = text
        .lines()
        .filter(|line| !line.contains(&format!("{CASE}:")))
        .collect();
    fs::write(&file, later.join("\n") + "\n").unwrap();
    let build = bench.off_by_one();
    let cases = cases.display().to_string();
    let run = [
        "--cases",
        &cases,
        "--set",
        "2026-12",
        "--case",
        CASE,
        "--case",
        "page-tools/budget/lower-cap",
    ];
    let listed = out(&suite(&[&["list"], &run[..]].concat()));
    assert!(
        listed.contains("budget/lower-cap") && !listed.contains(CASE),
        "{listed}"
    );
    let output = suite(
        &[
            &["run", "--build", &build, "--model", "prompt-api"],
            &run[..],
        ]
        .concat(),
    );
    assert!(
        out(&output).contains("outside it, not counted: 1 case run (1 fail)"),
        "{}{}",
        out(&output),
        errors(&output)
    );
}

#[test]
fn two_runs_of_one_build_differ_in_nothing() {
    let build = reference();
    let output = suite(&["diff", &build, &build, "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let diff: Value = serde_json::from_str(&out(&output)).unwrap();
    assert!(diff["new"]["case_runs"].as_u64().unwrap() > 500);
    for section in [
        "broke",
        "fixed",
        "otherwise",
        "appeared",
        "gone",
        "transcript",
    ] {
        assert_eq!(diff[section], Value::Array(Vec::new()), "{section}");
    }
}

#[test]
fn a_regression_is_told_on_the_terminal_as_json_and_as_a_page() {
    let bench = Bench::new();
    let (old, new) = (reference(), bench.off_by_one());
    let html = bench.path("diff.html");
    let diff = ["diff", &old, &new, "--html", &html];
    let output = suite(&[&diff[..], &["--", "--case", CASE]].concat());
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    assert!(
        out(&output).contains("must   page-tools/budget/default-cap [prompt-api]: pass -> fail"),
        "{}",
        out(&output)
    );
    assert!(
        out(&output).contains("REGRESSION: 3 must and 0 should broke"),
        "{}",
        out(&output)
    );
    assert!(
        bench
            .read("diff.html")
            .contains("<h1 class=\"bad\">Regression</h1>")
    );
    let back = suite(&["diff", &new, &old, "--", "--case", CASE]);
    assert_eq!(back.status.code(), Some(0));
    assert!(
        out(&back).contains("0 must and 0 should broke, 3 fixed"),
        "{}",
        out(&back)
    );
}

#[test]
fn what_cannot_be_compared_is_bad_usage() {
    let bench = Bench::new();
    let other = bench.write("other.json", "{\"format\": \"x\"}");
    let output = suite(&["diff", &other, &other]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        errors(&output).contains("is not a results document"),
        "{}",
        errors(&output)
    );
    let options = suite(&["diff", &other, &other, "--", "--case", CASE]);
    assert_eq!(options.status.code(), Some(2));
    let broken = bench.write("sdk.js", "export const createLeuria = (;\n");
    let output = suite(&["diff", &broken, &broken]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("sdk.js:1:"), "{}", errors(&output));
}

#[test]
fn a_certificate_is_made_signed_and_verified_and_only_for_the_build_it_is_of() {
    let bench = Bench::new();
    let (key, to) = (bench.path("release.key"), bench.path("certificate"));
    let made = suite(&["keygen", &key]);
    assert_eq!(made.status.code(), Some(0), "{}", errors(&made));
    let build = reference();
    let output = suite(&[
        "certify",
        "--build",
        &build,
        "--out",
        &to,
        "--key",
        &key,
        "--name",
        "sdk",
        "--target-version",
        "2.0.1",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert!(bench.read("certificate/badge.svg").contains("2026-12"));
    assert!(
        bench
            .read("certificate/badge.json")
            .contains("\"schemaVersion\": 1")
    );
    let certificate = bench.path("certificate/certificate.json");
    let public = bench.path("release.key.pub");
    let verified = suite(&[
        "verify",
        &certificate,
        "--public-key",
        &public,
        "--build",
        &build,
    ]);
    assert_eq!(verified.status.code(), Some(0), "{}", errors(&verified));
    assert!(
        out(&verified).contains("HOLDS: sdk 2.0.1 met 2026-12"),
        "{}",
        out(&verified)
    );
    assert!(
        out(&verified).contains("signed by the key that you gave"),
        "{}",
        out(&verified)
    );

    let other = bench.off_by_one();
    let refused = suite(&["verify", &certificate, "--build", &other]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        errors(&refused).contains("page-tools.max-steps (must) fails in"),
        "{}",
        errors(&refused)
    );
    let tampered = bench.write(
        "tampered.json",
        &bench
            .read("certificate/certificate.json")
            .replace("2.0.1", "2.0.2"),
    );
    let refused = suite(&["verify", &tampered, "--public-key", &public]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        errors(&refused).contains("it was changed after it was made"),
        "{}",
        errors(&refused)
    );

    let refused = suite(&["certify", "--build", &other, "--out", &bench.path("none")]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        errors(&refused)
            .contains("not certified:\n  page-tools.max-steps (must) fails in page-tools/budget/"),
        "{}",
        errors(&refused)
    );
    assert!(!Path::new(&bench.path("none/certificate.json")).exists());
}

#[test]
fn a_key_is_for_its_owner_alone_and_never_replaced() {
    let bench = Bench::new();
    let key = bench.path("release.key");
    assert_eq!(suite(&["keygen", &key]).status.code(), Some(0));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&key).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let (before, public) = (bench.read("release.key"), bench.read("release.key.pub"));
    let again = suite(&["keygen", &key]);
    assert_eq!(again.status.code(), Some(2));
    assert!(
        errors(&again).contains("a key is never replaced"),
        "{}",
        errors(&again)
    );
    assert_eq!(
        (bench.read("release.key"), bench.read("release.key.pub")),
        (before, public)
    );
    bench.write("other.key.pub", "x");
    assert_eq!(
        suite(&["keygen", &bench.path("other.key")]).status.code(),
        Some(2)
    );
    assert!(!Path::new(&bench.path("other.key")).exists());
}

#[test]
fn completions_and_the_manual_know_the_subcommands() {
    let completions = suite(&["completions", "bash"]);
    assert!(
        out(&completions).contains("--known"),
        "{}",
        errors(&completions)
    );
    let manual = suite(&["man"]);
    assert!(
        out(&manual).contains("\\-\\-public\\-key"),
        "{}",
        out(&manual)
    );
    assert!(!out(&manual).contains("Play case runs for a parent"));
    assert_eq!(suite(&["completions", "cmd"]).status.code(), Some(2));
}
