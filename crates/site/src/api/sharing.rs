//! Analyses that are shared by a link.

use super::client::{Body, Client, secret};
use super::pinned_name;
use crate::api_error::{ApiError, ErrorBody};
use crate::state::AppState;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use springald_table::Refusal;
use springald_table::request::LONGEST_FEN;
use std::sync::Arc;
use utoipa::ToSchema;

/// An analysis to share.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct ShareAnalysis {
    /// The id of the game, or the version of a text.
    pub(super) variant: String,
    /// One game as PGN, with variations, comments, glyphs, arrows and evaluations, of at most 256 KiB.
    pub(super) pgn: String,
}

/// An analysis that was shared. Its secret appears nowhere else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct AnalysisLink {
    /// The id.
    pub(super) id: String,
    /// The secret that deletes it.
    pub(super) secret: String,
    /// The address of its page.
    pub(super) url: String,
}

/// A shared analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct SharedAnalysis {
    /// The id of the game.
    pub(super) variant: String,
    /// The version of its rules; of a declared game the name of its text.
    pub(super) rules: String,
    /// The analysis as PGN.
    pub(super) pgn: String,
    /// The time at which it was shared, in milliseconds since 1970.
    pub(super) created_ms: i64,
}

/// Shares an analysis: everybody who has its address can read it. It never changes.
#[utoipa::path(post, path = "/api/analyses", request_body = ShareAnalysis, tag = "analyses",
    responses((status = 201, body = AnalysisLink), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn share(
    State(state): State<Arc<AppState>>,
    client: Client,
    Body(request): Body<ShareAnalysis>,
) -> Result<(StatusCode, Json<AnalysisLink>), ApiError> {
    let ShareAnalysis { variant, pgn } = request;
    if variant.len() > LONGEST_FEN {
        return Err(Refusal::too_long("variant", LONGEST_FEN).into());
    }
    let entry = state.texts.variant(&variant, client.0).await?;
    let name = pinned_name(&variant, entry);
    let link = state.share_analysis(entry, name, pgn, client.0).await?;
    let base = state.config.public_url.clone().unwrap_or_default();
    let link = AnalysisLink {
        url: format!("{base}/a/{}", link.id),
        id: link.id,
        secret: link.secret.reveal().to_owned(),
    };
    Ok((StatusCode::CREATED, Json(link)))
}

/// Returns a shared analysis.
#[utoipa::path(get, path = "/api/analyses/{id}", tag = "analyses",
    responses((status = 200, body = SharedAnalysis), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn look(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> Result<Json<SharedAnalysis>, ApiError> {
    let shared = state.shared_analysis(&id).await?;
    Ok(Json(SharedAnalysis {
        variant: shared.variant,
        rules: shared.rules,
        pgn: shared.pgn,
        created_ms: shared.created_ms,
    }))
}

/// Deletes a shared analysis, with its secret.
#[utoipa::path(post, path = "/api/analyses/{id}/delete", tag = "analyses", security(("seat" = [])),
    responses((status = 204), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn delete(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    state.unshare(&id, secret(&headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}
