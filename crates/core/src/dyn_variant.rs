//! Variants without type parameters.

use crate::lenient::{respelled_fen, with_fewer_passed, without_ep};
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

    /// Returns how many starts have numbers ([`Variant::starts`]).
    fn starts(&self) -> u32;

    /// Begins a game at the start with a number; `None` if there is no such start.
    fn begin_numbered(&self, number: u32) -> Option<Box<dyn Game>>;

    /// Begins a game at a start that is drawn, if starts have numbers, or at the only one. `draw` returns a random number
    /// below its argument.
    fn begin_drawn(&self, draw: &mut dyn FnMut(u32) -> u32) -> Box<dyn Game> {
        let drawn = match self.starts() {
            0 => None,
            starts => self.begin_numbered(draw(starts)),
        };
        drawn.unwrap_or_else(|| self.begin())
    }

    /// Begins a game at a position, even in the middle of a turn. Only a FEN as Springald writes it is accepted, with or
    /// without counters.
    ///
    /// # Errors
    /// The wrong field of the FEN, what was found and what was expected.
    fn begin_exactly_at(&self, fen: &str) -> Result<Box<dyn Game>, FenError>;

    /// Begins a game at a position as [`DynVariant::begin_exactly_at`] does, or at one that another program wrote: SFEN,
    /// EPD, pieces in hand and numbers of checks in other places, counters that are missing. The number of a start stands
    /// for it. Returns also what was read as something else.
    ///
    /// # Errors
    /// The wrong field of the FEN, what was found and what was expected.
    fn begin_noting(&self, fen: &str) -> Result<(Box<dyn Game>, Vec<String>), FenError> {
        let error = match self.begin_exactly_at(fen) {
            Ok(game) => return Ok((game, Vec::new())),
            Err(error) => error,
        };
        if let Some(number) = number_in(fen).filter(|_| self.starts() > 0) {
            let wrong = || {
                let expected = format!("a number from 0 to {}", self.starts() - 1);
                FenError::new("start", number.to_string(), expected)
            };
            let game = self.begin_numbered(number).ok_or_else(wrong)?;
            return Ok((game, Vec::new()));
        }
        let (respelled, mut notes) = respelled_fen(fen, self.info(), &self.begin().fen());
        match self.begin_exactly_at(&respelled) {
            Ok(game) => Ok((game, notes)),
            Err(other) if other.field == "ep" => {
                for readings in with_fewer_passed(&respelled, self.info()) {
                    let begun = |(fen, note): (String, String)| {
                        let game = self.begin_exactly_at(&fen).ok()?;
                        Some((game, note))
                    };
                    let mut begun = readings.into_iter().filter_map(begun);
                    if let (Some((game, note)), None) = (begun.next(), begun.next()) {
                        notes.push(note);
                        return Ok((game, notes));
                    }
                }
                // Other programs name squares that nothing has passed.
                let cleared = without_ep(&respelled, self.info(), &mut notes);
                let game = cleared.and_then(|fen| self.begin_exactly_at(&fen).ok());
                Ok((game.ok_or(other)?, notes))
            }
            Err(other) if error.field == "fields" => Err(other),
            Err(_) => Err(error),
        }
    }

    /// Begins a game at a position, read as leniently as by [`DynVariant::begin_noting`].
    ///
    /// ```
    /// use springald_chess::Chess;
    /// use springald_core::DynVariant;
    ///
    /// let game = Chess.begin_at("7k/8/8/8/8/8/8/K7 w - - 0 0").unwrap();
    /// assert_eq!(game.fen(), "7k/8/8/8/8/8/8/K7 w - - 0 1");
    /// assert!(Chess.begin_exactly_at("7k/8/8/8/8/8/8/K7 w - - 0 0").is_err());
    /// ```
    ///
    /// # Errors
    /// The wrong field of the FEN, what was found and what was expected.
    fn begin_at(&self, fen: &str) -> Result<Box<dyn Game>, FenError> {
        self.begin_noting(fen).map(|(game, _)| game)
    }
}

/// Returns the number in a text such as `518`, `start 518` or `#518`.
fn number_in(text: &str) -> Option<u32> {
    let text = text.trim();
    let bare = ["start", "#"]
        .iter()
        .find_map(|word| text.strip_prefix(word));
    bare.unwrap_or(text).trim_start().parse().ok()
}

impl<V: Variant> DynVariant for V {
    fn info(&self) -> &Info {
        Variant::info(self)
    }

    fn begin(&self) -> Box<dyn Game> {
        Box::new(Record::new(self.clone()))
    }

    fn starts(&self) -> u32 {
        Variant::starts(self)
    }

    fn begin_numbered(&self, number: u32) -> Option<Box<dyn Game>> {
        let position = self.start_numbered(number)?;
        Some(Box::new(Record::from_position(self.clone(), position)))
    }

    fn begin_exactly_at(&self, fen: &str) -> Result<Box<dyn Game>, FenError> {
        let position = self.parse_fen(fen)?;
        Ok(Box::new(Record::from_position(self.clone(), position)))
    }
}
