//! Reads and resolves dice, and checks the steps that roll.

use super::cursor::Cursor;
use super::parts::kinds;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{self, Kinds};
use crate::model::{Dice, End, Face, Gain, Step, StepAction, StepRule, When};

/// The most faces of a die.
const FACES: u16 = 8;

/// Reads a line of the block of `dice`: `2 moves knight` or `doubles move pieces`.
pub(super) fn line(cursor: &mut Cursor<'_, '_>) -> Result<(Option<u16>, Kinds), Fault> {
    let face = if cursor.accept("doubles") {
        cursor.expect("move")?;
        None
    } else {
        let face = cursor.accept_number(1..=FACES)?;
        let Some(face) = face else {
            return Err(cursor.fault_of("the number of a face or 'doubles'", &["doubles"]));
        };
        cursor.expect("moves")?;
        Some(face)
    };
    Ok((face, kinds(cursor, false)?))
}

/// Returns `true` at a number of dice.
pub(super) fn is_at_count(cursor: &Cursor<'_, '_>) -> bool {
    matches!(cursor.peek_word(), Some("one" | "two"))
}

/// Reads `roll` after its first word: the number of dice.
pub(super) fn count(cursor: &mut Cursor<'_, '_>) -> Result<u8, Fault> {
    if cursor.accept("one") {
        cursor.expect("die")?;
        Ok(1)
    } else if cursor.accept("two") {
        cursor.expect("dice")?;
        Ok(2)
    } else {
        Err(cursor.fault_of("'one die' or 'two dice'", &["one", "two"]))
    }
}

impl Resolver<'_, '_> {
    /// Resolves the dice.
    pub(super) fn dice(&mut self, steps: &[Step], ends: &[End]) -> Option<Dice> {
        self.check_lost_turns(steps, ends);
        let (clause, lines, span) = self.merged().dice.as_ref()?;
        if lines.is_empty() {
            return None;
        }
        let mut faces = Vec::new();
        let mut doubles = None;
        for line in lines {
            let face = Face {
                clause: line.clause,
                kinds: self.kinds(&line.kinds),
            };
            match line.face {
                None if doubles.is_some() => {
                    self.faults.push(Fault::new(
                        line.span,
                        "found 'doubles' again, expected it once",
                    ));
                }
                None => doubles = Some(face),
                Some(number) if usize::from(number) != faces.len() + 1 => {
                    let expected = faces.len() + 1;
                    let message = format!("found face {number}, expected face {expected}");
                    self.faults.push(Fault::new(line.span, message));
                    faces.push(face);
                }
                Some(_) => faces.push(face),
            }
        }
        if faces.len() < 2 {
            self.faults.push(Fault::new(
                *span,
                "found fewer than two faces, expected a line for each face of a die",
            ));
        }
        let turns = self.merged().turns.iter().flatten();
        let rolls = |step: &tree::Step| matches!(step.action, tree::StepAction::Roll(_));
        if !turns.clone().any(rolls) {
            self.faults.push(Fault::new(
                *span,
                "found dice that no turn rolls, expected a step 'roll'",
            ));
        }
        Some(Dice {
            clause: *clause,
            faces,
            doubles,
        })
    }

    /// Checks the steps that roll.
    pub(super) fn check_rolls(&mut self, stated: &[tree::Step]) {
        let is_move = |step: &tree::Step| matches!(step.action, tree::StepAction::Move);
        for (index, step) in stated.iter().enumerate() {
            let is_roll = matches!(step.action, tree::StepAction::Roll(_));
            let is_place = matches!(step.action, tree::StepAction::Place(_));
            let rolls_square = step
                .rules
                .iter()
                .any(|one| one.rule == StepRule::OnARolledSquare);
            let message = if is_roll && self.merged().dice.is_none() {
                "found 'roll' in a game without dice, expected a statement 'dice'"
            } else if is_roll && !stated[index..].iter().any(is_move) {
                "found 'roll' with no move after it, expected a step 'move'"
            } else if rolls_square && !is_place {
                "found 'on a rolled square' below another step, expected it below 'place'"
            } else {
                continue;
            };
            self.faults.push(Fault::new(step.span, message));
        }
    }

    /// Checks that a royal piece may be captured where a player in check may lose the turn.
    fn check_lost_turns(&mut self, turns: &[Step], ends: &[End]) {
        let has_dice = turns
            .iter()
            .any(|step| matches!(step.action, StepAction::Roll(_)));
        let mut moves = turns.iter().filter(|step| step.action == StepAction::Move);
        let loses = has_dice && moves.any(|step| step.rule(StepRule::IfPossible).is_some());
        let is_capture = |end: &End| {
            let won = end.result == Gain::Win;
            matches!(&end.when, When::Fewer { yours: false, kinds, .. } if won
                && kinds.iter().any(|&kind| self.pieces()[kind].royal))
        };
        let forbidden = self.merged().forbidden.first();
        if let Some((_, span)) = forbidden.filter(|_| loses && !ends.iter().any(is_capture)) {
            let message = "found a turn that dice may end in check, expected 'win when enemy has no king' or the like";
            self.faults.push(Fault::new(*span, message));
        }
    }
}
