//! What a player may do, and the legal normal moves: generated legal from the start, never tried
//! out and taken back. The legal placements are in `placing`.

use crate::GravitaturPosition;
use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::Side;
use springald_fide::{Guard, Pieces, Role};
use std::ops::ControlFlow;

/// The smallest choice of a player, with what playing it needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The Gravitatur appears, pulls and leaves (§3).
    Place {
        /// Where.
        at: Square,
        /// Whether this checks the enemy king, which ends the turn (§3.6).
        check: bool,
    },
    /// A piece goes to an empty square, or the king captures (§4, §5).
    Move {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What moves.
        role: Role,
    },
    /// A pawn reaches the last rank (§4.5).
    Promote {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What it becomes.
        into: Role,
    },
    /// The king changes places with one of its own pieces (§5.3).
    Teleport {
        /// Where the king stands.
        king: Square,
        /// Where the other stands.
        partner: Square,
    },
}

/// Takes what the generator finds, a set of targets at a time, so that counting needs no list.
pub(crate) trait Sink {
    /// The Gravitatur may be placed on any of these squares, and gives check from all or none.
    fn places(&mut self, squares: Squares, check: bool) -> ControlFlow<()>;
    /// One piece may go to any of these squares.
    fn piece(&mut self, role: Role, from: Square, targets: Squares) -> ControlFlow<()>;
    /// Each of these squares is reached by a pawn from the square `forth` before it.
    fn pawns(&mut self, targets: Squares, forth: i8) -> ControlFlow<()>;
    /// The same on the last rank, where each pawn has a choice.
    fn promotions(&mut self, targets: Squares, forth: i8) -> ControlFlow<()>;
    /// The king may change places with any of these.
    fn teleports(&mut self, king: Square, partners: Squares) -> ControlFlow<()>;
}

struct Count(u64);

impl Count {
    #[inline(always)]
    fn add(&mut self, more: u32) -> ControlFlow<()> {
        self.0 += u64::from(more);
        ControlFlow::Continue(())
    }
}

impl Sink for Count {
    #[inline(always)]
    fn places(&mut self, squares: Squares, _: bool) -> ControlFlow<()> {
        self.add(squares.len())
    }
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, targets: Squares) -> ControlFlow<()> {
        self.add(targets.len())
    }
    #[inline(always)]
    fn pawns(&mut self, targets: Squares, _: i8) -> ControlFlow<()> {
        self.add(targets.len())
    }
    #[inline(always)]
    fn promotions(&mut self, targets: Squares, _: i8) -> ControlFlow<()> {
        self.add(targets.len() * Role::PROMOTIONS.len() as u32)
    }
    #[inline(always)]
    fn teleports(&mut self, _: Square, partners: Squares) -> ControlFlow<()> {
        self.add(partners.len())
    }
}

struct Each<F>(F);

impl<F: FnMut(Action) -> ControlFlow<()>> Sink for Each<F> {
    #[inline(always)]
    fn places(&mut self, squares: Squares, check: bool) -> ControlFlow<()> {
        for at in squares {
            (self.0)(Action::Place { at, check })?;
        }
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Squares) -> ControlFlow<()> {
        for to in targets {
            (self.0)(Action::Move { from, to, role })?;
        }
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn pawns(&mut self, targets: Squares, forth: i8) -> ControlFlow<()> {
        for to in targets {
            let (from, role) = (to.offset(-forth), Role::Pawn);
            (self.0)(Action::Move { from, to, role })?;
        }
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn promotions(&mut self, targets: Squares, forth: i8) -> ControlFlow<()> {
        for to in targets {
            let from = to.offset(-forth);
            for into in Role::PROMOTIONS {
                (self.0)(Action::Promote { from, to, into })?;
            }
        }
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn teleports(&mut self, king: Square, partners: Squares) -> ControlFlow<()> {
        for partner in partners {
            (self.0)(Action::Teleport { king, partner })?;
        }
        ControlFlow::Continue(())
    }
}

/// Breaks at the first action: asks only whether there is one.
pub(crate) struct First;

impl First {
    #[inline(always)]
    fn among(set: Squares) -> ControlFlow<()> {
        if set.any() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Sink for First {
    #[inline(always)]
    fn places(&mut self, squares: Squares, _: bool) -> ControlFlow<()> {
        Self::among(squares)
    }
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, targets: Squares) -> ControlFlow<()> {
        Self::among(targets)
    }
    #[inline(always)]
    fn pawns(&mut self, targets: Squares, _: i8) -> ControlFlow<()> {
        Self::among(targets)
    }
    #[inline(always)]
    fn promotions(&mut self, targets: Squares, _: i8) -> ControlFlow<()> {
        Self::among(targets)
    }
    #[inline(always)]
    fn teleports(&mut self, _: Square, partners: Squares) -> ControlFlow<()> {
        Self::among(partners)
    }
}

impl GravitaturPosition {
    #[inline(always)]
    pub(crate) fn each_legal<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        let mut each = Each(f);
        match self.side {
            Side::White => self.generate::<true, _>(&mut each),
            Side::Black => self.generate::<false, _>(&mut each),
        }
    }

    /// The same of captures by kings and promotions alone.
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

    #[inline(always)]
    pub(crate) fn count_legal(&self) -> u64 {
        let mut count = Count(0);
        let _ = match self.side {
            Side::White => self.generate::<true, _>(&mut count),
            Side::Black => self.generate::<false, _>(&mut count),
        };
        count.0
    }

    /// Whether the side to act has a legal normal move, whatever the step of the turn.
    pub(crate) fn has_move(&self) -> bool {
        match self.side {
            Side::White => normal_moves::<true, _>(&self.pieces, &mut First),
            Side::Black => normal_moves::<false, _>(&self.pieces, &mut First),
        }
        .is_break()
    }

    /// All legal actions of the side to move, compiled once for each side (§2).
    fn generate<const WHITE: bool, S: Sink>(&self, sink: &mut S) -> ControlFlow<()> {
        if !self.placed && !self.in_check() && self.placements::<WHITE, S>(sink)? {
            return ControlFlow::Continue(());
        }
        normal_moves::<WHITE, S>(&self.pieces, sink)
    }

    /// All legal captures and promotions. Few positions have any: those which the pieces alone allow
    /// are found first, and whether a placement is due instead is asked last.
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

/// Whether a man of the other side is attacked once the king of `us` has left its square to take it.
#[inline(always)]
fn is_guarded(pieces: &Pieces, at: Square, us: Side) -> bool {
    let occupied = pieces.occupied() - Squares::of(pieces.king(us));
    pieces.attackers(at, us.other(), occupied).any()
}

/// White or Black as a value.
#[inline(always)]
pub(crate) const fn side<const WHITE: bool>() -> Side {
    if WHITE { Side::White } else { Side::Black }
}

/// All legal normal moves (§4, §5), the cheapest to find first.
#[inline(always)]
pub(crate) fn normal_moves<const WHITE: bool, S: Sink>(
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
    // Attackers look through the square that the king leaves (§6.2).
    let danger = pieces.danger(us.other(), occupied - Squares::of(king));
    let ours = pieces.of(us);
    sink.piece(Role::King, king, b8x8::KING[king] - ours - danger)?;
    if guard.checkers.is_empty() {
        // A king that nobody attacks hides nothing either: the danger is the same (§5.4).
        let partners = ours - pieces.role(Role::Pawn) - Squares::of(king) - danger;
        sink.teleports(king, partners)?;
    }
    ControlFlow::Continue(())
}

/// Captures of this prey by the king (§5.1), known to be legal, and the legal promotions of these
/// pawns (§4.11).
#[inline(always)]
fn noisy_moves<const WHITE: bool, S: Sink>(
    pieces: &Pieces,
    prey: Squares,
    runners: Squares,
    sink: &mut S,
) -> ControlFlow<()> {
    let us = side::<WHITE>();
    let king = pieces.king(us);
    let occupied = pieces.occupied();
    sink.piece(Role::King, king, prey)?;
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

/// The empty squares to which others than the king may move. As nobody but the king captures, in
/// check they can only step in between (§6.2).
#[inline(always)]
fn may_be_filled(king: Square, guard: &Guard, occupied: Squares) -> Squares {
    if guard.checkers.any() {
        b8x8::between(king, guard.checkers.first())
    } else {
        !occupied
    }
}

/// Moves of everybody but the king to these empty squares.
#[inline(always)]
fn others<const WHITE: bool, S: Sink>(
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
    // A pinned knight always leaves its line.
    for from in (ours & pieces.role(Role::Knight)) - pinned {
        sink.piece(Role::Knight, from, b8x8::KNIGHT[from] & allowed)?;
    }
    for (role, from) in each_slider(pieces, ours - pinned) {
        let targets = Pieces::attacks(us, role, from, occupied) & allowed;
        sink.piece(role, from, targets)?;
    }
    for from in pinned & pawns {
        let allowed = allowed & b8x8::through(king, from);
        pawn_moves::<WHITE, S>(Squares::of(from), occupied, allowed, sink)?;
    }
    for (role, from) in each_slider(pieces, pinned) {
        let targets = Pieces::attacks(us, role, from, occupied) & allowed;
        sink.piece(role, from, targets & b8x8::through(king, from))?;
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn each_slider(pieces: &Pieces, among: Squares) -> impl Iterator<Item = (Role, Square)> {
    [Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .flat_map(move |role| {
            (pieces.role(role) & among)
                .into_iter()
                .map(move |from| (role, from))
        })
}

/// Steps, double steps and promotions of these pawns onto `allowed` squares (§4).
#[inline(always)]
fn pawn_moves<const WHITE: bool, S: Sink>(
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
    sink.pawns(steps - last, forth)?;
    sink.pawns(doubles, 2 * forth)?;
    if (steps & last).any() {
        sink.promotions(steps & last, forth)?;
    }
    ControlFlow::Continue(())
}

/// The squares straight before these pawns.
#[inline(always)]
pub(crate) fn ahead<const WHITE: bool>(pawns: Squares) -> Squares {
    if WHITE { pawns << 8 } else { pawns >> 8 }
}
