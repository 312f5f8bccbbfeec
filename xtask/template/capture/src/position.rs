//! The state of a game, the legal moves, and what playing one does.

use springald_board::b8x8::{self, Squares};
use springald_core::{
    Count, Counters, Each, Node, Observer, Position, Side, Sink, Termination, Verb, Verdict,
};
use springald_fide::{Move, Pieces, Role};
use std::ops::ControlFlow;

/// A position: everything that decides what may happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct @Name@Position {
    pub(crate) pieces: Pieces,
    pub(crate) counters: Counters,
    pub(crate) side: Side,
}

/// Mixed into the key where Black is to move.
const BLACK_TO_MOVE: u64 = 0x3c7e_15d2_9a4b_60f8;

impl @Name@Position {
    /// The position in which games begin.
    pub fn start() -> Self {
        Self {
            pieces: Pieces::start(),
            counters: Counters::START,
            side: Side::White,
        }
    }

    /// Hands on all legal moves (§2.2).
    fn generate(&self, sink: &mut impl Sink<Move>) -> ControlFlow<()> {
        let (us, pieces) = (self.side, &self.pieces);
        if matches!(self.node(), Node::Over(_)) {
            return ControlFlow::Continue(());
        }
        let (own, king) = (pieces.of(us), pieces.king(us));
        Pieces::each_move_of((Role::King, king), b8x8::KING[king] - own, sink)?;
        pieces.each_officer_move(us, Squares::EMPTY, !own, sink)?;
        let pawns = own & pieces.role(Role::Pawn);
        match us {
            Side::White => pieces.each_pawn_move::<true, false, Role>(pawns, b8x8::ALL, sink),
            Side::Black => pieces.each_pawn_move::<false, false, Role>(pawns, b8x8::ALL, sink),
        }
    }
}

impl Position for @Name@Position {
    type Action = Move;
    type Outcome = std::convert::Infallible;

    /// §2.1 and §3.1.
    fn node(&self) -> Node {
        let kings = self.pieces.role(Role::King);
        for side in Side::BOTH {
            if (kings & self.pieces.of(side)).is_empty() {
                return Node::Over(Verdict::win(side.other(), Termination::KING_CAPTURED));
            }
        }
        Node::Decision(self.side)
    }

    fn each_action<F: FnMut(Move) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.generate(&mut Each(f))
    }

    fn count_actions(&self) -> u64 {
        let mut count = Count::default();
        let _ = self.generate(&mut count);
        count.total()
    }

    fn play_unchecked<O: Observer>(&mut self, action: Move, observer: &mut O) {
        let us = self.side;
        if O::LISTENS {
            action.report(&self.pieces, (us, action.role, Verb::MOVED), observer);
        }
        let code = Pieces::code_of(us, action.role);
        let (captured, _) = self.pieces.travel(action.from, action.to, code);
        self.pieces.finish_special(us, action.to, action.special);
        let progress = captured != 0 || action.role == Role::Pawn;
        self.counters = self.counters.after(progress, us == Side::Black);
        self.side = us.other();
    }

    fn key(&self) -> u64 {
        let turn = if self.side == Side::Black { BLACK_TO_MOVE } else { 0 };
        self.pieces.key() ^ turn
    }

    /// §3.2.
    fn verdict_without_action(&self) -> Verdict {
        Verdict::draw(Termination::STALEMATE)
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }
}
