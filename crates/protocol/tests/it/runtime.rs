//! A game that is made at run time.

use crate::client::Client;
use springald_protocol::{cecp, uci};
use springald_registry::{EngineEntry, Registry};
use springald_testkit::Skirmish;

/// Returns a registry with one game more than the built-in ones.
fn registry() -> Registry {
    let mut registry = Registry::builtin();
    let raid = Skirmish::new("Night Raid", "musketeer", "mkm2/5/5/2MKM");
    registry.register(EngineEntry::new(raid)).unwrap();
    registry
}

/// Plays a turn after the first one.
fn reply(turn: &str) {
    let registry = registry();
    let mut game = registry.find("night-raid").unwrap().variant().begin();
    game.play_line(&format!("d1d2 {turn}")).unwrap();
}

#[test]
fn texts_are_loaded_by_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (tiny, wrong) = (path("tiny.game"), path("wrong.game"));
    std::fs::write(&tiny, "game tiny \"Tiny\" like chess\n").unwrap();
    std::fs::write(&wrong, "game wrong like chess\npeice x X\n").unwrap();
    let opener = |path: &str| springald_registry::open(path).map_err(|error| error.to_string());
    let mut client = Client::new(uci::Uci::new(registry(), 1).opening(opener));
    client.say("uci");
    let options = client.until("uciok").join("\n");
    assert!(options.contains("option name VariantPath type string default <empty>"));
    client.say(&format!("setoption name VariantPath value {tiny}\nisready"));
    let listed = client.until("readyok").join("\n");
    assert!(
        listed.contains("option name UCI_Variant type combo") && listed.contains(" var tiny"),
        "{listed}"
    );
    client.say("setoption name UCI_Variant value tiny\nposition startpos moves e2e4\ngo nodes 500");
    let answer = client.until("bestmove").join("\n");
    assert!(
        answer.contains("info string variant tiny files 8 ranks 8"),
        "{answer}"
    );
    client.say(&format!(
        "setoption name VariantPath value {wrong}\nisready"
    ));
    let refused = client.until("readyok").join("\n");
    assert!(
        refused.contains("line 2, column 1: found 'peice'"),
        "{refused}"
    );
    // A game of the library needs no path.
    client.say("setoption name UCI_Variant value crazyhouse\nisready");
    assert!(
        client
            .until("readyok")
            .join("\n")
            .contains("variant crazyhouse")
    );
}

#[test]
fn uci_lists_announces_and_searches_it() {
    let mut client = Client::new(uci::Uci::new(registry(), 1));
    client.say("uci");
    let listed = client.expect("option name UCI_Variant");
    assert!(listed.ends_with(" var night-raid"), "{listed}");
    client.expect("uciok");
    client.say("setoption name UCI_Variant value Night Raid");
    assert_eq!(
        client.expect("info string variant"),
        "info string variant night-raid files 5 ranks 4 pocket 0 template fairy startpos \
         mkm2/5/5/2MKM w 0 1"
    );
    client.say("position startpos moves d1d2\ngo depth 2");
    reply(client.expect("bestmove").split(' ').nth(1).unwrap());
}

#[test]
fn cecp_lists_describes_and_plays_it() {
    let mut client = Client::new(cecp::Cecp::new(registry(), 1));
    client.say("xboard\nprotover 2");
    let listed = client.expect("feature myname");
    assert!(listed.contains(",night-raid\""), "{listed}");
    client.say("new\nsd 2\nvariant night-raid");
    assert_eq!(client.expect("piece M&"), "piece M& QN");
    client.say("usermove d1d2");
    reply(client.expect("move ").split_once(' ').unwrap().1);
}

/// The referee rolls, and need not know that no piece may move by the roll.
#[test]
fn a_turn_that_its_roll_ends_is_ended() {
    let opener = |name: &str| springald_registry::open(name).map_err(|error| error.to_string());
    let mut client = Client::new(uci::Uci::new(registry(), 1).opening(opener));
    client.say("setoption name UCI_Variant value dice\nisready");
    client.until("readyok");
    client.say("position startpos moves roll5-4,\ngo depth 2");
    assert_eq!(client.until("bestmove"), ["bestmove end"]);
    client.say("position startpos moves roll5-1,\ngo depth 2");
    assert_ne!(client.expect("bestmove"), "bestmove end");
    client.say("position startpos moves roll5-4\ngo depth 2");
    assert_eq!(client.expect("bestmove"), "bestmove roll,");
    client.say("position startpos moves roll5-1,e2e4,\nisready");
    let refused = client.until("readyok").join("\n");
    assert!(refused.contains("complete after action 2"), "{refused}");

    let session = cecp::Cecp::new(registry(), 1).offering(opener, ["dice"].into_iter());
    let mut client = Client::new(session);
    client.say("xboard\nprotover 2\nnew\nvariant dice\nforce\nusermove roll5-4,\nping 1");
    let lines = client.until("pong 1").join("\n");
    assert!(!lines.contains("Illegal"), "{lines}");
    client.say("usermove roll5-1,e2e4,\nping 2");
    assert!(client.until("pong 2").join("\n").contains("Illegal"));
}
