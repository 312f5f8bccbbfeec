//! The contents and the timing of `bestmove`.

use crate::client::Client;
use springald_core::Actor;
use springald_registry::VARIANTS;

fn client(variant: &str) -> Client {
    let mut client = Client::uci();
    client.say(&format!(
        "setoption name UCI_Variant value {variant}\nsetoption name Hash value 1"
    ));
    client
}

/// The turn that the first line told last begins with.
fn first_line(lines: &[String]) -> &str {
    let first = lines.iter().rev().find(|line| line.contains(" multipv 1 "));
    let pv = first.and_then(|line| line.split(" pv ").nth(1));
    pv.and_then(|pv| pv.split(' ').next()).expect("a line")
}

fn best(lines: &[String]) -> &str {
    let best = lines.last().and_then(|line| line.strip_prefix("bestmove "));
    best.and_then(|best| best.split(' ').next())
        .expect("a turn")
}

#[test]
fn the_best_move_is_the_last_one_of_the_first_line() {
    for entry in VARIANTS {
        let mut client = client(entry.id());
        let mut game = entry.variant().begin();
        for round in 0..24 {
            if game.verdict().is_some() {
                break;
            }
            if game.to_act() == Actor::Nature {
                let outcome = game.outcomes().swap_remove(round % 3).outcome;
                game.play_text(&outcome).unwrap();
                continue;
            }
            // Iterations are broken off at any place, with any number of lines.
            let (lines, nodes) = (1 + round % 4, 300 + 977 * round);
            client.say(&format!("setoption name MultiPV value {lines}"));
            client.say(&format!("position fen {}\ngo nodes {nodes}", game.fen()));
            let told = client.until("bestmove");
            assert_eq!(best(&told), first_line(&told), "{}: {told:#?}", game.fen());
            game.play_turn(best(&told)).unwrap();
        }
    }
}

/// Returns the answer to `go mate`: `true` if there is provably no mate, and the lines.
fn mate(client: &mut Client, position: &str, go: &str) -> (Option<String>, Vec<String>) {
    client.say(&format!("position {position}\ngo {go}"));
    let told = client.until("bestmove");
    let none = told
        .iter()
        .filter_map(|line| line.strip_prefix("info string "))
        .find(|said| said.starts_with("no mate"));
    (none.map(str::to_owned), told.clone())
}

#[test]
fn a_missing_mate_is_reported_in_every_game() {
    for entry in VARIANTS {
        let mut client = client(entry.id());
        for (turns, go) in [(0, "mate 0"), (1, "mate 1")] {
            let (none, told) = mate(&mut client, "startpos", go);
            assert_eq!(none, Some(format!("no mate in {turns}")), "{told:#?}");
            entry.variant().begin().play_turn(best(&told)).unwrap();
        }
    }
}

#[test]
fn a_mate_is_found_or_proved_impossible() {
    let mut client = client("chess");
    // Any waiting move along the second rank, then the king.
    let three = "fen 8/8/8/8/8/2K5/1R6/k7 w - - 0 1";
    let is_found = |told: &[String], turns: u32| {
        let score = format!(" score mate {turns} ");
        told.iter().any(|line| line.contains(&score))
    };
    let (none, told) = mate(&mut client, three, "mate 2");
    assert_eq!(none.as_deref(), Some("no mate in 2"), "{told:#?}");
    let (none, told) = mate(&mut client, three, "mate 3");
    assert!(none.is_none() && is_found(&told, 3), "{told:#?}");
    // Only among the turns that may be played.
    let back_rank = "fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    let (none, told) = mate(&mut client, back_rank, "mate 1 searchmoves a1a7 e1c1");
    assert_eq!(none.as_deref(), Some("no mate in 1"), "{told:#?}");
    let (none, told) = mate(&mut client, back_rank, "mate 1 searchmoves a1a7 a1a8");
    assert!(none.is_none() && best(&told) == "a1a8", "{told:#?}");
    // After fifty moves without progress a draw can be claimed before the mate.
    let (none, _) = mate(
        &mut client,
        "fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 99 80",
        "mate 2",
    );
    assert_eq!(none.as_deref(), Some("no mate in 2"));
    let (none, told) = mate(
        &mut client,
        "fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 80",
        "mate 2",
    );
    assert!(none.is_none() && is_found(&told, 2), "{told:#?}");
    // A limit is an answer, too, and nothing is claimed that was not proved.
    let (none, _) = mate(&mut client, "startpos", "mate 9 nodes 5000");
    assert_eq!(none, None);
}
