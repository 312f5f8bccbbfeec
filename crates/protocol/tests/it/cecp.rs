//! CECP version 2 of the contract.

use crate::client::Client;
use springald_protocol::cecp::Cecp;
use springald_registry::{Registry, VARIANTS};
use std::time::Duration;

/// A client that has said hello and wants one ply of thought.
fn client(rest: &str) -> Client {
    let mut client = Client::cecp();
    client.say(&format!("xboard\nprotover 2\nnew\nsd 2\n{rest}"));
    client.expect("feature done=1");
    client
}

/// Returns the output until `ping` is answered.
fn answers(client: &mut Client, text: &str) -> Vec<String> {
    client.say(&format!("{text}\nping 99"));
    let mut lines = client.until("pong 99");
    lines.pop();
    lines
}

#[test]
fn features_are_declared() {
    let mut client = Client::cecp();
    client.say("xboard\nprotover 2");
    let lines = client.until("feature done=1").join("\n");
    // XBoard calls orthodox chess `normal`.
    let others: Vec<&str> = VARIANTS[1..]
        .iter()
        .map(springald_registry::EngineEntry::id)
        .collect();
    let variants = format!("variants=\"normal,{}\"", others.join(","));
    for feature in [
        "ping=1",
        "setboard=1",
        "usermove=1",
        "playother=1",
        "san=0",
        "analyze=1",
        "time=1",
        "colors=0",
        "name=1",
        "nps=0",
        "debug=1",
        "memory=1",
        "smp=1",
        "myname=\"Springald ",
        &*variants,
        "option=\"MultiPV -spin 1 1 ",
    ] {
        assert!(lines.contains(feature), "{feature} in {lines}");
    }
}

#[test]
fn castling_from_any_start_is_written_by_its_sides() {
    let opener = |name: &str| springald_registry::open(name).map_err(|error| error.to_string());
    let session = Cecp::new(Registry::builtin(), 1).offering(opener, ["chess960"].into_iter());
    let mut client = Client::new(session);
    client.say("xboard\nprotover 2\nnew\nsd 2\nvariant fischerandom\nforce");
    let features = client.until("feature done=1").join("\n");
    assert!(features.contains(",fischerandom\""), "{features}");
    // Castling is mate.
    let castling = "setboard 3k4/8/2R5/8/8/4R1p1/8/RK5B w Q - 0 1";
    client.say(&format!("{castling}\ngo"));
    assert_eq!(client.expect("move "), "move O-O-O");
    let refused = answers(&mut client, &format!("force\n{castling}\nusermove O-O-O"));
    assert!(!refused.join("\n").contains("Illegal"), "{refused:?}");
}

#[test]
fn a_move_is_answered() {
    let mut client = client("level 40 5 0\nusermove e2e4");
    let answer = client.expect("move ");
    assert_eq!(answer.len(), "move e7e5".len());
    assert_eq!(
        answers(&mut client, "nopost\neasy\naccepted ping\nrejected smp"),
        [""; 0]
    );
    // A move needs no command.
    client.say("d2d4");
    client.expect("move ");
}

#[test]
fn an_answer_to_ping_waits_for_the_move() {
    let mut client = client("");
    client.say("usermove e2e4\nping 5");
    let lines = client.until("pong 5");
    assert!(
        lines.iter().any(|line| line.starts_with("move ")),
        "{lines:#?}"
    );
    client.say("analyze\nping 6");
    client.expect("pong 6");
}

#[test]
fn refusals_have_the_sentence_of_the_rules() {
    let mut client = client("force");
    for (bad, answer) in [
        ("usermove e2e5", "Illegal move (The pawn on e2"),
        ("e1g1", "Illegal move ("),
        ("foo", "Error (unknown command): foo"),
        ("edit", "Error (unknown command): edit"),
        ("usermove", "Illegal move (the turn is empty"),
        ("level 40", "Error (wrong or missing numbers): level 40"),
        ("sd -1", "Error (wrong or missing numbers): sd -1"),
        (
            "variant shogi",
            "Error (unsupported variant): variant shogi",
        ),
        ("undo", "Error (command not legal now): undo"),
        ("exit", "Error (command not legal now): exit"),
        (
            "option Colour=red",
            "Error (there is no option 'Colour'): option Colour=red",
        ),
        (
            "cores many",
            "Error (found 'many', expected a number from 1 to ",
        ),
    ] {
        let lines = answers(&mut client, bad);
        let is_answer = |line: &String| line.starts_with(answer);
        assert!(
            lines.len() == 1 && lines.iter().all(is_answer),
            "{bad}: {lines:#?}"
        );
    }
}

#[test]
fn an_illegal_position_leaves_no_game() {
    let mut client = client("force");
    let lines = answers(
        &mut client,
        "setboard 8/8/8/8/8/8/8/8 w - - 0 1\nusermove e2e4",
    );
    assert!(
        lines[0].starts_with("tellusererror Illegal position: "),
        "{lines:#?}"
    );
    assert!(
        lines[1].starts_with("Illegal move (there is no legal position"),
        "{lines:#?}"
    );
    assert_eq!(answers(&mut client, "new\nforce\nusermove e2e4"), [""; 0]);
}

#[test]
fn turns_are_taken_back() {
    let mut client = client("force\nusermove e2e4\nusermove e7e5\nusermove g1f3\nundo\nremove");
    assert_eq!(answers(&mut client, "usermove e2e4"), [""; 0]);
}

#[test]
fn sides_are_changed() {
    let mut client = client("go");
    client.expect("move ");
    client.say("go");
    client.expect("move ");
    assert_eq!(answers(&mut client, "force\nplayother"), [""; 0]);
    client.say("new\nsd 2\nplayother");
    client.say("usermove e2e4");
    client.expect("move ");
}

#[test]
fn move_now_ends_the_search() {
    let mut client = client("force");
    client.say("new\nst 600\ngo\n?");
    client.expect("move ");
}

#[test]
fn analysis_follows_the_board() {
    let mut client = client("force");
    client.say("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\npost\nanalyze");
    client.expect("1 100001 ");
    client.say("usermove e1e2");
    client.expect("3 ");
    client.say(".");
    client.expect("stat01: ");
    client.say("undo");
    client.expect("1 100001 ");
    assert!(
        answers(&mut client, "exit")
            .iter()
            .all(|line| !line.starts_with("move"))
    );
}

#[test]
fn the_end_is_claimed() {
    let mut client = client("force\nusermove f2f3\nusermove e7e5\nusermove g2g4");
    client.say("go");
    assert_eq!(client.expect("move "), "move d8h4");
    assert_eq!(client.expect("0-1"), "0-1 {checkmate}");
}

#[test]
fn another_board_is_described() {
    let mut client = client("variant ballista");
    assert_eq!(
        client.expect("setup "),
        "setup (PNBRQ......A....................Kpnbrq......a....................k) 9x8+0_fairy \
         rnbqkabnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1"
    );
    client.expect("piece K& KO2");
    // XBoard sends a FEN of orthodox fields.
    let fen = "setboard rnbqkabnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKABNR b KQkq - 0 1";
    assert_eq!(
        answers(&mut client, &format!("force\n{fen}\nusermove e7e5")),
        [""; 0]
    );
}

#[test]
fn a_fen_without_a_games_own_fields_is_understood() {
    let mut client = client("variant cats\nforce");
    client.expect("piece K");
    let fen = "rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR w KQkq - 0 1";
    assert_eq!(
        answers(&mut client, &format!("setboard {fen}\nusermove e2e4")),
        [""; 0]
    );
    let own = fen.replace(" - 0 1", " - - t 0 1");
    let lines = answers(&mut client, &format!("setboard {own}\nusermove e2e4"));
    assert!(lines[0].starts_with("tellusererror "), "{lines:#?}");
}

#[test]
fn turns_of_several_actions_are_sent_in_legs() {
    let mut client = client("variant gravitatur\nusermove G@d4,\nusermove a2a3");
    let first = client.expect("move ");
    assert!(first.starts_with("move G@"), "{first}");
    if first.ends_with(',') {
        let second = client.expect("move ");
        assert!(!second.ends_with(','), "{second}");
    }
    client.say("new\nvariant gravitatur\nsd 2\nusermove G@d4,a2a3");
    client.expect("move G@");
}

#[test]
fn ten_ranks_are_counted_from_zero_and_dice_are_not_asked_for() {
    let mut client = client("variant cats\nusermove e2e4");
    for _ in 0..3 {
        let mut turn = String::new();
        while {
            let leg = client.expect("move ");
            assert!(!leg.contains("T@"), "{leg}");
            turn += &leg["move ".len()..];
            turn.ends_with(',')
        } {}
        assert!(!turn.contains("10"), "{turn}");
        client.say("new\nvariant cats\nsd 2\nusermove f2f4");
    }
    // A teleport of the other player, whose GUI rolls.
    let teleport = "force\nnew\nvariant cats\nforce\nusermove T@e4,\nusermove e2e3";
    let lines = answers(&mut client, teleport);
    assert!(
        lines.last().is_some_and(|line| line == "piece K& KO3"),
        "{lines:#?}"
    );
}

#[test]
fn plain_moves_are_all_that_xboard_can_show() {
    let mut client = client("option PlainMoves=1\nvariant chesspp");
    for turn in ["e2e4", "d2d4", "g1f3"] {
        client.say(&format!("usermove {turn}"));
        let answer = client.expect("move ");
        assert!(!answer.ends_with(',') && answer.len() == 9, "{answer}");
    }
    let mut client = self::client("option PlainMoves=1\nvariant cats\nusermove e2e4");
    let answer = client.expect("move ");
    assert!(!answer.contains([',', '*', '@']), "{answer}");
}

#[test]
fn the_opponents_time_is_used() {
    let mut client = Client::cecp();
    client.say("protover 2\nnew\nhard\npost\nst 0.2\nusermove e2e4");
    client.expect("move ");
    let hint = client.expect("Hint: ");
    client.expect("4 ");
    client.say("time 30000\notim 30000\nusermove d2d4");
    client.expect("move ");
    client.say(&format!("hint\nping 3\neasy\nusermove {}", "g1f3"));
    client.expect("move ");
    assert_eq!(hint.len(), "Hint: d2d4".len());
    let silent = client.hear(Duration::from_millis(300));
    assert!(
        !silent.iter().any(|line| line.starts_with(char::is_numeric)),
        "{silent:#?}"
    );
}

#[test]
fn lines_that_are_not_commands_do_not_end_the_thought() {
    let mut client = client(
        "post\nusermove e2e4\npost\nname Somebody\nrating 2000 1900\ncomputer\nrandom\nics -\ndraw\nbk\n.",
    );
    client.expect("move ");
    // A quick engine moves before it has answered all lines, a slow one afterwards.
    answers(&mut client, "name Somebody");
    assert_eq!(answers(&mut client, "result 1/2-1/2 {why not}"), [""; 0]);
}
