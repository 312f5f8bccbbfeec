//! What is refused, and how it is told.

use serde::Serialize;
use springald_core::{EndError, Info, Legality, PlayError};
use utoipa::ToSchema;

/// Declares the codes with their texts and statuses in one place, so that none can lack either.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $status:literal;)*) => {
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
            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status,)* }
            }
        }
    };
}

codes! {
    /// The message is no JSON, or lacks a field, or has one of a wrong kind.
    Malformed = "malformed", 400;
    /// The type of the message is not known.
    UnknownMessage = "unknown_message", 400;
    /// The first message of a socket was none of greeting.
    ExpectedHello = "expected_hello", 400;
    /// No greeting came in time, or the rest of a request did not.
    TooSlow = "too_slow", 408;
    /// The message or one of its texts is too long.
    TooLarge = "too_large", 413;
    /// Too many messages in a short time.
    RateLimited = "rate_limited", 429;
    /// The game has used up what it may store of this kind.
    LimitReached = "limit_reached", 409;
    /// Too many connections of one client, or of all.
    TooManyConnections = "too_many_connections", 503;
    /// Too many open seats of one client wait in the lobby, or of all.
    TooManySeats = "too_many_seats", 429;
    /// There is no game with this id, or no page of this name.
    NotFound = "not_found", 404;
    /// The method is not one of this address.
    BadMethod = "bad_method", 405;
    /// The body of the request is not declared as JSON.
    BadContentType = "bad_content_type", 415;
    /// A page of another site made the request.
    CrossOrigin = "cross_origin", 403;
    /// Nobody knows the variant.
    UnknownVariant = "unknown_variant", 400;
    /// The position is refused.
    BadFen = "bad_fen", 400;
    /// The clock is refused.
    BadClock = "bad_clock", 400;
    /// The seed for the dice is refused.
    BadSeed = "bad_seed", 400;
    /// The seat has committed to another seed for the dice, or has declined.
    DiceSettled = "dice_settled", 409;
    /// The seed for the dice comes before it may be shown.
    DiceTooEarly = "dice_too_early", 409;
    /// The seat has to reveal its seed for the dice first.
    DiceOwed = "dice_owed", 409;
    /// The name is refused.
    BadName = "bad_name", 400;
    /// The secret opens no seat of this game.
    BadSecret = "bad_secret", 401;
    /// Only players may do this, and no secret of a seat was given.
    NotSeated = "not_seated", 403;
    /// The seat is not open.
    SeatTaken = "seat_taken", 409;
    /// It is not this seat's turn.
    NotYourTurn = "not_your_turn", 409;
    /// More has been played since.
    Stale = "stale", 409;
    /// The game is over.
    GameOver = "game_over", 409;
    /// The game is not over yet.
    GameGoesOn = "game_goes_on", 409;
    /// A rule forbids the action.
    Illegal = "illegal", 422;
    /// The text is no action in any position.
    NotAnAction = "not_an_action", 422;
    /// The text of a turn is empty or ends too early or too late.
    BadTurn = "bad_turn", 422;
    /// Only the server rolls.
    ForgedRoll = "forged_roll", 422;
    /// There is no such offer to answer or to withdraw.
    NoOffer = "no_offer", 409;
    /// The offer has been made already.
    OfferedAlready = "offered_already", 409;
    /// The offer was declined, or made too often, since the last turn.
    OfferDeclined = "offer_declined", 409;
    /// The one who offers to take back has played nothing yet.
    NothingToTakeBack = "nothing_to_take_back", 409;
    /// There is nothing to base the claim on.
    NotClaimable = "not_claimable", 409;
    /// Both sides have completed a turn: the game can't be aborted any more.
    NotAbortable = "not_abortable", 409;
    /// There is nobody to play with yet.
    NoOpponent = "no_opponent", 409;
    /// The text of a chat message is empty or no plain text.
    BadChat = "bad_chat", 400;
    /// What was asked for could not be stored, so it did not happen; the game is paused.
    Storage = "storage", 503;
    /// The game is paused until it can be stored again.
    Paused = "paused", 503;
    /// The server is closing.
    Closing = "closing", 503;
    /// The server made a mistake.
    Internal = "internal", 500;
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
    pub clause: Option<String>,
    /// The squares that matter, for highlighting.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
}

/// Serde asks for a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn as_text<S: serde::Serializer>(code: &Code, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(code.as_str())
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
    pub fn of_ruling(info: &Info, ruling: Legality) -> Self {
        match ruling {
            Legality::Legal => Self::new(
                Code::ForgedRoll,
                "The dice are rolled by the server: send the action without an outcome.",
            ),
            Legality::Illegal(breach) => Self {
                code: Code::Illegal,
                message: breach.sentence,
                clause: breach.clause.map(|clause| clause.to_string()),
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
                return Self::of_ruling(info, Legality::Illegal(breach.clone()));
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn codes_are_distinct_words() {
        let words: HashSet<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
        assert_eq!(words.len(), Code::ALL.len());
        let page = include_str!("../../../docs/api.md");
        for word in &words {
            assert!(
                page.contains(&format!("`{word}`")),
                "docs/api.md lacks {word}"
            );
        }
        let is_word = |word: &&str| word.bytes().all(|b| b == b'_' || b.is_ascii_lowercase());
        assert!(words.iter().all(is_word));
        assert!(
            Code::ALL
                .iter()
                .all(|code| (400..600).contains(&code.status()))
        );
    }
}
