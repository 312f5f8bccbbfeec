//! A variant with the search that plays it, as an object without type parameters.
//!
//! The search is generic, so it is compiled for each game, in the crate that makes the game's [`Builtin`] or calls
//! [`EngineEntry::new`]. Each game has a crate for that alone: they are compiled side by side, and a change of one game
//! compiles one of them again.
//!
//! ```
//! use springald_engine::{Builtin, EngineEntry};
//!
//! static GAME: Builtin = Builtin::new(&springald_chess::Chess);
//! assert_eq!(EngineEntry::builtin(&GAME, "chess").id(), "chess");
//! ```

#[cfg(not(feature = "search"))]
mod bare;
#[cfg(feature = "search")]
mod dynamic;
mod entry;
mod request;
#[cfg(feature = "search")]
mod search;
#[cfg(feature = "testkit")]
pub mod testkit;
#[cfg(feature = "weights")]
mod weights;

#[cfg(not(feature = "search"))]
pub use bare::Builtin;
#[cfg(feature = "search")]
pub use dynamic::Builtin;
pub use entry::EngineEntry;
#[cfg(feature = "proofs")]
pub use request::WinningTurns;
pub use request::{BestTurn, SearchError, TurnRequest};
pub use springald_network::{Network, NetworkError};
#[cfg(feature = "weights")]
pub use weights::{EvalTrace, EvalWeights, Evaluation, Judged};
