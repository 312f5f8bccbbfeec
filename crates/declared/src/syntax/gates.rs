//! Resolves `gate`.

use super::problems::Fault;
use super::resolve::{Resolver, too_many};
use super::tree::{self, Kinds};
use crate::model::{Drop, Gate, Region};

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
                turned: None,
            });
        }
        Some(Gate {
            clause: *clause,
            kinds,
            on,
        })
    }

    /// Checks that a FEN can say which gates are open: by the letters of their files.
    fn check_gate(&mut self, stated: &tree::Gate, on: Region) {
        let Some((files, _)) = self.merged().board else {
            return;
        };
        let rank = on.white.trailing_zeros() / u32::from(files);
        let beyond = on.white.checked_shr((rank + 1) * u32::from(files));
        if beyond.is_some_and(|beyond| beyond != 0) {
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
