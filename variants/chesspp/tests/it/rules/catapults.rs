//! The catapults: sections 1 to 6.

use crate::rules::{
    START, after, at, catapults_after, field, forbidden_by, from, goes, play, san, verdict,
};
use springald_board::b8x8::SHAPE;
use springald_chesspp::{Catapult, Gulti, Pair, TELEPORTED};
use springald_core::{
    Change, Clause, Layer, NotationExt, Position as _, PositionExt, Record, Side, Termination,
    Variant, Verb, Verdict,
};
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("1.1", the_start),
    ("1.2", the_catapults_at_the_start),
    ("1.3", the_editions),
    ("2.1", the_players_take_turns),
    ("2.1", one_moves_ones_own_pieces),
    ("2.2", captures),
    ("3.1", two_layers),
    ("3.2", catapults_are_transparent),
    ("3.3", any_piece_stops_on_any_catapult),
    ("4.1", free_catapults_of_ones_own),
    ("4.2", catapults_do_not_capture),
    ("4.3", catapults_go_one_square),
    ("4.4", the_first_move_of_a_catapult),
    ("4.5", moves_of_catapults_and_check),
    ("5.1", teleports),
    ("5.2", teleports_onto_pieces),
    ("5.3", teleporting_pieces),
    ("5.4", enemy_catapults_carry_no_piece),
    ("5.5", teleporting_is_an_attack),
    ("5.6", both_ways_are_one_action),
    ("5.6", pinned_pieces_teleport_within_the_pin),
    ("6.1", catapults_are_captured_both_at_once),
    ("6.2", every_kind_of_move_captures_catapults),
    ("6.3", catapults_are_captured_before_check),
    ("6.4", captured_catapults_are_gone),
];

/// §1.1: the pieces begin as in orthodox chess.
#[test]
fn the_start() {
    assert_eq!(Catapult.start().fen(), START);
    assert_eq!(at(START), Catapult.start());
    assert!(START.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "));
}

/// §1.2: where the catapults begin.
#[test]
fn the_catapults_at_the_start() {
    let names = |side| {
        Pair::start(side)
            .squares()
            .into_iter()
            .map(|at| SHAPE.name(at))
    };
    assert!(names(Side::White).eq(["b1", "f1"]));
    assert!(names(Side::Black).eq(["b8", "f8"]));
    assert!(Catapult.info().rules.contains(START));
}

/// §1.3: the editions differ in the name and the letter only.
#[test]
fn the_editions() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - b1!f1!/- 0 1";
    let (catapult, gulti) = (at(fen), Gulti.parse_fen(fen).unwrap());
    let texts = |actions: Vec<_>| -> Vec<String> {
        actions
            .into_iter()
            .map(|action| catapult.action_text(action))
            .collect()
    };
    assert_eq!(texts(catapult.actions()), texts(gulti.actions()));
    assert_eq!(catapult.fen(), gulti.fen());
    let action = catapult.action_from_text("b1b2").unwrap();
    assert_eq!(catapult.san(action), "Cb2");
    assert_eq!(gulti.san(action), "Gb2");
    assert_eq!(Catapult.info().kind_name('C'), Some("catapult"));
    assert_eq!(Gulti.info().kind_name('G'), Some("gulti"));
    assert_eq!(Catapult.info().rules, Gulti.info().rules);
}

/// §2.1: White begins, the players take turns, and a turn is one action of whichever sort.
#[test]
fn the_players_take_turns() {
    let mut record = Record::new(Catapult);
    // A move of a piece each, of a catapult each, a piece, a teleport.
    let game = ["b1c3", "b8c6", "b1b3", "b8b6", "e2e4", "e7e5", "f1b3"];
    for (turn, action) in game.into_iter().enumerate() {
        let side = Side::BOTH[turn % 2];
        assert_eq!(record.position().side(), side);
        assert!(record.position().at_turn_start());
        record.play_text(action).unwrap();
        assert_eq!(record.turns().len(), turn + 1);
        assert_eq!(record.turns()[turn].side, side);
    }
}

/// §2.1: only one's own pieces move, and a move ends on another square.
#[test]
fn one_moves_ones_own_pieces() {
    let fen = "4k3/8/3r4/8/8/3R4/8/4K3 w - - a1h1/- 0 1";
    assert_eq!(forbidden_by(fen, "d3d4"), None);
    assert_eq!(forbidden_by(fen, "d6d5"), Some(Clause::new(2, 1)));
    assert_eq!(forbidden_by(fen, "b1b2"), Some(Clause::new(2, 1)));
    assert_eq!(forbidden_by(fen, "d3d3"), Some(Clause::new(2, 1)));
    assert_eq!(forbidden_by(fen, "a1a1"), Some(Clause::new(2, 1)));
}

/// §2.2: one's own pieces are in the way; an enemy piece is captured and leaves the board.
#[test]
fn captures() {
    let fen = "4k3/8/8/8/8/8/8/n1R1K3 w - - -/- 7 9";
    assert_eq!(forbidden_by(fen, "c1e1"), Some(Clause::new(2, 2)));
    assert_eq!(after(fen, "c1a1"), "4k3/8/8/8/8/8/8/R3K3 b - - -/- 0 9");
}

/// §3.1: a piece of either side may stand on a catapult, and no square has two catapults.
#[test]
fn two_layers() {
    let fen = "4k3/8/8/4n3/8/8/3N4/4K3 w - - d4e5/d2h8 0 1";
    assert_eq!(at(fen).fen(), fen);
    let error = Catapult.parse_fen("4k3/8/8/8/8/8/8/4K3 w - - b1!f1!/f1e4 0 1");
    assert_eq!(error.unwrap_err().field, "catapults");
    // No catapult goes onto another, of either side.
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/4K3 w - - f2g2/f3h3 0 1", "g2f3"),
        Some(Clause::new(4, 2))
    );
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/4K3 w - - f2g2/f3h3 0 1", "g2f2"),
        Some(Clause::new(4, 2))
    );
}

/// §3.2: pieces move, attack and pin across catapults as across empty squares.
#[test]
fn catapults_are_transparent() {
    let rook = "4k3/p7/8/8/8/8/8/R3K3 w - - a2h8/a4h5 0 1";
    assert_eq!(goes(rook, "a1"), "a2 a3 a4 a5 a6 a7 b1 c1 d1");
    let pawns = "4k3/8/8/8/8/8/P2P4/4K3 w - - a3h8/d3d4 0 1";
    assert_eq!(goes(pawns, "a2"), "a3 a4");
    assert_eq!(goes(pawns, "d2"), "d3 d4");
    let pin = "4k3/8/8/4r3/8/8/4N3/4K3 w - - e3h8/h1e4 0 1";
    assert_eq!(goes(pin, "e2"), "");
    let check = "4k3/8/8/4r3/8/8/8/4K3 w - - e3h8/h1e4 0 1";
    assert!(at(check).in_check());
}

/// §3.3: any piece may stop on any catapult.
#[test]
fn any_piece_stops_on_any_catapult() {
    let moves = [
        ("4k3/8/8/8/8/3K4/8/8", "d3c4"),
        ("4k3/8/8/8/8/8/8/2Q1K3", "c1c4"),
        ("4k3/8/8/8/8/8/8/2R1K3", "c1c4"),
        ("4k3/8/8/8/8/8/4B3/4K3", "e2c4"),
        ("4k3/8/8/8/8/4N3/8/4K3", "e3c4"),
        ("4k3/8/8/8/8/2P5/8/4K3", "c3c4"),
    ];
    for (placement, action) in moves {
        for catapults in ["c4h7/-", "-/c4h7"] {
            let fen = format!("{placement} w - - {catapults} 0 1");
            assert_eq!(forbidden_by(&fen, action), None, "{fen}");
            assert_eq!(catapults_after(&fen, action), catapults);
        }
    }
}

/// §4.1: only one's own catapults, and none that a piece of either side stands on.
#[test]
fn free_catapults_of_ones_own() {
    let fen = "4k3/8/8/4n3/8/8/8/R3K3 w - - a1e5/c3c4 0 1";
    assert_eq!(forbidden_by(fen, "e5d6"), Some(Clause::new(4, 1)));
    assert_eq!(forbidden_by(fen, "c3c2"), Some(Clause::new(4, 1)));
    // The rook goes one square up, its catapult stays.
    assert_eq!(catapults_after(fen, "a1a2"), "a1e5/c3c4");
    assert_eq!(forbidden_by(START, "b1b3"), Some(Clause::new(4, 1)));
    let free = "4k3/8/8/8/8/8/R7/4K3 w - - a1h5/- 0 1";
    assert_eq!(goes(free, "a1"), "b1 b2");
}

/// §4.2: a catapult goes only where neither a piece nor a catapult is.
#[test]
fn catapults_do_not_capture() {
    let fen = "4k3/8/8/2nP4/8/8/8/4K3 w - - d4h7/c3a8 0 1";
    assert_eq!(goes(fen, "d4"), "c4 d3 e3 e4 e5");
    for onto in ["d4c5", "d4d5", "d4c3"] {
        assert_eq!(forbidden_by(fen, onto), Some(Clause::new(4, 2)), "{onto}");
    }
}

/// §4.3: one square in any of the eight directions.
#[test]
fn catapults_go_one_square() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - a1d4/- 0 1";
    assert_eq!(goes(fen, "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
    assert_eq!(goes(fen, "a1"), "a2 b1 b2");
    assert_eq!(forbidden_by(fen, "d4d6"), Some(Clause::new(4, 3)));
}

/// §4.4: two squares at first, in any shape, over anything, and never again.
#[test]
fn the_first_move_of_a_catapult() {
    let fen = "4k3/8/8/8/8/8/4PPPP/4K3 w - - b1f1!/- 0 1";
    assert_eq!(goes(fen, "f1"), "d1 d2 d3 e3 f3 g1 g3 h1 h3");
    assert_eq!(catapults_after(fen, "f1h3"), "b1h3/-");
    assert_eq!(catapults_after(fen, "f1g1"), "b1g1/-");
    assert_eq!(forbidden_by(fen, "f1f4"), Some(Clause::new(4, 4)));
    // The one on b1 is back there.
    assert_eq!(goes(fen, "b1"), "a1 a2 b2 c1 c2");
    assert_eq!(forbidden_by(fen, "b1b3"), Some(Clause::new(4, 3)));
}

/// §4.5: no catapult moves in check; out of check one may, even if another piece is pinned.
#[test]
fn moves_of_catapults_and_check() {
    let check = "4k3/8/8/8/4r3/8/8/4K3 w - - d2h8/- 0 1";
    assert_eq!(forbidden_by(check, "d2e2"), Some(Clause::new(4, 5)));
    let teleport = "4k3/8/8/8/1n6/8/8/6K1 w - - a1a2/b4g1 0 1";
    assert_eq!(forbidden_by(teleport, "a1b1"), Some(Clause::new(4, 5)));
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - d2h8/- 0 1";
    assert_eq!(goes(pinned, "e2"), "");
    assert_eq!(forbidden_by(pinned, "d2d3"), None);
}

/// §5.1: from one catapult of one's own to the other, over anything between.
#[test]
fn teleports() {
    let fen = "4k3/8/8/8/8/1p6/pPp5/Nn2K3 w - - a1g7/- 3 1";
    assert_eq!(forbidden_by(fen, "a1g7"), None);
    assert_eq!(
        after(fen, "a1g7"),
        "4k3/6N1/8/8/8/1p6/pPp5/1n2K3 b - - a1g7/- 4 1"
    );
    // Only from a catapult, and only to the other one.
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/N3K3 w - - b1g7/- 0 1", "a1g7"),
        Some(Clause::new(7, 5))
    );
}

/// §5.2: not onto a piece of one's own; an enemy piece is captured.
#[test]
fn teleports_onto_pieces() {
    let own = "4k3/6P1/8/8/1N6/8/8/4K3 w - - b4g7/- 0 1";
    assert_eq!(forbidden_by(own, "b4g7"), Some(Clause::new(5, 2)));
    let enemy = "4k3/6r1/8/8/1N6/8/8/4K3 w - - b4g7/- 5 9";
    assert_eq!(
        after(enemy, "b4g7"),
        "4k3/6N1/8/8/8/8/8/4K3 b - - b4g7/- 0 9"
    );
    let mut changes = Vec::new();
    let mut position = at(enemy);
    let action = position.action_from_text("b4g7").unwrap();
    position.play_unchecked(action, &mut changes);
    let [
        Change::Removed {
            verb: Verb::CAPTURED,
            ..
        },
        Change::Moved { verb, .. },
    ] = changes[..]
    else {
        panic!("{changes:?}");
    };
    assert_eq!(verb, TELEPORTED);
}

/// §5.3: every piece but the pawn.
#[test]
fn teleporting_pieces() {
    for piece in ["Q", "R", "B", "N"] {
        let fen = format!("4k3/8/8/8/1{piece}6/8/8/4K3 w - - b4g7/- 0 1");
        assert_eq!(forbidden_by(&fen, "b4g7"), None, "{fen}");
    }
    assert_eq!(
        forbidden_by("4k3/8/8/8/1K6/8/8/8 w - - b4h6/- 0 1", "b4h6"),
        None
    );
    let pawn = "4k3/6b1/8/8/1P6/8/8/4K3 w - - b4g7/- 0 1";
    assert_eq!(forbidden_by(pawn, "b4g7"), Some(Clause::new(5, 3)));
}

/// §5.4: not by the opponent's catapults.
#[test]
fn enemy_catapults_carry_no_piece() {
    let fen = "4k3/8/8/8/1N6/8/8/4K3 w - - a1a2/b4g7 0 1";
    assert_eq!(forbidden_by(fen, "b4g7"), Some(Clause::new(5, 4)));
}

/// §5.5: teleporting attacks: check, mate, squares forbidden to kings; nothing helps in between.
#[test]
fn teleporting_is_an_attack() {
    // A knight, and also a king, gives check; a pawn does not.
    assert!(at("4k3/8/8/8/1n6/8/8/6K1 w - - -/g1b4 0 1").in_check());
    assert!(at("8/8/8/8/1k6/8/8/6K1 w - - -/g1b4 0 1").in_check());
    assert!(!at("4k3/8/8/8/1p6/8/8/6K1 w - - a5a6/g1b4 0 1").in_check());
    // A rook also attacks along its file: to put something between does not help.
    let twice = "4k3/8/8/8/6r1/8/8/N5K1 w - - a1g2/g1g4 0 1";
    assert_eq!(forbidden_by(twice, "a1g2"), Some(Clause::new(10, 1)));
    let once = "4k3/8/8/8/6r1/8/8/N5K1 w - - a1g2/- 0 1";
    assert_eq!(forbidden_by(once, "a1g2"), None);
    // Capturing what attacks does help, and takes both catapults.
    let capture = "4k3/8/8/8/1n6/P7/8/6K1 w - - -/g1b4 0 1";
    assert_eq!(catapults_after(capture, "a3b4"), "-/-");
    // An empty catapult is attacked too, also by a pinned piece.
    let empty = "r3k3/8/8/8/8/8/8/5K2 w - - -/g1a8 0 1";
    assert_eq!(forbidden_by(empty, "f1g1"), Some(Clause::new(5, 5)));
    let pinned = "4k3/4b3/8/8/8/8/4R3/5K2 w - - -/g1e7 0 1";
    assert_eq!(forbidden_by(pinned, "f1g1"), Some(Clause::new(5, 5)));
    // So is a piece that stands there: it is defended.
    let defended = "r3k3/8/8/8/8/8/8/5Kb1 w - - -/g1a8 0 1";
    assert_eq!(forbidden_by(defended, "f1g1"), Some(Clause::new(5, 5)));
    let mate = Some(Verdict::win(Side::White, Termination::CHECKMATE));
    assert_eq!(verdict("6rk/6pp/8/8/8/8/8/K7 b - - a1h8/- 0 1"), mate);
}

/// §5.6: what is possible both ways is one action.
#[test]
fn both_ways_are_one_action() {
    let rook = "4k3/8/8/8/8/8/8/R3K3 w - - a1a4/- 0 1";
    assert_eq!(goes(rook, "a1"), "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1");
    assert_eq!(san(rook, "a1a4"), "Ra4");
    let king = "4k3/8/8/8/8/8/8/4K3 w - - e1e2/- 0 1";
    assert_eq!(goes(king, "e1"), "d1 d2 e2 f1 f2");
    let pinned = "4r1k1/8/8/8/8/8/4R3/4K3 w - - e2e5/- 0 1";
    assert_eq!(goes(pinned, "e2"), "e3 e4 e5 e6 e7 e8");
}

/// §5.6: a pinned piece may teleport where it still shields its king, not merely along the line.
#[test]
fn pinned_pieces_teleport_within_the_pin() {
    let within = "4r1k1/8/8/8/8/8/4N3/4K3 w - - e2e5/- 0 1";
    assert_eq!(goes(within, "e2"), "e5");
    let capture = "4r1k1/8/8/8/8/8/4N3/4K3 w - - e2e8/- 0 1";
    assert_eq!(goes(capture, "e2"), "e8");
    let beyond = "6k1/8/8/4r3/8/8/4N3/4K3 w - - e2e8/- 0 1";
    assert_eq!(forbidden_by(beyond, "e2e8"), Some(Clause::new(10, 1)));
    let behind = "4r1k1/8/8/8/4N3/4K3/8/8 w - - e1e4/- 0 1";
    assert_eq!(forbidden_by(behind, "e4e1"), Some(Clause::new(10, 1)));
}

/// §6.1: both catapults under enemy pieces, pawns included, and not one's own, are captured.
#[test]
fn catapults_are_captured_both_at_once() {
    let one = "3k4/6N1/8/8/8/8/8/N3K3 w - - -/g5g7 6 6";
    assert_eq!(at(one).fen(), one);
    let pawn = "4k3/8/6P1/8/8/8/8/1N2K3 w - - -/c3g6 9 20";
    assert_eq!(
        after(pawn, "b1c3"),
        "4k3/8/6P1/8/8/2N5/8/4K3 b - - -/- 0 20"
    );
    let own = "4k3/8/8/8/8/8/8/RK6 w - - b1h5/a1h4 0 1";
    assert_eq!(catapults_after(own, "b1b2"), "b1h5/a1h4");
    let own_pieces = "4k3/8/8/8/1N4n1/8/8/4K3 b - - b1!b4/g4f8 0 1";
    assert_eq!(catapults_after(own_pieces, "e8f8"), "b1!b4/g4f8");
    // The piece that leaves one catapult for the other captures nothing.
    let leaves = "4k3/8/8/8/8/8/8/R3K3 w - - -/a1a4 0 1";
    assert_eq!(catapults_after(leaves, "a1a4"), "-/a1a4");
}

/// Returns how many catapults an action removes from the board.
fn lost_from_floor(fen: &str, action: &str) -> usize {
    let mut changes = Vec::new();
    let mut position = at(fen);
    let legal = position.action_from_text(action).unwrap();
    position.play_unchecked(legal, &mut changes);
    let lost = |change: &&Change| {
        matches!(
            change,
            Change::Removed {
                layer: Layer::Floor,
                verb: Verb::CAPTURED,
                ..
            }
        )
    };
    changes.iter().filter(lost).count()
}

/// §6.2: every kind of move captures.
#[test]
fn every_kind_of_move_captures_catapults() {
    let moves = [
        // A quiet move, a capture, en passant, promotions without and with a capture.
        ("4k3/8/6N1/8/8/8/2P5/4K3 w - - -/c3g6 0 1", "c2c3"),
        ("4k3/8/6N1/8/8/2q5/1P6/4K3 w - - -/c3g6 0 1", "b2c3"),
        ("4k3/8/8/6n1/2Pp4/8/8/4K3 b - c3 c3g5/- 0 7", "d4c3"),
        ("4k3/1P6/8/8/8/8/8/R3K3 w - - -/a1b8 0 7", "b7b8n"),
        ("2n1k3/1P6/8/8/8/8/8/R3K3 w - - -/a1c8 0 7", "b7c8q"),
        // A double step, a step of the king, castling by the rook, by the king, by both.
        ("4k3/8/6N1/8/8/8/2P5/4K3 w - - -/c4g6 0 1", "c2c4"),
        ("4k3/8/8/8/8/8/8/RK6 w - - -/a1a2 0 1", "b1a2"),
        ("3k4/6N1/8/8/8/8/8/R3K3 w Q - -/d1g7 4 9", "e1c1"),
        ("4k3/8/7N/8/8/8/8/4K2R w K - -/g1h6 4 9", "e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - -/f1g1 4 9", "e1g1"),
    ];
    for (fen, action) in moves {
        assert_eq!(catapults_after(fen, action), "-/-", "{action} in {fen}");
        assert_eq!(lost_from_floor(fen, action), 2, "{action} in {fen}");
    }
}

/// §6.3: the catapults are gone before check is judged.
#[test]
fn catapults_are_captured_before_check() {
    // The king is checked by teleport; taking the piece on the other catapult takes both.
    let fen = "4k3/8/8/8/1r6/8/3B4/6K1 w - - -/g1b4 0 1";
    assert!(at(fen).in_check());
    assert_eq!(catapults_after(fen, "d2b4"), "-/-");
    // The king may step onto a catapult whose twin is already under its own side's knight.
    let step = "4k3/8/8/8/8/8/8/N4K2 w - - -/a1g1 0 1";
    assert_eq!(catapults_after(step, "f1g1"), "-/-");
}

/// §6.4: two or none, and none for good.
#[test]
fn captured_catapults_are_gone() {
    let mut record = from("4k3/8/6N1/8/8/8/2P5/4K3 w - - b1d1/c3g6 0 1");
    play(&mut record, "c2c3 e8d7 g6e5 d7d6");
    assert_eq!(field(&record.position().fen(), 4), "b1d1/-");
    assert_eq!(record.position().catapults(Side::Black), Pair::NONE);
    for catapults in ["b1/-", "b1d1e1/-"] {
        let fen = format!("4k3/8/8/8/8/8/8/6K1 w - - {catapults} 0 1");
        assert!(Catapult.parse_fen(&fen).is_err(), "{fen}");
    }
}
