//! The evaluation and the hints for the search: better positions, noisy actions, exchanges. Of small
//! terms, whose weights are fitted to games, the tests check only the counts.

use springald_chesspp::{Action, Catapult, ChessPpPosition};
use springald_core::{
    Counters, Evaluate, Group, Node, NotationExt, Position as _, Side, Trace, Variant,
};

type Game = ChessPpPosition;

fn at(fen: &str) -> Game {
    let parsed = Catapult.parse_fen(fen);
    parsed.unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn action(position: &Game, text: &str) -> Action {
    position
        .action_from_text(text)
        .unwrap_or_else(|| panic!("{text} is not legal in {}", position.fen()))
}

/// Returns the value for White of pieces and catapults, with White to move and no castling rights.
fn value(placement: &str, catapults: &str) -> i32 {
    at(&format!("{placement} w - - {catapults} 0 1")).evaluate(Side::White)
}

/// Returns the count of each weight of a group, White's less Black's.
fn counts(placement: &str, catapults: &str, name: &str) -> Vec<i32> {
    let mut trace = Trace::default();
    at(&format!("{placement} w - - {catapults} 0 1")).each_term(&mut trace);
    let position = Catapult.start();
    let group = position
        .terms()
        .iter()
        .find(|group| group.name == name)
        .unwrap();
    let start = Group::start(Catapult.start().terms(), name);
    let mut counts = vec![0; group.len];
    for (index, count) in trace.0 {
        if (start..start + group.len).contains(&index) {
            counts[index - start] += count;
        }
    }
    counts
}

#[test]
fn the_start_is_even_but_for_the_tempo() {
    let start = Catapult.start();
    let mut trace = Trace::default();
    start.each_term(&mut trace);
    let tempo = Group::start(Catapult.start().terms(), "tempo");
    let mut sums = vec![0; Catapult.start().weights().len()];
    for (index, count) in trace.0 {
        sums[index] += count;
    }
    let uneven: Vec<usize> = (0..sums.len()).filter(|&index| sums[index] != 0).collect();
    assert_eq!(uneven, [tempo]);
    assert_eq!(start.phase().value(), 256);
}

#[test]
fn passed_pawns_count_by_rank() {
    // Not passed where an enemy pawn can stop or capture it, nor behind another one.
    let passed = |placement| counts(placement, "-/-", "passed pawn by rank");
    assert_eq!(passed("4k3/8/8/8/P7/8/8/4K3"), [0, 0, 0, 1, 0, 0, 0, 0]);
    assert_eq!(passed("4k3/1p6/8/8/P7/8/8/4K3"), [0; 8]);
    assert_eq!(passed("4k3/8/8/1p6/P7/8/8/4K3"), [0; 8]);
    let doubled = passed("4k3/8/8/P7/P7/8/8/4K3");
    assert_eq!(doubled, [0, 0, 0, 0, 1, 0, 0, 0]);
}

#[test]
fn a_lone_king_is_driven_to_the_edge() {
    for piece in ['Q', 'R'] {
        let with = |upper_ranks: &str| value(&format!("{upper_ranks}/8/8/7{piece}"), "-/-");
        // The kings equally far from each other.
        assert!(with("8/8/1k6/8/3K4") > with("8/8/3k4/8/3K4"));
        assert!(with("8/k7/8/8/3K4") > with("8/3k4/8/8/3K4"));
        // The kings nearer to each other.
        assert!(with("8/k7/8/2K5/8") > with("8/k7/8/8/3K4"));
    }
}

#[test]
fn advantages_that_hardly_win_count_little() {
    for placement in ["4k3/8/8/8/8/8/8/4KN2", "4k3/8/8/8/8/8/8/3NKN2"] {
        assert!(value(placement, "b3d3/-") < 150, "{placement}");
    }
    assert!(value("3bk3/8/8/8/8/8/8/4K2R", "-/-") < 100);
    assert!(value("4k3/8/8/8/8/8/8/4K2R", "-/-") > 400);
    // Bishops that never meet; catapults may bring them together.
    let unlike = "2b1k3/8/8/8/8/8/PPP5/2B1K3";
    assert!(value(unlike, "-/-") < value("3bk3/8/8/8/8/8/PPP5/2B1K3", "-/-"));
    assert!(value(unlike, "h3g5/b7d5") > value(unlike, "-/-") + 50);
}

#[test]
fn pieces_ready_to_teleport_count_by_kind() {
    for (index, piece) in ['N', 'B', 'R', 'Q'].into_iter().enumerate() {
        let placement = format!("4k3/pppp4/8/8/8/2{piece}5/PPPP4/4K3");
        let ready = counts(&placement, "c3g5/-", "ready to teleport");
        assert_eq!(ready.iter().sum::<i32>(), 1, "{piece}");
        assert_eq!(ready[index], 1, "{piece}");
        assert!(value(&placement, "c3g5/-") > value(&placement, "f3g5/-"));
    }
    let king = counts("4k3/8/8/8/8/2K5/8/8", "c3g5/-", "ready to teleport");
    assert_eq!(king, [0, 0, 0, 0, 1]);
    // Neither a pawn, nor a piece whose own side is in the way, nor one on an enemy catapult.
    let pawn = counts("4k3/8/8/8/8/2P5/8/4K3", "c3g5/-", "ready to teleport");
    assert_eq!(pawn, [0; 5]);
    let blocked = "4k3/8/8/6P1/8/2N5/8/4K3";
    assert_eq!(counts(blocked, "c3g5/-", "ready to teleport"), [0; 5]);
    assert_eq!(counts(blocked, "-/c3g4", "ready to teleport"), [0; 5]);
}

#[test]
fn a_square_that_the_enemy_attacks_is_not_safe_to_teleport_to() {
    let safely = |placement| counts(placement, "c3g5/-", "ready to teleport safely");
    assert_eq!(safely("4k3/8/8/8/8/2N5/8/4K3"), [1]);
    assert_eq!(safely("4k3/8/7p/8/8/2N5/8/4K3"), [0]);
}

#[test]
fn teleporting_is_an_attack_in_every_term() {
    // Mobility: in the corner two squares and the other catapult.
    let mobility = counts("4k3/8/8/8/8/8/8/N3K3", "a1g5/-", "knight mobility");
    assert_eq!(mobility[3], 1);
    // Threats: a rook that nothing else attacks, guarded or not.
    let rook = "4k3/6p1/5r2/8/8/1N6/8/4K3";
    assert_eq!(counts(rook, "b3f6/-", "threat by minor piece")[3], 1);
    assert_eq!(counts(rook, "b3h6/-", "threat by minor piece")[3], 0);
    // Guarding: a pawn on the other catapult is attacked, and guarded by the bishop's teleport.
    let pawn = "4k3/8/8/8/6Pr/8/1B6/4K3";
    assert_eq!(counts(pawn, "b2g4/-", "attacked and not guarded"), [0]);
    assert_eq!(counts(pawn, "b2h8/-", "attacked and not guarded"), [-1]);
    // The safety of kings: beside the king, or with the king itself on the other catapult.
    let attack = "6k1/8/8/1Q6/8/8/8/4K3";
    let units = |catapults| {
        let counts = counts(attack, catapults, "king danger");
        counts.iter().rposition(|&count| count > 0).unwrap()
    };
    assert!(units("b5h7/-") > units("a4h7/-"));
    assert!(units("b4g8/-") > units("b4h2/-"));
}

#[test]
fn catapults_near_the_enemy_king_count_by_distance() {
    let near = counts("4k3/8/8/8/8/8/8/4K3", "e7a1/-", "catapult to enemy king");
    assert_eq!(near, [0, 1, 0, 0, 0, 0, 0, 1]);
}

#[test]
fn moved_and_locked_catapults_count() {
    let count = |placement, catapults, name| counts(placement, catapults, name);
    let kings = "4k3/8/8/8/8/8/8/4K3";
    assert_eq!(count(kings, "b1!f1!/b8f8!", "catapult not yet moved"), [1]);
    assert_eq!(count(kings, "c3f3/-", "catapult free to move"), [2]);
    let knight = "4k3/8/8/8/8/2N5/8/4K3";
    assert_eq!(count(knight, "c3f3/-", "catapult free to move"), [1]);
    let own = "catapult locked by its side";
    assert_eq!(count(knight, "c3f3/-", own), [0, 0]);
    let pawn = "4k3/8/8/8/8/2P5/8/4K3";
    assert_eq!(count(pawn, "c3f3/-", own), [1, 0]);
    let both = "4k3/8/8/8/8/2N2N2/8/4K3";
    assert_eq!(count(both, "c3f3/-", own), [0, 1]);
}

#[test]
fn a_piece_that_may_step_onto_a_catapult_counts() {
    let boarding = |catapults| counts("4k3/8/8/8/8/2N5/8/4K3", catapults, "about to board");
    assert_eq!(boarding("e4g7/-"), [1]);
    assert_eq!(boarding("e3g7/-"), [0]);
}

/// §6.1: an enemy on one catapult, and how near another one is to the twin.
#[test]
fn an_enemy_halfway_to_the_pair_counts_by_attackers_of_the_other_catapult() {
    let halfway = |placement| {
        let counts = counts(placement, "c3f3/-", "halfway to losing the pair");
        counts.iter().position(|&count| count == 1)
    };
    assert_eq!(halfway("4k3/8/8/8/8/8/8/4K3"), None);
    // The knight cannot reach the other one; the king guards it or does not.
    assert_eq!(halfway("4k3/8/8/8/8/2n5/4K3/8"), Some(0));
    assert_eq!(halfway("4k3/8/8/8/8/2n5/8/K7"), Some(1));
    // One that does, a pawn by stepping; two.
    assert_eq!(halfway("4k3/8/8/8/5r2/2n5/8/K7"), Some(3));
    assert_eq!(halfway("4k3/8/8/8/5p2/2n5/8/K7"), Some(3));
    assert_eq!(halfway("4k3/8/8/8/6p1/2n5/8/K7"), Some(1));
    assert_eq!(halfway("4k3/8/5r2/8/5r2/2n5/4K3/8"), Some(2));
    assert_eq!(halfway("4k3/8/8/3b4/5r2/2n5/4K3/8"), Some(4));
    let free = value("4k3/8/8/8/8/n7/P7/K7", "c3f3/-");
    assert!(value("4k3/8/8/8/8/n7/P7/K7", "a3f3/-") < free);
}

/// Positions, actions, and the most that the player wins by them.
const EXCHANGES: &[(&str, &str, i32)] = &[
    // Nothing guards, a pawn guards.
    ("4k3/8/8/3p4/8/8/8/3RK3 w - - -/- 0 1", "d1d5", 100),
    ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - -/- 0 1", "d1d5", -400),
    ("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - -/- 0 1", "e4d5", 225),
    // A battery behind the first attacker, a guard behind the first guard.
    ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - -/- 0 1", "d2d5", 100),
    ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - -/- 0 1", "d2d5", -400),
    ("4k3/8/4p3/3p4/8/5B2/8/3RK2Q w - - -/- 0 1", "d1d5", -300),
    // The enemy stops where going on would cost more.
    ("3qk3/8/8/3p4/4P3/8/8/3RK3 w - - -/- 0 1", "e4d5", 100),
    // A king captures only unguarded pieces.
    ("8/8/4k3/3p4/8/8/8/3RK3 w - - -/- 0 1", "d1d5", -400),
    ("8/8/4k3/3p4/8/8/3R4/3RK3 w - - -/- 0 1", "d2d5", 100),
    // Quiet moves: is the piece safe there?
    ("4k3/8/2p5/8/8/8/8/3RK3 w - - -/- 0 1", "d1d5", -500),
    ("4k3/8/2p5/8/8/8/8/3RK3 w - - -/- 0 1", "d1d6", 0),
    // Promotions, en passant.
    ("4k3/P7/8/8/8/8/8/4K3 w - - -/- 0 1", "a7a8q", 875),
    ("1r2k3/P7/8/8/8/8/8/4K3 w - - -/- 0 1", "a7a8q", -100),
    ("1r2k3/P7/8/8/8/8/8/4K3 w - - -/- 0 1", "a7b8q", 1375),
    ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 -/- 0 1", "e5d6", 0),
    // §5.5: teleporting guards, attacks, and captures.
    ("4k3/8/8/3p4/8/8/8/b2RK3 w - - -/h8a4 0 1", "d1d5", 100),
    ("4k3/8/8/3p4/8/b7/8/3RK3 w - - -/d5g7 0 1", "d1d5", 100),
    ("4k3/1b6/8/8/3p4/8/8/3RK3 w - - -/b7d4 0 1", "d1d4", -400),
    ("4k3/1b6/8/8/3p4/8/3R4/3RK3 w - - -/b7d4 0 1", "d2d4", -75),
    ("4k3/8/8/3r4/8/8/8/N3K3 w - - a1d5/- 0 1", "a1d5", 500),
    ("4k3/8/4p3/3r4/8/8/8/N3K3 w - - a1d5/- 0 1", "a1d5", 175),
    ("4k3/8/4p3/3r4/8/5B2/8/N3K3 w - - a1d5/- 0 1", "f3d5", 275),
];

#[test]
fn exchanges_end_as_they_do_on_the_board() {
    for &(fen, text, outcome) in EXCHANGES {
        let position = at(fen);
        let action = action(&position, text);
        assert!(position.wins_exchange(action, outcome), "{text} in {fen}");
        assert!(
            !position.wins_exchange(action, outcome + 1),
            "{text} in {fen}"
        );
    }
}

#[test]
fn moves_of_catapults_and_castling_neither_win_nor_lose() {
    let position = at("4k3/8/8/8/8/8/8/4K2R w K - b3c5/- 0 1");
    for text in ["b3b4", "e1g1", "e1d1"] {
        let action = action(&position, text);
        assert_eq!(position.gain(action), 0);
        assert!(position.wins_exchange(action, 0));
        assert!(!position.wins_exchange(action, 1));
    }
}

/// Returns the noisy actions of a position, in alphabetical order.
fn noisy(fen: &str) -> String {
    springald_testkit::noisy::<springald_chesspp::Catapult>(fen)
}

#[test]
fn captures_and_promotions_are_noisy() {
    let pieces = "4k3/8/2p1p3/1N6/3R4/8/8/3qK3 w - - -/- 0 1";
    assert_eq!(noisy(pieces), "d4d1 e1d1");
    let pawns = "1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6 -/- 0 1";
    let promotions = "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r";
    assert_eq!(noisy(pawns), format!("{promotions} e5d6"));
    let teleport = "4k3/6r1/8/8/1N6/8/8/4K3 w - - b4g7/- 5 9";
    assert_eq!(noisy(teleport), "b4g7");
    assert_eq!(noisy("4k3/8/8/8/1N6/8/8/4K3 w - - b4g7/- 5 9"), "");
}

/// §6.2: every way to the second of the enemy's catapults.
#[test]
fn capturing_catapults_is_noisy() {
    let moves = [
        ("4k3/8/6N1/8/8/8/2P5/4K3 w - - -/c3g6 0 1", "c2c3"),
        ("4k3/8/6N1/8/8/8/2P5/4K3 w - - -/c4g6 0 1", "c2c4"),
        ("4k3/8/8/8/8/8/8/RK6 w - - -/a1a2 0 1", "b1a2"),
        ("3k4/6N1/8/8/8/8/8/R3K3 w Q - -/d1g7 4 9", "a1d1 e1c1 e1d1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - -/f1g1 4 9", "e1g1"),
        // What stood on one catapult and goes to the other captures nothing.
        ("4k3/8/8/8/8/8/8/R3K3 w - - -/a1a5 0 1", ""),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - -/a1c1 0 1", ""),
    ];
    for (fen, expected) in moves {
        assert_eq!(noisy(fen), expected, "{fen}");
    }
    let position = at(moves[0].0);
    let capture = action(&position, "c2c3");
    assert!(position.gain(capture) > 0);
    assert!(position.order_score(capture) > position.order_score(action(&position, "c2c4")));
}

#[test]
fn the_best_capture_is_the_most_promising() {
    let position = at("4k3/8/8/1q1r4/2P5/8/8/1R2K3 w - - -/- 0 1");
    let order_score = |text| position.order_score(action(&position, text));
    assert!(order_score("c4b5") > order_score("b1b5"));
    assert!(order_score("b1b5") > order_score("c4d5"));
    assert!(order_score("c4d5") > order_score("c4c5"));
    assert_eq!(order_score("b1b2"), 0);
}

#[test]
fn a_side_in_check_is_threatened_also_by_teleporting() {
    assert!(at("4k3/8/8/8/1n6/8/8/6K1 w - - -/g1b4 0 1").is_threatened());
    assert!(!at("4k3/8/8/8/1n6/8/8/6K1 w - - -/g2b4 0 1").is_threatened());
}

#[test]
fn null_moves() {
    let pass = |fen| Evaluate::null_move(&at(fen));
    let passed = pass("4k3/8/8/8/3pP3/8/8/R3K3 b - e3 b3c5/- 5 7");
    assert!(passed.is_none(), "only king and pawns");
    let passed = pass("4k3/8/8/8/3pP3/8/8/rN2K3 b - e3 b3c5/- 5 7").unwrap();
    assert_eq!(passed.fen(), "4k3/8/8/8/3pP3/8/8/rN2K3 w - - b3c5/- 6 8");
    assert_eq!(passed.node(), Node::Decision(Side::White));
    let counters = Counters {
        halfmove: 6,
        fullmove: 8,
    };
    assert_eq!(passed.counters(), counters);
    assert_eq!(passed.key(), passed.recomputed_key());
    let check = pass("4k3/8/8/8/1n6/8/8/R5K1 w - - -/g1b4 0 1");
    assert!(check.is_none(), "in check");
}
