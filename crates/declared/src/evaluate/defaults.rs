//! The default weights of a game, derived from its declaration.

use super::aims::{fills, goal, has_room, winning};
use super::terms::{
    ADVANCE, ATTACK, BACKWARD, CENTRE, CORNER, DOUBLED, EXPOSED, GOAL, HAND, HANGING, HOME, MIDDLE,
    MOBILITY, PAIR, PASSED, SHELTER, SUPPORTED, TERMS, TERRITORY, THREAT, VALUE,
};
use super::{contest, posts, territory};
use crate::bits::{Bits, squares};
use crate::program::tables::carrying::CarryTable;
use crate::program::tables::scores::Pawns;
use crate::program::{Code, Program, Special};
use springald_board::{SplitMix, Square};
use springald_core::{Group, Side, Weight};
use springald_language::model::{Act, Gain, Place, Subject};

/// Centipawns for each square that a piece reaches on average. Fitted to the usual values of orthodox pieces:
/// on 8x8 it gives a knight 315, a bishop 358, a rook 493, a queen 851, a pawn 92 (the command `eval` in UCI).
const REACHED_SQUARE: i32 = 60;
/// Centipawns that a piece is worth in addition if it can promote.
const PROMOTION: i32 = 20;
/// The boards on which the reach of a kind is measured.
const SAMPLES: usize = 64;
/// Centipawns of a piece that does not move, and of one whose loss is the aim of the game.
const UNMOVED: i32 = 100;
const UNWANTED: i32 = -100;
/// Centipawns for each step towards the squares where a piece wins.
const WINNING_STEP: i32 = 30;
/// Centipawns for each square to which a piece could go, where nothing is captured.
const ROOM: i32 = 10;
/// Opening and ending values of a square that a side reaches before the other, where whoever cannot move loses.
const NEARER: (i32, i32) = (20, 40);
/// Opening and ending values where enclosed lines change sides: a piece in a corner never does, one beside an empty
/// square may, and only the last count matters.
const ENCLOSED: [(usize, (i32, i32)); 3] = [
    (VALUE, (0, 80)),
    (CORNER, (250, 150)),
    (EXPOSED, (-20, -10)),
];

/// Returns the default weights of a game, in the order of [`TERMS`].
pub(crate) fn weights<W: Bits>(program: &Program<W>) -> Vec<Weight> {
    let mut weights = vec![Weight::default(); Group::total(&TERMS)];
    let worths: Vec<i32> = (0..program.declaration.kinds.len())
        .map(|kind| worth(program, kind))
        .collect();
    for (kind, declared) in program.declaration.kinds.iter().enumerate() {
        if declared.neutral {
            continue;
        }
        let mut set = |term: usize, opening, ending| {
            weights[term + kind + 1] = Weight::new(opening, ending);
        };
        if has_room(program) {
            set(MOBILITY, ROOM, ROOM);
        }
        let (opening, ending) = step_to_goal(program, kind, &worths);
        set(GOAL, opening, ending);
        if declared.royal {
            continue;
        }
        let worth = worths[kind];
        set(VALUE, worth, worth);
        if program
            .drops
            .iter()
            .any(|(code, _)| usize::from(*code) == kind + 1)
        {
            set(HAND, worth, worth);
        }
        if worth > 0 && winning(program, Side::White, kind as Code + 1) == W::ZERO {
            // A step towards the middle: more for pieces of short range.
            let step = (12 - worth / 60).clamp(1, 4);
            set(CENTRE, step, step);
        }
        if converts_lines(program) && fills(program) {
            for (term, (opening, ending)) in ENCLOSED {
                set(term, opening, ending);
            }
            set(CENTRE, 0, 0);
        }
    }
    set_contest(program, &worths, &mut weights);
    if let Some(code) = territory::only_mover(program) {
        let (opening, ending) = NEARER;
        weights[TERRITORY + usize::from(code)] = Weight::new(opening, ending);
    }
    sum_loads(program, &mut weights);
    weights
}

/// Gives each carrier with its passenger the values of both.
pub(crate) fn sum_loads<W: Bits>(program: &Program<W>, weights: &mut [Weight]) {
    let codes = program.carrying.iter().flat_map(CarryTable::codes);
    for code in codes {
        let parts = program.carrying.as_ref().and_then(|one| one.parts(code));
        let values = parts.into_iter().flatten();
        let (opening, ending) = values.fold((0, 0), |(opening, ending), part| {
            let value = weights[VALUE + usize::from(part)];
            (opening + value.opening(), ending + value.ending())
        });
        weights[VALUE + usize::from(code)] = Weight::new(opening, ending);
    }
}

/// Sets the weights of the terms of attacks and of pawns, where pieces are captured and worth keeping.
fn set_contest<W: Bits>(program: &Program<W>, worths: &[i32], weights: &mut [Weight]) {
    let is_odd = program.mirrors
        || program.layer.is_some()
        || program.arrivals.is_some()
        || program.effects.as_ref().is_some_and(|one| one.converts);
    if is_odd || has_room(program) {
        return;
    }
    let pawns = Pawns::of(program);
    let royal = contest::royal(program);
    let is_final = !program.to_hand;
    for (kind, &worth) in worths.iter().enumerate() {
        let code = kind as Code + 1;
        if program.declaration.kinds[kind].neutral || worth <= 0 {
            continue;
        }
        let mut set = |term: usize, (opening, ending): (i32, i32)| {
            weights[term + kind + 1] = Weight::new(opening, ending);
        };
        if royal.contains(&code) {
            if is_final && program.legality.protects_own() {
                if posts::may_hide(program, kind) && posts::begin_alike(program, &pawns, kind) {
                    set(HOME, (-20, 0));
                    set(CENTRE, (0, 10));
                } else {
                    set(CENTRE, (-10, 10));
                }
            }
            continue;
        }
        let is_pawn = pawns.has(code);
        if is_pawn && is_final {
            if winning(program, Side::White, code) == W::ZERO {
                if posts::begin_alike(program, &pawns, kind) {
                    set(CENTRE, (0, 0));
                    set(GOAL, (0, 0));
                    set(ADVANCE, (2, 2));
                    set(MIDDLE, (12 / posts::half(program).max(1), 0));
                }
                set(PASSED, (1, 4));
                set(DOUBLED, (-8, -16));
                set(SUPPORTED, (8, 6));
                set(BACKWARD, (-8, -10));
            } else {
                set(PASSED, (15, 15));
                set(SUPPORTED, (10, 10));
            }
        }
        if !royal.is_empty() {
            let cover = if worth < 200 { 12 } else { 4 };
            set(SHELTER, (cover, 0));
            let attack = (worth / 150).clamp(1, 5);
            set(ATTACK, (attack, attack / 2));
        }
        if !is_pawn {
            // More for pieces of short range.
            let square = (1600 / worth).clamp(1, 5);
            set(MOBILITY, (square, square));
        }
        set(THREAT, (25, 20));
        set(HANGING, (-(8 + worth / 40), -(8 + worth / 40)));
        if keeps_colour(program, kind) {
            set(PAIR, (30, 40));
        }
    }
}

/// Returns `true` if a kind never leaves the squares of its colour.
fn keeps_colour<W: Bits>(program: &Program<W>, kind: usize) -> bool {
    let shape = program.shape;
    let colour = |at: usize| {
        let at = Square::new(at as u8);
        (shape.file(at) + shape.rank(at)) & 1
    };
    let movers = &program.movers[Side::White.index()][kind].movers;
    let mut all =
        (movers.iter()).flat_map(|mover| shape.indices().map(move |at| (mover, at.index())));
    !movers.is_empty()
        && all.all(|(mover, at)| {
            let reached = crate::program::reaches::reach(program, mover, at, W::ZERO) & mover.into;
            !mover.from.has(at) || squares(reached).all(|to| colour(to) == colour(at))
        })
}

/// Returns the value of a kind.
fn worth<W: Bits>(program: &Program<W>, kind: usize) -> i32 {
    let code = kind as Code + 1;
    let is_unwanted = program.ends.iter().any(|end| match end.result {
        Gain::Win => end.test.asks_for_few(code, true),
        Gain::Loss => end.test.asks_for_few(code, false),
        Gain::Draw => false,
    });
    if is_unwanted {
        return UNWANTED;
    }
    match reached(program, kind) {
        0 => UNMOVED,
        reached => reached,
    }
}

/// Returns the value of a kind by the squares it reaches on boards with three pieces on ten squares.
fn reached<W: Bits>(program: &Program<W>, kind: usize) -> i32 {
    let mut random = SplitMix::new(0x3a7e);
    let moves = &program.movers[Side::White.index()][kind];
    let count = usize::from(program.shape.squares());
    let mut total = 0;
    for _ in 0..SAMPLES {
        let occupied = (0..count).fold(W::ZERO, |set, at| {
            if random.below(10) < 3 {
                set | W::bit(at)
            } else {
                set
            }
        });
        for from in 0..count {
            let [mut quiet, mut taking] = [W::ZERO; 2];
            for mover in moves.movers.iter().filter(|one| {
                one.special == Special::None && (one.victims.is_empty() || one.excludes)
            }) {
                if mover.from.has(from) {
                    let reached =
                        crate::program::reaches::reach(program, mover, from, occupied) & mover.into;
                    quiet = quiet | (reached & mover.moves);
                    taking = taking | (reached & mover.takes);
                }
            }
            total += quiet.count() + taking.count();
        }
    }
    let average = total as i32 * REACHED_SQUARE / (2 * SAMPLES * count) as i32;
    average
        + if moves.promotions.is_empty() {
            0
        } else {
            PROMOTION
        }
}

/// Returns the values of a step towards the squares where a kind wins, or where it is promoted: by what it gains there.
fn step_to_goal<W: Bits>(program: &Program<W>, kind: usize, worths: &[i32]) -> (i32, i32) {
    let moves = &program.movers[Side::White.index()][kind];
    if winning(program, Side::White, moves.code) != W::ZERO {
        return (WINNING_STEP, WINNING_STEP);
    }
    let choices = moves.promotions.iter().flat_map(|one| &one.choices);
    let best = choices.map(|&code| worths[usize::from(code) - 1]).max();
    let gain = best.map_or(0, |best| (best - worths[kind]).max(0));
    let has_way = squares(goal(program, Side::White, kind)).next().is_some();
    if has_way {
        (gain / 200, gain / 70)
    } else {
        (0, 0)
    }
}

/// Returns `true` if enclosed lines of pieces change sides.
fn converts_lines<W: Bits>(program: &Program<W>) -> bool {
    let mut effects = program.declaration.effects.iter();
    effects.any(|effect| {
        let between = matches!(
            effect.subject,
            Subject::Others {
                place: Place::Between,
                ..
            }
        );
        between && effect.act == Act::ChangeSides
    })
}
