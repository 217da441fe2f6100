//! Runs of a build for commands that need its results: by this very program, as a user would run it.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use reports::Results;

use super::{BAD_USAGE, Failure};

/// The program that workers and runs are started from: this very one, also when its file is replaced while it runs.
pub(super) fn this_program() -> io::Result<PathBuf> {
    let running = Path::new("/proc/self/exe");
    if cfg!(target_os = "linux") && running.exists() {
        Ok(running.to_owned())
    } else {
        env::current_exe()
    }
}

/// The results of `run` with these options.
pub(super) fn results(options: &[String]) -> Result<Results, Failure> {
    let program = this_program().map_err(Failure::could_not_run)?;
    let ran = Command::new(program)
        .arg("run")
        .args(options)
        .args(["--format", "json"])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .output()
        .map_err(Failure::could_not_run)?;
    // Not conformant, or not run in part, is an answer; only without a document there is none.
    if ran.stdout.is_empty() {
        let said = String::from_utf8_lossy(&ran.stderr);
        let said = said.trim().trim_start_matches("error: ");
        return Err(match ran.status.code() {
            Some(code) if code == i32::from(BAD_USAGE) => Failure::bad_usage(said),
            _ => Failure::could_not_run(said),
        });
    }
    Results::from_slice(&ran.stdout, Path::new("the run")).map_err(Failure::could_not_run)
}
