//! The page-facing half of the web platform: JavaScript modules `mock:<name>`, one a file beside this one.
//!
//! They are compiled once a [`Browser`](crate::Browser). A page evaluates the eager ones when it opens; a lazy one is
//! evaluated when the page first touches one of its globals.

mod inject;
mod primordials;

use std::collections::HashSet;

use crate::compile::ModuleSource;

pub use inject::inject_script;

/// A module that is evaluated on first use.
pub(crate) struct Group {
    /// The module's name without the prefix.
    pub(crate) module: &'static str,
    /// The globals its `install(window)` defines.
    pub(crate) globals: &'static [&'static str],
}

/// Evaluated when the page opens, in this order; each one's `install(window)` is called.
pub(crate) const EAGER: &[&str] = &["globals", "web-mcp", "built-in-model"];

/// Evaluated on first use.
pub(crate) const LAZY: &[Group] = &[
    Group {
        module: "events",
        globals: &["EventTarget"],
    },
    Group {
        module: "event",
        globals: &["Event"],
    },
    Group {
        module: "custom-event",
        globals: &["CustomEvent"],
    },
    Group {
        module: "error-event",
        globals: &["ErrorEvent"],
    },
    Group {
        module: "message-event",
        globals: &["MessageEvent"],
    },
    Group {
        module: "progress-event",
        globals: &["ProgressEvent"],
    },
    Group {
        module: "promise-rejection-event",
        globals: &["PromiseRejectionEvent"],
    },
    Group {
        module: "window",
        globals: &[
            "Window",
            "addEventListener",
            "dispatchEvent",
            "onbeforeunload",
            "onblur",
            "onerror",
            "onfocus",
            "onhashchange",
            "onlanguagechange",
            "onload",
            "onmessage",
            "onmessageerror",
            "onoffline",
            "ononline",
            "onpagehide",
            "onpageshow",
            "onpopstate",
            "onrejectionhandled",
            "onstorage",
            "onunhandledrejection",
            "onunload",
            "removeEventListener",
            "reportError",
        ],
    },
    Group {
        module: "dom-exception",
        globals: &["DOMException"],
    },
    Group {
        module: "timers",
        globals: &[
            "clearInterval",
            "clearTimeout",
            "queueMicrotask",
            "setInterval",
            "setTimeout",
        ],
    },
    Group {
        module: "clock",
        globals: &["Date"],
    },
    Group {
        module: "console",
        globals: &["console"],
    },
    Group {
        module: "abort",
        globals: &["AbortController", "AbortSignal"],
    },
    Group {
        module: "document",
        globals: &["Document", "document"],
    },
    Group {
        module: "location",
        globals: &["Location", "location"],
    },
    Group {
        module: "navigator",
        globals: &["Navigator", "navigator"],
    },
    Group {
        module: "dom-html-elements",
        globals: &["Element", "HTMLElement", "MutationObserver", "Node", "Text"],
    },
    Group {
        module: "performance",
        globals: &[
            "Performance",
            "PerformanceEntry",
            "PerformanceMark",
            "PerformanceMeasure",
            "performance",
        ],
    },
    Group {
        module: "base64",
        globals: &["atob", "btoa"],
    },
    Group {
        module: "encoding",
        globals: &["TextEncoder", "TextDecoder"],
    },
    Group {
        module: "encoding-streams",
        globals: &["TextDecoderStream", "TextEncoderStream"],
    },
    Group {
        module: "fetch",
        globals: &["fetch"],
    },
    Group {
        module: "headers",
        globals: &["Headers"],
    },
    Group {
        module: "queuing-strategies",
        globals: &["ByteLengthQueuingStrategy", "CountQueuingStrategy"],
    },
    Group {
        module: "readable-byte-stream-controller",
        globals: &["ReadableByteStreamController", "ReadableStreamBYOBRequest"],
    },
    Group {
        module: "readable-stream-byob-reader",
        globals: &["ReadableStreamBYOBReader"],
    },
    Group {
        module: "readable-stream",
        globals: &["ReadableStream"],
    },
    Group {
        module: "readable-stream-default-controller",
        globals: &["ReadableStreamDefaultController"],
    },
    Group {
        module: "readable-stream-default-reader",
        globals: &["ReadableStreamDefaultReader"],
    },
    Group {
        module: "request",
        globals: &["Request"],
    },
    Group {
        module: "response",
        globals: &["Response"],
    },
    Group {
        module: "transform-stream",
        globals: &["TransformStream", "TransformStreamDefaultController"],
    },
    Group {
        module: "url",
        globals: &["URL"],
    },
    Group {
        module: "url-search-params",
        globals: &["URLSearchParams"],
    },
    Group {
        module: "writable-stream",
        globals: &[
            "WritableStream",
            "WritableStreamDefaultController",
            "WritableStreamDefaultWriter",
        ],
    },
    Group {
        module: "blob",
        globals: &["Blob", "File"],
    },
    Group {
        module: "broadcast-channel",
        globals: &["BroadcastChannel"],
    },
    Group {
        module: "crypto",
        globals: &["Crypto", "SubtleCrypto", "crypto"],
    },
    Group {
        module: "file-reader",
        globals: &["FileReader"],
    },
    Group {
        module: "form-data",
        globals: &["FormData"],
    },
    Group {
        module: "messaging",
        globals: &["MessageChannel", "MessagePort"],
    },
    Group {
        module: "storage",
        globals: &["Storage", "localStorage", "sessionStorage"],
    },
    Group {
        module: "structured-clone",
        globals: &["structuredClone"],
    },
];

/// Looked up by Rust.
const ASKED_BY_RUST: &[&str] = &[
    "agent",
    "dom-loader",
    "error-reports",
    "lazy",
    "window-target",
];

/// Every file, by name.
const FILES: &[(&str, &str)] = &[
    ("host", include_str!("host.js")),
    ("primordials", include_str!("primordials.js")),
    ("webidl", include_str!("webidl.js")),
    ("custom-event", include_str!("custom-event.js")),
    ("event", include_str!("event.js")),
    ("events", include_str!("events.js")),
    ("dom-exception", include_str!("dom-exception.js")),
    ("abort", include_str!("abort.js")),
    ("timers", include_str!("timers.js")),
    ("clock", include_str!("clock.js")),
    ("console", include_str!("console.js")),
    ("error-event", include_str!("error-event.js")),
    ("globals", include_str!("globals.js")),
    ("lazy", include_str!("lazy.js")),
    ("message-event", include_str!("message-event.js")),
    ("progress-event", include_str!("progress-event.js")),
    (
        "promise-rejection-event",
        include_str!("promise-rejection-event.js"),
    ),
    ("error-reports", include_str!("error-reports.js")),
    ("window", include_str!("window.js")),
    ("window-target", include_str!("window-target.js")),
    ("document", include_str!("document.js")),
    ("inspect", include_str!("inspect.js")),
    ("location", include_str!("location.js")),
    ("navigator", include_str!("navigator.js")),
    ("dom-activation", include_str!("dom-activation.js")),
    ("dom-addresses", include_str!("dom-addresses.js")),
    ("dom-attributes", include_str!("dom-attributes.js")),
    ("dom-character-data", include_str!("dom-character-data.js")),
    ("dom-collections", include_str!("dom-collections.js")),
    ("dom-controls", include_str!("dom-controls.js")),
    ("dom-cookie", include_str!("dom-cookie.js")),
    ("dom-dataset", include_str!("dom-dataset.js")),
    ("dom-doctype", include_str!("dom-doctype.js")),
    ("dom-document", include_str!("dom-document.js")),
    ("dom-element", include_str!("dom-element.js")),
    ("dom-focus", include_str!("dom-focus.js")),
    ("dom-form-data", include_str!("dom-form-data.js")),
    ("dom-forms", include_str!("dom-forms.js")),
    ("dom-html", include_str!("dom-html.js")),
    ("dom-html-element", include_str!("dom-html-element.js")),
    ("dom-html-elements", include_str!("dom-html-elements.js")),
    ("dom-labels", include_str!("dom-labels.js")),
    ("dom-loader", include_str!("dom-loader.js")),
    ("dom-mixins", include_str!("dom-mixins.js")),
    (
        "dom-mutation-observer",
        include_str!("dom-mutation-observer.js"),
    ),
    ("dom-node", include_str!("dom-node.js")),
    ("dom-scripts", include_str!("dom-scripts.js")),
    ("dom-selectors", include_str!("dom-selectors.js")),
    ("dom-states", include_str!("dom-states.js")),
    ("dom-style", include_str!("dom-style.js")),
    ("dom-submission", include_str!("dom-submission.js")),
    ("dom-template", include_str!("dom-template.js")),
    ("dom-token-list", include_str!("dom-token-list.js")),
    ("dom-tree", include_str!("dom-tree.js")),
    ("dom-ui-events", include_str!("dom-ui-events.js")),
    ("dom-validation", include_str!("dom-validation.js")),
    ("performance", include_str!("performance.js")),
    ("base64", include_str!("base64.js")),
    ("body-stream", include_str!("body-stream.js")),
    ("body-types", include_str!("body-types.js")),
    ("body", include_str!("body.js")),
    ("buffer-source", include_str!("buffer-source.js")),
    ("encoding-streams", include_str!("encoding-streams.js")),
    ("encoding", include_str!("encoding.js")),
    ("fetch", include_str!("fetch.js")),
    ("headers-list", include_str!("headers-list.js")),
    ("headers", include_str!("headers.js")),
    ("pair-iterable", include_str!("pair-iterable.js")),
    ("promises", include_str!("promises.js")),
    ("queue", include_str!("queue.js")),
    ("queuing-strategies", include_str!("queuing-strategies.js")),
    (
        "readable-stream-default-controller",
        include_str!("readable-stream-default-controller.js"),
    ),
    (
        "readable-stream-default-reader",
        include_str!("readable-stream-default-reader.js"),
    ),
    ("readable-stream", include_str!("readable-stream.js")),
    (
        "readable-byte-stream-controller",
        include_str!("readable-byte-stream-controller.js"),
    ),
    (
        "readable-stream-byob-reader",
        include_str!("readable-stream-byob-reader.js"),
    ),
    ("streams-bytes", include_str!("streams-bytes.js")),
    ("request-record", include_str!("request-record.js")),
    ("request", include_str!("request.js")),
    ("response", include_str!("response.js")),
    ("streams-callbacks", include_str!("streams-callbacks.js")),
    ("streams-from", include_str!("streams-from.js")),
    ("streams-iteration", include_str!("streams-iteration.js")),
    ("streams-pipe", include_str!("streams-pipe.js")),
    ("streams-readable", include_str!("streams-readable.js")),
    ("streams-tee", include_str!("streams-tee.js")),
    ("streams-transform", include_str!("streams-transform.js")),
    ("streams-writable", include_str!("streams-writable.js")),
    ("streams-writer", include_str!("streams-writer.js")),
    ("transform-stream", include_str!("transform-stream.js")),
    ("utf8", include_str!("utf8.js")),
    ("writable-stream", include_str!("writable-stream.js")),
    ("blob", include_str!("blob.js")),
    ("broadcast-channel", include_str!("broadcast-channel.js")),
    ("cloneable", include_str!("cloneable.js")),
    ("crypto", include_str!("crypto.js")),
    ("file-reader", include_str!("file-reader.js")),
    ("form-data", include_str!("form-data.js")),
    ("messaging", include_str!("messaging.js")),
    ("multipart", include_str!("multipart.js")),
    ("storage", include_str!("storage.js")),
    ("structured-clone", include_str!("structured-clone.js")),
    ("url", include_str!("url.js")),
    ("url-search-params", include_str!("url-search-params.js")),
    ("web-mcp", include_str!("web-mcp.js")),
    (
        "web-mcp-generations",
        include_str!("web-mcp-generations.js"),
    ),
    ("interface-object", include_str!("interface-object.js")),
    ("dictionaries", include_str!("dictionaries.js")),
    ("tool-events", include_str!("tool-events.js")),
    ("model-context-tool", include_str!("model-context-tool.js")),
    (
        "model-context-testing",
        include_str!("model-context-testing.js"),
    ),
    ("schema-subset", include_str!("schema-subset.js")),
    ("tool-registry", include_str!("tool-registry.js")),
    ("tool-calls", include_str!("tool-calls.js")),
    ("model-context", include_str!("model-context.js")),
    ("agent", include_str!("agent.js")),
    ("built-in-model", include_str!("built-in-model.js")),
    ("create-monitor", include_str!("create-monitor.js")),
    ("language-model", include_str!("language-model.js")),
    (
        "language-model-host",
        include_str!("language-model-host.js"),
    ),
    (
        "language-model-messages",
        include_str!("language-model-messages.js"),
    ),
    (
        "language-model-options",
        include_str!("language-model-options.js"),
    ),
    (
        "language-model-session",
        include_str!("language-model-session.js"),
    ),
    (
        "language-model-tools",
        include_str!("language-model-tools.js"),
    ),
];

/// Whether a module is one of those that only pages need that touch the tree.
pub(crate) fn is_of_dom(name: &str) -> bool {
    let name = name.strip_prefix("mock:").unwrap_or(name);
    name.starts_with("dom-") && name != "dom-exception" && name != "dom-node"
}

/// The DOM's modules as they are compiled.
pub(crate) fn dom_sources() -> Vec<ModuleSource> {
    files(is_of_dom)
}

fn files(chosen: impl Fn(&str) -> bool) -> Vec<ModuleSource> {
    let asked = asked_for();
    FILES
        .iter()
        .filter(|(name, _)| chosen(name))
        .map(|(name, source)| module(name, source, asked.contains(name)))
        .collect()
}

/// The other modules as they are compiled: each file, plus the one that starts them.
pub(crate) fn base_sources() -> Vec<ModuleSource> {
    let mut sources = files(|name| !is_of_dom(name));
    sources.push(ModuleSource {
        name: "mock:start".to_owned(),
        source: start(),
    });
    sources
}

fn module(name: &str, source: &str, asked_for: bool) -> ModuleSource {
    let source = match name {
        "host" => source.to_owned(),
        "primordials" => primordials::pruned(source, FILES.iter().map(|(_, source)| *source)),
        _ if asked_for => format!("{source}{}", registration(name)),
        _ => source.to_owned(),
    };
    ModuleSource {
        name: format!("mock:{name}"),
        source,
    }
}

/// The modules that something asks the host for, rather than importing them: making a namespace costs every page that
/// evaluates the module.
fn asked_for() -> HashSet<&'static str> {
    let named = FILES.iter().flat_map(|(_, source)| {
        let asking = source.split("host.load(\"mock:").skip(1);
        let looking = source.split("host.isLoaded(\"mock:").skip(1);
        let standing_in = source.split("installLazily(window, \"mock:").skip(1);
        asking
            .chain(looking)
            .chain(standing_in)
            .filter_map(|rest| rest.split('"').next())
    });
    let lazy = LAZY.iter().map(|group| group.module);
    named
        .chain(lazy)
        .chain(ASKED_BY_RUST.iter().copied())
        .collect()
}

/// A module hands its own namespace to the host as the last thing it does, so that `host.load` can return it at once
/// where the engine offers a promise only. Added behind the last line, so that positions stay as in the file.
fn registration(name: &str) -> String {
    format!(
        "\nimport * as $namespace from \"mock:{name}\"; import {{ host as $host }} from \"mock:host\"; \
         $host.register(\"mock:{name}\", $namespace);\n"
    )
}

/// Installs the eager modules, and stand-ins for the globals of the lazy ones.
fn start() -> String {
    let mut source = String::from("import { installLazily } from \"mock:lazy\";\n");
    for (index, name) in EAGER.iter().enumerate() {
        source += &format!("import {{ install as install{index} }} from \"mock:{name}\";\n");
    }
    source += "const window = globalThis;\n";
    for index in 0..EAGER.len() {
        source += &format!("install{index}(window);\n");
    }
    for group in LAZY {
        source += &format!(
            "installLazily(window, \"mock:{}\", {:?});\n",
            group.module, group.globals
        );
    }
    source
}

#[cfg(test)]
mod tests {
    use super::FILES;

    /// The engine joins a template literal by calling `String.prototype.concat`, which a page can replace.
    #[test]
    fn no_module_holds_a_template_literal() {
        let mut found = String::new();
        for (name, source) in FILES {
            for (index, line) in source.lines().enumerate() {
                let comment = ["//", "/*", "*"]
                    .iter()
                    .any(|mark| line.trim_start().starts_with(mark));
                let code = line.split(" // ").next().unwrap_or(line);
                if !comment && code.contains('`') {
                    found += &format!("{name}.js:{}: join strings with +\n", index + 1);
                }
            }
        }
        assert!(found.is_empty(), "{found}");
    }
}
