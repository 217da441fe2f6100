//! The smallest part of two JSON values that holds all of their difference, and both parts as texts.

use serde_json::{Map, Value};

/// The differing parts, and where they stand.
pub(super) struct Narrowed<'value> {
    pub(super) path: Option<String>,
    pub(super) expected: &'value Value,
    pub(super) seen: &'value Value,
}

/// Goes down while exactly one member or item differs.
pub(super) fn narrow<'value>(
    mut expected: &'value Value,
    mut seen: &'value Value,
) -> Narrowed<'value> {
    let mut path = String::new();
    while let Some((step, expected_part, seen_part)) = only_difference(expected, seen) {
        path.push_str(&step);
        (expected, seen) = (expected_part, seen_part);
    }
    let path = (!path.is_empty()).then(|| format!("${path}"));
    Narrowed {
        path,
        expected,
        seen,
    }
}

fn only_difference<'value>(
    expected: &'value Value,
    seen: &'value Value,
) -> Option<(String, &'value Value, &'value Value)> {
    match (expected, seen) {
        (Value::Array(expected), Value::Array(seen)) if expected.len() == seen.len() => {
            let mut differing = expected
                .iter()
                .zip(seen)
                .enumerate()
                .filter(|(_, (expected, seen))| expected != seen);
            let (index, (expected, seen)) = differing.next()?;
            differing
                .next()
                .is_none()
                .then(|| (format!("[{index}]"), expected, seen))
        }
        (Value::Object(expected), Value::Object(seen)) if expected.len() == seen.len() => {
            let mut differing = expected
                .iter()
                .filter(|(key, value)| seen.get(*key) != Some(value));
            let (key, expected) = differing.next()?;
            let seen = seen.get(key)?;
            differing
                .next()
                .is_none()
                .then(|| (member_step(key), expected, seen))
        }
        _ => None,
    }
}

fn member_step(key: &str) -> String {
    let plain =
        |character: char| character.is_ascii_alphanumeric() || matches!(character, '_' | '-' | '$');
    if !key.is_empty() && key.chars().all(plain) {
        format!(".{key}")
    } else {
        format!("[{}]", Value::from(key))
    }
}

/// Both values as texts to compare: JSON with sorted keys, or the text itself where it has several lines. Long strings
/// are cut so that the place where the sides differ stays.
pub(super) fn as_texts(expected: &Value, seen: &Value, width: usize) -> (String, String) {
    if let (Value::String(expected), Value::String(seen)) = (expected, seen)
        && (expected.contains('\n') || seen.contains('\n'))
    {
        return (expected.clone(), seen.clone());
    }
    let (mut expected, mut seen) = (sorted(expected), sorted(seen));
    shorten(&mut expected, &mut seen, width);
    (pretty(&expected), pretty(&seen))
}

/// JSON over several lines, without the commas at their ends: a last item that is missing changes no other line.
fn pretty(value: &Value) -> String {
    // Printing a value does not fail.
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.replace(",\n", "\n")
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(sorted).collect(),
        Value::Object(members) => {
            let mut members: Vec<_> = members
                .iter()
                .map(|(key, member)| (key.clone(), sorted(member)))
                .collect();
            members.sort_by(|(one, _), (other, _)| one.cmp(other));
            Value::Object(Map::from_iter(members))
        }
        plain => plain.clone(),
    }
}

fn shorten(expected: &mut Value, seen: &mut Value, width: usize) {
    match (expected, seen) {
        (Value::String(expected), Value::String(seen)) => shorten_texts(expected, seen, width),
        (Value::Array(expected), Value::Array(seen)) => {
            let both = expected.len().min(seen.len());
            for (expected, seen) in expected.iter_mut().zip(seen.iter_mut()) {
                shorten(expected, seen, width);
            }
            expected[both..]
                .iter_mut()
                .chain(&mut seen[both..])
                .for_each(|item| shorten_alone(item, width));
        }
        (Value::Object(expected), Value::Object(seen)) => {
            for (key, expected) in expected.iter_mut() {
                match seen.get_mut(key) {
                    Some(seen) => shorten(expected, seen, width),
                    None => shorten_alone(expected, width),
                }
            }
            seen.iter_mut()
                .filter(|(key, _)| !expected.contains_key(*key))
                .for_each(|(_, value)| shorten_alone(value, width));
        }
        (expected, seen) => {
            shorten_alone(expected, width);
            shorten_alone(seen, width);
        }
    }
}

fn shorten_alone(value: &mut Value, width: usize) {
    match value {
        Value::String(text) => cut(text, width),
        Value::Array(items) => items.iter_mut().for_each(|item| shorten_alone(item, width)),
        Value::Object(members) => members
            .values_mut()
            .for_each(|member| shorten_alone(member, width)),
        _ => {}
    }
}

/// Leaves out of long texts what stands before the differing place, but for a little.
fn shorten_texts(expected: &mut String, seen: &mut String, width: usize) {
    let equal: usize = expected
        .chars()
        .zip(seen.chars())
        .take_while(|(one, other)| one == other)
        .map(|(one, _)| one.len_utf8())
        .sum();
    let context = width / 5;
    if equal > context && *expected != *seen && expected.len().max(seen.len()) > width {
        let kept = expected[..equal]
            .char_indices()
            .rev()
            .nth(context)
            .map_or(0, |(place, _)| place);
        for text in [&mut *expected, &mut *seen] {
            *text = format!("…{}", &text[kept..]);
        }
    }
    // Room for the note of what is cut, the quotes and some indentation.
    let room = width.saturating_sub(32).max(24);
    cut(expected, room);
    cut(seen, room);
}

/// Cuts a text that no line has room for. It is printed as JSON afterwards, so it is not neutralised here.
fn cut(text: &mut String, width: usize) {
    if let Some((place, _)) = text.char_indices().nth(width) {
        let left = text.len() - place;
        text.truncate(place);
        text.push_str(&format!("… ({left} bytes more)"));
    }
}
