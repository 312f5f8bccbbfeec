//! Reads and checks the conditions under which steps of a turn are due.

use super::becoming::asks_for_pieces;
use super::choices::{OTHER, bends_turn, sort};
use super::cursor::Cursor;
use super::ends::condition;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{self, Rule, When};
use crate::language::model::Step;

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
    let mut all = vec![condition(cursor)?];
    cursor.accept_comma_before(|word| word == "and");
    while cursor.accept("and") {
        all.push(condition(cursor)?);
        cursor.accept_comma_before(|word| word == "and");
    }
    let is_known = |when: &When| {
        asks_for_pieces(when)
            || matches!(
                when,
                When::Held { .. } | When::Played(_) | When::Formed { .. }
            )
    };
    if all.iter().all(is_known) {
        return Ok(Rule::If(holds, all));
    }
    let message = "found another condition, expected one about pieces or turns, such as 'you have a pawn in hand' or '3 turns played'";
    Err(Fault::new(cursor.since(first), message))
}

impl Resolver<'_, '_> {
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
