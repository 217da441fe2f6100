//! Scripts, uncaught errors, unhandled rejections, and what a page finds in its window.

use mock_browser::{Browser, BrowserError, Lane, Limits, PageOptions};
use serde_json::json;

use crate::{check, lines, page, run};

#[test]
fn uncaught_errors_are_told_to_the_window_and_recorded() {
    check(&[
        (
            "throw new TypeError('top')",
            &["uncaught-error: TypeError: top"],
        ),
        (
            "setTimeout(() => { throw new RangeError('task'); })",
            &["uncaught-error: RangeError: task"],
        ),
        ("throw 'text'", &["uncaught-error: : text"]),
        ("throw { a: 1 }", &["uncaught-error: : {\"a\":1}"]),
        (
            "syntax error here",
            &["uncaught-error: SyntaxError: expecting ';'"],
        ),
        (
            "onerror = (message, file, line, column, error) => { console.log(message, file, line, column, error.message); return true; }; throw new Error('seen')",
            &["Uncaught Error: seen https://page.test/app.js 1 136 seen"],
        ),
        (
            "addEventListener('error', (e) => { console.log(e.message, e.error.name); e.preventDefault(); }); throw new Error('x')",
            &["Uncaught Error: x Error"],
        ),
        (
            "addEventListener('error', () => { throw new Error('in the handler'); }); throw new Error('first')",
            &[
                "uncaught-error: Error: in the handler",
                "uncaught-error: Error: first",
            ],
        ),
        (
            "reportError(new Error('reported')); console.log('goes on')",
            &["uncaught-error: Error: reported", "goes on"],
        ),
        (
            "queueMicrotask(() => { throw new Error('microtask'); })",
            &["uncaught-error: Error: microtask"],
        ),
    ]);
}

#[test]
fn rejections_nobody_handles_are_recorded() {
    check(&[
        (
            "Promise.reject(new Error('lost'))",
            &["unhandled-rejection: Error: lost"],
        ),
        (
            "(async () => { throw new TypeError('async'); })()",
            &["unhandled-rejection: TypeError: async"],
        ),
        (
            "const p = Promise.reject(1); p.catch(() => console.log('caught'))",
            &["caught"],
        ),
        (
            "const p = Promise.reject(1); queueMicrotask(() => p.catch(() => console.log('in time')))",
            &["in time"],
        ),
        (
            "const p = Promise.reject(new Error('late')); onrejectionhandled = (e) => console.log('handled', e.reason.message, e.promise === p); setTimeout(() => p.catch(() => {}))",
            &["unhandled-rejection: Error: late", "handled late true"],
        ),
        (
            "onunhandledrejection = (e) => { console.log(e.reason, e.promise instanceof Promise, e.cancelable); e.preventDefault(); }; Promise.reject('prevented')",
            &["prevented true true"],
        ),
        (
            "Promise.all([Promise.reject(new Error('one')), Promise.reject(new Error('two'))]).catch((e) => console.log(e.message))",
            &["one"],
        ),
    ]);
}

#[test]
fn a_recorded_error_keeps_name_message_and_stack() {
    let mut page = page();
    run(&mut page, "function thrower() {\n  const error = new Error('mine');\n  error.name = 'Own';\n  throw error;\n}\nsetTimeout(thrower);").unwrap();
    let transcript = page.transcript();
    let entry = &transcript.entries()[0];
    let stack = "    at thrower (https://page.test/app.js:2:21)";
    assert_eq!(
        (entry.at, entry.lane, entry.kind.as_str()),
        (0.0, Lane::Page, "uncaught-error")
    );
    assert_eq!(
        entry.data,
        json!({ "name": "Own", "message": "mine", "stack": stack })
    );
}

#[test]
fn the_window_is_a_page_s() {
    check(&[
        (
            "console.log(location.href, location.origin, location.pathname, `${location}`, origin, isSecureContext)",
            &["https://page.test/ https://page.test / https://page.test/ https://page.test true"],
        ),
        (
            "console.log(document.visibilityState, document.hidden, document.title, document.currentScript, document.hasFocus())",
            &["visible false  null true"],
        ),
        (
            "console.log(navigator.userAgent.includes('Chrome/156'), navigator.language, navigator.onLine)",
            &["true en-US true"],
        ),
        (
            "console.log(typeof SharedArrayBuffer, typeof InternalError, typeof require, typeof process, typeof Deno, typeof std)",
            &["undefined undefined undefined undefined undefined undefined"],
        ),
        (
            "console.log(document.readyState); document.addEventListener('DOMContentLoaded', () => console.log('content', document.readyState)); onload = () => console.log('load', document.readyState)",
            &["loading", "content interactive", "load complete"],
        ),
        (
            "addEventListener('pagehide', () => console.log('never')); setTimeout(() => console.log(document.readyState), 1)",
            &["complete"],
        ),
        (
            "addEventListener('load', () => console.log('load', document.readyState)); addEventListener('DOMContentLoaded', () => console.log('content'))",
            &["content", "load complete"],
        ),
        (
            "var shared = 1; function sloppy() { return this === window; } console.log(window.shared, sloppy())",
            &["1 true"],
        ),
        (
            "try { Atomics.wait(new Int32Array(new ArrayBuffer(4)), 0, 0); } catch (e) { console.log(e.name); }",
            &["TypeError"],
        ),
        (
            "performance.mark('a'); setTimeout(() => console.log(performance.measure('m', 'a').duration, performance.timeOrigin), 30)",
            &["30 1767225600000"],
        ),
    ]);
}

#[test]
fn replaced_globals_stay_replaced() {
    check(&[
        (
            "window.fetch = () => 'mine'; void Response; console.log(fetch())",
            &["mine"],
        ),
        (
            "delete window.AbortController; void AbortSignal; console.log(typeof AbortController, typeof AbortSignal)",
            &["undefined function"],
        ),
        (
            "var Event = 1; void EventTarget; console.log(Event)",
            &["1"],
        ),
        (
            "console.log('fetch' in window, Object.hasOwn(window, 'fetch'), Object.keys(window).includes('fetch'), Object.keys(window).includes('Response'))",
            &["true true true false"],
        ),
    ]);
}

#[test]
fn the_address_decides_where_the_page_is() {
    let browser = Browser::new().unwrap();
    let url = "http://user@shop.example:8080/a/b?q=1#top".to_owned();
    let mut page = browser
        .open(PageOptions {
            url,
            ..PageOptions::default()
        })
        .unwrap();
    run(&mut page, "console.log(location.host, location.port, location.search, location.hash, origin, isSecureContext)").unwrap();
    assert_eq!(
        lines(&page),
        ["shop.example:8080 8080 ?q=1 #top http://shop.example:8080 false"]
    );
    for url in ["nonsense", "file:///etc/passwd"] {
        assert!(
            browser
                .open(PageOptions {
                    url: url.to_owned(),
                    ..PageOptions::default()
                })
                .is_err(),
            "{url}"
        );
    }
}

#[test]
fn a_page_too_small_for_the_platform_is_refused() {
    let browser = Browser::new().unwrap();
    let open = |memory| {
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        browser.open(PageOptions {
            limits,
            ..PageOptions::default()
        })
    };
    assert!(matches!(
        open((4 << 20) - 1),
        Err(BrowserError::Memory { .. })
    ));
    let mut page = open(4 << 20).unwrap();
    let touch = "for (const name of Object.getOwnPropertyNames(globalThis)) void globalThis[name]; document.title;";
    run(&mut page, touch).unwrap();
    assert_eq!(lines(&page), [""; 0]);
}

#[test]
fn callers_record_beside_the_page() {
    let mut page = page();
    page.record(Lane::Visitor, "sent", json!({ "text": "hello" }))
        .unwrap();
    run(&mut page, "console.log('page')").unwrap();
    assert_eq!(lines(&page), ["Visitor sent {\"text\":\"hello\"}", "page"]);
}
