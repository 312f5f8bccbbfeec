//! The groups of weights, and the index at which each begins.
//!
//! "By rank" counts from the side's own first rank. Tables of squares cover the left half of the board,
//! which the right half mirrors.

use springald_board::Square;
use springald_core::Group;

pub(super) const TERMS: &[Group] = &[
    // Pawn, knight, bishop, rook, queen.
    Group::new("material", 5),
    // The second rank to the seventh.
    Group::new("pawn squares", 24),
    Group::new("knight squares", 32),
    Group::new("bishop squares", 32),
    Group::new("rook squares", 32),
    Group::new("queen squares", 32),
    Group::new("king squares", 32),
    // By the number of squares attacked, which may include one by teleporting.
    Group::new("knight mobility", 10),
    Group::new("bishop mobility", 15),
    Group::new("rook mobility", 16),
    Group::new("queen mobility", 29),
    Group::new("bishop pair", 1),
    // For each own pawn on squares of a bishop's colour.
    Group::new("pawn in the bishop's way", 1),
    // Knight, bishop: guarded by a pawn, and no enemy pawn can drive it away.
    Group::new("outpost", 2),
    // Open file, half-open file.
    Group::new("rook on open file", 2),
    Group::new("isolated pawn", 1),
    Group::new("doubled pawn", 1),
    Group::new("backward pawn", 1),
    Group::new("connected pawn by rank", 8),
    Group::new("passed pawn by rank", 8),
    // Nothing stands between it and its last rank.
    Group::new("free passed pawn by rank", 8),
    // Nor does the enemy attack any of these squares.
    Group::new("safe passed pawn by rank", 8),
    // For each king's step between the square ahead of it and its own king, the enemy one; times the ranks beyond the
    // second.
    Group::new("king far from passed pawn", 2),
    // By units of attack against the enemy king.
    Group::new("king danger", 32),
    // On the king's file and both beside it, by the rank of the nearest own pawn ahead of the king, of
    // the enemy's; the first rank if there is none.
    Group::new("king shelter by rank", 8),
    Group::new("pawn storm by rank", 8),
    // For each wing.
    Group::new("right to castle", 1),
    // Knight, bishop, rook, queen attacked by a pawn.
    Group::new("threat by pawn", 4),
    // Pawn, knight, bishop, rook, queen attacked by a knight or a bishop.
    Group::new("threat by minor piece", 5),
    // The same attacked by a rook.
    Group::new("threat by rook", 5),
    Group::new("threat by king", 1),
    Group::new("threat of a pawn step", 1),
    Group::new("attacked and not guarded", 1),
    Group::new("pair of catapults", 1),
    // Of each own catapult.
    Group::new("catapult squares", 32),
    // King's steps from each own catapult to the enemy king.
    Group::new("catapult to enemy king", 8),
    Group::new("catapult not yet moved", 1),
    Group::new("catapult free to move", 1),
    // An own pawn on an own catapult; own pieces on both.
    Group::new("catapult locked by its side", 2),
    // Knight, bishop, rook, queen, king with no piece of its side on the other catapult.
    Group::new("ready to teleport", 5),
    // To a square that the enemy does not attack.
    Group::new("ready to teleport safely", 1),
    // A piece may step onto a free catapult and teleport from there in the next turn.
    Group::new("about to board", 1),
    // An enemy stands on one own catapult; none, one, more of them reach the other one, each first with
    // and then without it being guarded.
    Group::new("halfway to losing the pair", 6),
    // Of a bare enemy king against pieces that can mate it: its steps from the middle, and the steps that our king is
    // nearer than seven.
    Group::new("lone king", 2),
    Group::new("tempo", 1),
];

const fn start(name: &str) -> usize {
    Group::start(TERMS, name)
}

pub(super) const MATERIAL: usize = start("material");
pub(super) const PAWN_SQUARES: usize = start("pawn squares");
pub(super) const KNIGHT_SQUARES: usize = start("knight squares");
pub(super) const BISHOP_SQUARES: usize = start("bishop squares");
pub(super) const ROOK_SQUARES: usize = start("rook squares");
pub(super) const QUEEN_SQUARES: usize = start("queen squares");
pub(super) const KING_SQUARES: usize = start("king squares");
pub(super) const KNIGHT_MOBILITY: usize = start("knight mobility");
pub(super) const BISHOP_MOBILITY: usize = start("bishop mobility");
pub(super) const ROOK_MOBILITY: usize = start("rook mobility");
pub(super) const QUEEN_MOBILITY: usize = start("queen mobility");
pub(super) const BISHOP_PAIR: usize = start("bishop pair");
pub(super) const BISHOP_PAWNS: usize = start("pawn in the bishop's way");
pub(super) const OUTPOST: usize = start("outpost");
pub(super) const ROOK_FILE: usize = start("rook on open file");
pub(super) const ISOLATED: usize = start("isolated pawn");
pub(super) const DOUBLED: usize = start("doubled pawn");
pub(super) const BACKWARD: usize = start("backward pawn");
pub(super) const CONNECTED: usize = start("connected pawn by rank");
pub(super) const PASSED: usize = start("passed pawn by rank");
pub(super) const FREE_PASSED: usize = start("free passed pawn by rank");
pub(super) const SAFE_PASSED: usize = start("safe passed pawn by rank");
pub(super) const KING_FROM_PASSED: usize = start("king far from passed pawn");
pub(super) const KING_DANGER: usize = start("king danger");
pub(super) const SHELTER: usize = start("king shelter by rank");
pub(super) const STORM: usize = start("pawn storm by rank");
pub(super) const CASTLING: usize = start("right to castle");
pub(super) const PAWN_THREAT: usize = start("threat by pawn");
pub(super) const MINOR_THREAT: usize = start("threat by minor piece");
pub(super) const ROOK_THREAT: usize = start("threat by rook");
pub(super) const KING_THREAT: usize = start("threat by king");
pub(super) const STEP_THREAT: usize = start("threat of a pawn step");
pub(super) const UNGUARDED: usize = start("attacked and not guarded");
pub(super) const PAIR: usize = start("pair of catapults");
pub(super) const CATAPULT_SQUARES: usize = start("catapult squares");
pub(super) const CATAPULT_TO_KING: usize = start("catapult to enemy king");
pub(super) const UNMOVED: usize = start("catapult not yet moved");
pub(super) const FREE_CATAPULT: usize = start("catapult free to move");
pub(super) const OWN_LOCK: usize = start("catapult locked by its side");
pub(super) const READY: usize = start("ready to teleport");
pub(super) const READY_SAFELY: usize = start("ready to teleport safely");
pub(super) const BOARDING: usize = start("about to board");
pub(super) const HALFWAY: usize = start("halfway to losing the pair");
pub(super) const LONE_KING: usize = start("lone king");
pub(super) const TEMPO: usize = start("tempo");

/// Returns the index of a square in a table of the left half of the board.
#[inline(always)]
pub(super) const fn folded(square: Square) -> usize {
    let (file, rank) = (square.index() & 7, square.index() >> 3 & 7);
    4 * rank + if file < 4 { file } else { 7 - file }
}
