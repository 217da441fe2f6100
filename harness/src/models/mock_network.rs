//! The mock browser's network, with the scripted model's servers on it.
//!
//! It refuses every other address: such a request fails as one does without a network.

use std::cell::RefCell;
use std::rc::Rc;

use mock_browser::{Chunk, End, Lane, Network, NetworkRequest, NetworkResponse, Outcome};

use super::chat_completions::{self, HttpAnswer, HttpRequest};
use super::{Brain, Note};

/// A network with Chat Completions servers, each for one provider.
#[derive(Debug)]
pub struct MockNetwork {
    brain: Rc<RefCell<Brain>>,
    servers: Vec<Server>,
    notes: Vec<Note>,
}

#[derive(Debug)]
struct Server {
    prefix: String,
    provider: String,
}

impl Server {
    fn serves(&self, url: &str) -> bool {
        let rest = url.strip_prefix(self.prefix.trim_end_matches('/'));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
    }
}

impl MockNetwork {
    /// A network that reaches nothing yet.
    #[must_use]
    pub fn new(brain: Rc<RefCell<Brain>>) -> Self {
        Self {
            brain,
            servers: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds the server of a provider: every address at or below `prefix`, e.g. `https://model.test/NAME/`.
    #[must_use]
    pub fn serving(mut self, prefix: &str, provider: &str) -> Self {
        self.servers.push(Server {
            prefix: prefix.to_owned(),
            provider: provider.to_owned(),
        });
        self
    }
}

impl Network for MockNetwork {
    fn fetch(&mut self, request: &NetworkRequest) -> NetworkResponse {
        let mut servers = self.servers.iter();
        let Some(server) = servers.find(|server| server.serves(&request.url)) else {
            return NetworkResponse {
                after_ms: 0.0,
                outcome: Outcome::Failed,
            };
        };
        let request = HttpRequest {
            method: request.method.clone(),
            url: request.url.clone(),
            headers: request.headers.clone(),
            body: request.body.clone(),
        };
        let mut brain = self.brain.borrow_mut();
        let mut answer = chat_completions::respond(&mut brain, &server.provider, &request);
        self.notes.append(&mut answer.notes);
        response(answer)
    }

    fn notes(&mut self) -> Vec<mock_browser::Note> {
        in_models_lane(std::mem::take(&mut self.notes))
    }
}

/// Notes as the mock browser takes them.
pub(super) fn in_models_lane(notes: Vec<Note>) -> Vec<mock_browser::Note> {
    let lane = Lane::Model;
    let notes = notes.into_iter();
    notes
        .map(|(kind, data)| mock_browser::Note { lane, kind, data })
        .collect()
}

fn response(answer: HttpAnswer) -> NetworkResponse {
    let chunks = answer.chunks.into_iter();
    NetworkResponse {
        after_ms: answer.after_ms,
        outcome: Outcome::Answer {
            status: answer.status,
            status_text: status_text(answer.status).to_owned(),
            headers: answer.headers,
            chunks: chunks
                .map(|(after_ms, bytes)| Chunk { after_ms, bytes })
                .collect(),
            end: match answer.end {
                chat_completions::End::Close => End::Close,
                chat_completions::End::Broken => End::Broken,
                chat_completions::End::Never => End::Never,
            },
        },
    }
}

fn status_text(status: u16) -> &'static str {
    match status {
        200 => "OK",
        204 => "No Content",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        429 => "Too Many Requests",
        500 => "Internal Server Error",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        _ => "",
    }
}
