//! Strings in Markdown that stay what they are: no emphasis, no link, no HTML, nobody mentioned.

use std::fmt::Write;

use crate::text;

/// The text on one line as code, in which GitHub looks for no names and no numbers of issues. Everything that Markdown
/// or HTML could take for its own is a character reference.
pub(super) fn code(text: &str, width: usize) -> String {
    format!("<code>{}</code>", plain(text, width))
}

/// The text on one line as prose, for the suite's own sentences.
pub(super) fn plain(text: &str, width: usize) -> String {
    let mut escaped = String::new();
    for character in text::line(text, width).chars() {
        match character {
            // What ends a sentence starts nothing in the middle of a line.
            ' ' | ',' | '.' | ';' | '\'' | '/' | '-' | '(' | ')' => escaped.push(character),
            character if character.is_ascii_punctuation() => {
                // Writing to a string does not fail.
                let _ = write!(escaped, "&#{};", u32::from(character));
            }
            character => escaped.push(character),
        }
    }
    // GitHub makes links of this, also within code.
    escaped.replace("www.", "www&#46;")
}

/// Lines as a block of code, whose fence is longer than any within.
pub(super) fn block(language: &str, text: &str) -> String {
    let mut longest = 2;
    let mut ticks = 0;
    for character in text.chars() {
        ticks = if character == '`' { ticks + 1 } else { 0 };
        longest = longest.max(ticks);
    }
    let fence = "`".repeat(longest + 1);
    format!("{fence}{language}\n{text}\n{fence}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_of_the_target_is_no_markdown() {
        let hostile =
            "<img src=x onerror=alert(1)> **bold** [a](b) @everyone #1 `x` | _y_ ~z~\n# h\u{202e}";
        let escaped = code(hostile, 200);
        let inner = escaped
            .trim_start_matches("<code>")
            .trim_end_matches("</code>");
        for special in [
            '<', '>', '*', '[', '@', '`', '|', '_', '~', '\n', '\u{202e}',
        ] {
            assert!(!inner.contains(special), "{special:?} in {inner}");
        }
        assert!(inner.contains("&#60;img src&#61;x"), "{inner}");
    }

    #[test]
    fn a_fence_is_longer_than_what_it_holds() {
        assert_eq!(block("diff", "a"), "```diff\na\n```\n");
        assert_eq!(block("", "````"), "`````\n````\n`````\n");
    }
}
