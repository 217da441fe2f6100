//! Real browsers as engines: what they have in common, whatever carries the commands.
//!
//! A browser opens one host page. In it are the harness's realm, in a closed shadow tree that no page script can reach,
//! and for every case run a fresh same-origin frame: the page under test. Realm and agent talk to the harness over
//! channels to a loopback server, so that of the browser itself little is needed ([`Remote`]).
//!
//! A document inherits nothing from the one before: its frame is gone with its timers, workers and registrations, and
//! what is stored for the origin is emptied. A case run that touched the window all documents share gets the next one a
//! new host page. Refuses to judge, and to run a case twice: that is for who runs the cases.

mod link;
mod page;
mod remote;
mod server;
mod sources;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mock_browser::Generation;
use serde_json::{Value, json};

pub use remote::{Remote, RemoteError};

use super::{Engine, Offered, OpenError, Page, Setup};
use crate::case::Model;
use crate::models::Brain;
use crate::target::{ADAPTER_NAME, BuildKind, Target};
use link::{NoAnswer, Role};
use page::{BrowserPage, PATIENCE};
use server::Server;

/// The id of the provider that a case run is about.
const PROVIDER: &str = "model-under-test";
/// How often an empty document is tried to be opened.
const ATTEMPTS: usize = 3;
/// How long a target may take to load.
const LOADING: Duration = Duration::from_secs(60);

/// How cases run in a browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrowserOptions {
    /// Every case run gets a fresh browser context.
    pub isolate: bool,
    /// How long a page may be busy with one thing.
    pub patience: Duration,
}

impl Default for BrowserOptions {
    fn default() -> Self {
        Self {
            isolate: false,
            patience: PATIENCE,
        }
    }
}

/// Starts a browser.
pub type Starter = dyn Fn() -> Result<Box<dyn Remote>, RemoteError> + Send + Sync;

/// A browser with one target.
pub struct BrowserEngine {
    start: Box<Starter>,
    options: BrowserOptions,
    target: Target,
    server: Server,
    version: (String, String),
    held: Mutex<Held>,
}

/// The browser, and what is open in it.
struct Held {
    remote: Option<Box<dyn Remote>>,
    /// A host page is open that the next case run can use.
    ready: bool,
    /// The browser has WebMCP.
    web_mcp: bool,
    /// The number of the last page.
    page: u64,
}

impl BrowserEngine {
    /// Starts a browser for a target.
    ///
    /// # Errors
    /// When the browser or the loopback server does not start.
    pub fn start(
        start: Box<Starter>,
        target: Target,
        options: BrowserOptions,
    ) -> Result<Self, OpenError> {
        let server = Server::start(&target, PROVIDER).map_err(fault)?;
        let remote = start().map_err(browser)?;
        Ok(Self {
            version: remote.version(),
            start,
            options,
            target,
            server,
            held: Mutex::new(Held {
                remote: Some(remote),
                ready: false,
                web_mcp: false,
                page: 0,
            }),
        })
    }

    /// Ends the browser; the next page is opened in another.
    pub fn restart(&self) {
        let mut held = self.held();
        held.ready = false;
        held.remote = None;
    }

    /// The browser's process, where it runs.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        self.held()
            .remote
            .as_ref()
            .and_then(|remote| remote.process())
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A host page that can take a page.
    fn prepare(&self, held: &mut Held) -> Result<(), OpenError> {
        if held.ready && !self.options.isolate {
            return Ok(());
        }
        held.ready = false;
        let remote = match &mut held.remote {
            Some(remote) => remote,
            empty => empty.insert((self.start)().map_err(browser)?),
        };
        let link = &self.server.link;
        link.reset();
        let origin = self.server.origin();
        remote.open(&format!("{origin}/host")).map_err(browser)?;
        if !link.connected(Role::Page, self.opening()) {
            return Err(not_there(remote.as_mut()));
        }
        let agent = format!(
            "({}\n)(\"{}/agent\", () => document.querySelector(\"iframe\").contentWindow)",
            sources::AGENT,
            self.server.channels()
        );
        if remote.run_apart(&agent).map_err(browser)?
            && !link.connected(Role::Agent, self.opening())
        {
            return Err(not_there(remote.as_mut()));
        }
        let about = link.ask(Role::Page, "about", &Value::Null, PATIENCE);
        held.web_mcp = about.is_ok_and(|about| about["webMcp"] == true);
        held.ready = true;
        Ok(())
    }

    /// How long the host page may take to open.
    fn opening(&self) -> Duration {
        self.options.patience * 2
    }

    /// Opens an empty document in which nothing is left of the page before; a new host page where no other will do.
    fn open_document(&self, held: &mut Held, given: &Value) -> Result<(), OpenError> {
        for _ in 0..ATTEMPTS {
            self.prepare(held)?;
            let link = &self.server.link;
            let left = link
                .ask(Role::Agent, "forget", &Value::Null, self.options.patience)
                .and_then(|_| link.ask(Role::Page, "open", given, self.opening()));
            let left = match left {
                Ok(left) => left,
                Err(NoAnswer::Fault(why)) => return Err(OpenError::Engine(why)),
                // A browser that is lost between two pages costs neither.
                Err(_) => {
                    held.ready = false;
                    held.remote = None;
                    continue;
                }
            };
            if left["stored"] == true
                && let Some(remote) = &mut held.remote
            {
                remote.clear(&self.server.origin()).map_err(browser)?;
            }
            if left["fresh"] == true {
                return Ok(());
            }
            held.ready = false;
        }
        Err(OpenError::Lost(
            "its window is not as it was opened, whatever is opened".into(),
        ))
    }

    fn load(&self, setup: Option<&Setup<'_>>) -> Result<BrowserPage, OpenError> {
        let mut held = self.held();
        held.page += 1;
        let page = held.page;
        let given = self.given(page, setup);
        self.open_document(&mut held, &given)?;
        if !held.web_mcp && setup.is_some_and(|setup| setup.web_mcp != Generation::None) {
            let version = format!("{} {}", self.version.0, self.version.1);
            return Err(browser(RemoteError::NoWebMcp { version }));
        }
        let link = &self.server.link;
        link.begin();
        let script = setup.and_then(|setup| setup.case.model.as_ref());
        self.server.open(page, Brain::new(script));
        let opened = link.ask(Role::Page, "load", &Value::Null, LOADING);
        match opened {
            Ok(Value::Null) => {}
            Ok(failed) => return Err(self.not_loaded(&failed)),
            Err(NoAnswer::Fault(why)) => return Err(OpenError::Engine(why)),
            Err(no) => {
                held.ready = false;
                return Err(self.lost(&mut held, &no));
            }
        }
        drop(held);
        self.adapted()?;
        Ok(BrowserPage::new(Arc::clone(link), self.options.patience))
    }

    fn given(&self, page: u64, setup: Option<&Setup<'_>>) -> Value {
        let origin = self.server.origin();
        let abort_errors = setup.is_some_and(|setup| setup.case.throws_abort_errors());
        let web_mcp = setup.is_some_and(|setup| setup.web_mcp != Generation::None);
        let api = setup.is_some_and(|setup| setup.case.is_about_the_api());
        let set_up = setup.and_then(|setup| setup.case.page).unwrap_or_default();
        json!({
            "page": page,
            "hideWebMcp": !web_mcp || !self.polyfills().is_empty(),
            "toolsAllowed": set_up.tools_allowed,
            "languageModel": setup.is_some_and(|setup| setup.model == Some(Model::PromptApi)),
            "inject": [],
            "polyfills": self.polyfills(),
            "needs": { "abortErrors": abort_errors, "webMcp": web_mcp && !api, "api": api },
            "build": sources::address(&origin, &self.target.entry_name()),
            "adapter": sources::address(&origin, ADAPTER_NAME),
            "kind": match self.target.kind { BuildKind::Module => "module", BuildKind::Script => "script", BuildKind::Browser => "browser" },
            "setup": setup.map(|setup| json!({
                "tools": setup.case.tools,
                "layers": setup.case.layers,
                "api": api,
                "model": setup.model,
                "provider": PROVIDER,
                "url": self.server.model(page),
            })),
        })
    }

    /// The scripts of a polyfill, where that is the target.
    fn polyfills(&self) -> Vec<&str> {
        let files = self.target.files.iter().map(|file| file.text.as_str());
        match self.target.kind {
            BuildKind::Browser => files.collect(),
            BuildKind::Module | BuildKind::Script => Vec::new(),
        }
    }

    fn not_loaded(&self, failed: &Value) -> OpenError {
        let error = &failed["error"];
        let text = |key: &str| error[key].as_str().unwrap_or_default();
        let said = format!("{}: {}", text("name"), text("message"));
        let stack = text("stack");
        // A stack of this browser begins with what was said.
        let said = if stack.starts_with(&said) {
            stack.to_owned()
        } else {
            format!("{said}\n{stack}")
        };
        let said = sources::renamed(&self.server.origin(), said.trim().trim_start_matches(": "));
        match failed["part"].as_str() {
            Some("build") => OpenError::Build(said),
            _ => OpenError::Adapter(said),
        }
    }

    /// What the adapter gave, from the transcript.
    fn adapted(&self) -> Result<Vec<String>, OpenError> {
        if self.target.kind == BuildKind::Browser {
            return Ok(Vec::new());
        }
        let entries = self.server.link.entries(0);
        let last = |kind: &str| entries.iter().rev().find(|entry| entry.kind == kind);
        if let Some(failed) = last("adapter-failed") {
            return Err(
                self.not_loaded(&json!({ "part": "adapter", "error": failed.data["error"] }))
            );
        }
        let Some(adapted) = last("adapted") else {
            return Err(OpenError::Engine(
                "the adapter was never asked for its verbs".into(),
            ));
        };
        let missing = names(&adapted.data["missing"]);
        if missing.is_empty() {
            Ok(names(&adapted.data["verbs"]))
        } else {
            Err(OpenError::Exports {
                missing,
                found: names(&adapted.data["found"]),
            })
        }
    }

    fn lost(&self, held: &mut Held, no: &NoAnswer) -> OpenError {
        let ended = held.remote.as_mut().and_then(|remote| remote.ended());
        held.remote = None;
        OpenError::Lost(ended.unwrap_or_else(|| no.to_string()))
    }
}

impl Engine for BrowserEngine {
    fn open(&self, setup: &Setup<'_>) -> Result<Box<dyn Page>, OpenError> {
        let page = self.load(Some(setup))?;
        Ok(Box::new(page))
    }

    fn look(&self) -> Result<Offered, OpenError> {
        self.load(None)?;
        Ok(Offered {
            verbs: self.adapted()?,
        })
    }

    fn version(&self) -> (String, String) {
        self.version.clone()
    }
}

fn names(list: &Value) -> Vec<String> {
    let items = list.as_array().into_iter().flatten();
    items
        .filter_map(|item| item.as_str().map(str::to_owned))
        .collect()
}

fn fault(error: impl std::fmt::Display) -> OpenError {
    OpenError::Browser(error.to_string())
}

fn browser(error: RemoteError) -> OpenError {
    match error {
        RemoteError::Ended(_) | RemoteError::Silent(_) => OpenError::Lost(error.to_string()),
        other => OpenError::Browser(other.to_string()),
    }
}

fn not_there(remote: &mut dyn Remote) -> OpenError {
    let why = remote.ended().unwrap_or_else(|| {
        "it opened no page of the loopback server; check that nothing keeps it from 127.0.0.1"
            .into()
    });
    OpenError::Lost(why)
}
