//! The ways on which a piece may try to go to a square, and why each fails; and the reasons against castling.

use crate::bits::{Bits, squares};
use crate::effects::lend::Ways;
use crate::explain::{Parts, Reason, walks};
use crate::play::position::{DeclaredPosition, NEUTRAL, What};
use crate::program::reaches::View;
use crate::program::{KindMoves, Mover, Special};
use springald_board::Square;
use springald_core::{Clause, capitalised};
use springald_language::model::{Leg, Path, Ride, Topic};
use springald_language::words::plural;

/// The reach of a reason that goes before all others.
const FIRST: u8 = u8::MAX;

/// The most that the reason of a way which captures nothing counts against a capture.
const FOR_NO_CAPTURE: u8 = 1;

/// The reach of a reason that is about the piece which a way would take.
const NAMED: u8 = 4;

/// An attempt of a piece to go to a square in one of its ways.
pub(super) struct Attempt<'a, W: Bits> {
    moves: &'a KindMoves<W>,
    pub(super) mover: &'a Mover<W>,
    pub(super) path: &'a Path,
    /// `true` if the way may end on an empty square.
    quiet: bool,
    /// `true` if it may end on an enemy piece.
    pub(super) takes: bool,
    is_lent: bool,
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns how a piece goes to a square, or how far it comes and why no further.
    pub(crate) fn explain_ways(
        &self,
        moves: &KindMoves<W>,
        from: usize,
        parts: &Parts,
    ) -> Result<What, Option<(u8, Reason)>> {
        let to = parts.to;
        let ways = Ways::of(self, self.side, from);
        let is_free = self.code(to) == 0;
        if is_free
            && parts.hyphen
            && let Some(reason) = self.explain_no_borrowing(moves, &ways, (from, to))
        {
            return Err(Some((FIRST, reason)));
        }
        let held = self.explain_held(moves, &ways, (from, to));
        let spared = || self.explain_spared(moves, &ways, (from, to));
        if let Some(reason) = held.or_else(spared) {
            return Err(Some((FIRST, reason)));
        }
        let mut best: Option<(u8, Reason)> = None;
        let is_held = self.is_only_held(&ways);
        let goes_on = self.program.leaps.may_go_on;
        for attempt in self.attempts(moves, &ways) {
            if attempt.path.ride == Ride::Boards {
                continue;
            }
            if goes_on && attempt.mover.onward.is_some() != (self.step > 0) {
                continue;
            }
            // What is lent instead of a way leaves nothing to say about that way.
            let is_beside = ways.lendings != 0 && !is_held && is_free && !attempt.quiet;
            let is_replaced =
                (attempt.path.moves || attempt.path.takes) && !attempt.quiet && !attempt.takes;
            if (is_replaced && !is_held) || (parts.hyphen && attempt.path.en_passant) {
                continue;
            }
            match self.explain_attempt(&attempt, from, to) {
                Ok(what) => return Ok(what),
                Err(_) if is_beside => {}
                Err(mut found) => {
                    if !is_free && !attempt.takes {
                        found.0 = found.0.min(FOR_NO_CAPTURE);
                    }
                    if best.as_ref().is_none_or(|(most, _)| found.0 > *most) {
                        best = Some(found);
                    }
                }
            }
        }
        let reason = if is_free {
            self.explain_slide(moves, &ways, (from, to))
        } else {
            self.explain_capture(moves, &ways, (from, to))
        };
        Err(reason.map(|reason| (FIRST, reason)).or(best))
    }

    /// Returns how a piece takes an own one, or how far it comes and why no further; `None` if it never takes own ones.
    pub(crate) fn explain_own_capture(
        &self,
        moves: &KindMoves<W>,
        from: usize,
        to: usize,
    ) -> Option<Result<What, Reason>> {
        let ways = Ways::own(self.program, self.side);
        let attempts = self.attempts(moves, &ways);
        let mut best: Option<(u8, Reason)> = None;
        for attempt in attempts.filter(|one| !one.path.owns.is_empty()) {
            match self.explain_attempt(&attempt, from, to) {
                Ok(what) => return Some(Ok(what)),
                Err(found) if best.as_ref().is_none_or(|(most, _)| found.0 > *most) => {
                    best = Some(found);
                }
                Err(_) => {}
            }
        }
        best.map(|(_, reason)| Err(reason))
    }

    /// Returns the clause of the way by which a piece goes to a square.
    pub(crate) fn allowing(&self, moves: &KindMoves<W>, from: usize, to: usize) -> Option<Clause> {
        let ways = Ways::of(self, self.side, from);
        let attempts = self.attempts(moves, &ways);
        let mut attempts = attempts.into_iter();
        let way = attempts.find(|attempt| self.explain_attempt(attempt, from, to).is_ok())?;
        way.path.clause
    }

    /// Returns the ways of a piece, its own first.
    pub(super) fn attempts<'a>(
        &'a self,
        moves: &'a KindMoves<W>,
        ways: &'a Ways<'a, W>,
    ) -> impl Iterator<Item = Attempt<'a, W>> {
        let kind = &self.program.declaration.kinds[usize::from(moves.code) - 1];
        let paths = kind.paths.iter().chain(ways.lent_paths());
        let all = ways.each(&moves.movers).zip(paths).enumerate();
        // A passenger's ways are no ways of its carrier.
        let all = all.filter(|(_, (_, path))| path.ride != Ride::Alights);
        all.map(|(index, ((mover, quiet, taking), path))| Attempt {
            moves,
            mover,
            path,
            quiet: quiet != W::ZERO,
            takes: taking != W::ZERO,
            is_lent: index >= moves.movers.len(),
        })
    }

    /// Returns the reason that a piece which may capture en passant does not borrow the move that a hyphen marks.
    fn explain_no_borrowing(
        &self,
        moves: &KindMoves<W>,
        ways: &Ways<'_, W>,
        (from, to): (usize, usize),
    ) -> Option<Reason> {
        let captures_passing = |way: &Mover<W>| way.special == Special::EnPassant;
        if ways.lendings != 0 || !moves.movers.iter().any(captures_passing) {
            return None;
        }
        let kind = usize::from(moves.code) - 1;
        let mut lendings = self.program.declaration.lendings.iter();
        let lending = lendings.find(|lending| lending.borrowers.contains(&kind))?;
        let sentence = format!("{} borrows no moves.", capitalised(&self.the_piece(from)));
        Some(self.reason(lending.clause, sentence, &[from, to]))
    }

    /// Returns the reason why no way of a piece takes another, if it is plainer than the reasons of the single ways.
    fn explain_capture(
        &self,
        moves: &KindMoves<W>,
        ways: &Ways<'_, W>,
        (from, to): (usize, usize),
    ) -> Option<Reason> {
        let mut taking = self
            .attempts(moves, ways)
            .filter(|one| one.takes)
            .peekable();
        let never_takes = taking.peek().is_none();
        let goes = |one: Attempt<'_, W>| {
            walks::track_to(self.program, self.side, one.path, from, to).is_some()
                && one.mover.from.has(from)
        };
        let is_way = taking.filter(|one| !one.path.en_passant).any(goes);
        let cannot_take = || {
            let clause = self.cited_of(Topic::Captures, Some(moves.code))?;
            let [piece, captured] = [from, to].map(|at| self.the_piece(at));
            let sentence = format!("{} can't take {captured} there.", capitalised(&piece));
            Some(self.reason(Some(clause), sentence, &[from, to]))
        };
        if never_takes && let Some(reason) = cannot_take() {
            return Some(reason);
        }
        if is_way {
            return None;
        }
        self.explain_borrowed_capture(ways, from, to)
            .or_else(cannot_take)
    }

    /// Returns the reason why no way of a piece goes to an empty square, if it is plainer than the reasons of the
    /// single ways.
    fn explain_slide(
        &self,
        moves: &KindMoves<W>,
        ways: &Ways<'_, W>,
        (from, to): (usize, usize),
    ) -> Option<Reason> {
        if ways.lendings != 0 {
            return None;
        }
        let clause = self.cited_of(Topic::LongWays, Some(moves.code))?;
        let attempts = self.attempts(moves, ways).filter(|one| one.quiet);
        let mut legs = attempts.flat_map(|one| one.path.tracks.iter().map(|track| &track.legs[..]));
        let is_beyond = legs.any(|legs| match *legs {
            [Leg::Ride { step, most, .. }] => self.is_beyond(step, most, (from, to)),
            _ => false,
        });
        let sentence = format!("{} can't go that far.", capitalised(&self.the_piece(from)));
        let is_way = |one: Attempt<'_, W>| {
            walks::track_to(self.program, self.side, one.path, from, to).is_some()
        };
        let goes = self.attempts(moves, ways).any(is_way);
        (is_beyond && !goes).then(|| self.reason(Some(clause), sentence, &[from]))
    }

    /// Returns `true` if a square is farther in a direction than this number of steps.
    fn is_beyond(&self, step: (i8, i8), most: u8, (from, to): (usize, usize)) -> bool {
        let view = View {
            side: self.side,
            turned: self.program.declaration.turned,
        };
        let step = view.step(step);
        let mut at = Square::new(from as u8);
        for count in 1..=u8::MAX {
            match self.program.shape.step(at, step.0, step.1) {
                Some(next) if next.index() == to => return count > most,
                Some(next) => at = next,
                None => return false,
            }
        }
        false
    }

    /// Returns how the mover goes there, or how far it comes and why no further.
    pub(super) fn explain_attempt(
        &self,
        attempt: &Attempt<'_, W>,
        from: usize,
        to: usize,
    ) -> Result<What, (u8, Reason)> {
        let Attempt {
            moves, mover, path, ..
        } = *attempt;
        let code = (!attempt.is_lent).then_some(moves.code);
        let fail = |reached, sentence: String, at: &[usize]| {
            Err((reached, self.reason(path.clause, sentence, at)))
        };
        let piece = self.the_piece(from);
        let to_name = self.square_name(to);
        let track = walks::track_to(self.program, self.side, path, from, to);
        let Some(track) = track else {
            let kind = self.program.kind_name(moves.code);
            let sentence = format!(
                "{} can't go to {to_name}: {} don't move like that.",
                capitalised(&piece),
                plural(kind)
            );
            let declared = &self.program.declaration.kinds[usize::from(moves.code) - 1];
            let clause = declared.clause.filter(|_| !attempt.is_lent);
            return Err((0, self.reason(clause.or(path.clause), sentence, &[from])));
        };
        if path.leaps {
            return self.explain_leap(mover, path, (from, to));
        }
        if !path.moves && !path.takes && !path.attacks && path.owns.is_empty() {
            let sentence = format!("{} can't go to {to_name} like that.", capitalised(&piece));
            return fail(3, sentence, &[from]);
        }
        if !mover.from.has(from) {
            return fail(
                1,
                format!(
                    "{} can't go to {to_name} from where it stands.",
                    capitalised(&piece)
                ),
                &[from],
            );
        }
        if mover.asks && !self.allowed_ends(mover, from).has(to) {
            return self.explain_asking(attempt, from, to);
        }
        if !mover.into.has(to) {
            return fail(
                1,
                format!(
                    "{} can't go to {to_name}: that square is closed to it.",
                    capitalised(&piece)
                ),
                &[from, to],
            );
        }
        let occupied = self.seen_by(from);
        if path.repeated && !self.reach(mover, from, occupied).has(to) {
            let sentence = format!("{} can't jump to {to_name}.", capitalised(&piece));
            return fail(0, sentence, &[from]);
        }
        if !self.reach(mover, from, occupied).has(to) {
            let pieces: Vec<usize> = (track.iter().copied())
                .filter(|&at| occupied.has(at) && at != to && !self.slides_over(mover, at))
                .collect();
            return match (
                self.explain_hop(path, (from, to), &track, &pieces),
                &*pieces,
            ) {
                (Some(reason), _) => Err((2, reason)),
                (None, &[at, ..]) => Err((2, self.in_the_way((code, path.clause), (from, to), at))),
                (None, []) => fail(
                    2,
                    format!(
                        "{} can't reach {to_name}: there is no piece to leap over.",
                        capitalised(&piece)
                    ),
                    &[from],
                ),
            };
        }
        self.explain_target(attempt, &piece, to)
    }

    /// Returns why a piece does not go a way for another reason than what stands on the board.
    fn explain_asking(
        &self,
        attempt: &Attempt<'_, W>,
        from: usize,
        to: usize,
    ) -> Result<What, (u8, Reason)> {
        let Attempt { mover, path, .. } = *attempt;
        let piece = self.the_piece(from);
        let to_name = self.square_name(to);
        if let Some(reason) = self.explain_onward(mover, from, to) {
            return Err((3, reason));
        }
        if let Some(reason) = self.explain_condition(mover, path, (from, to)) {
            return Err((2, reason));
        }
        if let Some(reason) = self.explain_count(mover, path, (from, to)) {
            return Err((2, reason));
        }
        if !mover.crosses.is_empty() {
            return self.explain_target(attempt, &piece, to);
        }
        let sentence = if mover.first && !self.gates.has(from) {
            format!(
                "{} can go to {to_name} only in its first move.",
                capitalised(&piece)
            )
        } else if mover.safe {
            format!(
                "{} can't go to {to_name}: an enemy piece attacks it there.",
                capitalised(&piece)
            )
        } else if mover.calm {
            format!("{} can't go to {to_name} in check.", capitalised(&piece))
        } else {
            format!(
                "{} can go to {to_name} only to take the one piece that gives check.",
                capitalised(&piece)
            )
        };
        // What a way says of some victims alone is the reason for these.
        let victim = usize::from(self.code(to)).checked_sub(1);
        let is_named = victim.is_some_and(|victim| path.victims.contains(&victim));
        let reached = if mover.safe && is_named { NAMED } else { 1 };
        Err((reached, self.reason(path.clause, sentence, &[from])))
    }

    /// Returns how a way of moving ends on a square that it reaches, or why it may not.
    fn explain_target(
        &self,
        attempt: &Attempt<'_, W>,
        piece: &str,
        to: usize,
    ) -> Result<What, (u8, Reason)> {
        let Attempt { path, takes, .. } = *attempt;
        let fail =
            |sentence: String, at: &[usize]| Err((3, self.reason(path.clause, sentence, at)));
        let to_name = self.square_name(to);
        let captures = self.code(to) != 0 || path.en_passant;
        let is_own = self.code(to) != 0 && self.owner(to) == self.side.index();
        if is_own && path.owns.contains(&(usize::from(self.code(to)) - 1)) {
            return Ok(What::Move);
        }
        if is_own || !path.owns.is_empty() {
            let sentence = if path.owns.is_empty() {
                format!(
                    "{} can't capture a piece of its own side like that.",
                    capitalised(piece)
                )
            } else if is_own {
                let victim = self.the_piece(to);
                format!("{} can't capture {victim}.", capitalised(piece))
            } else {
                format!(
                    "{} can go to {to_name} only to capture a piece of its own side.",
                    capitalised(piece)
                )
            };
            return fail(sentence, &[to]);
        }
        if path.en_passant && !self.passed.has(to) {
            return fail(
                format!(
                    "{} can capture on {to_name} only what stands there, or what just passed it.",
                    capitalised(piece)
                ),
                &[to],
            );
        }
        if captures && !path.en_passant && self.owner(to) == NEUTRAL {
            let sentence = format!("{} can't be captured.", capitalised(&self.the_piece(to)));
            let clause = self.clause_of_neutral(to).or(path.clause);
            return Err((3, self.reason(clause, sentence, &[to])));
        }
        let victim = usize::from(self.code(to)).checked_sub(1);
        let is_excluded = victim
            .is_some_and(|victim| !path.victims.is_empty() && !path.victims.contains(&victim));
        if captures && (!takes || is_excluded) {
            let code = (!attempt.is_lent).then_some(attempt.moves.code);
            let topic = if path.attacks && !path.takes {
                self.cited(Topic::Captures, code)
            } else {
                self.cited_of(Topic::BlockedWays, code)
            };
            let sentence = if self.code(to) == 0 {
                format!("{} can't capture on {to_name}.", capitalised(piece))
            } else {
                let victim = self.the_piece(to);
                format!("{} can't capture {victim} like that.", capitalised(piece))
            };
            return Err((3, self.reason(topic.or(path.clause), sentence, &[to])));
        }
        if !captures && !attempt.quiet {
            let sentence = if let [victim] = path.victims[..] {
                let victim = &self.program.declaration.kinds[victim].name;
                format!(
                    "{} can go to {to_name} only to capture the {victim}, which does not stand there.",
                    capitalised(piece)
                )
            } else if path.takes {
                format!(
                    "{} can go to {to_name} only to capture, and nothing stands there.",
                    capitalised(piece)
                )
            } else {
                format!(
                    "{} attacks {to_name}, but can't go there.",
                    capitalised(piece)
                )
            };
            return fail(sentence, &[to]);
        }
        Ok(match (path.passing, path.en_passant) {
            (true, _) => What::Pass,
            (_, true) => What::EnPassant,
            _ => What::Move,
        })
    }

    pub(crate) fn explain_castling(&self, from: usize, to: usize, parts: &Parts) -> Option<Reason> {
        let (_, castling) = self.castling_between(from, to)?;
        let stated = &self.program.declaration.castlings[castling.way];
        let clause = stated.clause;
        let rook = self.program.kind_name(castling.rook);
        if parts.code.is_some() {
            let sentence = "Castling is no promotion.";
            let clause = self
                .cited(Topic::Promotions, Some(castling.king))
                .or(clause);
            return Some(self.reason(clause, sentence.into(), &[from]));
        }
        if !self.may_castle(castling) {
            let king = self.program.kind_name(castling.king);
            let boarded = match &self.program.carrying {
                Some(table) if table.carries(castling.rook) => ", or has carried a piece",
                _ => "",
            };
            let sentence = format!(
                "You can't castle there any more: the {king} or the {rook} has moved{boarded}."
            );
            return Some(self.reason(clause, sentence, &[from]));
        }
        if let Some(at) = squares(self.castling_blockers(castling)).next() {
            let sentence = format!("You can't castle: {} is in the way.", self.the_piece(at));
            let clause = self.cited(Topic::BlockedCastling, None).or(clause);
            return Some(self.reason(clause, sentence, &[at]));
        }
        let them = self.side.other();
        let attack = |at: usize| {
            let attackers = self.castling_attackers(castling, at);
            let attacked = self.attacks_castling(castling, at);
            attacked.then(|| (at, attackers.lowest() as usize))
        };
        let carried = castling.uncarried & self.carried_to(them);
        if carried != W::ZERO && attack(from).is_none() {
            let at = carried.lowest() as usize;
            let sentence = format!(
                "You can't castle: an enemy piece could be carried to {}.",
                self.square_name(at)
            );
            return Some(self.reason(stated.uncarried.flatten().or(clause), sentence, &[at]));
        }
        // A check is the first reason.
        let first = attack(from).filter(|_| castling.safe.has(from));
        let (at, attacker) = first.or_else(|| squares(castling.safe).find_map(attack))?;
        let sentence = format!(
            "You can't castle: {} attacks {}.",
            self.the_piece(attacker),
            self.square_name(at)
        );
        let clause = self.cited(Topic::AttackedCastling, None).or(clause);
        let clause = self.clause_of_attack(at, them, clause);
        Some(self.reason(clause, sentence, &[attacker, at]))
    }
}
