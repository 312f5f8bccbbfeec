//! The HTTP API of the site.

mod analysis;
mod any_input;
mod archive;
mod client;
#[cfg(feature = "wire")]
mod declarations;
mod games;
mod headers;
mod imports;
mod lobby;
mod observe;
mod of_game;
mod openapi;
mod ops;
mod origin;
mod play;
mod playtests;
mod puzzles;
mod reports;
mod sharing;
mod texts;
mod workers;
mod workshop;

pub(crate) use any_input::{check_headers, check_search};
pub(crate) use client::{Client, LONGEST_BODY, client_of};
#[cfg(feature = "wire")]
pub use declarations::declarations;
pub(crate) use games::pinned_name;
pub(crate) use of_game::game_requests;
pub use openapi::document;
pub use workers::{Accepted, Acquire, Acquired, GiveBack, Progress, Submission};

use self::of_game::{catch_panic, of_game};
use crate::api_error::{ApiError, with_json_errors};
use crate::assets;
use crate::cluster;
use crate::jobs::LONGEST_RESULT;
use crate::sharing::LONGEST_PGN;
use crate::state::AppState;
use crate::texts::LONGEST_TEXT;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use springald_table::Code;
use std::sync::Arc;
use std::time::Duration;

/// The longest body of a request with a text, in bytes: JSON may need six bytes for one of the text.
const LONGEST_TEXT_BODY: usize = 6 * LONGEST_TEXT + 16 * 1024;
/// The longest body of a request with an analysis, in bytes: JSON may need two bytes for one of a PGN.
const LONGEST_PGN_BODY: usize = 2 * LONGEST_PGN + 1024;
/// The time that a request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Returns the router of the site.
pub fn app(state: Arc<AppState>) -> Router {
    let of_game = of_game().layer(middleware::from_fn_with_state(
        Arc::clone(&state),
        cluster::relay,
    ));
    let about_games = of_game
        .route(
            "/games/{id}/analysis",
            get(analysis::look).post(analysis::ask),
        )
        .route("/games/{id}/socket", get(games::socket))
        .layer(middleware::from_fn(observe::name_game));
    let api = Router::new()
        .route("/games", post(games::create))
        .merge(about_games)
        .route(
            "/texts",
            post(texts::add).layer(DefaultBodyLimit::max(LONGEST_TEXT_BODY)),
        )
        .route(
            "/texts/import",
            post(imports::import).layer(DefaultBodyLimit::max(LONGEST_TEXT_BODY)),
        )
        .route("/texts/{name}", get(texts::look))
        .route("/texts/{name}/playtests", get(playtests::look))
        .route("/texts/{name}/playtests/pgn", get(playtests::pgn))
        .route("/texts/{name}/playtests/delete", post(playtests::end))
        .route(
            "/analyses",
            post(sharing::share).layer(DefaultBodyLimit::max(LONGEST_PGN_BODY)),
        )
        .route("/analyses/{id}", get(sharing::look))
        .route("/analyses/{id}/delete", post(sharing::delete))
        .route(
            "/workshop",
            get(workshop::gallery)
                .post(workshop::begin)
                .layer(DefaultBodyLimit::max(LONGEST_TEXT_BODY)),
        )
        .route("/workshop/{id}", get(workshop::look))
        .route(
            "/workshop/{id}/versions",
            post(workshop::save).layer(DefaultBodyLimit::max(LONGEST_TEXT_BODY)),
        )
        .route("/workshop/{id}/versions/{number}", get(workshop::text))
        .route("/workshop/{id}/publish", post(workshop::publish))
        .route("/workshop/{id}/withdraw", post(workshop::withdraw))
        .route("/workshop/{id}/delete", post(workshop::delete))
        .route("/workers/acquire", post(workers::acquire))
        .route("/workers/jobs/{id}/progress", post(workers::progress))
        .route(
            "/workers/jobs/{id}/result",
            post(workers::submit).layer(DefaultBodyLimit::max(LONGEST_RESULT + 1024)),
        )
        .route("/workers/jobs/{id}/abort", post(workers::abort))
        .route("/archive", get(archive::search))
        .route("/explorer", get(archive::explore))
        .route("/puzzles/{variant}", get(puzzles::look))
        .route("/puzzles/{variant}/ratings", get(puzzles::ratings))
        .route("/puzzles/{variant}/{id}/attempts", post(puzzles::attempt))
        .route("/reports/{game}", get(reports::look).post(reports::ask))
        .route("/reports/{game}/json", get(reports::data))
        .route("/reports/{game}/page", get(reports::page))
        .route("/lobby", get(lobby::lobby))
        .route("/variants", get(lobby::variants))
        .route("/openapi.json", get(openapi::openapi))
        .fallback(no_address)
        .method_not_allowed_fallback(no_method)
        .layer(middleware::from_fn_with_state(
            Arc::clone(&state),
            client::limit,
        ))
        // Before the rate limit: requests of other sites' pages must not use up their visitor's allowance.
        .layer(middleware::from_fn_with_state(
            Arc::clone(&state),
            origin::refuse_foreign,
        ))
        .layer(middleware::map_response(with_json_errors))
        .layer(middleware::from_fn(observe::begin_trace));
    Router::new()
        .nest("/api", api)
        // Monitoring is not rate-limited.
        .route("/api/health", get(ops::health))
        .route("/api/ready", get(ops::ready))
        .route("/metrics", get(ops::metrics))
        .fallback(assets::serve)
        .method_not_allowed_fallback(no_method)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn(catch_panic))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&state),
            headers::set,
        ))
        .with_state(state)
}

/// Times out slow requests, slow bodies included.
async fn in_time(request: Request, next: Next) -> Response {
    let answer = tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await;
    answer.unwrap_or_else(|_| {
        let what = "The request took too long.";
        ApiError::new(Code::TooSlow, what).into_response()
    })
}

async fn no_address() -> ApiError {
    ApiError::new(Code::NotFound, "There is nothing at this address.")
}

async fn no_method() -> ApiError {
    ApiError::new(Code::BadMethod, "This address does not support the method.")
}
