//! What must have been observable, in words: a line for each thing that is compared.

use serde_json::Value;

use super::api::api_expectation;
use super::list;
use super::phrases::{NO_PHRASE, kind, matcher, name, value};

pub(super) fn expectation(expectation: &Value) -> Vec<String> {
    let (kind, it) = kind(expectation);
    match kind {
        "tool" => members(
            &format!("tool {}", name(&it["name"])),
            it,
            &["name", "run"],
            tool,
        ),
        "layer" => members(
            &format!("layer {}", name(&it["name"])),
            it,
            &["name", "run"],
            layer,
        ),
        "model-saw" => members("the model", it, &["result-of", "message"], model),
        "budget-spent" => vec![format!(
            "after {} calls the model is told that no more are allowed",
            value(&it["calls"])
        )],
        "turn" => members(&format!("turn {}", name(&it["name"])), it, &["name"], turn),
        "events" => members(
            &format!("the events of turn {}", name(&it["of"])),
            it,
            &["of", "type"],
            events,
        ),
        "state" => vec![format!(
            "in the state {}{}: {}",
            name(&it["look"]),
            place(&it["at"]),
            matcher(&it["is"])
        )],
        "subscriber" => vec![format!(
            "the subscriber of {} found so many pending inputs, one after the other: {}",
            name(&it["in"]),
            matcher(&it["pending"])
        )],
        "order" => vec![format!(
            "in this order: {}",
            list(it).map(moment).collect::<Vec<_>>().join("; ")
        )],
        "refused" => vec![refused(it)],
        "defined" => vec![format!(
            "{} has every member that was given, unchanged",
            name(&it["as"])
        )],
        "registered" => members(&registered_tool(it), it, &["tool"], registered),
        "agent-list" => vec![format!(
            "the agent's list {} has the names: {}",
            name(&it["as"]),
            matcher(&it["names"])
        )],
        "agent-answer" => members(
            &format!("the agent's call {}", name(&it["call"])),
            it,
            &["call"],
            agent_answer,
        ),
        "entry-point" => vec![format!(
            "modelContext() ({}) gave the object of: {}",
            name(&it["as"]),
            matcher(&it["is"])
        )],
        "provider" => members(
            &format!("provider {}", name(&it["id"])),
            it,
            &["id"],
            provider,
        ),
        "same" => vec![format!("all of these are there and equal: {}", places(it))],
        "different" => vec![format!(
            "all of these are there and no two are equal: {}",
            places(it)
        )],
        "observed" => vec![format!("at {}: {}", name(&it["at"]), matcher(&it["is"]))],
        other => api_expectation(other, it)
            .unwrap_or_else(|| vec![format!("{NO_PHRASE} {other}: {}", value(it))]),
    }
}

/// A line for each member that is compared, with its subject.
fn members(
    subject: &str,
    it: &Value,
    named: &[&str],
    phrase: fn(&str, &Value, &Value) -> String,
) -> Vec<String> {
    let members = it
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(key, _)| !named.contains(&key.as_str()));
    members
        .map(|(key, member)| format!("{subject}: {}", phrase(key, member, it)))
        .collect()
}

/// "exactly 10 times", "at most 3 times", "once".
fn times(count: &Value) -> String {
    match count.as_u64() {
        Some(0) => "never".into(),
        Some(1) => "exactly once".into(),
        _ => format!("{} times", matcher(count)),
    }
}

fn yes_or_no(member: &Value, yes: &str, no: &str) -> String {
    if member == &Value::Bool(true) {
        yes.into()
    } else {
        no.into()
    }
}

fn which_run(it: &Value) -> String {
    it.get("run").map_or_else(
        || "on every run ".into(),
        |run| format!("on run {} ", value(run)),
    )
}

fn tool(key: &str, member: &Value, it: &Value) -> String {
    let run = which_run(it);
    match key {
        "ran" => format!("it ran {}", times(member)),
        "given" => format!("{run}it was given {}", matcher(member)),
        "context" => format!("{run}ctx.context was {}", matcher(member)),
        "call-count" => format!("{run}ctx.callCount was {}", matcher(member)),
        "aborted-at-start" => format!(
            "{run}ctx.signal was {} when it started",
            yes_or_no(member, "aborted", "not aborted")
        ),
        "aborted-when-settled" => format!(
            "{run}ctx.signal was {} when it settled",
            yes_or_no(member, "aborted", "not aborted")
        ),
        "aborted" => format!(
            "{run}ctx.signal was {} in the end",
            yes_or_no(member, "aborted", "not aborted")
        ),
        "end-turn-threw" => format!(
            "{run}ctx.endTurn {}",
            yes_or_no(member, "threw", "did not throw")
        ),
        other => format!("{run}{NO_PHRASE} {other}: {}", value(member)),
    }
}

fn layer(key: &str, member: &Value, it: &Value) -> String {
    let run = which_run(it);
    match key {
        "ran" => format!("it ran {}", times(member)),
        "call" => format!("{run}its call was {}", matcher(member)),
        "outcome" => format!("{run}next() gave it {}", matcher(member)),
        other => format!("{run}{NO_PHRASE} {other}: {}", value(member)),
    }
}

fn model(key: &str, member: &Value, it: &Value) -> String {
    let (result, message) = (value(&it["result-of"]), value(&it["message"]));
    match key {
        "asked" => format!("it was asked {}", times(member)),
        "json" => format!(
            "the result of its call {result} was JSON: {}",
            matcher(member)
        ),
        "error" => format!(
            "its call {result} was reported as an error: {}",
            matcher(member)
        ),
        "answers" => format!("its call {result} was answered {}", times(member)),
        "tools" => format!(
            "for its message {message} it was offered the tools {}",
            matcher(member)
        ),
        "tool" => format!(
            "for its message {message} it was offered a tool that is {}",
            matcher(member)
        ),
        "text" => format!(
            "for its message {message} it was given words: {}",
            matcher(member)
        ),
        "visitor" => format!(
            "for its message {message} the visitor's last words were {}",
            matcher(member)
        ),
        "system" => format!(
            "for its message {message} the system prompt was {}",
            matcher(member)
        ),
        other => format!("{NO_PHRASE} {other}: {}", value(member)),
    }
}

fn turn(key: &str, member: &Value, _: &Value) -> String {
    match key {
        "settled" => format!("its promise is {}", matcher(member)),
        "text" | "outcome" | "object" | "message" | "provider" => {
            format!("its {key} is {}", matcher(member))
        }
        "error-name" => format!("it was rejected with an error named {}", matcher(member)),
        "error" => format!(
            "it was rejected with an error that says {}",
            matcher(member)
        ),
        "took" => format!("it took, in milliseconds, {}", matcher(member)),
        other => format!("{NO_PHRASE} {other}: {}", value(member)),
    }
}

fn events(key: &str, member: &Value, it: &Value) -> String {
    match key {
        "include" => format!(
            "include, in this order, {}",
            list(member).map(value).collect::<Vec<_>>().join(", then ")
        ),
        "none" => format!("none has {}", value(member)),
        "times" => format!("{} comes {}", name(&it["type"]), times(member)),
        "last" => format!("the last is {}", matcher(member)),
        "text" => format!("their text, joined, is {}", matcher(member)),
        other => format!("{NO_PHRASE} {other}: {}", value(member)),
    }
}

fn registered_tool(it: &Value) -> String {
    it.get("tool").map_or_else(
        || "the registered tools".into(),
        |tool| format!("the registered tool {}", name(tool)),
    )
}

fn registered(key: &str, member: &Value, _: &Value) -> String {
    match key {
        "times" => format!("registered {}", times(member)),
        "taken-back" => format!("taken back {}", times(member)),
        "place" => format!("on {}", matcher(member)),
        "description" => format!("its description is {}", matcher(member)),
        "input-schema" => format!("its input schema is {}", matcher(member)),
        "annotations" => format!("its annotations are {}", matcher(member)),
        other => format!("{NO_PHRASE} {other}: {}", value(member)),
    }
}

fn agent_answer(key: &str, member: &Value, _: &Value) -> String {
    match key {
        "text" => format!("its text is {}", matcher(member)),
        "json" => format!("its text is JSON: {}", matcher(member)),
        "ok" => yes_or_no(
            member,
            "it got an answer, not an exception",
            "it got an exception",
        ),
        "answers" => format!("it was answered {}", times(member)),
        other => format!("{NO_PHRASE} {other}: {}", value(member)),
    }
}

fn provider(key: &str, member: &Value, _: &Value) -> String {
    match key {
        "asked" => format!("it was asked {}", times(member)),
        "sessions" => format!("sessions were opened at it {}", times(member)),
        other => format!("{NO_PHRASE} {other}: {}", value(member)),
    }
}

fn refused(it: &Value) -> String {
    match it["naming"].as_str() {
        None | Some("") => "it was refused with an error".into(),
        Some(naming) => format!("it was refused with an error that names `{naming}`"),
    }
}

fn moment(moment: &Value) -> String {
    let (kind, it) = kind(moment);
    let of = name(it);
    match kind {
        "layer-enters" => format!("the layer {of} is entered"),
        "layer-leaves" => format!("the layer {of} gives its outcome"),
        "tool-runs" => format!("the tool {of} starts"),
        "tool-settles" => format!("the tool {of} settles"),
        "tool-signal-aborts" => format!("the signal of the tool {of} is aborted"),
        "turn-settles" => format!("the turn {of} settles"),
        "model-is-asked" => format!("the model is asked for its message {of}"),
        "turn-starts" => format!("the turn {of} starts"),
        other => format!("{NO_PHRASE} {other} {of}"),
    }
}

fn place(at: &Value) -> String {
    match at.as_str() {
        None | Some("") => String::new(),
        Some(at) => format!(", at {at}"),
    }
}

fn places(pointers: &Value) -> String {
    list(pointers).map(name).collect::<Vec<_>>().join(", ")
}
