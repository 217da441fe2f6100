//! Modules compiled once and loaded by every page that has them.
//!
//! A module's compiled code is handed to the engine as it lies in memory, so it has to live as long as the process:
//! each compilation leaks it, once. Compile a build once and open many pages with it, not the other way round.
//! Source text is left out: `String(f)` of a compiled module's function reads `[native code]`; line and column of
//! errors are kept. It refuses to evaluate anything.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use rquickjs::loader::{ImportAttributes, Loader, Resolver};
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Module, Runtime, WriteOptions};

use crate::error::ScriptError;
use crate::modules::absolute;
use crate::value::Thrown;

/// A module as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModuleSource {
    /// Absolute name, a URL as a rule; relative imports resolve against it.
    pub name: String,
    /// JavaScript.
    pub source: String,
}

/// Modules in the engine's compiled form. Cloning shares them.
#[derive(Debug, Clone, Default)]
pub struct CompiledModules(Arc<HashMap<&'static str, Compiled>>);

/// A module's name and compiled code, in the form in which the engine loads them.
pub(crate) type CompiledModule = &'static [(&'static str, &'static [u8])];

#[derive(Debug, Clone)]
struct Compiled {
    code: CompiledModule,
    /// What its specifiers mean, worked out once rather than in every page that loads it.
    imports: HashMap<String, String>,
}

impl CompiledModules {
    /// The names of the modules.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().copied()
    }

    /// These, with others in the place of those that have their names.
    pub(crate) fn replacing(&self, others: &Self) -> Self {
        let mut modules: HashMap<&'static str, Compiled> = HashMap::new();
        for (name, module) in self.0.iter().chain(others.0.iter()) {
            modules.insert(name, module.clone());
        }
        Self(Arc::new(modules))
    }

    pub(crate) fn find(&self, name: &str) -> Option<CompiledModule> {
        self.0.get(name).map(|module| module.code)
    }

    /// The absolute name of what a module of these imports statically from another of these.
    pub(crate) fn imported(&self, base: &str, specifier: &str) -> Option<&str> {
        let name = self.0.get(base)?.imports.get(specifier)?.as_str();
        self.0.contains_key(name).then_some(name)
    }
}

/// An engine that only compiles.
struct Engine {
    context: Context,
    // Last, so that what was made from it is dropped before.
    _runtime: Runtime,
}

impl Engine {
    fn new(names: Rc<RefCell<Vec<String>>>) -> rquickjs::Result<Self> {
        let runtime = Runtime::new()?;
        runtime.set_loader(AnyName(names), EmptyModule);
        Ok(Self {
            context: Context::full(&runtime)?,
            _runtime: runtime,
        })
    }
}

/// Whether compiled code knows where its parts stand in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Positions {
    /// Errors tell line and column.
    Kept,
    /// Stacks have no place for these modules' frames; pages load them faster.
    Dropped,
}

/// Compiles modules in an engine of their own.
pub(crate) fn compile(
    modules: &[ModuleSource],
    positions: Positions,
) -> Result<CompiledModules, ScriptError> {
    let specifiers = Rc::new(RefCell::new(Vec::new()));
    let engine = Engine::new(Rc::clone(&specifiers)).map_err(engine_failed)?;
    let mut compiled = HashMap::with_capacity(modules.len());
    for module in modules {
        let (name, code) = engine
            .context
            .with(|ctx| compile_one(&ctx, module, positions))?;
        let imports = specifiers.take().into_iter().map(|specifier| {
            let meant = absolute(name, &specifier);
            (specifier, meant)
        });
        let imports = imports.collect();
        compiled.entry(name).or_insert(Compiled { code, imports });
    }
    Ok(CompiledModules(Arc::new(compiled)))
}

fn engine_failed(error: rquickjs::Error) -> ScriptError {
    let message = format!("the engine cannot compile: {error}");
    ScriptError {
        module: String::new(),
        line: 0,
        column: 0,
        message,
    }
}

fn declare<'js>(ctx: &Ctx<'js>, module: &ModuleSource) -> Result<Module<'js>, ScriptError> {
    Module::declare(ctx.clone(), module.name.as_str(), module.source.as_str())
        .catch(ctx)
        .map_err(|caught| located(&module.name, &caught))
}

fn compile_one(
    ctx: &Ctx<'_>,
    module: &ModuleSource,
    positions: Positions,
) -> Result<(&'static str, CompiledModule), ScriptError> {
    let options = WriteOptions {
        strip_source: true,
        strip_debug: positions == Positions::Dropped,
        ..WriteOptions::default()
    };
    let written = declare(ctx, module)?.write(options).catch(ctx);
    let bytecode = written.map_err(|caught| located(&module.name, &caught))?;
    let name: &'static str = Box::leak(module.name.clone().into_boxed_str());
    let bytecode: &'static [u8] = Box::leak(bytecode.into_boxed_slice());
    Ok((name, Box::leak(Box::new([(name, bytecode)]))))
}

/// Where in the module the engine stopped, from the first line of the error's stack (`at name:line:column`).
fn located(module: &str, caught: &CaughtError<'_>) -> ScriptError {
    let thrown = match caught {
        CaughtError::Exception(exception) => Thrown::of(exception.as_object().as_value()),
        CaughtError::Value(value) => Thrown::of(value),
        CaughtError::Error(error) => Thrown {
            message: error.to_string(),
            ..Thrown::default()
        },
    };
    let (line, column) = position(&thrown.stack);
    ScriptError {
        module: module.to_owned(),
        line,
        column,
        message: thrown.headline(),
    }
}

fn position(stack: &str) -> (u32, u32) {
    let first = stack
        .lines()
        .next()
        .unwrap_or_default()
        .trim()
        .trim_end_matches(')');
    let mut parts = first.rsplitn(3, ':');
    let column = parts.next().and_then(|part| part.parse().ok());
    let line = parts.next().and_then(|part| part.parse().ok());
    (line.unwrap_or(0), column.unwrap_or(0))
}

/// The specifiers a module imports statically, in order, each once.
pub(crate) fn imports(module: &ModuleSource) -> Result<Vec<String>, ScriptError> {
    let names = Rc::new(RefCell::new(Vec::new()));
    let engine = Engine::new(Rc::clone(&names)).map_err(engine_failed)?;
    let declared = engine.context.with(|ctx| declare(&ctx, module).map(drop));
    drop(engine);
    declared.map(|()| names.take())
}

/// While compiling, every import is taken for granted: what it names is only known in the page.
struct AnyName(Rc<RefCell<Vec<String>>>);

impl Resolver for AnyName {
    fn resolve<'js>(
        &mut self,
        _ctx: &Ctx<'js>,
        _base: &str,
        name: &str,
        _attributes: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<String> {
        let mut names = self.0.borrow_mut();
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
        Ok(name.to_owned())
    }
}

struct EmptyModule;

impl Loader for EmptyModule {
    fn load<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        name: &str,
        _attributes: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<Module<'js>> {
        Module::declare(ctx.clone(), name, "")
    }
}
