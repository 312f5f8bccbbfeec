//! The language in which games are written: texts are read, checked, and resolved to a [`Declaration`](model::Declaration).
//!
//! Nothing here plays: `springald-declared` compiles declarations to tables, and plays by them.
//!
//! ```
//! use springald_language::{library, syntax};
//!
//! let text = "game rooks-only \"Rooks Only\" like chess\nstart \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"\n";
//! let game = syntax::parse(text, &|id| library(id).map(str::to_owned)).unwrap();
//! assert_eq!(game.kinds.len(), 6);
//! ```

mod library;
pub mod model;
mod names;
pub mod plus;
mod source;
pub mod syntax;
pub mod words;

pub use library::{LIBRARY, library, library_weights, similar};
pub use names::named;
pub use source::Source;
