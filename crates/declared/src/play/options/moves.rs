//! The reasons why a move of an own piece is not legal in a turn with optional steps.

use super::OpenTurn;
use super::why::MoveText;
use crate::bits::{Bits, squares};
use crate::explain::{Reason, walks};
use crate::play::position::{DeclaredPosition, NEUTRAL};
use crate::program::{CODES, Code, Mover};
use springald_core::{Clause, capitalised};
use springald_language::model::{Path, Topic};
use springald_language::words::plural;

/// A way of a piece that leads to a square on an empty board.
struct Way<'a, W> {
    mover: &'a Mover<W>,
    path: &'a Path,
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a way of the piece on a square leads to another on an empty board.
    pub(super) fn goes_somehow(&self, from: usize, to: usize) -> bool {
        self.ways_to(from, to).next().is_some()
    }

    /// Returns the ways of the piece on a square that lead to another on an empty board.
    fn ways_to(&self, from: usize, to: usize) -> impl Iterator<Item = Way<'_, W>> {
        let moves = self.program.moves(self.side, self.code(from));
        let kind = &self.program.declaration.kinds[usize::from(moves.code) - 1];
        let ways = moves.movers.iter().zip(&kind.paths);
        ways.map(|(mover, path)| Way { mover, path })
            .filter(move |way| {
                walks::track_to(self.program, self.side, way.path, from, to).is_some()
            })
    }

    /// Explains a move of an own piece whose step is due.
    pub(super) fn explain_own_move(&self, turn: &OpenTurn<W>, parsed: &MoveText) -> Reason {
        let (from, to) = (parsed.from, parsed.parts.to);
        let own = self.cited(Topic::OwnPieces, None);
        let piece = || capitalised(&self.the_piece(from));
        if self.code(from) == 0 {
            let sentence = format!("There is no piece on {}.", self.square_name(from));
            return self.reason(own, sentence, &[from]);
        }
        if self.owner(from) == NEUTRAL {
            let kind = &self.program.declaration.kinds[usize::from(self.code(from)) - 1];
            let sentence = format!("{} belongs to nobody.", piece());
            return self.reason(kind.clause, sentence, &[from]);
        }
        if self.owner(from) != self.side.index() {
            return self.reason(own, format!("{} is not yours.", piece()), &[from]);
        }
        if from == to {
            return self.reason(own, format!("{} must leave its square.", piece()), &[from]);
        }
        if let Some(reason) = self.explain_castling_step(parsed) {
            return reason;
        }
        if self.code(to) != 0 && self.owner(to) == self.side.index() {
            return self.explain_own_piece(from, to);
        }
        (self.explain_way(from, to))
            .or_else(|| self.explain_captured(turn, from, to))
            .or_else(|| self.explain_choice(parsed))
            .or_else(|| self.explain_put(parsed, parsed.parts.code.unwrap_or(self.code(from))))
            .unwrap_or_else(|| {
                let sentence = format!("{} can't go to {} now.", piece(), self.square_name(to));
                self.reason(own, sentence, &[from, to])
            })
    }

    /// Explains a move that can only be castling.
    fn explain_castling_step(&self, parsed: &MoveText) -> Option<Reason> {
        let (from, to) = (parsed.from, parsed.parts.to);
        let (_, castling) = self.castling_between(from, to)?;
        let clause = self.program.declaration.castlings[castling.way].clause;
        if !self.may_castle(castling) {
            let [king, rook] =
                [castling.king, castling.rook].map(|code| self.program.kind_name(code));
            let sentence =
                format!("You can't castle there any more: the {king} or the {rook} has moved.");
            return Some(self.reason(clause, sentence, &[from]));
        }
        let obstacles = (castling.empty & self.blockers()) | (castling.ends & self.occupied());
        if let Some(at) = squares(obstacles).next() {
            let sentence = format!("You can't castle: {} is in the way.", self.the_piece(at));
            let clause = self.cited(Topic::BlockedCastling, None).or(clause);
            return Some(self.reason(clause, sentence, &[at]));
        }
        if parsed.parts.code.is_none() {
            return self.explain_put(parsed, castling.king);
        }
        let clause = self.cited(Topic::Promotions, Some(castling.king));
        Some(self.reason(clause, "Castling is no promotion.".into(), &[from]))
    }

    /// Returns why no way of the piece on a square leads to another, where no own piece stands.
    fn explain_way(&self, from: usize, to: usize) -> Option<Reason> {
        let code = self.code(from);
        let piece = capitalised(&self.the_piece(from));
        let square = self.square_name(to);
        let Some(first) = self.ways_to(from, to).next() else {
            let kind = &self.program.declaration.kinds[usize::from(code) - 1];
            let moves = self.program.moves(self.side, code);
            let clause = kind.clause.or_else(|| self.first_clause(moves));
            let sentence = format!(
                "{piece} can't go to {square}: {} don't move like that.",
                plural(&kind.name)
            );
            return Some(self.reason(clause, sentence, &[from]));
        };
        let begins = |way: &Way<'_, W>| way.mover.from.has(from) && way.mover.into.has(to);
        if !self.ways_to(from, to).any(|way| begins(&way)) {
            let sentence = format!("{piece} can't go to {square} from where it stands.");
            return Some(self.reason(first.path.clause, sentence, &[from]));
        }
        let reaches =
            |way: &Way<'_, W>| begins(way) && self.reach(way.mover, from, self.blockers()).has(to);
        if !self.ways_to(from, to).any(|way| reaches(&way)) {
            let track = walks::track_to(self.program, self.side, first.path, from, to);
            let mut track = track.into_iter().flatten();
            let at = track.find(|&at| self.blockers().has(at)).unwrap_or(to);
            return Some(self.in_the_way((Some(code), first.path.clause), (from, to), at));
        }
        let ways = || self.ways_to(from, to).filter(|way| reaches(way));
        self.explain_end_of_way(code, &piece, to, &ways().collect::<Vec<_>>())
    }

    /// Returns why no way ends on a square, which they all reach.
    fn explain_end_of_way(
        &self,
        code: Code,
        piece: &str,
        to: usize,
        ways: &[Way<'_, W>],
    ) -> Option<Reason> {
        let square = self.square_name(to);
        let moves = ways.iter().any(|way| way.path.moves);
        let plain = || ways.iter().find(|way| !way.path.en_passant);
        let stated = plain().and_then(|way| way.path.clause);
        if self.code(to) == 0 {
            let passing = ways.iter().find(|way| way.path.en_passant);
            if moves || passing.is_some() && self.passed.has(to) {
                return None;
            }
            if passing.is_some()
                && let Some(passer) = self.passed_earlier(to)
            {
                let sentence = format!(
                    "{} can't be captured en passant on {square}: that is only possible right after it passed that square.",
                    capitalised(&self.the_piece(passer))
                );
                let clause = self.cited(Topic::LateCaptures, Some(code));
                return Some(self.reason(clause.or(stated), sentence, &[passer, to]));
            }
            let sentence =
                format!("{piece} can go to {square} only to capture, and nothing stands there.");
            return Some(self.reason(stated, sentence, &[to]));
        }
        let captured = self.the_piece(to);
        if self.owner(to) == NEUTRAL {
            let sentence = format!("{piece} can't capture {captured} so.");
            let clause = self.clause_of_displaced(to).or(stated);
            return (!moves).then(|| self.reason(clause, sentence, &[to]));
        }
        // A way on which some pieces only are captured is judged later.
        let takes = ways
            .iter()
            .any(|way| way.path.takes && !way.path.en_passant);
        let clause = self.cited_of(Topic::Captures, Some(code)).or(stated);
        let sentence = format!("{piece} can't capture {captured} there.");
        (!takes).then(|| self.reason(clause, sentence, &[to]))
    }

    /// Returns the square of an enemy that passed another in an earlier turn, if it still stands behind it.
    fn passed_earlier(&self, at: usize) -> Option<usize> {
        let them = self.side.other();
        let is_passed = self.were_passed(them, W::bit(at));
        is_passed.then(|| self.passer_of(at))
    }

    fn clause_of_displaced(&self, at: usize) -> Option<Clause> {
        let kind = &self.program.declaration.kinds[usize::from(self.code(at)) - 1];
        kind.displaced
            .as_ref()
            .and_then(|one| one.clause)
            .or(kind.clause)
    }

    /// Returns why a piece does not capture what stands on a square that it reaches.
    fn explain_captured(&self, turn: &OpenTurn<W>, from: usize, to: usize) -> Option<Reason> {
        let captured = self.code(to);
        if captured == 0 {
            return None;
        }
        let sentence = format!(
            "{} can't capture {}.",
            capitalised(&self.the_piece(from)),
            self.the_piece(to)
        );
        if self.tame(turn).has(from) {
            let steps = &self.program.declaration.turns[self.side.index()];
            let roll = turn.throw.as_ref()?;
            let tame = steps[usize::from(roll.index)].terms.tame.flatten();
            let clause = tame.or(self.clause_of_index(roll.index));
            return Some(self.reason(clause, sentence, &[from, to]));
        }
        let code = self.code(from);
        if self.owner(to) == NEUTRAL {
            let mut tables = self.program.displaced.iter();
            let takes = tables.any(|one| one.code == captured && one.by >> code & 1 == 1);
            let clause = self.clause_of_displaced(to);
            return (!takes).then(|| self.reason(clause, sentence, &[from, to]));
        }
        let mut ways = self
            .ways_to(from, to)
            .filter(|way| way.path.takes && !way.path.en_passant);
        let way = ways.next()?;
        let victim = usize::from(captured) - 1;
        if way.path.victims.is_empty() || way.path.victims.contains(&victim) {
            return None;
        }
        let kinds = &self.program.declaration.kinds;
        let hunted = kinds[victim]
            .taken_only_by
            .as_ref()
            .and_then(|(clause, _)| *clause);
        let is_choosy = kinds.iter().enumerate().any(|(kind, declared)| {
            let is_free = !declared.neutral && declared.taken_only_by.is_none();
            is_free && !way.path.victims.contains(&kind)
        });
        let clause = if is_choosy { way.path.clause } else { hunted };
        Some(self.reason(clause.or(way.path.clause), sentence, &[from, to]))
    }

    /// Returns why a promotion is missing, or one too many.
    fn explain_choice(&self, parsed: &MoveText) -> Option<Reason> {
        let (from, to) = (parsed.from, parsed.parts.to);
        let own = self.code(from);
        let moves = self.program.moves(self.side, own);
        let mut promotions = moves.promotions.iter();
        let promotion = promotions.find(|one| one.applies(from, to, self.code(to) != 0));
        let mut list = [0; CODES];
        let choices = promotion.map(|one| self.choices(one, &mut list));
        let sentence = match (choices, parsed.parts.code) {
            (None, Some(_)) => format!(
                "{} does not promote on {}.",
                capitalised(&self.the_piece(from)),
                self.square_name(to)
            ),
            (Some(choices), code) if !choices.contains(&code.unwrap_or(own)) => {
                self.unpromoted(from, to, choices)
            }
            _ => return None,
        };
        let declared = &self.program.declaration.kinds[usize::from(own) - 1].promotions;
        let stated = declared.first().and_then(|one| one.clause);
        let clause = self.cited(Topic::Promotions, Some(own)).or(stated);
        Some(self.reason(clause, sentence, &[to]))
    }
}
