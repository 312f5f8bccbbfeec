//! Reads a typed action in any spelling.

use super::turn::meant;
use super::{Dialect, letters};
use crate::fen::quoted;
use crate::notated::{SAME, with_last_square};
use crate::{NotationExt, PlayError, Ply, Record, SanError, Variant};
use std::borrow::Cow;

/// A legal action that a person typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedAction {
    /// Its text.
    pub action: String,
    /// A note if it was understood only as another spelling: `read 'e2-e4' as e4`.
    pub note: Option<String>,
}

impl<V: Variant> Record<V> {
    /// Returns the legal action that a typed text means: an action text, a SAN, or another spelling.
    ///
    /// # Errors
    /// The actions that it may mean if there are several, or the reason why it means none.
    pub fn read_action(&self, typed: &str) -> Result<TypedAction, PlayError> {
        let position = self.position();
        let typed = typed.trim();
        if let Some(action) = position.action_from_text(typed) {
            return Ok(TypedAction {
                action: position.action_text(action),
                note: None,
            });
        }
        if let Some(action) = position.action_from_san(typed) {
            let text = position.action_text(action);
            // A plus that is no check is a promotion of Shogi.
            let promotes = typed.ends_with('+')
                && !position.san(action).ends_with(['+', '#'])
                && position.action_from_text(&format!("{text}+")).is_some();
            if !promotes {
                return Ok(TypedAction {
                    action: text,
                    note: None,
                });
            }
        }
        let info = self.variant().info();
        let plain = letters::plain(&self.with_square_of_last(typed));
        match meant(position, info, &plain, Dialect::Own)?.as_slice() {
            [Ply::Action(action)] => {
                let (text, san) = (position.action_text(*action), position.san(*action));
                Ok(TypedAction {
                    action: text,
                    note: Some(format!("read {} as {san}", quoted(typed))),
                })
            }
            _ => Err(SanError::Unknown {
                found: typed.to_owned(),
                expected: "an action without the outcome of its roll".to_owned(),
            }
            .into()),
        }
    }

    /// Returns a text with the square of the last turn in place of the word for it.
    pub(super) fn with_square_of_last<'a>(&self, typed: &'a str) -> Cow<'a, str> {
        match self.last_turn() {
            Some(last) if typed.contains(SAME) => {
                with_last_square(typed, &last.text(), self.variant().info().shape)
            }
            _ => Cow::Borrowed(typed),
        }
    }
}

/// Returns the question which of several actions a typed text means; `None` for any other error.
pub fn question(error: &PlayError) -> Option<String> {
    let PlayError::San(SanError::Ambiguous { found, candidates }) = error else {
        return None;
    };
    let [most @ .., last] = candidates.as_slice() else {
        return None;
    };
    let most = most.join(", ");
    Some(format!(
        "{} may be {most} or {last}. Which one?",
        quoted(found)
    ))
}
