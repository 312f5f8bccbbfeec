//! The length of a game: only what costs a turn or what both sides agree to brings its limit nearer.

use crate::rig::{Sitting, commit, reveal, word};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use springald_table::limits::{
    CHAT_PERIOD_MS, LONGEST_GAME, MOST_OFFERS, MOST_RENAMES, MOST_RENEWALS, MOST_UNACCEPTED_OFFERS,
};
use springald_table::request::{Command, OfferStep};
use springald_table::{Code, EndReason, GameResult, Offer, Side};

fn deal(offer: Offer, step: OfferStep) -> Command {
    Command::Offer { offer, step }
}

/// Counts the events that are stored for ever.
fn stored(sitting: &Sitting) -> usize {
    let events = sitting.events.iter();
    events.filter(|stored| !stored.entry.e.is_chat()).count()
}

/// Plays a turn of White, which both then take back.
fn play_and_take_back(sitting: &mut Sitting) {
    sitting.play("e2e4").unwrap();
    if sitting.table.end().is_some() {
        return;
    }
    for (side, step) in [
        (Side::White, OfferStep::Offer),
        (Side::Black, OfferStep::Accept),
    ] {
        sitting
            .command(side, &deal(Offer::Takeback, step))
            .expect("an agreement");
    }
}

#[test]
fn a_game_that_is_too_long_is_drawn() {
    let mut sitting = Sitting::taken("chess", None);
    let mut rounds = 0;
    while sitting.table.end().is_none() {
        play_and_take_back(&mut sitting);
        rounds += 1;
        assert!(rounds < LONGEST_GAME, "the game never ends");
    }
    let end = sitting.table.end().unwrap();
    assert_eq!(end.result, GameResult::Draw);
    assert_eq!(end.reason, EndReason::LengthLimit);
    // A play, an offer, its answer and a takeback in each round.
    let length = LONGEST_GAME as usize;
    assert!((length - 60..=length).contains(&stored(&sitting)));
    let restarted = sitting.restarted();
    assert_eq!(restarted.table.end(), sitting.table.end());
    assert_eq!(sitting.play("e7e5"), Err(Code::GameOver));
}

/// One thing that a player does without playing and without the consent of the other one.
fn without_a_turn(sitting: &mut Sitting, random: &mut StdRng, number: usize) {
    let side = *Side::BOTH.choose(random).unwrap();
    let offer = *[Offer::Draw, Offer::Takeback].choose(random).unwrap();
    let command = match random.random_range(0..10) {
        0..3 => {
            let _ = sitting.renew(side, &format!("secret {number}"));
            return;
        }
        3..5 => Command::Name {
            name: Some(format!("Ada {number}")),
        },
        5 => deal(offer, OfferStep::Offer),
        6 | 7 => deal(offer, OfferStep::Decline),
        8 => Command::Chat { text: "hm".into() },
        _ => {
            let words = [json!("none"), commit(side), reveal(side)];
            word(words.choose(random).unwrap())
        }
    };
    // Two who offer the same have agreed.
    let offers = sitting.snapshot().offers;
    let agrees = match command {
        Command::Offer {
            offer,
            step: OfferStep::Offer,
        } => match offer {
            Offer::Draw => offers.draw.is_some(),
            _ => offers.takeback.is_some(),
        },
        _ => false,
    };
    if !agrees {
        let _ = sitting.command(side, &command);
    }
    sitting.now_ms += CHAT_PERIOD_MS / 10;
}

#[test]
fn nothing_but_turns_brings_the_limit_nearer() {
    for variant in ["chess", "cats"] {
        let random = &mut StdRng::seed_from_u64(7);
        let mut sitting = Sitting::taken(variant, None);
        // The knights of chess go to and fro, so that both may offer again.
        let turns = ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(12);
        for (turn, text) in turns.enumerate() {
            for number in 0..800 {
                without_a_turn(&mut sitting, random, 1_000 * turn + number);
            }
            let end = sitting.table.end();
            assert!(end.is_none(), "{variant}: {end:?}");
            if variant == "chess" {
                sitting.play(text).unwrap();
            }
        }
        // The rest is bounded for each seat: names, secrets, and the needs of the dice and the turns. In twelve turns,
        // there are two kinds of offers of two seats, and each offer goes away again.
        let offers = 12 * 2 * 2 * 2 * MOST_OFFERS;
        let most = 2 * (MOST_RENEWALS + MOST_RENAMES) + offers + 100;
        assert!(stored(&sitting) <= most as usize, "{}", stored(&sitting));
    }
}

#[test]
fn a_player_alone_does_not_force_a_draw() {
    let mut sitting = Sitting::taken("chess", None);
    for number in 0..LONGEST_GAME {
        let renewed = sitting.renew(Side::White, &format!("secret {number}"));
        assert_eq!(renewed.is_ok(), number < MOST_RENEWALS, "{renewed:?}");
    }
    assert_eq!(
        sitting.renew(Side::White, "another one"),
        Err(Code::LimitReached)
    );
    assert!(sitting.renew(Side::Black, "of Black").is_ok());
    sitting.play("f2f3").unwrap();
    assert!(sitting.table.end().is_none());
}

#[test]
fn unaccepted_offers_are_limited_and_agreements_are_not() {
    let mut sitting = Sitting::taken("chess", None);
    let mut offered = 0;
    let refused = loop {
        // A takeback lets the next turn be played, and with it the next offers.
        play_and_take_back(&mut sitting);
        sitting.play("e2e4").unwrap();
        let offer = sitting.command(Side::Black, &deal(Offer::Draw, OfferStep::Offer));
        match offer {
            Ok(_) => offered += 1,
            Err(code) => break code,
        }
        sitting
            .command(Side::White, &deal(Offer::Draw, OfferStep::Decline))
            .unwrap();
        for (side, step) in [
            (Side::White, OfferStep::Offer),
            (Side::Black, OfferStep::Accept),
        ] {
            sitting.command(side, &deal(Offer::Takeback, step)).unwrap();
        }
        assert!(offered < 2 * MOST_UNACCEPTED_OFFERS);
    };
    assert_eq!(
        (refused, offered),
        (Code::LimitReached, MOST_UNACCEPTED_OFFERS)
    );
    let offer = deal(Offer::Takeback, OfferStep::Offer);
    assert!(sitting.command(Side::White, &offer).is_ok());
}
