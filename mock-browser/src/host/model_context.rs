//! What the page's `modelContext` asks of Rust: where an address belongs, and how an error is told.

use std::rc::Rc;

use rquickjs::{Ctx, Function, Object, Result, String as JsString, Value};
use url::{Host, Url};

use crate::page::state::PageState;
use crate::value::{Thrown, text};

pub(crate) fn area<'js>(ctx: &Ctx<'js>, _page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new(ctx.clone())?;
    area.set(
        "originOf",
        Function::new(ctx.clone(), |address: JsString<'js>| {
            origin_of(&text(&address))
        })?,
    )?;
    area.set(
        "isSecureOrigin",
        Function::new(ctx.clone(), |address: JsString<'js>| {
            is_secure(&text(&address))
        })?,
    )?;
    area.set(
        "describe",
        Function::new(ctx.clone(), |ctx: Ctx<'js>, thrown: Value<'js>| {
            describe(&ctx, &thrown)
        })?,
    )?;
    Ok(area)
}

/// The origin of an address: none if it is no URL, "null" if it is one that belongs nowhere.
fn origin_of(address: &str) -> Option<String> {
    Url::parse(address)
        .ok()
        .map(|url| url.origin().ascii_serialization())
}

/// Whether an address has an origin that a tool may be shown to: what a browser holds to be potentially trustworthy.
fn is_secure(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else {
        return false;
    };
    let loopback = match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    match url.scheme() {
        "https" | "wss" => true,
        "http" | "ws" => loopback,
        _ => false,
    }
}

/// Name and message of a thrown value.
fn describe<'js>(ctx: &Ctx<'js>, thrown: &Value<'js>) -> Result<Object<'js>> {
    let thrown = Thrown::of(thrown);
    let described = Object::new(ctx.clone())?;
    described.set("name", thrown.name)?;
    described.set("message", thrown.message)?;
    Ok(described)
}

#[cfg(test)]
mod tests {
    use super::{is_secure, origin_of};

    #[test]
    fn an_address_belongs_to_its_origin_or_nowhere() {
        assert_eq!(
            origin_of("https://a.test:8443/x?y").as_deref(),
            Some("https://a.test:8443")
        );
        assert_eq!(origin_of("data:,x").as_deref(), Some("null"));
        assert_eq!(origin_of("nonsense"), None);
    }

    #[test]
    fn only_secure_origins_can_be_shown_a_tool() {
        for address in [
            "https://a.test",
            "http://localhost:80",
            "http://127.0.0.1",
            "http://[::1]/",
        ] {
            assert!(is_secure(address), "{address}");
        }
        for address in [
            "http://a.test",
            "null",
            "",
            "*",
            "data:,x",
            "http://localhost.a.test",
        ] {
            assert!(!is_secure(address), "{address}");
        }
    }
}
