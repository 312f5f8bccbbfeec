//! Reads and resolves the lines of a piece that are no ways of moving: exchanges and forces.

use super::cursor::Cursor;
use super::motions::{Cells, bare_way, fixed_directions};
use super::parts::kinds;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Kinds, Piece, PieceBody, PieceLine, SwapRule};
use crate::model::{Force, Kind, KindId, Lending, Swap};
use springald_core::insertion_sort;

/// The first words of the lines.
pub(super) const FORCE_WORDS: [&str; 5] = ["swaps", "unless", "safely", "pulls", "vanishes"];

/// Reads a line that begins with one of [`FORCE_WORDS`].
pub(super) fn force(cursor: &mut Cursor<'_, '_>, word: &str) -> Result<PieceBody, Fault> {
    cursor.skip();
    Ok(match word {
        "swaps" => {
            cursor.expect("with")?;
            let enemy = cursor.accept("enemy");
            if !enemy {
                cursor.accept("own");
            }
            let with = kinds(cursor, false)?;
            let way = cursor.accept("by").then(|| bare_way(cursor)).transpose()?;
            PieceBody::Swaps(enemy, with, way.map(Box::new))
        }
        "unless" => {
            cursor.expect("in")?;
            cursor.expect("check")?;
            PieceBody::OfSwaps(SwapRule::UnlessInCheck)
        }
        "safely" => PieceBody::OfSwaps(SwapRule::Safely),
        "pulls" => PieceBody::Pulls(fixed_directions(cursor, Cells::Squares)?),
        _ => PieceBody::Vanishes,
    })
}

impl Resolver<'_, '_> {
    /// Resolves the exchanges of a piece.
    pub(super) fn swaps(&mut self, piece: &Piece) -> Vec<Swap> {
        let mut swaps: Vec<Swap> = Vec::new();
        for line in &piece.lines {
            match &line.body {
                PieceBody::Swaps(enemy, with, way) => {
                    let with = match with {
                        Kinds::Named(names) => self.own_kinds(names),
                        kinds => self.kinds(kinds),
                    };
                    swaps.push(Swap {
                        clause: line.clause,
                        enemy: *enemy,
                        with,
                        way: way.as_ref().map(|way| self.path(line, way)),
                        unless_in_check: None,
                        safely: None,
                    });
                }
                PieceBody::OfSwaps(rule) => {
                    let Some(swap) = swaps.last_mut() else {
                        let message =
                            "found a rule without exchanges, expected 'swaps with' above it";
                        self.faults.push(Fault::new(line.span, message));
                        continue;
                    };
                    let place = match rule {
                        SwapRule::UnlessInCheck => &mut swap.unless_in_check,
                        SwapRule::Safely => &mut swap.safely,
                    };
                    *place = Some(line.clause);
                    if self.merged.forbidden.is_empty() {
                        let message = "found a rule about check, expected 'forbid' in the game";
                        self.faults.push(Fault::new(line.span, message));
                    }
                }
                _ => {}
            }
        }
        swaps
    }

    /// Checks that no piece captures what it may change places with: both would be the same move.
    pub(super) fn check_swaps(&mut self, kinds: &[Kind], lendings: &[Lending]) {
        for (kind, piece) in kinds.iter().zip(self.pieces()) {
            let index = |lending: &&Lending| {
                let mut borrowers = lending.borrowers.iter();
                borrowers.any(|&one| kinds[one].name == kind.name)
            };
            let lent = lendings.iter().filter(index);
            let lent = lent.flat_map(|lending| &lending.paths);
            let paths: Vec<_> = kind.paths.iter().chain(lent).collect();
            let takes = |swap: &Swap, with: KindId| {
                paths.iter().any(|path| {
                    let is_victim = path.victims.is_empty() || path.victims.contains(&with);
                    let takes = path.takes && !path.en_passant && !path.leaps && is_victim;
                    if swap.enemy {
                        takes && !kinds[with].royal
                    } else {
                        path.owns.contains(&with)
                    }
                })
            };
            let is_stated = |line: &&PieceLine| matches!(line.body, PieceBody::Swaps(..));
            for (swap, line) in kind.swaps.iter().zip(piece.lines.iter().filter(is_stated)) {
                let mut with = swap.with.iter();
                if let Some(&with) = with.find(|&&with| takes(swap, with)) {
                    let message = format!(
                        "found an exchange with '{}', which '{}' also captures, expected one or the other; both would be the same move",
                        kinds[with].name, kind.name
                    );
                    self.faults.push(Fault::new(line.span, message));
                }
            }
        }
    }

    /// Resolves the forces of a piece.
    pub(super) fn force(&mut self, piece: &Piece) -> Force {
        let mut force = Force::default();
        for line in &piece.lines {
            let message = match &line.body {
                PieceBody::Pulls(_) | PieceBody::Vanishes if !piece.neutral => {
                    "found a force of a piece that is not neutral, expected 'neutral' in its statement"
                }
                PieceBody::Pulls(directions) => {
                    force.pulls.extend(directions);
                    continue;
                }
                PieceBody::Vanishes => {
                    force.vanishes = true;
                    continue;
                }
                _ => continue,
            };
            self.faults.push(Fault::new(line.span, message));
        }
        insertion_sort(&mut force.pulls, |&pull| pull);
        force.pulls.dedup();
        force
    }
}
