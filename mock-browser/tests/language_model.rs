//! The page's `LanguageModel`, with a scripted model behind it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use mock_browser::{
    Availability, Browser, BuiltInModel, Entry, Lane, ModelCall, ModelEnd, ModelMessage, Page,
    PageOptions, TextChunk, ToolsMode,
};
use serde_json::{Value, json};

/// Says what it was given to say, and keeps what it was asked.
struct Scripted {
    availability: Availability,
    mode: ToolsMode,
    messages: VecDeque<ModelMessage>,
    asked: Rc<RefCell<Vec<Value>>>,
}

impl BuiltInModel for Scripted {
    fn availability(&mut self) -> Availability {
        self.availability
    }

    fn tools_mode(&self) -> ToolsMode {
        self.mode
    }

    fn next(&mut self, input: &Value) -> ModelMessage {
        self.asked.borrow_mut().push(input.clone());
        self.messages
            .pop_front()
            .unwrap_or_else(|| text("(nothing left to say)"))
    }
}

fn message(chunks: &[(f64, &str)], calls: &[(&str, &str, Value)], end: ModelEnd) -> ModelMessage {
    let chunk = |(after_ms, text): &(f64, &str)| TextChunk {
        after_ms: *after_ms,
        text: (*text).to_owned(),
    };
    let call = |(id, name, arguments): &(&str, &str, Value)| ModelCall {
        id: (*id).to_owned(),
        name: (*name).to_owned(),
        arguments: arguments.clone(),
    };
    ModelMessage {
        chunks: chunks.iter().map(chunk).collect(),
        calls: calls.iter().map(call).collect(),
        trailing: Vec::new(),
        end,
    }
}

fn text(words: &str) -> ModelMessage {
    message(&[(0.0, words)], &[], ModelEnd::Done)
}

fn calls(calls: &[(&str, &str, Value)]) -> ModelMessage {
    message(&[], calls, ModelEnd::Done)
}

struct Opened {
    page: Page,
    asked: Rc<RefCell<Vec<Value>>>,
}

fn open_with(availability: Availability, mode: ToolsMode, messages: Vec<ModelMessage>) -> Opened {
    let asked = Rc::new(RefCell::new(Vec::new()));
    let model = Scripted {
        availability,
        mode,
        messages: messages.into(),
        asked: Rc::clone(&asked),
    };
    let options = PageOptions {
        built_in_model: Some(Box::new(model)),
        ..PageOptions::default()
    };
    Opened {
        page: Browser::new().unwrap().open(options).unwrap(),
        asked,
    }
}

fn open(messages: Vec<ModelMessage>) -> Opened {
    open_with(Availability::Available, ToolsMode::Execute, messages)
}

impl Opened {
    /// Runs the body of an async function; what it logs is returned.
    fn run(&mut self, body: &str) -> Vec<String> {
        let name = "(error) => (error instanceof DOMException ? 'DOMException ' : '') + (error?.name ?? String(error))";
        let source = format!(
            "(async () => {{ const name = {name}; const failure = (promise) => promise.then((value) => `fulfilled ${{value}}`, name);
               {body} }})().catch((error) => console.log('failed', error.name, error.message, error.stack));"
        );
        self.page.run_script("page.js", &source).unwrap();
        self.page.advance(None, &mut |_| false).unwrap();
        let entries = self.page.transcript().entries().to_vec();
        for entry in &entries {
            let wrong =
                ["uncaught-error", "unhandled-rejection", "limit"].contains(&entry.kind.as_str());
            assert!(!wrong, "{entry:?}");
        }
        let logged = |entry: Entry| {
            (entry.kind == "console")
                .then(|| entry.data["text"].as_str().unwrap_or_default().to_owned())
        };
        entries.into_iter().filter_map(logged).collect()
    }

    /// The model's lane: kind and data of each entry.
    fn model(&self) -> Vec<(String, Value)> {
        let entries = self.page.transcript().entries().to_vec();
        entries
            .into_iter()
            .filter(|entry| entry.lane == Lane::Model)
            .map(|entry| (entry.kind, entry.data))
            .collect()
    }

    fn of_kind(&self, kind: &str) -> Vec<Value> {
        self.model()
            .into_iter()
            .filter(|(found, _)| found == kind)
            .map(|(_, data)| data)
            .collect()
    }

    fn asked(&self) -> Vec<Value> {
        self.asked.borrow().clone()
    }
}

#[test]
fn a_page_without_a_model_has_no_language_model() {
    let mut page = Browser::new()
        .unwrap()
        .open(PageOptions::default())
        .unwrap();
    page.run_script(
        "page.js",
        "console.log('LanguageModel' in window, 'CreateMonitor' in window);",
    )
    .unwrap();
    assert_eq!(page.transcript().entries()[0].data["text"], "false false");
}

#[test]
fn availability_is_what_the_model_says() {
    for state in [
        Availability::Unavailable,
        Availability::Downloadable,
        Availability::Downloading,
        Availability::Available,
    ] {
        let mut opened = open_with(state, ToolsMode::Execute, Vec::new());
        assert_eq!(
            opened.run("console.log(await LanguageModel.availability());"),
            [state.name()]
        );
    }
}

#[test]
fn an_unavailable_model_cannot_be_created() {
    let mut opened = open_with(Availability::Unavailable, ToolsMode::Execute, Vec::new());
    assert_eq!(
        opened.run("console.log(await failure(LanguageModel.create()));"),
        ["DOMException NotSupportedError"]
    );
    assert!(opened.model().is_empty());
}

#[test]
fn a_download_is_told_to_the_monitor_and_done_once() {
    let mut opened = open_with(Availability::Downloadable, ToolsMode::Execute, Vec::new());
    let logged = opened.run(
        "const seen = [];
         const creating = LanguageModel.create({ monitor(monitor) {
           monitor.addEventListener('downloadprogress', ({ loaded, total, isTrusted }) => seen.push([loaded, total, isTrusted].join(' '))); } });
         setTimeout(async () => console.log(await LanguageModel.availability()), 5);
         await creating;
         console.log(seen.join(', '));
         console.log(await LanguageModel.availability());",
    );
    assert_eq!(
        logged,
        ["downloading", "0 1 true, 0.5 1 true, 1 1 true", "available"]
    );
}

#[test]
fn creating_can_be_aborted() {
    let mut opened = open_with(Availability::Downloadable, ToolsMode::Execute, Vec::new());
    let logged = opened.run(
        "console.log(await failure(LanguageModel.create({ signal: AbortSignal.abort('before') })));
         const controller = new AbortController();
         const creating = LanguageModel.create({ signal: controller.signal, monitor(monitor) {
           monitor.ondownloadprogress = ({ loaded }) => { if (loaded === 0.5) controller.abort(new RangeError('during')); }; } });
         console.log(await failure(creating));",
    );
    assert_eq!(logged, ["before", "RangeError"]);
    assert!(opened.of_kind("session").is_empty());
}

#[test]
fn a_prompt_is_answered_with_all_its_chunks_on_the_pages_clock() {
    let mut opened = open(vec![message(
        &[(10.0, "Hello, "), (20.0, "wörld"), (0.0, "!")],
        &[],
        ModelEnd::Done,
    )]);
    let logged = opened.run(
        "const session = await LanguageModel.create({ initialPrompts: [
           { role: 'system', content: 'Be kind.' }, { role: 'user', content: 'a' }, { role: 'assistant', content: [{ type: 'text', value: 'b' }] }] });
         const before = performance.now();
         console.log(await session.prompt('Greet'), performance.now() - before);",
    );
    assert_eq!(logged, ["Hello, wörld! 30"]);
    assert_eq!(
        opened.asked(),
        [json!({
            "session": 1, "reason": "prompt", "system": "Be kind.",
            "history": [{ "role": "user", "content": "a" }, { "role": "assistant", "content": "b" }],
            "tools": [], "prompt": [{ "role": "user", "content": "Greet" }], "results": [], "constraint": null,
        })]
    );
    let kinds: Vec<_> = opened.model().into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(
        kinds,
        ["session", "prompt", "chunk", "chunk", "chunk", "prompt-end"]
    );
    assert_eq!(
        opened.of_kind("prompt"),
        [json!({ "session": 1, "prompt": [{ "role": "user", "content": "Greet" }] })]
    );
    assert_eq!(
        opened.of_kind("chunk")[1],
        json!({ "session": 1, "text": "wörld" })
    );
    assert_eq!(
        opened.of_kind("prompt-end"),
        [json!({ "session": 1, "how": "done" })]
    );
}

#[test]
fn a_session_remembers_and_prompts_wait_for_each_other() {
    let mut opened = open(vec![
        message(&[(50.0, "one")], &[], ModelEnd::Done),
        text("two"),
    ]);
    let logged = opened.run(
        "const session = await LanguageModel.create();
         const both = [session.prompt('first'), session.prompt([{ role: 'user', content: 'second' }])];
         await session.append('kept');
         console.log(await Promise.all(both));",
    );
    assert_eq!(logged, ["['one', 'two']"]);
    let second = &opened.asked()[1];
    assert_eq!(
        second["history"],
        json!([{ "role": "user", "content": "first" }, { "role": "assistant", "content": "one" }])
    );
    assert_eq!(
        second["prompt"],
        json!([{ "role": "user", "content": "second" }])
    );
}

#[test]
fn streaming_gives_each_chunk_when_it_comes() {
    let mut opened = open(vec![message(
        &[(10.0, "a"), (20.0, "b")],
        &[],
        ModelEnd::Done,
    )]);
    let logged = opened.run(
        "const session = await LanguageModel.create();
         const start = performance.now();
         const stream = session.promptStreaming('go');
         console.log(stream instanceof ReadableStream);
         for await (const chunk of stream) console.log(chunk, performance.now() - start);
         console.log('end');",
    );
    assert_eq!(logged, ["true", "a 10", "b 30", "end"]);
}

#[test]
fn a_cancelled_stream_stops_the_model() {
    let mut opened = open(vec![
        message(
            &[(10.0, "a"), (20.0, "b"), (20.0, "c")],
            &[],
            ModelEnd::Done,
        ),
        text("next"),
    ]);
    let logged = opened.run(
        "const session = await LanguageModel.create();
         for await (const chunk of session.promptStreaming('go')) { console.log(chunk); break; }
         console.log(await session.prompt('again'));",
    );
    assert_eq!(logged, ["a", "next"]);
    let ends: Vec<_> = opened
        .of_kind("prompt-end")
        .into_iter()
        .map(|end| end["how"].clone())
        .collect();
    assert_eq!(ends, ["aborted", "done"]);
    assert_eq!(opened.asked()[1]["history"], json!([]));
}

#[test]
fn an_aborted_prompt_stops_everything_at_once() {
    let mut opened = open(vec![
        message(
            &[(10.0, "a"), (100.0, "late")],
            &[("1", "tool", json!({}))],
            ModelEnd::Done,
        ),
        message(&[], &[("2", "slow", json!({}))], ModelEnd::Done),
        text("after"),
    ]);
    let logged = opened.run(
        "const tool = (name, execute) => ({ name, description: 'd', inputSchema: {}, execute });
         const session = await LanguageModel.create({ tools: [
           tool('tool', async () => { console.log('ran'); return 'x'; }),
           tool('slow', () => new Promise((resolve) => setTimeout(resolve, 500, 'slow')))] });
         const stop = (milliseconds, reason) => { const controller = new AbortController(); setTimeout(() => controller.abort(reason), milliseconds); return controller.signal; };
         console.log(await failure(session.prompt('one', { signal: stop(50) })));
         console.log(await failure(session.prompt('two', { signal: stop(50, new RangeError('mine')) })));
         console.log(await failure(session.prompt('three', { signal: AbortSignal.abort('before') })));
         const stream = session.promptStreaming('four', { signal: stop(0, 'why') });
         console.log(await failure(stream.getReader().read()));
         try { session.promptStreaming('five', { signal: AbortSignal.abort('before') }); } catch (error) { console.log('threw', error); }
         await new Promise((resolve) => setTimeout(resolve, 1000));
         console.log(await session.prompt('six'));",
    );
    assert_eq!(
        logged,
        [
            "DOMException AbortError",
            "RangeError",
            "before",
            "why",
            "threw before",
            "after"
        ]
    );
    assert_eq!(opened.of_kind("chunk").len(), 2);
    assert_eq!(opened.of_kind("tool-call").len(), 1);
    assert!(opened.of_kind("tool-answer").is_empty());
    assert_eq!(opened.asked().len(), 3);
}

#[test]
fn tools_are_executed_by_the_browser_and_their_answers_go_to_the_model() {
    let mut opened = open(vec![
        message(
            &[(0.0, "Let me see. ")],
            &[
                ("c1", "weather", json!({ "city": "Ulm" })),
                ("c2", "weather", json!({ "city": "Aachen" })),
                ("c3", "missing", json!({})),
                ("c4", "throws", json!({})),
                ("c5", "rejects", json!(null)),
                ("c6", "number", json!([1])),
            ],
            ModelEnd::Done,
        ),
        text("Sunny."),
    ]);
    let logged = opened.run(
        "const tool = (name, execute) => ({ name, description: `the ${name}`, inputSchema: { type: 'object' }, execute });
         const session = await LanguageModel.create({ tools: [
           tool('weather', async ({ city }) => { console.log('start', city); await new Promise((resolve) => setTimeout(resolve, city === 'Ulm' ? 30 : 10)); console.log('end', city); return `sun in ${city}`; }),
           tool('throws', () => { throw new TypeError('bad'); }),
           tool('rejects', async () => { throw 'text'; }),
           tool('number', (...all) => all.length)] });
         console.log(await session.prompt('go'));",
    );
    assert_eq!(
        logged,
        [
            "start Ulm",
            "start Aachen",
            "end Aachen",
            "end Ulm",
            "Let me see. Sunny."
        ]
    );
    let result = |id: &str, name: &str, content: Value, threw: Value| json!({ "id": id, "name": name, "content": content, "threw": threw });
    let asked = opened.asked();
    assert_eq!(asked[1]["reason"], "results");
    assert_eq!(
        asked[1]["results"],
        json!([
            result("c1", "weather", json!("sun in Ulm"), Value::Null),
            result("c2", "weather", json!("sun in Aachen"), Value::Null),
            result("c3", "missing", json!("unknown tool: missing"), Value::Null),
            result("c4", "throws", Value::Null, json!("TypeError: bad")),
            result("c5", "rejects", Value::Null, json!("text")),
            result("c6", "number", json!("1"), Value::Null),
        ])
    );
    assert_eq!(
        asked[0]["tools"][0],
        json!({ "name": "weather", "description": "the weather", "inputSchema": { "type": "object" } })
    );
    assert_eq!(
        opened.of_kind("tool-call")[0],
        json!({ "session": 1, "id": "c1", "name": "weather", "arguments": { "city": "Ulm" } })
    );
    assert_eq!(opened.of_kind("tool-call").len(), 6);
    let answered: Vec<_> = opened
        .of_kind("tool-answer")
        .into_iter()
        .map(|answer| answer["id"].clone())
        .collect();
    assert_eq!(answered.len(), 6);
    assert_eq!(answered.last(), Some(&json!("c1")));
}

#[test]
fn text_after_the_calls_comes_before_the_next_message() {
    let mut first = calls(&[("c1", "tool", json!({}))]);
    first.trailing = vec![TextChunk {
        after_ms: 5.0,
        text: "Done. ".into(),
    }];
    let mut opened = open(vec![first, text("Bye.")]);
    let logged = opened.run(
        "const session = await LanguageModel.create({ tools: [{ name: 'tool', description: 'd', inputSchema: {}, execute: async () => 'x' }] });
         console.log(await session.prompt('go'));",
    );
    assert_eq!(logged, ["Done. Bye."]);
    let kinds: Vec<_> = opened.model().into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(
        kinds,
        [
            "session",
            "prompt",
            "tool-call",
            "tool-answer",
            "chunk",
            "chunk",
            "prompt-end"
        ]
    );
}

#[test]
fn a_message_can_end_in_an_error_or_never() {
    let error = ModelEnd::Error {
        name: "NotReadableError".into(),
        message: "filtered".into(),
    };
    let mut opened = open(vec![
        message(&[(0.0, "a")], &[], error),
        message(&[(0.0, "b")], &[], ModelEnd::Never),
    ]);
    let logged = opened.run(
        "const session = await LanguageModel.create();
         console.log(await failure(session.prompt('one')));
         session.prompt('two').then(() => console.log('settled'), () => console.log('settled'));
         await new Promise((resolve) => setTimeout(resolve, 10000));
         console.log('still waiting');",
    );
    assert_eq!(logged, ["DOMException NotReadableError", "still waiting"]);
    let ends: Vec<_> = opened
        .of_kind("prompt-end")
        .into_iter()
        .map(|end| end["how"].clone())
        .collect();
    assert_eq!(ends, ["error"]);
}

#[test]
fn a_destroyed_session_refuses_everything() {
    let mut opened = open(vec![message(&[(100.0, "late")], &[], ModelEnd::Done)]);
    let logged = opened.run(
        "const session = await LanguageModel.create();
         const running = failure(session.prompt('one')); const waiting = failure(session.prompt('two'));
         setTimeout(() => session.destroy(), 20);
         console.log(await running, await waiting);
         session.destroy();
         for (const name of ['prompt', 'append', 'measureContextUsage', 'clone']) console.log(name, await failure(session[name](name === 'clone' ? {} : 'x')));
         try { session.promptStreaming('x'); } catch (error) { console.log(name(error)); }",
    );
    let refused = "DOMException InvalidStateError";
    assert_eq!(
        logged,
        [
            "DOMException AbortError DOMException AbortError".to_owned(),
            format!("prompt {refused}"),
            format!("append {refused}"),
            format!("measureContextUsage {refused}"),
            format!("clone {refused}"),
            refused.to_owned(),
        ]
    );
    let events: Vec<_> = opened
        .of_kind("session")
        .into_iter()
        .map(|session| session["event"].clone())
        .collect();
    assert_eq!(events, ["created", "destroyed"]);
    assert!(opened.of_kind("chunk").is_empty());
}

#[test]
fn the_signal_of_create_ends_the_session_later() {
    let mut opened = open(vec![message(&[(100.0, "late")], &[], ModelEnd::Done)]);
    let logged = opened.run(
        "const controller = new AbortController();
         const session = await LanguageModel.create({ signal: controller.signal });
         const running = failure(session.prompt('one'));
         setTimeout(() => controller.abort(new RangeError('over')), 20);
         console.log(await running, await failure(session.prompt('two')));",
    );
    assert_eq!(logged, ["RangeError RangeError"]);
}

#[test]
fn a_clone_goes_its_own_way() {
    let mut opened = open(vec![text("one"), text("two"), text("three")]);
    let logged = opened.run(
        "const session = await LanguageModel.create({ initialPrompts: [{ role: 'system', content: 's' }] });
         await session.prompt('a');
         const clone = await session.clone();
         await clone.prompt('b');
         session.destroy();
         console.log(clone instanceof LanguageModel, clone !== session, await clone.prompt('c'));",
    );
    assert_eq!(logged, ["true true three"]);
    assert_eq!(
        opened.of_kind("session")[1],
        json!({ "session": 2, "event": "cloned", "from": 1 })
    );
    let asked = opened.asked();
    assert_eq!(asked[1]["session"], 2);
    assert_eq!(asked[1]["system"], "s");
    assert_eq!(
        asked[1]["history"],
        json!([{ "role": "user", "content": "a" }, { "role": "assistant", "content": "one" }])
    );
}

#[test]
fn a_system_prompt_comes_first_or_not_at_all() {
    let mut opened = open(vec![text("one")]);
    let logged = opened.run(
        "const system = { role: 'system', content: 's' }; const user = { role: 'user', content: 'u' };
         console.log(await failure(LanguageModel.create({ initialPrompts: [user, system] })));
         console.log(await failure(LanguageModel.create({ initialPrompts: [system, system] })));
         const session = await LanguageModel.create();
         console.log(await session.prompt([system, user]));
         console.log(await failure(session.prompt([system, user])));
         console.log(await failure(session.append([system])));
         console.log(await failure(session.prompt([{ role: 'user', content: 'x', prefix: true }])));
         console.log(await failure(session.prompt([{ role: 'user', content: [{ type: 'image', value: 'x' }] }])));
         console.log(await failure(session.prompt([{ role: 'user', content: [{ type: 'text', value: {} }] }])));",
    );
    assert_eq!(
        logged,
        [
            "TypeError",
            "TypeError",
            "one",
            "TypeError",
            "TypeError",
            "DOMException SyntaxError",
            "DOMException NotSupportedError",
            "TypeError"
        ]
    );
    assert_eq!(opened.asked()[0]["system"], "s");
    assert_eq!(
        opened.asked()[0]["prompt"],
        json!([{ "role": "user", "content": "u" }])
    );
}

#[test]
fn a_constraint_reaches_the_model() {
    let mut opened = open(vec![text("{}")]);
    let logged = opened.run(
        "const session = await LanguageModel.create();
         console.log(await session.prompt('go', { responseConstraint: { type: 'object' } }));
         console.log(await failure(session.prompt('go', { responseConstraint: 5 })));
         console.log(await failure(session.prompt('go', { omitResponseConstraintInput: true })));",
    );
    assert_eq!(logged, ["{}", "TypeError", "TypeError"]);
    assert_eq!(opened.asked()[0]["constraint"], json!({ "type": "object" }));
}

#[test]
fn the_context_window_is_kept_and_the_oldest_messages_leave_it() {
    let mut opened = open(vec![text("12345678"), text("x")]);
    let logged = opened.run(
        "const session = await LanguageModel.create();
         session.oncontextoverflow = (event) => console.log(event.type, event.isTrusted);
         console.log(session.contextUsage, session.contextWindow, await session.measureContextUsage('1234'));
         await session.prompt('1234');
         console.log(session.contextUsage);
         console.log(await failure(session.prompt('x'.repeat(4 * session.contextWindow + 1))));
         await session.prompt('x'.repeat(4 * session.contextWindow - 4));
         console.log(session.contextUsage <= session.contextWindow);",
    );
    assert_eq!(
        logged,
        [
            "0 9216 1",
            "3",
            "DOMException QuotaExceededError",
            "contextoverflow true",
            "true"
        ]
    );
    assert_eq!(opened.asked()[1]["history"], json!([]));
}

#[test]
fn ignored_tools_are_not_even_read() {
    let mut opened = open_with(
        Availability::Available,
        ToolsMode::Ignored,
        vec![calls(&[("c1", "tool", json!({}))]), text("ok")],
    );
    let logged = opened.run(
        "const session = await LanguageModel.create({ get tools() { console.log('read'); return [{ name: 'tool', execute() { console.log('ran'); } }]; } });
         console.log(await session.prompt('go'), typeof LanguageModelToolCall);",
    );
    assert_eq!(logged, ["ok undefined"]);
    assert_eq!(opened.asked()[0]["tools"], json!([]));
    assert_eq!(
        opened.asked()[1]["results"][0]["content"],
        "unknown tool: tool"
    );
}

#[test]
fn declared_tools_are_handed_over_and_answered_in_the_next_prompt() {
    let mut opened = open_with(
        Availability::Available,
        ToolsMode::Declared,
        vec![
            message(
                &[(0.0, "Let me see.")],
                &[("c1", "tool", json!({ "a": 1 })), ("c2", "tool", json!({}))],
                ModelEnd::Done,
            ),
            text("ok"),
        ],
    );
    let logged = opened.run(
        "const session = await LanguageModel.create({ tools: [{ name: 'tool', description: 'd', inputSchema: {}, execute() { console.log('ran'); } }] });
         const [said, first, second] = await session.prompt('go');
         console.log(said.type, said.value, first.type, first.value instanceof LanguageModelToolCall, first.value.callID, first.value.name, JSON.stringify(first.value.arguments));
         const success = new LanguageModelToolSuccess({ callID: 'c1', name: 'tool', result: [{ type: 'text', value: 'yes ' }, { type: 'object', value: { b: 2 } }] });
         const error = new LanguageModelToolError({ callID: second.value.callID, name: 'tool', errorMessage: 'no' });
         console.log(await session.prompt([{ role: 'user', content: [{ type: 'tool-response', value: success }, { type: 'tool-response', value: error }] }]));
         console.log(await failure(session.prompt([{ role: 'user', content: [{ type: 'tool-response', value: {} }] }])));",
    );
    assert_eq!(
        logged,
        [
            "text Let me see. tool-call true c1 tool {\"a\":1}",
            "ok",
            "TypeError"
        ]
    );
    let second = &opened.asked()[1];
    assert_eq!(second["reason"], "results");
    assert_eq!(
        second["results"],
        json!([
            { "id": "c1", "name": "tool", "content": "yes {\"b\":2}", "threw": null },
            { "id": "c2", "name": "tool", "content": null, "threw": "no" },
        ])
    );
    assert_eq!(
        second["history"][1]["content"][1]["value"],
        json!({ "callID": "c1", "name": "tool", "arguments": { "a": 1 } })
    );
}

#[test]
fn a_tool_cannot_change_what_was_recorded_or_asked() {
    let mut opened = open(vec![
        calls(&[("c1", "tool", json!({ "a": [1] }))]),
        text("ok"),
    ]);
    let logged = opened.run(
        "const schema = { type: 'object' };
         const session = await LanguageModel.create({ tools: [{ name: 'tool', description: 'd', inputSchema: schema, execute: async (input) => { input.a.push(2); input.b = 1; return 'x'; } }] });
         schema.type = 'changed';
         Object.prototype.toJSON = () => 'sabotaged'; Promise.prototype.then = () => { throw new Error('sabotaged'); };
         const done = session.prompt('go');
         delete Promise.prototype.then; delete Object.prototype.toJSON;
         await new Promise((resolve) => setTimeout(resolve, 100));",
    );
    assert!(logged.is_empty(), "{logged:?}");
    assert_eq!(
        opened.of_kind("tool-call")[0]["arguments"],
        json!({ "a": [1] })
    );
    assert_eq!(
        opened.asked()[1]["tools"][0]["inputSchema"],
        json!({ "type": "object" })
    );
    assert_eq!(opened.asked()[1]["results"][0]["content"], "x");
}
