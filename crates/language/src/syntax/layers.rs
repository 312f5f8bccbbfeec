//! Resolves what lies under other pieces, what pieces lend to others, and the material with which nobody wins.

use super::problems::Fault;
use super::resolver::{Resolver, too_many};
use super::tree::{self, Piece, PieceBody};
use crate::model::{Beneath, LENDINGS, Lending, Rest};

impl Resolver<'_, '_> {
    /// Resolves the place of a piece under the others.
    pub(super) fn beneath(&mut self, piece: &Piece) -> Option<Beneath> {
        let mut beneath = Beneath {
            carries: None,
            taken_together: false,
        };
        for line in &piece.lines {
            let message = match &line.body {
                PieceBody::Carries(kinds) if piece.beneath => {
                    beneath.carries = Some((line.clause, self.kinds(kinds)));
                    continue;
                }
                PieceBody::TakenTogether if piece.beneath => {
                    beneath.taken_together = true;
                    continue;
                }
                PieceBody::Carries(_) | PieceBody::TakenTogether => {
                    "found a line for pieces that lie beneath others, expected 'beneath' in the statement of the piece"
                }
                PieceBody::Promotes { .. } | PieceBody::Like(_) | PieceBody::Becomes(_)
                    if piece.beneath =>
                {
                    "found a line for pieces on the board, expected ways of moving, 'carries' or 'taken'"
                }
                PieceBody::Way(way) if way.first && way.takes && !piece.beneath => {
                    "found 'first move' of a way that captures, expected 'to move'"
                }
                PieceBody::Way(way) if piece.beneath && (way.calm || way.relieves) => {
                    "found a way that asks for checks, expected none for pieces that lie beneath others"
                }
                _ => continue,
            };
            self.faults.push(Fault::new(line.span, message));
        }
        if !piece.beneath {
            return None;
        }
        let mut pieces = self.pieces().iter();
        let first = pieces.find(|other| other.beneath);
        let message = if piece.neutral || piece.royal {
            "found a piece beneath others that is neutral or royal, expected neither"
        } else if first.is_some_and(|first| first.name.text != piece.name.text) {
            "found a second piece that lies beneath others, expected one"
        } else {
            return Some(beneath);
        };
        self.faults.push(Fault::new(piece.name.span, message));
        None
    }

    /// Resolves what pieces lend to others.
    pub(super) fn lendings(&mut self) -> Vec<Lending> {
        let mut lendings = Vec::new();
        for (clause, lend) in &self.merged.lendings {
            let mut paths = self.paths(&lend.lines);
            if lend.moves || lend.takes {
                for path in &mut paths {
                    path.moves &= lend.moves;
                    path.takes &= lend.takes;
                }
            }
            let (lenders, borrowers) = (self.kinds(&lend.lenders), self.kinds(&lend.borrowers));
            if lendings.len() == LENDINGS {
                if let Some(line) = lend.lines.first() {
                    let fault = too_many("statements about lent moves", LENDINGS, line.span);
                    self.faults.push(fault);
                }
                break;
            }
            lendings.push(Lending {
                clause: *clause,
                near: lend.near,
                lenders,
                borrowers,
                replaces_moves: lend.moves,
                replaces_takes: lend.takes,
                spares: lend.spares(),
                paths,
            });
        }
        lendings
    }

    /// Resolves the lines of `material`.
    pub(super) fn rests(&mut self, rests: &[tree::Rest]) -> Vec<Rest> {
        let rests = rests.iter().map(|rest| Rest {
            kinds: self.kinds(&rest.kinds),
            one: rest.one,
            one_colour: rest.one_colour,
            without: self.named(&rest.without),
        });
        rests.collect()
    }
}
