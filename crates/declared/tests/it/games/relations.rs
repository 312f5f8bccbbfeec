//! Pieces that are held back or spared by what guards, attacks or stands beside them.

use crate::games::native::small;
use crate::games::orthodox::{Like, Moves, legal_moves};
use crate::games::slow::{self, Move, Orthodox};
use springald_core::{DynVariant, Game as Played, NotationExt, Variant};
use springald_declared::{Game, library, load, syntax};

fn variant(text: &str) -> Box<dyn DynVariant> {
    match load(text).unwrap() {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    }
}

fn at(id: &str, fen: &str) -> Box<dyn Played> {
    variant(library(id).unwrap()).begin_at(fen).unwrap()
}

/// Returns the squares to which the piece on a square goes.
fn from(game: &dyn Played, square: &str) -> String {
    let mut texts = game.action_texts();
    texts.retain(|text| text.starts_with(square));
    texts.sort();
    let ends: Vec<&str> = texts.iter().map(|text| &text[square.len()..]).collect();
    ends.join(" ")
}

#[test]
fn pieces_of_a_kind_paralyse_each_other() {
    let mut game = at("madrasi", "4k3/8/8/r3R3/8/8/8/K7 w - - 0 1");
    assert_eq!(from(&*game, "e5"), "", "the rook on a5 attacks it");
    assert_eq!(
        from(&*game, "a1"),
        "a2 b1 b2",
        "the rook on a5 gives no check"
    );
    let reason = game.play_turn("e5e6").unwrap_err().to_string();
    assert!(
        reason.contains("The rook on e5 can't move: an enemy rook attacks it"),
        "{reason}"
    );
    let reason = game.play_turn("e5a5").unwrap_err().to_string();
    assert!(
        reason.contains("can't capture: an enemy rook attacks it"),
        "{reason}"
    );
    let reason = game.play_turn("e5d6").unwrap_err().to_string();
    assert!(reason.contains("don't move like that"), "{reason}");
    // Pawns attack on one side only, and knights both ways.
    let pawns = at("madrasi", "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1");
    assert_eq!(from(&*pawns, "d5"), "");
    let castles = at("madrasi", "4k2r/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(from(&*castles, "h1"), "");
    assert_eq!(from(&*castles, "e1"), "d1 d2 e2 f1 f2 g1");
}

#[test]
fn unguarded_pieces_do_not_capture() {
    let mut game = at("patrol", "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1");
    assert_eq!(
        from(&*game, "e1"),
        "d1 d2 f1 f2",
        "nothing guards the knight nor the king"
    );
    let reason = game.play_turn("e1e2").unwrap_err().to_string();
    assert!(
        reason.contains("can't capture: no piece of its side guards it"),
        "{reason}"
    );
    // The pawn on d7 is guarded, and the rook guards nothing behind it.
    let open = at("patrol", "3qk3/3p4/8/8/8/8/3R4/3RK3 w - - 0 1");
    assert_eq!(from(&*open, "d2"), "a2 b2 c2 d3 d4 d5 d6 d7 e2 f2 g2 h2");
    let alone = at("patrol", "3qk3/3p4/8/8/8/8/3R4/5K2 w - - 0 1");
    assert_eq!(from(&*alone, "d2"), "a2 b2 c2 d1 d3 d4 d5 d6 e2 f2 g2 h2");
}

#[test]
fn other_relations_hold_pieces_back_as_well() {
    let text = "game own \"Own\" like chess\nattacked by rook or queen, knight does not move\nbeside enemy king, pawn do not take\n\
         guarded by king, bishop do not move or take\n";
    let game = variant(text);
    let held = game.begin_at("4k3/8/8/3r4/8/8/8/K2N4 w - - 0 1").unwrap();
    assert_eq!(from(&*held, "d1"), "");
    let guarded = game.begin_at("4k3/8/8/8/8/8/1B6/K6B w - - 0 1").unwrap();
    assert_eq!(from(&*guarded, "b2"), "");
    assert_ne!(from(&*guarded, "h1"), "");
    let page = load(text).unwrap();
    let page = syntax::rules_page(page.declaration());
    for sentence in [
        "A knight that an enemy rook or queen attacks can only capture.",
        "A pawn beside an enemy king can neither capture nor give check.",
        "A bishop that an own king guards can neither move nor capture.",
    ] {
        assert!(page.contains(sentence), "{page}");
    }
}

/// Checks and pins speak of a king on the board, so one that comes from the hand is tried.
#[test]
fn a_king_is_not_dropped_where_it_is_attacked() {
    let game = variant(
        "game kings like chess\nmust drop pieces\ndrop king on rank 1\nwithout castling\nwithout material\n\
         start \"8/pppppppp/8/8/r7/8/1PPPPPPP/8[Kk] w - - 0 1\"\n",
    );
    let mut game = game.begin();
    assert_eq!(from(&*game, "K@"), "b1 c1 d1 e1 f1 g1 h1");
    let reason = game.play_turn("K@a1").unwrap_err().to_string();
    assert!(reason.contains("attack"), "{reason}");
}

/// Chess in which a guarded piece is not captured.
const GUARDS: &str =
    "game guards like chess\nguarded by pieces, pieces except king are not taken\n";

/// The same, found slowly.
struct Guards;

impl Moves for Guards {
    fn moves(chess: &Orthodox) -> Vec<Move> {
        let mut moves = legal_moves(chess);
        moves.retain(|&(from, to, _)| {
            let board = &chess.board;
            let passes = board.kind(from) == 'P' && from.0 != to.0 && board.is_empty(to);
            let victim = if passes { (to.0, from.1) } else { to };
            board.is_empty(victim) || !board.is_attacked(victim, !chess.white)
        });
        moves
    }
}

#[test]
fn guarded_pieces_are_not_taken() {
    let game = small(GUARDS);
    slow::agree::<_, Like<Guards>>(&game, &game.start().fen(), (1, 8), 40);
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        // A pawn that passes is guarded where it stands, and another one is not.
        "4k3/3p4/4r3/2P1P3/8/8/8/4K3 b - - 0 1",
        "4k3/3p4/1b6/2P1P3/8/8/8/4K3 b - - 0 1",
        // A guarded piece gives check, and only the king's step is an answer.
        "4k3/8/8/8/6b1/8/4r3/4K3 w - - 0 1",
    ] {
        slow::agree::<_, Like<Guards>>(&game, fen, (7, 12), 12);
    }
}

#[test]
fn spared_pieces_say_why() {
    let mut game = variant(GUARDS)
        .begin_at("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1")
        .unwrap();
    let reason = game.play_turn("e4d5").unwrap_err().to_string();
    assert!(
        reason
            .contains("Nothing captures the pawn on d5: a piece of its side guards it (rule 8.1)"),
        "{reason}"
    );
    let reason = game.play_turn("e4f5").unwrap_err().to_string();
    assert!(!reason.contains("Nothing captures"), "{reason}");
    let text = "game own \"Own\" like chess\nbeside own rook, king or pawn are not taken\n";
    let page = load(text).unwrap();
    let page = syntax::rules_page(page.declaration());
    let sentence = "Nothing captures a king or pawn beside an own rook.";
    assert!(page.contains(sentence), "{page}");
    // A king that is not taken is not in check, and castling asks for squares that nothing attacks all the same.
    let open = variant(text)
        .begin_at("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1")
        .unwrap();
    assert_eq!(from(&*open, "e1"), "d1 d2 f1 f2");
    let safe = variant(text)
        .begin_at("4k3/8/8/8/4r3/8/8/3RK3 w - - 0 1")
        .unwrap();
    // Elsewhere the rook would not be beside its king.
    assert_eq!(from(&*safe, "d1"), "d2");
    assert_eq!(from(&*safe, "e1"), "d2 e2 f1 f2");
}
