//! The archive of finished public games, and the opening explorer that counts their turns.

use crate::rig::{Client, Game, START, Site, config, text};
use crate::stores::database;
use axum::http::StatusCode;
use proptest::prelude::*;
use serde_json::{Value, json};
use springald_core::{Actor, GameResult};
use springald_registry::lookup;
use springald_site::table::dice::Scheme;
use springald_site::table::{
    End, EndReason, Event, EventEntry, SeatSetup, SeatStatus, Setup, StoredEvent,
};
use springald_site::{Batch, GameSummary, Metrics, Options, Store, Time};
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::time::Duration;

/// A finished game that was offered to anyone.
#[derive(Clone, Debug)]
struct Played {
    id: String,
    variant: &'static str,
    line: String,
    result: GameResult,
    names: [Option<&'static str>; 2],
    ended_ms: i64,
}

impl Played {
    fn new(id: &str, variant: &'static str, line: &str, result: &str) -> Self {
        Self {
            id: id.into(),
            variant,
            line: line.into(),
            result: GameResult::parse(result).unwrap(),
            names: [Some("Ada"), None],
            ended_ms: START,
        }
    }

    /// The game as it is stored, with the line as one event.
    fn add_to(&self, batch: &mut Batch) {
        let seat = |name: Option<&str>, status| SeatSetup {
            name: name.map(str::to_owned),
            ..SeatSetup::free(status, None)
        };
        let setup = Setup {
            id: self.id.clone(),
            variant: self.variant.into(),
            rules: "0".into(),
            fen: None,
            control: None,
            created_ms: self.ended_ms,
            dice_seed: "5a".repeat(32),
            dice_scheme: Scheme::CommitReveal,
            seats: [
                seat(self.names[0], SeatStatus::Taken),
                seat(self.names[1], SeatStatus::Open),
            ],
        };
        let end = End {
            result: self.result,
            reason: EndReason::Resignation,
        };
        let line = self.line.clone();
        let tags = Vec::new();
        let events = [Event::Imported { line, tags }, end.clone().event()];
        for (seq, e) in (1..).zip(events) {
            let entry = EventEntry {
                e,
                by: None,
                reference: None,
            };
            let stored = StoredEvent {
                seq,
                at_ms: START,
                up_ms: 0,
                entry,
            };
            batch.events.push((setup.id.clone(), stored));
        }
        let mut head = GameSummary::of_setup(&setup);
        head.seat = None;
        head.end = Some(end);
        batch.games.push((setup, head));
    }
}

/// A site that starts with these games, which are not in its archive yet.
async fn site_with(games: &[Played]) -> Site {
    let folder = tempfile::tempdir().unwrap();
    store(folder.path(), games).await;
    let config = config(folder.path());
    let site = Site::open(folder, config, Time::manual(START + 1_000_000_000)).await;
    settled(&site).await;
    site
}

async fn store(folder: &Path, games: &[Played]) {
    let options = Options {
        database: database(folder),
        patience: Duration::from_secs(5),
        synchronous: false,
        max_mib: None,
        serving: true,
        node: None,
    };
    let store = Store::open(&options, &Time::manual(START), &Metrics::new())
        .await
        .unwrap();
    let mut batch = Batch::default();
    for game in games {
        game.add_to(&mut batch);
    }
    store.write(batch).await.unwrap();
    store.close().await;
}

/// Waits until no finished game waits for the archive.
async fn settled(site: &Site) {
    while !site.state.store.unfiled(1).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// The ids of a page of the archive, and the address of the next page.
async fn page(site: &Site, query: &str) -> (Vec<String>, Option<String>) {
    let page = site.get(&format!("/api/archive?{query}")).await;
    let games = page["games"].as_array().unwrap();
    let next = page["next"].as_str().map(str::to_owned);
    (games.iter().map(|game| text(&game["id"])).collect(), next)
}

/// All ids of a search, page by page.
async fn found(site: &Site, query: &str) -> Vec<String> {
    let (mut all, mut next) = page(site, query).await;
    while let Some(place) = next {
        let (more, then) = page(site, &format!("{query}&before={place}")).await;
        all.extend(more);
        next = then;
    }
    all
}

#[tokio::test]
async fn games_are_found_by_every_condition() {
    let mut games = vec![
        Played::new("a", "chess", "e2e4 e7e5", "1-0"),
        Played::new("b", "chess", "e2e4 c7c5", "0-1"),
        Played::new("c", "chess", "d2d4", "1/2-1/2"),
        Played::new("d", "gravitatur", "G@d4,e3e4", "1-0"),
    ];
    for (game, day) in games.iter_mut().zip(1..) {
        game.ended_ms += day * 86_400_000;
    }
    games[1].names = [Some("Bo"), Some("ÉMILE Lasker")];
    let site = site_with(&games).await;
    let day = |day: i64| START + day * 86_400_000;
    let cases = [
        (String::new(), "d c b a"),
        ("variant=chess".into(), "c b a"),
        ("variant=gravitatur".into(), "d"),
        ("result=1-0".into(), "d a"),
        ("variant=chess&result=1-0".into(), "a"),
        ("player=ada".into(), "d c a"),
        (format!("player={}", encoded(" émile lasker")), "b"),
        ("player=ad".into(), ""),
        ("player=ada&result=1-0&variant=chess".into(), "a"),
        ("variant=chess&line=e2e4".into(), "b a"),
        // The game ended there.
        ("variant=chess&line=e2e4%20c7c5".into(), "b"),
        ("variant=chess&line=e2e4&player=bo".into(), "b"),
        (format!("since_ms={}", day(2)), "d c b"),
        (format!("until_ms={}", day(2)), "a"),
        (
            format!("variant=chess&since_ms={}&until_ms={}", day(2), day(3)),
            "b",
        ),
    ];
    for (query, expected) in cases {
        assert_eq!(found(&site, &query).await.join(" "), expected, "{query}");
    }
    let game = &site.get("/api/archive?variant=chess&result=0-1").await["games"][0];
    assert_eq!(game["white"], "Bo");
    assert_eq!(game["turns"], 2);
    assert_eq!(game["opening"], "1. e4 c5");
    assert_eq!(game["ended_ms"], day(2));
    assert_eq!(game["fen"], site.get("/api/games/b").await["fen"]);
}

#[tokio::test]
async fn wrong_conditions_are_refused() {
    let site = Site::new().await;
    for (path, code) in [
        ("archive?variant=nothing", "unknown_variant"),
        ("archive?result=*", "malformed"),
        ("archive?before=x", "malformed"),
        ("archive?since_ms=soon", "malformed"),
        ("archive?colour=white", "malformed"),
        ("archive?line=e2e4", "malformed"),
        ("archive?variant=chess&line=e2e5", "bad_turn"),
        ("explorer", "malformed"),
        ("explorer?variant=chess&source=all", "malformed"),
        ("explorer?variant=chess&fen=x", "bad_fen"),
        ("explorer?variant=nothing", "unknown_variant"),
    ] {
        let refused = site
            .refused("GET", &format!("/api/{path}"), None, Value::Null)
            .await;
        assert_eq!(refused, code, "{path}");
    }
    let long = format!("/api/archive?player={}", "x".repeat(401));
    let (status, _) = site.send("GET", &long, None, None).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn pages_hold_every_game_once() {
    let mut games: Vec<Played> = (0..83)
        .map(|index| Played::new(&format!("g{index}"), "chess", "e2e4", "1-0"))
        .collect();
    // Many end at the same time.
    for (index, game) in games.iter_mut().enumerate() {
        game.ended_ms += (index / 30) as i64;
    }
    let site = site_with(&games).await;
    for query in [
        "variant=chess",
        "player=ada",
        "variant=chess&line=",
        "result=1-0",
    ] {
        let all = found(&site, query).await;
        assert_eq!(
            (all.len(), all.iter().collect::<HashSet<_>>().len()),
            (83, 83)
        );
    }
}

/// Creates a game, played and resigned by White.
async fn resigned(site: &Site, request: Value) -> Game {
    let game = started(site, request).await;
    for (side, turn) in [(0, "e2e4"), (1, "e7e5")] {
        let (status, value) = site.play(&game, side, turn).await;
        assert!(status.is_success(), "{value}");
    }
    resign(site, &game).await;
    game
}

async fn started(site: &Site, request: Value) -> Game {
    let made = site.post("/api/games", None, request).await;
    let id = text(&made["id"]);
    let invited = made["invites"]["black"].as_str().map(str::to_owned);
    let black = if let Some(secret) = invited {
        secret
    } else {
        let join = format!("/api/games/{id}/join");
        text(&site.post(&join, None, json!({})).await["secret"])
    };
    Game {
        id,
        secrets: [text(&made["secret"]), black],
    }
}

async fn resign(site: &Site, game: &Game) {
    let address = site.listen().await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    assert_eq!(white.command(json!({ "t": "resign" })).await, "ok");
    settled(site).await;
}

#[tokio::test]
async fn only_public_games_with_a_result_are_in_it() {
    let site = Site::new().await;
    let public = json!({ "variant": "chess", "as": "white", "open": true, "name": "Ada" });
    let private = json!({ "variant": "chess", "as": "white", "name": "Ada" });
    let first = resigned(&site, public.clone()).await;
    resigned(&site, private.clone()).await;
    let aborted = started(&site, public).await;
    let abort = format!("/api/games/{}/abort", aborted.id);
    site.post(&abort, Some(&aborted.secrets[0]), json!({}))
        .await;
    settled(&site).await;
    assert_eq!(found(&site, "").await, [first.id.as_str()]);
    let entry = &site.get("/api/archive").await["games"][0];
    assert_eq!(
        (&entry["result"], &entry["reason"]),
        (&json!("0-1"), &json!("resignation"))
    );
    assert_eq!(entry["ended_ms"], START);
    // The private game is not counted either.
    let explored = site.get("/api/explorer?variant=chess").await;
    assert_eq!(
        (&explored["black"], &explored["white"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(explored["turns"][0]["san"], "e4");
    assert_eq!(explored["games"][0]["id"], first.id.as_str());

    // A rematch is as public as the game before it.
    for (game, is_public) in [(&first, true), (&resigned(&site, private).await, false)] {
        let address = site.listen().await;
        let mut next = None;
        for secret in &game.secrets {
            let (mut one, _) = Client::enter(address, &game.id, Some(secret)).await;
            let offer = json!({ "t": "rematch", "do": "offer" });
            assert_eq!(one.command(offer).await, "ok");
            next = site.get(&format!("/api/games/{}", game.id)).await["next"]
                .as_str()
                .map(str::to_owned);
        }
        let [white, black] = game.secrets.clone();
        let again = Game {
            id: next.expect("a rematch"),
            secrets: [black, white],
        };
        let (status, value) = site.play(&again, 0, "d2d4").await;
        assert!(status.is_success(), "{value}");
        assert!(site.play(&again, 1, "d7d5").await.0.is_success());
        resign(&site, &again).await;
        assert_eq!(found(&site, "").await.contains(&again.id), is_public);
    }
}

#[tokio::test]
async fn players_are_found_by_their_present_names() {
    let site = Site::new().await;
    let request = json!({ "variant": "chess", "as": "white", "open": true, "name": "Ada" });
    let game = resigned(&site, request).await;
    assert_eq!(found(&site, "player=ada").await, [game.id.as_str()]);
    let address = site.listen().await;
    for (secret, name) in [(0, "Lovelace"), (1, "Ada")] {
        let (mut one, _) = Client::enter(address, &game.id, Some(&game.secrets[secret])).await;
        assert_eq!(
            one.command(json!({ "t": "name", "name": name })).await,
            "ok"
        );
    }
    for name in ["lovelace", "ada"] {
        let query = format!("player={name}");
        assert_eq!(found(&site, &query).await, [game.id.as_str()], "{name}");
    }
    let (mut one, _) = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
    assert_eq!(
        one.command(json!({ "t": "name", "name": null })).await,
        "ok"
    );
    assert!(found(&site, "player=ada").await.is_empty());
}

#[tokio::test]
async fn a_game_that_ended_before_a_kill_is_filed_once() {
    let games: Vec<Played> = (0..40)
        .map(|index| Played::new(&format!("g{index}"), "chess", "e2e4 e7e5", "1-0"))
        .collect();
    let folder = tempfile::tempdir().unwrap();
    store(folder.path(), &games).await;
    let config = config(folder.path());
    let mut site = Site::open(folder, config, Time::manual(START)).await;
    // Wherever the kill comes, nothing is lost and nothing is counted twice.
    for _ in 0..4 {
        site = site.killed_and_restarted(1_000).await;
    }
    settled(&site).await;
    assert_eq!(found(&site, "").await.len(), 40);
    assert_eq!(site.get("/api/explorer?variant=chess").await["white"], 40);
}

#[tokio::test]
async fn a_game_that_cannot_be_read_keeps_no_other_out() {
    let mut games = vec![
        Played::new("bad", "chess", "e2e5", "1-0"),
        Played::new("good", "chess", "e2e4", "1-0"),
    ];
    games[1].ended_ms += 1;
    let site = site_with(&games).await;
    assert_eq!(found(&site, "").await, ["good"]);
}

/// Plays a game of some turns by numbers that choose among the actions and outcomes.
fn line(variant: &str, choices: &[usize]) -> String {
    let mut game = lookup(variant).unwrap().variant().begin();
    for choice in choices {
        let tokens: Vec<String> = match game.to_act() {
            Actor::Nobody => break,
            Actor::Nature => game.outcomes().into_iter().map(|one| one.outcome).collect(),
            _ => game.action_texts(),
        };
        // Few different actions, so that games meet.
        game.play_text(&tokens[choice % tokens.len().min(3)])
            .unwrap();
    }
    let turns: Vec<String> = game.turns().into_iter().map(|turn| turn.text).collect();
    turns.join(" ")
}

/// The results of the games in which a turn was played, in the order of the explorer: White, draws, Black.
type Counts = BTreeMap<(String, String), [u64; 3]>;

/// Counts the turns of all games, by the FENs without counters.
fn recounted(variant: &str, games: &[Played]) -> Counts {
    let mut counts = Counts::new();
    for played in games {
        let mut game = lookup(variant).unwrap().variant().begin();
        let mut seen = HashSet::new();
        let mut whole = lookup(variant).unwrap().variant().begin();
        whole.play_line(&played.line).unwrap();
        for turn in whole.turns().into_iter().take(30).filter(|turn| turn.whole) {
            let fen = game.fen();
            let fields: Vec<&str> = fen.split(' ').collect();
            let place = fields[..fields.len() - 2].join(" ");
            game.play_turn(&turn.text).unwrap();
            let which = match played.result {
                GameResult::WhiteWon => 0,
                GameResult::Draw => 1,
                _ => 2,
            };
            if seen.insert((place.clone(), turn.text.clone())) {
                counts.entry((place, turn.text)).or_default()[which] += 1;
            }
        }
    }
    counts
}

async fn check_counts(variant: &'static str, games: &[Played]) {
    let site = site_with(games).await;
    let expected = recounted(variant, games);
    let places: HashSet<&String> = expected.keys().map(|(place, _)| place).collect();
    for place in places {
        // The position is found with any move counters.
        let path = format!(
            "/api/explorer?variant={variant}&fen={}",
            encoded(&format!("{place} 3 17"))
        );
        let explored = site.get(&path).await;
        let turns = explored["turns"].as_array().unwrap();
        let of_place = expected.iter().filter(|((other, _), _)| other == place);
        assert_eq!(explored["different"], of_place.clone().count());
        for ((_, turn), counts) in of_place {
            let found = turns.iter().find(|found| found["text"] == turn.as_str());
            let found = found.unwrap_or_else(|| panic!("{turn} in {explored}"));
            let found = ["white", "draws", "black"].map(|name| found[name].as_u64().unwrap());
            assert_eq!(found, *counts, "{turn} in {place}");
        }
    }
    site.state.close().await;
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_explorer_counts_as_a_count_of_all_games_does(
        games in prop::collection::vec((prop::collection::vec(0..3_usize, 1..45), 0..3_usize), 1..12),
        variant in prop::sample::select(vec!["chess", "gulti", "gravitatur", "cats"]),
    ) {
        let games: Vec<Played> = games.iter().enumerate().map(|(index, (choices, result))| {
            let result = ["1-0", "0-1", "1/2-1/2"][*result];
            Played::new(&format!("g{index}"), variant, &line(variant, choices), result)
        }).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(check_counts(variant, &games));
    }
}
