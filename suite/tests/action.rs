//! The steps of the GitHub action, run as a job runs them.

#![allow(clippy::unwrap_used)]
#![cfg(unix)]

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

const STEPS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../action");

struct Job {
    directory: TempDir,
}

impl Job {
    fn new() -> Self {
        Self {
            directory: tempfile::tempdir().unwrap(),
        }
    }

    /// A program that says what it was given, leaves results and ends with this code for each subcommand.
    fn program(&self, run: u8, diff: u8) {
        let text = format!(
            "#!/usr/bin/env bash\nprintf '<%s>' \"$@\"\nif [[ $1 == run ]]; then\n  [[ {run} == 2 ]] || echo '{{}}' >out/results.json\n  exit {run}\nfi\nexit {diff}\n"
        );
        self.write("program", &text);
        let made = Command::new("chmod")
            .arg("+x")
            .arg(self.path("program"))
            .status();
        assert!(made.unwrap().success());
    }

    fn path(&self, name: &str) -> String {
        self.directory.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn step(&self, name: &str, inputs: &[(&str, &str)]) -> Output {
        Command::new("bash")
            .arg(format!("{STEPS}/{name}.sh"))
            .current_dir(self.directory.path())
            .env("WEBMCP_PROGRAM", self.path("program"))
            .env("WEBMCP_ROOT", self.path("root"))
            .env("WEBMCP_OUT", "out")
            .env("GITHUB_STEP_SUMMARY", self.path("summary"))
            .env("INPUT_BUILD", "dist/my sdk.js")
            .envs(inputs.iter().copied())
            .output()
            .unwrap()
    }

    fn conclusion(&self, inputs: &[(&str, &str)]) -> Option<i32> {
        let ran = self.step("run", inputs);
        assert_eq!(
            ran.status.code(),
            Some(0),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
        self.step("conclude", &[]).status.code()
    }
}

#[test]
fn the_inputs_become_options_and_empty_ones_none() {
    let job = Job::new();
    job.program(0, 0);
    assert_eq!(
        job.conclusion(&[("INPUT_SET", ""), ("INPUT_BASELINE", "")]),
        Some(0)
    );
    assert_eq!(
        job.read("out/run.txt"),
        "<run><--build><dist/my sdk.js><--out><out>"
    );
    let all = [
        ("INPUT_ADAPTER", "adapter.js"),
        ("INPUT_SET", "2026-12"),
        ("INPUT_KNOWN", "known.yaml"),
        ("INPUT_GENERATIONS", "chrome-148,chrome-156"),
        ("INPUT_BASELINE", "old.json"),
    ];
    assert_eq!(job.conclusion(&all), Some(0));
    assert!(job.read("out/run.txt").ends_with(
        "<--adapter><adapter.js><--set><2026-12><--known><known.yaml><--web-mcp><chrome-148,chrome-156>"
    ));
    assert_eq!(
        job.read("out/diff.txt"),
        "<diff><old.json><out/results.json><--html><out/diff.html>"
    );
}

#[test]
fn the_job_ends_as_the_run_did_or_on_a_regression() {
    let baseline = [("INPUT_BASELINE", "old.json")];
    for (run, diff, code) in [
        (0, 0, 0),
        (1, 0, 1),
        (2, 0, 2),
        (3, 0, 3),
        (0, 1, 1),
        (0, 3, 3),
        (1, 3, 1),
    ] {
        let job = Job::new();
        job.program(run, diff);
        assert_eq!(job.conclusion(&baseline), Some(code), "{run} {diff}");
    }
    assert_eq!(
        Job::new().step("conclude", &[]).status.code(),
        Some(3),
        "nothing ran"
    );
}

#[test]
fn an_earlier_job_leaves_nothing_to_conclude_from() {
    let job = Job::new();
    job.program(0, 1);
    assert_eq!(job.conclusion(&[("INPUT_BASELINE", "old.json")]), Some(1));
    assert_eq!(job.conclusion(&[]), Some(0));
}

#[test]
fn the_summary_holds_what_was_said_as_text() {
    let job = Job::new();
    fs::create_dir(job.path("out")).unwrap();
    assert!(job.step("summary", &[]).status.success());
    assert!(job.read("summary").contains("The suite did not run."));
    job.write("out/run.txt", "NOT CONFORMANT: <img src=x> & more\n");
    job.write("out/diff.txt", "REGRESSION\n");
    assert!(job.step("summary", &[]).status.success());
    let summary = job.read("summary");
    assert!(
        summary.contains("NOT CONFORMANT: &lt;img src=x> &amp; more"),
        "{summary}"
    );
    assert!(
        summary.contains("### Compared with the baseline\n<pre>\nREGRESSION"),
        "{summary}"
    );
    job.write("out/summary.md", "**from the run**\n");
    assert!(job.step("summary", &[]).status.success());
    assert!(job.read("summary").contains("**from the run**"));
}

#[test]
fn what_is_installed_is_not_built_again() {
    let job = Job::new();
    fs::create_dir_all(job.path("root/bin")).unwrap();
    job.program(0, 0);
    fs::copy(job.path("program"), job.path("root/bin/webmcp-conformance")).unwrap();
    assert!(
        job.step("install", &[("PATH", "/usr/bin:/bin")])
            .status
            .success()
    );
}
