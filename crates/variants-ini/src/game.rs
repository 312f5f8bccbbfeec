//! The rules of a section with those that it inherits, by the options.

use crate::ini::{Pair, Raw};
use crate::kinds::Kind;
use crate::options::{self, Form, Known, OLD, OPTIONS, SIDES, mobility, option};
use crate::squares::{self, Board, FILES, RANKS, Squares, shown};
use std::collections::{BTreeMap, BTreeSet};

/// A set of kinds.
pub(crate) type Kinds = BTreeSet<Kind>;

/// Something about an option that has to be said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    /// The line of the option, from 1.
    pub(crate) line: usize,
    /// The option.
    pub(crate) option: String,
    /// The sentence.
    pub(crate) sentence: String,
}

/// A game by its options.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// The size of the board.
    pub(crate) board: Board,
    /// The small letters of the kinds.
    pub(crate) letters: BTreeMap<Kind, char>,
    /// The moves of kinds that a file states.
    betza: BTreeMap<Kind, String>,
    /// The promoted forms.
    pub(crate) promoted: BTreeMap<Kind, Kind>,
    /// The kinds that a kind does not take.
    pub(crate) spared: BTreeMap<Kind, Kinds>,
    /// The kinds that may be given for a kind that the enemy holds.
    pub(crate) prices: BTreeMap<Kind, Kinds>,
    /// The most pieces of a kind that a side may have by promotion.
    pub(crate) limits: BTreeMap<Kind, usize>,
    values: BTreeMap<String, String>,
    kinds: BTreeMap<String, Kinds>,
    regions: BTreeMap<String, Squares>,
    /// The squares on which pieces of a kind may be: of White and of Black.
    mobility: BTreeMap<(Kind, bool), Squares>,
}

/// The FEN of the start of chess.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Game {
    /// Returns a game without pieces, all of whose options have their defaults.
    pub(crate) fn empty() -> Self {
        let pawns = Kinds::from([Kind::PAWN]);
        let mut kinds = BTreeMap::new();
        for side in SIDES {
            for name in ["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"] {
                kinds.insert(format!("{name}{side}"), pawns.clone());
            }
            kinds.insert(
                format!("castlingKingPiece{side}"),
                Kinds::from([Kind::KING]),
            );
            kinds.insert(
                format!("castlingRookPieces{side}"),
                Kinds::from([Kind::ROOK]),
            );
            kinds.insert(format!("flagPiece{side}"), Kinds::from([Kind::ALL]));
        }
        kinds.insert("mustDropType".to_owned(), Kinds::from([Kind::ALL]));
        let mut regions = BTreeMap::new();
        for (name, squares) in [
            ("promotionRegionWhite", Squares::rank(7)),
            ("promotionRegionBlack", Squares::rank(0)),
            ("doubleStepRegionWhite", Squares::rank(1)),
            ("doubleStepRegionBlack", Squares::rank(6)),
            ("enPassantRegionWhite", Squares::ALL),
            ("enPassantRegionBlack", Squares::ALL),
            ("dropRegionWhite", Squares::ALL),
            ("dropRegionBlack", Squares::ALL),
            ("wallingRegionWhite", Squares::ALL),
            ("wallingRegionBlack", Squares::ALL),
        ] {
            regions.insert(name.to_owned(), squares);
        }
        Self {
            board: Board { files: 8, ranks: 8 },
            letters: BTreeMap::new(),
            betza: BTreeMap::new(),
            promoted: BTreeMap::new(),
            spared: BTreeMap::new(),
            prices: BTreeMap::new(),
            limits: BTreeMap::new(),
            values: BTreeMap::new(),
            kinds,
            regions,
            mobility: BTreeMap::new(),
        }
    }

    /// Returns chess.
    pub(crate) fn chess() -> Self {
        let mut game = Self::empty();
        for (kind, letter) in [(0, 'p'), (1, 'n'), (2, 'b'), (3, 'r'), (4, 'q')] {
            game.letters.insert(Kind(kind), letter);
        }
        game.letters.insert(Kind::KING, 'k');
        for side in SIDES {
            let kinds = (1..=4).map(Kind).collect();
            game.kinds
                .insert(format!("promotionPieceTypes{side}"), kinds);
        }
        game
    }

    /// Returns the FEN of the start.
    pub(crate) fn start(&self) -> &str {
        self.values.get("startFen").map_or(START, String::as_str)
    }

    /// Returns an option that is `true` or `false`.
    pub(crate) fn flag(&self, name: &str) -> bool {
        let default = matches!(
            name,
            "mandatoryPawnPromotion"
                | "doubleStep"
                | "castling"
                | "checking"
                | "dropChecks"
                | "connectVertical"
                | "connectHorizontal"
                | "connectDiagonal"
        );
        self.values
            .get(name)
            .map_or(default, |value| value == "true")
    }

    /// Returns an option that is a word.
    pub(crate) fn word(&self, name: &str) -> &str {
        let default = match name {
            "stalemateValue" | "nFoldValue" => "draw",
            "checkmateValue" => "loss",
            "connectValue" => "win",
            _ => "none",
        };
        self.values.get(name).map_or(default, String::as_str)
    }

    /// Returns an option that is a number.
    pub(crate) fn number(&self, name: &str) -> usize {
        let default = match name {
            "nMoveRule" => 50,
            "nFoldRule" => 3,
            "flagPieceCount" | "dropNoDoubledCount" | "castlingRank" | "soldierPromotionRank" => 1,
            _ => 0,
        };
        let value = self.values.get(name).and_then(|value| value.parse().ok());
        value.unwrap_or(default)
    }

    /// Returns an option that is a file, counted from 0.
    pub(crate) fn file(&self, name: &str) -> u8 {
        let default = match name {
            "castlingKingsideFile" => 6,
            "castlingQueensideFile" => 2,
            "castlingKingFile" => 4,
            "castlingRookKingsideFile" => FILES - 1,
            _ => 0,
        };
        let value = self.values.get(name).and_then(|value| squares::file(value));
        value.unwrap_or(default)
    }

    /// Returns an option that names kinds, without those that the game has not.
    pub(crate) fn kinds(&self, name: &str) -> Kinds {
        let named = self.kinds.get(name).into_iter().flatten().copied();
        let has = |kind: &Kind| *kind == Kind::ALL || self.letters.contains_key(kind);
        named.filter(has).collect()
    }

    /// Returns an option that names kinds, of a side: 0 is White.
    pub(crate) fn side_kinds(&self, name: &str, side: usize) -> Kinds {
        self.kinds(&format!("{name}{}", SIDES[side]))
    }

    /// Returns an option that names squares, of a side: 0 is White.
    pub(crate) fn region(&self, name: &str, side: usize) -> Squares {
        let squares = self.regions.get(&format!("{name}{}", SIDES[side]));
        squares.copied().unwrap_or_default().on(self.board)
    }

    /// Returns the squares where pieces of a kind may be, of a side: 0 is White.
    pub(crate) fn mobility(&self, kind: Kind, side: usize) -> Squares {
        let squares = self
            .mobility
            .get(&(kind, side == 1))
            .copied()
            .unwrap_or_default();
        let squares = squares.on(self.board);
        // As Fairy-Stockfish has it, no square at all is no limit.
        if squares.is_empty() {
            Squares::ALL.on(self.board)
        } else {
            squares
        }
    }

    /// Returns the moves of a kind in the notation of Betza.
    pub(crate) fn betza(&self, kind: Kind) -> &str {
        self.betza.get(&kind).map_or(kind.betza(), String::as_str)
    }

    /// Returns the kind of a letter, small or capital.
    pub(crate) fn kind_of(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_lowercase();
        let mut kinds = self.letters.iter();
        kinds
            .find(|(_, own)| **own == letter)
            .map(|(kind, _)| *kind)
    }

    /// Applies the options of a section, and returns what is wrong with them.
    pub(crate) fn apply(&mut self, section: &Raw) -> Vec<Said> {
        let mut wrong = Vec::new();
        // The last of several equal options counts.
        let mut pairs: BTreeMap<String, &Pair> = BTreeMap::new();
        for pair in &section.options {
            let old = OLD.iter().find(|old| old.0 == pair.key);
            let key = old.map_or(pair.key.as_str(), |old| old.1);
            pairs.insert(key.to_owned(), pair);
        }
        for key in ["maxRank", "maxFile"] {
            if let Some(pair) = pairs.get(key) {
                self.size(key, pair, &mut wrong);
            }
        }
        let mut pieces: Vec<(Kind, &Pair)> = pairs
            .iter()
            .filter_map(|(key, pair)| Some((Kind::of_option(key)?, *pair)))
            .collect();
        pieces.sort_by_key(|(kind, _)| *kind);
        for (kind, pair) in pieces {
            self.piece(kind, pair, &mut wrong);
        }
        for (key, pair) in &pairs {
            if let Some((_, place)) = mobility(key) {
                match Squares::read(&pair.value) {
                    Ok(squares) => drop(self.mobility.insert(place, squares)),
                    Err(sentence) => wrong.push(said(pair, sentence)),
                }
            } else if let Some(ranks) = self.old_ranks(key, pair) {
                self.set_ranks(key, ranks);
            } else if Kind::of_option(key).is_none() && option(key).is_none() {
                wrong.push(said(pair, unknown(key)));
            }
        }
        // The size is set already.
        let known = OPTIONS
            .iter()
            .filter(|known| !known.name.starts_with("max"));
        for known in known {
            let sides = if known.is_sided { 0..3 } else { 0..1 };
            // For both sides first, then for one of them.
            for number in sides {
                let key = match number {
                    0 => known.name.to_owned(),
                    side => format!("{}{}", known.name, SIDES[side - 1]),
                };
                if let Some(pair) = pairs.get(&key) {
                    let side = number.checked_sub(1);
                    if let Err(sentence) = self.set(known, side, pair) {
                        wrong.push(said(pair, sentence));
                    }
                }
            }
        }
        wrong.extend(section.strange.iter().map(|(line, text)| Said {
            line: *line,
            option: shown(text),
            sentence: "found no '=', expected an option and its value".to_owned(),
        }));
        wrong
    }

    fn size(&mut self, key: &str, pair: &Pair, wrong: &mut Vec<Said>) {
        let size = match squares::file(&pair.value) {
            Some(file) if key == "maxFile" => Some(file + 1),
            _ if key == "maxFile" => None,
            _ => pair
                .value
                .parse()
                .ok()
                .filter(|rank| (1..=RANKS).contains(rank)),
        };
        match size {
            Some(size) if key == "maxFile" => self.board.files = size,
            Some(size) => self.board.ranks = size,
            None => wrong.push(said(
                pair,
                format!("found '{}', expected a size", shown(&pair.value)),
            )),
        }
    }

    /// States a piece, or takes it away.
    fn piece(&mut self, kind: Kind, pair: &Pair, wrong: &mut Vec<Said>) {
        let mut letters = pair.value.chars();
        let Some(letter) = letters.next() else { return };
        if !letter.is_ascii_alphabetic() {
            self.letters.remove(&kind);
            self.unpromote(kind);
            if letter != '-' {
                let found = shown(&pair.value);
                wrong.push(said(
                    pair,
                    format!("found '{found}', expected the letter of a piece"),
                ));
            }
            return;
        }
        let letter = letter.to_ascii_lowercase();
        if let Some(old) = self.kind_of(letter)
            && old != kind
        {
            self.letters.remove(&old);
            self.unpromote(old);
        }
        self.letters.insert(kind, letter);
        if !kind.is_custom() && kind != Kind::KING {
            return;
        }
        let moves = letters
            .as_str()
            .trim_start()
            .strip_prefix(':')
            .unwrap_or_default()
            .trim();
        if kind == Kind::KING && moves.is_empty() {
            self.betza.remove(&kind);
            return;
        }
        if moves.is_empty() {
            wrong.push(said(
                pair,
                "found no moves behind the letter, expected ':' and moves".to_owned(),
            ));
        }
        if moves.contains('e') {
            for side in SIDES {
                self.kinds
                    .entry(format!("enPassantTypes{side}"))
                    .or_default()
                    .insert(kind);
            }
        }
        self.betza.insert(kind, moves.to_owned());
    }

    /// Takes a kind out of those that pawns become.
    fn unpromote(&mut self, kind: Kind) {
        for side in SIDES {
            if let Some(kinds) = self.kinds.get_mut(&format!("promotionPieceTypes{side}")) {
                kinds.remove(&kind);
            }
        }
    }

    /// Returns the rank of an old option that names one.
    fn old_ranks(&self, key: &str, pair: &Pair) -> Option<u8> {
        let is_old = matches!(key, "promotionRank" | "doubleStepRank");
        let rank: u8 = pair.value.parse().ok()?;
        (is_old && (1..=self.board.ranks).contains(&rank)).then(|| rank - 1)
    }

    fn set_ranks(&mut self, key: &str, rank: u8) {
        let ranks = match key {
            "promotionRank" => rank..=self.board.ranks - 1,
            _ => rank..=rank,
        };
        let name = if key == "promotionRank" {
            "promotionRegion"
        } else {
            "doubleStepRegion"
        };
        let white = ranks.fold(Squares::NONE, |all, rank| all.and(Squares::rank(rank)));
        self.regions.insert(format!("{name}White"), white);
        self.regions
            .insert(format!("{name}Black"), white.mirrored(self.board, false));
    }

    /// Sets an option for a side, or for both.
    fn set(&mut self, known: &Known, side: Option<usize>, pair: &Pair) -> Result<(), String> {
        let value = pair.value.as_str();
        let sides = side.map_or(0..2, |side| side..side + 1);
        let keys: Vec<String> = if known.is_sided {
            sides
                .map(|side| format!("{}{}", known.name, SIDES[side]))
                .collect()
        } else {
            vec![known.name.to_owned()]
        };
        let expected = |what: &str| Err(format!("found '{}', expected {what}", shown(value)));
        match known.form {
            Form::Flag if !matches!(value, "true" | "false") => return expected("true or false"),
            Form::Number if value.parse::<u32>().is_err() => return expected("a number"),
            Form::File if squares::file(value).is_none() => return expected("a file"),
            Form::Word(words) if !words.contains(&value) && value != "-" => {
                return expected(&format!("one of {}", words.join(", ")));
            }
            Form::Kinds => {
                let (kinds, rest) = self.read_kinds(value);
                for key in keys {
                    self.set_kinds(key, &kinds);
                }
                return rest.map_or(Ok(()), Err);
            }
            Form::Region => {
                let squares = Squares::read(value)?;
                for key in keys {
                    // An option that has no sides is the same for both.
                    let sides: &[&str] = if known.is_sided { &[""] } else { &SIDES };
                    for side in sides {
                        self.regions.insert(format!("{key}{side}"), squares);
                    }
                }
                return Ok(());
            }
            Form::Pairs if known.name.starts_with("capture") => {
                return self.spare(value, known.name == "captureForbidden");
            }
            Form::Pairs if known.name == "hostageExchange" => {
                self.prices.clear();
                for (backs, given) in self.lists(value)? {
                    let backs = backs.into_iter().map(|back| (back, given.clone()));
                    self.prices.extend(backs);
                }
                return Ok(());
            }
            Form::Pairs => return self.pairs(known.name, value),
            Form::Word(_) if known.name == "captureType" => {
                let to_hand = (value == "hand").to_string();
                self.values.insert("capturesToHand".to_owned(), to_hand);
            }
            _ => {}
        }
        for key in keys {
            self.values.insert(key, value.to_owned());
        }
        Ok(())
    }

    /// Sets kinds; pawns are those that promote, capture en passant and count as progress.
    fn set_kinds(&mut self, key: String, kinds: &Kinds) {
        if let Some(side) = key.strip_prefix("pawnTypes") {
            for name in ["promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"] {
                self.kinds.insert(format!("{name}{side}"), kinds.clone());
            }
        } else {
            self.kinds.insert(key, kinds.clone());
        }
    }

    /// Reads letters of kinds, up to the first that is none, which the second part of the result names.
    fn read_kinds(&self, value: &str) -> (Kinds, Option<String>) {
        let mut kinds = Kinds::new();
        for letter in value.chars().filter(|letter| !letter.is_whitespace()) {
            match (letter, self.kind_of(letter)) {
                ('-', _) => break,
                ('*', _) => drop(kinds.insert(Kind::ALL)),
                (_, Some(kind)) => drop(kinds.insert(kind)),
                (letter, None) => {
                    let found = shown(&letter.to_string());
                    return (
                        kinds,
                        Some(format!("found '{found}', expected letters of pieces")),
                    );
                }
            }
        }
        (kinds, None)
    }

    /// Reads pairs such as `q:k b:pn *:i`: the kinds that do not take others, or may take them after all.
    fn spare(&mut self, value: &str, is_forbidden: bool) -> Result<(), String> {
        if !is_forbidden && self.spared.is_empty() {
            return Err("names exceptions from captureForbidden, which this section lacks".into());
        }
        for (takers, taken) in self.lists(value)? {
            for taker in takers {
                let spared = self.spared.entry(taker).or_default();
                if is_forbidden {
                    spared.extend(&taken);
                } else {
                    spared.retain(|kind| !taken.contains(kind));
                }
            }
        }
        Ok(())
    }

    /// Reads pairs of several letters, such as `q:k b:pn *:i`.
    fn lists(&self, value: &str) -> Result<Vec<(Kinds, Kinds)>, String> {
        let words = value.split_whitespace().take_while(|word| *word != "-");
        let pair = |word: &str| {
            let wrong = || format!("found '{}', expected pairs such as q:k", shown(word));
            let (takers, taken) = word.split_once(':').ok_or_else(wrong)?;
            let mut read = [Kinds::new(), Kinds::new()];
            for (kinds, letters) in read.iter_mut().zip([takers, taken]) {
                let (found, rest) = self.read_kinds(letters);
                if let Some(sentence) = rest {
                    return Err(sentence);
                }
                *kinds = if found.contains(&Kind::ALL) {
                    self.letters.keys().copied().collect()
                } else {
                    found
                };
            }
            let [first, second] = read;
            Ok((first, second))
        };
        words.map(pair).collect()
    }

    /// Returns `true` if captured pieces are prisoners.
    pub(crate) fn has_prisons(&self) -> bool {
        self.word("captureType") == "prison" && self.flag("pieceDrops")
    }

    /// Returns the kinds that a kind does not take.
    pub(crate) fn spared(&self, kind: Kind) -> Kinds {
        let mut spared = self.spared.get(&kind).cloned().unwrap_or_default();
        if kind == Kind::JANGGI_CANNON || self.kinds("mutuallyImmuneTypes").contains(&kind) {
            spared.insert(kind);
        }
        spared
    }

    /// Reads pairs such as `p:g s:g`, or `q:1`.
    fn pairs(&mut self, name: &str, value: &str) -> Result<(), String> {
        for word in value.split_whitespace() {
            let wrong = || format!("found '{}', expected pairs such as p:g", shown(word));
            let Some((from, to)) = word.split_once(':') else {
                if word == "-" {
                    return Ok(());
                }
                return Err(wrong());
            };
            let from = from
                .chars()
                .next()
                .and_then(|letter| self.kind_of(letter))
                .ok_or_else(wrong)?;
            if name == "promotionLimit" {
                self.limits.insert(from, to.parse().map_err(|_| wrong())?);
            } else if to == "-" {
                self.promoted.remove(&from);
            } else {
                let to = to
                    .chars()
                    .next()
                    .and_then(|letter| self.kind_of(letter))
                    .ok_or_else(wrong)?;
                self.promoted.insert(from, to);
            }
        }
        Ok(())
    }
}

fn said(pair: &Pair, sentence: String) -> Said {
    Said {
        line: pair.line,
        option: pair.key.clone(),
        sentence,
    }
}

fn unknown(key: &str) -> String {
    let meant =
        options::nearest(key).map_or(String::new(), |meant| format!("; did you mean '{meant}'?"));
    format!("no such option is known{meant}")
}
