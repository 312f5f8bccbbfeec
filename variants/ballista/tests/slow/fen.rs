//! The FEN of the slow reference, read and written (RULES.md, 6.6, 7.1 and 10.1).

use super::{
    Board, CASTLINGS, EMPTY, EnPassant, PROMOTIONS, Slow, Square, between, last_rank, square_text,
    squares,
};

impl Slow {
    /// Reads a FEN; the error names the field that is wrong and says why.
    pub(crate) fn from_fen(fen: &str) -> Result<Self, String> {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        if fields.len() == 4 {
            fields.extend(["0", "1"]);
        }
        let [placement, side, castling, ep, half, full] = fields[..] else {
            return Err(format!("fields: {} instead of 4 or 6", fields.len()));
        };
        let board = read_board(placement)?;
        let white = match side {
            "w" => true,
            "b" => false,
            other => return Err(format!("side: '{other}' is neither w nor b")),
        };
        let castling = read_castling(castling, &board)?;
        let halfmove = read_counter("halfmove", half)?;
        let fullmove = read_counter("fullmove", full)?;
        if fullmove == 0 {
            return Err("fullmove: must be at least 1".to_string());
        }
        let mut slow = Self {
            board,
            white,
            castling,
            ep: None,
            halfmove,
            fullmove,
        };
        if slow.in_check(!white) {
            return Err("placement: the side not to move is in check".to_string());
        }
        slow.ep = slow.read_ep(ep)?;
        slow.drop_idle_ep();
        Ok(slow)
    }

    /// Returns the canonical FEN.
    pub(crate) fn fen(&self) -> String {
        let mut ranks = Vec::new();
        for row in self.board.iter().rev() {
            let mut text: String = row.iter().collect();
            // The longest runs first, so that none is cut in two.
            for run in (1..=9).rev() {
                text = text.replace(&EMPTY.to_string().repeat(run), &run.to_string());
            }
            ranks.push(text);
        }
        let mut castling: String = CASTLINGS
            .iter()
            .zip(self.castling)
            .filter_map(|((letter, _), right)| right.then_some(*letter))
            .collect();
        if castling.is_empty() {
            castling.push('-');
        }
        let ep = match &self.ep {
            None => "-".to_string(),
            Some(ep) => {
                let passed: String = ep.passed.iter().map(|&s| square_text(s)).collect();
                format!("{}:{passed}", square_text(ep.piece))
            }
        };
        format!(
            "{} {} {castling} {ep} {} {}",
            ranks.join("/"),
            if self.white { 'w' } else { 'b' },
            self.halfmove,
            self.fullmove
        )
    }

    /// Reads the en-passant field and refuses what no pawn can have done.
    fn read_ep(&self, field: &str) -> Result<Option<EnPassant>, String> {
        if field == "-" {
            return Ok(None);
        }
        let (piece, passed) = field.split_once(':').unwrap_or((field, ""));
        let unread = || format!("ep: '{field}' is no square, colon and squares");
        let pieces = read_squares(piece).ok_or_else(unread)?;
        let mut passed = read_squares(passed).ok_or_else(unread)?;
        let (&[piece], false) = (&pieces[..], passed.is_empty()) else {
            return Err(unread());
        };
        passed.sort_by_key(|&(file, rank)| (rank, file));
        if !self.is_of(piece, !self.white) {
            return Err("ep: no piece of the side that just moved stands there".to_string());
        }
        let promoted = PROMOTIONS.contains(&self.kind(piece)) && piece.1 == last_rank(!self.white);
        if self.kind(piece) != 'P' && !promoted {
            return Err("ep: neither a pawn nor a promoted piece stands there".to_string());
        }
        if passed.iter().any(|&square| self.at(square) != EMPTY) {
            return Err("ep: a passed square is occupied".to_string());
        }
        // Try every square of the board as the one that the pawn came from.
        let Some(origin) = squares().find(|&from| between(from, piece) == passed) else {
            return Err("ep: the squares are no way from a square to the piece".to_string());
        };
        if self.at(origin) != EMPTY {
            return Err("ep: the square that the pawn came from is occupied".to_string());
        }
        // Put the pawn back and see whether it could have moved so.
        let mut before = self.clone();
        before.white = !self.white;
        before.put(piece, EMPTY);
        before.put(origin, if before.white { 'P' } else { 'p' });
        let mut moves = Vec::new();
        before.add_quiet_moves(origin, &mut moves);
        if origin.1 == last_rank(before.white) || !moves.iter().any(|m| m.to == piece) {
            return Err("ep: no pawn could have come that way".to_string());
        }
        Ok(Some(EnPassant { piece, passed }))
    }
}

/// Reads squares without anything in between.
fn read_squares(text: &str) -> Option<Vec<Square>> {
    let letters: Vec<char> = text.chars().collect();
    let read_pair = |pair: &[char]| match *pair {
        [file, rank] => squares().find(|&square| square_text(square) == format!("{file}{rank}")),
        _ => None,
    };
    letters.chunks(2).map(read_pair).collect()
}

/// Reads the castling field: letters in any order, none twice, king and rook at home.
fn read_castling(field: &str, board: &Board) -> Result<[bool; 4], String> {
    let mut rights = [false; 4];
    if field == "-" {
        return Ok(rights);
    }
    if field.is_empty() {
        return Err("castling: the field is empty".to_string());
    }
    for letter in field.chars() {
        let Some(index) = CASTLINGS.iter().position(|c| c.0 == letter) else {
            return Err(format!("castling: '{letter}' is none of KQkq"));
        };
        if rights[index] {
            return Err(format!("castling: '{letter}' is given twice"));
        }
        let (_, [king, _, rook, _]) = CASTLINGS[index];
        let pieces = if letter.is_ascii_uppercase() {
            "KR"
        } else {
            "kr"
        };
        for (home, piece) in [king, rook].into_iter().zip(pieces.chars()) {
            if board[home.1][home.0] != piece {
                let home = square_text(home);
                return Err(format!("castling: '{letter}' but no '{piece}' on {home}"));
            }
        }
        rights[index] = true;
    }
    Ok(rights)
}

/// Reads the placement field and refuses what can never stand on a board.
fn read_board(field: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("placement: {} ranks, not 8", ranks.len()));
    }
    let mut board = [[EMPTY; 9]; 8];
    for (row, text) in board.iter_mut().rev().zip(ranks) {
        let pieces = read_rank(text)?;
        if pieces.len() != 9 {
            return Err(format!("placement: '{text}' is not 9 squares"));
        }
        row.copy_from_slice(&pieces);
    }
    for king in ['K', 'k'] {
        let count = board.iter().flatten().filter(|&&p| p == king).count();
        if count != 1 {
            return Err(format!("placement: {count} kings '{king}', not 1"));
        }
    }
    // A pawn may go back to its own first rank, but on the last one it promotes.
    for (pawn, white) in [('P', true), ('p', false)] {
        if board[last_rank(white)].contains(&pawn) {
            return Err(format!("placement: a pawn '{pawn}' on its last rank"));
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
            None if "PNBRQKA".contains(letter.to_ascii_uppercase()) => pieces.push(letter),
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
