//! Strings from a target, made fit for a terminal. They are data: they move no cursor, set no colour, turn no writing
//! round, and are as long as we let them be.

use std::io::{self, Write};

use serde_json::Value;
use unicode_width::UnicodeWidthChar;

/// The text with everything that is not plainly seen written out (`\u{1b}`); line ends stay.
pub fn neutral(text: &str) -> String {
    let mut neutral = String::with_capacity(text.len());
    for character in text.chars() {
        if character == '\n' {
            neutral.push('\n')
        } else {
            push(&mut neutral, character)
        }
    }
    neutral
}

/// The text on one line of at most `width` columns, with everything that is not plainly seen written out. A text cut
/// short says how much is left.
pub fn line(text: &str, width: usize) -> String {
    let mut kept = Cut::new(width);
    for (place, character) in text.char_indices() {
        if !kept.push(character) {
            return kept.finish(text.len() - place);
        }
    }
    kept.text
}

/// The value as JSON on one line of at most `width` columns.
pub fn json_line(value: &Value, width: usize) -> String {
    // Each column takes four bytes at most; the rest of a huge value is counted, not kept.
    let mut start = Start {
        bytes: Vec::new(),
        most: width.saturating_mul(4).saturating_add(64),
        left: 0,
    };
    // Writing a value to memory does not fail.
    let _ = serde_json::to_writer(&mut start, value);
    let text = String::from_utf8_lossy(&start.bytes);
    let text = text.trim_end_matches(char::REPLACEMENT_CHARACTER);
    if start.left == 0 {
        return line(text, width);
    }
    let mut kept = Cut::new(width);
    let shown = text
        .char_indices()
        .find(|(_, character)| !kept.push(*character))
        .map_or(text.len(), |(place, _)| place);
    kept.finish(start.left + text.len() - shown)
}

fn push(text: &mut String, character: char) {
    match character {
        '\n' => text.push_str("\\n"),
        '\r' => text.push_str("\\r"),
        '\t' => text.push_str("\\t"),
        character if is_seen(character) => text.push(character),
        character => text.extend(character.escape_unicode()),
    }
}

/// Whether a character shows as itself and does nothing to those around it.
fn is_seen(character: char) -> bool {
    !character.is_control()
        && !matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e0fff}')
}

/// A line that is full at a width.
struct Cut {
    text: String,
    width: usize,
    used: usize,
}

impl Cut {
    fn new(width: usize) -> Self {
        Self {
            text: String::new(),
            width,
            used: 0,
        }
    }

    /// Takes a character, unless the line is full.
    fn push(&mut self, character: char) -> bool {
        let before = self.text.len();
        push(&mut self.text, character);
        // What takes no column still takes place: a letter can carry a thousand accents.
        let columns = self.text[before..]
            .chars()
            .map(|part| part.width().unwrap_or(1).max(1))
            .sum::<usize>();
        if self.used + columns > self.width {
            self.text.truncate(before);
            return false;
        }
        self.used += columns;
        true
    }

    fn finish(mut self, bytes_left: usize) -> String {
        let note = format!("… ({bytes_left} bytes more)");
        // The note takes the place of the last columns, where there are enough of them.
        let room = note.chars().count();
        if self.width > 4 * room {
            let mut left = bytes_left;
            while self.used + room > self.width {
                let Some(last) = self.text.pop() else { break };
                self.used -= last.width().unwrap_or(1).max(1);
                left += last.len_utf8();
            }
            return format!("{}… ({left} bytes more)", self.text);
        }
        self.text.push('…');
        self.text
    }
}

/// The start of what is written, and how much there was after it.
struct Start {
    bytes: Vec<u8>,
    most: usize,
    left: usize,
}

impl Write for Start {
    fn write(&mut self, written: &[u8]) -> io::Result<usize> {
        let kept = written.len().min(self.most - self.bytes.len());
        self.bytes.extend_from_slice(&written[..kept]);
        self.left += written.len() - kept;
        Ok(written.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nothing_a_target_says_reaches_the_terminal_as_a_command() {
        let hostile = "\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}gnp.exe\r\u{200b}\u{7f}";
        let shown = "\\u{1b}]0;owned\\u{7}\\u{9b}2J\\u{202e}gnp.exe\\r\\u{200b}\\u{7f}";
        assert_eq!(neutral(hostile), shown);
        assert_eq!(line(hostile, 100), shown);
        assert_eq!(
            json_line(&json!({"\u{9b}2J": "\u{202e}"}), 100),
            r#"{"\u{9b}2J":"\u{202e}"}"#
        );
        assert_eq!(neutral("two\nlines"), "two\nlines");
        assert_eq!(line("two\nlines", 100), "two\\nlines");
        assert_eq!(line("Grüße, 世界 👋", 100), "Grüße, 世界 👋");
    }

    #[test]
    fn a_line_is_as_wide_as_it_may_be_and_says_what_it_leaves_out() {
        assert_eq!(line("0123456789", 10), "0123456789");
        assert_eq!(
            line(&"x".repeat(1000), 100),
            format!("{}… (918 bytes more)", "x".repeat(82))
        );
        assert_eq!(line("0123456789ab", 10), "0123456789…");
        assert_eq!(line(&"e\u{301}".repeat(100_000), 10).chars().count(), 11);
        let huge = json_line(&json!(["y".repeat(1 << 20)]), 120);
        assert!(
            huge.chars().count() <= 120 && huge.ends_with(" bytes more)"),
            "{huge}"
        );
        let wide = line(&"世".repeat(1000), 60);
        assert!(
            wide.chars().filter(|character| *character == '世').count() <= 30,
            "{wide}"
        );
    }
}
