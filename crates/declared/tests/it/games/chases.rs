//! Perpetual chases in Xiangqi, and in games like it.

use crate::games::native::{declared, large, small};
use crate::games::perpetual::{repeat, sentence};
use springald_board::Square;
use springald_core::{Clause, Position, Record, Side, Termination, Variant, Verdict};
use springald_declared::Game;

const DRAW: Verdict = Verdict::draw(Termination::THREEFOLD);
const RED_LOSES: Verdict = Verdict::win(Side::Black, Termination::PERPETUAL_CHASE);
const BLACK_LOSES: Verdict = Verdict::win(Side::White, Termination::PERPETUAL_CHASE);

/// Asserts the verdicts after repeated rounds in Xiangqi: `board | round`.
fn judged(cases: &[(&str, Verdict)]) {
    let game = large("xiangqi");
    for (case, expected) in cases {
        let (board, round) = case.split_once(" | ").expect("a board and a round");
        let fen = format!("{board} - - 0 1");
        let (found, turns) = repeat(&game, &fen, round);
        let length = round.split(' ').count();
        assert_eq!((found, turns), (*expected, 2 * length), "{case}");
    }
}

#[test]
fn xiangqi_5_5_an_unprotected_piece_is_chased() {
    judged(&[
        (
            "3k5/9/c8/9/9/9/9/9/1R7/5K3 w | b2a2 a8b8 a2b2 b8a8",
            RED_LOSES,
        ),
        (
            "5k3/1r7/9/9/9/9/9/C8/9/3K5 b | b9a9 a3b3 a9b9 b3a3",
            BLACK_LOSES,
        ),
        // In one of the two places the cannon is protected.
        ("3k5/9/c7r/9/9/9/9/9/1R7/5K3 w | b2a2 a8b8 a2b2 b8a8", DRAW),
        ("3k5/r8/c8/9/9/9/9/9/1R7/5K3 w | b2a2 a8b8 a2b2 b8a8", DRAW),
        // Every other turn is idle.
        ("3k5/9/c8/9/9/9/9/9/1R7/5K3 w | b2a2 a8a9 a2b2 a9a8", DRAW),
        // Check and chase by turns.
        (
            "3k5/9/c8/9/9/9/R8/9/9/5K3 w | a4d4 d10e10 d4a4 e10d10",
            DRAW,
        ),
    ]);
}

#[test]
fn xiangqi_5_5_it_is_the_same_piece_whatever_chases_it() {
    judged(&[
        (
            "3k5/9/c5c2/9/9/9/9/9/R8/5K3 w | a2g2 d10d9 g2a2 d9d10",
            DRAW,
        ),
        (
            "4k4/9/r1r6/9/PPPP5/9/9/9/C8/5K3 b | a8b8 a2c2 c8d8 c2b2 b8a8 b2d2 d8c8 d2a2",
            DRAW,
        ),
        // The chased piece goes a way of three steps.
        (
            "3k5/9/c8/9/9/9/9/9/2R6/5K3 w | c2a2 a8b8 a2b2 b8c8 b2c2 c8a8",
            RED_LOSES,
        ),
    ]);
}

#[test]
fn xiangqi_5_5_an_attack_that_stays_is_no_chase() {
    judged(&[
        // Diagram 106 of the rules of the Asian Xiangqi Federation.
        (
            "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w | h1h2 h5h4 h2h1 h4h5",
            DRAW,
        ),
        ("3k5/9/9/9/9/c8/9/9/9/R3K4 w | a1a2 a5a6 a2a1 a6a5", DRAW),
    ]);
}

#[test]
fn xiangqi_5_5_generals_and_soldiers_may_chase() {
    judged(&[
        ("3k5/9/9/c8/1P7/9/9/9/9/5K3 w | b6a6 a7b7 a6b6 b7a7", DRAW),
        ("5k3/9/9/9/9/9/9/3c5/4K4/9 w | e2d2 d3e3 d2e2 e3d3", DRAW),
    ]);
}

#[test]
fn xiangqi_5_5_soldiers_are_chased_beyond_the_river() {
    judged(&[
        (
            "3k5/9/9/9/9/9/p8/9/1R7/5K3 w | b2a2 a4b4 a2b2 b4a4",
            RED_LOSES,
        ),
        ("3k5/9/9/p8/9/9/9/9/1R7/5K3 w | b2a2 d10d9 a2b2 d9d10", DRAW),
    ]);
}

#[test]
fn xiangqi_5_5_a_pinned_piece_neither_threatens_nor_protects() {
    judged(&[
        ("3kr4/9/c8/4R4/9/9/9/9/9/4K4 w | e7e8 a8a7 e8e7 a7a8", DRAW),
        (
            "3k5/9/c2r5/9/9/9/9/9/1R7/3RK4 w | b2a2 a8b8 a2b2 b8a8",
            RED_LOSES,
        ),
        // Diagram 39: Black's chariot shields its general from the horse that it attacks.
        (
            "2baka1r1/CR3rN2/9/2p1p4/9/9/4P4/9/4A4/4KA3 b | f10e9 b9b10 e9f10 b10b9",
            RED_LOSES,
        ),
    ]);
}

#[test]
fn xiangqi_5_5_pieces_of_a_kind_are_exchanged_unless_one_is_pinned() {
    judged(&[
        ("3k5/9/r8/9/9/9/9/9/1R7/5K3 w | b2a2 a8b8 a2b2 b8a8", DRAW),
        (
            "3k5/9/3r5/R8/9/9/9/9/9/3RK4 w | a7a8 d8d7 a8a7 d7d8",
            RED_LOSES,
        ),
        // The generals would face each other without Black's horse, and without Red's.
        (
            "4k4/9/9/9/4n4/9/5C3/9/4N4/4K4 w | e2g1 e10f10 g1e2 f10e10",
            BLACK_LOSES,
        ),
    ]);
}

#[test]
fn xiangqi_5_5_chases_by_both_sides_draw() {
    judged(&[(
        "4k4/7n1/9/4p2R1/9/9/4P4/9/9/4K4 b | h9f8 h7h8 f8g6 h8g8 g6i7 g8g7 i7h9 g7h7",
        DRAW,
    )]);
}

#[test]
fn xiangqi_5_6_the_stronger_piece_is_chased_though_protected() {
    judged(&[
        (
            "1r1k5/9/9/1r7/9/9/2N6/9/9/5K3 w | c4a5 b7b6 a5c4 b6b7",
            RED_LOSES,
        ),
        (
            "1r1k5/9/9/1c7/9/9/2N6/9/9/5K3 w | c4a5 b7b6 a5c4 b6b7",
            DRAW,
        ),
        (
            "3k5/9/r7r/9/9/9/P1P6/9/2C6/5K3 w | c2a2 a8c8 a2c2 c8a8",
            RED_LOSES,
        ),
    ]);
}

#[test]
fn a_chase_is_judged_since_the_first_time() {
    // The first turn of Red chases nothing, but comes before the position that is repeated.
    let game = large("xiangqi");
    let position = game.parse_fen("4k4/9/c8/9/9/9/9/9/9/R4K3 w - - 0 1");
    let mut record = Record::from_position(game, position.expect("a position"));
    let line = "a1a3 a8b8 a3b3 b8a8 b3a3 a8b8 a3b3 b8a8";
    record.play_line(line).expect("a line");
    assert_eq!(record.verdict(), None);
    record.play_turn("b3a3").expect("a turn");
    assert_eq!(record.verdict(), Some(RED_LOSES));
}

#[test]
fn the_rules_of_xiangqi_tell_chases() {
    let game = large("xiangqi");
    let told = sentence(game.declaration(), Clause::new(5, 5));
    assert!(
        told.contains("afterwards a piece threatens it that did not"),
        "{told}"
    );
    let cited = game.declaration().chases.iter().map(|rule| rule.clause);
    let clauses = [5, 5, 6, 6].map(|number| Some(Clause::new(5, number)));
    assert!(cited.eq(clauses));
    // Games like it have other pieces, whose chases are not judged.
    assert!(
        !declared("minixiangqi")
            .declaration()
            .draws
            .perpetual_chase_loses
    );
    assert!(large("manchu").declaration().chases.is_empty());
}

#[test]
fn pieces_that_come_in_or_castle_chase() {
    let game = small(
        "game hunt like chess\ncaptured pieces go to hand\ndrop pieces\n\
         repetition draw 3, perpetual chase loses\n  of pieces by pieces except king",
    );
    // White's king's rook comes to f1, below a knight that nothing protects.
    let fen = "r3k2r/8/8/5n2/8/8/8/R3K2R[Nq] w KQkq - 0 1";
    let before = game.parse_fen(fen).expect("a position");
    let chased = |turn: &str| {
        let mut record = Record::from_position(game, before);
        record.play_turn(turn).expect("a turn");
        let chase = record.position().chase_since(&before);
        let chased = (0..64).filter(|&at| chase.chased.has(at));
        chased.collect::<Vec<usize>>()
    };
    let square = |name: &str| game.info().shape.parse(name).map(Square::index);
    assert_eq!(chased("e1g1"), Vec::from_iter(square("f5")));
    // Two rooks attack each other, and the queen in hand protects nothing.
    assert_eq!(chased("N@b6"), Vec::from_iter(square("a8")));
    assert_eq!(chased("a1a7"), Vec::<usize>::new());
}

#[test]
fn inherited_lines_leave_out_removed_pieces() {
    let text = "game own like xiangqi\nwithout piece advisor elephant\n\
        start \"rn2k2nr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RN2K2NR w - - 0 1\"\n";
    let game = springald_declared::load(text).unwrap_or_else(|error| panic!("{error}"));
    let Game::Large(game) = game else {
        panic!("90 squares");
    };
    let game = game.declaration();
    let named = |kinds: &[usize]| {
        let names = kinds.iter().map(|&kind| game.kinds[kind].name.as_str());
        names.collect::<Vec<_>>().join(" ")
    };
    let lines = game.chases.iter();
    let lines: Vec<_> = lines
        .map(|rule| (named(&rule.of), named(&rule.by)))
        .collect();
    let hunters = "horse chariot cannon";
    let expected = [
        (hunters, hunters),
        ("soldier", hunters),
        ("chariot", "horse cannon"),
    ];
    let expected = expected.map(|(of, by)| (of.to_owned(), by.to_owned()));
    assert_eq!(lines, expected);
}
