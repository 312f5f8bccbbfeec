//! The steps of a turn in a sentence.

use super::a;
use crate::language::model::{Declaration, KindId, Step, StepAction, StepRule};

/// Returns the steps of a turn in one sentence; `None` if the sides have different ones, not only moves.
pub(crate) fn turn(game: &Declaration) -> Option<String> {
    let [white, black] = &game.turns;
    let last = white.last()?;
    if last.rule(StepRule::OneMoreEachTurn).is_some() {
        let more = "Each turn has one move more than the turn before it";
        return Some(if last.rule(StepRule::AnotherPiece).is_some() {
            format!("{more}, each with another piece.")
        } else if last.rule(StepRule::SamePiece).is_some() {
            format!("{more}, all with the same piece.")
        } else {
            format!("{more}.")
        });
    }
    if last.rule(StepRule::GoesOn).is_some() {
        return Some(going_on(last));
    }
    if last.rule(StepRule::MayBeRefused).is_some() {
        return Some("The enemy may refuse your move; then you make another one.".to_owned());
    }
    let words = |steps: &[Step]| -> Vec<String> {
        let said = steps.iter().filter_map(|step| step_in_words(game, step));
        said.collect()
    };
    let named = words(white);
    if named != words(black) {
        let only_moves = |step: &&Step| step.action == StepAction::Move;
        let moves = [white, black].map(|steps| steps.iter().filter(only_moves).count());
        let is_all = moves == [white.len(), black.len()];
        let [first, second] = &game.sides.names;
        return is_all.then(|| {
            format!(
                "{first} makes {} moves a turn, {second} {}.",
                moves[0], moves[1]
            )
        });
    }
    Some(match named.as_slice() {
        [_] => "A turn is one move.".to_owned(),
        [first, second] if first == second => "A turn has two moves.".to_owned(),
        named => format!("In a turn you {}.", named.join(", then ")),
    })
}

/// Returns the rules of a turn that goes on with captures in one sentence.
fn going_on(step: &Step) -> String {
    let has = |rule| step.rule(rule).is_some();
    let most = if has(StepRule::TakesMost) {
        ", and the most pieces must be taken"
    } else {
        ""
    };
    let promotion = if has(StepRule::PromotionEndsTurn) {
        "; a promotion ends the turn"
    } else if has(StepRule::PromotesLast) {
        "; it promotes only where the turn ends"
    } else {
        ""
    };
    format!("A piece that has captured goes on in the same turn while it can{most}{promotion}.")
}

/// Returns a step as a verb with its object; `None` for steps that follow from what the enemy did.
fn step_in_words(game: &Declaration, step: &Step) -> Option<String> {
    let name = |kind: KindId| &game.kinds[kind].name;
    let words = match step.action {
        StepAction::Move if step.rule(StepRule::AnotherPiece).is_some() => {
            "move another piece".to_owned()
        }
        StepAction::Move if step.rule(StepRule::SamePiece).is_some() => {
            "move the same piece again".to_owned()
        }
        StepAction::Move => "make a move".to_owned(),
        StepAction::Place(kind) if step.rule(StepRule::OnARolledSquare).is_some() => {
            format!("roll the square of the {}", name(kind))
        }
        StepAction::Place(kind) => format!("put the {} on an empty square", name(kind)),
        StepAction::Shoot(kind) => format!("shoot the {} from the piece that moved", name(kind)),
        StepAction::Build(kind, _) => format!("put {} on an empty square", a(name(kind))),
        StepAction::Push(kind) => format!("push an enemy {} one square forward", name(kind)),
        StepAction::Roll(1) => "roll a die, which says what may move".to_owned(),
        StepAction::Roll(_) => "roll the dice, which say what may move".to_owned(),
        StepAction::Throw(kind) => format!("throw dice for the square of the {}", name(kind)),
        StepAction::Shift(_) => "move a neutral piece".to_owned(),
        StepAction::Follow => "move another piece".to_owned(),
        StepAction::Add(kind) => format!("put a new {} on the board", name(kind)),
        StepAction::Promote | StepAction::Answer => return None,
    };
    let is_optional = step.rule(StepRule::Optional).is_some();
    Some(if is_optional {
        format!("perhaps {words}")
    } else {
        words
    })
}
