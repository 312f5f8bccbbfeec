//! The legal moves of orthodox chess, found slowly.

use crate::games::slow::{Move, Orthodox};

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
