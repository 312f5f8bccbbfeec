//! Reads and checks the conditions under which steps of a turn are due.

use super::becoming::asks_for_pieces;
use super::choices::{OTHER, bends_turn, sort};
use super::cursor::Cursor;
use super::ends::condition;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{self, PieceLine, Rule, Way, When};
use crate::model::{Step, StepWhen};

/// Returns `true` at `if` or `unless` with a condition behind it.
pub(super) fn is_at(cursor: &Cursor<'_, '_>) -> bool {
    match cursor.peek_word() {
        // A slip in 'possible' begins no condition.
        Some("if") => cursor
            .next_word()
            .is_some_and(|word| !word.starts_with("poss")),
        Some("unless") => cursor.next_word().is_some_and(|word| word != "in"),
        _ => false,
    }
}

/// Reads a condition of a step, or several joined by `, and`.
pub(super) fn rule(cursor: &mut Cursor<'_, '_>) -> Result<Rule, Fault> {
    let holds = cursor.accept("if") || !cursor.accept("unless");
    let first = cursor.span();
    let all = conditions(cursor)?;
    if all
        .iter()
        .all(|when| is_about_board(when) || matches!(when, When::Played(_)))
    {
        return Ok(Rule::If(holds, all));
    }
    let message = "found another condition, expected one about pieces or turns, such as 'you have a pawn in hand' or '3 turns played'";
    Err(Fault::new(cursor.since(first), message))
}

/// Reads the conditions of a way of moving, after `if` or `unless`.
pub(super) fn of_way(cursor: &mut Cursor<'_, '_>) -> Result<Vec<When>, Fault> {
    let first = cursor.span();
    let all = conditions(cursor)?;
    // A way may attack, so its condition asks for no attacks.
    let is_known =
        |when: &When| is_about_board(when) && !matches!(when, When::Reached { safely: true, .. });
    if all.iter().all(is_known) {
        return Ok(all);
    }
    let message = "found another condition, expected one about pieces, such as 'you have no queen' or 'your king on rank 1'";
    Err(Fault::new(cursor.since(first), message))
}

/// Reads conditions joined by `, and`.
fn conditions(cursor: &mut Cursor<'_, '_>) -> Result<Vec<When>, Fault> {
    let mut all = vec![condition(cursor)?];
    cursor.accept_comma_before(|word| word == "and");
    while cursor.accept("and") {
        all.push(condition(cursor)?);
        cursor.accept_comma_before(|word| word == "and");
    }
    Ok(all)
}

/// Returns `true` if the pieces on the board and in hand decide about a condition.
const fn is_about_board(when: &When) -> bool {
    asks_for_pieces(when) || matches!(when, When::Held { .. } | When::Formed { .. })
}

impl Resolver<'_, '_> {
    /// Resolves the conditions of a way of moving.
    pub(super) fn conditions_of(&mut self, line: &PieceLine, way: &Way) -> Vec<StepWhen> {
        let all = way.when.iter().map(|(holds, all)| StepWhen {
            clause: line.clause,
            holds: *holds,
            all: all.iter().map(|when| self.when(when)).collect(),
        });
        all.collect()
    }

    /// Checks the steps that are due only under conditions.
    pub(super) fn check_conditions(&mut self, stated: &[tree::Step], turn: &[Step]) {
        let place = turn.iter().position(|step| !step.terms.when.is_empty());
        let Some(place) = place.filter(|_| stated.len() == turn.len()) else {
            return;
        };
        let is_odd = |step: &Step| {
            let is_conditional = !step.terms.when.is_empty();
            (is_conditional && sort(step.action) == OTHER) || bends_turn(step)
        };
        let message = if turn.iter().any(is_odd) {
            "found a condition of a step in a turn with other steps or rules, expected it of 'move', 'place', 'shoot', 'build', 'remove' and 'move' with a neutral piece, none of which rolls, goes on, grows or is refused"
        } else if turn.len() == 1 {
            "found a condition of the only step of a turn, expected another step"
        } else if self.merged().phases.is_some() {
            "found a condition of a step in a game with 'phases', expected one or the other"
        } else {
            return;
        };
        self.faults.push(Fault::new(stated[place].span, message));
    }
}
