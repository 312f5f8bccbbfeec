//! Endpoints for operators.

use crate::api_error::ApiError;
use crate::state::AppState;
use crate::store::PauseReason;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use springald_table::{Code, RULES};
use std::sync::Arc;

/// Confirms that the process responds.
#[utoipa::path(get, path = "/api/health", tag = "operation", responses((status = 200)))]
pub(super) async fn health() -> Json<Value> {
    Json(json!({ "ok": true, "version": RULES }))
}

/// Returns whether games can be played: they can be stored and read, the other nodes can be reached if there are any, and
/// the server is not shutting down.
#[utoipa::path(get, path = "/api/ready", tag = "operation", responses((status = 200), (status = 503)))]
pub(super) async fn ready(State(state): State<Arc<AppState>>) -> Result<Json<Value>, ApiError> {
    if *state.closing().borrow() {
        return Err(ApiError::new(Code::Closing, "The server is closing."));
    }
    let is_node = state.cluster().is_some();
    // The reason why a node has lost its lease follows below.
    let pause = (state.store.uptime().pause())
        .filter(|pause| !(is_node && pause.reason == PauseReason::Taken));
    if let Some(pause) = pause {
        let what = format!(
            "Games are paused because nothing can be stored: {}.",
            pause.reason
        );
        return Err(ApiError::new(Code::Storage, &what));
    }
    if let Some(what) = state.cluster().and_then(|cluster| cluster.fault()) {
        return Err(ApiError::new(Code::Moving, what));
    }
    (state.store.check().await).map_err(|error| crate::api_error::refusal_for(&error))?;
    Ok(Json(json!({ "ok": true })))
}

/// Returns counters for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses((status = 200)))]
pub(super) async fn metrics(State(state): State<Arc<AppState>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], state.metrics.text()).into_response()
}
