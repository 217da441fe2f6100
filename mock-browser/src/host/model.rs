//! The built-in model behind the page's `LanguageModel`.

use std::rc::Rc;

use rquickjs::{Ctx, Exception, Function, Object, Result, Value};
use serde_json::{Value as Json, json};

use crate::built_in_model::{BuiltInModel, ModelEnd, ModelMessage, TextChunk};
use crate::page::state::PageState;
use crate::value::{self, Thrown};

pub(crate) fn area<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new(ctx.clone())?;
    let state = Rc::clone(page);
    let availability =
        move |ctx: Ctx<'js>| with_model(&ctx, &state, |model| model.availability().name());
    area.set("availability", Function::new(ctx.clone(), availability)?)?;
    let state = Rc::clone(page);
    let tools_mode =
        move |ctx: Ctx<'js>| with_model(&ctx, &state, |model| model.tools_mode().name());
    area.set("toolsMode", Function::new(ctx.clone(), tools_mode)?)?;
    let state = Rc::clone(page);
    let next = move |ctx: Ctx<'js>, input: Value<'js>| {
        let input = value::to_json(&input, state.limits.output)?;
        let (message, notes) =
            with_model(&ctx, &state, |model| (model.next(&input), model.notes()))?;
        state.record_notes(notes);
        value::from_json(&ctx, &message_data(&message))
    };
    area.set("next", Function::new(ctx.clone(), next)?)?;
    let error_text = |thrown: Value<'js>| Thrown::of(&thrown).headline();
    area.set("errorText", Function::new(ctx.clone(), error_text)?)?;
    Ok(area)
}

fn with_model<R>(
    ctx: &Ctx<'_>,
    page: &Rc<PageState>,
    ask: impl FnOnce(&mut dyn BuiltInModel) -> R,
) -> Result<R> {
    match page.built_in_model.borrow_mut().as_mut() {
        Some(model) => Ok(ask(model.as_mut())),
        None => Err(Exception::throw_internal(
            ctx,
            "this page has no built-in model",
        )),
    }
}

fn message_data(message: &ModelMessage) -> Json {
    let calls: Vec<Json> = message
        .calls
        .iter()
        .map(|call| json!({ "id": call.id, "name": call.name, "arguments": call.arguments }))
        .collect();
    json!({
        "chunks": chunks_data(&message.chunks),
        "calls": calls,
        "trailing": chunks_data(&message.trailing),
        "end": end_data(&message.end),
    })
}

fn chunks_data(chunks: &[TextChunk]) -> Vec<Json> {
    chunks
        .iter()
        .map(|chunk| json!({ "afterMs": chunk.after_ms, "text": chunk.text }))
        .collect()
}

fn end_data(end: &ModelEnd) -> Json {
    match end {
        ModelEnd::Done => json!({ "kind": "done" }),
        ModelEnd::Never => json!({ "kind": "never" }),
        ModelEnd::Error { name, message } => {
            json!({ "kind": "error", "name": name, "message": message })
        }
    }
}
