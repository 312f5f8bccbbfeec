//! A slow, obvious move generator for orthodox chess, written from the rules alone.
//!
//! It is the second opinion in the tests. It shares no code and no idea with the real generator, so the
//! two are unlikely to be wrong in the same way. It is slow on purpose: the board is an array of
//! letters, every candidate move is played on a copy, and a move is legal if the mover's king is not
//! attacked on that copy. Please keep it that way; no speed is worth a harder comparison with the
//! rules.
//!
//! It follows RULES.md and the FIDE Laws of Chess: articles 3.1 to 3.9 (moves, castling, en
//! passant, promotion, check), 5.1.1 (checkmate), 5.2.1 (stalemate), 5.2.2 (dead positions, judged
//! by material only) and 9.6.2 (75 moves by each side). Threefold and fivefold repetition need a
//! game record, which a single position does not have.

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

/// A move: from, to and a lower-case promotion letter. Castling is the king's part of it.
type Move = (usize, usize, Option<char>);

/// A position of orthodox chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    /// FEN letters, [`EMPTY`] for an empty square; a1 first, then b1, …, h8 last.
    board: [char; 64],
    /// `true` if White is to move.
    white_to_move: bool,
    /// The castling rights, in the order of [`CASTLES`].
    rights: [bool; 4],
    /// The square passed by a double step, kept only while a legal capture on it exists.
    ep: Option<usize>,
    /// Turns since the last capture or pawn move.
    halfmove: u32,
    /// Number of the full move, from 1.
    fullmove: u32,
}

impl Slow {
    /// Parses a FEN.
    ///
    /// # Errors
    /// A sentence that begins with the name of the wrong field, if the text is malformed or describes
    /// an impossible position.
    pub(crate) fn from_fen(fen: &str) -> Result<Slow, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        if fields.contains(&"") {
            return Err("fields: must be separated by exactly one space".to_string());
        }
        let (halfmove, fullmove) = match fields.len() {
            4 => (0, 1),
            6 => (
                read_counter("halfmove", fields[4], 0)?,
                read_counter("fullmove", fields[5], 1)?,
            ),
            count => return Err(format!("fields: {count} given, 4 or 6 expected")),
        };
        let mut position = Slow {
            board: read_placement(fields[0])?,
            white_to_move: match fields[1] {
                "w" => true,
                "b" => false,
                other => return Err(format!("side: '{other}' is neither w nor b")),
            },
            rights: [false; 4],
            ep: None,
            halfmove,
            fullmove,
        };
        position.read_castling(fields[2])?;
        position.read_ep(fields[3])?;
        if position.in_check(!position.white_to_move) {
            return Err("placement: the side not to move is in check".to_string());
        }
        position.forget_idle_ep();
        Ok(position)
    }

    /// Parses the castling field; each right needs its king and rook at home.
    fn read_castling(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        for given in text.chars() {
            let Some(index) = CASTLES.iter().position(|castle| castle.0 == given) else {
                return Err(format!("castling: '{given}' is none of KQkq"));
            };
            if self.rights[index] {
                return Err(format!("castling: '{given}' given twice"));
            }
            let (_, [king, _], [rook, _]) = CASTLES[index];
            let white = given.is_ascii_uppercase();
            for (piece, home, name) in [('k', king, "king"), ('r', rook, "rook")] {
                if self.board[home] != coloured(piece, white) {
                    return Err(format!("castling: '{given}' but the {name} is not at home"));
                }
            }
            self.rights[index] = true;
        }
        Ok(())
    }

    /// Parses the en-passant field: it must look right after a double step by the other side.
    fn read_ep(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        let en_passant = read_square(text).ok_or(format!("ep: '{text}' is no square"))?;
        let passed_rank = if self.white_to_move { 5 } else { 2 };
        if en_passant / 8 != passed_rank {
            return Err(format!("ep: no enemy pawn can have passed {text}"));
        }
        // The pawn came from beyond the passed square and now stands on this side of it.
        let origin = self.ahead(en_passant);
        let target = 2 * en_passant - origin;
        if self.board[target] != coloured('p', !self.white_to_move) {
            return Err(format!("ep: no enemy pawn has just passed {text}"));
        }
        if self.board[en_passant] != EMPTY || self.board[origin] != EMPTY {
            return Err(format!("ep: the way of the pawn over {text} is not free"));
        }
        self.ep = Some(en_passant);
        Ok(())
    }

    /// Returns the canonical FEN.
    pub(crate) fn fen(&self) -> String {
        let placement = write_placement(&self.board);
        let side = if self.white_to_move { 'w' } else { 'b' };
        let held = |&index: &usize| self.rights[index];
        let castling = or_dash((0..4).filter(held).map(|index| CASTLES[index].0).collect());
        let ep = or_dash(self.ep.map(square_name).unwrap_or_default());
        let (halfmove, fullmove) = (self.halfmove, self.fullmove);
        format!("{placement} {side} {castling} {ep} {halfmove} {fullmove}")
    }

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

    /// Returns the outcomes of a chance event: always none, chess has no dice.
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
            let mut child = self.after(mv);
            if !child.in_check(self.white_to_move) {
                child.forget_idle_ep();
                let (from, to, promotion) = mv;
                let mut text = square_name(from) + &square_name(to);
                text.extend(promotion);
                children.push((text, child));
            }
        }
        children
    }

    /// Returns all moves that are legal apart from the safety of the mover's king.
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
            let mut kings_way = squares_between(king, king_to);
            kings_way.extend([king, king_to]);
            let attacked = |&square: &usize| self.attacked(square, !self.white_to_move);
            if self.clear(king, rook) && !kings_way.iter().any(attacked) {
                moves.push((king, king_to, None));
            }
        }
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
        next.halfmove = self.halfmove.saturating_add(1);
        if pawn || capture {
            next.halfmove = 0;
        }
        if !self.white_to_move {
            next.fullmove = self.fullmove.saturating_add(1);
        }
        next.white_to_move = !self.white_to_move;
        next
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
        let files = (from % 8).abs_diff(to % 8);
        let ranks = (from / 8).abs_diff(to / 8);
        let straight = (files == 0) != (ranks == 0);
        let diagonal = files == ranks && files > 0;
        match self.board[from] {
            'P' => files == 1 && to / 8 == from / 8 + 1,
            'p' => files == 1 && to / 8 + 1 == from / 8,
            'N' | 'n' => (files, ranks) == (1, 2) || (files, ranks) == (2, 1),
            'K' | 'k' => files.max(ranks) == 1,
            'R' | 'r' => straight && self.clear(from, to),
            'B' | 'b' => diagonal && self.clear(from, to),
            'Q' | 'q' => (straight || diagonal) && self.clear(from, to),
            _ => false,
        }
    }

    /// Returns `true` if all squares strictly between two squares of a line are empty.
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

    /// Returns `true` if neither side can ever mate: bare kings, a lone knight, or bishops of one
    /// square colour.
    fn insufficient_material(&self) -> bool {
        let pieces = (0..64).filter(|&square| !['k', EMPTY].contains(&self.kind(square)));
        let kinds_and_colours: Vec<(char, usize)> = pieces
            .map(|square| (self.kind(square), (square % 8 + square / 8) % 2))
            .collect();
        let Some(&first) = kinds_and_colours.first() else {
            return true;
        };
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

/// Returns the squares strictly between two different squares of the same rank, file or diagonal.
fn squares_between(a: usize, b: usize) -> Vec<usize> {
    let distance = (a % 8).abs_diff(b % 8).max((a / 8).abs_diff(b / 8));
    let stride = a.abs_diff(b) / distance;
    (1..distance).map(|n| a.min(b) + n * stride).collect()
}

/// Returns a FEN field, which is never empty.
fn or_dash(field: String) -> String {
    if field.is_empty() {
        "-".to_string()
    } else {
        field
    }
}

/// Returns the name of a square, such as `e4`.
fn square_name(square: usize) -> String {
    format!("{}{}", char::from(b"abcdefgh"[square % 8]), square / 8 + 1)
}

/// Parses the name of a square.
fn read_square(text: &str) -> Option<usize> {
    (0..64).find(|&square| square_name(square) == text)
}

/// Parses a counter that is at least `least`.
fn read_counter(field: &str, text: &str, least: u32) -> Result<u32, String> {
    // `parse` alone would let a leading plus sign through.
    if !text.chars().all(|c| c.is_ascii_digit()) {
        return Err(format!("{field}: '{text}' is not a number"));
    }
    match text.parse() {
        Ok(value) if value >= least => Ok(value),
        Ok(_) => Err(format!("{field}: {text} is less than {least}")),
        Err(_) => Err(format!("{field}: {text} is too large")),
    }
}

/// Parses the placement field, and refuses impossible kings and pawns.
fn read_placement(text: &str) -> Result<[char; 64], String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        let count = ranks.len();
        return Err(format!("placement: {count} ranks given, not 8"));
    }
    let mut board = [EMPTY; 64];
    for (index, rank_text) in ranks.iter().enumerate() {
        let rank = 7 - index;
        let squares = read_rank(rank_text)?;
        if squares.len() != 8 {
            let (number, count) = (rank + 1, squares.len());
            return Err(format!(
                "placement: rank {number} has {count} squares, not 8"
            ));
        }
        for (file, piece) in squares.into_iter().enumerate() {
            if "Pp".contains(piece) && (rank == 0 || rank == 7) {
                let name = square_name(rank * 8 + file);
                return Err(format!("placement: a pawn cannot stand on {name}"));
            }
            board[rank * 8 + file] = piece;
        }
    }
    for (king, owner) in [('K', "White"), ('k', "Black")] {
        let count = board.iter().filter(|&&piece| piece == king).count();
        if count != 1 {
            return Err(format!("placement: {owner} has {count} kings, not 1"));
        }
    }
    Ok(board)
}

/// Parses one rank of the placement into as many letters as it has squares.
fn read_rank(text: &str) -> Result<Vec<char>, String> {
    let mut squares = Vec::new();
    // Every letter ends a chunk, so all digits that stand together are one run: `44` is no rank.
    for chunk in text.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let piece = chunk.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &chunk[..chunk.len() - piece.len()];
        if !digits.is_empty() {
            match digits.parse() {
                Ok(run @ 1..=8) => squares.extend(vec![EMPTY; run]),
                _ => return Err(format!("placement: '{digits}' is no run of empty squares")),
            }
        }
        for letter in piece.chars() {
            if !"PNBRQKpnbrqk".contains(letter) {
                return Err(format!("placement: '{letter}' is no piece of this game"));
            }
            squares.push(letter);
        }
    }
    Ok(squares)
}

/// Writes the placement field, the top rank first.
fn write_placement(board: &[char; 64]) -> String {
    let ranks: Vec<String> = board.chunks(8).rev().map(String::from_iter).collect();
    let mut text = ranks.join("/");
    // The longest runs first, so that no run is counted in pieces.
    for run in (1..=8).rev() {
        let empties = String::from(EMPTY).repeat(run);
        text = text.replace(&empties, &run.to_string());
    }
    text
}
