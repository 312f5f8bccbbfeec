//! The codes of kinds of pieces.

use springald_language::model::KindId;

/// The code of a kind of piece in the planes: its index in the declaration, plus one. 0 is an empty square.
pub(crate) type Code = u8;

/// The number of bit planes for codes.
pub(crate) const PLANES: usize = 5;

/// The number of codes.
pub(crate) const CODES: usize = 1 << PLANES;

/// Returns the codes of some kinds, as bits.
pub(crate) fn bits(kinds: &[KindId]) -> u32 {
    kinds.iter().fold(0, |bits, &kind| bits | 1 << code(kind))
}

/// Returns the code of a kind.
pub(crate) fn code(kind: usize) -> Code {
    kind as Code + 1
}
