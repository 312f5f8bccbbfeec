//! Ballista Chess: a piece that never captures lends the queen's movement to any piece beside it, of
//! either side, and pawns may be captured on any square that they have just passed.
//!
//! ```
//! use springald_ballista::BallistaPosition;
//! use springald_core::{NotationExt, Position as _, PositionExt, perft};
//!
//! let mut position = BallistaPosition::start();
//! assert_eq!(perft::perft(&position, 2), 2_333);
//! // The pawn on f2 stands in front of the ballista and slides like a queen.
//! let slide = position.action_from_text("f2b6").unwrap();
//! position.play_unchecked(slide, &mut ());
//! assert_eq!(position.fen(), "rnbqkabnr/ppppppppp/1P7/9/9/9/PPPPP1PPP/RNBQKABNR b KQkq - 1 1");
//! ```

mod actions;
mod en_passant;
mod eval;
mod explain;
mod generate;
mod noisy;
mod notation;
mod passing;
mod pieces;
mod position;
mod role;
mod screen;
mod why;
mod xboard;

pub use actions::{Action, Special};
pub use en_passant::EnPassant;
pub use pieces::{Guard, Pieces};
pub use position::BallistaPosition;
pub use role::Role;
pub use why::Why;

use springald_core::xboard::XboardPiece;
use springald_core::{FenError, Info, Sides, Variant, text};
use std::borrow::Cow;

/// Ballista Chess.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ballista;

impl Variant for Ballista {
    type Position = BallistaPosition;

    fn info(&self) -> &Info {
        &INFO
    }

    fn start(&self) -> BallistaPosition {
        BallistaPosition::start()
    }

    fn parse_fen(&self, fen: &str) -> Result<BallistaPosition, FenError> {
        BallistaPosition::from_fen(fen)
    }

    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        Cow::Borrowed(&xboard::PIECES)
    }
}

static INFO: Info = Info {
    id: text("ballista"),
    aliases: Cow::Borrowed(&[text("ballista-chess")]),
    name: text("Ballista Chess"),
    summary: text(
        "Chess on nine files: a piece next to a ballista moves like a queen, but captures as usual.",
    ),
    shape: springald_board::b9x8::SHAPE,
    kinds: Cow::Borrowed(&Role::KINDS),
    fen_fields: springald_fide::fen::FIELDS,
    sides: Sides::CHESS,
    notations: Cow::Borrowed(&[]),
    credit: text("Ballista Chess as published. The publication does not name its author."),
    rules: text(include_str!("../RULES.md")),
};
