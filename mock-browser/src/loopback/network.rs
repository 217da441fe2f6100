//! The network of a loopback page, as `fetch` uses it.

use std::rc::Rc;

use serde_json::json;

use super::Loopback;
use crate::network::{Chunk, End, Network, NetworkRequest, NetworkResponse, Outcome};
use crate::transcript::{Lane, Note};

/// Asks the page's own origin; every other one fails.
pub(crate) struct LoopbackNetwork {
    loopback: Rc<Loopback>,
    notes: Vec<Note>,
}

impl LoopbackNetwork {
    pub(crate) fn new(loopback: Rc<Loopback>) -> Self {
        Self {
            loopback,
            notes: Vec::new(),
        }
    }
}

impl Network for LoopbackNetwork {
    fn fetch(&mut self, request: &NetworkRequest) -> NetworkResponse {
        let outcome = match self.loopback.send(request) {
            Ok(fetched) => Outcome::Answer {
                status: fetched.status,
                status_text: fetched.reason,
                // Page code never sees these (https://fetch.spec.whatwg.org/#forbidden-response-header-name).
                headers: fetched
                    .headers
                    .into_iter()
                    .filter(|(name, _)| name != "set-cookie")
                    .collect(),
                chunks: vec![Chunk {
                    after_ms: 0.0,
                    bytes: fetched.body,
                }],
                end: if fetched.broken {
                    End::Broken
                } else {
                    End::Close
                },
            },
            Err(reason) => {
                self.notes.push(Note {
                    lane: Lane::Network,
                    kind: "unreachable".to_owned(),
                    data: json!({ "url": request.url, "reason": reason }),
                });
                Outcome::Failed
            }
        };
        NetworkResponse {
            after_ms: 0.0,
            outcome,
        }
    }

    fn notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }
}
