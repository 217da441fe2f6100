//! What a case demands, in plain words made from its data: the tools, what the model says, the steps, and what must have
//! been observable. Nothing is said here that the case does not say.

mod api;
mod expectations;
mod model;
mod phrases;
mod steps;
mod tools;

use harness::case::LoadedCase;
use harness::requirement::Requirement;
use harness::runner::level;
use harness::verdict::labels;
use serde_json::Value;

/// The case in words, ready to print: headings with indented lines below them.
#[must_use]
pub fn explain(case: &LoadedCase, requirement: Option<&Requirement>) -> String {
    let mut page = Page::default();
    page.line(&case.id);
    page.line(&format!("  {}", case.case.title));
    if let Some(requirement) = requirement {
        about(&mut page, case, requirement);
    }
    let data = serde_json::to_value(&case.case).unwrap_or_default();
    page.section("runs with", vec![runs_with(case)]);
    page.section("tools", tools::tools(&data["tools"]));
    page.section("middleware", tools::layers(&data["layers"]));
    page.section("the model", model::script(&data["model"]));
    page.section("steps", numbered(list(&data["steps"]).map(steps::step)));
    page.section(
        "what must hold",
        list(&data["expect"])
            .flat_map(expectations::expectation)
            .collect(),
    );
    page.section("and, as in every case", vec![always(case)]);
    page.text
}

fn about(page: &mut Page, case: &LoadedCase, requirement: &Requirement) {
    let statement = requirement
        .statement
        .as_ref()
        .map(|statement| format!(", {statement}"))
        .unwrap_or_default();
    let lines = vec![
        format!(
            "{} ({}{statement})",
            requirement.id,
            level(requirement.level)
        ),
        requirement.summary.clone(),
        format!(
            "from {}, \"{}\"",
            requirement.source.document.file_name(),
            requirement.source.heading
        ),
    ];
    page.section("requirement", lines);
    if case.level != requirement.level {
        page.section(
            "level",
            vec![format!(
                "this case is a {}, less than its requirement",
                level(case.level)
            )],
        );
    }
    let why = case.case.why.iter().cloned();
    page.section(
        "why it matters",
        std::iter::once(requirement.matters.clone())
            .chain(why)
            .collect(),
    );
}

fn runs_with(case: &LoadedCase) -> String {
    let models: Vec<&str> = case.case.models.iter().map(|model| model.word()).collect();
    let web_mcp = &case.case.web_mcp;
    let generations: Vec<&str> = web_mcp.iter().map(mock_browser::Generation::word).collect();
    let models = if models.is_empty() {
        "no model".into()
    } else {
        format!("the model at {}", models.join(", then at "))
    };
    if generations.is_empty() {
        models
    } else if web_mcp.are_all() {
        format!(
            "{models}; WebMCP: every generation, {}",
            generations.join(", then ")
        )
    } else {
        format!("{models}; WebMCP: {}", generations.join(", then "))
    }
}

/// The checks that every case makes: the labels before those of its own expectations.
fn always(case: &LoadedCase) -> String {
    let own = harness::case::Case {
        expect: Vec::new(),
        ..case.case.clone()
    };
    let allowed: Vec<String> = case
        .case
        .allow
        .iter()
        .filter_map(|allowed| Some(serde_json::to_value(allowed).ok()?.as_str()?.to_owned()))
        .collect();
    let labels = labels(&own).join("; ");
    if allowed.is_empty() {
        labels
    } else {
        format!("{labels} (this case allows: {})", allowed.join(", "))
    }
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// A heading with lines below it; nothing where there are none.
    fn section(&mut self, heading: &str, lines: Vec<String>) {
        if lines.is_empty() {
            return;
        }
        self.line(&format!("\n{heading}"));
        for line in lines {
            self.line(&format!("  {line}"));
        }
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn numbered(lines: impl Iterator<Item = String>) -> Vec<String> {
    lines
        .enumerate()
        .map(|(index, line)| format!("{}. {line}", index + 1))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::explain;
    use crate::catalogue::Catalogue;

    #[test]
    fn a_case_is_told_whole() {
        let catalogue = Catalogue::unchecked(|id| id == "page-tools/budget/default-cap").unwrap();
        let case = catalogue.cases().next().unwrap();
        let text = explain(case, catalogue.requirement(&case.case.requirement));
        for part in [
            "page-tools.max-steps (must, P7)",
            "from 000_fc1f347406649992.txt, \"",
            "the model at chat-completions, then at prompt-api, then at custom-provider",
            "`step` returns \"ok\"",
            "1. 11 times: calls `step`",
            "1. starts the conversation `chat` (tools: [\"step\"])",
            "tool `step`: it ran exactly 10 times",
            "no unhandled rejection",
        ] {
            assert!(text.contains(part), "{part:?} is missing:\n{text}");
        }
    }

    #[test]
    fn every_word_of_the_format_has_a_phrase() {
        let catalogue = Catalogue::unchecked(|_| true).unwrap();
        let unknown: HashSet<String> = catalogue
            .cases()
            .flat_map(|case| {
                let text = explain(case, None);
                text.lines()
                    .filter(|line| line.contains("??"))
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            })
            .collect();
        assert!(unknown.is_empty(), "{unknown:#?}");
    }
}
