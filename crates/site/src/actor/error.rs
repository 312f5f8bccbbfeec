//! An error of an actor, and what it means for the actor.

use crate::request::Reply;
use springald_table::Refusal;

/// An error of the actor.
pub(super) enum ActorError {
    /// The request is refused, and nothing was changed.
    Refused(Refusal),
    /// The actor cannot continue: the next request loads the game from the store.
    Fatal(Refusal),
}

impl From<Refusal> for ActorError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Sends a reply. Returns whether the actor may continue.
pub(super) fn answer<T>(reply: Reply<T>, result: Result<T, ActorError>) -> bool {
    let (result, may_continue) = match result {
        Ok(value) => (Ok(value), true),
        Err(ActorError::Refused(refusal)) => (Err(refusal), true),
        Err(ActorError::Fatal(refusal)) => (Err(refusal), false),
    };
    let _ = reply.send(result);
    may_continue
}
