//! The steps, in order: every name a step uses was given before, and none twice.

use mock_browser::Generation;

use super::{
    super::{Case, Step, step},
    CaseProblem, Findings, api,
    basics::awaits_answer,
    names::{Kind, Names, tool_name},
};

/// Checks the steps, and gives back the names that they give.
pub fn check<'a>(case: &'a Case, found: &mut Findings) -> Names<'a> {
    let mut walk = Walk {
        case,
        names: Names::of(case),
        found,
    };
    walk.before();
    for (index, step) in case.steps.iter().enumerate() {
        walk.step(step, &format!("/steps/{index}"));
    }
    api::check(case, &mut walk.names, walk.found);
    walk.names
}

/// The name that a provider under test has in expectations.
const UNDER_TEST: &str = "model-under-test";

struct Walk<'a, 'found> {
    case: &'a Case,
    names: Names<'a>,
    found: &'found mut Findings,
}

impl<'a> Walk<'a, '_> {
    /// What holds before the first step: the client that a case need not make, and all signals,
    /// which may be aborted before they are used.
    fn before(&mut self) {
        api::collect_names(self.case, &mut self.names);
        let makes_none = !self
            .case
            .steps
            .iter()
            .any(|step| matches!(step, Step::Client(_)));
        if makes_none {
            self.names.add(Kind::Client, "client");
            self.names.add(Kind::Provider, UNDER_TEST);
        }
        for step in &self.case.steps {
            let signal = match step {
                Step::Send(step) => &step.signal,
                Step::Chat(step) => &step.signal,
                Step::Expose(step) => &step.signal,
                _ => &None,
            };
            if let Some(signal) = signal {
                self.names.add(Kind::Signal, signal);
            }
        }
    }

    fn step(&mut self, step: &'a Step, at: &str) {
        match step {
            Step::Client(step) => self.client(step, &format!("{at}/client")),
            Step::Conversation(step) => self.conversation(step, &format!("{at}/conversation")),
            Step::Send(step) => self.send(step, &format!("{at}/send")),
            Step::Chat(step) => self.chat(step, &format!("{at}/chat")),
            Step::Until(step) => self.until(step, &format!("{at}/until")),
            Step::Look(step) => self.look(step, &format!("{at}/look")),
            Step::Stop(step) => self.in_conversation(step, &format!("{at}/stop")),
            Step::Reset(step) => self.in_conversation(step, &format!("{at}/reset")),
            Step::Close(step) => self.in_conversation(step, &format!("{at}/close")),
            Step::Abort(step) => self.need(Kind::Turn, &step.turn, format!("{at}/abort/turn")),
            Step::AbortSignal(step) => {
                self.need(
                    Kind::Signal,
                    &step.signal,
                    format!("{at}/abort-signal/signal"),
                );
            }
            Step::Submit(step) => self.submit(step, &format!("{at}/submit")),
            Step::Reject(step) => self.reject(step, &format!("{at}/reject")),
            Step::Answer(step) => self.answer(step, &format!("{at}/answer")),
            Step::ChangeTools(step) => self.change_tools(step, &format!("{at}/change-tools")),
            Step::Define(step) => self.define_tool(step, &format!("{at}/define")),
            Step::Expose(step) => self.expose(step, &format!("{at}/expose")),
            Step::TakeBack(step) => {
                self.need(Kind::Exposure, &step.label, format!("{at}/take-back/as"));
            }
            Step::Mount(step) => self.mount(step, &format!("{at}/mount")),
            Step::Render(step) => self.render(step, &format!("{at}/render")),
            Step::Unmount(step) => self.need(Kind::View, &step.view, format!("{at}/unmount/in")),
            Step::ModelContext(step) => {
                self.define(
                    Kind::EntryPoint,
                    &step.label,
                    format!("{at}/model-context/as"),
                );
            }
            Step::Register(step) => self.register(step, &format!("{at}/register")),
            Step::AgentList(step) => {
                self.define(Kind::AgentList, &step.label, format!("{at}/agent-list/as"));
            }
            Step::AgentCall(step) => self.agent_call(step, &format!("{at}/agent-call")),
            Step::AgentCancel(step) => {
                self.need(
                    Kind::AgentCall,
                    &step.call,
                    format!("{at}/agent-cancel/call"),
                );
            }
            // These have a check of their own.
            Step::RegisterTool(_)
            | Step::GetTools(_)
            | Step::ExecuteTool(_)
            | Step::Call(_)
            | Step::Listen(_)
            | Step::Assign(_)
            | Step::Read(_)
            | Step::Inspect(_)
            | Step::Compare(_)
            | Step::Note(_)
            | Step::Together(_) => {}
        }
    }

    fn need(&mut self, kind: Kind, name: &str, at: String) {
        self.names.need(kind, name, at, self.found);
    }

    fn define(&mut self, kind: Kind, name: &'a str, at: String) {
        self.names.define(kind, name, at, self.found);
    }

    fn need_all(&mut self, kind: Kind, names: &[String], at: &str) {
        for (index, name) in names.iter().enumerate() {
            self.need(kind, name, format!("{at}/{index}"));
        }
    }

    fn client(&mut self, step: &'a step::Client, at: &str) {
        self.define(Kind::Client, &step.label, format!("{at}/as"));
        self.need_all(Kind::Layer, &step.middleware, &format!("{at}/middleware"));
        let without_models = self.case.models.is_empty() && !step.providers.is_empty();
        let problem = CaseProblem::NeedsModels("no model to provide");
        self.found
            .add_if(without_models, format!("{at}/providers"), problem);
        let mut ids = Vec::new();
        for (index, provider) in step.providers.iter().enumerate() {
            let id = match provider {
                step::Provider::Named(_) => UNDER_TEST,
                step::Provider::Other(other) => other.id.as_str(),
            };
            self.names.add(Kind::Provider, id);
            if ids.contains(&id) {
                let kind = Kind::Provider;
                let name = id.to_owned();
                let at = format!("{at}/providers/{index}");
                self.found.add(at, CaseProblem::Twice { kind, name });
            }
            ids.push(id);
        }
    }

    /// The client that a conversation or chat uses. The one that the case need not make needs a model.
    fn uses_client(&mut self, client: &str, at: &str) {
        self.need(Kind::Client, client, format!("{at}/client"));
        let implicit = self.names.known(Kind::Provider).contains(&UNDER_TEST);
        let without = implicit && self.case.models.is_empty();
        let problem = CaseProblem::NeedsModels("nobody to talk to");
        self.found.add_if(without, at, problem);
    }

    fn offers(&mut self, tools: Option<&'a Vec<String>>, at: &str) {
        let Some(tools) = tools else { return };
        self.need_all(Kind::Tool, tools, &format!("{at}/tools"));
        let names = tools.iter().map(|key| tool_name(self.case, key));
        self.names.offered.extend(names);
    }

    fn conversation(&mut self, step: &'a step::Conversation, at: &str) {
        self.uses_client(&step.client, at);
        if let Some(other) = &step.messages_of {
            self.need(Kind::Conversation, other, format!("{at}/messagesOf"));
        }
        self.define(Kind::Conversation, &step.label, format!("{at}/as"));
        self.offers(step.tools.as_ref(), at);
        self.need_all(Kind::Layer, &step.middleware, &format!("{at}/middleware"));
        self.names.structured |= step.schema.is_some();
    }

    fn send(&mut self, step: &'a step::Send, at: &str) {
        self.need(Kind::Conversation, &step.conversation, format!("{at}/in"));
        self.define(Kind::Turn, &step.label, format!("{at}/as"));
        self.names.said.push((format!("{at}/text"), &step.text));
    }

    fn chat(&mut self, step: &'a step::Chat, at: &str) {
        self.uses_client(&step.client, at);
        self.define(Kind::Turn, &step.label, format!("{at}/as"));
        self.offers(step.tools.as_ref(), at);
        self.need_all(Kind::Layer, &step.middleware, &format!("{at}/middleware"));
        self.names.structured |= step.schema.is_some();
        self.names.said.push((format!("{at}/prompt"), &step.prompt));
    }

    fn until(&mut self, step: &'a step::Until, at: &str) {
        match step {
            step::Until::Turn(turn) => self.need(Kind::Turn, turn, format!("{at}/turn")),
            step::Until::ToolRan(ran) => {
                self.need(Kind::Tool, &ran.tool, format!("{at}/tool-ran/tool"));
            }
            step::Until::Waiting(waiting) => {
                let at = format!("{at}/waiting/in");
                self.need(Kind::Conversation, &waiting.conversation, at);
            }
            step::Until::Event(event) => {
                self.need(Kind::Turn, &event.turn, format!("{at}/event/turn"));
            }
            step::Until::AgentAnswer(call) => {
                self.need(Kind::AgentCall, call, format!("{at}/agent-answer"));
            }
            // A call may be made by a later listener: the check of the API's steps sees to it.
            step::Until::Settled(_) | step::Until::Passed(_) | step::Until::Quiet(_) => {}
        }
    }

    fn look(&mut self, step: &'a step::Look, at: &str) {
        self.need(Kind::Conversation, &step.conversation, format!("{at}/in"));
        self.define(Kind::Look, &step.label, format!("{at}/as"));
    }

    fn in_conversation(&mut self, step: &step::In, at: &str) {
        self.need(Kind::Conversation, &step.conversation, format!("{at}/in"));
    }

    fn submit(&mut self, step: &step::Submit, at: &str) {
        self.need(Kind::Conversation, &step.conversation, format!("{at}/in"));
        let keys = ("input", "unknownId");
        self.one_of(step.input.is_some(), step.unknown_id.is_some(), keys, at);
    }

    fn reject(&mut self, step: &step::Reject, at: &str) {
        self.need(Kind::Conversation, &step.conversation, format!("{at}/in"));
        let keys = ("input", "unknownId");
        self.one_of(step.input.is_some(), step.unknown_id.is_some(), keys, at);
    }

    fn answer(&mut self, step: &step::Answer, at: &str) {
        self.need(Kind::Tool, &step.tool, format!("{at}/tool"));
        let keys = ("returns", "throws");
        self.one_of(step.returns.is_some(), step.throws.is_some(), keys, at);
        if let Some(tool) = self.case.tools.get(&step.tool) {
            let awaits = tool.execute.as_ref().is_some_and(awaits_answer);
            let problem = CaseProblem::NotAwaiting(step.tool.clone());
            self.found.add_if(!awaits, format!("{at}/tool"), problem);
        }
    }

    fn one_of(&mut self, one: bool, other: bool, keys: (&'static str, &'static str), at: &str) {
        self.found
            .add_if(one && other, at, CaseProblem::Both(keys.0, keys.1));
        self.found
            .add_if(!one && !other, at, CaseProblem::Neither(keys.0, keys.1));
    }

    fn change_tools(&mut self, step: &step::ChangeTools, at: &str) {
        self.need(Kind::Conversation, &step.conversation, format!("{at}/in"));
        self.need_all(Kind::Tool, &step.to, &format!("{at}/to"));
    }

    fn define_tool(&mut self, step: &'a step::Define, at: &str) {
        self.need(Kind::Tool, &step.tool, format!("{at}/tool"));
        self.define(Kind::Definition, &step.label, format!("{at}/as"));
    }

    fn expose(&mut self, step: &'a step::Expose, at: &str) {
        self.define(Kind::Exposure, &step.label, format!("{at}/as"));
        self.shows(&step.tools, at);
    }

    fn mount(&mut self, step: &'a step::Mount, at: &str) {
        self.define(Kind::View, &step.label, format!("{at}/as"));
        self.shows(&step.tools, at);
    }

    fn render(&mut self, step: &'a step::Render, at: &str) {
        self.need(Kind::View, &step.view, format!("{at}/in"));
        self.shows(step.tools.as_deref().unwrap_or_default(), at);
    }

    /// The tools of a component are registered while it is mounted.
    fn shows(&mut self, tools: &'a [String], at: &str) {
        self.need_all(Kind::Tool, tools, &format!("{at}/tools"));
        for tool in tools {
            self.names
                .add(Kind::RegisteredTool, tool_name(self.case, tool));
        }
    }

    fn needs_web_mcp(&mut self, at: &str) {
        let anywhere = self
            .case
            .web_mcp
            .iter()
            .any(|generation| generation != Generation::None);
        self.found.add_if(!anywhere, at, CaseProblem::NeedsWebMcp);
    }

    fn register(&mut self, step: &'a step::Register, at: &str) {
        self.needs_web_mcp(at);
        self.names.add(Kind::RegisteredTool, &step.name);
    }

    fn agent_call(&mut self, step: &'a step::AgentCall, at: &str) {
        self.needs_web_mcp(at);
        self.need(Kind::RegisteredTool, &step.tool, format!("{at}/tool"));
        self.define(Kind::AgentCall, &step.label, format!("{at}/as"));
    }
}
