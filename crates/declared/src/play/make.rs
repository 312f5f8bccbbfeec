//! Playing an action.

use crate::bits::Bits;
use crate::effects::Deed;
use crate::play::position::{AT_ROOK, Action, DeclaredPosition, What};
use crate::play::{dice, steps};
use crate::program::reaches::between;
use crate::program::tables::ways::CastlingTable;
use crate::program::{Code, Legality};
use springald_board::Square;
use springald_core::{Change, Each, Layer, Observer, Owner, Piece, Side, Verb};
use springald_language::model::{Dropped, StepRule};
use std::ops::ControlFlow;

impl<W: Bits> DeclaredPosition<W> {
    pub(crate) fn play<O: Observer>(&mut self, action: Action, observer: &mut O) {
        if self.program.is_rare {
            return self.play_rarely(action, observer);
        }
        self.play_plainly(action, observer);
    }

    /// Plays an action in a game for which [`Program::is_rare`](crate::program::Program::is_rare) is `true`.
    #[inline(never)]
    fn play_rarely<O: Observer>(&mut self, action: Action, observer: &mut O) {
        if self.program.armies.is_some() && self.plays_army(action, observer) {
            return;
        }
        match &self.program.open_turn {
            Some(turn) => self.play_optional(turn, action, observer),
            None if action.what == What::Roll => self.ask_for_roll(),
            None if self.program.refuses => self.play_or_offer(action, observer),
            None if self.program.unions.is_some() => self.play_united(action, observer),
            None if self.program.carrying.is_some() => self.play_carrying(action, observer),
            None if self.program.leaps.may_go_on || self.program.leaps.spared.is_some() => {
                self.play_onward(action, observer);
            }
            None if let Some(table) = &self.program.counting => {
                self.play_counted(table, action, observer);
            }
            None => self.play_at_once(action, observer),
        }
    }

    /// Plays an action that nobody refuses.
    #[inline(never)]
    pub(crate) fn play_at_once<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let (us, lost) = (self.side, self.may_lose_a_kind(action));
        self.replace_single(action, observer);
        self.play_plainly(action, observer);
        if self.program.returns.get().is_some() {
            self.settle(lost, observer);
            self.over = self.reached_end(us);
        }
    }

    #[inline(always)]
    fn play_plainly<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let is_move = matches!(action.what, What::Move | What::Pass);
        if is_move && self.program.has_simple_moves && !O::LISTENS {
            return self.play_simple_move(action);
        }
        let us = self.side;
        let before = self.turn_key();
        let own = self.sides[us.index()];
        let plan = self.plan_of(action);
        self.carry_out_here(action, observer);
        if self.program.asks_movers() {
            self.note_movers(own, action);
        }
        // Effects may have taken the piece away, or given it to another owner.
        let stands = || {
            let to = action.to.into();
            self.program.effects.is_none() || self.sides[us.index()].has(to)
        };
        let passed = (action.what == What::Pass && stands()).then(|| {
            let (from, to) = (usize::from(action.from), usize::from(action.to));
            between(self.program, from, to)
        });
        self.finish_step(us, passed, before, (action, plan));
        if action.what.is_drop() && self.over == 0 {
            self.over = self.mate_by_drop(action.from.into(), action.to.into());
        }
    }

    /// Plays a move in a game with simple moves: the same as [`Self::carry_out`] and [`Self::finish_step`], without the
    /// tests for effects, steps and ends that such a game lacks.
    #[inline(always)]
    fn play_simple_move(&mut self, action: Action) {
        let program = self.program;
        let (us, before) = (self.side, self.turn_key());
        let (from, to, code) = (action.from.into(), action.to.into(), action.code);
        let old = if program.becomes >> code & 1 == 1 {
            self.code(from)
        } else {
            code
        };
        let takes = self.occupied().has(to);
        if takes {
            self.take(to, self.owner(to), self.code(to));
        }
        self.transfer((from, to), us.index(), old, code);
        let rights = &program.keeps_rights;
        self.keep_rights(rights[from] & rights[to]);
        let counts_change = takes || code != old;
        self.progress |= counts_change || program.progress >> old & 1 == 1;
        let first = self.step == 0;
        let last = usize::from(self.step) + 1 == self.steps().len();
        if first || last {
            match action.what {
                What::Pass => self.set_passed(between(program, from, to), action.to),
                _ => self.clear_passed(),
            }
        }
        if last {
            self.counters = self.counters.after(self.progress, us == Side::Black);
            self.progress = false;
            self.step = 0;
            self.side = us.other();
        } else {
            self.step += 1;
        }
        self.key ^= before ^ self.turn_key();
        if last {
            self.keep_legal_passed();
        }
        if counts_change && program.watches_ends {
            self.over = self.reached_end(us);
        }
    }

    /// Changes the board, but not whose turn it is.
    #[inline(never)]
    pub(crate) fn carry_out<O: Observer>(&mut self, action: Action, observer: &mut O) {
        self.carry_out_here(action, observer);
    }

    /// The same, compiled into its caller.
    #[inline(always)]
    fn carry_out_here<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let us = self.side;
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        match action.what {
            What::Move | What::Pass => {
                let explodes = self.program.blast.is_some() && self.enemy_code(to) != 0;
                let deed = self.deed_of(from, to);
                let verb = if O::LISTENS {
                    self.verb_of(action)
                } else {
                    Verb::MOVED
                };
                self.travel((from, to, verb), action.code, observer);
                if self.program.mirrors {
                    self.cross(from, to);
                }
                if explodes {
                    self.explode(to, observer);
                }
                self.follow(deed, observer);
            }
            What::EnPassant => {
                let victim = self.passer_of(to);
                let deed = self.deed_of(from, victim).map(|deed| Deed { to, ..deed });
                self.capture(victim, observer);
                self.travel((from, to, Verb::MOVED), action.code, observer);
                self.explode(to, observer);
                self.follow(deed, observer);
            }
            What::Leap(promotes) => self.leap(action, promotes, observer),
            What::Board | What::Alight => self.ride(action, observer),
            What::Row(_) => {
                let deed = self.deed_of(from, to);
                self.travel((from, to, Verb::MOVED), action.code, observer);
                let ahead = action.what.ahead();
                self.follow(deed.map(|deed| Deed { ahead, ..deed }), observer);
            }
            What::Castle(index) => self.castle(usize::from(index), observer),
            What::Drop | What::Exchange(_) => {
                let slot = from;
                match action.what {
                    What::Exchange(given) => self.exchange(us, given.into(), slot),
                    _ => self.take_out_of_hand(us, slot),
                }
                self.put(to, us.index(), action.code);
                self.progress = true;
                if self.program.castles_dropped != Dropped::Nothing {
                    self.gain_rights(to);
                }
                if O::LISTENS {
                    observer.note(self.appearance(to, Verb::PLACED));
                }
                let deed = self.program.effects.as_ref().map(|_| Deed {
                    code: action.code,
                    from: None,
                    to,
                    captured: 0,
                    ahead: None,
                });
                self.follow(deed, observer);
            }
            What::Place => self.place(action, observer),
            What::Add => self.add(action, observer),
            What::Displace(put, _) => self.displace(action, put, observer),
            // The last ones are played as steps of their turn.
            What::Skip
            | What::Accept
            | What::Refuse
            | What::Choose(_)
            | What::Roll
            | What::Throw
            | What::End => {}
            What::Shoot => self.shoot(action, observer),
            What::Push => self.push(action, observer),
            What::Shift => self.shift_by_step(action, observer),
            What::Remove => self.remove_chosen(to, observer),
            What::Promote | What::Become => self.change_kind(action, observer),
            What::Swap => self.swap(action, observer),
            What::Gate(code) => {
                let deed = self.deed_of(from, to);
                self.travel((from, to, Verb::MOVED), action.code, observer);
                self.come_in(from, code, observer);
                self.follow(deed, observer);
            }
            What::GateCastle(index, code) => {
                let castling = &self.program.castlings[us.index()][usize::from(index)];
                let rook = code & AT_ROOK != 0;
                let at = if rook {
                    castling.rook_from
                } else {
                    castling.king_from
                };
                self.castle(usize::from(index), observer);
                self.come_in(at.into(), code & !AT_ROOK, observer);
            }
            What::Beneath => self.move_beneath(action, observer),
        }
        if let Some(table) = &self.program.layer {
            self.take_surrounded(table, us, observer);
        }
    }

    /// Returns what a move to a square does, before it is made, in a game with effects.
    #[inline(always)]
    pub(crate) fn deed_of(&self, from: usize, to: usize) -> Option<Deed> {
        self.program.effects.as_ref().map(|_| Deed {
            code: self.code(from),
            from: Some(from),
            to,
            captured: self.enemy_code(to),
            ahead: None,
        })
    }

    /// Returns the code of what stands on a square, unless that is an own piece that a move takes: such a capture has
    /// no effects.
    #[inline(always)]
    pub(crate) fn enemy_code(&self, at: usize) -> Code {
        if self.program.takes_own && self.sides[self.side.index()].has(at) {
            return 0;
        }
        self.code(at)
    }

    /// Carries out what follows from a deed, if there is one.
    #[inline(always)]
    pub(crate) fn follow<O: Observer>(&mut self, deed: Option<Deed>, observer: &mut O) {
        if let Some(deed) = deed {
            self.take_effect(deed, observer);
        }
    }

    /// Goes on to the next step or to the other side.
    ///
    /// The plan of an action is the step that it has made, and whether it ends the turn, where more than the order of the
    /// steps decides that.
    #[inline(always)]
    pub(crate) fn finish_step(
        &mut self,
        us: Side,
        passed: Option<W>,
        before: u64,
        (action, plan): (Action, Option<(usize, bool)>),
    ) {
        if self.program.is_plain {
            match passed {
                Some(passed) => self.set_passed(passed, action.to),
                None => self.clear_passed(),
            }
            self.counters = self.counters.after(self.progress, us == Side::Black);
            self.progress = false;
            self.side = us.other();
            self.key ^= before ^ self.turn_key();
            self.keep_legal_passed();
            return;
        }
        // Pieces are counted again only after progress. A neutral piece changes no count.
        let may_end = self.program.watches_ends
            && (!self.program.ends_by_progress || (self.progress && action.what != What::Place));
        let mut step = usize::from(self.step);
        let mut last = false;
        let has_rules = self.program.step_rules != 0;
        let begins = self.step == 0 || (self.program.rolls && !self.has_acted());
        let mut is_rolled = false;
        if has_rules {
            (step, last) = plan.unwrap_or_else(|| (self.step_of(action.what), false));
            let steps = self.steps();
            last |= steps[step.min(steps.len() - 1)].has(StepRule::CheckEndsTurn)
                && self.attacked_royals(us.other()) != W::ZERO;
            is_rolled = steps[step.min(steps.len() - 1)].has(StepRule::OnARolledSquare);
        }
        last |= if self.program.leaps.go_on {
            !self.leaps_on(action)
        } else {
            step + 1 == self.turn_length()
        };
        // A place keeps what the move before it opened, unless it stands there.
        if self.program.has_many_moves {
            self.note_passed(us, action, passed);
        } else if begins || last {
            match passed {
                Some(passed) => self.set_passed(passed, action.to),
                None if !begins || (is_rolled && !last) => self.block_passed(),
                None => self.clear_passed(),
            }
        }
        if self.program.checks > 0 {
            self.count_check(us);
        }
        if !last {
            // However far a piece has gone on, the rest of its turn is the same.
            self.step = if self.program.leaps.go_on {
                1
            } else {
                step as u8 + 1
            };
            if self.program.shoots && action.what.is_move() {
                self.note_motion(action);
            }
        }
        last |= has_rules && !last && self.has_nothing_left();
        if last {
            if begins && is_rolled && !self.program.has_many_moves {
                self.clear_passed();
            }
            self.end_turn(us);
        }
        if self.program.passing.is_some() {
            let passes = (self.passes + 1).min(2);
            self.set_passes(if action.what == What::Skip { passes } else { 0 });
        }
        if self.program.shoots && last {
            self.forget_motion();
        }
        self.key ^= before ^ self.turn_key();
        if last || self.program.has_many_moves || self.program.rolls {
            self.keep_legal_passed();
        }
        if may_end {
            self.over = self.reached_end(us);
        }
    }

    /// Passes the turn on to the other side. The key of the turn changes later.
    pub(crate) fn end_turn(&mut self, us: Side) {
        if self.program.has_many_moves {
            self.open_passed();
        }
        if self.rolled != 0 {
            self.set_rolled(0);
        }
        if self.program.asks_movers() {
            self.set_moved(W::ZERO);
        }
        self.counters = self.counters.after(self.progress, us == Side::Black);
        self.progress = false;
        self.step = 0;
        self.side = us.other();
    }

    /// Forgets passed squares onto which no capture is legal.
    pub(crate) fn keep_legal_passed(&mut self) {
        let may_be_illegal = self.program.legality != Legality::Free
            || self.program.changes_captures()
            || self.program.rolls;
        if self.passed != W::ZERO && may_be_illegal {
            self.keep_passed(self.legal_passed());
        }
    }

    /// Returns the passed squares onto which the side to move has a legal capture.
    pub(crate) fn legal_passed(&self) -> W {
        let mut targets = W::ZERO;
        let mut note = |action: Action| {
            if action.what == What::EnPassant {
                targets = targets | W::bit(action.to.into());
            }
            ControlFlow::Continue(())
        };
        let _ = if self.program.rolls {
            let note: &mut dyn FnMut(Action) -> ControlFlow<()> = &mut note;
            dice::each_move(self, &mut Each(note))
        } else {
            steps::each_dyn(self, &mut note)
        };
        targets
    }

    /// Forgets passed squares on which something stands now.
    fn block_passed(&mut self) {
        if self.passed != W::ZERO {
            self.keep_passed(!self.occupied());
        }
    }

    /// Forgets passed squares that are not in a set.
    fn keep_passed(&mut self, kept: W) {
        let open = self.passed & kept;
        let keeps_all = open != W::ZERO && self.program.names_passer();
        if open != self.passed && !keeps_all {
            let passer = self.passer;
            self.clear_passed();
            if open != W::ZERO {
                self.passed = open;
                self.passer = passer;
                self.key ^= self.passed_key();
            }
        }
    }

    /// Moves a piece, which becomes `code`, and takes what stands on its target.
    pub(crate) fn travel<O: Observer>(
        &mut self,
        (from, to, verb): (usize, usize, Verb),
        code: Code,
        observer: &mut O,
    ) {
        let us = self.side;
        let old = self.code(from);
        if self.occupied().has(to) {
            self.capture(to, observer);
        }
        if O::LISTENS {
            observer.note(Change::Moved {
                piece: self.piece(us.index(), old),
                layer: Layer::Board,
                from: Square::new(from as u8),
                to: Square::new(to as u8),
                verb,
            });
            if code != old {
                observer.note(Change::Removed {
                    piece: self.piece(us.index(), old),
                    layer: Layer::Board,
                    at: Square::new(to as u8),
                    verb: Verb::PROMOTED,
                });
            }
        }
        let promotes = code != old && self.program.turning >> old & 1 == 0;
        self.progress |= self.is_progress(old, (from, to)) || promotes;
        self.transfer((from, to), us.index(), old, code);
        if self.program.promotes_held && code != old {
            self.take_from_enemy(old, (from, to), code);
        }
        if O::LISTENS && code != old {
            observer.note(self.appearance(to, Verb::PROMOTED));
        }
        if self.program.demotes {
            let was = self.promoted.has(from) || promotes;
            self.promoted = self.promoted & !(W::bit(from) | W::bit(to));
            if was && self.program.plus >> code & 1 == 0 {
                self.promoted = self.promoted | W::bit(to);
            }
        }
        let rights = &self.program.keeps_rights;
        self.keep_rights(rights[from] & rights[to]);
        self.close_gates(W::bit(from) | W::bit(to));
    }

    /// Returns `true` if a move of a piece counts as progress in itself.
    #[inline(always)]
    pub(crate) fn is_progress(&self, code: Code, (from, to): (usize, usize)) -> bool {
        let program = self.program;
        if program.progress >> code & 1 == 0 {
            return false;
        }
        let rank = |at: usize| program.shape.rank(Square::new(at as u8));
        !program.declaration.progress.forward
            || match self.side {
                Side::White => rank(to) > rank(from),
                Side::Black => rank(to) < rank(from),
            }
    }

    /// Takes the piece on a square.
    pub(crate) fn capture<O: Observer>(&mut self, at: usize, observer: &mut O) {
        let code = self.remove(at, observer);
        self.progress = true;
        if self.program.to_hand {
            let is_promoted = self.promoted.has(at) || self.program.plus >> code & 1 == 1;
            let code = if self.program.demotes && is_promoted {
                self.program.demoted[usize::from(code)]
            } else {
                code
            };
            self.promoted = self.promoted & !W::bit(at);
            let mut slots = self.program.drops.iter();
            let us = self.side;
            match slots.position(|&(dropped, _)| dropped == code) {
                Some(slot) if self.program.prisons.is_some() => self.imprison(us.other(), slot),
                Some(slot) => {
                    self.set_in_hand(us, slot, self.in_hand(us, slot).saturating_add(1));
                }
                None => self.take_load_in_hand(code),
            }
        }
    }

    /// Removes the piece on a square as captured, and returns its code.
    #[inline(always)]
    pub(crate) fn remove<O: Observer>(&mut self, at: usize, observer: &mut O) -> Code {
        let (owner, code) = (self.owner(at), self.code(at));
        if O::LISTENS {
            observer.note(Change::Removed {
                piece: self.piece(owner, code),
                layer: Layer::Board,
                at: Square::new(at as u8),
                verb: Verb::CAPTURED,
            });
        }
        self.take(at, owner, code);
        self.close_gates(W::bit(at));
        code
    }

    fn castle<O: Observer>(&mut self, index: usize, observer: &mut O) {
        let owner = self.side.index();
        let castling = &self.program.castlings[owner][index];
        let pieces = [
            (castling.king, castling.king_from, castling.king_to),
            (castling.rook, castling.rook_from, castling.rook_to),
        ];
        for (code, from, _) in pieces {
            self.take(usize::from(from), owner, code);
        }
        for (code, _, to) in pieces {
            self.put(usize::from(to), owner, code);
        }
        if O::LISTENS {
            self.report_castling(castling, observer);
        }
        let rights = &self.program.keeps_rights;
        let (king, rook) = (castling.king_from as usize, castling.rook_from as usize);
        self.keep_rights(rights[king] & rights[rook]);
        self.close_gates(W::bit(king) | W::bit(rook));
        if self.program.mirrors {
            let there = W::bit(castling.king_to.into()) | W::bit(castling.rook_to.into());
            self.set_beyond(self.beyond | there);
        }
    }

    /// Reports the moves of castling, first the one that makes room for the other.
    fn report_castling<O: Observer>(&self, castling: &CastlingTable<W>, observer: &mut O) {
        let us = self.side.index();
        let king = (castling.king, castling.king_from, castling.king_to);
        let rook = (castling.rook, castling.rook_from, castling.rook_to);
        let is_at_rook = castling.king_to == castling.rook_from;
        if is_at_rook && castling.rook_to == castling.king_from {
            return observer.note(Change::Swapped {
                first: self.piece(us, castling.king),
                second: self.piece(us, castling.rook),
                a: Square::new(castling.king_from),
                b: Square::new(castling.rook_from),
            });
        }
        let moves = if is_at_rook {
            [rook, king]
        } else {
            [king, rook]
        };
        for (code, from, to) in moves.into_iter().filter(|(_, from, to)| from != to) {
            observer.note(Change::Moved {
                piece: self.piece(us, code),
                layer: Layer::Board,
                from: Square::new(from),
                to: Square::new(to),
                verb: Verb::MOVED,
            });
        }
    }

    /// Returns a piece as screens see it.
    pub(crate) fn piece(&self, owner: usize, code: Code) -> Piece {
        let owner = [Owner::White, Owner::Black, Owner::Neutral][owner];
        Piece {
            owner,
            letter: self.program.letter(code),
        }
    }
}
