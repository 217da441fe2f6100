//! Plays a case's steps on a page: performs one, waits for what it has to wait for, goes on to the next.
//!
//! Waiting is a condition over the transcript, so the same case can run where time is real. Refuses to judge.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use reports::Entry;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::case::{Case, Step, step::Until};
use crate::engine::{Page, PageError, Waited, Watch};

/// What a case run left behind.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Everything observed.
    pub transcript: Vec<Entry>,
    /// The step that never ended, if there was one.
    pub stuck: Option<Stuck>,
    /// Why the page went on no longer, if it did not.
    pub ended: Option<PageError>,
}

/// A step that never ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stuck {
    /// The step, from 1.
    pub step: usize,
    /// What it is, e.g. `send`.
    pub action: String,
    /// What it waited for.
    pub waited_for: String,
    /// Whether nothing was left to happen (true), or time ran out.
    pub idle: bool,
}

/// Plays all steps.
pub fn play(page: &mut dyn Page, case: &Case) -> Played {
    let mut watcher = Watcher::default();
    let mut stuck = None;
    let ended = steps(page, case, &mut watcher, &mut stuck).err();
    Played {
        transcript: page.transcript(),
        stuck,
        ended,
    }
}

fn steps(
    page: &mut dyn Page,
    case: &Case,
    watcher: &mut Watcher,
    stuck: &mut Option<Stuck>,
) -> Result<(), PageError> {
    if let Some(client) = implicit_client(case)
        && let Some(found) = one(page, 0, &client, watcher)?
    {
        *stuck = Some(found);
        return Ok(());
    }
    for (index, step) in case.steps.iter().enumerate() {
        if let Some(found) = one(page, index + 1, step, watcher)? {
            *stuck = Some(found);
            break;
        }
    }
    watcher.until(Condition::Nothing);
    page.wait(watcher, page.afterwards()).map(drop)
}

/// A case that speaks to a model without making a client gets one.
fn implicit_client(case: &Case) -> Option<Step> {
    let makes = |step: &Step| matches!(step, Step::Client(_));
    let needs = |step: &Step| matches!(step, Step::Conversation(_) | Step::Chat(_));
    if case.steps.iter().any(makes) || !case.steps.iter().any(needs) {
        return None;
    }
    serde_json::from_value(json!({ "client": {} })).ok()
}

fn one(
    page: &mut dyn Page,
    number: usize,
    step: &Step,
    watcher: &mut Watcher,
) -> Result<Option<Stuck>, PageError> {
    let (action, payload) = spelled(step);
    match step {
        Step::AgentList(listing) => page.agent_list(&listing.label)?,
        Step::AgentCall(call) => page.agent_call(&call.label, &call.tool, &call.input)?,
        Step::AgentCancel(cancel) => page.agent_cancel(&cancel.call)?,
        Step::Until(_) => {}
        _ => page.perform(number, &action, &payload)?,
    }
    let Some((condition, patience)) = condition(number, step, page.patience()) else {
        return Ok(None);
    };
    let waited_for = condition.to_string();
    let quiet = matches!(condition, Condition::Nothing);
    watcher.until(condition);
    let waited = page.wait(watcher, patience)?;
    if quiet || waited == Waited::Met {
        return Ok(None);
    }
    Ok(Some(Stuck {
        step: number,
        action,
        waited_for,
        idle: waited == Waited::Idle,
    }))
}

/// A step's name and what stands under it, as in the case.
fn spelled(step: &Step) -> (String, Value) {
    match serde_json::to_value(step) {
        Ok(Value::Object(map)) => map.into_iter().next().unwrap_or_default(),
        _ => (String::new(), Value::Null),
    }
}

fn condition(number: usize, step: &Step, patience: Duration) -> Option<(Condition, Duration)> {
    let quiet = Some((Condition::Nothing, Duration::ZERO));
    let condition = match step {
        Step::Client(client) => Condition::Ready(client.label.clone(), number),
        Step::Send(send) if send.wait => Condition::Turn(send.label.clone(), number),
        Step::Chat(chat) if chat.wait => Condition::Turn(chat.label.clone(), number),
        Step::AgentCall(call) if call.wait => Condition::AgentAnswer(call.label.clone()),
        Step::Until(until) => match until {
            Until::Turn(turn) => Condition::Turn(turn.clone(), usize::MAX),
            Until::ToolRan(ran) => Condition::ToolRan(ran.tool.clone(), ran.times),
            Until::Waiting(waiting) => {
                Condition::Waiting(waiting.conversation.clone(), waiting.inputs)
            }
            Until::Event(event) => Condition::Event(event.turn.clone(), event.kind.clone()),
            Until::AgentAnswer(call) => Condition::AgentAnswer(call.clone()),
            Until::Passed(milliseconds) => {
                return Some((
                    Condition::Nothing,
                    Duration::from_secs_f64(milliseconds.max(0.0) / 1000.0),
                ));
            }
            Until::Settled(call) => Condition::Settled(vec![call.clone()], usize::MAX),
            Until::Quiet(_) => return quiet,
        },
        Step::RegisterTool(_)
        | Step::GetTools(_)
        | Step::ExecuteTool(_)
        | Step::Call(_)
        | Step::Together(_) => {
            let calls = awaited_calls(step);
            if calls.is_empty() {
                return None;
            }
            Condition::Settled(calls, number)
        }
        Step::Expose(expose) if !expose.wait => return None,
        Step::TakeBack(back) if !back.wait => return None,
        Step::Expose(_)
        | Step::TakeBack(_)
        | Step::Mount(_)
        | Step::Render(_)
        | Step::Unmount(_)
        | Step::AbortSignal(_)
        | Step::Register(_)
        | Step::AgentCancel(_) => {
            return quiet;
        }
        _ => return None,
    };
    Some((condition, patience))
}

/// The calls of the API that a step waits for.
fn awaited_calls(step: &Step) -> Vec<String> {
    let one = |wait: bool, label: &str| wait.then(|| label.to_owned()).into_iter().collect();
    match step {
        Step::RegisterTool(call) => one(call.wait, &call.label),
        Step::GetTools(call) => one(call.wait, &call.label),
        Step::ExecuteTool(call) => one(call.wait, &call.label),
        Step::Call(call) => one(call.wait, &call.label),
        Step::Together(steps) => steps.iter().flat_map(awaited_calls).collect(),
        _ => Vec::new(),
    }
}

/// What a wait is for. Step numbers: a step that threw waits no longer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Condition {
    Nothing,
    Ready(String, usize),
    Turn(String, usize),
    ToolRan(String, usize),
    Waiting(String, usize),
    Event(String, String),
    AgentAnswer(String),
    Settled(Vec<String>, usize),
}

impl std::fmt::Display for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nothing => write!(f, "the page to be quiet"),
            Self::Ready(client, _) => {
                write!(f, "the client `{client}` to have detected its providers")
            }
            Self::Turn(turn, _) => write!(f, "the turn `{turn}` to end"),
            Self::ToolRan(tool, times) => write!(f, "run {times} of the tool `{tool}`"),
            Self::Waiting(conversation, inputs) => {
                write!(f, "{inputs} pending inputs in `{conversation}`")
            }
            Self::Event(turn, kind) => write!(f, "a `{kind}` event of the turn `{turn}`"),
            Self::AgentAnswer(call) => write!(f, "an answer to the agent's call `{call}`"),
            Self::Settled(calls, _) => {
                write!(f, "what becomes of `{}`", calls.join("` and `"))
            }
        }
    }
}

/// Keeps what conditions ask about, entry by entry.
#[derive(Default)]
struct Watcher {
    condition: Option<Condition>,
    ready: HashSet<String>,
    threw: HashSet<usize>,
    settled: HashSet<String>,
    runs: HashMap<String, usize>,
    pending: HashMap<String, usize>,
    events: HashSet<(String, String)>,
    calls: HashMap<u64, String>,
    answered: HashSet<u64>,
    came_back: HashSet<String>,
}

impl Watcher {
    fn until(&mut self, condition: Condition) {
        self.condition = Some(condition);
    }
}

impl Watch for Watcher {
    fn see(&mut self, kind: &str, data: &Value) {
        let text = |key: &str| data[key].as_str().unwrap_or_default().to_owned();
        let number = |key: &str| data[key].as_u64().unwrap_or_default();
        match kind {
            "ready" | "not-ready" => drop(self.ready.insert(text("client"))),
            "step-threw" => drop(self.threw.insert(number("step") as usize)),
            "turn-settled" => drop(self.settled.insert(text("turn"))),
            "run" => *self.runs.entry(text("tool")).or_default() += 1,
            "told" => drop(
                self.pending
                    .insert(text("conversation"), number("pending") as usize),
            ),
            "event" => {
                let kind = data["event"]["type"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned();
                self.events.insert((text("turn"), kind));
            }
            "api-settled" => drop(self.came_back.insert(text("label"))),
            "calls" => drop(self.calls.insert(number("call"), text("label"))),
            "answer" if data.get("call").is_some() && data.get("tool").is_some() => {
                self.answered.insert(number("call"));
            }
            _ => {}
        }
    }

    fn expects(&self) -> bool {
        !matches!(self.condition, None | Some(Condition::Nothing))
    }

    fn satisfied(&self) -> bool {
        match &self.condition {
            None | Some(Condition::Nothing) => false,
            Some(Condition::Ready(client, step)) => {
                self.ready.contains(client) || self.threw.contains(step)
            }
            Some(Condition::Turn(turn, step)) => {
                self.settled.contains(turn) || self.threw.contains(step)
            }
            Some(Condition::ToolRan(tool, times)) => {
                self.runs.get(tool).is_some_and(|runs| runs >= times)
            }
            Some(Condition::Waiting(conversation, inputs)) => {
                self.pending.get(conversation).copied().unwrap_or(0) == *inputs
            }
            Some(Condition::Event(turn, kind)) => {
                self.events.contains(&(turn.clone(), kind.clone()))
            }
            Some(Condition::Settled(calls, step)) => {
                self.threw.contains(step) || calls.iter().all(|call| self.came_back.contains(call))
            }
            Some(Condition::AgentAnswer(label)) => self
                .calls
                .iter()
                .any(|(call, name)| name == label && self.answered.contains(call)),
        }
    }
}
