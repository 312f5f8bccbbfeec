//! Chu Shogi: the rules about lions, promotions and bare kings. `games/vectors` has the legal actions of another program.

use springald_core::{DynVariant, Game as Played, Legality};
use springald_declared::{Game, library, load};

fn begun(fen: &str) -> Box<dyn Played> {
    match load(library("chu-shogi").unwrap()).unwrap() {
        Game::Huge(game) => game.begin_at(fen).unwrap_or_else(|error| panic!("{error}")),
        _ => panic!("at most 128 squares"),
    }
}

/// Returns a game with both kings in the corner, and these ranks from 9 to 3.
fn between(ranks: &str, rest: &str) -> Box<dyn Played> {
    begun(&format!("k11/12/12/{ranks}/12/K11 {rest} 0 1"))
}

fn is_legal(game: &dyn Played, text: &str) -> bool {
    game.action_texts().iter().any(|one| one == text)
}

/// Returns the reason why an action is not legal, with its clause.
fn refusal(game: &dyn Played, text: &str) -> String {
    match game.explain(text).unwrap() {
        Legality::Illegal(one) => format!("{} {}", one.clause.unwrap(), one.sentence),
        Legality::Legal => panic!("{text} is legal"),
    }
}

#[test]
fn a_protected_lion_two_squares_away_is_not_taken() {
    let far = between("12/4r7/12/12/4n7/12/4N7", "w - -");
    assert_eq!(
        refusal(&*far, "e3e5"),
        "5.1 The lion on e3 can't go to e5: an enemy piece attacks it there."
    );
    let alone = between("12/3r8/12/12/4n7/12/4N7", "w - -");
    assert!(is_legal(&*alone, "e3e5"), "nothing protects it");
    // A rook behind the lion protects as soon as the lion has left.
    let behind = begun("k11/12/12/12/12/12/12/4n7/12/4N7/12/K3r7 w - - 0 1");
    assert!(!is_legal(&*behind, "e3e5"));
    let near = between("12/4r7/12/12/4n7/4N7/12", "w - -");
    assert!(is_legal(&*near, "e4e5"), "a lion beside it is taken");
}

#[test]
fn a_lion_is_taken_together_with_another_piece() {
    let with = |piece: &str| {
        let ranks = format!("12/4r7/12/12/4n7/4{piece}7/4N7");
        let mut game = between(&ranks, "w - -");
        game.play_text("e3e4").unwrap();
        game
    };
    assert!(is_legal(&*with("g"), "e4e5"));
    for small in ["p", "+p"] {
        let game = with(small);
        assert_eq!(is_legal(&*game, "e4e5"), small == "+p", "{small}");
    }
    assert_eq!(
        refusal(&*with("p"), "e4e5"),
        "5.1 The lion on e4 can't go to e5: an enemy piece attacks it there."
    );
    // From e3 the lion on d4 is near, and may be taken after a pawn.
    let mut near = between("12/3r8/12/12/12/3np7/4N7", "w - -");
    near.play_turn("e3e4,e4d4").unwrap();
}

#[test]
fn a_lion_is_not_avenged_on_another_one() {
    let mut game = between("4r7/4n7/12/12/8N3/4R7/8b3", "w - -");
    game.play_turn("e4e8").unwrap();
    assert!(game.fen().contains(" b - e8 "), "{}", game.fen());
    assert!(is_legal(&*game, "e9e8"), "on the same square it is");
    let mut other = between("12/4n7/12/12/4N7/4R7/2b9", "w - -");
    other.play_turn("e4e5").unwrap_err();
    let mut other2 = between("4n7/12/4R7/12/4N7/12/2b9", "w - -");
    other2.play_turn("e7e9").unwrap();
    assert_eq!(
        refusal(&*other2, "c3e5"),
        "5.4 The bishop on c3 can't take the lion on e5 now: another lion was taken on e9."
    );
    other2.play_turn("a12b12").unwrap();
    other2.play_turn("a1b1").unwrap();
    assert!(is_legal(&*other2, "c3e5"), "only in the next turn");
}

#[test]
fn falcons_and_eagles_go_on_along_their_lines() {
    let mut eagle = between("12/12/2p1p7/3p8/2+D9/12/12", "w - -");
    eagle.play_text("c5d6").unwrap();
    let mut onward = eagle.action_texts();
    onward.sort();
    assert_eq!(onward, ["d6c5", "d6e7", "end"], "not to c7");
    let mut falcon = between("12/12/12/2p9/2+H9/12/12", "w - -");
    assert!(is_legal(&*falcon, "c5c7"), "it leaps over the pawn");
    falcon.play_turn("c5c6,c6c5").unwrap();
    assert!(
        falcon.fen().starts_with("k11/12/12/12/12/12/12/2+H9/12/"),
        "{}",
        falcon.fen()
    );
    assert!(!is_legal(&*falcon, "c5c5"), "it is the other side's turn");
}

#[test]
fn promoted_pieces_have_a_plus_and_the_letter_of_what_they_were() {
    let mut game = begun("k11/12/12/4p7/4P6p/12/12/12/12/12/12/K11 w - - 0 1");
    game.play_turn("e8e9g").unwrap();
    assert_eq!(
        game.fen(),
        "k11/12/12/4+P7/11p/12/12/12/12/12/12/K11 b - - 0 1"
    );
    assert_eq!(game.last_turn().unwrap().san, "exe9=G");
    game.play_turn("a12a11").unwrap();
    game.play_turn("e9e8").unwrap();
    game.play_turn("a11a12").unwrap();
    assert!(!is_legal(&*game, "e8e9r"), "it does not promote again");
    let gold = begun("k11/12/12/12/4G6p/12/12/12/12/12/12/K11 w - - 0 1");
    assert!(is_legal(&*gold, "e8e9r") && is_legal(&*gold, "e8e9"));
    let inside = begun("k11/12/12/4G7/11p/12/12/12/12/12/12/K11 w - - 0 1");
    assert!(
        !is_legal(&*inside, "e9e10r"),
        "within the zone only by capturing"
    );
    let rank = begun("k11/3P8/12/12/11p/12/12/12/12/12/12/K11 w - - 0 1");
    assert!(is_legal(&*rank, "d11d12g"), "a pawn on the last rank");
    // A horse that becomes a falcon has a letter with a plus.
    let mut horse = begun("k11/12/12/12/4H6p/12/12/12/12/12/12/K11 w - - 0 1");
    horse.play_turn("e8f9+").unwrap();
    assert_eq!(horse.last_turn().unwrap().san, "Hf9=H");
    horse.play_turn("a12a11").unwrap();
    horse.play_san_turn("+Hf11").unwrap();
    assert!(horse.fen().starts_with("12/k4+H6/"), "{}", horse.fen());
}

#[test]
fn a_lone_king_loses_unless_it_takes_the_last_piece() {
    let over = |fen: &str| {
        let game = begun(&format!("{fen} 0 1"));
        game.verdict()
            .map(|verdict| (verdict.winner, verdict.termination.to_string()))
    };
    let white = Some(springald_core::Side::White);
    let bare = "bare king".to_owned();
    assert_eq!(
        over("k11/12/12/12/12/12/12/12/12/12/12/KG10 b - -"),
        Some((white, bare.clone()))
    );
    assert_eq!(
        over("12/12/12/12/12/12/12/12/12/k11/1G10/4K7 b - -"),
        None,
        "the gold is attacked"
    );
    assert_eq!(
        over("12/12/12/12/12/12/12/12/12/k11/1G10/4KS6 b - -"),
        Some((white, bare))
    );
    assert_eq!(
        over("k11/12/12/12/12/12/12/1P10/12/12/12/K11 b - -"),
        None,
        "a pawn does not count"
    );
    assert_eq!(
        over("k11/12/12/12/12/12/12/12/12/12/12/K11 b - -"),
        Some((None, "bare kings".to_owned()))
    );
    assert_eq!(
        over("12/12/12/12/12/12/12/12/12/12/k11/K11 b - -"),
        None,
        "one takes the other"
    );
}
