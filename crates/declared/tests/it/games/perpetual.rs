//! Repetition that loses: perpetual check, and repetition as such.

use crate::games::native::{declared, large, small};
use springald_board::SplitMix;
use springald_core::{
    Clause, NotationExt, Position, PositionExt, Record, RepetitionLoss, Side, Termination, Variant,
    Verdict,
};
use springald_declared::model::Declaration;
use std::collections::HashMap;

/// A game whose kings go anywhere, so that both can give check by going out of the way of their queens.
const MUTUAL: &str = "game mutual\nboard 8 x 8\nstart \"3q2q1/8/8/8/Q2K2k1/8/8/7Q w - - 0 1\"\n\
    forbid own royal attacked\nloss when checkmated as \"checkmate\"\nloss when stalemated as \"no move\"\n\
    piece king K royal\n  goes anywhere to move\npiece queen Q\n  slides any\n\
    repetition draw 3, perpetual check loses\n";

/// Plays a round of turns again and again. Returns the verdict and the number of turns before it.
pub(super) fn repeat<V: Variant>(game: &V, fen: &str, round: &str) -> (Verdict, usize) {
    let position = game.parse_fen(fen).unwrap();
    let mut record = Record::from_position(game.clone(), position);
    let mut turns = 0;
    for turn in round.split(' ').cycle().take(60) {
        record.play_turn(turn).unwrap();
        turns += 1;
        if let Some(verdict) = record.verdict() {
            assert_eq!(record.claims(), []);
            return (verdict, turns);
        }
    }
    panic!("the game goes on");
}

/// Returns a loss by perpetual check.
fn checker_loses(checker: Side) -> Verdict {
    Verdict::win(!checker, Termination::PERPETUAL_CHECK)
}

pub(super) fn sentence(declaration: &Declaration, clause: Clause) -> &str {
    let mut clauses = declaration.clauses.iter();
    let found = clauses.find(|(number, _)| *number == clause);
    found.map_or("", |(_, sentence)| sentence)
}

#[test]
fn xiangqi_5_3_perpetual_check_loses_the_third_time() {
    let game = large("xiangqi");
    assert!(sentence(game.declaration(), Clause::new(5, 3)).contains("check in each turn"));
    let fen = "3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1";
    let checks = repeat(&game, fen, "a9a10 d10d9 a10a9 d9d10");
    assert_eq!(checks, (checker_loses(Side::White), 8));
    // One quiet turn in each round is enough for a draw.
    let draw = Verdict::draw(Termination::THREEFOLD);
    let quiet = repeat(
        &game,
        fen,
        "a9a10 d10d9 a10c10 d9e9 c10c9 e9e10 c9a9 e10d10",
    );
    assert_eq!(quiet, (draw, 16));
    assert_eq!(repeat(&game, fen, "a9b9 d10e10 b9a9 e10d10").0, draw);
    let mirrored = "5k3/9/9/9/9/9/9/9/r8/3K5 b - - 0 1";
    let checks = repeat(&game, mirrored, "a2a1 d1d2 a1a2 d2d1");
    assert_eq!(checks, (checker_loses(Side::Black), 8));
}

#[test]
fn minixiangqi_5_3_and_manchu_5_3_are_those_of_xiangqi() {
    let game = declared("minixiangqi");
    let checks = repeat(&game, "2k4/R6/7/7/7/7/4K2 w - - 0 1", "a6a7 c7c6 a7a6 c6c7");
    assert_eq!(checks, (checker_loses(Side::White), 8));
    let game = large("manchu");
    let fen = "3k5/M8/9/9/9/9/9/9/9/5K3 w - - 0 1";
    let checks = repeat(&game, fen, "a9a10 d10d9 a10a9 d9d10");
    assert_eq!(checks, (checker_loses(Side::White), 8));
}

#[test]
fn shogi_6_4_perpetual_check_loses_the_fourth_time() {
    let game = large("shogi");
    assert!(sentence(game.declaration(), Clause::new(6, 4)).contains("fourth"));
    let fen = "k8/9/9/8R/9/9/9/9/4K4[] w - - 0 1";
    let checks = repeat(&game, fen, "i6a6 a9b9 a6i6 b9a9");
    assert_eq!(checks, (Verdict::draw(Termination::REPETITION), 12));
    let fen = "k8/9/9/R8/9/9/9/9/4K4[] b - - 0 1";
    let checks = repeat(&game, fen, "a9b9 a6b6 b9a9 b6a6");
    assert_eq!(checks, (checker_loses(Side::White), 12));
}

#[test]
fn shogi_6_4_counts_captures_and_drops() {
    let game = large("shogi");
    // Golds are dropped in front of both kings, which take them.
    let fen = "k8/9/9/9/9/9/9/9/4K4[G] w - - 0 1";
    let round = "G@a8 a9a8 e1e2 G@e3 e2e3 a8a9 e3e2 a9b9 e2e1 b9a9";
    let drawn = repeat(&game, fen, round);
    assert_eq!(drawn, (Verdict::draw(Termination::REPETITION), 30));
    // A search looks as far back.
    assert_eq!(game.start().repeatable_turns(), u16::MAX);
    assert_eq!(large("xiangqi").start().repeatable_turns(), 0);
}

#[test]
fn minishogi_6_4_white_loses_but_the_checker_before() {
    let game = declared("minishogi");
    let loss = RepetitionLoss::Side(Side::White);
    assert_eq!(game.declaration().draws.repetition_loss, loss);
    let fen = "k4/5/4R/5/4K[] b - - 0 1";
    let quiet = repeat(&game, fen, "a5b5 e1e2 b5a5 e2e1");
    assert_eq!(
        quiet,
        (Verdict::win(Side::Black, Termination::REPETITION), 12)
    );
    let black = "k4/4r/5/5/4K[] w - - 0 1";
    let checks = repeat(&game, black, "e1d1 e4d4 d1e1 d4e4");
    assert_eq!(checks, (checker_loses(Side::Black), 12));
}

#[test]
fn torishogi_5_5_the_repeater_loses_but_the_checker_before() {
    let game = declared("torishogi");
    let quiet = repeat(&game, "k6/7/7/7/7/7/6K[] w - - 0 1", "g1f1 a7b7 f1g1 b7a7");
    assert_eq!(
        quiet,
        (Verdict::win(Side::White, Termination::THREEFOLD), 8)
    );
}

#[test]
fn check_by_both_is_no_loss() {
    let game = small(MUTUAL);
    let fen = "3q2q1/8/8/8/Q2K2k1/8/8/7Q w - - 0 1";
    let both = repeat(&game, fen, "d4g2 g4d5 g2d4 d5g4");
    assert_eq!(both, (Verdict::draw(Termination::THREEFOLD), 8));
}

/// A position as a slow judge sees it: its text, and whether the side to act is in check.
type Seen = (String, bool);

/// Judges a game by the texts of its positions, as the rules say.
fn judge(seen: &[Seen], times: usize) -> Option<Verdict> {
    let mut counts: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, (text, _)) in seen.iter().enumerate() {
        counts.entry(text).or_default().push(at);
    }
    let (last, _) = seen.last()?;
    let places = &counts[last.as_str()];
    if places.len() < times {
        return None;
    }
    let between = &seen[places[0] + 1..];
    let all = |side: &str| {
        let of_side = |seen: &&Seen| seen.0.contains(side);
        between.iter().filter(of_side).all(|seen| seen.1)
    };
    // White gives the checks in which Black is to act.
    Some(match (all(" b "), all(" w ")) {
        (true, false) => checker_loses(Side::White),
        (false, true) => checker_loses(Side::Black),
        _ => Verdict::draw(Termination::THREEFOLD),
    })
}

/// Random games in which repetitions and checks are frequent, next to the slow judge.
#[test]
fn records_agree_with_a_slow_judge() {
    let game = small(
        "game chase\nboard 4 x 4\nstart \"k3/2r1/1R2/3K w - - 0 1\"\n\
         forbid own royal attacked\nloss when checkmated as \"checkmate\"\n\
         piece king K royal\n  steps any to move\npiece rook R\n  slides straight to move or attack\n\
         repetition draw 3, perpetual check loses\n",
    );
    let mut random = SplitMix::new(7);
    let mut results: HashMap<Option<Side>, usize> = HashMap::new();
    for _ in 0..4_000 {
        let mut record = Record::new(game);
        let mut seen: Vec<Seen> = Vec::new();
        for _ in 0..60 {
            let position = *record.position();
            let text: Vec<String> = position.fen().split(' ').map(str::to_owned).collect();
            seen.push((text[..4].join(" ") + " ", position.is_check()));
            let expected = judge(&seen, 3);
            let found = record.verdict();
            let by_repetition = found.filter(|verdict| {
                [Termination::PERPETUAL_CHECK, Termination::THREEFOLD]
                    .contains(&verdict.termination)
            });
            assert_eq!(by_repetition, expected, "{}", position.fen());
            if let Some(verdict) = expected {
                *results.entry(verdict.winner).or_default() += 1;
            }
            if found.is_some() {
                break;
            }
            // Mostly checks, and mostly the first answer, so that positions come back.
            let actions = position.actions();
            let checks = |action: &&_| position.after_unchecked(**action).is_check();
            let usual = actions.iter().find(checks).unwrap_or(&actions[0]);
            let other = &actions[random.below(actions.len())];
            let action = if random.below(4) == 0 { other } else { usual };
            record.play(*action).unwrap();
        }
    }
    for winner in [None, Some(Side::White), Some(Side::Black)] {
        assert!(results[&winner] > 10, "{results:?}");
    }
}
