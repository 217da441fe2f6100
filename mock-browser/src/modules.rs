//! How a page finds a module. It refuses to look anywhere but among the compiled modules the page was opened with and
//! on the origin it was opened from, and to let a page reach the built-in `mock:` modules.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rquickjs::loader::bundle::Bundle;
use rquickjs::loader::{ImportAttributes, Loader, Resolver};
use rquickjs::{Ctx, Exception, Module, Result};
use url::Url;

use crate::compile::{CompiledModule, CompiledModules};
use crate::host::loader::load_module;
use crate::page::state::PageState;
use crate::platform::Platform;

/// Prefix of the built-in modules' names.
pub(crate) const BUILT_IN: &str = "mock:";

/// The modules each realm of a page can import.
pub(crate) struct ModuleMap {
    platform: Platform,
    page: Vec<CompiledModules>,
    utilities: RefCell<Vec<(usize, CompiledModules)>>,
    trusted: Cell<bool>,
}

impl ModuleMap {
    pub(crate) fn new(platform: Platform, page: Vec<CompiledModules>) -> Self {
        Self {
            platform,
            page,
            utilities: RefCell::default(),
            trusted: Cell::new(false),
        }
    }

    /// Gives a utility realm its modules; it has no others.
    pub(crate) fn add_utility(&self, ctx: &Ctx<'_>, modules: CompiledModules) {
        self.utilities.borrow_mut().push((realm(ctx), modules));
    }

    /// Whether this is a utility realm.
    fn is_utility(&self, ctx: &Ctx<'_>) -> bool {
        let utilities = self.utilities.borrow();
        utilities.iter().any(|(utility, _)| *utility == realm(ctx))
    }

    /// Runs `work`, whose imports may name built-in modules.
    pub(crate) fn trusting<R>(&self, work: impl FnOnce() -> R) -> R {
        let before = self.trusted.replace(true);
        let result = work();
        self.trusted.set(before);
        result
    }

    fn find(&self, ctx: &Ctx<'_>, name: &str) -> Option<CompiledModule> {
        if name.starts_with(BUILT_IN) {
            return self.platform.find(name);
        }
        let utilities = self.utilities.borrow();
        match utilities.iter().find(|(utility, _)| *utility == realm(ctx)) {
            Some((_, modules)) => modules.find(name),
            None => self.page.iter().find_map(|modules| modules.find(name)),
        }
    }

    fn resolve(&self, ctx: &Ctx<'_>, base: &str, name: &str) -> Option<String> {
        if name.starts_with(BUILT_IN) {
            let allowed = base.starts_with(BUILT_IN) || self.trusted.get();
            return allowed.then(|| name.to_owned());
        }
        if let Some(known) = self.known(ctx, base, name) {
            return Some(known);
        }
        let resolved = absolute(base, name);
        self.find(ctx, &resolved).map(|_| resolved)
    }

    /// What was worked out when the modules were compiled, which is nearly always asked for.
    fn known(&self, ctx: &Ctx<'_>, base: &str, name: &str) -> Option<String> {
        let utilities = self.utilities.borrow();
        let known = match utilities.iter().find(|(utility, _)| *utility == realm(ctx)) {
            Some((_, modules)) => modules.imported(base, name),
            None => self
                .page
                .iter()
                .find_map(|modules| modules.imported(base, name)),
        };
        known.map(str::to_owned)
    }
}

/// Which realm this is, as a number to compare.
fn realm(ctx: &Ctx<'_>) -> usize {
    ctx.as_raw().as_ptr() as usize
}

/// The absolute name a specifier means in the module `base`.
pub(crate) fn absolute(base: &str, specifier: &str) -> String {
    let relative = ["./", "../", "/"]
        .iter()
        .any(|start| specifier.starts_with(start));
    if !relative {
        return Url::parse(specifier).map_or_else(|_| specifier.to_owned(), String::from);
    }
    if let Ok(joined) = Url::parse(base).and_then(|base| base.join(specifier)) {
        return joined.into();
    }
    join_path(base, specifier)
}

/// Joins names that are paths rather than URLs.
fn join_path(base: &str, specifier: &str) -> String {
    let mut parts: Vec<&str> = base.split('/').collect();
    parts.pop();
    if specifier.starts_with('/') {
        parts = vec![""];
    }
    for part in specifier.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// How much larger compiled code is when it is loaded, at most; and what is needed besides.
const LOADED: usize = 8;
const SPARE: usize = 64 << 10;

/// The engine's view of a page's [`ModuleMap`].
pub(crate) struct Modules(pub(crate) Rc<PageState>);

impl Modules {
    /// The address a specifier means on the origin a page was opened from.
    fn of_origin(&self, ctx: &Ctx<'_>, base: &str, name: &str) -> Option<String> {
        let loopback = self.0.loopback.as_ref()?;
        if self.0.modules.is_utility(ctx) || base.starts_with(BUILT_IN) && !name.contains("://") {
            return None;
        }
        let bare = !["./", "../", "/"]
            .iter()
            .any(|start| name.starts_with(start));
        if bare && Url::parse(name).is_err() {
            return None;
        }
        let resolved = Url::parse(&absolute(base, name)).ok()?;
        loopback.reaches(&resolved).then(|| resolved.into())
    }
}

impl Resolver for Modules {
    fn resolve<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        base: &str,
        name: &str,
        _attributes: Option<ImportAttributes<'js>>,
    ) -> Result<String> {
        let known = self.0.modules.resolve(ctx, base, name);
        known.or_else(|| self.of_origin(ctx, base, name)).ok_or_else(|| {
            let from = if base.is_empty() {
                String::new()
            } else {
                format!(" from \"{base}\"")
            };
            let message = format!(
                "Failed to resolve module specifier \"{name}\"{from}: no such module in this page"
            );
            Exception::throw_type(ctx, &message)
        })
    }
}

impl Loader for Modules {
    fn load<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        name: &str,
        attributes: Option<ImportAttributes<'js>>,
    ) -> Result<Module<'js>> {
        let Some(code) = self.0.modules.find(ctx, name) else {
            if let Some(module) = load_module(ctx, &self.0, name)? {
                return Ok(module);
            }
            let message = format!("Failed to fetch module \"{name}\": no such module in this page");
            return Err(Exception::throw_type(ctx, &message));
        };
        let size: usize = code.iter().map(|(_, bytes)| bytes.len()).sum();
        self.0.require_memory(ctx, size * LOADED + SPARE)?;
        let module = Bundle(code).load(ctx, name, attributes)?;
        if !name.starts_with(BUILT_IN) {
            module.meta()?.set("url", name)?;
        }
        Ok(module)
    }
}
