//! The expectations: each checks something, of something that the steps bring about.

use super::{
    super::{
        Case, Expectation,
        compiled::Part,
        expectation::{
            Moment, OfAgentAnswer, OfEvents, OfLayer, OfModel, OfState, OfTool, OfTurn, Registered,
        },
    },
    CaseProblem, Findings,
    names::{Kind, Names},
    observed, script,
};

/// Checks the expectations.
pub fn check(case: &Case, names: &Names<'_>, found: &mut Findings) {
    let mut judge = Judge { case, names, found };
    for (index, expectation) in case.expect.iter().enumerate() {
        judge.expectation(expectation, &format!("/expect/{index}"));
    }
}

struct Judge<'a, 'found> {
    case: &'a Case,
    names: &'a Names<'a>,
    found: &'found mut Findings,
}

/// Keys of an expectation, and whether they are given.
type Given = [(&'static str, bool)];

fn any(given: &Given) -> bool {
    given.iter().any(|(_, is)| *is)
}

impl Judge<'_, '_> {
    fn expectation(&mut self, expectation: &Expectation, at: &str) {
        match expectation {
            Expectation::Tool(of) => self.tool(of, &format!("{at}/tool")),
            Expectation::Layer(of) => self.layer(of, &format!("{at}/layer")),
            Expectation::ModelSaw(of) => self.model(of, &format!("{at}/model-saw")),
            Expectation::BudgetSpent(_) => self.needs_models(&format!("{at}/budget-spent")),
            Expectation::Turn(of) => self.turn(of, &format!("{at}/turn")),
            Expectation::Events(of) => self.events(of, &format!("{at}/events")),
            Expectation::State(of) => self.state(of, &format!("{at}/state")),
            Expectation::Subscriber(of) => {
                let at = format!("{at}/subscriber/in");
                self.need(Kind::Conversation, &of.conversation, at);
            }
            Expectation::Order(moments) => self.order(moments, &format!("{at}/order")),
            Expectation::Refused(of) => {
                self.named(&of.naming, format!("{at}/refused/naming"));
            }
            Expectation::Defined(of) => {
                self.need(Kind::Definition, &of.label, format!("{at}/defined/as"));
            }
            Expectation::Registered(of) => self.registered(of, &format!("{at}/registered")),
            Expectation::AgentList(of) => {
                self.need(Kind::AgentList, &of.label, format!("{at}/agent-list/as"));
            }
            Expectation::AgentAnswer(of) => self.answer(of, &format!("{at}/agent-answer")),
            Expectation::EntryPoint(of) => {
                self.need(Kind::EntryPoint, &of.label, format!("{at}/entry-point/as"));
            }
            Expectation::Provider(of) => {
                self.needs_models(&format!("{at}/provider"));
                self.need(Kind::Provider, &of.id, format!("{at}/provider/id"));
                let given = [
                    ("asked", of.asked.is_some()),
                    ("sessions", of.sessions.is_some()),
                ];
                self.checks_something(&given, &format!("{at}/provider"));
            }
            Expectation::Same(pointers) => self.pointers(pointers, &format!("{at}/same")),
            Expectation::Different(pointers) => self.pointers(pointers, &format!("{at}/different")),
            Expectation::Call(of) => {
                let at = format!("{at}/call");
                self.need(Kind::Call, &of.label, format!("{at}/as"));
                let given = [
                    ("settled", of.settled.is_some()),
                    ("value", of.value.is_some()),
                    ("error", of.error.is_some()),
                    ("names", of.names.is_some()),
                ];
                self.checks_something(&given, &at);
            }
            Expectation::Heard(of) => {
                let at = format!("{at}/heard");
                self.need(Kind::Listener, &of.label, format!("{at}/as"));
                let given = [
                    ("times", of.times.is_some()),
                    ("each", of.each.is_some()),
                    ("tools", of.tools.is_some()),
                ];
                self.checks_something(&given, &at);
            }
            Expectation::Reading(of) => {
                self.need(Kind::Reading, &of.label, format!("{at}/reading/as"));
                let is_pointer = of.at.is_empty() || of.at.starts_with('/');
                let problem = CaseProblem::NotAPointer(of.at.clone());
                self.found
                    .add_if(!is_pointer, format!("{at}/reading/at"), problem);
            }
            Expectation::Invoked(of) => {
                let at = format!("{at}/invoked");
                self.need(Kind::Tool, &of.tool, format!("{at}/tool"));
                let given = [
                    ("arguments", of.arguments.is_some()),
                    ("this", of.this.is_some()),
                    ("input", of.input.is_some()),
                    ("second", of.second.is_some()),
                    ("reason", of.reason.is_some()),
                ];
                self.checks_something(&given, &at);
            }
            Expectation::Sequence(_) => {}
            Expectation::Observed(of) => {
                observed::check(&of.at, self.names, &format!("{at}/observed/at"), self.found);
            }
        }
    }

    fn need(&mut self, kind: Kind, name: &str, at: String) {
        self.names.need(kind, name, at, self.found);
    }

    /// What an error must hold: a tool's name, or the part of one that can be read in an error.
    fn named(&mut self, naming: &str, at: String) {
        let names = self.names.known(Kind::ToolName);
        if naming.is_empty() || !names.iter().any(|name| name.contains(naming)) {
            self.need(Kind::ToolName, naming, at);
        }
    }

    fn needs_models(&mut self, at: &str) {
        let problem = CaseProblem::NeedsModels("no model that could see or do anything");
        self.found.add_if(self.case.models.is_empty(), at, problem);
    }

    fn checks_something(&mut self, given: &Given, at: &str) {
        let keys = given.iter().map(|(key, _)| *key).collect();
        self.found
            .add_if(!any(given), at, CaseProblem::ChecksNothing(keys));
    }

    /// A key that says what others are about, beside those others.
    fn about(&mut self, key: &'static str, is: bool, about: &Given, needs: &'static str, at: &str) {
        let idle = is && !any(about);
        let problem = CaseProblem::Without { key, needs };
        self.found.add_if(idle, format!("{at}/{key}"), problem);
    }

    /// Keys that another must say what they are about.
    fn need_key(&mut self, is: bool, about: &Given, needs: &'static str, at: &str) {
        for (key, _) in about.iter().filter(|(_, given)| *given && !is) {
            let problem = CaseProblem::Without { key, needs };
            self.found.add(format!("{at}/{key}"), problem);
        }
    }

    fn tool(&mut self, of: &OfTool, at: &str) {
        self.need(Kind::Tool, &of.name, format!("{at}/name"));
        let of_runs = [
            ("given", of.given.is_some()),
            ("context", of.context.is_some()),
            ("call-count", of.call_count.is_some()),
            ("aborted-at-start", of.aborted_at_start.is_some()),
            ("aborted-when-settled", of.aborted_when_settled.is_some()),
            ("aborted", of.aborted.is_some()),
            ("end-turn-threw", of.end_turn_threw.is_some()),
        ];
        self.runs(of.ran.is_some(), of.run.is_some(), &of_runs, at);
    }

    fn layer(&mut self, of: &OfLayer, at: &str) {
        self.need(Kind::Layer, &of.name, format!("{at}/name"));
        let of_runs = [
            ("call", of.call.is_some()),
            ("outcome", of.outcome.is_some()),
        ];
        self.runs(of.ran.is_some(), of.run.is_some(), &of_runs, at);
    }

    fn runs(&mut self, ran: bool, run: bool, of_runs: &Given, at: &str) {
        let mut given = vec![("ran", ran)];
        given.extend(of_runs);
        self.checks_something(&given, at);
        if any(&given) {
            self.about("run", run, of_runs, "something about that run", at);
        }
    }

    fn model(&mut self, of: &OfModel, at: &str) {
        self.needs_models(at);
        let of_result = [
            ("json", of.json.is_some()),
            ("error", of.error.is_some()),
            ("answers", of.answers.is_some()),
        ];
        let of_message = [
            ("tools", of.tools.is_some()),
            ("tool", of.tool.is_some()),
            ("text", of.text.is_some()),
            ("visitor", of.visitor.is_some()),
            ("system", of.system.is_some()),
        ];
        let mut given = vec![("asked", of.asked.is_some())];
        given.extend(of_result);
        given.extend(of_message);
        self.checks_something(&given, at);
        self.about(
            "result-of",
            of.result_of.is_some(),
            &of_result,
            "`json`, `error` or `answers`",
            at,
        );
        self.need_key(of.result_of.is_some(), &of_result, "`result-of`", at);
        let of_input = "`tools`, `tool`, `text`, `visitor` or `system`";
        self.about("message", of.message.is_some(), &of_message, of_input, at);
        self.need_key(of.message.is_some(), &of_message, "`message`", at);
        let both = of.json.is_some() && of.error.is_some();
        self.found
            .add_if(both, at, CaseProblem::Both("json", "error"));
        let calls = script::calls(self.case);
        let beyond = of.result_of.is_some_and(|call| call > calls) && !self.case.models.is_empty();
        self.found.add_if(
            beyond,
            format!("{at}/result-of"),
            CaseProblem::NoSuchCall(calls),
        );
    }

    fn turn(&mut self, of: &OfTurn, at: &str) {
        self.need(Kind::Turn, &of.name, format!("{at}/name"));
        let given = [
            ("settled", of.settled.is_some()),
            ("text", of.text.is_some()),
            ("outcome", of.outcome.is_some()),
            ("object", of.object.is_some()),
            ("message", of.message.is_some()),
            ("provider", of.provider.is_some()),
            ("error-name", of.error_name.is_some()),
            ("error", of.error.is_some()),
            ("took", of.took.is_some()),
        ];
        self.checks_something(&given, at);
    }

    fn events(&mut self, of: &OfEvents, at: &str) {
        self.need(Kind::Turn, &of.of, format!("{at}/of"));
        let times = [("times", of.times.is_some())];
        let given = [
            ("include", !of.include.is_empty()),
            ("none", of.none.is_some()),
            ("times", of.times.is_some()),
            ("last", of.last.is_some()),
            ("text", of.text.is_some()),
        ];
        let typed = of.kind.is_some();
        if any(&given) || !typed {
            self.checks_something(&given, at);
        }
        self.about("type", typed, &times, "`times`", at);
        self.need_key(typed, &times, "`type`", at);
        let like = |event: &Part| {
            let members = event.value().as_object();
            members.is_some_and(|members| !members.is_empty())
        };
        for (index, event) in of.include.iter().enumerate() {
            let at = format!("{at}/include/{index}");
            self.found.add_if(!like(event), at, CaseProblem::Event);
        }
        let none = of.none.as_ref().is_some_and(|event| !like(event));
        self.found
            .add_if(none, format!("{at}/none"), CaseProblem::Event);
    }

    fn state(&mut self, of: &OfState, at: &str) {
        self.need(Kind::Look, &of.look, format!("{at}/look"));
        let is_pointer = of.at.is_empty() || of.at.starts_with('/');
        let problem = CaseProblem::NotAPointer(of.at.clone());
        self.found.add_if(!is_pointer, format!("{at}/at"), problem);
    }

    fn order(&mut self, moments: &[Moment], at: &str) {
        for (index, moment) in moments.iter().enumerate() {
            let at = format!("{at}/{index}");
            match moment {
                Moment::LayerEnters(name) | Moment::LayerLeaves(name) => {
                    self.need(Kind::Layer, name, at);
                }
                Moment::ToolRuns(name)
                | Moment::ToolSettles(name)
                | Moment::ToolSignalAborts(name) => self.need(Kind::Tool, name, at),
                Moment::TurnSettles(name) | Moment::TurnStarts(name) => {
                    self.need(Kind::Turn, name, at);
                }
                Moment::ModelIsAsked(_) => self.needs_models(&at),
            }
        }
    }

    fn registered(&mut self, of: &Registered, at: &str) {
        if let Some(tool) = &of.tool {
            let by_page = self
                .names
                .known(Kind::RegisteredTool)
                .contains(&tool.as_str());
            if !by_page {
                self.need(Kind::ToolName, tool, format!("{at}/tool"));
            }
        }
        let given = [
            ("times", of.times.is_some()),
            ("taken-back", of.taken_back.is_some()),
            ("place", of.place.is_some()),
            ("description", of.description.is_some()),
            ("input-schema", of.input_schema.is_some()),
            ("annotations", of.annotations.is_some()),
        ];
        self.checks_something(&given, at);
    }

    fn answer(&mut self, of: &OfAgentAnswer, at: &str) {
        self.need(Kind::AgentCall, &of.call, format!("{at}/call"));
        let given = [
            ("text", of.text.is_some()),
            ("json", of.json.is_some()),
            ("ok", of.ok.is_some()),
            ("answers", of.answers.is_some()),
        ];
        self.checks_something(&given, at);
    }

    fn pointers(&mut self, pointers: &[String], at: &str) {
        for (index, pointer) in pointers.iter().enumerate() {
            observed::check(pointer, self.names, &format!("{at}/{index}"), self.found);
        }
    }
}
