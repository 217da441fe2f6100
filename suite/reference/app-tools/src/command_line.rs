//! The framework's command: `dev` serves an app, `build` checks one, `inspect` lists the tools of one that runs.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use serde_json::Value;

use crate::definition::{Definition, DefinitionError};
use crate::engine::{Engine, EngineError};
use crate::server::serve;

/// A small framework whose tagged handlers are WebMCP tools.
#[derive(Debug, Parser)]
#[command(name = "webmcp-reference-app")]
pub struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serves an app on a port of this machine.
    Dev(Dev),
    /// Checks an app's definition, and says what is wrong with it.
    Build(Build),
    /// Lists the tools of an app that runs.
    Inspect(Inspect),
}

#[derive(Debug, Args)]
struct Dev {
    /// The app's directory; the fixture app when left out.
    app: Option<PathBuf>,
    /// The port; a free one when left out.
    #[arg(long, default_value_t = 0)]
    port: u16,
}

#[derive(Debug, Args)]
struct Build {
    /// The app's directory, or its server file; the fixture app when left out.
    app: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct Inspect {
    /// Where the app is deployed.
    #[arg(required_unless_present = "port", conflicts_with = "port")]
    url: Option<String>,
    /// The port of an app that `dev` serves on this machine.
    #[arg(long)]
    port: Option<u16>,
    /// The full tools object, as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Definition(#[from] DefinitionError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("{0}; choose another port with --port")]
    Serve(io::Error),
    #[error("no app answers at {url}: {why}; start one with `dev`, or check the address")]
    Unreachable { url: String, why: String },
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl CommandLine {
    /// Does what it says.
    #[must_use]
    pub fn main(self) -> ExitCode {
        let done = match self.command {
            Command::Dev(dev) => dev.run(),
            Command::Build(build) => build.run(),
            Command::Inspect(inspect) => inspect.run(),
        };
        match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                let _ = writeln!(io::stderr(), "error: {failure}");
                ExitCode::FAILURE
            }
        }
    }
}

fn definition(app: Option<PathBuf>) -> Result<Definition, DefinitionError> {
    app.map_or_else(|| Ok(Definition::fixture()), |path| Definition::read(&path))
}

impl Dev {
    fn run(self) -> Result<(), Failure> {
        let definition = definition(self.app)?;
        let engine = Engine::start(&definition)?;
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::Serve)?;
        let ready = |address| {
            let _ = writeln!(io::stdout(), "the app is ready at http://{address}/");
        };
        runtime
            .block_on(serve(definition, engine, self.port, ready))
            .map_err(Failure::Serve)
    }
}

impl Build {
    fn run(self) -> Result<(), Failure> {
        let engine = Engine::start(&definition(self.app)?)?;
        let tools = listed(&engine.manifest);
        write!(io::stdout(), "the app is sound\n{tools}")?;
        Ok(())
    }
}

impl Inspect {
    fn run(self) -> Result<(), Failure> {
        let base = match (self.url, self.port) {
            (Some(url), _) => url,
            (None, port) => format!("http://127.0.0.1:{}", port.unwrap_or_default()),
        };
        let url = format!("{}/tools.json", base.trim_end_matches('/'));
        let manifest = fetch(&url).map_err(|error| Failure::Unreachable {
            url: base,
            why: error.to_string(),
        })?;
        if self.json {
            let manifest: Value = serde_json::from_str(&manifest).unwrap_or_default();
            writeln!(io::stdout(), "{:#}", manifest["tools"])?;
        } else {
            write!(io::stdout(), "{}", listed(&manifest))?;
        }
        Ok(())
    }
}

fn fetch(url: &str) -> Result<String, ureq::Error> {
    ureq::get(url).call()?.body_mut().read_to_string()
}

/// The tools of a manifest, three lines each: name and kind, description, arguments.
fn listed(manifest: &str) -> String {
    let manifest: Value = serde_json::from_str(manifest).unwrap_or_default();
    let mut text = String::new();
    for tool in manifest["tools"].as_array().into_iter().flatten() {
        let word = |key: &str| tool[key].as_str().unwrap_or_default();
        let _ = writeln!(
            text,
            "{} ({})\n  {}\n  {}",
            word("name"),
            word("kind"),
            word("description"),
            arguments(&tool["args"])
        );
    }
    text
}

fn arguments(args: &Value) -> String {
    let Some(args) = args.as_object() else {
        return "takes nothing".into();
    };
    let each = args.iter().map(|(name, field)| {
        let of = field["table"]
            .as_str()
            .map(|table| format!(" of {table}"))
            .unwrap_or_default();
        let optional = if field["optional"] == Value::Bool(true) {
            ", optional"
        } else {
            ""
        };
        let kind = field["type"].as_str().unwrap_or_default();
        format!("{name}: {kind}{of}{optional}")
    });
    format!("takes {}", each.collect::<Vec<_>>().join("; "))
}
