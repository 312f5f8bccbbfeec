//! Traces across nodes.

use super::collector::{Collector, Span};
use super::player::Player;
use super::rig::{Played, Site};
use serde_json::json;

/// Returns the spans from a request of this kind to its transaction, if all were sent.
fn chain<'s>(spans: &'s [Span], names: &[&str], what: &str) -> Option<Vec<&'s Span>> {
    let is_begin = |span: &&Span| span.name == names[0] && span.text("what") == Some(what);
    spans
        .iter()
        .filter(is_begin)
        .find_map(|begin| below(spans, begin, &names[1..]))
}

/// Returns a span with its children of these names, one below the other.
fn below<'s>(spans: &'s [Span], span: &'s Span, names: &[&str]) -> Option<Vec<&'s Span>> {
    let Some((name, names)) = names.split_first() else {
        return Some(vec![span]);
    };
    let is_child =
        |child: &&Span| child.name == *name && child.trace == span.trace && child.parent == span.id;
    let mut chains = spans
        .iter()
        .filter(is_child)
        .filter_map(|child| below(spans, child, names));
    chains.next().map(|mut chain| {
        chain.insert(0, span);
        chain
    })
}

#[test]
fn a_move_is_followed_from_its_request_to_its_transaction_on_another_node() {
    let collector = Collector::start();
    let Some(site) = Site::start_with(2, "2", &[("SPRINGALD_OTLP", &collector.address())]) else {
        return;
    };
    let game = site.game(0, "gravitatur", &json!(null));
    let mut white = Player::enter(&site, 1, &game.id, Some(&game.secrets[0]));
    let scene = site.get(&format!("GET /api/games/{}/scene", game.id), "");
    let action = scene["acts"][0]["action"].clone();
    let play = json!({ "t": "play", "text": action, "at": scene["events"], "steps": true });
    assert_eq!(white.command(play, "first"), None);
    // A request, which the node passes on, too.
    let chat = json!({ "t": "chat", "text": "a line of chat" });
    assert_eq!(white.command(chat, "second"), None);
    while !matches!(game.play(&site, 0), Played::Yes(_)) {}

    let names = ["request", "relay", "relayed", "referee", "transaction"];
    let over_socket = collector.until(|spans| {
        let chain = chain(spans, &names, "play")?;
        Some(chain.into_iter().cloned().collect::<Vec<_>>())
    });
    let nodes: Vec<&str> = over_socket.iter().map(|span| &*span.node).collect();
    assert_eq!(nodes, ["node-1", "node-1", "node-0", "node-0", "node-0"]);
    assert!(over_socket[0].parent.is_empty());
    assert_eq!(over_socket[0].text("game"), Some(&*game.id));
    assert_eq!(over_socket[3].text("game"), Some(&*game.id));
    for span in &over_socket {
        assert!(span.time[0] <= span.time[1], "{span:?}");
    }
    // The request lasts until the answer, which comes after the transaction.
    assert!(over_socket[0].time[0] <= over_socket[4].time[0]);
    assert!(over_socket[0].time[1] >= over_socket[4].time[1]);

    let what = "POST /api/games/{id}/play";
    let local = ["request", "referee", "transaction"];
    collector.until(|spans| {
        let relayed = chain(spans, &names, what).map(|_| ());
        relayed.or_else(|| chain(spans, &local, what).map(|_| ()))
    });
    for secret in &game.secrets {
        assert!(!collector.has_heard(secret));
    }
    assert!(!collector.has_heard("a line of chat"));
}

#[test]
fn nothing_is_sent_without_a_collector() {
    let collector = Collector::start();
    // The variables of OpenTelemetry alone turn nothing on.
    let standard = ("OTEL_EXPORTER_OTLP_ENDPOINT", &*collector.address());
    let Some(site) = Site::start_with(2, "2", &[standard]) else {
        return;
    };
    let game = site.game(0, "chess", &json!(null));
    let mut white = Player::enter(&site, 1, &game.id, Some(&game.secrets[0]));
    let chat = json!({ "t": "chat", "text": "a line of chat" });
    assert_eq!(white.command(chat, "first"), None);
    assert!(matches!(game.play(&site, 0), Played::Yes(_)));
    for node in 0..2 {
        // A node that ends sends what it has.
        site.end_node(node, "TERM");
    }
    assert_eq!(collector.connections(), 0);
}
