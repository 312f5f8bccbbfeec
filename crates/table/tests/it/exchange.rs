//! Seats commit to their seeds before either is revealed, and both are mixed.

use crate::rig::{CONTROL, Sitting, commit, reveal, rolling, seed, setup, word};
use serde_json::json;
use springald_core::Actor;
use springald_registry::pinned;
use springald_table::Side::{Black, White};
use springald_table::dice::{
    Checked, Dice, DiceError, DiceRecord, PendingStep, TakenBackTurns, verify,
};
use springald_table::request::{Command, OfferStep};
use springald_table::{Code, Offer, SeatStatus, SeedStatus, Side};

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
        sides: &springald_registry::lookup(&record.variant)
            .unwrap()
            .info()
            .sides,
        unplaced: 0,
    };
    assert_eq!(verify(&record), Ok(checked));
    // A record from before they had the turns that were taken back.
    let older = DiceRecord {
        taken_back: None,
        rules: String::new(),
        ..record
    };
    assert_eq!(verify(&older), Ok(checked));
}

/// The record of a game in which the first turn, with its roll, was taken back and another roll made.
fn record_with_takeback() -> DiceRecord {
    let mut sitting = committed();
    say(&mut sitting, Black, &reveal(Black)).unwrap();
    say(&mut sitting, White, &reveal(White)).unwrap();
    let action = sitting.table.game().action_texts().swap_remove(0);
    sitting.play(&action).unwrap();
    take_back(&mut sitting);
    sitting.command(White, &Command::Resign).unwrap();
    let record = sitting.table.dice_record();
    // What a table knows after a restart, or on another node.
    assert_eq!(sitting.restarted().table.dice_record(), record);
    record
}

fn take_back(sitting: &mut Sitting) {
    for (side, step) in [(White, OfferStep::Offer), (Black, OfferStep::Accept)] {
        let offer = Offer::Takeback;
        let command = Command::Offer { offer, step };
        sitting.command(side, &command).unwrap();
    }
}

/// Returns the turns of the first takeback.
fn first(record: &mut DiceRecord) -> &mut TakenBackTurns {
    &mut record.taken_back.as_mut().unwrap()[0]
}

#[test]
fn every_roll_has_its_place_in_the_turns_or_in_those_taken_back() {
    use DiceError as E;
    let record = record_with_takeback();
    assert_eq!(record.rolls.len(), 2);
    let [taken_back] = record.taken_back.as_deref().unwrap() else {
        panic!("{record:?}");
    };
    assert!(taken_back.line.starts_with(&record.rolls[0].outcome));
    let checked = verify(&record).unwrap();
    assert_eq!((checked.rolls, checked.unplaced), (2, 0));
    let forged = |change: &dyn Fn(&mut DiceRecord)| {
        let mut record = record.clone();
        change(&mut record);
        verify(&record)
    };
    // An older record cannot tell a roll that was taken back from one that was never made, and says so.
    let older = forged(&|record| record.taken_back = None).unwrap();
    assert_eq!((older.rolls, older.unplaced), (2, 1));
    // Rolls that nobody saw: 2 to 4 follow from the seeds, and are due in their positions.
    let ghosts = |record: &mut DiceRecord| {
        let mut dice = Dice::from_hex(record.seed.as_ref().unwrap()).unwrap();
        dice.white.clone_from(&record.white_seed);
        dice.black.clone_from(&record.black_seed);
        let row = springald_registry::find(&record.variant).unwrap().variant();
        for k in 2..5 {
            let mut ghost = record.rolls[1].clone();
            let mut outcomes = row.begin_at(&ghost.fen).unwrap().outcomes();
            let index = dice.roll(k, outcomes.len());
            ghost.outcome = outcomes.swap_remove(index).outcome;
            (ghost.k, ghost.at) = (k, ghost.at + 1);
            ghost.at += k;
            record.rolls.push(ghost);
        }
    };
    assert_eq!(forged(&ghosts), Err(E::Unplaced { k: 2 }));
    let dropped = forged(&|record| record.taken_back = Some(Vec::new()));
    assert_eq!(dropped, Err(E::Unplaced { k: 0 }));
    let emptied = forged(&|record| first(record).line.clear());
    assert_eq!(emptied, Err(E::Unplaced { k: 0 }));
    let kept = forged(&|record| first(record).kept = 9);
    assert!(
        matches!(kept, Err(E::TakenBack { number: 1, .. })),
        "{kept:?}"
    );
    for at in [0, 1, 1_000] {
        let moved = forged(&|record| first(record).at = at);
        assert!(
            matches!(moved, Err(E::TakenBack { number: 1, .. })),
            "{moved:?}"
        );
    }
    let twice = forged(&|record| {
        let again = first(record).clone();
        record.taken_back.as_mut().unwrap().push(again);
    });
    assert!(
        matches!(twice, Err(E::Missing { number: 2, .. })),
        "{twice:?}"
    );
    let impossible = forged(&|record| first(record).line = "x".into());
    assert!(matches!(impossible, Err(E::Line(_))), "{impossible:?}");
}

#[test]
fn games_of_the_library_and_texts_of_players_are_checked_by_the_rules_they_are_pinned_to() {
    use DiceError as E;
    let library = pinned("dice").expect("a game of the library");
    let record = |variant: &str| {
        let mut begun = setup(variant, None, [SeatStatus::Taken; 2]);
        begun.rules.clone_from(&library.version);
        let mut sitting = Sitting::new(begun);
        for side in Side::BOTH {
            say(&mut sitting, side, &json!("none")).unwrap();
        }
        let actions = sitting.table.game().actions();
        if let Some(asking) = actions.into_iter().find(|action| action.rolls) {
            sitting.play(&asking.action).unwrap();
        }
        sitting.command(White, &Command::Resign).unwrap();
        sitting.table.dice_record()
    };
    for variant in ["dice", &library.version] {
        let record = record(variant);
        assert_eq!(record.rules, library.version);
        let checked = verify(&record).unwrap();
        assert!(checked.rolls > 0, "{record:?}");
        let unknown = "0".repeat(64);
        let forged = |variant: &str, rules: &str| {
            verify(&DiceRecord {
                variant: variant.into(),
                rules: rules.into(),
                ..record.clone()
            })
        };
        assert_eq!(
            forged(variant, &unknown),
            Err(E::UnknownRules(unknown.clone()))
        );
        let other = forged("crazyhouse", &library.version);
        assert!(matches!(other, Err(E::OtherRules { .. })), "{other:?}");
        let other = forged(&unknown, &library.version);
        assert!(matches!(other, Err(E::OtherRules { .. })), "{other:?}");
        // An older record has no version and counts as one of this program's game.
        assert!(forged(variant, "").is_ok());
    }
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
        forged(|r| r.variant = "tiddlywinks".into()),
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
    assert!(matches!(forged(|r| r.line = None), E::Line(_)));
    // The checks of scheme 2 are not avoided by another number.
    assert_eq!(forged(|r| r.scheme = 1), E::FirstScheme("white_commitment"));
    assert_eq!(
        forged(|r| {
            r.scheme = 1;
            r.white_commitment.clear();
            r.black_commitment.clear();
        }),
        E::FirstScheme("white_events")
    );
}

#[test]
fn records_of_scheme_1_are_checked_as_before_and_their_counts_too() {
    let mut record = record();
    record.scheme = 1;
    for text in [&mut record.white_commitment, &mut record.black_commitment] {
        text.clear();
    }
    (record.white_events, record.black_events) = Default::default();
    // With the turns everything can be checked in this scheme, too.
    assert_eq!(verify(&record).map(|checked| checked.unplaced), Ok(0));
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
    let checked = verify(&old).unwrap();
    assert_eq!((checked.scheme, checked.rolls, checked.unplaced), (1, 1, 1));
    let mut wrong = old;
    wrong.rolls[0].of -= 1;
    assert!(matches!(verify(&wrong), Err(DiceError::Outcomes { .. })));
}
