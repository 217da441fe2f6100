//! The parent's side of one worker: starts it, asks it, and tells how it was lost when it was.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use harness::engine::{OpenError, PageError};
use harness::plan::Job;
use harness::sequence::Played;
use harness::target::Target;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::overtime;
use super::protocol::{Allowed, Answer, Ask, Load, Looked};

/// Bytes of a worker's standard error that are kept: its last ones.
const TAIL: usize = 2048;
/// Bytes of one answer: far above the page's own limit on its transcript.
const LONGEST: u64 = 1 << 30;
/// How long a worker that was lost may take to go.
const FAREWELL: Duration = Duration::from_secs(5);

/// How workers are started.
#[derive(Clone, Debug)]
pub struct Settings {
    program: PathBuf,
    arguments: Vec<OsString>,
    /// The first line of each worker.
    load: String,
    patience: Duration,
}

impl Settings {
    /// Workers of this program for a target.
    ///
    /// A worker ends itself when its page computes for too long; one that does not answer at all is given four times
    /// the page's processor time and half a minute, so that a busy machine is not taken for a hanging page.
    ///
    /// # Errors
    /// When the target cannot be written as JSON.
    pub fn new(
        program: PathBuf,
        target: &Target,
        allowed: Allowed,
    ) -> Result<Self, serde_json::Error> {
        let load = serde_json::to_string(&Ask::Load(Load {
            target: target.clone(),
            allowed,
        }))?;
        let patience = allowed.processor_time * 4 + Duration::from_secs(30);
        Ok(Self {
            program,
            arguments: vec!["worker".into()],
            load,
            patience,
        })
    }

    /// The same with other arguments and another patience.
    #[cfg(test)]
    pub(super) fn with(mut self, arguments: &[&str], patience: Duration) -> Self {
        self.arguments = arguments.iter().map(Into::into).collect();
        self.patience = patience;
        self
    }
}

/// How a worker was lost.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// It cannot be started.
    #[error(
        "its process cannot be started: {0}; check the limits on processes and memory, or lower --jobs"
    )]
    NotStarted(String),
    /// It does not answer.
    #[error("its process did not answer within {} s and was killed; look for something in the page that never ends", .0.as_secs_f64())]
    Silent(Duration),
    /// Its page computed for too long where it cannot be interrupted.
    #[error("{0}")]
    Overtime(String),
    /// It died.
    #[error("its process died ({how}){}; look for something in the page that no engine can bear, like endless recursion or a huge buffer", saying(.said))]
    Died {
        /// How.
        how: String,
        /// The end of its standard error.
        said: String,
    },
    /// It answers with something else than an answer.
    #[error(
        "its process answered with what is no answer ({0}); this is the suite's own fault: please report it with the command that you ran"
    )]
    Garbage(String),
}

fn saying(said: &str) -> String {
    if said.is_empty() {
        String::new()
    } else {
        format!(" saying: {said}")
    }
}

/// A worker that has loaded the target.
pub(super) struct Worker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    said: JoinHandle<String>,
    patience: Duration,
}

impl Worker {
    /// Starts a worker and gives it the target.
    pub(super) async fn start(settings: &Settings) -> Result<(Self, Result<(), OpenError>), Lost> {
        let mut worker = Self::spawn(settings)?;
        match worker.line(&settings.load).await? {
            Answer::Loaded(loaded) => Ok((worker, loaded)),
            _ => Err(worker.garbage("another answer than to `Load`").await),
        }
    }

    fn spawn(settings: &Settings) -> Result<Self, Lost> {
        let mut command = Command::new(&settings.program);
        command
            .args(&settings.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.kill_on_drop(true);
        // Of its last words those count that say what went wrong.
        command.env("RUST_BACKTRACE", "0");
        // A Ctrl-C at the terminal is the parent's to handle.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command
            .spawn()
            .map_err(|error| Lost::NotStarted(error.to_string()))?;
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(Lost::NotStarted("it has no pipes".into()));
        };
        let said = tokio::spawn(tail(errors));
        Ok(Self {
            child,
            input,
            output: BufReader::new(output),
            said,
            patience: settings.patience,
        })
    }

    /// A first look at the target.
    pub(super) async fn look(&mut self) -> Result<Result<Looked, OpenError>, Lost> {
        match self.ask(&Ask::Look).await? {
            Answer::Looked(looked) => Ok(looked),
            _ => Err(self.garbage("another answer than to `Look`").await),
        }
    }

    /// Plays a case.
    pub(super) async fn play(&mut self, job: &Job) -> Result<(Played, f64), Lost> {
        match self.ask(&Ask::Play(Box::new(job.clone()))).await? {
            Answer::Played {
                played,
                milliseconds,
            } => Ok((played, milliseconds)),
            _ => Err(self.garbage("another answer than to `Play`").await),
        }
    }

    async fn ask(&mut self, ask: &Ask) -> Result<Answer, Lost> {
        match serde_json::to_string(ask) {
            Ok(line) => self.line(&line).await,
            Err(error) => Err(Lost::Garbage(error.to_string())),
        }
    }

    async fn line(&mut self, line: &str) -> Result<Answer, Lost> {
        let mut answer = Vec::new();
        match timeout(self.patience, self.exchange(line, &mut answer)).await {
            Err(_) => {
                self.end().await;
                Err(Lost::Silent(self.patience))
            }
            Ok(Err(_)) => Err(self.died().await),
            Ok(Ok(())) if answer.is_empty() => Err(self.died().await),
            Ok(Ok(())) => match serde_json::from_slice(&answer) {
                Ok(answer) => Ok(answer),
                // A worker that dies while it answers leaves half a line.
                Err(_) if answer.last() != Some(&b'\n') => Err(self.died().await),
                Err(error) => Err(self.garbage(&error.to_string()).await),
            },
        }
    }

    async fn exchange(&mut self, line: &str, answer: &mut Vec<u8>) -> std::io::Result<()> {
        self.input.write_all(line.as_bytes()).await?;
        self.input.write_all(b"\n").await?;
        self.input.flush().await?;
        (&mut self.output)
            .take(LONGEST)
            .read_until(b'\n', answer)
            .await?;
        Ok(())
    }

    async fn died(&mut self) -> Lost {
        let status = timeout(FAREWELL, self.child.wait()).await;
        let how = match status {
            Ok(Ok(status)) if status.code() == Some(overtime::EXIT_CODE) => {
                return Lost::Overtime(self.said().await);
            }
            Ok(Ok(status)) => ended(status),
            _ => "it closed its output".into(),
        };
        self.end().await;
        Lost::Died {
            how,
            said: self.said().await,
        }
    }

    async fn garbage(&mut self, why: &str) -> Lost {
        self.end().await;
        Lost::Garbage(why.to_owned())
    }

    async fn end(&mut self) {
        // A process that is gone already is what is wanted.
        let _ = self.child.start_kill();
        let _ = timeout(FAREWELL, self.child.wait()).await;
    }

    /// The end of what it wrote to standard error.
    async fn said(&mut self) -> String {
        match timeout(FAREWELL, &mut self.said).await {
            Ok(Ok(said)) => said,
            _ => String::new(),
        }
    }
}

fn ended(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        let killed = if signal == 9 {
            ", perhaps because the machine has no memory left"
        } else {
            ""
        };
        return format!("signal {signal}{killed}");
    }
    status.to_string()
}

/// Reads to the end, and keeps the last bytes.
async fn tail(mut errors: ChildStderr) -> String {
    let mut kept = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = errors.read(&mut buffer).await {
        kept.extend_from_slice(&buffer[..count]);
        kept.drain(..kept.len().saturating_sub(TAIL));
    }
    String::from_utf8_lossy(&kept).trim().to_owned()
}

impl From<&Lost> for PageError {
    fn from(lost: &Lost) -> Self {
        match lost {
            Lost::NotStarted(_) | Lost::Garbage(_) => Self::Engine(lost.to_string()),
            Lost::Silent(_) | Lost::Overtime(_) | Lost::Died { .. } => {
                Self::Limit(lost.to_string())
            }
        }
    }
}
