//! Legal actions, generated without trying moves out, except for captures en passant.

use crate::actions::{Action, Special, each_move, each_pawn_move};
use crate::position::CastlingPath;
use crate::{BallistaPosition, Guard, Pieces, Role};
use springald_board::Square;
use springald_board::b9x8::{self, Squares};
use springald_core::{Side, Sink};
use springald_fide::Wing;
use std::ops::ControlFlow;

/// The masks that stay the same while the actions of one position are generated.
pub(crate) struct LegalMasks {
    king: Square,
    pub(crate) occupied: Squares,
    pub(crate) ours: Squares,
    pawns: Squares,
    /// Boosted pieces, which move like queens when they do not capture (§5).
    boosted: Squares,
    /// Pieces that alone shield the king from an enemy slider.
    pinned: Squares,
    /// Empty squares to which non-capturing moves may go.
    quiet: Squares,
    /// Squares with an enemy piece that may be captured.
    pub(crate) prey: Squares,
    /// Squares that enemy pawns attack: a pawn that passes one may be captured there (§6.5).
    watched: Squares,
}

impl BallistaPosition {
    /// Passes on all legal actions.
    #[inline(always)]
    pub(crate) fn generate(&self, sink: &mut impl Sink<Action>) -> ControlFlow<()> {
        match self.side {
            Side::White => self.generate_for::<true, _>(sink),
            Side::Black => self.generate_for::<false, _>(sink),
        }
    }

    /// Generates for one side, known at compile time.
    fn generate_for<const WHITE: bool, S: Sink<Action>>(&self, sink: &mut S) -> ControlFlow<()> {
        let us = if WHITE { Side::White } else { Side::Black };
        let pieces = &self.pieces;
        let king = pieces.king(us);
        let guard = pieces.guard(king, us.other());
        self.en_passant_captures(us, sink)?;
        self.king_moves(us, king, guard.checkers.is_empty(), sink)?;
        if guard.checkers.many() {
            return ControlFlow::Continue(());
        }
        let masks = self.masks(us, king, guard, b9x8::ALL);
        self.plain_pieces(us, &masks, sink)?;
        self.special_pieces(us, &masks, sink)?;
        Self::all_pawns::<WHITE, S>(&masks, sink)
    }

    /// Returns the masks of `us`, whose non-capturing moves may go to these squares. At most one enemy
    /// piece gives check.
    #[inline(always)]
    pub(crate) fn masks(
        &self,
        us: Side,
        king: Square,
        guard: Guard,
        allowed: Squares,
    ) -> LegalMasks {
        let pieces = &self.pieces;
        // In check a move must capture the checker or block its line (§8.1).
        let relief = guard.relief(king);
        let (occupied, ours, theirs) = (pieces.occupied(), pieces.of(us), pieces.of(us.other()));
        let [west, east] = Pieces::pawn_attack_sets(us.other(), theirs & pieces.role(Role::Pawn));
        LegalMasks {
            king,
            occupied,
            ours,
            pawns: ours & pieces.role(Role::Pawn),
            boosted: ours & pieces.boosted(),
            pinned: ours & guard.shields,
            quiet: (relief & allowed) - occupied,
            prey: relief & theirs,
            watched: west | east,
        }
    }

    /// Passes on moves of pieces neither boosted nor pinned: except for ballistas, they move as they
    /// capture (§4).
    #[inline(always)]
    fn plain_pieces<S: Sink<Action>>(
        &self,
        us: Side,
        masks: &LegalMasks,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let pieces = &self.pieces;
        let plain = masks.ours - masks.pawns - masks.boosted - masks.pinned;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in plain & pieces.role(role) {
                let attacks = Pieces::attacks(us, role, from, masks.occupied);
                each_move((role, from), attacks & masks.quiet, Special::None, sink)?;
                each_move((role, from), attacks & masks.prey, Special::Capture, sink)?;
            }
        }
        for from in plain & pieces.role(Role::Ballista) {
            let steps = Pieces::ballista_steps(from, masks.occupied);
            each_move(
                (Role::Ballista, from),
                steps & masks.quiet,
                Special::None,
                sink,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Passes on moves of boosted and of pinned pieces (§5, §8.1).
    #[inline(always)]
    fn special_pieces<S: Sink<Action>>(
        &self,
        us: Side,
        masks: &LegalMasks,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let pieces = (masks.boosted | masks.pinned) - masks.pawns;
        for from in pieces {
            let Some((_, role)) = self.pieces.at(from) else {
                continue;
            };
            let line = masks.line(from);
            let attacks = Pieces::attacks(us, role, from, masks.occupied);
            let steps = if masks.boosted.has(from) {
                b9x8::queen(from, masks.occupied)
            } else if role == Role::Ballista {
                Pieces::ballista_steps(from, masks.occupied)
            } else {
                attacks
            };
            each_move(
                (role, from),
                steps & masks.quiet & line,
                Special::None,
                sink,
            )?;
            each_move(
                (role, from),
                attacks & masks.prey & line,
                Special::Capture,
                sink,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Passes on king steps to squares that are not attacked once it has left its own (§8.2), and
    /// castling.
    #[inline(always)]
    fn king_moves<S: Sink<Action>>(
        &self,
        us: Side,
        king: Square,
        safe: bool,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let steps = b9x8::KING[king] - self.pieces.of(us);
        let may_castle = safe && self.castling.any(us);
        if steps.is_empty() && !may_castle {
            return ControlFlow::Continue(());
        }
        let without_king = self.pieces.occupied() - Squares::of(king);
        let danger = self.pieces.danger(us.other(), without_king);
        let steps = steps - danger;
        let occupied = self.pieces.occupied();
        each_move((Role::King, king), steps - occupied, Special::None, sink)?;
        each_move((Role::King, king), steps & occupied, Special::Capture, sink)?;
        if may_castle {
            for wing in Wing::BOTH {
                let path = CastlingPath::of(us, wing);
                if self.castling.has(us, wing)
                    && (path.empty & self.pieces.occupied()).is_empty()
                    && (path.safe & danger).is_empty()
                {
                    let (from, to) = path.king;
                    sink.one(Action {
                        from,
                        to,
                        role: Role::King,
                        into: Role::King,
                        special: Special::Castling(wing),
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on all moves of pawns except captures en passant (§6, §5).
    #[inline(always)]
    pub(crate) fn all_pawns<const WHITE: bool, S: Sink<Action>>(
        masks: &LegalMasks,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let free = masks.pawns - masks.pinned;
        Self::pawn_captures::<WHITE, S>(free, masks.prey, sink)?;
        Self::pawn_pushes::<WHITE, S>(free - masks.boosted, masks, b9x8::ALL, sink)?;
        for from in masks.pawns & masks.boosted {
            let reach = b9x8::queen(from, masks.occupied);
            let slides = reach & masks.quiet & masks.line(from);
            let seen = reach & masks.watched;
            let mut near = slides;
            if seen.any() {
                // Squares beyond a watched one are those that a queen stopped by watched squares does
                // not reach.
                near &= b9x8::queen(from, masks.occupied | seen);
                pawns::<WHITE, S>(slides - near, |_| from, Special::LongStep, sink)?;
            }
            pawns::<WHITE, S>(near, |_| from, Special::None, sink)?;
        }
        for from in masks.pawns & masks.pinned {
            let (pawn, line) = (Squares::of(from), masks.line(from));
            Self::pawn_captures::<WHITE, S>(pawn, masks.prey & line, sink)?;
            Self::pawn_pushes::<WHITE, S>(pawn - masks.boosted, masks, line, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Passes on captures of these pawns onto `prey` (§6.3).
    #[inline(always)]
    fn pawn_captures<const WHITE: bool, S: Sink<Action>>(
        from: Squares,
        prey: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let us = if WHITE { Side::White } else { Side::Black };
        let [west, east] = Pieces::pawn_attack_sets(us, from);
        let forth = if WHITE { 9 } else { -9 };
        for (targets, step) in [(west & prey, forth - 1), (east & prey, forth + 1)] {
            pawns::<WHITE, S>(targets, |to| to.offset(-step), Special::Capture, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Passes on pushes of these pawns, none boosted, onto `allowed` squares (§6.1, §6.2).
    #[inline(always)]
    fn pawn_pushes<const WHITE: bool, S: Sink<Action>>(
        from: Squares,
        masks: &LegalMasks,
        allowed: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        // As the pawn's side sees it; ranks count from 0.
        let rank = |rank: u8| b9x8::rank(if WHITE { rank } else { 7 - rank });
        let ahead = |set: Squares| (if WHITE { set << 9 } else { set >> 9 }) - masks.occupied;
        let forth = if WHITE { 9 } else { -9 };
        // One step from rank 0 leads to rank 1 and one from rank 1 to rank 2; a second step is allowed
        // from there. After the second only a pawn from rank 0 can be on rank 2.
        let one = ahead(from);
        let two = ahead(one & (rank(1) | rank(2)));
        let three = ahead(two & rank(2));
        let allowed = masks.quiet & allowed;
        pawns::<WHITE, S>(one & allowed, |to| to.offset(-forth), Special::None, sink)?;
        let seen_two = ahead(one & masks.watched);
        let seen_three = ahead(two & (masks.watched | seen_two));
        for (targets, seen, steps) in [(two, seen_two, 2), (three, seen_three, 3)] {
            let origin = |to: Square| to.offset(-steps * forth);
            let targets = targets & allowed;
            each_pawn_move(
                (targets - seen, Squares::EMPTY),
                origin,
                Special::None,
                sink,
            )?;
            each_pawn_move(
                (targets & seen, Squares::EMPTY),
                origin,
                Special::LongStep,
                sink,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Passes on captures en passant (§6.5). They are rare, so they are tried out.
    #[inline(always)]
    pub(crate) fn en_passant_captures<S: Sink<Action>>(
        &self,
        us: Side,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let Some(en_passant) = self.en_passant else {
            return ControlFlow::Continue(());
        };
        let ours = self.pieces.of(us) & self.pieces.role(Role::Pawn);
        for to in en_passant.squares() {
            for from in Pieces::pawn_attacks(us.other(), to) & ours {
                if !self.en_passant_is_legal(us, en_passant, from, to) {
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

impl LegalMasks {
    /// Returns the squares to which a piece may go without exposing its king.
    #[inline(always)]
    pub(crate) fn line(&self, from: Square) -> Squares {
        if self.pinned.has(from) {
            b9x8::through(self.king, from)
        } else {
            b9x8::ALL
        }
    }
}

/// Passes on moves of pawns to these squares.
#[inline(always)]
fn pawns<const WHITE: bool, S: Sink<Action>>(
    targets: Squares,
    origin: impl Fn(Square) -> Square,
    special: Special,
    sink: &mut S,
) -> ControlFlow<()> {
    let last = BallistaPosition::last_rank(if WHITE { Side::White } else { Side::Black });
    each_pawn_move((targets, last), origin, special, sink)
}
