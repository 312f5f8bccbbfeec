//! A refusal as the answer to a request.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use springald_table::{Code, Refusal};
use utoipa::ToSchema;

/// A refusal with its status.
#[derive(Debug)]
pub(crate) struct Refused(Refusal);

/// The body of every HTTP error.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// What was refused and why.
    pub error: Refusal,
}

impl Refused {
    /// A refusal that needs no more than its sentence.
    pub(crate) fn new(code: Code, message: &str) -> Self {
        Self(Refusal::new(code, message))
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.code.status());
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(ErrorBody { error: self.0 })).into_response()
    }
}
