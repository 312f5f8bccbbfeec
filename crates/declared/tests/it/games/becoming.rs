//! Pieces that become others where they stand, or by a move of their own.

use springald_core::{DynVariant, Game as Played};
use springald_declared::{Game, load};

fn variant(text: &str) -> Box<dyn DynVariant> {
    match load(text).unwrap() {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    }
}

fn sittuyin(fen: &str) -> Box<dyn Played> {
    let game = variant(springald_declared::library("sittuyin").unwrap());
    game.begin_at(fen).unwrap()
}

/// Returns the actions that begin on a square.
fn from(game: &dyn Played, square: &str) -> String {
    let mut texts = game.action_texts();
    texts.retain(|text| text.starts_with(square));
    texts.sort();
    texts.join(" ")
}

fn refused(game: &mut dyn Played, text: &str) -> String {
    game.play_turn(text).unwrap_err().to_string()
}

#[test]
fn pawns_become_generals_on_marked_squares() {
    let mut game = sittuyin("8/8/8/k3P3/7P/8/8/K7[] w - - 0 1");
    assert_eq!(from(&*game, "e5"), "e5d4f e5d6f e5e5f e5e6 e5f4f e5f6f");
    assert_eq!(from(&*game, "h4"), "h4h5");
    let reason = refused(&mut *game, "h4h4f");
    assert!(
        reason.contains("only if you have fewer than two pawns left"),
        "{reason}"
    );
    let reason = refused(&mut *game, "a1a1f");
    assert!(reason.contains("has to go to another square"), "{reason}");
    let reason = refused(&mut *game, "e5e5");
    assert!(reason.contains("must become a general on e5"), "{reason}");
    let reason = refused(&mut *game, "e5c7f");
    assert!(reason.contains("can't become a general on c7"), "{reason}");
    game.play_turn("e5d6f").unwrap();
    assert_eq!(game.fen(), "8/8/3F4/k7/7P/8/8/K7[] b - - 0 1");
    let mut stays = sittuyin("8/8/8/k3P3/7P/8/8/K7[] w - - 3 7");
    stays.play_turn("e5e5f").unwrap();
    assert_eq!(stays.fen(), "8/8/8/k3F3/7P/8/8/K7[] b - - 0 7");
}

#[test]
fn a_second_general_and_an_attack_are_refused() {
    let mut game = sittuyin("8/8/8/k3P3/7P/8/5F2/K7[] w - - 0 1");
    assert_eq!(from(&*game, "e5"), "e5e6");
    let reason = refused(&mut *game, "e5e5f");
    assert!(reason.contains("only if you have no general"), "{reason}");
    let mut beside = sittuyin("8/8/3n4/k3P3/7P/8/8/K7[] w - - 0 1");
    assert_eq!(from(&*beside, "e5"), "e5d4f e5d6 e5e6 e5f4f e5f6f");
    let reason = refused(&mut *beside, "e5e5f");
    assert!(reason.contains("would attack a piece"), "{reason}");
    // It opens the way of the rook.
    let mut opens = sittuyin("8/8/8/R3P2k/7P/8/8/K7[] w - - 0 1");
    assert_eq!(from(&*opens, "e5"), "e5e5f e5e6");
    assert!(refused(&mut *opens, "e5d4f").contains("would attack"));
    let pinned = sittuyin("8/8/8/r3P1K1/7P/8/8/k7[] w - - 0 1");
    assert_eq!(from(&*pinned, "e5"), "e5e5f");
}

#[test]
fn the_last_pawn_becomes_a_general_anywhere_and_is_no_move_alone() {
    let game = sittuyin("8/8/8/k7/4P3/8/8/K7[] w - - 0 1");
    assert_eq!(from(&*game, "e4"), "e4d3f e4d5f e4e4f e4e5 e4f3f e4f5f");
    // The king has no move, and the pawn is blocked: whoever can only promote need not.
    let mut last = sittuyin("1r5r/8/8/3p4/3P4/7k/8/K7[] b - - 0 1");
    last.play_turn("h8h7").unwrap();
    assert!(last.verdict().is_none(), "the king goes to a2");
    let mut drawn = sittuyin("1r5r/8/8/3p4/3P4/6k1/8/K7[] b - - 0 1");
    drawn.play_turn("h8h2").unwrap();
    assert_eq!(drawn.verdict().unwrap().to_string(), "Draw: stalemate");
}

#[test]
fn a_becoming_is_a_san_and_is_read_back() {
    let game = sittuyin("8/8/8/k3P3/7P/8/8/K7[] w - - 0 1");
    for action in game.actions() {
        let read = game.read_action(&action.san).unwrap();
        assert_eq!(read.action, action.action, "{}", action.san);
    }
}

#[test]
fn a_game_can_have_several_becomings() {
    let game = variant(
        "game own \"Own\" like chess\npiece pawn P\n  steps forward to move\n  steps forward-diagonal to take\n  \
         becomes queen or rook by slides sideways, from rank 4, into files c-h, if enemy has more than 1 pieces\n",
    );
    let open = game.begin_at("4k3/7p/8/8/P2P4/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(from(&*open, "a4"), "a4a5 a4c4q a4c4r");
    let closed = game.begin_at("4k3/8/8/8/P2P4/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(from(&*closed, "a4"), "a4a5");
}

#[test]
fn pawns_become_what_the_enemy_holds() {
    let game = variant(springald_declared::library("dragonfly").unwrap());
    let mut open = game.begin_at("7/P2k3/7/7/7/3K3/7[Rbbn] w - - 0 1").unwrap();
    assert_eq!(from(&*open, "a6"), "a6a7b a6a7n");
    let reason = refused(&mut *open, "a6a7r");
    assert!(
        reason.contains("must become a bishop or knight on a7"),
        "{reason}"
    );
    open.play_turn("a6a7b").unwrap();
    assert_eq!(open.fen(), "B6/3k3/7/7/7/3K3/7[Rbn] b - - 0 1");
    let mut closed = game.begin_at("7/P2k3/7/7/7/3K3/7[R] w - - 0 1").unwrap();
    let reason = refused(&mut *closed, "a6a7r");
    assert!(reason.contains("no piece that it could become"), "{reason}");
}

/// A pawn that has made a double step can be captured en passant only while it stands there as its owner's.
#[test]
fn nothing_is_captured_in_passing_that_has_gone() {
    for (effect, rank) in [
        ("it vanishes", "3p4"),
        ("it changes sides", "3pp3"),
        ("it becomes stone", "3p*3"),
    ] {
        let stone = if effect.contains("stone") {
            "piece stone * neutral\n"
        } else {
            ""
        };
        let text = format!("game passing like chess\n{stone}when pawn moves, {effect}\n");
        let game = variant(&text);
        let mut play = game.begin_at("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").unwrap();
        play.play_turn("e2e4").unwrap();
        assert_eq!(play.fen().split('/').nth(4), Some(rank), "{effect}");
        assert!(play.fen().contains(" b - - "), "{}", play.fen());
        assert!(!play.action_texts().contains(&"d4e3".to_owned()));
    }
}

/// Effects may follow only where the piece comes to stand, with Black's squares mirrored.
#[test]
fn effects_depend_on_the_square() {
    let traps = "when pieces except king arrive on c3 f3, they vanish\n\
                 when king captures on ranks 1-4, it vanishes\n";
    let game = variant(&format!("game traps like chess\n{traps}"));
    let fen = "1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1";
    let after = |turns: &str| {
        let mut play = game.begin_at(fen).unwrap();
        play.play_line(turns).unwrap();
        play.fen()
    };
    assert_eq!(after("b1c3"), "1n2k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(after("b1a3 b8c6"), "4k3/8/8/8/8/N7/8/4K3 w - - 0 2");
    assert!(after("b1a3 b8a6").starts_with("4k3/8/n7/8/8/N7/8/4K3"));
    // A king may capture where it stays, and only there.
    let captures = |fen: &str| game.begin_at(fen).unwrap().action_texts();
    assert!(captures("4k3/8/8/3pK3/8/8/8/8 w - - 0 1").contains(&"e5d5".to_owned()));
    assert!(!captures("4k3/8/8/8/3pK3/8/8/8 w - - 0 1").contains(&"e4d4".to_owned()));
}
