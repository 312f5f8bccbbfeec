//! Rules, notation, explanations and an engine for chess variants that other libraries do not support.
//!
//! A game is a state machine whose next actor is data: a side, chance, or nobody. A *turn* is a sequence of *actions* by
//! one side; a roll of dice is a node with equally likely *outcomes*, which the caller resolves.
//!
//! There are two ways to use it. With the types of one game (a [`Variant`] from [`games`], its positions and its
//! actions), everything is compiled for that game. With [`Game`] and `registry`, games are chosen at run time, and
//! positions and actions are texts.
//!
//! | feature | adds | by default |
//! |---|---|---|
//! | `search` | the engine, and the registry of all games | yes |
//! | `declared` | games written as text, with the library of them | yes |
//! | `serde` | games as data for screens, serialized as JSON | yes |
//! | `protocol` | UCI and CECP | no |
//! | `site` | the playing site | no |
//!
//! The oldest supported Rust is 1.95.
//!
//! # Eleven things to do
//!
//! List the actions of a position, play, read a PGN, explain, count, search, play a game written as text, resolve chance,
//! evaluate, implement a game, serve: each has an example below. Searching needs the feature `search`, games as text
//! `declared`, serving `site`.
//!
//! **List the legal actions** of a position:
//!
//! ```
//! use springald::games::Chess;
//! use springald::prelude::*;
//!
//! let position = Chess.parse_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")?;
//! let sans: Vec<String> = position.actions().into_iter().map(|action| position.san(action)).collect();
//! assert_eq!(sans.len(), 16);
//! assert!(sans.contains(&"O-O-O".to_owned()));
//! # Ok::<(), springald::FenError>(())
//! ```
//!
//! **Play**, and ask for the result:
//!
//! ```
//! use springald::games::Gravitatur;
//! use springald::prelude::*;
//!
//! let mut game = Record::new(Gravitatur);
//! game.play_turn("G@d4,e3e4")?;
//! assert_eq!(game.turns()[0].san(), "Gd4/e4");
//! assert_eq!(game.verdict(), None);
//! # Ok::<(), springald::TurnError>(())
//! ```
//!
//! **Read a PGN** and replay it, variations included:
//!
//! ```
//! use springald::games::Chess;
//! use springald::{DynVariant, GameResult, pgn};
//!
//! let text = "1. e4 e5 (1... c5 2. Nf3) 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";
//! let replay = pgn::check(text, |_| Some(&Chess as &dyn DynVariant)).next().unwrap()?;
//! assert_eq!(replay.game.verdict().unwrap().result(), GameResult::WhiteWon);
//! # Ok::<(), pgn::PgnError>(())
//! ```
//!
//! **Explain** why something is not legal, with the clause of the rules:
//!
//! ```
//! use springald::Clause;
//! use springald::games::Catapult;
//! use springald::prelude::*;
//!
//! let refusal = Catapult.start().why_not("f1f3").unwrap().unwrap();
//! assert_eq!(refusal.clause(), Some(Clause::new(4, 1)));
//! assert_eq!(refusal.sentence(), "The catapult on f1 can't move while the bishop stands on it.");
//! ```
//!
//! **Count** sequences of actions:
//!
//! ```
//! use springald::games::Ballista;
//! use springald::perft::perft;
//! use springald::prelude::*;
//!
//! assert_eq!(perft(&Ballista.start(), 2), 2_333);
//! ```
#![cfg_attr(feature = "search", doc = include_str!("search.md"))]
#![cfg_attr(feature = "declared", doc = include_str!("declared.md"))]
//!
//! **Resolve chance.** The rules list the outcomes; the caller chooses one:
//!
//! ```
//! use springald::games::Cats;
//! use springald::prelude::*;
//!
//! let mut position = Cats.start();
//! let teleport = position.action_from_text("T@").unwrap();
//! position.play_unchecked(teleport, &mut ());
//! assert_eq!(position.node(), Node::Chance);
//! // All of them are equally likely.
//! let outcomes = position.outcomes();
//! position.resolve_unchecked(outcomes[7], &mut ());
//! assert_eq!(position.node(), Node::Decision(Side::White));
//! ```
//!
//! **Evaluate** a position without a search, in centipawns:
//!
//! ```
//! use springald::games::Chess;
//! use springald::prelude::*;
//!
//! let position = Chess.parse_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")?;
//! assert!(position.evaluate(Side::White) > 500);
//! # Ok::<(), springald::FenError>(())
//! ```
#![doc = include_str!("implement.md")]
#![cfg_attr(feature = "site", doc = include_str!("site.md"))]

pub use springald_board as board;
pub use springald_core::*;

/// The built-in games.
pub mod games {
    pub use springald_ballista::Ballista;
    pub use springald_cats::Cats;
    pub use springald_chess::Chess;
    pub use springald_chesspp::{Catapult, Gulti};
    pub use springald_duck::Duck;
    pub use springald_gravitatur::Gravitatur;
}

/// The registry of all games, each with its engine.
#[cfg(feature = "search")]
pub use springald_registry as registry;
/// The search itself, for positions of one type.
#[cfg(feature = "search")]
pub use springald_search as search;

/// UCI and CECP as state machines without input and output.
#[cfg(feature = "protocol")]
pub use springald_protocol as protocol;
/// The playing site.
#[cfg(feature = "site")]
pub use springald_site as site;
/// A game as data for screens.
#[cfg(feature = "serde")]
pub use springald_view as view;

/// The traits that most programs import, and the types in their signatures.
pub mod prelude {
    pub use springald_core::{
        Evaluate, Explain, Game, IllegalReason, Node, Notation, NotationExt, Position, PositionExt,
        Record, Screen, Side, Termination, Variant, Verdict,
    };
}
