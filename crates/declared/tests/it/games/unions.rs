//! Unions: two pieces on one square. `games/vectors` has the legal actions of another program.

use springald_core::{DynVariant, Game as Played, Legality};
use springald_declared::{Game, library, load};

fn begun(fen: &str) -> Box<dyn Played> {
    match load(library("paco-sako").unwrap()).unwrap() {
        Game::Small(game) => game.begin_at(fen).unwrap_or_else(|error| panic!("{error}")),
        _ => panic!("more than 64 squares"),
    }
}

/// Returns the game after some actions.
fn after(fen: &str, actions: &[&str]) -> Box<dyn Played> {
    let mut game = begun(fen);
    for action in actions {
        game.play_text(action)
            .unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    game
}

/// Returns the legal actions from a square, in order.
fn from(game: &dyn Played, square: &str) -> Vec<String> {
    let mut all = game.action_texts();
    all.retain(|text| text.starts_with(square));
    all.sort();
    all
}

/// Returns the reason why an action is not legal, with its clause.
fn refusal(game: &dyn Played, text: &str) -> String {
    match game.explain(text).unwrap() {
        Legality::Illegal(one) => format!("{} {}", one.clause.unwrap(), one.sentence),
        Legality::Legal => panic!("{text} is legal"),
    }
}

#[test]
fn a_capture_forms_a_union_that_both_move() {
    // 6.1, 6.2
    let game = after(
        "4k3/8/8/3p4/4N3/8/8/4K3 w - - 9 30",
        &["e4c5", "d5d4", "c5e6"],
    );
    assert_eq!(game.fen(), "4k3/8/4N3/8/3p4/8/8/4K3 b - - 12 31");
    let game = after("4k3/8/8/3p4/8/4N3/8/4K3 w - - 9 30", &["e3d5"]);
    assert_eq!(game.fen(), "4k3/8/8/3(Np)4/8/8/8/4K3 b - - 0 30");
    assert_eq!(from(&*game, "d5"), ["d5d4"], "as a black pawn");
    let game = after(&game.fen(), &["d5d4"]);
    assert_eq!(
        from(&*game, "d4"),
        [
            "d4b3", "d4b5", "d4c2", "d4c6", "d4e2", "d4e6", "d4f3", "d4f5"
        ],
        "as a white knight"
    );
    assert_eq!(
        refusal(
            &*after("4k3/2p5/8/3(Np)4/8/8/8/4K3 w - - 0 30", &[]),
            "d5c7"
        ),
        "6.1 A union moves only to empty squares, and c7 is not empty."
    );
}

#[test]
fn a_replaced_piece_moves_on() {
    // 6.3
    let fen = "4k3/8/8/3(Rp)4/5(Nb)2/8/8/4K2B w - - 4 30";
    let game = after(fen, &["h1d5"]);
    assert_eq!(game.fen(), "4k3/8/8/3(Bp)4/5(Nb)2/8/8/4K3 w - /-@d5r 4 30");
    assert_eq!(game.prompt(), "Move on with the rook from d5.");
    assert_eq!(from(&*game, "d5").len(), game.action_texts().len());
    assert_eq!(
        refusal(&*game, "e1e2"),
        "6.1 Move on with the rook from d5."
    );
    assert_eq!(
        refusal(&*game, "d5e6"),
        "3.3 The rook on d5 can't go to e6: rooks don't move like that."
    );
    // The rook leaves the bishop behind, and replaces nothing on its way to an empty square.
    let done = after(&game.fen(), &["d5d8"]);
    assert_eq!(done.fen(), "3Rk3/8/8/3(Bp)4/5(Nb)2/8/8/4K3 b - - 5 30");
}

#[test]
fn no_piece_is_replaced_that_could_not_move_on() {
    // 6.3: the pawn on d5 is blocked.
    let game = begun("4k3/8/3(Pp)4/3(Pp)4/8/8/8/3RK3 w - - 0 30");
    assert_eq!(
        from(&*game, "d1"),
        ["d1a1", "d1b1", "d1c1", "d1d2", "d1d3", "d1d4"]
    );
    assert_eq!(
        refusal(&*game, "d1d5"),
        "6.1 The pawn on d5 could not move on."
    );
}

#[test]
fn kings_form_no_unions_and_their_capture_wins() {
    // 3.1, 7.1, 7.2
    let game = begun("4k3/8/8/8/8/8/3(Nn)p3/4K3 w - - 0 30");
    assert_eq!(from(&*game, "e1"), ["e1d1", "e1f1", "e1f2"]);
    assert_eq!(
        refusal(&*game, "e1d2"),
        "6.1 The king on e1 forms no unions."
    );
    let won = after("4k3/8/8/8/8/8/8/4RK2 w - - 0 30", &["e1e8"]);
    let end = won.verdict().unwrap();
    assert_eq!(end.to_string(), "White wins: union with the king");
}

#[test]
fn what_passed_is_captured_where_it_passed() {
    // 4.5, alone and in a union
    let alone = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 30", &["e2e4", "d4e3"]);
    assert_eq!(alone.fen(), "4k3/8/8/8/8/4(Pp)3/8/4K3 w - - 0 31");
    let united = after("4k3/8/8/8/3p4/8/4(Pr)3/4K3 w - - 0 30", &["e2e4", "d4e3"]);
    assert_eq!(united.fen(), "4k3/8/8/8/8/4(Pp)3/8/4K3 b - /-@e3r 1 30");
}

#[test]
fn the_owner_promotes_what_the_enemy_brings_to_the_last_rank() {
    // 4.6
    let game = after("4k3/3(Pr)4/8/8/8/8/8/4K3 b - - 0 30", &["d7d8"]);
    assert_eq!(
        game.prompt(),
        "Promote the pawn on d8, which the enemy brought there."
    );
    assert_eq!(from(&*game, "d8"), ["d8d8b", "d8d8n", "d8d8q", "d8d8r"]);
    assert_eq!(game.action_texts().len(), 4);
    let promoted = after(&game.fen(), &["d8d8q"]);
    assert_eq!(promoted.fen(), "3(Qr)k3/8/8/8/8/8/8/4K3 w - /! 1 31");
    assert!(from(&*promoted, "d8").contains(&"d8a5".to_owned()));
}

#[test]
fn castling_takes_a_union_along_and_asks_for_chains() {
    // 5.3, 5.4
    let game = after("4k3/8/8/8/8/8/8/4K2(Rn) w K - 0 30", &["e1g1"]);
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/5(Rn)K1 b - - 1 30");
    // The bishop replaces the rook on f5, which then could capture on f1.
    let chained = begun("2b1k3/8/8/5(Pr)2/8/8/8/4K2R w K - 0 30");
    assert!(!from(&*chained, "e1").contains(&"e1g1".to_owned()));
    let blocked = begun("4k3/8/8/5(Pr)2/8/8/8/4K2R w K - 0 30");
    assert!(from(&*blocked, "e1").contains(&"e1g1".to_owned()));
}

#[test]
fn impossible_positions_are_refused() {
    let refused = |fen: &str, expected: &str| {
        let Game::Small(game) = load(library("paco-sako").unwrap()).unwrap() else {
            panic!("more than 64 squares");
        };
        let error = game.begin_at(fen).err().unwrap().to_string();
        assert!(error.contains(expected), "{error}");
    };
    refused(
        "4k3/8/8/3(NN)4/8/8/8/4K3 w - - 0 1",
        "White's and of Black's piece",
    );
    refused(
        "4k3/8/8/3(Kn)4/8/8/8/8 w - - 0 1",
        "White's and of Black's piece",
    );
    refused(
        "4k3/8/8/3(Nn/8/8/8/4K3 w - - 0 1",
        "White's and of Black's piece",
    );
    refused("3Pk3/8/8/8/8/8/8/4K3 b - - 0 1", "promoted there");
    refused(
        "3(Pn)k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "only of the side to move",
    );
    refused(
        "4k3/8/8/3(Nn)4/8/8/8/4K3 w - /-@e5r 0 1",
        "the square of a union",
    );
    refused(
        "4k3/8/3(Pn)4/3(Nn)4/8/8/8/4K3 w - /-@d5p 0 1",
        "can move on",
    );
}

#[test]
fn both_pieces_are_shown() {
    let shown = |game: &dyn Played| {
        let shape = game.info().shape;
        let mut on = game.placed();
        on.retain(|one| shape.name(one.at).as_str() == "d5");
        on.iter()
            .map(|one| format!("{:?} {}", one.layer, one.piece.fen()))
            .collect::<Vec<_>>()
    };
    let game = begun("4k3/8/8/3(Np)4/8/8/8/3RK3 w - - 0 30");
    assert_eq!(shown(&*game), ["Board N", "Beside p"]);
    // The knight stands above until it has moved on.
    let game = after(&game.fen(), &["d1d5"]);
    assert_eq!(shown(&*game), ["Floor R", "Board N", "Beside p"]);
    let game = after(&game.fen(), &["d5e7"]);
    assert_eq!(shown(&*game), ["Board R", "Beside p"]);
}

#[test]
fn rights_to_castle_end_with_the_rook_that_leaves() {
    // 5.4: the bishop replaces the rook, which moves on.
    let game = after("4k3/8/8/8/4B3/8/8/4K2(Rn) w K - 0 30", &["e4h1"]);
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/4K2(Bn) w - /-@h1r 0 30");
    // The enemy's rook stays where a knight beside it is replaced and moves on, and leaves with a union.
    let game = after("4k2(Nr)/8/5B2/8/8/8/8/4K3 w k - 0 30", &["f6h8"]);
    assert_eq!(game.fen(), "4k2(Br)/8/8/8/8/8/8/4K3 w k /-@h8n 0 30");
    assert!(after(&game.fen(), &["h8g6"]).fen().contains(" b k "));
    let game = after("4k2(Nr)/8/8/8/8/8/8/4K3 w k - 0 30", &["h8g6"]);
    assert_eq!(game.fen(), "4k3/8/6(Nr)1/8/8/8/8/4K3 b - - 1 30");
}

#[test]
fn rooks_that_form_no_unions_are_captured_with_their_rights() {
    let text = "game few like paco-sako\nsummary \"x\"\nunions of knight or pawn\n";
    let Game::Small(game) = load(text).unwrap() else {
        panic!("more than 64 squares");
    };
    let mut game = game
        .begin_at("r3k2r/8/8/8/4B3/8/8/4K2R w Kkq - 3 30")
        .unwrap();
    for action in ["e4a8", "h8h1"] {
        game.play_text(action).unwrap();
    }
    assert_eq!(game.fen(), "B3k3/8/8/8/8/8/8/4K2r w - - 0 31");
}
