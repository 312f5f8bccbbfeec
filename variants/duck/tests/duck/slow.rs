//! A slow, obvious generator for Duck Chess, written from the rules alone: the other opinion in the tests.
//!
//! It shares no code and no idea with the real one. The board is 64 FEN letters, a1 first; the rest of the state
//! is kept as the fields of the FEN.

/// The letter of an empty square.
const EMPTY: char = '.';
const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
/// The letter of the right, the king's text, the squares that must be empty, and the rook's squares.
const CASTLES: [(char, &str, &str, [&str; 2]); 4] = [
    ('K', "e1g1", "f1g1", ["h1", "f1"]),
    ('Q', "e1c1", "b1c1d1", ["a1", "d1"]),
    ('k', "e8g8", "f8g8", ["h8", "f8"]),
    ('q', "e8c8", "b8c8d8", ["a8", "d8"]),
];

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Slow {
    board: [char; 64],
    white: bool,
    castling: String,
    ep: String,
    halfmove: u32,
    fullmove: u32,
}

fn name(square: usize) -> String {
    format!("{}{}", char::from(b'a' + square as u8 % 8), square / 8 + 1)
}

fn square(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[0] - b'a') + 8 * usize::from(bytes[1] - b'1')
}

/// The square so many files and ranks away, if it is on the board.
fn beside(from: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let (file, rank) = (from as i32 % 8 + files, from as i32 / 8 + ranks);
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then_some((8 * rank + file) as usize)
}

impl Slow {
    /// Reads a FEN that is written as it should be.
    pub(crate) fn from_fen(fen: &str) -> Result<Self, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let [placement, side, castling, ep, halfmove, fullmove] = fields[..] else {
            return Err(format!("not six fields: {fen}"));
        };
        let mut board = [EMPTY; 64];
        for (row, rank) in placement.split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(run) => file += run as usize,
                    None => {
                        board[8 * (7 - row) + file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Ok(Self {
            board,
            white: side == "w",
            castling: castling.replace('-', ""),
            ep: ep.to_owned(),
            halfmove: halfmove.parse().map_err(|_| "halfmove")?,
            fullmove: fullmove.parse().map_err(|_| "fullmove")?,
        })
    }

    pub(crate) fn fen(&self) -> String {
        let ranks = (0..8)
            .rev()
            .map(|rank| self.board[8 * rank..8 * rank + 8].iter().collect());
        let mut placement = ranks.collect::<Vec<String>>().join("/");
        for run in (1..=8).rev() {
            placement = placement.replace(&".".repeat(run), &run.to_string());
        }
        let side = if self.white { 'w' } else { 'b' };
        let castling = if self.castling.is_empty() {
            "-"
        } else {
            &self.castling
        };
        let Self {
            ep,
            halfmove,
            fullmove,
            ..
        } = self;
        format!("{placement} {side} {castling} {ep} {halfmove} {fullmove}")
    }

    pub(crate) fn to_act(&self) -> &'static str {
        match (self.result(), self.white) {
            (Some(_), _) => "nobody",
            (None, true) => "white",
            (None, false) => "black",
        }
    }

    pub(crate) fn outcomes(&self) -> Vec<String> {
        Vec::new()
    }

    pub(crate) fn result(&self) -> Option<(&'static str, &'static str)> {
        let won = if self.white { "1-0" } else { "0-1" };
        if !self.board.contains(&self.letter('k', !self.white)) {
            Some((won, "king captured"))
        } else if self.actions().is_empty() {
            Some((won, "stalemate"))
        } else {
            (self.halfmove >= 150).then_some(("1/2-1/2", "75 turns"))
        }
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let actions = self.actions().into_iter();
        actions.map(|text| self.play(&text).perft(depth - 1)).sum()
    }

    pub(crate) fn actions(&self) -> Vec<String> {
        let mut texts = Vec::new();
        if !self.board.contains(&self.letter('k', !self.white)) {
            return texts;
        }
        for from in 0..64 {
            if self.ep.starts_with('/') {
                if self.board[from] == EMPTY {
                    texts.push(format!("D@{}", name(from)));
                }
            } else if self.is_of(self.white, from) {
                self.moves_from(from, &mut texts);
            }
        }
        texts.sort();
        texts
    }

    fn letter(&self, kind: char, white: bool) -> char {
        if white {
            kind.to_ascii_uppercase()
        } else {
            kind
        }
    }

    fn is_of(&self, white: bool, at: usize) -> bool {
        let letter = self.board[at];
        letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == white
    }

    fn moves_from(&self, from: usize, texts: &mut Vec<String>) {
        let steps = match self.board[from].to_ascii_lowercase() {
            'p' => return self.pawn_moves(from, texts),
            'n' => LEAPS.to_vec(),
            'b' => DIAGONAL.to_vec(),
            'r' => STRAIGHT.to_vec(),
            _ => [STRAIGHT, DIAGONAL].concat(),
        };
        let slides = matches!(self.board[from].to_ascii_lowercase(), 'b' | 'r' | 'q');
        for step in steps {
            let mut here = from;
            while let Some(to) = beside(here, step) {
                if self.board[to] == EMPTY || self.is_of(!self.white, to) {
                    texts.push(name(from) + &name(to));
                }
                if !slides || self.board[to] != EMPTY {
                    break;
                }
                here = to;
            }
        }
        for (right, text, between, _) in CASTLES {
            let mut squares = between.as_bytes().chunks(2);
            let is_empty = |at: &[u8]| self.board[square(&String::from_utf8_lossy(at))] == EMPTY;
            let is_king = self.board[from] == self.letter('k', self.white);
            if is_king && text.starts_with(&name(from)) && self.castling.contains(right) {
                texts.extend(squares.all(is_empty).then(|| text.to_owned()));
            }
        }
    }

    fn pawn_moves(&self, from: usize, texts: &mut Vec<String>) {
        let (forth, home, last) = if self.white { (1, 1, 7) } else { (-1, 6, 0) };
        let mut targets = Vec::new();
        let ahead = |steps| beside(from, (0, steps * forth)).filter(|&to| self.board[to] == EMPTY);
        targets.extend(ahead(1));
        if from / 8 == home && ahead(1).is_some() {
            targets.extend(ahead(2));
        }
        for side in [-1, 1] {
            let to = beside(from, (side, forth));
            targets.extend(to.filter(|&to| self.is_of(!self.white, to) || name(to) == self.ep));
        }
        for to in targets {
            let choices = if to / 8 == last {
                vec!["q", "r", "b", "n"]
            } else {
                vec![""]
            };
            texts.extend(choices.iter().map(|into| name(from) + &name(to) + into));
        }
    }

    pub(crate) fn play(&self, text: &str) -> Self {
        let mut after = self.clone();
        if let Some(to) = text.strip_prefix("D@") {
            if let Some(duck) = self.board.iter().position(|&letter| letter == '*') {
                after.board[duck] = EMPTY;
            }
            after.board[square(to)] = '*';
            after.halfmove = if self.ep == "/-" {
                self.halfmove + 1
            } else {
                0
            };
            after.fullmove += u32::from(!self.white);
            let passed = self.ep[1..].replace('!', "-");
            after.ep = if passed == to { "-".into() } else { passed };
            after.white = !self.white;
            return after;
        }
        let (from, to) = (square(&text[..2]), square(&text[2..4]));
        let piece = self.board[from];
        let is_pawn = piece.eq_ignore_ascii_case(&'p');
        let progress = is_pawn || self.board[to] != EMPTY;
        after.board[from] = EMPTY;
        after.board[to] = text
            .chars()
            .nth(4)
            .map_or(piece, |into| self.letter(into, self.white));
        if is_pawn && text[2..4] == self.ep {
            after.board[8 * (from / 8) + to % 8] = EMPTY;
        }
        for (right, king, _, [rook, beside_king]) in CASTLES {
            if text == king && self.castling.contains(right) && piece.eq_ignore_ascii_case(&'k') {
                after.board[square(beside_king)] = self.board[square(rook)];
                after.board[square(rook)] = EMPTY;
            }
            if [rook, &king[..2]]
                .iter()
                .any(|at| [from, to].contains(&square(at)))
            {
                after.castling = after.castling.replace(right, "");
            }
        }
        after.ep = if progress { "/!".into() } else { "/-".into() };
        let enemy = self.letter('p', !self.white);
        let mut neighbours = [-1, 1].into_iter().filter_map(|side| beside(to, (side, 0)));
        if is_pawn && from.abs_diff(to) == 16 && neighbours.any(|at| self.board[at] == enemy) {
            after.ep = format!("/{}", name(from.midpoint(to)));
        }
        after
    }
}
