//! The evaluation of declared games: material and centralization, with values derived from the moves of
//! each kind.

use crate::bits::{Bits, squares, without};
use crate::position::{Action, DeclaredPosition, What};
use crate::program::{CODES, Code, Program, Special};
use springald_board::{SplitMix, Square};
use springald_core::{Evaluate, Group, Phase, SearchTraits, Side, Tally, Weight};

/// The groups of weights: for each kind the value of a piece, in centipawns, and of each step from the edges.
static TERMS: [Group; 2] = [Group::new("material", CODES), Group::new("centre", CODES)];

/// Centipawns for each square that a piece reaches on average. Fitted to the usual values of orthodox pieces:
/// on 8x8 it gives a knight 315, a bishop 358, a rook 493, a queen 851, a pawn 92 (the command `eval` in UCI).
const REACHED_SQUARE: i32 = 60;
/// Centipawns that a piece is worth in addition if it can promote.
const PROMOTION: i32 = 20;
/// The boards on which the reach of a kind is measured.
const SAMPLES: usize = 64;

/// Returns the weights of a game, in the order of [`TERMS`].
pub(crate) fn weights<W: Bits>(program: &Program<W>) -> Vec<Weight> {
    let mut weights = vec![Weight::new(0, 0); 2 * CODES];
    for kind in 0..program.kinds {
        let declared = &program.declaration.kinds[kind];
        if declared.neutral || declared.royal {
            continue;
        }
        let worth = worth(program, kind);
        weights[kind + 1] = Weight::new(worth, worth);
        // A step towards the middle: more for pieces of short range.
        let step = (12 - worth / 60).clamp(1, 4);
        weights[CODES + kind + 1] = Weight::new(step, step);
    }
    weights
}

/// Returns the value of a kind by the squares it reaches on boards with three pieces on ten squares.
fn worth<W: Bits>(program: &Program<W>, kind: usize) -> i32 {
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
            for mover in moves
                .movers
                .iter()
                .filter(|one| one.special == Special::None && one.victims.is_empty())
            {
                if mover.from.has(from) {
                    let reached =
                        crate::reaches::reach(program, mover, from, occupied) & mover.into;
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

impl<W: Bits> DeclaredPosition<W> {
    pub(crate) fn value(&self, code: Code) -> i32 {
        self.program.weights()[usize::from(code)].opening()
    }

    /// Returns the code of what an action captures; 0 for nothing.
    fn captured(&self, action: Action) -> Code {
        match action.what {
            What::EnPassant => self.code(self.passer_of(action.to.into())),
            What::Move | What::Pass | What::Gate(_) => self.code(action.to.into()),
            What::Castle(_)
            | What::GateCastle(..)
            | What::Drop
            | What::Place
            | What::Shoot
            | What::Add
            | What::Skip
            | What::Swap
            | What::Beneath => 0,
        }
    }

    fn promotes(&self, action: Action) -> bool {
        matches!(action.what, What::Move | What::Pass | What::EnPassant)
            && self.code(action.from.into()) != action.code
    }
}

impl<W: Bits> Evaluate for DeclaredPosition<W> {
    fn terms(&self) -> &[Group] {
        &TERMS
    }

    fn weights(&self) -> &[Weight] {
        self.program.weights()
    }

    fn each_term<T: Tally>(&self, tally: &mut T) {
        let shape = self.program.shape;
        for side in Side::BOTH {
            let sign = if side == Side::White { 1 } else { -1 };
            for moves in &self.program.movers[side.index()] {
                let code = usize::from(moves.code);
                let pieces = self.of(side, &[moves.code]);
                tally.add(code, sign * pieces.count() as i32);
                for at in squares(pieces) {
                    let at = Square::new(at as u8);
                    let (file, rank) = (shape.file(at), shape.rank(at));
                    let edges =
                        file.min(shape.files() - 1 - file) + rank.min(shape.ranks() - 1 - rank);
                    tally.add(CODES + code, sign * i32::from(edges));
                }
            }
            if let Some(table) = &self.program.layer {
                let count = self.beneath(side).count() as i32;
                tally.add(table.code.into(), sign * count);
            }
            for (slot, &(code, _)) in self.program.drops.iter().enumerate() {
                tally.add(code.into(), sign * i32::from(self.in_hand(side, slot)));
            }
        }
    }

    /// The assumptions of chess programs hold where a royal piece must be kept safe, a turn is one action, and captures
    /// are free and final. Elsewhere nothing is assumed.
    fn search_traits(&self) -> SearchTraits {
        let program = self.program;
        let own = program.legality.protects_own();
        let is_like_chess = own
            && program.steps.iter().all(|steps| steps.len() == 1)
            && !program.grows
            && !program.must_take
            && !program.to_hand
            && program.blast.is_none();
        if is_like_chess {
            SearchTraits {
                exchanges: false,
                ..SearchTraits::LIKE_CHESS
            }
        } else {
            SearchTraits {
                evasions: own && !program.to_hand,
                ..SearchTraits::UNKNOWN
            }
        }
    }

    fn history_size(&self) -> usize {
        CODES * 128
    }

    fn phase(&self) -> Phase {
        let start = self.program.start.get();
        let full = start.map_or(1, |start| start.occupied().count());
        Phase::of(self.occupied().count() as i32, full as i32)
    }

    fn null_move(&self) -> Option<Self> {
        if self.step != 0 || self.over != 0 {
            return None;
        }
        let pieces = self.sides[self.side.index()].count();
        let pawns = self.program.movers[self.side.index()]
            .iter()
            .filter(|moves| {
                !moves.promotions.is_empty() || self.program.royal.contains(&moves.code)
            })
            .fold(0, |count, moves| {
                count + self.of(self.side, &[moves.code]).count()
            });
        // With only pawns and king, having to move may be a burden.
        if pieces == pawns {
            return None;
        }
        let mut twin = *self;
        let before = twin.turn_key();
        twin.clear_passed();
        twin.side = self.side.other();
        twin.counters = self.counters.after(false, self.side == Side::Black);
        twin.key ^= before ^ twin.turn_key();
        Some(twin)
    }

    fn is_noisy(&self, action: Action) -> bool {
        self.captured(action) != 0 || self.promotes(action)
    }

    fn gain(&self, action: Action) -> i32 {
        let captured = match self.captured(action) {
            0 => 0,
            code => self.value(code),
        };
        let promoted = if self.promotes(action) {
            self.value(action.code) - self.value(self.code(action.from.into()))
        } else {
            0
        };
        if captured != 0 {
            return captured + promoted + self.blast_gain(action) + self.gain_by_arrival(action);
        }
        promoted + self.gain_by_arrival(action)
    }

    fn order_score(&self, action: Action) -> i32 {
        let gain = self.gain(action);
        if gain == 0 || matches!(action.what, What::Drop | What::Beneath) {
            return 0;
        }
        if action.what == What::Add {
            return gain;
        }
        // Most valuable victim first, then the least valuable attacker.
        gain - self.value(self.code(action.from.into())) / 16
    }

    fn wins_exchange(&self, action: Action, least: i32) -> bool {
        let gain = self.gain(action);
        let is_final = !matches!(action.what, What::Move | What::Pass);
        if gain < least || is_final || self.program.blast.is_some() {
            return gain >= least;
        }
        let loss = self.value(action.code);
        if gain - loss >= least {
            return true;
        }
        let occupied = without(self.occupied(), W::bit(action.from.into()));
        self.attackers(action.to.into(), self.side.other(), occupied) == W::ZERO
    }

    fn history_index(&self, action: Action) -> usize {
        usize::from(action.code) * 128 + usize::from(action.to)
    }

    fn action_code(&self, action: Action) -> u32 {
        let what = match action.what {
            What::Move => 0,
            What::Pass => 1,
            What::EnPassant => 2,
            What::Drop => 3,
            What::Place => 4,
            What::Swap => 5,
            What::Shoot => 6,
            What::Beneath => 7,
            What::Add => 24,
            What::Skip => 25,
            What::Castle(index) => 8 + u32::from(index),
            What::Gate(code) => 32 + u32::from(code),
            What::GateCastle(index, code) => 128 + u32::from(index) * 128 + u32::from(code),
        };
        u32::from(action.from)
            | u32::from(action.to) << 7
            | u32::from(action.code) << 14
            | what << 19
    }

    fn is_threatened(&self) -> bool {
        self.is_in_check(self.side)
    }
}
