//! The sums of the hidden layer, kept from position to position.

use crate::index::WORD;
use crate::layer::Layer;
use crate::units::{LANE, Lane, MOST_HIDDEN};
use springald_core::cells::{BENEATH, BOARD, CELLS, Cells};

/// The largest number of groups of neurons.
const LANES: usize = MOST_HIDDEN / LANE;

/// The sums of a position.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    cells: Cells,
    /// The pieces on the board.
    pub(crate) pieces: usize,
    /// The linear sums of the views of White and of Black.
    pub(crate) linear: [i32; 2],
    /// The hidden sums of the two views.
    pub(crate) hidden: [[Lane; LANES]; 2],
}

/// The sums of the positions that a search judged last, by their distances from its root.
#[derive(Clone, Debug)]
pub struct Sums {
    plies: Vec<Sum>,
}

impl Sums {
    /// Returns sums for a layer, for positions up to so many plies from the root.
    pub(crate) fn of_layer(layer: &Layer, plies: usize) -> Self {
        let mut bias = [[0; LANE]; LANES];
        bias[..layer.lanes].copy_from_slice(&layer.bias);
        let empty = Sum {
            cells: [0; CELLS],
            pieces: 0,
            linear: [0; 2],
            hidden: [bias; 2],
        };
        Self {
            plies: vec![empty; plies],
        }
    }

    /// Returns the sums of a position, made from the sums of the last one at this ply, or at the one before if that is
    /// more alike.
    #[inline]
    pub(crate) fn at(&mut self, layer: &Layer, cells: &Cells, ply: usize) -> &Sum {
        let words = &layer.index.words;
        let changed = |sum: &Sum| {
            let words = words.iter().map(|&first| usize::from(first));
            let is_changed = |first: &usize| word(cells, *first) != word(&sum.cells, *first);
            words.filter(is_changed).count()
        };
        if ply > 0 && changed(&self.plies[ply - 1]) < changed(&self.plies[ply]) {
            let (before, here) = self.plies.split_at_mut(ply);
            here[0].clone_from(&before[ply - 1]);
        }
        let sum = &mut self.plies[ply];
        for &first in words {
            let first = usize::from(first);
            if word(cells, first) != word(&sum.cells, first) {
                for (cell, &value) in (first..).zip(&cells[first..first + WORD]) {
                    if value != sum.cells[cell] {
                        sum.change(layer, cell, value);
                    }
                }
            }
        }
        sum
    }
}

/// Returns a group of cells as one number.
#[inline(always)]
fn word(cells: &Cells, first: usize) -> u64 {
    let bytes = cells[first..first + WORD].try_into();
    bytes.map_or(0, u64::from_ne_bytes)
}

impl Sum {
    /// Changes the value of a cell.
    #[inline(always)]
    fn change(&mut self, layer: &Layer, cell: usize, value: u8) {
        let old = layer.index.rows(cell, self.cells[cell]);
        let new = layer.index.rows(cell, value);
        if (BOARD..BENEATH).contains(&cell) {
            self.pieces += usize::from(value != 0);
            self.pieces -= usize::from(self.cells[cell] != 0);
        }
        self.cells[cell] = value;
        let lanes = layer.lanes;
        for view in 0..2 {
            let (old, new) = (old[view], new[view]);
            self.linear[view] += layer.linear[new] - layer.linear[old];
            let old = &layer.hidden[old * lanes..][..lanes];
            let new = &layer.hidden[new * lanes..][..lanes];
            for ((sums, old), new) in self.hidden[view].iter_mut().zip(old).zip(new) {
                for ((sum, &old), &new) in sums.iter_mut().zip(old).zip(new) {
                    *sum = sum.wrapping_add(new.wrapping_sub(old));
                }
            }
        }
    }
}
