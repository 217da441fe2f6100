//! Area `base64`: what `atob` and `btoa` compute, over the `base64` crate.

use std::rc::Rc;

use base64::Engine as _;
use base64::alphabet::STANDARD as ALPHABET;
use base64::engine::general_purpose::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use rquickjs::{Ctx, Function, Object, Result, String as JsString};

use crate::page::state::PageState;
use crate::value::text;

/// Forgiving as <https://infra.spec.whatwg.org/#forgiving-base64-decode>, once blanks and padding are gone.
const FORGIVING: GeneralPurpose = GeneralPurpose::new(
    &ALPHABET,
    GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone),
);

pub(crate) fn area<'js>(ctx: &Ctx<'js>, _page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new_proto(ctx.clone(), None)?;
    area.set(
        "decode",
        Function::new(ctx.clone(), |data: JsString<'_>| decode(&text(&data)))?,
    )?;
    area.set(
        "encode",
        Function::new(ctx.clone(), |data: JsString<'_>| encode(&text(&data)))?,
    )?;
    Ok(area)
}

/// One character a byte; nothing where the text is not base64.
fn decode(data: &str) -> Option<String> {
    let mut kept: String = data
        .chars()
        .filter(|c| !matches!(c, '\t' | '\n' | '\x0c' | '\r' | ' '))
        .collect();
    if kept.len().is_multiple_of(4) {
        for _ in 0..2 {
            if kept.ends_with('=') {
                kept.pop();
            }
        }
    }
    let bytes = FORGIVING.decode(kept).ok()?;
    Some(bytes.into_iter().map(char::from).collect())
}

/// Nothing where a character does not fit into a byte.
fn encode(data: &str) -> Option<String> {
    let bytes: Option<Vec<u8>> = data
        .chars()
        .map(|c| u8::try_from(u32::from(c)).ok())
        .collect();
    Some(STANDARD.encode(bytes?))
}
