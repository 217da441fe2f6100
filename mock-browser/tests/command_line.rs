//! The binary: what it prints, and its exit codes.
#![forbid(unsafe_code)]
#![allow(
    clippy::unwrap_used,
    reason = "what tests share must not fail quietly either"
)]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A directory of one test's own, removed when it ends.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, source: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, source).unwrap();
        path
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_mock-browser"))
}

fn run(directory: &Directory, source: &str, arguments: &[&str]) -> Output {
    let file = directory.write("script.js", source);
    command()
        .arg("run")
        .arg(file)
        .args(arguments)
        .output()
        .unwrap()
}

fn shown(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (
        output.status.code().unwrap(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn the_console_goes_to_the_terminal_until_the_page_is_idle() {
    let directory = Directory::new("console");
    let source = "console.log('now'); console.error('bad'); setTimeout(() => console.info({ later: 1 }), 60000)";
    let expected = (0, "now\n{later: 1}\n".to_owned(), "bad\n".to_owned());
    assert_eq!(shown(&run(&directory, source, &[])), expected);
}

#[test]
fn what_goes_wrong_is_told_and_is_exit_code_1() {
    let directory = Directory::new("wrong");
    let table = [
        (
            "console.log('first'); throw new TypeError('thrown')",
            "Uncaught TypeError: thrown\n",
        ),
        (
            "Promise.reject(new Error('rejected'))",
            "Uncaught (in promise) Error: rejected\n",
        ),
        ("const = 1", "Uncaught SyntaxError: "),
        (
            "setInterval(() => {}, 1000)",
            "the page used up its virtual time",
        ),
        (
            "const a = []; for (;;) a.push(new Array(1e5).fill(0))",
            "the page used up its memory",
        ),
    ];
    for (source, expected) in table {
        let (code, _, errors) = shown(&run(&directory, source, &[]));
        assert!(
            code == 1 && errors.starts_with(expected),
            "{source}: {code} {errors}"
        );
    }
}

#[test]
fn a_handled_error_is_none() {
    let directory = Directory::new("handled");
    let source = "addEventListener('error', (e) => e.preventDefault()); Promise.reject(1).catch(() => {}); throw 1";
    assert_eq!(
        shown(&run(&directory, source, &[])),
        (0, String::new(), String::new())
    );
}

#[test]
fn modules_find_their_siblings() {
    let directory = Directory::new("modules");
    directory.write("lib/a.js", "export { b } from '../b.js';");
    directory.write("b.js", "export const b = 'b';");
    directory.write("lazy.js", "export default 'lazy';");
    let source = "import { b } from './lib/a.js'; console.log(b, (await import('./lazy.js')).default, import.meta.url.startsWith('file:'));";
    assert_eq!(
        shown(&run(&directory, source, &["--module"])),
        (0, "b lazy true\n".to_owned(), String::new())
    );
}

#[test]
fn a_module_that_does_not_load_is_exit_code_1() {
    let directory = Directory::new("broken");
    directory.write("empty.js", "");
    let table = [
        (
            "import { x } from './empty.js'; x;",
            "Uncaught SyntaxError: Could not find export 'x'",
        ),
        (
            "import 'bare';",
            "Uncaught TypeError: Failed to resolve module specifier \"bare\"",
        ),
        (
            "throw new RangeError('top');",
            "Uncaught RangeError: top\n    at <anonymous> (file:///",
        ),
        ("await new Promise(() => {});", "the module never finished"),
        ("let a = 1;\nlet a = 2;", "file:///"),
    ];
    for (source, expected) in table {
        let (code, _, errors) = shown(&run(&directory, source, &["--module"]));
        assert!(
            code == 1 && errors.starts_with(expected),
            "{source}: {code} {errors}"
        );
    }
    let (code, _, errors) = shown(&run(&directory, "import './absent.js';", &["--module"]));
    assert!(code == 2 && errors.contains("absent.js"), "{code} {errors}");
}

#[test]
fn bad_usage_is_exit_code_2() {
    for arguments in [
        &[][..],
        &["run"],
        &["run", "--nonsense", "x.js"],
        &["run", "/nowhere/x.js"],
        &["run", "x.js", "--web-mcp", "moon"],
        &["walk"],
    ] {
        let output = command().args(arguments).output().unwrap();
        let (code, out, errors) = shown(&output);
        assert!(
            code == 2 && out.is_empty() && !errors.is_empty(),
            "{arguments:?}: {code} {errors}"
        );
    }
}

#[test]
fn web_mcp_is_where_it_is_told_to_be() {
    let directory = Directory::new("web-mcp");
    let source = "console.log('modelContext' in document, 'modelContext' in navigator)";
    for (place, expected) in [
        ("chrome-156", "true false"),
        ("chrome-146", "false true"),
        ("chrome-150", "true true"),
        ("document", "true false"),
        ("navigator", "false true"),
        ("both", "true true"),
        ("none", "false false"),
    ] {
        let output = run(&directory, source, &["--web-mcp", place]);
        assert_eq!(
            shown(&output),
            (0, format!("{expected}\n"), String::new()),
            "{place}"
        );
    }
}

#[test]
fn the_page_cannot_write_to_the_terminal_behind_its_back() {
    let directory = Directory::new("escapes");
    let source = "console.log('\\x1b[2Jred\\u009b'); console.error('\\r\\x07'); throw new Error('\\x1b]0;title')";
    let (code, out, errors) = shown(&run(&directory, source, &[]));
    assert_eq!((code, out.as_str()), (1, "\\u{1b}[2Jred\\u{9b}\n"));
    assert!(
        errors.starts_with("\\u{d}\\u{7}\nUncaught Error: \\u{1b}]0;title\n"),
        "{errors}"
    );
}

#[test]
fn nobody_reading_is_no_panic() {
    let directory = Directory::new("pipe");
    let file = directory.write(
        "script.js",
        "for (let i = 0; i < 1000; i++) setTimeout(() => console.log('x'.repeat(1000)), i)",
    );
    let mut child = command()
        .arg("run")
        .arg(file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let (code, _, errors) = shown(&child.wait_with_output().unwrap());
    assert_eq!((code, errors.as_str()), (0, ""));
}

#[test]
fn a_built_in_function_that_takes_for_ever_ends_with_the_process() {
    let directory = Directory::new("watchdog");
    let (code, _, errors) = shown(&run(
        &directory,
        "Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 1)",
        &[],
    ));
    assert!(
        code == 1 && (errors.contains("cannot be interrupted") || errors.contains("memory")),
        "{code} {errors}"
    );
}
