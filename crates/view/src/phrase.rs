//! Action texts in a player's words.

use crate::{Motion, Scene, Thing, motions};
use springald_core::{Game, Info, Layer, Show, capitalised};

/// Returns an action text in a player's words, such as "Knight to f3", "Pawn e4 takes d5" or
/// "Queen on d4".
///
/// The action need not be legal. The text is parsed by the forms that all variants share (docs/notation.md), and
/// returned unchanged if it has another form.
pub fn phrase(game: &dyn Game, token: &str) -> String {
    if let Some(words) = game.words_for(token) {
        return capitalised(&words);
    }
    let Some(parsed) = ActionText::read(game.info(), token) else {
        return token.to_owned();
    };
    let changes = game.boxed_clone().play_text(token).unwrap_or_default();
    let writer = PhraseWriter {
        info: game.info(),
        scene: Scene::of(game),
        motions: motions(game.info(), &changes),
    };
    let mut said = writer.write(&parsed);
    for part in [parsed.sign, parsed.tail] {
        if let Some(words) = game.words_for(part) {
            said = format!("{said} ({words})");
        }
    }
    capitalised(&said)
}

/// Returns the part of an outcome's text that the dice decide: the square on which a piece is put, or the numbers after a
/// word, or the whole text if it has another form.
pub(crate) fn face<'a>(info: &Info, outcome: &'a str) -> &'a str {
    match ActionText::read(info, outcome) {
        Some(parsed) if matches!(parsed.origin, Origin::Outside(_)) => parsed.to,
        _ => {
            let numbers = outcome.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            // A single letter before the numbers is the file of a square.
            let is_word = outcome.len() - numbers.len() > 1;
            if is_word && numbers.starts_with(|c: char| c.is_ascii_digit()) {
                numbers
            } else {
                outcome
            }
        }
    }
}

/// The parts of an action text that names squares.
struct ActionText<'a> {
    /// The sign in front, such as the `+` of `+e4e5`.
    sign: &'a str,
    origin: Origin<'a>,
    to: &'a str,
    /// The letter of the piece a pawn promotes to.
    promotion: Option<char>,
    /// The square on which a captured piece is put.
    put: Option<&'a str>,
    /// The sign at the end, such as the `-` of `d4e3-`.
    tail: &'a str,
}

/// The origin of a piece.
enum Origin<'a> {
    /// Outside the board; the letter of its kind.
    Outside(char),
    /// A square.
    Square(&'a str),
}

impl<'a> ActionText<'a> {
    fn read(info: &Info, token: &'a str) -> Option<Self> {
        let square = |text: &'a str| {
            let (_, rest) = info.shape.parse_prefix(text)?;
            Some(text.split_at(text.len() - rest.len()))
        };
        let sign = token.find(|c: char| c.is_ascii_alphanumeric())?;
        let (sign, body) = token.split_at(sign);
        let placed = |(kind, at): (&str, &'a str)| Some((kind.parse::<char>().ok()?, at));
        if let Some((kind, at)) = body.split_once('@').and_then(placed) {
            let (to, tail) = square(at)?;
            return Some(Self {
                sign,
                origin: Origin::Outside(kind),
                to,
                promotion: None,
                put: None,
                tail,
            });
        }
        let (from, rest) = square(body)?;
        let (to, rest) = square(rest)?;
        let promotion = rest.chars().next().filter(char::is_ascii_lowercase);
        let rest = &rest[promotion.map_or(0, char::len_utf8)..];
        let (put, tail) = match rest.strip_prefix('@') {
            Some(at) => square(at).map(|(put, tail)| (Some(put), tail))?,
            None => (None, rest),
        };
        Some(Self {
            sign,
            origin: Origin::Square(from),
            to,
            promotion,
            put,
            tail,
        })
    }
}

/// Writes a phrase from the game and the changes of the action.
struct PhraseWriter<'a> {
    info: &'a Info,
    scene: Scene,
    /// The changes of the action; empty if it is not legal.
    motions: Vec<Motion>,
}

impl PhraseWriter<'_> {
    fn write(&self, parsed: &ActionText<'_>) -> String {
        let mut said = match parsed.origin {
            Origin::Outside(kind) => format!("{} on {}", self.placed(kind, parsed.to), parsed.to),
            Origin::Square(from) => self.move_phrase(from, parsed.to),
        };
        if let Some(letter) = parsed.promotion {
            said = format!(
                "{said}, becoming a {}",
                self.kind(letter.to_ascii_uppercase())
            );
        }
        if let Some(put) = parsed.put {
            said = format!("{said} and puts it on {put}");
        }
        said
    }

    fn move_phrase(&self, from: &str, to: &str) -> String {
        let travel = (self.motions.iter())
            .find(|motion| motion.from.as_deref() == Some(from) && motion.to.is_some());
        let mover = self.mover(from, travel);
        let who = mover.map_or_else(|| format!("from {from}"), |mover| self.described(mover));
        // Castling takes the verb of the rook's motion, and any other move the verb of the moving piece.
        let told = travel.into_iter().chain(&self.motions);
        let phrase = told
            .filter(|motion| motion.layer == Layer::Board)
            .find_map(|motion| motion.phrase);
        match phrase {
            Some(phrase) => format!("{who} {phrase} {to}"),
            None if self.takes(mover, to) => format!("{who} takes {to}"),
            None => format!("{who} to {to}"),
        }
    }

    /// Returns the piece that moves or, for an illegal action, the only piece on the square.
    fn mover(&self, from: &str, travel: Option<&Motion>) -> Option<&Thing> {
        let mut here = (self.scene.things.iter()).filter(|thing| {
            thing.square == from
                && travel.map_or(thing.layer != Layer::Beneath, |motion| {
                    motion.layer == thing.layer
                })
        });
        let first = here.next();
        first.filter(|_| here.next().is_none())
    }

    /// Returns `true` if the action changes a piece on the board in a way of this class, as in
    /// [`Motion::show`].
    fn happens(&self, show: Show) -> bool {
        (self.motions.iter()).any(|motion| motion.show == show && motion.layer == Layer::Board)
    }

    /// Returns `true` if a move captures, or would capture if it were legal.
    fn takes(&self, mover: Option<&Thing>, to: &str) -> bool {
        if !self.motions.is_empty() {
            return self.happens(Show::Take);
        }
        let prey = (self.scene.things.iter())
            .find(|thing| thing.square == to && thing.layer == Layer::Board);
        prey.is_some_and(|prey| mover.is_some_and(|mover| mover.owner != prey.owner))
    }

    /// Returns a piece by its kind, with its owner if the player cannot move it, and with its square if
    /// the owner has several of the kind.
    fn described(&self, piece: &Thing) -> String {
        let is_like =
            |other: &&Thing| other.letter == piece.letter && other.layer != Layer::Beneath;
        let several = self.scene.things.iter().filter(is_like).count() > 1;
        let to_act = self.scene.to_act.side();
        let opponent = (piece.owner.side()).filter(|owner| Some(*owner) != to_act);
        let owner =
            opponent.map_or_else(String::new, |side| self.info.sides.adjective(side.into()));
        let square = if several { piece.square.as_str() } else { "" };
        [owner.as_str(), piece.name.as_str(), square]
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Returns the name of the piece put on a square. The letter in the text may differ from the letter of its kind.
    fn placed(&self, letter: char, to: &str) -> String {
        let put = self
            .motions
            .iter()
            .find(|motion| motion.to.as_deref() == Some(to));
        match (self.info.kind_name(letter), put) {
            (None, Some(put)) => put.name.clone(),
            _ => self.kind(letter),
        }
    }

    fn kind(&self, letter: char) -> String {
        self.info
            .kind_name(letter)
            .map_or_else(|| letter.to_string(), str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::face;
    use springald_registry::find;

    #[test]
    fn faces_follow_the_sign_of_the_action() {
        let game = find("cats").unwrap().variant().begin();
        assert_eq!(face(game.info(), "T@e5"), "e5");
        assert_eq!(face(game.info(), "six"), "six");
        assert_eq!(face(game.info(), "roll4-5"), "4-5");
        assert_eq!(face(game.info(), "e5"), "e5");
    }
}
