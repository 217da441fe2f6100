//! Plays the cases whose name has the given part, against the reference build, and prints what came of it.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::expect_used)]
use std::path::Path;
use webmcp_harness::{
    case::{load, read_cases},
    engine::{Engine, MockEngine},
    plan::jobs,
    runner,
    target::Target,
};
fn main() {
    let part = std::env::args().nth(1).unwrap_or_default();
    let verbose = std::env::args().any(|a| a == "-v");
    let build = std::env::var("BUILD").unwrap_or("suite/reference/page-tools/index.js".into());
    let mut files = read_cases(Path::new("cases")).unwrap();
    let suites = loop {
        match load(&files) {
            Ok(suites) => break suites,
            Err(e) => {
                let text = e.to_string();
                println!("{text}");
                let n = files.len();
                let used: String = files
                    .iter()
                    .filter(|f| !f.path.contains("requirements"))
                    .map(|f| f.text.clone())
                    .collect();
                files.retain(|f| f.path.contains("requirements") || !text.contains(&f.path));
                for f in &mut files {
                    if f.path.contains("requirements") {
                        let (head, rest) = f.text.split_once("- id:").unwrap();
                        let kept: Vec<&str> = rest
                            .split("- id:")
                            .filter(|r| {
                                let id = r.split_whitespace().next().unwrap();
                                used.lines()
                                    .any(|l| l.trim_start_matches("requirement:").trim() == id)
                            })
                            .collect();
                        f.text = format!("{head}- id:{}", kept.join("- id:"));
                    }
                }
                if false {
                    assert!(files.len() < n, "only suite-level errors left");
                }
            }
        }
    };
    let target = Target::read(Path::new(&build), None, None).unwrap();
    let browser = mock_browser::Browser::new().unwrap();
    let engine = MockEngine::new(&browser, &target).unwrap();
    let offered = engine.look().unwrap();
    let started = std::time::Instant::now();
    let mut counts = std::collections::BTreeMap::<String, usize>::new();
    for suite in &suites {
        for case in &suite.cases {
            for job in jobs(&case.id, &case.case, case.level) {
                if !job.name().contains(&part) {
                    continue;
                }
                let run = runner::not_applicable(&job, &offered)
                    .unwrap_or_else(|| runner::run_job(&engine, &job));
                *counts.entry(run.verdict.to_string()).or_default() += 1;
                if run.verdict != reports::Verdict::Pass || verbose {
                    println!(
                        "{} {} {:?} {:?}",
                        run.verdict,
                        job.name(),
                        run.reason,
                        run.missing
                    );
                    for f in &run.findings {
                        println!(
                            "   {}: {}\n     expected {:?}\n     seen     {}",
                            f.expectation,
                            f.summary,
                            f.expected,
                            format!("{:?}", f.seen)
                                .chars()
                                .take(600)
                                .collect::<String>()
                        );
                    }
                    if verbose {
                        for e in &run.transcript {
                            println!(
                                "     {:>7} {:?} {} {}",
                                e.at,
                                e.lane,
                                e.kind,
                                e.data.to_string().chars().take(400).collect::<String>()
                            );
                        }
                    }
                }
            }
        }
    }
    println!("{counts:?} in {:?}", started.elapsed());
}
