//! A slow, obvious generator for Duck Chess, written from RULES.md alone. It shares nothing with the fast one.
//!
//! The duck is a letter on the board of orthodox chess.

use springald_testkit::SlowGame;
use springald_testkit::slow::{At, Board, EMPTY, Move, Orthodox, text};

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Slow {
    /// The state of chess. A square passed by a pawn is kept only while a pawn can capture onto it.
    chess: Orthodox,
    /// `None` if a move is due; if the duck is, `true` after a capture or a pawn move.
    progress: Option<bool>,
}

/// A part of a turn.
pub(crate) enum Action {
    Move(Move),
    Duck(At),
}

/// Returns the first square with this letter.
fn find(letter: char, board: &Board) -> Option<At> {
    board.squares().find(|&at| board.at(at) == letter)
}

impl SlowGame for Slow {
    type Action = Action;

    /// Parses a FEN at the start of a turn.
    fn from_fen(fen: &str) -> Result<Self, String> {
        let (placement, rest) = fen.split_once(' ').ok_or("fields: only one")?;
        let board = Board::read(placement, (8, 8), "PNBRQK*")?;
        let mut orthodox = board.clone();
        if let Some(duck) = find('*', &board) {
            orthodox.put(duck, EMPTY);
        }
        let (mut chess, _) = Orthodox::read(&format!("{} {rest}", orthodox.fen()), 0)?;
        chess.board = board;
        let progress = None;
        Ok(Self { chess, progress })
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
        if self.is_won() {
            return Vec::new();
        }
        let board = &self.chess.board;
        if self.progress.is_some() {
            let empty = board.squares().filter(|&at| board.is_empty(at));
            let ducks = empty.map(|at| (format!("D@{}", Board::name(at)), Action::Duck(at)));
            return ducks.collect();
        }
        let castlings = self.chess.castlings().into_iter();
        let castlings = castlings.map(|it| (it.king[0], it.king[1], None));
        let moves = self.chess.moves().into_iter().chain(castlings);
        // No piece of either side captures the duck (§2.3).
        let moves = moves.filter(|mv| board.at(mv.1) != '*');
        moves.map(|mv| (text(mv), Action::Move(mv))).collect()
    }

    fn after(&self, action: &Action) -> Self {
        let mut chess = self.chess.clone();
        let progress = match *action {
            Action::Move(mv) => {
                chess = chess.after(mv);
                if chess.en_passant_captures().is_empty() {
                    chess.ep = None;
                }
                let progress = chess.counters.halfmove == 0;
                // The turn goes on until the duck has come to its square.
                (chess.white, chess.counters) = (self.chess.white, self.chess.counters);
                Some(progress)
            }
            Action::Duck(to) => {
                if let Some(from) = find('*', &chess.board) {
                    chess.board.put(from, EMPTY);
                }
                chess.board.put(to, '*');
                chess.ep = chess.ep.filter(|&passed| passed != to);
                let progress = self.progress == Some(true);
                chess.counters.end_turn(chess.white, progress);
                chess.white = !chess.white;
                None
            }
        };
        Self { chess, progress }
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
        find(king, &self.chess.board).is_none()
    }
}
