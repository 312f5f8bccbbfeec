//! Refusals and their codes.

use serde::Serialize;
use springald_core::{EndError, Info, Legality, PlayError};

/// Declares each code with its text, so that neither can be missing.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// The code of a refusal, for programs. Codes never change.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
        #[cfg_attr(feature = "wire", derive(ts_rs::TS))]
        #[serde(rename_all = "snake_case")]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Returns the text of the code.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

codes! {
    /// The message is not JSON, or a field is missing or has the wrong type.
    Malformed = "malformed";
    /// The type of the message is not known.
    UnknownMessage = "unknown_message";
    /// The first message of a socket was not a greeting.
    ExpectedHello = "expected_hello";
    /// The greeting, or the rest of a request, did not arrive in time.
    TooSlow = "too_slow";
    /// The message or one of its texts is too long.
    TooLarge = "too_large";
    /// Too many messages in a short time.
    RateLimited = "rate_limited";
    /// The game has reached a limit of what it may store.
    LimitReached = "limit_reached";
    /// Too many connections of one client or in total.
    TooManyConnections = "too_many_connections";
    /// Too many open seats in the lobby, of one client or in total.
    TooManySeats = "too_many_seats";
    /// There is no game with this id, or no such page.
    NotFound = "not_found";
    /// The address does not support the method.
    BadMethod = "bad_method";
    /// The body of the request is not declared as JSON.
    BadContentType = "bad_content_type";
    /// A page of another site made the request.
    CrossOrigin = "cross_origin";
    /// The variant is unknown.
    UnknownVariant = "unknown_variant";
    /// The text of a game has errors, or cannot be played.
    BadText = "bad_text";
    /// The PGN of an analysis cannot be read.
    BadPgn = "bad_pgn";
    /// The position is invalid.
    BadFen = "bad_fen";
    /// The time control is invalid.
    BadClock = "bad_clock";
    /// The seed for the dice is invalid.
    BadSeed = "bad_seed";
    /// The seat has committed to another seed for the dice, or has declined.
    DiceSettled = "dice_settled";
    /// The seed was sent before it may be revealed.
    DiceTooEarly = "dice_too_early";
    /// The seat must reveal its seed first.
    DiceOwed = "dice_owed";
    /// The name is invalid.
    BadName = "bad_name";
    /// The secret opens no seat of this game, or is no key of a worker.
    BadSecret = "bad_secret";
    /// Only players may do this, and the request has no secret of a seat.
    NotSeated = "not_seated";
    /// The seat is not open.
    SeatTaken = "seat_taken";
    /// It is not this seat's turn.
    NotYourTurn = "not_your_turn";
    /// The position has changed since.
    Stale = "stale";
    /// The game is over.
    GameOver = "game_over";
    /// The game is not over yet.
    GameGoesOn = "game_goes_on";
    /// A rule forbids the action.
    Illegal = "illegal";
    /// The text is not an action in any position.
    NotAnAction = "not_an_action";
    /// The text of a turn is empty or ends too early or too late.
    BadTurn = "bad_turn";
    /// Only the server rolls.
    ForgedRoll = "forged_roll";
    /// There is no such offer to answer or to withdraw.
    NoOffer = "no_offer";
    /// The same offer stands already.
    OfferedAlready = "offered_already";
    /// The offer was declined, or made too often, since the last turn.
    OfferDeclined = "offer_declined";
    /// The player who asks for a takeback has played no turn.
    NothingToTakeBack = "nothing_to_take_back";
    /// There is nothing to base the claim on.
    NotClaimable = "not_claimable";
    /// Both sides have completed a turn, so the game can no longer be aborted.
    NotAbortable = "not_abortable";
    /// The other seat is not taken yet.
    NoOpponent = "no_opponent";
    /// The text of a chat message is empty or not plain text.
    BadChat = "bad_chat";
    /// Too many jobs wait, of one client or in total.
    TooManyJobs = "too_many_jobs";
    /// The worker does not hold the job.
    JobGone = "job_gone";
    /// The result of a job is impossible.
    BadResult = "bad_result";
    /// The worker does not have the engine of the site.
    WrongEngine = "wrong_engine";
    /// The key of the worker is banned.
    Banned = "banned";
    /// The change could not be stored, so it did not happen; the game is paused.
    Storage = "storage";
    /// The game is paused until it can be stored again.
    Paused = "paused";
    /// The game is moving to another server of the site.
    Moving = "moving";
    /// The server is closing.
    Closing = "closing";
    /// An error in the server.
    Internal = "internal";
}

/// A refused command or request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The code, for programs; docs/api.md lists them.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub code: Code,
    /// A sentence for players.
    pub message: String,
    /// The clause of the rules that forbids the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub clause: Option<String>,
    /// The relevant squares, for highlighting.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(as = "Option<Vec<String>>", optional))]
    pub squares: Vec<String>,
}

impl Refusal {
    /// Returns a refusal without clause and squares.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            clause: None,
            squares: Vec::new(),
        }
    }

    /// Returns the refusal of an unknown game.
    pub fn no_game() -> Self {
        Self::new(Code::NotFound, "There is no game with this address.")
    }

    /// Returns the refusal of a text that is too long.
    pub fn too_long(what: &str, most: usize) -> Self {
        let message = format!("{what}: expected at most {most} characters");
        Self::new(Code::TooLarge, message)
    }

    /// Returns the refusal of an action that is not played.
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

    /// Returns the refusal of an action that could not be played.
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

    /// Returns the refusal of a claim or resignation.
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
        for code in Code::ALL {
            assert_eq!(serde_json::to_value(code).unwrap(), code.as_str());
        }
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
    }
}
