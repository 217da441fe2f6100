//! The browser's process: started with a fresh profile, ended with all of its children, and its profile removed,
//! however this program ends.
//!
//! Dropping it does that. Where nothing is dropped, as when this program is killed, a guard does it: a shell that waits
//! for the end of its input, which the system closes with this program.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;

use crate::engine::browser::RemoteError;

/// How long a browser may take to say where it listens.
const STARTING: Duration = Duration::from_secs(30);
/// How long its processes may take to go.
const ENDING: Duration = Duration::from_secs(5);
/// Bytes of what it says that are kept.
const TAIL: usize = 2048;

/// What every browser is started with: no window, nothing from the network, timers as exact in every tab.
const FLAGS: [&str; 16] = [
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-breakpad",
    "--disable-crash-reporter",
    "--mute-audio",
    "--remote-debugging-port=0",
];

/// Waits for the end of its input, then ends the group of processes and removes the profile.
const GUARD: &str = "read -r _; kill -KILL \"-$1\" 2>/dev/null; for _ in 1 2 3 4 5 6 7 8 9 10; do rm -rf -- \"$2\" 2>/dev/null; [ -e \"$2\" ] || exit 0; sleep 0.1; done";

/// A running browser.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    guard: Option<Child>,
    profile: Option<TempDir>,
    /// What it said last.
    said: mpsc::Receiver<String>,
    words: String,
    /// Where the DevTools protocol is.
    pub(super) address: String,
}

impl Process {
    /// Starts the program with these flags besides, and waits until it listens.
    pub(super) fn start(
        program: &Path,
        flags: &[String],
        profiles: &Path,
    ) -> Result<Self, RemoteError> {
        let failed = |why: String| RemoteError::NotStarted {
            program: program.display().to_string(),
            why,
        };
        let profile = tempfile::Builder::new()
            .prefix("webmcp-chromium-")
            .tempdir_in(profiles)
            .map_err(|error| {
                failed(format!(
                    "no profile can be made in {}: {error}",
                    profiles.display()
                ))
            })?;
        let mut child = command(program, flags, profile.path())
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let guard =
            guard(&child, profile.path()).map_err(|error| failed(format!("its guard: {error}")))?;
        let errors = child.stderr.take();
        let (give, said) = mpsc::channel();
        if let Some(errors) = errors {
            thread::spawn(move || read(errors, &give));
        }
        let mut process = Self {
            child,
            guard: Some(guard),
            profile: Some(profile),
            said,
            words: String::new(),
            address: String::new(),
        };
        process.address = process.listens().map_err(failed)?;
        Ok(process)
    }

    /// Waits for the line that says where it listens.
    fn listens(&mut self) -> Result<String, String> {
        let until = Instant::now() + STARTING;
        loop {
            match self
                .said
                .recv_timeout(until.saturating_duration_since(Instant::now()))
            {
                Ok(line) => {
                    if let Some(address) = line.trim().strip_prefix("DevTools listening on ") {
                        return Ok(address.to_owned());
                    }
                    self.keep(&line);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    return Err(format!(
                        "it did not say within {} s where it listens{}",
                        STARTING.as_secs(),
                        self.saying()
                    ));
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    let how = self
                        .child
                        .wait()
                        .map_or_else(|error| error.to_string(), |status| status.to_string());
                    return Err(format!("it ended ({how}){}", self.saying()));
                }
            }
        }
    }

    /// Its number.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it did.
    pub(super) fn ended(&mut self) -> Option<String> {
        let status = self.child.try_wait().ok()??;
        while let Ok(line) = self.said.try_recv() {
            self.keep(&line);
        }
        Some(format!("{status}{}", self.saying()))
    }

    fn keep(&mut self, line: &str) {
        self.words.push_str(line);
        let mut from = self.words.len().saturating_sub(TAIL);
        while !self.words.is_char_boundary(from) {
            from += 1;
        }
        self.words.drain(..from);
    }

    fn saying(&self) -> String {
        if self.words.trim().is_empty() {
            String::new()
        } else {
            format!(", saying: {}", self.words.trim())
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(group) = Pid::from_raw(i32::try_from(self.child.id()).unwrap_or_default()) {
            // A group that is gone is what is wanted.
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.wait();
        // A process of the group may write to the profile until it is gone.
        if let Some(profile) = self.profile.take() {
            let path = profile.keep();
            let until = Instant::now() + ENDING;
            while std::fs::remove_dir_all(&path).is_err() && path.exists() && Instant::now() < until
            {
                thread::sleep(Duration::from_millis(10));
            }
        }
        if let Some(mut guard) = self.guard.take() {
            drop(guard.stdin.take());
            let _ = guard.wait();
        }
    }
}

fn command(program: &Path, flags: &[String], profile: &Path) -> Command {
    let mut command = Command::new(program);
    let mut directory = std::ffi::OsString::from("--user-data-dir=");
    directory.push(profile);
    command
        .args(FLAGS)
        .args(flags)
        .arg(directory)
        .arg("about:blank")
        // What it puts beside its profile goes with it.
        .env("TMPDIR", profile)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    if rustix::process::geteuid().is_root() {
        command.arg("--no-sandbox");
    }
    // A Ctrl-C at the terminal is this program's to handle.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

fn guard(child: &Child, profile: &Path) -> std::io::Result<Child> {
    let mut command = Command::new("sh");
    command
        .args(["-c", GUARD, "guard"])
        .arg(child.id().to_string())
        .arg(profile)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

fn read(errors: impl Read, give: &mpsc::Sender<String>) {
    let mut lines = BufReader::new(errors);
    let mut line = Vec::new();
    while let Ok(1..) = lines.read_until(b'\n', &mut line) {
        let text = String::from_utf8_lossy(&line).into_owned();
        if give.send(text).is_err() {
            // It must not stop for want of a reader.
            let _ = std::io::copy(&mut lines, &mut std::io::sink());
            return;
        }
        line.clear();
    }
}
