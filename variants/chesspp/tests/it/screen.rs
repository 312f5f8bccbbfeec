//! The screen of Chess++, and the hints for the search.

use springald_board::b8x8::SHAPE;
use springald_chesspp::{Catapult, ChessPpPosition, Gulti, TELEPORTED};
use springald_core::{
    Change, Click, Evaluate, Layer, NotationExt, PositionExt, Record, Screen, Side, Variant, Verb,
};

fn at(fen: &str) -> ChessPpPosition {
    Catapult.parse_fen(fen).unwrap()
}

#[test]
fn catapults_lie_below_and_note_their_rights() {
    let position = at("4k3/8/8/8/8/8/4P3/1N2K3 w - - b1!f1!/e2f5 0 1");
    let mut placed = Vec::new();
    position.each_placed(|thing| {
        let letter = thing.piece.fen();
        placed.push((
            letter,
            SHAPE.name(thing.at).to_string(),
            thing.layer,
            thing.note.map(std::borrow::Cow::into_owned),
        ));
    });
    let floor = |letter, name: &str, note: Option<&str>| {
        (
            letter,
            name.to_owned(),
            Layer::Floor,
            note.map(str::to_owned),
        )
    };
    let board = |letter, name: &str| (letter, name.to_owned(), Layer::Board, None);
    let expected = [
        floor('C', "b1", Some("locked, not moved yet")),
        floor('C', "f1", Some("not moved yet")),
        floor('c', "e2", Some("locked")),
        floor('c', "f5", None),
        board('N', "b1"),
        board('K', "e1"),
        board('P', "e2"),
        board('k', "e8"),
    ];
    assert_eq!(placed, expected);
}

#[test]
fn gestures_are_two_squares_and_perhaps_a_choice() {
    let position = at("4k3/P7/8/8/1Q6/8/8/4K3 w - - b4g7/- 0 1");
    let gesture = |text| position.gesture(position.action_from_text(text).unwrap());
    let square = |name| Click::Square(SHAPE.parse(name).unwrap());
    assert_eq!(gesture("b4g7"), [square("b4"), square("g7")]);
    assert_eq!(gesture("g7g6"), [square("g7"), square("g6")]);
    assert_eq!(
        gesture("a7a8n"),
        [square("a7"), square("a8"), Click::Piece('N')]
    );
}

#[test]
fn prompts() {
    assert_eq!(Catapult.start().prompt(), "Make a move.");
    let free = "4k3/8/8/8/8/8/8/4K3 w - - b1d3/- 0 1";
    assert_eq!(at(free).prompt(), "Move a piece or a free catapult.");
    let gulti = Gulti.parse_fen(free).unwrap();
    assert_eq!(gulti.prompt(), "Move a piece or a free gulti.");
    let check = at("4k3/8/8/8/4r3/8/8/4K3 w - - b1d3/- 0 1");
    assert_eq!(check.prompt(), "You are in check.");
}

#[test]
fn facts() {
    let position = at("r3k3/8/6n1/8/1Q1pP3/8/8/4K3 b q e3 b4g6/- 0 1");
    let expected = [
        "Black can castle queenside.",
        "A pawn can be captured en passant on e3.",
        "White's queen on b4 is ready to teleport to g6.",
        "Black has a piece on White's catapult on g6. With a piece on each, it captures both.",
        "Black has no catapults left.",
    ];
    assert_eq!(position.facts(), expected);
}

#[test]
fn catapults_count_and_their_capture_is_noisy() {
    let with = at("4k3/p7/8/8/8/8/P7/4K3 w - - b1d3/- 0 1");
    let without = at("4k3/p7/8/8/8/8/P7/4K3 w - - -/- 0 1");
    assert!(with.evaluate(Side::White) > without.evaluate(Side::White));
    assert_eq!(with.evaluate(Side::White), -with.evaluate(Side::Black));

    let position = at("4k3/8/6N1/8/8/8/2P5/4K3 w - - -/c3g6 0 1");
    let noisy = |text| position.is_noisy(position.action_from_text(text).unwrap());
    assert!(noisy("c2c3"));
    assert!(!noisy("c2c4"));
    let best = position
        .actions()
        .into_iter()
        .max_by_key(|&action| position.order_score(action));
    assert_eq!(best, position.action_from_text("c2c3"));
}

/// Returns the changes that an action makes.
fn changes(fen: &str, text: &str) -> Vec<Change> {
    let mut record = Record::from_position(Catapult, at(fen));
    record.play_text(text).unwrap()
}

/// §6.2: any move of a piece completes the capture.
#[test]
fn a_double_step_takes_both_catapults() {
    let fen = "r1bqk1nr/ppppp1bp/2n2pp1/8/4PB2/2NP1N2/PPP1BPPP/R2Q1RK1 w kq - f1!d5/a4f4 0 11";
    let changes = changes(fen, "a2a4");
    let taken = changes.iter().filter(|change| {
        matches!(
            change,
            Change::Removed {
                layer: Layer::Floor,
                verb: Verb::CAPTURED,
                ..
            }
        )
    });
    assert_eq!(taken.count(), 2);
}

/// §5.2: the captured piece goes first.
#[test]
fn the_queen_captures_and_then_rides() {
    let fen = "3rk2r/pppqnbbp/2np1pp1/8/P1BPPp2/2N2N2/1PP2PPP/R3RQK1 w k - f1!f7/- 7 19";
    assert!(matches!(
        changes(fen, "f1f7")[..],
        [
            Change::Removed {
                layer: Layer::Board,
                verb: Verb::CAPTURED,
                ..
            },
            Change::Moved {
                layer: Layer::Board,
                verb: TELEPORTED,
                ..
            }
        ]
    ));
}
