//! Problems: the errors of a text, each with its place.

use super::hints::about;
use super::names::{Name, Span};
use super::near::nearest;
use springald_core::fen::quoted;
use springald_core::insertion_sort;
use std::fmt;

/// The most problems of a text that are kept; further ones are counted.
const KEPT: usize = 500;
/// The most known names that an unknown one is compared with.
const COMPARED: usize = 64;
/// The most problems that [`Problems`] prints.
const SHOWN: usize = 20;
/// The most characters of a line that are printed with a problem.
const WIDEST: usize = 100;
/// The most characters of a line of another game that are quoted.
const QUOTED: usize = 60;

/// An error as the parser notes it.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The place.
    pub span: Span,
    /// The sentence.
    pub message: String,
    /// A word that could stand there instead.
    pub suggestion: Option<String>,
    /// The statement that the author can change, if the place is in another game.
    pub cause: Option<Box<Cause>>,
}

/// The statement of the text itself that makes a statement of another game wrong.
#[derive(Clone, Debug)]
pub(super) struct Cause {
    /// Its place.
    pub span: Span,
    /// The remedy, as the end of a sentence.
    pub remedy: String,
}

/// A game that a text is like.
pub(super) struct Source {
    /// Its name.
    name: String,
    /// The place in the text itself that led to it.
    pub place: Span,
    /// Its lines.
    lines: Vec<String>,
}

impl Source {
    /// Returns the game of a text.
    pub(super) fn of(name: String, place: Span, text: &str) -> Self {
        let lines = text.lines().map(str::to_owned).collect();
        Self { name, place, lines }
    }
}

impl Fault {
    /// Returns an error at a place.
    pub(super) fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            suggestion: None,
            cause: None,
        }
    }

    /// Adds the statement that the author can change, if the error is in another game.
    pub(super) fn because(mut self, cause: Option<Cause>) -> Self {
        self.cause = cause.map(Box::new);
        self
    }

    /// Adds a suggestion, if there is one and it is not all that was expected anyway.
    pub(super) fn suggest(mut self, suggestion: Option<&str>) -> Self {
        let is_new = |word: &&str| !self.message.ends_with(&format!("expected '{word}'"));
        self.suggestion = suggestion.filter(is_new).map(str::to_owned);
        self
    }
}

/// Collects errors, up to a number.
#[derive(Default)]
pub(super) struct Faults {
    list: Vec<Fault>,
    /// The number of errors that are not kept.
    more: usize,
}

impl Faults {
    /// Notes an error.
    pub(super) fn push(&mut self, fault: Fault) {
        if self.list.len() < KEPT {
            self.list.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Notes the error that a name is not one of those that are known.
    pub(super) fn unknown<'n>(
        &mut self,
        name: &Name,
        expected: &str,
        known: impl Iterator<Item = &'n str>,
    ) {
        let hint = about(&name.text);
        let message = format!("found {}, expected {expected}{hint}", quoted(&name.text));
        let fault = Fault::new(name.span, message);
        // The search for a similar name takes time.
        let is_kept = self.list.len() < KEPT;
        self.push(fault.suggest(nearest(
            &name.text,
            known.filter(|_| is_kept).take(COMPARED),
        )));
    }

    /// Notes the error of a result, and returns its value otherwise.
    pub(super) fn take<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        result.map_err(|fault| self.push(fault)).ok()
    }

    /// Returns `true` if there is no error.
    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the errors in the order of the text. `sources` are the games by the numbers of their texts. Errors in
    /// them are reported at the statement of the text itself that causes them, or else at the name of the game.
    pub(super) fn finish(mut self, text: &str, sources: &[Source]) -> Problems {
        let lines: Vec<&str> = text.lines().collect();
        let place = |fault: &Fault| (fault.span.source, fault.span.line, fault.span.column);
        insertion_sort(&mut self.list, place);
        let mut list: Vec<Problem> = self
            .list
            .into_iter()
            .map(|fault| {
                let (span, message) = match fault.span.source {
                    0 => (fault.span, fault.message),
                    source => elsewhere(&fault, &sources[source]),
                };
                Problem {
                    line: span.line,
                    column: span.column,
                    length: span.length,
                    message,
                    suggestion: fault.suggestion,
                    excerpt: excerpt(lines.get(span.line - 1).unwrap_or(&""), span),
                }
            })
            .collect();
        insertion_sort(&mut list, |problem| (problem.line, problem.column));
        list.dedup();
        Problems {
            list,
            more: self.more,
        }
    }
}

/// Returns the place of an error in another game in the text itself, and its message: with the line there, which the
/// author cannot see, and what to do here.
fn elsewhere(fault: &Fault, source: &Source) -> (Span, String) {
    let line = fault.span.line;
    let said = source.lines.get(line - 1).map_or("", |line| line.trim());
    let said = match said.char_indices().nth(QUOTED) {
        Some((cut, _)) => format!("{}…", &said[..cut]),
        None => said.to_owned(),
    };
    let cause = fault.cause.as_ref();
    let own = cause.filter(|cause| cause.span.source == 0);
    let span = own.map_or(source.place, |cause| cause.span);
    let remedy = cause.map_or(
        "state this anew in your text, or leave it out with 'without'",
        |cause| &cause.remedy,
    );
    let message = format!(
        "{} (line {line} of '{}': {said}); {remedy}",
        fault.message, source.name
    );
    (span, message)
}

/// Returns a line and another that marks a place in it, cut to a width that fits on a screen.
fn excerpt(line: &str, span: Span) -> String {
    let skipped = span.column.saturating_sub(WIDEST * 3 / 4);
    let shown: String = line
        .trim_end()
        .chars()
        .skip(skipped)
        .take(WIDEST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let indent = span.column - 1 - skipped.min(span.column - 1);
    let carets = span.length.clamp(1, WIDEST.saturating_sub(indent).max(1));
    format!(
        "    {shown}\n    {}{}",
        " ".repeat(indent),
        "^".repeat(carets)
    )
}

/// An error in the text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of characters that are wrong; 0 at the end of a line.
    pub length: usize,
    /// A sentence for people: what was found and what was expected.
    pub message: String,
    /// A word that could stand there instead.
    pub suggestion: Option<String>,
    /// The line, with a mark below the place.
    excerpt: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )?;
        if let Some(suggestion) = &self.suggestion {
            write!(f, "; did you mean '{suggestion}'?")?;
        }
        write!(f, "\n{}", self.excerpt)
    }
}

/// All errors in the text of a game, in the order of the text.
///
/// Prints each with its line, and a mark below the place; of many only the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problems {
    list: Vec<Problem>,
    more: usize,
}

impl Problems {
    /// Returns the errors, the first 500 of them.
    pub fn list(&self) -> &[Problem] {
        &self.list
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.list.iter().take(SHOWN).enumerate() {
            if n > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        let more = self.list.len().saturating_sub(SHOWN) + self.more;
        if more > 0 {
            write!(f, "\nand {more} more")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
