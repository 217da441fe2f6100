//! A page: a fresh engine runtime with the web platform in it. It refuses to go on once a limit has ended it.

mod budget;
mod event_loop;
mod memory;
pub(crate) mod open;
mod queue;
mod random;
mod rejections;
pub(crate) mod script;
pub(crate) mod state;
mod utility;

use std::cell::Ref;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use rquickjs::promise::PromiseState;
use rquickjs::{Context, Ctx, Module, Persistent, Promise, Runtime, Value};

use crate::error::Ended;
use crate::transcript::{Lane, Transcript};
use crate::value::Thrown;
use state::PageState;

pub use utility::{Native, NativeCall, Utility};

/// A page. Stays on the thread that opened it.
pub struct Page {
    imports: HashMap<String, Persistent<Promise<'static>>>,
    utilities: Vec<utility::Realm>,
    state: Rc<PageState>,
    context: Context,
    // Last, so that everything made from it is dropped before.
    runtime: Runtime,
}

/// How far an import has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportState {
    /// The module and all it imports were evaluated.
    Loaded,
    /// It still waits for something.
    Pending,
    /// It does not resolve, link or evaluate.
    Failed {
        /// The error's name.
        name: String,
        /// Its message.
        message: String,
        /// Its stack.
        stack: String,
    },
}

/// Why [`Page::advance`] returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advanced {
    /// `done` said so.
    Done,
    /// There is nothing left to run.
    Idle,
    /// The clock would pass `until`; it stands there now.
    TimeReached,
}

impl Page {
    /// Runs a classic script and the microtasks after it. An uncaught error is recorded, not returned.
    ///
    /// # Errors
    /// When a limit has ended the page.
    pub fn run_script(&mut self, name: &str, source: &str) -> Result<(), Ended> {
        self.turn(|ctx, state| {
            if script::evaluate(ctx, name, source).is_err() {
                let thrown = ctx.catch();
                state.report_exception(ctx, &thrown);
            }
        })
    }

    /// Starts to import a module and runs microtasks. A failure is returned, not recorded.
    ///
    /// # Errors
    /// When a limit has ended the page.
    pub fn import(&mut self, module: &str) -> Result<ImportState, Ended> {
        let promise = self.turn(|ctx, state| start_import(ctx, state, module))?;
        match promise {
            Ok(promise) => {
                self.imports.insert(module.to_owned(), promise);
                Ok(self.imported(module))
            }
            Err(thrown) => Ok(failed(thrown)),
        }
    }

    /// How far an import has come; a module nobody imported is pending.
    pub fn imported(&mut self, module: &str) -> ImportState {
        let Some(promise) = self.imports.get(module).cloned() else {
            return ImportState::Pending;
        };
        self.context.with(|ctx| {
            let Ok(promise) = promise.restore(&ctx) else {
                return ImportState::Pending;
            };
            match promise.state() {
                PromiseState::Pending => ImportState::Pending,
                PromiseState::Resolved => ImportState::Loaded,
                PromiseState::Rejected => {
                    let _ = promise.result::<Value<'_>>();
                    failed(Thrown::of(&ctx.catch()))
                }
            }
        })
    }

    /// Virtual time since the page was opened.
    #[must_use]
    pub fn now(&self) -> Duration {
        Duration::from_secs_f64(self.state.now() / 1000.0)
    }

    /// The transcript so far.
    #[must_use]
    pub fn transcript(&self) -> Ref<'_, Transcript> {
        self.state.transcript()
    }

    /// The transcript so far, which the page no longer has then.
    #[must_use]
    pub fn take_transcript(&self) -> Transcript {
        self.state.transcript.take()
    }

    /// Adds an entry of the caller's own.
    ///
    /// # Errors
    /// When a limit has ended the page, this entry's size included.
    pub fn record(&mut self, lane: Lane, kind: &str, data: serde_json::Value) -> Result<(), Ended> {
        self.state.alive()?;
        self.state.record(lane, kind, data);
        self.state.alive()
    }

    /// Calls an exported function of a built-in module and runs microtasks after. What it throws is handed back.
    pub(crate) fn call_built_in<R>(
        &mut self,
        module: &str,
        function: &str,
        arguments: &[serde_json::Value],
        read: impl FnOnce(Value<'_>) -> R,
    ) -> Result<Result<R, Thrown>, Ended> {
        self.turn(|ctx, state| {
            let result = call_built_in(ctx, state, module, function, arguments)
                .map(read)
                .map_err(|_| Thrown::of(&ctx.catch()));
            if let Err(thrown) = &result {
                state.ended_by(thrown);
            }
            result
        })
    }

    /// Runs code of the page's realm, and the microtasks after it.
    fn turn<R>(&self, work: impl FnOnce(&Ctx<'_>, &Rc<PageState>) -> R) -> Result<R, Ended> {
        self.turn_in(&self.context, work)
    }

    /// Runs code of a realm, and the microtasks after it.
    fn turn_in<R>(
        &self,
        realm: &Context,
        work: impl FnOnce(&Ctx<'_>, &Rc<PageState>) -> R,
    ) -> Result<R, Ended> {
        self.computing(|| {
            let result = realm.with(|ctx| work(&ctx, &self.state));
            self.checkpoint()?;
            Ok(result)
        })
    }

    /// One stretch of computing: refused when the page has ended, and its processor time counted.
    fn computing<R>(&self, work: impl FnOnce() -> Result<R, Ended>) -> Result<R, Ended> {
        self.state.alive()?;
        self.state.budget.start();
        let result = work();
        // The engine does not ask inside its own functions; what one of those took counts all the same.
        if self.state.budget.stop() {
            self.state.end(Ended::ProcessorTime);
        }
        self.state.alive()?;
        result
    }
}

fn call_built_in<'js>(
    ctx: &Ctx<'js>,
    state: &Rc<PageState>,
    module: &str,
    function: &str,
    arguments: &[serde_json::Value],
) -> rquickjs::Result<Value<'js>> {
    let namespace = crate::host::load_safely(ctx, state, module)?;
    let function: rquickjs::Function<'js> = namespace.get(function)?;
    let mut args = rquickjs::function::Args::new(ctx.clone(), arguments.len());
    for argument in arguments {
        args.push_arg(crate::value::from_json(ctx, argument)?)?;
    }
    args.apply(&function)
}

fn failed(thrown: Thrown) -> ImportState {
    ImportState::Failed {
        name: thrown.name,
        message: thrown.message,
        stack: thrown.stack,
    }
}

fn start_import(
    ctx: &Ctx<'_>,
    state: &Rc<PageState>,
    module: &str,
) -> Result<Persistent<Promise<'static>>, Thrown> {
    let started = Module::import(ctx, module).and_then(|promise| {
        // The failure is returned to the caller: it is not an unhandled rejection as well.
        if ctx.has_exception() {
            // Page code has made promises that the engine cannot load modules with.
            return Err(rquickjs::Error::Exception);
        }
        state.mark_handled(ctx, &promise)?;
        Ok(Persistent::save(ctx, promise))
    });
    started.map_err(|error| match error {
        rquickjs::Error::Exception => Thrown::of(&ctx.catch()),
        other => Thrown {
            name: "TypeError".to_owned(),
            message: other.to_string(),
            ..Thrown::default()
        },
    })
}

impl Drop for Page {
    fn drop(&mut self) {
        self.imports.clear();
        self.utilities.clear();
        self.state.release();
        // The engine calls none of these while it is torn down.
        self.runtime.set_interrupt_handler(None);
        self.runtime.set_host_promise_rejection_tracker(None);
    }
}
