//! Results to look at: one of everything, what a hostile build says, and two thousand case runs.

use serde_json::{Value, json};
use webmcp_reports::{
    CaseRun, Engine, Entry, Finding, Lane, Level, Plan, Requirement, Results, Shown, Source, Suite,
    Target, TargetFile, Verdict,
};

const STATEMENTS: [(&str, Level, &str, &str); 4] = [
    (
        "page-tools.max-steps",
        Level::Must,
        "Tool calls up to the cap run, ten unless set; the next does not.",
        "A model that loops costs the page's owner money.",
    ),
    (
        "page-tools.errors",
        Level::Must,
        "A tool that throws is reported to the model, and the turn goes on.",
        "One broken tool must not end a visitor's conversation.",
    ),
    (
        "page-tools.names",
        Level::Should,
        "A name used twice is refused with an error that names the tool.",
        "A tool that is replaced in silence costs its author an afternoon.",
    ),
    (
        "page-tools-react.unmount",
        Level::Must,
        "A component that goes away takes its tools with it.",
        "An agent must not call what is no longer on the page.",
    ),
];

fn plan(planned: usize, requirements: Vec<Requirement>) -> Plan {
    Plan {
        suite: Suite {
            name: "webmcp-conformance".into(),
            version: "0.1.0".into(),
        },
        target: Target {
            name: "dist/sdk.js".into(),
            files: vec![TargetFile {
                path: "dist/sdk.js".into(),
                sha256: "5e".repeat(32),
                bytes: 48_213,
            }],
            adapter: None,
        },
        engine: Engine {
            name: "mock-browser".into(),
            version: "0.1.0".into(),
            web_mcp: vec!["chrome-146".into(), "chrome-156".into()],
        },
        requirements,
        planned,
        available: planned,
        set: None,
        known: None,
    }
}

fn statement(id: &str, level: Level, summary: &str, matters: &str) -> Requirement {
    Requirement {
        id: id.into(),
        level,
        source: Source {
            document: "page-tools.md".into(),
            heading: "How tools run".into(),
        },
        summary: summary.into(),
        matters: Some(matters.into()),
    }
}

fn run(case: &str, statement: usize, with: (&str, &str), verdict: Verdict) -> CaseRun {
    let (requirement, level, ..) = STATEMENTS[statement];
    let word = |word: &str| (!word.is_empty()).then(|| word.to_owned());
    let reason = match verdict {
        Verdict::NotApplicable => word("the adapter does not offer submitToolResult"),
        Verdict::CouldNotRun => word("the page was ended: 5 s of processor time used up"),
        Verdict::Pass | Verdict::Fail => None,
    };
    CaseRun {
        case: case.into(),
        title: "The eleventh tool call of a turn does not run".into(),
        requirement: requirement.into(),
        level,
        model: word(with.0),
        web_mcp: word(with.1),
        verdict,
        known: None,
        outside_set: false,
        milliseconds: 2.25,
        findings: if verdict == Verdict::Fail {
            vec![finding()]
        } else {
            Vec::new()
        },
        reason,
        missing: if verdict == Verdict::NotApplicable {
            vec!["submitToolResult".into()]
        } else {
            Vec::new()
        },
        transcript: transcript(),
    }
}

fn finding() -> Finding {
    let message = |content: Value| {
        Shown::Value(json!({"messages": [{"role": "tool", "content": content}], "stream": true}))
    };
    Finding {
        expectation: "model-saw".into(),
        summary: "the model was not told that the budget is spent".into(),
        expected: message(json!({"error": "budget spent", "calls": 10, "tool": "step"})),
        seen: message(json!({"calls": 11, "result": "ok", "tool": "step"})),
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
            json!({"method": "POST", "url": "https://model.test/v1/chat/completions", "body": {"messages": [{"role": "user", "content": "go"}], "stream": true}}),
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
            json!({"level": "log", "text": "step ran"}),
        ),
    ]
}

/// One of each verdict and level, in two suites.
pub fn sample() -> Results {
    let mut twice = run(
        "page-tools/names/used-twice",
        2,
        ("", "chrome-146"),
        Verdict::Fail,
    );
    twice.title = "A name used twice is refused".into();
    twice.findings = vec![Finding {
        expectation: "error".into(),
        summary: "the second tool replaced the first".into(),
        expected: Shown::Words("an error that names step".into()),
        seen: Shown::Words("nothing".into()),
        around: None,
    }];
    let titled = |mut run: CaseRun, title: &str| {
        run.title = title.into();
        run
    };
    let runs = vec![
        run(
            "page-tools/budget/default-cap",
            0,
            ("chat-completions", "chrome-146"),
            Verdict::Pass,
        ),
        run(
            "page-tools/budget/default-cap",
            0,
            ("chat-completions", "chrome-156"),
            Verdict::Fail,
        ),
        run(
            "page-tools/budget/default-cap",
            0,
            ("prompt-api", ""),
            Verdict::Pass,
        ),
        titled(
            run(
                "page-tools/errors/thrown",
                1,
                ("chat-completions", "chrome-146"),
                Verdict::Pass,
            ),
            "What a tool throws reaches the model",
        ),
        titled(
            run(
                "page-tools/errors/thrown",
                1,
                ("chat-completions", "chrome-156"),
                Verdict::Pass,
            ),
            "What a tool throws reaches the model",
        ),
        titled(
            run(
                "page-tools/errors/endless",
                1,
                ("prompt-api", ""),
                Verdict::CouldNotRun,
            ),
            "A tool that never ends does not hold the page",
        ),
        twice,
        titled(
            run(
                "page-tools/inputs/submit",
                1,
                ("chat-completions", "chrome-156"),
                Verdict::NotApplicable,
            ),
            "A visitor's input ends the wait",
        ),
        titled(
            run(
                "page-tools-react/unmount/one",
                3,
                ("", "chrome-156"),
                Verdict::Pass,
            ),
            "An unmounted component's tool is gone",
        ),
    ];
    let requirements =
        STATEMENTS.map(|(id, level, summary, matters)| statement(id, level, summary, matters));
    Results::assemble(plan(runs.len(), requirements.to_vec()), runs).unwrap()
}

const HOSTILE: &str = "<img src=x onerror=\"window.owned=1\"></script><script>window.owned=1</script><!-- \
    \u{1b}[2J\u{9b}31m \u{2028}\u{2029} \u{202e}gnp.exe\u{2066} \\ud800 \u{fffd} @policy@ ${1} &lt; ]]>";

/// Every string is one that would like to be something else.
pub fn hostile() -> Results {
    let mut failed = run(
        "page-tools/budget/default-cap",
        0,
        (HOSTILE, HOSTILE),
        Verdict::Fail,
    );
    failed.title = HOSTILE.into();
    failed.findings[0].expectation = HOSTILE.into();
    failed.findings[0].summary = HOSTILE.into();
    failed.findings[0].expected = Shown::Value(json!({HOSTILE: HOSTILE}));
    failed.findings[0].seen = Shown::Value(json!({HOSTILE: "y".repeat(1 << 20)}));
    failed.transcript[0].kind = HOSTILE.into();
    failed.transcript[1].data = json!({HOSTILE: [HOSTILE, "z".repeat(1 << 20)]});
    failed.transcript[2].data = json!(HOSTILE);
    let mut broken = run(
        "page-tools/errors/endless",
        1,
        ("", ""),
        Verdict::CouldNotRun,
    );
    broken.reason = Some(HOSTILE.repeat(100));
    let mut missing = run(
        "page-tools/inputs/submit",
        1,
        ("", ""),
        Verdict::NotApplicable,
    );
    missing.missing = vec![HOSTILE.into()];
    let requirements = STATEMENTS.map(|(id, level, ..)| statement(id, level, HOSTILE, HOSTILE));
    let mut plan = plan(3, requirements.to_vec());
    plan.target.name = HOSTILE.into();
    plan.target.files[0].path = HOSTILE.into();
    plan.engine.name = HOSTILE.into();
    Results::assemble(plan, vec![failed, broken, missing]).unwrap()
}

/// As many as a large suite has, with transcripts as long as those of real case runs.
pub fn many() -> Results {
    let runs = (0..2000).map(|number| {
        let verdict = if number % 40 == 7 {
            Verdict::Fail
        } else {
            Verdict::Pass
        };
        let generation = if number % 2 == 0 {
            "chrome-146"
        } else {
            "chrome-156"
        };
        let mut run = run(
            &format!("page-tools/budget/case-{number}"),
            number % 3,
            ("chat-completions", generation),
            verdict,
        );
        run.transcript = (0..60).map(|place| moment(number, place)).collect();
        run
    });
    let requirements =
        STATEMENTS.map(|(id, level, summary, matters)| statement(id, level, summary, matters));
    Results::assemble(plan(2000, requirements.to_vec()), runs.collect()).unwrap()
}

/// Texts that repeat no more than those of real transcripts do.
fn moment(number: usize, place: usize) -> Entry {
    let mixed = (number * 7919 + place).wrapping_mul(2_654_435_761) % 1_000_003;
    Entry {
        at: place as f64,
        lane: Lane::ALL[place % 6],
        kind: "tool-call".into(),
        data: json!({"id": format!("<call {place}>"), "name": "find", "arguments": {"query": mixed, "in": "catalogue"}}),
    }
}
