//! The framework's command, as an author of an app meets it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_webmcp-reference-app");
const HERE: &str = env!("CARGO_MANIFEST_DIR");

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A server of the fixture app, ended with the test.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn start() -> Self {
        let mut process = Command::new(PROGRAM)
            .arg("dev")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let url = line.trim().rsplit(' ').next().unwrap().to_owned();
        Self { process, url }
    }

    fn get(&self, path: &str) -> (u16, String) {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .into();
        let mut response = agent.get(format!("{}{path}", self.url)).call().unwrap();
        let mut text = String::new();
        let status = response.status().as_u16();
        response
            .body_mut()
            .as_reader()
            .read_to_string(&mut text)
            .unwrap();
        (status, text)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn definitions_that_could_not_work_are_refused_by_name() {
    for (file, named) in [
        ("two-tools-of-one-name", "\"status\""),
        ("a-default", "\"quietly\""),
        ("a-user-id", "\"asUser\""),
        ("an-optional-user-id", "\"ofUser\""),
    ] {
        let output = run(&["build", &format!("{HERE}/refused/{file}.js")]);
        assert_eq!(output.status.code(), Some(1), "{file}");
        assert!(said(&output).contains(named), "{file}: {}", said(&output));
    }
}

#[test]
fn the_fixture_is_sound() {
    let output = run(&["build"]);
    assert!(output.status.success(), "{}", said(&output));
    let from_its_directory = run(&["build", &format!("{HERE}/app")]);
    assert_eq!(output.stdout, from_its_directory.stdout);
}

#[test]
fn inspect_lists_what_the_page_is_served_with() {
    let server = Server::start();
    let output = run(&["inspect", &server.url, "--json"]);
    let listed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let (_, page) = server.get("?guest=ann");
    let shipped = page
        .split("window.shipped = ")
        .nth(1)
        .and_then(|rest| rest.split("</script>").next())
        .unwrap();
    let shipped: Value = serde_json::from_str(shipped).unwrap();
    assert_eq!(listed, shipped["tools"]);
    assert!(listed.as_array().unwrap().len() > 10);
}

#[test]
fn nothing_of_the_handlers_ships() {
    let server = Server::start();
    assert_eq!(server.get("app/server.js").0, 404);
    for path in [
        "?guest=ann",
        "app/client.js",
        "framework/client.js",
        "tools.json",
    ] {
        let (status, text) = server.get(path);
        assert_eq!(status, 200, "{path}");
        assert!(!text.contains("Todo not found"), "{path}");
    }
}

#[test]
fn a_page_is_its_guests() {
    let server = Server::start();
    let one = server.get("?guest=ann").1;
    let other = server.get("?guest=ann").1;
    assert_ne!(one, other, "each page has a session of its own");
}

#[test]
fn nobody_there_is_a_clear_error() {
    let output = run(&["inspect", "--port", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said(&output).contains("start one with `dev`"),
        "{}",
        said(&output)
    );
}
