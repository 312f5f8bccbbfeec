//! Reading and writing positions: the section *Notation* of RULES.md.

use super::{Catapult, Slow};
use springald_testkit::slow::{At, Board, CASTLINGS, Orthodox, or_dash};

/// Parses a FEN; an error begins with the name of the field.
pub(super) fn read(fen: &str) -> Result<Slow, String> {
    let (chess, more) = Orthodox::read(fen, 1)?;
    let mut position = Slow {
        chess,
        catapults: Vec::new(),
    };
    position.read_catapults(more[0])?;
    if position.in_check(!position.chess.white) {
        return Err("placement: the side not to move is in check".to_string());
    }
    position.forget_idle_ep();
    Ok(position)
}

/// The canonical FEN.
pub(super) fn write(position: &Slow) -> String {
    let chess = &position.chess;
    let (whites, blacks) = (position.write_pair(true), position.write_pair(false));
    let (halfmove, fullmove) = (chess.counters.halfmove, chess.counters.fullmove);
    format!("{} {whites}/{blacks} {halfmove} {fullmove}", chess.fields())
}

impl Slow {
    /// Reads the catapults field and refuses what cannot arise.
    fn read_catapults(&mut self, text: &str) -> Result<(), String> {
        let Some((whites, blacks)) = text.split_once('/') else {
            return Err(format!("catapults: no slash in '{text}'"));
        };
        self.catapults = self.read_pair(whites, true, [(1, 0), (5, 0)])?;
        self.catapults
            .extend(self.read_pair(blacks, false, [(1, 7), (5, 7)])?);
        self.sort_catapults();
        for square in self.chess.board.squares() {
            let here = self.catapults.iter().filter(|c| c.square == square);
            if here.count() > 1 {
                let name = Board::name(square);
                return Err(format!("catapults: two stand on {name}"));
            }
        }
        if self.surrendered(true) || self.surrendered(false) {
            return Err("catapults: a pair under enemy pieces would be gone".to_string());
        }
        for (castling, right) in CASTLINGS.iter().zip(self.chess.rights) {
            // None can have come under a king that never moved, and `e1g1` would mean two things.
            if right && self.has_catapult(castling.king[0], castling.is_white()) {
                return Err(format!(
                    "catapults: under the king, who may castle '{}'",
                    castling.letter
                ));
            }
        }
        Ok(())
    }

    /// Reads one side's half of the catapults field; `home` is where its catapults start.
    fn read_pair(&self, text: &str, white: bool, home: [At; 2]) -> Result<Vec<Catapult>, String> {
        if text == "-" {
            return Ok(Vec::new());
        }
        let mut catapults = Vec::new();
        let mut letters = text.chars().peekable();
        while let Some(file) = letters.next() {
            let name: String = [file].into_iter().chain(letters.next()).collect();
            let square = self.chess.board.read_square(&name);
            let square = square.ok_or(format!("catapults: '{name}' is no square"))?;
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

    /// One side's half of the catapults field.
    fn write_pair(&self, white: bool) -> String {
        let mut text = String::new();
        for catapult in self.catapults.iter().filter(|c| c.white == white) {
            text += &Board::name(catapult.square);
            if !catapult.moved {
                text.push('!');
            }
        }
        or_dash(text)
    }
}
