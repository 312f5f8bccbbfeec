//! The terms of the evaluation.

use super::side_view::SideView;
use super::{king_attack, sign};
use crate::GravitaturPosition;
use springald_core::{Group, Phase, Side, Tally};
use springald_fide::{Pieces, Role};

/// Squares are counted from each side's own back rank, and the files from the nearer edge: the
/// rules know no left and right.
pub(super) const TERMS: &[Group] = &[
    // Pawn, knight, bishop, rook, queen.
    Group::new("material", 5),
    Group::new("pawn squares", 32),
    Group::new("knight squares", 32),
    Group::new("bishop squares", 32),
    Group::new("rook squares", 32),
    Group::new("queen squares", 32),
    Group::new("king squares", 32),
    // By the number of empty squares in reach: pieces capture nothing.
    Group::new("knight mobility", 9),
    Group::new("bishop mobility", 14),
    Group::new("rook mobility", 15),
    Group::new("queen mobility", 28),
    // Pawns whose next square is empty, by the rank where they stand.
    Group::new("pawn may step by rank", 8),
    // Pawns with nothing before them up to the last rank: nobody but a king can stop them.
    Group::new("pawn has free road by rank", 8),
    // Pawns that promote with the next normal move: of who is not to act, of who is.
    Group::new("promotion at hand", 2),
    // How besieged a king is, while its own side is to act and while the besieger is.
    Group::new("king danger", 2 * DANGERS),
    // By the number of squares to which the king may step.
    Group::new("king flights", 9),
    // Squares from which a pawn, knight, bishop, rook or queen would give check by a normal move,
    // while the other side is to act and while its own is.
    Group::new("checks in reach", 2 * 5),
    // By the number of empty squares from which the Gravitatur would pull somebody to give check:
    // at other times, and while its own side is to place.
    Group::new("checks by placing", 2 * 8),
    // Pieces on diagonals and on lines, knights, pawns that the Gravitatur would pull to where the
    // enemy king takes them: at other times, and while that king's side is to place.
    Group::new("dragged to the king", 2 * 4),
    // By half the number of empty squares that the king sees.
    Group::new("king open along ranks and files", 8),
    Group::new("king open along diagonals", 8),
    // By the number of its own pieces next to a king: they close lines and take flights.
    Group::new("king company", 9),
    // By the number of own pieces with which the king may change places (§5.2, §5.4).
    Group::new("king refuges", 8),
    // Pawn, knight, bishop, rook or queen that the enemy king may take, while its own side is to
    // act and while the king's is.
    Group::new("left to the king", 2 * 5),
    // The same of those two steps from the enemy king, to whom a pull may bring them.
    Group::new("unguarded near the king", 5),
    // Of a bare king: rings from the centre outwards, and steps to the other king.
    Group::new("bare king squares", 4),
    Group::new("bare king distance", 8),
    // Of who is to act: before placing, before the normal move, in check.
    Group::new("turn", 3),
];

/// How many degrees of danger are told apart.
pub(super) const DANGERS: usize = 32;

const TURN: usize = Group::start(TERMS, "turn");

/// Everybody but the king, in the order of the groups.
pub(super) const CAPTURED: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

/// What is left of the pieces; queens that were pawns may stand for some that are gone.
#[inline(always)]
pub(super) fn phase(pieces: &Pieces) -> Phase {
    let count = |role| pieces.role(role).len() as i32;
    let minor = count(Role::Knight) + count(Role::Bishop);
    let left = minor + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    Phase::of(left, 24)
}

/// Returns a side with a single knight or bishop, and no pawn, wins only with the enemy's help; and an
/// advantage fades where nothing makes progress until the draw of §7.5.
#[inline(always)]
pub(super) fn adjusted(position: &GravitaturPosition, white: i32) -> i32 {
    let pieces = &position.pieces;
    let stronger = if white > 0 { Side::White } else { Side::Black };
    let rest = pieces.of(stronger) - pieces.role(Role::King);
    let minor = pieces.role(Role::Knight) | pieces.role(Role::Bishop);
    let helpless = !rest.many() && (rest - minor).is_empty();
    let halfmove = i32::from(position.counters.halfmove.min(FADED));
    let faded = white * (2 * i32::from(FADED) - halfmove) / (2 * i32::from(FADED));
    if helpless { faded / 8 } else { faded }
}

/// Turns by either side until a draw without progress (§7.5).
const FADED: u16 = 150;

/// Counts all terms.
#[inline(always)]
pub(super) fn count<T: Tally>(position: &GravitaturPosition, tally: &mut T) {
    let pieces = &position.pieces;
    let white = SideView::survey::<true, T>(pieces, tally);
    let black = SideView::survey::<false, T>(pieces, tally);
    king_attack::count(position, &white, &black, tally);
    turn(position, &white, &black, tally);
}

/// Who is to act, and what of a turn is left (§2).
#[inline(always)]
fn turn<T: Tally>(
    position: &GravitaturPosition,
    white: &SideView,
    black: &SideView,
    tally: &mut T,
) {
    let (us, them) = match position.side {
        Side::White => (white, black),
        Side::Black => (black, white),
    };
    let left = if position.placed {
        1
    } else if them.attacked.has(us.king) {
        2
    } else {
        0
    };
    tally.add(TURN + left, sign(us.side));
}
