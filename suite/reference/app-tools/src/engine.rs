//! The app's server code in an embedded engine, on a thread of its own. Handlers run there one step at a time; whoever calls
//! one waits elsewhere.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use rquickjs::function::{Func, MutFn};
use rquickjs::loader::{ImportAttributes, Loader, Resolver};
use rquickjs::{
    CatchResultExt, Context, Ctx, Exception, Function, Module, Object, Persistent, Runtime,
};
use tokio::sync::oneshot;

use crate::definition::{Definition, FRAMEWORK};
use crate::store::Store;

/// Prefix of the framework's modules.
const FRAMEWORK_PREFIX: &str = "framework:";
const ENTRY: &str = "framework:entry.js";
const DEFINITION: &str = "app:server.js";
/// How long the engine rests when no timer is set.
const IDLE: Duration = Duration::from_secs(3600);

/// Why an app does not start.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EngineError {
    /// Its definition is refused, or throws.
    #[error("the app's definition is refused: {0}")]
    Refused(String),
    /// The engine or the database fails.
    #[error("the app cannot be started: {0}; this is the framework's own fault")]
    Broken(String),
}

enum Message {
    Call {
        request: String,
        answer: oneshot::Sender<String>,
    },
    Reset {
        done: oneshot::Sender<Result<(), EngineError>>,
    },
}

/// A running app. Dropping the last one ends its thread.
#[derive(Clone)]
pub(crate) struct Engine {
    messages: mpsc::Sender<Message>,
    /// What ships to the page, as JSON.
    pub(crate) manifest: String,
}

impl Engine {
    /// Reads the app's definition and starts it.
    ///
    /// # Errors
    /// When the definition is refused.
    pub(crate) fn start(definition: &Definition) -> Result<Self, EngineError> {
        let (messages, inbox) = mpsc::channel();
        let (started, manifest) = mpsc::channel();
        let definition = definition.clone();
        thread::spawn(move || match App::open(&definition) {
            Ok(app) => {
                let manifest = app.manifest();
                let is_wanted = started.send(manifest).is_ok();
                if is_wanted {
                    serve(app, &definition, &inbox);
                }
            }
            Err(error) => drop(started.send(Err(error))),
        });
        let broken = |_| EngineError::Broken("its thread has ended".into());
        let manifest = manifest.recv().map_err(broken)??;
        Ok(Self { messages, manifest })
    }

    /// Runs a handler; the answer is JSON, an object with `result` or `error`.
    pub(crate) async fn call(&self, request: String) -> String {
        let (answer, answered) = oneshot::channel();
        let gone = || r#"{"error":"the app has ended"}"#.to_owned();
        if self
            .messages
            .send(Message::Call { request, answer })
            .is_err()
        {
            return gone();
        }
        answered.await.unwrap_or_else(|_| gone())
    }

    /// Starts the app afresh, with empty tables.
    pub(crate) async fn reset(&self) -> Result<(), EngineError> {
        let (done, finished) = oneshot::channel();
        let broken = || EngineError::Broken("its thread has ended".into());
        self.messages
            .send(Message::Reset { done })
            .map_err(|_| broken())?;
        finished.await.unwrap_or_else(|_| Err(broken()))
    }
}

fn serve(mut app: App, definition: &Definition, inbox: &mpsc::Receiver<Message>) {
    loop {
        app.run_what_is_due();
        match inbox.recv_timeout(app.until_next_timer()) {
            Ok(Message::Call { request, answer }) => app.call(&request, answer),
            Ok(Message::Reset { done }) => {
                let fresh = App::open(definition);
                let result = fresh.map(|fresh| app = fresh);
                let _ = done.send(result);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

type Timers = Rc<RefCell<BTreeMap<(Instant, u64), Persistent<Function<'static>>>>>;

/// The engine with the app in it.
struct App {
    timers: Timers,
    exports: Option<Persistent<Object<'static>>>,
    context: Context,
    // Last, so that what was made from it is dropped before.
    runtime: Runtime,
}

impl Drop for App {
    fn drop(&mut self) {
        self.timers.borrow_mut().clear();
        self.exports = None;
    }
}

impl App {
    fn open(definition: &Definition) -> Result<Self, EngineError> {
        let broken = |error: rquickjs::Error| EngineError::Broken(error.to_string());
        let runtime = Runtime::new().map_err(broken)?;
        let modules = Modules {
            definition: definition.server().to_owned(),
        };
        runtime.set_loader(modules.clone(), modules);
        let context = Context::full(&runtime).map_err(broken)?;
        let mut app = Self {
            timers: Rc::default(),
            exports: None,
            context,
            runtime,
        };
        app.exports = Some(app.start()?);
        Ok(app)
    }

    fn start(&self) -> Result<Persistent<Object<'static>>, EngineError> {
        self.context.with(|ctx| {
            let import = || {
                let promise = Module::import(&ctx, ENTRY)?;
                promise.finish::<Object<'_>>()
            };
            let exports = import()
                .catch(&ctx)
                .map_err(|error| EngineError::Refused(message(&error)))?;
            let start = || {
                let tables: Function<'_> = exports.get("tables")?;
                let tables: String = tables.call(())?;
                let natives = natives(&ctx, &tables, &self.timers)?;
                let start: Function<'_> = exports.get("start")?;
                start.call::<_, ()>((natives,))
            };
            start()
                .catch(&ctx)
                .map_err(|error| EngineError::Broken(message(&error)))?;
            Ok(Persistent::save(&ctx, exports))
        })
    }

    fn exported<'js>(&self, ctx: &Ctx<'js>, name: &str) -> rquickjs::Result<Function<'js>> {
        match self.exports.clone() {
            Some(exports) => exports.restore(ctx)?.get(name),
            None => Err(Exception::throw_message(ctx, "the app is not started")),
        }
    }

    fn manifest(&self) -> Result<String, EngineError> {
        self.context.with(|ctx| {
            let manifest = || self.exported(&ctx, "manifest")?.call(());
            manifest()
                .catch(&ctx)
                .map_err(|error| EngineError::Broken(message(&error)))
        })
    }

    fn call(&self, request: &str, answer: oneshot::Sender<String>) {
        self.context.with(|ctx| {
            let mut answer = Some(answer);
            let tell = MutFn::new(move |text: String| {
                if let Some(answer) = answer.take() {
                    // Nobody waits for it any more: the page is gone.
                    let _ = answer.send(text);
                }
            });
            let call = || {
                let tell = Function::new(ctx.clone(), tell)?;
                self.exported(&ctx, "call")?.call::<_, ()>((request, tell))
            };
            // The framework's `call` catches what handlers throw; what is left is an engine without memory.
            let _ = call().catch(&ctx);
        });
    }

    fn run_what_is_due(&self) {
        loop {
            while self.runtime.execute_pending_job().unwrap_or(true) {}
            let due = {
                let mut timers = self.timers.borrow_mut();
                let is_due = timers
                    .first_key_value()
                    .is_some_and(|((at, _), _)| *at <= Instant::now());
                is_due.then(|| timers.pop_first()).flatten()
            };
            let Some((_, callback)) = due else { return };
            self.context.with(|ctx| {
                let _ = callback
                    .restore(&ctx)
                    .and_then(|callback| callback.call::<_, ()>(()))
                    .catch(&ctx);
            });
        }
    }

    fn until_next_timer(&self) -> Duration {
        let timers = self.timers.borrow();
        let next = timers.first_key_value().map(|((at, _), _)| *at);
        next.map_or(IDLE, |at| at.saturating_duration_since(Instant::now()))
    }
}

fn message(error: &rquickjs::CaughtError<'_>) -> String {
    match error {
        rquickjs::CaughtError::Exception(exception) => exception.message().unwrap_or_default(),
        other => other.to_string(),
    }
}

/// What the framework's JavaScript asks of the process.
fn natives<'js>(ctx: &Ctx<'js>, tables: &str, timers: &Timers) -> rquickjs::Result<Object<'js>> {
    let fault = |error: String| Exception::throw_message(ctx, &error);
    let tables: Vec<String> =
        serde_json::from_str(tables).map_err(|error| fault(error.to_string()))?;
    let store = Store::in_memory(&tables).map_err(|error| fault(error.to_string()))?;
    let store = Rc::new(RefCell::new(store));
    let object = Object::new(ctx.clone())?;
    macro_rules! native {
        ($name:literal, |$store:ident $(, $argument:ident)*| $body:expr) => {{
            let store = Rc::clone(&store);
            let function = move |ctx: Ctx<'js> $(, $argument: String)*| {
                let mut $store = store.borrow_mut();
                let _ = &mut $store;
                $body.map_err(|error| Exception::throw_message(&ctx, &error.to_string()))
            };
            object.set($name, Func::from(function))?;
        }};
    }
    native!("newId", |store, table| rusqlite::Result::<String>::Ok(
        store.new_id(&table)
    ));
    native!("get", |store, table, id| store.get(&table, &id));
    native!("put", |store, table, id, row| store.put(&table, &id, &row));
    native!("remove", |store, table, id| store.remove(&table, &id));
    native!("select", |store, table, wanted| {
        let wanted = serde_json::from_str(&wanted).unwrap_or_default();
        store.select(&table, &wanted)
    });
    native!("begin", |store| store.execute("BEGIN"));
    native!("commit", |store| store.execute("COMMIT"));
    native!("rollBack", |store| store.execute("ROLLBACK"));
    let timers = Rc::clone(timers);
    let mut number = 0;
    let sleep = move |ctx: Ctx<'js>, milliseconds: f64, callback: Function<'js>| {
        number += 1;
        let wait = Duration::from_millis(milliseconds.max(0.0) as u64);
        let at = (Instant::now() + wait, number);
        timers
            .borrow_mut()
            .insert(at, Persistent::save(&ctx, callback));
    };
    object.set("sleep", Function::new(ctx.clone(), MutFn::new(sleep))?)?;
    Ok(object)
}

/// The framework's modules and the app's one.
#[derive(Clone)]
struct Modules {
    definition: String,
}

impl Resolver for Modules {
    fn resolve<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        base: &str,
        name: &str,
        _attributes: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<String> {
        match (name, name.strip_prefix("./")) {
            (ENTRY, _) => Ok(name.into()),
            ("app/server", _) => Ok(format!("{FRAMEWORK_PREFIX}server.js")),
            ("app/definition", _) => Ok(DEFINITION.into()),
            (_, Some(file)) if base.starts_with(FRAMEWORK_PREFIX) => {
                Ok(format!("{FRAMEWORK_PREFIX}{file}"))
            }
            _ => Err(Exception::throw_type(
                ctx,
                &format!(
                    "{base} imports \"{name}\": an app's server file imports \"app/server\" alone"
                ),
            )),
        }
    }
}

impl Loader for Modules {
    fn load<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        name: &str,
        _attributes: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<Module<'js>> {
        let framework = FRAMEWORK
            .iter()
            .find(|(file, _)| name.strip_prefix(FRAMEWORK_PREFIX) == Some(file));
        let source = match framework {
            Some((_, source)) => *source,
            None => self.definition.as_str(),
        };
        Module::declare(ctx.clone(), name, source)
    }
}
