//! Opening a page: engine, limits, host, and the eager half of the web platform.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use rquickjs::object::Property;
use rquickjs::{Constructor, Context, Ctx, Function, Module, Object, Persistent, Runtime};
use url::Url;

use super::Page;
use super::budget::Budget;
use super::random::Random;
use super::state::PageState;
use crate::error::BrowserError;
use crate::host;
use crate::loopback::Loopback;
use crate::modules::{ModuleMap, Modules};
use crate::options::PageOptions;
use crate::platform::Platform;
use crate::value::Thrown;

/// Bytes of stack page code may use: deep recursion is a `RangeError` in the page, on any thread's stack.
const STACK: usize = 1 << 20;

/// Bytes a page needs to load all of the web platform, twice over.
const LEAST_MEMORY: usize = 4 << 20;

/// Bytes allocated before the engine looks for cycles for the first time; a short page never gets there.
const COLLECT_AFTER: usize = 8 << 20;

impl Page {
    pub(crate) fn open(
        platform: Platform,
        options: PageOptions,
        loopback: Option<Rc<Loopback>>,
    ) -> Result<Self, BrowserError> {
        if options.limits.memory < LEAST_MEMORY {
            return Err(BrowserError::Memory {
                given: options.limits.memory,
                least: LEAST_MEMORY,
            });
        }
        let state = Rc::new(state(platform, options, loopback)?);
        let engine = |error: rquickjs::Error| BrowserError::Engine(error.to_string());
        let runtime = Runtime::new().map_err(engine)?;
        runtime.set_memory_limit(state.limits.memory);
        runtime.set_max_stack_size(STACK);
        runtime.set_gc_threshold(COLLECT_AFTER);
        runtime.set_loader(Modules(Rc::clone(&state)), Modules(Rc::clone(&state)));
        let context = Context::full(&runtime).map_err(engine)?;
        let page = Self {
            imports: HashMap::new(),
            utilities: Vec::new(),
            state,
            context,
            runtime,
        };
        page.watch();
        page.start()?;
        Ok(page)
    }

    fn watch(&self) {
        let state = Rc::clone(&self.state);
        self.runtime
            .set_interrupt_handler(Some(Box::new(move || state.interrupt())));
        let state = Rc::clone(&self.state);
        self.runtime
            .set_host_promise_rejection_tracker(Some(Box::new(
                move |ctx, promise, reason, handled| {
                    state.rejections.track(&ctx, promise, reason, handled);
                },
            )));
    }

    fn start(&self) -> Result<(), BrowserError> {
        self.state.budget.start();
        let started = self.context.with(|ctx| {
            start(&ctx, &self.state).map_err(|error| match error {
                rquickjs::Error::Exception => {
                    let thrown = Thrown::of(&ctx.catch());
                    format!("{}\n{}", thrown.headline(), thrown.stack)
                }
                other => other.to_string(),
            })
        });
        self.state.budget.stop();
        started.map_err(BrowserError::Start)
    }
}

fn state(
    platform: Platform,
    options: PageOptions,
    loopback: Option<Rc<Loopback>>,
) -> Result<PageState, BrowserError> {
    let url = page_url(&options.url)?;
    Ok(PageState {
        url,
        web_mcp: options.web_mcp,
        tools_allowed: options.tools_allowed,
        limits: options.limits,
        start_epoch_ms: options.start_epoch_ms,
        modules: Rc::new(ModuleMap::new(platform, options.modules)),
        budget: Budget::new(options.limits.processor_time),
        rejections: super::rejections::Rejections::default(),
        random: Random::new(options.seed),
        network: RefCell::new(options.network),
        loopback,
        built_in_model: RefCell::new(options.built_in_model),
        transcript: RefCell::default(),
        clock: Cell::new(0.0),
        ended: Cell::new(None),
        queue: RefCell::default(),
        output: Cell::new(0),
        namespaces: RefCell::default(),
        then: RefCell::default(),
        buffer: RefCell::default(),
    })
}

pub(crate) fn page_url(address: &str) -> Result<Url, BrowserError> {
    let unusable = |reason: String| BrowserError::Url {
        url: address.to_owned(),
        reason,
    };
    let url = Url::parse(address).map_err(|error| unusable(error.to_string()))?;
    match url.scheme() {
        "http" | "https" => Ok(url),
        scheme => Err(unusable(format!(
            "a page cannot have the scheme {scheme:?}"
        ))),
    }
}

fn start(ctx: &Ctx<'_>, state: &Rc<PageState>) -> rquickjs::Result<()> {
    let import = state
        .modules
        .trusting(|| Module::import(ctx, "mock:host"))?;
    while ctx.execute_pending_job() {}
    let module: Object<'_> = import.finish()?;
    let set_host: Function<'_> = module.get("setHost")?;
    set_host.call::<_, ()>((host::host(ctx, state)?,))?;
    seed_math(ctx, state)?;
    keep_builtins(ctx, state)?;
    let import = state
        .modules
        .trusting(|| Module::import(ctx, "mock:start"))?;
    while ctx.execute_pending_job() {}
    import.finish::<Object<'_>>().map(drop)
}

/// `Math.random` takes from the page's seed.
fn seed_math(ctx: &Ctx<'_>, state: &Rc<PageState>) -> rquickjs::Result<()> {
    let state = Rc::clone(state);
    let random = Function::new(ctx.clone(), move || state.random())?.with_name("random")?;
    let math: Object<'_> = ctx.globals().get("Math")?;
    math.prop("random", Property::from(random).writable().configurable())
}

/// Keeps the originals that Rust needs later.
fn keep_builtins(ctx: &Ctx<'_>, state: &Rc<PageState>) -> rquickjs::Result<()> {
    let promise: Object<'_> = ctx.globals().get("Promise")?;
    let prototype: Object<'_> = promise.get("prototype")?;
    let then: Function<'_> = prototype.get("then")?;
    state.then.replace(Some(Persistent::save(ctx, then)));
    let buffer: Constructor<'_> = ctx.globals().get("ArrayBuffer")?;
    state.buffer.replace(Some(Persistent::save(ctx, buffer)));
    Ok(())
}
