//! The editions of the game.

use std::fmt::Debug;

/// The name of the piece of the second layer in an edition of the game (§1.3).
pub trait Edition: Copy + Eq + Debug + Send + Sync + 'static {
    /// Its letter, a capital.
    const LETTER: char;
    /// Its name.
    const NAME: &'static str;
    /// Its name in the plural.
    const PLURAL: &'static str;
}

/// The Catapult edition.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Catapult;

/// The Gulti edition.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Gulti;

impl Edition for Catapult {
    const LETTER: char = 'C';
    const NAME: &'static str = "catapult";
    const PLURAL: &'static str = "catapults";
}

impl Edition for Gulti {
    const LETTER: char = 'G';
    const NAME: &'static str = "gulti";
    const PLURAL: &'static str = "gultis";
}
