//! Where the time of a case run goes.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]
use std::{path::Path, time::Instant};
use webmcp_harness::{
    case::{WebMcp, load, read_cases},
    engine::{Engine, MockEngine, Setup},
    plan::jobs,
    sequence::play,
    target::Target,
    verdict::judge,
};
fn main() {
    let part = std::env::args().nth(1).unwrap();
    let suites = load(&read_cases(Path::new("cases")).unwrap())
        .map_err(|e| e.to_string())
        .unwrap();
    let target =
        Target::read(Path::new("suite/reference/page-tools/index.js"), None, None).unwrap();
    let browser = mock_browser::Browser::new().unwrap();
    let engine = MockEngine::new(&browser, &target).unwrap();
    let ms = |t: Instant| t.elapsed().as_secs_f64() * 1000.0;
    for suite in &suites {
        for case in &suite.cases {
            for job in jobs(&case.id, &case.case, case.level) {
                if !job.name().contains(&part) {
                    continue;
                }
                let mut rows: Vec<[f64; 6]> = vec![];
                for _ in 0..30 {
                    let t = Instant::now();
                    let page = browser.open(mock_browser::PageOptions::default()).unwrap();
                    let fresh = ms(t);
                    drop(page);
                    let t = Instant::now();
                    engine.look().unwrap();
                    let look = ms(t);
                    let setup = Setup {
                        case: &job.case,
                        model: job.model,
                        web_mcp: job.web_mcp.unwrap_or(WebMcp::None),
                    };
                    let t = Instant::now();
                    let mut page = engine.open(&setup).unwrap();
                    let open = ms(t);
                    let t = Instant::now();
                    let played = play(page.as_mut(), &job.case);
                    let steps = ms(t);
                    let t = Instant::now();
                    drop(page);
                    let dropped = ms(t);
                    let t = Instant::now();
                    let judgement = judge(&job.case, &played);
                    let judged = ms(t);
                    drop(judgement);
                    rows.push([fresh, look, open, steps, dropped, judged]);
                }
                let med: Vec<String> = (0..6)
                    .map(|i| {
                        let mut v: Vec<f64> = rows.iter().map(|r| r[i]).collect();
                        v.sort_by(f64::total_cmp);
                        format!("{:.2}", v[0]) + "/" + &format!("{:.2}", v[15])
                    })
                    .collect();
                println!(
                    "{} fresh {} look+drop {} open {} steps {} drop {} judge {} (min/median ms)",
                    job.name(),
                    med[0],
                    med[1],
                    med[2],
                    med[3],
                    med[4],
                    med[5]
                );
            }
        }
    }
}
