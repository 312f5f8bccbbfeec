//! What is refused, and how it is told.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use springald_core::{EndError, Info, PlayError, Ruling};
use utoipa::ToSchema;

/// Declares the codes with their texts and statuses in one place, so that none can lack either.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $status:ident;)*) => {
        /// Why something was refused: stable words for programs.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The word for programs; it never changes.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// The HTTP status that goes with it.
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)* }
            }
        }
    };
}

codes! {
    /// The message is no JSON, or lacks a field, or has one of a wrong kind.
    Malformed = "malformed", BAD_REQUEST;
    /// The type of the message is not known.
    UnknownMessage = "unknown_message", BAD_REQUEST;
    /// The first message of a socket was none of greeting.
    ExpectedHello = "expected_hello", BAD_REQUEST;
    /// No greeting came in time.
    TooSlow = "too_slow", REQUEST_TIMEOUT;
    /// The message or one of its texts is too long.
    TooLarge = "too_large", PAYLOAD_TOO_LARGE;
    /// Too many messages in a short time.
    RateLimited = "rate_limited", TOO_MANY_REQUESTS;
    /// Too many connections of one client, or of all.
    TooManyConnections = "too_many_connections", SERVICE_UNAVAILABLE;
    /// There is no game with this id, or no page of this name.
    NotFound = "not_found", NOT_FOUND;
    /// The method is not one of this address.
    BadMethod = "bad_method", METHOD_NOT_ALLOWED;
    /// Nobody knows the variant.
    UnknownVariant = "unknown_variant", BAD_REQUEST;
    /// The position is refused.
    BadFen = "bad_fen", BAD_REQUEST;
    /// The clock is refused.
    BadClock = "bad_clock", BAD_REQUEST;
    /// The seed for the dice is refused.
    BadSeed = "bad_seed", BAD_REQUEST;
    /// The name is refused.
    BadName = "bad_name", BAD_REQUEST;
    /// The secret opens no seat of this game.
    BadSecret = "bad_secret", UNAUTHORIZED;
    /// Only players may do this, and no secret of a seat was given.
    NotSeated = "not_seated", FORBIDDEN;
    /// The seat is not open.
    SeatTaken = "seat_taken", CONFLICT;
    /// It is not this seat's turn.
    NotYourTurn = "not_your_turn", CONFLICT;
    /// More has been played since.
    Stale = "stale", CONFLICT;
    /// The game is over.
    GameOver = "game_over", CONFLICT;
    /// The game is not over yet.
    GameGoesOn = "game_goes_on", CONFLICT;
    /// A rule forbids the action.
    Illegal = "illegal", UNPROCESSABLE_ENTITY;
    /// The text is no action in any position.
    NotAnAction = "not_an_action", UNPROCESSABLE_ENTITY;
    /// The text of a turn is empty or ends too early or too late.
    BadTurn = "bad_turn", UNPROCESSABLE_ENTITY;
    /// Only the server rolls.
    ForgedRoll = "forged_roll", UNPROCESSABLE_ENTITY;
    /// There is no such offer to answer or to withdraw.
    NoOffer = "no_offer", CONFLICT;
    /// The offer has been made already.
    OfferedAlready = "offered_already", CONFLICT;
    /// The one who offers to take back has played nothing yet.
    NothingToTakeBack = "nothing_to_take_back", CONFLICT;
    /// There is nothing to base the claim on.
    NotClaimable = "not_claimable", CONFLICT;
    /// There is nobody to play with yet.
    NoOpponent = "no_opponent", CONFLICT;
    /// The text of a chat message is empty or no plain text.
    BadChat = "bad_chat", BAD_REQUEST;
    /// What was asked for could not be stored, so it did not happen; the game is paused.
    Storage = "storage", SERVICE_UNAVAILABLE;
    /// The game is paused until it can be stored again.
    Paused = "paused", SERVICE_UNAVAILABLE;
    /// The server is closing.
    Closing = "closing", SERVICE_UNAVAILABLE;
    /// The server made a mistake.
    Internal = "internal", INTERNAL_SERVER_ERROR;
}

/// A refusal, as it is told to whoever asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Refusal {
    /// A word for programs; docs/api.md lists them.
    #[serde(serialize_with = "as_text")]
    #[schema(value_type = String)]
    pub code: Code,
    /// A sentence for people.
    pub message: String,
    /// The clause of the rules that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub clause: Option<&'static str>,
    /// The squares that matter, for highlighting.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
}

/// Serde asks for a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn as_text<S: serde::Serializer>(code: &Code, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(code.as_str())
}

/// The body of every HTTP error.
#[derive(Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// What was refused and why.
    pub error: Refusal,
}

impl Refusal {
    /// A refusal that needs no more than its sentence.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            clause: None,
            squares: Vec::new(),
        }
    }

    /// There is no such game.
    pub fn no_game() -> Self {
        Self::new(Code::NotFound, "There is no game with this address.")
    }

    /// A text that is too long.
    pub fn too_long(what: &str, most: usize) -> Self {
        let message = format!("{what}: expected at most {most} characters");
        Self::new(Code::TooLarge, message)
    }

    /// What the rules answer to an action.
    pub fn of_ruling(info: &Info, ruling: Ruling) -> Self {
        match ruling {
            Ruling::Legal => Self::new(
                Code::ForgedRoll,
                "The dice are rolled by the server: send the action without an outcome.",
            ),
            Ruling::Illegal(breach) => Self {
                code: Code::Illegal,
                message: breach.sentence,
                clause: Some(breach.clause),
                squares: (breach.squares.iter())
                    .map(|&square| info.shape.name(square).to_string())
                    .collect(),
            },
        }
    }

    /// Why an action was not played.
    pub fn of_play(info: &Info, error: &PlayError) -> Self {
        let code = match error {
            PlayError::Illegal(breach) => {
                return Self::of_ruling(info, Ruling::Illegal(breach.clone()));
            }
            PlayError::Over(_) => Code::GameOver,
            PlayError::RollDue { .. } | PlayError::NoRollDue => Code::ForgedRoll,
            PlayError::NotAnAction(_) | PlayError::San(_) => Code::NotAnAction,
            PlayError::NotListed { .. } => Code::Illegal,
        };
        Self::new(code, error.to_string())
    }

    /// Why a game was not ended.
    pub fn of_end(error: &EndError) -> Self {
        let code = match error {
            EndError::Over(_) => Code::GameOver,
            EndError::NotClaimable { .. } => Code::NotClaimable,
        };
        Self::new(code, error.to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.code.status(), Json(ErrorBody { error: self })).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn codes_are_distinct_words() {
        let words: HashSet<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        assert_eq!(words.len(), Code::ALL.len());
        let is_word = |word: &&str| word.bytes().all(|b| b == b'_' || b.is_ascii_lowercase());
        assert!(words.iter().all(is_word));
        assert!(Code::ALL.iter().all(|code| code.status().as_u16() >= 400));
    }
}
