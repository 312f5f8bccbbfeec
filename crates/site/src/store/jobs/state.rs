//! The state of a job.

use super::transaction::MOST_ATTEMPTS;
use crate::store::database::{Connection, Row, query};
use crate::store::error::StoreError;
use serde::Serialize;
use utoipa::ToSchema;

/// The state of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// It waits for a worker.
    Queued,
    /// A worker works on it.
    Taken,
    /// Its result waits to be searched again.
    Check,
    /// Its result is being searched again.
    Checking,
    /// Its result is there.
    Done,
    /// It has failed too often.
    Failed,
}

impl JobState {
    pub(super) const ALL: [Self; 6] = [
        Self::Queued,
        Self::Taken,
        Self::Check,
        Self::Checking,
        Self::Done,
        Self::Failed,
    ];

    /// Returns the word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Taken => "taken",
            Self::Check => "check",
            Self::Checking => "checking",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }

    pub(super) fn read(row: &Row) -> Result<Self, StoreError> {
        let word = row.text("state")?;
        let known = Self::ALL.into_iter().find(|state| state.as_str() == word);
        known.ok_or_else(|| StoreError::Damaged(format!("the state '{word}' of a job")))
    }
}

/// Requeues the job in this row, which has its id, state and number of attempts.
pub(super) async fn put_back(
    connection: &mut Connection,
    row: &Row,
    now_ms: i64,
) -> Result<(), StoreError> {
    let state = JobState::read(row)?;
    let (state, error) = match state {
        JobState::Checking => (JobState::Check, None),
        _ if row.number("attempts")? >= MOST_ATTEMPTS => (
            JobState::Failed,
            Some("No worker finished it; it can be asked for again."),
        ),
        _ => (JobState::Queued, None),
    };
    query(
        "UPDATE jobs SET state = $2, error = $3, worker = NULL, token = NULL, progress = 0, changed_ms = $4, \
         client = CASE WHEN $2 = 'failed' THEN NULL ELSE client END WHERE id = $1",
    )
    .bind(row.text("id")?)
    .bind(state.as_str())
    .bind(error)
    .bind(now_ms)
    .execute(connection)
    .await?;
    Ok(())
}
