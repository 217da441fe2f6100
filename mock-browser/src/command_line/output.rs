//! Printing a page's transcript to a terminal. It refuses to hand the page's control characters on, and to panic when
//! nobody reads any more.

use std::io::{self, Write};

use mock_browser::{Entry, Lane};
use serde_json::Value;

/// Standard output and error, until one of them is closed.
pub(crate) struct Output {
    closed: bool,
    printed: usize,
    wrong: bool,
}

impl Output {
    pub(crate) fn new() -> Self {
        Self {
            closed: false,
            printed: 0,
            wrong: false,
        }
    }

    /// Prints the entries that were not printed yet. Returns whether anybody still reads.
    pub(crate) fn entries(&mut self, entries: &[Entry]) -> bool {
        for entry in entries.iter().skip(self.printed) {
            self.entry(entry);
        }
        self.printed = entries.len();
        !self.closed
    }

    /// Whether an entry so far says that something went wrong.
    pub(crate) fn went_wrong(&self) -> bool {
        self.wrong
    }

    /// Prints a line to standard error.
    pub(crate) fn error(&mut self, line: &str) {
        let written = writeln!(io::stderr().lock(), "{}", harmless(line));
        self.closed |= written.is_err();
    }

    fn entry(&mut self, entry: &Entry) {
        if entry.lane != Lane::Page {
            return;
        }
        match entry.kind.as_str() {
            "console" => self.console(member(&entry.data, "level"), member(&entry.data, "text")),
            "uncaught-error" => self.trouble("Uncaught", &entry.data),
            "unhandled-rejection" => self.trouble("Uncaught (in promise)", &entry.data),
            _ => {}
        }
    }

    fn console(&mut self, level: &str, text: &str) {
        if matches!(level, "error" | "warn" | "trace") {
            return self.error(text);
        }
        let mut out = io::stdout().lock();
        let written = writeln!(out, "{}", harmless(text)).and_then(|()| out.flush());
        self.closed |= written.is_err();
    }

    fn trouble(&mut self, how: &str, thrown: &Value) {
        self.wrong = true;
        let (name, message) = (member(thrown, "name"), member(thrown, "message"));
        let separator = if name.is_empty() || message.is_empty() {
            ""
        } else {
            ": "
        };
        self.error(&format!("{how} {name}{separator}{message}"));
        let stack = member(thrown, "stack");
        if !stack.is_empty() {
            self.error(stack);
        }
    }
}

fn member<'a>(data: &'a Value, key: &str) -> &'a str {
    data.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// Text a terminal only shows: control characters other than line break and tab are spelt out.
fn harmless(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => shown.push(character),
            control if control.is_control() => shown.extend(control.escape_unicode()),
            other => shown.push(other),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn escapes_do_not_reach_the_terminal() {
        assert_eq!(
            harmless("a\u{1b}[31mb\rc\u{9b}0m\td\n"),
            "a\\u{1b}[31mb\\u{d}c\\u{9b}0m\td\n"
        );
    }
}
