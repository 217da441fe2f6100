//! What the server sends back: a stream, an error, or a preflight's grant.

use serde_json::{Map, Value, json};

use super::stream::Stream;
use super::{End, HttpAnswer, Problem};
use crate::models::{End as MessageEnd, Note, Said};

/// A message of the model, as server-sent events.
pub(super) fn streamed(body: &Map<String, Value>, said: Said) -> HttpAnswer {
    let end = match said.end {
        MessageEnd::Broken => End::Broken,
        MessageEnd::Never => End::Never,
        MessageEnd::Done | MessageEnd::Status(_) => End::Close,
    };
    let mut chunks = Stream::of(body, &said);
    if let Some(size) = said.cut_every {
        chunks = cut(chunks, size.max(1));
    }
    HttpAnswer {
        after_ms: 0.0,
        status: 200,
        headers: headers("text/event-stream; charset=utf-8"),
        chunks,
        end,
        notes: said.notes,
    }
}

/// The same bytes in pieces of this size, each as late as its last byte; a pause still ends a piece.
fn cut(chunks: Vec<(f64, Vec<u8>)>, size: usize) -> Vec<(f64, Vec<u8>)> {
    let mut pieces: Vec<(f64, Vec<u8>)> = Vec::new();
    for (after, bytes) in chunks {
        let mut after = after;
        for byte in bytes {
            match pieces.last_mut() {
                Some((_, piece)) if piece.len() < size && after == 0.0 => piece.push(byte),
                _ => pieces.push((after, vec![byte])),
            }
            after = 0.0;
        }
    }
    pieces
}

/// A status that the script has the server answer with.
pub(super) fn failed(status: u16, said: Said) -> HttpAnswer {
    let kind = match status {
        401 => "authentication_error",
        429 => "rate_limit_error",
        400..500 => "invalid_request_error",
        _ => "server_error",
    };
    let message = format!("the model's server answers with status {status}");
    HttpAnswer {
        after_ms: said.begins_after_ms,
        notes: said.notes,
        ..error(status, kind, &message, None)
    }
}

/// The answer to a request that the API does not take.
pub(super) fn refused(problem: &Problem, notes: Vec<Note>) -> HttpAnswer {
    let message = problem.to_string();
    HttpAnswer {
        notes,
        ..error(400, "invalid_request_error", &message, Some(&problem.at))
    }
}

/// Grants what a browser asks before a request across origins.
pub(super) fn preflight() -> HttpAnswer {
    HttpAnswer {
        after_ms: 0.0,
        status: 204,
        headers: shared_headers(),
        chunks: Vec::new(),
        end: End::Close,
        notes: Vec::new(),
    }
}

fn error(status: u16, kind: &str, message: &str, at: Option<&str>) -> HttpAnswer {
    let body = json!({ "error": { "message": message, "type": kind, "param": at, "code": null } });
    HttpAnswer {
        after_ms: 0.0,
        status,
        headers: headers("application/json"),
        chunks: vec![(0.0, body.to_string().into_bytes())],
        end: End::Close,
        notes: Vec::new(),
    }
}

fn headers(content_type: &str) -> Vec<(String, String)> {
    let mut headers = vec![
        ("content-type".to_owned(), content_type.to_owned()),
        ("cache-control".to_owned(), "no-cache".to_owned()),
    ];
    headers.extend(shared_headers());
    headers
}

/// Any page may ask; `*` alone does not cover `authorization`.
fn shared_headers() -> Vec<(String, String)> {
    [
        ("access-control-allow-origin", "*"),
        ("access-control-allow-methods", "POST, OPTIONS"),
        ("access-control-allow-headers", "authorization, *"),
        ("access-control-expose-headers", "*"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .to_vec()
}
