//! `mock-browser run FILE.js`: runs a script as a page's and prints its console until the page is idle.
#![forbid(unsafe_code)]
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "this is the command line"
)]

use mock_browser::{Browser, PageOptions};

fn main() {
    let file = std::env::args().nth(2).unwrap_or_default();
    let source = std::fs::read_to_string(&file).unwrap_or_default();
    let run = || -> Result<(), Box<dyn std::error::Error>> {
        let browser = Browser::new()?;
        let mut page = browser.open(PageOptions::default())?;
        let ended = page
            .run_script("https://page.test/script.js", &source)
            .and_then(|()| page.advance(None, &mut |_| false));
        for entry in page.transcript().entries() {
            println!(
                "{} {:?} {} {}",
                entry.at, entry.lane, entry.kind, entry.data
            );
        }
        ended?;
        Ok(())
    };
    if let Err(error) = run() {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
