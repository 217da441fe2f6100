//! The model's script: messages that a model could say, at the boundaries that the case names.

use super::{
    super::{Call, Case, Level, Message, Model, Script, yaml::pointer_part},
    CaseProblem, Findings,
    names::Names,
};
use crate::requirement::Requirement;

/// The tool that the SDK itself offers for structured output.
const RESERVED: &str = "submit_result";

/// Checks the script.
pub fn check(
    case: &Case,
    requirements: Option<&[Requirement]>,
    names: &Names<'_>,
    found: &mut Findings,
) {
    if let Some(Script::ByWords(turns)) = &case.model {
        words(turns.keys().map(String::as_str), names, found);
    }
    let judge = Judge {
        case,
        names,
        level: effective(case, requirements),
    };
    for (at, message) in messages(case) {
        judge.message(message, &at, found);
    }
}

/// How many calls the whole script makes.
pub fn calls(case: &Case) -> usize {
    let calls = |message: &Message| {
        let once = message.calls.len() + usize::from(message.call.is_some());
        once * message.repeat.unwrap_or(1) as usize
    };
    messages(case)
        .iter()
        .map(|(_, message)| calls(message))
        .sum()
}

fn messages(case: &Case) -> Vec<(String, &Message)> {
    let placed = |at: &str, list: &[Message]| -> Vec<String> {
        (0..list.len())
            .map(|index| format!("{at}/{index}"))
            .collect()
    };
    match &case.model {
        None => Vec::new(),
        Some(Script::Whole(list)) => placed("/model", list).into_iter().zip(list).collect(),
        Some(Script::ByWords(turns)) => turns
            .iter()
            .flat_map(|(words, list)| {
                let at = format!("/model/{}", pointer_part(words));
                placed(&at, list).into_iter().zip(list)
            })
            .collect(),
    }
}

fn effective(case: &Case, requirements: Option<&[Requirement]>) -> Option<Level> {
    let of = requirements?
        .iter()
        .find(|one| one.id == case.requirement)?;
    Some(case.level.unwrap_or(of.level))
}

fn words<'a>(keys: impl Iterator<Item = &'a str>, names: &Names<'_>, found: &mut Findings) {
    let said: Vec<&str> = names.said.iter().map(|(_, words)| *words).collect();
    for (index, (at, words)) in names.said.iter().enumerate() {
        let twice = said[..index].contains(words);
        found.add_if(
            twice,
            at.as_str(),
            CaseProblem::WordsTwice((*words).to_owned()),
        );
    }
    for key in keys.filter(|key| !said.contains(key)) {
        let at = format!("/model/{}", pointer_part(key));
        let words = key.to_owned();
        let said = said.iter().map(|words| (*words).to_owned()).collect();
        found.add(at, CaseProblem::NeverSaid { words, said });
    }
}

struct Judge<'a> {
    case: &'a Case,
    names: &'a Names<'a>,
    level: Option<Level>,
}

impl Judge<'_> {
    fn message(&self, message: &Message, at: &str, found: &mut Findings) {
        self.pieces(message, at, found);
        self.endings(message, at, found);
        self.single_call(message, at, found);
        for (index, call) in message.calls.iter().enumerate() {
            self.one_of_several(call, &format!("{at}/calls/{index}"), found);
        }
    }

    fn pieces(&self, message: &Message, at: &str, found: &mut Findings) {
        let texts = usize::from(message.text.is_some()) + message.chunks.len();
        let calls = message.calls.len() + usize::from(message.call.is_some());
        let ends =
            message.status.is_some() || message.never_ends.is_some() || message.breaks.is_some();
        found.add_if(texts + calls == 0 && !ends, at, CaseProblem::EmptyMessage);
        let both = message.text.is_some() && !message.chunks.is_empty();
        found.add_if(both, at, CaseProblem::Both("text", "chunks"));
        let without = |key: &'static str, needs: &'static str| {
            (format!("{at}/{key}"), CaseProblem::Without { key, needs })
        };
        let elsewhere = message.cut_every.is_some() && self.case.models != [Model::ChatCompletions];
        found.add_if(elsewhere, format!("{at}/cut-every"), CaseProblem::CutEvery);
        if message.then_text.is_some() && calls == 0 {
            let (at, problem) = without("then-text", "a call before it");
            found.add(at, problem);
        }
        if message.defiant.is_some() && calls == 0 {
            let (at, problem) = without("defiant", "a call");
            found.add(at, problem);
        }
        let pieces = texts + calls + usize::from(message.reasoning.is_some());
        if message.pause.is_some() && pieces + usize::from(message.then_text.is_some()) < 2 {
            let (at, problem) = without("pause", "a second piece");
            found.add(at, problem);
        }
    }

    fn endings(&self, message: &Message, at: &str, found: &mut Findings) {
        let never_and_breaks = message.never_ends.is_some() && message.breaks.is_some();
        found.add_if(
            never_and_breaks,
            at,
            CaseProblem::Both("never-ends", "breaks"),
        );
        let more = Message {
            status: None,
            after: None,
            repeat: None,
            ..message.clone()
        };
        let says_more = format!("{more:?}") != format!("{:?}", Message::default());
        let status_and_more = message.status.is_some() && says_more;
        found.add_if(
            status_and_more,
            format!("{at}/status"),
            CaseProblem::StatusAndMore,
        );
        if message.stubborn.is_some() {
            let at = format!("{at}/stubborn");
            let elsewhere = self.case.models != [Model::CustomProvider];
            found.add_if(elsewhere, at.as_str(), CaseProblem::StubbornModel);
            let must = self.level == Some(Level::Must);
            found.add_if(must, at, CaseProblem::StubbornLevel);
        }
    }

    fn single_call(&self, message: &Message, at: &str, found: &mut Findings) {
        let both = message.call.is_some() && !message.calls.is_empty();
        found.add_if(both, at, CaseProblem::Both("call", "calls"));
        if let Some(name) = &message.call {
            let made_up = message.made_up.is_some();
            self.offered(name, made_up, format!("{at}/call"), found);
        } else {
            let needs = "`call` beside it";
            for (key, is) in [
                ("with", message.with.is_some()),
                ("with-text", message.with_text.is_some()),
                ("made-up", message.made_up.is_some()),
            ] {
                found.add_if(
                    is,
                    format!("{at}/{key}"),
                    CaseProblem::Without { key, needs },
                );
            }
        }
        self.arguments(
            message.with.is_some(),
            message.with_text.is_some(),
            at,
            found,
        );
    }

    fn one_of_several(&self, call: &Call, at: &str, found: &mut Findings) {
        self.offered(
            &call.call,
            call.made_up.is_some(),
            format!("{at}/call"),
            found,
        );
        self.arguments(call.with.is_some(), call.with_text.is_some(), at, found);
        let elsewhere = call.id.is_some() && self.case.models != [Model::CustomProvider];
        found.add_if(elsewhere, format!("{at}/id"), CaseProblem::CallId);
    }

    fn arguments(&self, with: bool, with_text: bool, at: &str, found: &mut Findings) {
        found.add_if(
            with && with_text,
            at,
            CaseProblem::Both("with", "with-text"),
        );
        let elsewhere = with_text && self.case.models != [Model::ChatCompletions];
        found.add_if(elsewhere, format!("{at}/with-text"), CaseProblem::WithText);
    }

    fn offered(&self, name: &str, made_up: bool, at: String, found: &mut Findings) {
        let by_sdk = self.names.structured && name == RESERVED;
        if made_up || by_sdk || self.names.offered.contains(&name) {
            return;
        }
        let offered = self
            .names
            .offered
            .iter()
            .map(|name| (*name).to_owned())
            .collect();
        let name = name.to_owned();
        found.add(at, CaseProblem::NotOffered { name, offered });
    }
}
