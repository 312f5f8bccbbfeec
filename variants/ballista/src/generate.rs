//! Which actions are legal: generated legal from the start, never tried out and taken back, except
//! for captures en passant.

use crate::actions::{Action, Count, Each, Sink, Special};
use crate::men::Guard;
use crate::position::CastlingPath;
use crate::{Men, Position, Role};
use springald_board::Square;
use springald_board::b9x8::{self, Squares};
use springald_core::Side;
use springald_fide::Wing;
use std::ops::ControlFlow;

/// What does not change while the actions of one position are generated.
pub(crate) struct Scene {
    king: Square,
    pub(crate) occupied: Squares,
    pub(crate) ours: Squares,
    pawns: Squares,
    /// Who moves like a queen when it does not capture (§5).
    boosted: Squares,
    /// Who alone shields the king from an enemy slider.
    pinned: Squares,
    /// Empty squares that a move without capture may go to.
    quiet: Squares,
    /// Squares with an enemy piece that may be captured.
    pub(crate) prey: Squares,
    /// Squares that enemy pawns attack: a pawn that passes one may be captured there (§6.5).
    watched: Squares,
}

impl Position {
    #[inline(always)]
    pub(crate) fn each_legal<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        let mut each = Each(f);
        match self.side {
            Side::White => self.generate::<true, _>(&mut each),
            Side::Black => self.generate::<false, _>(&mut each),
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

    /// All legal actions of the side to move, compiled once for each side.
    fn generate<const WHITE: bool, S: Sink>(&self, sink: &mut S) -> ControlFlow<()> {
        let us = if WHITE { Side::White } else { Side::Black };
        let men = &self.men;
        let king = men.king(us);
        let guard = men.guard(king, us.other());
        self.en_passant(us, sink)?;
        self.king_moves(us, king, guard.checkers.is_empty(), sink)?;
        if guard.checkers.many() {
            return ControlFlow::Continue(());
        }
        let scene = self.scene(us, king, guard, b9x8::ALL);
        self.plain_pieces(us, &scene, sink)?;
        self.special_pieces(us, &scene, sink)?;
        Self::all_pawns::<WHITE, S>(&scene, sink)
    }

    /// What the pieces of `us` may do where they may go to these squares without capturing, and at
    /// most one enemy piece gives check.
    #[inline(always)]
    pub(crate) fn scene(&self, us: Side, king: Square, guard: Guard, allowed: Squares) -> Scene {
        let men = &self.men;
        // In check a move must capture the checker or stop it on its way (§8.1).
        let relief = if guard.checkers.any() {
            b9x8::between(king, guard.checkers.first()) | guard.checkers
        } else {
            b9x8::ALL
        };
        let (occupied, ours, theirs) = (men.occupied(), men.of(us), men.of(us.other()));
        let [west, east] = Men::pawn_attack_sets(us.other(), theirs & men.role(Role::Pawn));
        Scene {
            king,
            occupied,
            ours,
            pawns: ours & men.role(Role::Pawn),
            boosted: ours & men.boosted(),
            pinned: ours & guard.shields,
            quiet: (relief & allowed) - occupied,
            prey: relief & theirs,
            watched: west | east,
        }
    }

    /// Pieces neither boosted nor pinned: they move as they capture, but for the ballista (§4).
    #[inline(always)]
    fn plain_pieces<S: Sink>(&self, us: Side, scene: &Scene, sink: &mut S) -> ControlFlow<()> {
        let men = &self.men;
        let plain = scene.ours - scene.pawns - scene.boosted - scene.pinned;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in plain & men.role(role) {
                let attacks = Men::attacks(us, role, from, scene.occupied);
                sink.piece(role, from, attacks & scene.quiet, Special::None)?;
                sink.piece(role, from, attacks & scene.prey, Special::Capture)?;
            }
        }
        for from in plain & men.role(Role::Ballista) {
            let steps = Men::ballista_steps(from, scene.occupied);
            sink.piece(Role::Ballista, from, steps & scene.quiet, Special::None)?;
        }
        ControlFlow::Continue(())
    }

    /// Boosted and pinned pieces (§5, §8.1).
    #[inline(always)]
    fn special_pieces<S: Sink>(&self, us: Side, scene: &Scene, sink: &mut S) -> ControlFlow<()> {
        let pieces = (scene.boosted | scene.pinned) - scene.pawns;
        for from in pieces {
            let Some((_, role)) = self.men.at(from) else {
                continue;
            };
            let line = scene.line(from);
            let attacks = Men::attacks(us, role, from, scene.occupied);
            let steps = if scene.boosted.has(from) {
                b9x8::queen(from, scene.occupied)
            } else if role == Role::Ballista {
                Men::ballista_steps(from, scene.occupied)
            } else {
                attacks
            };
            sink.piece(role, from, steps & scene.quiet & line, Special::None)?;
            sink.piece(role, from, attacks & scene.prey & line, Special::Capture)?;
        }
        ControlFlow::Continue(())
    }

    /// Steps of the king to squares that nobody attacks once it has left its own (§8.2), and
    /// castling.
    #[inline(always)]
    fn king_moves<S: Sink>(
        &self,
        us: Side,
        king: Square,
        safe: bool,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let steps = b9x8::KING[king] - self.men.of(us);
        let may_castle = safe && self.castling.any(us);
        if steps.is_empty() && !may_castle {
            return ControlFlow::Continue(());
        }
        let without_king = self.men.occupied() - Squares::of(king);
        let danger = self.men.danger(us.other(), without_king);
        let steps = steps - danger;
        let occupied = self.men.occupied();
        sink.piece(Role::King, king, steps - occupied, Special::None)?;
        sink.piece(Role::King, king, steps & occupied, Special::Capture)?;
        if may_castle {
            for wing in Wing::BOTH {
                let path = CastlingPath::of(us, wing);
                if self.castling.has(us, wing)
                    && (path.empty & self.men.occupied()).is_empty()
                    && (path.safe & danger).is_empty()
                {
                    sink.castling(path.king, wing)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// All that pawns do but capture en passant (§6, §5).
    #[inline(always)]
    pub(crate) fn all_pawns<const WHITE: bool, S: Sink>(
        scene: &Scene,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let free = scene.pawns - scene.pinned;
        Self::pawn_captures::<WHITE, S>(free, scene.prey, sink)?;
        Self::pawn_pushes::<WHITE, S>(free - scene.boosted, scene, b9x8::ALL, sink)?;
        for from in scene.pawns & scene.boosted {
            let reach = b9x8::queen(from, scene.occupied);
            let slides = reach & scene.quiet & scene.line(from);
            let seen = reach & scene.watched;
            let mut near = slides;
            if seen.any() {
                // What a queen that stops at watched squares does not reach lies beyond one.
                near &= b9x8::queen(from, scene.occupied | seen);
                pawns::<WHITE, S>(slides - near, |_| from, Special::Passing, sink)?;
            }
            pawns::<WHITE, S>(near, |_| from, Special::None, sink)?;
        }
        for from in scene.pawns & scene.pinned {
            let (pawn, line) = (Squares::of(from), scene.line(from));
            Self::pawn_captures::<WHITE, S>(pawn, scene.prey & line, sink)?;
            Self::pawn_pushes::<WHITE, S>(pawn - scene.boosted, scene, line, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Captures of these pawns onto `prey` (§6.3).
    #[inline(always)]
    fn pawn_captures<const WHITE: bool, S: Sink>(
        from: Squares,
        prey: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let us = if WHITE { Side::White } else { Side::Black };
        let [west, east] = Men::pawn_attack_sets(us, from);
        let forth = if WHITE { 9 } else { -9 };
        for (targets, step) in [(west & prey, forth - 1), (east & prey, forth + 1)] {
            pawns::<WHITE, S>(targets, |to| to.offset(-step), Special::Capture, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Pushes of these pawns, none boosted, onto `allowed` squares (§6.1, §6.2).
    #[inline(always)]
    fn pawn_pushes<const WHITE: bool, S: Sink>(
        from: Squares,
        scene: &Scene,
        allowed: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        // Seen from the pawn's own side, ranks counted from 0.
        let rank = |rank: u8| b9x8::rank(if WHITE { rank } else { 7 - rank });
        let ahead = |set: Squares| (if WHITE { set << 9 } else { set >> 9 }) - scene.occupied;
        let forth = if WHITE { 9 } else { -9 };
        // One step from rank 0 leads to rank 1, from rank 1 to rank 2, and from there a second step
        // is allowed; after the second only a pawn from rank 0 can be on rank 2.
        let one = ahead(from);
        let two = ahead(one & (rank(1) | rank(2)));
        let three = ahead(two & rank(2));
        let allowed = scene.quiet & allowed;
        pawns::<WHITE, S>(one & allowed, |to| to.offset(-forth), Special::None, sink)?;
        let seen_two = ahead(one & scene.watched);
        let seen_three = ahead(two & (scene.watched | seen_two));
        for (targets, seen, steps) in [(two, seen_two, 2), (three, seen_three, 3)] {
            let origin = |to: Square| to.offset(-steps * forth);
            let targets = targets & allowed;
            sink.pawns(targets - seen, origin, Special::None)?;
            sink.pawns(targets & seen, origin, Special::Passing)?;
        }
        ControlFlow::Continue(())
    }

    /// Captures of what has just passed (§6.5): rare, so they are tried out.
    #[inline(always)]
    pub(crate) fn en_passant<S: Sink>(&self, us: Side, sink: &mut S) -> ControlFlow<()> {
        let Some(passing) = self.passing else {
            return ControlFlow::Continue(());
        };
        let ours = self.men.of(us) & self.men.role(Role::Pawn);
        for to in passing.squares() {
            for from in Men::pawn_attacks(us.other(), to) & ours {
                if !self.en_passant_is_legal(us, passing, from, to) {
                    continue;
                }
                let target = Squares::of(to);
                match us {
                    Side::White => pawns::<true, S>(target, |_| from, Special::EnPassant, sink)?,
                    Side::Black => pawns::<false, S>(target, |_| from, Special::EnPassant, sink)?,
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Scene {
    /// Where a piece may go without leaving its king open.
    #[inline(always)]
    pub(crate) fn line(&self, from: Square) -> Squares {
        if self.pinned.has(from) {
            b9x8::through(self.king, from)
        } else {
            b9x8::ALL
        }
    }
}

/// Hands moves of pawns on, those to the last rank as promotions (§6.4).
#[inline(always)]
fn pawns<const WHITE: bool, S: Sink>(
    targets: Squares,
    origin: impl Fn(Square) -> Square,
    special: Special,
    sink: &mut S,
) -> ControlFlow<()> {
    let last = Position::last_rank(if WHITE { Side::White } else { Side::Black });
    if (targets & last).any() {
        sink.promotions(targets & last, &origin, special)?;
    }
    sink.pawns(targets - last, origin, special)
}
