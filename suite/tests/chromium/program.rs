//! The program as a user meets it, and what is left of the browser when it ends.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::Failed;
use rustix::process::{Pid, Signal, kill_process};

use super::check;

/// How long what must go may take.
const GOING: Duration = Duration::from_secs(10);

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_webmcp-conformance"));
    command
        .args(["run", "--engine", "chromium", "--jobs", "1"])
        .args(arguments)
        .env_remove("WEBMCP_CHROMIUM");
    command
}

fn refuses(arguments: &[&str], saying: &str) -> Result<(), Failed> {
    let output = program(arguments).output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    check(
        output.status.code() == Some(3) && errors.contains(saying),
        || format!("{}: {errors}", output.status),
    )
}

pub(super) fn no_browser() -> Result<(), Failed> {
    refuses(
        &["--chromium", "/bin/true"],
        "/bin/true does not start as a browser: it ended",
    )
}

pub(super) fn missing() -> Result<(), Failed> {
    refuses(
        &["--chromium", "/nonexistent/browser"],
        "no browser was found: tried /nonexistent/browser; install one",
    )
}

pub(super) fn interrupted() -> Result<(), Failed> {
    leaves_nothing(Signal::INT)
}

pub(super) fn killed() -> Result<(), Failed> {
    leaves_nothing(Signal::KILL)
}

/// Ends the program in the middle of a run, and looks for what is left.
fn leaves_nothing(signal: Signal) -> Result<(), Failed> {
    let directory = tempfile::tempdir()?;
    let mut child = program(&["--case", "page-tools/budget/*"])
        .env("TMPDIR", directory.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
    let ran = lines.any(|line| line.is_ok_and(|line| line.starts_with("pass")));
    check(ran, || "no case ran".into())?;
    check(!processes(directory.path()).is_empty(), || {
        "no browser process was seen".into()
    })?;
    let number = i32::try_from(child.id())
        .ok()
        .and_then(Pid::from_raw)
        .ok_or("no number")?;
    kill_process(number, signal).map_err(|error| error.to_string())?;
    for line in lines {
        drop(line);
    }
    child.wait()?;
    let until = Instant::now() + GOING;
    loop {
        let (running, left) = (processes(directory.path()), entries(directory.path()));
        if running.is_empty() && left.is_empty() {
            return Ok(());
        }
        check(Instant::now() < until, || {
            format!("left: processes {running:?}, files {left:?}")
        })?;
        thread::sleep(Duration::from_millis(20));
    }
}

/// The processes that name this directory.
fn processes(directory: &Path) -> Vec<String> {
    let name = directory.display().to_string();
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    all.filter_map(|process| fs::read(process.path().join("cmdline")).ok())
        .map(|words| String::from_utf8_lossy(&words).replace('\0', " "))
        .filter(|words| words.contains(&name))
        .collect()
}

fn entries(directory: &Path) -> Vec<String> {
    let all = fs::read_dir(directory).into_iter().flatten().flatten();
    all.map(|entry| entry.path().display().to_string())
        .collect()
}
