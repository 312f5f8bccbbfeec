//! Games written as text.
//!
//! A text declares a board, kinds of pieces and their moves, the steps of a turn, what is forbidden and how games
//! end. It is compiled to tables, and the result is a [`springald_core::Variant`] like any other: it lists actions,
//! reads and writes FEN and SAN, explains refusals by clause, and is searched.
//!
//! ```
//! use springald_core::perft;
//! use springald_declared::{Game, load};
//!
//! let text = r#"
//! game rooks-only "Rooks Only" like chess
//! start "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
//! "#;
//! let Game::Small(game) = load(text).unwrap() else {
//!     panic!("a board of 64 squares");
//! };
//! use springald_core::Variant;
//! assert_eq!(perft::perft(&game.start(), 1), 26);
//! ```

mod action;
mod arrivals;
mod attacks;
mod attempts;
mod becoming;
mod bits;
mod brief;
mod castling;
mod compact;
mod compile;
mod counted;
mod counting;
mod dice;
mod displacing;
mod drops;
mod effects;
mod en_passant;
mod ends;
mod evaluate;
mod explain;
mod explosion;
mod fields;
mod gating;
mod generate;
mod groups;
mod info;
mod joining;
mod keys;
mod layer;
mod leaping;
mod legend;
mod lend;
mod library;
mod limits;
mod material;
mod mirror;
pub mod model;
mod names;
mod notation;
mod offers;
mod options;
mod passing;
mod phases;
mod placing;
mod play;
mod plus;
mod position;
mod program;
mod promotion;
mod pushing;
mod reachable;
mod reaches;
mod reading;
mod reasons;
mod refusals;
mod returning;
mod review;
mod screen;
mod shooting;
mod shuffle;
mod source;
mod swaps;
pub mod syntax;
mod turns;
mod variant;
mod walks;
mod work;

pub use bits::Bits;
pub use dice::Outcome;
pub use explain::Reason;
pub use library::{LIBRARY, library, similar};
pub use names::named;
pub use position::{Action, DeclaredPosition};
pub use program::Program;
pub use review::{Warning, warnings};
pub use source::Source;
pub use variant::{Declared, Game, LoadError, load, load_source};
pub use work::TooManyActions;
