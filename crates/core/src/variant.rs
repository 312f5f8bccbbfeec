//! A variant: its description, the start of its games, and its weights.

use crate::xboard::{self, XboardPiece};
use crate::{Evaluate, Explain, FenError, Info, Screen, Weight, WeightsError, write_weights};
use std::borrow::Cow;
use std::sync::Arc;

/// A position that can be played, explained, shown and searched.
pub trait Playable: Evaluate + Explain + Screen {}
impl<P: Evaluate + Explain + Screen> Playable for P {}

/// A game as a value: its description, and where it begins.
///
/// Built-in games are types without data, such as `Chess`. A game made at run time holds its rules, and
/// its positions share them. Clones are cheap: a [`crate::Record`] keeps one. An [`Arc`] of a variant is a
/// variant, too.
pub trait Variant: Clone + Send + Sync + 'static {
    /// The type of its positions.
    type Position: Playable;

    /// Returns the description of the variant.
    fn info(&self) -> &Info;

    /// Returns the position in which games begin.
    fn start(&self) -> Self::Position;

    /// Returns how many starts have numbers, from 0 on; 0 if [`Variant::start`] is the only one, which is the default.
    fn starts(&self) -> u32 {
        0
    }

    /// Returns the start with a number, if there is one.
    fn start_numbered(&self, number: u32) -> Option<Self::Position> {
        let _ = number;
        None
    }

    /// Returns the number of a start; `None` for other positions.
    fn number_of_start(&self, position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }

    /// Parses a FEN, and refuses one that describes an impossible position.
    ///
    /// # Errors
    /// The wrong field, what was found and what was expected.
    fn parse_fen(&self, fen: &str) -> Result<Self::Position, FenError>;

    /// Returns how the pieces look and move in XBoard; empty for orthodox chess, which XBoard knows.
    ///
    /// The default goes by their letters ([`xboard::by_letter`]).
    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        Cow::Owned(xboard::by_letter(&self.info().kinds))
    }

    /// Returns the same game with other weights of its evaluation. The text names some of them; the others have their
    /// default values, all of them if it is empty.
    ///
    /// # Errors
    /// The first wrong line, or that the weights of this game are compiled in, which is the default.
    fn with_weights(&self, text: &str) -> Result<Self, WeightsError> {
        let _ = text;
        Err(WeightsError {
            line: 0,
            what: format!("the weights of {} are compiled in", self.info().id),
        })
    }

    /// Returns the text of weights, in the order of [`Evaluate::weights`], for [`Variant::with_weights`].
    fn weights_text(&self, weights: &[Weight]) -> String {
        write_weights(weights, self.start().terms())
    }
}

impl<V: Variant> Variant for Arc<V> {
    type Position = V::Position;

    fn info(&self) -> &Info {
        (**self).info()
    }

    fn start(&self) -> Self::Position {
        (**self).start()
    }

    fn starts(&self) -> u32 {
        (**self).starts()
    }

    fn start_numbered(&self, number: u32) -> Option<Self::Position> {
        (**self).start_numbered(number)
    }

    fn number_of_start(&self, position: &Self::Position) -> Option<u32> {
        (**self).number_of_start(position)
    }

    fn parse_fen(&self, fen: &str) -> Result<Self::Position, FenError> {
        (**self).parse_fen(fen)
    }

    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        (**self).xboard()
    }

    fn with_weights(&self, text: &str) -> Result<Self, WeightsError> {
        (**self).with_weights(text).map(Self::new)
    }

    fn weights_text(&self, weights: &[Weight]) -> String {
        (**self).weights_text(weights)
    }
}
