//! The terms of the evaluation.

use springald_core::Group;
use springald_fide::Role;

/// Squares count from each side's own back rank, and files from the nearer edge: the rules know no left
/// and right.
pub(super) const TERMS: &[Group] = &[
    // Pawn, knight, bishop, rook, queen.
    Group::new("material", 5),
    Group::new("pawn squares", 32),
    Group::new("knight squares", 32),
    Group::new("bishop squares", 32),
    Group::new("rook squares", 32),
    Group::new("queen squares", 32),
    Group::new("king squares", 32),
    // By the number of empty squares in reach: pieces do not capture.
    Group::new("knight mobility", 9),
    Group::new("bishop mobility", 14),
    Group::new("rook mobility", 15),
    Group::new("queen mobility", 28),
    // Pawns whose next square is empty, by their rank.
    Group::new("pawn may step by rank", 8),
    // Pawns with nothing ahead of them up to the last rank: only a king can stop them.
    Group::new("pawn has free road by rank", 8),
    // Pawns that promote with the next normal move: of the side not to act, of the side to act.
    Group::new("promotion at hand", 2),
    // The danger to a king, while its own side is to act and while the attacker is.
    Group::new("king danger", 2 * DANGERS),
    // By the number of squares to which the king may step.
    Group::new("king flights", 9),
    // Squares from which a pawn, knight, bishop, rook or queen would give check by a normal move,
    // while the other side is to act and while its own is.
    Group::new("checks in reach", 2 * 5),
    // By the number of empty squares from which the Gravitatur would pull a piece to give check: at
    // other times, and while its own side is to place.
    Group::new("checks by placing", 2 * 8),
    // Diagonal sliders, straight sliders, knights, pawns that the Gravitatur would pull to where the
    // enemy king captures them: at other times, and while that king's side is to place.
    Group::new("dragged to the king", 2 * 4),
    // By half the number of empty squares that the king sees.
    Group::new("king open along ranks and files", 8),
    Group::new("king open along diagonals", 8),
    // By the number of its own pieces next to a king: they close lines and take flights.
    Group::new("king company", 9),
    // By the number of own pieces with which the king may swap places (§5.2, §5.4).
    Group::new("king refuges", 8),
    // Pawn, knight, bishop, rook or queen that the enemy king may capture, while its own side is to act
    // and while the king's is.
    Group::new("left to the king", 2 * 5),
    // The same for pieces two steps from the enemy king, to which a pull may bring them.
    Group::new("unguarded near the king", 5),
    // Of a bare king: its rings from the centre outwards, and its steps to the other king.
    Group::new("bare king squares", 4),
    Group::new("bare king distance", 8),
    // Of the side to act: before placing, before the normal move, in check.
    Group::new("turn", 3),
];

/// The number of degrees of danger.
pub(super) const DANGERS: usize = 32;

/// All pieces but the king, in the order of the groups.
pub(super) const CAPTURED: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];
