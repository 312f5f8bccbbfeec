//! The material with which nobody can win.

use crate::bits::{Bits, squares};
use crate::language::model::{KindId, Material, Rest};
use crate::play::position::DeclaredPosition;
use crate::program::codes::code;
use springald_board::Square;
use springald_core::Side;

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if nobody can win with the pieces that are left.
    pub(crate) fn is_dead(&self) -> bool {
        if self.hands != [0; 2] {
            return false;
        }
        match &self.program.declaration.material {
            None => false,
            Some(Material::Orthodox) => self.has_dead_orthodox_material(),
            Some(Material::AtMostOne(kinds)) => self.has_at_most_one(kinds),
            Some(Material::Only(rests)) => rests.iter().any(|rest| self.has_only(rest)),
        }
    }

    /// Besides royal pieces one piece at most, of one of these kinds.
    fn has_at_most_one(&self, kinds: &[KindId]) -> bool {
        let royal = &self.program.royal;
        let mut others = squares(self.occupied()).filter(|&at| !royal.contains(&self.code(at)));
        let fits = |at| kinds.iter().any(|&kind| code(kind) == self.code(at));
        others.next().is_none_or(fits) && others.next().is_none()
    }

    /// Returns `true` if there are no pieces besides the royal ones but these.
    fn has_only(&self, rest: &Rest) -> bool {
        let royal = &self.program.royal;
        let others = squares(self.occupied()).filter(|&at| !royal.contains(&self.code(at)));
        let (mut count, mut colours) = (0, [false; 2]);
        for at in others {
            if !rest.kinds.iter().any(|&kind| code(kind) == self.code(at)) {
                return false;
            }
            count += 1;
            colours[self.colour(at)] = true;
        }
        let lies_beneath = || Side::BOTH.iter().any(|&side| self.beneath(side) != W::ZERO);
        (!rest.one || count == 1)
            && !(rest.one_colour && colours == [true; 2])
            && (rest.without.is_empty() || !lies_beneath())
    }

    /// Returns the colour of a square: 0 for the colour of a1, 1 for the other.
    fn colour(&self, at: usize) -> usize {
        let (shape, square) = (self.program.shape, Square::new(at as u8));
        usize::from((shape.file(square) + shape.rank(square)) & 1)
    }

    /// Bare kings, a lone knight, or bishops on squares of one colour, by the letters of orthodox pieces.
    fn has_dead_orthodox_material(&self) -> bool {
        let (mut knights, mut bishops) = (0, [0, 0]);
        for at in squares(self.occupied()) {
            let code = self.code(at);
            match self.program.letter(code) {
                'K' if self.program.royal.contains(&code) => {}
                'N' => knights += 1,
                'B' => bishops[self.colour(at)] += 1,
                _ => return false,
            }
        }
        match (knights, bishops) {
            (0, [dark, light]) => dark == 0 || light == 0,
            (1, [0, 0]) => true,
            _ => false,
        }
    }
}
