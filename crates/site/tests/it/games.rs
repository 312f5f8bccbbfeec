//! Whole games of every variant by requests, with legal turns by chance; and their dice.

use crate::rig::{Client, Game, Site};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use springald_registry::ids;
use springald_site::dice::{DiceError, DiceRecord, verify};

/// The most turns of a game.
const MOST_TURNS: usize = 200;

/// Plays until the game is over or long enough. Gives its last state.
async fn play_out(site: &Site, game: &Game, random: &mut StdRng) -> Value {
    let path = format!("/api/games/{}", game.id);
    loop {
        let scene = site.get(&format!("{path}/scene")).await;
        let side = match scene["to_act"].as_str() {
            Some("white") => 0,
            Some("black") => 1,
            other => {
                assert_eq!(other, Some("nobody"), "the server rolls by itself");
                return site.get(&path).await;
            }
        };
        let acts = scene["acts"].as_array().expect("actions");
        let act = acts.choose(random).expect("an action");
        let action = act["action"].as_str().expect("a text");
        let at = &scene["events"];
        let secret = Some(game.secrets[side].as_str());
        let body = json!({ "text": action, "at": at, "steps": true });
        let play = format!("{path}/play");
        let state = site.post(&play, secret, body).await;
        if state["turns"]
            .as_array()
            .is_some_and(|turns| turns.len() >= MOST_TURNS)
        {
            return state;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_of_every_variant() {
    let site = Site::with(|config| config.synchronous = false).await;
    for (number, variant) in ids().into_iter().enumerate() {
        let mut random = StdRng::seed_from_u64(number as u64);
        let game = site.game(json!({ "variant": variant, "dice": "0a" })).await;
        let state = play_out(&site, &game, &mut random).await;
        let path = format!("/api/games/{}", game.id);
        let row = springald_registry::find(variant).expect("an id").row;
        let mut replayed = row.start();
        let line = state["line"].as_str().expect("a text");
        replayed.play_line(line).expect("what was played is legal");
        assert_eq!(state["fen"], replayed.fen(), "{variant}");
        let dice: DiceRecord =
            serde_json::from_value(site.get(&format!("{path}/dice")).await).expect("dice");
        if state["result"].is_null() {
            assert_eq!(verify(&dice), Err(DiceError::NoSeed), "{variant}");
        } else {
            assert_eq!(verify(&dice), Ok(dice.rolls.len()), "{variant}");
            forge(&dice);
        }
    }
}

/// Whatever is changed about the dice is noticed.
fn forge(dice: &DiceRecord) {
    let mut forged = dice.clone();
    forged.commitment = "0".repeat(64);
    assert!(matches!(verify(&forged), Err(DiceError::Commitment { .. })));
    let mut forged = dice.clone();
    forged.seed = Some("x".into());
    assert_eq!(verify(&forged), Err(DiceError::BadSeed));
    let mut forged = dice.clone();
    forged.white_seed = "XX".into();
    assert_eq!(verify(&forged), Err(DiceError::BadPlayerSeed("white_seed")));
    if dice.rolls.len() > 1 {
        let mut forged = dice.clone();
        forged.rolls.remove(0);
        assert!(matches!(verify(&forged), Err(DiceError::Number { .. })));
        let mut forged = dice.clone();
        forged.rolls[0].outcome.push('x');
        assert!(matches!(verify(&forged), Err(DiceError::Outcome { .. })));
        let mut forged = dice.clone();
        forged.rolls[0].fen = "8".into();
        assert!(matches!(verify(&forged), Err(DiceError::Position { .. })));
    }
}

#[tokio::test]
async fn nobody_but_the_server_rolls() {
    let site = Site::new().await;
    for variant in ids() {
        let row = springald_registry::find(variant).expect("an id").row;
        let game = row.start();
        let Some(rolling) = game.actions().into_iter().find(|action| action.rolls) else {
            continue;
        };
        let outcomes = game.outcomes_of(&rolling.action).expect("outcomes");
        let made = site.game(json!({ "variant": variant })).await;
        let forged = format!("{},", outcomes[0].outcome);
        let (_, value) = site.play(&made, 0, &forged).await;
        assert_eq!(value["error"]["code"], "forged_roll", "{variant}");
        let (status, state) = site.play(&made, 0, &rolling.action).await;
        assert!(status.is_success(), "{state}");
        assert_eq!(state["dice"]["rolls"], 1);
        let seeded = site.get(&format!("/api/games/{}/dice", made.id)).await;
        assert!(seeded["seed"].is_null());
    }
}

/// The first action that rolls of a game that has one, from its start.
fn rolling() -> (&'static str, String) {
    let found = ids().into_iter().find_map(|variant| {
        let game = springald_registry::find(variant).ok()?.row.start();
        let action = game.actions().into_iter().find(|action| action.rolls)?;
        Some((variant, action.action))
    });
    found.expect("a game with dice")
}

#[tokio::test]
async fn a_roll_waits_for_whoever_takes_the_open_seat() {
    let (variant, action) = rolling();
    let site = Site::new().await;
    let wish = json!({ "variant": variant, "as": "white", "open": true, "dice": "0a" });
    let made = site.post("/api/games", None, wish).await;
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    let white = made["secret"].as_str();
    let turn = json!({ "text": action, "at": 0 });
    let waiting = site.post(&format!("{path}/play"), white, turn).await;
    assert_eq!(
        (&waiting["to_act"], &waiting["dice"]["rolls"]),
        (&json!("nature"), &json!(0))
    );
    // It waits also over a restart, and nobody can play meanwhile.
    let site = site.killed_and_restarted(1_000).await;
    let more = json!({ "text": action, "at": waiting["events"] });
    let play = format!("{path}/play");
    assert_eq!(
        site.refused("POST", &play, white, more).await,
        "not_your_turn"
    );
    let black = json!({ "dice": "0b" });
    let joined = site.post(&format!("{path}/join"), None, black).await;
    let rolled = site.get(&path).await;
    assert_eq!(rolled["dice"]["rolls"], 1);
    assert_ne!(rolled["to_act"], "nature");
    // The roll is that of both seeds.
    let address = site.listen().await;
    let secret = joined["secret"].as_str();
    let id = made["id"].as_str().expect("an id");
    let (mut black, _) = Client::enter(address, id, secret).await;
    assert_eq!(black.wish(json!({ "t": "resign" })).await, "ok");
    let dice = site.get(&format!("{path}/dice")).await;
    let dice: DiceRecord = serde_json::from_value(dice).expect("dice");
    assert_eq!((&*dice.white_seed, &*dice.black_seed), ("0a", "0b"));
    assert_eq!(verify(&dice), Ok(1));
    let forged = DiceRecord {
        black_seed: String::new(),
        ..dice
    };
    assert!(matches!(verify(&forged), Err(DiceError::Outcome { .. })));
}
