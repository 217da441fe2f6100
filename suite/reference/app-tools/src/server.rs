//! The app over HTTP: its page, what ships with it, and one WebSocket a page for calls and for news of changes.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::net::TcpListener;
use tokio::sync::{broadcast, mpsc};

use crate::definition::{CLIENT, Definition};
use crate::engine::Engine;
use crate::sessions::{Sessions, User};

/// How many changes a slow page may be behind before it is told that there were several.
const BEHIND: usize = 64;

struct App {
    definition: Definition,
    engine: Engine,
    sessions: Sessions,
    changes: broadcast::Sender<()>,
}

/// Serves an app on a port of the loopback interface until the process ends; 0 chooses a free one. `ready` is told which.
pub(crate) async fn serve(
    definition: Definition,
    engine: Engine,
    port: u16,
    ready: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    let app = Arc::new(App {
        definition,
        engine,
        sessions: Sessions::default(),
        changes: broadcast::channel(BEHIND).0,
    });
    let routes = Router::new()
        .route("/", get(page))
        .route("/framework/{name}", get(framework))
        .route("/app/{name}", get(script))
        .route("/tools.json", get(tools))
        .route("/live", get(live))
        .route("/reset", post(reset))
        .with_state(app);
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    ready(listener.local_addr()?);
    axum::serve(listener, routes)
        .with_graceful_shutdown(async {
            let _ = tokio::signal::ctrl_c().await;
        })
        .await
}

/// Who opens the page.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Visitor {
    guest: Option<String>,
    user: Option<String>,
}

async fn page(State(app): State<Arc<App>>, Query(visitor): Query<Visitor>) -> Html<String> {
    let user = match (visitor.user, visitor.guest) {
        (Some(name), _) => User::signed_in(&name),
        (None, guest) => User::guest(guest.as_deref().unwrap_or("visitor")),
    };
    let session = app.sessions.open(user);
    let mut shipped: Map<String, Value> =
        serde_json::from_str(&app.engine.manifest).unwrap_or_default();
    shipped.insert("session".into(), session.into());
    // Within a script element only this would end it.
    let shipped = Value::Object(shipped).to_string().replace('<', "\\u003c");
    Html(app.definition.page().replace("{{shipped}}", &shipped))
}

async fn framework(Path(name): Path<String>) -> Response {
    let file = CLIENT.iter().find(|(file, _)| *file == name);
    javascript(file.map(|(_, text)| *text))
}

async fn script(State(app): State<Arc<App>>, Path(name): Path<String>) -> Response {
    javascript(app.definition.script(&name))
}

fn javascript(text: Option<&str>) -> Response {
    match text {
        Some(text) => {
            ([(header::CONTENT_TYPE, "text/javascript")], text.to_owned()).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn tools(State(app): State<Arc<App>>) -> Response {
    let manifest = app.engine.manifest.clone();
    ([(header::CONTENT_TYPE, "application/json")], manifest).into_response()
}

async fn reset(State(app): State<Arc<App>>) -> Response {
    app.sessions.clear();
    match app.engine.reset().await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

#[derive(Deserialize)]
struct Tab {
    session: String,
}

async fn live(
    State(app): State<Arc<App>>,
    Query(tab): Query<Tab>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if app.sessions.user(&tab.session).is_none() {
        return StatusCode::FORBIDDEN.into_response();
    }
    upgrade.on_upgrade(move |socket| talk(app, tab.session, socket))
}

/// What a page sends: a call of a handler, or a sign-in.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Request {
    id: u64,
    sign_in: Option<String>,
    #[serde(flatten)]
    call: Map<String, Value>,
}

async fn talk(app: Arc<App>, session: String, mut socket: WebSocket) {
    let mut changes = app.changes.subscribe();
    let (answer, mut answers) = mpsc::unbounded_channel::<String>();
    loop {
        let sent = tokio::select! {
            received = socket.recv() => match received {
                Some(Ok(Message::Text(text))) => {
                    let Ok(request) = serde_json::from_str::<Request>(&text) else { return };
                    tokio::spawn(answer_one(Arc::clone(&app), session.clone(), request, answer.clone()));
                    Ok(())
                }
                Some(Ok(_)) => Ok(()),
                Some(Err(_)) | None => return,
            },
            Some(text) = answers.recv() => socket.send(Message::text(text)).await,
            changed = changes.recv() => match changed {
                Err(broadcast::error::RecvError::Closed) => return,
                Ok(()) | Err(broadcast::error::RecvError::Lagged(_)) => {
                    socket.send(Message::text(json!({ "changed": true }).to_string())).await
                }
            },
        };
        if sent.is_err() {
            return;
        }
    }
}

async fn answer_one(
    app: Arc<App>,
    session: String,
    request: Request,
    answer: mpsc::UnboundedSender<String>,
) {
    let mut call = request.call;
    let changes = call.get("kind").is_none_or(|kind| kind != "query");
    let outcome = if let Some(name) = request.sign_in {
        app.sessions.sign_in(&session, User::signed_in(&name));
        json!({ "result": null })
    } else if let Some(user) = app.sessions.user(&session) {
        call.insert("user".into(), json!(user));
        let text = app.engine.call(Value::Object(call).to_string()).await;
        serde_json::from_str(&text).unwrap_or_else(|error| json!({ "error": error.to_string() }))
    } else {
        json!({ "error": "the session has ended: reload the page" })
    };
    let mut outcome = outcome;
    outcome["id"] = request.id.into();
    // The page is gone; what it asked for has happened all the same.
    let _ = answer.send(outcome.to_string());
    if changes {
        let _ = app.changes.send(());
    }
}
