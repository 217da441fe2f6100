//! The tools that a request offers, and which of them it wants called.

use serde_json::{Map, Value};

use super::problem::{Problem, kind, list, member, must_be, object, place, some_text, text};
use crate::models::OfferedTool;

type Json = Map<String, Value>;

/// How long a function's name may be.
const LONGEST_NAME: usize = 64;

/// Refuses tools and a choice of them that the API refuses.
pub(super) fn check(body: &Json) -> Result<(), Problem> {
    let mut names = Vec::new();
    if let Some(tools) = body.get("tools") {
        for (index, tool) in list(tools, "tools")?.iter().enumerate() {
            let at = format!("tools[{index}]");
            let name = check_tool(tool, &at)?;
            if names.contains(&name) {
                let what = format!("must be unique, and `{name}` is there twice");
                return Err(Problem::new(format!("{at}.function.name"), what));
            }
            names.push(name);
        }
    }
    match body.get("tool_choice") {
        None => Ok(()),
        Some(_) if names.is_empty() => Err(Problem::new(
            "tool_choice",
            "is only allowed where `tools` are given",
        )),
        Some(choice) => check_choice(choice, &names),
    }
}

fn check_tool<'a>(tool: &'a Value, at: &str) -> Result<&'a str, Problem> {
    let tool = object(tool, at)?;
    must_be(tool, "type", "function", at)?;
    let function = member(tool, "function", at)?;
    let at = place(at, "function");
    let name = some_text(function, "name", &at)?;
    let legal = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if name.len() > LONGEST_NAME || !name.chars().all(legal) {
        let what =
            format!("must be 1 to {LONGEST_NAME} of letters, digits, _ and -, and is `{name}`");
        return Err(Problem::new(place(&at, "name"), what));
    }
    if function.contains_key("description") {
        text(function, "description", &at)?;
    }
    if function.contains_key("parameters") {
        member(function, "parameters", &at)?;
    }
    Ok(name)
}

fn check_choice(choice: &Value, names: &[&str]) -> Result<(), Problem> {
    match choice {
        Value::String(word) if matches!(word.as_str(), "auto" | "none" | "required") => Ok(()),
        Value::Object(choice) => {
            must_be(choice, "type", "function", "tool_choice")?;
            let function = member(choice, "function", "tool_choice")?;
            let name = some_text(function, "name", "tool_choice.function")?;
            if names.contains(&name) {
                return Ok(());
            }
            let what = format!("must be one of `tools`, and `{name}` is none");
            Err(Problem::new("tool_choice.function.name", what))
        }
        Value::String(word) => Err(bad_choice(&format!("`{word}`"))),
        other => Err(bad_choice(kind(other))),
    }
}

fn bad_choice(found: &str) -> Problem {
    let what = format!("must be `auto`, `none`, `required` or a function by name, and is {found}");
    Problem::new("tool_choice", what)
}

/// The tools offered by a request that was checked.
pub(super) fn offered(body: &Json) -> Vec<OfferedTool> {
    let tools = body.get("tools").and_then(Value::as_array);
    let functions = tools
        .into_iter()
        .flatten()
        .filter_map(|tool| tool.get("function"));
    functions
        .map(|function| OfferedTool {
            name: text_of(function, "name").unwrap_or_default(),
            description: text_of(function, "description"),
            input_schema: function.get("parameters").cloned(),
        })
        .collect()
}

/// Whether a request that was checked allows calls.
pub(super) fn allows_calls(body: &Json) -> bool {
    let refused = body.get("tool_choice").and_then(Value::as_str) == Some("none");
    body.contains_key("tools") && !refused
}

/// The one tool that a request that was checked wants called.
pub(super) fn forced(body: &Json) -> Option<String> {
    text_of(body.get("tool_choice")?.get("function")?, "name")
}

fn text_of(of: &Value, key: &str) -> Option<String> {
    Some(of.get(key)?.as_str()?.to_owned())
}
