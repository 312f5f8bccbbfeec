//! The groups of weights, and the index at which each begins. Groups by kind follow the order of
//! [`super::side_view::KINDS`].

use springald_core::{Group, Weight, read_weights};

/// Names and sizes. Tables of squares have five files, as left and right differ only in king and queen.
/// Squares and ranks count from the owner's first rank.
pub(super) const TERMS: &[Group] = &[
    // For each kind but the king.
    Group::new("material", 8),
    // For each kind but mouse and king: a piece beneath another one (§8.2).
    Group::new("beneath", 7),
    // The same: the only one left of its kind, whose capture brings back all (§8.1).
    Group::new("last of its kind", 7),
    // From the third rank to the ninth.
    Group::new("pawn squares", 35),
    Group::new("knight squares", 50),
    Group::new("bishop squares", 50),
    Group::new("cat squares", 50),
    Group::new("teleporting cat squares", 50),
    Group::new("rook squares", 50),
    Group::new("queen squares", 50),
    Group::new("king squares", 50),
    Group::new("mouse by rank", 10),
    Group::new("knight mobility", 9),
    Group::new("bishop mobility", 19),
    Group::new("cat mobility", 17),
    Group::new("rook mobility", 19),
    // By pairs of squares.
    Group::new("queen mobility", 19),
    // From the third rank to the ninth; free: nothing stops it.
    Group::new("passed pawn by rank", 7),
    Group::new("free passed pawn by rank", 7),
    Group::new("pawns side by side", 1),
    Group::new("pawn guarded by pawn", 1),
    Group::new("isolated pawn", 1),
    Group::new("doubled pawn", 1),
    Group::new("bishop pair", 1),
    Group::new("rook on open file", 1),
    Group::new("rook on half-open file", 1),
    // For each kind but mouse and king.
    Group::new("attacked by pawn", 7),
    Group::new("hanging", 7),
    Group::new("rook attacked by minor", 1),
    Group::new("queen attacked by minor", 1),
    Group::new("queen attacked by rook", 1),
    Group::new("queen beside enemy mouse", 1),
    // By the number and the strength of the attackers of the squares around it.
    Group::new("king danger", 20),
    // By the number of pawns ahead of it.
    Group::new("king shelter", 5),
    Group::new("king attacked", 1),
    Group::new("mouse beside enemy king", 1),
    Group::new("neutral beside king", 1),
    Group::new("castling", 1),
    // By the leaps that the two foremost cats together need to the last rank.
    Group::new("cats from winning", 13),
    Group::new("cats from winning, to act", 5),
    Group::new("cat arrived", 1),
    Group::new("cat arrived and attacked", 1),
    Group::new("tempo", 1),
    Group::new("second cat may move", 1),
    Group::new("extra move", 1),
    // Of a roll that is due; all but the first in 64ths of the squares that may be rolled.
    Group::new("landing", 1),
    Group::new("landing unattacked", 1),
    Group::new("landing ahead", 1),
    Group::new("landing beside victory", 1),
];

const fn start(name: &str) -> usize {
    Group::start(TERMS, name)
}

pub(super) const MATERIAL: usize = start("material");
pub(super) const BENEATH: usize = start("beneath");
pub(super) const LAST_OF_KIND: usize = start("last of its kind");
/// Pawns never stand on the first two ranks.
pub(super) const PAWN_SQUARES: usize = start("pawn squares") - 10;
pub(super) const KNIGHT_SQUARES: usize = start("knight squares");
pub(super) const BISHOP_SQUARES: usize = start("bishop squares");
pub(super) const CAT_SQUARES: usize = start("cat squares");
pub(super) const TELEPORTER_SQUARES: usize = start("teleporting cat squares");
pub(super) const ROOK_SQUARES: usize = start("rook squares");
pub(super) const QUEEN_SQUARES: usize = start("queen squares");
pub(super) const KING_SQUARES: usize = start("king squares");
pub(super) const MOUSE_BY_RANK: usize = start("mouse by rank");
pub(super) const KNIGHT_MOBILITY: usize = start("knight mobility");
pub(super) const BISHOP_MOBILITY: usize = start("bishop mobility");
pub(super) const CAT_MOBILITY: usize = start("cat mobility");
pub(super) const ROOK_MOBILITY: usize = start("rook mobility");
pub(super) const QUEEN_MOBILITY: usize = start("queen mobility");
pub(super) const PASSED: usize = start("passed pawn by rank") - 2;
pub(super) const FREE_PASSED: usize = start("free passed pawn by rank") - 2;
pub(super) const SIDE_BY_SIDE: usize = start("pawns side by side");
pub(super) const GUARDED: usize = start("pawn guarded by pawn");
pub(super) const ISOLATED: usize = start("isolated pawn");
pub(super) const DOUBLED: usize = start("doubled pawn");
pub(super) const BISHOP_PAIR: usize = start("bishop pair");
pub(super) const OPEN_FILE: usize = start("rook on open file");
pub(super) const HALF_OPEN_FILE: usize = start("rook on half-open file");
pub(super) const BY_PAWN: usize = start("attacked by pawn");
pub(super) const HANGING: usize = start("hanging");
pub(super) const ROOK_BY_MINOR: usize = start("rook attacked by minor");
pub(super) const QUEEN_BY_MINOR: usize = start("queen attacked by minor");
pub(super) const QUEEN_BY_ROOK: usize = start("queen attacked by rook");
pub(super) const QUEEN_BY_MOUSE: usize = start("queen beside enemy mouse");
pub(super) const KING_DANGER: usize = start("king danger");
pub(super) const SHELTER: usize = start("king shelter");
pub(super) const KING_ATTACKED: usize = start("king attacked");
pub(super) const MOUSE_AT_KING: usize = start("mouse beside enemy king");
pub(super) const NEUTRAL_AT_KING: usize = start("neutral beside king");
pub(super) const CASTLING: usize = start("castling");
pub(super) const RACE: usize = start("cats from winning");
pub(super) const RACE_TO_ACT: usize = start("cats from winning, to act");
pub(super) const ARRIVED: usize = start("cat arrived");
pub(super) const ARRIVED_ATTACKED: usize = start("cat arrived and attacked");
pub(super) const TEMPO: usize = start("tempo");
pub(super) const SECOND_CAT: usize = start("second cat may move");
pub(super) const EXTRA_MOVE: usize = start("extra move");
pub(super) const LANDING: usize = start("landing");
pub(super) const LANDING_UNATTACKED: usize = start("landing unattacked");
pub(super) const LANDING_AHEAD: usize = start("landing ahead");
pub(super) const LANDING_WINS: usize = start("landing beside victory");

/// The weights.
pub(super) static WEIGHTS: [Weight; Group::total(TERMS)] =
    read_weights(include_str!("../../weights.txt"), TERMS);
