//! Names in a text, and places there.

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    /// The number of the text: 0 for the text itself, higher for the games that it is like.
    pub source: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of characters.
    pub length: usize,
}

impl Span {
    /// Returns the place from the beginning of `self` to the end of `other`, on the same line.
    pub(super) fn to(self, other: Self) -> Self {
        let end = other.column + other.length;
        Self {
            length: end.saturating_sub(self.column),
            ..self
        }
    }
}

/// A name and its place.
#[derive(Clone, Debug)]
pub(super) struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// Returns the name for players of a game that states none.
pub fn title(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}
