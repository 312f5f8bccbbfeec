//! §2 and §7: the turn and its steps.

use super::*;
use springald_core::{Clause, Node, Side, Termination};
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("2.1", five_steps_in_order),
    ("2.2", only_the_move_must_be_made),
    ("2.3", the_turn_ends_by_itself),
    ("2.4", own_pieces_move_and_capture_enemies),
    ("7.1", teleports),
    ("7.2", rolling_again_from_a_mouse),
    ("7.3", a_teleported_cat_is_tame),
    ("7.4", one_neutral_piece_if_a_move_is_left),
    ("7.5", one_move_is_made),
    ("7.6", a_second_cat),
    ("7.7", a_mouse_is_dropped),
    ("7.8", an_extra_move),
];

/// A quiet position: White has a king and a pawn that doubles.
const QUIET: &str = "nrbqc1**1k/6**2/p9/10/10/10/10/P9/10/9K w - - - - 0 1";
/// The same with two cats.
const CATS: &str = "nrbqc1**1k/6**2/p9/10/10/10/3C2C3/P9/10/9K w - - - - 0 1";
/// A pawn and a cat can capture a teleporting cat.
const HUNT: &str = "nrbqc1**1k/6**2/p9/10/10/4tp4/3C2C3/P9/10/9K w - - - - 0 1";

/// §2.1
#[test]
fn five_steps_in_order() {
    assert_eq!(CatsPosition::start().node(), Node::Decision(Side::White));
    let fen = "nrbqc1**1k/6**2/p9/10/10/4t5/3C2C3/2P7/10/9K w - - - - 0 1";
    let all = ["T@", "T@a5", "*g9g8", "d4e5", "&g4g5", "M@a1", "+c3c5"];
    let done = after(fen, &all.join(" "));
    assert_eq!(
        done,
        "nrbqc1**1k/7*2/p5*3/10/10/T1P1C1C3/10/10/10/M8K b - - - - 0 1"
    );
    assert_eq!(all.len(), CatsPosition::start().longest_turn());
    // No step can be returned to.
    for (made, late) in [("*g9g8", "T@"), ("d4e5", "T@"), ("d4e5", "*g9g8")] {
        assert_eq!(
            forbidden_by(&after(fen, made), late),
            Some(Clause::new(2, 1)),
            "{late} after {made}"
        );
    }
}

/// §2.2
#[test]
fn only_the_move_must_be_made() {
    for early in ["end", "M@a1", "&d4d5", "+d4d5"] {
        assert_eq!(
            forbidden_by(CATS, early),
            Some(Clause::new(2, 2)),
            "{early}"
        );
        assert_eq!(
            forbidden_by(&after(CATS, "*g9g8"), early),
            Some(Clause::new(2, 2)),
            "{early}"
        );
    }
    assert_eq!(forbidden_by(&after(CATS, "d4d5"), "end"), None);
    assert_eq!(forbidden_by(&after(CATS, "d4d5"), "M@a1"), None);
    // A later step closes the earlier ones.
    let dropped = after(HUNT, "d4e5 M@a1");
    assert_eq!(forbidden_by(&dropped, "&g4g5"), Some(Clause::new(7, 6)));
    assert_eq!(forbidden_by(&dropped, "+g4g5"), None);
}

/// §2.3
#[test]
fn the_turn_ends_by_itself() {
    // The first rank is full, so no mouse can be dropped.
    let moved = after(START, "e3e5");
    assert_eq!(moved.split(' ').nth(1), Some("b"));
    // After the drop nothing is left.
    let dropped = after(QUIET, "a3a5 M@b1");
    assert_eq!(dropped.split(' ').nth(1), Some("b"));
    // After the extra move nothing ever is: a mouse could still have been dropped.
    let extra = after(HUNT, "d4e5 +a3a4");
    assert_eq!(extra.split(' ').nth(1), Some("b"));
    // While something is left the player says so.
    assert_eq!(turn_after(QUIET, "a3a5"), "m!");
    assert_eq!(after(QUIET, "a3a5 end").split(' ').nth(1), Some("b"));
}

/// §2.4
#[test]
fn own_pieces_move_and_capture_enemies() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/10/10/PMn7/1R8/9K w - - - - 0 1";
    assert_eq!(forbidden_by(fen, "c3d5"), Some(Clause::new(2, 4)));
    assert_eq!(forbidden_by(fen, "c4c5"), Some(Clause::new(2, 4)));
    assert_eq!(forbidden_by(fen, "b2b2"), Some(Clause::new(2, 4)));
    assert_eq!(forbidden_by(fen, "b2b3"), Some(Clause::new(2, 4)));
    assert_eq!(forbidden_by(&fen.replace("PM", "P1"), "b2b3"), None);
    let capture = "nrbqc1**1k/6**2/p9/10/10/10/10/P9/1Rn7/9K w - - - - 0 1";
    assert_eq!(
        board_after(capture, "b2c2"),
        "nrbqc1**1k/6**2/p9/10/10/10/10/P9/2R7/9K"
    );
}

/// §7.1
#[test]
fn teleports() {
    // With and without a cat on the board; its own square can be rolled again.
    assert_eq!(rolls(QUIET).len(), 80 - 3);
    let with = QUIET.replacen("10/P9", "2T7/P9", 1);
    assert_eq!(after(&with, "T@"), QUIET.replace("- - 0 1", "- t? 0 1"));
    assert!(rolls(&with).contains(&"c4".into()));
    assert_eq!(rolls(&with).len(), 80 - 3);
    // Only nature acts then.
    let declared = at(&after(QUIET, "T@"));
    assert_eq!(declared.node(), Node::Chance);
    assert_eq!(declared.count_actions(), 0);
    assert_eq!(
        forbidden_by(&declared.fen(), "a3a4"),
        Some(Clause::new(7, 1))
    );
    assert_eq!(forbidden_by(QUIET, "T@e5"), Some(Clause::new(7, 1)));
    // Not on the opponent's first two ranks, not on pieces, but on mice.
    let squares = rolls(&QUIET.replacen("10/P9", "2mM6/P9", 1));
    assert_eq!(squares.len(), 80 - 3);
    for (square, possible) in [
        ("e9", false),
        ("i10", false),
        ("e1", true),
        ("a8", false),
        ("a3", false),
        ("c4", true),
        ("d4", true),
    ] {
        assert_eq!(squares.contains(&square.into()), possible, "{square}");
    }
    let black = rolls(&QUIET.replace(" w ", " b "));
    assert!(black.contains(&"e9".into()) && !black.contains(&"e2".into()));
    // What appears where the cat was lifted takes the square.
    let above = "1rbqc1**1k/6**2/p9/3n6/10/10/10/P9/10/1T7K w - - Nb1 - 0 1";
    assert!(!rolls(above).contains(&"b1".into()));
    assert_eq!(
        board_after(above, "T@ T@a1"),
        "1rbqc1**1k/6**2/p9/3n6/10/10/10/P9/10/TN7K"
    );
    // Even if no move may be left.
    let stuck = "rb1kq1n3/10/4c5/2*1p1*3/10/2*1*5/10/8m1/mm5m1m/Km6mT w - - - - 0 1";
    assert_eq!(forbidden_by(stuck, "T@"), None);
    assert!(at(&after(stuck, "T@ T@j1")).actions().is_empty());
}

/// §7.2
#[test]
fn rolling_again_from_a_mouse() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/4mM4/10/P9/10/9K w - - - - 0 1";
    assert_eq!(turn_after(fen, "T@ T@e5"), "t(m)");
    assert_eq!(turn_after(fen, "T@ T@f5"), "t(M)");
    assert_eq!(turn_after(fen, "T@ T@g5"), "t");
    // Again and again, the mouse being back each time.
    let again = after(fen, "T@ T@e5 T@");
    assert_eq!(again, fen.replace("- - 0 1", "- t? 0 1"));
    assert_eq!(turn_after(fen, "T@ T@e5 T@ T@e5 T@ T@f5"), "t(M)");
    assert_eq!(
        forbidden_by(&after(fen, "T@ T@g5"), "T@"),
        Some(Clause::new(7, 2))
    );
    // Anything else removes it.
    assert_eq!(
        after(fen, "T@ T@e5 *g9g8"),
        "nrbqc1**1k/7*2/p5*3/10/10/4TM4/10/P9/10/9K w - - - tn! 0 1"
    );
    assert_eq!(
        after(fen, "T@ T@e5 e5e4 end"),
        "nrbqc1**1k/6**2/p9/10/10/5M4/4T5/P9/10/9K b - - - - 0 1"
    );
}

/// §7.3
#[test]
fn a_teleported_cat_is_tame() {
    let fen = "nrbqc2*1k/6**2/p9/10/3p1mp3/3*T5/2p7/P9/10/9K w - - - t 0 1";
    assert_eq!(goes(fen, "e5"), "c6 d3 d7 e4 e6 f3 f5 f7 g4");
    for action in ["e5d6", "e5f6", "e5d5@a5", "e5c4"] {
        assert_eq!(
            forbidden_by(fen, action),
            Some(Clause::new(7, 3)),
            "{action}"
        );
        assert_eq!(
            forbidden_by(&fen.replace("- t ", "- - "), action),
            None,
            "{action}"
        );
    }
    // As a second cat and in the extra move, too.
    let second = "nrbqc1**1k/6**2/p9/10/3p6/2t1T5/1C8/P9/10/9K w - - - t 0 1";
    let second = after(second, "b4c5");
    assert_eq!(forbidden_by(&second, "&e5d6"), Some(Clause::new(7, 3)));
    assert_eq!(forbidden_by(&second, "+e5d6"), Some(Clause::new(7, 3)));
    assert_eq!(forbidden_by(&second, "&e5e6"), None);
    // One that a pawn became in that turn is no exception.
    let promoted = "nrbqc*t*1k/5P**2/p9/10/10/10/T9/2p7/10/9K w - - - t 0 1";
    let promoted = after(promoted, "f9g10t");
    assert_eq!(forbidden_by(&promoted, "+g10e9"), None);
    assert_eq!(
        forbidden_by(&promoted, "+g10f10@a5"),
        Some(Clause::new(7, 3))
    );
    assert_eq!(
        forbidden_by(&promoted.replace("tm", "m"), "+g10f10@a5"),
        None
    );
}

/// §7.4
#[test]
fn one_neutral_piece_if_a_move_is_left() {
    let moved = after(QUIET, "*g9g8");
    assert_eq!(turn_after(QUIET, "*g9g8"), "n");
    assert_eq!(forbidden_by(&moved, "*h9h8"), Some(Clause::new(7, 4)));
    assert_eq!(forbidden_by(QUIET, "*a3a4"), Some(Clause::new(7, 4)));
    // The last move must not be taken away …
    let fen = "rb1kq4N/7m2/4c5/2*1p3*1/10/2*1*5/10/10/mm8/Km8 w - - - - 0 1";
    assert_eq!(forbidden_by(fen, "*i7i8"), Some(Clause::new(7, 4)));
    assert_eq!(forbidden_by(fen, "*i7i6"), None);
    // … but may be given.
    let fen = "rb1kq4N/7m2/4c3*1/2*1p5/10/2*1*5/10/10/mm8/Km8 w - - - - 0 1";
    assert_eq!(actions(fen, ""), "*i8h8 *i8i7 *i8i9 *i8j8 T@");
}

/// §7.5
#[test]
fn one_move_is_made() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/4T5/3M6/P9/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "d4"), "c4 d3 d5 e4");
    assert_eq!(forbidden_by(fen, "e5e6"), None);
    assert_eq!(
        forbidden_by(&after(fen, "d4d5"), "e5e6"),
        Some(Clause::new(7, 5))
    );
}

/// §7.6
#[test]
fn a_second_cat() {
    assert_eq!(turn_after(CATS, "d4d5"), "m&d5");
    let stepped = after(CATS, "d4d5");
    assert_eq!(actions(&stepped, "&g4"), "f4 g3 g5 h4");
    assert_eq!(forbidden_by(&stepped, "&d5d6"), Some(Clause::new(7, 6)));
    assert_eq!(forbidden_by(&stepped, "&g4h6"), Some(Clause::new(7, 6)));
    assert_eq!(forbidden_by(&stepped, "&a3a4"), Some(Clause::new(7, 6)));
    // It closes with the move of the second one.
    assert_eq!(turn_after(CATS, "d4d5 &g4g5"), "m");
    // Captures open it, leaps and other pieces do not; a teleporting cat does not, but may follow.
    let fen = "nrbqc4k/6**2/p9/10/10/3*p1*p2/3C2C3/P9/10/9K w - - - - 0 1";
    assert_eq!(turn_after(fen, "d4e5"), "m&e5!");
    assert_eq!(turn_after(fen, "d4d5@a5"), "m&d5");
    assert_eq!(actions(&after(fen, "d4d5@a5"), "&g4h"), "4 5");
    assert_eq!(turn_after(CATS, "d4e6"), "m");
    assert_eq!(
        forbidden_by(&after(CATS, "d4e6"), "&g4g5"),
        Some(Clause::new(7, 6))
    );
    let teleporting = CATS.replace("3C2C3", "3C2T3");
    assert_eq!(turn_after(&teleporting, "g4g5"), "m");
    assert_eq!(forbidden_by(&after(&teleporting, "d4d5"), "&g4g5"), None);
}

/// §7.7
#[test]
fn a_mouse_is_dropped() {
    let fen = "nrbqc2*1k/6**2/p9/10/10/10/10/P9/10/Mm*R5K w - - - - 0 1";
    let moved = after(fen, "d1d5");
    assert_eq!(actions(&moved, "M@"), "d1 e1 f1 g1 h1 i1");
    assert_eq!(forbidden_by(&moved, "M@a1"), Some(Clause::new(7, 7)));
    assert_eq!(forbidden_by(&moved, "M@d2"), Some(Clause::new(7, 7)));
    assert_eq!(
        after(&moved, "M@d1"),
        "nrbqc2*1k/6**2/p9/10/10/3R6/10/P9/10/Mm*M5K b - - - - 1 1"
    );
    // One only, also while the extra move is open.
    assert_eq!(
        forbidden_by(&after(HUNT, "d4e5 M@a1"), "M@b1"),
        Some(Clause::new(7, 7))
    );
    // Black drops on rank 10.
    let black = after(&QUIET.replace(" w ", " b "), "a8a7");
    assert_eq!(actions(&black, "M@"), "f10 i10");
}

/// §7.8
#[test]
fn an_extra_move() {
    let hunted = after(HUNT, "d4e5");
    assert_eq!(turn_after(HUNT, "d4e5"), "m&e5+!");
    // Any piece, the same or another, capturing or not.
    for extra in ["+e5e6", "+e5d7", "+g4f5", "+g4h6", "+a3a5", "+j1i1"] {
        assert_eq!(forbidden_by(&hunted, extra), None, "{extra}");
        assert_eq!(
            after(&hunted, extra).split(' ').nth(1),
            Some("b"),
            "{extra}"
        );
    }
    // No other capture opens it, and nothing in another turn does.
    assert_eq!(turn_after(HUNT, "g4f5"), "m&f5!");
    assert_eq!(
        forbidden_by(&after(HUNT, "g4f5"), "+a3a4"),
        Some(Clause::new(7, 8))
    );
    // A second cat may come before it, and may be what captures.
    assert_eq!(forbidden_by(&after(&hunted, "&g4f5"), "+f5f6"), None);
    let fen = "nrbqc1**1k/6**2/p9/10/10/5t4/3C2C3/P9/10/9K w - - - - 0 1";
    assert_eq!(turn_after(fen, "d4d5 &g4f5"), "m+!");
    // None follows it: the turn is over.
    assert_eq!(after(&hunted, "+e5e6").split(' ').nth(5), Some("-"));
    // It may win.
    let win = "nrbqc1**1k/6**2/p9/10/4t5/3P5R/10/10/10/9K w - - - - 0 1";
    let verdict = at(&after(win, "d5e6")).after_text("+j5j10").verdict();
    assert_eq!(
        verdict.map(|verdict| verdict.termination),
        Some(Termination::KING_CAPTURED)
    );
}

trait AfterText {
    fn after_text(&self, text: &str) -> Self;
}

impl AfterText for CatsPosition {
    fn after_text(&self, text: &str) -> Self {
        self.after_unchecked(self.action_from_text(text).unwrap())
    }
}
