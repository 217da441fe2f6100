//! The steps about the API: names that steps within steps give, and arguments that would say two things at once.
//!
//! A listener may do steps at any time, so a name may be used before the step that gives it stands in the file.

use serde_json::Value;

use super::{
    super::{Case, Step, step::Until},
    CaseProblem, Findings,
    names::{Kind, Names},
};

/// Adds the names that stand in values: those of signals, and of readings of what is read.
pub fn collect_names(case: &Case, names: &mut Names<'_>) {
    let written = serde_json::json!([case.steps, case.tools]);
    in_values(&written, &mut names.in_values);
}

fn in_values(value: &Value, names: &mut Vec<(Kind, String)>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| in_values(item, names)),
        Value::Object(members) => {
            let named = match members.get("$").and_then(Value::as_str) {
                Some("reads") => members.get("as").map(|name| (Kind::Reading, name)),
                Some("signal") => members.get("name").map(|name| (Kind::Signal, name)),
                _ => None,
            };
            let name = |(kind, name): (Kind, &Value)| Some((kind, name.as_str()?.to_owned()));
            names.extend(named.and_then(name));
            if members.get("$").is_some_and(|word| word == "does") {
                names.extend(calls(&members["steps"]).map(|call| (Kind::Call, call)));
            }
            members.values().for_each(|member| in_values(member, names));
        }
        _ => {}
    }
}

/// The names of the calls among steps that stand in a value.
fn calls(steps: &Value) -> impl Iterator<Item = String> {
    let steps = steps.as_array().into_iter().flatten();
    let inner = steps.filter_map(|step| step.as_object()?.values().next()?.get("as"));
    inner.filter_map(|name| name.as_str().map(str::to_owned))
}

/// Checks the steps about the API, and adds the names that they give.
pub fn check<'a>(case: &'a Case, names: &mut Names<'a>, found: &mut Findings) {
    let mut all = Vec::new();
    for (index, step) in case.steps.iter().enumerate() {
        collect(step, format!("/steps/{index}"), &mut all);
    }
    for (at, step) in &all {
        define(step, at, names, found);
    }
    for (at, step) in &all {
        uses(step, at, names, found);
    }
}

/// Steps with the steps within them, each with its place.
fn collect<'a>(step: &'a Step, at: String, all: &mut Vec<(String, &'a Step)>) {
    let inner = match step {
        Step::Together(steps) => Some((steps, format!("{at}/together"))),
        Step::Listen(listen) => Some((&listen.steps, format!("{at}/listen/do"))),
        _ => None,
    };
    all.push((at, step));
    if let Some((steps, at)) = inner {
        for (index, step) in steps.iter().enumerate() {
            collect(step, format!("{at}/{index}"), all);
        }
    }
}

fn define<'a>(step: &'a Step, at: &str, names: &mut Names<'a>, found: &mut Findings) {
    let (kind, label) = match step {
        Step::RegisterTool(step) => (Kind::Call, &step.label),
        Step::GetTools(step) => (Kind::Call, &step.label),
        Step::ExecuteTool(step) => (Kind::Call, &step.label),
        Step::Call(step) => (Kind::Call, &step.label),
        Step::Listen(step) => (Kind::Listener, &step.label),
        Step::Assign(step) => (Kind::Reading, &step.label),
        Step::Read(step) => (Kind::Reading, &step.label),
        Step::Inspect(step) => (Kind::Reading, &step.label),
        Step::Compare(step) => (Kind::Reading, &step.label),
        _ => return,
    };
    names.define(kind, label, at.to_owned(), found);
}

fn uses(step: &Step, at: &str, names: &Names<'_>, found: &mut Findings) {
    match step {
        Step::RegisterTool(step) => {
            one_way(step.tool.is_some(), step.arguments.is_some(), at, found);
            if let Some(tool) = &step.tool {
                names.need(Kind::Tool, tool, format!("{at}/register-tool/tool"), found);
            }
        }
        Step::GetTools(step) => {
            let both = step.options.is_some() && step.arguments.is_some();
            found.add_if(both, at, CaseProblem::Both("options", "arguments"));
        }
        Step::ExecuteTool(step) => {
            one_way(step.tool.is_some(), step.arguments.is_some(), at, found);
            if let Some(of) = &step.of {
                names.need(Kind::Call, of, format!("{at}/execute-tool/of"), found);
            }
        }
        Step::Until(Until::Settled(call)) => {
            names.need(Kind::Call, call, format!("{at}/until/settled"), found);
        }
        _ => {}
    }
}

fn one_way(tool: bool, arguments: bool, at: &str, found: &mut Findings) {
    found.add_if(
        tool && arguments,
        at,
        CaseProblem::Both("tool", "arguments"),
    );
    found.add_if(
        !tool && !arguments,
        at,
        CaseProblem::Neither("tool", "arguments"),
    );
}
