//! The command that runs one case run alone, as the user would type it.

use std::env;

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

/// The options that every rerun of this target needs.
pub(super) fn options(
    target: &TargetArguments,
    limits: &LimitArguments,
    engine: &EngineArguments,
    cases: Option<&std::path::PathBuf>,
) -> String {
    let mut words = Vec::new();
    let mut path = |name: &str, path: Option<&std::path::PathBuf>| {
        words.extend(
            path.map(|path| [name.to_owned(), path.display().to_string()])
                .into_iter()
                .flatten(),
        );
    };
    path("--build", target.build.as_ref());
    path("--adapter", target.adapter.as_ref());
    path("--cases", cases);
    let kind = target
        .build_kind
        .and_then(|kind| Some(kind.to_possible_value()?.get_name().to_owned()));
    words.extend(
        kind.map(|kind| ["--build-kind".to_owned(), kind])
            .into_iter()
            .flatten(),
    );
    words.extend(limits.words());
    words.extend(engine.words());
    words
        .iter()
        .map(|word| format!(" {}", quoted(word)))
        .collect()
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
