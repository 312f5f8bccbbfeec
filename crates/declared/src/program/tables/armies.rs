//! The tables of armies that the sides choose before the first turn.

use crate::program::codes::Code;

/// The armies of a game, in the order of the text.
pub(crate) struct ArmyTable<W> {
    pub(crate) armies: Vec<ArmyOf<W>>,
}

/// An army.
pub(crate) struct ArmyOf<W> {
    /// `true` for each side that may choose it.
    pub(crate) is_for: [bool; 2],
    /// Its pieces, each with its square for White and for Black.
    pub(crate) pieces: Vec<(Code, [u8; 2])>,
    /// Their squares for White and for Black.
    pub(crate) squares: [W; 2],
    /// Their codes, as bits.
    pub(crate) codes: u32,
}
