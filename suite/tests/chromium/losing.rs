//! Every way in which a browser can be lost, or not be had: one clear reason, and other case runs go on.

use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use harness::engine::browser::BrowserOptions;
use harness::engine::chromium::Chromium;
use harness::engine::{Engine, OpenError};
use harness::target::{BuildKind, SourceFile, Target};
use libtest_mimic::Failed;
use reports::{CaseRun, Verdict};
use rustix::process::{Pid, Signal, kill_process};
use webmcp_conformance::browsers::run_in_browser;
use webmcp_conformance::reference;

use super::{catalogue, check, engine, first, started};

const TALK: &str = "page-tools/budget/default-cap";
/// It takes two seconds.
const LONG: &str = "page-tools/visitor/time-out-of-the-turn-dismisses";
const OFFER: &str = "page-tools/web-mcp/exposed-again";

fn kill(process: Option<u32>) -> Result<(), Failed> {
    let number = process.and_then(|number| i32::try_from(number).ok());
    let process = number.and_then(Pid::from_raw).ok_or("no browser runs")?;
    kill_process(process, Signal::KILL).map_err(|error| error.to_string().into())
}

fn passed(run: &CaseRun) -> Result<(), Failed> {
    check(run.verdict == Verdict::Pass, || {
        format!("{:?} {:?}", run.verdict, run.reason)
    })
}

fn could_not_run(run: &CaseRun, saying: &str) -> Result<(), Failed> {
    let reason = run.reason.clone().unwrap_or_default();
    check(
        run.verdict == Verdict::CouldNotRun && reason.contains(saying),
        || format!("{:?} {reason}", run.verdict),
    )
}

fn refused(
    started: Result<harness::engine::Offered, OpenError>,
    saying: &str,
) -> Result<(), Failed> {
    match started {
        Ok(_) => Err("it was opened".into()),
        Err(error) => {
            let told = error.to_string();
            check(told.contains(saying), || told)
        }
    }
}

pub(super) fn killed_before() -> Result<(), Failed> {
    let engine = engine(&reference::page_tools())?;
    engine.look().map_err(|error| error.to_string())?;
    kill(engine.process())?;
    let catalogue = catalogue()?;
    passed(&run_in_browser(&engine, &first(&catalogue, TALK)?))
}

pub(super) fn killed_midway() -> Result<(), Failed> {
    let engine = engine(&reference::page_tools())?;
    engine.look().map_err(|error| error.to_string())?;
    let process = engine.process();
    let job = first(&catalogue()?, LONG)?;
    thread::scope(|scope| {
        let killing = scope.spawn(|| {
            thread::sleep(Duration::from_millis(900));
            kill(process)
        });
        passed(&run_in_browser(&engine, &job))?;
        killing
            .join()
            .map_err(|_| Failed::from("it was not killed"))?
    })?;
    check(engine.process() != process, || {
        "it is the same browser".into()
    })
}

pub(super) fn hangs() -> Result<(), Failed> {
    let file = |place: &str, text: &str| SourceFile {
        path: place.into(),
        place: place.into(),
        text: text.into(),
    };
    let target = Target {
        name: "hangs".into(),
        kind: BuildKind::Module,
        files: vec![file(
            "entry.js",
            "export const exposeTools = () => { for (;;); }",
        )],
        adapter: Some(file(
            "adapter.js",
            "export default (build) => ({ exposeTools: build.exposeTools })",
        )),
    };
    let options = BrowserOptions {
        patience: Duration::from_secs(5),
        ..BrowserOptions::default()
    };
    let engine = started(Chromium::default(), &target, options)?;
    let run = run_in_browser(&engine, &first(&catalogue()?, OFFER)?);
    could_not_run(&run, "did not answer within 5 s")?;
    engine
        .look()
        .map(drop)
        .map_err(|error| error.to_string().into())
}

pub(super) fn without_the_feature() -> Result<(), Failed> {
    let chromium = Chromium {
        without_web_mcp: true,
        ..Chromium::default()
    };
    let engine = started(
        chromium,
        &reference::page_tools(),
        BrowserOptions::default(),
    )?;
    let catalogue = catalogue()?;
    let run = run_in_browser(&engine, &first(&catalogue, OFFER)?);
    could_not_run(&run, "has no WebMCP")?;
    passed(&run_in_browser(&engine, &first(&catalogue, TALK)?))
}

/// Chromium 156 goes on without a profile that it can write.
pub(super) fn full_disk() -> Result<(), Failed> {
    let directory = tempfile::tempdir()?;
    let mounted = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"])
        .arg(directory.path())
        .status()?;
    if !mounted.success() {
        // Only root may make a disk that is full.
        return Ok(());
    }
    let on_it = || {
        let chromium = Chromium {
            profiles: Some(directory.path().to_owned()),
            ..Chromium::default()
        };
        let engine = started(
            chromium,
            &reference::page_tools(),
            BrowserOptions::default(),
        )?;
        let run = run_in_browser(&engine, &first(&catalogue()?, TALK)?);
        drop(engine);
        passed(&run)?;
        check(is_empty(directory.path()), || {
            "something is left behind".into()
        })
    };
    let result = on_it();
    Command::new("umount")
        .arg("-l")
        .arg(directory.path())
        .status()?;
    result
}

fn is_empty(directory: &Path) -> bool {
    std::fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_none())
}

pub(super) fn no_directory() -> Result<(), Failed> {
    let chromium = Chromium {
        profiles: Some("/nonexistent/profiles".into()),
        ..Chromium::default()
    };
    match chromium.engine(reference::page_tools(), BrowserOptions::default()) {
        Ok(_) => Err("it was started".into()),
        Err(error) => {
            let told = error.to_string();
            check(
                told.contains("no profile can be made in /nonexistent/profiles"),
                || told,
            )
        }
    }
}

/// A browser that sends even loopback to a proxy that is not there.
pub(super) fn blocked() -> Result<(), Failed> {
    let chromium = Chromium {
        flags: vec![
            "--proxy-server=127.0.0.1:9".into(),
            "--proxy-bypass-list=<-loopback>".into(),
        ],
        ..Chromium::default()
    };
    let options = BrowserOptions {
        patience: Duration::from_secs(3),
        ..BrowserOptions::default()
    };
    let engine = started(chromium, &reference::page_tools(), options)?;
    refused(engine.look(), "keeps it from 127.0.0.1")
}
