//! The state of a game of Duck Chess, the legal actions, and what playing one does.

use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::{
    Change, Counters, Each, Layer, Node, Observer, Piece, Position, Side, Sink, Termination, Verb,
    Verdict,
};
use springald_fide::{Castling, CastlingPath, Move, Pieces, Role, Special, Wing, en_passant_key};
use std::ops::ControlFlow;

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
    /// The duck.
    Duck,
    /// The duck after a capture or a pawn move, which resets the count of turns without either (§5.4).
    DuckReset,
}

/// A position of Duck Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DuckPosition {
    pub(crate) pieces: Pieces,
    /// The square of the duck; `None` until its first turn.
    pub(crate) duck: Option<Square>,
    /// The square that a pawn just passed, kept only while a capture onto it is possible (§3.3).
    pub(crate) en_passant: Option<Square>,
    pub(crate) counters: Counters,
    pub(crate) side: Side,
    pub(crate) castling: Castling,
    pub(crate) due: Due,
}

/// Mixed into the key: the squares of the duck, then the side to move and the part of its turn.
static KEYS: [u64; 64 + 8] = springald_board::keys(0xd0c);

impl DuckPosition {
    /// Returns the position in which games begin.
    pub fn start() -> Self {
        Self {
            pieces: Pieces::start(),
            duck: None,
            en_passant: None,
            counters: Counters::START,
            side: Side::White,
            castling: Castling::ALL,
            due: Due::Move,
        }
    }

    /// Keeps the square that a pawn of `mover` just passed if the other side can capture onto it.
    pub(crate) fn set_en_passant(&mut self, mover: Side, passed: Square) {
        let capturers = self.pieces.en_passant_capturers(mover.other(), passed);
        self.en_passant = (capturers.any() && self.duck != Some(passed)).then_some(passed);
    }

    /// Returns the squares of all pieces and of the duck.
    pub(crate) fn occupied(&self) -> Squares {
        self.pieces.occupied() | self.duck.map_or(Squares::EMPTY, Squares::of)
    }

    /// Passes on all moves of the side to move (§3).
    fn generate(&self, sink: &mut impl Sink<Move>) -> ControlFlow<()> {
        let us = self.side;
        let pawns = self.pieces.of(us) & self.pieces.role(Role::Pawn);
        // As another king of the mover the duck blocks, and cannot be captured.
        let mut pieces = self.pieces;
        if let Some(duck) = self.duck {
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
        (self.pieces).each_en_passant_capture(us, self.en_passant, |_, _| true, sink)
    }

    /// Returns the report of the duck coming to a square.
    #[rustfmt::skip]
    fn travel_of_duck(&self, to: Square) -> Change {
        let (piece, layer) = (Piece::neutral('*'), Layer::Board);
        match self.duck {
            Some(from) => Change::Moved { piece, layer, from, to, verb: Verb::MOVED },
            None => Change::Appeared { piece, layer, at: to, verb: Verb::PLACED },
        }
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
        let king = self.pieces.role(Role::King) & self.pieces.of(self.side.other());
        if king.any() {
            Node::Decision(self.side)
        } else {
            Node::Over(Verdict::win(self.side, Termination::KING_CAPTURED))
        }
    }

    #[inline(always)]
    fn each_action<F: FnMut(Action) -> ControlFlow<()>>(&self, mut f: F) -> ControlFlow<()> {
        match (self.node(), self.due) {
            (Node::Over(_) | Node::Chance, _) => ControlFlow::Continue(()),
            (_, Due::Move) => self.generate(&mut Each(|step| f(Action::Move(step)))),
            _ => (!self.occupied())
                .into_iter()
                .try_for_each(|at| f(Action::Duck(at))),
        }
    }

    fn play_unchecked<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let us = self.side;
        match action {
            Action::Move(step) => {
                if O::LISTENS {
                    step.report(&self.pieces, (us, step.role, Verb::MOVED), observer);
                }
                let code = Pieces::code_of(us, step.role);
                let (captured, _) = self.pieces.travel(step.from, step.to, code);
                self.pieces.finish_special(us, step.to, step.special);
                self.castling.moved(step.from, step.to);
                self.en_passant = None;
                if step.special == Special::DoubleStep {
                    let passed = step.from.index().midpoint(step.to.index());
                    self.set_en_passant(us, Square::new(passed as u8));
                }
                let progress = captured != 0 || step.role == Role::Pawn;
                self.due = if progress { Due::DuckReset } else { Due::Duck };
            }
            Action::Duck(to) => {
                if O::LISTENS {
                    observer.note(self.travel_of_duck(to));
                }
                self.duck = Some(to);
                self.en_passant = self.en_passant.filter(|&passed| passed != to);
                let progress = self.due == Due::DuckReset;
                self.counters = self.counters.after(progress, us == Side::Black);
                self.side = us.other();
                self.due = Due::Move;
            }
        }
    }

    fn key(&self) -> u64 {
        let turn = KEYS[64 + 3 * self.side.index() + self.due as usize];
        let duck = self.duck.map_or(0, |at| KEYS[at.index()]);
        turn ^ duck ^ self.pieces.key() ^ self.castling.key() ^ en_passant_key(self.en_passant)
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
