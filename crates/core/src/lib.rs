//! The core of all games, without knowing any of them: the traits a variant implements, the record of a
//! game (turns, repetition, counters, claims), PGN and perft.
//!
//! It has no input or output, no randomness and no time. The next actor is always data ([`Node`]);
//! chance is a node with equally likely outcomes, resolved by the caller.

mod actor;
pub mod cells;
mod change;
mod chase;
mod clause;
pub mod defaults;
mod draw;
mod dyn_variant;
mod evaluate;
mod explain;
pub mod fen;
mod game;
mod gesture;
pub mod grammar;
mod info;
mod intern;
pub mod lenient;
mod move_notation;
mod node;
mod notated;
mod notation;
pub mod perft;
pub mod pgn;
mod position;
pub mod quote;
mod reason;
mod record;
mod result;
mod rolled;
mod ruling;
mod san;
mod screen;
mod sides;
mod sink;
mod sorting;
mod spelling;
mod turn;
mod variant;
mod verdict;
mod weights;
pub mod xboard;

pub use actor::{Actor, Owner, Side};
pub use change::{Change, Layer, Observer, Piece, Show, Verb, capital_letter, small_letter};
pub use chase::{Chase, Chases};
pub use clause::Clause;
pub use draw::{Checks, DrawLimit, DrawRules, RepetitionLoss};
pub use dyn_variant::DynVariant;
pub use evaluate::{Chances, Evaluate, SearchTraits, Shortcut};
pub use explain::{Explain, SanParts};
pub use game::{Game, LegalAction, RollMade, RollOutcome, TurnLine};
pub use gesture::{Click, Gesture, Held, Placed};
pub use info::{Info, Kind, Text, text};
pub use move_notation::{MoveNotation, Notated};
pub use node::Node;
pub use notated::actions_in;
pub use notation::{FenError, NotAnAction, Notation, NotationExt, Origin};
pub use position::{Counters, Position, PositionExt};
pub use reason::{IllegalReason, capitalised};
pub use record::{PlayedPly, Ply, PlyOf, Record, Turn};
pub use result::GameResult;
pub use ruling::{EndError, Legality, PlayError, SanError, Violation};
pub use screen::Screen;
pub use sides::{Colour, Sides};
pub use sink::{Count, Each, First, Sink};
pub use sorting::{insertion_sort, set_of, sort_by};
pub use turn::{LineError, TurnError, texts_of_turns};
pub use variant::{Playable, Variant};
pub use verdict::{Termination, Verdict};
pub use weights::{
    Group, Phase, Sum, Tally, Trace, Weight, WeightsError, read_weights, write_weights,
};
