//! The search that plays every game: iterative deepening principal variation search with a shared
//! transposition table, quiescence, expectation over chance, and levels for human opponents.
//!
//! Nothing here knows a game, and nothing assumes that sides alternate: a score changes its sign only
//! where the next node belongs to the other side. Depth counts actions; mate distance counts turns.
//!
//! ```
//! use springald_chess::ChessPosition;
//! use springald_core::{Notation, NotationExt};
//! use springald_search::{Control, Engine, Score, SearchRequest, Task};
//!
//! let position = ChessPosition::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
//! let (mut engine, control) = (Engine::new(1, 1), Control::default());
//! let task = Task::to_depth(2);
//! let request = SearchRequest::new(&position, &task);
//! let result = engine.search(&request, &control, &mut |_| {}).unwrap();
//! assert_eq!(position.san(result.turn[0]), "Ra8#");
//! assert_eq!(result.score, Score::Mate(1));
//! ```
//!
//! # Where to find what
//!
//! | module | contents |
//! |---|---|
//! | `think` | threads, and turns of several actions |
//! | `iterate` | iterative deepening, aspiration windows, several lines |
//! | `tree` | the nodes: principal variation search, quiescence, chance; order, pruning, reductions |
//! | `mates` | proofs of forced wins beside the search |
//! | `table`, `history` | the memory of the engine |
//! | `team` | engines in several programs that search together |
//! | `limits`, `time` | when to stop |
//! | `params` | every number, with its unit and the test that set it |

pub mod baseline;
mod control;
mod draws;
mod engine;
mod history;
mod iterate;
mod level;
mod limits;
mod line;
mod mates;
mod params;
mod report;
mod request;
mod score;
mod table;
mod team;
#[cfg(feature = "testkit")]
pub mod testkit;
mod think;
mod time;
mod tree;
mod wdl;
mod window;

pub use control::Control;
pub use engine::Engine;
pub use level::{Level, Skill};
pub use mates::{WinningTurns, saving_turns, turn_ends, winning_turns};
pub use report::{Bound, NoTurn, Report, SearchResult};
pub use request::{SearchRequest, Task, TurnStart};
pub use score::{DECIDED, Score, WIN};
pub use team::{SharedMemory, Team};
pub use time::Time;
pub use wdl::Wdl;
