//! What the built-in modules can ask of Rust. `host` is the base; `host.area(name)` adds one area's functions when a
//! module asks for them. None of it is ever handed to page code.

mod address;
mod base64;
mod bytes;
mod crypto;
mod encoding;
mod html;
pub(crate) mod loader;
mod model;
mod model_context;
mod multipart;
mod network;
mod selectors;
mod structured_clone;
mod url;

use std::rc::Rc;

use rquickjs::function::Opt;
use rquickjs::promise::PromiseState;
use rquickjs::{
    Ctx, Exception, Function, Module, Object, Persistent, Promise, Result, String as JsString,
    Value,
};

use crate::page::state::PageState;
use crate::transcript::Lane;
use crate::value::{self, text};

/// Makes one area's functions.
type Area = for<'js> fn(&Ctx<'js>, &Rc<PageState>) -> Result<Object<'js>>;

/// The areas, by name.
const AREAS: &[(&str, Area)] = &[
    ("base64", base64::area),
    ("encoding", encoding::area),
    ("html", html::area),
    ("loader", loader::area),
    ("model", model::area),
    ("model-context", model_context::area),
    ("network", network::area),
    ("url", url::area),
    ("selectors", selectors::area),
    ("structured-clone", structured_clone::area),
    ("multipart", multipart::area),
    ("crypto", crypto::area),
];

/// The `host` object of a page.
pub(crate) fn host<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>) -> Result<Object<'js>> {
    let host = Object::new(ctx.clone())?;
    define_tasks(ctx, page, &host)?;
    define_clock(ctx, page, &host)?;
    define_records(ctx, page, &host)?;
    define_modules(ctx, page, &host)?;
    define_values(ctx, &host)?;
    define_facts(ctx, page, &host)?;
    Ok(host)
}

fn define_tasks<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>, host: &Object<'js>) -> Result<()> {
    let state = Rc::clone(page);
    let schedule = move |ctx: Ctx<'js>, delay: f64, callback: Function<'js>| -> Result<f64> {
        state.refuse_when_ended(&ctx)?;
        Ok(state.schedule(delay, Persistent::save(&ctx, callback)))
    };
    host.set("schedule", Function::new(ctx.clone(), schedule)?)?;
    let state = Rc::clone(page);
    host.set(
        "cancel",
        Function::new(ctx.clone(), move |id: f64| state.cancel(id))?,
    )
}

fn define_clock<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>, host: &Object<'js>) -> Result<()> {
    let state = Rc::clone(page);
    host.set("now", Function::new(ctx.clone(), move || state.now())?)?;
    let state = Rc::clone(page);
    host.set(
        "wallClock",
        Function::new(ctx.clone(), move || state.wall_clock())?,
    )?;
    let state = Rc::clone(page);
    host.set(
        "random",
        Function::new(ctx.clone(), move || state.random())?,
    )
}

fn define_records<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>, host: &Object<'js>) -> Result<()> {
    let state = Rc::clone(page);
    let record = move |ctx: Ctx<'js>,
                       lane: JsString<'js>,
                       kind: JsString<'js>,
                       data: Value<'js>|
          -> Result<()> {
        state.refuse_when_ended(&ctx)?;
        let lane = text(&lane);
        let lane = Lane::from_name(&lane)
            .ok_or_else(|| Exception::throw_type(&ctx, &format!("no lane is called {lane:?}")))?;
        let data = value::to_json(&data, state.limits.output)?;
        state.record(lane, &text(&kind), data);
        state.refuse_when_ended(&ctx)
    };
    host.set("record", Function::new(ctx.clone(), record)?)?;
    let state = Rc::clone(page);
    let report = move |ctx: Ctx<'js>, thrown: Value<'js>| state.report_exception(&ctx, &thrown);
    host.set("reportException", Function::new(ctx.clone(), report)?)
}

fn define_modules<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>, host: &Object<'js>) -> Result<()> {
    let state = Rc::clone(page);
    let area = move |ctx: Ctx<'js>, name: JsString<'js>| area(&ctx, &state, &text(&name));
    host.set("area", Function::new(ctx.clone(), area)?)?;
    let state = Rc::clone(page);
    let register = move |ctx: Ctx<'js>, name: JsString<'js>, namespace: Object<'js>| {
        state.register(text(&name), Persistent::save(&ctx, namespace));
    };
    host.set("register", Function::new(ctx.clone(), register)?)?;
    let state = Rc::clone(page);
    let load = move |ctx: Ctx<'js>, name: JsString<'js>| load(&ctx, &state, &text(&name));
    host.set("load", Function::new(ctx.clone(), load)?)?;
    let state = Rc::clone(page);
    let run = move |ctx: Ctx<'js>, source: JsString<'js>, name: Opt<JsString<'js>>| {
        let name = name.0.as_ref().map_or_else(|| state.url.to_string(), text);
        crate::page::script::evaluate(&ctx, &name, &text(&source))
    };
    host.set("evaluate", Function::new(ctx.clone(), run)?)?;
    let state = Rc::clone(page);
    let is_loaded = move |name: JsString<'js>| state.registered(&text(&name)).is_some();
    host.set("isLoaded", Function::new(ctx.clone(), is_loaded)?)
}

/// What a value is inside, which no page code can pretend.
fn define_values<'js>(ctx: &Ctx<'js>, host: &Object<'js>) -> Result<()> {
    let is_error = |value: Value<'js>| value.is_error();
    host.set("isError", Function::new(ctx.clone(), is_error)?)?;
    let is_promise = |value: Value<'js>| value.is_promise();
    host.set("isPromise", Function::new(ctx.clone(), is_promise)?)?;
    let promise_state = |promise: Promise<'js>| match promise.state() {
        PromiseState::Pending => "pending",
        PromiseState::Resolved => "fulfilled",
        PromiseState::Rejected => "rejected",
    };
    host.set("promiseState", Function::new(ctx.clone(), promise_state)?)
}

fn define_facts<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>, host: &Object<'js>) -> Result<()> {
    host.set("origin", page.url.origin().ascii_serialization())?;
    host.set("href", page.url.as_str())?;
    host.set("isSecureContext", address::is_secure(&page.url))?;
    host.set("timeOrigin", page.wall_clock())?;
    host.set("webMcp", page.web_mcp.word())?;
    host.set("toolsAllowed", page.tools_allowed)?;
    host.set("hasModel", page.built_in_model.borrow().is_some())?;
    let state = Rc::clone(page);
    let location = move |ctx: Ctx<'js>| address::parts(&ctx, &state.url);
    host.set("location", Function::new(ctx.clone(), location)?)
}

fn area<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>, name: &str) -> Result<Object<'js>> {
    match AREAS.iter().find(|(known, _)| *known == name) {
        Some((_, area)) => area(ctx, page),
        None => Err(Exception::throw_type(
            ctx,
            &format!("the host has no area called {name:?}"),
        )),
    }
}

/// The namespace of a built-in module, evaluated now if it was not before.
pub(crate) fn load<'js>(ctx: &Ctx<'js>, page: &PageState, name: &str) -> Result<Object<'js>> {
    if let Some(namespace) = page.registered(name) {
        return namespace.restore(ctx);
    }
    let import = page.modules.trusting(|| Module::import(ctx, name))?;
    if let Some(namespace) = page.registered(name) {
        return namespace.restore(ctx);
    }
    // Only a module that threw has not registered itself; its promise is rejected already.
    import.result::<Object<'js>>().unwrap_or_else(|| {
        Err(Exception::throw_internal(
            ctx,
            &format!("the built-in module {name:?} did not load"),
        ))
    })
}

/// As [`load`], whatever page code has made of the promises that the engine loads modules with.
pub(crate) fn load_safely<'js>(
    ctx: &Ctx<'js>,
    page: &PageState,
    name: &str,
) -> Result<Object<'js>> {
    let load: Function<'js> = load(ctx, page, "mock:lazy")?.get("load")?;
    load.call((name,))
}
