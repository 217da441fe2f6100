//! Area `loader`: scripts, modules and cookies of a page that was opened from a loopback address. It refuses everything
//! in a page that was not.

use std::rc::Rc;

use rquickjs::{
    Ctx, Exception, Function, Module, Object, Persistent, Promise, Result, String as JsString,
};
use serde_json::json;
use url::Url;

use crate::loopback::{Fetched, Loopback};
use crate::page::state::PageState;
use crate::transcript::Lane;
use crate::value::text;

pub(crate) fn area<'js>(ctx: &Ctx<'js>, page: &Rc<PageState>) -> Result<Object<'js>> {
    let area = Object::new_proto(ctx.clone(), None)?;
    let state = Rc::clone(page);
    let soon = move |ctx: Ctx<'js>, callback: Function<'js>| -> Result<()> {
        state.refuse_when_ended(&ctx)?;
        // Before every task that is due now: the parser goes on before timers run.
        let task = Persistent::save(&ctx, callback);
        state.queue.borrow_mut().push_first(task);
        Ok(())
    };
    area.set("soon", Function::new(ctx.clone(), soon)?)?;
    let state = Rc::clone(page);
    let script = move |ctx: Ctx<'js>, address: JsString<'js>| -> Result<Option<String>> {
        state.refuse_when_ended(&ctx)?;
        Ok(load(&state, &text(&address), "script").map(|fetched| fetched.text()))
    };
    area.set("script", Function::new(ctx.clone(), script)?)?;
    let import = move |ctx: Ctx<'js>, address: JsString<'js>| Module::import(&ctx, text(&address));
    area.set("import", Function::new(ctx.clone(), import)?)?;
    let state = Rc::clone(page);
    let inline = move |ctx: Ctx<'js>, name: JsString<'js>, source: JsString<'js>| {
        inline_module(&ctx, &state, &text(&name), &text(&source))
    };
    area.set("inline", Function::new(ctx.clone(), inline)?)?;
    let state = Rc::clone(page);
    let cookies = move || {
        let loopback = state.loopback.as_ref()?;
        Some(loopback.session.visible(&state.url))
    };
    area.set("cookies", Function::new(ctx.clone(), cookies)?)?;
    let state = Rc::clone(page);
    let set_cookie = move |value: JsString<'js>| {
        if let Some(loopback) = &state.loopback {
            loopback.session.store_visible(&text(&value), &state.url);
        }
    };
    area.set("setCookie", Function::new(ctx.clone(), set_cookie)?)?;
    Ok(area)
}

/// Evaluates the text of an inline module script; what it imports is resolved against the page's address.
fn inline_module<'js>(
    ctx: &Ctx<'js>,
    page: &Rc<PageState>,
    name: &str,
    source: &str,
) -> Result<Promise<'js>> {
    let module = Module::declare(ctx.clone(), name, source)?;
    module.meta()?.set("url", page.url.as_str())?;
    module.eval().map(|(_, promise)| promise)
}

/// A module of the page's origin, for the engine.
pub(crate) fn load_module<'js>(
    ctx: &Ctx<'js>,
    page: &PageState,
    name: &str,
) -> Result<Option<Module<'js>>> {
    if page.loopback.is_none() || Url::parse(name).is_err() {
        return Ok(None);
    }
    let Some(fetched) = load(page, name, "module") else {
        let message = format!("Failed to fetch dynamically imported module: {name}");
        return Err(Exception::throw_type(ctx, &message));
    };
    let module = Module::declare(ctx.clone(), name, fetched.text())?;
    module.meta()?.set("url", name)?;
    Ok(Some(module))
}

/// Gets a file of the page's origin, and records how that went; nothing where it cannot be used.
fn load(page: &PageState, address: &str, kind: &str) -> Option<Fetched> {
    let fetched = page
        .loopback
        .as_deref()
        .ok_or_else(|| "the page was not opened from an address".to_owned())
        .and_then(|loopback| get(loopback, address, kind));
    match fetched {
        Ok(fetched) => {
            let data = json!({ "url": address, "kind": kind, "status": fetched.status });
            page.record(Lane::Network, "load", data);
            Some(fetched)
        }
        Err(reason) => {
            let data = json!({ "url": address, "kind": kind, "failed": reason });
            page.record(Lane::Network, "load", data);
            None
        }
    }
}

fn get(loopback: &Loopback, address: &str, kind: &str) -> std::result::Result<Fetched, String> {
    let url = Url::parse(address).map_err(|error| error.to_string())?;
    let fetched = loopback.get(&url, "*/*")?;
    if !(200..300).contains(&fetched.status) {
        return Err(format!("status {}", fetched.status));
    }
    let scripts = ["javascript", "ecmascript"];
    let kind_of = fetched
        .headers
        .iter()
        .find(|(name, _)| name == "content-type");
    let is_script =
        kind_of.is_some_and(|(_, value)| scripts.iter().any(|word| value.contains(word)));
    if kind == "module" && !is_script {
        let given = kind_of.map_or("", |(_, value)| value);
        return Err(format!(
            "a module must be served as text/javascript, not as {given:?}"
        ));
    }
    Ok(fetched)
}
