//! Variants without type parameters.

use crate::{FenError, Game, Info, Record, Variant};

/// A variant without type parameters, which begins games as [`Game`].
///
/// Every [`Variant`] is one.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::DynVariant;
///
/// let chess: &dyn DynVariant = &Chess;
/// let mut game = chess.begin();
/// game.play_line("e2e4 e7e5")?;
/// assert_eq!(game.perft(1, false, 1), 29);
/// assert!(game.explain("e1g1").is_ok());
/// # Ok::<(), springald_core::LineError>(())
/// ```
pub trait DynVariant: Send + Sync {
    /// Returns the description of the variant.
    fn info(&self) -> &Info;

    /// Begins a game at the usual start.
    fn begin(&self) -> Box<dyn Game>;

    /// Begins a game at a position, even in the middle of a turn.
    ///
    /// # Errors
    /// The wrong field of the FEN, what was found and what was expected.
    fn begin_at(&self, fen: &str) -> Result<Box<dyn Game>, FenError>;
}

impl<V: Variant> DynVariant for V {
    fn info(&self) -> &Info {
        Variant::info(self)
    }

    fn begin(&self) -> Box<dyn Game> {
        Box::new(Record::new(self.clone()))
    }

    fn begin_at(&self, fen: &str) -> Result<Box<dyn Game>, FenError> {
        let position = self.parse_fen(fen)?;
        Ok(Box::new(Record::from_position(self.clone(), position)))
    }
}
