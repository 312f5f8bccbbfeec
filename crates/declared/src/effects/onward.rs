//! Turns in which a piece may go on after some moves, and pieces that are spared after another was taken.

use crate::bits::{Bits, squares, without};
use crate::compact::first;
use crate::effects::leaping;
use crate::explain::Reason;
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::promotion::each_target;
use crate::play::targets::{Board, GO_ON, targets_of};
use crate::program::moves::OnwardTable;
use crate::program::reaches::between;
use crate::program::{Code, Mover, Special};
use springald_board::Square;
use springald_core::fen::quoted;
use springald_core::{Clause, FenError, Observer, Sink, capitalised};
use springald_language::model::Path;
use std::ops::ControlFlow;

/// Passes on the ways on which the piece that has moved goes on, and the end of the turn.
#[inline(never)]
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    each_onward(position, sink)?;
    if position.is_allowed(position.side) {
        sink.one(end(position))?;
    }
    GO_ON
}

/// Returns the action that ends the turn of a piece that may go on.
fn end<W: Bits>(position: &DeclaredPosition<W>) -> Action {
    let at = position.shooter;
    Action {
        from: at,
        to: at,
        code: position.code(at.into()),
        what: What::End,
        step: 0,
    }
}

/// Passes on the ways on which the piece that has moved goes on.
fn each_onward<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let from = usize::from(position.shooter);
    let moves = position.program.moves(position.side, position.code(from));
    let board = Board::of(position);
    let last = Limits::of(position, W::ONES);
    let further = last.going_on();
    let onward = || moves.movers.iter().filter(|mover| mover.onward.is_some());
    // Several ways may lead to the same square, which is one action.
    let (mut listed, mut leapt) = (W::ZERO, W::ZERO);
    for goes_on in [false, true] {
        let limits = if goes_on { &further } else { &last };
        for mover in onward().filter(|mover| mover.goes_on == goes_on) {
            if mover.special == Special::Leap {
                let targets = leaping::targets(position, mover, from);
                let new = without(targets, leapt);
                leapt = leapt | targets;
                leaping::each(position, limits, (moves, from), new, sink)?;
            } else {
                let targets = targets_of(position, mover, from, &board);
                let new = without(targets, listed);
                listed = listed | targets;
                each_target(position, limits, (moves, from), new, What::Move, sink)?;
            }
        }
    }
    GO_ON
}

/// Passes on the action by which a piece moves away and back, if it is `new`. Returns `true` if the piece can do so.
#[inline(never)]
pub(crate) fn stay<W: Bits>(
    position: &DeclaredPosition<W>,
    mover: &Mover<W>,
    from: usize,
    (limits, new): (&Limits<W>, bool),
    sink: &mut impl Sink<Action>,
) -> ControlFlow<(), bool> {
    if !position.can_stay(mover, from) {
        return ControlFlow::Continue(false);
    }
    let action = Action {
        from: from as u8,
        to: from as u8,
        code: position.code(from),
        what: What::Skip,
        step: limits.step,
    };
    if new && limits.wanted.has(from) && limits.allow(position, action) {
        sink.one(action)?;
    }
    ControlFlow::Continue(true)
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a piece can move away in a way, and back.
    fn can_stay(&self, mover: &Mover<W>, from: usize) -> bool {
        mover.special == Special::Stay
            && mover.from.has(from)
            && mover.into.has(from)
            && self.reach(mover, from, self.occupied()).has(from)
    }

    /// Returns the squares on which a way may end by the move before it: the one that the piece made which goes on, and
    /// the one by which the enemy took another piece.
    pub(crate) fn onward_ends(&self, mover: &Mover<W>, from: usize) -> W {
        let open = match &mover.onward {
            Some(onward) => self.onward_squares(onward, from),
            None => W::ONES,
        };
        if mover.spares {
            without(open, self.spared_now())
        } else {
            open
        }
    }

    /// Returns the pieces that are spared in this turn.
    fn spared_now(&self) -> W {
        match self.program.leaps.spared {
            Some((code, _)) if self.passed != W::ZERO => {
                without(self.of(self.side.other(), &[code]), self.passed)
            }
            _ => W::ZERO,
        }
    }

    /// Returns the squares on which a way of a piece that goes on may end.
    fn onward_squares(&self, onward: &OnwardTable<W>, from: usize) -> W {
        let (at, came) = (usize::from(self.shooter), usize::from(self.came));
        if self.step == 0 || from != at || onward.after && self.step < 2 {
            return W::ZERO;
        }
        let mut open = W::ONES;
        if let Some(heading) = onward.heading {
            let [forth, back] = self.line_of_motion(came, at);
            open = (W::filled(heading.on) & forth) | (W::filled(heading.back) & back);
        }
        if let Some(&around) = onward.around.get(came) {
            open = open & around;
        }
        open
    }

    /// Returns the squares ahead of a piece that has moved between two squares, and those behind it.
    pub(crate) fn line_of_motion(&self, from: usize, to: usize) -> [W; 2] {
        let shape = self.program.shape;
        let [start, end] = [from, to].map(|at| Square::new(at as u8));
        let files = i16::from(shape.file(end)) - i16::from(shape.file(start));
        let ranks = i16::from(shape.rank(end)) - i16::from(shape.rank(start));
        let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let step = (files.signum() as i8, ranks.signum() as i8);
        [step, (-step.0, -step.1)].map(|(files, ranks)| {
            let mut ray = W::ZERO;
            let mut next = shape.step(end, files, ranks).filter(|_| is_line);
            while let Some(at) = next {
                ray = ray | W::bit(at.index());
                next = shape.step(at, files, ranks);
            }
            ray
        })
    }

    /// Notes the piece that has made an action and shoots or goes on, and the square that it has left if that matters.
    pub(crate) fn note_motion(&mut self, action: Action) {
        self.set_shooter(action.to);
        if self.program.leaps.never_back {
            self.set_came(action.from);
        }
    }

    /// Forgets the piece that shoots or goes on.
    pub(crate) fn forget_motion(&mut self) {
        self.set_shooter(0);
        self.set_came(0);
    }

    fn set_came(&mut self, square: u8) {
        self.key ^= self.came_key();
        self.came = square;
        self.key ^= self.came_key();
    }

    /// Returns the part of the key for the square that a piece has left which may go on.
    pub(crate) fn came_key(&self) -> u64 {
        match self.came {
            0 => 0,
            came => self.program.keys.passer(came.into()),
        }
    }

    /// Plays an action in a game in which a piece may go on, or is spared.
    #[inline(never)]
    pub(crate) fn play_onward<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let us = self.side;
        let before = self.turn_key();
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let passed = (action.what == What::Pass).then(|| between(self.program, from, to));
        let (taken, at) = self.prey_of(action);
        let mover = self.mover_code(action);
        self.carry_out(action, observer);
        if let Some((spared, by)) = self.program.leaps.spared
            && taken == spared
            && by >> mover & 1 == 1
        {
            self.set_fresh(W::bit(at));
        }
        let goes_on = action.step > 0 && self.may_go_on_after(action, taken);
        let spares = self.program.leaps.spared.is_some();
        if !spares {
            match passed.filter(|_| self.sides[us.index()].has(to)) {
                Some(passed) => self.set_passed(passed, action.to),
                None => self.clear_passed(),
            }
        }
        if !goes_on {
            self.forget_motion();
            if spares {
                let fresh = self.fresh;
                self.set_fresh(W::ZERO);
                self.set_open(fresh);
            }
            self.end_turn(us);
        }
        if self.program.checks > 0 {
            self.count_check(us);
        }
        self.key ^= before ^ self.turn_key();
        if !goes_on && !spares {
            self.keep_legal_passed();
        }
        if self.program.watches_ends {
            self.over = self.reached_end(us);
        }
    }

    /// Returns `true` if the piece that has made an action, which leaves an own royal piece attacked, can go on so that none
    /// is: only the end of a turn must be safe.
    #[inline(never)]
    pub(crate) fn comes_to_safety(mut self, action: Action, taken: Code) -> bool {
        self.may_go_on_after(action, taken)
    }

    /// Returns the code of the enemy piece that an action takes and its square; 0 for none.
    pub(crate) fn prey_of(&self, action: Action) -> (Code, usize) {
        let at = match action.what {
            What::Leap(_) => self.leapt(action),
            What::Move | What::Pass => action.to.into(),
            _ => return (0, 0),
        };
        (self.enemy_code(at), at)
    }

    /// Notes that the piece that has made an action may go on. Returns `false` if it can't.
    fn may_go_on_after(&mut self, action: Action, taken: Code) -> bool {
        if !self.sides[self.side.index()].has(action.to.into()) {
            return false;
        }
        self.set_shooter(action.to);
        self.set_came(action.from);
        self.step = 1 + (self.program.leaps.after >> taken & 1) as u8;
        let can_go_on = each_onward(self, &mut first()).is_break();
        if !can_go_on {
            self.step = 0;
        }
        can_go_on
    }

    /// Reads the piece that may go on, the square that it has left, and where it took a piece that others are spared after.
    pub(crate) fn read_onward(&mut self, field: &str, text: Option<&str>) -> Result<(), FenError> {
        let refuse = || {
            let expected = "'@', the square of a piece that may go on, and the one that it has left, and none before the first move of a turn";
            FenError::new("ep", quoted(field), expected)
        };
        let (Some(text), true) = (text, self.step > 0) else {
            return if text.is_none() && self.step == 0 {
                Ok(())
            } else {
                Err(refuse())
            };
        };
        let (squares, fresh) = match text.split_once(':') {
            Some((squares, fresh)) => (squares, Some(fresh)),
            None => (text, None),
        };
        let shape = self.program.shape;
        let (at, rest) = shape.parse_prefix(squares).ok_or_else(refuse)?;
        let came = shape.parse(rest).ok_or_else(refuse)?;
        let own = self.sides[self.side.index()];
        if !own.has(at.index()) || self.code(came.index()) != 0 {
            return Err(refuse());
        }
        self.shooter = at.index() as u8;
        self.came = came.index() as u8;
        if let Some(fresh) = fresh {
            let fresh = shape
                .parse(fresh)
                .filter(|_| self.program.leaps.spared.is_some());
            self.fresh = W::bit(fresh.ok_or_else(refuse)?.index());
        }
        Ok(())
    }

    /// Appends the square that a piece has left which may go on, and where it took a piece that others are spared after.
    pub(crate) fn write_onward(&self, out: &mut String) {
        if self.program.leaps.notes_origin() {
            out.push_str(self.name(self.came).as_str());
            if self.fresh != W::ZERO {
                out.push(':');
                self.write_squares(self.fresh, out);
            }
        }
    }

    /// Reads the square where a piece was taken that others are spared after.
    pub(crate) fn read_spared(&mut self, field: &str, text: &str) -> Result<(), FenError> {
        let at = self.program.shape.parse(text).ok_or_else(|| {
            let expected = "'-', or the square where a piece was taken in the last turn";
            FenError::new("ep", quoted(field), expected)
        })?;
        self.passed = W::bit(at.index());
        Ok(())
    }

    /// Refuses a FEN in which a piece may go on that can't.
    pub(crate) fn refuse_onward(&self) -> Result<(), FenError> {
        if self.step == 0 || each_onward(self, &mut first()).is_break() {
            return Ok(());
        }
        let square = self.name(self.shooter);
        let expected = "the square of a piece that may go on";
        Err(FenError::new("ep", quoted(square.as_str()), expected))
    }

    /// Returns the first way of a piece after which it may go on, or on which it does, or on which it stays.
    fn path_of(&self, at: usize, test: impl Fn(&Path) -> bool) -> Option<&Path> {
        let kind = usize::from(self.code(at)).checked_sub(1)?;
        let paths = &self.program.declaration.kinds[kind].paths;
        paths.iter().find(|path| test(path))
    }

    /// Returns the clause by which a piece may go on.
    pub(crate) fn clause_of_going_on(&self, at: usize) -> Option<Clause> {
        self.path_of(at, |path| path.goes_on)?.clause
    }

    /// Returns the clause by which a piece stays.
    pub(crate) fn clause_of_staying(&self, at: usize) -> Option<Clause> {
        self.path_of(at, Path::stays)?.clause
    }

    /// Explains another move than one of the piece that may go on.
    pub(crate) fn explain_other_than_onward(&self, from: usize) -> Option<Reason> {
        let at = usize::from(self.shooter);
        (self.step > 0 && from != at).then(|| {
            let piece = self.the_piece(at);
            let sentence = format!("Only {piece} may go on in this turn.");
            self.reason(self.clause_of_going_on(at), sentence, &[at])
        })
    }

    /// Explains why a piece can't move away and back; `None` if it never does.
    pub(crate) fn explain_staying(&self, at: usize) -> Option<Reason> {
        let path = self.path_of(at, Path::stays)?;
        let piece = capitalised(&self.the_piece(at));
        let sentence = if self.step > 0 {
            format!("{piece} has moved in this turn already.")
        } else {
            format!("{piece} can't stay: no square is empty to which it could go and come back.")
        };
        Some(self.reason(path.clause, sentence, &[at]))
    }

    /// Explains why a way does not lead to a square because of the move before it; `None` if that allows it.
    pub(crate) fn explain_onward(
        &self,
        mover: &Mover<W>,
        from: usize,
        to: usize,
    ) -> Option<Reason> {
        if self.onward_ends(mover, from).has(to) {
            return None;
        }
        let piece = capitalised(&self.the_piece(from));
        let to_name = self.square_name(to);
        if mover.spares && self.spared_now().has(to) {
            let kind = usize::from(self.code(to)) - 1;
            let spared = &self.program.declaration.kinds[kind];
            let taken = squares(self.passed).next().unwrap_or_default();
            let sentence = format!(
                "{piece} can't take {} now: another {} was taken on {}.",
                self.the_piece(to),
                spared.name,
                self.square_name(taken)
            );
            let clause = spared.spared.as_ref().and_then(|one| one.0);
            return Some(self.reason(clause, sentence, &[to, taken]));
        }
        let kind = usize::from(self.code(from)) - 1;
        let path = &self.program.declaration.kinds[kind].paths[mover.path];
        let onward = mover.onward.as_ref()?;
        let sentence = if onward.after && self.step < 2 {
            format!("{piece} can go on to {to_name} only after taking another piece.")
        } else if onward.heading.is_some() {
            format!("{piece} can go on only along the line of its move.")
        } else {
            format!(
                "{piece} can go on to {to_name} only if that is next to the square that it has left."
            )
        };
        Some(self.reason(path.clause, sentence, &[from]))
    }
}
