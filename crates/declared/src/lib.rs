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

mod bits;
mod compact;
mod effects;
mod evaluate;
mod explain;
mod game;
mod play;
mod program;
mod restrict;
mod review;
mod sets;
mod variant;
mod widths;

pub use bits::{Bits, Width};
pub use explain::Reason;
pub use game::{Declared, Game};
pub use play::dice::Outcome;
pub use play::position::{Action, DeclaredPosition};
pub use program::Program;
pub use program::load_error::LoadError;
pub use program::work::{TooManyActions, TooMuchWork};
pub use restrict::{Allowed, Sort, Use, load_restricted, uses};
pub use review::{Warning, warnings};
pub use sets::Squares;
pub use springald_language::{LIBRARY, Source, library, model, named, similar, syntax};
pub use variant::{load, load_source, load_widest, table_bytes};
