//! Boards of hexagons in a drawing: neighbouring files are half a line apart.

use springald_board::{Shape, Square};
use springald_core::insertion_sort;

/// Returns the cells in lines from the top; each line has every second file.
pub(super) fn lines(shape: Shape) -> impl Iterator<Item = Vec<Square>> {
    let count = 2 * i16::from(shape.ranks()) - 1;
    (0..count).rev().map(move |line| {
        let cells = shape.all().filter(|&at| height(shape, at) == line);
        let mut cells: Vec<Square> = cells.collect();
        insertion_sort(&mut cells, |&at| shape.file(at));
        cells
    })
}

/// Returns the half lines from the lowest cell of the board to a cell.
fn height(shape: Shape, at: Square) -> i16 {
    let middle = i16::from(shape.files() / 2);
    2 * i16::from(shape.rank(at)) - i16::from(shape.file(at)) + middle
}

/// Returns which of the three colours a cell has; the middle of the board has colour 1.
pub(crate) fn colour(shape: Shape, at: Square) -> u8 {
    let middle = i16::from(shape.files() / 2) + i16::from((shape.ranks() - 1) / 2);
    let sum = i16::from(shape.file(at)) + i16::from(shape.rank(at));
    (sum - middle + 1).rem_euclid(3) as u8
}

#[cfg(test)]
mod tests {
    use super::{colour, lines};
    use springald_board::Shape;

    #[test]
    fn lines_begin_with_the_highest_cell() {
        let shape = Shape::hexagon(6, 6, false);
        let names = |cells: &[springald_board::Square]| {
            let names = cells.iter().map(|&at| shape.name(at).to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        let all: Vec<_> = lines(shape).collect();
        assert_eq!(all.len(), 21);
        assert_eq!(names(&all[0]), "f11");
        assert_eq!(names(&all[1]), "e10 g10");
        assert_eq!(names(&all[10]), "b4 d5 f6 h5 k4");
        assert_eq!(names(&all[20]), "f1");
        assert_eq!(colour(shape, shape.parse("f6").unwrap()), 1);
        assert_eq!(colour(shape, shape.parse("f1").unwrap()), 2);
    }
}
