//! The rules of steps, and what else acts in a turn.

use crate::syntax::{read, small};
use springald_core::Clause;
use springald_declared::model::{Force, Material, StepAction, StepRule, Topic, When};

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
    // The clause about captures explains what the author does not.
    assert_eq!(
        topics,
        [Topic::BlockedWays, Topic::Checks, Topic::OwnPieces]
    );
    assert_eq!(game.explanations[2].kinds, [0]);
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

#[test]
fn pushes() {
    let game = small(
        "piece man M\n  steps forward\n  promotes on rank 4 to king\n\
         turn\n  1.1 promote\n  move\n  1.2 push man, if possible\n\
         win when enemy in check on your move as \"check by the push\"",
    );
    let actions: Vec<_> = game.turns[1].iter().map(|step| step.action).collect();
    let expected = [StepAction::Promote, StepAction::Move, StepAction::Push(1)];
    assert_eq!(actions, expected);
    assert!(game.turns[0][2].rule(StepRule::IfPossible).is_some());
    assert_eq!(game.ends[0].when, When::EnemyInCheck);
}

#[test]
fn moves_that_may_be_refused() {
    let game = small("1.1 turn\n  move\n  1.2 may be refused");
    let [first, second] = &game.turns[0][..] else {
        panic!("two steps");
    };
    assert_eq!(first.action, StepAction::Answer);
    assert_eq!(first.clause, Some(Clause::new(1, 2)));
    assert!(second.rule(StepRule::MayBeRefused).is_some());
    assert_eq!(game.longest_turn(), 2);
    let one = small("turn for black\n  move, may be refused");
    assert_eq!(one.turns.each_ref().map(Vec::len), [2, 1]);
}

#[test]
fn two_boards() {
    assert_eq!(
        small("1.1 two boards").mirrored,
        Some(Some(Clause::new(1, 1)))
    );
    assert_eq!(small("").mirrored, None);
}

#[test]
fn steps_may_be_optional() {
    let text = "piece star * neutral placed as U\n  jumps straight to move\n  taken by king as they move\n  put back anywhere\n\
        piece dove D one a side\n  steps any\n\
        piece mole M passable\n  steps any\n  taken only by dove\n\
        return mole when extinct\n\
        phases \"r s m f a +\"\n\
        turn\n  roll dove on rank 2, optional\n  again on mole\n  7.3 without captures\n  move star, optional, leaving a move\n  move\n  \
        follow king with dove or mole as &, optional, to neighbouring squares\n  add mole on rank 1, optional\n  \
        move as +, optional, after taking dove\n";
    let game = small(text);
    let actions: Vec<StepAction> = game.turns[0].iter().map(|step| step.action).collect();
    let [star, dove, mole] = [1, 2, 3];
    let expected = [
        StepAction::Throw(dove),
        StepAction::Shift(star),
        StepAction::Move,
        StepAction::Follow,
        StepAction::Add(mole),
        StepAction::Move,
    ];
    assert_eq!(actions, expected);
    let terms = |index: usize| &game.turns[0][index].terms;
    assert_eq!(terms(0).again, Some((None, vec![mole])));
    assert_eq!(terms(0).tame, Some(Some(Clause::new(7, 3))));
    assert_eq!(
        (&terms(3).leaders, &terms(3).movers),
        (&vec![0], &vec![dove, mole])
    );
    assert_eq!(terms(3).neighbours, Some(None));
    assert_eq!((terms(3).sign, terms(5).sign), (Some('&'), Some('+')));
    assert_eq!(terms(5).taken, [dove]);
    assert_eq!(game.kinds[star].displaced.as_ref().unwrap().by, [0]);
    assert!(game.kinds[dove].single && game.kinds[mole].passable);
    assert_eq!(game.returning.unwrap().kinds, [mole]);
    // Only the dove takes moles.
    assert!(!game.kinds[0].paths[0].victims.contains(&mole));
    assert!(game.kinds[dove].paths[0].victims.is_empty());
}
