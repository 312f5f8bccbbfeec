//! Whole games of every variant by requests, with legal turns by chance; and their dice.

use crate::rig::{Client, Game, Site, commit, reveal, seed};
use crate::stores::{connect, on_postgres};
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
        let game = site.game(json!({ "variant": variant })).await;
        site.exchange(&game).await;
        let state = play_out(&site, &game, &mut random).await;
        let path = format!("/api/games/{}", game.id);
        let row = springald_registry::find(variant).expect("an id").variant();
        let mut replayed = row.begin();
        let line = state["line"].as_str().expect("a text");
        replayed.play_line(line).expect("what was played is legal");
        assert_eq!(state["fen"], replayed.fen(), "{variant}");
        let dice: DiceRecord =
            serde_json::from_value(site.get(&format!("{path}/dice")).await).expect("dice");
        if state["result"].is_null() {
            assert_eq!(verify(&dice), Err(DiceError::NoSeed), "{variant}");
        } else {
            let checked = verify(&dice).map(|checked| checked.rolls);
            assert_eq!(checked, Ok(dice.rolls.len()), "{variant}");
            forge(&dice);
        }
    }
}

/// Checks that any change to the record of the dice is noticed.
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
        forged.rolls.pop();
        // Nothing is taken back in these games, so every roll is among the turns.
        assert!(matches!(verify(&forged), Err(DiceError::Missing { .. })));
        let mut forged = dice.clone();
        forged.rolls[1].of += 1;
        assert!(matches!(
            verify(&forged),
            Err(DiceError::Outcomes { k: 1, .. })
        ));
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
async fn only_the_server_rolls() {
    let site = Site::new().await;
    for variant in ids() {
        let row = springald_registry::find(variant).expect("an id").variant();
        let game = row.begin();
        let Some(rolling) = game.actions().into_iter().find(|action| action.rolls) else {
            continue;
        };
        let outcomes = game.outcomes_of(&rolling.action).expect("outcomes");
        let made = site.game(json!({ "variant": variant })).await;
        site.decline(&made).await;
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
pub(crate) fn rolling() -> (&'static str, String) {
    let found = ids().into_iter().find_map(|variant| {
        let game = springald_registry::find(variant).ok()?.variant().begin();
        let action = game.actions().into_iter().find(|action| action.rolls)?;
        Some((variant, action.action))
    });
    found.expect("a game with dice")
}

#[tokio::test]
async fn a_roll_waits_until_the_open_seat_is_taken() {
    let (variant, action) = rolling();
    let site = Site::new().await;
    let request = json!({ "variant": variant, "as": "white", "open": true });
    let made = site.post("/api/games", None, request).await;
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    let white = made["secret"].as_str();
    let dice = format!("{path}/dice");
    let before = site.post(&dice, white, json!({ "dice": commit(0) })).await;
    // The server committed before any seat did.
    assert_eq!(before["dice"]["commitment"], made["dice_commitment"]);
    let turn = json!({ "text": action, "at": 0 });
    let waiting = site.post(&format!("{path}/play"), white, turn).await;
    assert_eq!(
        (&waiting["to_act"], &waiting["dice"]["rolls"]),
        (&json!("nature"), &json!(0))
    );
    assert_eq!(waiting["dice"]["waits_for"], json!({ "black": "arrival" }));
    // It waits also over a restart, and nobody can play meanwhile.
    let site = site.killed_and_restarted(1_000).await;
    let more = json!({ "text": action, "at": waiting["events"] });
    let play = format!("{path}/play");
    assert_eq!(
        site.refused("POST", &play, white, more).await,
        "not_your_turn"
    );
    let black = json!({ "dice": commit(1) });
    let joined = site.post(&format!("{path}/join"), None, black).await;
    let secret = joined["secret"].as_str();
    let owing = site.get(&path).await;
    assert_eq!(
        owing["dice"]["waits_for"],
        json!({ "white": "reveal", "black": "reveal" })
    );
    let half = site.post(&dice, secret, json!({ "dice": reveal(1) })).await;
    assert_eq!(
        (&half["dice"]["white_seed"], &half["dice"]["black_seed"]),
        (&json!(""), &json!(""))
    );
    // A restart between the two loses nothing.
    let site = site.killed_and_restarted(1_000).await;
    let rolled = site.post(&dice, white, json!({ "dice": reveal(0) })).await;
    assert_eq!(rolled["dice"]["rolls"], 1);
    assert_ne!(rolled["to_act"], "nature");
    // Both seeds determine the roll.
    let address = site.listen().await;
    let id = made["id"].as_str().expect("an id");
    let (mut black, _) = Client::enter(address, id, secret).await;
    assert_eq!(black.command(json!({ "t": "resign" })).await, "ok");
    let dice = site.get(&dice).await;
    let dice: DiceRecord = serde_json::from_value(dice).expect("dice");
    assert_eq!((&dice.white_seed, &dice.black_seed), (&seed(0), &seed(1)));
    let checked = verify(&dice).expect("dice in order");
    assert_eq!((checked.rolls, checked.added), (1, [true, true]));
    let without = |is_white_left_out: bool, is_black_left_out: bool| {
        let mut forged = dice.clone();
        if is_white_left_out {
            forged.white_seed.clear();
            forged.white_commitment.clear();
            forged.white_events.revealed = None;
        }
        if is_black_left_out {
            forged.black_seed.clear();
            forged.black_commitment.clear();
            forged.black_events.revealed = None;
        }
        verify(&forged)
    };
    // A single forgery may lead to the same outcome by chance.
    let forgeries = [(true, false), (false, true), (true, true)];
    let mut checked = forgeries
        .map(|(white, black)| without(white, black))
        .into_iter();
    assert!(checked.any(|one| matches!(one, Err(DiceError::Outcome { .. }))));
}

/// A program without a socket has come when it asks for the state with the secret of its seat.
#[tokio::test]
async fn asking_with_the_secret_of_a_seat_is_arriving() {
    let (variant, action) = rolling();
    let site = Site::new().await;
    let game = site
        .game(json!({ "variant": variant, "dice": "none" }))
        .await;
    let (_, waiting) = site.play(&game, 0, &action).await;
    assert_eq!(waiting["dice"]["waits_for"], json!({ "black": "arrival" }));
    let path = format!("/api/games/{}", game.id);
    let secret = Some(game.secrets[1].as_str());
    let (_, state) = site.send("GET", &path, secret, None).await;
    assert_eq!(state["seats"]["black"], "taken");
    assert_eq!(state["dice"]["waits_for"], json!({ "black": "commit" }));
    let (_, rolled) = site.dice(&game, 1, json!("none")).await;
    assert_eq!(rolled["dice"]["rolls"], 1, "{rolled}");
}

/// Neither seed reaches anybody before both are known, by any answer or message.
#[tokio::test]
async fn a_seed_revealed_alone_is_shown_to_nobody() {
    let (variant, _) = rolling();
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": variant })).await;
    let (mut watcher, _) = Client::enter(address, &game.id, None).await;
    for side in 0..2 {
        site.dice(&game, side, commit(side)).await;
    }
    let (_, answer) = site.dice(&game, 0, reveal(0)).await;
    let told = watcher.event("revealed").await;
    let path = format!("/api/games/{}", game.id);
    let mut seen = vec![answer, told, site.get(&path).await];
    seen.push(site.get(&format!("{path}/dice")).await);
    for value in seen {
        assert!(!value.to_string().contains(&seed(0)), "{value}");
    }
    site.dice(&game, 1, reveal(1)).await;
    let told = watcher.event("revealed").await;
    assert_eq!(told["e"]["white_seed"], json!(seed(0)));
}

/// The record of a game from before seats committed says so, and can be checked as before.
#[tokio::test]
async fn games_of_scheme_1_go_on_and_can_be_checked() {
    let (variant, action) = rolling();
    let site = Site::new().await;
    let game = site.game(json!({ "variant": variant })).await;
    let old = if on_postgres() {
        "UPDATE games SET dice_scheme = 1, seats = jsonb_set(seats::jsonb, '{0,dice}', '\"0a\"')::text"
    } else {
        "UPDATE games SET dice_scheme = 1, seats = json_replace(seats, '$[0].dice', '0a')"
    };
    connect(&site).await.execute(old).await;
    let site = site.killed_and_restarted(0).await;
    let path = format!("/api/games/{}", game.id);
    let black = Some(game.secrets[1].as_str());
    site.send("GET", &path, black, None).await;
    let (_, rolled) = site.play(&game, 0, &action).await;
    assert_eq!(rolled["dice"]["rolls"], 1, "{rolled}");
    let (_, refused) = site.dice(&game, 1, commit(1)).await;
    assert_eq!(refused["dice"]["black"]["said"], "silent", "{refused}");
    let address = site.listen().await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    assert_eq!(white.command(json!({ "t": "resign" })).await, "ok");
    let dice = site.get(&format!("{path}/dice")).await;
    let dice: DiceRecord = serde_json::from_value(dice).expect("dice");
    assert_eq!((dice.scheme, &*dice.white_seed), (1, "0a"));
    let checked = verify(&dice).expect("dice in order");
    assert_eq!((checked.rolls, checked.scheme), (1, 1));
}
