//! The row of weights of each value of a cell.

use crate::error::NetworkError;
use crate::file::Parts;
use springald_board::Shape;
use springald_core::Side;
use springald_core::cells::{CELLS, mirrored_cell, mirrored_value};

/// The cells that are compared at once.
pub(crate) const WORD: usize = 8;

/// The rows by cells and values, for the views of White and of Black.
#[derive(Debug)]
pub(crate) struct Index {
    /// The numbers of the values that occur, from 1; 0 for others.
    numbers: Box<[u8; 256]>,
    /// The first entry of each cell in the tables.
    starts: Box<[u16; CELLS]>,
    /// The rows by cell and number of the value; 0 for none.
    rows: [Vec<u16>; 2],
    /// The groups of cells in which something can be, by their first cells.
    pub(crate) words: Vec<u16>,
}

impl Index {
    pub(crate) fn of(parts: &Parts, shape: Shape) -> Result<Self, NetworkError> {
        let shape_of = |files: u8, ranks: u8| 256 * usize::from(files) + usize::from(ranks);
        if shape_of(parts.files, parts.ranks) != shape_of(shape.files(), shape.ranks()) {
            return Err(NetworkError::OtherGame {
                found: format!("{} x {} squares", parts.files, parts.ranks),
                expected: format!("{} x {} squares", shape.files(), shape.ranks()),
            });
        }
        let mirrored = |cell: usize, value: u8| {
            let other = mirrored_cell(cell, |square| parts.symmetry.square(shape, square));
            (other, mirrored_value(cell, value))
        };
        let mut numbers = Box::new([0; 256]);
        let mut most = 0;
        let mut used = Box::new([false; CELLS]);
        for row in &parts.rows {
            let cell = usize::from(row.cell);
            for (cell, value) in [(cell, row.value), mirrored(cell, row.value)] {
                used[cell] = true;
                let number: &mut u8 = &mut numbers[usize::from(value)];
                if *number == 0 {
                    // 255 values at most are not 0.
                    most += 1;
                    *number = most;
                }
            }
        }
        let width = usize::from(most) + 1;
        let mut starts = Box::new([0; CELLS]);
        let mut length = width;
        for cell in (0..CELLS).filter(|&cell| used[cell]) {
            starts[cell] = u16::try_from(length).map_err(|_| NetworkError::Number {
                what: "values of cells",
                found: length,
                expected: "fewer".into(),
            })?;
            length += width;
        }
        let mut rows = [vec![0; length], vec![0; length]];
        for (number, row) in (1..).zip(&parts.rows) {
            let cell = usize::from(row.cell);
            let views = [(cell, row.value), mirrored(cell, row.value)];
            for (view, (cell, value)) in rows.iter_mut().zip(views) {
                let at = usize::from(starts[cell]) + usize::from(numbers[usize::from(value)]);
                view[at] = number;
            }
        }
        let words = (0..CELLS).step_by(WORD);
        let words = words.filter(|&first| used[first..first + WORD].contains(&true));
        Ok(Self {
            numbers,
            starts,
            rows,
            words: words.map(|first| first as u16).collect(),
        })
    }

    /// Returns the rows of the value of a cell in the views of White and Black; 0 for none.
    #[inline(always)]
    pub(crate) fn rows(&self, cell: usize, value: u8) -> [usize; 2] {
        let at = usize::from(self.starts[cell]) + usize::from(self.numbers[usize::from(value)]);
        [Side::White, Side::Black].map(|side| usize::from(self.rows[side.index()][at]))
    }
}
