//! Random FENs: fields of different positions put together, and changed a little. Some are possible, most are not.

use springald_board::SplitMix;

/// The most FENs that a pool keeps. Further ones take the places of others.
const MOST: usize = 1_000;

/// FENs of one game, from which others are made.
pub(crate) struct Pool {
    fens: Vec<Vec<String>>,
    /// All letters of placements.
    letters: Vec<char>,
}

impl Pool {
    pub(crate) fn new() -> Self {
        Self {
            fens: Vec::new(),
            letters: Vec::new(),
        }
    }

    /// Adds a FEN. The first one has its counters, which are added to others.
    pub(crate) fn add(&mut self, fen: &str, random: &mut SplitMix) {
        let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
        if let Some(first) = self.fens.first() {
            let counters = first[fields.len()..].to_vec();
            fields.extend(counters);
        }
        for letter in fields[0].chars() {
            let is_piece = letter.is_ascii_alphabetic() || letter == '*';
            if is_piece && !self.letters.contains(&letter) {
                self.letters.push(letter);
            }
        }
        if self.fens.len() < MOST {
            self.fens.push(fields);
        } else {
            self.fens[random.below(MOST)] = fields;
        }
    }

    /// Returns the FENs in which one field comes from another FEN.
    pub(crate) fn exchange(&self, fen: &str, random: &mut SplitMix) -> Vec<String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        if self.fens.is_empty() {
            return Vec::new();
        }
        let exchanged = (1..fields.len()).map(|index| {
            let mut fields = fields.clone();
            fields[index] = &self.fens[random.below(self.fens.len())][index];
            fields.join(" ")
        });
        exchanged.collect()
    }

    /// Returns a FEN made of those in the pool.
    pub(crate) fn throw(&self, random: &mut SplitMix) -> String {
        let one = |random: &mut SplitMix| &self.fens[random.below(self.fens.len())];
        let mut fields = one(random).clone();
        for (index, field) in fields.iter_mut().enumerate().skip(1) {
            match random.below(12) {
                0 => field.clone_from(&one(random)[index]),
                1 => *field = with_a_sign_changed(field, one(random), random),
                2 | 3 if index > 1 => *field = with_other_squares(field, random),
                _ => {}
            }
        }
        let mut board = spread(&fields[0]);
        let kept = [1, 1, 1, 2, 6][random.below(5)];
        for square in board.iter_mut().flatten() {
            if !matches!(square, 'K' | 'k') && random.below(kept) > 0 {
                *square = '.';
            }
        }
        let named = squares_of(&fields[2..], &board);
        for _ in 0..[0, 0, 1, 2, 3, 5][random.below(6)] {
            let [a, b] = [(); 2].map(|()| {
                // What other fields speak of matters most.
                if random.below(3) == 0 && !named.is_empty() {
                    return named[random.below(named.len())];
                }
                let rank = random.below(board.len());
                (rank, random.below(board[rank].len()))
            });
            let old = board[a.0][a.1];
            board[a.0][a.1] = match random.below(3) {
                0 => self.letters[random.below(self.letters.len())],
                _ => board[b.0][b.1],
            };
            board[b.0][b.1] = if random.below(4) == 0 { '.' } else { old };
        }
        fields[0] = joined(&board);
        fields.join(" ")
    }
}

/// Returns a field with a part left out or taken from another FEN.
fn with_a_sign_changed(field: &str, other: &[String], random: &mut SplitMix) -> String {
    let mut signs: Vec<char> = field.chars().collect();
    let at = random.below(signs.len() + 1);
    let donor: Vec<char> = other[1 + random.below(other.len() - 1)].chars().collect();
    if random.below(2) == 0 && at < signs.len() {
        signs.remove(at);
    } else {
        signs.insert(at, donor[random.below(donor.len())]);
    }
    signs.into_iter().collect()
}

/// Returns a field in which each square is another one, or a square instead of `-`.
fn with_other_squares(field: &str, random: &mut SplitMix) -> String {
    let mut square = || {
        let file = char::from(b'a' + random.below(10) as u8);
        format!("{file}{}", 1 + random.below(10))
    };
    if field == "-" {
        return square();
    }
    let mut out = String::new();
    let mut rest = field.chars().peekable();
    while let Some(sign) = rest.next() {
        if sign.is_ascii_lowercase() && rest.peek().is_some_and(char::is_ascii_digit) {
            while rest.next_if(char::is_ascii_digit).is_some() {}
            out.push_str(&square());
        } else {
            out.push(sign);
        }
    }
    out
}

/// Returns the squares that fields name, as indices of the board.
fn squares_of(fields: &[String], board: &[Vec<char>]) -> Vec<(usize, usize)> {
    let mut squares = Vec::new();
    for field in fields {
        for (at, letter) in field
            .char_indices()
            .filter(|(_, sign)| sign.is_ascii_lowercase())
        {
            let digits = field[at + 1..].chars().take_while(char::is_ascii_digit);
            let rank: usize = digits.collect::<String>().parse().unwrap_or(0);
            let file = usize::from(letter as u8 - b'a');
            if (1..=board.len()).contains(&rank) && file < board[0].len() {
                squares.push((board.len() - rank, file));
            }
        }
    }
    squares
}

/// Returns the squares of a placement, rank by rank; empty ones are points.
fn spread(placement: &str) -> Vec<Vec<char>> {
    let ranks = placement.split('/').map(|rank| {
        let mut squares = Vec::new();
        let mut run = 0;
        for letter in rank.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = 10 * run + digit as usize;
            } else {
                squares.extend(vec!['.'; run]);
                squares.push(letter);
                run = 0;
            }
        }
        squares.extend(vec!['.'; run]);
        squares
    });
    ranks.collect()
}

/// Returns the text of a placement.
fn joined(board: &[Vec<char>]) -> String {
    let ranks = board.iter().map(|rank| {
        let mut text = String::new();
        for run in rank.chunk_by(|a, b| a == b) {
            if run[0] == '.' {
                text.push_str(&run.len().to_string());
            } else {
                text.extend(run);
            }
        }
        text
    });
    ranks.collect::<Vec<_>>().join("/")
}
