//! Builds the tree of a game from tokens.

use super::signs::{Meaning, meaning};
use super::{Fault, Line, MAX_DEPTH, Note, PgnError, PgnGame, Place, Played, Tag};
use crate::fen::quoted;
use crate::lenient::is_pass;
use crate::{GameResult, Side};
use std::collections::HashSet;

/// The signs for annotation glyphs 1 to 6, in that order.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// A line in progress, and the place where it began.
struct Open {
    line: Line,
    at: Place,
}

/// A game in progress.
pub(super) struct Builder {
    tags: Vec<Tag>,
    names: HashSet<String>,
    main: Line,
    /// The open variations, each inside the one before.
    open: Vec<Open>,
    /// The last move number, if no turn has used it yet.
    number: Option<(u32, Side)>,
    in_movetext: bool,
    /// `true` to read words and signs of books.
    lenient: bool,
    notes: Vec<Note>,
}

impl Builder {
    pub(super) fn new(lenient: bool) -> Self {
        Self {
            lenient,
            notes: Vec::new(),
            tags: Vec::new(),
            names: HashSet::new(),
            main: Line::default(),
            open: Vec::new(),
            number: None,
            in_movetext: false,
        }
    }

    /// Returns `true` if there are only comments.
    pub(super) fn is_blank(&self) -> bool {
        self.tags.is_empty() && !self.in_movetext
    }

    /// Returns `true` if the movetext has begun.
    pub(super) fn is_in_movetext(&self) -> bool {
        self.in_movetext
    }

    /// Notes that something was read as something else.
    pub(super) fn note(&mut self, at: Place, what: String) {
        self.notes.push(Note { at, what });
    }

    /// Returns `true` if there is a tag with this name.
    pub(super) fn has_tag(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Returns `true` if the main line has a turn, and no variation is open.
    pub(super) fn is_in_main_line(&self) -> bool {
        self.open.is_empty() && !self.main.turns.is_empty()
    }

    /// Returns `true` if a variation is open.
    pub(super) fn is_in_variation(&self) -> bool {
        !self.open.is_empty()
    }

    pub(super) fn tag(&mut self, at: Place, name: &str, value: String) -> Result<(), PgnError> {
        let name = name.to_owned();
        if !self.names.insert(name.clone()) {
            if !self.lenient {
                return Err(PgnError::new(at, Fault::TagTwice(name)));
            }
            self.note(
                at,
                format!("the tag {name} comes twice: the first one counts"),
            );
            let unknown = |tag: &&mut Tag| tag.name == name && matches!(&*tag.value, "" | "?");
            if let Some(tag) = self.tags.iter_mut().find(unknown) {
                tag.value = value;
            }
            return Ok(());
        }
        // A comment before the first tag belongs to no game, or to the previous one.
        if self.tags.is_empty() {
            self.main.comments.clear();
        }
        self.tags.push(Tag { name, value, at });
        Ok(())
    }

    pub(super) fn comment(&mut self, text: String) {
        if text.is_empty() {
            return;
        }
        let line = self.line();
        match line.turns.last_mut() {
            Some(turn) => turn.comments.push(text),
            None => line.comments.push(text),
        }
    }

    pub(super) fn open(&mut self, at: Place) -> Result<(), PgnError> {
        self.in_movetext = true;
        if self.line().turns.is_empty() {
            return Err(PgnError::new(at, Fault::NothingToVary));
        }
        if self.open.len() == MAX_DEPTH {
            return Err(PgnError::new(at, Fault::TooDeep));
        }
        let line = Line::default();
        self.open.push(Open { line, at });
        self.number = None;
        Ok(())
    }

    pub(super) fn close(&mut self, at: Place) -> Result<(), PgnError> {
        self.in_movetext = true;
        let closed = self.open.pop().map(|open| open.line);
        let closed = closed.filter(|line| !line.turns.is_empty());
        let turn = self.line().turns.last_mut();
        let (Some(closed), Some(turn)) = (closed, turn) else {
            return Err(PgnError::new(at, Fault::EmptyVariation));
        };
        turn.variations.push(closed);
        self.number = None;
        Ok(())
    }

    pub(super) fn nag(&mut self, at: Place, nag: u8) -> Result<(), PgnError> {
        self.in_movetext = true;
        let lenient = self.lenient;
        let Some(turn) = self.line().turns.last_mut() else {
            if lenient {
                self.note(at, format!("left out '${nag}', which follows no turn"));
                return Ok(());
            }
            return Err(PgnError::new(at, Fault::BadNag(format!("'${nag}'"))));
        };
        turn.nags.push(nag);
        Ok(())
    }

    /// Handles a word that is not a result: a move number, a turn, both, or a suffix of a turn.
    pub(super) fn word(&mut self, at: Place, word: &str) -> Result<(), PgnError> {
        self.in_movetext = true;
        if self.lenient && self.takes_sign(at, word) {
            return Ok(());
        }
        let has_no_number = self.lenient && (is_pass(word) || is_castling(word));
        let rest = if has_no_number {
            word
        } else {
            self.take_number(word)
        };
        let san = rest.replace("e.p.", "");
        let bare = san.trim_end_matches(['!', '?']);
        let sign = &san[bare.len()..];
        let nag = SIGNS.iter().position(|&known| known == sign);
        // Castling with zeros is the only turn that begins with a digit.
        let is_foreign = self.lenient && (has_no_number || is_square_of_shogi(bare));
        let stray =
            |first: &char| first.is_ascii_digit() && !is_foreign || ['.', '%'].contains(first);
        if let Some(first) = bare.chars().next().filter(stray)
            && !bare.starts_with("0-0")
            && !bare.starts_with("0–0")
        {
            return Err(PgnError::new(at, Fault::Stray(first)));
        }
        if !bare.is_empty() {
            let played = Played {
                number: self.number.take(),
                san: bare.to_owned(),
                nags: Vec::new(),
                comments: Vec::new(),
                variations: Vec::new(),
                at,
            };
            self.line().turns.push(played);
        }
        nag.map_or(Ok(()), |index| self.nag(at, index as u8 + 1))
    }

    /// Reads a word or a sign of books that follows a turn: `N`, `+-`, `ch`.
    fn takes_sign(&mut self, at: Place, word: &str) -> bool {
        let Some(meaning) = meaning(word) else {
            return false;
        };
        let what = match (meaning, self.line().turns.last_mut()) {
            (Meaning::Nag(nag), Some(turn)) => {
                turn.nags.push(nag);
                format!("read {} as ${nag}", quoted(word))
            }
            _ => format!("left out {}", quoted(word)),
        };
        self.note(at, what);
        true
    }

    /// Removes a move number from the beginning of a word and returns the rest.
    fn take_number<'a>(&mut self, word: &'a str) -> &'a str {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = word.split_at(digits);
        let bare = rest.trim_start_matches(['.', '…']);
        // An ellipsis has as many bytes as it stands for dots.
        let dots = rest.len() - bare.len();
        if dots == 0 && !(bare.is_empty() && digits > 0) {
            return word;
        }
        let side = if dots > 1 { Side::Black } else { Side::White };
        // Dots alone complete the number before them: `1. ... e5`.
        let number = number
            .parse()
            .ok()
            .or(self.number.map(|(number, _)| number));
        self.number = number.map(|number| (number, side));
        bare
    }

    /// Ends the game where no result stands: a bare list of moves is unfinished, and so is every game
    /// of a text that may end anywhere.
    ///
    /// # Errors
    /// If there is an open variation, or, unless the text may end anywhere, if there are tags or no
    /// turns.
    pub(super) fn end_of_text(
        &self,
        at: Place,
        anywhere: bool,
    ) -> Result<(Place, GameResult), PgnError> {
        let is_list = self.tags.is_empty() && !self.main.turns.is_empty();
        if self.open.is_empty() && (is_list || anywhere) {
            let told = self.tags.iter().find(|tag| tag.name == "Result");
            let told = told
                .filter(|_| anywhere)
                .and_then(|tag| GameResult::parse(&tag.value));
            Ok((at, told.unwrap_or(GameResult::NoResult)))
        } else {
            Err(self.cut_off(at))
        }
    }

    /// Returns the error for a game that ends here without a result.
    fn cut_off(&self, at: Place) -> PgnError {
        match self.open.last() {
            Some(open) => PgnError::new(open.at, Fault::OpenVariation),
            None => PgnError::new(at, Fault::NoResult),
        }
    }

    pub(super) fn finish(self, at: Place, result: GameResult) -> Result<PgnGame, PgnError> {
        if !self.open.is_empty() {
            return Err(self.cut_off(at));
        }
        Ok(PgnGame {
            tags: self.tags,
            line: self.main,
            result,
            result_at: at,
            notes: self.notes,
        })
    }

    fn line(&mut self) -> &mut Line {
        let open = self.open.last_mut().map(|open| &mut open.line);
        open.unwrap_or(&mut self.main)
    }
}

/// Returns `true` if a text begins with a square of Shogi, whose file is a digit: `7g7f`.
fn is_square_of_shogi(text: &str) -> bool {
    let mut letters = text.chars();
    let (file, rank) = (letters.next(), letters.next());
    file.is_some_and(|file| file.is_ascii_digit())
        && rank.is_some_and(|rank| ('a'..='i').contains(&rank))
}

/// Returns `true` for castling with zeros alone.
fn is_castling(word: &str) -> bool {
    matches!(word.trim_end_matches(['+', '#', '!', '?']), "00" | "000")
}
