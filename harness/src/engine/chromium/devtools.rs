//! The browser over the DevTools protocol, with the crate `headless_chrome`. It asks for an answer every 5 ms and passes
//! on no event that it does not know, so it is used for what happens once a host page; the page itself talks to the
//! harness over a channel of its own.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use headless_chrome::protocol::cdp::{Page, Runtime, Storage, Target};
use headless_chrome::{Browser, Tab};

use super::process::Process;
use crate::engine::browser::{Remote, RemoteError};

/// How long the browser may take for one thing.
const PATIENCE: Duration = Duration::from_secs(30);
/// The connection is closed when nothing comes over it for so long, which is no sign of anything.
const CONNECTION: Duration = Duration::from_secs(6 * 60 * 60);
/// What a page can store.
const STORAGE: &str = "cookies,indexeddb,cache_storage,service_workers,file_systems,local_storage";

/// A Chromium that was started here.
pub(super) struct DevTools {
    browser: Browser,
    tab: Option<Arc<Tab>>,
    context: Option<String>,
    version: (String, String),
    /// Dropped last: it is the browser's process.
    process: Process,
}

impl DevTools {
    pub(super) fn connect(mut process: Process) -> Result<Self, RemoteError> {
        let address = process.address.clone();
        let connected = within(move || {
            let browser = Browser::connect_with_timeout(address, CONNECTION)?;
            let version = browser.get_version()?;
            Ok((browser, version.product))
        });
        let (browser, product) = connected.map_err(|error| told(error, &mut process))?;
        let version = product
            .split_once('/')
            .map_or(product.as_str(), |(_, version)| version);
        Ok(Self {
            browser,
            tab: None,
            context: None,
            version: ("chromium".into(), version.to_owned()),
            process,
        })
    }

    fn told<T>(&mut self, result: Result<T, RemoteError>) -> Result<T, RemoteError> {
        result.map_err(|error| told(error, &mut self.process))
    }

    fn tab(&self) -> Result<Arc<Tab>, RemoteError> {
        self.tab
            .clone()
            .ok_or_else(|| RemoteError::Refused("no page is open".into()))
    }
}

impl Remote for DevTools {
    fn version(&self) -> (String, String) {
        self.version.clone()
    }

    fn open(&mut self, address: &str) -> Result<(), RemoteError> {
        let (browser, address) = (self.browser.clone(), address.to_owned());
        let before = self.tab.take();
        let context = self.context.take();
        let opened = within(move || {
            let new = browser.new_context()?.get_id().to_owned();
            let tab = browser.new_tab_with_options(Target::CreateTarget {
                url: address,
                left: None,
                top: None,
                width: None,
                height: None,
                window_state: None,
                browser_context_id: Some(new.clone()),
                enable_begin_frame_control: None,
                new_window: None,
                background: None,
                for_tab: None,
                hidden: None,
            })?;
            if let (Some(before), Some(browser_context_id)) = (before, context) {
                // The tab goes with its context; an answer may not come to one that is gone.
                let _ = before.close_target();
                let _ = tab.call_method(Target::DisposeBrowserContext { browser_context_id });
            }
            Ok((tab, new))
        });
        let (tab, context) = self.told(opened)?;
        self.tab = Some(tab);
        self.context = Some(context);
        Ok(())
    }

    fn run_apart(&mut self, script: &str) -> Result<bool, RemoteError> {
        let (tab, expression) = (self.tab()?, script.to_owned());
        let ran = within(move || {
            let world = tab.call_method(Page::CreateIsolatedWorld {
                // A page's main frame has the name of its target.
                frame_id: tab.get_target_id().clone(),
                world_name: Some("agent".into()),
                grant_univeral_access: None,
            })?;
            tab.call_method(Runtime::Evaluate {
                expression,
                context_id: Some(world.execution_context_id),
                return_by_value: None,
                object_group: None,
                include_command_line_api: None,
                silent: None,
                generate_preview: None,
                user_gesture: None,
                await_promise: None,
                throw_on_side_effect: None,
                timeout: None,
                disable_breaks: None,
                repl_mode: None,
                allow_unsafe_eval_blocked_by_csp: None,
                unique_context_id: None,
                serialization_options: None,
            })
        });
        let answer = self.told(ran)?;
        match answer.exception_details {
            Some(details) => Err(RemoteError::Refused(format!("{details:?}"))),
            None => Ok(true),
        }
    }

    fn clear(&mut self, origin: &str) -> Result<(), RemoteError> {
        let (tab, origin) = (self.tab()?, origin.to_owned());
        let cleared = within(move || {
            tab.call_method(Storage::ClearDataForOrigin {
                origin,
                storage_Types: STORAGE.into(),
            })
        });
        self.told(cleared).map(drop)
    }

    fn process(&self) -> Option<u32> {
        Some(self.process.id())
    }

    fn ended(&mut self) -> Option<String> {
        self.process.ended()
    }
}

/// Does something that may never come back on a thread of its own.
fn within<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, anyhow::Error> + Send + 'static,
) -> Result<T, RemoteError> {
    let (give, take) = mpsc::channel();
    thread::spawn(move || give.send(work()));
    match take.recv_timeout(PATIENCE) {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(error)) => Err(RemoteError::Refused(error.to_string())),
        Err(_) => Err(RemoteError::Silent(PATIENCE)),
    }
}

/// An error of a browser that has ended says how it ended.
fn told(error: RemoteError, process: &mut Process) -> RemoteError {
    process.ended().map_or(error, RemoteError::Ended)
}
