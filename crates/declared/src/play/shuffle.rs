//! Starts with numbers: the orders of the pieces of a rank.

use crate::bits::Bits;
use crate::play::position::DeclaredPosition;
use crate::play::reading;
use crate::program::Program;
use crate::program::codes::code;
use crate::program::reaches::View;
use springald_board::Square;
use springald_core::{NotationExt, Side};
use springald_language::model::FILES;

/// Returns the start with a number.
pub(crate) fn start<W: Bits>(
    program: &'static Program<W>,
    number: u32,
) -> Option<DeclaredPosition<W>> {
    let shuffle = program.declaration.shuffle.as_ref()?;
    let usual = program.start.get()?;
    let orders = shuffle.orders()?;
    let numbers = if shuffle.apart {
        [number % orders, number / orders]
    } else {
        [number; 2]
    };
    let mut position = *usual;
    for (side, number) in Side::BOTH.into_iter().zip(numbers) {
        let rank = shuffle.order(number)?;
        for (square, kind) in squares_of(program, side).zip(rank) {
            let (at, owner) = (square.index(), side.index());
            if position.code(at) != 0 {
                position.take(at, position.owner(at), position.code(at));
            }
            if let Some(kind) = kind {
                position.put(at, owner, code(kind));
            }
        }
    }
    position.set_rights_like(usual);
    reading::read(program, &position.fen()).ok()
}

/// Returns the number of a start, if it is one.
pub(crate) fn number<W: Bits>(
    program: &'static Program<W>,
    position: &DeclaredPosition<W>,
) -> Option<u32> {
    let shuffle = program.declaration.shuffle.as_ref()?;
    let of_side = |side: Side| {
        let mut rank = [None; FILES];
        for (square, kind) in squares_of(program, side).zip(&mut rank) {
            let code = position.code(square.index());
            *kind = usize::from(code).checked_sub(1);
        }
        shuffle.number(&rank)
    };
    let white = of_side(Side::White)?;
    let number = if shuffle.apart {
        white + of_side(Side::Black)? * shuffle.orders()?
    } else {
        white
    };
    (start(program, number)?.fen() == position.fen()).then_some(number)
}

/// Returns the squares of a side's rank in the order of White's files.
fn squares_of<W: Bits>(program: &Program<W>, side: Side) -> impl Iterator<Item = Square> {
    let declaration = &program.declaration;
    let view = View {
        side,
        turned: declaration.turned,
    };
    let (shape, files) = (program.shape, declaration.files);
    let rank = declaration.shuffle.as_ref().map_or(0, |one| one.rank);
    (0..files).map(move |file| view.square(shape, rank * files + file))
}
