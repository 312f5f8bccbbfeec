//! A slow, obvious move generator for Chess++, written from the rules alone.
//!
//! It is the second opinion in the tests. It shares no code and no idea with the real generator, so the
//! two are unlikely to be wrong in the same way. It is slow on purpose: the board is an array of
//! letters with the catapults beside it, every candidate action is played on a copy, and an action is
//! legal if the player's king is not attacked on that copy. Please keep it that way; no speed is worth
//! a harder comparison with the rules.
//!
//! It follows RULES.md, all sections but the one on SAN: the second layer, catapult moves,
//! teleportation, capturing catapults, castling, the FEN field and draws; where those are silent,
//! the FIDE Laws of Chess. Both editions are read and written alike here, for they differ in SAN
//! only. Threefold and fivefold repetition need a game record, which a position does not have.

mod fen;

/// The letter of an empty square on the board.
const EMPTY: char = '.';

/// The four castlings in the order in which FEN writes them: letter, the king's squares from and
/// to, the rook's squares from and to. Squares count a1 = 0, b1 = 1, …, h8 = 63.
const CASTLES: [(char, [usize; 2], [usize; 2]); 4] = [
    ('K', [4, 6], [7, 5]),
    ('Q', [4, 2], [0, 3]),
    ('k', [60, 62], [63, 61]),
    ('q', [60, 58], [56, 59]),
];

/// A piece move: from, to and a lower-case promotion letter. Castling is the king's part of it.
type Move = (usize, usize, Option<char>);

/// One catapult.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Catapult {
    /// `true` if it is White's.
    white: bool,
    /// Its square.
    square: usize,
    /// `true` if it has moved, so that it may no longer go two squares.
    moved: bool,
}

/// A position of Chess++.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    /// FEN letters, [`EMPTY`] where nothing stands; a1 first, then b1, …, h8 last.
    board: [char; 64],
    /// `true` if White is to move.
    white_to_move: bool,
    /// The castling rights, in the order of [`CASTLES`].
    rights: [bool; 4],
    /// The square passed by a double step, kept only while a legal capture on it exists.
    ep: Option<usize>,
    /// Two or none a side: White's, then Black's, in board order.
    catapults: Vec<Catapult>,
    /// Turns since the last pawn move, capture of a piece or capture of catapults.
    halfmove: u32,
    /// Number of the full move, from 1.
    fullmove: u32,
}

impl Slow {
    /// Returns the actor: `"white"`, `"black"`, or `"nobody"` once the position has a result.
    pub(crate) fn to_act(&self) -> &'static str {
        if self.result().is_some() {
            "nobody"
        } else if self.white_to_move {
            "white"
        } else {
            "black"
        }
    }

    /// Returns the texts of all legal actions, sorted. Draws by counter or material do not empty the
    /// list.
    pub(crate) fn actions(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.children().into_iter().map(|(text, _)| text).collect();
        texts.sort();
        texts
    }

    /// Returns the outcomes of a chance event: always none, Chess++ has no dice.
    #[allow(
        clippy::unused_self,
        reason = "the generators of all games have the same face"
    )]
    pub(crate) fn outcomes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the position after a legal action.
    ///
    /// # Panics
    /// If the action is not legal.
    pub(crate) fn play(&self, action: &str) -> Slow {
        for (text, child) in self.children() {
            if text == action {
                return child;
            }
        }
        panic!("'{action}' is not legal in {}", self.fen());
    }

    /// Returns result and reason if the game is over by this position alone, without its history.
    pub(crate) fn result(&self) -> Option<(&'static str, &'static str)> {
        if self.children().is_empty() {
            let white = self.white_to_move;
            return Some(match (self.in_check(white), white) {
                (true, true) => ("0-1", "checkmate"),
                (true, false) => ("1-0", "checkmate"),
                (false, _) => ("1/2-1/2", "stalemate"),
            });
        }
        if self.insufficient_material() {
            return Some(("1/2-1/2", "insufficient material"));
        }
        if self.halfmove >= 150 {
            return Some(("1/2-1/2", "75 turns"));
        }
        None
    }

    /// Returns the number of sequences of `depth` legal actions.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for (_, child) in self.children() {
            count += child.perft(depth - 1);
        }
        count
    }

    /// Returns all legal actions, each with the position that it leads to.
    fn children(&self) -> Vec<(String, Slow)> {
        let mut children = Vec::new();
        for mv in self.candidates() {
            let (from, to, promotion) = mv;
            let mut text = square_name(from) + &square_name(to);
            text.extend(promotion);
            children.push((text, self.after(mv)));
        }
        for (from, to) in self.catapult_moves() {
            let text = square_name(from) + &square_name(to);
            children.push((text, self.after_catapult_move(from, to)));
        }
        children.retain(|(_, child)| !child.in_check(self.white_to_move));
        for (_, child) in &mut children {
            child.forget_idle_ep();
        }
        children
    }

    /// Returns all piece moves that are legal apart from the safety of the mover's king.
    ///
    /// A move that is possible both ordinarily and by teleporting is listed once.
    fn candidates(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in (0..64).filter(|&square| self.is_of(square, self.white_to_move)) {
            if self.kind(from) == 'p' {
                self.pawn_moves(from, &mut moves);
                continue;
            }
            for to in 0..64 {
                if self.attacks(from, to) && !self.is_of(to, self.white_to_move) {
                    moves.push((from, to, None));
                }
            }
        }
        self.castling_moves(&mut moves);
        moves
    }

    /// Adds the moves of the pawn on `from`.
    fn pawn_moves(&self, from: usize, moves: &mut Vec<Move>) {
        let home_rank = if self.white_to_move { 1 } else { 6 };
        let mut targets = Vec::new();
        // No pawn ever stands on the first or last rank, so the square ahead exists.
        let single = self.ahead(from);
        if self.board[single] == EMPTY {
            targets.push(single);
            if from / 8 == home_rank && self.board[self.ahead(single)] == EMPTY {
                targets.push(self.ahead(single));
            }
        }
        for to in 0..64 {
            let victim = self.is_of(to, !self.white_to_move) || self.ep == Some(to);
            if victim && self.attacks(from, to) {
                targets.push(to);
            }
        }
        for to in targets {
            if to / 8 == 0 || to / 8 == 7 {
                for letter in ['q', 'r', 'b', 'n'] {
                    moves.push((from, to, Some(letter)));
                }
            } else {
                moves.push((from, to, None));
            }
        }
    }

    /// Adds the castlings whose path is free and whose king's squares are not attacked.
    fn castling_moves(&self, moves: &mut Vec<Move>) {
        for (index, (letter, [king, king_to], [rook, _])) in CASTLES.into_iter().enumerate() {
            if !self.rights[index] || letter.is_ascii_uppercase() != self.white_to_move {
                continue;
            }
            // No side may castle past an enemy catapult to which an enemy can teleport.
            let teleport_target = |&to: &usize| {
                let mut enemies = (0..64).filter(|&from| self.is_of(from, !self.white_to_move));
                enemies.any(|from| self.teleports(from, to))
            };
            if squares_between(king, rook).iter().any(teleport_target) {
                continue;
            }
            let mut kings_way = squares_between(king, king_to);
            kings_way.extend([king, king_to]);
            let attacked = |&square: &usize| self.attacked(square, !self.white_to_move);
            if self.clear(king, rook) && !kings_way.iter().any(attacked) {
                moves.push((king, king_to, None));
            }
        }
    }

    /// Returns all catapult moves, whatever they do to the mover's king.
    fn catapult_moves(&self) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for catapult in &self.catapults {
            let from = catapult.square;
            if catapult.white != self.white_to_move || self.board[from] != EMPTY {
                continue;
            }
            let reach = if catapult.moved { 1 } else { 2 };
            for to in 0..64 {
                let empty = self.board[to] == EMPTY
                    && !self.has_catapult(to, true)
                    && !self.has_catapult(to, false);
                if empty && king_steps(from, to) <= reach {
                    moves.push((from, to));
                }
            }
        }
        moves
    }

    /// Returns the position after a candidate move, with `ep` set after every double step.
    fn after(&self, (from, to, promotion): Move) -> Slow {
        let mut next = self.clone();
        let pawn = self.kind(from) == 'p';
        let capture = self.board[to] != EMPTY;
        next.board[to] = match promotion {
            Some(letter) => coloured(letter, self.white_to_move),
            None => self.board[from],
        };
        next.board[from] = EMPTY;
        if pawn && from % 8 != to % 8 && !capture {
            // En passant: the captured pawn stands beside the start, on the file of the target.
            next.board[from / 8 * 8 + to % 8] = EMPTY;
        }
        for (index, (_, [king, king_to], [rook, rook_to])) in CASTLES.into_iter().enumerate() {
            // While the right exists its king is at home, so this can be nothing but castling.
            if self.rights[index] && from == king && to == king_to {
                next.board[rook_to] = next.board[rook];
                next.board[rook] = EMPTY;
            }
            if [king, rook].contains(&from) || [king, rook].contains(&to) {
                next.rights[index] = false;
            }
        }
        next.ep = None;
        if pawn && from.abs_diff(to) == 16 {
            next.ep = Some(self.ahead(from));
        }
        let mut progress = pawn || capture;
        for white in [true, false] {
            if next.surrendered(white) {
                next.catapults.retain(|catapult| catapult.white != white);
                progress = true;
            }
        }
        next.end_turn(progress);
        next
    }

    /// Returns the position after one's own catapult has moved.
    fn after_catapult_move(&self, from: usize, to: usize) -> Slow {
        let mut next = self.clone();
        for catapult in &mut next.catapults {
            if catapult.square == from {
                catapult.square = to;
                catapult.moved = true;
            }
        }
        next.sort_catapults();
        next.ep = None;
        next.end_turn(false);
        next
    }

    /// Passes the turn on; progress resets the halfmove counter.
    fn end_turn(&mut self, progress: bool) {
        self.halfmove = self.halfmove.saturating_add(1);
        if progress {
            self.halfmove = 0;
        }
        if !self.white_to_move {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.white_to_move = !self.white_to_move;
    }

    /// Puts the catapults in order, so that equal positions have equal lists.
    fn sort_catapults(&mut self) {
        let order = |catapult: &Catapult| (!catapult.white, catapult.square);
        self.catapults.sort_by_key(order);
    }

    /// Returns `true` if a catapult of a side is on a square.
    fn has_catapult(&self, square: usize, white: bool) -> bool {
        let mut catapults = self.catapults.iter();
        catapults.any(|catapult| catapult.white == white && catapult.square == square)
    }

    /// Returns `true` if both catapults of a side are under enemy pieces, which captures them.
    fn surrendered(&self, white: bool) -> bool {
        let own = self.catapults.iter().filter(|c| c.white == white);
        own.filter(|c| self.is_of(c.square, !white)).count() == 2
    }

    /// Drops the en-passant square when no legal capture on it exists.
    fn forget_idle_ep(&mut self) {
        let Some(to) = self.ep else { return };
        for from in 0..64 {
            let own_pawn = self.board[from] == coloured('p', self.white_to_move);
            if own_pawn && self.attacks(from, to) {
                let capture = self.after((from, to, None));
                if !capture.in_check(self.white_to_move) {
                    return;
                }
            }
        }
        self.ep = None;
    }

    /// Returns `true` if the king of a side is attacked.
    fn in_check(&self, white: bool) -> bool {
        let king = coloured('k', white);
        (0..64).any(|square| self.board[square] == king && self.attacked(square, !white))
    }

    /// Returns `true` if any piece of a side attacks a square, pinned or not.
    fn attacked(&self, target: usize, by_white: bool) -> bool {
        (0..64).any(|from| self.is_of(from, by_white) && self.attacks(from, target))
    }

    /// Returns `true` if the piece on `from` could capture on `to`, whatever stands there.
    fn attacks(&self, from: usize, to: usize) -> bool {
        self.attacks_ordinarily(from, to) || self.teleports(from, to)
    }

    /// Returns `true` if a piece other than a pawn stands on its own catapult `from` and `to` has the
    /// other.
    fn teleports(&self, from: usize, to: usize) -> bool {
        let white = self.is_of(from, true);
        let can_ride = self.kind(from) != 'p' && self.board[from] != EMPTY;
        let on_catapults = self.has_catapult(from, white) && self.has_catapult(to, white);
        can_ride && from != to && on_catapults
    }

    /// Returns `true` if the piece on `from` could capture on `to` as in orthodox chess.
    fn attacks_ordinarily(&self, from: usize, to: usize) -> bool {
        let files = (from % 8).abs_diff(to % 8);
        let ranks = (from / 8).abs_diff(to / 8);
        let straight = (files == 0) != (ranks == 0);
        let diagonal = files == ranks && files > 0;
        match self.board[from] {
            'P' => files == 1 && to / 8 == from / 8 + 1,
            'p' => files == 1 && to / 8 + 1 == from / 8,
            'N' | 'n' => (files, ranks) == (1, 2) || (files, ranks) == (2, 1),
            'K' | 'k' => king_steps(from, to) == 1,
            'R' | 'r' => straight && self.clear(from, to),
            'B' | 'b' => diagonal && self.clear(from, to),
            'Q' | 'q' => (straight || diagonal) && self.clear(from, to),
            _ => false,
        }
    }

    /// Returns `true` if no piece stands strictly between two squares of a line; catapults are
    /// transparent.
    fn clear(&self, a: usize, b: usize) -> bool {
        let mut between = squares_between(a, b).into_iter();
        between.all(|square| self.board[square] == EMPTY)
    }

    /// Returns the square straight ahead for a pawn of the side to move.
    fn ahead(&self, square: usize) -> usize {
        if self.white_to_move {
            square + 8
        } else {
            square - 8
        }
    }

    /// Returns `true` if the material is insufficient.
    ///
    /// Bare kings always are; a lone knight or bishops of one square colour only without catapults.
    fn insufficient_material(&self) -> bool {
        let pieces = (0..64).filter(|&square| !['k', EMPTY].contains(&self.kind(square)));
        let kinds_and_colours: Vec<(char, usize)> = pieces
            .map(|square| (self.kind(square), (square % 8 + square / 8) % 2))
            .collect();
        let Some(&first) = kinds_and_colours.first() else {
            return true;
        };
        if !self.catapults.is_empty() {
            return false;
        }
        let lone_knight = first.0 == 'n' && kinds_and_colours.len() == 1;
        let like_bishops = first.0 == 'b' && kinds_and_colours.iter().all(|&piece| piece == first);
        lone_knight || like_bishops
    }

    /// Returns the lower-case letter of the piece on a square.
    fn kind(&self, square: usize) -> char {
        self.board[square].to_ascii_lowercase()
    }

    /// Returns `true` if a piece of a side stands on a square.
    fn is_of(&self, square: usize, white: bool) -> bool {
        let piece = self.board[square];
        piece != EMPTY && piece.is_ascii_uppercase() == white
    }
}

/// Returns the FEN letter of a kind of piece in a colour.
fn coloured(kind: char, white: bool) -> char {
    if white {
        kind.to_ascii_uppercase()
    } else {
        kind
    }
}

/// Returns the number of king's steps between two squares on an empty board.
fn king_steps(a: usize, b: usize) -> usize {
    let files = (a % 8).abs_diff(b % 8);
    let ranks = (a / 8).abs_diff(b / 8);
    files.max(ranks)
}

/// Returns the squares strictly between two different squares of the same rank, file or diagonal.
fn squares_between(a: usize, b: usize) -> Vec<usize> {
    let distance = king_steps(a, b);
    let stride = a.abs_diff(b) / distance;
    (1..distance).map(|n| a.min(b) + n * stride).collect()
}

/// Returns the name of a square, such as `e4`.
fn square_name(square: usize) -> String {
    format!("{}{}", char::from(b"abcdefgh"[square % 8]), square / 8 + 1)
}
