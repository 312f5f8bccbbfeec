//! Reads and resolves `counting`.

use super::becoming::asks_for_pieces;
use super::cursor::Cursor;
use super::ends::conditions;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Counting, CountingLine, PieceBody, When};
use crate::model::{self, Allowance, Step, StepAction};

/// The most lines.
const LINES: usize = 32;

/// Reads `counting` after its first word, without its block.
pub(super) fn head(cursor: &mut Cursor<'_, '_>) -> Result<Counting, Fault> {
    let span = cursor.span();
    let from_pieces = cursor.accept("from");
    if from_pieces {
        cursor.expect("pieces")?;
    }
    Ok(Counting {
        from_pieces,
        lines: Vec::new(),
        span,
    })
}

/// Reads a line of the block: `64 when you have more than 1 pieces`, or `none when …`, or `64`.
pub(super) fn line(cursor: &mut Cursor<'_, '_>) -> Result<CountingLine, Fault> {
    let first = cursor.span();
    let moves = if cursor.accept("none") {
        0
    } else {
        match cursor.accept_number(1..=127)? {
            Some(moves) => moves as u8,
            None => return Err(cursor.fault_of("'none' or a number of moves", &["none"])),
        }
    };
    let when = cursor
        .accept("when")
        .then(|| conditions(cursor))
        .transpose()?;
    let span = cursor.since(first);
    let is_known = |when: &When| match when {
        When::All(all) => all.iter().all(asks_for_pieces),
        when => asks_for_pieces(when),
    };
    if when.as_ref().is_some_and(|when| !is_known(when)) {
        let message =
            "found another condition, expected one about pieces, such as 'you have no queen'";
        return Err(Fault::new(span, message));
    }
    Ok(CountingLine { moves, when, span })
}

impl Resolver<'_, '_> {
    /// Resolves the counting of moves.
    pub(super) fn counting(&mut self, turn: &[Step]) -> Option<model::Counting> {
        let (clause, stated) = self.merged.counting.as_ref()?;
        if let Some(line) = stated.lines.get(LINES) {
            let message = format!("found more lines, expected at most {LINES}");
            self.faults.push(Fault::new(line.span, message));
        }
        let is_plain = |step: &Step| step.action == StepAction::Move && step.rules.is_empty();
        let pieces = self.pieces().iter();
        let mut lines = pieces.flat_map(|piece| &piece.lines);
        let passes = lines
            .any(|line| matches!(&line.body, PieceBody::Way(way) if way.passing || way.en_passant));
        let is_plain = turn.len() == 2 && turn.iter().all(is_plain) && !passes;
        if !is_plain || self.merged.passing.is_some() || self.merged.mirrored.is_some() {
            let message = "found 'counting' in a game with captures en passant, passing, two boards or other turns than one move, expected none of them";
            self.faults.push(Fault::new(stated.span, message));
        }
        let lines = stated.lines.iter().take(LINES).map(|line| Allowance {
            moves: line.moves,
            conditions: match &line.when {
                None => Vec::new(),
                Some(When::All(all)) => all.iter().map(|one| self.when(one)).collect(),
                Some(one) => vec![self.when(one)],
            },
        });
        let lines = lines.collect();
        Some(model::Counting {
            clause: *clause,
            from_pieces: stated.from_pieces,
            lines,
        })
    }
}
