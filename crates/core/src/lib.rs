//! The core of all games, without knowing any of them: the traits a variant implements, the record of a
//! game (turns, repetition, counters, claims), PGN, perft, and the test kit that every variant must
//! pass.
//!
//! It has no input or output, no randomness and no time. The next actor is always data ([`Node`]);
//! chance is a node with equally likely outcomes, resolved by the caller.

mod actor;
mod change;
mod clause;
pub mod defaults;
mod draw;
mod evaluate;
mod explain;
pub mod fen;
mod game;
pub mod grammar;
mod intern;
mod notation;
pub mod perft;
pub mod pgn;
mod position;
pub mod quote;
mod record;
mod result;
mod ruling;
mod san;
mod screen;
mod sink;
#[cfg(feature = "testkit")]
pub mod testkit;
mod turn;
mod variant;
mod verdict;
mod weights;
pub mod xboard;

pub use actor::{Actor, Node, Owner, Side};
pub use change::{Change, Layer, Observer, Piece, Show, Verb};
pub use clause::Clause;
pub use draw::{Checks, DrawLimit, DrawRules, RepetitionLoss};
pub use evaluate::{Chances, Evaluate, SearchTraits};
pub use explain::{Explain, IllegalReason, SanParts};
pub use game::{Game, LegalAction, RollMade, RollOutcome, TurnLine};
pub use notation::{FenError, NotAnAction, Notation, NotationExt, Origin};
pub use position::{Counters, Position, PositionExt};
pub use record::{PlayedPly, Ply, PlyOf, Record, Turn};
pub use result::GameResult;
pub use ruling::{EndError, Legality, PlayError, SanError, Violation};
pub use screen::{Click, Gesture, Held, Placed, Screen};
pub use sink::{Count, Each, First, Sink};
pub use turn::{LineError, TurnError, texts_of_turns};
pub use variant::{DynVariant, Info, Kind, Playable, Text, Variant, text};
pub use verdict::{Termination, Verdict};
pub use weights::{
    Group, Phase, Sum, Tally, Trace, Weight, WeightsError, read_weights, write_weights,
};
