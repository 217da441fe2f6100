//! Area `url`: parsing and changing addresses and query strings, over the `url` crate.

use std::rc::Rc;

use rquickjs::function::Opt;
use rquickjs::{Ctx, Function, Object, Result, String as JsString};
use url::{Url, form_urlencoded, quirks};

use crate::page::state::PageState;
use crate::value::text;

pub(crate) fn area<'js>(ctx: &Ctx<'js>, _page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new_proto(ctx.clone(), None)?;
    area.set("parse", Function::new(ctx.clone(), parse)?)?;
    area.set("part", Function::new(ctx.clone(), part)?)?;
    area.set("change", Function::new(ctx.clone(), change)?)?;
    area.set("parseQuery", Function::new(ctx.clone(), parse_query)?)?;
    area.set("writeQuery", Function::new(ctx.clone(), write_query)?)?;
    Ok(area)
}

/// The address in full; nothing where it is none.
fn parse(input: JsString<'_>, base: Opt<JsString<'_>>) -> Option<String> {
    let input = text(&input);
    let url = match base.0 {
        Some(base) => Url::parse(&text(&base)).ok()?.join(&input),
        None => Url::parse(&input),
    };
    url.ok().map(String::from)
}

/// A part of an address, by the name `URL` has for it.
fn part(href: JsString<'_>, name: JsString<'_>) -> Option<String> {
    let url = Url::parse(&text(&href)).ok()?;
    let part = match text(&name).as_str() {
        "origin" => return Some(quirks::origin(&url)),
        "protocol" => quirks::protocol(&url),
        "username" => quirks::username(&url),
        "password" => quirks::password(&url),
        "host" => quirks::host(&url),
        "hostname" => quirks::hostname(&url),
        "port" => quirks::port(&url),
        "pathname" => quirks::pathname(&url),
        "search" => quirks::search(&url),
        "hash" => quirks::hash(&url),
        _ => return None,
    };
    Some(part.to_owned())
}

/// The address with a part changed; as it was where the part does not take the value.
fn change(href: JsString<'_>, name: JsString<'_>, value: JsString<'_>) -> Option<String> {
    let value = text(&value);
    let mut url = Url::parse(&text(&href)).ok()?;
    let before = url.clone();
    let changed = match text(&name).as_str() {
        "protocol" => quirks::set_protocol(&mut url, &value).is_ok(),
        "username" => quirks::set_username(&mut url, &value).is_ok(),
        "password" => quirks::set_password(&mut url, &value).is_ok(),
        "host" => quirks::set_host(&mut url, &value).is_ok(),
        "hostname" => quirks::set_hostname(&mut url, &value).is_ok(),
        "port" => quirks::set_port(&mut url, &value).is_ok(),
        "pathname" => {
            quirks::set_pathname(&mut url, &value);
            true
        }
        "search" => {
            quirks::set_search(&mut url, &value);
            true
        }
        "hash" => {
            quirks::set_hash(&mut url, &value);
            true
        }
        _ => false,
    };
    Some(String::from(if changed { url } else { before }))
}

/// Names and values in turn.
fn parse_query(query: JsString<'_>) -> Vec<String> {
    form_urlencoded::parse(text(&query).as_bytes())
        .flat_map(|(name, value)| [name.into_owned(), value.into_owned()])
        .collect()
}

/// From names and values in turn.
fn write_query(pairs: Vec<String>) -> String {
    let pairs = pairs.chunks_exact(2).map(|pair| (&pair[0], &pair[1]));
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs)
        .finish()
}
