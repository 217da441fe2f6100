//! Where two sides of a comparison differ: down to the part of a JSON value that does, then line by line.
//!
//! It says what differs and how, as data; colours and layout are the renderer's.

mod lines;
mod narrow;

pub(crate) use lines::{Change, Line};

use serde_json::Value;

use crate::document::Shown;
use crate::text;

/// The difference between what was expected and what was seen.
pub(crate) struct Difference {
    /// Where in both values the differing part stands; none for the whole.
    pub(crate) path: Option<String>,
    /// The differing part, line by line, with a few equal lines around.
    pub(crate) lines: Vec<Line>,
    /// How many lines are left out at the end.
    pub(crate) more: usize,
}

/// Compares the sides, for lines of at most `width` columns and at most `most` of them.
pub(crate) fn difference(expected: &Shown, seen: &Shown, width: usize, most: usize) -> Difference {
    let (path, expected, seen) = match (expected, seen) {
        (Shown::Value(expected), Shown::Value(seen)) => {
            let narrowed = narrow::narrow(expected, seen);
            let (expected, seen) = narrow::as_texts(narrowed.expected, narrowed.seen, width);
            (narrowed.path, expected, seen)
        }
        (expected, seen) => (None, alone(expected, width), alone(seen, width)),
    };
    let (lines, more) = lines::compare(&expected, &seen, width, most);
    Difference { path, lines, more }
}

fn alone(side: &Shown, width: usize) -> String {
    match side {
        Shown::Words(words) => words.clone(),
        Shown::Value(value) => narrow::as_texts(value, &Value::Null, width).0,
    }
}

/// A text neutralised, its lines cut at `width`.
fn cut_lines(text: &str, width: usize) -> String {
    let lines: Vec<String> = text
        .split('\n')
        .map(|line| text::line(line, width))
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn shown(difference: &Difference) -> String {
        let mut shown = difference.path.clone().unwrap_or_default();
        for line in &difference.lines {
            let sign = match line.change {
                Change::Expected => '-',
                Change::Seen => '+',
                Change::Both => ' ',
                Change::Gap => '~',
            };
            let parts = line.parts.iter().map(|(strong, part)| {
                if *strong {
                    format!("[{part}]")
                } else {
                    part.clone()
                }
            });
            shown.push_str(&format!("\n{sign}{}", parts.collect::<String>()));
        }
        shown
    }

    fn values(expected: Value, seen: Value) -> String {
        shown(&difference(
            &Shown::Value(expected),
            &Shown::Value(seen),
            60,
            40,
        ))
    }

    #[test]
    fn it_narrows_down_to_the_one_part_that_differs() {
        let expected = json!({"messages": [{"role": "user"}, {"role": "tool", "a b": "10 calls ran"}], "stream": true});
        let seen = json!({"stream": true, "messages": [{"role": "user"}, {"a b": "11 calls ran", "role": "tool"}]});
        assert_eq!(
            values(expected, seen),
            "$.messages[1][\"a b\"]\n-\"[10] calls ran\"\n+\"[11] calls ran\""
        );
    }

    #[test]
    fn where_several_parts_differ_it_stops_above_them() {
        let expected = json!({"result": {"a": 1, "b": 2, "c": 3}});
        let seen = json!({"result": {"a": 1, "b": 4}});
        assert_eq!(
            values(expected, seen),
            "$.result\n {\n   \"a\": 1\n-  \"b\": [2]\n-  \"c\": 3\n+  \"b\": [4]\n }"
        );
        assert_eq!(values(json!([1, 2]), json!([1])), "\n [\n   1\n-  2\n ]");
    }

    #[test]
    fn texts_of_several_lines_are_compared_as_lines() {
        assert_eq!(
            values(json!("one\ntwo\nthree"), json!("one\ntwo!\nthree")),
            "\n one\n-two\n+two[!]\n three"
        );
    }

    #[test]
    fn the_differing_place_of_long_texts_is_in_sight() {
        let long = |middle: &str| {
            json!([
                "a".repeat(5000) + middle + "-" + &"b".repeat(5000),
                1,
                middle
            ])
        };
        let shown = values(long("YES"), long("no"));
        let shown = shown.replace(['[', ']'], "");
        assert!(
            shown.contains("aaYES-bb") && shown.contains("aano-bb"),
            "{shown}"
        );
        assert!(
            shown.lines().all(|line| line.chars().count() <= 70),
            "{shown}"
        );
    }

    #[test]
    fn words_stand_against_values() {
        let words = Shown::Words("a text that matches (?i)budget".into());
        assert_eq!(
            shown(&difference(
                &words,
                &Shown::Value(json!({"error": "no"})),
                60,
                40
            )),
            "\n-a text that matches (?i)budget\n+{\n+  \"error\": \"no\"\n+}"
        );
    }

    #[test]
    fn it_is_bounded_and_says_what_is_left_out() {
        let list = |offset: i32| {
            Shown::Value(json!(
                (0..5000).map(|item| item * 2 + offset).collect::<Vec<_>>()
            ))
        };
        let difference = difference(&list(0), &list(1), 60, 40);
        assert_eq!(difference.lines.len(), 40);
        assert!(difference.more > 1000, "{}", difference.more);
    }

    #[test]
    fn equal_sides_that_are_expected_to_differ_are_shown_once() {
        assert_eq!(values(json!("same"), json!("same")), "\n \"same\"");
    }

    #[test]
    fn a_hostile_value_stays_data() {
        let shown = values(json!("\u{1b}[31m\nred"), json!("\u{9b}2J"));
        assert!(
            !shown.contains(|character: char| character.is_control() && character != '\n'),
            "{shown:?}"
        );
    }
}
