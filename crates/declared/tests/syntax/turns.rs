//! The rules of steps, and what else acts in a turn.

use crate::{read, small};
use springald_core::Clause;
use springald_declared::model::{Force, Material, StepAction, StepRule, Topic};

/// A neutral piece for the small game.
const STONE: &str = "piece stone * neutral placed as S\n";

#[test]
fn rules_stand_behind_a_step_or_below_it() {
    let rules = "unless in check, if possible, leaving a move, safely, check ends the turn";
    let below = rules.replace(", ", "\n  ");
    let turns = [rules.to_owned(), below].map(|rules| {
        let text =
            format!("{STONE}forbid own royal attacked\nturn\n  place stone\n  {rules}\n  move");
        small(&text.replace(
            "place stone\n  unless in check,",
            "place stone, unless in check,",
        ))
        .turns[0]
            .clone()
    });
    assert_eq!(turns[0], turns[1]);
    let [first, second] = &turns[0][..] else {
        panic!("two steps");
    };
    let rules: Vec<StepRule> = first.rules.iter().map(|one| one.rule).collect();
    let all = [
        StepRule::UnlessInCheck,
        StepRule::IfPossible,
        StepRule::LeavingAMove,
        StepRule::Safely,
        StepRule::CheckEndsTurn,
    ];
    assert_eq!(rules, all);
    assert_eq!(
        (first.action, second.action),
        (StepAction::Place(1), StepAction::Move)
    );
    assert!(second.rules.is_empty());
}

#[test]
fn rules_have_clauses_of_their_own() {
    let game = small(&format!(
        "{STONE}1.1 turn\n  place stone\n  1.2 if possible\n  1.3 move"
    ));
    assert_eq!(game.turn_clause, Some(Clause::new(1, 1)));
    let rule = game.turns[0][0].rule(StepRule::IfPossible).unwrap();
    assert_eq!(rule.clause, Some(Clause::new(1, 2)));
    assert_eq!(game.turns[0][1].clause, Some(Clause::new(1, 3)));
}

#[test]
fn two_moves_where_a_check_ends_the_turn() {
    let text = "game own like chess\nturn\n  move, check ends the turn\n  move";
    assert_eq!(read(text).unwrap().turns[0].len(), 2);
}

#[test]
fn forces() {
    let game = small(&format!(
        "{STONE}  pulls forward or sideways\n  vanishes\nturn\n  place stone\n  move"
    ));
    let force = Force {
        pulls: vec![(-1, 0), (0, 1), (1, 0)],
        vanishes: true,
    };
    assert_eq!(game.kinds[1].force, force);
}

#[test]
fn exchanges() {
    let game = small(
        "piece man M\n  1.1 swaps with king\n  1.2 unless in check\n  1.3 safely\n\
         forbid own royal attacked",
    );
    let [swap] = &game.kinds[1].swaps[..] else {
        panic!("one exchange");
    };
    assert_eq!(
        (swap.clause, &swap.with[..]),
        (Some(Clause::new(1, 1)), &[0][..])
    );
    assert_eq!(swap.unless_in_check, Some(Some(Clause::new(1, 2))));
    assert_eq!(swap.safely, Some(Some(Clause::new(1, 3))));
}

#[test]
fn ways_that_only_attack_or_only_explain() {
    let game = small(
        "piece man M\n  steps forward to move or attack\n  steps backward to attack\n  steps left, never\n  steps right",
    );
    let ways = game.kinds[1].paths.iter();
    let ways: Vec<_> = ways
        .map(|path| (path.moves, path.takes, path.attacks))
        .collect();
    let expected = [
        (true, false, true),
        (false, false, true),
        (false, false, false),
        (true, true, true),
    ];
    assert_eq!(ways, expected);
}

#[test]
fn lack_of_material_and_topics() {
    let game =
        small("material at most one king\n1.1 explains own pieces of king\n1.2 explains checks");
    assert_eq!(game.material, Some(Material::AtMostOne(vec![0])));
    let topics: Vec<Topic> = game.explanations.iter().map(|one| one.topic).collect();
    assert_eq!(topics, [Topic::Checks, Topic::OwnPieces]);
    assert_eq!(game.explanations[1].kinds, [0]);
}

#[test]
fn words_for_steps() {
    let text = format!("{STONE}turn\n  place stone\n  move\nphases \"- @\"");
    assert_eq!(small(&text).phases, ["-", "@"]);
}

#[test]
fn each_side_has_its_turn() {
    let game = small("turn\n  move\n  move\nturn for black\n  move");
    assert_eq!(game.turns.each_ref().map(Vec::len), [2, 1]);
    let text = "game own like chess\nturn\n  move, one more each turn, check ends the turn";
    let game = read(text).unwrap();
    assert!(game.turns[1][0].rule(StepRule::OneMoreEachTurn).is_some());
}
