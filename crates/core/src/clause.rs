//! The numbers of clauses in RULES.md.

use std::fmt;

/// The number of a clause of a variant's RULES.md, such as 4.2.
///
/// ```
/// use springald_core::Clause;
///
/// assert_eq!(Clause::new(4, 2).to_string(), "4.2");
/// assert!(Clause::new(4, 9) < Clause::new(4, 10));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clause {
    section: u8,
    number: u8,
}

impl Clause {
    /// Returns a clause by section and number; both count from 1.
    pub const fn new(section: u8, number: u8) -> Self {
        Self { section, number }
    }

    /// Returns the number of its section.
    pub const fn section(self) -> u8 {
        self.section
    }

    /// Parses a clause, such as `4.2`.
    pub fn parse(text: &str) -> Option<Self> {
        let (section, number) = text.split_once('.')?;
        Some(Self::new(section.parse().ok()?, number.parse().ok()?))
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.section, self.number))
    }
}
