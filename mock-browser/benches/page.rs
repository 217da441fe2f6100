//! How long a page takes: opened and dropped, and with the parts a page loads when it first touches them.
#![forbid(unsafe_code)]
#![allow(missing_docs, reason = "criterion's macros define items without")]
#![allow(clippy::panic, reason = "a benchmark has nobody to hand an error to")]

use criterion::{Criterion, criterion_group, criterion_main};
use mock_browser::{Browser, Page, PageOptions};

/// Touches every global a page has, so that nothing is left to load.
const TOUCH_ALL: &str =
    "for (const name of Object.getOwnPropertyNames(globalThis)) void globalThis[name];";

/// What a small script of an SDK's size touches.
const TOUCH_SOME: &str = "new AbortController().signal.addEventListener('abort', () => {}); document.title; \
     new URL('x', location.href); new TextEncoder().encode('x'); structuredClone({});";

fn open(browser: &Browser) -> Page {
    match browser.open(PageOptions::default()) {
        Ok(page) => page,
        Err(error) => panic!("{error}"),
    }
}

fn run(page: &mut Page, script: &str) {
    let ran = page.run_script("bench.js", script);
    let done = ran.and_then(|()| page.advance(None, &mut |_| false));
    assert!(done.is_ok(), "{done:?}");
    assert!(
        page.transcript().entries().is_empty(),
        "{:?}",
        page.transcript()
    );
}

fn pages(criterion: &mut Criterion) {
    let browser = match Browser::new() {
        Ok(browser) => browser,
        Err(error) => panic!("{error}"),
    };
    criterion.bench_function("fresh page", |bencher| {
        bencher.iter(|| drop(open(&browser)))
    });
    criterion.bench_function("fresh page, some of the platform touched", |bencher| {
        bencher.iter(|| run(&mut open(&browser), TOUCH_SOME));
    });
    criterion.bench_function("fresh page, the whole platform touched", |bencher| {
        bencher.iter(|| run(&mut open(&browser), TOUCH_ALL));
    });
    criterion.bench_function("the platform compiled", |bencher| {
        bencher.iter(Browser::new)
    });
}

criterion_group!(benches, pages);
criterion_main!(benches);
