//! The scripted Chat Completions model over HTTP: streamed piece by piece, with its pauses, errors and broken ends.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use reports::Lane;

use super::{Shared, Traffic};
use crate::models::chat_completions::{self, End, HttpAnswer, HttpRequest};

/// Bytes of a request: far above what a conversation takes.
const LONGEST: usize = 64 << 20;

/// What an event of the stream ends with.
const EVENT_END: &[u8] = b"\n\n";

pub(super) async fn answer(
    State(shared): State<Arc<Shared>>,
    Path(parts): Path<Vec<(String, String)>>,
    request: Request,
) -> Response {
    let page = parts.first().and_then(|(_, page)| page.parse().ok());
    if !page.is_some_and(|page| shared.is_open(page)) {
        return StatusCode::GONE.into_response();
    }
    let mut under_way = UnderWay::begin(&shared);
    let Some(request) = read(request).await else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if request.method != "OPTIONS" {
        // What the page noted before it asked comes before.
        shared.link.mark().await;
    }
    let mut answer = chat_completions::respond(&mut shared.brain(), &shared.provider, &request);
    for (kind, data) in answer.notes.drain(..) {
        shared.link.note(Lane::Model, &kind, data);
    }
    under_way.pause(answer.after_ms).await;
    streamed(answer, under_way)
}

async fn read(request: Request) -> Option<HttpRequest> {
    let (head, body) = request.into_parts();
    let headers = head.headers.iter();
    Some(HttpRequest {
        method: head.method.as_str().to_owned(),
        url: head.uri.to_string(),
        headers: headers
            .map(|(name, value)| {
                let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
                (name.as_str().to_owned(), value)
            })
            .collect(),
        body: to_bytes(body, LONGEST).await.ok()?.to_vec(),
    })
}

fn streamed(answer: HttpAnswer, under_way: UnderWay) -> Response {
    let mut response = Response::builder().status(answer.status);
    for (name, value) in &answer.headers {
        response = response.header(name, value);
    }
    let pieces = pieces(answer, under_way);
    let body = Body::from_stream(pieces);
    response
        .body(body)
        .unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Where a stream is.
struct Place {
    chunks: std::vec::IntoIter<(f64, Vec<u8>)>,
    end: End,
    under_way: UnderWay,
    /// The last piece ended inside an event. The page is to read it alone: the next one goes out when a message of
    /// another kind has gone the same way to the page and back.
    cut: bool,
    /// The connection was broken; nothing follows.
    over: bool,
}

fn pieces(answer: HttpAnswer, under_way: UnderWay) -> impl Stream<Item = io::Result<Bytes>> {
    let place = Place {
        chunks: answer.chunks.into_iter(),
        end: answer.end,
        under_way,
        cut: false,
        over: false,
    };
    stream::unfold(place, |mut place| async move {
        if place.over {
            return None;
        }
        if let Some((after, bytes)) = place.chunks.next() {
            if place.cut {
                place.under_way.shared.link.mark().await;
            }
            place.cut = !bytes.ends_with(EVENT_END);
            place.under_way.pause(after).await;
            place.under_way.moved();
            return Some((Ok(Bytes::from(bytes)), place));
        }
        match place.end {
            End::Close => None,
            End::Broken => {
                place.over = true;
                let broken = io::Error::other("the model breaks off");
                Some((Err(broken), place))
            }
            End::Never => never(place.under_way).await,
        }
    })
}

async fn never<T>(under_way: UnderWay) -> T {
    drop(under_way);
    let never: Infallible = std::future::pending().await;
    match never {}
}

/// A request that is being answered; counted until it is dropped.
struct UnderWay {
    shared: Arc<Shared>,
}

impl UnderWay {
    fn begin(shared: &Arc<Shared>) -> Self {
        let under_way = Self {
            shared: Arc::clone(shared),
        };
        under_way.count().fetch_add(1, Ordering::SeqCst);
        under_way.moved();
        under_way
    }

    fn traffic(&self) -> &Traffic {
        &self.shared.traffic
    }

    fn count(&self) -> &AtomicUsize {
        &self.traffic().busy
    }

    fn moved(&self) {
        self.traffic().moved.fetch_add(1, Ordering::SeqCst);
    }

    /// Lets time pass, in which the page may rest. One who is dropped meanwhile is counted as busy again, and no longer.
    async fn pause(&mut self, milliseconds: f64) {
        if milliseconds <= 0.0 {
            return;
        }
        let waits = Waits::begin(self.traffic());
        tokio::time::sleep(Duration::from_secs_f64(milliseconds / 1000.0)).await;
        drop(waits);
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.count().fetch_sub(1, Ordering::SeqCst);
        self.moved();
    }
}

/// While it lives, a request counts as waiting and not as busy.
struct Waits<'traffic>(&'traffic Traffic);

impl<'traffic> Waits<'traffic> {
    fn begin(traffic: &'traffic Traffic) -> Self {
        traffic.waiting.fetch_add(1, Ordering::SeqCst);
        traffic.busy.fetch_sub(1, Ordering::SeqCst);
        Self(traffic)
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.busy.fetch_add(1, Ordering::SeqCst);
        self.0.waiting.fetch_sub(1, Ordering::SeqCst);
        self.0.moved.fetch_add(1, Ordering::SeqCst);
    }
}
