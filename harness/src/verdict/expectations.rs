//! Each kind of expectation as checks over what was observed.

use std::borrow::Cow;

use reports::Entry;
use serde_json::{Value, json};

use super::{Check, api, matching, model, order};
use crate::case::compiled::Part;
use crate::case::{Expectation, Matcher, expectation as of};
use crate::observed::at;

/// The checks of one expectation; `number` is its place in the case, from 1.
pub(super) fn checks(
    expectation: &Expectation,
    number: usize,
    observed: &Value,
    transcript: &[Entry],
) -> Vec<Check> {
    match expectation {
        Expectation::Tool(tool) => of_tool(tool, observed),
        Expectation::Layer(layer) => of_layer(layer, observed),
        Expectation::ModelSaw(saw) => model::saw(saw, observed),
        Expectation::BudgetSpent(spent) => vec![model::budget_spent(spent.calls, observed)],
        Expectation::Turn(turn) => of_turn(turn, observed),
        Expectation::Events(events) => of_events(events, observed),
        Expectation::State(state) => vec![of_state(state, observed)],
        Expectation::Subscriber(subscriber) => {
            let pending = observed.pointer(&pointer(&[
                "conversations",
                &subscriber.conversation,
                "pending",
            ]));
            vec![Check::of(
                format!("subscriber {} pending", subscriber.conversation),
                &subscriber.pending,
                pending,
            )]
        }
        Expectation::Order(moments) => vec![order::check(moments, number, transcript)],
        Expectation::Refused(refused) => vec![refused_naming(&refused.naming, observed)],
        Expectation::Defined(defined) => vec![of_defined(&defined.label, observed)],
        Expectation::Registered(registered) => of_registered(registered, observed),
        Expectation::AgentList(list) => vec![of_list(list, observed)],
        Expectation::AgentAnswer(answer) => of_answer(answer, observed),
        Expectation::EntryPoint(entry) => {
            let seen = observed.pointer(&pointer(&["entryPoints", &entry.label]));
            vec![Check::of(
                format!("entry point {}", entry.label),
                &entry.is,
                seen,
            )]
        }
        Expectation::Provider(provider) => {
            let checks = [("asked", &provider.asked), ("sessions", &provider.sessions)];
            let count = |what: &str| {
                observed
                    .pointer(&pointer(&["providers", &provider.id, what]))
                    .cloned()
                    .unwrap_or(json!(0))
            };
            let check = |(what, matcher): (&str, &Option<Matcher>)| {
                let matcher = matcher.as_ref()?;
                Some(Check::of(
                    format!("provider {} {what}", provider.id),
                    matcher,
                    Some(&count(what)),
                ))
            };
            checks.into_iter().filter_map(check).collect()
        }
        Expectation::Same(places) => vec![alike(places, number, observed, true)],
        Expectation::Different(places) => vec![alike(places, number, observed, false)],
        Expectation::Call(call) => api::call(call, observed),
        Expectation::Heard(heard) => api::heard(heard, observed),
        Expectation::Reading(reading) => vec![api::reading(reading, observed)],
        Expectation::Invoked(invoked) => api::invoked(invoked, observed),
        Expectation::Sequence(sequence) => vec![api::sequence(sequence, number, observed)],
        Expectation::Observed(place) => {
            let seen = at(observed, &place.at);
            vec![Check::of(
                format!("observed {}", place.at),
                &place.is,
                seen.as_deref(),
            )]
        }
    }
}

/// A JSON pointer from unescaped parts.
pub(super) fn pointer(parts: &[&str]) -> String {
    parts
        .iter()
        .map(|part| format!("/{}", part.replace('~', "~0").replace('/', "~1")))
        .collect()
}

/// Checks of runs: of one, or of every one (of which there must be one).
struct Runs<'observed> {
    prefix: String,
    runs: Vec<(usize, &'observed Value)>,
}

impl<'observed> Runs<'observed> {
    fn of(kind: &str, name: &str, run: Option<usize>, observed: &'observed Value) -> (Self, usize) {
        let place = pointer(&[&format!("{kind}s"), name, "runs"]);
        let all = observed
            .pointer(&place)
            .and_then(Value::as_array)
            .map(Vec::as_slice)
            .unwrap_or_default();
        let runs = all
            .iter()
            .enumerate()
            .filter(|(index, _)| run.is_none_or(|run| run == index + 1));
        let runs = runs.map(|(index, seen)| (index + 1, seen)).collect();
        let prefix = run.map_or_else(
            || format!("{kind} {name}"),
            |run| format!("{kind} {name} run {run}"),
        );
        (Self { prefix, runs }, all.len())
    }

    fn check(&self, what: &str, key: &str, matcher: Option<&Matcher>) -> Option<Check> {
        let matcher = matcher?;
        let label = format!("{} {what}", self.prefix);
        let Some((_, first)) = self.runs.first() else {
            let summary = "there was no such run".to_owned();
            return Some(Check {
                label,
                holds: false,
                summary,
                expected: matcher.to_value(),
                seen: None,
                around: None,
            });
        };
        let wrong = self
            .runs
            .iter()
            .find(|(_, run)| !matching::holds(matcher, run.get(key)));
        let Some((number, run)) = wrong else {
            return Some(Check::of(label, matcher, first.get(key)));
        };
        let mut check = Check::of(label, matcher, run.get(key));
        if self.runs.len() > 1 {
            check.summary = format!("{} (run {number})", check.summary);
        }
        Some(check)
    }

    fn flag(&self, what: &str, key: &str, wanted: Option<bool>) -> Option<Check> {
        self.check(
            what,
            key,
            wanted
                .map(|wanted| Matcher::Exactly(json!(wanted)))
                .as_ref(),
        )
    }
}

fn of_tool(tool: &of::OfTool, observed: &Value) -> Vec<Check> {
    let (runs, ran) = Runs::of("tool", &tool.name, tool.run, observed);
    let ran = tool.ran.as_ref().map(|matcher| {
        Check::of(
            format!("tool {} ran", tool.name),
            matcher,
            Some(&json!(ran)),
        )
    });
    let rest = [
        ran,
        runs.check("given", "given", tool.given.as_ref()),
        runs.check("context", "context", tool.context.as_ref()),
        runs.check("call-count", "callCount", tool.call_count.as_ref()),
        runs.flag("aborted-at-start", "abortedAtStart", tool.aborted_at_start),
        runs.flag(
            "aborted-when-settled",
            "abortedWhenSettled",
            tool.aborted_when_settled,
        ),
        runs.flag("aborted", "aborted", tool.aborted),
        runs.flag("end-turn-threw", "endTurnThrew", tool.end_turn_threw),
    ];
    rest.into_iter().flatten().collect()
}

fn of_layer(layer: &of::OfLayer, observed: &Value) -> Vec<Check> {
    let (runs, ran) = Runs::of("layer", &layer.name, layer.run, observed);
    let ran = layer.ran.as_ref().map(|matcher| {
        Check::of(
            format!("layer {} ran", layer.name),
            matcher,
            Some(&json!(ran)),
        )
    });
    let rest = [
        ran,
        runs.check("call", "call", layer.call.as_ref()),
        runs.check("outcome", "outcome", layer.outcome.as_ref()),
    ];
    rest.into_iter().flatten().collect()
}

fn of_turn(turn: &of::OfTurn, observed: &Value) -> Vec<Check> {
    let seen = observed.pointer(&pointer(&["turns", &turn.name]));
    let check = |what: &str, place: &str, matcher: Option<&Matcher>| {
        let matcher = matcher?;
        let at = seen.and_then(|seen| seen.pointer(place));
        let mut check = Check::of(format!("turn {} {what}", turn.name), matcher, at);
        if !check.holds && at.is_none() {
            check.summary = format!("{} (the turn: {})", check.summary, how_it_ended(seen));
        }
        Some(check)
    };
    let all = [
        check("settled", "/settled", turn.settled.as_ref()),
        check("text", "/text", turn.text.as_ref()),
        check("outcome", "/outcome", turn.outcome.as_ref()),
        check("object", "/object", turn.object.as_ref()),
        check("message", "/message", turn.message.as_ref()),
        check("provider", "/provider", turn.provider.as_ref()),
        check("error-name", "/error/name", turn.error_name.as_ref()),
        check("error", "/error/message", turn.error.as_ref()),
        check("took", "/took", turn.took.as_ref()),
    ];
    all.into_iter().flatten().collect()
}

fn how_it_ended(turn: Option<&Value>) -> String {
    let Some(turn) = turn else {
        return "never started".into();
    };
    match turn["settled"].as_str() {
        Some("rejected") => {
            let text = |key: &str| turn["error"][key].as_str().unwrap_or_default();
            format!("rejected with {} \"{}\"", text("name"), text("message"))
        }
        Some("resolved") => "resolved".into(),
        _ => "never settled".into(),
    }
}

fn of_events(events: &of::OfEvents, observed: &Value) -> Vec<Check> {
    let place = pointer(&["turns", &events.of, "events"]);
    let seen = observed
        .pointer(&place)
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .unwrap_or_default();
    let label = |what: &str| format!("events of {} {what}", events.of);
    let mut checks = Vec::new();
    if !events.include.is_empty() {
        let holds = in_order(seen, &events.include);
        let summary = format!(
            "the turn `{}` has not these events in this order",
            events.of
        );
        checks.push(Check::rule(
            label("include"),
            holds,
            summary,
            json!(events.include),
            json!(seen),
        ));
    }
    if let Some(none) = &events.none {
        let found: Vec<&Value> = seen
            .iter()
            .filter(|event| matching::includes(event, none))
            .collect();
        let summary = format!(
            "the turn `{}` has an event that it must not have",
            events.of
        );
        let holds = found.is_empty() && !seen.is_empty();
        checks.push(Check::rule(
            label("none"),
            holds,
            summary,
            json!({ "not": none }),
            json!(found),
        ));
    }
    if let (Some(kind), Some(times)) = (&events.kind, &events.times) {
        let count = seen
            .iter()
            .filter(|event| event["type"] == kind.as_str())
            .count();
        checks.push(Check::of(
            label(&format!("{kind} times")),
            times,
            Some(&json!(count)),
        ));
    }
    if let Some(last) = &events.last {
        checks.push(Check::of(label("last"), last, seen.last()));
    }
    if let Some(text) = &events.text {
        let deltas = seen.iter().filter(|event| event["type"] == "text-delta");
        let said: String = deltas
            .filter_map(|event| event["delta"].as_str().or(event["text"].as_str()))
            .collect();
        checks.push(Check::of(label("text"), text, Some(&json!(said))));
    }
    checks
}

fn in_order(seen: &[Value], wanted: &[Part]) -> bool {
    let mut rest = seen.iter();
    wanted
        .iter()
        .all(|wanted| rest.any(|event| matching::includes(event, wanted)))
}

fn of_state(state: &of::OfState, observed: &Value) -> Check {
    let seen = observed
        .pointer(&pointer(&["states", &state.look]))
        .and_then(|seen| at(seen, &state.at));
    Check::of(
        format!("state {} {}", state.look, state.at)
            .trim_end()
            .to_owned(),
        &state.is,
        seen.as_deref(),
    )
}

fn refused_naming(name: &str, observed: &Value) -> Check {
    let threw = observed["steps"]["threw"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|threw| threw["message"].clone());
    let turns = observed["turns"]
        .as_object()
        .into_iter()
        .flat_map(|turns| turns.values());
    let rejected = turns
        .filter(|turn| turn["settled"] == "rejected")
        .map(|turn| turn["error"]["message"].clone());
    let messages: Vec<Value> = threw.chain(rejected).collect();
    let holds = messages.iter().any(|message| {
        message
            .as_str()
            .is_some_and(|message| message.contains(name))
    });
    let summary = format!("no error names the tool `{name}`");
    Check::rule(
        format!("refused {name}"),
        holds,
        summary,
        json!({ "includes": name }),
        json!(messages),
    )
}

fn of_defined(label: &str, observed: &Value) -> Check {
    let seen = observed.pointer(&pointer(&["defined", label, "differences"]));
    Check::of(
        format!("defined {label} unchanged"),
        &Matcher::Exactly(json!([])),
        seen,
    )
}

fn of_registered(registered: &of::Registered, observed: &Value) -> Vec<Check> {
    let name = registered.tool.as_deref();
    let is_it = |found: &Value| name.is_none_or(|name| found == name);
    let all = |key: &str| {
        observed["agent"][key]
            .as_array()
            .map(Vec::as_slice)
            .unwrap_or_default()
    };
    let found: Vec<&Value> = all("registered")
        .iter()
        .filter(|tool| is_it(&tool["name"]))
        .collect();
    let back = all("unregistered")
        .iter()
        .filter(|tool| is_it(tool))
        .count();
    let label = |what: &str| format!("registered {} {what}", name.unwrap_or("any"));
    let count = |what: &str, matcher: Option<&Matcher>, count: usize| {
        matcher.map(|matcher| Check::of(label(what), matcher, Some(&json!(count))))
    };
    // Of each registration: a second, wrong one must not hide behind a right one.
    let each = |what: &str, key: &str, matcher: Option<&Matcher>| {
        let matcher = matcher?;
        let wrong = found
            .iter()
            .find(|tool| !matching::holds(matcher, known(tool, key)));
        Some(Check::of(
            label(what),
            matcher,
            wrong.or(found.first()).and_then(|tool| known(tool, key)),
        ))
    };
    let checks = [
        count("times", registered.times.as_ref(), found.len()),
        count("taken-back", registered.taken_back.as_ref(), back),
        each("place", "place", registered.place.as_ref()),
        each(
            "description",
            "description",
            registered.description.as_ref(),
        ),
        each(
            "input-schema",
            "inputSchema",
            registered.input_schema.as_ref(),
        ),
        each(
            "annotations",
            "annotations",
            registered.annotations.as_ref(),
        ),
    ];
    checks.into_iter().flatten().collect()
}

/// A member; null counts as not there, as a tool registered without it has it so.
fn known<'tool>(tool: &'tool Value, key: &str) -> Option<&'tool Value> {
    tool.get(key).filter(|value| !value.is_null())
}

fn of_list(list: &of::OfAgentList, observed: &Value) -> Check {
    let seen = observed
        .pointer(&pointer(&["agent", "lists", &list.label]))
        .and_then(Value::as_array);
    let names = seen.map(|tools| {
        let mut names: Vec<String> = tools
            .iter()
            .filter_map(|tool| tool["name"].as_str().map(str::to_owned))
            .collect();
        names.sort_unstable();
        json!(names)
    });
    Check::of(
        format!("agent list {} names", list.label),
        &list.names,
        names.as_ref(),
    )
}

fn of_answer(answer: &of::OfAgentAnswer, observed: &Value) -> Vec<Check> {
    let seen = observed.pointer(&pointer(&["agent", "answers", &answer.call]));
    let check = |what: &str, matcher: Option<&Matcher>| {
        let at = seen
            .and_then(|seen| seen.get(what))
            .filter(|value| what == "json" || !value.is_null());
        matcher
            .map(|matcher| Check::of(format!("agent answer {} {what}", answer.call), matcher, at))
    };
    let ok = answer.ok.map(|ok| Matcher::Exactly(json!(ok)));
    let checks = [
        check("text", answer.text.as_ref()),
        check("json", answer.json.as_ref()),
        check("ok", ok.as_ref()),
        check("answers", answer.answers.as_ref()),
    ];
    checks.into_iter().flatten().collect()
}

fn alike(places: &[String], number: usize, observed: &Value, same: bool) -> Check {
    let seen: Vec<Option<Cow<'_, Value>>> =
        places.iter().map(|place| at(observed, place)).collect();
    let is_there = |value: &Option<Cow<'_, Value>>| {
        value
            .as_deref()
            .is_some_and(|value| !super::is_undefined(value) && !value.is_null())
    };
    let absent: Vec<&str> = places
        .iter()
        .zip(&seen)
        .filter(|(_, value)| !is_there(value))
        .map(|(place, _)| place.as_str())
        .collect();
    let there = absent.is_empty();
    let pairs = seen
        .iter()
        .enumerate()
        .flat_map(|(index, one)| seen[index + 1..].iter().map(move |other| (one, other)));
    let mut pairs = pairs.map(|(one, other)| matches!((one, other), (Some(one), Some(other)) if matching::equal(one, other)));
    let holds = there
        && if same {
            pairs.all(|equal| equal)
        } else {
            pairs.all(|equal| !equal)
        };
    let word = if same { "same" } else { "different" };
    let summary = if there {
        format!("these are not {word}")
    } else {
        format!("nothing stands at {}", absent.join(" and at "))
    };
    let shown: Vec<Value> = places
        .iter()
        .zip(&seen)
        .map(|(place, value)| json!({ "at": place, "value": value }))
        .collect();
    Check::rule(
        format!("{word} {number}"),
        holds,
        summary,
        json!({ word: places }),
        json!(shown),
    )
}
