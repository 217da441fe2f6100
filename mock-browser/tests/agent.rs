//! The agent's side of WebMCP, in each place a page can have it, and what the transcript says of it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use mock_browser::{AgentTool, Browser, Entry, Generation, Lane, Page, PageOptions};
use serde_json::{Value, json};

fn open(web_mcp: Generation) -> Page {
    Browser::new()
        .unwrap()
        .open(PageOptions {
            web_mcp,
            ..PageOptions::default()
        })
        .unwrap()
}

fn run(page: &mut Page, source: &str) {
    page.run_script("page.js", source).unwrap();
    settle(page);
}

fn settle(page: &mut Page) {
    page.advance(None, &mut |_| false).unwrap();
}

/// The agent's lane: kind and data of each entry.
fn agent(page: &Page) -> Vec<(String, Value)> {
    let entries = page.transcript().entries().to_vec();
    entries
        .into_iter()
        .filter(|entry| entry.lane == Lane::Agent)
        .map(|entry| (entry.kind, entry.data))
        .collect()
}

fn of_kind(page: &Page, kind: &str) -> Vec<Value> {
    agent(page)
        .into_iter()
        .filter(|(found, _)| found == kind)
        .map(|(_, data)| data)
        .collect()
}

fn console(page: &Page) -> Vec<String> {
    let entries = page.transcript().entries().to_vec();
    let text = |entry: Entry| entry.data["text"].as_str().unwrap_or_default().to_owned();
    entries
        .into_iter()
        .filter(|entry| entry.lane == Lane::Page && entry.kind == "console")
        .map(text)
        .collect()
}

fn nothing_went_wrong(page: &Page) {
    let entries = page.transcript().entries().to_vec();
    let wrong: Vec<_> = entries
        .iter()
        .filter(|entry| {
            ["uncaught-error", "unhandled-rejection", "limit"].contains(&entry.kind.as_str())
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn an_agent_sees_tools_in_name_order_as_they_were_registered() {
    let mut page = open(Generation::Chrome156);
    run(
        &mut page,
        "const schema = { type: 'object', properties: { b: {}, a: {} } };
         document.modelContext.registerTool({ name: 'second', description: 'Two', execute() {} });
         document.modelContext.registerTool({ name: 'first', title: 'First', description: 'One', inputSchema: schema,
           annotations: { readOnlyHint: true }, execute() {} });
         schema.type = 'changed';",
    );
    let annotations = json!({
        "consequentialHint": false, "debugging": false, "readOnlyHint": true, "untrustedContentHint": false,
    });
    let first = AgentTool {
        name: "first".into(),
        title: "First".into(),
        description: "One".into(),
        input_schema: Some(r#"{"type":"object","properties":{"b":{},"a":{}}}"#.into()),
        annotations: Some(annotations),
        place: "document".into(),
    };
    let second = AgentTool {
        name: "second".into(),
        title: String::new(),
        description: "Two".into(),
        input_schema: None,
        annotations: None,
        place: "document".into(),
    };
    assert_eq!(page.agent_tools().unwrap(), [first, second]);
}

#[test]
fn registrations_refusals_and_removals_are_recorded() {
    let mut page = open(Generation::Chrome156);
    run(
        &mut page,
        "const controller = new AbortController();
         const tool = { name: 'tool', description: 'A tool', inputSchema: { type: 'object' }, execute() {} };
         document.modelContext.registerTool(tool, { signal: controller.signal });
         document.modelContext.registerTool(tool).catch(() => {});
         document.modelContext.registerTool({ name: 'other' }).catch(() => {});
         document.modelContext.registerTool({ get description() { throw 'text'; } }).catch(() => {});
         controller.abort();",
    );
    let description = "Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'description' property \
                       from 'ModelContextTool': Required member is undefined.";
    let expected = [
        (
            "registered",
            json!({ "place": "document", "name": "tool", "title": "", "description": "A tool",
                    "inputSchema": { "type": "object" }, "annotations": null }),
        ),
        (
            "refused",
            json!({ "name": "tool", "error": { "name": "InvalidStateError", "message": "Duplicate tool name" } }),
        ),
        (
            "refused",
            json!({ "name": null, "error": { "name": "TypeError", "message": description } }),
        ),
        (
            "refused",
            json!({ "name": null, "error": { "name": "", "message": "text" } }),
        ),
        ("unregistered", json!({ "name": "tool" })),
    ];
    let expected: Vec<_> = expected
        .into_iter()
        .map(|(kind, data)| (kind.to_owned(), data))
        .collect();
    assert_eq!(agent(&page), expected);
    assert!(page.agent_tools().unwrap().is_empty());
}

#[test]
fn a_call_and_its_answer_are_recorded_whatever_the_answer_is() {
    let mut page = open(Generation::Chrome156);
    run(
        &mut page,
        "const add = (name, execute) => document.modelContext.registerTool({ name, description: 'd', execute });
         add('text', (input) => `hello ${input.who}`);
         add('object', () => ({ a: [1, null, undefined] }));
         add('nothing', () => {});
         add('late', () => new Promise((resolve) => setTimeout(resolve, 250, 'late')));
         add('throws', () => { throw new Error('secret'); });
         add('rejects', async () => { throw 'secret'; });",
    );
    let started = page.now();
    for name in [
        "text", "object", "nothing", "late", "throws", "rejects", "missing",
    ] {
        page.agent_call(name, r#"{"who":"world"}"#).unwrap();
    }
    settle(&mut page);
    assert_eq!((page.now() - started).as_millis(), 250);
    assert_eq!(
        of_kind(&page, "call")[0],
        json!({ "call": 1, "tool": "text", "input": "{\"who\":\"world\"}" })
    );
    let failed = "Tool was executed but the invocation failed. For example, the script function threw an error";
    let unknown = "The operation failed for an unknown transient reason (e.g. out of memory).";
    let ok = |call: u64, tool: &str, result: &str| json!({ "call": call, "tool": tool, "ok": true, "result": result });
    let error = |call: u64, tool: &str, message: &str| {
        json!({ "call": call, "tool": tool, "ok": false, "result": null,
                "error": { "name": "UnknownError", "message": message } })
    };
    let mut answers = of_kind(&page, "answer");
    answers.sort_by_key(|answer| answer["call"].as_u64());
    let expected = [
        ok(1, "text", "hello world"),
        ok(2, "object", r#"{"a":[1,null,null]}"#),
        ok(3, "nothing", "undefined"),
        ok(4, "late", "late"),
        error(5, "throws", failed),
        error(6, "rejects", failed),
        error(7, "missing", unknown),
    ];
    assert_eq!(answers, expected);
    assert!(!json!(answers).to_string().contains("secret"));
    nothing_went_wrong(&page);
}

#[test]
fn input_that_is_no_json_object_runs_nothing() {
    let mut page = open(Generation::Chrome156);
    run(
        &mut page,
        "document.modelContext.registerTool({ name: 'tool', description: 'd', execute() { console.log('ran'); } });",
    );
    for input in ["", "{", "5", "null", "\"text\""] {
        page.agent_call("tool", input).unwrap();
    }
    settle(&mut page);
    let answers = of_kind(&page, "answer");
    assert_eq!(answers.len(), 5);
    for answer in answers {
        assert_eq!(
            answer["error"],
            json!({ "name": "UnknownError", "message": "Failed to parse input arguments" })
        );
    }
    assert!(console(&page).is_empty());
}

#[test]
fn a_cancelled_call_aborts_the_tools_signal_and_has_no_answer() {
    let mut page = open(Generation::Chrome156);
    run(
        &mut page,
        "document.modelContext.addEventListener('toolcancel', (event) => console.log('toolcancel ' + event.toolName));
         document.modelContext.registerTool({ name: 'tool', description: 'd', execute: ({ n }, { signal }) =>
           new Promise((resolve) => {
             signal.addEventListener('abort', () => { console.log(`abort ${n} ${signal.reason.name}`); resolve('late'); });
             setTimeout(resolve, 1000, `answer ${n}`);
           }) });",
    );
    let first = page.agent_call("tool", r#"{"n":1}"#).unwrap();
    page.agent_call("tool", r#"{"n":2}"#).unwrap();
    page.advance(
        Some(page.now() + std::time::Duration::from_millis(100)),
        &mut |_| false,
    )
    .unwrap();
    page.agent_cancel(first).unwrap();
    settle(&mut page);
    page.agent_cancel(first).unwrap();
    assert_eq!(of_kind(&page, "cancelled"), [json!({ "call": 1 })]);
    assert_eq!(
        of_kind(&page, "answer"),
        [json!({ "call": 2, "tool": "tool", "ok": true, "result": "answer 2" })]
    );
    assert_eq!(console(&page), ["abort 1 AbortError", "toolcancel tool"]);
    nothing_went_wrong(&page);
}

#[test]
fn an_answered_call_cannot_be_cancelled() {
    let mut page = open(Generation::Chrome156);
    run(
        &mut page,
        "document.modelContext.registerTool({ name: 'tool', description: 'd', execute: () => 'x' });",
    );
    let call = page.agent_call("tool", "{}").unwrap();
    settle(&mut page);
    page.agent_cancel(call).unwrap();
    assert!(of_kind(&page, "cancelled").is_empty());
    assert_eq!(of_kind(&page, "answer").len(), 1);
}

#[test]
fn at_the_old_place_registering_is_synchronous() {
    let mut page = open(Generation::Chrome148);
    run(
        &mut page,
        "const context = navigator.modelContext;
         const tool = { name: 'tool', description: 'd', execute() {} };
         const attempt = (action) => { try { return String(action()); } catch (error) { return `${error.name} ${error instanceof DOMException}`; } };
         console.log('modelContext' in document, 'modelContext' in navigator, context === navigator.modelContext);
         console.log(['getTools', 'executeTool', 'unregisterTool', 'ontoolchange', 'registerTool'].map((key) => key in context).join());
         console.log(attempt(() => context.registerTool(tool)));
         console.log(attempt(() => context.registerTool(tool)));
         console.log(attempt(() => context.registerTool({ name: 'b' })));
         console.log(attempt(() => context.registerTool()));
         console.log(attempt(() => context.registerTool({ ...tool, name: '' })));
         console.log(attempt(() => context.registerTool.call({}, tool)));
         console.log(attempt(() => context.registerTool({ ...tool, name: 'c' }, { signal: AbortSignal.abort() })));",
    );
    assert_eq!(
        console(&page),
        [
            "false true true",
            "false,false,false,false,true",
            "undefined",
            "InvalidStateError true",
            "TypeError false",
            "TypeError false",
            "InvalidStateError true",
            "TypeError false",
            "undefined",
        ]
    );
    assert_eq!(
        page.agent_tools()
            .unwrap()
            .iter()
            .map(|tool| tool.place.as_str())
            .collect::<Vec<_>>(),
        ["navigator"]
    );
    nothing_went_wrong(&page);
}

#[test]
fn before_153_execute_gets_the_input_alone() {
    let mut page = open(Generation::Chrome148);
    run(
        &mut page,
        "navigator.modelContext.registerTool({ name: 'tool', description: 'd', async execute(...given) { return given; } });",
    );
    page.agent_call("tool", r#"{"a":1}"#).unwrap();
    settle(&mut page);
    let result = r#"[{"a":1}]"#;
    assert_eq!(
        of_kind(&page, "answer"),
        [json!({ "call": 1, "tool": "tool", "ok": true, "result": result })]
    );
}

#[test]
fn at_the_old_place_a_signal_takes_a_tool_and_its_running_calls_back() {
    let mut page = open(Generation::Chrome148);
    run(
        &mut page,
        "globalThis.controller = new AbortController();
         navigator.modelContext.registerTool({ name: 'tool', description: 'd', execute: () => new Promise(() => {}) },
           { signal: controller.signal });",
    );
    page.agent_call("tool", "{}").unwrap();
    settle(&mut page);
    assert!(of_kind(&page, "answer").is_empty());
    run(&mut page, "controller.abort();");
    assert!(page.agent_tools().unwrap().is_empty());
    assert_eq!(of_kind(&page, "answer")[0]["error"]["name"], "UnknownError");
    nothing_went_wrong(&page);
}

#[test]
fn on_both_it_is_one_object() {
    let mut page = open(Generation::Chrome150);
    run(
        &mut page,
        "console.log(document.modelContext === navigator.modelContext);
         const promise = navigator.modelContext.registerTool({ name: 'tool', description: 'd', execute: () => 'x' });
         console.log(promise instanceof Promise);
         document.modelContext.getTools().then((tools) => console.log(tools.length));",
    );
    assert_eq!(console(&page), ["true", "true", "1"]);
    assert_eq!(page.agent_tools().unwrap()[0].place, "document");
}

#[test]
fn without_it_nothing_of_it_is_there() {
    let mut page = open(Generation::None);
    run(
        &mut page,
        "console.log('modelContext' in document, 'modelContext' in navigator,
           ['ModelContext', 'ModelContextTesting', 'ToolActivatedEvent', 'ToolCancelEvent'].some((name) => name in window));",
    );
    assert_eq!(console(&page), ["false false false"]);
    assert!(page.agent_tools().unwrap().is_empty());
    page.agent_call("tool", "{}").unwrap();
    settle(&mut page);
    assert_eq!(of_kind(&page, "answer")[0]["ok"], false);
}

#[test]
fn an_insecure_page_has_none() {
    let options = PageOptions {
        url: "http://page.test/".into(),
        ..PageOptions::default()
    };
    let mut page = Browser::new().unwrap().open(options).unwrap();
    run(
        &mut page,
        "console.log('modelContext' in document, 'ModelContext' in window);",
    );
    assert_eq!(console(&page), ["false false"]);
}

/// Every builtin that page code can reach, replaced by one that throws.
const SABOTAGE: &str = "
    const thrower = () => { throw new Error('sabotaged'); };
    const register = ModelContext.prototype.registerTool;
    const { defineProperty, getOwnPropertyDescriptor } = Object;
    const { apply, ownKeys } = Reflect;
    const classes = [Array, String, Promise, Map, Set, WeakMap, RegExp, Function, Number, AbortSignal, AbortController,
      EventTarget, Event, DOMException, ModelContext];
    for (let index = 0; index < classes.length; index++) {
      const { prototype } = classes[index];
      const keys = ownKeys(prototype);
      for (let at = 0; at < keys.length; at++) {
        const key = keys[at];
        const { configurable, value } = getOwnPropertyDescriptor(prototype, key);
        if (!configurable || typeof value !== 'function' || key === 'constructor') continue;
        defineProperty(prototype, key, { value: thrower, configurable: true, writable: true });
      }
    }
    JSON.parse = JSON.stringify = Promise.resolve = Promise.withResolvers = Object.keys = Object.defineProperty = thrower;
    Reflect.apply = thrower;
    Object.prototype.toJSON = () => 'sabotaged';
    Object.prototype.get = thrower;
";

#[test]
fn page_code_cannot_change_what_the_agent_sees() {
    let mut page = open(Generation::Chrome156);
    run(
        &mut page,
        &format!(
            "ModelContext; ToolActivatedEvent; AbortController; DOMException;
             document.modelContext.ontoolactivated = null;
             {SABOTAGE}
             apply(register, document.modelContext, [{{ name: 'tool', description: 'd', inputSchema: {{ __proto__: null, type: 'object' }}, execute: (input) => 'got ' + input.a }}]);"
        ),
    );
    nothing_went_wrong(&page);
    let tools = page.agent_tools().unwrap();
    assert_eq!(tools.len(), 1);
    assert_eq!(
        tools[0].input_schema.as_deref(),
        Some(r#"{"type":"object"}"#)
    );
    page.agent_call("tool", r#"{"a":1}"#).unwrap();
    settle(&mut page);
    assert_eq!(
        of_kind(&page, "answer"),
        [json!({ "call": 1, "tool": "tool", "ok": true, "result": "got 1" })]
    );
}
