//! Plays turns in any spelling.

use super::choose::{Choice, Chooser};
use super::{Dialect, letters};
use crate::grammar::{IN_SAN, IN_TEXT};
use crate::notated;
use crate::rolled::rolled;
use crate::san::events_of_san;
use crate::{
    Info, Node, NotationExt, PlayError, Playable, Ply, PlyOf, Record, SanError, TurnError, Variant,
};

impl<V: Variant> Record<V> {
    /// Plays a turn in SAN or as a turn text, in our spelling or another one. Returns `true` if it
    /// was understood only as another spelling.
    ///
    /// # Errors
    /// The first action that cannot be played in our spelling, and why; or an ambiguous one. Then nothing is played.
    pub fn play_meant_turn(&mut self, text: &str, dialect: Dialect) -> Result<bool, TurnError> {
        let own = match dialect {
            Dialect::Own => {
                let own = self.play_as_written(text);
                if own.is_ok() && !self.has_missed_promotion(text) {
                    return Ok(false);
                }
                if own.is_ok() {
                    self.undo_turn();
                }
                own.err()
            }
            Dialect::ZeroRanks => None,
        };
        let plain = letters::plain(&self.with_square_of_last(text));
        let mut ambiguous = None;
        for separators in [&[][..], &[IN_TEXT], &[IN_SAN], &[IN_TEXT, IN_SAN]] {
            // A comma at the end says that the turn goes on.
            let is_whole = !plain.ends_with(IN_TEXT);
            let applies = if separators.is_empty() {
                is_whole
            } else {
                plain.contains(separators)
            };
            if !applies {
                continue;
            }
            let goes_on = plain.ends_with(separators) && !separators.is_empty();
            let body = plain.trim_end_matches(separators);
            let tokens: Vec<&str> = if separators.is_empty() {
                vec![&plain]
            } else {
                body.split(separators).collect()
            };
            match self.play_all(text, &tokens, !goes_on, dialect) {
                Ok(()) => return Ok(true),
                Err(error) if is_ambiguous(&error) => ambiguous = ambiguous.or(Some(error)),
                Err(error) if own.is_none() && ambiguous.is_none() => ambiguous = Some(error),
                Err(_) => {}
            }
        }
        match own.filter(|_| !ambiguous.as_ref().is_some_and(is_ambiguous)) {
            Some(own) => Err(own),
            None => Err(ambiguous.unwrap_or(TurnError::Empty)),
        }
    }

    /// Plays a turn in our own spelling: SANs, or action texts.
    fn play_as_written(&mut self, text: &str) -> Result<(), TurnError> {
        match self.play_san_turn(text) {
            Ok(_) => Ok(()),
            // The reason of a SAN is the better one.
            Err(error) if text.contains(IN_TEXT) => {
                self.play_turn(text).map(drop).map_err(|_| error)
            }
            Err(error) => Err(error),
        }
    }

    /// Returns whether the plus after the last turn, which was played without a promotion, is no check and so a
    /// promotion of Shogi.
    fn has_missed_promotion(&self, text: &str) -> bool {
        let (true, Some(last)) = (text.ends_with('+'), self.plies().last()) else {
            return false;
        };
        let Ply::Action(action) = last.ply else {
            return false;
        };
        let promoted = last.before.action_text(action) + "+";
        !last.before.san(action).ends_with(['+', '#'])
            && last.before.action_from_text(&promoted).is_some()
    }

    fn play_all(
        &mut self,
        turn: &str,
        tokens: &[&str],
        whole: bool,
        dialect: Dialect,
    ) -> Result<(), TurnError> {
        let start = self.plies().len();
        let info = self.variant().info().clone();
        let tokens = tokens.iter().copied();
        let result = self.play_events(turn, tokens, whole, |position, token| {
            meant(position, &info, token, dialect)
        });
        if result.is_err() {
            self.rewind(start);
        }
        result.map(drop)
    }
}

fn is_ambiguous(error: &TurnError) -> bool {
    matches!(
        error,
        TurnError::Action {
            error: PlayError::San(SanError::Ambiguous { .. }),
            ..
        }
    )
}

/// Returns the plies that a token means in a position.
pub(super) fn meant<P: Playable>(
    position: &P,
    info: &Info,
    token: &str,
    dialect: Dialect,
) -> Result<Vec<PlyOf<P>>, PlayError> {
    let refusal = || events_of_san(position, info.shape, token);
    let Node::Decision(side) = position.node() else {
        return refusal();
    };
    let shogi = token.ends_with('+');
    if dialect == Dialect::Own && !shogi {
        let own = position
            .action_from_san(token)
            .map(|action| vec![Ply::Action(action)]);
        if let Some(events) = own.or_else(|| rolled(position, token)) {
            return Ok(events);
        }
    }
    let notated = match dialect {
        Dialect::Own => notated::meant(position, info, side, token),
        Dialect::ZeroRanks => Vec::new(),
    };
    let choice = match notated.as_slice() {
        [] => Chooser::new(position, info, side, dialect).choose(token),
        &[action] => Choice::One(action),
        many => Choice::Many(many.iter().map(|&action| position.san(action)).collect()),
    };
    match choice {
        Choice::One(action) => Ok(vec![Ply::Action(action)]),
        Choice::Many(candidates) => {
            let found = token.to_owned();
            Err(SanError::Ambiguous { found, candidates }.into())
        }
        Choice::None => refusal(),
    }
}
