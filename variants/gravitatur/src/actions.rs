//! The legal normal moves, generated without trying moves out. `placing` has the legal
//! placements.

use crate::{Action, GravitaturPosition};
use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::{Each, First, Side, Sink};
use springald_fide::{Guard, Pieces, Role};
use std::ops::ControlFlow;

impl GravitaturPosition {
    /// Calls `f` with every legal capture by a king and every legal promotion.
    #[inline(always)]
    pub(crate) fn each_legal_noisy<F: FnMut(Action) -> ControlFlow<()>>(
        &self,
        f: F,
    ) -> ControlFlow<()> {
        match self.side {
            Side::White => self.noise::<true, F>(f),
            Side::Black => self.noise::<false, F>(f),
        }
    }

    /// Returns `true` if the side to act has a legal normal move, in any step of the turn.
    pub(crate) fn has_move(&self) -> bool {
        match self.side {
            Side::White => normal_moves::<true, _>(&self.pieces, &mut First),
            Side::Black => normal_moves::<false, _>(&self.pieces, &mut First),
        }
        .is_break()
    }

    /// Passes on all legal actions (§2).
    #[inline(always)]
    pub(crate) fn generate(&self, sink: &mut impl Sink<Action>) -> ControlFlow<()> {
        match self.side {
            Side::White => self.generate_for::<true, _>(sink),
            Side::Black => self.generate_for::<false, _>(sink),
        }
    }

    /// Generates for one side, known at compile time.
    fn generate_for<const WHITE: bool, S: Sink<Action>>(&self, sink: &mut S) -> ControlFlow<()> {
        if !self.placed && !self.in_check() && self.placements::<WHITE, S>(sink)? {
            return ControlFlow::Continue(());
        }
        normal_moves::<WHITE, S>(&self.pieces, sink)
    }

    /// Passes on all legal captures and promotions. Few positions have any: those that the pieces alone
    /// allow are found first, and whether a placement is due instead is checked last.
    #[inline(always)]
    fn noise<const WHITE: bool, F: FnMut(Action) -> ControlFlow<()>>(
        &self,
        f: F,
    ) -> ControlFlow<()> {
        let (pieces, us) = (&self.pieces, side::<WHITE>());
        let occupied = pieces.occupied();
        let mut prey = b8x8::KING[pieces.king(us)] & pieces.of(us.other());
        for at in prey {
            prey = prey - Squares::of(at).when(is_guarded(pieces, at, us));
        }
        let pawns = pieces.of(us) & pieces.role(Role::Pawn);
        let seventh = b8x8::rank(if WHITE { 6 } else { 1 });
        let steps = ahead::<WHITE>(pawns & seventh) - occupied;
        if (prey | steps).is_empty() || self.must_place() {
            return ControlFlow::Continue(());
        }
        noisy_moves::<WHITE, _>(pieces, prey, pawns & seventh, &mut Each(f))
    }
}

/// Returns `true` if an enemy piece is attacked once the king of `us` has left its square to capture
/// it.
#[inline(always)]
fn is_guarded(pieces: &Pieces, at: Square, us: Side) -> bool {
    let occupied = pieces.occupied() - Squares::of(pieces.king(us));
    pieces.attackers(at, us.other(), occupied).any()
}

/// Returns White or Black as a value.
#[inline(always)]
pub(crate) const fn side<const WHITE: bool>() -> Side {
    if WHITE { Side::White } else { Side::Black }
}

/// Passes on all legal normal moves (§4, §5), those cheapest to find first.
#[inline(always)]
pub(crate) fn normal_moves<const WHITE: bool, S: Sink<Action>>(
    pieces: &Pieces,
    sink: &mut S,
) -> ControlFlow<()> {
    let us = side::<WHITE>();
    let king = pieces.king(us);
    let guard = pieces.guard(king, us.other());
    let occupied = pieces.occupied();
    if !guard.checkers.many() {
        let allowed = may_be_filled(king, &guard, occupied);
        others::<WHITE, S>(pieces, king, guard.shields, allowed, sink)?;
    }
    // Attacks continue through the square that the king leaves (§6.2).
    let danger = pieces.danger(us.other(), occupied - Squares::of(king));
    let ours = pieces.of(us);
    each_move((Role::King, king), b8x8::KING[king] - ours - danger, sink)?;
    if guard.checkers.is_empty() {
        // A king that is not attacked shields nothing either: the danger is the same (§5.4).
        let partners = ours - pieces.role(Role::Pawn) - Squares::of(king) - danger;
        sink.each(partners, |partner| Action::Teleport { king, partner })?;
    }
    ControlFlow::Continue(())
}

/// Passes on the king's captures of this prey (§5.1), which must be legal, and the legal promotions of
/// these pawns (§4.11).
#[inline(always)]
fn noisy_moves<const WHITE: bool, S: Sink<Action>>(
    pieces: &Pieces,
    prey: Squares,
    runners: Squares,
    sink: &mut S,
) -> ControlFlow<()> {
    let us = side::<WHITE>();
    let king = pieces.king(us);
    let occupied = pieces.occupied();
    each_move((Role::King, king), prey, sink)?;
    let guard = pieces.guard(king, us.other());
    if guard.checkers.many() {
        return ControlFlow::Continue(());
    }
    let allowed = may_be_filled(king, &guard, occupied);
    pawn_moves::<WHITE, S>(runners - guard.shields, occupied, allowed, sink)?;
    for from in runners & guard.shields {
        let allowed = allowed & b8x8::through(king, from);
        pawn_moves::<WHITE, S>(Squares::of(from), occupied, allowed, sink)?;
    }
    ControlFlow::Continue(())
}

/// Returns the empty squares to which pieces other than the king may move. As they never capture, in
/// check they can only block (§6.2).
#[inline(always)]
fn may_be_filled(king: Square, guard: &Guard, occupied: Squares) -> Squares {
    if guard.checkers.any() {
        b8x8::between(king, guard.checkers.first())
    } else {
        !occupied
    }
}

/// Passes on moves of all pieces but the king to these empty squares.
#[inline(always)]
fn others<const WHITE: bool, S: Sink<Action>>(
    pieces: &Pieces,
    king: Square,
    shields: Squares,
    allowed: Squares,
    sink: &mut S,
) -> ControlFlow<()> {
    let us = side::<WHITE>();
    let ours = pieces.of(us);
    let occupied = pieces.occupied();
    let pinned = shields & ours;
    let pawns = ours & pieces.role(Role::Pawn);
    pawn_moves::<WHITE, S>(pawns - pinned, occupied, allowed, sink)?;
    // A pinned knight cannot move.
    for from in (ours & pieces.role(Role::Knight)) - pinned {
        each_move((Role::Knight, from), b8x8::KNIGHT[from] & allowed, sink)?;
    }
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for from in (ours & pieces.role(role)) - pinned {
            let targets = Pieces::attacks(us, role, from, occupied) & allowed;
            each_move((role, from), targets, sink)?;
        }
    }
    if pinned.is_empty() {
        return ControlFlow::Continue(());
    }
    for from in pinned & pawns {
        let allowed = allowed & b8x8::through(king, from);
        pawn_moves::<WHITE, S>(Squares::of(from), occupied, allowed, sink)?;
    }
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for from in pinned & pieces.role(role) {
            let targets = Pieces::attacks(us, role, from, occupied) & allowed;
            each_move((role, from), targets & b8x8::through(king, from), sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Passes on steps, double steps and promotions of these pawns on `allowed` squares (§4).
#[inline(always)]
fn pawn_moves<const WHITE: bool, S: Sink<Action>>(
    pawns: Squares,
    occupied: Squares,
    allowed: Squares,
    sink: &mut S,
) -> ControlFlow<()> {
    let (forth, third, last) = if WHITE {
        (8, b8x8::rank(2), b8x8::rank(7))
    } else {
        (-8, b8x8::rank(5), b8x8::rank(0))
    };
    let steps = ahead::<WHITE>(pawns) - occupied;
    let doubles = (ahead::<WHITE>(steps & third) - occupied) & allowed;
    let steps = steps & allowed;
    let by_pawn = |forth: i8| {
        move |to: Square| Action::Move {
            from: to.offset(-forth),
            to,
            role: Role::Pawn,
        }
    };
    sink.each(steps - last, by_pawn(forth))?;
    sink.each(doubles, by_pawn(2 * forth))?;
    if (steps & last).any() {
        sink.each_choice(steps & last, &Role::PROMOTIONS, |to, into| {
            let from = to.offset(-forth);
            Action::Promote { from, to, into }
        })?;
    }
    ControlFlow::Continue(())
}

/// Passes on the moves of one piece, other than a pawn, to these squares.
#[inline(always)]
fn each_move(
    (role, from): (Role, Square),
    targets: Squares,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    sink.each(targets, |to| Action::Move { from, to, role })
}

/// Returns the squares straight ahead of these pawns.
#[inline(always)]
pub(crate) fn ahead<const WHITE: bool>(pawns: Squares) -> Squares {
    if WHITE { pawns << 8 } else { pawns >> 8 }
}
