//! Texts that have the form of an action, but name a square or a piece that the game does not have.

use crate::bits::Bits;
use crate::explain::Reason;
use crate::play::position::DeclaredPosition;
use crate::program::CODES;
use springald_core::Text;
use springald_language::model::Topic;

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the reason that a text names a square outside of the board, or becomes a piece that the game lacks.
    pub(crate) fn explain_form(&self, text: &str) -> Option<Reason> {
        self.explain_outside(text)
            .or_else(|| self.explain_letter(text))
    }

    fn explain_outside(&self, text: &str) -> Option<Reason> {
        let shape = self.program.shape;
        let named = squares(text)?;
        let outside = named.into_iter().find(|at| shape.parse(at).is_none())?;
        let board = if shape.is_hexagonal() {
            Text::Borrowed("it is not on the board")
        } else {
            let last = shape.letter(shape.files() - 1);
            Text::Owned(format!(
                "the board has files a to {last} and ranks 1 to {}",
                shape.ranks()
            ))
        };
        let sentence = format!("There is no square {outside}: {board}.");
        let clause = self.program.declaration.clause_of("board");
        Some(self.reason(clause, sentence, &[]))
    }

    fn explain_letter(&self, text: &str) -> Option<Reason> {
        let shape = self.program.shape;
        let (from, rest) = shape.parse_prefix(text)?;
        let (to, letter) = shape.parse_prefix(rest)?;
        let letter = letter.chars().next().filter(char::is_ascii_lowercase)?;
        let (from, to) = (from.index(), to.index());
        let is_own = self.code(from) != 0 && self.owner(from) == self.side.index();
        let moves = is_own.then(|| self.program.moves(self.side, self.code(from)));
        let takes = self.code(to) != 0;
        let promotion = moves.and_then(|moves| {
            let mut all = moves.promotions.iter();
            all.find(|one| one.applies(from, to, takes))
        });
        if let (Some(moves), Some(promotion)) = (moves, promotion) {
            let mut list = [0; CODES];
            let choices = self.choices(promotion, &mut list);
            let kind = &self.program.declaration.kinds[usize::from(moves.code) - 1];
            let stated = kind.promotions[promotion.promotion].clause;
            let clause = self.cited(Topic::Promotions, Some(moves.code)).or(stated);
            return Some(self.reason(clause, self.unpromoted(from, to, choices), &[to]));
        }
        let sentence = format!(
            "No piece of this game has the letter {}.",
            letter.to_ascii_uppercase()
        );
        Some(self.reason(None, sentence, &[]))
    }
}

/// Returns the squares that a text names if it has the form of an action: one or two squares and a letter at most behind
/// them, or a letter, a sign and a square.
fn squares(text: &str) -> Option<Vec<&str>> {
    if let Some((letter, at)) = text.split_once('@') {
        let (at, rest) = square(at)?;
        let is_letter = letter.chars().count() == 1;
        return (is_letter && rest.is_empty()).then(|| vec![at]);
    }
    let (from, rest) = square(text)?;
    let Some((to, rest)) = square(rest) else {
        return rest.is_empty().then(|| vec![from]);
    };
    (rest.len() <= 1).then(|| vec![from, to])
}

/// Splits the name of a square, on the board or not, from a text.
fn square(text: &str) -> Option<(&str, &str)> {
    let is_file = text.starts_with(|first: char| first.is_ascii_lowercase());
    let digits = text
        .get(1..)?
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    (is_file && (1..=2).contains(&digits)).then(|| text.split_at(1 + digits))
}
