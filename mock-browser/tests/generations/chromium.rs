//! The injected script in the installed Chromium, in the place of what that has. Ignored where Chromium or Node is missing;
//! with `WEBMCP_REQUIRE_BROWSERS=1` that is a failure.

use std::path::Path;
use std::process::{Command, Stdio};

use mock_browser::{Generation, inject_script};

fn there(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[test]
fn injected_into_chromium_each_generation_answers_the_same() {
    if !there("node") || !there("/usr/bin/chromium") {
        assert!(
            std::env::var_os("WEBMCP_REQUIRE_BROWSERS").is_none(),
            "install node and chromium: this test needs both"
        );
        eprintln!("not run: it needs node and /usr/bin/chromium");
        return;
    }
    let scripts = std::env::temp_dir().join(format!("injected-{}", std::process::id()));
    std::fs::create_dir_all(&scripts).unwrap();
    for generation in Generation::EACH {
        let file = scripts.join(format!("{generation}.js"));
        std::fs::write(file, inject_script(generation)).unwrap();
    }
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generations/chromium.mjs");
    let output = Command::new("node")
        .arg(program)
        .arg(&scripts)
        .output()
        .unwrap();
    std::fs::remove_dir_all(&scripts).unwrap();
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
