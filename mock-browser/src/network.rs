//! The page's network, played by Rust. It refuses to reach a real one.

use crate::transcript::Note;

/// Answers the page's requests.
pub trait Network {
    /// Called once a request, when the page makes it.
    fn fetch(&mut self, request: &NetworkRequest) -> NetworkResponse;

    /// What is to stand in the transcript of the request just answered; taken after each `fetch`.
    fn notes(&mut self) -> Vec<Note> {
        Vec::new()
    }
}

/// A request as it leaves the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NetworkRequest {
    /// The method, in the case the page's `Request` settled on.
    pub method: String,
    /// The absolute address.
    pub url: String,
    /// Header names (lower case) and values, in order.
    pub headers: Vec<(String, String)>,
    /// The whole body; empty when there is none.
    pub body: Vec<u8>,
}

/// What comes back, and when.
#[derive(Debug, Clone, PartialEq)]
pub struct NetworkResponse {
    /// Virtual milliseconds from the request to the answer's head, or to the failure.
    pub after_ms: f64,
    /// What comes back.
    pub outcome: Outcome,
}

/// What comes back for a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// No answer: `fetch` rejects with a `TypeError`.
    Failed,
    /// An answer.
    Answer {
        /// Status code.
        status: u16,
        /// Status text.
        status_text: String,
        /// Header names and values, in order.
        headers: Vec<(String, String)>,
        /// The body, in pieces.
        chunks: Vec<Chunk>,
        /// What follows the last piece.
        end: End,
    },
}

/// A piece of a body.
#[derive(Debug, Clone, PartialEq)]
pub struct Chunk {
    /// Virtual milliseconds after the piece before it, or after the head.
    pub after_ms: f64,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// What follows the last piece of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The body is complete.
    Close,
    /// The connection breaks: the body's stream errors with a `TypeError`.
    Broken,
    /// Nothing, ever.
    Never,
}
