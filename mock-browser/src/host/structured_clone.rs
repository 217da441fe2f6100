//! Area `structured-clone`: what the engine knows of an object and a page cannot pretend.

use std::rc::Rc;

use rquickjs::{Ctx, Function, Object, Result, Type, Value};

use crate::page::state::PageState;

pub(crate) fn area<'js>(ctx: &Ctx<'js>, _page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new_proto(ctx.clone(), None)?;
    area.set("kindOf", Function::new(ctx.clone(), kind_of)?)?;
    Ok(area)
}

/// `object`, `array`, `error`, or `other` for what cannot be cloned whatever it holds.
fn kind_of(value: Value<'_>) -> &'static str {
    match value.type_of() {
        Type::Object => "object",
        Type::Array => "array",
        Type::Exception => "error",
        _ => "other",
    }
}
