//! Finds a place in what was observed: a JSON pointer, with one thing more. Where it stands on a list, a part
//! `name=value` picks the items whose member `name` is the string `value`, as a list: the place of an event or of a
//! message's part is no promise of anybody's.

use std::borrow::Cow;

use serde_json::Value;

/// What stands at a place, if anything does.
#[must_use]
pub fn at<'document>(document: &'document Value, place: &str) -> Option<Cow<'document, Value>> {
    let mut here = Cow::Borrowed(document);
    for part in place.split('/').skip(1) {
        let part = part.replace("~1", "/").replace("~0", "~");
        here = match here {
            Cow::Borrowed(value) => step(value, &part)?,
            Cow::Owned(value) => Cow::Owned(step(&value, &part)?.into_owned()),
        };
    }
    Some(here)
}

fn step<'value>(value: &'value Value, part: &str) -> Option<Cow<'value, Value>> {
    match (value, part.split_once('=')) {
        (Value::Array(items), Some((name, wanted))) => {
            let picked = items.iter().filter(|item| item[name] == wanted).cloned();
            Some(Cow::Owned(picked.collect()))
        }
        (Value::Array(items), None) => items.get(part.parse::<usize>().ok()?).map(Cow::Borrowed),
        _ => value.get(part).map(Cow::Borrowed),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn finds_places() {
        let document = json!({ "events": [
            { "type": "start", "at": 1 }, { "type": "tool-call", "name": "a/b" }, { "type": "tool-call", "name": "c" },
        ], "a/b": { "x": null } });
        let cases = [
            ("", Some(document.clone())),
            ("/events/1/name", Some(json!("a/b"))),
            ("/events/type=tool-call/1/name", Some(json!("c"))),
            ("/events/type=tool-call/name=c/0/name", Some(json!("c"))),
            ("/events/type=finish", Some(json!([]))),
            ("/events/type=finish/0", None),
            ("/events/9", None),
            ("/a~1b/x", Some(json!(null))),
            ("/nowhere", None),
        ];
        for (place, expected) in cases {
            assert_eq!(
                at(&document, place).map(Cow::into_owned),
                expected,
                "{place}"
            );
        }
    }
}
