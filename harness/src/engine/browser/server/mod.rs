//! The loopback server behind a real browser: the page, the build, the scripted model, and the channels to the page.
//!
//! One a browser, on ports that the system chooses; loopback counts as a secure context. The model answers on a port of
//! its own, so that a page reaches it across origins as it would reach any. Refuses every address but loopback.

mod channel;
mod model;

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use super::link::Link;
use super::sources::{self, Served};
use crate::models::{Brain, custom_provider, prompt_api};
use crate::target::Target;

/// The server cannot be started.
#[derive(Debug, thiserror::Error)]
#[error(
    "the loopback server cannot be started: {0}; check that this machine lets programs listen on 127.0.0.1"
)]
pub(super) struct NotServing(#[from] std::io::Error);

/// The server, until it is dropped.
#[derive(Debug)]
pub(super) struct Server {
    runtime: Option<Runtime>,
    /// The channels to the browser.
    pub(super) link: Arc<Link>,
    shared: Arc<Shared>,
    page: SocketAddr,
    model: SocketAddr,
}

/// What requests are answered from.
#[derive(Debug)]
struct Shared {
    link: Arc<Link>,
    files: HashMap<String, Served>,
    brain: Mutex<Brain>,
    provider: String,
    /// The number of the page that is open.
    open: AtomicU64,
    traffic: Traffic,
}

/// The page's requests to the model.
#[derive(Debug, Default)]
struct Traffic {
    /// Those that are being answered right now.
    busy: AtomicUsize,
    /// Those whose answer goes on later.
    waiting: AtomicUsize,
    /// How often anything moved.
    moved: AtomicUsize,
}

impl Server {
    pub(super) fn start(target: &Target, provider: &str) -> Result<Self, NotServing> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        let link = Arc::new(Link::default());
        let shared = Arc::new(Shared {
            link: Arc::clone(&link),
            files: sources::files(target),
            brain: Mutex::new(Brain::new(None)),
            provider: provider.to_owned(),
            open: AtomicU64::new(0),
            traffic: Traffic::default(),
        });
        let listen = || runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
        let (page_listener, model_listener) = (listen()?, listen()?);
        let (page, model) = (page_listener.local_addr()?, model_listener.local_addr()?);
        let pages = pages(Arc::clone(&shared));
        runtime.spawn(async move { axum::serve(page_listener, pages).await });
        let models = models(Arc::clone(&shared));
        runtime.spawn(async move { axum::serve(model_listener, models).await });
        Ok(Self {
            runtime: Some(runtime),
            link,
            shared,
            page,
            model,
        })
    }

    /// Where the page lives.
    pub(super) fn origin(&self) -> String {
        format!("http://{}", self.page)
    }

    /// The channels' address.
    pub(super) fn channels(&self) -> String {
        format!("ws://{}/channel", self.page)
    }

    /// Where the model of this page is.
    pub(super) fn model(&self, page: u64) -> String {
        format!("http://{}/model/{page}/v1/chat/completions", self.model)
    }

    /// Another page is opened, with another model.
    pub(super) fn open(&self, page: u64, brain: Brain) {
        *self.shared.brain() = brain;
        self.shared.open.store(page, Ordering::SeqCst);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Waiting for its threads is not allowed where this may be dropped, inside another runtime.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Shared {
    fn brain(&self) -> std::sync::MutexGuard<'_, Brain> {
        self.brain.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_open(&self, page: u64) -> bool {
        self.open.load(Ordering::SeqCst) == page
    }
}

fn pages(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/page/{page}", get(async || served(&sources::page())))
        .route("/ask/{page}", post(ask))
        .route("/prompt/{page}", post(prompt))
        .route("/rest/{page}", get(rest))
        .route("/channel/page", get(channel::page))
        .route("/channel/agent", get(channel::agent))
        .fallback(file)
        .with_state(shared)
}

fn models(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/model/{page}", any(model::answer))
        .route("/model/{page}/{*rest}", any(model::answer))
        .with_state(shared)
}

async fn file(State(shared): State<Arc<Shared>>, uri: Uri) -> Response {
    match shared.files.get(uri.path()) {
        Some(file) => served(file),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn served(file: &Served) -> Response {
    let caching = if file.lasts {
        "max-age=86400, immutable"
    } else {
        "no-store"
    };
    let headers = [
        (header::CONTENT_TYPE, file.kind),
        (header::CACHE_CONTROL, caching),
    ];
    (headers, Body::from(file.text.clone())).into_response()
}

/// The model's next message, for a provider that runs in the page.
async fn ask(
    State(shared): State<Arc<Shared>>,
    Path(page): Path<u64>,
    input: String,
) -> Result<String, (StatusCode, String)> {
    if !shared.is_open(page) {
        return Err((StatusCode::GONE, "this page is closed".into()));
    }
    custom_provider::next(&mut shared.brain(), &input)
        .map_err(|error| (StatusCode::BAD_REQUEST, error.to_string()))
}

/// The model's next message, for the browser's built-in model.
async fn prompt(
    State(shared): State<Arc<Shared>>,
    Path(page): Path<u64>,
    input: String,
) -> Result<String, (StatusCode, String)> {
    if !shared.is_open(page) {
        return Err((StatusCode::GONE, "this page is closed".into()));
    }
    prompt_api::next(&mut shared.brain(), &shared.provider, &input)
        .map_err(|error| (StatusCode::BAD_REQUEST, error.to_string()))
}

/// What the page's requests are doing.
async fn rest(State(shared): State<Arc<Shared>>) -> Response {
    let count = |counter: &AtomicUsize| counter.load(Ordering::SeqCst);
    let traffic = &shared.traffic;
    let body = json!({ "busy": count(&traffic.busy), "waiting": count(&traffic.waiting), "arrived": count(&traffic.moved) });
    (
        [
            (header::CONTENT_TYPE, "application/json"),
            (header::CACHE_CONTROL, "no-store"),
        ],
        body.to_string(),
    )
        .into_response()
}
