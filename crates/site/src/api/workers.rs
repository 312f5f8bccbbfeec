//! The protocol of workers elsewhere; docs/workers.md describes it.

use super::client::{Body, secret};
use crate::api_error::{ApiError, ErrorBody, refusal_for};
use crate::jobs::{Caller, JobBody, JobResult, engine_version};
use crate::state::AppState;
use crate::store::Share;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use springald_core::quote::quoted;
use springald_table::secret::Secret;
use springald_table::{Code, Refusal};
use std::sync::Arc;
use utoipa::ToSchema;

/// The seconds after which a worker asks again if there was no job.
const AGAIN_S: u32 = 5;

/// The request for a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acquire {
    /// The version of the worker's engine.
    pub engine: String,
}

/// A job for a worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Acquired {
    /// The id of the job.
    pub id: String,
    /// The secret under which the worker holds it.
    pub token: String,
    /// The seconds after which the worker loses the job, unless it reports its progress.
    pub lease_s: u32,
    /// The description.
    pub job: JobBody,
}

/// The progress of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// The secret under which the worker holds it.
    pub token: String,
    /// The number of steps that are done.
    pub steps: u32,
}

/// The result of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Submission {
    /// The secret under which the worker holds it.
    pub token: String,
    /// The version of the worker's engine.
    pub engine: String,
    /// The result.
    pub result: JobResult,
}

/// The request to give a job back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveBack {
    /// The secret under which the worker holds it.
    pub token: String,
}

/// The answer to a worker that still holds its job, or has finished it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Accepted {
    /// The seconds after which the worker loses the job, unless it reports its progress; 0 if it no longer holds it.
    pub lease_s: u32,
}

/// Returns a job for a worker, or 204 and the seconds to wait (`Retry-After`) if the queue is empty.
#[utoipa::path(post, path = "/api/workers/acquire", request_body = Acquire, tag = "jobs", security(("seat" = [])),
    responses((status = 200, body = Acquired), (status = 204, description = "nothing waits"),
        (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn acquire(
    State(state): State<Arc<AppState>>,
    headers: HeaderMap,
    Body(request): Body<Acquire>,
) -> Result<Response, ApiError> {
    let caller = caller(&state, &headers).await?;
    check_engine(&request.engine)?;
    let Some(held) = state.take_job(&caller, Share::All).await? else {
        let again = [(header::RETRY_AFTER, AGAIN_S.to_string())];
        return Ok((StatusCode::NO_CONTENT, again).into_response());
    };
    Ok(Json(Acquired {
        id: held.id,
        token: held.token.reveal().to_owned(),
        lease_s: state.config.jobs.lease_s,
        job: held.body,
    })
    .into_response())
}

/// Takes the progress of a job, and renews the time for which the worker holds it.
#[utoipa::path(post, path = "/api/workers/jobs/{id}/progress", request_body = Progress, tag = "jobs",
    security(("seat" = [])),
    responses((status = 200, body = Accepted), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn progress(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(request): Body<Progress>,
) -> Result<Json<Accepted>, ApiError> {
    caller(&state, &headers).await?;
    let token = Secret::claimed(&request.token);
    state.renew_job(&id, &token, request.steps).await?;
    let lease_s = state.config.jobs.lease_s;
    Ok(Json(Accepted { lease_s }))
}

/// Takes the result of a job. Repeating the request changes nothing.
#[utoipa::path(post, path = "/api/workers/jobs/{id}/result", request_body = Submission, tag = "jobs",
    security(("seat" = [])),
    responses((status = 200, body = Accepted), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn submit(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(request): Body<Submission>,
) -> Result<Json<Accepted>, ApiError> {
    let caller = caller(&state, &headers).await?;
    check_engine(&request.engine)?;
    let token = Secret::claimed(&request.token);
    let result = request.result;
    state.deliver_job(&caller, &id, &token, &result).await?;
    Ok(Json(Accepted { lease_s: 0 }))
}

/// Gives a job back, so that another worker can take it.
#[utoipa::path(post, path = "/api/workers/jobs/{id}/abort", request_body = GiveBack, tag = "jobs",
    security(("seat" = [])),
    responses((status = 200, body = Accepted), (status = "4XX", body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn abort(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(request): Body<GiveBack>,
) -> Result<Json<Accepted>, ApiError> {
    let caller = caller(&state, &headers).await?;
    let token = Secret::claimed(&request.token);
    state.give_job_back(&caller, &id, &token).await?;
    Ok(Json(Accepted { lease_s: 0 }))
}

/// Returns the worker whose key a request brings.
async fn caller(state: &AppState, headers: &HeaderMap) -> Result<Caller, Refusal> {
    let unknown = || {
        let what = "authorization: expected Bearer and the key of a worker that this site knows";
        Refusal::new(Code::BadSecret, what)
    };
    let key = secret(headers).ok_or_else(unknown)?;
    let found = state.store.worker_key(&key.hash().to_hex()).await;
    let found = found.map_err(|error| refusal_for(&error))?;
    let key = found.ok_or_else(unknown)?;
    match key.banned {
        None => Ok(Caller::Key(key)),
        Some(reason) => {
            let name = key.name;
            let what = format!("The key {name} is banned: {reason}. Please ask the operator.");
            Err(Refusal::new(Code::Banned, what))
        }
    }
}

fn check_engine(found: &str) -> Result<(), Refusal> {
    let expected = engine_version();
    if found == expected {
        return Ok(());
    }
    let found = quoted(found);
    let what = format!(
        "engine: found {found}, expected '{expected}': the site needs workers of its own version"
    );
    Err(Refusal::new(Code::WrongEngine, what))
}
