//! Endings in which material misleads.

use super::side_view::LIGHT;
use super::terms::LONE_KING;
use super::view::View;
use crate::{ChessPpPosition, Pair};
use springald_board::Square;
use springald_board::b8x8::SHAPE;
use springald_core::{Side, Tally};
use springald_fide::Role;

/// The divisor of an advantage that probably wins nothing.
const HARDLY_WINNING: i32 = 8;
/// The divisor with bishops of opposite colours.
const UNLIKE_BISHOPS: i32 = 2;

/// Counts terms that help a side to mate a bare king: at the edge, with its own king near.
#[inline(always)]
pub(super) fn count<T: Tally>(view: &View<'_>, sign: i32, tally: &mut T) {
    let View { us, them, .. } = view;
    if them.all.many() {
        return;
    }
    let mates =
        (us.rooks | us.queens).any() || us.bishops.many() || us.bishops.any() && us.knights.any();
    if mates {
        tally.add(LONE_KING, sign * from_the_middle(them.king));
        let near = 7 - i32::from(SHAPE.distance(us.king, them.king));
        tally.add(LONE_KING + 1, sign * near);
    }
}

/// Returns the steps along rank and file to the nearest of the four centre squares.
#[inline(always)]
const fn from_the_middle(at: Square) -> i32 {
    const STEPS: [i32; 8] = [3, 2, 1, 0, 0, 1, 2, 3];
    STEPS[SHAPE.file(at) as usize & 7] + STEPS[SHAPE.rank(at) as usize & 7]
}

/// Returns a reduced advantage if it probably cannot be won.
#[inline(always)]
pub(super) fn adjusted(position: &ChessPpPosition, white: i32) -> i32 {
    let strong = if white > 0 { Side::White } else { Side::Black };
    let pieces = position.pieces();
    let pawns = pieces.role(Role::Pawn);
    if (pawns & pieces.of(strong)).is_empty() {
        if hardly_wins(position, strong) {
            return white / HARDLY_WINNING;
        }
    } else if has_unlike_bishops(position) {
        return white / UNLIKE_BISHOPS;
    }
    white
}

/// Returns `true` if a side without pawns is at most a minor piece ahead, or has two knights against a
/// bare king.
fn hardly_wins(position: &ChessPpPosition, strong: Side) -> bool {
    let pieces = position.pieces();
    let officers = |side| {
        let own = pieces.of(side);
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .into_iter()
            .map(|role| role.worth() * (own & pieces.role(role)).len() as i32)
            .sum::<i32>()
    };
    let knights = pieces.role(Role::Knight) & pieces.of(strong);
    let others = pieces.occupied() - pieces.role(Role::King) - knights;
    officers(strong) - officers(strong.other()) <= Role::Bishop.worth()
        || others.is_empty() && knights.len() <= 2
}

/// Returns `true` if each side has one bishop and otherwise only pawns, the bishops stand on squares of
/// different colours, and no catapult can change that.
fn has_unlike_bishops(position: &ChessPpPosition) -> bool {
    let pieces = position.pieces();
    let bishops = pieces.role(Role::Bishop);
    pieces.occupied() == bishops | pieces.role(Role::Pawn) | pieces.role(Role::King)
        && bishops.len() == 2
        && (bishops & LIGHT).len() == 1
        && (bishops & pieces.of(Side::White)).len() == 1
        && Side::BOTH
            .into_iter()
            .all(|side| position.catapults(side) == Pair::NONE)
}
