//! The UCI of the contract, clause by clause.

use crate::client::Client;
use springald_core::Game;
use springald_registry::{VARIANTS, find};
use std::time::Duration;

/// The turn in `bestmove TURN …`.
fn turn(line: &str) -> &str {
    line.split(' ').nth(1).expect("a turn")
}

fn client(variant: &str) -> Client {
    let mut client = Client::uci();
    client.say(&format!(
        "setoption name UCI_Variant value {variant}\nisready"
    ));
    client.expect("readyok");
    client
}

fn game(variant: &str, line: &str) -> Box<dyn Game> {
    let mut game = find(variant).unwrap().variant().begin();
    game.play_line(line).unwrap();
    game
}

#[test]
fn it_introduces_itself() {
    let mut client = Client::uci();
    client.say("uci");
    let lines = client.until("uciok");
    assert!(lines[0].starts_with("id name Springald "));
    let ids: Vec<&str> = VARIANTS
        .iter()
        .map(springald_registry::EngineEntry::id)
        .collect();
    let variants = format!(
        "option name UCI_Variant type combo default chess var {}",
        ids.join(" var ")
    );
    for option in [
        &*variants,
        "option name Hash type spin default 16 min 1 max ",
        "option name Clear Hash type button",
        "option name Threads type spin default 1 min 1 max ",
        "option name MultiPV type spin default 1 min 1 max ",
        "option name Ponder type check default false",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default ",
        "option name UCI_ShowWDL type check default false",
        "option name Move Overhead type spin default ",
    ] {
        assert!(
            lines.iter().any(|line| line.starts_with(option)),
            "{option}"
        );
    }
}

#[test]
fn another_variant_is_announced_as_variant_guis_read_it() {
    let mut client = Client::uci();
    client.say("setoption name UCI_Variant value ballista");
    assert_eq!(
        client.expect("info string variant"),
        "info string variant ballista files 9 ranks 8 pocket 0 template fairy startpos \
         rnbqkabnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1"
    );
}

#[test]
fn every_variant_is_searched_and_answered_with_something_legal() {
    for entry in VARIANTS {
        let id = entry.id();
        let mut client = client(id);
        client.say("position startpos\ngo nodes 3000");
        let lines = client.until("bestmove");
        let mut game = entry.variant().begin();
        game.play_turn(turn(lines.last().unwrap())).unwrap();
        let info = lines.iter().rfind(|line| line.contains(" pv ")).unwrap();
        for word in [
            "depth",
            "seldepth",
            "multipv 1",
            "score cp",
            "nodes",
            "nps",
            "hashfull",
            "time",
        ] {
            assert!(info.contains(&format!(" {word} ")), "{info}");
        }
        // At most a batch more.
        let mut words = info.split(' ').skip_while(|word| *word != "nodes");
        let visited: u64 = words.nth(1).unwrap().parse().unwrap();
        assert!(visited <= 3000 + 4096, "{info}");
    }
}

#[test]
fn a_turn_is_completed_from_where_it_stands() {
    let mut client = client("gravitatur");
    client.say("position startpos moves G@d4,\ngo depth 2");
    let best = client.expect("bestmove");
    game("gravitatur", "G@d4,").play_turn(turn(&best)).unwrap();
    assert!(!turn(&best).contains('@'), "{best}");
}

#[test]
fn an_unfinished_turn_in_which_nothing_more_is_wanted_is_ended() {
    let mut client = client("cats");
    client.say("position startpos moves b1d2,\ngo depth 1 searchmoves end");
    assert_eq!(turn(&client.expect("bestmove")), "end");
}

#[test]
fn dice_are_rolled_by_the_referee() {
    let mut client = client("cats");
    client.say("position startpos\ngo depth 2 searchmoves T@");
    assert_eq!(turn(&client.expect("bestmove")), "T@,");
    client.say("position startpos moves T@,\ngo depth 2");
    let lines = client.until("bestmove");
    assert!(
        lines[0].starts_with("info string a roll is due"),
        "{lines:#?}"
    );
    assert_eq!(lines[1], "bestmove (none)");
    client.say("position startpos moves T@e5,\ngo depth 2");
    let best = client.expect("bestmove");
    game("cats", "T@e5,").play_turn(turn(&best)).unwrap();
}

#[test]
fn illegal_moves_are_named_and_the_last_good_position_stays() {
    let mut client = client("chesspp");
    client.say("position startpos moves e2e4");
    for (bad, named) in [
        ("position startpos moves e2e4 f8f5", "f8f5"),
        ("position startpos moves e2e4 rubbish", "rubbish"),
        ("position startpos e2e4", "'e2e4', expected 'moves'"),
        ("position fen 8/8/8/8/8/8/8/8 w - - - 0 1", "king"),
        ("position fen", "no FEN"),
        ("position", "expected 'startpos' or 'fen'"),
        ("position nowhere", "'nowhere'"),
        ("setoption name Hash value lots", "'lots'"),
        ("setoption name Hash value 0", "'0'"),
        ("setoption name Colour value red", "'Colour'"),
        ("setoption UCI_Elo 7", "name NAME"),
        (
            "setoption name UCI_Variant value tiddlywinks",
            "'tiddlywinks'",
        ),
        ("castle", "'castle'"),
        ("ponderhit", "nothing is pondered"),
    ] {
        client.say(bad);
        let said = client.expect("info string ");
        assert!(said.contains(named), "{bad}: {said}");
    }
    client.say("d");
    let fen = game("chesspp", "e2e4").fen();
    assert_eq!(client.expect("Fen: "), format!("Fen: {fen}"));
}

#[test]
fn a_finished_game_has_no_move() {
    let mut client = client("chess");
    client.say("position startpos moves f2f3 e7e5 g2g4 d8h4\ngo movetime 1000");
    assert_eq!(client.until("bestmove").pop().unwrap(), "bestmove (none)");
}

#[test]
fn it_answers_while_it_searches_and_a_move_waits_for_stop() {
    let mut client = client("chess");
    // The search of a mate in one finishes early, long before anybody says stop.
    client.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\ngo infinite\nisready");
    client.expect("readyok");
    let lines = client.hear(Duration::from_millis(400));
    assert!(
        !lines.iter().any(|line| line.starts_with("bestmove")),
        "{lines:#?}"
    );
    client.say("stop\nisready");
    let lines = client.until("readyok");
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.starts_with("bestmove a1a8"))
            .count(),
        1
    );
    client.say("stop\nisready");
    assert_eq!(client.until("readyok"), ["readyok"]);
}

#[test]
fn pondering_ends_with_ponderhit_or_stop() {
    for (limit, end) in [
        ("movetime 50", "ponderhit"),
        ("depth 1", "ponderhit"),
        ("movetime 1", "stop"),
    ] {
        let mut client = client("chess");
        client.say(&format!("position startpos moves e2e4\ngo ponder {limit}"));
        let lines = client.hear(Duration::from_millis(300));
        assert!(
            !lines.iter().any(|line| line.starts_with("bestmove")),
            "{lines:#?}"
        );
        client.say(end);
        client.expect("bestmove ");
    }
}

#[test]
fn every_go_is_answered_in_its_turn() {
    let mut client = client("chess");
    client.say("go depth 2\nposition startpos moves e2e4\ngo depth 2\ngo perft 1\ngo infinite\ngo depth 1\nisready");
    let mut lines = client.until("readyok");
    client.say("stop");
    let moves = |lines: &[String]| {
        lines
            .iter()
            .filter(|line| line.starts_with("bestmove"))
            .count()
    };
    while moves(&lines) < 4 {
        lines.extend(client.until("bestmove"));
    }
    client.say("isready");
    lines.extend(client.until("readyok"));
    let moves: Vec<&String> = lines
        .iter()
        .filter(|line| line.starts_with("bestmove"))
        .collect();
    assert_eq!(moves.len(), 4, "{lines:#?}");
    game("chess", "").play_turn(turn(moves[0])).unwrap();
    game("chess", "e2e4").play_turn(turn(moves[1])).unwrap();
}

#[test]
fn limits_are_kept() {
    let mut client = client("chess");
    client.say("go movetime 100");
    client.expect("bestmove");
    client.say("go depth 3");
    let lines = client.until("bestmove");
    assert!(
        !lines.iter().any(|line| line.starts_with("info depth 4 ")),
        "{lines:#?}"
    );
    client.say("go wtime -50 btime 10 movestogo 1");
    client.expect("bestmove");
    client.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\ngo mate 1");
    assert_eq!(turn(&client.expect("bestmove")), "a1a8");
}

#[test]
fn several_lines_and_chosen_turns_are_reported() {
    let mut client = client("chess");
    client.say("setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\ngo depth 4");
    let lines = client.until("bestmove");
    for line in 1..=3 {
        let named = format!(" multipv {line} ");
        assert!(
            lines
                .iter()
                .any(|info| info.contains(&named) && info.contains(" wdl "))
        );
    }
    client.say("setoption name MultiPV value 1\ngo depth 3 searchmoves a2a3 a2a5");
    let lines = client.until("bestmove");
    assert!(
        lines[0].contains("searchmoves") && lines[0].contains("a2a5"),
        "{lines:#?}"
    );
    assert_eq!(turn(lines.last().unwrap()), "a2a3");
    client.say("go depth 2 searchmoves a2a5");
    let lines = client.until("bestmove");
    assert!(
        lines[1].contains("none of the turns is legal"),
        "{lines:#?}"
    );
}

/// A line without what was measured.
fn unmeasured(line: &str) -> String {
    let mut kept = Vec::new();
    let mut words = line.split(' ');
    while let Some(word) = words.next() {
        if matches!(word, "nps" | "time") {
            words.next();
        } else {
            kept.push(word);
        }
    }
    kept.join(" ")
}

/// Returns the output of a search of a fixed number of positions.
fn search(client: &mut Client) -> Vec<String> {
    client.say("go nodes 20000");
    let lines = client.until("bestmove");
    lines.iter().map(|line| unmeasured(line)).collect()
}

#[test]
fn one_thread_and_fixed_nodes_are_repeatable() {
    assert_eq!(
        search(&mut client("ballista")),
        search(&mut client("ballista"))
    );
}

#[test]
fn a_new_game_clears_the_table_even_during_a_search() {
    let mut client = client("ballista");
    let first = search(&mut client);
    assert_ne!(search(&mut client), first, "it remembers within a game");
    client.say("ucinewgame");
    assert_eq!(search(&mut client), first);
    client.say("go infinite");
    client.expect("info depth 6 ");
    client.say("ucinewgame\nstop");
    client.expect("bestmove");
    assert_eq!(search(&mut client), first);
}

#[test]
fn a_hash_size_beyond_memory_is_refused() {
    let mut client = Client::uci();
    client.say("setoption name Hash value 32768\nsetoption name Threads value 2\nisready");
    // Where there is so much memory, nothing is said.
    let lines = client.until("readyok");
    assert!(lines.len() <= 2, "{lines:#?}");
    client.say("setoption name Hash value 2\ngo depth 4");
    client.expect("bestmove");
}

#[test]
fn strength_can_be_limited() {
    let mut client = client("chess");
    client.say("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 700");
    // A beginner answers at once: nobody would wait for the end of this time.
    client.say("go movetime 86400000");
    client.expect("bestmove");
}

#[test]
fn positions_and_counts_are_shown() {
    let mut client = client("cats");
    client.say("position startpos moves T@,\ngo perft 1");
    let lines = client.until("Nodes searched: ");
    let outcomes = game("cats", "T@,").outcomes().len();
    assert_eq!(
        lines.last().unwrap(),
        &format!("Nodes searched: {outcomes}")
    );
    client.say("position startpos\neval");
    assert!(client.expect("total: ").ends_with("centipawns for White"));
    client.say("go perft x");
    assert!(client.expect("info string go: ").contains("perft"));
    client.expect("info depth");
    client.say("stop");
    client.expect("bestmove");
}
