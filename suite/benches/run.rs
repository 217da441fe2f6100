//! How fast a case is with the reference build and with a large one, and how fast the whole default run is.

#![allow(clippy::expect_used, missing_docs)]

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use harness::engine::{Engine, MockEngine};
use harness::plan::Job;
use harness::runner::run_job;
use harness::target::Target;
use mock_browser::Browser;
use reports::Verdict;
use webmcp_conformance::catalogue::Catalogue;
use webmcp_conformance::in_process::run_in_process;
use webmcp_conformance::reference;

/// How large the large build is.
const LARGE: usize = 500_000;

fn jobs(wanted: impl Fn(&str) -> bool) -> Vec<Job> {
    Catalogue::unchecked(wanted).expect("the cases load").jobs()
}

fn engine(target: &Target) -> MockEngine {
    let browser = Browser::new().expect("the browser starts");
    MockEngine::new(&browser, target).expect("the build compiles")
}

/// The reference build with functions that nothing calls, as a bundle has them.
fn padded() -> Target {
    let mut target = reference::page_tools();
    let entry = target.files.first_mut().expect("it has an entry");
    let mut number = 0;
    while entry.text.len() < LARGE {
        number += 1;
        entry.text.push_str(&format!(
            "\nfunction unused{number}(list, options = {{}}) {{\n  const seen = new Map()\n  for (const item of list ?? []) {{\n    \
             const key = options.key ? options.key(item) : `${{item}}:{number}`\n    if (seen.has(key)) continue\n    \
             seen.set(key, {{ item, at: seen.size, label: \"entry {number}\" }})\n  }}\n  return [...seen.values()].map(({{ item }}) => item)\n}}\n"
        ));
    }
    target
}

fn one_case(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a case");
    let jobs = jobs(|id| id == "page-tools/budget/default-cap");
    for (name, target) in [
        ("reference build", reference::page_tools()),
        ("500 kB build", padded()),
    ] {
        let engine = engine(&target);
        for job in &jobs {
            let model = job.model.map_or("no model", |model| model.word());
            group.bench_with_input(BenchmarkId::new(name, model), job, |bencher, job| {
                bencher.iter(|| {
                    let run = run_job(&engine, job);
                    assert_eq!(run.verdict, Verdict::Pass);
                    black_box(run)
                });
            });
        }
    }
    group.finish();
}

fn whole_run(criterion: &mut Criterion) {
    let jobs = jobs(|_| true);
    let engine = engine(&reference::page_tools());
    let offered = engine.look().expect("the build loads");
    let mut group = criterion.benchmark_group("all cases");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(15));
    group.throughput(Throughput::Elements(jobs.len() as u64));
    for threads in [1, 2] {
        group.bench_function(BenchmarkId::new("threads", threads), |bencher| {
            bencher.iter(|| {
                run_in_process(&engine, &offered, &jobs, threads, |_, run| {
                    black_box(run);
                    true
                });
            });
        });
    }
    group.finish();
}

criterion_group!(benches, one_case, whole_run);
criterion_main!(benches);
