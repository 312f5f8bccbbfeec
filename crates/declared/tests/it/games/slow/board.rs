//! A board of letters.

/// A square as file and rank, both counted from 0.
pub(crate) type At = (usize, usize);

/// A step by files and ranks.
pub(crate) type Step = (isize, isize);

/// The letter of an empty square.
pub(crate) const EMPTY: char = '.';

/// The directions of the king and the queen: the rook's four, then the bishop's.
#[rustfmt::skip]
pub(crate) const KING: [Step; 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The directions of the rook.
pub(crate) const ROOK: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

const BISHOP: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The leaps of the knight.
#[rustfmt::skip]
pub(crate) const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// FEN letters, upper case for White, on a board of any size up to nine files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// Rank by rank, the lowest first.
    letters: Vec<char>,
    files: usize,
}

/// Reading and writing.
impl Board {
    /// Parses the placement field of a FEN: this many files and ranks, pieces of these kinds (upper-case
    /// letters), one king a side.
    ///
    /// # Errors
    /// The fault, in a sentence that begins with `placement`.
    pub(crate) fn read(field: &str, (files, ranks): At, kinds: &str) -> Result<Self, String> {
        let texts: Vec<&str> = field.split('/').collect();
        if texts.len() != ranks {
            return Err(format!("placement: {} ranks, not {ranks}", texts.len()));
        }
        let mut board = Self {
            letters: Vec::new(),
            files,
        };
        for text in texts.into_iter().rev() {
            let rank = read_rank(text, kinds)?;
            if rank.len() != files {
                return Err(format!("placement: '{text}' is not {files} squares"));
            }
            board.letters.extend(rank);
        }
        for king in ['K', 'k'] {
            let count = board.squares().filter(|&at| board.at(at) == king).count();
            if count != 1 {
                return Err(format!("placement: {count} kings '{king}', not 1"));
            }
        }
        Ok(board)
    }

    /// Refuses pawns of a side on a rank.
    ///
    /// # Errors
    /// If one stands there.
    pub(crate) fn refuse_pawns(&self, white: bool, rank: usize) -> Result<(), String> {
        let pawn = coloured('P', white);
        if (0..self.files).any(|file| self.at((file, rank)) == pawn) {
            return Err(format!(
                "placement: a pawn cannot stand on rank {}",
                rank + 1
            ));
        }
        Ok(())
    }

    /// Returns the placement field of the FEN.
    pub(crate) fn fen(&self) -> String {
        let ranks: Vec<String> = self
            .letters
            .chunks(self.files)
            .rev()
            .map(String::from_iter)
            .collect();
        let mut text = ranks.join("/");
        // The longest runs first, so that none is cut in two.
        for run in (1..=9).rev() {
            text = text.replace(&EMPTY.to_string().repeat(run), &run.to_string());
        }
        text
    }

    /// Returns the name of a square, such as `e4`.
    pub(crate) fn name((file, rank): At) -> String {
        format!("{}{}", char::from(b"abcdefghi"[file]), rank + 1)
    }

    /// Returns the square of a name, if there is one.
    pub(crate) fn read_square(&self, name: &str) -> Option<At> {
        self.squares().find(|&at| Self::name(at) == name)
    }
}

/// The squares and what stands on them.
impl Board {
    /// Lists all squares in board order: a1, b1, …
    pub(crate) fn squares(&self) -> impl Iterator<Item = At> + use<> {
        let (files, ranks) = (self.files, self.letters.len() / self.files);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }

    /// Returns the letter on a square.
    pub(crate) fn at(&self, (file, rank): At) -> char {
        self.letters[rank * self.files + file]
    }

    /// Returns the letter on a square as a capital.
    pub(crate) fn kind(&self, at: At) -> char {
        self.at(at).to_ascii_uppercase()
    }

    /// Puts a letter on a square, or [`EMPTY`].
    pub(crate) fn put(&mut self, (file, rank): At, letter: char) {
        self.letters[rank * self.files + file] = letter;
    }

    /// Moves what stands on a square to another.
    pub(crate) fn shift(&mut self, from: At, to: At) {
        let letter = self.at(from);
        self.put(from, EMPTY);
        self.put(to, letter);
    }

    /// Returns `true` if nothing stands on a square.
    pub(crate) fn is_empty(&self, at: At) -> bool {
        self.at(at) == EMPTY
    }

    /// Returns `true` if a piece of a side stands on a square.
    pub(crate) fn is_of(&self, at: At, white: bool) -> bool {
        !self.is_empty(at) && self.at(at).is_ascii_uppercase() == white
    }

    /// Lists the squares of a side's pieces.
    pub(crate) fn of(&self, white: bool) -> Vec<At> {
        self.squares().filter(|&at| self.is_of(at, white)).collect()
    }

    /// Lists the squares of all pieces but the kings.
    pub(crate) fn officers_and_pawns(&self) -> Vec<At> {
        let is_one = |at: &At| !self.is_empty(*at) && self.kind(*at) != 'K';
        self.squares().filter(is_one).collect()
    }
}

/// Lines and attacks.
impl Board {
    /// Returns the square one step away, if it is on the board.
    pub(crate) fn step(&self, from: At, way: Step) -> Option<At> {
        let file = from.0.checked_add_signed(way.0)?;
        let rank = from.1.checked_add_signed(way.1)?;
        (file < self.files && rank < self.letters.len() / self.files).then_some((file, rank))
    }

    /// Lists the squares one of these steps away.
    pub(crate) fn steps(&self, from: At, ways: &[Step]) -> Vec<At> {
        ways.iter()
            .filter_map(|&way| self.step(from, way))
            .collect()
    }

    /// Lists the squares from a square, which is left out, to the edge.
    pub(crate) fn ray(&self, from: At, way: Step) -> Vec<At> {
        let mut line = Vec::new();
        let mut here = from;
        while let Some(next) = self.step(here, way) {
            line.push(next);
            here = next;
        }
        line
    }

    /// Lists the squares seen in these directions, in each up to and with the first piece.
    pub(crate) fn slides(&self, from: At, ways: &[Step]) -> Vec<At> {
        let mut seen = Vec::new();
        for &way in ways {
            for square in self.ray(from, way) {
                seen.push(square);
                if !self.is_empty(square) {
                    break;
                }
            }
        }
        seen
    }

    /// Lists the squares strictly between two squares, in board order; none if no line joins them.
    pub(crate) fn between(&self, from: At, to: At) -> Vec<At> {
        for way in KING {
            let line = self.ray(from, way);
            if let Some(end) = line.iter().position(|&at| at == to) {
                let mut between = line[..end].to_vec();
                between.sort_by_key(|&(file, rank)| (rank, file));
                return between;
            }
        }
        Vec::new()
    }

    /// Lists the squares that the piece on a square attacks, occupied or not; none if it is no
    /// orthodox piece.
    pub(crate) fn attacked_from(&self, from: At) -> Vec<At> {
        let forward = if self.is_of(from, true) { 1 } else { -1 };
        match self.kind(from) {
            'P' => self.steps(from, &[(-1, forward), (1, forward)]),
            'N' => self.steps(from, &KNIGHT),
            'K' => self.steps(from, &KING),
            'B' => self.slides(from, &BISHOP),
            'R' => self.slides(from, &ROOK),
            'Q' => self.slides(from, &KING),
            _ => Vec::new(),
        }
    }

    /// Returns `true` if a piece of a side attacks a square, pinned or not.
    pub(crate) fn is_attacked(&self, target: At, by_white: bool) -> bool {
        let mut attackers = self.of(by_white).into_iter();
        attackers.any(|from| self.attacked_from(from).contains(&target))
    }

    /// Returns `true` if the king of a side is attacked.
    pub(crate) fn in_check(&self, white: bool) -> bool {
        let king = coloured('K', white);
        self.squares()
            .any(|at| self.at(at) == king && self.is_attacked(at, !white))
    }
}

/// Returns the FEN letter of a kind of piece (an upper-case letter) in a colour.
pub(crate) fn coloured(kind: char, white: bool) -> char {
    if white {
        kind
    } else {
        kind.to_ascii_lowercase()
    }
}

/// Parses one rank of the placement field into as many letters as it has squares.
fn read_rank(text: &str, kinds: &str) -> Result<Vec<char>, String> {
    let mut letters = Vec::new();
    let mut after_digit = false;
    for letter in text.chars() {
        match letter.to_digit(10) {
            // Two digits would be one run, longer than the board is wide.
            Some(run) if run > 0 && !after_digit => letters.extend((0..run).map(|_| EMPTY)),
            Some(_) => return Err(format!("placement: '{text}' has a bad empty run")),
            None if kinds.contains(letter.to_ascii_uppercase()) => letters.push(letter),
            None => return Err(format!("placement: '{letter}' is no piece of this game")),
        }
        after_digit = letter.is_ascii_digit();
    }
    Ok(letters)
}
