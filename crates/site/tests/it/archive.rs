//! Games out of one data folder and into another.

use crate::rig::{Client, Site, config, text};
use crate::stores::{copy_of, database};
use serde_json::{Value, json};
use springald_site::Time;
use springald_site::archive::{ImportError, export, import, import_all};
use std::path::Path;

/// The fields that an exported and imported game preserves.
const SAME: [&str; 15] = [
    "id",
    "variant",
    "rules",
    "initial_fen",
    "fen",
    "line",
    "turns",
    "to_act",
    "result",
    "reason",
    "claims",
    "names",
    "created_ms",
    "next",
    "paused_ms",
];

/// Plays first legal actions, some of them, so that a turn may be left in its middle.
async fn play_some(site: &Site, request: Value, actions: usize) -> String {
    let game = site.game(request).await;
    site.decline(&game).await;
    let path = format!("/api/games/{}", game.id);
    for _ in 0..actions {
        let scene = site.get(&format!("{path}/scene")).await;
        let side = usize::from(scene["to_act"] == "black");
        let acts = scene["acts"].as_array().expect("actions");
        // One that rolls where there is one.
        let act = acts.iter().find(|act| act["rolls"] == true);
        let action = &act.unwrap_or(&acts[0])["action"];
        let body = json!({ "text": action, "at": scene["events"], "steps": true });
        let secret = Some(game.secrets[side].as_str());
        site.post(&format!("{path}/play"), secret, body).await;
    }
    game.id
}

/// Returns all games of a data folder, as spectators see them.
async fn seen(folder: &Path, ids: &[String]) -> Vec<Value> {
    let site = site_of(folder).await;
    let mut seen = Vec::new();
    for id in ids {
        seen.push(site.get(&format!("/api/games/{id}")).await);
    }
    seen
}

async fn site_of(folder: &Path) -> Site {
    let copy = copy_of(folder);
    let time = Time::manual(crate::rig::START + 1_000_000_000);
    let config = config(copy.path());
    let site = Site::open(copy, config, time).await;
    site.nodes.take_over().await;
    site
}

#[tokio::test]
async fn games_are_the_same_elsewhere() {
    let site = Site::new().await;
    let mut ids = Vec::new();
    let clock = json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": 2_000 });
    let days = json!({ "kind": "days", "days": 2 });
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 4 20";
    for (request, actions) in [
        (
            json!({ "variant": "chess", "name": "Ada \"the\" Great" }),
            6,
        ),
        (json!({ "variant": "cats", "clock": days }), 9),
        (json!({ "variant": "gravitatur" }), 7),
        (json!({ "variant": "gulti" }), 8),
        (json!({ "variant": "chess", "fen": fen }), 1),
        (json!({ "variant": "ballista" }), 0),
        (json!({ "variant": "chess", "clock": clock }), 2),
    ] {
        ids.push(play_some(&site, request, actions).await);
        site.time.advance(1_234_000);
    }
    // The last one ends by its clock, and one more by resignation.
    site.time.advance(120_000);
    let address = site.listen().await;
    let game = site
        .game(json!({ "variant": "chesspp", "name": "Bo" }))
        .await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    let _black = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
    assert_eq!(white.command(json!({ "t": "resign" })).await, "ok");
    ids.push(game.id);
    let before = seen(site.folder.path(), &ids).await;
    let ended: Vec<&Value> = before.iter().map(|game| &game["reason"]).collect();
    assert!(ended.contains(&&json!("resignation")), "{ended:?}");

    let copy = copy_of(site.folder.path());
    let first = export(&database(copy.path())).await.unwrap();
    assert!(first.faults.is_empty(), "{:?}", first.faults);
    assert_eq!(first.games, ids.len());
    let other = tempfile::tempdir().unwrap();
    assert_eq!(
        import_all(&database(other.path()), &first.text)
            .await
            .unwrap(),
        ids.len()
    );
    for (after, before) in seen(other.path(), &ids).await.iter().zip(&before) {
        for key in SAME {
            assert_eq!(after[key], before[key], "{key} of {}", text(&before["id"]));
        }
    }
    let second = export(&database(other.path())).await.unwrap();
    assert_eq!(second.text, first.text);
    // Nothing is taken in twice.
    let again = import(&database(other.path()), &first.text).await.unwrap();
    assert_eq!((again.games, again.known), (0, ids.len()));
    let error = import_all(&database(other.path()), &first.text)
        .await
        .unwrap_err();
    let id = &ids[0];
    let expected = format!(
        "game 1: tag GameId: found '{id}', which is the id of a game in the database already"
    );
    assert_eq!(error.to_string(), expected);
}

#[tokio::test]
async fn a_damaged_game_is_left_out_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let place = database(folder.path());
    let text = "1. e4 e5 *\n\n[White \"Bo\"]\n\n1. e4 e5 2. Ke3 *\n\n1. d4 *\n\n[GameId \"abc\"]\n\n1. c4 *\n\n\
                [GameId \"abc\"]\n\n1. b4 *\n";
    let refused = import_all(&place, text).await.unwrap_err().to_string();
    assert!(
        refused.starts_with("game 2: line 5, column 13"),
        "{refused}"
    );
    assert_eq!(export(&place).await.unwrap().games, 0);
    let imported = import(&place, text).await.unwrap();
    assert_eq!((imported.games, imported.known), (3, 0));
    let faults: Vec<String> = imported.faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 2);
    assert_eq!(faults[0], refused);
    assert!(
        faults[1].starts_with("game 5: tag GameId: found 'abc'"),
        "{faults:?}"
    );
    let exported = export(&place).await.unwrap();
    assert_eq!(exported.games, 3);
    // The id of a game in the database does not pass to another game either.
    let other = import(&place, "[GameId \"abc\"]\n\n1. g4 *\n")
        .await
        .unwrap();
    assert_eq!((other.games, other.faults.len()), (0, 1));
    assert_eq!(export(&place).await.unwrap().text, exported.text);
    let none = import(&place, "{Only a comment}").await.unwrap_err();
    assert!(matches!(none, ImportError::Empty));
}

/// A process that is killed in the middle has imported the first games of a file.
#[tokio::test]
async fn the_same_import_again_adds_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let place = database(folder.path());
    let game = |number: usize| format!("[Round \"{}\"]\n\n1. e4 e5 *\n\n", number / 2);
    let games: Vec<String> = (0..250).map(game).collect();
    let first = import(&place, &games[..100].concat()).await.unwrap();
    assert_eq!((first.games, first.known), (100, 0));
    let whole = import(&place, &games.concat()).await.unwrap();
    assert_eq!((whole.games, whole.known), (150, 100));
    assert_eq!(export(&place).await.unwrap().games, 250);
}

#[tokio::test]
async fn games_of_one_second_keep_their_order() {
    // Ids by chance would nearly always be in another order.
    let ids = ["zz", "aa", "mm", "kk", "bb", "yy", "cc", "xx"];
    let games = ids.map(|id| {
        format!("[UTCDate \"2026.11.01\"]\n[UTCTime \"12:00:00\"]\n[GameId \"{id}\"]\n\n*\n")
    });
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    import(&database(folders[0].path()), &games.join("\n"))
        .await
        .unwrap();
    let first = export(&database(folders[0].path())).await.unwrap();
    let found = first
        .text
        .lines()
        .filter(|line| line.starts_with("[GameId"));
    let found: Vec<&str> = found.map(|line| &line[9..11]).collect();
    assert_eq!(found, ids);
    import(&database(folders[1].path()), &first.text)
        .await
        .unwrap();
    let second = export(&database(folders[1].path())).await.unwrap();
    assert_eq!(second.text, first.text);
}
