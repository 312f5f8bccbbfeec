//! The names of the weights, and the index at which each group begins.

use springald_core::{Group, Weight, read_weights};

/// All groups. Squares count from the side's own left corner, a1 for White and a8 for Black; ranks from
/// the side's second, as no pawn stands on the first.
pub(super) const TERMS: &[Group] = &[
    Group::new("material", 5),
    Group::new("pawn squares", 48),
    Group::new("knight squares", 32),
    Group::new("bishop squares", 32),
    Group::new("rook squares", 32),
    Group::new("queen squares", 32),
    Group::new("king squares", 64),
    Group::new("knight mobility", 9),
    Group::new("bishop mobility", 14),
    Group::new("rook mobility", 15),
    Group::new("queen mobility", 28),
    Group::new("bishop pair", 1),
    Group::new("rook pair", 1),
    Group::new("knight and own pawn", 1),
    Group::new("rook and own pawn", 1),
    Group::new("pinned man", 1),
    Group::new("outpost", 3),
    Group::new("minor behind pawn", 1),
    Group::new("minor far from king", 2),
    Group::new("bishop and own pawns", 2),
    Group::new("bishop on long diagonal", 1),
    Group::new("rook on open file", 2),
    Group::new("seventh rank", 2),
    Group::new("trapped rook", 1),
    Group::new("doubled pawn", 1),
    Group::new("isolated pawn", 2),
    Group::new("backward pawn", 2),
    Group::new("phalanx by rank", 6),
    Group::new("supported pawn by rank", 6),
    Group::new("candidate by rank", 6),
    Group::new("passed pawn by rank", 6),
    Group::new("passed pawn by file", 4),
    Group::new("passed pawn with free step by rank", 6),
    Group::new("passed pawn with free path by rank", 6),
    Group::new("passed pawn and own king by rank", 6),
    Group::new("passed pawn and enemy king by rank", 6),
    Group::new("rook behind passed pawn", 2),
    Group::new("uncatchable passed pawn", 1),
    Group::new("castling right", 2),
    Group::new("king shelter", 28),
    Group::new("pawn storm", 28),
    Group::new("blocked storm", 7),
    Group::new("king attack", 32),
    Group::new("king's flank", 3),
    Group::new("threat by pawn", 4),
    Group::new("threat by minor", 5),
    Group::new("threat by rook", 5),
    Group::new("threat by king", 1),
    Group::new("threat by pawn step", 1),
    Group::new("hanging man", 1),
    Group::new("contested square", 1),
    Group::new("queen in reach", 2),
    Group::new("space", 1),
    Group::new("tempo", 1),
];

/// The weights as last tuned, or estimates where they are not.
pub(super) static WEIGHTS: [Weight; Group::total(TERMS)] =
    read_weights(include_str!("../../weights.txt"), TERMS);

/// Defines a constant for each group: the index of its first weight.
macro_rules! starts {
    ($($constant:ident = $name:literal;)*) => {$(
        pub(super) const $constant: usize = Group::start(TERMS, $name);
    )*};
}

starts! {
    MATERIAL = "material";
    PAWN_SQUARES = "pawn squares";
    KNIGHT_SQUARES = "knight squares";
    BISHOP_SQUARES = "bishop squares";
    ROOK_SQUARES = "rook squares";
    QUEEN_SQUARES = "queen squares";
    KING_SQUARES = "king squares";
    KNIGHT_MOBILITY = "knight mobility";
    BISHOP_MOBILITY = "bishop mobility";
    ROOK_MOBILITY = "rook mobility";
    QUEEN_MOBILITY = "queen mobility";
    BISHOP_PAIR = "bishop pair";
    ROOK_PAIR = "rook pair";
    KNIGHT_AND_PAWN = "knight and own pawn";
    ROOK_AND_PAWN = "rook and own pawn";
    PINNED = "pinned man";
    OUTPOST = "outpost";
    BEHIND_PAWN = "minor behind pawn";
    FAR_FROM_KING = "minor far from king";
    BISHOP_AND_PAWNS = "bishop and own pawns";
    LONG_DIAGONAL = "bishop on long diagonal";
    OPEN_FILE = "rook on open file";
    SEVENTH = "seventh rank";
    TRAPPED_ROOK = "trapped rook";
    DOUBLED = "doubled pawn";
    ISOLATED = "isolated pawn";
    BACKWARD = "backward pawn";
    PHALANX = "phalanx by rank";
    SUPPORTED = "supported pawn by rank";
    CANDIDATE = "candidate by rank";
    PASSED = "passed pawn by rank";
    PASSED_FILE = "passed pawn by file";
    FREE_STEP = "passed pawn with free step by rank";
    FREE_PATH = "passed pawn with free path by rank";
    PASSED_OWN_KING = "passed pawn and own king by rank";
    PASSED_ENEMY_KING = "passed pawn and enemy king by rank";
    ROOK_BEHIND = "rook behind passed pawn";
    UNCATCHABLE = "uncatchable passed pawn";
    CASTLING = "castling right";
    SHELTER = "king shelter";
    STORM = "pawn storm";
    BLOCKED_STORM = "blocked storm";
    KING_ATTACK = "king attack";
    FLANK = "king's flank";
    PAWN_THREAT = "threat by pawn";
    MINOR_THREAT = "threat by minor";
    ROOK_THREAT = "threat by rook";
    KING_THREAT = "threat by king";
    STEP_THREAT = "threat by pawn step";
    HANGING = "hanging man";
    CONTESTED = "contested square";
    QUEEN_IN_REACH = "queen in reach";
    SPACE = "space";
    TEMPO = "tempo";
}
