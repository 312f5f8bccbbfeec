//! The state of a game of Duck Chess, the legal actions, and what playing one does.

use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::{
    Change, Counters, Each, Layer, Node, Observer, Piece, Position, Side, Sink, Termination, Verb,
    Verdict,
};
use springald_fide::{Castling, CastlingPath, Move, Pieces, Role, Special, Wing, en_passant_key};
use std::ops::ControlFlow;

/// The duck as a screen shows it.
const DUCK: Piece = Piece::neutral('*');

/// A part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A piece moves (§3).
    Move(Move),
    /// The duck comes to a square (§2.2).
    Duck(Square),
}

impl Action {
    /// Returns the move of a piece; `None` for the duck.
    pub fn into_move(self) -> Option<Move> {
        match self {
            Self::Move(step) => Some(step),
            Self::Duck(_) => None,
        }
    }
}

/// The part of a turn that is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Due {
    /// A move.
    Move,
    /// The duck, after a move.
    Duck {
        /// `true` after a capture or a pawn move, so that the turn counts as progress (§5.4).
        progress: bool,
    },
}

/// A position of Duck Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DuckPosition {
    pub(crate) pieces: Pieces,
    /// The square of the duck; empty until its first turn.
    pub(crate) duck: Squares,
    /// The square that a pawn just passed, kept only while a capture onto it is possible (§3.3).
    pub(crate) en_passant: Squares,
    pub(crate) counters: Counters,
    pub(crate) side: Side,
    pub(crate) castling: Castling,
    pub(crate) due: Due,
}

/// Mixed into the key: the squares of the duck, then the side to move and the part of its turn.
static KEYS: [u64; 64 + 8] = springald_board::keys(0xd0c);

impl DuckPosition {
    /// The position in which games begin.
    pub fn start() -> Self {
        Self {
            pieces: Pieces::start(),
            duck: Squares::EMPTY,
            en_passant: Squares::EMPTY,
            counters: Counters::START,
            side: Side::White,
            castling: Castling::ALL,
            due: Due::Move,
        }
    }

    /// Keeps the square that a pawn of `mover` just passed if the other side can capture onto it.
    pub(crate) fn set_en_passant(&mut self, mover: Side, passed: Square) {
        let capturers = self.pieces.en_passant_capturers(mover.other(), passed);
        self.en_passant = (Squares::of(passed) - self.duck).when(capturers.any());
    }

    fn has_king(&self, side: Side) -> bool {
        (self.pieces.role(Role::King) & self.pieces.of(side)).any()
    }

    /// The squares to which the duck may go.
    fn pond(&self) -> Squares {
        !(self.pieces.occupied() | self.duck)
    }

    /// Hands on all moves of the side to move (§3).
    fn generate(&self, sink: &mut impl Sink<Move>) -> ControlFlow<()> {
        let us = self.side;
        let own = self.pieces.of(us);
        let pawns = own & self.pieces.role(Role::Pawn);
        // To the mover the duck is like another king of its own: in the way, not to be captured.
        let mut pieces = self.pieces;
        for duck in self.duck {
            pieces.put(duck, us, Role::King);
        }
        let free = !pieces.of(us);
        let king = self.pieces.king(us);
        Pieces::each_move_of((Role::King, king), b8x8::KING[king] & free, sink)?;
        for wing in Wing::BOTH {
            let path = CastlingPath::of(us, wing);
            if self.castling.has(us, wing) && (path.between & pieces.occupied()).is_empty() {
                sink.one(Move::castling(us, wing))?;
            }
        }
        pieces.each_officer_move(us, Squares::EMPTY, free, sink)?;
        match us {
            Side::White => pieces.each_pawn_move::<true, false, Role>(pawns, free, sink)?,
            Side::Black => pieces.each_pawn_move::<false, false, Role>(pawns, free, sink)?,
        }
        for to in self.en_passant {
            for from in self.pieces.en_passant_capturers(us, to) {
                sink.one(Move::en_passant(from, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play_move(&mut self, step: Move) {
        let us = self.side;
        let code = Pieces::code_of(us, step.role);
        let (captured, _) = self.pieces.travel(step.from, step.to, code);
        self.pieces.finish_special(us, step.to, step.special);
        self.castling.moved(step.from, step.to);
        self.en_passant = Squares::EMPTY;
        if step.special == Special::DoubleStep {
            let passed = step.from.index().midpoint(step.to.index());
            self.set_en_passant(us, Square::new(passed as u8));
        }
        let progress = captured != 0 || step.role == Role::Pawn;
        self.due = Due::Duck { progress };
    }
}

impl Position for DuckPosition {
    type Action = Action;
    type Outcome = std::convert::Infallible;

    /// A move and the duck.
    fn longest_turn(&self) -> usize {
        2
    }

    /// §2.1 and §5.1.
    #[inline(always)]
    fn node(&self) -> Node {
        if self.has_king(self.side.other()) {
            Node::Decision(self.side)
        } else {
            Node::Over(Verdict::win(self.side, Termination::KING_CAPTURED))
        }
    }

    #[inline(always)]
    fn each_action<F: FnMut(Action) -> ControlFlow<()>>(&self, mut f: F) -> ControlFlow<()> {
        match (self.node(), self.due) {
            (Node::Decision(_), Due::Move) => {
                self.generate(&mut Each(|step| f(Action::Move(step))))
            }
            (Node::Decision(_), Due::Duck { .. }) => self
                .pond()
                .into_iter()
                .try_for_each(|at| f(Action::Duck(at))),
            _ => ControlFlow::Continue(()),
        }
    }

    fn play_unchecked<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let us = self.side;
        match action {
            Action::Move(step) => {
                if O::LISTENS {
                    step.report(&self.pieces, (us, step.role, Verb::MOVED), observer);
                }
                self.play_move(step);
            }
            Action::Duck(to) => {
                if O::LISTENS {
                    observer.note(self.travel_of_duck(to));
                }
                self.duck = Squares::of(to);
                self.en_passant = self.en_passant - self.duck;
                let progress = self.due == Due::Duck { progress: true };
                self.counters = self.counters.after(progress, us == Side::Black);
                self.side = us.other();
                self.due = Due::Move;
            }
        }
    }

    fn key(&self) -> u64 {
        let due = match self.due {
            Due::Move => 0,
            Due::Duck { progress } => 1 + usize::from(progress),
        };
        let passed = self.en_passant.any().then(|| self.en_passant.first());
        let ducks = self.duck.into_iter();
        let key = ducks.fold(KEYS[64 + 3 * self.side.index() + due], |key, at| {
            key ^ KEYS[at.index()]
        });
        key ^ self.pieces.key() ^ self.castling.key() ^ en_passant_key(passed)
    }

    fn at_turn_start(&self) -> bool {
        self.due == Due::Move
    }

    /// §5.2.
    fn verdict_without_action(&self) -> Verdict {
        Verdict::win(self.side, Termination::STALEMATE)
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }
}

impl DuckPosition {
    /// Returns the report of the duck coming to a square.
    fn travel_of_duck(&self, to: Square) -> Change {
        let (piece, layer) = (DUCK, Layer::Board);
        if self.duck.is_empty() {
            let verb = Verb::PLACED;
            return Change::Appeared {
                piece,
                layer,
                at: to,
                verb,
            };
        }
        let (from, verb) = (self.duck.first(), Verb::MOVED);
        Change::Moved {
            piece,
            layer,
            from,
            to,
            verb,
        }
    }
}
