//! RULES.md clause by clause. The comment of every test cites its clause.

mod ending;
mod king;
mod pawns;
mod pieces;

use springald_ballista::{Ballista, BallistaPosition};
use springald_core::{Clause, NotationExt, Position as _, PositionExt, Record, Side, Variant};
use springald_testkit as testkit;

springald_testkit::rule_tests!(Ballista: at goes forbidden_by after from verdict);

const START: &str = "rnbqkabnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1";

/// Returns the SANs of all actions.
fn sans(fen: &str) -> Vec<String> {
    let position = at(fen);
    let actions = position.actions().into_iter();
    actions.map(|action| position.san(action)).collect()
}

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
const CLAUSES: testkit::Clauses = &[
    ("1.1", the_start),
    ("2.1", the_players_take_turns),
    ("2.2", captures),
    ("10.1", fen),
    ("10.2", action_texts),
    ("10.3", san),
];

#[test]
fn every_clause_has_a_test() {
    testkit::clauses::<Ballista>(&[
        CLAUSES,
        pieces::CLAUSES,
        pawns::CLAUSES,
        king::CLAUSES,
        ending::CLAUSES,
    ]);
}

/// §1.1: the pieces at the start.
#[test]
fn the_start() {
    assert_eq!(BallistaPosition::start().fen(), START);
    assert_eq!(at(START), BallistaPosition::start());
    assert!(Ballista.info().rules.contains(START));
}

/// §2.1: White begins, the players take turns, and a turn is one move of one's own piece.
#[test]
fn the_players_take_turns() {
    let mut record = Record::new(Ballista);
    for (turn, action) in ["e2e4", "f7b3", "h1i3", "h8i6"].into_iter().enumerate() {
        let side = Side::BOTH[turn % 2];
        assert_eq!(record.position().side(), side);
        assert!(record.position().at_turn_start());
        record.play_text(action).unwrap();
        assert_eq!(record.turns().len(), turn + 1);
        assert_eq!(record.turns()[turn].side, side);
    }
    for action in ["e7e6", "e5e6", "a2a2"] {
        assert_eq!(
            forbidden_by(START, action),
            Some(Clause::new(2, 1)),
            "{action}"
        );
    }
}

/// §2.2: one's own pieces are in the way; an enemy piece is captured and leaves the board.
#[test]
fn captures() {
    const FEN: &str = "4k4/9/9/9/9/9/9/n1R1K4 w - - 7 9";
    assert_eq!(forbidden_by(FEN, "c1e1"), Some(Clause::new(2, 2)));
    assert_eq!(after(FEN, "c1a1"), "4k4/9/9/9/9/9/9/R3K4 b - - 0 9");
}

/// §10.1: the FEN field ep, in any order, dropped where idle, refused where impossible.
#[test]
fn fen() {
    let read = |ep: &str| {
        let fen = format!("k8/9/9/7P1/4p4/9/3A5/K8 b - {ep} 1 1");
        BallistaPosition::from_fen(&fen).map(|position| position.fen())
    };
    let canonical = "k8/9/9/7P1/4p4/9/3A5/K8 b - h5:f3g4 1 1";
    assert_eq!(read("h5:f3g4").unwrap(), canonical);
    assert_eq!(read("h5:g4f3").unwrap(), canonical);
    assert_eq!(read("h5:g4").unwrap_err().field, "ep");
    assert_eq!(read("h5:g5").unwrap_err().field, "ep");
    let idle = "k8/9/9/7P1/9/9/3A5/K8 b - h5:f3g4 1 1";
    assert_eq!(at(idle).fen(), "k8/9/9/7P1/9/9/3A5/K8 b - - 1 1");
    // Without the ballista no pawn could have come that way.
    let slid = BallistaPosition::from_fen("k8/9/9/7P1/4p4/9/9/K8 b - h5:f3g4 1 1");
    assert_eq!(slid.unwrap_err().field, "ep");
}

/// §10.2: action texts, and the hyphen of a slide that could be taken for a capture.
#[test]
fn action_texts() {
    const FEN: &str = "k8/9/9/9/3pP4/2a6/9/K8 b - e4:e3 4 1";
    assert!(goes(FEN, "d4").contains("e3 e3- "), "{}", goes(FEN, "d4"));
    assert_eq!(forbidden_by(FEN, "d4d3-"), Some(Clause::new(10, 2)));
    // The capture would open the king: only the slide is legal, and needs no hyphen.
    let pinned = after("9/9/9/2a6/R2p4k/9/4P4/K8 w - - 0 1", "e2e4");
    assert_eq!(forbidden_by(&pinned, "d4e3"), None);
    assert_eq!(forbidden_by(&pinned, "d4e3-"), Some(Clause::new(10, 2)));
    assert!(after(&pinned, "d4e3").contains("R3P3k/"));
    // Both may promote.
    let both = after("k8/9/9/9/9/9/4pa3/K1AP5 w - - 0 1", "d1g1");
    assert_eq!(forbidden_by(&both, "e2f1q-"), None);
    assert_eq!(forbidden_by(&both, "e2f1q"), None);
}

/// §10.3: SAN.
#[test]
fn san() {
    let start = sans(START);
    for san in ["cc4", "ec4", "b6", "e6", "Nc3"] {
        assert!(start.contains(&san.to_owned()), "{san}: {start:?}");
    }
    let twins = sans("k8/9/9/9/3pP4/2a6/9/K8 b - e4:e3 4 1");
    for san in ["e3", "dxe3", "Ad3"] {
        assert!(twins.contains(&san.to_owned()), "{san}");
    }
    // Two pawns of one file are told apart by their squares.
    let squares = sans("k8/9/4P4/3A5/9/3A5/4P4/K8 w - - 0 1");
    for san in ["e2e4", "e6e4", "e8=A"] {
        assert!(squares.contains(&san.to_owned()), "{san}: {squares:?}");
    }
    let castling = at("4k4/9/9/9/9/9/9/R3K3R w KQ - 0 1");
    for (zeros, text) in [("0-0", "e1g1"), ("0-0-0", "e1c1")] {
        assert_eq!(
            castling.action_from_san(zeros),
            castling.action_from_text(text)
        );
    }
}
