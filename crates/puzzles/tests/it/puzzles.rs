//! Puzzles made, written, read and proved again.

use springald_puzzles::{
    Bounds, Found, Goal, Miner, Order, Origin, Prover, Puzzle, Refusal, check, to_pgn,
};
use springald_registry::{Control, EngineEntry, find};

/// Black mates at once, and only so.
const FOOL: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1";

/// Only the capture of the bishop prevents mate in two turns.
const SAVED: &str = "1R4bk/8/7K/1p4B1/1P2PP1P/2P3r1/8/8 b - - 0 1";

/// The knight's check on c7 wins the rook.
const FORK: &str = "r3k3/8/8/3N4/8/8/5PPP/6K1 w q - 0 1";

/// A cat takes the teleporting cat, White's teleporting cat makes way and takes the king.
const SECOND: &str =
    "rnbmmmmmnr/5qk3/2p1p1ppp1/1pB2pc2p/p6T2/7tP1/1*P3C2P/*2PPPP3/2*6*/MNMMKMMBNR w - - - - 0 1";

/// The queen, next to a ballista, moves away.
const BOOSTED: &str = "4k4/1p4a2/1p7/8p/3p5/5p2K/8P/1qn6 b - - 0 1";

/// A rook stands on a catapult of Black.
const LOCKED: &str = "4R3/1R4pk/1p6/6K1/n7/7P/7P/8 w - - b1!f1!/b8!g8 0 1";

const MATERIAL: Goal = Goal::Material {
    margin: 200,
    nodes: 1000,
};

fn order(seed: u64, least: u32, turns: u32) -> Order {
    Order {
        goal: Goal::Win,
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
                .map(|checked| checked.puzzle.turns)
                .map_err(|error| error.to_string())
        })
        .collect()
}

fn puzzle(variant: &str, goal: Goal, fen: &str) -> Result<Puzzle, Refusal> {
    let control = Control::default();
    let mut prover = Prover::new(find(variant).unwrap(), Bounds::default(), &control);
    prover.puzzle(goal, fen)
}

fn refusal(variant: &str, fen: &str) -> Refusal {
    puzzle(variant, Goal::Win, fen).unwrap_err()
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
    for (id, goal, turns) in [
        ("chess", Goal::Win, 3),
        ("chess", Goal::Save, 2),
        ("chess", MATERIAL, 1),
        ("chesspp", Goal::Win, 2),
        ("cats", Goal::Win, 1),
        ("gravitatur", Goal::Win, 1),
    ] {
        let entry = find(id).unwrap();
        let order = Order {
            goal,
            ..order(3, 1, turns)
        };
        let found = mined(entry, order, 2);
        let mut text = String::new();
        for Found { puzzle, origin } in &found {
            assert_eq!(puzzle.goal, goal);
            text += &to_pgn(entry, puzzle, *origin).unwrap().to_string();
            text.push('\n');
        }
        let expected: Vec<_> = found.iter().map(|one| Ok(one.puzzle.turns)).collect();
        assert_eq!(proved(&text), expected, "{text}");
    }
}

#[test]
fn the_only_turn_that_does_not_lose_is_found() {
    let found = puzzle("chess", Goal::Save, SAVED).unwrap();
    assert_eq!((found.turns, &*found.first.turn), (2, "g3g5"));
    assert_eq!(found.themes, ["saving-turn", "loss-in-2", "capture"]);
    assert!(found.replies.is_empty());
    let entry = find("chess").unwrap();
    let origin = Origin { seed: 1, game: 1 };
    let pgn = to_pgn(entry, &found, origin).unwrap().to_string();
    assert!(pgn.contains("[Goal \"save\"]"), "{pgn}");
    assert_eq!(proved(&pgn), [Ok(2)]);
    for (from, to, message) in [
        ("Rxg5", "Rg4", "found the answer g3g4, expected g3g5"),
        (
            "[Turns \"2\"]",
            "[Turns \"3\"]",
            "found 3 turns, expected 2",
        ),
        (
            "[Turns \"2\"]",
            "[Turns \"1\"]",
            "several turns do not lose",
        ),
        ("\"save\"", "\"draw\"", "tag Goal: found 'draw'"),
    ] {
        let [Err(error)] = &*proved(&pgn.replace(from, to)) else {
            panic!("no fault found: {message}")
        };
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_position_without_a_saving_turn_is_refused() {
    let refused = |fen| puzzle("chess", Goal::Save, fen).unwrap_err();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(matches!(refused(start), Refusal::SeveralSave(..)));
    // The king and the pawn have a turn each, and a rook mates after both.
    let lost = "k7/8/1K6/p7/8/8/8/7R b - - 0 1";
    assert_eq!(refused(lost), Refusal::NoSave);
    // One turn is legal.
    let forced = "7k/8/5KR1/8/8/8/8/8 b - - 0 1";
    assert_eq!(refused(forced), Refusal::FewOthers(0));
}

/// The cat attacks the king, and a teleport of one's own may block it: only by luck.
#[test]
fn further_steps_and_rolls_are_no_other_saving_turns() {
    let fen = "mnmmqmmbn1/5k1*1*/2pp1pppbp/1p1*6/1p2pT4/4P5/1*3P3P/PtPP2cPP1/10/RNBMMKMMNR w KQ - - - 0 1";
    let found = puzzle("cats", Goal::Save, fen).unwrap();
    assert_eq!((found.turns, &*found.first.turn), (1, "f1g2"));
}

#[test]
fn a_turn_that_wins_material_is_searched_twice() {
    let found = puzzle("chess", MATERIAL, FORK).unwrap();
    assert_eq!((found.turns, &*found.first.turn), (1, "d5c7"));
    assert_eq!(found.themes, ["material", "check", "fork"]);
    let entry = find("chess").unwrap();
    let origin = Origin { seed: 1, game: 1 };
    let pgn = to_pgn(entry, &found, origin).unwrap().to_string();
    assert!(pgn.contains("[Margin \"200\"]\n[Nodes \"1000\"]"), "{pgn}");
    assert_eq!(proved(&pgn), [Ok(1)]);
    for (from, to, message) in [
        ("Nc7+", "Nf6+", "found the answer d5f6, expected d5c7"),
        ("\"200\"", "\"2000\"", "is nearly as good"),
        ("[Nodes \"1000\"]\n", "", "tag Nodes: expected a number"),
    ] {
        let [Err(error)] = &*proved(&pgn.replace(from, to)) else {
            panic!("no fault found: {message}")
        };
        assert!(error.contains(message), "{error}");
    }
    let quiet = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let refused = puzzle("chess", MATERIAL, quiet).unwrap_err();
    assert!(matches!(refused, Refusal::NoMargin(_)), "{refused:?}");
}

#[test]
fn themes_name_the_means_of_a_game() {
    let themes = |variant, fen| puzzle(variant, Goal::Win, fen).unwrap().themes;
    let has = |themes: &[String], theme: &str| themes.iter().any(|one| one == theme);
    let second = themes("cats", SECOND);
    assert!(has(&second, "second-piece"), "{second:?}");
    let boosted = themes("ballista", BOOSTED);
    assert!(has(&boosted, "boosted"), "{boosted:?}");
    let locked = themes("chesspp", LOCKED);
    assert!(has(&locked, "locked"), "{locked:?}");
}

/// Two rooks give mate in two turns in many ways; the list gives one as the only one.
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
    let puzzle = prover.puzzle(Goal::Win, FOOL).unwrap();
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

#[test]
fn turns_that_begin_alike_are_one_answer() {
    // The queen's check on g6 wins with the duck on d6 or on e7.
    let fen = "2b1r3/5*2/5k2/2B1pP1Q/Pp6/1R1P4/5P1P/4KB1R w K - 0 1";
    let found = puzzle("duck", Goal::Win, fen).unwrap();
    assert_eq!(found.turns, 2);
    assert_eq!(found.first.to_string(), "h5g6,D@d6 or h5g6,D@e7");
    let origin = Origin { seed: 1, game: 1 };
    let text = (to_pgn(find("duck").unwrap(), &found, origin).unwrap()).to_string();
    assert_eq!(proved(&text), [Ok(2)]);
    // Without one of its endings, or with one that does not win, the answer is another one.
    let ending = "(1. Qg6/De7)";
    assert!(text.contains(ending), "{text}");
    for wrong in ["", "(1. Qg6/De7) (1. Qg6/Da1)", "(1. Qg6/De7 Kxg6/Dh8)"] {
        let result = proved(&text.replace(ending, wrong));
        assert!(result[0].is_err(), "{wrong}: {result:?}");
    }
}
