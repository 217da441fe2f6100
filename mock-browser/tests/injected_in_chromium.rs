//! The injected script in the installed Chromium, in the place of what that has: every probe of `generations/` answers as
//! the table says. Ignored where Chromium or Node is missing; with `WEBMCP_REQUIRE_BROWSERS=1` that is a failure.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use mock_browser::{Generation, inject_script};

fn main() -> ExitCode {
    let there = there("node") && there("/usr/bin/chromium");
    let required = std::env::var_os("WEBMCP_REQUIRE_BROWSERS").is_some();
    let name = "each generation answers the same (needs node and /usr/bin/chromium)";
    let trial = Trial::test(name, compare).with_ignored_flag(!there && !required);
    libtest_mimic::run(&Arguments::from_args(), vec![trial]).exit_code()
}

fn there(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn compare() -> Result<(), Failed> {
    let scripts = std::env::temp_dir().join(format!("injected-{}", std::process::id()));
    std::fs::create_dir_all(&scripts)?;
    for generation in Generation::EACH {
        let file = scripts.join(format!("{generation}.js"));
        std::fs::write(file, inject_script(generation))?;
    }
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generations/chromium.mjs");
    let output = Command::new("node").arg(program).arg(&scripts).output()?;
    std::fs::remove_dir_all(&scripts)?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    Err(String::from_utf8_lossy(&said).into_owned().into())
}
