//! ES modules: compiling, resolving, importing.

use mock_browser::{Browser, ImportState, ModuleSource, Page, PageOptions};

use crate::lines;

fn module(name: &str, source: &str) -> ModuleSource {
    ModuleSource {
        name: name.to_owned(),
        source: source.to_owned(),
    }
}

fn page(sources: &[(&str, &str)]) -> Page {
    let browser = Browser::new().unwrap();
    let modules = browser
        .compile(
            sources
                .iter()
                .map(|(name, source)| module(name, source))
                .collect(),
        )
        .unwrap();
    browser
        .open(PageOptions {
            modules: vec![modules],
            ..PageOptions::default()
        })
        .unwrap()
}

fn import(page: &mut Page, name: &str) -> ImportState {
    page.import(name).unwrap();
    page.advance(None, &mut |_| false).unwrap();
    page.imported(name)
}

fn failure(state: &ImportState) -> String {
    match state {
        ImportState::Failed { name, message, .. } => format!("{name}: {message}"),
        other => format!("{other:?}"),
    }
}

#[test]
fn modules_import_each_other_by_url() {
    let mut page = page(&[
        (
            "https://page.test/sdk/index.js",
            "import { a } from './lib/a.js'; import * as b from '/b.js'; console.log(a, b.default, import.meta.url);",
        ),
        (
            "https://page.test/sdk/lib/a.js",
            "import { twice } from '../util.js?v=1'; export const a = twice(21);",
        ),
        (
            "https://page.test/sdk/util.js?v=1",
            "export const twice = (n) => n * 2;",
        ),
        (
            "https://page.test/b.js",
            "export default 'b'; console.log(this === undefined);",
        ),
    ]);
    assert_eq!(
        import(&mut page, "https://page.test/sdk/index.js"),
        ImportState::Loaded
    );
    assert_eq!(
        lines(&page),
        ["true", "42 b https://page.test/sdk/index.js"]
    );
}

#[test]
fn names_that_are_no_urls_work_too() {
    let mut page = page(&[
        (
            "sdk/index.js",
            "import { x } from './x.js'; import { y } from 'y'; console.log(x + y);",
        ),
        ("sdk/x.js", "export const x = 1;"),
        ("y", "export const y = 2;"),
    ]);
    assert_eq!(import(&mut page, "sdk/index.js"), ImportState::Loaded);
    assert_eq!(lines(&page), ["3"]);
}

#[test]
fn dynamic_imports_resolve_from_where_they_stand() {
    let mut page = page(&[
        (
            "https://page.test/a.js",
            "export const load = () => import('./b.js'); const b = await load(); console.log(b.value, (await load()) === b);",
        ),
        (
            "https://page.test/b.js",
            "export const value = 'b'; console.log('once');",
        ),
    ]);
    assert_eq!(
        import(&mut page, "https://page.test/a.js"),
        ImportState::Loaded
    );
    page.run_script("https://page.test/app.js", "import('./b.js').then((b) => console.log('script', b.value)); import('./none.js').catch((e) => console.log(e.name, e.message))").unwrap();
    let missing = "TypeError Failed to resolve module specifier \"./none.js\" from \"https://page.test/app.js\": no such module in this page";
    assert_eq!(lines(&page), ["once", "b true", missing, "script b"]);
}

#[test]
fn top_level_await_is_pending_until_it_is_not() {
    let mut page = page(&[(
        "https://page.test/a.js",
        "await new Promise((done) => setTimeout(done, 50)); console.log('done');",
    )]);
    assert_eq!(
        page.import("https://page.test/a.js").unwrap(),
        ImportState::Pending
    );
    page.advance(None, &mut |_| false).unwrap();
    assert_eq!(page.imported("https://page.test/a.js"), ImportState::Loaded);
    assert_eq!(
        page.imported("https://page.test/never.js"),
        ImportState::Pending
    );
}

#[test]
fn failures_are_returned_and_not_recorded() {
    let table = [
        (
            "https://page.test/none.js",
            "TypeError: Failed to resolve module specifier \"https://page.test/none.js\": no such module in this page",
        ),
        ("https://page.test/throws.js", "RangeError: at load"),
        (
            "https://page.test/missing.js",
            "TypeError: Failed to resolve module specifier \"./nowhere.js\" from \"https://page.test/missing.js\": no such module in this page",
        ),
        (
            "https://page.test/bare.js",
            "TypeError: Failed to resolve module specifier \"react\" from \"https://page.test/bare.js\": no such module in this page",
        ),
        (
            "https://page.test/sneaky.js",
            "TypeError: Failed to resolve module specifier \"mock:host\" from \"https://page.test/sneaky.js\": no such module in this page",
        ),
        (
            "https://page.test/export.js",
            "SyntaxError: Could not find export 'nothing' in module 'https://page.test/ok.js'",
        ),
    ];
    for (name, expected) in table {
        let mut page = page(&[
            (
                "https://page.test/throws.js",
                "throw new RangeError('at load');",
            ),
            ("https://page.test/missing.js", "import './nowhere.js';"),
            ("https://page.test/bare.js", "import React from 'react';"),
            (
                "https://page.test/sneaky.js",
                "import { host } from 'mock:host';",
            ),
            (
                "https://page.test/export.js",
                "import { nothing } from './ok.js'; console.log(nothing);",
            ),
            ("https://page.test/ok.js", "export const something = 1;"),
        ]);
        assert_eq!(failure(&import(&mut page, name)), expected);
        assert_eq!(lines(&page), [""; 0], "{name}");
    }
}

#[test]
fn a_failed_import_keeps_the_stack() {
    let mut page = page(&[(
        "https://page.test/a.js",
        "function inner() {\n  throw new Error('deep');\n}\ninner();",
    )]);
    let ImportState::Failed { stack, .. } = import(&mut page, "https://page.test/a.js") else {
        panic!("it loaded")
    };
    assert!(
        stack.starts_with("    at inner (https://page.test/a.js:2:13)"),
        "{stack}"
    );
}

#[test]
fn what_does_not_parse_is_located() {
    let browser = Browser::new().unwrap();
    let compiled = |source: &str| {
        browser
            .compile(vec![module("https://page.test/a.js", source)])
            .map(drop)
    };
    let error = compiled("const a = 1;\nconst b = {\n  c: ,\n};").unwrap_err();
    assert_eq!(
        (error.module.as_str(), error.line, error.column),
        ("https://page.test/a.js", 3, 6)
    );
    assert!(error.message.starts_with("SyntaxError: "), "{error}");
    assert!(
        error
            .to_string()
            .starts_with("https://page.test/a.js:3:6: SyntaxError: "),
        "{error}"
    );
    assert!(compiled("let a; let a;").is_err());
    assert!(compiled("a\u{0}b").is_err());
    let reserved = browser.compile(vec![module("mock:mine", "")]).unwrap_err();
    assert!(reserved.message.contains("mock:"), "{reserved}");
}

#[test]
fn a_browser_says_what_a_module_imports() {
    let browser = Browser::new().unwrap();
    let source =
        "import a from './a.js'; export * from '../b.js'; import './a.js'; import('./c.js');";
    assert_eq!(
        browser
            .imports(&module("https://page.test/x.js", source))
            .unwrap(),
        ["./a.js", "../b.js"]
    );
}

#[test]
fn pages_share_compiled_code_and_nothing_else() {
    let browser = Browser::new().unwrap();
    let source = "export const list = []; list.push(1); globalThis.count = (globalThis.count ?? 0) + 1; console.log(list.length, count);";
    let modules = browser
        .compile(vec![module("https://page.test/a.js", source)])
        .unwrap();
    let handles: Vec<_> = (0..2)
        .map(|_| {
            let (browser, modules) = (browser.clone(), modules.clone());
            std::thread::spawn(move || {
                for _ in 0..20 {
                    let mut page = browser
                        .open(PageOptions {
                            modules: vec![modules.clone()],
                            ..PageOptions::default()
                        })
                        .unwrap();
                    assert_eq!(
                        import(&mut page, "https://page.test/a.js"),
                        ImportState::Loaded
                    );
                    assert_eq!(lines(&page), ["1 1"]);
                }
            })
        })
        .collect();
    for handle in handles {
        handle.join().unwrap();
    }
}

#[test]
fn modules_that_do_not_link_do_no_harm() {
    let sources = [
        (
            "https://page.test/a.js",
            "import * as a from './a.js'; import { f } from './b.js'; import { absent } from './c.js'; globalThis.a = a; export class K { m() { return f(a) + absent; } }",
        ),
        (
            "https://page.test/b.js",
            "import * as b from './b.js'; import { K } from './a.js'; export function f() { return new K(); } globalThis.b = b;",
        ),
        ("https://page.test/c.js", "export const present = 1;"),
    ];
    for _ in 0..3 {
        let mut page = page(&sources);
        let state = import(&mut page, "https://page.test/a.js");
        assert_eq!(
            failure(&state),
            "SyntaxError: Could not find export 'absent' in module 'https://page.test/c.js'"
        );
    }
}
