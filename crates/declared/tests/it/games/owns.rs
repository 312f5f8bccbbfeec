//! Captures of own pieces, next to a slow second generator.

use crate::games::orthodox::{Like, Moves, legal_moves};
use crate::games::slow::{self, Move, Orthodox};
use springald_core::{DynVariant, Game as Played, NotationExt, Variant};
use springald_declared::{Declared, Game, load};

/// Chess in which all pieces may capture own ones, but not the king.
const CANNIBAL: &str = "game cannibal \"Cannibal Chess\" like chess
piece king K royal
  steps any
  steps any to take own pieces
piece queen Q
  slides any
  slides any to take own pieces
piece rook R
  slides straight
  slides straight to take own pieces
piece bishop B
  slides diagonal
  slides diagonal to take own pieces
piece knight N
  leaps 1 2
  leaps 1 2 to take own pieces
piece pawn P
  steps forward to move
  steps forward 2 from rank 2 to move, open to en passant
  steps forward-diagonal to take
  steps forward-diagonal to take own pieces
  steps forward-diagonal to take en passant
  promotes on rank 8 to queen rook bishop knight
";

fn cannibal() -> Declared<u64> {
    match load(CANNIBAL).unwrap() {
        Game::Small(game) => game,
        _ => panic!("64 squares"),
    }
}

fn begun(text: &str, fen: &str) -> Box<dyn Played> {
    match load(text).unwrap() {
        Game::Small(game) => game.begin_at(fen).unwrap(),
        Game::Large(game) => game.begin_at(fen).unwrap(),
        Game::Huge(game) => game.begin_at(fen).unwrap(),
    }
}

/// Cannibal Chess.
struct Cannibal;

impl Moves for Cannibal {
    /// Returns the moves of chess, and the captures of own pieces that leave their king safe.
    fn moves(chess: &Orthodox) -> Vec<Move> {
        let mut moves = legal_moves(chess);
        let (board, white) = (&chess.board, chess.white);
        for from in board.of(white) {
            let mut targets = board.attacked_from(from);
            targets.retain(|&to| board.is_of(to, white) && board.kind(to) != 'K');
            let last = if white { 7 } else { 0 };
            for to in targets {
                let promotes = board.kind(from) == 'P' && to.1 == last;
                let choices: &[Option<char>] = if promotes {
                    &[Some('q'), Some('r'), Some('b'), Some('n')]
                } else {
                    &[None]
                };
                moves.extend(choices.iter().map(|&choice| (from, to, choice)));
            }
        }
        moves.retain(|&one| !chess.after(one).board.in_check(white));
        moves
    }
}

#[test]
fn captures_of_own_pieces_agree_with_the_slow_generator() {
    let game = cannibal();
    slow::agree::<_, Like<Cannibal>>(&game, &game.start().fen(), (1, 6), 60);
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "1n2k3/2P5/8/8/8/8/5p2/4K1R1 w - - 0 1",
        // Pinned, and in check by two.
        "4r2k/8/8/8/7b/4N3/3P1P2/3QK2R w K - 0 1",
    ] {
        slow::agree::<_, Like<Cannibal>>(&game, fen, (7, 6), 16);
    }
}

#[test]
fn own_captures_are_written_and_explained() {
    let position = cannibal()
        .parse_fen("4k3/8/8/8/8/8/4P3/R3K2R w KQ - 3 1")
        .unwrap();
    let capture = position.action_from_text("e1e2").unwrap();
    assert_eq!(position.san(capture), "Kxe2");
    let mut game = begun(CANNIBAL, "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 3 1");
    let why = |game: &dyn Played, text: &str| {
        let mut twin = game.boxed_clone();
        twin.play_turn(text).unwrap_err().to_string()
    };
    for (text, sentence) in [
        ("h1e1", "can't capture the king on e1"),
        ("a1e2", "rooks don't move like that"),
        ("e2d3", "can go to d3 only to capture"),
    ] {
        let found = why(&*game, text);
        assert!(found.contains(sentence), "{text}: {found}");
    }
    game.play_turn("e1e2").unwrap();
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/4K3/R6R b - - 0 1");
    // A rook that its own side captures castles no more.
    let mut rook = begun(CANNIBAL, "4k3/8/8/8/8/8/6N1/R3K2R w KQ - 0 1");
    rook.play_turn("g2e3").unwrap();
    rook.play_turn("e8e7").unwrap();
    rook.play_turn("h1h2").unwrap();
    assert!(rook.fen().contains(" b Q "), "{}", rook.fen());
    let mut taken = begun(CANNIBAL, "4k3/8/8/8/8/6N1/8/R3K2R w KQ - 0 1");
    taken.play_turn("g3h1").unwrap();
    assert!(taken.fen().contains(" b Q "), "{}", taken.fen());
}

#[test]
fn own_captures_are_none_for_the_rules_about_captures() {
    let text = format!(
        "{CANNIBAL}must take\ncaptures explode, sparing pawn\nwhen knight captures, it becomes queen\n"
    );
    // No capture of an enemy piece: everything else is free, and nothing explodes.
    let free = begun(&text, "4k3/8/8/8/8/2N5/P3P3/4K3 w - - 0 1");
    let texts = free.action_texts();
    assert!(texts.contains(&"c3e2".to_owned()) && texts.contains(&"c3d5".to_owned()));
    let mut after = free.boxed_clone();
    after.play_turn("c3a2").unwrap();
    assert_eq!(after.fen(), "4k3/8/8/8/8/8/N3P3/4K3 b - - 0 1");
    let forced = begun(&text, "4k3/8/8/3p4/8/2N5/P3P3/4K3 w - - 0 1");
    assert_eq!(forced.action_texts(), ["c3d5"]);
    // In games with hands the captor's player gets the piece.
    let mut hands = begun(
        "game hands \"Hands\" like crazyhouse\npiece knight N\n  leaps 1 2\n  leaps 1 2 to take own pawn\n",
        "4k3/8/8/8/8/2N5/P3P3/4K3[] w - - 0 1",
    );
    hands.play_turn("c3a2").unwrap();
    assert_eq!(hands.fen(), "4k3/8/8/8/8/8/N3P3/4K3[P] b - - 0 1");
    assert!(!hands.action_texts().contains(&"a2e2".to_owned()));
}

#[test]
fn own_captures_are_in_the_words_about_a_piece() {
    let game = cannibal();
    let moves = |name: &str| {
        let mut kinds = Variant::info(&game).kinds.iter();
        kinds.find(|kind| kind.name == name).unwrap().moves.clone()
    };
    assert_eq!(
        moves("knight"),
        "leaps two squares one way and one across; captures own pieces in the same way"
    );
    assert!(moves("pawn").ends_with("; captures own pieces one square diagonally forward"));
    let text = "game sentries \"Sentries\" like chess\npiece knight N\n  leaps 1 2 to move\n  steps any to take\n";
    let Game::Small(game) = load(text).unwrap() else {
        panic!("64 squares");
    };
    let knight = Variant::info(&game)
        .kinds
        .iter()
        .find(|kind| kind.name == "knight");
    assert_eq!(
        knight.unwrap().moves,
        "moves by leaping two squares one way and one across; captures one square in any direction"
    );
}
