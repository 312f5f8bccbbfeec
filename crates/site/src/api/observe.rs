//! Log lines about a request name its game, and traces begin with requests.

use crate::log;
use crate::trace;
use axum::extract::{MatchedPath, Path, Request};
use axum::middleware::Next;
use axum::response::Response;
use springald_table::Code;
use springald_table::secret::is_game_id;
use std::collections::HashMap;
use tracing::{Instrument, Span};

/// Makes the log lines about a request name its game.
pub(super) async fn name_game(
    Path(path): Path<HashMap<String, String>>,
    request: Request,
    next: Next,
) -> Response {
    let game = path.get("id").filter(|id| is_game_id(id));
    if let Some(id) = game {
        Span::current().record("game", id);
    }
    let span = game.map_or_else(Span::none, |id| log::game(id));
    next.run(request).instrument(span).await
}

/// Begins the trace of a request.
pub(super) async fn begin_trace(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("", MatchedPath::as_str);
    let span = trace::request(format_args!("{} {route}", request.method()), None);
    let response = next.run(request).instrument(span.clone()).await;
    if let Some(code) = response.extensions().get::<Code>() {
        span.record("refusal", code.as_str());
    }
    response
}
