//! Duck Chess: after every move a duck is put in the way, and the king is captured.
//!
//! This is the smallest complete game of the workspace. It states rules, notation and explanations; how it is
//! shown and evaluated are the defaults of [`springald_core::defaults`].
//!
//! ```
//! use springald_core::{NotationExt, PositionExt, perft};
//! use springald_duck::DuckPosition;
//!
//! let start = DuckPosition::start();
//! assert_eq!(perft::perft(&start, 2), 640);
//! let step = start.after_unchecked(start.action_from_text("e2e4").unwrap());
//! let after = step.after_unchecked(step.action_from_text("D@e5").unwrap());
//! assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! ```

mod explain;
mod notation;
mod position;

pub use explain::Why;
pub use position::{Action, DuckPosition};

use position::Due;
use springald_board::b8x8::SHAPE;
use springald_core::{
    Evaluate, FenError, Info, Kind, Node, Position, Screen, Sides, Variant, text,
};
use std::borrow::Cow;

/// Duck Chess.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Duck;

impl Variant for Duck {
    type Position = DuckPosition;

    fn info(&self) -> &Info {
        &INFO
    }

    fn start(&self) -> DuckPosition {
        DuckPosition::start()
    }

    fn parse_fen(&self, fen: &str) -> Result<DuckPosition, FenError> {
        DuckPosition::from_fen(fen)
    }
}

static INFO: Info = Info {
    id: text("duck"),
    aliases: Cow::Borrowed(&[text("duck-chess")]),
    name: text("Duck Chess"),
    summary: text("After every move you put a duck in the way; capture the king to win."),
    shape: SHAPE,
    kinds: Cow::Borrowed(&KINDS),
    fen_fields: springald_fide::fen::FIELDS,
    sides: Sides::CHESS,
    notations: Cow::Borrowed(&[]),
    credit: text("Duck Chess by Dr. Tim Paulden, 2016, published at duckchess.com."),
    rules: text(include_str!("../RULES.md")),
};

#[rustfmt::skip]
const KINDS: [Kind; 7] = [
    Kind::new('K', "king", "one square in any direction; may be captured"),
    Kind::new('Q', "queen", "any distance in all eight directions"),
    Kind::new('R', "rook", "any distance along ranks and files"),
    Kind::new('B', "bishop", "any distance along diagonals"),
    Kind::new('N', "knight", "leaps two squares one way and one across"),
    Kind::new('P', "pawn", "straight forward, captures diagonally"),
    Kind::new('*', "duck", "to any empty square after every move; blocks everybody"),
];

impl Screen for DuckPosition {
    fn prompt(&self) -> String {
        match (self.node(), self.due) {
            (Node::Over(_), _) => "The game is over.",
            (_, Due::Move) => "Make a move.",
            _ => explain::PLACE,
        }
        .into()
    }
}

impl Evaluate for DuckPosition {}
