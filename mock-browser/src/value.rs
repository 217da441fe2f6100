//! Values crossing between a page and Rust. It refuses to run a page's `toJSON` and to fail on a lone surrogate.

use rquickjs::{Ctx, Error, Exception, Result, String as JsString, Type, Value};
use serde_json::{Map, Number, Value as Json};

/// How deep an object may nest before it is cut: far deeper than anything a page means, far less than the stack.
const DEEPEST: usize = 256;

/// What is known of a thrown value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Thrown {
    /// The error's name; empty when something else than an error was thrown.
    pub(crate) name: String,
    /// Its message, or the thrown value as text.
    pub(crate) message: String,
    /// Its stack; empty when it has none.
    pub(crate) stack: String,
    /// Whether it is `null`, which the engine throws when there is no memory for an error either.
    pub(crate) is_null: bool,
}

impl Thrown {
    /// Reads a thrown value. Page code may run (accessors); whatever it throws is ignored.
    pub(crate) fn of(value: &Value<'_>) -> Self {
        let Some(object) = value.as_object() else {
            return Self {
                message: describe(value),
                is_null: value.is_null(),
                ..Self::default()
            };
        };
        let read = |key: &str| match object.get::<_, Value<'_>>(key) {
            Ok(found) => found.as_string().map(text),
            Err(_) => {
                let _ = value.ctx().catch();
                None
            }
        };
        let (name, message) = (read("name"), read("message"));
        let message = match (&name, message) {
            (_, Some(message)) => message,
            (Some(_), None) => String::new(),
            (None, None) => describe(value),
        };
        Self {
            name: name.unwrap_or_default(),
            message,
            stack: page_frames(&read("stack").unwrap_or_default()),
            is_null: false,
        }
    }

    /// Name and message, as they stand in front of a stack.
    pub(crate) fn headline(&self) -> String {
        match (self.name.as_str(), self.message.as_str()) {
            ("", message) => message.to_owned(),
            (name, "") => name.to_owned(),
            (name, message) => format!("{name}: {message}"),
        }
    }

    /// As a transcript has it.
    pub(crate) fn to_json(&self) -> Json {
        serde_json::json!({ "name": self.name, "message": self.message, "stack": self.stack })
    }

    /// Whether this is what the engine throws when the page's memory is used up.
    pub(crate) fn is_out_of_memory(&self) -> bool {
        self.name == "InternalError" && self.message == "out of memory"
    }
}

/// How the engine writes the place of code that was compiled without positions: the built-in modules'.
const BUILT_IN_FRAME: &str = "(<null>:";

/// A stack without the frames of built-in modules and the native ones that lead into them: which they are says
/// nothing about the page, and changes with the mock.
fn page_frames(stack: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for line in stack.lines() {
        if !line.contains(BUILT_IN_FRAME) {
            kept.push(line);
        } else if kept
            .last()
            .is_some_and(|above| above.ends_with("at apply (native)"))
        {
            kept.pop();
        }
    }
    kept.join("\n")
}

/// A thrown value that is not an error, as text.
fn describe(value: &Value<'_>) -> String {
    match value.type_of() {
        Type::Undefined => "undefined".to_owned(),
        Type::Null => "null".to_owned(),
        Type::String => value.as_string().map(text).unwrap_or_default(),
        Type::Bool => value.as_bool().unwrap_or_default().to_string(),
        Type::Int | Type::Float => Json::from(value.as_number().unwrap_or(f64::NAN)).to_string(),
        other => match value.ctx().json_stringify(value.clone()) {
            Ok(Some(json)) => text(&json),
            Ok(None) => other.to_string(),
            Err(_) => {
                let _ = value.ctx().catch();
                other.to_string()
            }
        },
    }
}

/// A page's string as Rust has strings; each lone surrogate becomes one U+FFFD.
pub(crate) fn text(string: &JsString<'_>) -> String {
    if let Ok(text) = string.to_string() {
        return text;
    }
    match string.clone().to_cstring() {
        Ok(text) => without_surrogates(<_ as AsRef<[u8]>>::as_ref(&text)),
        Err(_) => String::new(),
    }
}

/// The engine writes a lone surrogate as UTF-8 would if it could: three bytes, ED A0..BF xx.
fn without_surrogates(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest
        .windows(2)
        .position(|pair| pair[0] == 0xed && pair[1] >= 0xa0)
    {
        text.push_str(&String::from_utf8_lossy(&rest[..at]));
        text.push(char::REPLACEMENT_CHARACTER);
        rest = rest.get(at + 3..).unwrap_or_default();
    }
    text.push_str(&String::from_utf8_lossy(rest));
    text
}

/// Any JSON value as the page has it.
pub(crate) fn from_json<'js>(ctx: &Ctx<'js>, json: &Json) -> Result<Value<'js>> {
    ctx.json_parse(json.to_string())
}

/// A page's data as JSON: own enumerable string-keyed properties; what JSON has no word for is left out, or null in
/// an array.
pub(crate) fn to_json(value: &Value<'_>, most: usize) -> Result<Json> {
    let mut reading = Reading { left: most };
    Ok(reading.value(value, 0)?.unwrap_or(Json::Null))
}

struct Reading {
    /// Values that may still be read, so that a small graph that unfolds to a huge tree ends.
    left: usize,
}

impl Reading {
    fn value(&mut self, value: &Value<'_>, depth: usize) -> Result<Option<Json>> {
        if self.left == 0 || depth > DEEPEST {
            return Err(Exception::throw_range(
                value.ctx(),
                "the data is too large to record",
            ));
        }
        self.left -= 1;
        Ok(Some(match value.type_of() {
            Type::Null => Json::Null,
            Type::Bool => Json::Bool(value.as_bool().unwrap_or_default()),
            Type::Int => Json::from(value.as_int().unwrap_or_default()),
            Type::Float => number(value.as_float().unwrap_or(f64::NAN)),
            Type::String => Json::String(value.as_string().map(text).unwrap_or_default()),
            Type::Array => self.array(value, depth)?,
            Type::Object | Type::Exception | Type::Promise | Type::Proxy => {
                self.object(value, depth)?
            }
            _ => return Ok(None),
        }))
    }

    fn array(&mut self, value: &Value<'_>, depth: usize) -> Result<Json> {
        let array = value.as_array().ok_or(Error::Unknown)?;
        let mut items = Vec::new();
        for index in 0..array.len() {
            let item = array.get::<Value<'_>>(index)?;
            items.push(self.value(&item, depth + 1)?.unwrap_or(Json::Null));
        }
        Ok(Json::Array(items))
    }

    fn object(&mut self, value: &Value<'_>, depth: usize) -> Result<Json> {
        let object = value.as_object().ok_or(Error::Unknown)?;
        let mut members = Map::new();
        for entry in object.props::<JsString<'_>, Value<'_>>() {
            let (key, member) = entry?;
            if let Some(json) = self.value(&member, depth + 1)? {
                members.insert(text(&key), json);
            }
        }
        Ok(Json::Object(members))
    }
}

/// A double as JSON writes it: whole numbers without a fraction, `null` for what is not finite.
fn number(double: f64) -> Json {
    const WHOLE: f64 = 9_007_199_254_740_992.0;
    if double.fract() == 0.0 && double.abs() <= WHOLE {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "checked to be whole and in range"
        )]
        return Json::from(double as i64);
    }
    Number::from_f64(double).map_or(Json::Null, Json::Number)
}

#[cfg(test)]
mod tests {
    use super::without_surrogates;

    #[test]
    fn a_lone_surrogate_becomes_one_replacement() {
        let bytes = [
            b"a".as_slice(),
            b"\xed\xa0\x80",
            "é\u{d7ff}".as_bytes(),
            b"\xed\xbf\xbf\xed\xb0\x80",
        ]
        .concat();
        assert_eq!(
            without_surrogates(&bytes),
            "a\u{fffd}é\u{d7ff}\u{fffd}\u{fffd}"
        );
    }
}
