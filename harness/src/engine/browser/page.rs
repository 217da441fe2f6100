//! A page in a real browser: one fresh document, driven over its channel. Time here is real, so a wait ends with what it
//! waits for, or when nothing is left to happen, and never sleeps for luck.

use std::sync::Arc;
use std::time::{Duration, Instant};

use reports::{Entry, Lane};
use serde_json::{Value, json};

use super::link::{Link, NoAnswer, Role};
use crate::engine::{Page, PageError, Waited, Watch};

/// How long the page may be busy with one thing.
pub(super) const PATIENCE: Duration = Duration::from_secs(15);
/// How long something that is waited for may take to come once nothing is known that could bring it.
const UNKNOWN: Duration = Duration::from_secs(2);
/// How long a page that never rests is watched after the time for it has passed.
const RESTLESS: Duration = Duration::from_secs(10);
/// How long a step may wait.
const STEP: Duration = Duration::from_secs(30);
/// How long the page goes on after the last step, unless it rests before.
const AFTERWARDS: Duration = Duration::from_secs(1);

/// An open page.
pub(super) struct BrowserPage {
    link: Arc<Link>,
    /// How many entries the last wait had seen.
    seen: usize,
    calls: Vec<String>,
    patience: Duration,
}

impl BrowserPage {
    pub(super) fn new(link: Arc<Link>, patience: Duration) -> Self {
        Self {
            link,
            seen: 0,
            calls: Vec::new(),
            patience,
        }
    }

    fn ask(&self, role: Role, command: &str, given: &Value) -> Result<Value, PageError> {
        self.link
            .ask(role, command, given, self.patience)
            .map_err(page_error)
    }

    fn see(&mut self, watch: &mut dyn Watch) {
        let new = self.link.entries(self.seen);
        self.seen += new.len();
        for entry in &new {
            watch.see(&entry.kind, &entry.data);
        }
    }
}

/// What a page that rests says.
struct Rest {
    /// Nothing is left to happen that is known of.
    idle: bool,
}

impl Rest {
    fn read(reply: &Value) -> Self {
        Self {
            idle: reply["idle"] == true,
        }
    }
}

impl Page for BrowserPage {
    fn perform(&mut self, number: usize, action: &str, step: &Value) -> Result<(), PageError> {
        let given = json!({ "number": number, "action": action, "step": step });
        self.ask(Role::Page, "perform", &given).map(drop)
    }

    fn wait(&mut self, watch: &mut dyn Watch, at_most: Duration) -> Result<Waited, PageError> {
        let until = Instant::now() + at_most;
        let mut asked = None;
        let mut idle_since = None;
        let mut answered = Instant::now();
        loop {
            self.see(watch);
            if watch.satisfied() {
                return Ok(Waited::Met);
            }
            if let Some(ended) = self.link.ended() {
                return Err(page_error(ended));
            }
            let now = Instant::now();
            if now > until + RESTLESS {
                return Ok(Waited::Late);
            }
            let id = match asked {
                Some(id) => id,
                None => self
                    .link
                    .send(Role::Page, "rest", &Value::Null)
                    .map_err(page_error)?,
            };
            asked = Some(id);
            self.link.wait(self.seen, Some(id), RESTLESS);
            let Some(reply) = self.link.reply(id) else {
                if answered.elapsed() > self.patience {
                    // A page that is only restless answers this.
                    self.ask(Role::Page, "mark", &Value::Null)?;
                    answered = Instant::now();
                }
                continue;
            };
            asked = None;
            answered = Instant::now();
            let rest = Rest::read(&reply.map_err(page_error)?);
            // What came before the page rested is looked at first.
            self.see(watch);
            if watch.satisfied() {
                return Ok(Waited::Met);
            }
            let now = Instant::now();
            if rest.idle {
                let since = *idle_since.get_or_insert(now);
                if !watch.expects() || now.duration_since(since) >= UNKNOWN {
                    return Ok(Waited::Idle);
                }
            } else {
                idle_since = None;
            }
            if now >= until {
                return Ok(Waited::Late);
            }
            self.link.wait(
                self.seen,
                None,
                (until - now).min(Duration::from_millis(20)),
            );
        }
    }

    fn agent_list(&mut self, label: &str) -> Result<(), PageError> {
        let tools = self.ask(Role::Agent, "list", &Value::Null)?;
        self.ask(Role::Page, "mark", &Value::Null)?;
        let data = json!({ "label": label, "tools": tools });
        self.link.note(Lane::Agent, "list", data);
        Ok(())
    }

    fn agent_call(&mut self, label: &str, tool: &str, input: &Value) -> Result<(), PageError> {
        let input = if input.is_null() {
            json!({})
        } else {
            input.clone()
        };
        self.calls.push(label.to_owned());
        let call = self.calls.len();
        self.ask(Role::Page, "mark", &Value::Null)?;
        let note = |kind: &str, data: Value| self.link.note(Lane::Agent, kind, data);
        note(
            "call",
            json!({ "call": call, "tool": tool, "input": input.to_string() }),
        );
        note("calls", json!({ "label": label, "call": call }));
        let given = json!({ "call": call, "tool": tool, "input": input });
        self.ask(Role::Agent, "call", &given).map(drop)
    }

    fn agent_cancel(&mut self, label: &str) -> Result<(), PageError> {
        let found = self.calls.iter().rposition(|call| call == label);
        match found {
            Some(index) => self
                .ask(Role::Agent, "cancel", &json!({ "call": index + 1 }))
                .map(drop),
            None => Ok(()),
        }
    }

    fn transcript(&self) -> Vec<Entry> {
        self.link.entries(0)
    }

    fn patience(&self) -> Duration {
        STEP
    }

    fn afterwards(&self) -> Duration {
        AFTERWARDS
    }
}

/// Whose fault it is that there is no answer.
pub(super) fn page_error(no: NoAnswer) -> PageError {
    match no {
        NoAnswer::Silent(_) => PageError::Lost(no.to_string()),
        NoAnswer::Gone => PageError::Lost(no.to_string()),
        NoAnswer::Fault(why) => PageError::Engine(why),
    }
}
