//! What Rust knows about one page while it runs; shared with the functions the engine calls.

use std::cell::{Cell, Ref, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use rquickjs::function::This;
use rquickjs::{Constructor, Ctx, Exception, Function, Object, Persistent, Promise, Result, Value};
use serde_json::{Value as Json, json};
use url::Url;

use super::budget::Budget;
use super::memory;
use super::queue::TaskQueue;
use super::random::Random;
use super::rejections::Rejections;
use crate::built_in_model::BuiltInModel;
use crate::error::Ended;
use crate::generation::Generation;
use crate::host;
use crate::loopback::Loopback;
use crate::modules::ModuleMap;
use crate::network::Network;
use crate::options::Limits;
use crate::transcript::{Entry, Lane, Note, Transcript};
use crate::value::Thrown;

/// A task of the page: a function called without arguments.
pub(crate) type Task = Persistent<Function<'static>>;

/// What Rust knows about one page.
pub(crate) struct PageState {
    pub(crate) url: Url,
    pub(crate) web_mcp: Generation,
    pub(crate) tools_allowed: bool,
    pub(crate) limits: Limits,
    pub(crate) start_epoch_ms: u64,
    pub(crate) modules: Rc<ModuleMap>,
    pub(crate) budget: Budget,
    pub(crate) rejections: Rejections,
    /// The seed's values; `crypto` takes from here too.
    pub(crate) random: Random,
    pub(crate) network: RefCell<Option<Box<dyn Network>>>,
    /// Where the page was opened from, if that was a real address.
    pub(crate) loopback: Option<Rc<Loopback>>,
    pub(crate) built_in_model: RefCell<Option<Box<dyn BuiltInModel>>>,
    pub(crate) transcript: RefCell<Transcript>,
    pub(crate) clock: Cell<f64>,
    pub(crate) ended: Cell<Option<Ended>>,
    pub(crate) queue: RefCell<TaskQueue<Task>>,
    pub(crate) output: Cell<usize>,
    pub(crate) namespaces: RefCell<HashMap<String, Persistent<Object<'static>>>>,
    /// `Promise.prototype.then` as it was before page code ran.
    pub(crate) then: RefCell<Option<Task>>,
    /// `ArrayBuffer`, likewise.
    pub(crate) buffer: RefCell<Option<Persistent<Constructor<'static>>>>,
}

impl PageState {
    /// Virtual milliseconds since the page was opened.
    pub(crate) fn now(&self) -> f64 {
        self.clock.get()
    }

    /// Virtual milliseconds since 1970.
    pub(crate) fn wall_clock(&self) -> f64 {
        #[expect(
            clippy::cast_precision_loss,
            reason = "exact for any date a page can have"
        )]
        let start = self.start_epoch_ms as f64;
        (start + self.now()).floor()
    }

    /// A seeded number from 0 to below 1.
    pub(crate) fn random(&self) -> f64 {
        self.random.fraction()
    }

    /// Adds a task; what is not a time counts as none.
    #[expect(clippy::cast_precision_loss, reason = "ids stay far below 2^53")]
    pub(crate) fn schedule(&self, delay: f64, task: Task) -> f64 {
        let delay = if delay.is_finite() {
            delay.max(0.0)
        } else {
            0.0
        };
        self.queue.borrow_mut().push(self.now() + delay, task) as f64
    }

    /// Takes a task back.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "any other number names no task"
    )]
    pub(crate) fn cancel(&self, id: f64) {
        let task = self.queue.borrow_mut().cancel(id as u64);
        drop(task);
    }

    /// Adds an entry; ends the page when that is more output than it may make.
    pub(crate) fn record(&self, lane: Lane, kind: &str, data: Json) {
        let size = json_size(&data);
        self.record_sized(lane, kind, data, size);
    }

    /// As [`record`](Self::record), where it is known how long the data is as JSON.
    pub(crate) fn record_sized(&self, lane: Lane, kind: &str, data: Json, size: usize) {
        if self.ended.get().is_some() {
            return;
        }
        let size = kind.len() + size + ENTRY_OVERHEAD;
        let total = self.output.get().saturating_add(size);
        if total > self.limits.output {
            return self.end(Ended::Output);
        }
        self.output.set(total);
        self.push(lane, kind, data);
    }

    /// Adds what one who answers the page has to say of it.
    pub(crate) fn record_notes(&self, notes: Vec<Note>) {
        for note in notes {
            self.record(note.lane, &note.kind, note.data);
        }
    }

    /// Ends the page, once.
    pub(crate) fn end(&self, ended: Ended) {
        if self.ended.get().is_none() {
            self.ended.set(Some(ended));
            self.push(Lane::Page, "limit", json!({ "limit": ended.limit() }));
        }
    }

    fn push(&self, lane: Lane, kind: &str, data: Json) {
        let entry = Entry {
            at: self.now(),
            lane,
            kind: kind.to_owned(),
            data,
        };
        self.transcript.borrow_mut().push(entry);
    }

    /// Whether the page may go on.
    pub(crate) fn alive(&self) -> std::result::Result<(), Ended> {
        self.ended.get().map_or(Ok(()), Err)
    }

    /// Stops the host function that calls this once the page has ended; the engine is interrupted soon after.
    pub(crate) fn refuse_when_ended(&self, ctx: &Ctx<'_>) -> Result<()> {
        match self.ended.get() {
            Some(ended) => Err(Exception::throw_internal(ctx, &ended.to_string())),
            None => Ok(()),
        }
    }

    /// Asked by the engine now and then while it computes: whether to stop.
    pub(crate) fn interrupt(&self) -> bool {
        if self.ended.get().is_none() && self.budget.exceeded() {
            self.end(Ended::ProcessorTime);
        }
        self.ended.get().is_some()
    }

    /// Throws when the page has not this many bytes left. The engine does not survive to run out of memory while it
    /// loads a module. A page that has hardly computed is not asked: it has no time to fill its memory by accident.
    pub(crate) fn require_memory(&self, ctx: &Ctx<'_>, bytes: usize) -> Result<()> {
        if !self.budget.has_used(LITTLE) {
            return Ok(());
        }
        match self.buffer.borrow().clone() {
            Some(buffer) => buffer
                .restore(ctx)?
                .construct::<_, Value<'_>>((bytes,))
                .map(drop),
            None => Ok(()),
        }
    }

    /// Says that a rejection of this promise is dealt with: by the original `then`, whatever page code made of it.
    pub(crate) fn mark_handled<'js>(&self, ctx: &Ctx<'js>, promise: &Promise<'js>) -> Result<()> {
        let Some(then) = self.then.borrow().clone() else {
            return Ok(());
        };
        let undefined = Value::new_undefined(ctx.clone());
        let ignore = Function::new(ctx.clone(), || ())?;
        let promise = This(promise.as_value().clone());
        if then
            .restore(ctx)?
            .call::<_, ()>((promise, undefined, ignore))
            .is_err()
        {
            // Page code has a say in `then`, by the promise's constructor; things go on without.
            let _ = ctx.catch();
        }
        Ok(())
    }

    /// Keeps a built-in module's namespace.
    pub(crate) fn register(&self, name: String, namespace: Persistent<Object<'static>>) {
        self.namespaces.borrow_mut().insert(name, namespace);
    }

    /// A built-in module's namespace, if it was evaluated.
    pub(crate) fn registered(&self, name: &str) -> Option<Persistent<Object<'static>>> {
        self.namespaces.borrow().get(name).cloned()
    }

    /// Tells the page's window of an exception nobody caught, and records it unless the page prevents that.
    pub(crate) fn report_exception<'js>(&self, ctx: &Ctx<'js>, thrown: &Value<'js>) {
        let facts = Thrown::of(thrown);
        if self.ended.get().is_some() || self.ended_by(&facts) {
            return;
        }
        if !self.tell_window(ctx, "reportException", (thrown.clone(),)) {
            self.record(Lane::Page, "uncaught-error", facts.to_json());
        }
    }

    /// Has the window hear of something; `true` when the page prevented the default. A page that never made the window a
    /// target of events has nobody there to listen.
    pub(crate) fn tell_window<'js, A>(&self, ctx: &Ctx<'js>, function: &str, arguments: A) -> bool
    where
        A: rquickjs::function::IntoArgs<'js>,
    {
        if self.registered("mock:window-target").is_none() {
            return false;
        }
        let told = host::load_safely(ctx, self, "mock:error-reports")
            .and_then(|module| module.get::<_, Function<'js>>(function))
            .and_then(|function| function.call::<_, bool>(arguments));
        told.unwrap_or_else(|_| {
            let _ = ctx.catch();
            false
        })
    }

    /// Ends the page when what was thrown says that its memory is used up.
    pub(crate) fn ended_by(&self, thrown: &Thrown) -> bool {
        let out_of_memory = thrown.is_out_of_memory()
            || (thrown.is_null && memory::could_be_used_up(self.limits.memory));
        if out_of_memory {
            self.end(Ended::Memory);
        }
        out_of_memory
    }

    /// The transcript so far.
    pub(crate) fn transcript(&self) -> Ref<'_, Transcript> {
        self.transcript.borrow()
    }

    /// Lets go of every engine value, which must happen before the engine is dropped.
    pub(crate) fn release(&self) {
        let tasks = self.queue.borrow_mut().take();
        let namespaces = std::mem::take(&mut *self.namespaces.borrow_mut());
        self.rejections.release();
        drop((tasks, namespaces, self.then.take(), self.buffer.take()));
    }
}

/// Less processor time than it takes to fill a page's memory.
const LITTLE: Duration = Duration::from_millis(2);

/// What an entry costs besides its data.
const ENTRY_OVERHEAD: usize = 48;

/// Bytes of the JSON text.
fn json_size(data: &Json) -> usize {
    struct Count(usize);
    impl std::io::Write for Count {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut count = Count(0);
    // Writing to a counter cannot fail, and a JSON value has no key that is not a string.
    let _ = serde_json::to_writer(&mut count, data);
    count.0
}
