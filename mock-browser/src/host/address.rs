//! The page's address, in the parts `location` has (<https://url.spec.whatwg.org/#api>).

use rquickjs::{Ctx, Object, Result};
use url::{Position, Url};

/// The parts of an address.
pub(crate) fn parts<'js>(ctx: &Ctx<'js>, url: &Url) -> Result<Object<'js>> {
    let parts = Object::new(ctx.clone())?;
    let marked = |mark: char, part: Option<&str>| match part {
        None | Some("") => String::new(),
        Some(part) => format!("{mark}{part}"),
    };
    parts.set("href", url.as_str())?;
    parts.set("origin", url.origin().ascii_serialization())?;
    parts.set("protocol", format!("{}:", url.scheme()))?;
    parts.set("host", &url[Position::BeforeHost..Position::AfterPort])?;
    parts.set("hostname", url.host_str().unwrap_or_default())?;
    parts.set(
        "port",
        url.port().map(|port| port.to_string()).unwrap_or_default(),
    )?;
    parts.set("pathname", url.path())?;
    parts.set("search", marked('?', url.query()))?;
    parts.set("hash", marked('#', url.fragment()))?;
    Ok(parts)
}

/// Whether a page of this address is a secure context (<https://w3c.github.io/webappsec-secure-contexts/>).
pub(crate) fn is_secure(url: &Url) -> bool {
    let loopback = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    url.scheme() == "https" || loopback
}
