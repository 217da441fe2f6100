//! The mock browser as an engine. Compiles the target and the harness's page code once, and shares them between pages.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Duration;

use mock_browser::{
    Advanced, Browser, CallId, CompiledModules, Ended, Generation, ImportState, Lane, Limits,
    ModuleSource, Native, Network, PageOptions, Utility, UtilityError,
};
use reports::Entry;
use serde_json::{Value, json};

use super::{Engine, Offered, OpenError, Page, PageError, Setup, Waited, Watch};
use super::{driver_files, parts};
use crate::case::{BuiltInTools, Model};
use crate::models::{Brain, MockNetwork, PromptApi, custom_provider};
use crate::target::{ADAPTER_NAME, BUILT_IN_ADAPTER, BuildKind, SourceFile, Target};

/// The id of the provider that a case run is about.
const PROVIDER: &str = "model-under-test";
/// Where its Chat Completions server is.
const MODEL_SERVER: &str = "https://model.test/model-under-test/";
/// The address of a page that is no secure context.
const INSECURE: &str = "http://page.test/";
/// Where the harness's own code in the page is; its frames tell nobody anything.
const HARNESS: &str = "https://harness.test/";

/// Opens pages of the mock browser with one target.
pub struct MockEngine {
    browser: Browser,
    driver: CompiledModules,
    adapter: CompiledModules,
    build: Build,
    limits: Limits,
}

enum Build {
    Module {
        modules: CompiledModules,
        entry: String,
    },
    Script {
        name: String,
        source: String,
    },
    /// None but the browser's API, or a polyfill's.
    Browser {
        polyfills: Vec<(String, String)>,
    },
}

impl MockEngine {
    /// Compiles a target.
    ///
    /// # Errors
    /// When the build or the adapter has a syntax error.
    pub fn new(browser: &Browser, target: &Target) -> Result<Self, OpenError> {
        let driver = driver_files::FILES
            .iter()
            .map(|(name, source)| module(&format!("{HARNESS}{name}"), source))
            .collect();
        let driver = browser.compile(driver).map_err(broke)?;
        let adapter = target
            .adapter
            .as_ref()
            .map_or(BUILT_IN_ADAPTER, |file| file.text.as_str());
        let adapter = browser
            .compile(vec![module(ADAPTER_NAME, adapter)])
            .map_err(|error| OpenError::Adapter(error.to_string()))?;
        let build = compile_build(browser, target)?;
        Ok(Self {
            browser: browser.clone(),
            driver,
            adapter,
            build,
            limits: Limits::default(),
        })
    }

    /// The same engine with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    fn start(&self, setup: Option<&Setup<'_>>) -> Result<MockPage, OpenError> {
        let brain = Rc::new(RefCell::new(Brain::new(
            setup.and_then(|setup| setup.case.model.as_ref()),
        )));
        let page = self
            .browser
            .open(self.options(setup, &brain))
            .map_err(broke)?;
        let mut page = MockPage {
            page,
            utility: None,
            calls: HashMap::new(),
            seen: 0,
        };
        let utility = page
            .page
            .open_utility(
                &self.driver,
                &format!("{HARNESS}{}", driver_files::ENTRY),
                vec![ask(&brain)],
            )
            .map_err(broke)?;
        for part in setup.map(parts::needed).unwrap_or_default() {
            page.page
                .extend_utility(&utility, &format!("{HARNESS}{part}"))
                .map_err(broke)?;
        }
        page.utility = Some(utility);
        page.call("prepare", &needs(setup)).map_err(broke)?;
        self.load_build(&mut page)?;
        Ok(page)
    }

    fn options(&self, setup: Option<&Setup<'_>>, brain: &Rc<RefCell<Brain>>) -> PageOptions {
        let mut modules = vec![self.adapter.clone()];
        if let Build::Module { modules: build, .. } = &self.build {
            modules.push(build.clone());
        }
        let model = setup.and_then(|setup| setup.model);
        let network = (model == Some(Model::ChatCompletions)).then(|| {
            Box::new(MockNetwork::new(Rc::clone(brain)).serving(MODEL_SERVER, PROVIDER))
                as Box<dyn Network>
        });
        let built_in_model = (model == Some(Model::PromptApi)).then(|| {
            let tools = setup
                .and_then(|setup| setup.case.built_in_tools)
                .unwrap_or(BuiltInTools::Execute);
            let model = PromptApi::new(Rc::clone(brain), PROVIDER).with_tools_mode(tools.into());
            Box::new(model) as Box<dyn mock_browser::BuiltInModel>
        });
        let set_up = setup.and_then(|setup| setup.case.page).unwrap_or_default();
        let polyfilled =
            matches!(&self.build, Build::Browser { polyfills } if !polyfills.is_empty());
        let web_mcp = match setup {
            Some(setup) if !polyfilled => setup.web_mcp,
            _ => Generation::None,
        };
        let default = PageOptions::default();
        PageOptions {
            url: if set_up.secure {
                default.url
            } else {
                INSECURE.to_owned()
            },
            web_mcp,
            tools_allowed: set_up.tools_allowed,
            limits: self.limits,
            modules,
            network,
            built_in_model,
            ..PageOptions::default()
        }
    }

    fn load_build(&self, page: &mut MockPage) -> Result<(), OpenError> {
        let entry = match &self.build {
            Build::Module { entry, .. } => {
                import(page, entry).map_err(OpenError::Build)?;
                entry.as_str()
            }
            Build::Browser { polyfills } => {
                for (name, source) in polyfills {
                    page.page
                        .run_script(name, source)
                        .map_err(|ended| OpenError::Build(ended.to_string()))?;
                }
                if let Some(fault) = page.fault("uncaught-error") {
                    return Err(OpenError::Build(fault));
                }
                return page.call("withoutBuild", &Value::Null).map_err(broke);
            }
            Build::Script { name, source } => {
                page.page
                    .run_script(name, source)
                    .map_err(|ended| OpenError::Build(ended.to_string()))?;
                ""
            }
        };
        if let Some(fault) = page.fault("uncaught-error") {
            return Err(OpenError::Build(fault));
        }
        import(page, ADAPTER_NAME).map_err(OpenError::Adapter)?;
        page.call("adapt", &json!({ "adapter": ADAPTER_NAME, "build": entry }))
            .map_err(broke)?;
        if let Some(fault) = page.fault("adapter-failed") {
            return Err(OpenError::Adapter(fault));
        }
        let Some(adapted) = page.last("adapted") else {
            return Err(OpenError::Engine(
                "the adapter was never asked for its verbs".into(),
            ));
        };
        let missing = names(&adapted["missing"]);
        if missing.is_empty() {
            Ok(())
        } else {
            Err(OpenError::Exports {
                missing,
                found: names(&adapted["found"]),
            })
        }
    }
}

impl Engine for MockEngine {
    fn open(&self, setup: &Setup<'_>) -> Result<Box<dyn Page>, OpenError> {
        let mut page = self.start(Some(setup))?;
        let given = json!({
            "tools": setup.case.tools,
            "layers": setup.case.layers,
            "api": setup.case.is_about_the_api(),
            "model": setup.model,
            "provider": PROVIDER,
            "url": format!("{MODEL_SERVER}v1/chat/completions"),
        });
        page.call("setup", &given).map_err(broke)?;
        Ok(Box::new(page))
    }

    fn look(&self) -> Result<Offered, OpenError> {
        let page = self.start(None)?;
        let verbs = page
            .last("adapted")
            .map(|adapted| names(&adapted["verbs"]))
            .unwrap_or_default();
        Ok(Offered { verbs })
    }

    fn version(&self) -> (String, String) {
        ("mock".into(), env!("CARGO_PKG_VERSION").into())
    }
}

struct MockPage {
    page: mock_browser::Page,
    utility: Option<Utility>,
    calls: HashMap<String, CallId>,
    /// How many entries the last wait had seen.
    seen: usize,
}

impl MockPage {
    fn call(&mut self, function: &str, argument: &Value) -> Result<(), PageError> {
        let Some(utility) = self.utility.clone() else {
            return Err(PageError::Engine("the page has no driver".into()));
        };
        self.page
            .call_utility(&utility, function, &argument.to_string())
            .map(drop)
            .map_err(|error| match error {
                UtilityError::Ended(ended) => PageError::Limit(ended.to_string()),
                threw @ UtilityError::Threw { .. } => PageError::Engine(threw.to_string()),
            })
    }

    fn last(&self, kind: &str) -> Option<Value> {
        let transcript = self.page.transcript();
        transcript
            .entries()
            .iter()
            .rev()
            .find(|entry| entry.kind == kind)
            .map(|entry| entry.data.clone())
    }

    /// What an entry of this kind says of an error, if there is one.
    fn fault(&self, kind: &str) -> Option<String> {
        let data = self.last(kind)?;
        let error = data.get("error").unwrap_or(&data);
        let text = |key: &str| error[key].as_str().unwrap_or_default().to_owned();
        let stack = text("stack");
        let frames: Vec<&str> = stack
            .lines()
            .filter(|frame| !frame.contains(HARNESS))
            .collect();
        let message = format!("{}: {}", text("name"), text("message"));
        Some(
            format!("{message}\n{}", frames.join("\n"))
                .trim_matches([':', ' ', '\n'])
                .to_owned(),
        )
    }
}

impl Page for MockPage {
    fn perform(&mut self, number: usize, action: &str, step: &Value) -> Result<(), PageError> {
        self.call(
            "perform",
            &json!({ "number": number, "action": action, "step": step }),
        )
    }

    fn wait(&mut self, watch: &mut dyn Watch, at_most: Duration) -> Result<Waited, PageError> {
        let until = self.page.now().saturating_add(at_most);
        let (seen, mut full) = (&mut self.seen, false);
        let advanced = self.page.advance(Some(until), &mut |transcript| {
            let entries = transcript.entries();
            for entry in &entries[*seen..] {
                watch.see(&entry.kind, &entry.data);
                full |= tells_of_full_memory(&entry.data);
            }
            *seen = entries.len();
            full || watch.satisfied()
        });
        let advanced = advanced.map_err(limit)?;
        if full {
            return Err(limit(Ended::Memory));
        }
        match advanced {
            Advanced::Done => Ok(Waited::Met),
            Advanced::Idle => Ok(Waited::Idle),
            Advanced::TimeReached => Ok(Waited::Late),
        }
    }

    fn agent_list(&mut self, label: &str) -> Result<(), PageError> {
        let tools: Vec<Value> = self
            .page
            .agent_tools()
            .map_err(limit)?
            .into_iter()
            .map(listed)
            .collect();
        self.page
            .record(
                Lane::Agent,
                "list",
                json!({ "label": label, "tools": tools }),
            )
            .map_err(limit)
    }

    fn agent_call(&mut self, label: &str, tool: &str, input: &Value) -> Result<(), PageError> {
        let input = if input.is_null() {
            "{}".to_owned()
        } else {
            input.to_string()
        };
        let call = self.page.agent_call(tool, &input).map_err(limit)?;
        self.calls.insert(label.to_owned(), call);
        self.page
            .record(
                Lane::Agent,
                "calls",
                json!({ "label": label, "call": call.0 }),
            )
            .map_err(limit)
    }

    fn agent_cancel(&mut self, label: &str) -> Result<(), PageError> {
        match self.calls.get(label) {
            Some(call) => self.page.agent_cancel(*call).map_err(limit),
            None => Ok(()),
        }
    }

    fn transcript(&self) -> Vec<Entry> {
        let entries = self.page.take_transcript().into_entries();
        entries.into_iter().map(entry).collect()
    }
}

fn entry(entry: mock_browser::Entry) -> Entry {
    let lane = match entry.lane {
        Lane::Visitor => reports::Lane::Visitor,
        Lane::Page => reports::Lane::Page,
        Lane::Tool => reports::Lane::Tool,
        Lane::Model => reports::Lane::Model,
        Lane::Agent => reports::Lane::Agent,
        Lane::Network => reports::Lane::Network,
    };
    Entry {
        at: entry.at,
        lane,
        kind: entry.kind,
        data: entry.data,
    }
}

/// Whether what a call of the build came to is the engine's own error for a page without memory. Page code may catch
/// that error; a build that merely hands it on has met the limit all the same.
fn tells_of_full_memory(data: &Value) -> bool {
    ["rejected", "error"]
        .iter()
        .any(|key| data[key]["name"] == "InternalError" && data[key]["message"] == "out of memory")
}

fn limit(ended: Ended) -> PageError {
    PageError::Limit(ended.to_string())
}

fn listed(tool: mock_browser::AgentTool) -> Value {
    let schema = tool
        .input_schema
        .as_deref()
        .map(|text| serde_json::from_str(text).unwrap_or(Value::Null));
    json!({
        "name": tool.name, "title": tool.title, "description": tool.description,
        "inputSchema": schema, "annotations": tool.annotations, "place": tool.place,
    })
}

fn ask(brain: &Rc<RefCell<Brain>>) -> Native {
    let brain = Rc::clone(brain);
    let call = move |input: &str| {
        custom_provider::next(&mut brain.borrow_mut(), input).map_err(|error| error.to_string())
    };
    Native {
        name: "model".into(),
        call: Box::new(call),
    }
}

/// The engine's own fault.
fn broke(error: impl std::fmt::Display) -> OpenError {
    OpenError::Engine(error.to_string())
}

/// What the driver must take from the page before the build runs.
fn needs(setup: Option<&Setup<'_>>) -> Value {
    let abort_errors = setup.is_some_and(|setup| setup.case.throws_abort_errors());
    let web_mcp = setup.is_some_and(|setup| setup.web_mcp != Generation::None);
    let api = setup.is_some_and(|setup| setup.case.is_about_the_api());
    json!({ "abortErrors": abort_errors, "webMcp": web_mcp && !api, "api": api })
}

fn import(page: &mut MockPage, name: &str) -> Result<(), String> {
    let mut state = page.page.import(name).map_err(|ended| ended.to_string())?;
    if state == ImportState::Pending {
        // Top-level await: give it the time of a slow start.
        let until = page.page.now() + Duration::from_secs(60);
        page.page
            .advance(Some(until), &mut |_| false)
            .map_err(|ended| ended.to_string())?;
        state = page.page.imported(name);
    }
    match state {
        ImportState::Loaded => Ok(()),
        ImportState::Pending => Err(format!(
            "{name} had not loaded after 60 s: its top-level await never ends"
        )),
        ImportState::Failed {
            name: error,
            message,
            stack,
        } => Err(format!("{error}: {message}\n{stack}").trim().to_owned()),
    }
}

fn compile_build(browser: &Browser, target: &Target) -> Result<Build, OpenError> {
    if target.kind == BuildKind::Browser {
        let script = |file: &SourceFile| (file.page_name(), file.text.clone());
        let polyfills = target.files.iter().map(script).collect();
        return Ok(Build::Browser { polyfills });
    }
    if target.kind == BuildKind::Script {
        let Some(entry) = target.files.first() else {
            return Err(OpenError::Build("it has no file".into()));
        };
        return Ok(Build::Script {
            name: entry.page_name(),
            source: entry.text.clone(),
        });
    }
    let sources = target
        .files
        .iter()
        .map(|file| module(&file.page_name(), &file.text))
        .collect();
    let modules = browser
        .compile(sources)
        .map_err(|error| OpenError::Build(error.to_string()))?;
    Ok(Build::Module {
        modules,
        entry: target.entry_name(),
    })
}

fn module(name: &str, source: &str) -> ModuleSource {
    ModuleSource {
        name: name.to_owned(),
        source: source.to_owned(),
    }
}

fn names(list: &Value) -> Vec<String> {
    let items = list.as_array().into_iter().flatten();
    items
        .filter_map(|item| item.as_str().map(str::to_owned))
        .collect()
}
