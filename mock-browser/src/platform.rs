//! The built-in modules, compiled: those that any page may load at once, and the DOM's when the first page touches it,
//! so that neither the time nor the memory for them is spent where nobody does.

use std::sync::{Arc, OnceLock};

use crate::compile::{CompiledModule, CompiledModules, ModuleSource, Positions, compile};
use crate::error::ScriptError;
use crate::prelude;

/// The built-in modules of a browser. Cloning shares them.
#[derive(Debug, Clone)]
pub(crate) struct Platform {
    base: CompiledModules,
    dom: Arc<OnceLock<CompiledModules>>,
}

impl Platform {
    pub(crate) fn new() -> Result<Self, ScriptError> {
        Ok(Self {
            base: compile(&prelude::base_sources(), Positions::Dropped)?,
            dom: Arc::default(),
        })
    }

    pub(crate) fn find(&self, name: &str) -> Option<CompiledModule> {
        if prelude::is_of_dom(name) {
            return self.dom().find(name);
        }
        self.base.find(name)
    }
    /// The same with another module in the place of the one of its name.
    pub(crate) fn replacing(&self, module: ModuleSource) -> Result<Self, ScriptError> {
        let of_dom = prelude::is_of_dom(&module.name);
        let other = compile(&[module], Positions::Dropped)?;
        if of_dom {
            let dom = self.dom().replacing(&other);
            return Ok(Self {
                base: self.base.clone(),
                dom: Arc::new(OnceLock::from(dom)),
            });
        }
        Ok(Self {
            base: self.base.replacing(&other),
            dom: Arc::clone(&self.dom),
        })
    }

    fn dom(&self) -> &CompiledModules {
        // They compile (a test says so); an engine that cannot be set up any more leaves the page without.
        self.dom.get_or_init(|| {
            compile(&prelude::dom_sources(), Positions::Dropped).unwrap_or_default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Positions, compile, prelude};

    #[test]
    fn the_dom_compiles() {
        let compiled = compile(&prelude::dom_sources(), Positions::Dropped);
        assert!(compiled.is_ok(), "{compiled:?}");
    }
}
