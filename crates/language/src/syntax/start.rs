//! The start: the placement of its FEN, checked against the board and the pieces.

use super::merge::Merged;
use super::names::Span;
use super::problems::Cause;
use super::tree::Piece;
use crate::model::KindId;
use crate::plus::without_plus;
use crate::words::joined;
use springald_board::Shape;
use springald_core::fen::read_placement;
use springald_core::{FenError, capital_letter};

/// Returns the sentence that a FEN is wrong.
pub(super) fn message(error: &FenError) -> String {
    let FenError {
        field,
        found,
        expected,
    } = error;
    if *field == "fields" && found.parse::<usize>().is_ok() {
        return format!("found {found} {field}, expected {expected}");
    }
    format!("{field}: found {found}, expected {expected}")
}

/// Returns the numbers of cells in the ranks of a board of hexagons, in the order of a FEN.
fn cells(shape: Shape) -> String {
    let counts = (0..shape.ranks()).rev().map(|rank| shape.row(rank).count());
    let counts: Vec<String> = counts.map(|count| count.to_string()).collect();
    let counts = joined(&counts, "and");
    format!("the ranks of this board have {counts} cells, from the highest one down")
}

impl Merged {
    /// Returns the statement that the author can change if an inherited start is wrong: the latest one that changed the
    /// board or the pieces.
    pub(super) fn cause_of_start(&self) -> Option<Cause> {
        let start = self.start.as_ref()?;
        let own = |span: &Span| span.source < start.span.source;
        let removed = self.removed.iter().map(|name| name.span);
        let span = self.board_place.into_iter().chain(removed).find(own);
        let span = span.unwrap_or(start.span);
        let (files, ranks) = self.board?;
        let remedy = format!(
            "add a statement 'start' with the FEN of your own start, for this board of {files} x {ranks} and your pieces"
        );
        Some(Cause { span, remedy })
    }
}

/// The pieces at the start.
#[derive(Default)]
pub(super) struct Start {
    /// Each piece on the board: its kind, its square, and `true` for White's and neutral ones.
    pieces: Vec<(KindId, u8, bool)>,
    /// The pieces of armies that may be chosen.
    chosen: Vec<(KindId, u8, bool)>,
    /// `false` if the letters of some pieces are not known, and nothing can be said.
    is_known: bool,
}

impl Start {
    /// Reads the placement of a FEN. If `is_complete` is not set, some pieces are missing because of errors.
    pub(super) fn read(
        fen: &str,
        shape: Shape,
        (pieces, letters): (&[Piece], &[char]),
        is_complete: bool,
    ) -> Result<Self, String> {
        let mut fields = fen.split(' ');
        let placement = fields.next().unwrap_or_default();
        let (placement, hand) = placement.split_once('[').unwrap_or((placement, "]"));
        let kind = |letter: char| {
            let capital = capital_letter(letter);
            let kinds = letters.iter().position(|&known| known == capital);
            kinds.ok_or_else(|| "the letter of a piece".to_owned())
        };
        let promoted = |letter: char| {
            let mut all = pieces.iter().zip(letters);
            let found = all.find(|(piece, _)| piece.plus && piece.letter == letter);
            found.map(|(_, &letter)| letter)
        };
        let placement = &without_plus(placement, promoted);
        let mut start = Self {
            pieces: Vec::new(),
            chosen: Vec::new(),
            is_known: true,
        };
        let result = read_placement(placement, shape, |square, letter| {
            match kind(letter) {
                Ok(kind) => {
                    let is_white = letter == capital_letter(letter);
                    start.pieces.push((kind, square.index() as u8, is_white));
                }
                Err(_) if !is_complete => start.is_known = false,
                Err(expected) => return Err(expected),
            }
            Ok(())
        });
        result.map_err(|error| {
            let found = message(&error);
            if shape.is_hexagonal() {
                format!("{found}; {}", cells(shape))
            } else {
                found
            }
        })?;
        if !hand.ends_with(']') {
            return Err("pieces in hand: found no ']', expected it at the end".to_owned());
        }
        // Behind '#' follow prisoners.
        let held = hand.trim_end_matches(']').chars();
        for letter in held.filter(|letter| *letter != '#') {
            if kind(letter).is_err() && is_complete {
                return Err(format!(
                    "pieces in hand: found '{letter}', expected the letter of a piece"
                ));
            }
        }
        match fields.next() {
            None | Some("w" | "b") => Ok(start),
            Some(side) => Err(format!("side: found '{side}', expected 'w' or 'b'")),
        }
    }

    /// Returns all pieces.
    pub(super) fn pieces(&self) -> &[(KindId, u8, bool)] {
        &self.pieces
    }

    /// Returns `true` if a side's piece of a kind stands on a square, or may stand there.
    pub(super) fn has(&self, kind: KindId, square: u8, is_white: bool) -> bool {
        let piece = (kind, square, is_white);
        !self.is_known || self.pieces.contains(&piece) || self.chosen.contains(&piece)
    }

    /// Adds pieces of armies that may be chosen.
    pub(super) fn add_chosen(&mut self, pieces: impl Iterator<Item = (KindId, u8, bool)>) {
        self.chosen.extend(pieces);
    }

    /// Returns `true` if a piece stands on a square before armies are chosen.
    pub(super) fn is_taken(&self, square: u8) -> bool {
        self.pieces.iter().any(|piece| piece.1 == square)
    }

    /// Returns `true` if all pieces of the start are known.
    pub(super) const fn is_known(&self) -> bool {
        self.is_known
    }

    /// Returns `true` if there is, or may be, a piece of a kind.
    pub(super) fn may_have(&self, kind: KindId) -> bool {
        let is_chosen = self.chosen.iter().any(|piece| piece.0 == kind);
        !self.is_known || is_chosen || self.count(kind) > 0
    }

    /// Returns the number of pieces of a kind.
    pub(super) fn count(&self, kind: KindId) -> usize {
        self.pieces.iter().filter(|piece| piece.0 == kind).count()
    }
}
