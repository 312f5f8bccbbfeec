//! Squares, owners, and the numbers of kinds.

use springald_board::U256;

/// The index of a kind of piece in [`Declaration::kinds`](super::Declaration::kinds).
pub type KindId = usize;

/// A set of squares for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Region {
    /// White's squares, as bits in board order (a1, b1, …, a2, …).
    pub white: U256,
    /// Black's squares.
    pub black: U256,
}

impl Region {
    /// All squares, for both sides.
    pub const ALL: Self = Self {
        white: U256::MAX,
        black: U256::MAX,
    };

    /// No square.
    pub const NONE: Self = Self {
        white: U256::MIN,
        black: U256::MIN,
    };
}

/// The owner of pieces, from the view of the player who acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Whose {
    /// The player.
    Own,
    /// The enemy.
    Enemy,
    /// Either of them.
    #[default]
    Any,
}
