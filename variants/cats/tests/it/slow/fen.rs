//! Parsing and writing positions: §10 of `RULES.md`.
//!
//! Errors begin with the name of their field.

use std::collections::BTreeMap;

use super::board::{CASTLINGS, FILES, NEUTRAL, SIZE, name, rank, returns_to};
use super::{Slow, Step, Turn};

/// The letters of pieces.
const LETTERS: &str = "KQRBNPCTMkqrbnpctm*";

/// Reading.
impl Slow {
    /// Reads a position.
    ///
    /// # Errors
    /// If the text cannot be read or the state is impossible; the message names the field.
    pub(crate) fn from_fen(fen: &str) -> Result<Self, String> {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        let count = fields.len();
        if count == 6 {
            fields.extend(["0", "1"]);
        }
        let [
            placement,
            side,
            castling,
            ep,
            under,
            turn,
            halfmove,
            fullmove,
        ] = fields[..]
        else {
            return Err(format!("fields: {count} given, 8 expected"));
        };
        let (ep, own_ep) = read_ep(ep)?;
        let mut position = Self {
            board: read_placement(placement)?,
            under: read_under(under)?,
            white: match side {
                "w" => true,
                "b" => false,
                _ => return Err(format!("side: '{side}' is neither w nor b")),
            },
            castling: read_castling(castling)?,
            ep,
            own_ep,
            turn: read_turn(turn)?,
            halfmove: read_counter("halfmove", halfmove)?,
            fullmove: read_counter("fullmove", fullmove)?,
        };
        if position.fullmove == 0 {
            return Err("fullmove: turns are counted from 1".to_string());
        }
        position.check_placement()?;
        position.check_castling()?;
        position.check_ep()?;
        position.check_under()?;
        position.check_turn()?;
        position.filter_ep();
        Ok(position)
    }
}

/// Reads the board, from the top rank down.
fn read_placement(text: &str) -> Result<[Option<char>; SIZE * SIZE], String> {
    let mut board = [None; SIZE * SIZE];
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != SIZE {
        let count = lines.len();
        return Err(format!("placement: {count} ranks given, 10 expected"));
    }
    for (rank, line) in lines.into_iter().rev().enumerate() {
        let wrong = |what: &str| Err(format!("placement: rank {} {what}", rank + 1));
        let mut file = 0;
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            // A run is a maximal run of digits, so that two runs cannot stand side by side.
            let digits = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let run = &rest[..rest.len() - digits.len()];
            if run.is_empty() {
                if !LETTERS.contains(first) {
                    return wrong(&format!("has '{first}', which is no piece"));
                }
                if file < SIZE {
                    board[SIZE * rank + file] = Some(first);
                }
                file += 1;
                rest = &rest[first.len_utf8()..];
            } else {
                match run.parse::<usize>() {
                    Ok(length @ 1..=SIZE) if !run.starts_with('0') => file += length,
                    _ => return wrong(&format!("has an empty run '{run}'")),
                }
                rest = digits;
            }
        }
        if file != SIZE {
            return wrong(&format!("has {file} squares, not 10"));
        }
    }
    Ok(board)
}

/// Reads the castling rights, in any order.
fn read_castling(text: &str) -> Result<[bool; 4], String> {
    let mut rights = [false; 4];
    if text == "-" {
        return Ok(rights);
    }
    let letters = CASTLINGS.map(|castling| castling.letter);
    for letter in text.chars() {
        match letters.iter().position(|&known| known == letter) {
            Some(index) if !rights[index] => rights[index] = true,
            Some(_) => return Err(format!("castling: '{letter}' is given twice")),
            None => return Err(format!("castling: '{letter}' is no right")),
        }
    }
    if text.is_empty() {
        return Err("castling: nothing is given".to_string());
    }
    Ok(rights)
}

/// Reads the squares passed by the opponent's pawn and by the player's own.
fn read_ep(text: &str) -> Result<(Option<usize>, Option<usize>), String> {
    let square = |text: &str| match take_square(text) {
        Some((square, "")) => Ok(Some(square)),
        _ => Err(format!("ep: '{text}' is no square")),
    };
    let (en_passant, own) = match text.split_once('/') {
        Some((en_passant, own)) => (en_passant, square(own)?),
        None => (text, None),
    };
    let en_passant = if en_passant == "-" {
        None
    } else {
        square(en_passant)?
    };
    Ok((en_passant, own))
}

/// Reads the pieces underneath, in any order.
fn read_under(text: &str) -> Result<BTreeMap<usize, char>, String> {
    let mut under = BTreeMap::new();
    let mut rest = if text == "-" { "" } else { text };
    if text.is_empty() {
        return Err("under: nothing is given".to_string());
    }
    while let Some(piece) = rest.chars().next() {
        let Some((square, after)) = take_square(&rest[piece.len_utf8()..]) else {
            return Err(format!("under: '{text}' is no list of pieces and squares"));
        };
        if returns_to(square) != Some(piece) {
            let square = name(square);
            return Err(format!(
                "under: {square} is no starting square of '{piece}'"
            ));
        }
        if under.insert(square, piece).is_some() {
            return Err(format!("under: {} is given twice", name(square)));
        }
        rest = after;
    }
    Ok(under)
}

/// Reads what has happened in the turn.
fn read_turn(text: &str) -> Result<Turn, String> {
    let mut turn = Turn::default();
    if text == "-" {
        return Ok(turn);
    }
    if text == "t?" {
        turn.roll_due = true;
        return Ok(turn);
    }
    let unreadable = || format!("turn: '{text}' cannot be read");
    if text.is_empty() {
        return Err(unreadable());
    }
    let mut rest = text;
    turn.teleported = take(&mut rest, "t");
    if turn.teleported {
        let mice = [("(M)", 'M'), ("(m)", 'm')];
        let mouse = mice.into_iter().find(|(sign, _)| take(&mut rest, sign));
        turn.mouse = mouse.map(|(_, mouse)| mouse);
    }
    turn.neutral = take(&mut rest, "n");
    turn.moved = take(&mut rest, "m");
    if take(&mut rest, "&") {
        let (square, after) = take_square(rest).ok_or_else(unreadable)?;
        turn.second = Some(square);
        rest = after;
    }
    turn.dropped = take(&mut rest, "d");
    turn.extra = take(&mut rest, "+");
    turn.reset = take(&mut rest, "!");
    if rest.is_empty() {
        Ok(turn)
    } else {
        Err(unreadable())
    }
}

/// Returns `true` if a text begins with a sign, which is then taken off.
fn take(text: &mut &str, sign: &str) -> bool {
    let after = text.strip_prefix(sign);
    *text = after.unwrap_or(text);
    after.is_some()
}

/// Reads a counter. The limit leaves room to count on.
fn read_counter(field: &str, text: &str) -> Result<u64, String> {
    if text.is_empty() || !text.chars().all(|digit| digit.is_ascii_digit()) {
        return Err(format!("{field}: '{text}' is not a number"));
    }
    let number = text.parse::<u32>().map(u64::from);
    number.map_err(|_| format!("{field}: {text} is too large"))
}

/// Reads the square a text begins with, and returns it with what follows.
fn take_square(text: &str) -> Option<(usize, &str)> {
    let letter = text.chars().next()?;
    let file = FILES
        .iter()
        .position(|&known| char::from(known) == letter)?;
    let after = &text[letter.len_utf8()..];
    // From the longest name down, as a10 begins like a1.
    for rank in (0..SIZE).rev() {
        if let Some(rest) = after.strip_prefix(&(rank + 1).to_string()) {
            return Some((SIZE * rank + file, rest));
        }
    }
    None
}

/// Refusing impossible states.
impl Slow {
    /// Counts pieces, and looks at where pawns and cats stand.
    fn check_placement(&self) -> Result<(), String> {
        for (side, king, teleporting) in [("White", 'K', 'T'), ("Black", 'k', 't')] {
            let kings = self.find(king).len();
            if kings != 1 {
                return Err(format!("placement: {side} has {kings} kings"));
            }
            if self.find(teleporting).len() > 1 {
                return Err(format!("placement: {side} has two teleporting cats"));
            }
        }
        let neutrals = self.find(NEUTRAL).len();
        if neutrals != 4 {
            return Err(format!("placement: {neutrals} neutrals, not 4"));
        }
        if let Some(missing) = self.missing_types().first() {
            return Err(format!(
                "placement: no {missing} is left, so all would have come back"
            ));
        }
        for (pawn, never) in [('P', [0, 1, 9]), ('p', [9, 8, 0])] {
            for square in self.find(pawn) {
                if never.contains(&rank(square)) {
                    let square = name(square);
                    return Err(format!("placement: a pawn cannot stand on {square}"));
                }
            }
        }
        let mut opponent = self.clone();
        opponent.white = !self.white;
        if opponent.won().is_some() {
            let reason = "the side not to move has two cats on its last rank";
            return Err(format!("placement: {reason}"));
        }
        Ok(())
    }

    /// Asks for the king and the rook of every castling right.
    fn check_castling(&self) -> Result<(), String> {
        for (castling, right) in CASTLINGS.iter().zip(self.castling) {
            let white = castling.letter.is_ascii_uppercase();
            let (king, rook) = if white { ('K', 'R') } else { ('k', 'r') };
            let needed = [(king, castling.king[0]), (rook, castling.rook[0])];
            for (piece, square) in needed {
                if right && self.board[square] != Some(piece) {
                    let (letter, square) = (castling.letter, name(square));
                    return Err(format!("castling: '{letter}' but no {piece} on {square}"));
                }
            }
        }
        Ok(())
    }

    /// Looks for the double steps behind the passed squares.
    fn check_ep(&self) -> Result<(), String> {
        if let Some(en_passant) = self.ep
            && !self.shows_double_step(!self.white, en_passant)
        {
            let square = name(en_passant);
            return Err(format!(
                "ep: {square} cannot have been passed by an enemy pawn"
            ));
        }
        if let Some(en_passant) = self.own_ep {
            let turn = &self.turn;
            if !turn.moved {
                let reason = "an own double step, but no pawn has moved in this turn";
                return Err(format!("ep: {reason}"));
            }
            // A double step opens nothing but the drop, after which the turn is over.
            let other = turn.second.is_some() || turn.dropped || turn.extra || !turn.reset;
            if other || !self.shows_double_step(self.white, en_passant) {
                let square = name(en_passant);
                return Err(format!(
                    "ep: {square} cannot have been passed by an own pawn"
                ));
            }
        }
        Ok(())
    }

    /// Returns `true` if a pawn stands where a double step over `passed` ends. The squares it came
    /// through are not looked at: other pieces may be there by now.
    fn shows_double_step(&self, white: bool, en_passant: usize) -> bool {
        let (passed_rank, pawn) = if white { (3, 'P') } else { (6, 'p') };
        if rank(en_passant) != passed_rank {
            return false;
        }
        let reached = if white {
            en_passant + SIZE
        } else {
            en_passant - SIZE
        };
        self.board[reached] == Some(pawn)
    }

    /// Asks that something stands on everything underneath.
    fn check_under(&self) -> Result<(), String> {
        let mut squares = self.under.keys();
        match squares.find(|&&square| self.is_vacant(square)) {
            Some(&square) => Err(format!("under: nothing stands on {}", name(square))),
            None => Ok(()),
        }
    }

    /// Compares the turn field with itself and with the board.
    fn check_turn(&self) -> Result<(), String> {
        match self.turn_objection() {
            Some(reason) => Err(format!("turn: {reason}")),
            None => Ok(()),
        }
    }

    /// Returns the reason why the turn field is impossible.
    fn turn_objection(&self) -> Option<&'static str> {
        let turn = &self.turn;
        let teleporting = self.find(self.own_letter('T'));
        if turn.roll_due && !teleporting.is_empty() {
            return Some("the roll is due, but the teleporting cat is still on the board");
        }
        if turn.roll_due && self.rolls().is_empty() {
            return Some("the roll is due, but there is no square for it");
        }
        if turn.teleported && teleporting.is_empty() {
            return Some("teleported, but no teleporting cat is on the board");
        }
        let far = teleporting.iter().any(|&square| self.is_far(square));
        if turn.teleported && !turn.moved && far {
            return Some("teleported to the opponent's first two ranks");
        }
        let later = turn.neutral || turn.moved || turn.reset;
        if turn.mouse.is_some() && later {
            return Some("after another action the teleport cannot be rolled again");
        }
        if !turn.moved && (turn.second.is_some() || turn.dropped || turn.extra) {
            return Some("the required move has not been made");
        }
        if !turn.moved && turn.reset && !(turn.teleported && turn.neutral) {
            return Some("nothing has happened that resets the counters");
        }
        if !turn.moved && self.won().is_some() {
            return Some("two cats on the last rank, but the required move has not been made");
        }
        if turn.neutral && !turn.moved && self.moves(Step::Required).is_empty() {
            return Some("a neutral was moved, but no required move is possible");
        }
        let cat = Some(self.own_letter('C'));
        if turn.second.is_some_and(|square| self.board[square] != cat) {
            return Some("the first cat does not stand where it should");
        }
        if turn.second.is_some() && turn.dropped {
            return Some("no second cat moves after the drop");
        }
        let first = self.rank_of_player(0);
        let mice = self.find(self.own_letter('M'));
        if turn.dropped && !mice.iter().any(|&square| rank(square) == first) {
            return Some("no mouse on the first rank has been dropped");
        }
        if turn.extra && !turn.reset {
            return Some("an extra move, but the counters would not reset");
        }
        if turn.extra && !self.find(self.enemy_letter('T')).is_empty() {
            return Some("an extra move, but the enemy teleporting cat is on the board");
        }
        if turn.moved && self.won().is_none() && self.optional().is_empty() {
            return Some("the turn is over");
        }
        None
    }
}

/// Writing.
impl Slow {
    /// Returns the canonical FEN, even of a captured king's position, which cannot be read.
    #[must_use]
    pub(crate) fn fen(&self) -> String {
        [
            self.write_placement(),
            if self.white { "w" } else { "b" }.to_string(),
            self.write_castling(),
            self.write_ep(),
            self.write_under(),
            self.write_turn(),
            self.halfmove.to_string(),
            self.fullmove.to_string(),
        ]
        .join(" ")
    }

    /// Returns the board, from the top rank down.
    fn write_placement(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        for squares in self.board.chunks(SIZE).rev() {
            let mut line = String::new();
            let mut empty = 0;
            for square in squares {
                match square {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            line += &empty.to_string();
                        }
                        line.push(*piece);
                        empty = 0;
                    }
                }
            }
            if empty > 0 {
                line += &empty.to_string();
            }
            lines.push(line);
        }
        lines.join("/")
    }

    /// Returns the castling rights.
    fn write_castling(&self) -> String {
        let rights = CASTLINGS.iter().zip(self.castling);
        let text = rights.filter(|(_, right)| *right);
        or_dash(text.map(|(castling, _)| castling.letter).collect())
    }

    /// Returns the passed squares.
    fn write_ep(&self) -> String {
        let en_passant = or_dash(self.ep.map(name).unwrap_or_default());
        match self.own_ep {
            Some(own) => format!("{en_passant}/{}", name(own)),
            None => en_passant,
        }
    }

    /// Returns the pieces underneath, in the order of their squares' numbers, which is board order.
    fn write_under(&self) -> String {
        let mut text = String::new();
        for (&square, &piece) in &self.under {
            text.push(piece);
            text += &name(square);
        }
        or_dash(text)
    }

    /// Returns the turn field.
    fn write_turn(&self) -> String {
        let turn = &self.turn;
        let sign = |shown: bool, sign: &str| if shown { sign } else { "" }.to_string();
        let mouse = turn.mouse.map(|mouse| format!("({mouse})"));
        let second = turn.second.map(|square| format!("&{}", name(square)));
        or_dash(
            [
                sign(turn.roll_due, "t?"),
                sign(turn.teleported, "t"),
                mouse.unwrap_or_default(),
                sign(turn.neutral, "n"),
                sign(turn.moved, "m"),
                second.unwrap_or_default(),
                sign(turn.dropped, "d"),
                sign(turn.extra, "+"),
                sign(turn.reset, "!"),
            ]
            .concat(),
        )
    }
}

/// Returns a field of a FEN, which is never empty.
fn or_dash(text: String) -> String {
    if text.is_empty() {
        "-".to_string()
    } else {
        text
    }
}
