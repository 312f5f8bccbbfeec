//! The language in which games are declared: texts are read, checked, and resolved to a [`Declaration`].
//!
//! A text is a list of statements, one a line; `docs/games.ebnf` has the grammar.

mod areas;
mod armies;
mod arrivals;
mod becoming;
mod boards;
mod bodies;
mod carrying;
mod castling;
mod changes;
mod chases;
mod checks;
mod choices;
mod conditional;
mod counting;
mod cursor;
mod dice;
mod drawing;
mod effects;
mod ends;
mod explains;
mod exposure;
mod forces;
mod forms;
mod gates;
mod hints;
mod kinds;
mod layers;
mod leaps;
mod lex;
mod merge;
mod motions;
mod names;
mod near;
mod notations;
mod onward;
mod options;
mod owns;
mod parts;
mod pieces;
mod plus;
mod points;
mod powers;
mod prisons;
mod problems;
mod pushes;
mod removals;
mod renaming;
mod resolve;
mod resolver;
mod rules;
mod shuffle;
mod sides;
mod start;
mod statements;
mod topics;
mod tree;
mod turns;
mod typed;
mod unions;

use crate::library::LIBRARY;
use crate::model::Declaration;
use merge::Merged;
use names::Span;
use problems::{Fault, Faults, Source};
use springald_core::FenError;
use springald_core::fen::quoted;
use tree::{Body, Head, Text};

pub use names::title;
pub(crate) use near::nearest;
pub use problems::{Problem, Problems};
pub use rules::rules_page;

/// The longest chain of games that are each like the next.
const DEEPEST: usize = 8;

/// Reads the text of a game. `library` returns the text of a game by its name, for `like`.
///
/// A clause before `game` replaces the clauses of everything inherited, whose sentences are then left out.
///
/// # Errors
/// If there are errors in the text or in a game that it is like: all of them, with their places.
pub fn parse(
    text: &str,
    library: &dyn Fn(&str) -> Option<String>,
) -> Result<Declaration, Problems> {
    let mut faults = Faults::default();
    let whole = whole(text, library, &mut faults);
    let declaration = resolve::declaration(&whole.merged, whole.place, &mut faults);
    match declaration {
        Some(declaration) if faults.is_empty() => Ok(declaration),
        _ => {
            if faults.is_empty() {
                let message = "found no statement 'game', expected one";
                faults.push(Fault::new(whole.place, message));
            }
            Err(faults.finish(text, &whole.sources))
        }
    }
}

/// Returns the name of a game and its aliases, from the statements about them alone: all texts of the library are asked for
/// them whenever a game is looked up.
pub(crate) fn names_of(text: &str) -> Vec<String> {
    let is_about_names = |line: &&str| {
        let clause = |word: &&str| word.starts_with(|first: char| first.is_ascii_digit());
        let word = line.split_whitespace().find(|word| !clause(word));
        !line.starts_with(' ') && matches!(word, Some("game" | "aliases"))
    };
    let head: Vec<&str> = text.lines().filter(is_about_names).collect();
    let statements = statements::read(&head.join("\n"), 0, &mut Faults::default()).statements;
    let names = statements
        .into_iter()
        .flat_map(|statement| match statement.body {
            Body::Game(head) => vec![head.name.unwrap_or_else(|| title(&head.id.text))],
            Body::Aliases(names) => names.into_iter().map(|name| name.text).collect(),
            _ => Vec::new(),
        });
    names.collect()
}

/// Returns the error that the start of a game is wrong, with its place in the text.
pub(crate) fn wrong_start(
    text: &str,
    library: &dyn Fn(&str) -> Option<String>,
    error: &FenError,
) -> Problems {
    let mut faults = Faults::default();
    let whole = whole(text, library, &mut faults);
    let cause = whole.merged.cause_of_start();
    let start = whole.merged.start;
    let place = start.map_or(whole.place, |start| start.span);
    faults.push(Fault::new(place, start::message(error)).because(cause));
    faults.finish(text, &whole.sources)
}

/// Returns an error of the piece with a name, with its place in the text.
pub(crate) fn wrong_piece(
    text: &str,
    library: &dyn Fn(&str) -> Option<String>,
    name: &str,
    message: &str,
) -> Problems {
    let mut faults = Faults::default();
    let whole = whole(text, library, &mut faults);
    let piece = (whole.merged.pieces.iter()).find(|piece| piece.name.text == name);
    let place = piece.map_or(whole.place, |piece| piece.name.span);
    faults.push(Fault::new(place, message));
    faults.finish(text, &whole.sources)
}

/// All statements of a game.
struct Whole {
    merged: Merged,
    /// The place of the first statement.
    place: Span,
    /// The games that the text is like, by their numbers.
    sources: Vec<Source>,
}

/// Reads a text and those that it is like.
fn whole(text: &str, library: &dyn Fn(&str) -> Option<String>, faults: &mut Faults) -> Whole {
    let own = statements::read(text, 0, faults);
    let place = own.statements.first().map_or(START, |first| first.span);
    if own.statements.is_empty() && faults.is_empty() {
        let message = "Begin with a line such as: game my-game \"My Game\" like chess";
        faults.push(Fault::new(START, message));
    }
    let (texts, sources) = with_ancestors(own, library, faults);
    let mut merged = Merged::default();
    for text in texts.into_iter().rev() {
        merged.add(text, faults);
    }
    Whole {
        merged,
        place,
        sources,
    }
}

/// The beginning of a text.
const START: Span = Span {
    source: 0,
    line: 1,
    column: 1,
    length: 0,
};

/// Reads the texts of the games that a text is like, one like the next. Returns all texts, and where each comes from.
fn with_ancestors(
    own: Text,
    library: &dyn Fn(&str) -> Option<String>,
    faults: &mut Faults,
) -> (Vec<Text>, Vec<Source>) {
    let mut names: Vec<String> = head(&own)
        .map(|head| head.id.text.clone())
        .into_iter()
        .collect();
    let mut sources = vec![Source::of(String::new(), START, "")];
    let mut texts = vec![own];
    while let Some(like) = texts
        .last()
        .and_then(head)
        .and_then(|head| head.like.clone())
    {
        let source = texts.len();
        let name = like.text;
        let place = if source == 1 {
            like.span
        } else {
            sources[1].place
        };
        let mut suggestion = None;
        let error = if names.contains(&name) {
            format!(
                "found {}, which is like itself, expected another game",
                quoted(&name)
            )
        } else if source > DEEPEST {
            format!(
                "found more than {DEEPEST} games in a row, each like the next, expected at most {DEEPEST}"
            )
        } else {
            if let Some(text) = library(&name) {
                sources.push(Source::of(name.clone(), place, &text));
                texts.push(statements::read(&text, source, faults));
                names.push(name);
                continue;
            }
            let known = LIBRARY.iter().map(|(id, _)| *id);
            suggestion = near::nearest(&name, known).filter(|id| library(id).is_some());
            format!("found {}, expected a game of the library", quoted(&name))
        };
        faults.push(Fault::new(like.span, error).suggest(suggestion));
        if let Some(last) = texts.last_mut() {
            last.lost.inherited = true;
        }
        break;
    }
    (texts, sources)
}

/// Returns the first statement of a text, if it is `game`.
fn head(text: &Text) -> Option<&Head> {
    match &text.statements.first()?.body {
        Body::Game(head) => Some(head),
        _ => None,
    }
}
