//! A game in PGN, as data.

use crate::fen::quoted;
use crate::{Game, GameResult, Side, TurnLine};
use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The line, from 1; 0 if there is no text.
    pub line: usize,
    /// The character in the line, from 1; 0 if there is no text.
    pub column: usize,
}

/// Something that was read as something else, because it is not written as PGN or Springald write it.
///
/// ```
/// use springald_core::pgn::{Note, Place};
///
/// let note = Note {
///     at: Place { line: 4, column: 1 },
///     what: "read 'e2-e4' as e4".to_owned(),
/// };
/// assert_eq!(note.to_string(), "line 4: read 'e2-e4' as e4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Its place.
    pub at: Place,
    /// What was read, and as what.
    pub what: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.at.line, self.what)
    }
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
    pub(super) tags: Vec<Tag>,
    /// The main line.
    pub line: Line,
    /// The result that ends the movetext.
    pub result: GameResult,
    /// The place of the result.
    pub result_at: Place,
    /// What was read as something else.
    pub notes: Vec<Note>,
}

impl PgnGame {
    /// Returns a game as it stands: its turns, its result and the tags that follow from it (`Variant`,
    /// `SetUp` and `FEN` unless it began at the usual start, `Termination` if it is over).
    pub fn of(game: &dyn Game) -> Self {
        let verdict = game.verdict();
        let played = |turn: TurnLine| Played {
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
            notes: Vec::new(),
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
