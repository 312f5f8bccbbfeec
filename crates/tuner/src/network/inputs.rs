//! Positions as a network sees them, in flat arrays, and the inputs that occur in them.

use crate::{Sample, SelfPlayGame, TunerError};
use springald_board::Shape;
use springald_core::cells::{BENEATH, BOARD, CELLS, HELD, mirrored_cell, mirrored_value};
use springald_core::{Actor, Side};
use springald_network::Symmetry;
use springald_registry::EngineEntry;
use std::collections::HashMap;
use std::ops::Range;

/// Marks that a value is shared by several inputs, in the keys of [`Inputs::factors`].
const SHARED: usize = CELLS;

/// An input of a network: a cell, as a side sees it, and its value.
pub(super) type Input = (usize, u8);

/// The inputs that occurred so far, numbered from 0.
pub(crate) struct Inputs {
    shape: Shape,
    symmetry: Symmetry,
    numbers: HashMap<Input, u16>,
    list: Vec<Input>,
}

/// Something whose value several inputs share: each is a part of the weights of an input.
///
/// The weights of an input are sums, so that what is rare learns from what is like it: a knight on a square from knights
/// on all squares and from the square on the other wing, the third pawn in hand from the second one.
pub(crate) struct Factors {
    /// For each input the numbers of its factors. Inputs of smaller counts do not have the last one.
    pub(crate) of: Vec<Vec<u16>>,
    /// The number of factors.
    pub(crate) count: usize,
}

impl Inputs {
    pub(crate) fn new(entry: &EngineEntry) -> Self {
        let shape = entry.info().shape;
        Self {
            shape,
            symmetry: Symmetry::of_start(&entry.start_cells(), shape),
            numbers: HashMap::new(),
            list: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns all inputs, in the order of their numbers.
    pub(crate) fn all(&self) -> &[Input] {
        &self.list
    }

    pub(crate) fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    fn number(&mut self, input: Input) -> u16 {
        let next = self.list.len() as u16;
        *self.numbers.entry(input).or_insert_with(|| {
            self.list.push(input);
            next
        })
    }

    /// Returns the factors of the inputs.
    pub(crate) fn factors(&self) -> Factors {
        let mut numbers: HashMap<Input, u16> = HashMap::new();
        let mut number = |key: Input| {
            let next = numbers.len() as u16;
            *numbers.entry(key).or_insert(next)
        };
        let of = self.list.iter().map(|&(cell, value)| {
            if cell >= HELD {
                return (1..=value).map(|count| number((cell, count))).collect();
            }
            let (layer, square) = if cell >= BENEATH {
                (BENEATH, cell - BENEATH)
            } else {
                (BOARD, cell)
            };
            let wing = Symmetry::Files.square(self.shape, square);
            let wings = SHARED + layer + square.min(wing) + 1;
            let anywhere = SHARED + 2 * HELD + layer;
            [anywhere, wings, cell]
                .map(|key| number((key, value)))
                .to_vec()
        });
        let of = of.collect();
        Factors {
            of,
            count: numbers.len(),
        }
    }
}

/// Positions.
#[derive(Default)]
pub(crate) struct Positions {
    /// The inputs of all positions: those that the side to act sees, then those that the other side sees.
    inputs: Vec<u16>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy)]
struct Row {
    /// The ends of the inputs of both views.
    ends: [u32; 2],
    /// The pieces on the board.
    pieces: u16,
    judged: Known,
}

/// The facts about a position, for the side to act.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The evaluation of the game, in centipawns.
    pub(crate) evaluation: f32,
    /// The score of the search, in centipawns.
    pub(crate) score: f32,
    /// The result: 1, ½ or 0.
    pub(crate) result: f32,
}

impl Positions {
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the most pieces on a board.
    pub(crate) fn most_pieces(&self) -> u16 {
        self.rows.iter().map(|row| row.pieces).max().unwrap_or(0)
    }

    pub(crate) fn pieces(&self, at: usize) -> u16 {
        self.rows[at].pieces
    }

    pub(crate) fn known(&self, at: usize) -> Known {
        self.rows[at].judged
    }

    /// Returns the inputs that the side to act sees, and those that the other side sees.
    pub(crate) fn views(&self, at: usize) -> [&[u16]; 2] {
        let start = if at == 0 {
            0
        } else {
            self.rows[at - 1].ends[1]
        };
        let [middle, end] = self.rows[at].ends;
        let range = |range: Range<u32>| &self.inputs[range.start as usize..range.end as usize];
        [range(start..middle), range(middle..end)]
    }

    /// Adds the positions of a game.
    pub(crate) fn add(
        &mut self,
        entry: &EngineEntry,
        game: &SelfPlayGame,
        inputs: &mut Inputs,
    ) -> Result<(), TunerError> {
        for sample in &game.samples {
            self.push(entry, sample, inputs)?;
        }
        Ok(())
    }

    fn push(
        &mut self,
        entry: &EngineEntry,
        sample: &Sample,
        inputs: &mut Inputs,
    ) -> Result<(), TunerError> {
        let wrong = |reason| TunerError::Position {
            fen: sample.fen.clone(),
            reason,
        };
        let game = entry.variant().begin_at(&sample.fen);
        let game = game.map_err(|error| wrong(error.to_string()))?;
        let us = match game.to_act() {
            Actor::White => Side::White,
            Actor::Black => Side::Black,
            Actor::Nature | Actor::Nobody => return Ok(()),
        };
        let Some(judged) = entry.judged(&*game) else {
            return Err(wrong("a position of another variant".into()));
        };
        let filled = || (0..CELLS).filter(|&cell| judged.cells[cell] != 0);
        let mut ends = [0; 2];
        for (end, view) in ends.iter_mut().zip([us, us.other()]) {
            for cell in filled() {
                let value = judged.cells[cell];
                let input = match view {
                    Side::White => (cell, value),
                    Side::Black => {
                        let square = |square| inputs.symmetry.square(inputs.shape, square);
                        (mirrored_cell(cell, square), mirrored_value(cell, value))
                    }
                };
                let number = inputs.number(input);
                self.inputs.push(number);
            }
            *end = self.inputs.len() as u32;
        }
        let sign = if us == Side::White { 1 } else { -1 };
        let result = match sample.winner {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == us)),
        };
        self.rows.push(Row {
            ends,
            pieces: filled().filter(|&cell| cell < BENEATH).count() as u16,
            judged: Known {
                evaluation: (sign * judged.evaluation) as f32,
                score: (sign * sample.score) as f32,
                result,
            },
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_registry::{declared_ids, lookup};

    #[test]
    fn the_start_tells_how_black_sees_the_board() {
        for (id, expected) in [
            ("chess", Symmetry::Ranks),
            ("shogi", Symmetry::Turned),
            ("racingkings", Symmetry::Files),
            ("glinski", Symmetry::Ranks),
        ] {
            assert_eq!(
                Inputs::new(lookup(id).unwrap()).symmetry(),
                expected,
                "{id}"
            );
        }
    }

    #[test]
    fn seen_twice_every_board_is_what_it_was() {
        for id in declared_ids() {
            let shape = lookup(id).unwrap().info().shape;
            for symmetry in Symmetry::ALL {
                for square in 0..256 {
                    let seen = symmetry.square(shape, square);
                    assert_eq!(symmetry.square(shape, seen), square, "{id}, {symmetry:?}");
                }
            }
        }
    }
}
