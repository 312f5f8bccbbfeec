//! The defaults by which a game is shown, explained and evaluated.
//!
//! Everything here follows from what every game has: its FEN, the texts of its actions, and the changes
//! they report. A game's own methods are faster and better. The default methods of [`crate::Screen`]
//! and [`crate::Evaluate`] call these functions; a game without reasons of its own uses [`why_not`]:
//!
//! ```text
//! impl Explain for MyPosition {
//!     type Reason = defaults::Reason;
//!
//!     fn why_not(&self, text: &str) -> Result<Option<Self::Reason>, NotAnAction> {
//!         defaults::why_not(self, text)
//!     }
//! }
//!
//! impl Screen for MyPosition {}
//! impl Evaluate for MyPosition {}
//! ```

mod cells;
mod evaluate;
mod explain;
mod screen;

pub use cells::each_cell;
pub use evaluate::{TERMS, WEIGHTS, action_code, count_terms, gain, is_noisy, phase};
pub use explain::{Reason, meant_by, why_not};
pub use screen::{each_placed, gesture, gesture_on, gestures, gestures_on, prompt};

use crate::{Notation, NotationExt};
use springald_board::{Shape, Square};

/// Returns the board by the placement of a FEN; `None` if the placement is malformed.
pub fn shape<P: Notation>(position: &P) -> Option<Shape> {
    shape_of(position.fen().split(' ').next()?)
}

/// Returns the board of a placement.
fn shape_of(placement: &str) -> Option<Shape> {
    let ranks = placement.split('/').count();
    let (mut files, mut run) = (0, 0);
    for letter in placement.split('/').next()?.chars() {
        if let Some(digit) = letter.to_digit(10) {
            run = run * 10 + digit as usize;
        } else {
            (files, run) = (files + run + 1, 0);
        }
    }
    files += run;
    let fits = (1..=16).contains(&files) && (1..=16).contains(&ranks) && files * ranks <= 256;
    fits.then(|| Shape::new(files as u8, ranks as u8))
}

/// Returns the squares named in the text of an action, in order, and the rest of the text after the last one.
fn squares(shape: Shape, text: &str) -> (Vec<Square>, &str) {
    let (mut found, mut rest, mut tail) = (Vec::new(), text, text);
    while !rest.is_empty() {
        if let Some((square, after)) = shape.parse_prefix(rest) {
            found.push(square);
            (rest, tail) = (after, after);
        } else {
            let mut letters = rest.chars();
            letters.next();
            rest = letters.as_str();
        }
    }
    (found, tail)
}

#[cfg(test)]
mod tests {
    use super::{shape_of, squares};
    use springald_board::Shape;

    #[test]
    fn a_placement_tells_its_board() {
        assert_eq!(shape_of("1k1/*1*/1K1"), Some(Shape::new(3, 3)));
        assert_eq!(shape_of("10/p9"), Some(Shape::new(10, 2)));
        assert_eq!(shape_of("99999/1"), None);
    }

    #[test]
    fn texts_name_squares() {
        let shape = Shape::new(10, 10);
        let read = |text| {
            let (found, tail) = squares(shape, text);
            let names: Vec<_> = found.iter().map(|at| shape.name(*at).to_string()).collect();
            (names.join(" "), tail.to_owned())
        };
        assert_eq!(read("+a9a10q"), ("a9 a10".into(), "q".into()));
        assert_eq!(read("P@b2"), ("b2".into(), String::new()));
        assert_eq!(read("end"), (String::new(), "end".into()));
    }
}
