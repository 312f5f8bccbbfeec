//! Checkless Chess next to a slow second generator, and its refusals.

use crate::games::native::declared;
use crate::games::orthodox::{Like, Moves, legal_moves};
use crate::games::slow::{self, Move, Orthodox};
use springald_core::{Explain, IllegalReason, NotationExt, PositionExt, Variant};

/// Checkless Chess.
struct Checkless;

impl Moves for Checkless {
    /// Returns the moves of chess that give no check, and those that checkmate.
    fn moves(chess: &Orthodox) -> Vec<Move> {
        let mut moves = legal_moves(chess);
        moves.retain(|&one| {
            let after = chess.after(one);
            !after.board.in_check(after.white) || legal_moves(&after).is_empty()
        });
        moves
    }
}

#[test]
fn it_agrees_with_the_slow_generator() {
    let game = declared("checkless");
    slow::agree::<_, Like<Checkless>>(&game, &game.start().fen(), (1, 8), 40);
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "k7/2Q5/1K6/8/8/8/7p/8 w - - 0 1",
        // A capture en passant that would give check, and one that would uncover one.
        "8/8/8/2k5/5Pp1/8/4P3/1B5K w - - 0 1",
        "8/4p3/8/3P4/1K3p1k/8/4P1P1/R6R b - - 0 1",
    ] {
        slow::agree::<_, Like<Checkless>>(&game, fen, (7, 12), 12);
    }
}

/// Returns the texts of the actions, sorted.
fn texts(fen: &str) -> Vec<String> {
    let position = declared("checkless").parse_fen(fen).expect(fen);
    let actions = position.actions().into_iter();
    let mut texts: Vec<String> = actions.map(|one| position.action_text(one)).collect();
    texts.sort();
    texts
}

#[test]
fn only_checkmate_is_a_check() {
    // Each move of the queen along the seventh rank gives check; only one of them is mate.
    let all = texts("7k/1Q6/6K1/8/8/8/8/8 w - - 0 1");
    for (text, is_legal) in [
        ("b7h7", true),
        ("b7b8", true),
        ("b7a8", true),
        ("b7h1", false),
        ("b7b2", false),
    ] {
        assert_eq!(
            all.iter().any(|one| one == text),
            is_legal,
            "{text}: {all:?}"
        );
    }
    let fen = "7k/1Q6/6K1/8/8/8/8/8 w - - 0 1";
    let position = declared("checkless").parse_fen(fen).unwrap();
    let mate = position.action_from_text("b7h7").unwrap();
    assert_eq!(position.san(mate), "Qh7#");
    let verdict = position.after_unchecked(mate).verdict().unwrap();
    assert_eq!(verdict.termination.to_string(), "checkmate");
}

#[test]
fn answers_that_give_check_count() {
    // Every answer of the king uncovers a check by its bishop.
    let fen = "b7/8/8/1P1k4/8/3P4/6K1/7R w - - 0 1";
    let position = declared("checkless").parse_fen(fen).unwrap();
    let reason = position.why_not("h1h5").unwrap().expect("a refusal");
    assert!(
        reason.sentence().ends_with("+ is an answer."),
        "{}",
        reason.sentence()
    );
}

#[test]
fn a_player_with_nothing_but_checks_is_stalemated() {
    let fen = "8/8/2k5/8/1P6/8/2q5/K7 w - - 0 1";
    let position = declared("checkless").parse_fen(fen).unwrap();
    let verdict = position.verdict().expect("an end");
    assert_eq!(verdict.termination.to_string(), "stalemate");
}

#[test]
fn refusals_cite_the_clauses() {
    for (fen, text, clause, sentence) in [
        (
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a8",
            "6.3",
            "That gives check but not checkmate: Kd7 is an answer.",
        ),
        (
            "4k3/8/8/8/8/4B3/8/K3R3 w - - 0 1",
            "e3f4",
            "6.3",
            "That gives check but not checkmate: Kd7 is an answer.",
        ),
        (
            "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "e2g2",
            "6.1",
            "That leaves your king attacked by the rook on e8.",
        ),
    ] {
        let position = declared("checkless").parse_fen(fen).expect(fen);
        let reason = position.why_not(text).unwrap().expect(text);
        let cited = reason.clause().map(|clause| clause.to_string());
        assert_eq!(cited.as_deref(), Some(clause), "{text}");
        assert_eq!(reason.sentence(), sentence, "{text}");
    }
}
