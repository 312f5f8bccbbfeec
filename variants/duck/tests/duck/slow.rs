//! A slow, obvious generator for Duck Chess, written from RULES.md alone. It shares nothing with the fast one.
//!
//! The duck is a letter on the board of orthodox chess, which no piece can capture.

use springald_core::testkit::SlowGame;
use springald_fide::slow::{At, Board, EMPTY, Move, Orthodox, text};

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Slow {
    /// The state of chess. A square passed by a pawn is kept only while a pawn can capture onto it.
    chess: Orthodox,
    /// The square of the duck.
    duck: Option<At>,
    /// `None` if a move is due; if the duck is, `true` after a capture or a pawn move.
    progress: Option<bool>,
}

/// A part of a turn.
pub(crate) enum Action {
    Move(Move),
    Duck(At),
}

impl SlowGame for Slow {
    type Action = Action;

    /// Parses a FEN at the start of a turn.
    fn from_fen(fen: &str) -> Result<Self, String> {
        let (placement, rest) = fen.split_once(' ').ok_or("one field")?;
        let mut board = Board::read(placement, (8, 8), "PNBRQK*")?;
        let duck = board.squares().find(|&at| board.at(at) == '*');
        duck.into_iter().for_each(|at| board.put(at, EMPTY));
        let (mut chess, _) = Orthodox::read(&format!("{} {rest}", board.fen()), 0)?;
        duck.into_iter().for_each(|at| chess.board.put(at, '*'));
        let progress = None;
        Ok(Self {
            chess,
            duck,
            progress,
        })
    }

    fn fen(&self) -> String {
        let (fields, counters) = (self.chess.fields(), self.chess.counters);
        let (before, ep) = fields.rsplit_once(' ').expect("four fields");
        let ep = match (self.progress, ep) {
            (None, ep) => ep.to_owned(),
            (Some(true), "-") => "/!".to_owned(),
            (Some(_), ep) => format!("/{ep}"),
        };
        format!("{before} {ep} {} {}", counters.halfmove, counters.fullmove)
    }

    fn white_to_move(&self) -> bool {
        self.chess.white
    }

    fn legal(&self) -> Vec<(String, Action)> {
        let Orthodox { board, white, .. } = &self.chess;
        if self.is_won() {
            return Vec::new();
        }
        if self.progress.is_some() {
            let empty = board.squares().filter(|&at| board.is_empty(at));
            return empty
                .map(|at| (format!("D@{}", Board::name(at)), Action::Duck(at)))
                .collect();
        }
        let mut moves: Vec<Move> = self
            .chess
            .castlings()
            .iter()
            .map(|it| (it.king[0], it.king[1], None))
            .collect();
        for from in board.of(*white) {
            if board.kind(from) == 'P' {
                moves.extend(self.chess.pawn_moves(from));
            } else {
                let targets = board
                    .attacked_from(from)
                    .into_iter()
                    .filter(|&to| !board.is_of(to, *white));
                moves.extend(targets.map(|to| (from, to, None)));
            }
        }
        moves.retain(|&(_, to, _)| board.at(to) != '*');
        moves
            .into_iter()
            .map(|mv| (text(mv), Action::Move(mv)))
            .collect()
    }

    fn after(&self, action: &Action) -> Self {
        let Orthodox {
            white, counters, ..
        } = self.chess;
        let mut next = self.clone();
        match *action {
            Action::Move(mv) => {
                next.chess = self.chess.after(mv);
                if next.chess.en_passant_captures().is_empty() {
                    next.chess.ep = None;
                }
                next.progress = Some(next.chess.counters.halfmove == 0);
                (next.chess.white, next.chess.counters) = (white, counters);
            }
            Action::Duck(to) => {
                self.duck
                    .into_iter()
                    .for_each(|from| next.chess.board.put(from, EMPTY));
                next.chess.board.put(to, '*');
                next.chess.ep = self.chess.ep.filter(|&passed| passed != to);
                next.chess
                    .counters
                    .end_turn(white, self.progress == Some(true));
                next.chess.white = !white;
                (next.duck, next.progress) = (Some(to), None);
            }
        }
        next
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let won = if self.chess.white { "1-0" } else { "0-1" };
        if self.is_won() {
            Some((won, "king captured"))
        } else if self.legal().is_empty() {
            Some((won, "stalemate"))
        } else {
            (self.chess.counters.halfmove >= 150).then_some(("1/2-1/2", "75 turns"))
        }
    }
}

impl Slow {
    /// Returns `true` if the side to move has captured the enemy king.
    fn is_won(&self) -> bool {
        let king = if self.chess.white { 'k' } else { 'K' };
        !self
            .chess
            .board
            .squares()
            .any(|at| self.chess.board.at(at) == king)
    }
}
