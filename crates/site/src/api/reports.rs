//! Reports of the lab on games.

use super::client::Client;
use crate::api_error::{ApiError, ErrorBody, refusal_for};
use crate::jobs::{JobBody, JobResult, MadeReport, ReportJob, no_report};
use crate::state::AppState;
use crate::store::{JobRow, JobState, StoreError};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use springald_lab::{Report, html};
use springald_table::Refusal;
use std::sync::Arc;
use utoipa::ToSchema;

/// The policy of a report as a page: it has its own style, and loads nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The report on a game, or its progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct GameReport {
    /// The state of the work.
    pub(super) state: JobState,
    /// The number of jobs before it in the queue.
    pub(super) ahead: u32,
    /// The number of games that are played for it.
    pub(super) steps: u32,
    /// The number of games that were played.
    pub(super) progress: u32,
    /// The reason why it failed.
    pub(super) error: Option<String>,
    /// The number of games at each strength.
    pub(super) games: u32,
    /// The strengths: the positions searched for each turn or part of a turn.
    pub(super) nodes: Vec<u64>,
    /// The seed of openings and dice.
    pub(super) seed: u64,
    /// The findings, when it is done.
    pub(super) found: Option<ReportFindings>,
}

/// The findings of a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct ReportFindings {
    /// The command that repeats the report.
    pub(super) command: String,
    /// The name of the game.
    pub(super) name: String,
    /// The findings in plain sentences, the most important first.
    pub(super) sentences: Vec<ReportSentence>,
    /// Faults that the author of a game hardly wants, in sentences.
    pub(super) faults: Vec<String>,
}

/// A finding in a plain sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(super) struct ReportSentence {
    /// The sentence.
    pub(super) text: String,
    /// `false` if more games are needed to say it firmly.
    pub(super) settled: bool,
}

/// Asks for the report on a game. Repeating the request changes nothing, unless the work has failed.
#[utoipa::path(post, path = "/api/reports/{game}", tag = "jobs",
    params(("game" = String, Path, description = "The id of a game of the program, or the version of a text.")),
    responses((status = 202, body = GameReport), (status = 200, body = GameReport),
        (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn ask(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
    client: Client,
) -> Result<(StatusCode, Json<GameReport>), ApiError> {
    let row = state.ask_for_report(&game, client.0).await?;
    let status = match row.state {
        JobState::Done => StatusCode::OK,
        _ => StatusCode::ACCEPTED,
    };
    Ok((status, Json(view(&row)?)))
}

/// Returns the report on a game, or its progress; nothing if nobody has asked for it.
#[utoipa::path(get, path = "/api/reports/{game}", tag = "jobs",
    responses((status = 200, body = GameReport), (status = 204, description = "Nobody has asked for the report.")))]
pub(super) async fn look(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
) -> Result<Response, ApiError> {
    // Not an error: the page of every report asks, and browsers show errors in their consoles.
    match state.report(&game).await? {
        Some(row) => Ok(Json(view(&row)?).into_response()),
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// Returns the whole report as data, the same bytes as the command writes.
#[utoipa::path(get, path = "/api/reports/{game}/json", tag = "jobs",
    responses((status = 200, content_type = "application/json"), (status = 404, body = ErrorBody)))]
pub(super) async fn data(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
) -> Result<Response, ApiError> {
    let made = made(&state, &game).await?;
    Ok(([(CONTENT_TYPE, "application/json")], made.report).into_response())
}

/// Returns the whole report as a page without scripts, which can be printed.
#[utoipa::path(get, path = "/api/reports/{game}/page", tag = "jobs",
    responses((status = 200, content_type = "text/html"), (status = 404, body = ErrorBody)))]
pub(super) async fn page(
    State(state): State<Arc<AppState>>,
    Path(game): Path<String>,
) -> Result<Response, ApiError> {
    let made = made(&state, &game).await?;
    let report = made.read().map_err(|_| damaged(&game))?;
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CONTENT_SECURITY_POLICY, POLICY),
    ];
    Ok((headers, html(&report)).into_response())
}

fn damaged(game: &str) -> Refusal {
    refusal_for(&StoreError::Damaged(format!("the report on {game:.100}")))
}

/// Returns the finished report on a game.
async fn made(state: &AppState, game: &str) -> Result<MadeReport, Refusal> {
    let row = state.report(game).await?.ok_or_else(no_report)?;
    finished(&row)?.ok_or_else(no_report)
}

/// Returns the report of a job if it is done.
fn finished(row: &JobRow) -> Result<Option<MadeReport>, Refusal> {
    match row.result.as_deref().map(serde_json::from_str) {
        None => Ok(None),
        Some(Ok(JobResult::Report(made))) => Ok(Some(made)),
        Some(_) => Err(damaged(&row.id)),
    }
}

fn view(row: &JobRow) -> Result<GameReport, Refusal> {
    let Ok(JobBody::Report(ReportJob {
        games, nodes, seed, ..
    })) = serde_json::from_str(&row.body)
    else {
        return Err(damaged(&row.id));
    };
    let made = finished(row)?.map(|made| made.read());
    let made = made.transpose().map_err(|_| damaged(&row.id))?;
    Ok(GameReport {
        state: row.state,
        ahead: row.ahead,
        steps: row.steps,
        progress: row.progress,
        error: row.error.clone(),
        games,
        nodes,
        seed,
        found: made.map(findings),
    })
}

fn findings(report: Report) -> ReportFindings {
    let sentence = |one: springald_lab::Sentence| ReportSentence {
        text: one.text,
        settled: one.settled,
    };
    ReportFindings {
        command: report.command,
        name: report.name,
        sentences: report.sentences.into_iter().map(sentence).collect(),
        faults: report.alarms.into_iter().map(|one| one.text).collect(),
    }
}
