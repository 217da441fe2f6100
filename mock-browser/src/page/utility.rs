//! The utility realm: a second global scope in the page's runtime, with builtins the page cannot touch, for code of
//! the one who drives the page. It refuses to be reached from the page.

use std::rc::Rc;

use rquickjs::context::intrinsic::{Eval, Json, MapSet, Promise, Proxy, RegExp, RegExpCompiler};
use rquickjs::{
    Context, Ctx, Exception, Function, Module, Object, Persistent, Result as JsResult,
    String as JsString, Value,
};

use super::Page;
use super::state::PageState;
use crate::compile::CompiledModules;
use crate::error::UtilityError;
use crate::transcript::Lane;
use crate::value::{Thrown, text};

/// Answers a string with a string, or with the message of an error.
pub type NativeCall = dyn Fn(&str) -> Result<String, String>;

/// A function of Rust that utility code can call.
pub struct Native {
    /// Its name in `natives`.
    pub name: String,
    /// What it does; an error is thrown in the utility code.
    pub call: Box<NativeCall>,
}

/// Names one utility realm of one page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Utility {
    index: usize,
}

/// What a utility realm has besides the language's base: every one it has costs every page that opens one. No dates
/// and no typed arrays.
type Intrinsics = (Eval, RegExpCompiler, RegExp, Json, Proxy, MapSet, Promise);

/// A utility realm.
pub(super) struct Realm {
    exports: Persistent<Object<'static>>,
    context: Context,
}

impl Page {
    /// Opens a second realm in the page's runtime and calls `start(page, natives)` of its entry module.
    ///
    /// `page` is the page's window. `natives` has the given functions, `record(lane, kind, json)`, and
    /// `load(moduleName)`, which returns a promise of a module of the page's realm.
    ///
    /// # Errors
    /// When a limit has ended the page, or the utility code throws.
    pub fn open_utility(
        &mut self,
        modules: &CompiledModules,
        entry: &str,
        natives: Vec<Native>,
    ) -> Result<Utility, UtilityError> {
        self.state.alive()?;
        let context = Context::custom::<Intrinsics>(&self.runtime)
            .map_err(|error| threw(error.to_string()))?;
        context.with(|ctx| self.state.modules.add_utility(&ctx, modules.clone()));
        let import = self.import_into(&context, entry)?;
        let window = self
            .context
            .with(|ctx| Persistent::save(&ctx, ctx.globals()));
        let load = self
            .context
            .with(|ctx| load_function(&ctx))
            .map_err(|error| threw(error.to_string()))?;
        let exports = self.utility_turn(&context, |ctx, state| {
            let exports = evaluated(ctx, entry, import)?;
            let natives = natives_object(ctx, state, natives, load)?;
            let start: Function<'_> = exports.get("start")?;
            start.call::<_, Value<'_>>((window.restore(ctx)?, natives))?;
            Ok(Persistent::save(ctx, exports))
        })?;
        self.utilities.push(Realm { exports, context });
        Ok(Utility {
            index: self.utilities.len() - 1,
        })
    }

    /// Imports another module into a utility realm, for what it does when it is evaluated.
    ///
    /// # Errors
    /// When a limit has ended the page, or the module throws.
    pub fn extend_utility(&mut self, utility: &Utility, module: &str) -> Result<(), UtilityError> {
        let realm = self.realm(utility)?;
        let import = self.import_into(&realm.context, module)?;
        self.utility_turn(&realm.context, |ctx, _| {
            evaluated(ctx, module, import).map(drop)
        })
    }

    /// Calls an exported function of the utility's entry module with one string, and runs microtasks after.
    /// Returns its string, or the empty one when it returns `undefined`.
    ///
    /// # Errors
    /// When a limit has ended the page, or the function throws or returns something else.
    pub fn call_utility(
        &mut self,
        utility: &Utility,
        function: &str,
        argument: &str,
    ) -> Result<String, UtilityError> {
        let realm = self.realm(utility)?;
        let exports = realm.exports.clone();
        self.utility_turn(&realm.context, |ctx, _| {
            let function: Function<'_> = exports.restore(ctx)?.get(function)?;
            let result: Value<'_> = function.call((argument,))?;
            match result.as_string() {
                Some(string) => Ok(text(string)),
                None if result.is_undefined() => Ok(String::new()),
                None => Err(Exception::throw_type(
                    ctx,
                    "a utility function returns a string or undefined",
                )),
            }
        })
    }

    fn realm(&self, utility: &Utility) -> Result<&Realm, UtilityError> {
        self.utilities
            .get(utility.index)
            .ok_or_else(|| threw("this utility is another page's"))
    }

    fn import_into(&self, context: &Context, module: &str) -> Result<Import, UtilityError> {
        self.utility_turn(context, |ctx, state| {
            let promise = Module::import(ctx, module)?;
            state.mark_handled(ctx, &promise)?;
            Ok(Persistent::save(ctx, promise))
        })
    }

    fn utility_turn<R>(
        &self,
        context: &Context,
        work: impl FnOnce(&Ctx<'_>, &Rc<PageState>) -> JsResult<R>,
    ) -> Result<R, UtilityError> {
        let result = self.turn_in(context, |ctx, state| {
            let result = work(ctx, state).map_err(|error| match error {
                rquickjs::Error::Exception => Thrown::of(&ctx.catch()),
                other => Thrown {
                    message: other.to_string(),
                    ..Thrown::default()
                },
            });
            if let Err(thrown) = &result {
                state.ended_by(thrown);
            }
            result
        })?;
        result.map_err(|thrown| UtilityError::Threw {
            message: thrown.headline(),
            stack: thrown.stack,
        })
    }
}

fn threw(message: impl Into<String>) -> UtilityError {
    UtilityError::Threw {
        message: message.into(),
        stack: String::new(),
    }
}

/// A module's namespace, to come.
type Import = Persistent<rquickjs::Promise<'static>>;

/// The namespace of a module that was imported.
fn evaluated<'js>(ctx: &Ctx<'js>, module: &str, import: Import) -> JsResult<Object<'js>> {
    import.restore(ctx)?.result().unwrap_or_else(|| {
        let message = format!("{module} awaits something at its top level that never comes");
        Err(Exception::throw_message(ctx, &message))
    })
}

/// A function of the page's realm: what it imports belongs there, whichever realm calls it.
fn load_function(ctx: &Ctx<'_>) -> JsResult<Persistent<Function<'static>>> {
    let function: Function<'_> = ctx.eval("(name) => import(name)")?;
    Ok(Persistent::save(ctx, function))
}

/// Wraps a function that returns promises of the page's realm by one that returns promises of the utility's, which
/// settle by the utility's own `then`: what the page has made of its promises does not matter.
const ADOPT: &str = "(load) => (name) => new Promise((resolve, reject) => {
  const promise = load(name);
  Object.defineProperty(promise, 'constructor', { value: Promise });
  Promise.prototype.then.call(promise, resolve, reject);
})";

fn natives_object<'js>(
    ctx: &Ctx<'js>,
    state: &Rc<PageState>,
    natives: Vec<Native>,
    load: Persistent<Function<'static>>,
) -> JsResult<Object<'js>> {
    let object = Object::new(ctx.clone())?;
    for native in natives {
        let call = native.call;
        let function = move |ctx: Ctx<'js>, argument: JsString<'js>| -> JsResult<String> {
            call(&text(&argument)).map_err(|message| Exception::throw_message(&ctx, &message))
        };
        object.set(native.name, Function::new(ctx.clone(), function)?)?;
    }
    let state = Rc::clone(state);
    let record = move |ctx: Ctx<'js>,
                       lane: JsString<'js>,
                       kind: JsString<'js>,
                       json: JsString<'js>|
          -> JsResult<()> {
        state.refuse_when_ended(&ctx)?;
        let lane = text(&lane);
        let lane = Lane::from_name(&lane)
            .ok_or_else(|| Exception::throw_type(&ctx, &format!("no lane is called {lane:?}")))?;
        let json = text(&json);
        let data = serde_json::from_str(&json).map_err(|error| {
            Exception::throw_type(&ctx, &format!("the entry's data is not JSON: {error}"))
        })?;
        state.record_sized(lane, &text(&kind), data, json.len());
        state.refuse_when_ended(&ctx)
    };
    object.set("record", Function::new(ctx.clone(), record)?)?;
    let adopt: Function<'js> = ctx.eval(ADOPT)?;
    object.set("load", adopt.call::<_, Value<'js>>((load.restore(ctx)?,))?)?;
    Ok(object)
}
