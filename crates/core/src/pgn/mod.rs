//! Reading and writing games as PGN, for every variant.
//!
//! Reading has two steps. [`Reader`] splits a text into games without knowing any rules; [`replay`]
//! plays every turn and every variation, and compares the result with the rules. Writing is the
//! `Display` of a [`PgnGame`].
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
mod lex;
mod read;
mod replay;
mod tree;
mod write;

pub use read::Reader;
pub use replay::{Replay, check, play_through, replay};
pub use tree::{Node, Tree, TreeError};

use crate::fen::quoted;
use crate::{EndError, FenError, Game, GameResult, Side, Termination, TurnError, Verdict};
use thiserror::Error;

/// The deepest nesting of variations; the main line has depth 0.
pub const MAX_DEPTH: usize = 64;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The line, from 1; 0 if there is no text.
    pub line: usize,
    /// The character in the line, from 1; 0 if there is no text.
    pub column: usize,
}

/// A tag pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The name: letters, digits and underscores.
    pub name: String,
    /// The value, without quotation marks and escapes.
    pub value: String,
    /// Its place.
    pub at: Place,
}

/// A line of turns, with comments.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Comments before the first turn.
    pub comments: Vec<String>,
    /// The turns.
    pub turns: Vec<Played>,
}

/// A turn of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The number of the turn pair and the side, if known.
    pub number: Option<(u32, Side)>,
    /// The SANs of the turn.
    pub san: String,
    /// Numeric annotation glyphs, including those written as `!` and `?`.
    pub nags: Vec<u8>,
    /// Comments after it.
    pub comments: Vec<String>,
    /// The alternatives to this turn.
    pub variations: Vec<Line>,
    /// Its place.
    pub at: Place,
}

/// A game in PGN: tags, a tree of turns, a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGame {
    tags: Vec<Tag>,
    /// The main line.
    pub line: Line,
    /// The result that ends the movetext.
    pub result: GameResult,
    /// The place of the result.
    pub result_at: Place,
}

impl PgnGame {
    /// Returns a game with variations as PGN. `game` must stand where the tree begins; afterwards it
    /// stands at the end of the main line.
    ///
    /// The tags that follow from the game (`Variant`, `SetUp`, `FEN`) are set from it. `Result` and
    /// `Termination` follow the rules if the main line ends the game; otherwise the given ones are kept
    /// as far as they can be true.
    ///
    /// # Errors
    /// If the tree is malformed or one of its turns cannot be played.
    ///
    /// # Panics
    /// If [`PgnGame::set_tag`] refuses the name of a tag.
    pub fn of_tree(
        game: &mut dyn Game,
        tree: &Tree,
        tags: &[(String, String)],
    ) -> Result<Self, TreeError> {
        let line = tree.to_line(game)?;
        tree.play_main_line(game)?;
        let mut pgn = Self::of(game);
        pgn.line = line;
        let given = |wanted: &str| tags.iter().find(|(name, _)| name == wanted);
        let own = ["Result", "Variant", "SetUp", "FEN", "Termination"];
        for (name, value) in tags
            .iter()
            .filter(|(name, _)| !own.contains(&name.as_str()))
        {
            pgn.set_tag(name, value);
        }
        if game.verdict().is_none() {
            let open = pgn.clone();
            let result = given("Result").and_then(|(_, value)| GameResult::parse(value));
            pgn.result = result.unwrap_or(GameResult::NoResult);
            if let Some((name, value)) = given("Termination") {
                pgn.set_tag(name, value);
            }
            if replay::settle(&pgn, &mut *game.boxed_clone()).is_err() {
                pgn = open;
            }
        }
        Ok(pgn)
    }

    /// Returns a game as it stands: its turns, its result and the tags that follow from it (`Variant`,
    /// `SetUp` and `FEN` unless it began at the usual start, `Termination` if it is over).
    pub fn of(game: &dyn Game) -> Self {
        let verdict = game.verdict();
        let played = |turn: crate::TurnLine| Played {
            number: Some((turn.number, turn.side)),
            san: turn.san,
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
            at: Place::default(),
        };
        let line = Line {
            comments: Vec::new(),
            turns: game.turns().into_iter().map(played).collect(),
        };
        let mut pgn = Self {
            tags: Vec::new(),
            line,
            result: verdict.into(),
            result_at: Place::default(),
        };
        pgn.set_tag("Variant", &game.info().name);
        if let Some(fen) = game.set_up() {
            pgn.set_tag("SetUp", "1");
            pgn.set_tag("FEN", &fen);
        }
        if let Some(verdict) = verdict {
            pgn.set_tag("Termination", verdict.termination.as_str());
        }
        pgn
    }

    /// Returns all tags in order. Writing adds the missing ones of the Seven Tag Roster.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// Returns the tag with this name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Sets a tag, and replaces one of the same name. The value may be any text; line ends and control
    /// characters, which PGN cannot hold, are written as spaces.
    ///
    /// # Panics
    /// If the name is empty or has other characters than ASCII letters, digits and underscores.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        assert!(
            !name.is_empty() && name.chars().all(fits),
            "tag name: found {}, expected letters, digits and underscores",
            quoted(name)
        );
        if let Some(tag) = self.tags.iter_mut().find(|tag| tag.name == name) {
            value.clone_into(&mut tag.value);
        } else {
            self.tags.push(Tag {
                name: name.to_owned(),
                value: value.to_owned(),
                at: Place::default(),
            });
        }
    }
}

/// An error in a PGN, and its place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {}, column {}: {fault}", at.line, at.column)]
pub struct PgnError {
    /// Its place.
    pub at: Place,
    /// The error.
    pub fault: Box<Fault>,
}

impl PgnError {
    pub(crate) fn new(at: Place, fault: impl Into<Fault>) -> Self {
        Self {
            at,
            fault: Box::new(fault.into()),
        }
    }
}

/// The errors of a PGN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A tag pair is malformed.
    #[error("tag: found {found}, expected {expected}")]
    TagSyntax {
        /// The text that was found.
        found: String,
        /// A description of what was expected.
        expected: &'static str,
    },
    /// A tag occurs twice.
    #[error("tag {0}: found twice, expected once")]
    TagTwice(String),
    /// A comment is not closed.
    #[error("comment: found no end, expected '}}'")]
    OpenComment,
    /// A variation is not closed.
    #[error("variation: found no end, expected ')'")]
    OpenVariation,
    /// A variation is closed that was never opened, or is empty.
    #[error("variation: found ')', expected a turn")]
    EmptyVariation,
    /// A variation has no turn before it.
    #[error("variation: found '(', expected a turn first")]
    NothingToVary,
    /// Variations are nested too deep.
    #[error("variation: found more than {MAX_DEPTH} inside each other, expected fewer")]
    TooDeep,
    /// An annotation glyph is malformed, or has no turn before it.
    #[error("annotation: found {0}, expected a number from 0 to 255 after '$', after a turn")]
    BadNag(String),
    /// A character is not allowed here.
    #[error("movetext: found '{}', expected a turn, a comment, a variation or the result", .0.escape_debug())]
    Stray(char),
    /// The game has no result at its end.
    #[error("result: found the end of the game, expected '1-0', '0-1', '1/2-1/2' or '*'")]
    NoResult,
    /// The variant is unknown.
    #[error("tag Variant: found {}, expected the name of a known variant", .0.as_deref().map_or_else(|| "none".to_owned(), quoted))]
    UnknownVariant(Option<String>),
    /// The tags `SetUp` and `FEN` contradict each other.
    #[error("tags SetUp and FEN: found SetUp {found}, expected {expected}")]
    SetUp {
        /// The value of `SetUp`.
        found: String,
        /// A description of what was expected.
        expected: &'static str,
    },
    /// The position in the FEN tag is invalid.
    #[error("tag {0}")]
    Fen(#[from] FenError),
    /// A turn cannot be played.
    #[error("{}{error}", number.map_or_else(String::new, |(number, side)| format!("move {number} ({side}): ")))]
    Turn {
        /// The number of the turn pair and the side; `None` if nobody is to act.
        number: Option<(u32, Side)>,
        /// The reason.
        error: Box<TurnError>,
    },
    /// A turn follows one marked as unfinished.
    #[error(
        "found another turn, expected none: the one before ends in '/', which says that it is unfinished"
    )]
    AfterUnfinished,
    /// The tag Result and the end of the movetext differ.
    #[error("tag Result: found {}, expected '{expected}' as at the end of the movetext", quoted(.found))]
    ResultTag {
        /// The value of the tag.
        found: String,
        /// The marker.
        expected: GameResult,
    },
    /// The result contradicts the rules in the final position.
    #[error("result: found '{found}', expected '{expected}': {verdict}")]
    ResultRules {
        /// The result given.
        found: GameResult,
        /// The result by the rules.
        expected: GameResult,
        /// The verdict of the rules.
        verdict: Verdict,
    },
    /// The result is impossible with the given termination.
    #[error("result: found '{found}', expected {expected} for a game that ended by {reason}")]
    ResultReason {
        /// The result given.
        found: GameResult,
        /// The possible results.
        expected: &'static str,
        /// The given termination.
        reason: Termination,
    },
    /// The tag Termination contradicts the rules in the final position.
    #[error("tag Termination: found '{found}', expected {expected}")]
    Termination {
        /// The value of the tag.
        found: Termination,
        /// A description of what was expected.
        expected: String,
    },
    /// The claim in the tag Termination is not possible.
    #[error("tag Termination: {0}")]
    Claim(#[from] EndError),
}
