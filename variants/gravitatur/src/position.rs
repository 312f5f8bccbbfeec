//! The state of a game of Gravitatur Chess, and how an action changes it.

use crate::action::Action;
use crate::pull::{each_pulled, pull};
use springald_board::b8x8::Squares;
use springald_board::{Planes, Square};
use springald_core::{
    Change, Count, Counters, Each, Layer, Node, Observer, Piece, Position, Show, Side, Verb,
    Verdict,
};
use springald_fide::{Castling, Pieces, Role, without_action};
use std::ops::ControlFlow;

/// The letter of the Gravitatur.
pub(crate) const GRAVITATUR: char = 'G';

/// The Gravitatur pulls a piece next to it.
pub(crate) const PULLED: Verb = Verb::new("pulled", Show::Pull);

/// A position of Gravitatur Chess: 48 bytes, aligned as copies by vector registers want it.
///
/// The hash key is not stored. A pull moves up to eight pieces, so hashing the four planes on demand is
/// cheaper than updating a sum over pieces, and can never be out of step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub struct GravitaturPosition {
    pub(crate) pieces: Pieces,
    pub(crate) counters: Counters,
    pub(crate) side: Side,
    /// `true` if the Gravitatur has been placed in this turn, so that the normal move is due (§2.1).
    pub(crate) placed: bool,
}

impl GravitaturPosition {
    /// Returns the starting position.
    pub fn start() -> Self {
        let mut pieces = Pieces::EMPTY;
        for (side, back, letters) in [(Side::White, 0, "RNBQKBNR"), (Side::Black, 56, "RNBKQBNR")] {
            for (file, letter) in (0..).zip(letters.chars()) {
                if let Some(role) = Role::from_letter(letter) {
                    pieces.put(Square::new(back + file), side, role);
                }
                let pawns = 8 + 40 * side.index() as u8;
                pieces.put(Square::new(pawns + file), side, Role::Pawn);
            }
        }
        Self {
            pieces,
            counters: Counters::START,
            side: Side::White,
            placed: false,
        }
    }

    /// Returns the side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the pieces.
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Returns `true` if the Gravitatur has been placed in this turn.
    pub const fn placed(&self) -> bool {
        self.placed
    }

    /// Returns `true` if the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// Returns `true` if the Gravitatur has to be placed now (§2.2 to §2.4).
    pub(crate) fn must_place(&self) -> bool {
        let mut is_placement = false;
        let _ = self.each_action(|action| {
            is_placement = matches!(action, Action::Place { .. });
            ControlFlow::Break(())
        });
        is_placement
    }

    /// Returns the pieces that give check.
    pub(crate) fn checkers(&self) -> Squares {
        attackers_of_king(&self.pieces, self.side)
    }

    /// Passes the turn to the other side.
    #[inline(always)]
    pub(crate) fn end_turn(&mut self, progress: bool) {
        self.counters = self.counters.after(progress, self.side == Side::Black);
        self.side = self.side.other();
        self.placed = false;
    }
}

/// Returns the enemy pieces that attack a side's king.
#[inline(always)]
pub(crate) fn attackers_of_king(pieces: &Pieces, side: Side) -> Squares {
    pieces.attackers(pieces.king(side), side.other(), pieces.occupied())
}

/// Random numbers for the key.
static KEYS: [u64; 8] = springald_board::keys(0x69a7);

/// Combines both halves of a product: every bit of the factors affects every bit of the result (the
/// step of Wang Yi's wyhash).
#[inline(always)]
const fn folded(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

impl Position for GravitaturPosition {
    type Action = Action;
    type Outcome = std::convert::Infallible;

    /// A placement and a move.
    fn longest_turn(&self) -> usize {
        2
    }

    /// Decides by §1.1 and §1.2.
    #[inline(always)]
    fn node(&self) -> Node {
        Node::Decision(self.side)
    }

    #[inline(always)]
    fn each_action<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.generate(&mut Each(f))
    }

    #[inline(always)]
    fn count_actions(&self) -> u64 {
        Count::of(|count| self.generate(count))
    }

    #[inline(always)]
    fn play_unchecked<O: Observer>(&mut self, action: Action, observer: &mut O) {
        if O::LISTENS {
            self.report(action, observer);
        }
        match action {
            Action::Place { at, check } => {
                pull(&mut self.pieces, at);
                if check {
                    self.end_turn(false);
                } else {
                    self.placed = true;
                }
            }
            Action::Move { from, to, role } => {
                let progress = role == Role::Pawn || self.pieces.occupied().has(to);
                self.pieces
                    .shift(from, to, Pieces::code_of(self.side, role));
                self.end_turn(progress);
            }
            Action::Promote { from, to, into } => {
                self.pieces.take(from);
                self.pieces.put(to, self.side, into);
                self.end_turn(true);
            }
            Action::Teleport { king, partner } => {
                self.pieces.shift(partner, king, self.pieces.code(partner));
                self.pieces.put(partner, self.side, Role::King);
                self.end_turn(false);
            }
        }
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        let Planes([a, b, c, d]) = self.pieces.planes();
        let step = KEYS[4 + self.side.index() + 2 * usize::from(self.placed)];
        folded(
            folded(a.0 ^ KEYS[0], b.0 ^ KEYS[1]) ^ step,
            folded(c.0 ^ KEYS[2], d.0 ^ KEYS[3]),
        )
    }

    fn recomputed_key(&self) -> u64 {
        self.key()
    }

    #[inline(always)]
    fn at_turn_start(&self) -> bool {
        !self.placed
    }

    /// Decides by §7.1 and §7.2.
    fn verdict_without_action(&self) -> Verdict {
        without_action(self.side, self.in_check())
    }

    /// Decides by §7.3.
    fn has_insufficient_material(&self) -> bool {
        let rest = self.pieces.occupied() - self.pieces.role(Role::King);
        let minor = self.pieces.role(Role::Knight) | self.pieces.role(Role::Bishop);
        (rest - minor).is_empty() && !rest.many()
    }

    /// A king alone cannot give check.
    fn may_win(&self, side: Side) -> bool {
        (self.pieces.of(side) - self.pieces.role(Role::King)).any()
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }

    fn check_consistency(&self) -> Result<(), String> {
        self.pieces.check(Castling::NONE, self.side)?;
        if self.placed && self.in_check() {
            return Err(format!("{} is in check after placing", self.side));
        }
        if self.placed && !self.has_move() {
            return Err(format!("{} has no move after placing", self.side));
        }
        Ok(())
    }
}

impl GravitaturPosition {
    /// Reports the changes of an action before it is played.
    fn report(&self, action: Action, observer: &mut impl Observer) {
        match action {
            Action::Place { at, .. } => self.report_pull(at, observer),
            Action::Move { from, to, .. } => {
                if let Some(piece) = self.pieces.piece(to) {
                    observer.note(removed(piece, to, Verb::CAPTURED));
                }
                self.report_travel(from, to, Verb::MOVED, observer);
            }
            Action::Promote { from, to, into } => {
                self.report_travel(from, to, Verb::MOVED, observer);
                let pawn = Piece::of(self.side, Role::Pawn.letter());
                observer.note(removed(pawn, to, Verb::PROMOTED));
                let piece = Piece::of(self.side, into.letter());
                observer.note(appeared(piece, to, Verb::PROMOTED));
            }
            Action::Teleport {
                king: a,
                partner: b,
            } => {
                if let (Some(first), Some(second)) = (self.pieces.piece(a), self.pieces.piece(b)) {
                    observer.note(Change::Swapped {
                        first,
                        second,
                        a,
                        b,
                    });
                }
            }
        }
    }

    /// Reports the short appearance of the Gravitatur and its pulls.
    fn report_pull(&self, at: Square, observer: &mut impl Observer) {
        let gravitatur = Piece::neutral(GRAVITATUR);
        observer.note(appeared(gravitatur, at, Verb::PLACED));
        each_pulled(&self.pieces, at, |from, to| {
            self.report_travel(from, to, PULLED, observer);
        });
        observer.note(removed(gravitatur, at, Verb::LIFTED));
    }

    fn report_travel(&self, from: Square, to: Square, verb: Verb, observer: &mut impl Observer) {
        if let Some(piece) = self.pieces.piece(from) {
            observer.note(Change::Moved {
                piece,
                layer: Layer::Board,
                from,
                to,
                verb,
            });
        }
    }
}

fn removed(piece: Piece, at: Square, verb: Verb) -> Change {
    Change::Removed {
        piece,
        layer: Layer::Board,
        at,
        verb,
    }
}

fn appeared(piece: Piece, at: Square, verb: Verb) -> Change {
    Change::Appeared {
        piece,
        layer: Layer::Board,
        at,
        verb,
    }
}
