//! Area `network`: addresses, and the requests that go to the page's [`Network`](crate::Network). It records the request
//! and the pieces of its answer, and leaves it to `mock:fetch` when each of them happens.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use data_url::DataUrl;
use encoding_rs::UTF_8;
use rquickjs::function::Opt;
use rquickjs::{Ctx, Function, Object, Result, String as JsString, TypedArray};
use serde_json::{Map, Value as Json, json};
use url::{Position, Url};

use super::bytes::{give, take};
use super::encoding::decode;
use crate::network::{Chunk, End, NetworkRequest, NetworkResponse, Outcome};
use crate::page::state::PageState;
use crate::transcript::Lane;
use crate::value::text;

pub(crate) fn area<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new_proto(ctx.clone(), None)?;
    let state = Rc::clone(page);
    let resolve = move |ctx: Ctx<'js>,
                        input: JsString<'js>,
                        base: Opt<JsString<'js>>|
          -> Result<Option<Object<'js>>> {
        address(
            &ctx,
            &state,
            &text(&input),
            base.0.as_ref().map(text).as_deref(),
        )
    };
    area.set("resolve", Function::new(ctx.clone(), resolve)?)?;
    area.set("data", Function::new(ctx.clone(), data)?)?;
    let state = Rc::clone(page);
    let count = Cell::new(0_u32);
    let fetch = move |ctx: Ctx<'js>,
                      method: String,
                      url: String,
                      names: Vec<String>,
                      values: Vec<String>,
                      body: JsString<'js>|
          -> Result<Object<'js>> {
        state.refuse_when_ended(&ctx)?;
        count.set(count.get() + 1);
        let headers = names.into_iter().zip(values).collect();
        let request = NetworkRequest {
            method,
            url,
            headers,
            body: take(&ctx, &body)?,
        };
        exchange(&ctx, &state, count.get(), &request)
    };
    area.set("fetch", Function::new(ctx.clone(), fetch)?)?;
    Ok(area)
}

/// What `mock:fetch` needs to know of an address; nothing where it is none.
fn address<'js>(
    ctx: &Ctx<'js>,
    page: &PageState,
    input: &str,
    base: Option<&str>,
) -> Result<Option<Object<'js>>> {
    let base = base
        .and_then(|base| Url::parse(base).ok())
        .unwrap_or_else(|| page.url.clone());
    let Ok(url) = base.join(input) else {
        return Ok(None);
    };
    let address = Object::new_proto(ctx.clone(), None)?;
    address.set("href", url.as_str())?;
    address.set("hrefWithoutFragment", &url[..Position::AfterQuery])?;
    address.set("scheme", url.scheme())?;
    address.set("origin", url.origin().ascii_serialization())?;
    address.set("sameOrigin", url.origin() == page.url.origin())?;
    address.set(
        "hasCredentials",
        !url.username().is_empty() || url.password().is_some(),
    )?;
    Ok(Some(address))
}

/// `{ type, bytes }` of a `data:` address.
fn data<'js>(ctx: Ctx<'js>, address: String) -> Result<Option<Object<'js>>> {
    let Ok(url) = DataUrl::process(&address) else {
        return Ok(None);
    };
    let Ok((bytes, _)) = url.decode_to_vec() else {
        return Ok(None);
    };
    let data = Object::new_proto(ctx.clone(), None)?;
    data.set("type", url.mime_type().to_string())?;
    data.set("bytes", give(&ctx, &bytes)?)?;
    Ok(Some(data))
}

/// Asks the network, and gives what comes back as an object.
fn exchange<'js>(
    ctx: &Ctx<'js>,
    page: &Rc<PageState>,
    id: u32,
    request: &NetworkRequest,
) -> Result<Object<'js>> {
    page.record(Lane::Network, "request", describe(id, request));
    let (response, notes) = match page.network.borrow_mut().as_mut() {
        Some(network) => (network.fetch(request), network.notes()),
        None => {
            let failed = NetworkResponse {
                after_ms: 0.0,
                outcome: Outcome::Failed,
            };
            (failed, Vec::new())
        }
    };
    page.record_notes(notes);
    let object = Object::new_proto(ctx.clone(), None)?;
    object.set("request", id)?;
    object.set("afterMs", response.after_ms)?;
    let Outcome::Answer {
        status,
        status_text,
        headers,
        chunks,
        end,
    } = response.outcome
    else {
        object.set("failed", true)?;
        return Ok(object);
    };
    object.set("failed", false)?;
    object.set("status", status)?;
    object.set("statusText", status_text)?;
    let (names, values): (Vec<_>, Vec<_>) = headers
        .into_iter()
        .map(|(name, value)| (name.to_ascii_lowercase(), value))
        .unzip();
    object.set("names", names)?;
    object.set("values", values)?;
    object.set(
        "delays",
        chunks
            .iter()
            .map(|chunk| chunk.after_ms)
            .collect::<Vec<_>>(),
    )?;
    object.set("end", end_word(end))?;
    object.set("chunk", deliver(ctx, page, id, chunks)?)?;
    Ok(object)
}

fn end_word(end: End) -> &'static str {
    match end {
        End::Close => "closed",
        End::Broken => "broken",
        End::Never => "never",
    }
}

/// A function that records a piece as it arrives, and gives its bytes. A character cut in two is recorded with the
/// piece that completes it.
fn deliver<'js>(
    ctx: &Ctx<'js>,
    page: &Rc<PageState>,
    id: u32,
    chunks: Vec<Chunk>,
) -> Result<Function<'js>> {
    let state = Rc::clone(page);
    let decoder = RefCell::new(UTF_8.new_decoder());
    Function::new(
        ctx.clone(),
        move |ctx: Ctx<'js>, index: usize| -> Result<TypedArray<'js, u8>> {
            let bytes = chunks.get(index).map_or(&[][..], |chunk| &chunk.bytes);
            let text = decode(&mut decoder.borrow_mut(), bytes, index + 1 == chunks.len());
            state.record(
                Lane::Network,
                "chunk",
                json!({ "request": id, "text": text }),
            );
            state.refuse_when_ended(&ctx)?;
            give(&ctx, bytes)
        },
    )
}

fn describe(id: u32, request: &NetworkRequest) -> Json {
    let mut headers = Map::new();
    for (name, value) in &request.headers {
        let joined = match headers.get(name).and_then(Json::as_str) {
            Some(known) => format!("{known}, {value}"),
            None => value.clone(),
        };
        headers.insert(name.clone(), Json::String(joined));
    }
    json!({
        "request": id,
        "method": request.method,
        "url": request.url,
        "headers": headers,
        "body": String::from_utf8_lossy(&request.body),
    })
}
