//! Preact from npm, bundled with esbuild, renders a to-do app in the mock with the same outcome as in Chromium: the
//! body, the title, values, ticks and focus after every step of a user.
//!
//! Needs Node, preact and esbuild (`npm ci --prefix .ci/npm`, or `WEBMCP_NPM`) and Chromium. Without them the test says
//! what is missing and passes; with `WEBMCP_REQUIRE_BROWSERS=1` it fails.
#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test that cannot go on fails, and says what it left out"
)]

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use mock_browser::{Browser, Lane, PageOptions};
use serde_json::Value;

const FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/preact");
const SESSION: &str = include_str!("preact/session.js");

/// The directory of npm's packages, or what is missing.
fn packages() -> Result<PathBuf, String> {
    let packages = env::var_os("WEBMCP_NPM").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/npm/node_modules"),
        PathBuf::from,
    );
    for name in ["preact", "esbuild"] {
        if !packages.join(name).is_dir() {
            return Err(format!("{name} is missing: npm ci --prefix .ci/npm"));
        }
    }
    if Command::new("node").arg("--version").output().is_err() {
        return Err("Node is missing: install nodejs".to_owned());
    }
    if !Path::new("/usr/bin/chromium").is_file() {
        return Err("/usr/bin/chromium is missing: install chromium".to_owned());
    }
    Ok(packages)
}

/// What a script of Node's prints.
fn node(script: &str, arguments: &[&Path]) -> String {
    let done = Command::new("node")
        .arg(Path::new(FILES).join(script))
        .args(arguments)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{script}: {errors}");
    String::from_utf8(done.stdout).unwrap()
}

fn in_mock(bundle: &str) -> Value {
    let mut page = Browser::new()
        .unwrap()
        .open(PageOptions::default())
        .unwrap();
    page.run_script("app.js", bundle).unwrap();
    page.run_script("session.js", SESSION).unwrap();
    page.advance(None, &mut |_| false).unwrap();
    let transcript = page.transcript();
    let mut texts = transcript
        .entries()
        .iter()
        .filter(|entry| entry.lane == Lane::Page)
        .map(|entry| entry.data["text"].as_str().unwrap_or_default());
    let seen = texts.find_map(|text| text.strip_prefix("seen "));
    let Some(seen) = seen else {
        panic!("the session did not end: {:?}", transcript.entries());
    };
    serde_json::from_str(seen).unwrap()
}

#[test]
fn preact_renders_as_in_chromium() {
    let packages = match packages() {
        Ok(packages) => packages,
        Err(missing) => {
            assert!(
                env::var_os("WEBMCP_REQUIRE_BROWSERS").is_none(),
                "{missing}"
            );
            eprintln!("left out: {missing}");
            return;
        }
    };
    let bundle = Path::new(env!("CARGO_TARGET_TMPDIR")).join("preact-app.js");
    node("build.mjs", &[&packages, &bundle]);
    let mock = in_mock(&std::fs::read_to_string(&bundle).unwrap());
    let chromium: Value = serde_json::from_str(&node("chromium.mjs", &[&bundle])).unwrap();
    let steps = chromium.as_array().unwrap();
    assert!(steps.len() > 12, "{} steps", steps.len());
    for (seen, step) in mock.as_array().unwrap().iter().zip(steps) {
        assert_eq!(seen, step);
    }
    assert_eq!(mock, chromium);
}
