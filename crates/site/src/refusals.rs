//! Refusals and answers that a client gets on every node.

use springald_table::wire::ServerMessage;
use springald_table::{Code, Refusal};

/// The refusal of an earlier secret of a seat.
pub(crate) const OLD_SECRET: &str = "A new link was made for this seat: this one has expired.";

/// Returns the refusal while no node can referee a game.
pub(crate) fn moving() -> Refusal {
    let what = "The game is moving to another server. Please try again.";
    Refusal::new(Code::Moving, what)
}

/// Returns the refusal of a spectator's command.
pub(crate) fn not_seated() -> Refusal {
    Refusal::new(
        Code::NotSeated,
        "Only players may do this: you are watching.",
    )
}

/// Returns the answer to a command.
pub(crate) fn answer_to(reference: &str, result: &Result<(), Refusal>) -> String {
    match result {
        Ok(()) => ServerMessage::Ok { reference }.text(),
        Err(refusal) => error_of(Some(reference), refusal),
    }
}

/// Returns the message of a refusal; without a reference, it answers no command.
pub(crate) fn error_of(reference: Option<&str>, refusal: &Refusal) -> String {
    ServerMessage::Error { reference, refusal }.text()
}
