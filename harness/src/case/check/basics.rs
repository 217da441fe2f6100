//! What a case says of itself, and its tools and layers.

use super::{
    super::{Act, Behaviour, Case, Layer, Model, behaviour::Awaited, yaml::pointer_part},
    CaseProblem, Findings,
    names::Kind,
};
use crate::requirement::Requirement;

/// Checks everything but steps, script and expectations.
pub fn check(case: &Case, requirements: Option<&[Requirement]>, found: &mut Findings) {
    if let Some(requirements) = requirements {
        requirement(case, requirements, found);
    }
    models(case, found);
    for (key, tool) in &case.tools {
        if let Some(execute) = &tool.execute {
            let at = format!("/tools/{}/execute", pointer_part(key));
            behaviour(execute, &at, found);
        }
    }
    for (key, one) in &case.layers {
        layer(one, &format!("/layers/{}", pointer_part(key)), found);
    }
}

fn requirement(case: &Case, requirements: &[Requirement], found: &mut Findings) {
    let Some(of) = requirements.iter().find(|one| one.id == case.requirement) else {
        let known = requirements.iter().map(|one| one.id.clone()).collect();
        let name = case.requirement.clone();
        let kind = Kind::Requirement;
        found.add("/requirement", CaseProblem::Unknown { kind, name, known });
        return;
    };
    let not_lower = case.level.is_some_and(|level| level <= of.level);
    found.add_if(not_lower, "/level", CaseProblem::Level);
}

fn models(case: &Case, found: &mut Findings) {
    let any = !case.models.is_empty();
    found.add_if(
        any && case.model.is_none(),
        "/models",
        CaseProblem::NoScript,
    );
    found.add_if(
        !any && case.model.is_some(),
        "/model",
        CaseProblem::NoModels,
    );
    let misplaced = case.built_in_tools.is_some() && !case.models.contains(&Model::PromptApi);
    found.add_if(misplaced, "/built-in-tools", CaseProblem::BuiltInTools);
}

/// A behaviour's acts, each with its place.
fn acts<'a>(behaviour: &'a Behaviour, at: &str) -> Vec<(String, &'a Act)> {
    match behaviour {
        Behaviour::One(act) => vec![(at.to_owned(), act)],
        Behaviour::Several(acts) => {
            let placed = acts.iter().enumerate();
            placed
                .map(|(index, act)| (format!("{at}/{index}"), act))
                .collect()
        }
    }
}

fn behaviour(one: &Behaviour, at: &str, found: &mut Findings) {
    let mut done = false;
    for (at, act) in acts(one, at) {
        found.add_if(done, at.as_str(), CaseProblem::Unreachable);
        done |= matches!(act, Act::Returns(_) | Act::Throws(_) | Act::Echoes(_));
        done |= matches!(act, Act::Awaits(Awaited::Never | Awaited::Answer));
        if let Act::OnRun(on_run) = act {
            behaviour(&on_run.acts, &format!("{at}/on-run/do"), found);
        }
    }
}

/// Whether a behaviour waits for an `answer` step.
pub fn awaits_answer(one: &Behaviour) -> bool {
    acts(one, "").into_iter().any(|(_, act)| match act {
        Act::Awaits(awaited) => *awaited == Awaited::Answer,
        Act::OnRun(on_run) => awaits_answer(&on_run.acts),
        _ => false,
    })
}

fn layer(layer: &Layer, at: &str, found: &mut Findings) {
    let deeds = [
        ("throws-before", layer.throws_before.is_some()),
        ("throws-after", layer.throws_after.is_some()),
        ("blocks-with", layer.blocks_with.is_some()),
        ("replaces-with", layer.replaces_with.is_some()),
        ("wraps-result-as", layer.wraps_result_as.is_some()),
    ];
    let done: Vec<&str> = deeds
        .iter()
        .filter(|(_, is)| *is)
        .map(|(word, _)| *word)
        .collect();
    if layer.at_once.is_some() {
        let answers = layer.throws_before.is_some() || layer.blocks_with.is_some();
        let needs = CaseProblem::Without {
            key: "at-once",
            needs: "`throws-before` or `blocks-with`",
        };
        found.add_if(!answers, at, needs);
        let both = CaseProblem::Both("at-once", "waits");
        found.add_if(layer.waits.is_some(), at, both);
    }
    found.add_if(done.len() > 1, at, CaseProblem::Layer(done));
}
