//! The harness's end of the two channels to a browser: one to its realm beside the page, one to the agent's world.
//!
//! What comes in is kept in order; who waits for something is woken. Refuses a second connection to either channel: a page
//! under test could open one and pretend to be the harness.

use std::collections::HashMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use reports::{Entry, Lane};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

/// How long the page may take to say that it has sent everything, before its model is answered all the same.
const MARK: Duration = Duration::from_secs(10);

/// Whom a command is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Role {
    /// The realm that the driver runs in.
    Page,
    /// The agent's world.
    Agent,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoAnswer {
    /// It does not come.
    #[error("the page did not answer within {} s; look for something in it that never ends", .0.as_secs())]
    Silent(Duration),
    /// The channel is closed.
    #[error("the page is gone")]
    Gone,
    /// The harness's own code in the page failed.
    #[error("{0}")]
    Fault(String),
}

/// A message of the page's.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Incoming {
    Entries { entries: Vec<Entry> },
    Fault { id: u64, fault: String },
    Reply { id: u64, is: Value },
    Broken { broken: String },
}

/// Both channels, and what came over them.
#[derive(Debug, Default)]
pub(super) struct Link {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    senders: HashMap<Role, mpsc::UnboundedSender<String>>,
    /// Channels that were open and are closed.
    gone: bool,
    taken: Vec<Role>,
    replies: HashMap<u64, Result<Value, String>>,
    marks: HashMap<u64, oneshot::Sender<()>>,
    last: u64,
    entries: Vec<Entry>,
    broken: Option<String>,
    began: Instant,
    /// Which host page this is about.
    host: u64,
}

impl Default for State {
    fn default() -> Self {
        Self {
            senders: HashMap::new(),
            gone: false,
            taken: Vec::new(),
            replies: HashMap::new(),
            marks: HashMap::new(),
            last: 0,
            entries: Vec::new(),
            broken: None,
            began: Instant::now(),
            host: 0,
        }
    }
}

impl Link {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets everything: another host page is about to connect.
    pub(super) fn reset(&self) {
        let mut state = self.state();
        *state = State {
            last: state.last,
            host: state.host + 1,
            ..State::default()
        };
    }

    /// Takes a channel, unless somebody has it.
    pub(super) fn connect(&self, role: Role) -> Option<(u64, mpsc::UnboundedReceiver<String>)> {
        let (give, take) = mpsc::unbounded_channel();
        let mut state = self.state();
        if state.taken.contains(&role) {
            return None;
        }
        state.taken.push(role);
        state.senders.insert(role, give);
        self.changed.notify_all();
        Some((state.host, take))
    }

    /// What comes in is not understood.
    pub(super) fn broken(&self, why: &str) {
        self.state().broken = Some(why.to_owned());
        self.changed.notify_all();
    }

    /// A channel of this host page was closed.
    pub(super) fn disconnect(&self, host: u64) {
        let mut state = self.state();
        if state.host != host {
            return;
        }
        state.gone = true;
        state.senders.clear();
        state.marks.clear();
        self.changed.notify_all();
    }

    /// Waits until a channel is open.
    pub(super) fn connected(&self, role: Role, patience: Duration) -> bool {
        let state = self.state();
        let waits = |state: &mut State| !state.senders.contains_key(&role) && !state.gone;
        let (state, _) = self
            .changed
            .wait_timeout_while(state, patience, waits)
            .unwrap_or_else(PoisonError::into_inner);
        state.senders.contains_key(&role)
    }

    /// Takes what the page or the agent sent. Says what is wrong with it, if something is.
    pub(super) async fn received(&self, role: Role, text: &str) -> Result<(), String> {
        let incoming: Incoming = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if role == Role::Agent && matches!(incoming, Incoming::Entries { .. }) {
            // What the page noted before comes before.
            self.mark().await;
        }
        let mut state = self.state();
        match incoming {
            Incoming::Entries { mut entries } => {
                if role == Role::Agent {
                    let at = state.now();
                    entries.iter_mut().for_each(|entry| entry.at = at);
                }
                state.entries.append(&mut entries);
            }
            Incoming::Reply { id, is } => {
                if let Some(mark) = state.marks.remove(&id) {
                    // Nobody waits for a mark that came too late.
                    let _ = mark.send(());
                } else {
                    state.replies.insert(id, Ok(is));
                }
            }
            Incoming::Fault { id, fault } => drop(state.replies.insert(id, Err(fault))),
            Incoming::Broken { broken } => state.broken = Some(broken),
        }
        drop(state);
        self.changed.notify_all();
        Ok(())
    }

    /// Sends a command; its answer has this number.
    pub(super) fn send(&self, role: Role, command: &str, given: &Value) -> Result<u64, NoAnswer> {
        self.state().send(role, command, given)
    }

    /// Sends a command and waits for its answer.
    pub(super) fn ask(
        &self,
        role: Role,
        command: &str,
        given: &Value,
        patience: Duration,
    ) -> Result<Value, NoAnswer> {
        let id = self.send(role, command, given)?;
        let waits = |state: &mut State| !state.replies.contains_key(&id) && !state.gone;
        let (mut state, _) = self
            .changed
            .wait_timeout_while(self.state(), patience, waits)
            .unwrap_or_else(PoisonError::into_inner);
        state.taken_reply(id).unwrap_or_else(|| {
            Err(if state.gone {
                NoAnswer::Gone
            } else {
                NoAnswer::Silent(patience)
            })
        })
    }

    /// The answer to a command, if it has come.
    pub(super) fn reply(&self, id: u64) -> Option<Result<Value, NoAnswer>> {
        self.state().taken_reply(id)
    }

    /// Waits until something comes in after so many entries, or an answer to this command, or the time has passed.
    pub(super) fn wait(&self, entries: usize, id: Option<u64>, at_most: Duration) {
        let waits = |state: &mut State| {
            state.entries.len() <= entries
                && !state.gone
                && state.broken.is_none()
                && !id.is_some_and(|id| state.replies.contains_key(&id))
        };
        drop(
            self.changed
                .wait_timeout_while(self.state(), at_most, waits),
        );
    }

    /// Returns once everything that the page has noted up to now has come in.
    pub(super) async fn mark(&self) {
        let (give, take) = oneshot::channel();
        {
            let mut state = self.state();
            let Ok(id) = state.send(Role::Page, "mark", &Value::Null) else {
                return;
            };
            state.marks.insert(id, give);
        }
        // A page that is lost or hangs is told of elsewhere.
        let _ = tokio::time::timeout(MARK, take).await;
    }

    /// A new document begins: what was noted of the one before is forgotten.
    pub(super) fn begin(&self) {
        let mut state = self.state();
        state.entries.clear();
        state.replies.clear();
        state.began = Instant::now();
    }

    /// Notes what happened outside of the page.
    pub(super) fn note(&self, lane: Lane, kind: &str, data: Value) {
        let mut state = self.state();
        let at = state.now();
        state.entries.push(Entry {
            at,
            lane,
            kind: kind.to_owned(),
            data,
        });
        self.changed.notify_all();
    }

    /// The entries from this one on.
    pub(super) fn entries(&self, from: usize) -> Vec<Entry> {
        self.state()
            .entries
            .get(from..)
            .unwrap_or_default()
            .to_vec()
    }

    /// Why nothing more will come, if so.
    pub(super) fn ended(&self) -> Option<NoAnswer> {
        let state = self.state();
        match &state.broken {
            Some(broken) => Some(NoAnswer::Fault(broken.clone())),
            None => state.gone.then_some(NoAnswer::Gone),
        }
    }
}

impl State {
    fn now(&self) -> f64 {
        self.began.elapsed().as_secs_f64() * 1000.0
    }

    fn send(&mut self, role: Role, command: &str, given: &Value) -> Result<u64, NoAnswer> {
        self.last += 1;
        let id = self.last;
        let message = json!({ "id": id, "command": command, "given": given });
        let sent = self
            .senders
            .get(&role)
            .is_some_and(|sender| sender.send(message.to_string()).is_ok());
        if sent { Ok(id) } else { Err(NoAnswer::Gone) }
    }

    fn taken_reply(&mut self, id: u64) -> Option<Result<Value, NoAnswer>> {
        let reply = self.replies.remove(&id)?;
        Some(reply.map_err(NoAnswer::Fault))
    }
}
