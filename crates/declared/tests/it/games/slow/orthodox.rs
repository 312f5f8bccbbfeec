//! Orthodox chess on its board of 8x8, but for the safety of kings.

use super::{At, Board, Counters, EMPTY, coloured, or_dash, read_rights, split, write_rights};

/// A castling, by the squares of king and rook before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Castling {
    /// The letter of the right in a FEN, upper case for White.
    pub(crate) letter: char,
    /// The king's squares.
    pub(crate) king: [At; 2],
    /// The rook's squares.
    pub(crate) rook: [At; 2],
}

impl Castling {
    /// Returns `true` if it is White's.
    pub(crate) const fn is_white(&self) -> bool {
        self.letter.is_ascii_uppercase()
    }

    /// Returns `true` if king or rook begins on a square.
    pub(crate) fn begins_on(&self, at: At) -> bool {
        [self.king[0], self.rook[0]].contains(&at)
    }
}

/// The castlings of orthodox chess, in the order in which FEN writes them.
#[rustfmt::skip]
pub(crate) const CASTLINGS: [Castling; 4] = [
    Castling { letter: 'K', king: [(4, 0), (6, 0)], rook: [(7, 0), (5, 0)] },
    Castling { letter: 'Q', king: [(4, 0), (2, 0)], rook: [(0, 0), (3, 0)] },
    Castling { letter: 'k', king: [(4, 7), (6, 7)], rook: [(7, 7), (5, 7)] },
    Castling { letter: 'q', king: [(4, 7), (2, 7)], rook: [(0, 7), (3, 7)] },
];

/// A move: from, to and the lower-case letter of a promotion. Castling is the king's part of it.
pub(crate) type Move = (At, At, Option<char>);

/// Returns the text of a move, such as `e7e8q`.
pub(crate) fn text((from, to, promotion): Move) -> String {
    let mut text = Board::name(from) + &Board::name(to);
    text.extend(promotion);
    text
}

/// The state of orthodox chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orthodox {
    /// The pieces.
    pub(crate) board: Board,
    /// `true` if White is to move.
    pub(crate) white: bool,
    /// The rights to castle, in the order of [`CASTLINGS`].
    pub(crate) rights: [bool; 4],
    /// The square that a double step has just passed.
    pub(crate) ep: Option<At>,
    /// Turns without progress, and the number of the turn.
    pub(crate) counters: Counters,
}

/// Reading and writing.
impl Orthodox {
    /// Parses a FEN that has `more` fields between the en-passant square and the counters, and
    /// returns them too.
    ///
    /// # Errors
    /// The fault, in a sentence that begins with the name of the field.
    pub(crate) fn read(fen: &str, more: usize) -> Result<(Self, Vec<&str>), String> {
        let (fields, white, counters) = split(fen, 4 + more)?;
        let board = Board::read(fields[0], (8, 8), "PNBRQK")?;
        for white in [true, false] {
            board.refuse_pawns(white, 0)?;
            board.refuse_pawns(white, 7)?;
        }
        let rights = read_rights(fields[2], &board, &CASTLINGS)?;
        let mut state = Self {
            board,
            white,
            rights,
            ep: None,
            counters,
        };
        state.read_ep(fields[3])?;
        Ok((state, fields[4..].to_vec()))
    }

    /// Parses the en-passant field: it must look as after a double step of the other side.
    fn read_ep(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        let square = self.board.read_square(text);
        let (file, rank) = square.ok_or(format!("ep: '{text}' is no square"))?;
        let (origin, passed, target) = if self.white { (6, 5, 4) } else { (1, 2, 3) };
        if rank != passed {
            return Err(format!("ep: no enemy pawn can have passed {text}"));
        }
        if self.board.at((file, target)) != coloured('P', !self.white) {
            return Err(format!("ep: no enemy pawn has just passed {text}"));
        }
        if !self.board.is_empty((file, passed)) || !self.board.is_empty((file, origin)) {
            return Err(format!("ep: the way of the pawn over {text} is not free"));
        }
        self.ep = square;
        Ok(())
    }

    /// Returns the first four fields of the FEN.
    pub(crate) fn fields(&self) -> String {
        let placement = self.board.fen();
        let side = if self.white { 'w' } else { 'b' };
        let castling = write_rights(self.rights, &CASTLINGS);
        let ep = or_dash(self.ep.map(Board::name).unwrap_or_default());
        format!("{placement} {side} {castling} {ep}")
    }
}

/// Moves, legal or not for the safety of kings.
impl Orthodox {
    /// Lists the moves of the side to move, castlings aside.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.board.of(self.white) {
            if self.board.kind(from) == 'P' {
                moves.extend(self.pawn_moves(from));
                continue;
            }
            let mut targets = self.board.attacked_from(from);
            targets.retain(|&to| !self.board.is_of(to, self.white));
            moves.extend(targets.into_iter().map(|to| (from, to, None)));
        }
        moves
    }

    /// Lists the moves of the pawn on a square.
    pub(crate) fn pawn_moves(&self, from: At) -> Vec<Move> {
        let (forward, home, last) = if self.white { (1, 1, 7) } else { (-1, 6, 0) };
        let reach = if from.1 == home { 2 } else { 1 };
        let ahead = self.board.ray(from, (0, forward)).into_iter().take(reach);
        let mut targets: Vec<At> = ahead.take_while(|&to| self.board.is_empty(to)).collect();
        let captures = self.board.attacked_from(from).into_iter();
        targets.extend(
            captures.filter(|&to| self.board.is_of(to, !self.white) || self.ep == Some(to)),
        );
        let mut moves = Vec::new();
        for to in targets {
            if to.1 == last {
                moves.extend(['q', 'r', 'b', 'n'].map(|letter| (from, to, Some(letter))));
            } else {
                moves.push((from, to, None));
            }
        }
        moves
    }

    /// Lists the castlings for which the right is there and the way between king and rook is free.
    pub(crate) fn castlings(&self) -> Vec<Castling> {
        let is_open = |castling: &Castling| {
            let way = self.board.between(castling.king[0], castling.rook[0]);
            castling.is_white() == self.white && way.iter().all(|&at| self.board.is_empty(at))
        };
        let held = CASTLINGS.into_iter().zip(self.rights);
        let held = held.filter_map(|(castling, right)| right.then_some(castling));
        held.filter(is_open).collect()
    }

    /// Lists the squares on which the king of a castling begins, passes and ends.
    pub(crate) fn kings_way(&self, castling: &Castling) -> Vec<At> {
        let [from, to] = castling.king;
        let mut way = self.board.between(from, to);
        way.extend([from, to]);
        way
    }

    /// Lists the captures en passant.
    pub(crate) fn en_passant_captures(&self) -> Vec<Move> {
        let pawns = self.board.of(self.white).into_iter();
        let pawns = pawns.filter(|&from| self.board.kind(from) == 'P');
        let captures = pawns.flat_map(|from| self.pawn_moves(from));
        captures
            .filter(|&(from, to, _)| self.ep == Some(to) && from.0 != to.0)
            .collect()
    }

    /// Returns the position after a move, with `ep` set after every double step.
    pub(crate) fn after(&self, (from, to, promotion): Move) -> Self {
        let mut next = self.clone();
        let pawn = self.board.kind(from) == 'P';
        let capture = !self.board.is_empty(to);
        next.board.shift(from, to);
        if let Some(letter) = promotion {
            next.board
                .put(to, coloured(letter.to_ascii_uppercase(), self.white));
        }
        if pawn && from.0 != to.0 && !capture {
            // The pawn captured en passant stands beside the start, on the file of the target.
            next.board.put((to.0, from.1), EMPTY);
        }
        for (castling, right) in CASTLINGS.iter().zip(&mut next.rights) {
            // While the right exists the king is at home, so this can be nothing but castling.
            if *right && [from, to] == castling.king {
                next.board.shift(castling.rook[0], castling.rook[1]);
            }
            *right &= !castling.begins_on(from) && !castling.begins_on(to);
        }
        next.ep = None;
        if pawn && from.1.abs_diff(to.1) == 2 {
            next.ep = Some((from.0, from.1.midpoint(to.1)));
        }
        next.counters.end_turn(self.white, pawn || capture);
        next.white = !self.white;
        next
    }
}

/// Returns `true` if nobody can ever mate: bare kings, a lone knight, or bishops on squares of one
/// colour.
pub(crate) fn cannot_mate(board: &Board) -> bool {
    let rest: Vec<(char, usize)> = board
        .officers_and_pawns()
        .into_iter()
        .map(|at| (board.kind(at), (at.0 + at.1) % 2))
        .collect();
    let Some(&first) = rest.first() else {
        return true;
    };
    let lone_knight = first.0 == 'N' && rest.len() == 1;
    let like_bishops = first.0 == 'B' && rest.iter().all(|&piece| piece == first);
    lone_knight || like_bishops
}

/// Returns result and reason if a position is finished, without regard to its history: `stuck` if the side to move has no
/// action, `check` if its king is attacked, `dead` if the material decides nothing.
pub(crate) fn result(
    white_to_move: bool,
    (stuck, check, dead): (bool, bool, bool),
    halfmove: u32,
) -> Option<(&'static str, &'static str)> {
    if stuck && check {
        return Some((if white_to_move { "0-1" } else { "1-0" }, "checkmate"));
    }
    if stuck {
        return Some(("1/2-1/2", "stalemate"));
    }
    if dead {
        return Some(("1/2-1/2", "insufficient material"));
    }
    (halfmove >= 150).then_some(("1/2-1/2", "75 turns"))
}
