//! Duck Chess: the rules clause by clause, what every variant must pass, and perft. The second generator is
//! `games/seeds/duck.game`.

use springald_board::b8x8::SHAPE;
use springald_core::{Click, Explain, NotationExt, Screen, Side, Termination, Variant, Verdict};
use springald_duck::{Duck, DuckPosition};
use springald_testkit as testkit;
use springald_testkit::{Counts, Plan, boards, conforms, ends, row, whole_game};

springald_testkit::rule_tests!(Duck: at goes after from verdict told);

/// The tests by the clauses of RULES.md that they hold the program to.
#[rustfmt::skip]
const CLAUSES: testkit::Clauses = &[
    ("1.1", the_start), ("2.1", a_turn), ("2.2", the_duck_goes_anywhere), ("2.3", the_duck_is_in_the_way),
    ("3.1", moves), ("3.2", promotion), ("3.3", en_passant), ("3.4", castling), ("4.1", no_check),
    ("5.1", kings_are_captured), ("5.2", without_a_move), ("5.3", repetition), ("5.4", no_progress),
    ("5.5", bare_kings),
];

/// White has won by capturing the king.
const CAPTURED: Verdict = Verdict::win(Side::White, Termination::KING_CAPTURED);
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn every_clause_has_a_test() {
    testkit::clauses::<Duck>(&[CLAUSES]);
}

/// §1.1: the pieces at the start.
#[test]
fn the_start() {
    assert_eq!(DuckPosition::start().fen(), START);
    assert!(Duck.info().rules.contains(START));
    boards::<Duck>(&[(START, "e2e4 b1c3", "e2e5:3.1 e7e5:2.1 e4e5:2.1")]);
}

/// §2.1: a move, then the duck, then the other player.
#[test]
fn a_turn() {
    let moved = after(START, "e2e4");
    #[rustfmt::skip]
    boards::<Duck>(&[(START, "g1f3", "D@d4:2.1"), (&moved, "D@e5 D@e2", "d2d4:2.2 e7e5:2.2")]);
    let whole = "rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(after(START, "e2e4 D@e5"), whole);
}

/// §2.2: any empty square but its own.
#[test]
fn the_duck_goes_anywhere() {
    const FEN: &str = "4k3/8/8/3*4/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(goes(FEN, "D@"), "");
    let moved = after(FEN, "a1a2");
    assert_eq!(moved, "4k3/8/8/3*4/8/8/R7/4K3 w - /- 0 1");
    boards::<Duck>(&[(&moved, "D@a1 D@h8 D@d4", "D@d5:2.2 D@a2:2.2 D@e8:2.2")]);
    assert_eq!(after(&moved, "D@d4"), "4k3/8/8/8/3*4/8/R7/4K3 b - - 1 1");
}

/// §2.3: everybody but a knight is stopped, and nobody captures it.
#[test]
#[rustfmt::skip]
fn the_duck_is_in_the_way() {
    boards::<Duck>(&[
        ("k7/8/8/1Q1*3R/8/1B6/8/7K w - - 0 1", "b5c5 h5e5 b3c4", "b5d5:2.3 b5e5:2.3 h5d5:2.3 h5c5:2.3 b3d5:2.3 b3e6:2.3"),
        ("k7/8/8/8/8/6*1/4P1P1/6NK w - - 0 1", "g1f3 g1h3 e2e4", "g2g3:2.3 g2g4:2.3"),
    ]);
}

/// Prompts and reasons at both steps of a turn.
#[test]
fn words() {
    const DUCK: &str = "4k3/8/8/3*4/8/8/3P4/3RK3 w - - 0 1";
    let moved = after(START, "e2e4");
    assert_eq!(at(START).prompt(), "Make a move.");
    assert_eq!(at(&moved).prompt(), "Put the duck on an empty square.");
    #[rustfmt::skip]
    let rows = [
        (&*moved, "D@a8", "2.2", "The duck needs an empty square: the rook on a8 is in the way.", "a8"),
        (&*moved, "e7e5", "2.2", "Put the duck on an empty square.", ""),
        (START, "D@e5", "2.1", "Make a move. The duck comes later.", ""),
        (START, "e7e5", "2.1", "The pawn on e7 is Black's, but it is White's turn.", "e7"),
        (DUCK, "d5d6", "2.3", "The duck on d5 belongs to nobody.", "d5"),
        (&*after(DUCK, "d1b1"), "D@d5", "2.2", "The duck must go to a different square.", "d5"),
        (&*after(DUCK, "d2d3 D@d4 e8e7 D@d5 d3d4 D@a1 e7e8 D@d5"), "d4d5", "2.3",
            "The pawn on d4 is blocked by the duck on d5: pawns don't capture straight ahead.", "d5 d4"),
    ];
    for (fen, text, clause, sentence, squares) in rows {
        told(fen, text, clause, sentence, squares);
    }
    // A click on the duck is no move of it, and clicks on the square of a piece are placements.
    let clicks = |names: &[&str]| {
        let squares = names.iter().filter_map(|name| SHAPE.parse(name));
        squares.map(Click::Square).collect::<Vec<_>>()
    };
    let meant = at(DUCK).meant_by(Duck.info(), &clicks(&["d5", "d6"]));
    assert!(meant.contains(&"d5d6".to_owned()), "{meant:?}");
    let meant = at(&moved).meant_by(Duck.info(), &clicks(&["a8"]));
    assert_eq!(meant[0], "D@a8");
}

/// §3.1: pieces move as in chess.
#[test]
fn moves() {
    const FEN: &str = "4k3/7p/8/3p4/4P3/8/1N6/B3K2R w K - 0 1";
    boards::<Duck>(&[(
        FEN,
        "e4d5 h1h7 e1f2 b2d3",
        "e4f5:3.1 h1h8:3.1 h1g2:3.1 e1e3:3.1 a1c3:3.1",
    )]);
    let error = from(START).play_san_turn("Ke2").unwrap_err().to_string();
    assert_eq!(
        error,
        "'Ke2' is not legal: Your own pawn on e2 is in the way (rule 3.1)"
    );
}

/// §3.2: promotion.
#[test]
fn promotion() {
    let choices = goes("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7");
    assert_eq!(choices, "a8b a8n a8q a8r");
}

/// §3.3: en passant, at once, and not onto the duck.
#[test]
fn en_passant() {
    const FEN: &str = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let passed = after(FEN, "d7d5 D@a1");
    assert_eq!(passed, "4k3/8/8/3pP3/8/8/8/*3K3 w - d6 0 2");
    assert_eq!(after(&passed, "e5d6"), "4k3/8/3P4/8/8/8/8/*3K3 w - /! 0 2");
    let kept = after(FEN, "d7d5 D@d6");
    assert_eq!(kept, "4k3/8/3*4/3pP3/8/8/8/4K3 w - - 0 2");
    assert_eq!(from(&kept.replace("- -", "- d6")).position().fen(), kept);
    let later = after(&passed, "e1e2 D@a2 e8e7 D@a1");
    #[rustfmt::skip]
    boards::<Duck>(&[(&passed, "e5d6", ""), (&kept, "e5e6", "e5d6:2.3"), (&later, "", "e5d6:3.3")]);
}

/// §3.4: attacks do not prevent castling, the duck does.
#[test]
fn castling() {
    const FEN: &str = "4k3/8/8/8/1b6/6r1/8/R3K2R w KQ - 0 1";
    const DUCK: &str = "4k3/8/8/8/1b6/6r1/8/R*2K2R w KQ - 0 1";
    let position = Duck.parse_fen(FEN).unwrap();
    let zeros = position.action_from_san("0-0-0").unwrap();
    assert_eq!(position.action_text(zeros), "e1c1");
    assert_eq!(after(FEN, "e1g1"), "4k3/8/8/8/1b6/6r1/8/R4RK1 w - /- 0 1");
    let returned = after(FEN, "h1h2 D@h8 e8e7 D@a8 h2h1 D@h8 e7e8 D@a8");
    #[rustfmt::skip]
    boards::<Duck>(&[(FEN, "e1g1 e1c1", ""), (DUCK, "e1g1", "e1c1:3.4"), (&returned, "e1c1", "e1g1:3.4")]);
}

/// §4.1: kings may stay in attacks and go into them, and nothing is pinned.
#[test]
fn no_check() {
    const FEN: &str = "4r2k/8/8/8/8/8/4B3/3K4 w - - 0 1";
    const ATTACKED: &str = "4r2k/8/8/8/8/8/8/4K3 w - - 0 1";
    let opened = after(FEN, "e2f3");
    #[rustfmt::skip]
    boards::<Duck>(&[(FEN, "e2f3 d1e1 d1d2", ""), (&opened, "D@e1", ""), (ATTACKED, "e1e2", "")]);
}

/// §5.1: a capture of the king ends the game, without the duck.
#[test]
fn kings_are_captured() {
    const FEN: &str = "4k3/8/8/7Q/8/8/8/4K3 w - - 0 1";
    const BLACK: &str = "3qk3/2P5/8/8/8/8/8/3K4 b - - 0 1";
    ends::<Duck>(&[(FEN, "h5e8", "1-0"), (BLACK, "d8d1", "0-1")]);
    let mut record = from(FEN);
    record.play_text("h5e8").unwrap();
    assert_eq!(record.verdict(), Some(CAPTURED));
    assert!(record.play_text("D@d5").is_err());
}

/// §5.2: a player without a move has won.
#[test]
fn without_a_move() {
    const FEN: &str = "K6k/PP6/8/8/*7/8/8/8 b - - 0 1";
    ends::<Duck>(&[(&after(FEN, "h8h7"), "D@b8", "1-0")]);
    let won = Verdict::win(Side::White, Termination::STALEMATE);
    assert_eq!(verdict("K*5k/PP6/8/8/8/8/8/8 w - - 0 1"), Some(won));
}

/// §5.3: the duck is part of a position.
#[test]
fn repetition() {
    const FEN: &str = "4k3/8/8/8/*7/8/8/R3K3 w - - 0 1";
    const ROUND: &str = "e1e2,D@a5 e8e7,D@a6 e2e1,D@a5 e7e8,D@";
    let mut record = from(FEN);
    for round in 0..4 {
        let claims = record.claims();
        assert_eq!(claims.contains(&Termination::THREEFOLD), round >= 2);
        record.play_line(&format!("{ROUND}a4")).unwrap();
    }
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::FIVEFOLD)));
    let mut record = from(FEN);
    for duck in ["b1", "b2", "b3", "b4"] {
        record.play_line(&format!("{ROUND}{duck}")).unwrap();
        assert!(record.claims().is_empty());
    }
}

/// §5.4: 50 and 75 turns; the duck is no progress, a capture or a pawn move is.
#[test]
fn no_progress() {
    const FEN: &str = "4k3/8/8/8/*7/8/4P3/R3K3 w - - 149 90";
    ends::<Duck>(&[(&after(FEN, "a1a2"), "D@b4", "1/2-1/2")]);
    assert_eq!(verdict(&after(FEN, "e2e3 D@b4")), None);
    assert_eq!(from(FEN).claims(), [Termination::TURNS_50]);
}

/// §5.5: bare kings play on.
#[test]
fn bare_kings() {
    const FEN: &str = "8/8/8/3k4/*7/3K4/8/8 w - - 0 1";
    assert_eq!(verdict(FEN), None);
    ends::<Duck>(&[(&after(FEN, "d3d4 D@a5"), "d5d4", "0-1")]);
}

/// Positions where the duck meets promotions, castling, en passant, open kings and the lack of moves.
const LIVELY: &[&str] = &[
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPB*PPP/R3K2R w KQkq - 0 1",
    "4k3/P1P1P1P1/8/8/3*4/8/p1p1p1p1/4K3 w - - 0 1",
    "8/2p5/3p4/KP5r/1R1*1p1k/8/4P1P1/8 w - - 0 1",
    "K6k/PP6/8/8/*7/8/7p/8 b - - 0 1",
];

#[test]
fn random_games_conform() {
    conforms::<Duck>(&Plan {
        games: 30,
        fens: LIVELY,
        ..Plan::default()
    });
}

/// The counts of the start match Fairy-Stockfish, whose moves are whole turns: 640, 379,440. The others come from a slow
/// program written from the rules alone, up to depth 3; the deepest are this program's own.
#[rustfmt::skip]
const TABLE: [Counts; 5] = [
    row("start", START, &[20, 640, 12_240, 379_440]),
    row("middle game", LIVELY[0], &[42, 1_351, 56_616, 1_829_530]),
    row("promotions", LIVELY[1], &[17, 902, 16_742, 844_186]),
    row("en passant", LIVELY[2], &[13, 689, 11_622, 611_611]),
    row("hardly a move", LIVELY[3], &[7, 406, 1_995, 115_710]),
];

#[test]
fn perft() {
    for row in TABLE {
        row.check::<Duck>(|_| true);
        row.check_full::<Duck>(500_000);
    }
    TABLE[0].check_divided::<Duck>(3);
}

/// FENs that are refused: in which field what was found and what was expected.
#[rustfmt::skip]
const REFUSED: [(&str, &str); 4] = [
    ("4k3/8/8/8/**6/8/8/4K3 w - -", "placement: found '*' on b4, expected one duck"),
    ("4k3/8/8/8/8/8/8/8 w - -", "placement: found 0 kings of White, expected one king a side"),
    ("4k3/8/8/8/8/8/8/4K3 w - /e5", "ep: found 'e5', expected a square on rank 3, which White can pass"),
    ("4k3/8/3*4/3pP3/8/8/8/4K3 b - /d6", "ep: found '/d6', expected no duck on d6, which the pawn passed"),
];

#[test]
fn impossible_states_are_refused() {
    for (fen, error) in REFUSED {
        let found = Duck.parse_fen(fen).expect_err(fen).to_string();
        assert_eq!(found, format!("FEN, field {error}"));
    }
}

#[rustfmt::skip]
const GAME: [(&str, &str, &str); 5] = [
    ("e4/De5", "e2e4,D@e5", "rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
    ("f6/Dd4", "f7f6,D@d4", "rnbqkbnr/ppppp1pp/5p2/8/3*P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
    ("Qh5/Da6", "d1h5,D@a6", "rnbqkbnr/ppppp1pp/*4p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2"),
    ("Nc6/Da3", "b8c6,D@a3", "r1bqkbnr/ppppp1pp/2n2p2/7Q/4P3/*7/PPPP1PPP/RNB1KBNR w KQkq - 2 3"),
    ("Qxe8#", "h5e8", "r1bqQbnr/ppppp1pp/2n2p2/8/4P3/*7/PPPP1PPP/RNB1KBNR w KQ /! 2 3"),
];

/// A whole game: Black puts the duck in the corner instead of onto g6 or f7.
#[test]
fn a_whole_game() {
    whole_game::<Duck>(&GAME, CAPTURED, "D@d5");
}
