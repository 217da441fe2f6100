//! A server that speaks OpenAI's Chat Completions API (<https://platform.openai.com/docs/api-reference/chat>), with the
//! scripted model behind it: a request in, a streamed answer out, whatever carries them.
//!
//! It refuses what the API refuses (status 400, noted as `malformed`), and then the model is not asked. It does not
//! read the address: which provider a request belongs to is for the one who carries it.

mod answer;
mod messages;
mod problem;
mod request;
mod stream;
mod tools;

use serde_json::json;

use super::{Brain, End as MessageEnd, Note};

pub use problem::Problem;

/// A request, as it reaches a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HttpRequest {
    /// The method.
    pub method: String,
    /// The address.
    pub url: String,
    /// Header names (in any case) and values.
    pub headers: Vec<(String, String)>,
    /// The whole body.
    pub body: Vec<u8>,
}

/// What a server sends back.
#[derive(Clone, Debug, PartialEq)]
pub struct HttpAnswer {
    /// Milliseconds from the request to the head.
    pub after_ms: f64,
    /// The status code.
    pub status: u16,
    /// Header names (lower case) and values.
    pub headers: Vec<(String, String)>,
    /// The body's pieces, each with the milliseconds after what came before it.
    pub chunks: Vec<(f64, Vec<u8>)>,
    /// What follows the last piece.
    pub end: End,
    /// What is to stand in the transcript, in order.
    pub notes: Vec<Note>,
}

/// What follows the last piece of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The body is complete.
    Close,
    /// The connection breaks.
    Broken,
    /// Nothing, ever.
    Never,
}

/// Answers a request that `provider` made. A preflight (`OPTIONS`) is granted, and nothing is noted of it.
pub fn respond(brain: &mut Brain, provider: &str, request: &HttpRequest) -> HttpAnswer {
    if request.method == "OPTIONS" {
        return answer::preflight();
    }
    let body = match request::read(request) {
        Ok(body) => body,
        Err(problem) => return refuse(&problem),
    };
    let input = request::input(brain, provider, &body);
    let said = brain.next(&input);
    match said.end {
        MessageEnd::Status(status) => answer::failed(status, said),
        _ => answer::streamed(&body, said),
    }
}

fn refuse(problem: &Problem) -> HttpAnswer {
    let told = json!({ "problem": problem.to_string() });
    answer::refused(problem, vec![("malformed".to_owned(), told)])
}
