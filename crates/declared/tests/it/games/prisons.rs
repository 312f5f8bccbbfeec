//! Hostage Chess: captured pieces are prisoners, and come back by exchanges and promotions.

use springald_core::{Click, DynVariant, Explain, Game as Played, IllegalReason, Text, Variant};
use springald_declared::{Game, load};

fn hostage(fen: &str) -> Box<dyn Played> {
    let Game::Small(game) = load(springald_declared::library("hostage").unwrap()).unwrap() else {
        panic!("a board of 64 squares");
    };
    game.begin_at(fen).unwrap()
}

/// Returns the actions that begin with some letters.
fn beginning(game: &dyn Played, letters: &str) -> Vec<String> {
    let mut texts = game.action_texts();
    texts.retain(|text| text.starts_with(letters));
    texts
}

fn refused(game: &mut dyn Played, text: &str) -> String {
    game.play_turn(text).unwrap_err().to_string()
}

#[test]
fn a_prisoner_comes_back_for_one_that_is_worth_as_much() {
    // Clause 8.1. White holds a bishop and a pawn, Black a knight and a rook.
    let mut game = hostage("rnbqk2r/ppp1pppp/8/8/8/8/PPPPPPPP/2BQKBNR[#NRbp] w Kkq - 0 9");
    let count = beginning(&*game, "N#B@").len();
    assert_eq!(count, 64 - 27, "the empty squares");
    for none in ["N#P@", "R#B@", "R#P@", "N#N@", "B#B@"] {
        assert_eq!(beginning(&*game, none), [""; 0], "{none}");
    }
    for (text, sentence) in [
        (
            "N#P@e4",
            "A knight does not come back for a pawn, only for a queen, rook, bishop or knight",
        ),
        (
            "R#B@e4",
            "A rook does not come back for a bishop, only for a queen or rook",
        ),
        ("N#N@e4", "You hold no knight to give for it"),
        ("B#B@e4", "The enemy holds no bishop of yours"),
        ("N#B@e2", "There is already a piece on e2"),
        (
            "N@e4",
            "The enemy holds one, which comes back by an exchange",
        ),
    ] {
        let reason = refused(&mut *game, text);
        assert!(reason.contains(sentence), "{text}: {reason}");
    }
    game.play_turn("N#B@e5").unwrap();
    // The bishop is in Black's hand.
    assert_eq!(
        game.fen(),
        "rnbqk2r/ppp1pppp/8/4N3/8/8/PPPPPPPP/2BQKBNR[b#Rp] b Kkq - 0 9"
    );
    game.play_turn("B@f5").unwrap();
    assert_eq!(
        game.fen(),
        "rnbqk2r/ppp1pppp/8/4Nb2/8/8/PPPPPPPP/2BQKBNR[#Rp] w Kkq - 0 10"
    );
}

#[test]
fn an_occupied_square_is_refused_by_the_clause_of_the_exchange() {
    let Game::Small(game) = load(springald_declared::library("hostage").unwrap()).unwrap() else {
        panic!("a board of 64 squares");
    };
    let position = game
        .parse_fen("4k3/8/8/8/8/8/8/4K3[n#Nn] b - - 0 1")
        .unwrap();
    for (text, clause) in [("N#N@e1", "8.1"), ("N@e1", "8.2")] {
        let reason = position.why_not(text).unwrap().expect("an occupied square");
        assert_eq!(
            reason.clause().map(|one| one.to_string()).as_deref(),
            Some(clause)
        );
    }
}

#[test]
fn captured_pieces_stay_their_owners() {
    // Clause 2.2.
    let mut game = hostage("4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1");
    game.play_turn("e4d5").unwrap();
    assert_eq!(game.fen(), "4k3/8/8/3P4/8/8/8/4K3[#p] b - - 0 1");
    let mut passing = hostage("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1");
    passing.play_turn("e5d6").unwrap();
    assert_eq!(passing.fen(), "4k3/8/3P4/8/8/8/8/4K3[#p] b - - 0 1");
}

#[test]
fn pawns_are_not_put_on_the_first_or_the_last_rank() {
    // Clause 8.3; clause 4.2 for the double step.
    let mut game = hostage("4k3/8/8/8/8/8/8/4K3[#Pp] w - - 0 1");
    let all = beginning(&*game, "P#P@");
    assert_eq!(all.len(), 48);
    assert!(
        !all.iter().any(|text| text.ends_with(['1', '8'])),
        "{all:?}"
    );
    let reason = refused(&mut *game, "P#P@a8");
    assert!(reason.contains("can't be dropped on a8"), "{reason}");
    game.play_turn("P#P@a2").unwrap();
    game.play_turn("e8e7").unwrap();
    game.play_turn("a2a4").unwrap();
}

#[test]
fn a_pawn_changes_places_with_a_prisoner() {
    // Clause 4.4.
    let mut game = hostage("6k1/P7/8/8/8/8/8/4K3[#RN] w - - 0 1");
    assert_eq!(beginning(&*game, "a7"), ["a7a8n", "a7a8r"]);
    let reason = refused(&mut *game, "a7a8q");
    assert!(
        reason.contains("must become a rook or knight on a8"),
        "{reason}"
    );
    game.play_turn("a7a8r").unwrap();
    assert_eq!(game.fen(), "R5k1/8/8/8/8/8/8/4K3[#NP] b - - 0 1");
    let mut none = hostage("6k1/P7/8/8/8/8/8/4K3[#P] w - - 0 1");
    assert_eq!(beginning(&*none, "a7"), [""; 0]);
    let reason = refused(&mut *none, "a7a8q");
    assert!(
        reason.contains("no piece that it could become was captured"),
        "{reason}"
    );
}

#[test]
fn a_pawn_that_cannot_promote_gives_no_check() {
    // Clause 4.4: the pawn on f7 attacks g8 only if Black holds a piece that it could become.
    assert!(
        hostage("6k1/5P2/8/8/8/8/8/4K3[#P] b - - 0 1")
            .checked()
            .is_none()
    );
    assert!(
        hostage("6k1/5P2/8/8/8/8/8/4K3[#N] b - - 0 1")
            .checked()
            .is_some()
    );
    // A capture that gives the pawn such a piece leaves the king attacked.
    let mut taking = hostage("6k1/5P2/8/8/8/2b5/8/N6K[] b - - 0 1");
    let reason = refused(&mut *taking, "c3a1");
    assert!(
        reason.contains("leaves your king attacked by the pawn on f7"),
        "{reason}"
    );
    // To give the last one away ends a check.
    let giving = hostage("6k1/5P2/8/8/8/8/8/4K3[#Nn] b - - 0 1");
    assert!(giving.checked().is_some());
    assert!(beginning(&*giving, "N#N@").contains(&"N#N@a3".to_owned()));
}

#[test]
fn a_dropped_rook_castles_if_the_king_has_not_moved() {
    // Clause 5.4. The letter E of the king's file says that it has not moved.
    let at_home = "4k3/8/8/8/8/8/8/4K3[R] w E - 0 1";
    let mut game = hostage(at_home);
    assert_eq!(game.fen(), at_home);
    game.play_turn("R@h1").unwrap();
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/4K2R[] b K - 0 1");
    game.play_turn("e8d7").unwrap();
    game.play_turn("e1g1").unwrap();
    let mut moved = hostage("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1");
    moved.play_turn("R@h1").unwrap();
    assert_eq!(moved.fen(), "4k3/8/8/8/8/8/8/4K2R[] b - - 0 1");
    // A rook that leaves its corner leaves the king where it was.
    let mut rook = hostage("4k3/8/8/8/8/8/8/4K2R[] w K - 0 1");
    rook.play_turn("h1h2").unwrap();
    assert!(rook.fen().contains(" b E "), "{}", rook.fen());
    rook.play_turn("e8d8").unwrap();
    rook.play_turn("e1e2").unwrap();
    assert!(rook.fen().contains(" b - "), "{}", rook.fen());
}

#[test]
fn an_exchange_is_three_clicks() {
    let game = hostage("4k3/8/8/8/8/8/8/4K3[#Nb] w - - 0 1");
    let all = game.actions();
    let act = all.iter().find(|act| act.action == "N#B@c3").unwrap();
    assert_eq!(act.san, "N#B@c3");
    assert_eq!(
        game.words_for("N#B@c3").as_deref(),
        Some("knight on c3 for a bishop")
    );
    let button = |name: &str| Click::Button(Text::Owned(name.to_owned()));
    let [first, Click::Square(_), last] = &act.gesture[..] else {
        panic!("three clicks: {:?}", act.gesture);
    };
    assert_eq!(
        (first, last),
        (&button("free knight"), &button("give bishop"))
    );
    assert!(
        game.facts()
            .contains(&"Black holds as prisoners: knight × 1.".to_owned())
    );
}

#[test]
fn half_a_byte_counts_prisoners() {
    let Game::Small(game) = load(springald_declared::library("hostage").unwrap()).unwrap() else {
        panic!("a board of 64 squares");
    };
    let fen = |count| format!("4k3/8/8/8/8/8/8/4K3[#{}] w - - 0 1", "P".repeat(count));
    assert!(game.begin_at(&fen(15)).is_ok());
    let error = game.begin_at(&fen(16)).map(|_| ()).unwrap_err().to_string();
    assert!(
        error.contains("more than 15 pieces of the kind pawn"),
        "{error}"
    );
}

#[test]
fn exchanges_count_among_the_actions_of_a_position() {
    let piece = |letter: char| {
        let name = letter.to_ascii_lowercase();
        format!("piece rider-{name} {letter}\n  slides any\n")
    };
    let pieces = ('A'..='H').map(piece).collect::<Vec<_>>().concat();
    let text = |exchanges: &str| {
        let fen = format!("abcdefgh8/{}ABCDEFGH8[]", "16/".repeat(14));
        format!(
            "game many\nboard 16 x 16\nstart \"{fen} w - - 0 1\"\n{pieces}drop pieces\n\
             captured pieces go to prison\n{exchanges}loss when stalemated as \"stalemate\"\n"
        )
    };
    let few = load(&text(""))
        .map(|_| ())
        .map_err(|error| error.to_string());
    assert_eq!(few, Ok(()));
    let many = load(&text("exchange pieces for pieces\n"))
        .map(|_| ())
        .unwrap_err();
    assert!(many.to_string().contains("actions in a position"), "{many}");
}
