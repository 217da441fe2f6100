//! Prints the memory of this process over 10,000 case runs (`cargo run --release --example bench-memory`): it must stay
//! flat after the first round. Linux only, as it reads `/proc/self/statm`.

#![allow(clippy::print_stdout, clippy::expect_used)]

use std::fs;

use harness::engine::MockEngine;
use harness::runner::run_job;
use mock_browser::Browser;
use webmcp_conformance::catalogue::Catalogue;
use webmcp_conformance::reference;

const RUNS: usize = 10_000;
const EVERY: usize = 1_000;
/// Bytes of a page of memory.
const PAGE: usize = 4096;

fn main() {
    let jobs = Catalogue::embedded().expect("the cases load").jobs();
    let browser = Browser::new().expect("the browser starts");
    let engine = MockEngine::new(&browser, &reference::page_tools()).expect("the build compiles");
    println!("{:>6} case runs: {:>7} kB", 0, resident() / 1024);
    for (done, job) in jobs.iter().cycle().take(RUNS).enumerate() {
        drop(run_job(&engine, job));
        if (done + 1) % EVERY == 0 {
            println!("{:>6} case runs: {:>7} kB", done + 1, resident() / 1024);
        }
    }
}

/// Bytes of memory that this process holds.
fn resident() -> usize {
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text
        .split_whitespace()
        .nth(1)
        .and_then(|pages| pages.parse::<usize>().ok());
    pages.unwrap_or_default() * PAGE
}
