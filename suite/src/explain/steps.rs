//! The steps of a case, in words.

use serde_json::Value;

use super::api::api_step;
use super::phrases::{NO_PHRASE, kind, name, rest, value};
use super::tools::{names, thrown};

pub(super) fn step(step: &Value) -> String {
    let (kind, it) = kind(step);
    let of = |key: &str| name(&it[key]);
    match kind {
        "client" => format!("makes the client {}{}", of("as"), rest(it, &["as"])),
        "conversation" => format!("starts the conversation {}{}", of("as"), rest(it, &["as"])),
        "send" => format!(
            "the visitor says {} in {}: the turn {}{}{}",
            value(&it["text"]),
            of("in"),
            of("as"),
            waits(it),
            rest(it, &["in", "text", "as", "wait"])
        ),
        "chat" => format!(
            "the page asks {} without a conversation: the turn {}{}{}",
            value(&it["prompt"]),
            of("as"),
            waits(it),
            rest(it, &["prompt", "as", "wait"])
        ),
        "until" => format!("waits until {}", until(it)),
        "look" => format!("notes the state of {} as {}", of("in"), of("as")),
        "stop" => format!("stops {}", of("in")),
        "reset" => format!("resets {}", of("in")),
        "close" => format!("closes {}", of("in")),
        "abort" => format!("aborts the turn {}", of("turn")),
        "abort-signal" => format!(
            "aborts the signal {}{}",
            of("signal"),
            rest(it, &["signal"])
        ),
        "submit" => format!(
            "the visitor answers {} in {}{}",
            value(&it["value"]),
            of("in"),
            rest(it, &["in", "value"])
        ),
        "reject" => format!("the visitor declines in {}{}", of("in"), rest(it, &["in"])),
        "answer" => answer(it),
        "change-tools" => format!(
            "the page changes the array that {} was given to {}",
            of("in"),
            names(&it["to"])
        ),
        "define" => format!("passes {} through defineTool: {}", of("tool"), of("as")),
        "expose" => format!(
            "offers {} to the browser's agents: {}{}{}",
            names(&it["tools"]),
            of("as"),
            waits(it),
            rest(it, &["as", "tools", "wait"])
        ),
        "take-back" => format!("takes back what {} offered{}", of("as"), rest(it, &["as"])),
        "mount" => format!(
            "mounts the component {}, which offers {} while it is mounted{}",
            of("as"),
            names(&it["tools"]),
            rest(it, &["as", "tools"])
        ),
        "render" => match it.get("tools") {
            Some(tools) => format!("renders {} again, with {}", of("in"), names(tools)),
            None => format!("renders {} again, with the same array", of("in")),
        },
        "unmount" => format!("unmounts {}", of("in")),
        "model-context" => format!("asks modelContext(): {}", of("as")),
        "register" => format!("the page itself registers a tool named {}", of("name")),
        "agent-list" => format!("the browser's agent lists the tools: {}", of("as")),
        "agent-call" => format!(
            "the browser's agent calls {} with {}: {}{}",
            of("tool"),
            value(&it["input"]),
            of("as"),
            waits(it)
        ),
        "agent-cancel" => format!("the browser's agent takes its call {} back", of("call")),
        other => {
            api_step(other, it).unwrap_or_else(|| format!("{NO_PHRASE} {other}{}", rest(it, &[])))
        }
    }
}

/// Steps that start something wait for its end unless they say otherwise.
pub(super) fn waits(it: &Value) -> &'static str {
    if it["wait"] == Value::Bool(false) {
        ", and does not wait for its end"
    } else {
        ""
    }
}

fn answer(it: &Value) -> String {
    let run = it
        .get("run")
        .map(|run| format!("run {} of ", value(run)))
        .unwrap_or_default();
    let how = match it.get("throws") {
        Some(error) => format!("throws {}", thrown(error)),
        None => format!("returns {}", value(&it["returns"])),
    };
    format!("{run}{} goes on: it {how}", name(&it["tool"]))
}

fn until(until: &Value) -> String {
    let (kind, it) = kind(until);
    match kind {
        "turn" => format!("the turn {} has settled", name(it)),
        "tool-ran" => format!(
            "{} has started {} times",
            name(&it["tool"]),
            value(&it["times"])
        ),
        "waiting" => format!(
            "{} calls wait for the visitor in {}",
            value(&it["inputs"]),
            name(&it["in"])
        ),
        "event" => format!(
            "the turn {} has had the event {}",
            name(&it["turn"]),
            name(&it["type"])
        ),
        "agent-answer" => format!("the agent's call {} is answered", name(it)),
        "settled" => format!("the call {} has settled", name(it)),
        "passed" => format!("{} ms have passed", value(it)),
        "quiet" => "nothing is left to do at this instant".into(),
        other => format!("{NO_PHRASE} {other}: {}", value(it)),
    }
}
