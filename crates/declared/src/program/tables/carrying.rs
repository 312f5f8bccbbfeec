//! The codes of carriers with their passengers.

use super::unions::{CODE_LETTERS, letter_of, place_of};
use crate::program::codes::{Code, code};
use springald_core::Side;
use springald_language::model::{Declaration, Load};

/// The carriers with their passengers.
pub(crate) struct CarryTable {
    /// The declaration of the text, without kinds for them.
    pub(crate) stated: Declaration,
    /// The code of the first of them.
    first: Code,
    /// For each code the codes of the carrier and of the passenger.
    pairs: Vec<[Code; 2]>,
}

impl CarryTable {
    /// Returns the table of a declaration whose kinds have the loaded ones behind the others, made from `stated`.
    pub(crate) fn of(declaration: &Declaration, stated: Declaration) -> Option<Self> {
        let kinds = &declaration.kinds;
        let first = kinds.iter().position(|kind| kind.load.is_some())?;
        let loads = kinds.iter().filter_map(|kind| kind.load);
        let pair = |load: Load| [code(load.carrier), code(load.passenger)];
        Some(Self {
            stated,
            first: code(first),
            pairs: loads.map(pair).collect(),
        })
    }

    /// Returns the codes of the carrier and of its passenger; `None` for the code of a single piece.
    pub(crate) fn parts(&self, loaded: Code) -> Option<[Code; 2]> {
        let index = usize::from(loaded.checked_sub(self.first)?);
        self.pairs.get(index).copied()
    }

    /// Returns the code of a carrier with a passenger; `None` if the one does not carry the other.
    pub(crate) fn code_of(&self, carrier: Code, passenger: Code) -> Option<Code> {
        let mut pairs = self.pairs.iter();
        let index = pairs.position(|&pair| pair == [carrier, passenger])?;
        Some(self.first + index as Code)
    }

    /// Returns the codes of all carriers with passengers.
    pub(crate) fn codes(&self) -> impl Iterator<Item = Code> {
        self.first..self.first + self.pairs.len() as Code
    }

    /// Returns `true` if pieces with a code are carried.
    pub(crate) fn is_carried(&self, code: Code) -> bool {
        self.pairs.iter().any(|&[_, passenger]| passenger == code)
    }

    /// Returns `true` if pieces with a code carry others.
    pub(crate) fn carries(&self, code: Code) -> bool {
        self.pairs.iter().any(|&[carrier, _]| carrier == code)
    }

    /// Returns the owner and the code for which a letter in a placement stands.
    pub(crate) fn of_letter(&self, letter: char) -> Option<(Side, Code)> {
        let place = place_of(letter)?;
        let side = Side::BOTH[usize::from(place >= CODE_LETTERS)];
        let code = (place % CODE_LETTERS) as Code;
        self.parts(code).map(|_| (side, code))
    }
}

/// Returns the letter that stands for a carrier with its passenger in a placement.
pub(crate) fn loaded_letter(side: Side, loaded: Code) -> char {
    letter_of(u32::from(loaded) + CODE_LETTERS * side.index() as u32)
}
