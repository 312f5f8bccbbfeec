//! The search that plays every game: iterative deepening principal variation search with a shared
//! transposition table, quiescence, expectation over chance, and levels for people.
//!
//! Nothing here knows a game, and nothing assumes that sides alternate: a score changes its sign
//! only where the next node belongs to the other side. Depth counts actions, wins count turns.
//!
//! ```
//! use springald_chess::ChessPosition;
//! use springald_core::{Notation, NotationExt};
//! use springald_search::{Engine, Control, Score, Task, think};
//!
//! let position = ChessPosition::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
//! let (mut engine, control) = (Engine::new(1, 1), Control::default());
//! let task = Task::to_depth(2);
//! let thought = think(&position, &[], &[], &mut engine, &task, &control, &mut |_| {}).unwrap();
//! assert_eq!(position.san(thought.turn[0]), "Ra8#");
//! assert_eq!(thought.score, Score::Mate(1));
//! ```

pub mod baseline;
mod chance;
mod clock;
mod decision;
mod engine;
mod history;

mod level;

mod order;
mod proof;
mod proof_table;
mod prune;
mod quest;
mod quiescence;
mod report;
mod root;
mod score;
mod table;
mod task;
mod think;
mod worker;

pub use engine::Engine;
pub use level::{Level, Skill};
pub use report::{Bound, Report, SearchResult};
pub use score::{DECIDED, Score, WIN};
pub use task::{Control, Task, Time};
pub use think::think;
