//! Everything that the site draws from the operating system's entropy.

use springald_table::dice::Dice;
use springald_table::secret::{Entropy, Secret, game_id};

/// Returns random bytes.
///
/// # Panics
/// Panics if the operating system provides none: without it nothing may be drawn.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random bytes");
    bytes
}

/// Draws a secret for a seat.
pub(crate) fn secret() -> Secret {
    Secret::from_bytes(random())
}

/// Draws an id for a game.
pub(crate) fn id() -> String {
    game_id(random())
}

/// Draws the dice of a game.
pub(crate) fn dice() -> Dice {
    Dice::with_seed(random())
}

/// Draws what a new game needs.
pub(crate) fn new_game() -> Entropy {
    Entropy {
        game_id: id(),
        dice_seed: random(),
    }
}
