//! Exchanges with enemies, ways over own pieces, ways and drops under conditions, pieces that drift, boards whose ranks are
//! joined, and pieces that may go on in games in which kings must be safe.

use springald_core::{DynVariant, Game as Played, Legality};
use springald_declared::{Game, load};

fn begun(text: &str, fen: &str) -> Box<dyn Played> {
    match load(text).unwrap_or_else(|error| panic!("{error}")) {
        Game::Small(game) => game.begin_at(fen).unwrap_or_else(|error| panic!("{error}")),
        _ => panic!("at most 64 squares"),
    }
}

/// Returns the targets of the piece on a square, in order.
fn from(game: &dyn Played, square: &str) -> String {
    let mut texts = game.action_texts();
    texts.retain(|text| text.starts_with(square));
    texts.sort();
    let ends = texts.iter().map(|text| &text[square.len()..]);
    ends.collect::<Vec<_>>().join(" ")
}

/// Returns the placement after an action.
fn after(game: &dyn Played, action: &str) -> String {
    let fen = game.after(action).unwrap();
    fen.split(' ').next().unwrap().to_owned()
}

/// Returns the reason why an action is not legal.
fn refusal(game: &dyn Played, text: &str) -> String {
    match game.explain(text).unwrap() {
        Legality::Illegal(one) => one.sentence,
        Legality::Legal => panic!("{text} is legal"),
    }
}

/// Chess with other rooks, bishops and knights.
const COURT: &str = "game court like chess
summary \"Chess with other pieces.\"
without castling
piece rook R
  slides straight over own pieces except pawn
piece bishop B
  slides diagonal to move
  swaps with enemy pieces except king by slides diagonal
piece knight N
  leaps 1 2
  slides straight up to 2, if you have no queen, and you have more than 2 pieces
";

#[test]
fn enemies_change_places() {
    let game = begun(COURT, "4k3/8/6p1/8/4p3/3B4/P1r5/4K3 w - - 0 1");
    // The pawn on e4 hides the other one.
    assert_eq!(from(&*game, "d3"), "a6 b5 c2 c4 e2 e4 f1");
    assert_eq!(after(&*game, "d3e4"), "4k3/8/6p1/8/4B3/3p4/P1r5/4K3");
    assert_eq!(
        refusal(&*game, "d3g6"),
        "The bishop on d3 can't change places with the pawn on g6 from there."
    );
    let check = "4k3/8/8/8/8/8/3b4/2B1K2r w - - 0 1";
    let game = begun(COURT, check);
    assert_eq!(from(&*game, "c1"), "", "the rook gives check");
    assert_eq!(
        refusal(&*game, "c1d2"),
        "That leaves your king attacked by the rook on h1."
    );
}

#[test]
fn rooks_go_over_own_pieces() {
    let game = begun(COURT, "4k3/8/8/8/N7/8/8/R1BPK2p w - - 0 1");
    assert_eq!(from(&*game, "a1"), "a2 a3 a5 a6 a7 a8 b1");
    assert_eq!(
        refusal(&*game, "a1g1"),
        "The rook on a1 can't reach g1: the pawn on d1 is in the way."
    );
    // They attack so, and nothing else stands in between.
    let game = begun(COURT, "r1n1k3/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(from(&*game, "a1"), "b1 b2");
    let over = begun(COURT, "r7/8/n3k3/8/8/8/8/K7 w - - 0 1");
    assert_eq!(from(&*over, "a1"), "b1 b2");
}

#[test]
fn ways_depend_on_the_pieces_that_are_left() {
    let with = begun(COURT, "4k3/8/8/8/8/8/1Q6/N3K3 w - - 0 1");
    assert_eq!(from(&*with, "a1"), "b3 c2");
    assert_eq!(
        refusal(&*with, "a1a3"),
        "The knight on a1 can go to a3 only if you have no queen left and you have more than two pieces."
    );
    let without = begun(COURT, "4k3/8/8/8/8/8/1P6/N3K3 w - - 0 1");
    assert_eq!(from(&*without, "a1"), "a2 a3 b1 b3 c1 c2");
    // The knight attacks so, and no longer after its side has lost a pawn.
    let attacked = begun(COURT, "4k3/2p5/8/4n3/8/4K3/1B6/8 w - - 0 1");
    assert!(!from(&*attacked, "e3").contains("e4"));
    assert_eq!(from(&*attacked, "e3"), "d2 d4 e2 f2 f4");
}

#[test]
fn drops_may_have_to_give_no_check() {
    let text = "game quiet like chess
summary \"Chess with a knight that comes without check.\"
start \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1\"
drop knight on ranks 3-6, without check
without material
";
    let game = begun(text, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
    let drops = game.action_texts();
    assert!(drops.contains(&"N@d5".to_owned()));
    assert!(!drops.contains(&"N@d6".to_owned()));
    assert_eq!(
        refusal(&*game, "N@d6"),
        "A knight that is dropped may not give check."
    );
}

#[test]
fn pieces_are_pulled_and_pushed() {
    let text = "game magnets like chess
summary \"Rooks pull enemies and push own pieces.\"
without castling
when rook moves, enemy pieces in sight straight are pulled
when rook moves, own pieces in sight straight are pushed
when knight moves, pieces around are pushed one square
";
    let game = begun(text, "4k3/8/3p4/8/8/8/6K1/R2P3n w - - 0 1");
    assert_eq!(
        after(&*game, "a1c1"),
        "4k3/8/3p4/8/8/8/6K1/2R3Pn",
        "the knight is behind the pawn"
    );
    let game = begun(text, "4k3/3p4/3p4/8/8/7K/8/R6n w - - 0 1");
    assert_eq!(after(&*game, "a1d1"), "4k3/3p4/8/8/8/7K/3p4/3Rn3");
    let game = begun(text, "4k3/8/2p5/3p4/6p1/4N3/8/4K3 w - - 0 1");
    assert_eq!(
        after(&*game, "e3d5"),
        "4k3/1p6/8/3N4/6p1/8/8/4K3",
        "a step away on its line"
    );
    // No move may draw an enemy to a square from which it gives check, nor an own piece out of a pin.
    let game = begun(text, "4k3/8/8/8/3b4/8/8/R2K4 w - - 0 1");
    assert!(from(&*game, "a1").contains("a4"), "the bishop comes to b4");
}

#[test]
fn ranks_can_be_joined() {
    let text = "game ring
summary \"Rooks on a ring.\"
board 4 x 5 ring
start \"3m/r3/4/4/R2M w - - 0 1\"
piece rook R
  slides straight
piece man M
  steps any
loss when you have no rook as \"no rook\"
";
    let game = begun(text, "4/r3/4/4/R2M w - - 0 1");
    assert_eq!(from(&*game, "a1"), "a2 a3 a4 a5 b1 c1");
    let man = begun(text, "3M/r3/4/4/R3 w - - 0 1");
    assert_eq!(from(&*man, "d5"), "c1 c4 c5 d1 d4");
}

#[test]
fn a_quiet_second_move_is_no_danger_to_kings() {
    let text = "game quiet like chess
summary \"Chess with a second move that takes nothing.\"
turn
  move
  move, without captures, if possible
";
    let mut game = begun(text, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    game.play_text("a1a8").unwrap();
    assert!(!game.action_texts().contains(&"a8e8".to_owned()));
    let error = load(&text.replace(", without captures", "")).unwrap_err();
    assert!(error.to_string().contains("found a second move in a turn"));
}

/// Chess with a lion for the queen.
const LIONESS: &str = "game lioness like chess
summary \"Chess with a lion for the queen.\"
piece queen Q
  steps any, may go on
  leaps 0 2
  leaps 1 2
  leaps 2 2
  steps any, going on
";

#[test]
fn kings_must_be_safe_when_a_turn_ends() {
    // The lion on e2 is pinned, but may take the knight and come back.
    let mut game = begun(LIONESS, "4r1k1/8/8/8/8/5n2/4Q3/4K3 w - - 0 1");
    let legal = from(&*game, "e2");
    assert!(legal.contains("f3") && !legal.contains("d3"), "{legal}");
    game.play_text("e2f3").unwrap();
    assert_eq!(from(&*game, "f3"), "e2 e3 e4");
    assert!(!game.action_texts().contains(&"end".to_owned()));
    assert_eq!(game.prompt(), "Go on with the queen on f3.");
    assert_eq!(
        refusal(&*game, "end"),
        "The turn can't end yet: the rook on e8 attacks the king on e1."
    );
    let copy = begun(LIONESS, &game.fen());
    assert_eq!(copy.action_texts(), game.action_texts());
    game.play_text("f3e2").unwrap();
    assert_eq!(game.fen(), "4r1k1/8/8/8/8/8/4Q3/4K3 b - - 0 1");
    // What goes on takes no king.
    let mut near = begun(LIONESS, "4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1");
    near.play_text("e4e6").unwrap();
    let mut beside = begun(LIONESS, "8/4k3/3p4/8/2Q5/8/8/4K3 w - - 0 1");
    beside.play_text("c4d5").unwrap();
    assert!(!from(&*beside, "d5").contains("e6 "), "{}", beside.fen());
    // Pawns pass, and are captured en passant.
    let mut pawns = begun(LIONESS, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    pawns.play_text("e2e4").unwrap();
    assert_eq!(pawns.fen(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    pawns.play_text("d4e3").unwrap();
    assert_eq!(pawns.fen(), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

#[test]
fn rights_to_castle_can_end_a_game() {
    let text = "game castle like chess
summary \"Black castles long and wins.\"
win when you are black, and you can no longer castle as Q, and your king on c1, and your rook on d1 as \"castled\"
loss when you are black, and you can no longer castle as Q as \"castling lost\"
";
    let mut game = begun(text, "r3k3/8/8/8/8/8/8/4K3 b q - 0 1");
    let mut lost = game.boxed_clone();
    game.play_text("e8c8").unwrap();
    assert_eq!(game.verdict().unwrap().termination.to_string(), "castled");
    lost.play_text("a8a7").unwrap();
    assert_eq!(
        lost.verdict().unwrap().termination.to_string(),
        "castling lost"
    );
}
