//! The command that runs one case run alone, as the user would type it.

use std::env;
use std::path::Path;

use clap::ValueEnum;
use reports::CaseRun;

use super::arguments::{EngineArguments, LimitArguments, TargetArguments};

/// What comes before the subcommand: cargo's way where cargo started us.
pub(super) fn program() -> String {
    let by_cargo = env::var("CARGO_PKG_NAME").is_ok_and(|name| name == env!("CARGO_PKG_NAME"));
    match (by_cargo, cfg!(debug_assertions)) {
        (true, true) => "cargo run --".into(),
        (true, false) => "cargo run --release --".into(),
        (false, _) => env::args()
            .next()
            .map_or_else(|| env!("CARGO_PKG_NAME").into(), |program| quoted(&program)),
    }
}

/// The options that every rerun of this target needs, as a shell takes them.
pub(super) fn options(
    target: &TargetArguments,
    limits: &LimitArguments,
    engine: &EngineArguments,
    cases: Option<&Path>,
) -> String {
    let mut words = words(target, limits, engine);
    words.extend(path_words("--cases", cases));
    words
        .iter()
        .map(|word| format!(" {}", quoted(word)))
        .collect()
}

/// The options that every rerun of this target needs.
pub(super) fn words(
    target: &TargetArguments,
    limits: &LimitArguments,
    engine: &EngineArguments,
) -> Vec<String> {
    let mut words = target_words(target);
    words.extend(limits.words());
    words.extend(engine.words());
    words
}

/// The options that say what is tried.
pub(super) fn target_words(target: &TargetArguments) -> Vec<String> {
    let mut words = path_words("--build", target.build.as_deref());
    words.extend(path_words("--adapter", target.adapter.as_deref()));
    words.extend(path_words("--polyfill", target.polyfill.as_deref()));
    let kind = target
        .build_kind
        .and_then(|kind| Some(kind.to_possible_value()?.get_name().to_owned()));
    words.extend(
        kind.map(|kind| ["--build-kind".to_owned(), kind])
            .into_iter()
            .flatten(),
    );
    words
}

fn path_words(name: &str, path: Option<&Path>) -> Vec<String> {
    path.map(|path| vec![name.to_owned(), path.display().to_string()])
        .unwrap_or_default()
}

/// Runs this case run alone.
pub(super) fn command(program: &str, options: &str, run: &CaseRun) -> String {
    let model = run
        .model
        .as_ref()
        .map(|model| format!(" --model {model}"))
        .unwrap_or_default();
    let generation = run
        .web_mcp
        .as_ref()
        .map(|generation| format!(" --web-mcp {generation}"))
        .unwrap_or_default();
    format!(
        "{program} run --case {}{model}{generation}{options}",
        run.case
    )
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=:@%+,".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_shell_takes_a_quoted_word_as_one() {
        assert_eq!(quoted("dist/sdk.js"), "dist/sdk.js");
        assert_eq!(quoted("my sdk.js"), "'my sdk.js'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted("$(rm)"), "'$(rm)'");
        assert_eq!(quoted(""), "''");
    }
}
