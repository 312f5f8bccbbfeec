//! The screen of Chess++, and the hints for the search.

use springald_board::b8x8::SHAPE;
use springald_chesspp::{Catapult, ChessPpPosition, Gulti};
use springald_core::{Click, Evaluate, Layer, NotationExt, PositionExt, Screen, Side, Variant};

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
