//! Chance always resolves: a roll that is due is made at once, or it is said whom it waits for.

use crate::rig::{DECLARED_WITH_ROLLS, Sitting, commit, reveal, rolling, setup, word};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use springald_core::Actor;
use springald_registry::ids;
use springald_table::dice::{PendingStep, Scheme, verify};
use springald_table::request::{Command, OfferStep};
use springald_table::{Event, Offer, SeatStatus, SeedStatus, Setup, Side};

/// Checks the invariants after every event.
fn check(sitting: &mut Sitting) {
    let told = sitting.snapshot();
    let dice = &told.dice;
    let awaited = dice.waits_for.map(|awaited| (awaited.white, awaited.black));
    assert_eq!(
        told.to_act == Actor::Nature,
        awaited.is_some(),
        "{:?}",
        sitting.kinds(0)
    );
    assert_ne!(awaited, Some((None, None)));
    // Neither seed is shown before nothing can be changed any more.
    let is_final = |said| matches!(said, SeedStatus::Revealed | SeedStatus::None);
    if !(is_final(dice.white.said) && is_final(dice.black.said)) {
        assert_eq!((&*dice.white_seed, &*dice.black_seed), ("", ""));
        assert_eq!(dice.rolls, 0);
    }
    let record = sitting.table.dice_record();
    // To verify a record is to play its whole game, and the same record passes again.
    if record.seed.is_some() && sitting.verified.as_ref() != Some(&record) {
        assert!(verify(&record).is_ok(), "{:?}: {record:?}", verify(&record));
        sitting.verified = Some(record);
    }
}

/// Takes all steps that a roll waits for.
fn resolve(sitting: &mut Sitting) {
    for _ in 0..6 {
        let [white, black] = sitting.table.awaited();
        let Some((side, owed)) =
            (white.map(|owed| (Side::White, owed))).or(black.map(|owed| (Side::Black, owed)))
        else {
            break;
        };
        match owed {
            PendingStep::Arrival => sitting.arrive(side, None),
            PendingStep::Commit => sitting.command(side, &word(&json!("none"))).map(drop),
            PendingStep::Reveal => sitting.command(side, &word(&reveal(side))).map(drop),
        }
        .expect("what is owed is taken");
        check(sitting);
    }
    assert_ne!(sitting.snapshot().to_act, Actor::Nature);
}

/// One thing that one of the two might do. What is refused changes nothing.
fn step(sitting: &mut Sitting, random: &mut StdRng) -> Option<Setup> {
    let side = *Side::BOTH.choose(random).unwrap();
    let deal = |what, random: &mut StdRng| {
        let step = *[OfferStep::Offer, OfferStep::Accept, OfferStep::Decline]
            .choose(random)
            .unwrap();
        Command::Offer { offer: what, step }
    };
    let command = match random.random_range(0..100) {
        0..45 => {
            if !matches!(sitting.table.game().to_act(), Actor::White | Actor::Black) {
                return None;
            }
            let actions = sitting.table.game().actions();
            // Rolls are asked for oftener than by chance alone.
            let rolls: Vec<_> = actions.iter().filter(|action| action.rolls).collect();
            let action = match rolls.choose(random) {
                Some(action) if random.random_range(0..4) == 0 => &action.action,
                _ => &actions.choose(random)?.action,
            };
            let _ = sitting.play(action);
            return None;
        }
        45..48 => {
            let hello = [None, Some(json!("none")), Some(commit(side))];
            let _ = sitting.arrive(side, hello.choose(random).unwrap().clone());
            return None;
        }
        48..50 => {
            let hello = [None, Some(json!("none"))];
            let _ = sitting.join(hello.choose(random).unwrap().clone());
            return None;
        }
        50..54 => word(&commit(side)),
        54..56 => word(&json!("none")),
        56..66 => word(&reveal(side)),
        66..68 => word(&reveal(side.other())),
        68..84 => deal(Offer::Takeback, random),
        84..86 => deal(Offer::Draw, random),
        86..90 => deal(Offer::Rematch, random),
        90..94 => Command::Chat { text: "hm".into() },
        94..96 => {
            *sitting = sitting.restarted();
            return None;
        }
        96..98 => {
            sitting.now_ms += random.random_range(0..100_000);
            return None;
        }
        98 => Command::Claim {
            reason: "threefold repetition".into(),
        },
        _ => Command::Resign,
    };
    sitting.command(side, &command).ok().flatten()
}

/// Plays rounds of random games from each start. Returns the number of rolls and of rematches.
fn play_at_random(starts: &[(&str, Option<String>)], rounds: u64) -> (usize, u32) {
    let places = [SeatStatus::Taken, SeatStatus::Invited, SeatStatus::Open];
    let (mut rolls, mut rematches) = (0, 0);
    for (number, (variant, fen)) in starts.iter().enumerate() {
        for round in 0..rounds {
            let random = &mut StdRng::seed_from_u64(round * 100 + number as u64);
            let places = [
                *places.choose(random).unwrap(),
                *places.choose(random).unwrap(),
            ];
            let mut sitting = Sitting::new(setup(variant, fen.as_deref(), places));
            check(&mut sitting);
            for _ in 0..250 {
                if let Some(next) = step(&mut sitting, random) {
                    rematches += 1;
                    resolve(&mut sitting);
                    sitting = Sitting::new(next);
                }
                check(&mut sitting);
            }
            resolve(&mut sitting);
            rolls += sitting.snapshot().dice.rolls;
        }
    }
    (rolls, rematches)
}

#[test]
fn every_due_roll_of_a_random_game_is_made_or_awaited() {
    let mut starts: Vec<(&str, Option<String>)> = ids().into_iter().map(|id| (id, None)).collect();
    let rolling = rolling().into_iter();
    let built_in = rolling.filter(|(id, _)| !DECLARED_WITH_ROLLS.contains(id));
    starts.extend(built_in.map(|(id, fen)| (id, Some(fen))));
    let (rolls, rematches) = play_at_random(&starts, 32);
    assert!(
        rolls > 100 && rematches > 10,
        "{rolls} rolls, {rematches} rematches"
    );
}

#[test]
fn every_due_roll_of_a_random_declared_game_is_made_or_awaited() {
    let rolling = rolling().into_iter();
    let declared = rolling.filter(|(id, _)| DECLARED_WITH_ROLLS.contains(id));
    let starts = declared.flat_map(|(id, fen)| [(id, None), (id, Some(fen))]);
    let starts: Vec<(&str, Option<String>)> = starts.collect();
    let (rolls, rematches) = play_at_random(&starts, 4);
    assert!(
        rolls > 20 && rematches > 0,
        "{rolls} rolls, {rematches} rematches"
    );
}

#[test]
fn a_rematch_from_a_position_with_a_roll_due_continues() {
    for (variant, fen) in rolling() {
        let mut sitting = Sitting::taken(variant, Some(&fen));
        sitting.command(Side::White, &Command::Resign).unwrap();
        let mut spawned = None;
        for side in Side::BOTH {
            let (what, step) = (Offer::Rematch, OfferStep::Offer);
            spawned = sitting
                .command(side, &Command::Offer { offer: what, step })
                .unwrap();
        }
        let mut next = Sitting::new(spawned.expect("another game"));
        let awaited = next.table.awaited();
        assert_eq!(awaited, [Some(PendingStep::Commit); 2]);
        for side in Side::BOTH {
            next.command(side, &word(&json!("none"))).unwrap();
        }
        assert_eq!(next.snapshot().dice.rolls, 1);
        assert_ne!(next.snapshot().to_act, Actor::Nature);
    }
}

/// An open seat, and then one rematch after the other: each roll is made, or it is said whom it waits for.
#[test]
fn rolls_go_on_in_a_chain_of_rematches_that_began_with_an_open_seat() {
    for (variant, fen) in rolling() {
        let random = &mut StdRng::seed_from_u64(3);
        let places = [SeatStatus::Taken, SeatStatus::Open];
        let mut sitting = Sitting::new(setup(variant, Some(&fen), places));
        assert!(
            sitting
                .table
                .awaited()
                .contains(&Some(PendingStep::Arrival))
        );
        assert_eq!(sitting.join(Some(commit(Side::Black))), Ok(Side::Black));
        for game in 0..4 {
            check(&mut sitting);
            resolve(&mut sitting);
            assert!(sitting.snapshot().dice.rolls > 0, "{variant}, game {game}");
            for _ in 0..10 {
                if sitting.table.end().is_none() {
                    sitting.play_any(random);
                    check(&mut sitting);
                }
            }
            if sitting.table.end().is_none() {
                sitting.command(Side::White, &Command::Resign).unwrap();
            }
            let (offer, step) = (Offer::Rematch, OfferStep::Offer);
            let rematch = Command::Offer { offer, step };
            let alone = sitting.command(Side::Black, &rematch).unwrap();
            assert!(alone.is_none());
            let next = sitting.command(Side::White, &rematch).unwrap();
            sitting = Sitting::new(next.expect("another game"));
        }
    }
}

#[test]
fn taking_back_to_a_roll_that_was_due_at_the_start_rolls_again() {
    let random = &mut StdRng::seed_from_u64(1);
    for (variant, fen) in rolling() {
        let mut sitting = Sitting::taken(variant, Some(&fen));
        for side in Side::BOTH {
            sitting.command(side, &word(&json!("none"))).unwrap();
        }
        sitting.play_any(random);
        let before = sitting.events.len();
        for (side, step) in [
            (Side::White, OfferStep::Offer),
            (Side::Black, OfferStep::Accept),
        ] {
            let what = Offer::Takeback;
            sitting
                .command(side, &Command::Offer { offer: what, step })
                .unwrap();
        }
        let kinds = sitting.kinds(before);
        assert_eq!(kinds[..4], ["offer", "offer_gone", "taken_back", "rolled"]);
        assert_ne!(sitting.snapshot().to_act, Actor::Nature);
    }
}

/// Games that were left to nobody by an earlier version go on when a player comes.
#[test]
fn a_stored_game_with_a_missing_roll_continues() {
    for (variant, fen) in rolling() {
        let mut begun = setup(variant, Some(&fen), [SeatStatus::Taken; 2]);
        begun.dice_scheme = Scheme::Seeds;
        begun.seats[0].dice = Some("0a".into());
        let mut sitting = Sitting::new(begun);
        assert_eq!(sitting.table.game().to_act(), Actor::Nature);
        sitting
            .arrive(Side::Black, Some(commit(Side::Black)))
            .unwrap();
        assert_eq!(sitting.kinds(0), ["rolled"]);
        let record = sitting.table.dice_record();
        assert_eq!((record.scheme, &*record.white_seed), (1, "0a"));
    }
}

/// Nobody has a secret of a game that was played elsewhere, so no roll waits in it.
#[test]
fn an_imported_game_ending_at_a_roll_waits_for_no_seat() {
    for (variant, _) in rolling() {
        let mut sitting = Sitting::taken(variant, None);
        let actions = sitting.table.game().actions();
        let line = match actions.into_iter().find(|action| action.rolls) {
            Some(asking) => format!("{},", asking.action),
            // The game begins with a roll.
            None => String::new(),
        };
        let tags = Vec::new();
        sitting.happen(vec![Event::Imported { line, tags }]);
        assert_eq!(sitting.table.game().to_act(), Actor::Nature);
        assert_eq!(sitting.snapshot().to_act, Actor::Nobody);
        check(&mut sitting);
    }
}
