//! A position with its legal actions, as the notations need it.

use crate::{Info, Layer, NotationExt, Owner, Placed, Playable, PositionExt, Side};
use springald_board::{Shape, Square};

/// A legal action, taken apart.
pub(super) struct Listed {
    /// Its text.
    pub(super) text: String,
    /// The square that it leaves; `None` for a drop.
    pub(super) from: Option<Square>,
    pub(super) to: Square,
    /// The letter of the piece, as in [`Info`].
    pub(super) letter: char,
    /// The letter of the piece that promoted to it, if FEN writes it with a plus.
    pub(super) plus: Option<char>,
    pub(super) promotes: bool,
}

/// A position with its legal actions, as the notations need it.
pub(crate) struct Listing<'a> {
    pub(super) info: &'a Info,
    pub(super) side: Side,
    /// The pieces on top of their squares.
    pub(super) placed: Vec<Placed>,
    pub(super) listed: Vec<Listed>,
}

impl<'a> Listing<'a> {
    /// Reads a position in which a side is to act. It takes some time, so it should serve all notations.
    pub(crate) fn of<P: Playable>(position: &P, info: &'a Info, side: Side) -> Self {
        let mut placed = Vec::new();
        position.each_placed(|one| placed.push(one));
        let actions = position.actions().into_iter();
        let texts = actions.map(|action| position.action_text(action)).collect();
        Self::new(info, side, placed, &position.fen(), texts)
    }

    pub(super) fn new(
        info: &'a Info,
        side: Side,
        mut placed: Vec<Placed>,
        fen: &str,
        texts: Vec<String>,
    ) -> Self {
        placed.retain(|one| one.layer == Layer::Board);
        let promoted = promoted(fen, info.shape);
        let taken_apart = |text: String| {
            let (from, to, rest) = squares(&text, info.shape)?;
            let letter = match from {
                None => text.chars().next()?,
                Some(from) => placed.iter().find(|one| one.at == from)?.piece.letter,
            };
            let plus = promoted.iter().find(|(at, _)| Some(*at) == from);
            Some(Listed {
                from,
                to,
                letter,
                plus: plus.map(|&(_, plain)| plain),
                promotes: match rest {
                    "" => false,
                    "+" => true,
                    _ => return None,
                },
                text,
            })
        };
        let listed = texts.into_iter().filter_map(taken_apart).collect();
        Self {
            info,
            side,
            placed,
            listed,
        }
    }

    /// Returns `true` if an action captures.
    pub(super) fn takes(&self, action: &Listed) -> bool {
        let mut placed = self.placed.iter();
        action.from.is_some() && placed.any(|one| one.at == action.to)
    }

    /// Returns the squares of the pieces of the side to move that have this letter.
    pub(super) fn own(&self, letter: char) -> impl Iterator<Item = Square> {
        let owner = Owner::from(self.side);
        let is_own = move |one: &&Placed| (one.piece.owner, one.piece.letter) == (owner, letter);
        self.placed.iter().filter(is_own).map(|one| one.at)
    }
}

/// Splits an action text into the square that it leaves (`None` for a drop), the one that it reaches, and the rest.
pub(super) fn squares(text: &str, shape: Shape) -> Option<(Option<Square>, Square, &str)> {
    if let Some((_, place)) = text.split_once('@') {
        let (to, rest) = shape.parse_prefix(place)?;
        return Some((None, to, rest));
    }
    let (from, rest) = shape.parse_prefix(text)?;
    let (to, rest) = shape.parse_prefix(rest)?;
    Some((Some(from), to, rest))
}

/// Returns the squares of the pieces that a FEN writes with a plus, and the capitals after it.
pub(crate) fn promoted(fen: &str, shape: Shape) -> Vec<(Square, char)> {
    let placement = fen.split([' ', '[']).next().unwrap_or_default();
    let mut found = Vec::new();
    for (rank, text) in (0..shape.ranks()).rev().zip(placement.split('/')) {
        let (mut file, mut plus) = (0_u8, false);
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                file = file.saturating_add(rest[..digits].parse().unwrap_or(0));
            } else if letter == '+' {
                plus = true;
            } else if file < shape.files() {
                if plus {
                    let capital = letter.to_ascii_uppercase();
                    found.push((shape.at(file, rank), capital));
                }
                plus = false;
                file += 1;
            }
            rest = &rest[digits.max(letter.len_utf8())..];
        }
    }
    found
}
