//! Weights of evaluations: derived from declarations, and read from texts.

use springald_core::{Evaluate, Side, Variant};
use springald_declared::{Game, LIBRARY, load};

fn game(text: &str) -> Game {
    load(text).unwrap_or_else(|error| panic!("{error}"))
}

fn of_library(id: &str) -> Game {
    let known = LIBRARY.iter().find(|(known, _)| *known == id);
    game(known.unwrap().1)
}

/// Returns the evaluation of a position for White.
fn value(game: &Game, fen: &str) -> i32 {
    match game {
        Game::Small(game) => game.parse_fen(fen).unwrap().evaluate(Side::White),
        Game::Large(game) => game.parse_fen(fen).unwrap().evaluate(Side::White),
    }
}

#[test]
fn a_text_of_weights_is_read_and_what_it_does_not_name_stays() {
    let usual = game("game queens \"Queens\" like chess\n");
    let text = "# Weights.\n\nvalue queen 1500 1000 # opening, ending\nvalue\trook   700\n";
    let other = usual.with_weights(text).unwrap();
    assert_eq!(other.version(), usual.version(), "weights are no rules");
    let [queen, rook, knight] = ["Q", "R", "N"].map(|letter| {
        let fen = format!("4k3/8/8/8/8/8/8/{letter}3K3 w - - 0 1");
        value(&other, &fen) - value(&usual, &fen)
    });
    assert!((90..=700).contains(&queen), "{queen}");
    assert!((190..=220).contains(&rook), "{rook}");
    assert_eq!(knight, 0);
    let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    assert_eq!(
        value(&other.with_weights("").unwrap(), fen),
        value(&usual, fen)
    );
}

#[test]
fn wrong_weights_are_refused_with_their_line() {
    let duck = of_library("duck");
    for (text, expected) in [
        (
            "value quen 900",
            "line 1: found 'quen', expected a kind of pieces: king, queen, rook, bishop, knight, pawn, duck",
        ),
        (
            "value queen 900\n\nworth queen 9",
            "line 3: found 'worth', expected one of value, hand, centre, goal, mobility, corner, exposed",
        ),
        (
            "value queen nine",
            "line 1: found 'nine', expected centipawns from -10000 to 10000",
        ),
        (
            "value queen 10001",
            "line 1: found '10001', expected centipawns from -10000 to 10000",
        ),
        (
            "value queen 900 -99999999999999999999",
            "line 1: found '-99999999999999999999', expected centipawns from -10000 to 10000",
        ),
        (
            "value queen",
            "line 1: found '', expected centipawns from -10000 to 10000",
        ),
        (
            "value queen 900 910 920",
            "line 1: found '920' after the value of the ending, expected the end of the line",
        ),
        (
            "value queen 9\nvalue queen 8",
            "line 2: found 'value queen' twice, expected it once",
        ),
        (
            "hand queen 900",
            "line 1: found 'hand queen', which never counts in this game",
        ),
        (
            "value duck 3",
            "line 1: found 'value duck', which never counts in this game",
        ),
    ] {
        let error = duck.with_weights(text).unwrap_err().to_string();
        assert_eq!(error, expected, "{text}");
    }
}

#[test]
fn written_weights_are_read_again() {
    for (id, text) in LIBRARY {
        let again = |weights: String, usual: &Game| usual.with_weights(&weights).unwrap();
        let (before, after) = match game(text) {
            Game::Small(game) => {
                let before = game.start().weights().to_vec();
                let text = game.weights_text(&before);
                (before, again(text, &Game::Small(game)))
            }
            Game::Large(game) => {
                let before = game.start().weights().to_vec();
                let text = game.weights_text(&before);
                (before, again(text, &Game::Large(game)))
            }
        };
        let after = match after {
            Game::Small(game) => game.start().weights().to_vec(),
            Game::Large(game) => game.start().weights().to_vec(),
        };
        assert_eq!(after, before, "{id}");
    }
}

#[test]
fn the_largest_weights_stay_far_from_the_scores_of_wins() {
    let game = of_library("crazyhouse");
    let game = game
        .with_weights("value pawn 10000\nvalue queen 10000\n")
        .unwrap();
    let fen = "4k3/8/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/QQQQKQQQ[] w - - 0 1";
    assert_eq!(value(&game, fen), 25_000);
}

#[test]
fn the_aim_of_a_game_decides_what_its_pieces_are_worth() {
    let worth = |id: &str, fen: &str| value(&of_library(id), fen);
    let lost = worth("antichess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    assert!(
        lost < 0,
        "who has fewer pieces is closer to the aim: {lost}"
    );
    let near = worth("breakthrough", "p7/8/7P/8/8/8/8/8 w - - 0 1");
    assert!(
        near > 50,
        "the pawn on h6 is closer to its last rank: {near}"
    );
    let king = worth("kingofthehill", "7k/8/8/8/8/3K4/8/8 w - - 0 1");
    assert!(king > 20, "the king on d3 is closer to the middle: {king}");
    let corner = worth("flipello", "P7/8/8/3pP3/3Pp3/8/8/p1p5 b - - 0 1");
    assert!(corner.abs() < 100, "both have a corner: {corner}");
    let room = worth("amazons", "10/10/10/10/4Q5/10/10/10/8**/8*q w - - 0 1");
    assert!(room > 100, "Black's amazon is locked in: {room}");
    let held = worth("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
    assert!((250..400).contains(&held), "a knight in hand: {held}");
}
