//! The widths of boards: how the games on boards of a width are read, listed and played.

use crate::game::{Declared, Game};
use crate::play::action::Action;
use crate::program::DeclaredPosition;
use crate::sets::Squares;
pub(crate) use crate::sets::{squares, without};
use springald_core::{FenError, Observer, WeightsError};
use std::ops::ControlFlow;

/// A word for the squares of a board in positions: [`Position`](springald_core::Position) is implemented by these functions.
pub trait Bits: Squares {
    /// Passes on all legal actions of a position whose game is not over.
    fn each_action(
        position: &DeclaredPosition<Self>,
        f: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Counts the legal actions of a position whose game is not over.
    fn count_actions(position: &DeclaredPosition<Self>) -> u64;

    /// Plays an action, which is legal.
    fn play<O: Observer>(position: &mut DeclaredPosition<Self>, action: Action, observer: &mut O);
}

/// A word for the squares of a board in games: [`Variant`](springald_core::Variant) is implemented by these functions.
pub trait Width: Bits {
    /// Returns a game on boards of this width as a game.
    fn game(game: Declared<Self>) -> Game;

    /// Returns a game if its board has this width.
    fn declared(game: Game) -> Option<Declared<Self>>;

    /// Implements [`Variant::parse_fen`](springald_core::Variant::parse_fen). As this and the next function know their
    /// width, they are compiled here and not again with every program.
    ///
    /// # Errors
    /// If the FEN is invalid.
    fn read(game: Declared<Self>, fen: &str) -> Result<DeclaredPosition<Self>, FenError>;

    /// Implements [`Variant::with_weights`](springald_core::Variant::with_weights).
    ///
    /// # Errors
    /// If a line of the weights is wrong.
    fn weighted(game: Declared<Self>, text: &str) -> Result<Declared<Self>, WeightsError>;
}
