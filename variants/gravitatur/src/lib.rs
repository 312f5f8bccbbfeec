//! Gravitatur Chess: in every turn a neutral piece appears, pulls the nearest piece from each
//! direction to its side and vanishes; then a normal move follows, and only kings capture.
//!
//! ```
//! use springald_core::{NotationExt, Position as _, PositionExt, perft};
//! use springald_gravitatur::GravitaturPosition;
//!
//! let mut position = GravitaturPosition::start();
//! assert_eq!(perft::perft(&position, 3), 30_052);
//! // Three pawns of each side are drawn towards the middle, and it is still White's turn.
//! let placement = position.action_from_text("G@d4").unwrap();
//! position.play_unchecked(placement, &mut ());
//! assert_eq!(position.fen(), "rnbkqbnr/1pp1pp1p/8/2ppp3/8/2PPP3/P1P1P1PP/RNBQKBNR w - - @ 0 1");
//! ```

mod actions;
mod eval;
mod explain;
mod notation;
mod placing;
mod position;
mod pull;
mod screen;
mod why;

pub use actions::Action;
pub use position::GravitaturPosition;
pub use why::Why;

use springald_core::{Info, Kind, Variant};

/// Gravitatur Chess.
pub struct Gravitatur;

impl Variant for Gravitatur {
    type Position = GravitaturPosition;
    const INFO: Info = Info {
        id: "gravitatur",
        aliases: &["gravitatur-chess"],
        name: "Gravitatur Chess",
        summary: "Every turn a neutral piece appears and pulls others next to it; then you move, and only kings can capture.",
        shape: springald_board::b8x8::SHAPE,
        kinds: &KINDS,
        credit: "Gravitatur Chess by Pokshtya, published on chess.com and the Chess Variant Pages.",
        rules: include_str!("../RULES.md"),
    };
}

const fn kind(letter: char, name: &'static str, moves: &'static str) -> Kind {
    Kind {
        letter,
        name,
        moves,
    }
}

const KINDS: [Kind; 7] = [
    kind(
        'K',
        "king",
        "one square in any direction; the only piece that captures; may swap places with one of its own pieces",
    ),
    kind('Q', "queen", "any distance in all eight directions"),
    kind('R', "rook", "any distance along ranks and files"),
    kind('B', "bishop", "any distance along diagonals"),
    kind('N', "knight", "leaps two squares one way and one across"),
    kind('P', "pawn", "straight forward; gives check diagonally"),
    kind(
        position::GRAVITATUR,
        "Gravitatur",
        "appears, pulls the nearest piece in each direction next to it, and vanishes",
    ),
];
