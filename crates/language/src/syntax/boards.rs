//! Boards, and what a game of two boards may state besides moves and castling.

use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Material, Piece, PieceBody, StepAction};
use crate::model::{Capture, Forbid};
use springald_board::Form;

impl Resolver<'_, '_> {
    /// Checks that nothing in a game of two boards asks for a single one.
    pub(super) fn check_boards(&mut self) {
        let merged = self.merged();
        let Some((_, span)) = merged.mirrored else {
            return;
        };
        let found = [
            (
                merged.capture.is_some_and(|one| one != Capture::Removed),
                "pieces in hand",
            ),
            (!merged.drops.is_empty(), "pieces in hand"),
            (merged.gate.is_some(), "gates"),
            (!merged.effects.is_empty(), "effects"),
            (merged.addition.is_some(), "added pieces"),
            (!merged.lendings.is_empty(), "lent moves"),
            (
                self.asks_for_one_board(),
                "captures en passant, exchanges, or pieces that are neutral or beneath",
            ),
            (self.has_other_steps(), "steps other than 'move'"),
            (
                self.forbids_more(),
                "a 'forbid' other than 'forbid own royal attacked'",
            ),
        ];
        for (_, what) in found.into_iter().filter(|(is_found, _)| *is_found) {
            let message = format!("found 'two boards' in a game with {what}, expected none");
            self.faults.push(Fault::new(span, message));
        }
    }

    /// Checks that nothing is stated about files, ranks and colours of squares on a board of hexagons.
    fn check_hexagons(&mut self) {
        let merged = self.merged();
        let Some(place) = merged.board_place else {
            return;
        };
        let found = [
            (!merged.castlings.is_empty(), "castling"),
            (merged.shuffle.is_some(), "shuffled starts"),
            (merged.gate.is_some(), "gates"),
            (merged.mirrored.is_some(), "two boards"),
            (
                matches!(merged.material, Some(Material::Orthodox)),
                "'material orthodox'",
            ),
            (
                matches!(&merged.material, Some(Material::Only(rests)) if rests.iter().any(|one| one.one_colour)),
                "'on one colour'",
            ),
            (
                merged.drops.iter().any(|(_, drop)| drop.a_colour),
                "'one a colour'",
            ),
        ];
        for (_, what) in found.into_iter().filter(|(is_found, _)| *is_found) {
            let message = format!("found {what} on a board of hexagons, expected none");
            self.faults.push(Fault::new(place, message));
        }
    }

    /// Checks that nothing is pulled on a board whose edges are joined: there may be two nearest pieces.
    pub(super) fn check_edges(&mut self) {
        let form = self.merged().form;
        if form == Form::Plain {
            return;
        }
        if matches!(form, Form::Hexagon | Form::Slanted) {
            self.check_hexagons();
        }
        for line in self.pieces().iter().flat_map(|piece| &piece.lines) {
            if let PieceBody::Pulls(_) = line.body {
                let message = "found 'pulls' on a board that is no plain rectangle, expected none";
                self.faults.push(Fault::new(line.span, message));
            }
        }
    }

    fn asks_for_one_board(&self) -> bool {
        let line = |body: &PieceBody| match body {
            PieceBody::Way(way) => way.passing || way.en_passant,
            PieceBody::Swaps(..) => true,
            _ => false,
        };
        let asks = |piece: &Piece| {
            piece.neutral || piece.beneath || piece.lines.iter().any(|one| line(&one.body))
        };
        self.pieces().iter().any(asks)
    }

    fn has_other_steps(&self) -> bool {
        let mut steps = self.merged().turns.iter().flatten();
        steps.any(|step| !matches!(step.action, StepAction::Move))
    }

    /// Returns `true` if something other than attacks on own royal pieces is forbidden.
    pub(super) fn forbids_more(&self) -> bool {
        let mut forbidden = self.merged().forbidden.iter();
        forbidden.any(|(one, _)| one.what != Forbid::OwnRoyalAttacked)
    }
}
