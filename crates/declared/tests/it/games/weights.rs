//! Weights of evaluations: derived from declarations, and read from texts.

use springald_core::{Evaluate, NotationExt, Side, Variant};
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
        Game::Huge(game) => game.parse_fen(fen).unwrap().evaluate(Side::White),
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
            "line 3: found 'worth', expected one of value, hand, centre, goal, mobility, corner, exposed, passed, doubled, \
             supported, backward, shelter, attack, threat, hanging, pair, territory, advance, middle, home",
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
fn squares_tell_nothing_where_sides_begin_differently() {
    let weights = |id: &str| match of_library(id) {
        Game::Small(game) => game.weights_text(game.start().weights()),
        Game::Large(game) => game.weights_text(game.start().weights()),
        Game::Huge(game) => game.weights_text(game.start().weights()),
    };
    let has = |id: &str, term: &str| {
        let text = weights(id);
        text.lines().any(|line| line.starts_with(term))
    };
    assert!(has("chess", "advance pawn") && has("chess", "home king"));
    assert!(!has("horde", "advance pawn"), "White's pawns are a horde");
    assert!(!has("xiangqi", "home"), "a general stays in its palace");
    assert!(!has("kingofthehill", "home"), "a king wins in the middle");
    assert!(has("makruk", "advance") && has("makruk", "home"));
}

#[test]
fn weights_name_the_shortcuts_of_the_search() {
    let traits = |weights: &str| match of_library("crazyhouse").with_weights(weights).unwrap() {
        Game::Small(game) => game.start().search_traits(),
        Game::Large(game) => game.start().search_traits(),
        Game::Huge(game) => game.start().search_traits(),
    };
    let none = traits("search none");
    assert!(!none.null_move && !none.futility && !none.late_pruning);
    let some = traits("value queen 900\nsearch futility evasions # two of them");
    assert!(some.futility && some.evasions && !some.null_move && !some.exchanges);
    assert!(
        traits("").null_move,
        "a king is protected, and moves are single"
    );
    let written = |weights: &str| match of_library("crazyhouse").with_weights(weights).unwrap() {
        Game::Small(game) => game.weights_text(game.start().weights()),
        Game::Large(game) => game.weights_text(game.start().weights()),
        Game::Huge(game) => game.weights_text(game.start().weights()),
    };
    for line in ["search futility evasions", "search none"] {
        let text = written(line);
        assert_eq!(text.lines().last(), Some(line), "{text}");
        assert_eq!(traits(&text), traits(line));
    }
    for (text, expected) in [
        (
            "search",
            "line 1: found nothing after 'search', expected 'none' or some of null-move, futility, late-pruning, \
             exchanges, evasions",
        ),
        (
            "search none futility",
            "line 1: found 'none', expected 'none' or some of null-move, futility, late-pruning, exchanges, evasions",
        ),
        (
            "search none\nsearch none",
            "line 2: found 'search' twice, expected it once",
        ),
    ] {
        let error = of_library("crazyhouse").with_weights(text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn the_search_dares_where_a_royal_piece_is_protected_and_moves_are_single() {
    for (id, dares, exchanges) in [
        ("shogi", true, true),
        ("atomic", true, false),
        ("rifle", true, false),
        ("antichess", false, false),
        ("jesonmor", false, false),
        ("marseillais", false, false),
    ] {
        let traits = match of_library(id) {
            Game::Small(game) => game.start().search_traits(),
            Game::Large(game) => game.start().search_traits(),
            Game::Huge(game) => game.start().search_traits(),
        };
        assert_eq!(traits.null_move, dares, "{id}");
        assert_eq!(traits.exchanges, exchanges, "{id}");
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
            Game::Huge(game) => {
                let before = game.start().weights().to_vec();
                let text = game.weights_text(&before);
                (before, again(text, &Game::Huge(game)))
            }
        };
        let after = match after {
            Game::Small(game) => game.start().weights().to_vec(),
            Game::Large(game) => game.start().weights().to_vec(),
            Game::Huge(game) => game.start().weights().to_vec(),
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

/// Returns how often a term counts in a position, for White less for Black.
fn count(game: &Game, term: &str, fen: &str) -> i32 {
    let [high, none] = [100, 0].map(|weight| {
        let game = game.with_weights(&format!("{term} {weight}\n")).unwrap();
        value(&game, fen)
    });
    // The rest of the evaluation is rounded.
    (high - none + 50).div_euclid(100)
}

#[test]
fn each_term_counts_what_its_line_says() {
    let chess = of_library("chess");
    for (term, fen, expected) in [
        ("passed pawn", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", 16),
        ("passed pawn", "4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1", 0),
        ("passed pawn", "4k3/p7/8/P7/8/8/8/4K3 w - - 0 1", 0),
        ("passed pawn", "4k3/8/8/Pp6/8/8/8/4K3 w - - 0 1", 16 - 9),
        ("doubled pawn", "4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1", 1),
        ("supported pawn", "4k3/8/8/8/4P3/3P4/8/4K3 w - - 0 1", 1),
        ("backward pawn", "4k3/8/8/8/4P3/8/3P4/4K3 w - - 0 1", 1),
        ("backward pawn", "4k3/8/8/8/4P3/8/1P6/4K3 w - - 0 1", 2),
        ("shelter pawn", "4k3/8/8/8/8/8/4P1P1/4K3 w - - 0 1", 1),
        // Attacks on g7 and g8, and a safe check on h1; the pressure is the check, and g7 and g8, which only the king guards.
        (
            "attack rook",
            "7k/8/8/8/8/8/4K3/6R1 w - - 0 1",
            (2 + 4) * (3 + 2) / 2,
        ),
        // Also attacks on g7 and h7, and a check on a8; a second attacker, and h7.
        (
            "attack rook",
            "7k/R7/8/8/8/8/4K3/6R1 w - - 0 1",
            (4 + 8) * (2 + 3 + 3) / 2,
        ),
        // The bishop guards g7, and stands in the way of the check on a8.
        (
            "attack rook",
            "5b1k/R7/8/8/8/8/4K3/6R1 w - - 0 1",
            (4 + 4) * (2 + 3 + 2) / 2,
        ),
        ("threat knight", "4k3/8/3q4/8/4N3/8/8/4K3 w - - 0 1", 1),
        ("threat queen", "4k3/8/8/3q2N1/8/8/8/4K3 w - - 0 1", 0),
        ("hanging knight", "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", -1),
        ("hanging knight", "3rk3/8/8/3n4/8/8/8/3RK3 w - - 0 1", 0),
        ("pair bishop", "2b1k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 1),
        ("mobility rook", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 10),
        ("mobility rook", "4k3/8/8/1p6/8/8/8/R3K3 w - - 0 1", 9),
        ("centre knight", "4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", 6),
        ("advance pawn", "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", -1),
        ("advance pawn", "4k3/8/8/8/3P4/8/1P6/4K3 w - - 0 1", 0),
        ("advance pawn", "k7/3P4/8/8/8/8/8/4K3 w - - 0 1", 15),
        ("advance pawn", "4k3/8/8/8/8/3p4/8/4K3 w - - 0 1", -8),
        ("middle pawn", "4k3/8/8/8/8/3P4/4P3/4K3 w - - 0 1", 3),
        ("middle pawn", "4k3/8/3P4/8/4P3/8/8/4K3 w - - 0 1", 12),
        ("middle pawn", "4k3/8/8/8/2P3PP/8/8/4K3 w - - 0 1", 2),
        ("home king", "7k/8/8/8/8/8/8/6K1 w - - 0 1", 0),
        ("home king", "7k/8/8/8/8/8/8/4K3 w - - 0 1", 2),
        ("home king", "7k/8/8/3K4/8/8/8/8 w - - 0 1", 5),
        ("home king", "8/8/8/4k3/8/8/8/K7 w - - 0 1", -5),
    ] {
        assert_eq!(count(&chess, term, fen), expected, "{term} in {fen}");
    }
    // Where captures have effects or checks are forbidden, only the attacks and the attackers count.
    for id in ["atomic", "racingkings"] {
        let attacks = count(
            &of_library(id),
            "attack rook",
            "7k/R7/8/8/8/8/4K3/6R1 w - - 0 1",
        );
        assert_eq!(attacks, 4, "{id}");
    }
    let amazons = of_library("amazons");
    let fen = "10/10/10/10/10/*********1/*******Q*1/*********1/10/q9 w - - 0 1";
    assert_eq!(count(&amazons, "territory amazon", fen), -72);
    let fen = "10/10/10/10/**********/**********/10/10/10/Q8q w - - 0 1";
    // The board is symmetric.
    assert_eq!(count(&amazons, "territory amazon", fen), 0);
}

#[test]
fn exchanges_are_counted_to_their_end() {
    let Game::Small(chess) = of_library("chess") else {
        panic!("64 squares")
    };
    for (fen, text, wins) in [
        ("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", false),
        ("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1", "d1d5", true),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", true),
        // The rook behind takes part.
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", true),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", false),
        // A king takes only what nobody defends.
        ("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", true),
        ("8/8/4k3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", false),
    ] {
        let position = chess.parse_fen(fen).unwrap();
        let action = position.action_from_text(text).unwrap();
        assert_eq!(position.wins_exchange(action, 1), wins, "{text} in {fen}");
    }
}
