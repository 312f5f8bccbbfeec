//! Files of games: positions with scores and results, one per line, and a line that ends each game.
//!
//! ```text
//! 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1;120;1-0
//! # end of game 17
//! ```
//!
//! Games appear in the order in which they ended. Lines after the last end of a game were cut short and
//! are ignored.

use crate::{Sample, SelfPlayGame, TunerError};
use springald_core::GameResult;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The beginning of the last line of a game; its number follows.
const END: &str = "# end of game ";

/// A growing file of games.
pub struct GameFile {
    path: PathBuf,
    file: File,
}

impl GameFile {
    /// Opens or creates a file. Returns the games in it, too. A game that was cut short is removed.
    ///
    /// # Errors
    /// If the file cannot be read or written, or is not a file of games.
    pub fn open(path: &Path) -> Result<(Self, Vec<SelfPlayGame>), TunerError> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(TunerError::io(folder))?;
        }
        let mut options = OpenOptions::new();
        let file = options.append(true).create(true).open(path);
        let file = file.map_err(TunerError::io(path))?;
        let text = fs::read_to_string(path).map_err(TunerError::io(path))?;
        let whole = whole(&text);
        let games = games(whole, path)?;
        file.set_len(whole.len() as u64)
            .map_err(TunerError::io(path))?;
        let path = path.to_owned();
        Ok((Self { path, file }, games))
    }

    /// Adds a game, at once and in one piece.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, game: &SelfPlayGame) -> Result<(), TunerError> {
        let mut text = String::new();
        for Sample { fen, score, winner } in &game.samples {
            let _ = writeln!(text, "{fen};{score};{}", GameResult::of_winner(*winner));
        }
        let _ = writeln!(text, "{END}{}", game.number);
        let written = self.file.write_all(text.as_bytes());
        written.map_err(TunerError::io(&self.path))
    }
}

/// Returns the part of a text that ends with the end of a game.
fn whole(text: &str) -> &str {
    let last = text.rmatch_indices(END).find(|&(at, _)| {
        let starts_line = at == 0 || text[..at].ends_with('\n');
        starts_line && text[at..].contains('\n')
    });
    last.map_or("", |(at, _)| {
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
        &text[..end]
    })
}

fn games(text: &str, path: &Path) -> Result<Vec<SelfPlayGame>, TunerError> {
    let (mut games, mut samples) = (Vec::new(), Vec::new());
    for (index, line) in text.lines().enumerate() {
        let wrong = |expected: &str| TunerError::Line {
            path: path.to_owned(),
            line: index + 1,
            found: line.to_owned(),
            expected: expected.to_owned(),
        };
        if let Some(number) = line.strip_prefix(END) {
            let number = number.parse().map_err(|_| wrong("the number of a game"))?;
            games.push(SelfPlayGame {
                number,
                samples: std::mem::take(&mut samples),
            });
        } else {
            let sample = sample(line).ok_or_else(|| wrong("FEN;score;result"))?;
            samples.push(sample);
        }
    }
    Ok(games)
}

fn sample(line: &str) -> Option<Sample> {
    let mut fields = line.rsplitn(3, ';');
    let result =
        GameResult::parse(fields.next()?).filter(|&result| result != GameResult::NoResult)?;
    let winner = result.winner();
    let score = fields.next()?.parse().ok()?;
    let fen = fields.next()?.to_owned();
    Some(Sample { fen, score, winner })
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_core::Side;

    fn game(number: u32, scores: &[i32]) -> SelfPlayGame {
        let sample = |&score: &i32| Sample {
            fen: format!("board;{score} w - 0 1"),
            score,
            winner: [None, Some(Side::White), Some(Side::Black)][number as usize % 3],
        };
        SelfPlayGame {
            number,
            samples: scores.iter().map(sample).collect(),
        }
    }

    #[test]
    fn written_games_are_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/games.txt");
        let games = [game(7, &[3, -900]), game(2, &[]), game(3, &[0])];
        let (mut store, none) = GameFile::open(&path).unwrap();
        assert_eq!(none, []);
        for game in &games {
            store.add(game).unwrap();
        }
        assert_eq!(GameFile::open(&path).unwrap().1, games);
    }

    #[test]
    fn a_game_cut_short_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.txt");
        let (mut store, _) = GameFile::open(&path).unwrap();
        store.add(&game(1, &[5])).unwrap();
        let first = fs::read_to_string(&path).unwrap();
        store.add(&game(2, &[6, 7])).unwrap();
        let both = fs::read_to_string(&path).unwrap();
        // Wherever the second game breaks off, the first is there and a third may follow.
        for length in first.len()..both.len() {
            fs::write(&path, &both[..length]).unwrap();
            let (mut store, games) = GameFile::open(&path).unwrap();
            assert_eq!(games, [game(1, &[5])]);
            store.add(&game(3, &[8])).unwrap();
            let games = GameFile::open(&path).unwrap().1;
            assert_eq!(games, [game(1, &[5]), game(3, &[8])]);
        }
    }

    #[test]
    fn a_wrong_line_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.txt");
        for line in ["board;12", "board;x;1-0", "board;1;2-0", "# end of game x"] {
            fs::write(&path, format!("board;1;1-0\n{line}\n{END}1\n")).unwrap();
            let error = GameFile::open(&path).err().unwrap().to_string();
            assert!(
                error.contains("line 2") && error.contains(line),
                "{line}: {error}"
            );
        }
    }
}
