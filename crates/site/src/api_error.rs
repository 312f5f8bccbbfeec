//! Refusals as HTTP responses.

use crate::store::StoreError;
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

/// A refusal as an HTTP response.
#[derive(Debug)]
pub(crate) struct ApiError(Refusal);

/// The body of every HTTP error.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct ErrorBody {
    /// The refusal.
    pub error: Refusal,
}

impl ApiError {
    /// Returns a refusal without clause and squares.
    pub(crate) fn new(code: Code, message: &str) -> Self {
        Self(Refusal::new(code, message))
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        with_status(status(self.0.code), self.0)
    }
}

/// Returns the HTTP status of a code.
pub const fn status(code: Code) -> StatusCode {
    match code {
        Code::Malformed
        | Code::UnknownMessage
        | Code::ExpectedHello
        | Code::UnknownVariant
        | Code::BadFen
        | Code::BadClock
        | Code::BadSeed
        | Code::BadName
        | Code::BadChat => StatusCode::BAD_REQUEST,
        Code::BadSecret => StatusCode::UNAUTHORIZED,
        Code::CrossOrigin | Code::NotSeated | Code::Banned => StatusCode::FORBIDDEN,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::BadMethod => StatusCode::METHOD_NOT_ALLOWED,
        Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Code::LimitReached
        | Code::DiceSettled
        | Code::DiceTooEarly
        | Code::DiceOwed
        | Code::SeatTaken
        | Code::NotYourTurn
        | Code::Stale
        | Code::GameOver
        | Code::GameGoesOn
        | Code::NoOffer
        | Code::OfferedAlready
        | Code::OfferDeclined
        | Code::NothingToTakeBack
        | Code::NotClaimable
        | Code::NotAbortable
        | Code::NoOpponent
        | Code::JobGone
        | Code::WrongEngine => StatusCode::CONFLICT,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::BadContentType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::BadText
        | Code::BadPgn
        | Code::Illegal
        | Code::NotAnAction
        | Code::BadTurn
        | Code::ForgedRoll
        | Code::BadResult => StatusCode::UNPROCESSABLE_ENTITY,
        Code::RateLimited | Code::TooManySeats | Code::TooManyJobs => StatusCode::TOO_MANY_REQUESTS,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Code::TooManyConnections | Code::Storage | Code::Paused | Code::Moving | Code::Closing => {
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}

/// Returns a refusal with its status. Its code goes along for the counters.
fn with_status(status: StatusCode, refusal: Refusal) -> Response {
    let code = refusal.code;
    let mut response = (status, Json(ErrorBody { error: refusal })).into_response();
    response.extensions_mut().insert(code);
    response
}

/// Converts rejections of the framework to our error format.
pub(crate) async fn with_json_errors(response: Response) -> Response {
    let status = response.status();
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    let is_converted = response.headers().get(CONTENT_TYPE).is_some_and(is_json);
    if !status.is_client_error() || is_converted {
        return response;
    }
    let text = to_bytes(response.into_body(), LONGEST_REASON).await;
    let text = String::from_utf8_lossy(&text.unwrap_or_default()).into_owned();
    let message = format!("the request: {}", text.trim());
    with_status(status, Refusal::new(Code::Malformed, message))
}

/// Returns the refusal of a request that the store could not carry out, and logs the error.
pub(crate) fn refusal_for(error: &StoreError) -> Refusal {
    if matches!(error, StoreError::Paused(_)) {
        // Logged as an error once, when the pause began.
        tracing::debug!(%error, "the store");
    } else {
        tracing::error!(%error, "the store");
    }
    match error {
        StoreError::Replay(error) => Refusal::new(
            Code::Internal,
            format!(
                "This game was played under the rules of version {} and cannot be shown.",
                error.rules
            ),
        ),
        _ => Refusal::new(
            Code::Storage,
            "This cannot be stored or read at the moment. Please try again.",
        ),
    }
}
