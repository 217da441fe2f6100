//! What the loopback server serves: the harness's own code, the build and the adapter, under the addresses of a page.

use std::collections::HashMap;

use crate::engine::driver_files;
use crate::target::{ADAPTER_NAME, BUILD_BASE, BUILT_IN_ADAPTER, Target};

/// The agent's code.
pub(super) const AGENT: &str = include_str!("page/agent.js");

/// A file as it is served.
#[derive(Clone, Debug)]
pub(super) struct Served {
    pub(super) kind: &'static str,
    pub(super) text: String,
    /// Whether it may change while the browser runs.
    pub(super) lasts: bool,
}

const SCRIPT: &str = "text/javascript; charset=utf-8";
const DOCUMENT: &str = "text/html; charset=utf-8";

macro_rules! harness_files {
    ($($name:literal from $path:literal),* $(,)?) => {
        [$((concat!("/harness/", $name), include_str!($path))),*]
    };
}

/// All files but the page, by their paths.
pub(super) fn files(target: &Target) -> HashMap<String, Served> {
    let own = harness_files![
        "realm.js" from "page/realm.js",
        "channel.js" from "page/channel.js",
        "visit.js" from "page/visit.js",
        "watched.js" from "page/watched.js",
        "language-model.js" from "page/language-model.js",
        "stored.js" from "page/stored.js",
        "rest.js" from "page/rest.js",
    ];
    let script = |text: &str| Served {
        kind: SCRIPT,
        text: text.to_owned(),
        lasts: true,
    };
    let mut files: HashMap<String, Served> = own
        .iter()
        .map(|(path, text)| ((*path).to_owned(), script(text)))
        .collect();
    for (name, text) in driver_files::FILES {
        files.insert(format!("/harness/{name}"), script(text));
    }
    for file in &target.files {
        files.insert(format!("/build/{}", file.place), script(&file.text));
    }
    let adapter = target
        .adapter
        .as_ref()
        .map_or(BUILT_IN_ADAPTER, |file| file.text.as_str());
    files.insert("/adapter.js".into(), script(adapter));
    let host = Served {
        kind: DOCUMENT,
        text: include_str!("page/host.html").into(),
        lasts: false,
    };
    files.insert("/host".into(), host);
    files
}

/// The page under test, before any script is in it.
pub(super) fn page() -> Served {
    Served {
        kind: DOCUMENT,
        text: "<!doctype html><meta charset=\"utf-8\"><title>page</title><body></body>".into(),
        lasts: false,
    }
}

/// A name of the target in the page, as the browser has it.
pub(super) fn address(origin: &str, name: &str) -> String {
    if name == ADAPTER_NAME {
        return format!("{origin}/adapter.js");
    }
    name.strip_prefix(BUILD_BASE).map_or_else(
        || name.to_owned(),
        |place| format!("{origin}/build/{place}"),
    )
}

/// What the browser says of the target, in the names that every engine uses.
pub(super) fn renamed(origin: &str, text: &str) -> String {
    text.replace(&format!("{origin}/build/"), BUILD_BASE)
        .replace(&format!("{origin}/adapter.js"), ADAPTER_NAME)
}
