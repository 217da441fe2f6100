//! Bytes between a page and Rust. The engine's memory can only be read with unsafe code, its strings can without: so a
//! module gives bytes as base64, which the engine itself writes, and gets them back as a copy of its own, whose memory
//! counts as the page's.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rquickjs::{Ctx, Exception, Result, String as JsString, TypedArray};

/// What a module's `toRust(bytes)` made.
pub(crate) fn take(ctx: &Ctx<'_>, encoded: &JsString<'_>) -> Result<Vec<u8>> {
    STANDARD.decode(encoded.to_string()?).map_err(|error| {
        Exception::throw_internal(
            ctx,
            &format!("a built-in module gave bytes that are not base64: {error}"),
        )
    })
}

/// A `Uint8Array` of the page's.
pub(crate) fn give<'js>(ctx: &Ctx<'js>, bytes: &[u8]) -> Result<TypedArray<'js, u8>> {
    TypedArray::new_copy(ctx.clone(), bytes)
}
