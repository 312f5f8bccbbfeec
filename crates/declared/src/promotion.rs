//! The kinds that a piece can become.

use crate::bits::Bits;
use crate::position::DeclaredPosition;
use crate::program::{CODES, Code, PromotionTable};

impl<W: Bits> PromotionTable<W> {
    /// Returns `true` if a move promotes that captures something or not.
    #[inline(always)]
    pub(crate) fn applies(&self, from: usize, to: usize, captures: bool) -> bool {
        (self.into.has(to) || self.from.has(from)) && (captures || !self.captures)
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the codes that a piece of the side to move can become by a promotion. `list` has room for them.
    #[inline(always)]
    pub(crate) fn choices<'a>(
        &self,
        promotion: &'a PromotionTable<W>,
        list: &'a mut [Code; CODES],
    ) -> &'a [Code] {
        if promotion.captured.is_empty() {
            return &promotion.choices;
        }
        let mut count = 0;
        for &code in &promotion.choices {
            if !promotion.captured.contains(&code) || self.lacks(code) {
                list[count] = code;
                count += 1;
            }
        }
        &list[..count]
    }

    /// Returns `true` if the side to move has fewer pieces of a kind on the board than at the start.
    fn lacks(&self, code: Code) -> bool {
        let start = self.program.start.get();
        start.is_none_or(|start| {
            let count = |position: &Self| position.of(self.side, &[code]).count();
            count(self) < count(start)
        })
    }
}
