//! Action texts in a player's words.

use springald_registry::{VARIANTS, find};
use springald_view::phrase;

/// Asserts the phrases of actions in a position.
fn assert_phrases(variant: &str, fen: Option<&str>, line: &str, phrases: &[(&str, &str)]) {
    let row = find(variant).unwrap().variant();
    let mut game = fen.map_or_else(|| row.begin(), |fen| row.begin_at(fen).unwrap());
    game.play_line(line).unwrap();
    for (action, words) in phrases {
        assert_eq!(phrase(&*game, action), *words, "{variant}: {action}");
    }
}

#[test]
fn a_move_names_its_piece_and_its_square_where_there_are_several_of_the_kind() {
    let fen = Some("r3k3/8/8/8/3p4/8/4P3/RN2K2R w KQ - 0 1");
    let phrases = [
        ("b1c3", "Knight to c3"),
        ("a1a8", "Rook a1 takes a8"),
        ("e2e4", "Pawn to e4"),
        ("e1g1", "King castles to g1"),
        ("d4d3", "Black pawn to d3"),
        ("h3h4", "From h3 to h4"),
        ("b1d2q", "Knight to d2, becoming a queen"),
    ];
    assert_phrases("chess", fen, "", &phrases);
    let promotion = [("a7a8n", "Pawn to a8, becoming a knight")];
    assert_phrases(
        "chess",
        Some("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"),
        "",
        &promotion,
    );
}

#[test]
fn signs_and_texts_without_squares_have_words_of_their_own() {
    let phrases = [
        ("T@", "Teleport"),
        ("end", "End the turn"),
        ("*a2a4", "Neutral piece a2 to a4"),
        ("&d1d2", "Cat d1 to d2 (second cat)"),
        ("+e3e5", "Pawn e3 to e5 (extra move)"),
        ("M@d1", "Mouse on d1"),
        ("T@e5", "Teleporting cat on e5"),
    ];
    assert_phrases("cats", None, "", &phrases);
    let capture = Some("nrbqc2*1k/6**2/p9/10/10/10/10/10/3*6/2B6K w - - - - 0 1");
    let put = [("c1d2@e6", "Bishop takes d2 and puts it on e6")];
    assert_phrases("cats", capture, "", &put);
    let passing = Some("k8/9/9/9/3pP4/2a6/9/K8 b - e4:e3 4 1");
    let slide = [("d4e3-", "Pawn to e3 (slide)"), ("d4e3", "Pawn takes e3")];
    assert_phrases("ballista", passing, "", &slide);
}

#[test]
fn phrases_name_the_verb_of_the_game() {
    assert_phrases("gravitatur", None, "", &[("G@d4", "Gravitatur on d4")]);
    let swap = Some("4k3/8/8/3N4/8/8/3P4/R3KQ2 w - - @ 2 2");
    let phrases = [("e1d5", "King swaps with d5"), ("e1d2", "King to d2")];
    assert_phrases("gravitatur", swap, "", &phrases);
    // A knight and a locked catapult stand on b1: either may be meant.
    let start = [("b1b3", "From b1 to b3"), ("b1c3", "Knight b1 to c3")];
    assert_phrases("chesspp", None, "", &start);
    let free = [("b1b3", "Gulti b1 to b3")];
    assert_phrases("gulti", None, "b1c3 b8c6", &free);
    let flight = Some("4k3/8/8/8/1N6/8/8/4K3 w - - b4g7/- 0 1");
    assert_phrases("chesspp", flight, "", &[("b4g7", "Knight teleports to g7")]);
}

#[test]
fn every_legal_action_has_a_phrase_and_other_texts_are_returned() {
    for entry in VARIANTS {
        let game = entry.variant().begin();
        for action in game.action_texts() {
            let words = phrase(&*game, &action);
            assert!(words != action && !words.contains('@'), "{action}: {words}");
        }
        for nonsense in [
            "",
            "?",
            "e",
            "Z",
            "e2",
            "e2z9",
            "@",
            "\u{fc}2e4",
            "e2e4@",
            "M@",
        ] {
            assert_eq!(phrase(&*game, nonsense), nonsense);
        }
    }
}
