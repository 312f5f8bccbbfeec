//! A slow, obvious reference for Chess++, written from the rules alone.
//!
//! The catapults are a list beside the board of letters, every candidate action is played on a copy,
//! and it is legal if the player's king is not attacked there. It follows RULES.md, all sections but
//! the one on SAN: the second layer, catapult moves, teleportation, capturing catapults, castling, the
//! FEN field and draws; where those are silent, the FIDE Laws of Chess. Both editions are read and
//! written alike here, for they differ in SAN only. Threefold and fivefold repetition need the record
//! of a game.

mod fen;

use springald_testkit::SlowGame;
use springald_testkit::slow::{self, At, Move, Orthodox};

/// One catapult.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Catapult {
    /// It is White's.
    white: bool,
    /// Its square.
    square: At,
    /// It has moved, so that it may no longer go two squares.
    moved: bool,
}

/// A position of Chess++.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    /// All but the catapults. The square passed by a double step is kept only while a legal capture
    /// on it exists.
    chess: Orthodox,
    /// Two or none a side: White's, then Black's, in board order.
    catapults: Vec<Catapult>,
}

/// An action of a player.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    /// A piece moves, ordinarily or by teleporting.
    Piece(Move),
    /// A catapult moves.
    Catapult(At, At),
}

impl SlowGame for Slow {
    type Action = Action;

    fn from_fen(fen: &str) -> Result<Self, String> {
        fen::read(fen)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn white_to_move(&self) -> bool {
        self.chess.white
    }

    fn legal(&self) -> Vec<(String, Action)> {
        let pieces = self.piece_moves().into_iter().map(Action::Piece);
        let catapults = self.catapult_moves().into_iter();
        let catapults = catapults.map(|(from, to)| Action::Catapult(from, to));
        let legal = pieces
            .chain(catapults)
            .filter(|&action| self.is_safe(action));
        let text = |action| match action {
            Action::Piece(mv) => slow::text(mv),
            Action::Catapult(from, to) => slow::text((from, to, None)),
        };
        legal.map(|action| (text(action), action)).collect()
    }

    fn after(&self, action: &Action) -> Self {
        let mut next = self.tried(*action);
        next.forget_idle_ep();
        next
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let Orthodox { board, white, .. } = &self.chess;
        let bare = board.officers_and_pawns().is_empty();
        let dead = bare || (self.catapults.is_empty() && slow::cannot_mate(board));
        let end = (self.legal().is_empty(), self.in_check(*white), dead);
        slow::result(*white, end, self.chess.counters.halfmove)
    }
}

/// Candidates: all that is legal apart from the safety of the player's own king.
impl Slow {
    /// A move that is possible both ordinarily and by teleporting is found once only.
    fn piece_moves(&self) -> Vec<Move> {
        let Orthodox { board, white, .. } = &self.chess;
        let mut moves = Vec::new();
        for from in board.of(*white) {
            if board.kind(from) == 'P' {
                moves.extend(self.chess.pawn_moves(from));
                continue;
            }
            let targets = board.squares();
            let targets = targets.filter(|&to| !board.is_of(to, *white) && self.attacks(from, to));
            moves.extend(targets.map(|to| (from, to, None)));
        }
        for castling in self.chess.castlings() {
            // Nobody may castle past an enemy catapult to which an enemy can teleport.
            let enemies = board.of(!white);
            let is_target = |to: &At| enemies.iter().any(|&from| self.teleports(from, *to));
            let between = board.between(castling.king[0], castling.rook[0]);
            let kings_way = self.chess.kings_way(&castling);
            let is_attacked = |at: &At| self.is_attacked(*at, !white);
            if !between.iter().any(is_target) && !kings_way.iter().any(is_attacked) {
                let [from, to] = castling.king;
                moves.push((from, to, None));
            }
        }
        moves
    }

    fn catapult_moves(&self) -> Vec<(At, At)> {
        let Orthodox { board, white, .. } = &self.chess;
        let mut moves = Vec::new();
        for catapult in &self.catapults {
            let from = catapult.square;
            if catapult.white != *white || !board.is_empty(from) {
                continue;
            }
            let reach = if catapult.moved { 1 } else { 2 };
            for to in board.squares() {
                let taken = self.catapults.iter().any(|other| other.square == to);
                let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
                if board.is_empty(to) && !taken && steps <= reach {
                    moves.push((from, to));
                }
            }
        }
        moves
    }
}

/// Playing on a copy.
impl Slow {
    /// Returns `true` if the player's own king is not attacked after an action.
    fn is_safe(&self, action: Action) -> bool {
        !self.tried(action).in_check(self.chess.white)
    }

    /// The position after a candidate, with the passed square set after every double step.
    fn tried(&self, action: Action) -> Self {
        let mut next = self.clone();
        match action {
            Action::Piece(mv) => {
                next.chess = self.chess.after(mv);
                for white in [true, false] {
                    if next.surrendered(white) {
                        next.catapults.retain(|catapult| catapult.white != white);
                        next.chess.counters.halfmove = 0;
                    }
                }
            }
            Action::Catapult(from, to) => {
                for catapult in &mut next.catapults {
                    if catapult.square == from {
                        catapult.square = to;
                        catapult.moved = true;
                    }
                }
                next.sort_catapults();
                next.chess.ep = None;
                next.chess.counters.end_turn(self.chess.white, false);
                next.chess.white = !self.chess.white;
            }
        }
        next
    }

    /// Puts the catapults in order, so that equal positions have equal lists.
    fn sort_catapults(&mut self) {
        let order = |catapult: &Catapult| {
            let (file, rank) = catapult.square;
            (!catapult.white, rank, file)
        };
        self.catapults.sort_by_key(order);
    }

    /// Returns `true` if both catapults of a side are under enemy pieces, which captures them.
    fn surrendered(&self, white: bool) -> bool {
        let own = self.catapults.iter().filter(|c| c.white == white);
        own.filter(|c| self.chess.board.is_of(c.square, !white))
            .count()
            == 2
    }

    /// Drops the passed square if no legal capture on it exists.
    fn forget_idle_ep(&mut self) {
        let captures = self.chess.en_passant_captures();
        let is_legal = |mv| self.is_safe(Action::Piece(mv));
        if !captures.into_iter().any(is_legal) {
            self.chess.ep = None;
        }
    }
}

/// Attacks.
impl Slow {
    /// Returns `true` if the king of a side is attacked.
    fn in_check(&self, white: bool) -> bool {
        let board = &self.chess.board;
        let mut own = board.of(white).into_iter();
        own.any(|at| board.kind(at) == 'K' && self.is_attacked(at, !white))
    }

    /// Returns `true` if any piece of a side attacks a square, pinned or not.
    fn is_attacked(&self, target: At, by_white: bool) -> bool {
        let mut pieces = self.chess.board.of(by_white).into_iter();
        pieces.any(|from| self.attacks(from, target))
    }

    /// Returns `true` if the piece on `from` could capture on `to`, occupied or not.
    fn attacks(&self, from: At, to: At) -> bool {
        self.teleports(from, to) || self.chess.board.attacked_from(from).contains(&to)
    }

    /// Returns `true` if a piece other than a pawn stands on its own catapult `from` and `to` has the other.
    fn teleports(&self, from: At, to: At) -> bool {
        let board = &self.chess.board;
        let white = board.is_of(from, true);
        let can_ride = !board.is_empty(from) && board.kind(from) != 'P';
        let on_catapults = self.has_catapult(from, white) && self.has_catapult(to, white);
        can_ride && from != to && on_catapults
    }

    /// Returns `true` if a catapult of a side is on a square.
    fn has_catapult(&self, square: At, white: bool) -> bool {
        let mut catapults = self.catapults.iter();
        catapults.any(|catapult| catapult.white == white && catapult.square == square)
    }
}
