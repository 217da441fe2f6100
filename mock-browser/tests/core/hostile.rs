//! Pages that try to take the run down. Each is ended by the limit that is meant for it, and dropped without harm.

use std::time::{Duration, Instant};

use mock_browser::{
    Advanced, Browser, Ended, Limits, ModuleSource, Page, PageOptions, UtilityError,
};

use crate::{lines, run};

fn limits() -> Limits {
    Limits {
        processor_time: Duration::from_millis(200),
        memory: 16 << 20,
        output: 1 << 20,
        ..Limits::default()
    }
}

fn open(browser: &Browser) -> Page {
    browser
        .open(PageOptions {
            limits: limits(),
            ..PageOptions::default()
        })
        .unwrap()
}

fn ends(script: &str, expected: Ended) {
    let browser = Browser::new().unwrap();
    let mut limits = limits();
    if expected == Ended::Memory {
        // Collecting garbage near the limit takes its time.
        limits.processor_time = Duration::from_secs(60);
    }
    if expected == Ended::ProcessorTime {
        // However fast the page fails, its errors are no flood before its time is over.
        limits.output = Limits::default().output;
    }
    let mut page = browser
        .open(PageOptions {
            limits,
            ..PageOptions::default()
        })
        .unwrap();
    let started = Instant::now();
    assert_eq!(run(&mut page, script), Err(expected), "{script}");
    let last = page.transcript().entries().last().cloned().unwrap();
    assert_eq!(
        (last.kind.as_str(), last.data["limit"].as_str().unwrap()),
        ("limit", expected.limit()),
        "{script}"
    );
    assert_eq!(page.run_script("again.js", "1"), Err(expected), "{script}");
    assert_eq!(
        page.record(mock_browser::Lane::Page, "x", serde_json::json!({})),
        Err(expected)
    );
    assert!(
        started.elapsed() < Duration::from_secs(20),
        "{script} took {:?}",
        started.elapsed()
    );
    drop(page);
}

#[test]
fn loops_without_end() {
    for script in [
        "for (;;);",
        "setTimeout(() => { while (true) {} }, 1000)",
        "for (;;) { try { throw 1; } catch { continue; } }",
        "for (;;) { try { for (;;); } catch {} finally { continue; } }",
        "const f = () => { try { f(); } finally { f(); } }; f()",
        "function* g() { for (;;) yield 1; } for (const x of g());",
        "(async () => { for (;;) await null; })()",
        "const again = () => queueMicrotask(again); again()",
        "const again = () => void Promise.resolve().then(again); again()",
        "const again = () => setTimeout(again, 0); const { port1, port2 } = new MessageChannel(); port1.onmessage = () => port2.postMessage(1); port2.postMessage(1)",
        "/(a+)+$/.test('a'.repeat(40) + 'b')",
        "for (;;) { try { new Proxy({}, { get: (t, k, r) => r[k] }).x } catch {} }",
        "addEventListener('error', () => { throw 1; }); const fail = () => { queueMicrotask(fail); throw 2; }; fail()",
        "onunhandledrejection = () => { Promise.reject(1); }; Promise.reject(2)",
    ] {
        ends(script, Ended::ProcessorTime);
    }
}

#[test]
fn memory_without_end() {
    for script in [
        "const a = []; for (;;) a.push(new Array(1000).fill(1));",
        "let s = 'x'; for (;;) { s += s; s.charCodeAt(s.length - 1); }",
        "const m = new Map(); for (let i = 0; ; i++) m.set(i, { i });",
        "const keep = []; for (;;) keep.push(new ArrayBuffer(1 << 20));",
        "(async () => { const keep = []; for (;;) { keep.push(new Uint8Array(1 << 20)); await null; } })()",
        "let list = null; const more = () => { for (let i = 0; i < 1000; i++) list = { list }; setTimeout(more, 1); }; more()",
        "'x'.repeat(2 ** 28)",
    ] {
        ends(script, Ended::Memory);
    }
}

#[test]
fn a_page_with_no_memory_left_can_touch_the_platform() {
    let browser = Browser::new().unwrap();
    for size in [64, 1000, 5000] {
        let limits = Limits {
            memory: 16 << 20,
            ..Limits::default()
        };
        let mut page = browser
            .open(PageOptions {
                limits,
                ..PageOptions::default()
            })
            .unwrap();
        let script = format!(
            "const keep = []; try {{ for (;;) keep.push(new Uint8Array({size})); }} catch {{}}
             for (const name of Object.getOwnPropertyNames(globalThis)) try {{ globalThis[name]; }} catch {{}}
             import('./none.js').catch(() => {{}}); setTimeout(() => console.log(document.title), 1)"
        );
        let ran = run(&mut page, &script);
        assert!(
            matches!(ran, Ok(Advanced::Idle) | Err(Ended::Memory)),
            "{size}: {ran:?}"
        );
    }
}

#[test]
fn output_without_end() {
    for script in [
        "for (;;) console.log('flood');",
        "for (;;) { try { console.log('x'.repeat(10000)); } catch {} }",
        "setInterval(() => console.log('x'.repeat(100000)), 1)",
        "console.log('x'.repeat(2 << 20))",
        "const big = []; for (let i = 0; i < 300; i++) big.push('y'.repeat(9999)); setInterval(() => console.log(big), 0)",
    ] {
        ends(script, Ended::Output);
    }
}

#[test]
fn recursion_without_end_is_an_error_of_the_page() {
    for script in [
        "const f = () => f(); f()",
        "const o = { toString() { return `${o}`; } }; `${o}`",
        "const a = []; a[0] = a; a.toString(); JSON.parse('['.repeat(100000))",
        "let o = {}; for (let i = 0; i < 100000; i++) o = { o }; JSON.stringify(o)",
        "const t = new EventTarget(); t.addEventListener('x', () => t.dispatchEvent(new Event('x'))); t.dispatchEvent(new Event('x'))",
        "eval('('.repeat(100000))",
    ] {
        let browser = Browser::new().unwrap();
        let mut page = open(&browser);
        let ran = run(&mut page, script);
        let seen = lines(&page);
        let text = seen.join("\n");
        let told = text.contains("stack")
            || text.contains("InvalidStateError")
            || text.contains("SyntaxError")
            || text.contains("circular");
        assert!(
            matches!(ran, Ok(Advanced::Idle)) && told,
            "{script}: {ran:?} {seen:?}"
        );
    }
}

#[test]
fn a_page_can_recover_from_what_it_catches() {
    let browser = Browser::new().unwrap();
    let mut page = open(&browser);
    run(&mut page, "const f = () => f(); try { f(); } catch (e) { console.log(e.name); } try { 'x'.repeat(2 ** 31); } catch (e) { console.log(e.name); }").unwrap();
    assert_eq!(lines(&page), ["RangeError", "RangeError"]);
}

#[test]
fn a_module_that_never_ends() {
    let browser = Browser::new().unwrap();
    let source = ModuleSource {
        name: "https://page.test/a.js".to_owned(),
        source: "for (;;);".to_owned(),
    };
    let modules = vec![browser.compile(vec![source]).unwrap()];
    let mut page = browser
        .open(PageOptions {
            limits: limits(),
            modules,
            ..PageOptions::default()
        })
        .unwrap();
    assert_eq!(
        page.import("https://page.test/a.js"),
        Err(Ended::ProcessorTime)
    );
    assert_eq!(page.agent_tools(), Err(Ended::ProcessorTime));
}

#[test]
fn a_utility_whose_page_never_ends() {
    let browser = Browser::new().unwrap();
    let source = "let page; export const start = (given) => { page = given; }; export const call = () => page.hang();";
    let source = ModuleSource {
        name: "utility:entry".to_owned(),
        source: source.to_owned(),
    };
    let utility = browser.compile(vec![source]).unwrap();
    let mut page = open(&browser);
    let utility = page
        .open_utility(&utility, "utility:entry", Vec::new())
        .unwrap();
    page.run_script("a.js", "globalThis.hang = () => { for (;;); }")
        .unwrap();
    let ended = UtilityError::Ended(Ended::ProcessorTime);
    assert_eq!(page.call_utility(&utility, "call", ""), Err(ended.clone()));
    assert_eq!(page.call_utility(&utility, "call", ""), Err(ended));
}

#[test]
fn a_long_built_in_function_counts_when_it_returns() {
    ends(
        "Array.prototype.reverse.call({ length: 4e7 })",
        Ended::ProcessorTime,
    );
}

#[test]
fn a_chain_of_promises_without_end_ends() {
    let browser = Browser::new().unwrap();
    let mut page = open(&browser);
    // The engine has no error for a microtask it finds no memory for: the page may just stop.
    let ran = run(
        &mut page,
        "const again = () => Promise.resolve().then(again); again()",
    );
    let ends = [
        Ok(Advanced::Idle),
        Err(Ended::Memory),
        Err(Ended::ProcessorTime),
    ];
    assert!(ends.contains(&ran), "{ran:?}");
}

#[test]
fn throwing_null_is_no_limit() {
    let browser = Browser::new().unwrap();
    // More than this process will ever have used.
    let limits = Limits {
        memory: 8 << 30,
        ..Limits::default()
    };
    let mut page = browser
        .open(PageOptions {
            limits,
            ..PageOptions::default()
        })
        .unwrap();
    assert_eq!(run(&mut page, "throw null"), Ok(Advanced::Idle));
    assert_eq!(lines(&page), ["uncaught-error: : null"]);
}

#[test]
fn processor_time_adds_up_over_tasks() {
    ends(
        "setInterval(() => { for (let i = 0; i < 1e5; i++); }, 1)",
        Ended::ProcessorTime,
    );
}
