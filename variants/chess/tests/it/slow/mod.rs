//! A slow, obvious reference for orthodox chess, written from the rules alone.
//!
//! Every candidate move is played on a copy, and the move is legal if the mover's king is not
//! attacked there. It follows RULES.md and the FIDE Laws of Chess: articles 3.1 to 3.9 (moves,
//! castling, en passant, promotion, check), 5.1.1 (checkmate), 5.2.1 (stalemate), 5.2.2 (dead
//! positions, judged by material only) and 9.6.2 (75 moves by each side). Threefold and fivefold
//! repetition need the record of a game.

use springald_testkit::SlowGame;
use springald_testkit::slow::{self, Move, Orthodox};

/// A position. The square passed by a double step is kept only while a legal capture on it exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow(Orthodox);

impl SlowGame for Slow {
    type Action = Move;

    fn from_fen(fen: &str) -> Result<Self, String> {
        let (state, _) = Orthodox::read(fen, 0)?;
        if state.board.in_check(!state.white) {
            return Err("placement: the side not to move is in check".to_string());
        }
        Ok(Self(state).without_idle_ep())
    }

    fn fen(&self) -> String {
        let counters = self.0.counters;
        format!(
            "{} {} {}",
            self.0.fields(),
            counters.halfmove,
            counters.fullmove
        )
    }

    fn white_to_move(&self) -> bool {
        self.0.white
    }

    fn legal(&self) -> Vec<(String, Move)> {
        let legal = self.candidates().into_iter().filter(|&mv| self.is_safe(mv));
        legal.map(|mv| (slow::text(mv), mv)).collect()
    }

    fn after(&self, mv: &Move) -> Self {
        Self(self.0.after(*mv)).without_idle_ep()
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let Orthodox { board, white, .. } = &self.0;
        let stuck = self.legal().is_empty();
        let end = (stuck, board.in_check(*white), slow::cannot_mate(board));
        slow::result(*white, end, self.0.counters.halfmove)
    }
}

impl Slow {
    /// All moves that are legal apart from the safety of the mover's own king.
    fn candidates(&self) -> Vec<Move> {
        let Orthodox { board, white, .. } = &self.0;
        let mut moves = self.0.moves();
        for castling in self.0.castlings() {
            let way = self.0.kings_way(&castling);
            if !way.into_iter().any(|at| board.is_attacked(at, !white)) {
                let [from, to] = castling.king;
                moves.push((from, to, None));
            }
        }
        moves
    }

    /// Returns `true` if the mover's king is not attacked after a move.
    fn is_safe(&self, mv: Move) -> bool {
        !self.0.after(mv).board.in_check(self.0.white)
    }

    /// The same position without a passed square onto which no capture is legal.
    fn without_idle_ep(mut self) -> Self {
        let captures = self.0.en_passant_captures();
        if !captures.into_iter().any(|mv| self.is_safe(mv)) {
            self.0.ep = None;
        }
        self
    }
}
