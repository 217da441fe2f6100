//! Area `multipart`: taking a `multipart/form-data` body apart (<https://www.rfc-editor.org/rfc/rfc7578>).

use std::rc::Rc;

use rquickjs::{Ctx, Function, Object, Result, String as JsString};

use super::bytes::{give, take};
use crate::page::state::PageState;
use crate::value::text;

/// A part of a form.
struct Part<'a> {
    name: String,
    file_name: Option<String>,
    media_type: Option<String>,
    content: &'a [u8],
}

pub(crate) fn area<'js>(ctx: &Ctx<'js>, _page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new_proto(ctx.clone(), None)?;
    area.set("parse", Function::new(ctx.clone(), parse)?)?;
    Ok(area)
}

/// The parts as objects; nothing where the body is not what its type says.
fn parse<'js>(
    ctx: Ctx<'js>,
    body: JsString<'js>,
    content_type: JsString<'js>,
) -> Result<Option<Vec<Object<'js>>>> {
    let body = take(&ctx, &body)?;
    let content_type = text(&content_type);
    let Some(parts) = boundary(&content_type).and_then(|boundary| split(&body, boundary)) else {
        return Ok(None);
    };
    parts
        .iter()
        .map(|part| object(&ctx, part))
        .collect::<Result<_>>()
        .map(Some)
}

fn object<'js>(ctx: &Ctx<'js>, part: &Part<'_>) -> Result<Object<'js>> {
    let object = Object::new_proto(ctx.clone(), None)?;
    object.set("name", part.name.as_str())?;
    object.set("filename", part.file_name.as_deref())?;
    object.set("type", part.media_type.as_deref().unwrap_or("text/plain"))?;
    object.set("bytes", give(ctx, part.content)?)?;
    Ok(object)
}

fn boundary(content_type: &str) -> Option<&str> {
    content_type.split(';').skip(1).find_map(|parameter| {
        let (name, value) = parameter.trim().split_once('=')?;
        name.eq_ignore_ascii_case("boundary")
            .then(|| value.trim_matches('"'))
    })
}

fn split<'a>(body: &'a [u8], boundary: &str) -> Option<Vec<Part<'a>>> {
    let delimiter = format!("--{boundary}");
    let mut rest = body.strip_prefix(delimiter.as_bytes())?;
    let delimiter = format!("\r\n{delimiter}");
    let mut parts = Vec::new();
    while !rest.starts_with(b"--") {
        let part = rest.strip_prefix(b"\r\n")?;
        let end = find(part, delimiter.as_bytes())?;
        parts.push(read(&part[..end])?);
        rest = &part[end + delimiter.len()..];
    }
    Some(parts)
}

fn read(part: &[u8]) -> Option<Part<'_>> {
    let end = find(part, b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&part[..end]);
    let field = |wanted: &str| {
        head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.trim()
                .eq_ignore_ascii_case(wanted)
                .then(|| value.trim().to_owned())
        })
    };
    let disposition = field("content-disposition")?;
    Some(Part {
        name: quoted(&disposition, "name")?,
        file_name: quoted(&disposition, "filename"),
        media_type: field("content-type"),
        content: &part[end + 4..],
    })
}

/// The value of `parameter="…"`, with what a form escapes in it restored.
fn quoted(disposition: &str, parameter: &str) -> Option<String> {
    let start = disposition.find(&format!(" {parameter}=\""))? + parameter.len() + 3;
    let value = &disposition[start..];
    let value = &value[..value.find('"')?];
    Some(
        value
            .replace("%0A", "\n")
            .replace("%0D", "\r")
            .replace("%22", "\""),
    )
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}
