//! A page that throws `null`, and one whose memory is used up so that the engine throws `null`. One test, so that no other
//! page is in the process at the time.

#![allow(clippy::unwrap_used)]

use mock_browser::{Advanced, Browser, Ended, Limits, PageOptions};

const LIMIT: usize = 96 << 20;
const HOARDS: &str = "let all = null; for (;;) all = { all }";

fn ran(browser: &Browser, script: &str) -> (Result<Advanced, Ended>, Vec<String>) {
    let limits = Limits {
        memory: LIMIT,
        ..Limits::default()
    };
    let options = PageOptions {
        limits,
        ..PageOptions::default()
    };
    let mut page = browser.open(options).unwrap();
    let ran = page
        .run_script("https://page.test/script.js", script)
        .and_then(|()| page.advance(None, &mut |_| false));
    let kinds = page
        .transcript()
        .entries()
        .iter()
        .map(|entry| entry.kind.clone())
        .collect();
    (ran, kinds)
}

#[test]
fn null_is_a_limit_only_where_the_page_filled_its_memory() {
    let browser = Browser::new().unwrap();
    let uncaught = (Ok(Advanced::Idle), vec!["uncaught-error".to_owned()]);
    // Three quarters of what it may have.
    let much = "const much = new Uint8Array(72 * 2 ** 20).fill(1); throw null";
    assert_eq!(ran(&browser, much), uncaught);
    assert_eq!(ran(&browser, HOARDS).0, Err(Ended::Memory));
    // What an earlier page used is not this one's.
    assert_eq!(ran(&browser, "throw null"), uncaught);
    assert_eq!(ran(&browser, HOARDS).0, Err(Ended::Memory));
}
