//! The kinds that a piece can become, and the moves of a piece with its promotions.

use crate::bits::{Bits, without};
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::program::codes::code as code_of;
use crate::program::{CODES, Code, KindMoves, Program, PromotionTable};
use springald_board::{Set, Square};
use springald_core::{FenError, Side, Sink};
use springald_language::model::Holder;
use springald_language::plus::with_marks;
use std::ops::ControlFlow;

impl<W: Bits> PromotionTable<W> {
    /// Returns `true` if a move promotes that captures something or not.
    #[inline(always)]
    pub(crate) fn applies(&self, from: usize, to: usize, captures: bool) -> bool {
        self.is_between(from, to) && (captures || !self.captures)
    }

    /// Returns `true` if a move between two squares promotes, or may by a capture.
    pub(crate) fn is_between(&self, from: usize, to: usize) -> bool {
        (self.into.has(to) && self.begins.has(from)) || self.from.has(from)
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares where a piece promotes which must capture for that, or must not have been promoted.
    #[inline(never)]
    fn promoting(&self, promotion: &PromotionTable<W>, from: usize) -> W {
        if promotion.once && self.promoted.has(from) {
            W::ZERO
        } else if promotion.captures {
            self.sides[self.side.other().index()]
        } else {
            W::ONES
        }
    }

    /// Returns `true` if a piece that has been promoted does not promote again.
    pub(crate) fn is_spent(&self, promotion: &PromotionTable<W>, from: usize) -> bool {
        promotion.once && self.promoted.has(from)
    }

    /// Returns the codes that a piece of the side to move can become by a promotion. `list` has room for them.
    #[inline(always)]
    pub(crate) fn choices<'a>(
        &self,
        promotion: &'a PromotionTable<W>,
        list: &'a mut [Code; CODES],
    ) -> &'a [Code] {
        if promotion.captured.is_empty() && promotion.held.is_none() {
            return &promotion.choices;
        }
        let mut count = 0;
        for &code in &promotion.choices {
            if self.can_come(promotion, self.side, code)
                && (!promotion.captured.contains(&code) || self.lacks(code))
            {
                list[count] = code;
                count += 1;
            }
        }
        &list[..count]
    }

    /// Returns `true` if a promotion of a side needs no piece that there must be, or there is one with this code.
    pub(crate) fn can_come(&self, promotion: &PromotionTable<W>, side: Side, code: Code) -> bool {
        let slot = || self.program.slot_of(code);
        match promotion.held {
            None => true,
            Some(Holder::Armies) => self.began_with(code),
            Some(Holder::Hand) => slot().is_some_and(|slot| self.in_hand(side.other(), slot) > 0),
            Some(Holder::Prison) => slot().is_some_and(|slot| self.in_prison(side, slot) > 0),
        }
    }

    /// Takes what a piece of the side to move becomes from the enemy's hand or prison, if its promotion says so.
    #[inline(never)]
    pub(crate) fn take_from_enemy(&mut self, old: Code, (from, to): (usize, usize), code: Code) {
        let (us, them) = (self.side, self.side.other());
        let mut promotions = self.program.moves(us, old).promotions.iter();
        let found = promotions.find(|one| one.is_between(from, to) && one.choices.contains(&code));
        let held = found.and_then(|one| one.held);
        if let (Some(held), Some(slot)) = (held, self.program.slot_of(code)) {
            match held {
                Holder::Hand => self.take_out_of_hand(them, slot),
                Holder::Prison => self.swap_with_prisoner(us, old, slot),
                Holder::Armies => {}
            }
        }
    }

    /// Returns `true` if the side to move has fewer pieces of a kind on the board than at the start.
    fn lacks(&self, code: Code) -> bool {
        let start = self.program.start.get();
        start.is_none_or(|start| {
            self.of(self.side, &[code]).count() < self.homes(start, self.side, code).count()
        })
    }
}

impl<W: Bits> Program<W> {
    /// Returns `true` if some pieces promote only if they have not been promoted before: FENs write a plus and the letter of
    /// what they were.
    pub(crate) fn promotes_once(&self) -> bool {
        self.demotes && !self.to_hand
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Appends a plus, and the letter of what a promoted piece was.
    pub(crate) fn write_origin(&self, at: usize, out: &mut String) {
        let code = self.program.demoted[usize::from(self.code(at))];
        out.extend(['+', self.piece(self.owner(at), code).fen()]);
    }
}

/// Replaces the letter of what a promoted piece was by the letter of what it is, with a mark.
pub(crate) fn read_origins<W: Bits>(program: &Program<W>, text: &str) -> Result<String, FenError> {
    if text.contains('~') {
        let expected = "a plus and the letter of what a promoted piece was";
        return Err(FenError::new("placement", "'~'", expected));
    }
    let forms = program.demoted.iter().zip(0..);
    let form = |letter: char| {
        let mut kinds = program.declaration.kinds.iter();
        let before = kinds.position(|kind| kind.letter == letter)?;
        let is_form = |&(&from, code): &(&Code, Code)| from == code_of(before) && code != from;
        let (_, code) = forms.clone().find(is_form)?;
        (program.plus >> code & 1 == 0).then(|| program.letter(code))
    };
    Ok(with_marks(text, form))
}

/// Passes on the moves of a piece to these squares, with the promotions there.
pub(crate) fn each_target<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    (moves, from): (&KindMoves<W>, usize),
    targets: W,
    what: What,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let mut rest = targets;
    let action = |to: Square, code: Code| Action {
        from: from as u8,
        to: to.index() as u8,
        code,
        what,
        step: limits.step,
    };
    if let Some(effects) = &position.program.effects {
        let afar = rest & effects.afar(position, moves.code);
        rest = without(rest, afar);
        let legal = limits.legal(position, action(Square::new(0), moves.code), afar);
        sink.each(Set(legal), |to| action(to, moves.code))?;
    }
    for promotion in &moves.promotions {
        let there = if promotion.from.has(from) {
            rest
        } else {
            rest & promotion.into & W::filled(promotion.begins.has(from))
        };
        let there = if promotion.captures || promotion.once {
            there & position.promoting(promotion, from)
        } else {
            there
        };
        rest = without(rest, there);
        if there == W::ZERO {
            continue;
        }
        let mut list = [0; CODES];
        let choices = position.choices(promotion, &mut list);
        if !limits.tries {
            sink.each_choice(Set(there), choices, action)?;
            continue;
        }
        for &code in choices {
            let legal = limits.legal(position, action(Square::new(0), code), there);
            sink.each(Set(legal), |to| action(to, code))?;
        }
    }
    let legal = limits.legal(position, action(Square::new(0), moves.code), rest);
    sink.each(Set(legal), |to| action(to, moves.code))
}
