//! An opponent for every game: depth-limited alpha-beta with quiescence, iterative deepening, and
//! the plain expectation over chance.
//!
//! Nothing here knows a game, and nothing assumes that sides alternate: a score changes its sign
//! only where the next node belongs to the other side. Depth counts actions, not turns.
//!
//! ```
//! use springald_chess::Position;
//! use springald_core::{Notation, NotationExt};
//! use springald_search::{Limits, think};
//!
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
//! let thought = think(&position, &[], &mut Limits::depth(2)).unwrap();
//! assert_eq!(position.san(thought.action), "Ra8#");
//! ```

mod alpha_beta;
mod level;

pub use alpha_beta::{Limits, Thought, WIN, think};
pub use level::Level;
