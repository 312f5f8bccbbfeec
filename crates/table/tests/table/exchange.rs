//! Seats commit to their seeds before either is revealed, and both are mixed.

use crate::rig::{CONTROL, Sitting, commit, reveal, rolling, seed, setup, word};
use serde_json::json;
use springald_core::Actor;
use springald_table::Side::{Black, White};
use springald_table::dice::{Checked, DiceError, DiceRecord, PendingStep, verify};
use springald_table::request::Command;
use springald_table::{Code, SeatStatus, SeedStatus, Side};

fn say(sitting: &mut Sitting, side: Side, value: &serde_json::Value) -> Result<(), Code> {
    sitting.command(side, &word(value)).map(drop)
}

/// A game from a position with a roll due, in which both seats have committed.
fn committed() -> Sitting {
    let (variant, fen) = rolling().swap_remove(0);
    let mut sitting = Sitting::taken(variant, Some(&fen));
    say(&mut sitting, White, &commit(White)).unwrap();
    say(&mut sitting, Black, &commit(Black)).unwrap();
    sitting
}

/// The record of a game that both seats added to, with one roll.
fn record() -> DiceRecord {
    let mut sitting = committed();
    say(&mut sitting, Black, &reveal(Black)).unwrap();
    say(&mut sitting, White, &reveal(White)).unwrap();
    sitting.command(White, &Command::Resign).unwrap();
    sitting.table.dice_record()
}

#[test]
fn a_roll_is_made_when_both_have_revealed_and_not_before() {
    let mut sitting = committed();
    let waiting = sitting.snapshot();
    assert_eq!(waiting.to_act, Actor::Nature);
    let awaited = waiting.dice.waits_for.unwrap();
    assert_eq!(
        (awaited.white, awaited.black),
        (Some(PendingStep::Reveal), Some(PendingStep::Reveal))
    );
    say(&mut sitting, Black, &reveal(Black)).unwrap();
    // One seed is known to the server only.
    let half = sitting.snapshot();
    assert_eq!((&*half.dice.white_seed, &*half.dice.black_seed), ("", ""));
    assert_eq!(half.dice.black.said, SeedStatus::Revealed);
    let record = sitting.table.dice_record();
    assert_eq!((&*record.white_seed, &*record.black_seed), ("", ""));
    let before = sitting.events.len();
    say(&mut sitting, White, &reveal(White)).unwrap();
    assert_eq!(sitting.kinds(before)[..2], ["revealed", "rolled"]);
    let dice = sitting.snapshot().dice;
    assert_eq!(
        (dice.white_seed, dice.black_seed),
        (seed(White), seed(Black))
    );
    assert_eq!((dice.rolls, dice.waits_for), (1, None));
}

#[test]
fn words_are_final_and_have_an_order() {
    let (variant, fen) = rolling().swap_remove(0);
    let mut sitting = Sitting::taken(variant, Some(&fen));
    assert_eq!(
        say(&mut sitting, White, &reveal(White)),
        Err(Code::DiceTooEarly)
    );
    say(&mut sitting, White, &commit(White)).unwrap();
    // Before the other seat has committed nobody may learn the seed.
    assert_eq!(
        say(&mut sitting, White, &reveal(White)),
        Err(Code::DiceTooEarly)
    );
    assert_eq!(
        say(&mut sitting, White, &json!("none")),
        Err(Code::DiceSettled)
    );
    assert_eq!(
        say(&mut sitting, White, &commit(Black)),
        Err(Code::DiceSettled)
    );
    let before = sitting.events.len();
    say(&mut sitting, White, &commit(White)).unwrap();
    assert_eq!(
        sitting.events.len(),
        before,
        "the same again changes nothing"
    );
    say(&mut sitting, Black, &commit(Black)).unwrap();
    assert_eq!(say(&mut sitting, White, &reveal(Black)), Err(Code::BadSeed));
    assert_eq!(
        say(&mut sitting, White, &json!("none")),
        Err(Code::DiceSettled)
    );
    say(&mut sitting, White, &reveal(White)).unwrap();
    say(&mut sitting, White, &reveal(White)).unwrap();
    assert_eq!(
        say(&mut sitting, White, &commit(Black)),
        Err(Code::DiceSettled)
    );
    sitting.command(Black, &Command::Resign).unwrap();
    assert_eq!(
        say(&mut sitting, Black, &reveal(Black)),
        Err(Code::GameOver)
    );
    // A seed that was revealed alone stays hidden, and there is nothing to complain about.
    let record = sitting.table.dice_record();
    assert_eq!((&*record.white_seed, &*record.black_seed), ("", ""));
    assert_eq!(verify(&record).map(|checked| checked.rolls), Ok(0));
}

#[test]
fn a_seat_that_plays_without_committing_declines() {
    let (variant, _) = rolling().swap_remove(0);
    let mut sitting = Sitting::taken(variant, None);
    let game = sitting.table.game();
    let action = game.actions().into_iter().find(|action| action.rolls);
    sitting.play(&action.unwrap().action).unwrap();
    assert_eq!(sitting.kinds(0), ["committed", "played"]);
    let dice = sitting.snapshot().dice;
    assert_eq!(dice.white.said, SeedStatus::None);
    assert_eq!(dice.waits_for.unwrap().black, Some(PendingStep::Commit));
    say(&mut sitting, Black, &json!("none")).unwrap();
    assert_eq!(sitting.snapshot().dice.rolls, 1);
}

#[test]
fn a_seat_that_owes_its_seed_cannot_play() {
    let (variant, _) = rolling().swap_remove(0);
    let mut sitting = Sitting::taken(variant, None);
    let action = sitting.table.game().action_texts().swap_remove(0);
    say(&mut sitting, White, &commit(White)).unwrap();
    say(&mut sitting, Black, &json!("none")).unwrap();
    assert_eq!(sitting.play(&action), Err(Code::DiceOwed));
    say(&mut sitting, White, &reveal(White)).unwrap();
    assert_eq!(sitting.play(&action), Ok(()));
}

#[test]
fn games_without_rolls_ask_for_nothing() {
    let mut sitting = Sitting::taken("chess", None);
    say(&mut sitting, White, &commit(White)).unwrap();
    sitting.play("e2e4").unwrap();
    assert_eq!(sitting.kinds(0), ["played"]);
    assert!(!sitting.snapshot().dice.needed);
}

#[test]
fn the_clock_of_the_seat_that_delays_a_roll_runs() {
    let (variant, _) = rolling().swap_remove(0);
    let mut sitting = Sitting::taken(variant, None);
    say(&mut sitting, White, &commit(White)).unwrap();
    // White makes a whole turn without a roll; Black declines and asks for one.
    let plain = |sitting: &Sitting| {
        let mut actions = sitting.table.game().actions();
        actions.retain(|action| !action.rolls);
        actions.swap_remove(0).action
    };
    while sitting.table.game().to_act() == Actor::White {
        let end = sitting
            .table
            .game()
            .action_texts()
            .contains(&"end".to_owned());
        let action = if end { "end".into() } else { plain(&sitting) };
        sitting.play(&action).unwrap();
    }
    say(&mut sitting, Black, &json!("none")).unwrap();
    let actions = sitting.table.game().actions();
    let asking = actions.into_iter().find(|action| action.rolls).unwrap();
    sitting.play(&asking.action).unwrap();
    assert_eq!(
        sitting.snapshot().dice.waits_for.unwrap().white,
        Some(PendingStep::Reveal)
    );
    let (side, at_ms) = sitting.table.flag().unwrap();
    assert_eq!(
        (side, at_ms),
        (White, sitting.now_ms + 300_000),
        "{CONTROL:?}"
    );
    // Ten seconds of waiting are White's; then the roll is made, and Black goes on.
    sitting.now_ms += 10_000;
    say(&mut sitting, White, &reveal(White)).unwrap();
    let clock = sitting.table.clock_view(sitting.now());
    assert_eq!(
        (clock.white_ms, clock.black_ms),
        (Some(290_000), Some(300_000))
    );
    assert_eq!(sitting.snapshot().dice.rolls, 1);
}

#[test]
fn nobodys_clock_runs_while_an_invited_player_has_not_come() {
    let (variant, fen) = rolling().swap_remove(0);
    let mut sitting = Sitting::new(setup(
        variant,
        Some(&fen),
        [SeatStatus::Taken, SeatStatus::Invited],
    ));
    say(&mut sitting, White, &commit(White)).unwrap();
    let dice = sitting.snapshot().dice;
    let awaited = dice.waits_for.unwrap();
    assert_eq!(
        (awaited.white, awaited.black),
        (None, Some(PendingStep::Arrival))
    );
    assert_eq!(sitting.table.flag(), None);
    sitting.arrive(Black, Some(json!("none"))).unwrap();
    say(&mut sitting, White, &reveal(White)).unwrap();
    assert_eq!(sitting.snapshot().dice.rolls, 1);
}

#[test]
fn a_record_in_order_is_in_order() {
    let record = record();
    let added = [true, true];
    let checked = Checked {
        rolls: 1,
        scheme: 2,
        added,
    };
    assert_eq!(verify(&record), Ok(checked));
    // Without the turns the rest can be checked.
    let alone = DiceRecord {
        line: None,
        ..record
    };
    assert_eq!(verify(&alone), Ok(checked));
}

/// Returns the fault of the record after a change.
fn forged(change: impl FnOnce(&mut DiceRecord)) -> DiceError {
    let mut record = record();
    change(&mut record);
    verify(&record).expect_err("a forged record")
}

#[test]
fn every_forgery_is_found() {
    use DiceError as E;
    assert_eq!(forged(|r| r.seed = None), E::NoSeed);
    assert_eq!(forged(|r| r.seed = Some("07".into())), E::BadSeed);
    assert_eq!(forged(|r| r.scheme = 3), E::Scheme(3));
    assert!(matches!(
        forged(|r| r.seed = Some("08".repeat(32))),
        E::Commitment { .. }
    ));
    assert!(matches!(
        forged(|r| r.white_seed = "1b".repeat(32)),
        E::SeatCommitment { seat: "white", .. }
    ));
    assert!(matches!(
        forged(|r| r.black_commitment = String::new()),
        E::SeatCommitment { seat: "black", .. }
    ));
    assert_eq!(
        forged(|r| r.black_commitment = "x".into()),
        E::BadPlayerCommitment("black_commitment")
    );
    assert_eq!(
        forged(|r| r.white_seed = "X".into()),
        E::BadPlayerSeed("white_seed")
    );
    assert_eq!(forged(|r| r.white_seed.clear()), E::Unrevealed("white"));
    let order = |error| matches!(error, E::Order { .. });
    // A seed that was revealed before the other seat had committed.
    assert!(order(forged(|r| r.black_events.revealed = Some(1))));
    assert!(order(forged(|r| r.white_events.committed = Some(3))));
    assert!(order(forged(|r| r.white_events.committed = None)));
    assert!(order(forged(|r| r.white_events.revealed = None)));
    assert!(order(forged(|r| r.rolls[0].at = 4)));
    assert!(order(forged(|r| {
        (r.white_seed, r.white_commitment) = Default::default();
    })));
    assert!(matches!(
        forged(|r| r.variant = "checkers".into()),
        E::Variant(_)
    ));
    assert!(matches!(forged(|r| r.rolls[0].k = 1), E::Number { .. }));
    assert!(matches!(
        forged(|r| r.rolls[0].of += 1),
        E::Outcomes { k: 0, .. }
    ));
    assert!(matches!(
        forged(|r| r.rolls[0].outcome.push('x')),
        E::Outcome { .. }
    ));
    assert!(matches!(
        forged(|r| r.rolls[0].fen = "8".into()),
        E::Position { .. }
    ));
    assert!(matches!(
        forged(|r| r.rolls.clear()),
        E::Missing { number: 1, .. }
    ));
    assert!(matches!(forged(|r| r.line = Some("x".into())), E::Line(_)));
}

#[test]
fn records_of_scheme_1_are_checked_as_before_and_their_counts_too() {
    let mut record = record();
    record.scheme = 1;
    for text in [&mut record.white_commitment, &mut record.black_commitment] {
        text.clear();
    }
    let json = serde_json::to_value(&record).unwrap();
    let mut old = json!({});
    for key in [
        "game",
        "variant",
        "commitment",
        "seed",
        "white_seed",
        "black_seed",
        "rolls",
    ] {
        old[key] = json[key].clone();
    }
    old["rolls"][0].as_object_mut().unwrap().remove("at");
    let old: DiceRecord = serde_json::from_value(old).unwrap();
    assert_eq!(verify(&old).map(|checked| checked.scheme), Ok(1));
    let mut wrong = old;
    wrong.rolls[0].of -= 1;
    assert!(matches!(verify(&wrong), Err(DiceError::Outcomes { .. })));
}
