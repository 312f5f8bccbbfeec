//! Chess++: chess with a second layer of two catapults per side, which carry a piece from one to the
//! other.
//!
//! The two published editions differ only in the name of the new piece: [`Catapult`] and [`Gulti`] are
//! two variants, and a [`ChessPpPosition`] knows its [`Edition`] for the letters in SAN and the texts.
//!
//! ```
//! use springald_chesspp::Catapult;
//! use springald_core::{NotationExt, Position as _, PositionExt, Sides, Variant, perft};
//!
//! let mut position = Catapult.start();
//! assert_eq!(perft::perft(&position, 3), 9_062);
//! for san in ["Nc3", "e5", "Cb3"] {
//!     let action = position.action_from_san(san).unwrap();
//!     position.play_unchecked(action, &mut ());
//! }
//! let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - f1!b3/b8!f8! 1 2";
//! assert_eq!(position.fen(), fen);
//! ```

mod actions;
mod catapults;
mod edition;
mod eval;
mod exchange;
mod explain;
mod notation;
mod passed;
mod position;
mod screen;
mod why;

pub use catapults::Pair;
pub use edition::{Catapult, Edition, Gulti};
pub use position::{Action, ChessPpPosition, TELEPORTED};
pub use springald_fide::Special;
pub use why::Why;

use springald_core::xboard::{ORTHODOX, XboardPiece};
use springald_core::{FenError, Info, Kind, Sides, Text, Variant, text};
use springald_fide::Role;
use std::borrow::Cow;

impl Variant for Catapult {
    type Position = ChessPpPosition;

    fn info(&self) -> &Info {
        &CATAPULT
    }

    fn start(&self) -> ChessPpPosition {
        ChessPpPosition::start(Edition::Catapult)
    }

    fn parse_fen(&self, fen: &str) -> Result<ChessPpPosition, FenError> {
        ChessPpPosition::from_fen(Edition::Catapult, fen)
    }

    /// XBoard cannot draw what lies under the pieces.
    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        Cow::Borrowed(&ORTHODOX)
    }
}

impl Variant for Gulti {
    type Position = ChessPpPosition;

    fn info(&self) -> &Info {
        &GULTI
    }

    fn start(&self) -> ChessPpPosition {
        ChessPpPosition::start(Edition::Gulti)
    }

    fn parse_fen(&self, fen: &str) -> Result<ChessPpPosition, FenError> {
        ChessPpPosition::from_fen(Edition::Gulti, fen)
    }

    /// XBoard cannot draw what lies under the pieces.
    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        Cow::Borrowed(&ORTHODOX)
    }
}

static ALIASES: [Text; 2] = [text("chess++"), text("catapult")];
static CATAPULT_KINDS: [Kind; 7] = kinds(Edition::Catapult);
static GULTI_KINDS: [Kind; 7] = kinds(Edition::Gulti);

static CATAPULT: Info = info(
    ["chesspp", "Chess++"],
    &ALIASES,
    "Chess with two catapults per side, which carry a piece from one to the other.",
    &CATAPULT_KINDS,
);

static GULTI: Info = info(
    ["gulti", "Chess++, Gulti edition"],
    &[],
    "Chess with two gultis per side, which carry a piece from one to the other.",
    &GULTI_KINDS,
);

/// Returns the description of an edition; `names` are its id and its name.
const fn info(
    names: [&'static str; 2],
    aliases: &'static [Text],
    summary: &'static str,
    kinds: &'static [Kind],
) -> Info {
    Info {
        id: text(names[0]),
        aliases: Cow::Borrowed(aliases),
        name: text(names[1]),
        summary: text(summary),
        shape: springald_board::b8x8::SHAPE,
        kinds: Cow::Borrowed(kinds),
        fen_fields: notation::FIELDS,
        sides: Sides::CHESS,
        notations: Cow::Borrowed(&[]),
        credit: text(
            "Chess++ by Rajdeep Das, 2025; his rules text is under CC BY-NC-ND 4.0 and is described here \
             in our own words.",
        ),
        rules: text(include_str!("../RULES.md")),
    }
}

/// Returns the orthodox pieces and the piece of the edition.
const fn kinds(edition: Edition) -> [Kind; 7] {
    [
        Role::King.kind(),
        Role::Queen.kind(),
        Role::Rook.kind(),
        Role::Bishop.kind(),
        Role::Knight.kind(),
        Role::Pawn.kind(),
        Kind::new(
            edition.letter(),
            edition.name(),
            "one square in any direction, up to two on its first move; carries the piece on it to its twin",
        ),
    ]
}
