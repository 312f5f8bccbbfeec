//! The codes of unions.

use crate::program::codes::{CODES, Code, code};
use springald_language::model::Declaration;

/// The first of the letters that stand for two pieces, which no text uses.
const FIRST: char = '\u{e000}';

/// The number of these letters that stand for codes of one side, or of nobody.
pub(super) const CODE_LETTERS: u32 = CODES as u32;

/// Returns the letter at a place among these.
pub(super) fn letter_of(place: u32) -> char {
    char::from_u32(u32::from(FIRST) + place).unwrap_or(FIRST)
}

/// Returns the place of a letter among these, if it is one.
pub(super) fn place_of(letter: char) -> Option<u32> {
    let place = u32::from(letter).checked_sub(u32::from(FIRST))?;
    (place < 2 * CODE_LETTERS).then_some(place)
}

/// Returns the letter that stands for a union in a placement.
pub(crate) fn union_letter(union: Code) -> char {
    letter_of(union.into())
}

/// Returns the code of the union for which a letter stands.
pub(crate) fn union_of_letter(letter: char) -> Option<Code> {
    let place = place_of(letter).filter(|&place| place < CODE_LETTERS)?;
    Code::try_from(place).ok()
}

/// The kinds that form unions.
pub(crate) struct UnionTable {
    /// The code of the first union.
    first: Code,
    /// The codes that form unions, in the order of the text.
    codes: Vec<Code>,
    /// For each code its place among them.
    places: [Option<Code>; CODES],
}

impl UnionTable {
    pub(crate) fn of(declaration: &Declaration) -> Option<Self> {
        let (_, kinds) = declaration.unions.as_ref()?;
        let codes: Vec<Code> = kinds.iter().map(|&kind| code(kind)).collect();
        let mut places = [None; CODES];
        for (place, &code) in (0..).zip(&codes) {
            places[usize::from(code)] = Some(place);
        }
        Some(Self {
            first: declaration.kinds.len() as Code + 1,
            codes,
            places,
        })
    }

    /// Returns the code of a union of two pieces, White's first; `None` if they form none.
    pub(crate) fn code_of(&self, [white, black]: [Code; 2]) -> Option<Code> {
        let [white, black] = [white, black].map(|code| self.places[usize::from(code)]);
        Some(self.first + white? * self.codes.len() as Code + black?)
    }

    /// Returns the codes of White's and Black's pieces in a union; `None` if the code is no union's.
    pub(crate) fn parts(&self, union: Code) -> Option<[Code; 2]> {
        let index = usize::from(union.checked_sub(self.first)?);
        let count = self.codes.len();
        Some([self.codes[index / count], self.codes[index % count]])
    }

    /// Returns `true` if pieces with a code form unions.
    pub(crate) fn unites(&self, code: Code) -> bool {
        self.places[usize::from(code)].is_some()
    }
}
