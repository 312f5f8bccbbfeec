//! Actions written together with the outcome of their roll.

use crate::{NotationExt, Playable, Ply, PlyOf, PositionExt};

/// Returns the action and the outcome that a token such as `T@e5` means together.
pub(crate) fn rolled<P: Playable>(position: &P, token: &str) -> Option<Vec<PlyOf<P>>> {
    if !position.has_chance() {
        return None;
    }
    position.actions().into_iter().find_map(|action| {
        // The text of an outcome begins with the text of its action, so most are ruled out at once.
        if !token.starts_with(&position.action_text(action)) {
            return None;
        }
        let after = position.after_unchecked(action);
        let outcome = after.outcome_from_text(token)?;
        Some(vec![Ply::Action(action), Ply::Outcome(outcome)])
    })
}
