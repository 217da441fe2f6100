//! JSON pointers into what was observed: each must be able to point to something.

use super::{
    CaseProblem, Findings,
    names::{Kind, Names},
};

/// The parts of what is observed, and what the names in them are the names of.
const SECTIONS: [(&str, Part); 17] = [
    ("tools", Part::Named(Kind::Tool)),
    ("layers", Part::Named(Kind::Layer)),
    (
        "model",
        Part::Members(&[
            ("asked", Part::Free),
            ("messages", Part::Free),
            ("calls", Part::Free),
        ]),
    ),
    ("turns", Part::Named(Kind::Turn)),
    ("states", Part::Named(Kind::Look)),
    ("conversations", Part::Named(Kind::Conversation)),
    ("defined", Part::Named(Kind::Definition)),
    ("agent", Part::Members(&AGENT)),
    ("exposed", Part::Named(Kind::Exposure)),
    ("entryPoints", Part::Named(Kind::EntryPoint)),
    ("calls", Part::Named(Kind::Call)),
    ("heard", Part::Named(Kind::Listener)),
    ("readings", Part::Named(Kind::Reading)),
    ("invoked", Part::Named(Kind::Tool)),
    ("sequence", Part::Free),
    ("faults", Part::Free),
    ("steps", Part::Members(&[("threw", Part::Free)])),
];

const AGENT: [(&str, Part); 5] = [
    ("lists", Part::Named(Kind::AgentList)),
    ("answers", Part::Named(Kind::AgentCall)),
    ("registered", Part::Free),
    ("unregistered", Part::Free),
    ("refused", Part::Free),
];

/// What stands in a part.
#[derive(Clone, Copy)]
enum Part {
    /// Something for each name of a kind.
    Named(Kind),
    /// These members.
    Members(&'static [(&'static str, Part)]),
    /// Whatever there is.
    Free,
}

/// Checks a pointer.
pub fn check(pointer: &str, names: &Names<'_>, at: &str, found: &mut Findings) {
    let Some(path) = pointer.strip_prefix('/') else {
        found.add(at, CaseProblem::NotAPointer(pointer.to_owned()));
        return;
    };
    let parts = path
        .split('/')
        .map(|part| part.replace("~1", "/").replace("~0", "~"));
    let mut inside = Part::Members(&SECTIONS);
    for part in parts {
        match inside {
            Part::Free => return,
            Part::Named(kind) => {
                names.need(kind, &part, at.to_owned(), found);
                return;
            }
            Part::Members(members) => match members.iter().find(|(name, _)| *name == part) {
                Some((_, next)) => inside = *next,
                None => {
                    let known = members.iter().map(|(name, _)| (*name).to_owned()).collect();
                    let pointer = pointer.to_owned();
                    found.add(
                        at,
                        CaseProblem::NotObserved {
                            pointer,
                            part,
                            known,
                        },
                    );
                    return;
                }
            },
        }
    }
}
