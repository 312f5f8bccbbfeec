//! Orthodox chess: the control, with perft numbers and opponents known everywhere.
//!
//! ```
//! use springald_chess::ChessPosition;
//! use springald_core::{NotationExt, Position as _, PositionExt, perft};
//!
//! let mut position = ChessPosition::start();
//! assert_eq!(perft::perft(&position, 3), 8_902);
//! let e4 = position.action_from_san("e4").unwrap();
//! position.play_unchecked(e4, &mut ());
//! assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! ```

mod actions;
mod eval;
mod explain;
mod notation;
mod position;
mod screen;

pub use explain::Why;
pub use position::{Action, ChessPosition};

use springald_core::xboard::XboardPiece;
use springald_core::{FenError, Info, Sides, Variant, text};
use springald_fide::Role;
pub use springald_fide::Special;
use std::borrow::Cow;

/// Orthodox chess.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Chess;

impl Variant for Chess {
    type Position = ChessPosition;

    fn info(&self) -> &Info {
        &INFO
    }

    fn start(&self) -> ChessPosition {
        ChessPosition::start()
    }

    fn parse_fen(&self, fen: &str) -> Result<ChessPosition, FenError> {
        ChessPosition::from_fen(fen)
    }

    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        Cow::Borrowed(&[])
    }
}

static INFO: Info = Info {
    id: text("chess"),
    aliases: Cow::Borrowed(&[
        text("standard"),
        text("orthodox"),
        // As Lichess calls it where a game has a FEN.
        text("from position"),
    ]),
    name: text("Chess"),
    summary: text("Orthodox chess by the FIDE Laws: checkmate the enemy king."),
    shape: springald_board::b8x8::SHAPE,
    kinds: Cow::Borrowed(&Role::KINDS),
    fen_fields: springald_fide::fen::FIELDS,
    sides: Sides::CHESS,
    notations: Cow::Borrowed(&[]),
    credit: text("Chess, by the FIDE Laws of Chess."),
    rules: text(include_str!("../RULES.md")),
};
