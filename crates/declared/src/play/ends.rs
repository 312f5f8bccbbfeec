//! The ends of a game, and what must not be left behind by an action.

use crate::bits::{Bits, squares, without};
use crate::compact::nobody;
use crate::play::position::{Action, DeclaredPosition, OF_BLACK};
use crate::play::{generate, steps};
use crate::program::tables::ends::EndTest;
use crate::program::tables::turns::bit;
use crate::program::{Code, Legality};
use springald_core::{Position, Side, Verdict};
use springald_language::model::{Gain, StepRule};
use std::ops::ControlFlow;

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a piece of `by` attacks a square, with these squares occupied.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: usize, by: Side, occupied: W) -> bool {
        if self.program.blast.is_none() {
            return self.has_attacker(square, by, occupied);
        }
        let attackers = self.attackers(square, by, occupied);
        attackers != W::ZERO && self.may_capture(attackers, square, by)
    }

    /// Returns the royal pieces of a side that are attacked.
    pub(crate) fn attacked_royals(&self, side: Side) -> W {
        let occupied = self.occupied();
        squares(self.of(side, &self.program.royal) & self.capturable_of(side))
            .filter(|&at| self.is_attacked(at, side.other(), occupied))
            .fold(W::ZERO, |all, at| all | W::bit(at))
    }

    /// Returns `true` if a side is in check: a royal piece of its is attacked, or all where one may be.
    pub(crate) fn is_in_check(&self, side: Side) -> bool {
        if !self.program.has_check() {
            return false;
        }
        let attacked = self.attacked_royals(side);
        match self.program.legality {
            Legality::Trial {
                own: false,
                all: true,
                ..
            } => {
                attacked != W::ZERO
                    && attacked == self.of(side, &self.program.royal)
                    && (attacked.count() == 1 || !self.program.spares_several)
            }
            _ => attacked != W::ZERO,
        }
    }

    /// Returns `true` if an action of a player whose last royal piece must be safe leaves the only one attacked, although it
    /// brings another one.
    pub(crate) fn exposes_last_royal(&self, action: Action, child: &Self) -> bool {
        if !self.program.spares_several || self.of(self.side, &self.program.royal).count() != 1 {
            return false;
        }
        let attacked = child.attacked_royals(self.side);
        let is_new = child.of(self.side, &self.program.royal).count() > 1;
        is_new && without(attacked, W::bit(action.to.into())) != W::ZERO
    }

    /// Returns `true` if an action left nothing forbidden behind. `us` is the side that acted.
    pub(crate) fn is_allowed(&self, us: Side) -> bool {
        let (own, enemy) = match self.program.legality {
            Legality::Free => return true,
            Legality::Pins => (true, false),
            Legality::Trial { own, enemy, all } => {
                if all && !own && self.is_in_check(us) {
                    return false;
                }
                (own && !self.has_blown_up(us.other()), enemy)
            }
        };
        (!own || self.attacked_royals(us) == W::ZERO)
            && (!enemy || self.may_check() || self.attacked_royals(us.other()) == W::ZERO)
    }

    /// Returns `true` if only the last move of a turn gives check, and this is the last one.
    fn may_check(&self) -> bool {
        self.program.step_rules & bit(StepRule::ChecksLast) != 0
            && usize::from(self.step) + 1 >= self.turn_length()
    }

    /// Returns an answer to a check that an action gives, if checks other than checkmate are forbidden: no check is then
    /// forbidden to that answer. `child` is the position after the action before the turn ends.
    pub(crate) fn answer_to_check(&self, action: Action, child: &Self) -> Option<Action> {
        let program = self.program.with_checks?;
        if child.attacked_royals(self.side.other()) == W::ZERO {
            return None;
        }
        let mut after = Self { program, ..*self };
        after.play(action, &mut nobody());
        let mut answer = None;
        let _ = steps::each_dyn(&after, &mut |one| {
            answer = Some(one);
            ControlFlow::Break(())
        });
        answer
    }

    /// Returns the end that the position has reached for one of the sides, without regard to legal actions.
    pub(crate) fn reached_end(&self, actor: Side) -> u8 {
        for (i, end) in self.program.ends.iter().enumerate() {
            for you in [actor, actor.other()] {
                if self.holds(&end.test, you) {
                    return i as u8 + 1 + OF_BLACK * you.index() as u8;
                }
            }
        }
        0
    }

    /// Returns `true` if a condition holds for a side.
    #[inline(never)]
    pub(crate) fn holds(&self, test: &EndTest<W>, you: Side) -> bool {
        let side = |yours: bool| if yours { you } else { you.other() };
        match test {
            EndTest::Fewer { yours, codes, than } => self.total(side(*yours), codes) < *than,
            EndTest::More { yours, codes, than } => self.total(side(*yours), codes) > *than,
            EndTest::Held {
                yours,
                codes,
                more,
                than,
            } => {
                let held = self.held(side(*yours), codes);
                if *more { held > *than } else { held < *than }
            }
            EndTest::Lead(codes) => {
                self.of(you, codes).count() > self.of(you.other(), codes).count()
            }
            EndTest::Behind(codes) => {
                self.of(you, codes).count() < self.of(you.other(), codes).count()
            }
            EndTest::Are(side) => you == *side,
            EndTest::Points(codes, more, ahead) => {
                let twice = |side: Side| {
                    let codes = codes.iter();
                    let points =
                        |&(code, points): &(Code, u32)| points * self.of(side, &[code]).count();
                    more[side.index()] + 2 * codes.map(points).sum::<u32>()
                };
                let (own, enemy) = (twice(you), twice(you.other()));
                if *ahead { own > enemy } else { own < enemy }
            }
            EndTest::ToMove => you == self.side && self.step == 0,
            EndTest::Reached {
                yours,
                neutral,
                least,
                codes,
                region,
                safely,
                followed,
            } => {
                let owner = side(*yours);
                let pieces = if *neutral {
                    codes
                        .iter()
                        .fold(W::ZERO, |all, &code| all | self.with_code(code))
                } else {
                    self.of(owner, codes)
                };
                let there = pieces & region[owner.index()];
                there != W::ZERO
                    && (*least == 1 || there.count() >= *least)
                    && !(*safely && self.all_attacked(there, owner.other()))
                    && !(*followed && self.black_can_follow(codes, region[1]))
            }
            EndTest::Formed(test) => test.holds(self, side(test.yours)),
            EndTest::Checks(count) => self.checks[you.index()] >= *count,
            EndTest::Full => without(self.program.board, self.occupied()) == W::ZERO,
            EndTest::Played(count) => self.counters.fullmove > *count,
            EndTest::Passed(count) => self.passes >= *count,
            EndTest::EnemyInCheck => {
                you == self.side
                    && self.is_move_due()
                    && self.attacked_royals(you.other()) != W::ZERO
            }
            EndTest::OnlyPromotions => {
                you == self.side && self.at_turn_start() && self.can_only_promote()
            }
            EndTest::Uncastled(yours, letter) => {
                let mut ways = self.program.castlings[side(*yours).index()].iter();
                let is_meant = |way: char| letter.is_none_or(|one| one == way.to_ascii_uppercase());
                !ways.any(|way| is_meant(way.letter) && self.may_castle(way))
            }
            EndTest::CountedOut => self.is_counted_out(),
            EndTest::RoyalsFacing => self.royals_face(),
            EndTest::All(all) => all.iter().all(|test| self.holds(test, you)),
            EndTest::MatedByDrop
            | EndTest::MatedByOnly(_)
            | EndTest::MatedAfter(_)
            | EndTest::NoAction(_) => false,
        }
    }

    /// Returns the end of a player to act who has no action.
    pub(crate) fn end_without_action(&self, in_check: bool) -> Option<usize> {
        let holds = |test: &EndTest<W>| match test {
            EndTest::NoAction(checked) => *checked == in_check,
            EndTest::MatedByOnly(codes) => {
                in_check && without(self.checkers(), self.of(self.side.other(), codes)) == W::ZERO
            }
            EndTest::MatedAfter(_) => in_check && self.checks[self.side.other().index()] > 0,
            test => self.holds(test, self.side),
        };
        let mut ends = self.program.ends.iter();
        ends.position(|end| match &end.test {
            EndTest::All(all) => end.test.is_judged_elsewhere() && all.iter().all(holds),
            test => test.is_judged_elsewhere() && holds(test),
        })
    }

    /// Returns the enemy pieces that attack royal pieces of the side to move.
    fn checkers(&self) -> W {
        let royals = self.of(self.side, &self.program.royal);
        squares(royals).fold(W::ZERO, |all, at| {
            all | self.attackers(at, self.side.other(), self.occupied())
        })
    }

    /// Counts a check that a side has given: all of them, or, if only such by some kinds count, whether there was one in the
    /// turns with check without another between.
    #[inline(never)]
    pub(crate) fn count_check(&mut self, us: Side) {
        let at = us.index();
        let before = self.checks[at];
        let attacked = self.attacked_royals(us.other());
        let count = match &self.program.series[..] {
            _ if attacked == W::ZERO && self.program.series.is_empty() => before,
            _ if attacked == W::ZERO => 0,
            [] => (before + 1).min(self.program.checks),
            codes => {
                let wanted = self.of(us, codes);
                let mut royals = squares(attacked);
                let counts =
                    royals.any(|at| self.attackers(at, us, self.occupied()) & wanted != W::ZERO);
                before | u8::from(counts)
            }
        };
        if count != before {
            let keys = &self.program.keys;
            self.key ^= keys.checks(at, before) ^ keys.checks(at, count);
            self.checks[at] = count;
        }
    }

    /// Returns `true` if a side attacks all these squares.
    fn all_attacked(&self, all: W, by: Side) -> bool {
        let occupied = self.occupied();
        squares(all).all(|at| self.is_attacked(at, by, occupied))
    }

    /// Returns `true` if Black is to act and can move one of these pieces into a region.
    fn black_can_follow(&self, codes: &[Code], region: W) -> bool {
        self.side == Side::Black && generate::can_reach(self, codes, region)
    }

    /// Returns `true` if the player to move, who is not in check, can only promote.
    pub(crate) fn can_only_promote(&self) -> bool {
        if self.is_in_check(self.side) {
            return false;
        }
        let mut count = 0;
        let all = steps::each_dyn(self, &mut |action| {
            count += 1;
            if self.promotes(action) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        count > 0 && all.is_continue()
    }

    /// Returns the number of pieces of a side with one of these codes, on the board and in hand. Two in one are two.
    #[inline(always)]
    fn total(&self, side: Side, codes: &[Code]) -> u32 {
        let on_board = self.of(side, codes).count();
        if self.program.counts_more {
            on_board + self.held(side, codes) + self.counted_twice(side, codes)
        } else {
            on_board
        }
    }

    /// Returns the number of pieces in hand with one of these codes.
    fn held(&self, side: Side, codes: &[Code]) -> u32 {
        let slots = self.program.drops.iter().enumerate();
        slots
            .filter(|(_, (code, _))| codes.contains(code))
            .map(|(slot, _)| u32::from(self.in_hand(side, slot)))
            .sum()
    }

    /// Returns the verdict of an end for a side.
    pub(crate) fn verdict_of(&self, end: usize, you: Side) -> Verdict {
        let end = &self.program.ends[end];
        match end.result {
            Gain::Win => Verdict::win(you, end.reason),
            Gain::Loss => Verdict::win(you.other(), end.reason),
            Gain::Draw => Verdict::draw(end.reason),
        }
    }
}
