//! The tables of an evaluation, and its sum.

use super::terms::{
    ATTACK, BACKWARD, CENTRE, CORNER, DOUBLED, EXPOSED, GOAL, HAND, HANGING, MOBILITY, PAIR,
    PASSED, SHELTER, SUPPORTED, TERRITORY, THREAT, VALUE,
};
use super::{aims, defaults, posts, territory, traits};
use crate::bits::{Bits, squares, without};
use crate::play::position::DeclaredPosition;
use crate::program::tables::scores::{Beginning, Contest, Pawns, Scores, Sum};
use crate::program::{CODES, Code, Program};
use springald_board::Square;
use springald_core::{Phase, Side, Tally, Weight};

/// The value in the order of actions, in centipawns, of a piece whose loss ends the game.
const PRICELESS: i32 = 2500;

/// The largest evaluation, in centipawns: far from the scores of forced wins.
const MOST: i64 = 25_000;

impl Sum {
    fn of(weight: Weight) -> Self {
        Self((i64::from(weight.ending()) << 32) + i64::from(weight.opening()))
    }

    #[inline(always)]
    fn times(self, count: i32) -> Self {
        Self(self.0 * i64::from(count))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns the value in a phase of the game.
    fn taper(self, phase: Phase) -> i32 {
        let opening = i64::from(self.0 as i32);
        let ending = (self.0 - opening) >> 32;
        let (share, all) = (i64::from(phase.value()), i64::from(Phase::OPENING));
        let sum = (opening * share + ending * (all - share)) / all;
        sum.clamp(-MOST, MOST) as i32
    }
}

impl<W: Bits> Program<W> {
    /// Returns the weights of the evaluation.
    pub(crate) fn weights(&self) -> &[Weight] {
        self.weights.get_or_init(|| defaults::weights(self))
    }

    /// Returns the tables of the evaluation.
    #[inline(always)]
    pub(crate) fn scores(&self) -> &Scores<W> {
        self.scores.get_or_init(|| Scores::of(self))
    }
}

impl<W: Bits> Scores<W> {
    /// Makes the tables of a game from its weights.
    pub(crate) fn of(program: &Program<W>) -> Self {
        let weights = program.weights();
        let goals = Side::BOTH.map(|side| {
            let kinds = 0..program.declaration.kinds.len();
            kinds.map(|kind| aims::goal(program, side, kind)).collect()
        });
        let group = |first: usize| -> [Sum; CODES] {
            std::array::from_fn(|code| Sum::of(weights[first + code]))
        };
        let used = |first: usize| {
            let group = &weights[first..first + CODES];
            group.iter().any(|&weight| weight != Weight::default())
        };
        let uses = |terms: &[usize]| terms.iter().any(|&first| used(first));
        let pawns = Pawns::of(program);
        let fills = aims::fills(program);
        let occupied = (program.start.get()).map_or(W::ZERO, DeclaredPosition::occupied)
            | program.all_armed_squares();
        let counted = if fills {
            without(program.board, occupied)
        } else {
            occupied
        };
        let mut values: [i32; CODES] = std::array::from_fn(|code| {
            let weight = weights[VALUE + code];
            weight.opening().max(weight.ending())
        });
        let contest = Contest::of(program, &values);
        for &code in &contest.royal {
            values[usize::from(code)] = values[usize::from(code)].max(PRICELESS);
        }
        let mut scores = Self {
            values,
            placed: Box::default(),
            hand: group(HAND),
            beneath: (program.layer.as_ref()).map_or(Sum(0), |table| {
                Sum::of(weights[VALUE + usize::from(table.code)])
            }),
            contest: uses(&[MOBILITY, SHELTER, ATTACK, THREAT, HANGING, PAIR]).then_some(contest),
            counts_pawns: uses(&[PASSED, DOUBLED, SUPPORTED, BACKWARD]),
            room_of: territory::only_mover(program).filter(|_| used(TERRITORY)),
            traits: *program.traits.get_or_init(|| traits::of(program)),
            noise_has_targets: traits::noise_has_targets(program),
            promoting: Side::BOTH.map(|side| {
                let kinds = program.movers[side.index()].iter();
                let all = kinds.flat_map(|moves| &moves.promotions);
                all.fold(W::ZERO, |set, one| set | one.into)
            }),
            beginnings: Side::BOTH.map(|side| {
                let kinds = 0..program.declaration.kinds.len();
                kinds
                    .map(|kind| Beginning::of(program, &pawns, (side, kind)))
                    .collect()
            }),
            pawns,
            exposed: used(EXPOSED).then(|| group(EXPOSED)),
            goals,
            around: program
                .shape
                .indices()
                .map(|at| aims::around(program, at))
                .collect(),
            fills,
            full: (counted.count() as i32).max(1),
        };
        scores.placed = scores.placed(program, weights);
        scores
    }

    fn placed(&self, program: &Program<W>, weights: &[Weight]) -> Box<[Sum]> {
        let count = usize::from(program.shape.squares());
        let each = Side::BOTH.into_iter().flat_map(|side| {
            let codes = 0..CODES;
            codes.flat_map(move |code| (0..count).map(move |at| (side, code, at)))
        });
        let sum = |(side, code, at)| {
            if code == 0 || code > program.declaration.kinds.len() {
                return Sum(0);
            }
            let terms = self.standing(program, side, code as Code, at).into_iter();
            terms.fold(Sum(0), |sum, (term, count)| {
                sum.plus(Sum::of(weights[term + code]).times(count))
            })
        };
        each.map(sum).collect()
    }

    /// Returns the counts of a piece that follow from its square alone.
    fn standing(
        &self,
        program: &Program<W>,
        side: Side,
        code: Code,
        at: usize,
    ) -> [(usize, i32); 7] {
        let shape = program.shape;
        let square = Square::new(at as u8);
        let (file, rank) = (shape.file(square), shape.rank(square));
        let edges = file.min(shape.files() - 1 - file) + rank.min(shape.ranks() - 1 - rank);
        let goal = self.goals[side.index()][usize::from(code) - 1];
        let is_corner = [0, shape.files() - 1].contains(&file)
            && [0, shape.ranks() - 1].contains(&rank)
            && program.arrivals.is_some();
        let beginning = &self.beginnings[side.index()][usize::from(code) - 1];
        let [advance, middle, home] = beginning.counts(program, goal, at);
        [
            (VALUE, 1),
            (CENTRE, i32::from(edges)),
            (GOAL, posts::near(program, goal, at).unwrap_or(0)),
            (CORNER, i32::from(is_corner)),
            advance,
            middle,
            home,
        ]
    }

    /// Adds the terms that depend on more than the squares of single pieces.
    #[inline(always)]
    fn each_moving_term<T: Tally>(&self, position: &DeclaredPosition<W>, tally: &mut T) {
        if let Some(contest) = &self.contest {
            contest.count(position, &self.pawns.codes, tally);
        }
        if self.counts_pawns {
            self.pawns.count(position, tally);
        }
        if let Some(code) = self.room_of {
            territory::count(position, code, tally);
        }
    }

    /// Returns the phase: by the pieces that are left, or the squares that are empty if the board fills.
    pub(crate) fn phase(&self, position: &DeclaredPosition<W>) -> Phase {
        let occupied = position.occupied();
        let counted = if self.fills {
            without(position.program.board, occupied)
        } else {
            occupied
        };
        Phase::of(counted.count() as i32, self.full)
    }
}

/// Adds the terms of a position, White's less Black's.
pub(super) fn each_term<W: Bits, T: Tally>(position: &DeclaredPosition<W>, tally: &mut T) {
    let program = position.program;
    let scores = program.scores();
    let empty = without(program.board, position.occupied());
    for side in Side::BOTH {
        let sign = if side == Side::White { 1 } else { -1 };
        for at in squares(position.sides[side.index()]) {
            let code = position.code(at);
            let index = usize::from(code);
            for (term, count) in scores.standing(program, side, code, at) {
                tally.add(term + index, sign * count);
            }
            if scores.exposed.is_some() && scores.around[at] & empty != W::ZERO {
                tally.add(EXPOSED + index, sign);
            }
        }
        if let Some(table) = &program.layer {
            let count = position.beneath(side).count() as i32;
            tally.add(VALUE + usize::from(table.code), sign * count);
        }
        for (slot, &(code, _)) in program.drops.iter().enumerate() {
            let count = i32::from(position.in_hand(side, slot));
            tally.add(HAND + usize::from(code), sign * count);
        }
    }
    scores.each_moving_term(position, tally);
}

/// Returns the evaluation for White.
pub(super) fn total<W: Bits>(position: &DeclaredPosition<W>) -> i32 {
    let scores = position.program.scores();
    let sums = Side::BOTH.map(|side| sum(position, scores, side));
    let mut moving = springald_core::Sum::of(position.program.weights());
    scores.each_moving_term(position, &mut moving);
    let moving = Sum::of(moving.total());
    Sum(sums[0].0 - sums[1].0 + moving.0).taper(scores.phase(position))
}

/// Returns what counts for a side.
fn sum<W: Bits>(position: &DeclaredPosition<W>, scores: &Scores<W>, side: Side) -> Sum {
    let program = position.program;
    let count = usize::from(program.shape.squares());
    let first = side.index() * CODES * count;
    let mut sum = Sum(0);
    for at in squares(position.sides[side.index()]) {
        let code = usize::from(position.code(at));
        sum = sum.plus(scores.placed[first + code * count + at]);
    }
    if let Some(exposed) = &scores.exposed {
        let empty = without(program.board, position.occupied());
        for at in squares(position.sides[side.index()]) {
            if scores.around[at] & empty != W::ZERO {
                sum = sum.plus(exposed[usize::from(position.code(at))]);
            }
        }
    }
    if program.layer.is_some() {
        sum = sum.plus(scores.beneath.times(position.beneath(side).count() as i32));
    }
    if position.hands[side.index()] != 0 {
        for (slot, &(code, _)) in program.drops.iter().enumerate() {
            let held = i32::from(position.in_hand(side, slot));
            sum = sum.plus(scores.hand[usize::from(code)].times(held));
        }
    }
    sum
}
