//! Reads and resolves the lines below `repetition` that say which pieces are chased.

use super::areas::area;
use super::cursor::Cursor;
use super::names::{Name, Span};
use super::parts::kinds;
use super::problems::Fault;
use super::resolver::{Resolver, too_many};
use super::tree::{ChaseLine, Kinds, PieceBody, Step, StepAction};
use crate::model::{ChaseRule, KindId};

/// The most lines.
const LINES: usize = 16;

/// Reads a line such as `of protected chariot by horse or cannon`.
pub(super) fn line(cursor: &mut Cursor<'_, '_>) -> Result<ChaseLine, Fault> {
    let first = cursor.span();
    if !cursor.accept("of") {
        return Err(cursor.fault_of("'of' and the pieces that are chased", &["of"]));
    }
    let protected = cursor.accept("protected");
    let of = kinds(cursor, false)?;
    let on = cursor.accept("on").then(|| area(cursor)).transpose()?;
    if !cursor.accept("by") {
        let expected = if on.is_some() { "'by'" } else { "'on' or 'by'" };
        return Err(cursor.fault_of(expected, &["on", "by"]));
    }
    let by = kinds(cursor, false)?;
    Ok(ChaseLine {
        clause: None,
        span: cursor.since(first),
        of,
        on,
        by,
        protected,
    })
}

impl Resolver<'_, '_> {
    /// Resolves the pieces that are chased, and by which.
    pub(super) fn chases(&mut self) -> Vec<ChaseRule> {
        let Some(repetition) = &self.merged.repetition else {
            return Vec::new();
        };
        if let Some(line) = repetition.chases.get(LINES) {
            self.faults.push(too_many("lines", LINES, line.span));
        }
        if let Some(span) = repetition.chase {
            self.check_chases(span);
        }
        let lines = repetition.chases.iter().take(LINES);
        let rules = lines.map(|line| {
            let of = self.hunted(&line.of);
            ChaseRule {
                clause: line.clause,
                of,
                on: self.region(line.on.as_ref()),
                by: self.left(&line.by),
                protected: line.protected,
            }
        });
        let rules: Vec<ChaseRule> = rules.collect();
        let is_left = |rule: &ChaseRule| !rule.of.is_empty() && !rule.by.is_empty();
        rules.into_iter().filter(is_left).collect()
    }

    /// Returns the kinds that can be chased: royal ones are in check instead.
    fn hunted(&mut self, kinds: &Kinds) -> Vec<KindId> {
        let pieces = self.pieces();
        if let Kinds::Named(names) = kinds {
            for name in names {
                let is_royal = pieces
                    .iter()
                    .any(|piece| piece.royal && piece.name.text == name.text);
                if is_royal {
                    let message = format!(
                        "found the royal piece '{}', which is in check and not chased, expected another piece",
                        name.text
                    );
                    self.faults.push(Fault::new(name.span, message));
                }
            }
        }
        let kinds = self.left(kinds).into_iter();
        kinds.filter(|&kind| !pieces[kind].royal).collect()
    }

    /// Returns the kinds that count together, of an inherited line without those that the game is without.
    fn left(&mut self, kinds: &Kinds) -> Vec<KindId> {
        let removed = &self.merged().removed;
        let is_left = |name: &&Name| {
            name.span.source == 0 || !removed.iter().any(|removed| removed.text == name.text)
        };
        let left = |names: &[Name]| names.iter().filter(is_left).cloned().collect();
        let kinds = match kinds {
            Kinds::Nothing => Kinds::Nothing,
            Kinds::Named(names) => Kinds::Named(left(names)),
            Kinds::All(others) => Kinds::All(left(others)),
        };
        self.kinds(&kinds)
    }

    /// Checks that the squares show what a piece threatens, and that turns are single moves.
    fn check_chases(&mut self, span: Span) {
        let merged = self.merged();
        let is_one_move = |turn: &Vec<Step>| match &turn[..] {
            [step] => matches!(step.action, StepAction::Move) && step.rules.is_empty(),
            _ => false,
        };
        let pieces = merged.pieces.iter();
        let leaps = |body: &PieceBody| matches!(body, PieceBody::Way(way) if way.leaps);
        let found = [
            (
                !merged.turns.iter().all(is_one_move) && !merged.lost.statement("turn"),
                "turns of more than one move",
            ),
            (merged.mirrored.is_some(), "two boards"),
            (
                pieces.clone().any(|piece| piece.beneath),
                "pieces beneath others",
            ),
            (!merged.lendings.is_empty(), "moves that pieces lend"),
            (
                pieces
                    .flat_map(|piece| &piece.lines)
                    .any(|line| leaps(&line.body)),
                "captures of what a piece passes",
            ),
        ];
        for (_, what) in found.into_iter().filter(|(is_found, _)| *is_found) {
            let message =
                format!("found 'perpetual chase loses' in a game with {what}, expected none");
            self.faults.push(Fault::new(span, message));
        }
    }
}
