//! Documents for tests: one of each verdict and level.

use serde_json::json;

use super::{
    CaseRun, Engine, Finding, Plan, Requirement, Shown, Source, Suite, Target, TargetFile,
};
use crate::transcript::{Entry, Lane};
use crate::verdict::{Level, Verdict};

pub(crate) fn plan(planned: usize) -> Plan {
    Plan {
        suite: Suite {
            name: "webmcp-conformance".into(),
            version: "0.1.0".into(),
        },
        target: Target {
            name: "page-tools".into(),
            files: vec![TargetFile {
                path: "page-tools.js".into(),
                sha256: "0f".repeat(32),
                bytes: 12_345,
            }],
            adapter: None,
        },
        engine: Engine {
            name: "mock-browser".into(),
            version: "0.1.0".into(),
            web_mcp: vec!["document".into(), "navigator".into()],
        },
        requirements: vec![
            requirement(
                "page-tools.max-steps",
                Level::Must,
                "maxSteps caps the tool calls of a turn",
            ),
            requirement(
                "page-tools.errors",
                Level::Must,
                "A tool that throws is reported to the model",
            ),
            requirement(
                "page-tools.names",
                Level::Should,
                "A name used twice is refused",
            ),
        ],
        planned,
        available: planned.max(400),
        set: None,
        known: None,
    }
}

fn requirement(id: &str, level: Level, summary: &str) -> Requirement {
    let source = Source {
        document: "Page tools".into(),
        heading: "How tools run".into(),
    };
    Requirement {
        id: id.into(),
        level,
        source,
        summary: summary.into(),
        matters: Some("A model that loops costs the page's owner money.".into()),
    }
}

pub(crate) fn run(case: &str, verdict: Verdict) -> CaseRun {
    CaseRun {
        case: case.into(),
        title: "The eleventh tool call of a turn does not run".into(),
        requirement: "page-tools.max-steps".into(),
        level: Level::Must,
        model: Some("chat-completions".into()),
        web_mcp: None,
        verdict,
        known: None,
        outside_set: false,
        milliseconds: 2.25,
        findings: if verdict == Verdict::Fail {
            vec![finding()]
        } else {
            Vec::new()
        },
        reason: match verdict {
            Verdict::NotApplicable => Some("the adapter does not offer submitToolResult".into()),
            Verdict::CouldNotRun => {
                Some("the page was ended: 5 s of processor time used up".into())
            }
            Verdict::Pass | Verdict::Fail => None,
        },
        missing: if verdict == Verdict::NotApplicable {
            vec!["submitToolResult".into()]
        } else {
            Vec::new()
        },
        transcript: transcript(),
    }
}

/// One of each verdict, and a failing `should`.
pub(crate) fn one_of_each() -> Vec<CaseRun> {
    let mut warned = run("page-tools/names/used-twice", Verdict::Fail);
    warned.level = Level::Should;
    warned.requirement = "page-tools.names".into();
    warned.title = "A name used twice is refused".into();
    warned.model = None;
    warned.web_mcp = Some("navigator".into());
    warned.findings = vec![Finding {
        expectation: "error".into(),
        summary: "the second tool replaced the first".into(),
        expected: Shown::Words("an error that names step".into()),
        seen: Shown::Words("nothing".into()),
        around: None,
    }];
    vec![
        run("page-tools/budget/per-turn", Verdict::Pass),
        run("page-tools/budget/default-cap", Verdict::Fail),
        warned,
        run("page-tools/inputs/submit", Verdict::NotApplicable),
        run("page-tools/errors/endless", Verdict::CouldNotRun),
    ]
}

pub(crate) fn finding() -> Finding {
    Finding {
        expectation: "model-saw".into(),
        summary: "the model was not told that the budget is spent".into(),
        expected: Shown::Value(
            json!({"messages": [{"role": "tool", "content": {"error": "budget spent", "calls": 10}}]}),
        ),
        seen: Shown::Value(
            json!({"messages": [{"role": "tool", "content": {"calls": 11, "result": "ok"}}]}),
        ),
        around: Some([2, 4]),
    }
}

fn transcript() -> Vec<Entry> {
    let entry = |at, lane, kind: &str, data| Entry {
        at,
        lane,
        kind: kind.into(),
        data,
    };
    vec![
        entry(
            0.0,
            Lane::Visitor,
            "send",
            json!({"in": "chat", "text": "go"}),
        ),
        entry(
            0.0,
            Lane::Network,
            "request",
            json!({"method": "POST", "url": "https://model.test/v1/chat"}),
        ),
        entry(
            12.5,
            Lane::Model,
            "tool-call",
            json!({"id": "<call 11>", "name": "step", "arguments": {}}),
        ),
        entry(
            12.5,
            Lane::Tool,
            "ran",
            json!({"tool": "step", "callId": "<call 11>"}),
        ),
        entry(
            13.0,
            Lane::Page,
            "console",
            json!({"level": "log", "text": "z".repeat(500)}),
        ),
    ]
}
