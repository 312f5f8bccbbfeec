//! The sentences about games: how pieces move, and a game in short.

use springald_core::{Info, Variant};
use springald_declared::{Game, LIBRARY, Source, library, load};

/// The most sentences of a game in short.
const MOST: usize = 6;

/// Returns the description of a game of the library.
fn info(game: &Game) -> &Info {
    match game {
        Game::Small(game) => game.info(),
        Game::Large(game) => game.info(),
        Game::Huge(game) => game.info(),
    }
}

/// Asserts how a piece of a game of the library moves.
fn moves(id: &str, piece: &str, expected: &str) {
    let game = load(library(id).expect("a game of the library")).expect("a game");
    let kind = info(&game).kinds.iter().find(|kind| kind.name == piece);
    assert_eq!(kind.expect("a piece of the game").moves, expected, "{id}");
}

#[test]
fn moves_of_orthodox_pieces() {
    moves("chess", "king", "one square in any direction");
    moves("chess", "rook", "any distance along the rank or file");
    moves("chess", "bishop", "any distance diagonally");
    moves(
        "chess",
        "knight",
        "leaps two squares one way and one across",
    );
    moves(
        "chess",
        "pawn",
        "moves one square forward; moves two squares forward from rank 2; \
         captures one square diagonally forward",
    );
}

#[test]
fn moves_of_other_pieces() {
    moves(
        "nightrider",
        "nightrider",
        "leaps two squares one way and one across, again and again in one direction",
    );
    moves(
        "grasshopper",
        "grasshopper",
        "over a piece in any direction to the square behind it",
    );
    moves(
        "xiangqi",
        "horse",
        "one square along the rank or file, then one square outward",
    );
    moves(
        "xiangqi",
        "elephant",
        "one square diagonally, then one square on within ranks 1 to 5",
    );
    moves(
        "xiangqi",
        "soldier",
        "one square forward; one square sideways from rank 6 on",
    );
    moves("xiangqi", "advisor", "one square diagonally within d1–f3");
    // Two ways, as nothing captures knights.
    moves("knightrelay", "king", "one square in any direction");
    moves(
        "shogi",
        "gold",
        "one square along the rank or file or diagonally forward",
    );
    moves(
        "shogi",
        "knight",
        "leaps two squares forward and one across",
    );
}

#[test]
fn aims_turns_and_specials_are_said() {
    let says = |id: &str, sentence: &str| {
        let said = brief(id);
        assert!(said.iter().any(|one| one == sentence), "{id}: {said:#?}");
    };
    says("chess", "You win if you checkmate the enemy king.");
    says("antichess", "If you can capture, you must.");
    says(
        "atomic",
        "A capture explodes: the pieces around it leave the board, too.",
    );
    says(
        "crazyhouse",
        "Captured pieces change sides: instead of a move you may drop one from your hand.",
    );
    says(
        "paco-sako",
        "A capture forms a union: both pieces stay on the square, and both players move them, but only to empty squares.",
    );
    says(
        "duck",
        "In a turn you make a move, then put the duck on an empty square.",
    );
    says(
        "kingofthehill",
        "You win if your king reaches the squares d4 to e5 or you checkmate the enemy king.",
    );
}

#[test]
fn every_game_of_the_library_has_sentences() {
    for (id, text) in LIBRARY {
        let game = load(text).expect("a game");
        for (kind, described) in game.declaration().kinds.iter().map(|kind| {
            let mut all = info(&game).kinds.iter();
            (kind, all.find(|described| described.name == kind.name))
        }) {
            let words = &described.expect("a piece of the game").moves;
            assert_eq!(
                words.is_empty(),
                kind.paths.is_empty(),
                "{id}: {}",
                kind.name
            );
            assert!(!words.contains("  ") && !words.ends_with(' '), "{words:?}");
        }
        let said = brief(id);
        assert!((3..=MOST).contains(&said.len()), "{id}: {said:#?}");
        for sentence in said {
            let is_neat = sentence.ends_with('.') && !sentence.contains("  ");
            assert!(is_neat, "{id}: {sentence}");
            assert!(sentence.chars().count() <= 300, "{id}: {sentence}");
        }
    }
}

/// Returns a game of the library in short.
fn brief(id: &str) -> Vec<String> {
    let text = library(id).expect("a game of the library");
    Source::of(text).unwrap().brief().unwrap()
}

/// Returns the plural of the name of a piece, as an end has it.
fn plural(name: &str) -> String {
    let text = format!(
        "game own\nboard 4 x 4\nstart \"q3/4/4/Q3 w - - 0 1\"\npiece {name} Q\n  steps any\n\
         win when you have more than 6 {name} as \"many\"\n"
    );
    let game = load(&text).unwrap_or_else(|error| panic!("{error}"));
    let said = game.declaration().clauses.iter();
    let mut found = said.filter_map(|(_, said)| said.split_once("more than six "));
    let (_, plural) = found.next_back().expect("an end");
    plural.trim_end_matches('.').to_owned()
}

#[test]
fn names_of_pieces_have_their_plurals() {
    for (name, expected) in [
        ("rook", "rooks"),
        ("man", "men"),
        ("woman", "women"),
        ("footman", "footmen"),
        ("knight-man", "knight-men"),
        ("shaman", "shamans"),
        ("wolf", "wolves"),
        ("werewolf", "werewolves"),
        ("thief", "thieves"),
        ("elf", "elves"),
        ("night-elf", "night-elves"),
        ("chief", "chiefs"),
        ("knife", "knives"),
        ("fairy", "fairies"),
        ("donkey", "donkeys"),
        ("witch", "witches"),
        ("monarch", "monarchs"),
        ("princess", "princesses"),
        ("ox", "oxen"),
        ("fox", "foxes"),
        ("wazir", "wazirs"),
        ("mouse", "mice"),
        ("sheep", "sheep"),
        ("hero", "heroes"),
        ("rhino", "rhinos"),
    ] {
        assert_eq!(plural(name), expected);
    }
}
