//! A slow, obvious reference for Ballista Chess, to compare with the fast generator.
//!
//! It follows RULES.md of this variant, sections 4 to 10. It is slow on purpose: a board of letters,
//! every move tried on a copy of the position, and every check found by listing the attacks of each
//! enemy piece. It shares nothing with the fast generator, so a mistake must be made twice to be
//! missed.

mod fen;

/// File and rank, both counted from 0.
type Square = (usize, usize);
/// A step by files and ranks.
type Step = (isize, isize);
/// Rank first, then file; FEN letters, upper case for White.
type Board = [[char; 9]; 8];

/// The letter of an empty square.
const EMPTY: char = '.';
/// The letters of the files.
const FILES: [char; 9] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
/// The directions of the queen: the rook's four, then the bishop's.
#[rustfmt::skip]
const EIGHT: [Step; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
/// The leaps of the knight.
#[rustfmt::skip]
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// The pieces that a pawn may promote to.
const PROMOTIONS: [char; 5] = ['Q', 'R', 'B', 'N', 'A'];

/// A castling: its letter; the king's from and to, the rook's from and to.
type Castling = (char, [Square; 4]);

/// The castlings in the order of their letters.
const CASTLINGS: [Castling; 4] = [
    ('K', [(4, 0), (6, 0), (8, 0), (5, 0)]),
    ('Q', [(4, 0), (2, 0), (0, 0), (3, 0)]),
    ('k', [(4, 7), (6, 7), (8, 7), (5, 7)]),
    ('q', [(4, 7), (2, 7), (0, 7), (3, 7)]),
];

/// A pawn (or what it promoted to) that may be captured en passant.
#[derive(Clone, Debug, PartialEq, Eq)]
struct EnPassant {
    /// Its square now.
    piece: Square,
    /// The squares that it passed, in board order.
    passed: Vec<Square>,
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
    /// Turns without progress.
    halfmove: u32,
    /// The number of the turn, which grows after Black's.
    fullmove: u32,
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
    /// With the rook's squares.
    Castle(Square, Square),
}

/// One move.
#[derive(Clone, Copy)]
struct Move {
    /// The origin.
    from: Square,
    /// The target.
    to: Square,
    /// The upper-case letter of a promotion.
    promotion: Option<char>,
    /// The kind of the move.
    kind: Kind,
}

impl Slow {
    /// Returns the actor; nobody if the position is finished.
    pub(crate) fn to_act(&self) -> &'static str {
        if self.result().is_some() {
            "nobody"
        } else if self.white {
            "white"
        } else {
            "black"
        }
    }

    /// Returns the texts of all legal moves, sorted.
    pub(crate) fn actions(&self) -> Vec<String> {
        let moves = self.legal();
        let mut texts: Vec<String> = moves.iter().map(|m| move_text(m, &moves)).collect();
        texts.sort();
        texts
    }

    /// Returns the texts of outcomes: none, as this game has no chance.
    #[allow(clippy::unused_self, reason = "all reference generators look alike")]
    pub(crate) fn outcomes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the position after a legal move; panics if the move is not legal.
    pub(crate) fn play(&self, action: &str) -> Self {
        let moves = self.legal();
        match moves.iter().find(|m| move_text(m, &moves) == action) {
            Some(found) => self.make(*found),
            None => panic!("{action} is not legal in {}", self.fen()),
        }
    }

    /// Returns result and reason, if the position itself is finished.
    pub(crate) fn result(&self) -> Option<(&'static str, &'static str)> {
        if self.legal().is_empty() {
            let lost = if self.white { "0-1" } else { "1-0" };
            return Some(if self.in_check(self.white) {
                (lost, "checkmate")
            } else {
                ("1/2-1/2", "stalemate")
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

    /// Returns the number of sequences of `depth` moves; draws do not stop it.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let legal = self.legal();
        match depth {
            0 => 1,
            // The last ply needs no positions of its own.
            1 => legal.len() as u64,
            _ => legal
                .into_iter()
                .map(|m| self.make(m).perft(depth - 1))
                .sum(),
        }
    }

    /// Returns all legal moves.
    fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in squares() {
            if self.is_of(from, self.white) {
                self.add_captures(from, &mut moves);
                self.add_quiet_moves(from, &mut moves);
            }
        }
        self.add_castlings(&mut moves);
        moves.retain(|&m| !self.shift(m).in_check(self.white));
        moves
    }

    /// Adds the captures of the piece on a square, whatever they do to the own king.
    fn add_captures(&self, from: Square, moves: &mut Vec<Move>) {
        let is_pawn = self.kind(from) == 'P';
        for to in self.attacked_from(from) {
            let passed = self.ep.as_ref().is_some_and(|ep| ep.passed.contains(&to));
            if self.is_of(to, !self.white) {
                self.add_move(from, to, Kind::Capture, moves);
            } else if is_pawn && passed {
                self.add_move(from, to, Kind::EnPassant, moves);
            }
        }
    }

    /// Adds the other moves of the piece on a square, whatever they do to the own king.
    fn add_quiet_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let kind = self.kind(from);
        let targets = if kind != 'K' && self.beside_ballista(from) {
            self.slides(from, &EIGHT)
        } else if kind == 'A' {
            let mut targets = self.slides(from, &[(-1, 0), (1, 0)]);
            targets.extend(steps(from, &[(0, -1), (0, 1)]));
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
            let mut targets = self.slides(from, &[(0, forward)]);
            targets.truncate(reach);
            targets
        } else {
            // All others move as they capture.
            self.attacked_from(from)
        };
        for to in targets {
            if self.at(to) == EMPTY {
                self.add_move(from, to, Kind::Quiet, moves);
            }
        }
    }

    /// Adds a move, or one for each promotion.
    fn add_move(&self, from: Square, to: Square, kind: Kind, moves: &mut Vec<Move>) {
        let mut choices = vec![None];
        if self.kind(from) == 'P' && to.1 == last_rank(self.white) {
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
        for ((letter, [from, to, rook, rook_to]), right) in CASTLINGS.into_iter().zip(self.castling)
        {
            if !right || letter.is_ascii_uppercase() != self.white {
                continue;
            }
            let free = between(from, rook)
                .into_iter()
                .all(|square| self.at(square) == EMPTY);
            // The square where the rook arrives is the one that the king crosses.
            let safe = [from, rook_to, to].into_iter().all(|square| {
                let mut there = self.clone();
                there.put(from, EMPTY);
                there.put(square, self.at(from));
                !there.in_check(self.white)
            });
            if free && safe {
                self.add_move(from, to, Kind::Castle(rook, rook_to), moves);
            }
        }
    }

    /// Returns `true` if a ballista of either side stands next to a square.
    fn beside_ballista(&self, square: Square) -> bool {
        steps(square, &EIGHT)
            .into_iter()
            .any(|next| self.kind(next) == 'A')
    }

    /// Returns the squares that the piece on a square attacks, occupied or not; boosts do not matter.
    fn attacked_from(&self, from: Square) -> Vec<Square> {
        let forward = if self.is_of(from, true) { 1 } else { -1 };
        match self.kind(from) {
            'P' => steps(from, &[(-1, forward), (1, forward)]),
            'N' => steps(from, &KNIGHT),
            'K' => steps(from, &EIGHT),
            'B' => self.slides(from, &EIGHT[4..]),
            'R' => self.slides(from, &EIGHT[..4]),
            'Q' => self.slides(from, &EIGHT),
            _ => Vec::new(),
        }
    }

    /// Returns the squares seen along the lines, each line up to and with the first piece.
    fn slides(&self, from: Square, ways: &[Step]) -> Vec<Square> {
        let mut seen = Vec::new();
        for &way in ways {
            let mut here = from;
            while let Some(next) = step(here, way) {
                seen.push(next);
                if self.at(next) != EMPTY {
                    break;
                }
                here = next;
            }
        }
        seen
    }

    /// Returns `true` if the king of a side is attacked.
    fn in_check(&self, white: bool) -> bool {
        let king = if white { 'K' } else { 'k' };
        squares().any(|from| {
            self.is_of(from, !white)
                && self
                    .attacked_from(from)
                    .iter()
                    .any(|&square| self.at(square) == king)
        })
    }

    /// Returns the board after a move; all else is as before.
    fn shift(&self, m: Move) -> Self {
        let mut after = self.clone();
        let piece = match m.promotion {
            Some(letter) if self.white => letter,
            Some(letter) => letter.to_ascii_lowercase(),
            None => self.at(m.from),
        };
        after.put(m.from, EMPTY);
        after.put(m.to, piece);
        match (m.kind, &self.ep) {
            (Kind::Castle(rook, rook_to), _) => {
                after.put(rook, EMPTY);
                after.put(rook_to, self.at(rook));
            }
            (Kind::EnPassant, Some(ep)) => after.put(ep.piece, EMPTY),
            _ => {}
        }
        after
    }

    /// Returns the whole position after a move.
    fn make(&self, m: Move) -> Self {
        let mut after = self.shift(m);
        after.white = !self.white;
        for (right, (_, [king, _, rook, _])) in after.castling.iter_mut().zip(CASTLINGS) {
            // Once a piece comes or goes there, king or rook is no longer at home.
            *right &= ![king, rook]
                .iter()
                .any(|home| [m.from, m.to].contains(home));
        }
        // Pawn moves that neither capture nor promote are no progress here.
        let captures = matches!(m.kind, Kind::Capture | Kind::EnPassant);
        after.halfmove = self.halfmove.saturating_add(1);
        if captures || m.promotion.is_some() {
            after.halfmove = 0;
        }
        if !self.white {
            after.fullmove = self.fullmove.saturating_add(1);
        }
        after.ep = None;
        if self.kind(m.from) == 'P' && !captures {
            after.ep = Some(EnPassant {
                piece: m.to,
                passed: between(m.from, m.to),
            });
            after.drop_idle_ep();
        }
        after
    }

    /// Drops the en-passant state if no legal capture uses it.
    fn drop_idle_ep(&mut self) {
        let legal = self.legal();
        if !legal.iter().any(|m| m.kind == Kind::EnPassant) {
            self.ep = None;
        }
    }

    /// Returns `true` with only kings and ballistas or, without ballistas, with insufficient material
    /// by FIDE.
    fn insufficient_material(&self) -> bool {
        let others: Vec<Square> = squares()
            .filter(|&s| self.at(s) != EMPTY && self.kind(s) != 'K')
            .collect();
        let all_are = |kind: char| others.iter().all(|&s| self.kind(s) == kind);
        let dark = others.iter().filter(|s| (s.0 + s.1) % 2 == 0).count();
        let one_colour = dark == 0 || dark == others.len();
        all_are('A') || (all_are('N') && others.len() == 1) || (all_are('B') && one_colour)
    }

    /// Returns the letter on a square.
    fn at(&self, square: Square) -> char {
        self.board[square.1][square.0]
    }

    /// Returns the kind of the piece on a square, as its upper-case letter.
    fn kind(&self, square: Square) -> char {
        self.at(square).to_ascii_uppercase()
    }

    /// Puts a piece, or nothing, on a square.
    fn put(&mut self, square: Square, piece: char) {
        self.board[square.1][square.0] = piece;
    }

    /// Returns `true` if a piece of the side stands on a square.
    fn is_of(&self, square: Square, white: bool) -> bool {
        let piece = self.at(square);
        piece != EMPTY && piece.is_ascii_uppercase() == white
    }
}

/// Returns all squares in board order.
fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

/// Returns the square one step away, if it is on the board.
fn step(from: Square, way: Step) -> Option<Square> {
    let file = from.0.checked_add_signed(way.0)?;
    let rank = from.1.checked_add_signed(way.1)?;
    (file < 9 && rank < 8).then_some((file, rank))
}

/// Returns the squares one of the steps away.
fn steps(from: Square, ways: &[Step]) -> Vec<Square> {
    ways.iter().filter_map(|&way| step(from, way)).collect()
}

/// Returns the squares strictly between two squares, in board order; none when no line joins them.
fn between(from: Square, to: Square) -> Vec<Square> {
    for way in EIGHT {
        let mut line = Vec::new();
        let mut here = from;
        while let Some(next) = step(here, way) {
            if next == to {
                line.sort_by_key(|&(file, rank)| (rank, file));
                return line;
            }
            line.push(next);
            here = next;
        }
    }
    Vec::new()
}

/// Returns the rank where the pawns of a side promote.
fn last_rank(white: bool) -> usize {
    if white { 7 } else { 0 }
}

/// Returns a square as text.
fn square_text(square: Square) -> String {
    format!("{}{}", FILES[square.0], square.1 + 1)
}

/// Returns a move as text; all legal moves are needed to know whether a slide needs its hyphen.
fn move_text(m: &Move, all: &[Move]) -> String {
    let mut text = square_text(m.from) + &square_text(m.to);
    if let Some(letter) = m.promotion {
        text.push(letter.to_ascii_lowercase());
    }
    let is_twin = |n: &Move| n.kind == Kind::EnPassant && (n.from, n.to) == (m.from, m.to);
    if m.kind == Kind::Quiet && all.iter().any(is_twin) {
        text.push('-');
    }
    text
}
