//! The order of actions, and their codes.

use super::worth::worth;
use crate::GravitaturPosition;
use crate::action::Action;
use crate::pull::pulled;
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_core::Side;
use springald_fide::{Pieces, Role};

/// Rows of 64 squares: placements, moves by [`Role`] (codes 1 to 7), promotions, and teleports by the
/// role of the partner.
pub(super) const HISTORY_SIZE: usize = 16 * 64;

const PROMOTIONS: usize = 8;

#[inline(always)]
pub(super) fn history_index(position: &GravitaturPosition, action: Action) -> usize {
    let (row, at) = match action {
        Action::Place { at, .. } => (0, at),
        Action::Move { to, role, .. } => (role as usize, to),
        Action::Promote { to, .. } => (PROMOTIONS, to),
        Action::Teleport { partner, .. } => {
            let role = position.pieces.code(partner) as usize & 7;
            (PROMOTIONS + role, partner)
        }
    };
    64 * row + at.index()
}

/// Returns two squares of six bits each, a role of three, and then the kind of action.
#[inline(always)]
pub(super) fn action_code(action: Action) -> u32 {
    let pack = |kind: u32, role: u32, from: Square, to: Square| {
        from.index() as u32 | (to.index() as u32) << 6 | role << 12 | kind << 15
    };
    match action {
        Action::Place { at, check } => pack(0, u32::from(check), at, at),
        Action::Move { from, to, role } => pack(1, role as u32, from, to),
        Action::Promote { from, to, into } => pack(2, into as u32, from, to),
        Action::Teleport { king, partner } => pack(3, 0, king, partner),
    }
}

/// Estimates of what deserves to be tried early, in centipawns.
mod hint {
    /// An action gives check.
    pub(super) const CHECK: i32 = 300;
    /// Less for every square to which the checked king may still go, captures included.
    pub(super) const FLIGHT: i32 = 40;
    /// A square next to the enemy king is attacked.
    pub(super) const SIEGE: i32 = 15;
    /// A piece is left to be captured by the enemy king.
    pub(super) const LEFT: i32 = -200;
    /// A pawn comes to its sixth and to its seventh rank.
    pub(super) const ADVANCE: [i32; 2] = [60, 150];
    /// The Gravitatur appears so near the enemy king that it pulls pieces next to it.
    pub(super) const NEAR: i32 = 20;
    /// Noisy actions come before all others.
    pub(super) const NOISE: i32 = 8;
}

#[inline(always)]
pub(super) fn order_score(position: &GravitaturPosition, action: Action) -> i32 {
    match action {
        Action::Place { at, check: true } => check_by_placing(position, at),
        Action::Place { at, check: false } => {
            let zone = b8x8::KING[position.pieces.king(position.side.other())];
            hint::NEAR * i32::from((b8x8::KING[at] & zone).any())
        }
        Action::Move {
            to,
            role: Role::King,
            ..
        } => hint::NOISE * position.worth_on(to),
        Action::Move { from, to, role } => quiet_move(position, from, to, role),
        Action::Promote { into, .. } => hint::NOISE * worth(into),
        Action::Teleport { .. } => 0,
    }
}

/// Returns the hint of a checking placement. A king in check may neither place nor teleport, so its
/// steps count.
fn check_by_placing(position: &GravitaturPosition, at: Square) -> i32 {
    let them = position.side.other();
    let after = pulled(&position.pieces, at);
    let king = after.king(them);
    let danger = after.danger(position.side, after.occupied() - Squares::of(king));
    let flights = b8x8::KING[king] - after.of(them) - danger;
    2 * hint::CHECK - hint::FLIGHT * flights.len() as i32
}

/// Returns the hint of a quiet move: whether it gives check, how much it attacks around the enemy king,
/// and whether it brings a pawn close to promotion.
#[inline(always)]
fn quiet_move(position: &GravitaturPosition, from: Square, to: Square, role: Role) -> i32 {
    let GravitaturPosition { pieces, side, .. } = position;
    let king = pieces.king(side.other());
    let occupied = pieces.occupied() - Squares::of(from);
    let attacks = Pieces::attacks(*side, role, to, occupied);
    let zone = b8x8::KING[king];
    let mut order_score = hint::SIEGE * (attacks & zone).len() as i32;
    if attacks.has(king) {
        order_score += hint::CHECK;
    }
    if zone.has(to) && can_be_taken(position, from, to) {
        order_score += hint::LEFT;
    }
    if role == Role::Pawn {
        let rank = SHAPE.rank(to);
        order_score += match if *side == Side::White { rank } else { 7 - rank } {
            5 => hint::ADVANCE[0],
            6 => hint::ADVANCE[1],
            _ => 0,
        };
    }
    order_score
}

/// Returns `true` if the enemy king can capture the piece that has moved from one square to another.
pub(super) fn can_be_taken(position: &GravitaturPosition, from: Square, to: Square) -> bool {
    let GravitaturPosition { pieces, side, .. } = position;
    let king = pieces.king(side.other());
    if !b8x8::KING[king].has(to) {
        return false;
    }
    let occupied = (pieces.occupied() - Squares::of(from) - Squares::of(king)) | Squares::of(to);
    (pieces.attackers(to, *side, occupied) - Squares::of(from)).is_empty()
}

/// Returns the most that the other side's king can capture at once, in centipawns.
pub(super) fn most_left(pieces: &Pieces, side: Side) -> i32 {
    let king = pieces.king(side.other());
    let occupied = pieces.occupied() - Squares::of(king);
    (b8x8::KING[king] & pieces.of(side))
        .into_iter()
        .filter(|&at| pieces.attackers(at, side, occupied).is_empty())
        .filter_map(|at| pieces.at(at))
        .map(|(_, role)| worth(role))
        .max()
        .unwrap_or(0)
}
