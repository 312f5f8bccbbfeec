//! Reading and writing games as PGN, for every variant.
//!
//! Reading has two steps. [`Reader`] splits a text into games without knowing any rules; [`replay`]
//! plays every turn and every variation, and compares the result with the rules. Writing is the
//! `Display` of a [`PgnGame`].
//!
//! [`check`] does both and accepts only PGN; [`read`] also accepts what other programs and books write, and notes what it
//! was taken for.
//!
//! A turn of the movetext is the SANs of its actions joined by slashes. A slash at the end marks an
//! unfinished turn, which must be the last of its line.
//!
//! ```
//! use springald_chess::Chess;
//! use springald_core::{DynVariant, Record, pgn};
//!
//! let mut game = Record::new(Chess);
//! game.play_line("e2e4 c7c5")?;
//! let text = pgn::PgnGame::of(&game).to_string();
//! assert!(text.ends_with("\n1. e4 c5 *\n"));
//!
//! let mut games = pgn::check(&text, |_| Some(&Chess as &dyn DynVariant));
//! assert_eq!(games.next().unwrap().ok().unwrap().game.turns().len(), 2);
//! # Ok::<(), springald_core::LineError>(())
//! ```

mod build;
mod fault;
mod game;
mod lex;
mod player;
mod read;
mod replay;
mod settle;
mod signs;
mod tree;
mod write;

pub use fault::{Fault, MAX_DEPTH, PgnError};
pub use game::{Line, Note, PgnGame, Place, Played, Tag};
pub use read::Reader;
pub use replay::{Replay, check, play_through, play_through_while, read, replay};
pub use tree::{Node, Tree, TreeError};
