//! The material with which nobody can win.

use crate::bits::{Bits, squares, without};
use crate::compact::first;
use crate::play::generate::candidates;
use crate::play::limits::Limits;
use crate::play::position::DeclaredPosition;
use crate::program::Program;
use crate::program::codes::code;
use springald_board::Square;
use springald_core::Side;
use springald_language::model::{KindId, Material, Rest, StepAction};

impl<W: Bits> Program<W> {
    /// Returns `true` if nothing but moves and captures, or pushes to empty squares, changes what stands on the board, and ends
    /// only count pieces or ask for actions and checks.
    fn only_moves_pieces(&self) -> bool {
        let has_effects = self.blast.is_some()
            || self.effects.is_some()
            || !self.swaps.is_empty()
            || self.all_becomings().next().is_some()
            || !self.displaced.is_empty()
            || self.unions.is_some()
            || self.carrying.is_some()
            || self.takes_own;
        let has_places = self.mirrors
            || self.layer.is_some()
            || self.gate.is_some()
            || self.arrivals.is_some()
            || self.to_hand
            || self.declaration.returning.is_some();
        let mut steps = self.steps.iter().flatten();
        let moves = steps.all(|step| {
            matches!(
                step.action,
                StepAction::Move | StepAction::Answer | StepAction::Push(_) | StepAction::Promote
            )
        });
        let counts = !self.watches_ends || self.ends_by_progress;
        !has_effects && !has_places && self.lendings.is_empty() && moves && counts
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if nobody can win with the pieces that are left.
    pub(crate) fn is_dead(&self) -> bool {
        if self.hands != [0; 2] {
            return false;
        }
        let is_dead = match &self.program.declaration.material {
            None => false,
            Some(Material::Orthodox) => self.has_dead_orthodox_material(),
            Some(Material::AtMostOne(kinds)) => self.has_at_most_one(kinds),
            Some(Material::Only(rests)) => rests.iter().any(|rest| self.has_only(rest)),
        };
        is_dead && !self.chooses_army() && self.loaded() == W::ZERO
    }

    /// Besides royal pieces one piece at most, of one of these kinds.
    fn has_at_most_one(&self, kinds: &[KindId]) -> bool {
        let royal = &self.program.royal;
        let mut others = squares(self.occupied()).filter(|&at| !royal.contains(&self.code(at)));
        let fits = |at| kinds.iter().any(|&kind| code(kind) == self.code(at));
        others.next().is_none_or(fits) && others.next().is_none()
    }

    /// Returns `true` if there are no pieces besides the royal ones but these.
    fn has_only(&self, rest: &Rest) -> bool {
        let royal = &self.program.royal;
        let others = squares(self.occupied()).filter(|&at| !royal.contains(&self.code(at)));
        let (mut count, mut colours) = (0, [false; 2]);
        for at in others {
            if !rest.kinds.iter().any(|&kind| code(kind) == self.code(at)) {
                return false;
            }
            count += 1;
            colours[self.colour(at)] = true;
        }
        let lies_beneath = || Side::BOTH.iter().any(|&side| self.beneath(side) != W::ZERO);
        (!rest.one || count == 1)
            && !(rest.one_colour && colours == [true; 2])
            && (rest.without.is_empty() || !lies_beneath())
    }

    /// Returns `true` if besides the royal pieces only pieces with the letter P are left, none of them can ever move or be
    /// captured, and stalemate is a draw. Returns `false` in games in which anything but a move brings a piece elsewhere.
    #[inline(never)]
    pub(crate) fn is_locked_for_ever(&self) -> bool {
        let (mut royals, mut pawns) = (W::ZERO, W::ZERO);
        for at in squares(self.occupied()) {
            let code = self.code(at);
            if self.program.royal.contains(&code) {
                royals = royals | W::bit(at);
            } else if self.program.letter(code) == 'P' {
                pawns = pawns | W::bit(at);
            } else {
                return false;
            }
        }
        if pawns == W::ZERO || self.hands != [0; 2] || self.chooses_army() {
            return false;
        }
        if !self.program.only_moves_pieces() {
            return false;
        }
        let stalemate = self.end_without_action(false);
        let is_draw = stalemate.is_none_or(|end| self.verdict_of(end, self.side).winner.is_none());
        is_draw && self.stays_locked(royals)
    }

    /// Returns `true` if no piece but the royal ones can move, even without those in the way, and no royal piece finds a
    /// way to an enemy.
    fn stays_locked(&self, royals: W) -> bool {
        let mut rest = *self;
        for at in squares(royals) {
            rest.take(at, self.owner(at), self.code(at));
        }
        let is_stuck = |side| {
            let mut board = rest;
            board.side = side;
            candidates(&board, &Limits::in_step(0, W::ONES), &mut first()).is_continue()
        };
        Side::BOTH.into_iter().all(is_stuck)
            && squares(royals).all(|royal| !self.may_come_to_an_enemy(royal, &rest))
    }

    /// Returns `true` if a royal piece finds a way to an enemy among the pieces that rest, while all others keep away.
    fn may_come_to_an_enemy(&self, royal: usize, rest: &Self) -> bool {
        let owner = self.owner(royal);
        let Some(side) = Side::BOTH.get(owner).copied() else {
            return false;
        };
        let code = self.code(royal);
        let mut movers = self.program.movers[owner].iter();
        let Some(moves) = movers.find(|moves| moves.code == code) else {
            return false;
        };
        let occupied = rest.occupied();
        let enemies = rest.sides[side.other().index()];
        let (mut reached, mut new) = (W::bit(royal), W::bit(royal));
        while new != W::ZERO {
            let mut next = W::ZERO;
            for from in squares(new) {
                for mover in &moves.movers {
                    next = next | rest.reach(mover, from, occupied);
                }
            }
            let next = without(next, reached | without(occupied, enemies));
            let is_safe = |&at: &usize| !rest.is_attacked(at, side.other(), occupied);
            new = squares(next)
                .filter(is_safe)
                .fold(W::ZERO, |new, at| new | W::bit(at));
            if new & enemies != W::ZERO {
                return true;
            }
            reached = reached | new;
        }
        false
    }

    /// Returns the colour of a square: 0 for the colour of a1, 1 for the other.
    fn colour(&self, at: usize) -> usize {
        let (shape, square) = (self.program.shape, Square::new(at as u8));
        usize::from((shape.file(square) + shape.rank(square)) & 1)
    }

    /// Bare kings, a lone knight, or bishops on squares of one colour, by the letters of orthodox pieces.
    fn has_dead_orthodox_material(&self) -> bool {
        let (mut knights, mut bishops) = (0, [0, 0]);
        for at in squares(self.occupied()) {
            let code = self.code(at);
            match self.program.letter(code) {
                'K' if self.program.royal.contains(&code) => {}
                'N' => knights += 1,
                'B' => bishops[self.colour(at)] += 1,
                _ => return false,
            }
        }
        match (knights, bishops) {
            (0, [dark, light]) => dark == 0 || light == 0,
            (1, [0, 0]) => true,
            _ => false,
        }
    }
}
