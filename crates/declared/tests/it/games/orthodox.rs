//! The legal moves of orthodox chess, found slowly, and games that differ only in them.

use crate::games::slow::{self, Move, Orthodox, SlowGame};
use std::marker::PhantomData;

/// The moves of a game that is otherwise orthodox chess.
pub(crate) trait Moves {
    /// Returns the legal moves.
    fn moves(chess: &Orthodox) -> Vec<Move>;
}

/// A position of such a game.
pub(crate) struct Like<M>(Orthodox, PhantomData<M>);

impl<M: Moves> SlowGame for Like<M> {
    type Action = Move;

    fn from_fen(fen: &str) -> Result<Self, String> {
        Orthodox::read(fen, 0).map(|(chess, _)| Self(chess, PhantomData))
    }

    fn fen(&self) -> String {
        let counters = self.0.counters;
        let (halfmove, fullmove) = (counters.halfmove, counters.fullmove);
        format!("{} {halfmove} {fullmove}", self.0.fields())
    }

    fn white_to_move(&self) -> bool {
        self.0.white
    }

    fn legal(&self) -> Vec<(String, Move)> {
        let moves = M::moves(&self.0).into_iter();
        moves.map(|one| (slow::text(one), one)).collect()
    }

    fn after(&self, &one: &Move) -> Self {
        let mut next = self.0.after(one);
        let legal = M::moves(&next);
        keep_passed(&mut next, &legal);
        Self(next, PhantomData)
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let Orthodox { board, white, .. } = &self.0;
        let end = (
            M::moves(&self.0).is_empty(),
            board.in_check(*white),
            slow::cannot_mate(board),
        );
        slow::result(*white, end, self.0.counters.halfmove)
    }
}

/// Returns the legal moves, castling included.
pub(crate) fn legal_moves(chess: &Orthodox) -> Vec<Move> {
    let mut moves = chess.moves();
    for castling in chess.castlings() {
        let mut way = chess.kings_way(&castling).into_iter();
        if !way.any(|at| chess.board.is_attacked(at, !chess.white)) {
            moves.push((castling.king[0], castling.king[1], None));
        }
    }
    moves.retain(|&one| !chess.after(one).board.in_check(chess.white));
    moves
}

/// Forgets a passed square onto which none of these moves captures.
pub(crate) fn keep_passed(chess: &mut Orthodox, legal: &[Move]) {
    let captures = chess.en_passant_captures();
    if !captures.iter().any(|capture| legal.contains(capture)) {
        chess.ep = None;
    }
}
