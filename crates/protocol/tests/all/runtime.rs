//! A game that is made at run time.

#[path = "../../../core/tests/all/made.rs"]
mod made;

use crate::client::Client;
use made::Skirmish;
use springald_protocol::{cecp, uci};
use springald_registry::{EngineEntry, Registry};

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
