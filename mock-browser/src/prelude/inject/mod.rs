//! The script that puts a generation of WebMCP into a page of any browser: the built-in modules that make it, linked into
//! one classic script, with stand-ins (the files beside this one) for those that need Rust or are the mock's own.
//!
//! It refuses to link anything but those modules: what it reads of JavaScript is how they are written.

mod link;

use std::collections::BTreeMap;

use super::{FILES, primordials};
use crate::generation::Generation;
use link::{Linked, link};

/// The module that is run.
const ENTRY: &str = "inject";

/// In the place of the modules of these names.
const STAND_INS: &[(&str, &str)] = &[
    ("host", include_str!("host.js")),
    ("lazy", include_str!("lazy.js")),
    ("dom-exception", include_str!("dom-exception.js")),
    ("events", include_str!("events.js")),
    ("abort", include_str!("abort.js")),
    (ENTRY, include_str!("inject.js")),
];

/// A classic script that puts a generation of WebMCP into the page that runs it, before the page's own scripts. It needs
/// nothing but the page, and replaces what the browser has of WebMCP; [`Generation::None`] only takes that away.
///
/// # Panics
/// Never: its parts are those that this crate is tested with.
#[must_use]
pub fn inject_script(generation: Generation) -> String {
    let modules = needed();
    let mut script = format!(
        "// WebMCP as {generation}, put into a page by mock-browser {}.\n(() => {{\n\"use strict\";\n\
         const $generation = \"{generation}\";\nconst $modules = {{ __proto__: null }};\n\
         const $loaded = {{ __proto__: null }};\n\
         const $load = (name) => ($loaded[name] ??= $modules[name]());\n",
        env!("CARGO_PKG_VERSION")
    );
    for (name, module) in &modules {
        script += &format!("$modules[\"mock:{name}\"] = () => {{\n{}}};\n", module.body);
    }
    script += &format!("$load(\"mock:{ENTRY}\");\n}})();\n");
    script
}

/// The modules that the entry needs, itself included.
fn needed() -> BTreeMap<&'static str, Linked<'static>> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![ENTRY];
    while let Some(name) = waiting.pop() {
        if found.contains_key(name) || name == "primordials" {
            continue;
        }
        let Some((name, source)) = source(name) else {
            continue;
        };
        let module = link(source);
        waiting.extend(module.needs.iter().copied());
        found.insert(name, module);
    }
    if let Some((name, source)) = source("primordials") {
        let users = found.keys().filter_map(|name| self::source(name));
        let pruned = primordials::pruned(source, users.map(|(_, source)| source));
        found.insert(
            name,
            Linked {
                body: link(&pruned).body,
                needs: Vec::new(),
            },
        );
    }
    found
}

fn source(name: &str) -> Option<(&'static str, &'static str)> {
    STAND_INS
        .iter()
        .chain(FILES)
        .find(|(known, _)| *known == name)
        .copied()
}
