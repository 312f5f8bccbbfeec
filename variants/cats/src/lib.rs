//! Cat's Chess: ten by ten squares, neutral pieces that either player moves, mice that block no other
//! piece, a cat that teleports to where the dice say, and turns of up to five steps.
//!
//! ```
//! use springald_cats::CatsPosition;
//! use springald_core::{NotationExt, Position as _, PositionExt};
//!
//! let mut position = CatsPosition::start();
//! for text in ["*a2a4", "d1d2"] {
//!     let action = position.action_from_text(text).unwrap();
//!     position.play_unchecked(action, &mut ());
//! }
//! // A cat stepped, so White continues: another cat may move, or a mouse be dropped.
//! assert_eq!(
//!     position.fen(),
//!     "rnbcqkcbnr/*8*/pppppppppp/10/10/10/*9/PPPPPPPPPP/3C5*/RNB1QKCBNR w KQkq - - nm&d2 0 1"
//! );
//! assert!(position.action_from_text("&g1g2").is_some());
//! assert!(position.action_from_text("M@d1").is_some());
//! assert!(position.action_from_text("end").is_some());
//! ```

mod actions;
mod eval;
mod explain;
mod fen;
mod generate;
mod home;
mod kind;
mod notation;
mod pieces;
mod play;
mod position;
mod screen;
mod turn;
mod why;
mod xboard;

pub use actions::{Action, Move, Roll, Special, Step};
pub use kind::Kind;
pub use pieces::Pieces;
pub use position::CatsPosition;
pub use turn::{Mark, Turn};
pub use why::{Neutral, Order, Prey, Why};

use springald_core::xboard::XboardPiece;
use springald_core::{FenError, Info, Sides, Variant, text};
use std::borrow::Cow;

/// Cat's Chess.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cats;

impl Variant for Cats {
    type Position = CatsPosition;

    fn info(&self) -> &Info {
        &INFO
    }

    fn start(&self) -> CatsPosition {
        CatsPosition::start()
    }

    fn parse_fen(&self, fen: &str) -> Result<CatsPosition, FenError> {
        CatsPosition::from_fen(fen)
    }

    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        Cow::Borrowed(&xboard::PIECES)
    }
}

static INFO: Info = Info {
    id: text("cats"),
    aliases: Cow::Borrowed(&[text("cats-chess")]),
    name: text("Cat's Chess"),
    summary: text(
        "Turns of up to five steps with cats, mice, neutral pieces and dice: capture the \
              king, or bring two cats to the last rank.",
    ),
    shape: springald_board::b10x10::SHAPE,
    kinds: Cow::Borrowed(&kind::LEGEND),
    fen_fields: fen::FIELDS,
    sides: Sides::CHESS,
    notations: Cow::Borrowed(&[]),
    credit: text("Cat's Chess by A. Black (zzo38), The Chess Variant Pages, 2014."),
    rules: text(include_str!("../RULES.md")),
};
