//! The rules of a declared game, as searches and programs ask for them.

use crate::bits::{Bits, squares, without};
use crate::compact;
use crate::effects::mirror;
use crate::play::action::Action;
use crate::play::dice::{DUE, Outcome};
use crate::play::en_passant;
use crate::play::position::{DeclaredPosition, OF_BLACK, gates_key, rights_key};
use springald_core::{
    Chase, Counters, DrawRules, Node, Observer, Position, Side, Termination, Verdict,
};
use springald_language::model::Material;
use std::ops::ControlFlow;

impl<W: Bits> Position for DeclaredPosition<W> {
    type Action = Action;
    type Outcome = Outcome;

    #[inline(always)]
    fn has_chance(&self) -> bool {
        self.program.rolls || self.program.throw().is_some()
    }

    fn longest_turn(&self) -> usize {
        self.program.declaration.longest_turn()
    }

    #[inline(always)]
    fn draw_rules(&self) -> DrawRules {
        self.program.declaration.draws
    }

    fn is_check(&self) -> bool {
        self.is_in_check(self.side)
    }

    fn chase_since(&self, earlier: &Self) -> Chase {
        self.chase(earlier)
    }

    #[inline(always)]
    fn repeatable_turns(&self) -> u16 {
        if self.program.drops.is_empty() && self.program.unions.is_none() {
            self.counters.halfmove
        } else {
            // What was captured may come back to its square by drops, and a pawn in a union may be moved back.
            u16::MAX
        }
    }

    #[inline(always)]
    fn node(&self) -> Node {
        if self.over == 0 {
            if self.rolled == DUE {
                Node::Chance
            } else {
                Node::Decision(self.side)
            }
        } else if self.is_throw_due() {
            Node::Chance
        } else {
            let you = if self.over & OF_BLACK == 0 {
                Side::White
            } else {
                Side::Black
            };
            Node::Over(self.verdict_of(usize::from(self.over & !OF_BLACK) - 1, you))
        }
    }

    #[inline(always)]
    fn each_action<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        if self.over != 0 || self.rolled == DUE {
            return ControlFlow::Continue(());
        }
        W::each_action(self, f)
    }

    fn count_actions(&self) -> u64 {
        if self.over != 0 || self.rolled == DUE {
            return 0;
        }
        W::count_actions(self)
    }

    fn play_unchecked<O: Observer>(&mut self, action: Action, observer: &mut O) {
        W::play(self, action, observer);
    }

    fn each_outcome(&self, f: impl FnMut(Outcome)) {
        if self.is_throw_due() {
            self.each_landing(f);
        } else {
            self.each_roll(f);
        }
    }

    fn resolve_unchecked<O: Observer>(&mut self, outcome: Outcome, observer: &mut O) {
        compact::before(observer, |heard| {
            if self.is_throw_due() {
                self.land(outcome.0.into(), heard);
            } else {
                self.resolve(outcome, heard);
            }
        });
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let keys = &self.program.keys;
        let pieces = squares(self.occupied()).fold(0, |key, at| {
            key ^ keys.piece(self.owner(at), self.code(at), at)
        });
        let mut key = pieces
            ^ self.turn_key()
            ^ self.progress_key()
            ^ squares(self.sunk).fold(0, |key, at| key ^ keys.sunk(at))
            ^ en_passant::fresh_key(self.program, self.fresh)
            ^ self.moved_key()
            ^ self.came_key()
            ^ keys.passes(self.passes)
            ^ self.offer_key()
            ^ self.armies_key()
            ^ self.program.roll_key(self.rolled)
            ^ mirror::beyond_key(self.program, self.beyond)
            ^ rights_key(self.program, self.rights)
            ^ self.passed_key()
            ^ self.under_key(Side::White)
            ^ self.under_key(Side::Black)
            ^ keys.count(self.count_limit)
            ^ gates_key(self.program, self.gates);
        for side in Side::BOTH {
            for slot in 0..self.program.drops.len() {
                key ^= keys.hand(side.index(), slot, self.off_board(side, slot));
            }
            key ^= keys.checks(side.index(), self.checks[side.index()]);
        }
        key
    }

    #[inline(always)]
    fn at_turn_start(&self) -> bool {
        // One comparison: the search asks at every node.
        self.step | self.rolled | u8::from(self.has_armed) == 0
    }

    fn verdict_without_action(&self) -> Verdict {
        let in_check = self.is_in_check(self.side);
        let end = self.end_without_action(in_check);
        end.map_or(Verdict::draw(Termination::STALEMATE), |end| {
            self.verdict_of(end, self.side)
        })
    }

    fn has_insufficient_material(&self) -> bool {
        self.is_dead()
    }

    fn is_locked(&self) -> bool {
        matches!(self.program.declaration.material, Some(Material::Orthodox))
            && self.is_locked_for_ever()
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }

    fn check_consistency(&self) -> Result<(), String> {
        let [white, black] = self.sides;
        let occupied = self.occupied();
        if white & black != W::ZERO {
            return Err("a square has two owners".into());
        }
        if without(white | black, occupied) != W::ZERO {
            return Err("an owner without a piece".into());
        }
        if without(occupied, self.program.board) != W::ZERO {
            return Err("a piece off the board".into());
        }
        let goes_on = self.over == 0 || self.is_throw_due() || self.was_mated_by_drop();
        if !self.chooses_army() && goes_on != (self.reached_end(self.side) == 0) {
            return Err("an end that was not seen".into());
        }
        Ok(())
    }
}
