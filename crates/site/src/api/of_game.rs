//! The requests about one game, which the node that owns it answers.

use super::{games, observe, play, playtests};
use crate::api_error::{ApiError, with_json_errors};
use crate::state::AppState;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use futures_util::FutureExt;
use springald_table::Code;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

/// Returns their routes.
pub(super) fn of_game() -> Router<Arc<AppState>> {
    Router::new()
        .route("/games/{id}", get(games::look))
        .route("/games/{id}/join", post(games::join))
        .route("/games/{id}/pgn", get(play::pgn))
        .route("/games/{id}/dice", get(play::dice).post(play::add_to_dice))
        .route("/games/{id}/scene", get(play::scene))
        .route("/games/{id}/play", post(play::play))
        .route("/games/{id}/abort", post(play::abort))
        .route("/games/{id}/renew", post(play::renew))
        .route("/games/{id}/refusals", post(playtests::refuse))
        .route("/games/{id}/notes", post(playtests::note))
        .route(
            "/games/{id}/notes/{note}/delete",
            post(playtests::delete_note),
        )
}

/// Returns the router for requests that another node has admitted and passed on.
pub(crate) fn game_requests(state: Arc<AppState>) -> Router {
    of_game()
        .layer(middleware::from_fn(observe::name_game))
        .layer(middleware::map_response(with_json_errors))
        .layer(middleware::from_fn(catch_panic))
        .with_state(state)
}

/// Answers a request whose handling panics.
pub(super) async fn catch_panic(request: Request, next: Next) -> Response {
    // What the request has left half changed is dropped with it.
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    answer.unwrap_or_else(|_| {
        tracing::error!("a request made the server stumble");
        ApiError::new(Code::Internal, "Something went wrong on the server.").into_response()
    })
}
