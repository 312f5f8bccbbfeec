//! Resolves `gate`.

use super::problems::Fault;
use super::resolver::{Resolver, too_many};
use super::start::Start;
use super::tree::{self, Kinds};
use crate::model::{Drop, Gate, Kind, Region};
use springald_board::{U256, Word};

/// The most kinds of pieces in hand.
pub(super) const SLOTS: usize = 8;

impl Resolver<'_, '_> {
    /// Resolves the pieces that come in where another leaves. They get a place in the hand.
    pub(super) fn gate(&mut self, drops: &mut Vec<Drop>) -> Option<Gate> {
        let (clause, stated) = self.merged().gate.as_ref()?;
        let kinds = match &stated.kinds {
            Kinds::Named(names) => self.own_kinds(names),
            kinds => self.kinds(kinds),
        };
        let on = self.region(Some(&stated.on));
        self.check_gate(stated, on);
        for &kind in &kinds {
            if drops.iter().any(|drop| drop.kind == kind) {
                continue;
            }
            if drops.len() == SLOTS {
                let fault = too_many("kinds of pieces in hand", SLOTS, stated.span);
                self.faults.push(fault);
                break;
            }
            drops.push(Drop {
                clause: *clause,
                kind,
                into: Region::NONE,
                a_file: None,
                a_colour: false,
                quiet: false,
                turned: None,
            });
        }
        Some(Gate {
            clause: *clause,
            kinds,
            on,
        })
    }

    /// Returns the squares of the pieces that have ways for their first move. A FEN names them by their files, as it does
    /// with gates.
    pub(super) fn fresh(&mut self, kinds: &[Kind], start: &Start) -> Option<Region> {
        let (files, ranks) = self.merged().board?;
        let has_first =
            |kind: &Kind| kind.beneath.is_none() && kind.paths.iter().any(|path| path.first);
        let index = kinds.iter().position(has_first)?;
        let place = self.pieces()[index].name.span;
        let mut region = Region::NONE;
        let all = kinds.iter().enumerate();
        for (kind, _) in all.filter(|(_, kind)| has_first(kind)) {
            for at in 0..usize::from(files) * usize::from(ranks) {
                if start.has(kind, at as u8, true) {
                    region.white = region.white | U256::at(at);
                }
                if start.has(kind, at as u8, false) {
                    region.black = region.black | U256::at(at);
                }
            }
        }
        let one_rank = |squares| is_on_one_rank(squares, files);
        let message = if self.merged().gate.is_some() {
            "found ways for the first move of a piece in a game with 'gate', expected one or the other"
        } else if start.is_known() && !(one_rank(region.white) && one_rank(region.black)) {
            "found pieces with ways for their first move on several ranks of a side, expected them on one"
        } else {
            return Some(region);
        };
        self.faults.push(Fault::new(place, message));
        None
    }

    /// Checks that a FEN can say which gates are open: by the letters of their files.
    fn check_gate(&mut self, stated: &tree::Gate, on: Region) {
        let Some((files, _)) = self.merged().board else {
            return;
        };
        if !is_on_one_rank(on.white, files) {
            let message = "found squares of several ranks, expected an area on one rank";
            self.faults.push(Fault::new(stated.span, message));
        }
        let file = |letter: char| letter as u8 - b'A' < files;
        let mut castlings = self.merged().castlings.iter();
        if let Some(castling) = castlings.find(|castling| file(castling.letter)) {
            let message = format!(
                "found the letter {}, which is also that of a file, expected another in a game with 'gate'",
                castling.letter
            );
            self.faults.push(Fault::new(castling.span, message));
        }
    }
}

/// Returns `true` if all squares of a set are on one rank.
fn is_on_one_rank(squares: U256, files: u8) -> bool {
    let files = u32::from(files);
    squares.is_empty() || squares.lowest() / files == squares.highest() / files
}
