//! The resolver: the statements of a game, whose names it turns into kinds and squares.

use super::areas::Areas;
use super::merge::Merged;
use super::names::{Name, Span};
use super::problems::{Cause, Fault, Faults};
use super::tree::{Area, Corner, Kinds, Piece};
use crate::model::{KindId, Region};

/// The most kinds of pieces.
pub(super) const KINDS: usize = 31;

/// Returns the error that a name stands twice in a list.
pub(super) fn repeated(name: &Name) -> Fault {
    let message = format!("found '{}' again, expected it once", name.text);
    Fault::new(name.span, message)
}

/// Returns the error that there is more of something than a bound.
pub(super) fn too_many(what: &str, most: usize, span: Span) -> Fault {
    Fault::new(span, format!("found more {what}, expected at most {most}"))
}

/// Resolves the statements of a game, one after another.
pub(super) struct Resolver<'a, 'f> {
    /// The statements.
    pub merged: &'a Merged,
    /// The named areas.
    pub areas: Areas<'a>,
    /// The errors so far.
    pub faults: &'f mut Faults,
}

impl<'a> Resolver<'a, '_> {
    /// Returns the statements of the game.
    pub(super) fn merged(&self) -> &'a Merged {
        self.merged
    }

    /// Returns the pieces that count; further ones have been reported.
    pub(super) fn pieces(&self) -> &'a [Piece] {
        let pieces = &self.merged.pieces;
        &pieces[..pieces.len().min(KINDS)]
    }

    /// Returns the kind of a name.
    pub(super) fn kind(&mut self, name: &Name) -> Option<KindId> {
        let stated = &self.merged.pieces;
        let now = self.merged.name_now(&name.text);
        let found = stated.iter().position(|piece| piece.name.text == now);
        if found.is_none() && !self.merged.lost.name(&name.text) {
            let removed = &self.merged.removed;
            if let Some(removed) = removed.iter().find(|removed| removed.text == name.text) {
                let text = &name.text;
                let message = format!(
                    "found '{text}', which the game is without, expected the name of a piece"
                );
                let remedy = format!(
                    "state this anew in your text without '{text}', or keep the piece under another name with 'rename {text} to'"
                );
                let span = removed.span;
                let fault = Fault::new(name.span, message);
                self.faults
                    .push(fault.because(Some(Cause { span, remedy })));
            } else {
                let names = stated.iter().map(|piece| piece.name.text.as_str());
                self.faults.unknown(name, "the name of a piece", names);
            }
        }
        found.filter(|&kind| kind < KINDS)
    }

    /// Returns the kinds with these names, and notes an error for every name that is repeated.
    pub(super) fn named(&mut self, names: &[Name]) -> Vec<KindId> {
        let mut kinds = Vec::new();
        for name in names {
            match self.kind(name) {
                Some(kind) if kinds.contains(&kind) => self.faults.push(repeated(name)),
                kind => kinds.extend(kind),
            }
        }
        kinds
    }

    /// Returns the kinds with these names, and notes an error for every neutral one.
    pub(super) fn own_kinds(&mut self, names: &[Name]) -> Vec<KindId> {
        for name in names {
            self.check_own(name);
        }
        self.named(names)
    }

    /// Notes the error that a piece is neutral.
    pub(super) fn check_own(&mut self, name: &Name) {
        let mut pieces = self.pieces().iter();
        if pieces.any(|piece| piece.neutral && piece.name.text == name.text) {
            let message = format!("found the neutral piece '{}', expected another", name.text);
            self.faults.push(Fault::new(name.span, message));
        }
    }

    /// Returns the kinds that count together.
    pub(super) fn kinds(&mut self, kinds: &Kinds) -> Vec<KindId> {
        match kinds {
            Kinds::Nothing => Vec::new(),
            Kinds::Named(names) => self.named(names),
            Kinds::All(others) => {
                let others = self.named(others);
                let pieces = self.pieces().iter().enumerate();
                let own = pieces.filter(|(kind, piece)| {
                    !piece.neutral && !piece.beneath && !others.contains(kind)
                });
                own.map(|(kind, _)| kind).collect()
            }
        }
    }

    /// Returns the squares of an area; all for none.
    pub(super) fn region(&mut self, area: Option<&Area>) -> Region {
        self.areas.region(area, self.faults)
    }
}

/// Returns the index of a square in board order.
pub(super) fn index((file, rank): Corner, files: u8) -> u8 {
    rank * files + file
}
