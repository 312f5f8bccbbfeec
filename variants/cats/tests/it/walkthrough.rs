//! A whole game, turn by turn, to its end: teleports, neutral pieces, second cats, mice, extra moves, bishops
//! that die out and come back beneath, and a captured king. The turns were found by a search of two plies.

use springald_board::b10x10::SHAPE;
use springald_cats::Cats;
use springald_core::{
    Click, Layer, NotationExt, Position as _, Record, Screen, Side, Termination, Verdict,
};
use springald_testkit::whole_game;

/// A turn in SAN and as text, and the position that it leads to.
#[rustfmt::skip]
const GAME: [(&str, &str, &str); 28] = [
    // A roll and a queen's move; the first rank stays full, so no mouse can follow.
    ("T@b6/Qd2", "T@b6,e1d2", "rnbcqkcbnr/*8*/pppppppppp/10/1T8/10/10/PPPPPPPPPP/*2Q5*/RNBC1KCBNR b KQkq - - - 1 1"),
    ("Qe9/M@e10", "e10e9,M@e10", "rnbcmkcbnr/*3q4*/pppppppppp/10/1T8/10/10/PPPPPPPPPP/*2Q5*/RNBC1KCBNR w KQkq - - - 2 2"),
    // The teleporting cat takes a pawn …
    ("Txa8/M@e1", "b6a8,M@e1", "rnbcmkcbnr/*3q4*/Tppppppppp/10/10/10/10/PPPPPPPPPP/*2Q5*/RNBCMKCBNR b KQkq - - - 0 2"),
    // … and is taken itself, which earns an extra move: a double step that cannot be answered.
    ("Nxa8/+d7", "b10a8,+d8d7", "r1bcmkcbnr/*3q4*/npp1pppppp/3p6/10/10/10/PPPPPPPPPP/*2Q5*/RNBCMKCBNR w KQkq - - - 0 3"),
    ("f4", "f3f4", "r1bcmkcbnr/*3q4*/npp1pppppp/3p6/10/10/5P4/PPPPP1PPPP/*2Q5*/RNBCMKCBNR b KQkq - - - 0 3"),
    ("f6/M@b10", "f8f6,M@b10", "rmbcmkcbnr/*3q4*/npp1p1pppp/3p6/5p4/10/5P4/PPPPP1PPPP/*2Q5*/RNBCMKCBNR w KQkq - - - 0 4"),
    ("Bxa8", "h1a8", "rmbcmkcbnr/*3q4*/Bpp1p1pppp/3p6/5p4/10/5P4/PPPPP1PPPP/*2Q5*/RNBCMKC1NR b KQkq - - - 0 4"),
    ("Bxa8/M@c10", "c10a8,M@c10", "rmmcmkcbnr/*3q4*/bpp1p1pppp/3p6/5p4/10/5P4/PPPPP1PPPP/*2Q5*/RNBCMKC1NR w KQkq - - - 0 5"),
    // A neutral piece is captured and put elsewhere.
    ("Qxa2@b7/M@h1", "d2a2@b7,M@h1", "rmmcmkcbnr/*3q4*/bpp1p1pppp/1*1p6/5p4/10/5P4/PPPPP1PPPP/Q8*/RNBCMKCMNR b KQkq - - - 1 5"),
    ("Bxa3/M@h10", "h10a3,M@h10", "rmmcmkcmnr/*3q4*/bpp1p1pppp/1*1p6/5p4/10/5P4/bPPPP1PPPP/Q8*/RNBCMKCMNR w KQkq - - - 0 6"),
    ("Bxa3/M@c1", "c1a3,M@c1", "rmmcmkcmnr/*3q4*/bpp1p1pppp/1*1p6/5p4/10/5P4/BPPPP1PPPP/Q8*/RNMCMKCMNR b KQkq - - - 0 6"),
    ("Cf8/M@g10", "g10f8,M@g10", "rmmcmkmmnr/*3q4*/bpp1pcpppp/1*1p6/5p4/10/5P4/BPPPP1PPPP/Q8*/RNMCMKCMNR w KQkq - - - 1 7"),
    ("Bxf8", "a3f8", "rmmcmkmmnr/*3q4*/bpp1pBpppp/1*1p6/5p4/10/5P4/1PPPP1PPPP/Q8*/RNMCMKCMNR b KQkq - - - 0 7"),
    ("Qxf8", "e9f8", "rmmcmkmmnr/*8*/bpp1pqpppp/1*1p6/5p4/10/5P4/1PPPP1PPPP/Q8*/RNMCMKCMNR w KQkq - - - 0 8"),
    // Teleport, neutral piece, move and mouse in one turn.
    ("T@c6/Uj9-j7/Cf3/M@g1", "T@c6,*j9j7,g1f3,M@g1", "rmmcmkmmnr/*9/bpp1pqpppp/1*1p5*/2T2p4/10/5P4/1PPPPCPPPP/Q8*/RNMCMKMMNR b KQkq - - - 1 8"),
    // A hunt again; the extra move captures a neutral piece.
    ("dxc6/+Bxb7@a6", "d7c6,+a8b7@a6", "rmmcmkmmnr/*9/1pp1pqpppp/1b7*/*1p2p4/10/5P4/1PPPPCPPPP/Q8*/RNMCMKMMNR w KQkq - - - 0 9"),
    ("Uj2-i2/Rj2/M@j1", "*j2i2,j1j2,M@j1", "rmmcmkmmnr/*9/1pp1pqpppp/1b7*/*1p2p4/10/5P4/1PPPPCPPPP/Q7*R/RNMCMKMMNM b Qkq - - - 1 9"),
    ("Rj9/M@j10", "j10j9,M@j10", "rmmcmkmmnm/*8r/1pp1pqpppp/1b7*/*1p2p4/10/5P4/1PPPPCPPPP/Q7*R/RNMCMKMMNM w Qq - - - 2 10"),
    // All steps but the extra move, the teleporting cat being the second one.
    ("T@c5/Ui2-i4/Cdd2/&Tb5/M@d1", "T@c5,*i2i4,d1d2,&c5b5,M@d1", "rmmcmkmmnm/*8r/1pp1pqpppp/1b7*/*1p2p4/1T8/5P2*1/1PPPPCPPPP/Q2C5R/RNMMMKMMNM b Qq - - - 3 10"),
    ("cxb5/+Bxf3", "c6b5,+b7f3", "rmmcmkmmnm/*8r/1pp1pqpppp/9*/*4p4/1p8/5P2*1/1PPPPbPPPP/Q2C5R/RNMMMKMMNM w Qq - - - 0 11"),
    // The last bishop falls: four come back, each beneath the piece on its square.
    ("Cxf3", "d2f3", "rmmcmkmmnm/*8r/1pp1pqpppp/9*/*4p4/1p8/5P2*1/1PPPPCPPPP/Q8R/RNMMMKMMNM b Qq - Bc1Bh1bc10bh10 - 0 11"),
    ("Cb9/M@d10", "d10b9,M@d10", "rmmmmkmmnm/*c7r/1pp1pqpppp/9*/*4p4/1p8/5P2*1/1PPPPCPPPP/Q8R/RNMMMKMMNM w Qq - Bc1Bh1bc10bh10 - 1 12"),
    ("Ua6-b6/Mg2/M@g1", "*a6b6,g1g2,M@g1", "rmmmmkmmnm/*c7r/1pp1pqpppp/9*/1*3p4/1p8/5P2*1/1PPPPCPPPP/Q5M2R/RNMMMKMMNM b Qq - Bc1Bh1bc10bh10 - 2 12"),
    // The cat captures a neutral piece by a step, so a second one may move; no mouse is dropped.
    ("T@e5/Cxa9@b2/&Tf5", "T@e5,b9a9@b2,&e5f5", "rmmmmkmmnm/c8r/1pp1pqpppp/9*/1*3p4/1p3t4/5P2*1/1PPPPCPPPP/Q*4M2R/RNMMMKMMNM w Qq - Bc1Bh1bc10bh10 - 3 13"),
    ("Ub2-b4/Md2/M@d1", "*b2b4,d1d2,M@d1", "rmmmmkmmnm/c8r/1pp1pqpppp/9*/1*3p4/1p3t4/1*3P2*1/1PPPPCPPPP/Q2M2M2R/RNMMMKMMNM b Qq - Bc1Bh1bc10bh10 - 4 13"),
    ("Txg3", "f5g3", "rmmmmkmmnm/c8r/1pp1pqpppp/9*/1*3p4/1p8/1*3P2*1/1PPPPCtPPP/Q2M2M2R/RNMMMKMMNM w Qq - Bc1Bh1bc10bh10 - 0 14"),
    ("Ui4-i5/Mee2", "*i4i5,e1e2", "rmmmmkmmnm/c8r/1pp1pqpppp/9*/1*3p4/1p6*1/1*3P4/1PPPPCtPPP/Q2MM1M2R/RNMM1KMMNM b Qq - Bc1Bh1bc10bh10 - 1 14"),
    // The king.
    ("Txf1#", "g3f1", "rmmmmkmmnm/c8r/1pp1pqpppp/9*/1*3p4/1p6*1/1*3P4/1PPPPC1PPP/Q2MM1M2R/RNMM1tMMNM b q - Bc1Bh1bc10bh10 m! 1 14"),
];

#[test]
fn a_whole_game() {
    let verdict = Verdict::win(Side::Black, Termination::KING_CAPTURED);
    whole_game::<Cats>(&GAME, verdict, "j2j3");
}

/// Returns the game up to some turn, and some actions and outcomes of it.
fn up_to(turns: usize, begun: &str) -> Record<Cats> {
    let mut record = Record::new(Cats);
    for (_, text, _) in &GAME[..turns] {
        record.play_turn(text).unwrap();
    }
    record.play_turn(begun).unwrap();
    record
}

/// Returns the clicks of an action, squares by their names.
fn clicks(record: &Record<Cats>, text: &str) -> String {
    let position = record.position();
    let action = position.action_from_text(text).unwrap();
    let name = |click| match click {
        Click::Square(at) => SHAPE.name(at).to_string(),
        Click::Piece(letter) => letter.to_string(),
        Click::Button(name) => name.into_owned(),
    };
    let clicks: Vec<String> = position.gesture(action).into_iter().map(name).collect();
    clicks.join(", ")
}

fn notes(record: &Record<Cats>) -> Vec<(String, String)> {
    let mut notes = Vec::new();
    record.position().each_placed(|placed| {
        if let Some(note) = placed.note {
            notes.push((SHAPE.name(placed.at).to_string(), note.into_owned()));
        }
    });
    notes
}

/// The screen during the game.
#[test]
fn the_screen_during_the_game() {
    let start = Record::new(Cats);
    assert_eq!(
        start.position().prompt(),
        "Make a move, teleport or move a neutral piece."
    );
    assert_eq!(
        start.position().facts(),
        ["White can castle on both sides. Black can castle on both sides."]
    );
    assert_eq!(clicks(&start, "T@"), "teleport");
    assert_eq!(clicks(&start, "*a2a4"), "a2, a4");
    assert_eq!(clicks(&start, "e3e5"), "e3, e5");

    let declared = up_to(0, "T@,");
    assert_eq!(
        declared.position().prompt(),
        "Roll to see where the teleporting cat lands."
    );
    let landed = up_to(0, "T@b6,");
    assert_eq!(
        landed.position().prompt(),
        "Make a move or move a neutral piece."
    );
    assert_eq!(notes(&landed), [("b6".into(), "captures nothing".into())]);
    assert!(
        landed
            .position()
            .facts()
            .contains(&"White's teleporting cat can't capture this turn.".to_owned())
    );

    // Onto White's own mouse.
    let on_mouse = up_to(4, "T@e1,");
    assert_eq!(
        on_mouse.position().prompt(),
        "Make a move, roll again or move a neutral piece."
    );
    assert_eq!(notes(&on_mouse), [("e1".into(), "on a mouse".into())]);

    let hunted = up_to(3, "b10a8,");
    assert_eq!(
        hunted.position().prompt(),
        "Drop a mouse, make an extra move or end the turn."
    );
    assert_eq!(clicks(&hunted, "M@b10"), "b10");
    assert_eq!(clicks(&hunted, "+d8d7"), "d8, d7");
    assert_eq!(clicks(&hunted, "end"), "end");

    let second = up_to(18, "T@c5,*i2i4,d1d2,");
    assert_eq!(
        second.position().prompt(),
        "Move another cat, drop a mouse or end the turn."
    );
    assert_eq!(
        notes(&second),
        [
            ("d2".into(), "has moved".into()),
            ("c5".into(), "captures nothing".into())
        ]
    );
    assert_eq!(clicks(&up_to(23, "T@e5,"), "b9a9@b2"), "b9, a9, b2");

    let beneath = up_to(20, "d2f3");
    let mut lying = Vec::new();
    beneath.position().each_placed(|placed| {
        if placed.layer == Layer::Beneath {
            assert_eq!(placed.note, None);
            lying.push(format!("{}{}", placed.piece.fen(), SHAPE.name(placed.at)));
        }
    });
    assert_eq!(lying, ["Bc1", "Bh1", "bc10", "bh10"]);
    let fact = "A bishop lies beneath c1 and appears when that square is vacated.".to_owned();
    assert!(beneath.position().facts().contains(&fact));

    let mut over = up_to(27, "g3f1");
    assert_eq!(over.position().prompt(), "The game is over.");
    assert_eq!(over.position().count_actions(), 0);
    assert!(over.undo_turn());
}

/// The same squares can mean two steps: a button tells them apart.
#[test]
fn second_cat_or_extra_move() {
    use springald_cats::CatsPosition;

    let fen = "nrbqc4k/6**2/p9/10/6*3/4t1*3/3C2C3/P9/10/9K w - - - - 0 1";
    let mut record = Record::from_position(Cats, CatsPosition::from_fen(fen).unwrap());
    record.play_turn("d4e5,").unwrap();
    assert_eq!(clicks(&record, "&g4h4"), "g4, h4, second cat");
    assert_eq!(clicks(&record, "+g4h4"), "g4, h4, extra move");
    assert_eq!(clicks(&record, "&g4g5@a5"), "g4, g5, a5, second cat");
    assert_eq!(clicks(&record, "+g4h6"), "g4, h6");
    assert_eq!(clicks(&record, "+e5e6"), "e5, e6");
    assert_eq!(clicks(&record, "+a3a4"), "a3, a4");
}

/// The piece of a promotion is chosen before the square of the captured neutral piece.
#[test]
fn promotion_with_a_captured_neutral_piece() {
    use springald_cats::CatsPosition;

    let fen = "nrbqc*1*1k/5P**2/p9/10/10/10/10/1P8/10/9K w - - - - 0 1";
    let record = Record::from_position(Cats, CatsPosition::from_fen(fen).unwrap());
    assert_eq!(clicks(&record, "f9f10t@e5"), "f9, f10, T, e5");
}
