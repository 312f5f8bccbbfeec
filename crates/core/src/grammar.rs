//! The grammar of turn texts.
//!
//! A turn is written as the texts of its actions joined by commas, or as their SANs joined by slashes.
//! A roll and its outcome share one token, which names the outcome: `T@e5` stands for `T@` and its result. A
//! final [`END`] of a turn is left out. A separator at the end means that the turn is unfinished:
//! `c1c2,` or, if the roll is still due, `T@,`. Turns of a line are separated by white space.

/// The text of the action that ends a turn early.
pub const END: &str = "end";

/// The separator between the action texts of a turn.
pub const IN_TEXT: char = ',';
/// The separator between the SANs of a turn.
pub const IN_SAN: char = '/';

/// A turn text split into tokens, without knowing the game.
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
    /// Splits a turn of action texts.
    pub fn of_text(turn: &'a str) -> Self {
        Self::new(turn, IN_TEXT)
    }

    /// Splits a turn of SANs.
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

    /// Returns `true` if the turn is marked as unfinished.
    pub const fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// Returns the tokens in order, at least one. A token is empty if an action is missing.
    pub fn iter(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.body.split(self.separator)
    }

    /// Returns the number of tokens.
    pub fn count(&self) -> usize {
        self.iter().count()
    }
}

/// Splits typed input: actions as texts or as SANs, separated by commas, slashes or spaces. Also
/// returns `true` if the turn is marked as unfinished.
pub fn typed(line: &str) -> (impl Iterator<Item = &str>, bool) {
    let tokens = line.split([IN_TEXT, IN_SAN, ' ']);
    let goes_on = line.ends_with([IN_TEXT, IN_SAN]);
    (tokens.filter(|token| !token.is_empty()), goes_on)
}

/// Joins the actions of a turn to its text. A final [`END`] of a finished turn is left out; a comma at
/// the end marks an unfinished turn.
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

/// Returns the turn texts in a line.
pub fn turns(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace()
}

/// A step of a line of turn texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// An action, an outcome, or an action with its outcome.
    Token(&'a str),
    /// The end of a turn.
    EndOfTurn,
}

/// Returns the steps of a line, in order.
pub fn steps(line: &str) -> impl Iterator<Item = Step<'_>> {
    turns(line).flat_map(|turn| {
        let tokens = TurnTokens::of_text(turn);
        let end = (!tokens.goes_on()).then_some(Step::EndOfTurn);
        tokens.iter().map(Step::Token).chain(end)
    })
}

/// Returns the steps of a line after an earlier line, or `None` if it does not begin with that line.
///
/// With `roll_due`, the last action of `start` waits for its roll. An action with its outcome then continues it.
///
/// ```
/// use springald_core::grammar::{Step, beyond};
///
/// let steps = beyond("e4 c1c2,", "e4 c1c2,d1d2", false);
/// assert_eq!(steps, Some(vec![Step::Token("d1d2"), Step::EndOfTurn]));
/// assert_eq!(beyond("T@,", "T@e5,", true), Some(vec![Step::Token("T@e5")]));
/// assert_eq!(beyond("e4", "d4", false), None);
/// ```
pub fn beyond<'a>(start: &str, line: &'a str, roll_due: bool) -> Option<Vec<Step<'a>>> {
    let mut rest = steps(line).peekable();
    let mut begun = steps(start).peekable();
    while let Some(step) = begun.next() {
        let is_last = begun.peek().is_none();
        match (step, rest.peek()) {
            (mine, Some(theirs)) if mine == *theirs => drop(rest.next()),
            (Step::Token(action), Some(Step::Token(rolled)))
                if is_last && roll_due && rolled.starts_with(action) => {}
            _ => return None,
        }
    }
    Some(rest.collect())
}

#[cfg(test)]
mod tests {
    use super::{Step, beyond, steps};

    #[test]
    fn lines_are_taken_apart() {
        let all = |line| steps(line).collect::<Vec<_>>();
        let [a, b, c, end] = [
            Step::Token("a"),
            Step::Token("b"),
            Step::Token("c"),
            Step::EndOfTurn,
        ];
        assert_eq!(all(""), []);
        assert_eq!(all("a"), [a, end]);
        assert_eq!(all("a,"), [a]);
        assert_eq!(all("a,b c,"), [a, b, end, c]);
        assert_eq!(all("  a\n b "), [a, end, b, end]);
    }

    #[test]
    fn the_rest_of_a_line_follows_its_start() {
        let rest = |start, line| beyond(start, line, false);
        assert_eq!(rest("a,b", "a,b c,"), Some(vec![Step::Token("c")]));
        assert_eq!(rest("a,", "a"), Some(vec![Step::EndOfTurn]));
        assert_eq!(rest("a,b c,", "a,b c,"), Some(vec![]));
        assert_eq!(rest("", "a,"), Some(vec![Step::Token("a")]));
    }

    #[test]
    fn an_outcome_follows_the_action_that_waits_for_it() {
        let rolled = Some(vec![Step::Token("T@e5")]);
        assert_eq!(beyond("T@,", "T@e5,", true), rolled);
        assert_eq!(beyond("a,T@,", "a,T@e5,", true), rolled);
        // Without a roll that is due, `T@` is another action.
        assert_eq!(beyond("T@,", "T@e5,", false), None);
    }

    #[test]
    fn other_lines_have_no_rest() {
        for (start, line) in [("T@e5,", "T@e6,"), ("a b", "a"), ("a,", "b"), ("a", "a,")] {
            assert_eq!(beyond(start, line, true), None, "{start} and {line}");
        }
    }
}
