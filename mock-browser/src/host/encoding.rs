//! Area `encoding`: text to bytes and back, over `encoding_rs`.

use std::cell::RefCell;
use std::rc::Rc;

use encoding_rs::{CoderResult, Decoder, DecoderResult, Encoding, UTF_8};
use rquickjs::{Ctx, Function, Object, Result, String as JsString, TypedArray};

use super::bytes::{give, take};
use crate::page::state::PageState;
use crate::value::text;

pub(crate) fn area<'js>(ctx: &Ctx<'js>, _page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new_proto(ctx.clone(), None)?;
    area.set("encode", Function::new(ctx.clone(), encode)?)?;
    area.set("encodeInto", Function::new(ctx.clone(), encode_into)?)?;
    area.set("encodingName", Function::new(ctx.clone(), encoding_name)?)?;
    area.set("decoder", Function::new(ctx.clone(), decoder)?)?;
    area.set("decodeOnce", Function::new(ctx.clone(), decode_once)?)?;
    Ok(area)
}

fn encode<'js>(ctx: Ctx<'js>, input: JsString<'js>) -> Result<TypedArray<'js, u8>> {
    give(&ctx, text(&input).as_bytes())
}

/// `{ bytes, read, written }`: as many whole characters as fit into `room` bytes.
fn encode_into<'js>(ctx: Ctx<'js>, input: JsString<'js>, room: usize) -> Result<Object<'js>> {
    let input = text(&input);
    let mut end = room.min(input.len());
    while !input.is_char_boundary(end) {
        end -= 1;
    }
    let fitting = &input[..end];
    let result = Object::new_proto(ctx.clone(), None)?;
    result.set("bytes", give(&ctx, fitting.as_bytes())?)?;
    result.set("read", fitting.encode_utf16().count())?;
    result.set("written", end)?;
    Ok(result)
}

/// The encoding's name as pages see it; nothing for an unknown label, and for `replacement`, which decodes nothing.
fn encoding_name(label: JsString<'_>) -> Option<String> {
    let encoding = Encoding::for_label_no_replacement(text(&label).as_bytes())?;
    Some(encoding.name().to_ascii_lowercase())
}

fn decode_once<'js>(ctx: Ctx<'js>, encoded: JsString<'js>) -> Result<String> {
    let bytes = take(&ctx, &encoded)?;
    Ok(UTF_8.decode_with_bom_removal(&bytes).0.into_owned())
}

/// A function `(bytes, more) → text`, or nothing where the bytes are malformed and that is fatal.
fn decoder<'js>(
    ctx: Ctx<'js>,
    name: String,
    fatal: bool,
    keep_mark: bool,
) -> Result<Function<'js>> {
    let encoding = Encoding::for_label(name.as_bytes()).unwrap_or(UTF_8);
    let make = move || {
        if keep_mark {
            encoding.new_decoder_without_bom_handling()
        } else {
            encoding.new_decoder_with_bom_removal()
        }
    };
    let state = RefCell::new(make());
    Function::new(
        ctx,
        move |ctx: Ctx<'js>, encoded: JsString<'js>, more: bool| -> Result<Option<String>> {
            let bytes = take(&ctx, &encoded)?;
            let mut decoder = state.borrow_mut();
            let text = if fatal {
                decode_strictly(&mut decoder, &bytes, !more)
            } else {
                Some(decode(&mut decoder, &bytes, !more))
            };
            if text.is_none() || !more {
                *decoder = make();
            }
            Ok(text)
        },
    )
}

/// Decodes with replacement characters; `last` says that the input ends here.
pub(crate) fn decode(decoder: &mut Decoder, mut bytes: &[u8], last: bool) -> String {
    let mut text = String::with_capacity(
        decoder
            .max_utf8_buffer_length(bytes.len())
            .unwrap_or(bytes.len()),
    );
    loop {
        let (result, read, _) = decoder.decode_to_string(bytes, &mut text, last);
        bytes = &bytes[read..];
        match result {
            CoderResult::InputEmpty => return text,
            CoderResult::OutputFull => text.reserve(bytes.len() + 16),
        }
    }
}

fn decode_strictly(decoder: &mut Decoder, mut bytes: &[u8], last: bool) -> Option<String> {
    let mut text = String::with_capacity(
        decoder
            .max_utf8_buffer_length_without_replacement(bytes.len())
            .unwrap_or(bytes.len()),
    );
    loop {
        let (result, read) = decoder.decode_to_string_without_replacement(bytes, &mut text, last);
        bytes = &bytes[read..];
        match result {
            DecoderResult::InputEmpty => return Some(text),
            DecoderResult::OutputFull => text.reserve(bytes.len() + 16),
            DecoderResult::Malformed(..) => return None,
        }
    }
}
