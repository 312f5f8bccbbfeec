//! Small networks that judge positions.
//!
//! A network knows a position by its [`cells`](springald_core::cells): numbers for what stands where, what is in hand,
//! and who acts. Each pair of a cell and its value is an input, which is there or not. There is one hidden layer, which
//! is computed twice: as White sees the board, and as Black sees it, with the colours exchanged. The side to act comes
//! first. The output depends on the number of pieces on the board.
//!
//! ```text
//! inputs ─ hidden (White's view) ┐  the side to act first
//!        ─ hidden (Black's view) ┴─ output of the phase ─ centipawns
//!        ─ sum of linear weights ─────────┘
//! ```
//!
//! Everything is computed with whole numbers, so a network says the same on every machine. From one position to the
//! next few inputs change, so a search keeps the sums of the hidden layer ([`Sums`]) and adds what changed.
//!
//! [`Network::read`] reads files, [`Parts`] describes what is in them. How networks are made stands in
//! `docs/networks.md`.

mod error;
mod file;
mod index;
mod layer;
mod sums;
mod symmetry;
mod units;

pub use error::NetworkError;
pub use file::{MOST_BYTES, Parts, Row};
pub use sums::Sums;
pub use symmetry::Symmetry;

pub use units::{HIDDEN_MOST, HIDDEN_ONE, LINEAR_ONE, MOST_HIDDEN, MOST_PHASES, OUTPUT_ONE};

use layer::{Layer, groups};
use springald_board::Shape;
use springald_core::cells::Cells;
use springald_core::{Evaluate, Side};
use units::{LANE, Lane};

/// The binary digits after the point of the output: a squared hidden value times an output weight.
const OUTPUT_DIGITS: u32 = (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE).ilog2();
/// The largest evaluation, in centipawns: far from the scores of forced wins.
const MOST: i64 = 20_000;

/// A network, ready to judge positions.
#[derive(Debug)]
pub struct Network {
    layer: Layer,
    /// For each phase the weights of the side to act, then the weights of the other side.
    output: Vec<Lane>,
    /// The contents of the file.
    parts: Parts,
}

impl Network {
    /// Reads a network for a board of this shape.
    ///
    /// # Errors
    /// If it is not the file of a network, or one of another board.
    pub fn read(bytes: &[u8], shape: Shape) -> Result<Self, NetworkError> {
        Self::of(Parts::read(bytes)?, shape)
    }

    /// Returns a network with these parts, for a board of this shape.
    ///
    /// # Errors
    /// If a part does not fit the others or the board.
    pub fn of(parts: Parts, shape: Shape) -> Result<Self, NetworkError> {
        parts.check()?;
        Ok(Self {
            layer: Layer::of(&parts, shape)?,
            output: groups(&parts.output),
            parts,
        })
    }

    /// Returns the contents of the file.
    pub const fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Returns what the file says about the network: names and values.
    pub fn about(&self) -> &[(String, String)] {
        &self.parts.about
    }

    /// Returns what the file says under a name.
    pub fn about_this(&self, name: &str) -> Option<&str> {
        let found = self.about().iter().find(|(known, _)| known == name);
        found.map(|(_, value)| &**value)
    }

    /// Returns `true` if the output is to be added to the evaluation of the game.
    #[inline(always)]
    pub const fn adds(&self) -> bool {
        self.parts.adds
    }

    /// Returns sums for a search with this network, for positions up to so many plies from its root.
    pub fn sums(&self, plies: usize) -> Sums {
        Sums::of_layer(&self.layer, plies)
    }

    /// Returns the output for `us` in centipawns. `ply` is the distance of the position from the root of the search; the
    /// more the position is like the last ones that were judged at this ply and the one before, the faster.
    ///
    /// # Panics
    /// If `ply` is not below that for which the sums were made.
    #[inline]
    pub fn output<P: Evaluate>(&self, sums: &mut Sums, position: &P, us: Side, ply: usize) -> i32 {
        let here = sums.at(&self.layer, &position.cells(), ply);
        self.judge(here, us)
    }

    /// Returns the output for `us` in centipawns, from the cells of a position.
    pub fn output_of(&self, cells: &Cells, us: Side) -> i32 {
        self.judge(Sums::of_layer(&self.layer, 1).at(&self.layer, cells, 0), us)
    }

    fn judge(&self, here: &sums::Sum, us: Side) -> i32 {
        let phase = self.parts.phase(here.pieces);
        let [we, they] = [us.index(), us.other().index()];
        let weights = &self.output[phase * 2 * self.layer.lanes..][..2 * self.layer.lanes];
        let (ours, theirs) = weights.split_at(self.layer.lanes);
        let mut all = [0_i32; LANE];
        for (view, weights) in [(we, ours), (they, theirs)] {
            for (values, weights) in here.hidden[view].iter().zip(weights) {
                for ((sum, &value), &weight) in all.iter_mut().zip(values).zip(weights) {
                    let value = i32::from(value).clamp(0, HIDDEN_MOST);
                    *sum += value * value * i32::from(weight);
                }
            }
        }
        let hidden: i64 = all.iter().map(|&sum| i64::from(sum)).sum();
        let linear = i64::from(here.linear[we] - here.linear[they]);
        // Each view counts half.
        let linear = linear << (OUTPUT_DIGITS - LINEAR_ONE.ilog2() - 1);
        let bias = i64::from(self.parts.output_bias[phase]);
        let output = (hidden + linear + bias) * i64::from(self.parts.scale);
        (output >> OUTPUT_DIGITS).clamp(-MOST, MOST) as i32
    }
}
