//! Gravitatur Chess: in every turn a neutral piece appears, pulls the nearest piece in each direction
//! next to it and vanishes; then a normal move follows, and only kings capture.
//!
//! ```
//! use springald_core::{NotationExt, Position as _, PositionExt, perft};
//! use springald_gravitatur::GravitaturPosition;
//!
//! let mut position = GravitaturPosition::start();
//! assert_eq!(perft::perft(&position, 3), 30_052);
//! // Three pawns of each side are pulled towards the middle, and it is still White's turn.
//! let placement = position.action_from_text("G@d4").unwrap();
//! position.play_unchecked(placement, &mut ());
//! assert_eq!(position.fen(), "rnbkqbnr/1pp1pp1p/8/2ppp3/8/2PPP3/P1P1P1PP/RNBQKBNR w - - @ 0 1");
//! ```

mod action;
mod actions;
mod eval;
mod explain;
mod notation;
mod placing;
mod position;
mod pull;
mod screen;
mod why;
mod xboard;

pub use action::Action;
pub use position::GravitaturPosition;
pub use why::Why;

use springald_core::xboard::XboardPiece;
use springald_core::{FenError, Info, Kind, Sides, Variant, text};
use std::borrow::Cow;

/// Gravitatur Chess.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Gravitatur;

impl Variant for Gravitatur {
    type Position = GravitaturPosition;

    fn info(&self) -> &Info {
        &INFO
    }

    fn start(&self) -> GravitaturPosition {
        GravitaturPosition::start()
    }

    fn parse_fen(&self, fen: &str) -> Result<GravitaturPosition, FenError> {
        GravitaturPosition::from_fen(fen)
    }

    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        Cow::Borrowed(&xboard::PIECES)
    }
}

static INFO: Info = Info {
    id: text("gravitatur"),
    aliases: Cow::Borrowed(&[text("gravitatur-chess")]),
    name: text("Gravitatur Chess"),
    summary: text(
        "Every turn a neutral piece appears and pulls others next to it; then you move, and only kings can capture.",
    ),
    shape: springald_board::b8x8::SHAPE,
    kinds: Cow::Borrowed(&KINDS),
    fen_fields: notation::FIELDS,
    sides: Sides::CHESS,
    notations: Cow::Borrowed(&[]),
    credit: text(
        "Gravitatur Chess by Pokshtya, published on chess.com and the Chess Variant Pages.",
    ),
    rules: text(include_str!("../RULES.md")),
};

const KINDS: [Kind; 7] = [
    Kind::new(
        'K',
        "king",
        "one square in any direction; the only piece that captures; may swap places with one of its own pieces",
    ),
    Kind::new('Q', "queen", "any distance in all eight directions"),
    Kind::new('R', "rook", "any distance along ranks and files"),
    Kind::new('B', "bishop", "any distance along diagonals"),
    Kind::new('N', "knight", "leaps two squares one way and one across"),
    Kind::new('P', "pawn", "straight forward; gives check diagonally"),
    Kind::new(
        position::GRAVITATUR,
        "Gravitatur",
        "appears, pulls the nearest piece in each direction next to it, and vanishes",
    ),
];
