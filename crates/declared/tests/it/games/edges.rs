//! Boards whose edges are joined, leaps to one side, and ways that turn in a corner.

use springald_core::{DynVariant, Game as Played, Legality};
use springald_declared::{Game, load};

fn variant(statements: &str) -> Box<dyn DynVariant> {
    let text = format!("game own \"Own\" like chess\nwithout castling\n{statements}");
    match load(&text).unwrap() {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    }
}

fn at(variant: &dyn DynVariant, fen: &str) -> Box<dyn Played> {
    variant.begin_at(fen).unwrap()
}

/// Returns the squares to which the piece on a square goes, in alphabetical order.
fn from(game: &dyn Played, square: &str) -> String {
    let mut texts = game.action_texts();
    texts.retain(|text| text.starts_with(square));
    texts.sort();
    let ends: Vec<&str> = texts.iter().map(|text| &text[square.len()..]).collect();
    ends.join(" ")
}

#[test]
fn pieces_go_over_the_edge_of_a_cylinder() {
    let cylinder = variant("board 8 x 8 cylinder\n");
    let open = at(&*cylinder, "8/8/8/4k3/8/8/4K3/R7 w - - 0 1");
    assert_eq!(
        from(&*open, "a1"),
        "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1 g1 h1"
    );
    let blocked = at(&*cylinder, "8/8/8/4k3/8/8/4K3/R4n1N w - - 0 1");
    assert_eq!(from(&*blocked, "h1"), "a3 b2 f2 g3");
    assert_eq!(from(&*blocked, "a1"), "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1");
    let mut passed = at(&*cylinder, "4k3/7p/8/P7/8/8/8/4K3 b - - 0 1");
    passed.play_turn("h7h5").unwrap();
    assert_eq!(from(&*passed, "a5"), "a6 h6");
    let mut pinned = at(&*cylinder, "8/8/8/k7/8/8/8/KN4r1 w - - 0 1");
    assert_eq!(from(&*pinned, "b1"), "");
    assert_eq!(from(&*pinned, "a1"), "a2 b2 h2");
    let refused = pinned.play_turn("a1h1").unwrap_err().to_string();
    assert!(refused.contains("h1"), "{refused}");
}

#[test]
fn pieces_go_over_all_edges_of_a_torus() {
    let torus = variant(
        "board 5 x 5 torus\nstart \"BNk2/5/5/5/R3K w - - 0 1\"\npiece pawn P\n  steps forward\n",
    );
    let game = at(&*torus, "5/5/4k/5/K3B w - - 0 1");
    assert_eq!(from(&*game, "e1"), "a2 a5 b3 b4 c3 c4 d2 d5");
    let corner = at(&*torus, "4N/5/2k2/5/K4 w - - 0 1");
    assert_eq!(from(&*corner, "e5"), "a2 a3 b1 b4 c1 c4 d2 d3");
}

#[test]
fn hops_go_around_the_board_once() {
    let cannon = variant(
        "board 8 x 8 cylinder\npiece queen Q\n  slides straight to move\n  hops straight far to take\n",
    );
    let game = at(&*cannon, "4k3/8/8/8/Qp5r/8/8/4K3 w - - 0 1");
    assert_eq!(from(&*game, "a4"), "a1 a2 a3 a5 a6 a7 a8 b4 h4");
    let alone = at(&*cannon, "4k3/8/8/8/Qp6/8/8/4K3 w - - 0 1");
    assert_eq!(
        from(&*alone, "a4"),
        "a1 a2 a3 a5 a6 a7 a8 c4 d4 e4 f4 g4 h4"
    );
}

#[test]
fn hops_go_only_over_the_pieces_that_they_name() {
    for form in ["", " cylinder"] {
        let hoppers = variant(&format!(
            "board 8 x 8{form}\npiece queen Q\n  hops any over pawn or knight\n"
        ));
        let game = at(&*hoppers, "4k3/8/8/8/8/8/Rp6/QN2K3 w - - 0 1");
        assert_eq!(from(&*game, "a1"), "c1 c3", "{form}");
        let Legality::Illegal(refused) = game.explain("a1a3").unwrap() else {
            panic!("a hop over the rook is legal")
        };
        let sentence = "The queen on a1 can't leap over the rook on a2.";
        assert_eq!(refused.sentence, sentence, "{form}");
    }
}

#[test]
fn leaps_may_have_one_side_and_ways_their_corners() {
    let crooked = variant(
        "piece knight N\n  leaps right 2 forward 1\n  leaps sideways 1 backward 2\n  rides left 3\n\
         piece queen Q\n  slides forward then from a8 d8 slides right\n  steps right then from not file c steps forward\n",
    );
    let game = at(&*crooked, "8/8/4k3/8/7N/8/4K3/8 w - - 0 1");
    assert_eq!(from(&*game, "h4"), "b4 e4 g2");
    let queen = at(&*crooked, "8/6k1/8/8/8/8/4K3/Q7 w - - 0 1");
    assert_eq!(from(&*queen, "a1"), "b2 b8 c8 d8 e8 f8 g8 h8");
    let queen = at(&*crooked, "8/6k1/8/8/8/8/4K3/1Q6 w - - 0 1");
    assert_eq!(from(&*queen, "b1"), "");
    let black = at(&*crooked, "q7/6k1/8/8/8/8/4K3/8 b - - 0 1");
    assert_eq!(from(&*black, "a8"), "b1 b7 c1 d1 e1 f1 g1 h1");
}

#[test]
fn the_legend_tells_where_a_way_turns() {
    let crooked = variant(
        "piece knight N\n  leaps right 2 forward 1\npiece queen Q\n  slides forward then from rank 8 slides right\n",
    );
    let kinds = &crooked.info().kinds;
    let moves = |letter| {
        let mut kinds = kinds.iter();
        kinds
            .find(|kind| kind.letter == letter)
            .unwrap()
            .moves
            .to_string()
    };
    assert_eq!(moves('N'), "leaps two to the right and one forward");
    assert_eq!(
        moves('Q'),
        "any distance forward, then from rank 8 any distance to the right"
    );
}
