//! Moves and their effect on the board, in any step of the turn: §3 to §6 and §8 of `RULES.md`.

use super::Slow;

/// Squares to a side. A square is a number, `10 * rank + file`, both counted from 0 (a1 is 0).
pub(super) const SIZE: usize = 10;

/// File letters, by file.
pub(super) const FILES: &[u8; SIZE] = b"abcdefghij";

/// A neutral piece. Every other piece is its FEN letter, upper case for White.
pub(super) const NEUTRAL: char = '*';

/// The types that come back when none is left of either colour.
pub(super) const RETURNING: [char; 6] = ['P', 'N', 'B', 'R', 'Q', 'C'];

/// Directions as steps in file and rank.
pub(super) type Directions = [(isize, isize)];

/// Along a file or a rank.
pub(super) const ORTHOGONAL: &Directions = &[(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Along a diagonal.
pub(super) const DIAGONAL: &Directions = &[(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The knight's leaps.
#[rustfmt::skip]
pub(super) const LEAPS: &Directions = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// One way to castle, with the squares of king and rook before and after it.
pub(super) struct Castling {
    /// The letter of the right in a FEN.
    pub(super) letter: char,
    /// The king's origin and target.
    pub(super) king: [usize; 2],
    /// The rook's origin and target.
    pub(super) rook: [usize; 2],
}

/// All castlings, in the order of their FEN letters.
#[rustfmt::skip]
pub(super) const CASTLINGS: [Castling; 4] = [
    Castling { letter: 'K', king: [5, 8], rook: [9, 7] },
    Castling { letter: 'Q', king: [5, 2], rook: [0, 3] },
    Castling { letter: 'k', king: [95, 98], rook: [99, 97] },
    Castling { letter: 'q', king: [95, 92], rook: [90, 93] },
];

/// File of a square, from 0.
pub(super) fn file(square: usize) -> usize {
    square % SIZE
}

/// Rank of a square, from 0.
pub(super) fn rank(square: usize) -> usize {
    square / SIZE
}

/// Name of a square.
pub(super) fn name(square: usize) -> String {
    format!("{}{}", char::from(FILES[file(square)]), rank(square) + 1)
}

/// Returns the square one step away, if the board has it.
pub(super) fn step(from: usize, (files, ranks): (isize, isize)) -> Option<usize> {
    let file = file(from).checked_add_signed(files)?;
    let rank = rank(from).checked_add_signed(ranks)?;
    (file < SIZE && rank < SIZE).then_some(SIZE * rank + file)
}

/// Returns all squares of the board that are one step away.
pub(super) fn steps(from: usize, directions: &Directions) -> Vec<usize> {
    let to = directions.iter().filter_map(|&way| step(from, way));
    to.collect()
}

/// Returns the type of a piece: its letter in upper case.
pub(super) fn kind(piece: char) -> char {
    piece.to_ascii_uppercase()
}

/// Returns the piece that stands on a square at the start of the game and can come back to it.
pub(super) fn returns_to(square: usize) -> Option<char> {
    let white = ["RNBCQ-CBNR", "", "PPPPPPPPPP"];
    let letter = |rank: usize| white.get(rank)?.chars().nth(file(square));
    let own = letter(rank(square));
    let mirrored = letter(SIZE - 1 - rank(square)).map(|piece| piece.to_ascii_lowercase());
    own.or(mirrored).filter(|&piece| piece != '-')
}

/// Returns `true` if a move has the shape of a knight's leap.
pub(super) fn is_leap(from: usize, to: usize) -> bool {
    file(from).abs_diff(file(to)) * rank(from).abs_diff(rank(to)) == 2
}

/// The pieces on the board.
impl Slow {
    /// Returns the player's piece of a type.
    pub(super) fn own_letter(&self, kind: char) -> char {
        if self.white {
            kind.to_ascii_uppercase()
        } else {
            kind.to_ascii_lowercase()
        }
    }

    /// Returns the opponent's piece of a type.
    pub(super) fn enemy_letter(&self, kind: char) -> char {
        if self.white {
            kind.to_ascii_lowercase()
        } else {
            kind.to_ascii_uppercase()
        }
    }

    /// Returns `true` if a piece of the player stands there.
    pub(super) fn is_own(&self, square: usize) -> bool {
        self.board[square].is_some_and(|piece| piece == self.own_letter(piece) && piece != NEUTRAL)
    }

    /// Returns `true` if a piece of the opponent stands there.
    pub(super) fn is_enemy(&self, square: usize) -> bool {
        self.board[square].is_some_and(|piece| piece != self.own_letter(piece))
    }

    /// Returns `true` if nothing stands there.
    pub(super) fn is_vacant(&self, square: usize) -> bool {
        self.board[square].is_none()
    }

    /// Returns `true` if a mouse of either colour stands there.
    pub(super) fn is_mouse(&self, square: usize) -> bool {
        self.board[square].is_some_and(|piece| kind(piece) == 'M')
    }

    /// Returns all squares where this piece stands.
    pub(super) fn find(&self, piece: char) -> Vec<usize> {
        let all = 0..SIZE * SIZE;
        all.filter(|&square| self.board[square] == Some(piece))
            .collect()
    }

    /// Returns the n-th rank from the player's side, counted from 0.
    pub(super) fn rank_of_player(&self, n: usize) -> usize {
        if self.white { n } else { SIZE - 1 - n }
    }

    /// Returns `true` if a square is on the opponent's first two ranks, where no teleport leads.
    pub(super) fn is_far(&self, square: usize) -> bool {
        let far = [SIZE - 1, SIZE - 2].map(|n| self.rank_of_player(n));
        far.contains(&rank(square))
    }

    /// Returns the direction of the player's pawns.
    pub(super) fn forward(&self) -> isize {
        if self.white { 1 } else { -1 }
    }
}

/// The moves of the pieces.
impl Slow {
    /// Returns `true` if the piece on `from` is a teleporting cat that may not capture in this turn.
    fn is_tame(&self, from: usize) -> bool {
        self.turn.teleported && self.board[from].map(kind) == Some('T')
    }

    /// Returns `true` if the piece on `from` may capture an enemy piece on `to`, as far as types
    /// matter.
    fn takes(&self, from: usize, to: usize) -> bool {
        let (Some(piece), Some(target)) = (self.board[from], self.board[to]) else {
            return false;
        };
        if !self.is_enemy(to) || self.is_tame(from) {
            return false;
        }
        match (kind(piece), kind(target)) {
            ('M', target) => matches!(target, 'K' | 'Q'),
            (piece, 'M') => matches!(piece, 'P' | 'C' | 'T'),
            _ => true,
        }
    }

    /// Returns `true` if the piece on `from` may capture a neutral on `to`, as far as types matter.
    fn takes_neutral(&self, from: usize, to: usize) -> bool {
        let able = ['P', 'C', 'T', 'K', 'Q', 'B'];
        let piece = self.board[from].map(kind);
        self.board[to] == Some(NEUTRAL)
            && piece.is_some_and(|piece| able.contains(&piece))
            && !self.is_tame(from)
    }

    /// Returns `true` if the piece may go there by its non-capturing movement, which captures neutrals.
    fn goes(&self, from: usize, to: usize) -> bool {
        self.is_vacant(to) || self.takes_neutral(from, to)
    }

    /// Returns `true` if a piece whose capturing movement is the same as its other one may go there.
    fn enters(&self, from: usize, to: usize) -> bool {
        self.goes(from, to) || self.takes(from, to)
    }

    /// Returns all squares the player's piece on `from` may go to, castling included.
    pub(super) fn targets(&self, from: usize) -> Vec<usize> {
        let enters = |&to: &usize| self.enters(from, to);
        let hops = |directions| steps(from, directions).into_iter().filter(enters);
        match self.board[from].map(kind) {
            Some('P') => self.pawn_targets(from),
            Some('N') => hops(LEAPS).collect(),
            Some('B') => self.slides(from, DIAGONAL),
            Some('R') => self.slides(from, ORTHOGONAL),
            Some('Q') => [self.slides(from, ORTHOGONAL), self.slides(from, DIAGONAL)].concat(),
            Some('K') => hops(ORTHOGONAL)
                .chain(hops(DIAGONAL))
                .chain(self.castling_targets())
                .collect(),
            Some('M') => hops(ORTHOGONAL).collect(),
            Some('C' | 'T') => {
                let straight = steps(from, ORTHOGONAL).into_iter();
                let aslant = steps(from, DIAGONAL).into_iter();
                straight
                    .filter(|&to| self.goes(from, to))
                    .chain(aslant.filter(|&to| self.takes(from, to)))
                    .chain(hops(LEAPS))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the targets of a queen, rook or bishop; mice do not block.
    fn slides(&self, from: usize, directions: &Directions) -> Vec<usize> {
        let mut targets = Vec::new();
        for &way in directions {
            let mut at = from;
            while let Some(to) = step(at, way) {
                if self.enters(from, to) {
                    targets.push(to);
                }
                if !self.is_vacant(to) && !self.is_mouse(to) {
                    break;
                }
                at = to;
            }
        }
        targets
    }

    /// Returns the targets of a pawn.
    fn pawn_targets(&self, from: usize) -> Vec<usize> {
        let mut targets = Vec::new();
        let forward = self.forward();
        if let Some(one) = step(from, (0, forward)) {
            if self.goes(from, one) {
                targets.push(one);
            }
            let passes = self.is_vacant(one) || self.is_mouse(one);
            if rank(from) == self.rank_of_player(2) && passes {
                let two = step(one, (0, forward));
                targets.extend(two.filter(|&two| self.goes(from, two)));
            }
        }
        for to in steps(from, &[(-1, forward), (1, forward)]) {
            // The square is kept only while the pawn that passed it still stands beside.
            let en_passant = self.ep == Some(to) && self.is_vacant(to);
            if self.takes(from, to) || en_passant {
                targets.push(to);
            }
        }
        targets
    }

    /// Returns the king's targets when castling. A right says that king and rook have not moved.
    fn castling_targets(&self) -> Vec<usize> {
        let mut targets = Vec::new();
        for (castling, right) in CASTLINGS.iter().zip(self.castling) {
            let ([king, king_to], [rook, rook_to]) = (castling.king, castling.rook);
            let mut between = king.min(rook) + 1..king.max(rook);
            if right
                && castling.letter == self.own_letter(castling.letter)
                && between.all(|square| self.is_vacant(square) || self.is_mouse(square))
                && self.is_vacant(king_to)
                && self.is_vacant(rook_to)
            {
                targets.push(king_to);
            }
        }
        targets
    }
}

/// The effects of moves on the board.
impl Slow {
    /// Empties a square, and brings up what lies underneath.
    pub(super) fn vacate(&mut self, square: usize) {
        self.board[square] = self.under.remove(&square);
    }

    /// Moves a piece with all that follows on the board, up to the placement of a captured
    /// neutral, and returns what it captured.
    pub(super) fn carry_out(
        &mut self,
        from: usize,
        to: usize,
        promotion: Option<char>,
    ) -> Option<char> {
        let piece = self.board[from];
        let mut captured = self.board[to];
        if promotion == Some('T') {
            for other in self.find(self.own_letter('T')) {
                self.vacate(other);
            }
        }
        // The captor replaces what it captures: the square is never vacant in between.
        self.board[to] = promotion.map(|kind| self.own_letter(kind)).or(piece);
        self.vacate(from);
        if piece.map(kind) == Some('P') && file(from) != file(to) && captured.is_none() {
            let passed_by = SIZE * rank(from) + file(to);
            captured = self.board[passed_by];
            self.vacate(passed_by);
        }
        for (castling, right) in CASTLINGS.iter().zip(&mut self.castling) {
            let ([king, king_to], [rook, rook_to]) = (castling.king, castling.rook);
            if *right && [from, to] == [king, king_to] {
                // Three files at once: nothing but castling goes from the one to the other
                // while the right is there.
                self.board[rook_to] = self.board[rook];
                self.board[rook] = self.under.remove(&rook);
            }
            if [king, rook].contains(&from) || [king, rook].contains(&to) {
                *right = false;
            }
        }
        captured
    }

    /// Brings back every type that has died out.
    pub(super) fn replace_died_out(&mut self) {
        for missing in self.missing_types() {
            for square in 0..SIZE * SIZE {
                let Some(piece) = returns_to(square).filter(|&piece| kind(piece) == missing) else {
                    continue;
                };
                if self.is_vacant(square) {
                    self.board[square] = Some(piece);
                } else {
                    self.under.insert(square, piece);
                }
            }
        }
    }

    /// Returns the types that could come back and have died out, both on the board and underneath.
    pub(super) fn missing_types(&self) -> Vec<char> {
        let on_board = self.board.iter().flatten();
        let left: Vec<char> = on_board
            .chain(self.under.values())
            .map(|&piece| kind(piece))
            .collect();
        let gone = |missing: &char| !left.contains(missing);
        RETURNING.into_iter().filter(gone).collect()
    }

    /// Forgets the opponent's passed square once the pawn that passed it is gone or no pawn of
    /// the player stands where it could capture onto it.
    pub(super) fn filter_ep(&mut self) {
        let Some(en_passant) = self.ep else { return };
        let forward = self.forward();
        let enemy = Some(self.enemy_letter('P'));
        let own = Some(self.own_letter('P'));
        let pawn_stands = steps(en_passant, &[(0, -forward)])
            .iter()
            .any(|&square| self.board[square] == enemy);
        let hunter_stands = steps(en_passant, &[(-1, -forward), (1, -forward)])
            .iter()
            .any(|&square| self.board[square] == own);
        if !(pawn_stands && hunter_stands) {
            self.ep = None;
        }
    }
}
