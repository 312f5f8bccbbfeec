//! Boards of hexagons: the ways of pieces, names of cells, notation, refusals and legends.

use springald_core::{Click, DynVariant, Game as Played};
use springald_declared::{Game, library, load, syntax};

fn loaded(text: &str) -> Box<dyn DynVariant> {
    match load(text).unwrap() {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    }
}

fn at(id: &str, fen: &str) -> Box<dyn Played> {
    loaded(library(id).unwrap()).begin_at(fen).unwrap()
}

/// Returns the cells to which the piece on a cell goes, in alphabetical order.
fn from(game: &dyn Played, cell: &str) -> String {
    let mut texts = game.action_texts();
    texts.retain(|text| text.starts_with(cell));
    texts.sort();
    let ends: Vec<&str> = texts.iter().map(|text| &text[cell.len()..]).collect();
    ends.join(" ")
}

#[test]
fn pieces_go_across_edges_and_corners() {
    let placed = |piece: &str| {
        let fen = format!("1/2k/5/7/9/5{piece}5/11/11/11/11/K10 w - - 0 1");
        at("glinski", &fen)
    };
    assert_eq!(
        from(&*placed("R"), "f6"),
        "a6 b2 b6 c3 c6 d4 d6 e5 e6 f1 f10 f11 f2 f3 f4 f5 f7 f8 f9 g5 g6 h4 h6 i3 i6 k2 k6 l1 l6"
    );
    assert_eq!(
        from(&*placed("B"), "f6"),
        "b4 d2 d5 d8 e4 e7 g4 g7 h2 h5 h8 k4"
    );
    assert_eq!(
        from(&*placed("N"), "f6"),
        "c4 c5 d3 d7 e3 e8 g3 g8 h3 h7 i4 i5"
    );
}

#[test]
fn pawns_capture_and_pass_as_their_games_say() {
    let mut game = at("glinski", "1/1k1/5/7/5p3/11/4PP5/11/11/5K5/11 w - - 0 1");
    assert_eq!(from(&*game, "e5"), "e6");
    game.play_turn("e5e6").unwrap();
    assert_eq!(from(&*game, "g7"), "g5 g6");
    let mut passed = at("glinski", "1/1k1/5/7/5p3/5P5/11/11/11/5K5/11 b - - 0 1");
    assert_eq!(from(&*passed, "g7"), "g5 g6");
    passed.play_turn("g7g5").unwrap();
    assert_eq!(from(&*passed, "f6"), "f7 g6");
    passed.play_turn("f6g6").unwrap();
    assert_eq!(passed.fen(), "1/1k1/5/7/9/6P4/11/11/11/5K5/11 b - - 0 2");
    let across = at("mccooey", "1/1k1/5/7/9/6p4/11/5P5/11/5K5/11 w - - 0 1");
    assert_eq!(from(&*across, "f4"), "f5");
    let across = at("mccooey", "1/1k1/5/7/9/11/6p4/5P5/11/5K5/11 w - - 0 1");
    assert_eq!(from(&*across, "f4"), "f5 g5");
}

#[test]
fn moves_are_written_by_the_names_of_cells() {
    let mut game = at("glinski", "1/2k/5/7/9/11/11/11/11/N9N/5K5 w - - 0 1");
    assert_eq!(from(&*game, "l2"), "h3 h4 i1 i5 k5");
    game.play_turn("l2i5").unwrap();
    assert_eq!(game.last_turn().unwrap().san, "Ni5");
    let mut game = at("glinski", "1/2k/5/7/9/11/11/11/11/N10/5K5 w - - 0 1");
    let refused = game.play_turn("f1f3").unwrap_err().to_string();
    assert!(refused.contains("f3"), "{refused}");
}

#[test]
fn moves_are_made_by_clicks_on_cells() {
    for id in ["glinski", "mccooey"] {
        let game = loaded(library(id).unwrap()).begin();
        for action in game.actions() {
            let is_cell = |click: &Click| matches!(click, Click::Square(_));
            let clicks = &action.gesture;
            assert!(
                clicks.len() == 2 && clicks.iter().all(is_cell),
                "{id}: {action:?}"
            );
        }
    }
}

#[test]
fn the_legend_tells_edges_from_corners() {
    let game = loaded(library("glinski").unwrap());
    let kinds = &game.info().kinds;
    let moves = |letter| {
        let mut kinds = kinds.iter();
        let kind = kinds.find(|kind| kind.letter == letter).unwrap();
        kind.moves.to_string()
    };
    assert_eq!(moves('R'), "any distance across an edge");
    assert_eq!(moves('B'), "any distance across a corner");
    assert_eq!(moves('K'), "one cell in any direction");
    assert_eq!(
        moves('N'),
        "leaps two cells across edges and one beside them"
    );
}

#[test]
fn what_hexagons_have_not_is_refused() {
    let text = "game own \"Own\" like glinski\nmaterial orthodox\n";
    let error = load(text).err().unwrap().to_string();
    assert!(
        error.contains("'material orthodox' on a board of hexagons"),
        "{error}"
    );
    let text = "game own \"Own\" like glinski\ncastling\n  king g1 to e1, rook i1 to f1, as K\n";
    let error = load(text).err().unwrap().to_string();
    assert!(error.contains("castling on a board of hexagons"), "{error}");
}

#[test]
fn a_slanted_board_has_its_own_names() {
    let text = "game own \"Own\"\nboard hexagon 5 x 6 slanted\nstart \"4r/6/7/8/9/9/8/7/6/R4 w - - 0 1\"\n\
                piece rook R\n  slides straight\nwin when enemy has no rook as \"rook captured\"\n";
    let game = loaded(text).begin();
    assert_eq!(game.fen(), "4r/6/7/8/9/9/8/7/6/R4 w - - 0 1");
    assert_eq!(
        from(&*game, "a1"),
        "a2 a3 a4 a5 a6 b1 b2 c1 c3 d1 d4 e1 e5 f6 g7 h8 i9"
    );
}

#[test]
fn what_is_written_about_hexagons_speaks_of_cells() {
    let text = "game own \"Own\" like glinski\npiece rook R\n  slides straight up to 2\n  steps diagonal from rank 1\n\
                win when your rook on rank 6 as \"there\"\n";
    let page = load(text).unwrap();
    let page = syntax::rules_page(page.declaration());
    let written = page.split_once("What differs").unwrap().1;
    assert!(written.contains("up to two cells across an edge"), "{page}");
    assert!(!written.contains("square"), "{page}");
    let mut game = loaded(text).begin();
    let reason = game.play_turn("a1a1").unwrap_err().to_string();
    assert!(!reason.contains("square"), "{reason}");
    assert!(!game.prompt().contains("square"));
}
