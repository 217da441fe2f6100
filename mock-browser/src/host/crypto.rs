//! Area `crypto`: random values from the page's seed, and digests over `sha1` and `sha2`. It refuses to be secret.

use std::rc::Rc;

use rquickjs::{Ctx, Function, Object, Result, String as JsString, TypedArray};
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha384, Sha512};

use super::bytes::{give, take};
use crate::page::state::PageState;
use crate::value::text;

pub(crate) fn area<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new_proto(ctx.clone(), None)?;
    let state = Rc::clone(page);
    let random = move |ctx: Ctx<'js>, count: usize| give(&ctx, &random_bytes(&state, count));
    area.set("random", Function::new(ctx.clone(), random)?)?;
    let state = Rc::clone(page);
    area.set(
        "randomUUID",
        Function::new(ctx.clone(), move || random_uuid(&state))?,
    )?;
    area.set("digest", Function::new(ctx.clone(), digest)?)?;
    Ok(area)
}

fn random_bytes(page: &PageState, count: usize) -> Vec<u8> {
    let words = std::iter::repeat_with(|| page.random.next().to_le_bytes());
    words.flatten().take(count).collect()
}

/// A version 4 UUID (<https://www.rfc-editor.org/rfc/rfc9562>).
fn random_uuid(page: &PageState) -> String {
    let mut bytes = random_bytes(page, 16);
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = |range: std::ops::Range<usize>| {
        bytes[range]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    };
    [hex(0..4), hex(4..6), hex(6..8), hex(8..10), hex(10..16)].join("-")
}

/// Nothing for an unknown algorithm.
fn digest<'js>(
    ctx: Ctx<'js>,
    algorithm: JsString<'js>,
    data: JsString<'js>,
) -> Result<Option<TypedArray<'js, u8>>> {
    let data = take(&ctx, &data)?;
    let digest = match text(&algorithm).as_str() {
        "SHA-1" => Sha1::digest(&data).to_vec(),
        "SHA-256" => Sha256::digest(&data).to_vec(),
        "SHA-384" => Sha384::digest(&data).to_vec(),
        "SHA-512" => Sha512::digest(&data).to_vec(),
        _ => return Ok(None),
    };
    give(&ctx, &digest).map(Some)
}
