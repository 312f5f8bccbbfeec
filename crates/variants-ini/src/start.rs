//! The start of a game.

use crate::betza;
use crate::game::Game;
use crate::kinds::Kind;
use crate::squares::{Board, Squares, shown};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The most pieces of a kind that a text may have in hand.
const MOST_IN_HAND: u16 = 64;

/// A piece of the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Man {
    /// Its kind, before promotion.
    pub(crate) kind: Kind,
    /// The side: 0 is White.
    pub(crate) side: usize,
    /// `true` if it is promoted.
    pub(crate) is_promoted: bool,
}

/// The start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Start {
    /// The pieces, by file and rank from 0.
    pub(crate) men: BTreeMap<(u8, u8), Man>,
    /// Squares with walls.
    pub(crate) walls: Squares,
    /// The pieces in hand.
    pub(crate) hand: Vec<(Kind, usize)>,
    /// The field of castling.
    pub(crate) rights: String,
    /// The checks that both sides may still give.
    pub(crate) checks: Option<(usize, usize)>,
    /// `true` if Black begins.
    pub(crate) is_black: bool,
    /// Sentences about what is wrong.
    pub(crate) wrong: Vec<String>,
}

impl Start {
    /// Reads the start of a game.
    pub(crate) fn of(game: &Game) -> Self {
        let mut start = Self::default();
        let mut fields = game.start().split_whitespace();
        let placement = fields.next().unwrap_or_default();
        let (placement, hand) = placement.split_once('[').unwrap_or((placement, ""));
        start.place(placement, game);
        for letter in hand.chars().filter(char::is_ascii_alphabetic) {
            match game.kind_of(letter) {
                Some(kind) => start.hand.push((kind, side_of(letter))),
                None => start
                    .wrong
                    .push(format!("'{letter}' in hand is no piece of the game")),
            }
        }
        if has_enough(game) {
            start.hand = Vec::new();
            let board = usize::from(game.board.files) * usize::from(game.board.ranks);
            let empty = board - start.men.len() - start.walls.list(game.board).count();
            for kind in game.letters.keys() {
                for side in [0, 1] {
                    start.hand.extend(vec![(*kind, side); empty]);
                }
            }
        }
        let rest: Vec<&str> = fields.collect();
        start.is_black = rest.first() == Some(&"b");
        let is_number = |field: &&&str| field.chars().all(|c| c.is_ascii_digit());
        let mut words = rest.iter().skip(1).take_while(|field| !is_number(field));
        let checks = words.clone().find_map(|field| field.split_once('+'));
        // Without the field of castling the checks may follow at once.
        words
            .next()
            .filter(|field| !field.contains('+'))
            .map_or("-", |field| *field)
            .clone_into(&mut start.rights);
        start.checks =
            checks.and_then(|(white, black)| Some((white.parse().ok()?, black.parse().ok()?)));
        start
    }

    fn place(&mut self, placement: &str, game: &Game) {
        let board = game.board;
        let ranks: Vec<&str> = placement.split('/').collect();
        if ranks.len() != usize::from(board.ranks) {
            let (found, expected) = (ranks.len(), board.ranks);
            self.wrong.push(format!(
                "found {found} ranks in the start, expected {expected}"
            ));
        }
        for (row, text) in ranks.iter().enumerate() {
            let Some(rank) = usize::from(board.ranks).checked_sub(row + 1) else {
                break;
            };
            let files = self.rank(rank as u8, text, game);
            if files != usize::from(board.files) {
                let (text, expected) = (shown(text), board.files);
                self.wrong.push(format!(
                    "found {files} files in '{text}' of the start, expected {expected}"
                ));
            }
        }
    }

    /// Places the pieces of a rank, and returns the number of its files.
    fn rank(&mut self, rank: u8, text: &str, game: &Game) -> usize {
        let (mut file, mut number, mut is_promoted) = (0_usize, 0_usize, false);
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                number = (number * 10 + digit as usize).min(100);
                continue;
            }
            file += std::mem::take(&mut number);
            let at = u8::try_from(file).unwrap_or(u8::MAX);
            match letter {
                '+' => is_promoted = true,
                '~' => {}
                '*' => {
                    self.walls = self.walls.and(Squares::one(at, rank));
                    file += 1;
                }
                letter => {
                    match game.kind_of(letter) {
                        Some(kind) if at < game.board.files => {
                            let side = side_of(letter);
                            self.men.insert(
                                (at, rank),
                                Man {
                                    kind,
                                    side,
                                    is_promoted,
                                },
                            );
                        }
                        Some(_) => {}
                        None => {
                            let letter = shown(&letter.to_string());
                            self.wrong
                                .push(format!("'{letter}' in the start is no piece of the game"));
                        }
                    }
                    is_promoted = false;
                    file += 1;
                }
            }
        }
        file + number
    }

    /// Returns the number of pieces of a kind that a side has on the board and in hand.
    pub(crate) fn count(&self, kind: Kind, side: usize) -> usize {
        let is_one = |man: &&Man| {
            (kind == Kind::ALL || man.kind == kind) && man.side == side && !man.is_promoted
        };
        let men = self.men.values().filter(is_one).count();
        men + self.hand.iter().filter(|own| **own == (kind, side)).count()
    }

    /// Returns the placement of a FEN, with the pieces in hand if `with_hand`.
    pub(crate) fn placement(&self, game: &Game, with_hand: bool) -> String {
        let Board { files, ranks } = game.board;
        let mut text = String::new();
        for rank in (0..ranks).rev() {
            let mut empty = 0;
            for file in 0..files {
                let man = self.men.get(&(file, rank));
                let is_wall = self.walls.has(file, rank);
                if man.is_none() && !is_wall {
                    empty += 1;
                    continue;
                }
                write_empty(&mut text, &mut empty);
                match man {
                    Some(man) => {
                        if man.is_promoted {
                            text.push('+');
                        }
                        text.push(sided(game.letters.get(&man.kind).copied(), man.side));
                    }
                    None => text.push('*'),
                }
            }
            write_empty(&mut text, &mut empty);
            if rank > 0 {
                text.push('/');
            }
        }
        if with_hand {
            let mut hand: Vec<char> = Vec::new();
            for side in [0, 1] {
                let own = self.hand.iter().filter(|own| own.1 == side);
                hand.extend(own.map(|own| sided(game.letters.get(&own.0).copied(), side)));
            }
            let _ = write!(text, "[{}]", hand.into_iter().collect::<String>());
        }
        text
    }
}

/// Returns `true` if any number of pieces may be dropped, and none ever leaves the board: then as many in hand as there are
/// squares are enough.
pub(crate) fn has_enough(game: &Game) -> bool {
    let takes = |kind: &Kind| betza::read(game.betza(*kind)).0.iter().any(|a| a.takes);
    game.flag("pieceDrops")
        && game.flag("freeDrops")
        && u16::from(game.board.files) * u16::from(game.board.ranks) <= MOST_IN_HAND
        && !game.letters.contains_key(&Kind::KING)
        && !game.letters.keys().any(takes)
}

/// Returns the side of a letter of a FEN.
fn side_of(letter: char) -> usize {
    usize::from(letter.is_ascii_lowercase())
}

/// Returns the letter of a FEN for a side.
fn sided(letter: Option<char>, side: usize) -> char {
    let letter = letter.unwrap_or('?');
    if side == 0 {
        letter.to_ascii_uppercase()
    } else {
        letter
    }
}

fn write_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        let _ = write!(text, "{empty}");
    }
    *empty = 0;
}
