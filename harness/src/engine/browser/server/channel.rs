//! The channels to the browser, as WebSockets: text in, text out.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};

use super::Shared;
use crate::engine::browser::link::Role;

/// Far above what a page may note at once.
const LONGEST: usize = 256 << 20;

pub(super) async fn page(upgrade: WebSocketUpgrade, shared: State<Arc<Shared>>) -> Response {
    open(upgrade, shared.0, Role::Page)
}

pub(super) async fn agent(upgrade: WebSocketUpgrade, shared: State<Arc<Shared>>) -> Response {
    open(upgrade, shared.0, Role::Agent)
}

fn open(upgrade: WebSocketUpgrade, shared: Arc<Shared>, role: Role) -> Response {
    let Some((host, mut commands)) = shared.link.connect(role) else {
        return StatusCode::FORBIDDEN.into_response();
    };
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    upgrade.on_upgrade(move |socket: WebSocket| async move {
        let (mut out, mut incoming) = socket.split();
        let send = async {
            while let Some(command) = commands.recv().await {
                if out.send(Message::text(command)).await.is_err() {
                    return;
                }
            }
        };
        let receive = async {
            while let Some(Ok(message)) = incoming.next().await {
                let Message::Text(text) = message else {
                    continue;
                };
                if let Err(why) = shared.link.received(role, &text).await {
                    shared.link.broken(&why);
                }
            }
        };
        tokio::select! {
            () = send => {}
            () = receive => {}
        }
        shared.link.disconnect(host);
    })
}
