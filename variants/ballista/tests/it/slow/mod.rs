//! A slow, obvious reference for Ballista Chess, to be compared with the fast generator.
//!
//! It follows RULES.md of this variant, sections 4 to 10. Every move is tried on a copy of the
//! position, and every check is found by listing what each enemy piece attacks.

mod fen;

use springald_testkit::SlowGame;
use springald_testkit::slow::{self, At, Board, Castling, Counters, EMPTY, KING};

/// The pieces that a pawn may promote to.
const PROMOTIONS: [char; 5] = ['Q', 'R', 'B', 'N', 'A'];

/// The castlings in the order of their letters.
#[rustfmt::skip]
const CASTLINGS: [Castling; 4] = [
    Castling { letter: 'K', king: [(4, 0), (6, 0)], rook: [(8, 0), (5, 0)] },
    Castling { letter: 'Q', king: [(4, 0), (2, 0)], rook: [(0, 0), (3, 0)] },
    Castling { letter: 'k', king: [(4, 7), (6, 7)], rook: [(8, 7), (5, 7)] },
    Castling { letter: 'q', king: [(4, 7), (2, 7)], rook: [(0, 7), (3, 7)] },
];

/// A pawn (or what it promoted to) that may be captured en passant.
#[derive(Clone, Debug, PartialEq, Eq)]
struct EnPassant {
    /// Its square now.
    piece: At,
    /// The squares that it passed, in board order.
    passed: Vec<At>,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    /// The pieces.
    board: Board,
    /// `true` if White is to move.
    white: bool,
    /// The rights in the order of `CASTLINGS`.
    castling: [bool; 4],
    /// Only there when a legal en-passant capture exists.
    ep: Option<EnPassant>,
    /// Turns without progress, and the number of the turn.
    counters: Counters,
}

/// The kinds of moves.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// To an empty square, nothing else.
    Quiet,
    /// Of the piece on the target.
    Capture,
    /// Of the piece that passed the target.
    EnPassant,
    /// With a rook.
    Castle(Castling),
}

/// One move.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    /// The origin.
    from: At,
    /// The destination.
    to: At,
    /// The upper-case letter of a promotion.
    promotion: Option<char>,
    /// The kind of the move.
    kind: Kind,
}

impl SlowGame for Slow {
    type Action = Move;

    fn from_fen(fen: &str) -> Result<Self, String> {
        fen::read(fen)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn white_to_move(&self) -> bool {
        self.white
    }

    fn legal(&self) -> Vec<(String, Move)> {
        let moves = self.moves();
        moves.iter().map(|m| (text(m, &moves), *m)).collect()
    }

    fn after(&self, m: &Move) -> Self {
        self.make(*m)
    }

    /// Only kings and ballistas are too little to play on; or, without ballistas, what is so in FIDE
    /// chess.
    fn result(&self) -> Option<(&'static str, &'static str)> {
        let board = &self.board;
        let others = board.officers_and_pawns();
        let dead = others.iter().all(|&at| board.kind(at) == 'A') || slow::cannot_mate(board);
        let end = (self.moves().is_empty(), board.in_check(self.white), dead);
        slow::result(self.white, end, self.counters.halfmove)
    }
}

impl Slow {
    /// All legal moves.
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.board.of(self.white) {
            self.add_captures(from, &mut moves);
            self.add_quiet_moves(from, &mut moves);
        }
        self.add_castlings(&mut moves);
        moves.retain(|&m| !self.shift(m).board.in_check(self.white));
        moves
    }

    /// Adds the captures of the piece on a square, before one's own king is looked at.
    fn add_captures(&self, from: At, moves: &mut Vec<Move>) {
        let is_pawn = self.board.kind(from) == 'P';
        for to in self.board.attacked_from(from) {
            let passed = self.ep.as_ref().is_some_and(|ep| ep.passed.contains(&to));
            if self.board.is_of(to, !self.white) {
                self.add_move(from, to, Kind::Capture, moves);
            } else if is_pawn && passed {
                self.add_move(from, to, Kind::EnPassant, moves);
            }
        }
    }

    /// Adds the other moves of the piece on a square, before one's own king is looked at.
    fn add_quiet_moves(&self, from: At, moves: &mut Vec<Move>) {
        let kind = self.board.kind(from);
        let targets = if kind != 'K' && self.beside_ballista(from) {
            self.board.slides(from, &KING)
        } else if kind == 'A' {
            let mut targets = self.board.slides(from, &[(-1, 0), (1, 0)]);
            targets.extend(self.board.steps(from, &[(0, -1), (0, 1)]));
            targets
        } else if kind == 'P' {
            // Ranks as the pawn's owner counts them, from 0.
            let (forward, rank) = if self.white {
                (1, from.1)
            } else {
                (-1, 7 - from.1)
            };
            let reach = match rank {
                0 => 3,
                1 => 2,
                _ => 1,
            };
            let mut targets = self.board.slides(from, &[(0, forward)]);
            targets.truncate(reach);
            targets
        } else {
            // All others move as they capture.
            self.board.attacked_from(from)
        };
        for to in targets {
            if self.board.is_empty(to) {
                self.add_move(from, to, Kind::Quiet, moves);
            }
        }
    }

    /// Adds a move, or one for each promotion.
    fn add_move(&self, from: At, to: At, kind: Kind, moves: &mut Vec<Move>) {
        let mut choices = vec![None];
        if self.board.kind(from) == 'P' && to.1 == last_rank(self.white) {
            choices = PROMOTIONS.map(Some).to_vec();
        }
        for promotion in choices {
            moves.push(Move {
                from,
                to,
                promotion,
                kind,
            });
        }
    }

    /// Adds the castlings: no piece in between, no attack on the way.
    fn add_castlings(&self, moves: &mut Vec<Move>) {
        for (castling, right) in CASTLINGS.into_iter().zip(self.castling) {
            if !right || castling.is_white() != self.white {
                continue;
            }
            let ([from, to], [rook, rook_to]) = (castling.king, castling.rook);
            let mut between = self.board.between(from, rook).into_iter();
            // The square where the rook arrives is the one that the king crosses.
            let safe = [from, rook_to, to].into_iter().all(|square| {
                let mut there = self.board.clone();
                there.shift(from, square);
                !there.in_check(self.white)
            });
            if safe && between.all(|square| self.board.is_empty(square)) {
                self.add_move(from, to, Kind::Castle(castling), moves);
            }
        }
    }

    /// Returns `true` if a ballista of either side stands next to a square.
    fn beside_ballista(&self, square: At) -> bool {
        self.board
            .steps(square, &KING)
            .into_iter()
            .any(|next| self.board.kind(next) == 'A')
    }

    /// Returns the board after a move; all else is as before.
    fn shift(&self, m: Move) -> Self {
        let mut after = self.clone();
        let piece = match m.promotion {
            Some(letter) if self.white => letter,
            Some(letter) => letter.to_ascii_lowercase(),
            None => self.board.at(m.from),
        };
        after.board.put(m.from, EMPTY);
        after.board.put(m.to, piece);
        match (m.kind, &self.ep) {
            (Kind::Castle(castling), _) => after.board.shift(castling.rook[0], castling.rook[1]),
            (Kind::EnPassant, Some(ep)) => after.board.put(ep.piece, EMPTY),
            _ => {}
        }
        after
    }

    /// Returns the whole position after a move.
    fn make(&self, m: Move) -> Self {
        let mut after = self.shift(m);
        after.white = !self.white;
        for (castling, right) in CASTLINGS.iter().zip(&mut after.castling) {
            // After any move from or to that square, king or rook is no longer at home.
            *right &= !castling.begins_on(m.from) && !castling.begins_on(m.to);
        }
        // Pawn moves that neither capture nor promote are no progress here.
        let captures = matches!(m.kind, Kind::Capture | Kind::EnPassant);
        after
            .counters
            .end_turn(self.white, captures || m.promotion.is_some());
        after.ep = None;
        if self.board.kind(m.from) == 'P' && !captures {
            after.ep = Some(EnPassant {
                piece: m.to,
                passed: self.board.between(m.from, m.to),
            });
            after.drop_idle_ep();
        }
        after
    }

    /// Drops the en-passant state if no legal capture uses it.
    fn drop_idle_ep(&mut self) {
        let legal = self.moves();
        if !legal.iter().any(|m| m.kind == Kind::EnPassant) {
            self.ep = None;
        }
    }
}

/// Returns the rank where the pawns of a side promote.
fn last_rank(white: bool) -> usize {
    if white { 7 } else { 0 }
}

/// A move as text; all legal moves are needed to know whether a slide needs its hyphen.
fn text(m: &Move, all: &[Move]) -> String {
    let promotion = m.promotion.map(|letter| letter.to_ascii_lowercase());
    let mut text = slow::text((m.from, m.to, promotion));
    let is_twin = |n: &Move| n.kind == Kind::EnPassant && (n.from, n.to) == (m.from, m.to);
    if m.kind == Kind::Quiet && all.iter().any(is_twin) {
        text.push('-');
    }
    text
}
