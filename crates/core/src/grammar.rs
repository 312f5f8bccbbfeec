//! The grammar of turn texts.
//!
//! A turn is written as the texts of its actions joined by commas, or as their SANs joined by slashes. A
//! roll and its outcome are one token, the outcome's: `T@e5` stands for `T@` and what came of it. The last
//! [`END`] of a turn is left out. A separator at the end means that the turn is not over: `c1c2,` or,
//! where the roll is still due, `T@,`. Turns of a line are separated by white space.

/// The text of the action with which a player ends the turn early.
pub const END: &str = "end";

/// What stands between the action texts of a turn.
pub const IN_TEXT: char = ',';
/// What stands between the SANs of a turn.
pub const IN_SAN: char = '/';

/// A turn text taken apart, without knowing any game.
///
/// ```
/// use springald_core::grammar::TurnTokens;
///
/// let turn = TurnTokens::of_text("c1c2,T@,");
/// assert_eq!(turn.iter().collect::<Vec<_>>(), ["c1c2", "T@"]);
/// assert!(turn.goes_on());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnTokens<'a> {
    body: &'a str,
    separator: char,
    goes_on: bool,
}

impl<'a> TurnTokens<'a> {
    /// Takes a turn apart that is written as action texts.
    pub fn of_text(turn: &'a str) -> Self {
        Self::new(turn, IN_TEXT)
    }

    /// Takes a turn apart that is written in SAN.
    pub fn of_san(turn: &'a str) -> Self {
        Self::new(turn, IN_SAN)
    }

    fn new(turn: &'a str, separator: char) -> Self {
        let body = turn.strip_suffix(separator);
        Self {
            body: body.unwrap_or(turn),
            separator,
            goes_on: body.is_some(),
        }
    }

    /// Returns `true` if the text says that the turn is not over.
    pub const fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// Returns the tokens in order, at least one. A token is empty if nothing stands where an action is
    /// expected.
    pub fn iter(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.body.split(self.separator)
    }

    /// Returns the number of tokens.
    pub fn count(&self) -> usize {
        self.iter().count()
    }
}

/// Takes a line apart that a person typed: actions as texts or as SANs, separated by commas, slashes or
/// spaces; with `true` if it says that the turn is not over.
pub fn typed(line: &str) -> (impl Iterator<Item = &str>, bool) {
    let tokens = line.split([IN_TEXT, IN_SAN, ' ']);
    let goes_on = line.ends_with([IN_TEXT, IN_SAN]);
    (tokens.filter(|token| !token.is_empty()), goes_on)
}

/// Writes the actions of a turn as its text: a last [`END`] of a whole turn is left out, a comma at the
/// end means that the turn goes on.
///
/// ```
/// use springald_core::grammar::join;
///
/// assert_eq!(join(&["d1d2", "end"], true), "d1d2");
/// assert_eq!(join(&["end"], true), "end");
/// assert_eq!(join(&["d1d2"], false), "d1d2,");
/// ```
pub fn join<S: AsRef<str>>(tokens: &[S], whole: bool) -> String {
    let texts: Vec<&str> = tokens.iter().map(AsRef::as_ref).collect();
    let said = match texts.as_slice() {
        [said @ .., END] if whole && !said.is_empty() => said,
        all => all,
    };
    let mut text = said.join(",");
    if !whole {
        text.push(IN_TEXT);
    }
    text
}

/// Returns the turn texts of a line.
pub fn turns(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace()
}
