//! Positions and actions as text, in both directions.

use crate::quote::quoted;
use crate::spelling::respelled;
use crate::{Position, PositionExt};
use thiserror::Error;

/// The reason why a FEN is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("FEN, {}: found {found}, expected {expected}", named(.field))]
pub struct FenError {
    /// The field, by its name in the notation (`placement`, `side`, `castling` …), or `fields` if their
    /// number or separation is wrong.
    pub field: &'static str,
    /// The text that was found.
    pub found: String,
    /// A description of what was expected.
    pub expected: String,
}

impl FenError {
    /// Returns an error in `field`.
    pub fn new(field: &'static str, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            field,
            found: found.into(),
            expected: expected.into(),
        }
    }
}

/// Returns the place of an error in a FEN: one of its fields, or all of them.
fn named(field: &str) -> String {
    if field == "fields" {
        field.to_owned()
    } else {
        format!("field {field}")
    }
}

/// The error for a text that is not an action of the variant, legal or not.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{} is not a move: expected {expected}", quoted(.text))]
pub struct NotAnAction {
    /// The text.
    pub text: String,
    /// The expected form of an action.
    pub expected: String,
}

impl NotAnAction {
    /// Returns an error about `text`.
    pub fn new(text: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            expected: expected.into(),
        }
    }
}

/// The part of a piece's origin that its SAN shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// As little as distinguishes it from other legal actions, as usual.
    AsNeeded,
    /// The file.
    File,
    /// The rank.
    Rank,
    /// The whole square.
    Square,
}

/// Writes positions and actions as text: FEN, action text and SAN.
///
/// A variant only writes. An action or a SAN is read by comparing it with the texts of the legal actions, so nothing is
/// accepted that would not be written.
pub trait Notation: Position {
    /// Appends the canonical FEN.
    fn write_fen(&self, out: &mut String);

    /// Appends the text of an action that is legal here.
    fn write_action(&self, action: Self::Action, out: &mut String);

    /// Appends the text of an outcome that is possible here. It begins with the text of the action
    /// before it (`T@e5` after `T@`).
    fn write_outcome(&self, outcome: Self::Outcome, out: &mut String) {
        let _ = (outcome, out);
    }

    /// Appends the SAN of an action that is legal here, without marks for check and mate, and with this
    /// much of its origin if the action has one.
    ///
    /// The default is the text of the action.
    fn write_san_body(&self, action: Self::Action, origin: Origin, out: &mut String) {
        let _ = origin;
        self.write_action(action, out);
    }

    /// Returns what [`Notation::write_san_body`] writes for each of all legal actions, with as much of the origins as is
    /// needed.
    ///
    /// The default writes one after the other. A game whose positions may have thousands of actions can compare them
    /// all at once.
    fn san_bodies(&self, actions: &[Self::Action]) -> Vec<String> {
        let body = |&action: &Self::Action| {
            let mut out = String::new();
            self.write_san_body(action, Origin::AsNeeded, &mut out);
            out
        };
        actions.iter().map(body).collect()
    }

    /// Returns the spelling in which [`Notation::write_san_body`] writes what players also spell
    /// differently, such as castling with zeros. `san` has no marks.
    ///
    /// The default is `san` itself: there is only one spelling.
    fn canonical_san<'a>(&self, san: &'a str) -> &'a str {
        san
    }

    /// Appends the marks that follow the SAN of an action: `+`, `#` or nothing.
    ///
    /// The default is `#` after an action that wins the game, and nothing else.
    fn write_san_marks(&self, action: Self::Action, out: &mut String) {
        let end = self.after_unchecked(action).finished();
        if end.is_some_and(|verdict| verdict.winner.is_some()) {
            out.push('#');
        }
    }
}

/// Reads and writes texts in the same way for every variant.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{NotationExt, Variant};
///
/// let start = Chess.start();
/// let knight = start.action_from_san("Nf3").unwrap();
/// assert_eq!(start.action_text(knight), "g1f3");
/// assert_eq!(start.san(knight), "Nf3");
/// assert_eq!(start.action_from_text("g1f4"), None);
/// ```
pub trait NotationExt: Notation {
    /// Returns the canonical FEN.
    fn fen(&self) -> String {
        let mut out = String::with_capacity(96);
        self.write_fen(&mut out);
        out
    }

    /// Returns the text of a legal action.
    fn action_text(&self, action: Self::Action) -> String {
        let mut out = String::new();
        self.write_action(action, &mut out);
        out
    }

    /// Returns the text of a possible outcome.
    fn outcome_text(&self, outcome: Self::Outcome) -> String {
        let mut out = String::new();
        self.write_outcome(outcome, &mut out);
        out
    }

    /// Returns the SAN of a legal action, with its marks.
    fn san(&self, action: Self::Action) -> String {
        let mut out = String::new();
        self.write_san_body(action, Origin::AsNeeded, &mut out);
        self.write_san_marks(action, &mut out);
        out
    }

    /// Returns the legal action with this text.
    fn action_from_text(&self, text: &str) -> Option<Self::Action> {
        let mut written = String::new();
        find(self, |action| {
            written.clear();
            self.write_action(action, &mut written);
            written == text
        })
    }

    /// Returns the possible outcome with this text.
    fn outcome_from_text(&self, text: &str) -> Option<Self::Outcome> {
        self.outcomes()
            .into_iter()
            .find(|&outcome| self.outcome_text(outcome) == text)
    }

    /// Returns the legal action that a SAN means.
    ///
    /// Lenient where that is unambiguous: the marks `+ # ! ?` at the end may be missing or wrong,
    /// the spelling may be another one that the game knows ([`Notation::canonical_san`]), the origin may
    /// be longer than necessary, and a plain action text works too. If nothing fits, figurines (`♘f3`), dashes
    /// (`O–O`) and promotions without a sign (`a8Q`) are read as PGN would write them.
    ///
    /// ```
    /// use springald_chess::Chess;
    /// use springald_core::{NotationExt, Variant};
    ///
    /// let position = Chess.parse_fen("7k/P7/8/8/8/8/8/1N2K3 w - - 0 1").unwrap();
    /// assert_eq!(position.action_from_san("a8Q"), position.action_from_text("a7a8q"));
    /// assert_eq!(position.action_from_san("♘c3"), position.action_from_text("b1c3"));
    /// ```
    fn action_from_san(&self, text: &str) -> Option<Self::Action> {
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        meant_by_san(self, bare).or_else(|| meant_by_san(self, &respelled(bare)?))
    }
}

/// Returns the legal action that a SAN without marks means in this spelling.
fn meant_by_san<P: Notation>(position: &P, bare: &str) -> Option<P::Action> {
    let bare = position.canonical_san(bare);
    let actions = position.actions();
    let bodies = position.san_bodies(&actions).into_iter();
    let mut matches = (actions.iter().zip(bodies)).filter(|(_, body)| body == bare);
    if let (Some((&action, _)), None) = (matches.next(), matches.next()) {
        return Some(action);
    }
    let mut written = String::new();
    for origin in [Origin::Square, Origin::File, Origin::Rank] {
        let mut matches = actions.iter().filter(|&&action| {
            written.clear();
            position.write_san_body(action, origin, &mut written);
            written == bare
        });
        if let (Some(&action), None) = (matches.next(), matches.next()) {
            return Some(action);
        }
    }
    position.action_from_text(bare)
}

impl<P: Notation> NotationExt for P {}

fn find<P: Position>(position: &P, mut is_it: impl FnMut(P::Action) -> bool) -> Option<P::Action> {
    let mut actions = position.actions().into_iter();
    actions.find(|&action| is_it(action))
}
