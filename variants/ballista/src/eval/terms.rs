//! The groups of weights and the index at which each begins.

use springald_core::{Group, Weight, read_weights};

/// Ranks times half the files: tables of squares are the same on both wings, and the e-file is in the
/// middle.
pub(super) const FOLDED: usize = 8 * 5;
/// The buckets of [`KING_DANGER`].
pub(super) const DANGERS: usize = 32;
/// The buckets of [`QUEEN_MOBILITY`]; larger views share the last one.
pub(super) const QUEEN_VIEWS: usize = 24;

/// All groups, in the order of `weights.txt`.
pub(super) const TERMS: &[Group] = &[
    Group::new("material", 6),
    Group::new("pawn squares", FOLDED),
    Group::new("knight squares", FOLDED),
    Group::new("bishop squares", FOLDED),
    Group::new("rook squares", FOLDED),
    Group::new("queen squares", FOLDED),
    Group::new("king squares", FOLDED),
    Group::new("ballista squares", FOLDED),
    Group::new("knight mobility", 9),
    Group::new("bishop mobility", 15),
    Group::new("rook mobility", 16),
    Group::new("queen mobility", QUEEN_VIEWS),
    Group::new("ballista mobility", 11),
    Group::new("pawn structure", 5),
    Group::new("passed pawn", 8),
    Group::new("blocked passed pawn", 8),
    Group::new("passed pawn and kings", 2),
    Group::new("bishop pair", 1),
    Group::new("rook on open file", 2),
    Group::new("minor piece behind a pawn's guard", 1),
    Group::new("king shelter", 5),
    Group::new("open files at the king", 4),
    Group::new("king danger", DANGERS),
    Group::new("threats by pawns", 4),
    Group::new("threats by minor pieces", 3),
    Group::new("threats by rooks", 2),
    Group::new("loose pieces", 5),
    Group::new("boosted pieces", 4),
    Group::new("boosted pawn", 8),
    Group::new("ballista and its neighbours", 2),
    Group::new("pawns that a ballista can reach", 2),
    Group::new("promotion at hand", 4),
    Group::new("lone king", 2),
    Group::new("tempo", 1),
];

/// The weights of [`TERMS`].
pub(super) static WEIGHTS: [Weight; Group::total(TERMS)] =
    read_weights(include_str!("../../weights.txt"), TERMS);

const fn start(name: &str) -> usize {
    Group::start(TERMS, name)
}

/// Pawn, knight, bishop, rook, queen, ballista.
pub(super) const MATERIAL: usize = start("material");
pub(super) const PAWN_SQUARES: usize = start("pawn squares");
pub(super) const KNIGHT_SQUARES: usize = start("knight squares");
pub(super) const BISHOP_SQUARES: usize = start("bishop squares");
pub(super) const ROOK_SQUARES: usize = start("rook squares");
pub(super) const QUEEN_SQUARES: usize = start("queen squares");
pub(super) const KING_SQUARES: usize = start("king squares");
pub(super) const BALLISTA_SQUARES: usize = start("ballista squares");
/// By the number of attacked squares that may be safe.
pub(super) const KNIGHT_MOBILITY: usize = start("knight mobility");
pub(super) const BISHOP_MOBILITY: usize = start("bishop mobility");
pub(super) const ROOK_MOBILITY: usize = start("rook mobility");
pub(super) const QUEEN_MOBILITY: usize = start("queen mobility");
/// By the number of empty squares reached without a boost.
pub(super) const BALLISTA_MOBILITY: usize = start("ballista mobility");
/// Doubled, isolated, backward, guarded by a pawn, beside a pawn.
pub(super) const PAWN_STRUCTURE: usize = start("pawn structure");
/// By rank, from the side's own first.
pub(super) const PASSED: usize = start("passed pawn");
/// In addition, if a piece stands right ahead of it.
pub(super) const PASSED_BLOCKED: usize = start("blocked passed pawn");
/// For each step between the square ahead of it and its own king, and the enemy king.
pub(super) const PASSED_KINGS: usize = start("passed pawn and kings");
pub(super) const BISHOP_PAIR: usize = start("bishop pair");
/// Open file, half-open file.
pub(super) const ROOK_FILE: usize = start("rook on open file");
pub(super) const GUARDED_MINOR: usize = start("minor piece behind a pawn's guard");
/// By the number of own pawns beside and ahead of the king.
pub(super) const SHELTER: usize = start("king shelter");
/// By the number of the king's three files without an own pawn.
pub(super) const KING_FILES: usize = start("open files at the king");
/// By units of danger, see `kings`.
pub(super) const KING_DANGER: usize = start("king danger");
/// Minor piece, rook, queen, ballista attacked by a pawn.
pub(super) const PAWN_THREATS: usize = start("threats by pawns");
/// Rook, queen, ballista attacked by a minor piece.
pub(super) const MINOR_THREATS: usize = start("threats by minor pieces");
/// Queen, ballista attacked by a rook.
pub(super) const ROOK_THREATS: usize = start("threats by rooks");
/// Pawn, minor piece, rook, queen, ballista attacked and not defended.
pub(super) const LOOSE: usize = start("loose pieces");
/// Boosted knight, bishop, rook, ballista (§5).
pub(super) const BOOSTED: usize = start("boosted pieces");
/// By rank.
pub(super) const BOOSTED_PAWN: usize = start("boosted pawn");
/// For each piece of its own side beside a ballista, and for each enemy piece that it serves.
pub(super) const NEIGHBOURS: usize = start("ballista and its neighbours");
/// Pawns that a ballista boosts after one move, in their own half and in the enemy's.
pub(super) const REACHED_PAWNS: usize = start("pawns that a ballista can reach");
/// A boosted pawn that slides to safety on the last rank: of the side to act; one, or several, of the
/// other side; and one that promotes only where it is captured.
pub(super) const PROMOTION: usize = start("promotion at hand");
/// Against a king without pieces: its steps from the middle, and the steps between the kings.
pub(super) const LONE_KING: usize = start("lone king");
pub(super) const TEMPO: usize = start("tempo");
