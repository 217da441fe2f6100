//! The shared half: the compiled web platform, from which pages are opened.

use std::rc::Rc;

use serde_json::Value as Json;
use url::Url;

use crate::compile::{CompiledModules, ModuleSource, Positions, compile, imports};
use crate::error::{BrowserError, ScriptError};
use crate::loopback::{Fetched, Loopback, LoopbackNetwork, Session};
use crate::modules::BUILT_IN;
use crate::options::PageOptions;
use crate::page::Page;
use crate::page::open::page_url;
use crate::platform::Platform;
use crate::prelude;

/// The compiled web platform. Cloning shares it; it may be used from any thread.
#[derive(Debug, Clone)]
pub struct Browser {
    platform: Platform,
}

impl Browser {
    /// Compiles the web platform.
    ///
    /// # Errors
    /// When the engine cannot be set up.
    pub fn new() -> Result<Self, BrowserError> {
        Ok(Self {
            platform: Platform::new()?,
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
        let sources = prelude::base_sources()
            .into_iter()
            .chain(prelude::dom_sources());
        sources.map(file).collect()
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
        Ok(Self {
            platform: self.platform.replacing(module)?,
        })
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
        Page::open(self.platform.clone(), options, None)
    }

    /// Opens the page at the loopback address `options.url`: gets its HTML, and has its scripts loaded and run as the
    /// page's first tasks, up to the `load` event. `options.network` is not asked: the page reaches its own origin.
    ///
    /// # Errors
    /// When the address is not one of this machine, nobody answers there, or what answers is not HTML; and as for
    /// [`Browser::open`].
    pub fn open_url(
        &self,
        session: &Session,
        mut options: PageOptions,
    ) -> Result<Page, BrowserError> {
        let url = page_url(&options.url)?;
        let unusable = |reason: String| BrowserError::Loopback {
            url: url.to_string(),
            reason,
        };
        let loopback = Rc::new(Loopback::new(&url, session.clone()).map_err(unusable)?);
        let fetched = document(&loopback, &url).map_err(unusable)?;
        options.url = fetched.url.to_string();
        options.network = Some(Box::new(LoopbackNetwork::new(Rc::clone(&loopback))));
        let mut page = Page::open(self.platform.clone(), options, Some(loopback))?;
        let loaded = page.call_built_in(
            "mock:dom-loader",
            "open",
            &[Json::String(fetched.text())],
            |_| (),
        );
        match loaded {
            Ok(Err(thrown)) => Err(BrowserError::Start(thrown.headline())),
            // What ended the page is told again by the next call.
            Ok(Ok(())) | Err(_) => Ok(page),
        }
    }
}

/// The document at an address, whatever its status: an error page is a page.
fn document(loopback: &Loopback, url: &Url) -> Result<Fetched, String> {
    let fetched = loopback.get(url, "text/html,application/xhtml+xml,*/*;q=0.8")?;
    let kind = fetched
        .headers
        .iter()
        .find(|(name, _)| name == "content-type")
        .map(|(_, value)| value.as_str());
    match kind {
        Some(kind) if !kind.starts_with("text/html") => Err(format!("it answers with {kind:?}")),
        _ => Ok(fetched),
    }
}
