//! Kinds that come back to the squares where they start when neither side has any left. Where something stands, they
//! lie beneath it until it leaves.

use crate::bits::{Bits, squares, without};
use crate::play::position::{Action, DeclaredPosition, NEUTRAL, What};
use crate::program::tables::effects::ReturnTable;
use crate::program::{Code, Program};
use springald_board::Square;
use springald_core::{Change, Layer, Observer, Placed, Verb};

/// Returns the table of a game, if kinds come back; its start must be known.
pub(crate) fn table<W: Bits>(
    program: &Program<W>,
    start: &DeclaredPosition<W>,
) -> Option<ReturnTable<W>> {
    let returning = program.declaration.returning.as_ref()?;
    let codes = returning
        .kinds
        .iter()
        .map(|&kind| crate::program::codes::code(kind));
    let kinds: Vec<(Code, W)> = codes.map(|code| (code, start.with_code(code))).collect();
    let home = |at: Square| {
        let code = start.code(at.index());
        let comes_back = kinds.iter().any(|&(known, _)| known == code);
        (start.owner(at.index()), if comes_back { code } else { 0 })
    };
    Some(ReturnTable {
        homes: program.shape.indices().map(home).collect(),
        kinds,
    })
}

impl<W: Bits> ReturnTable<W> {
    /// Returns the owner and the code of what comes back to a square, if anything does.
    pub(crate) fn home(&self, at: usize) -> Option<(usize, Code)> {
        let home = self.homes[at];
        (home.1 != 0).then_some(home)
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if an action may take the last piece of a kind off the board.
    pub(crate) fn may_lose_a_kind(&self, action: Action) -> bool {
        match action.what {
            What::Move | What::Pass => {
                self.occupied().has(action.to.into())
                    || self.code(action.from.into()) != action.code
            }
            What::EnPassant => true,
            What::Displace(..) => self.code(action.from.into()) != action.code,
            _ => false,
        }
    }

    /// Brings up what lies beneath squares that were left, and after a loss the kinds that have disappeared.
    #[inline(always)]
    pub(crate) fn settle<O: Observer>(&mut self, lost: bool, observer: &mut O) {
        if let Some(table) = self.program.returns.get() {
            if self.sunk != W::ZERO {
                self.surface(table, observer);
            }
            if lost {
                self.bring_back(table, observer);
            }
        }
    }

    #[inline(never)]
    fn surface<O: Observer>(&mut self, table: &ReturnTable<W>, observer: &mut O) {
        for at in squares(without(self.sunk, self.occupied())) {
            let Some((owner, code)) = table.home(at) else {
                continue;
            };
            self.set_sunk(at, false);
            if O::LISTENS {
                observer.note(Change::Removed {
                    piece: self.piece(owner, code),
                    layer: Layer::Beneath,
                    at: Square::new(at as u8),
                    verb: Verb::LIFTED,
                });
            }
            self.put(at, owner, code);
            if O::LISTENS {
                observer.note(self.appearance(at, Verb::RETURNED));
            }
        }
    }

    #[inline(always)]
    fn bring_back<O: Observer>(&mut self, table: &ReturnTable<W>, observer: &mut O) {
        for &(code, homes) in &table.kinds {
            if (self.with_code(code) | (self.sunk & homes)) == W::ZERO {
                self.bring_back_to(table, homes, observer);
            }
        }
    }

    #[inline(never)]
    fn bring_back_to<O: Observer>(&mut self, table: &ReturnTable<W>, homes: W, observer: &mut O) {
        for at in squares(homes) {
            let Some((owner, code)) = table.home(at) else {
                continue;
            };
            if self.occupied().has(at) {
                self.set_sunk(at, true);
                if O::LISTENS {
                    observer.note(Change::Appeared {
                        piece: self.piece(owner, code),
                        layer: Layer::Beneath,
                        at: Square::new(at as u8),
                        verb: Verb::RETURNED,
                    });
                }
                continue;
            }
            self.put(at, owner, code);
            if O::LISTENS {
                observer.note(self.appearance(at, Verb::RETURNED));
            }
        }
    }

    /// Sets whether a piece lies beneath a square.
    fn set_sunk(&mut self, at: usize, value: bool) {
        if self.sunk.has(at) != value {
            self.sunk = self.sunk ^ W::bit(at);
            self.key ^= self.program.keys.sunk(at);
        }
    }

    /// Returns a kind that should have come back but has no piece left.
    pub(crate) fn missing_kind(&self) -> Option<Code> {
        let table = self.program.returns.get()?;
        let mut kinds = table.kinds.iter();
        let missing =
            |&&(code, homes): &&(Code, W)| (self.with_code(code) | (self.sunk & homes)) == W::ZERO;
        kinds.find(missing).map(|&(code, _)| code)
    }

    /// Passes on what lies beneath other pieces until they leave.
    pub(crate) fn each_sunk(&self, f: &mut impl FnMut(Placed)) {
        let Some(table) = self.program.returns.get() else {
            return;
        };
        for at in squares(self.sunk) {
            let Some((owner, code)) = table.home(at) else {
                continue;
            };
            f(Placed {
                piece: self.piece(owner.min(NEUTRAL), code),
                layer: Layer::Beneath,
                at: Square::new(at as u8),
                note: None,
            });
        }
    }
}
