//! The analysis of finished games on the server.

use super::client::Client;
use crate::api_error::{ApiError, ErrorBody, refusal_for};
use crate::jobs::{AnalysedPosition, Analysis, JobBody, JobResult};
use crate::state::AppState;
use crate::store::{JobRow, JobState, StoreError};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use springald_table::Refusal;
use springald_table::secret::is_game_id;
use std::sync::Arc;
use utoipa::ToSchema;

/// The analysis of a game, or its progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct GameAnalysis {
    /// The state of the work.
    pub(super) state: JobState,
    /// The number of jobs before it in the queue.
    pub(super) ahead: u32,
    /// The number of positions.
    pub(super) steps: u32,
    /// The number of finished positions.
    pub(super) progress: u32,
    /// The reason why it failed.
    pub(super) error: Option<String>,
    /// The nodes searched for each position of the game.
    pub(super) nodes: u64,
    /// The nodes searched for each outcome of a roll.
    pub(super) outcome_nodes: u64,
    /// The turn texts.
    pub(super) turns: Vec<String>,
    /// The positions before, between and after the turns, when it is done.
    pub(super) positions: Option<Vec<AnalysedPosition>>,
}

/// Asks for the analysis of a finished game. Repeating the request changes nothing, unless the work has failed.
#[utoipa::path(post, path = "/api/games/{id}/analysis", tag = "jobs",
    responses((status = 202, body = GameAnalysis), (status = 200, body = GameAnalysis),
        (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn ask(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    client: Client,
) -> Result<(StatusCode, Json<GameAnalysis>), ApiError> {
    let row = state.ask_for_analysis(known(&id)?, client.0).await?;
    let status = match row.state {
        JobState::Done => StatusCode::OK,
        _ => StatusCode::ACCEPTED,
    };
    Ok((status, Json(view(row)?)))
}

/// Returns the analysis of a finished game, or its progress; nothing if nobody has asked for it.
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "jobs",
    responses((status = 200, body = GameAnalysis), (status = 204, description = "Nobody has asked for the analysis."),
        (status = 404, body = ErrorBody)))]
pub(super) async fn look(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    // Not an error: every review of a game asks, and browsers show errors in their consoles.
    match state.analysis(known(&id)?).await? {
        Some(row) => Ok(Json(view(row)?).into_response()),
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

fn known(id: &str) -> Result<&str, Refusal> {
    if is_game_id(id) {
        Ok(id)
    } else {
        Err(Refusal::no_game())
    }
}

fn view(row: JobRow) -> Result<GameAnalysis, Refusal> {
    let damaged = || refusal_for(&StoreError::Damaged(format!("job {}", row.id)));
    let Ok(JobBody::Analysis(body)) = serde_json::from_str(&row.body) else {
        return Err(damaged());
    };
    let positions = match row.result.as_deref().map(serde_json::from_str) {
        None => None,
        Some(Ok(JobResult::Analysis(Analysis { positions }))) => Some(positions),
        Some(_) => return Err(damaged()),
    };
    Ok(GameAnalysis {
        state: row.state,
        ahead: row.ahead,
        steps: row.steps,
        progress: row.progress,
        error: row.error,
        nodes: body.nodes,
        outcome_nodes: body.outcome_nodes,
        turns: body.turns,
        positions,
    })
}
