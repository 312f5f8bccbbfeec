//! A refusal as the answer to a request.

use axum::Json;
use axum::body::to_bytes;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use springald_table::{Code, Refusal};
use utoipa::ToSchema;

/// The longest reason that the framework gives, in bytes.
const LONGEST_REASON: usize = 1_000;

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
        with_status(status, self.0)
    }
}

/// A refusal with another status than the usual one. Its code goes along for those who count.
fn with_status(status: StatusCode, refusal: Refusal) -> Response {
    let code = refusal.code;
    let mut response = (status, Json(ErrorBody { error: refusal })).into_response();
    response.extensions_mut().insert(code);
    response
}

/// Tells what the framework refuses by itself, such as a query that is none, as all else is told.
pub(crate) async fn in_words(response: Response) -> Response {
    let status = response.status();
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    let is_told = response.headers().get(CONTENT_TYPE).is_some_and(is_json);
    if !status.is_client_error() || is_told {
        return response;
    }
    let text = to_bytes(response.into_body(), LONGEST_REASON).await;
    let text = String::from_utf8_lossy(&text.unwrap_or_default()).into_owned();
    let message = format!("the request: {}", text.trim());
    with_status(status, Refusal::new(Code::Malformed, message))
}
