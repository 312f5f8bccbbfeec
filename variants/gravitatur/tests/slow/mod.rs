//! A slow, obvious reference for Gravitatur Chess, to compare with the fast generator.
//!
//! It follows RULES.md of this variant: sections "A turn", "Normal moves", "Pawns and the pull",
//! "FEN field `phase`" and "Draws". It is slow on purpose: a board of letters, every action tried
//! on a copy of the position, and every check found by listing what each enemy piece attacks.
//! It shares nothing with the fast generator, so a mistake must be made twice to be missed.

/// File and rank, both counted from 0.
type Square = (usize, usize);
/// A step by files and ranks.
type Step = (isize, isize);

/// The letter of an empty square.
const EMPTY: char = '.';
/// The letters of the files.
const FILES: [char; 8] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/// The directions of the queen: the rook's four, then the bishop's.
#[rustfmt::skip]
const EIGHT: [Step; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
/// The leaps of the knight.
#[rustfmt::skip]
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A position: at the start of a turn, or after the placement when the normal move is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    /// Rank first, then file; FEN letters, upper case for White.
    board: [[char; 8]; 8],
    /// `true` if White is to act.
    white: bool,
    /// `true` if the placement of this turn is done (phase `@`).
    placed: bool,
    /// Turns without progress.
    halfmove: u32,
    /// The number of the turn, which grows after Black's.
    fullmove: u32,
}

/// One action of a player.
#[derive(Clone, Copy)]
enum Action {
    /// The Gravitatur appears on the square.
    Place(Square),
    /// A piece goes from the first square to the second; the letter is the promotion.
    Move(Square, Square, Option<char>),
    /// The king on the first square changes places with the piece on the second.
    Teleport(Square, Square),
}

impl Slow {
    /// Reads a FEN; the error names the field that is wrong and says why.
    pub(crate) fn from_fen(fen: &str) -> Result<Self, String> {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        if fields.len() == 5 {
            fields.extend(["0", "1"]);
        }
        let [placement, side, castling, ep, phase, half, full] = fields[..] else {
            return Err(format!("fields: {} instead of 5 or 7", fields.len()));
        };
        let board = read_board(placement)?;
        let white = match side {
            "w" => true,
            "b" => false,
            other => return Err(format!("side: '{other}' is neither w nor b")),
        };
        if castling != "-" {
            return Err("castling: there is none, the field must be -".to_string());
        }
        if ep != "-" {
            return Err("ep: there is no en passant, the field must be -".to_string());
        }
        let placed = match phase {
            "-" => false,
            "@" => true,
            other => return Err(format!("phase: '{other}' is neither - nor @")),
        };
        let halfmove = read_counter("halfmove", half)?;
        let fullmove = read_counter("fullmove", full)?;
        if fullmove == 0 {
            return Err("fullmove: must be at least 1".to_string());
        }
        let slow = Self {
            board,
            white,
            placed,
            halfmove,
            fullmove,
        };
        if slow.in_check(!white) {
            return Err("placement: the side not to move is in check".to_string());
        }
        if placed && slow.in_check(white) {
            return Err("phase: no placement leaves the own king in check".to_string());
        }
        if placed && !slow.has_normal_move() {
            return Err("phase: no placement leaves its player without a move".to_string());
        }
        Ok(slow)
    }

    /// Returns the canonical FEN.
    pub(crate) fn fen(&self) -> String {
        let mut ranks = Vec::new();
        for row in self.board.iter().rev() {
            let mut text: String = row.iter().collect();
            // The longest runs first, so that none is cut in two.
            for run in (1..=8).rev() {
                text = text.replace(&EMPTY.to_string().repeat(run), &run.to_string());
            }
            ranks.push(text);
        }
        format!(
            "{} {} - - {} {} {}",
            ranks.join("/"),
            if self.white { 'w' } else { 'b' },
            if self.placed { '@' } else { '-' },
            self.halfmove,
            self.fullmove
        )
    }

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

    /// Returns the texts of all legal actions, sorted.
    pub(crate) fn actions(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal().into_iter().map(action_text).collect();
        texts.sort();
        texts
    }

    /// Returns the texts of nature's outcomes: none, as there is no chance in this game.
    #[allow(clippy::unused_self, reason = "all reference generators look alike")]
    pub(crate) fn outcomes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the position after a legal action; panics if the action is not legal.
    pub(crate) fn play(&self, action: &str) -> Self {
        match self.legal().into_iter().find(|&a| action_text(a) == action) {
            Some(found) => self.make(found),
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

    /// Returns the number of sequences of `depth` actions; draws do not stop it.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let legal = self.legal();
        match depth {
            0 => 1,
            // The last ply needs no positions of its own.
            1 => legal.len() as u64,
            _ => legal
                .into_iter()
                .map(|action| self.make(action).perft(depth - 1))
                .sum(),
        }
    }

    /// Returns all legal actions.
    fn legal(&self) -> Vec<Action> {
        if self.placed || self.in_check(self.white) {
            return self.normal_moves();
        }
        let placements: Vec<Action> = squares()
            .filter(|&square| self.may_place(square))
            .map(Action::Place)
            .collect();
        // The placement is mandatory, unless there is none.
        if placements.is_empty() {
            self.normal_moves()
        } else {
            placements
        }
    }

    /// Returns `true` if the Gravitatur may be placed there at the start of a turn without check.
    fn may_place(&self, square: Square) -> bool {
        if self.at(square) != EMPTY {
            return false;
        }
        let after = self.pull(square);
        if after.in_check(self.white) {
            return false;
        }
        // The turn must be over or must go on.
        after.in_check(!self.white) || after.has_normal_move()
    }

    /// Returns the board after the pull; all else is as before.
    fn pull(&self, center: Square) -> Self {
        let mut after = self.clone();
        for way in EIGHT {
            let Some(next) = step(center, way) else {
                continue;
            };
            let line = ray(center, way);
            if let Some(&nearest) = line.iter().find(|&&square| self.at(square) != EMPTY) {
                after.put(nearest, EMPTY);
                after.put(next, self.at(nearest));
            }
        }
        after
    }

    /// Returns all legal normal moves of the side to act, king's teleports included.
    fn normal_moves(&self) -> Vec<Action> {
        let mut moves = self.tries();
        moves.retain(|&action| self.is_safe(action));
        moves
    }

    /// Returns `true` if there is any; it stops at the first, as all placements ask for it.
    fn has_normal_move(&self) -> bool {
        self.tries().into_iter().any(|action| self.is_safe(action))
    }

    /// Returns `true` if the own king is not in check after an action.
    fn is_safe(&self, action: Action) -> bool {
        !self.shift(action).in_check(self.white)
    }

    /// Returns all normal moves, whatever they do to the own king.
    fn tries(&self) -> Vec<Action> {
        let mut tries = Vec::new();
        for from in squares() {
            if self.is_of(from, self.white) {
                self.add_moves(from, &mut tries);
            }
        }
        tries
    }

    /// Adds the moves of the piece on a square, whatever they do to the own king.
    fn add_moves(&self, from: Square, tries: &mut Vec<Action>) {
        let kind = self.kind(from);
        if kind == 'P' {
            for to in self.pushes(from) {
                if to.1 == 0 || to.1 == 7 {
                    for letter in ['Q', 'R', 'B', 'N'] {
                        tries.push(Action::Move(from, to, Some(letter)));
                    }
                } else {
                    tries.push(Action::Move(from, to, None));
                }
            }
            return;
        }
        for to in self.attacked_from(from) {
            // Only the king captures.
            if self.at(to) == EMPTY || (kind == 'K' && self.is_of(to, !self.white)) {
                tries.push(Action::Move(from, to, None));
            }
        }
        if kind == 'K' && !self.in_check(self.white) {
            for partner in squares() {
                let other = self.kind(partner);
                if self.is_of(partner, self.white) && other != 'K' && other != 'P' {
                    tries.push(Action::Teleport(from, partner));
                }
            }
        }
    }

    /// Returns the squares to which the pawn on a square may be pushed.
    fn pushes(&self, from: Square) -> Vec<Square> {
        let (forward, start) = if self.white { (1, 1) } else { (-1, 6) };
        let steps = if from.1 == start { 2 } else { 1 };
        ray(from, (0, forward))
            .into_iter()
            .take(steps)
            .take_while(|&square| self.at(square) == EMPTY)
            .collect()
    }

    /// Returns the squares that the piece on a square attacks, occupied or not.
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
            for square in ray(from, way) {
                seen.push(square);
                if self.at(square) != EMPTY {
                    break;
                }
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

    /// Returns the board after an action; side, phase and counters are as before.
    fn shift(&self, action: Action) -> Self {
        match action {
            Action::Place(square) => self.pull(square),
            Action::Move(from, to, promotion) => {
                let mut after = self.clone();
                let piece = match promotion {
                    Some(letter) if self.white => letter,
                    Some(letter) => letter.to_ascii_lowercase(),
                    None => self.at(from),
                };
                after.put(from, EMPTY);
                after.put(to, piece);
                after
            }
            Action::Teleport(king, partner) => {
                let mut after = self.clone();
                after.put(king, self.at(partner));
                after.put(partner, self.at(king));
                after
            }
        }
    }

    /// Returns the whole position after an action.
    fn make(&self, action: Action) -> Self {
        let mut after = self.shift(action);
        // A pull is no pawn move, so only a move of a pawn or a capture is progress.
        let mut progress = false;
        match action {
            Action::Place(_) if !after.in_check(!self.white) => {
                after.placed = true;
                return after;
            }
            Action::Move(from, to, _) => {
                progress = self.kind(from) == 'P' || self.at(to) != EMPTY;
            }
            Action::Place(_) | Action::Teleport(..) => {}
        }
        after.placed = false;
        after.white = !self.white;
        after.halfmove = self.halfmove.saturating_add(1);
        if progress {
            after.halfmove = 0;
        }
        if !self.white {
            after.fullmove = self.fullmove.saturating_add(1);
        }
        after
    }

    /// Bare kings, or one knight or one bishop against a bare king.
    fn insufficient_material(&self) -> bool {
        let others: Vec<char> = squares()
            .map(|square| self.kind(square))
            .filter(|&kind| kind != EMPTY && kind != 'K')
            .collect();
        matches!(others[..], [] | ['N' | 'B'])
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
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

/// Returns the square one step away, if it is on the board.
fn step(from: Square, way: Step) -> Option<Square> {
    let file = from.0.checked_add_signed(way.0)?;
    let rank = from.1.checked_add_signed(way.1)?;
    (file < 8 && rank < 8).then_some((file, rank))
}

/// Returns the squares one of the steps away.
fn steps(from: Square, ways: &[Step]) -> Vec<Square> {
    ways.iter().filter_map(|&way| step(from, way)).collect()
}

/// Returns all squares from a square (which is left out) to the edge.
fn ray(from: Square, way: Step) -> Vec<Square> {
    let mut line = Vec::new();
    let mut here = from;
    while let Some(next) = step(here, way) {
        line.push(next);
        here = next;
    }
    line
}

/// Returns a square as text.
fn square_text(square: Square) -> String {
    format!("{}{}", FILES[square.0], square.1 + 1)
}

/// Returns an action as text.
fn action_text(action: Action) -> String {
    match action {
        Action::Place(square) => format!("G@{}", square_text(square)),
        Action::Move(from, to, promotion) => {
            let mut text = square_text(from) + &square_text(to);
            if let Some(letter) = promotion {
                text.push(letter.to_ascii_lowercase());
            }
            text
        }
        Action::Teleport(king, partner) => square_text(king) + &square_text(partner),
    }
}

/// Reads the placement field and refuses what can never stand on a board.
fn read_board(field: &str) -> Result<[[char; 8]; 8], String> {
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("placement: {} ranks, not 8", ranks.len()));
    }
    let mut board = [[EMPTY; 8]; 8];
    for (row, text) in board.iter_mut().rev().zip(ranks) {
        let pieces = read_rank(text)?;
        if pieces.len() != 8 {
            return Err(format!("placement: '{text}' is not 8 squares"));
        }
        row.copy_from_slice(&pieces);
    }
    for king in ['K', 'k'] {
        let count = board.iter().flatten().filter(|&&p| p == king).count();
        if count != 1 {
            return Err(format!("placement: {count} kings '{king}', not 1"));
        }
    }
    for row in [board[0], board[7]] {
        // A push there promotes, and the Gravitatur cannot stand beyond to pull.
        if row.contains(&'P') || row.contains(&'p') {
            return Err("placement: a pawn cannot stand on rank 1 or 8".to_string());
        }
    }
    Ok(board)
}

/// Reads one rank of the placement field.
fn read_rank(text: &str) -> Result<Vec<char>, String> {
    let mut pieces = Vec::new();
    let mut after_digit = false;
    for letter in text.chars() {
        match letter.to_digit(10) {
            // Two digits would be one run, longer than the board is wide.
            Some(run) if run > 0 && !after_digit => pieces.extend((0..run).map(|_| EMPTY)),
            Some(_) => {
                return Err(format!("placement: '{text}' has a bad empty run"));
            }
            None if "PNBRQK".contains(letter.to_ascii_uppercase()) => pieces.push(letter),
            None => return Err(format!("placement: '{letter}' is no piece")),
        }
        after_digit = letter.is_ascii_digit();
    }
    Ok(pieces)
}

/// Reads a number of plain digits, without a sign.
fn read_counter(name: &str, text: &str) -> Result<u32, String> {
    if text.is_empty() || !text.chars().all(|c| c.is_ascii_digit()) {
        return Err(format!("{name}: '{text}' is no number"));
    }
    text.parse()
        .map_err(|_| format!("{name}: {text} is too large"))
}
