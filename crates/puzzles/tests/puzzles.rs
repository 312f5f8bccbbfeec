//! Puzzles made, written, read and proved again.

use springald_puzzles::{Bounds, Found, Miner, Order, Origin, Prover, Refusal, check, to_pgn};
use springald_registry::{Control, EngineEntry, find};

/// Black mates at once, and only so.
const FOOL: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1";

fn order(seed: u64, least: u32, turns: u32) -> Order {
    Order {
        seed,
        first: 1,
        least,
        difficulty: 1,
        bounds: Bounds {
            turns,
            positions: 2_000_000,
            nodes: 500,
        },
    }
}

/// Returns the puzzles of the first games of a seed, at least `count`.
fn mined(entry: &EngineEntry, order: Order, count: usize) -> Vec<Found> {
    let control = Control::default();
    let mut miner = Miner::new(entry, order, [], &control);
    let mut found = Vec::new();
    while found.len() < count {
        found.extend(miner.play());
    }
    found
}

fn proved(text: &str) -> Vec<Result<u32, String>> {
    let control = Control::default();
    let games = |name: &str| find(name).ok().cloned();
    check(text, games, Bounds::default(), false, &control)
        .map(|result| {
            result
                .map(|checked| checked.turns)
                .map_err(|error| error.to_string())
        })
        .collect()
}

fn refusal(variant: &str, fen: &str) -> Refusal {
    let control = Control::default();
    let mut prover = Prover::new(find(variant).unwrap(), Bounds::default(), &control);
    prover.puzzle(fen).unwrap_err()
}

#[test]
fn the_same_order_makes_the_same_puzzles() {
    let chess = find("chess").unwrap();
    let first = mined(chess, order(7, 2, 3), 3);
    assert_eq!(first, mined(chess, order(7, 2, 3), 3));
    for found in &first {
        assert!((2..=3).contains(&found.puzzle.turns));
        assert!(!found.puzzle.replies.is_empty());
    }
}

#[test]
fn made_puzzles_are_proved_again() {
    for (id, turns) in [("chess", 3), ("chesspp", 2), ("cats", 1), ("gravitatur", 1)] {
        let entry = find(id).unwrap();
        let found = mined(entry, order(3, 1, turns), 2);
        let mut text = String::new();
        for Found { puzzle, origin } in &found {
            text += &to_pgn(entry, puzzle, *origin).unwrap().to_string();
            text.push('\n');
        }
        let expected: Vec<_> = found.iter().map(|one| Ok(one.puzzle.turns)).collect();
        assert_eq!(proved(&text), expected, "{text}");
    }
}

/// Two rooks give mate in two turns in many ways, one of which is listed here as the only one.
#[test]
fn second_solutions_are_found() {
    let several = refusal("chess", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1");
    assert!(matches!(several, Refusal::Several(..)), "{several:?}");
    let text = "[Variant \"Chess\"]\n[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/R7/1R2K3 w - - 0 1\"]\n\
                [Turns \"2\"]\n\n1. Ra7 Kg8 2. Rb8# 1-0\n";
    let [Err(error)] = &*proved(text) else {
        panic!("the puzzle has two solutions")
    };
    assert!(error.contains("several turns win"), "{error}");
}

#[test]
fn a_win_in_more_turns_by_another_turn_is_refused() {
    let later = refusal("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    assert!(matches!(later, Refusal::Later(_)), "{later:?}");
    assert_eq!(
        refusal("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        Refusal::NoWin
    );
}

#[test]
fn every_fault_of_a_puzzle_is_named() {
    let fen = FOOL;
    let text = |turns: &str, moves: &str| {
        format!("[Variant \"Chess\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n{turns}\n{moves} *\n")
    };
    for (turns, moves, message) in [
        ("", "1... Qh4#", "tag Turns"),
        ("[Turns \"2\"]\n", "1... Qh4#", "found 2 turns, expected 1"),
        (
            "[Turns \"1\"]\n",
            "1... Qg5",
            "found the answer d8g5, expected d8h4",
        ),
        ("[Turns \"1\"]\n", "", "expected one answer"),
        ("[Turns \"1\"]\n", "1... Qh9", "Qh9"),
    ] {
        let text = text(turns, moves).replace("Qh4# *", "Qh4# 0-1");
        let [Err(error)] = &*proved(&text) else {
            panic!("no fault found in {text}")
        };
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_stopped_miner_finds_nothing_more() {
    let control = Control::default();
    control.stop();
    let mut miner = Miner::new(find("chess").unwrap(), order(1, 1, 2), [], &control);
    assert!(miner.play().is_empty());
    assert_eq!(miner.next_game(), 2);
}

#[test]
fn the_file_says_where_a_puzzle_comes_from() {
    let chess = find("chess").unwrap();
    let control = Control::default();
    let mut prover = Prover::new(chess, Bounds::default(), &control);
    let puzzle = prover.puzzle(FOOL).unwrap();
    assert_eq!(puzzle.themes, ["win-in-1", "checkmate"]);
    let origin = Origin { seed: 5, game: 9 };
    let pgn = to_pgn(chess, &puzzle, origin).unwrap().to_string();
    for part in [
        "[Round \"9\"]",
        "[Seed \"5\"]",
        "[Turns \"1\"]",
        "{Black to move wins in 1 turn.} 1... Qh4# 0-1",
    ] {
        assert!(pgn.contains(part), "{pgn}");
    }
}
