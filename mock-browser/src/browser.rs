//! The shared half: the compiled web platform, from which pages are opened.

use crate::compile::{CompiledModules, ModuleSource, Positions, compile, imports};
use crate::error::{BrowserError, ScriptError};
use crate::modules::BUILT_IN;
use crate::options::PageOptions;
use crate::page::Page;
use crate::prelude;

/// The compiled web platform. Cloning shares it; it may be used from any thread.
#[derive(Debug, Clone)]
pub struct Browser {
    prelude: CompiledModules,
}

impl Browser {
    /// Compiles the web platform.
    ///
    /// # Errors
    /// When the engine cannot be set up.
    pub fn new() -> Result<Self, BrowserError> {
        Ok(Self {
            prelude: compile(&prelude::sources(), Positions::Dropped)?,
        })
    }

    /// The modules that the platform is made of, by their file names: for tests that change one.
    #[doc(hidden)]
    #[must_use]
    pub fn own_modules() -> Vec<ModuleSource> {
        let file = |module: ModuleSource| ModuleSource {
            name: format!("{}.js", module.name.trim_start_matches(BUILT_IN)),
            source: module.source,
        };
        prelude::sources().into_iter().map(file).collect()
    }

    /// The same browser with another text of one of its own modules, so that tests can be shown to notice.
    ///
    /// # Errors
    /// When the text does not parse.
    #[doc(hidden)]
    pub fn with_own_module(&self, file: &ModuleSource) -> Result<Self, ScriptError> {
        let module = ModuleSource {
            name: format!("{BUILT_IN}{}", file.name.trim_end_matches(".js")),
            source: file.source.clone(),
        };
        let prelude = self
            .prelude
            .replacing(&compile(&[module], Positions::Dropped)?);
        Ok(Self { prelude })
    }

    /// Compiles modules once, for any number of pages. Their order does not matter.
    ///
    /// # Errors
    /// When a module does not parse, or takes a name that is not its to take.
    pub fn compile(&self, modules: Vec<ModuleSource>) -> Result<CompiledModules, ScriptError> {
        if let Some(module) = modules
            .iter()
            .find(|module| module.name.starts_with(BUILT_IN))
        {
            return Err(ScriptError {
                module: module.name.clone(),
                line: 0,
                column: 0,
                message: format!(
                    "names that start with {BUILT_IN:?} are the browser's own; choose another"
                ),
            });
        }
        compile(&modules, Positions::Kept)
    }

    /// The specifiers a module imports statically, in order: what to read before it can be compiled with the rest.
    ///
    /// # Errors
    /// When the module does not parse.
    pub fn imports(&self, module: &ModuleSource) -> Result<Vec<String>, ScriptError> {
        imports(module)
    }

    /// Opens a page.
    ///
    /// # Errors
    /// When the address is not one a page can have, or the engine cannot be set up within the memory limit.
    pub fn open(&self, options: PageOptions) -> Result<Page, BrowserError> {
        Page::open(self.prelude.clone(), options)
    }
}
