//! Parsing and writing positions: the section *Notation* of RULES.md.
//!
//! Errors begin with the name of their field.

use super::{CASTLES, Catapult, EMPTY, Slow, coloured, square_name};

impl Slow {
    /// Reads a FEN.
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
            5 => (0, 1),
            7 => (
                read_counter("halfmove", fields[5], 0)?,
                read_counter("fullmove", fields[6], 1)?,
            ),
            count => return Err(format!("fields: {count} given, 5 or 7 expected")),
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
            catapults: Vec::new(),
            halfmove,
            fullmove,
        };
        position.read_castling(fields[2])?;
        position.read_ep(fields[3])?;
        position.read_catapults(fields[4])?;
        if position.in_check(!position.white_to_move) {
            return Err("placement: the side not to move is in check".to_string());
        }
        position.forget_idle_ep();
        Ok(position)
    }

    /// Reads the castling field; each right needs its king and rook at home.
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

    /// Reads the en-passant field: it must look as right after a double step by the other side.
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

    /// Reads the catapults field and refuses what cannot arise.
    fn read_catapults(&mut self, text: &str) -> Result<(), String> {
        let Some((whites, blacks)) = text.split_once('/') else {
            return Err(format!("catapults: no slash in '{text}'"));
        };
        self.catapults = read_pair(whites, true, [1, 5])?;
        self.catapults.extend(read_pair(blacks, false, [57, 61])?);
        self.sort_catapults();
        for square in 0..64 {
            let here = self.catapults.iter().filter(|c| c.square == square);
            if here.count() > 1 {
                let name = square_name(square);
                return Err(format!("catapults: two stand on {name}"));
            }
        }
        if self.surrendered(true) || self.surrendered(false) {
            return Err("catapults: a pair under enemy pieces would be gone".to_string());
        }
        for (index, (letter, [king, _], _)) in CASTLES.into_iter().enumerate() {
            // None can have come under a king that never moved, and `e1g1` would mean two things.
            if self.rights[index] && self.has_catapult(king, letter.is_ascii_uppercase()) {
                return Err(format!(
                    "catapults: under the king, who may castle '{letter}'"
                ));
            }
        }
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
        let (whites, blacks) = (self.write_pair(true), self.write_pair(false));
        format!("{placement} {side} {castling} {ep} {whites}/{blacks} {halfmove} {fullmove}")
    }

    /// One side's half of the catapults field.
    fn write_pair(&self, white: bool) -> String {
        let mut text = String::new();
        for catapult in self.catapults.iter().filter(|c| c.white == white) {
            text += &square_name(catapult.square);
            if !catapult.moved {
                text.push('!');
            }
        }
        or_dash(text)
    }
}

/// Returns a FEN field, which is never empty.
fn or_dash(field: String) -> String {
    if field.is_empty() {
        "-".to_string()
    } else {
        field
    }
}

/// Returns the square of a name, if it is one.
fn read_square(text: &str) -> Option<usize> {
    (0..64).find(|&square| square_name(square) == text)
}

/// Reads a counter that is at least `least`.
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

/// Reads one side's half of the catapults field; `home` is where its catapults start.
fn read_pair(text: &str, white: bool, home: [usize; 2]) -> Result<Vec<Catapult>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let mut catapults = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(file) = letters.next() {
        let name: String = [file].into_iter().chain(letters.next()).collect();
        let square = read_square(&name).ok_or(format!("catapults: '{name}' is no square"))?;
        let moved = letters.next_if_eq(&'!').is_none();
        if !moved && !home.contains(&square) {
            return Err(format!("catapults: '{name}!' but {name} is no home square"));
        }
        catapults.push(Catapult {
            white,
            square,
            moved,
        });
    }
    if catapults.len() != 2 {
        return Err(format!(
            "catapults: '{text}' is neither '-' nor two squares"
        ));
    }
    Ok(catapults)
}

/// Reads the placement field and refuses impossible kings and pawns.
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

/// Reads one rank of the placement into as many letters as it has squares.
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
