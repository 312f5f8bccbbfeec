//! Reads and resolves `armies`.

use super::cursor::Cursor;
use super::names::title as titled;
use super::parts::for_side;
use super::plus::letters;
use super::problems::Fault;
use super::resolver::{Resolver, repeated, too_many};
use super::start::{Start, message};
use super::tree::{Army, Home};
use crate::model::{self, ARMIES, Armies, KindId, StepRule};
use crate::plus::without_plus;
use springald_board::{Shape, Square, U256};
use springald_core::Side;
use springald_core::fen::read_placement;

/// Reads a line of the block: a name, pieces, the side that may choose them, and a name for players.
pub(super) fn line(cursor: &mut Cursor<'_, '_>) -> Result<Army, Fault> {
    let name = cursor.name("the name of an army")?;
    let pieces = cursor.string("the pieces of the army as in a FEN, in quotation marks")?;
    let side = for_side(cursor)?;
    let title = if cursor.accept("as") {
        Some(cursor.string("the name of the army for players, in quotation marks")?)
    } else {
        None
    };
    Ok(Army {
        clause: None,
        name,
        title,
        side,
        pieces,
    })
}

/// Returns the words that may follow a line of the block.
pub(super) fn following(army: &Army) -> &'static [&'static str] {
    match (army.side, &army.title) {
        (_, Some(_)) => &[],
        (Some(_), None) => &["as"],
        (None, None) => &["for", "as"],
    }
}

impl Resolver<'_, '_> {
    /// Resolves the armies that the sides choose, and adds their pieces to those that may come to stand at the start.
    pub(super) fn armies(&mut self, start: &mut Start) -> Option<Armies> {
        let (clause, (stated, span)) = self.merged().armies.as_ref()?;
        if let Some(found) = self.beside_armies() {
            let message = format!("found 'armies' in a game with {found}, expected none");
            self.faults.push(Fault::new(*span, message));
            return None;
        }
        if stated.len() > ARMIES {
            self.faults.push(too_many("armies", ARMIES, *span));
        }
        let mut all: Vec<model::Army> = Vec::new();
        for army in stated.iter().take(ARMIES) {
            let title = army.title.as_ref();
            let title = title.map_or_else(|| titled(&army.name.text), |one| one.text.clone());
            if all.iter().any(|known| known.name == army.name.text) {
                self.faults.push(repeated(&army.name));
            } else if all.iter().any(|known| known.title == title) {
                // The names for players are on buttons, which tell them apart.
                let message = format!("found the name '{title}' again, expected another");
                let place = army.title.as_ref().unwrap_or(&army.name);
                self.faults.push(Fault::new(place.span, message));
            }
            all.push(model::Army {
                clause: army.clause,
                name: army.name.text.clone(),
                title,
                side: army.side,
                pieces: self.pieces_of(army, start).unwrap_or_default(),
            });
        }
        let armies = Armies {
            clause: *clause,
            all,
        };
        for side in Side::BOTH {
            if armies.of(side).count() == 1 {
                let name = self.merged().sides.name(side);
                let message =
                    format!("found one army for {name}, expected several to choose from, or none");
                self.faults.push(Fault::new(*span, message));
            }
        }
        Some(armies)
    }

    /// Reads the pieces of an army, and checks that the squares on which they will stand are empty.
    fn pieces_of(&mut self, army: &Army, start: &mut Start) -> Option<Vec<(KindId, u8)>> {
        let shape = self.merged().shape()?;
        let letters = letters(self.pieces());
        let stated = self.pieces();
        let promoted = |letter: char| {
            let mut all = stated.iter().zip(&letters);
            let found = all.find(|(piece, _)| piece.plus && piece.letter == letter);
            found.map(|(_, &letter)| letter)
        };
        let placement = without_plus(&army.pieces.text, promoted);
        let ranks = placement.split('/').count();
        let mut pieces = Vec::new();
        let read = match u8::try_from(ranks) {
            Ok(ranks) if ranks <= shape.ranks() => {
                let part = Shape::new(shape.files(), ranks);
                let read = read_placement(&placement, part, |square, letter| {
                    let kind = letters.iter().position(|&known| known == letter);
                    let is_own = |&kind: &KindId| !stated[kind].neutral && !stated[kind].beneath;
                    let kind = kind.filter(is_own);
                    let kind = kind.ok_or_else(|| "the capital of a piece of a side".to_owned())?;
                    pieces.push((kind, square.index() as u8));
                    Ok(())
                });
                read.map_err(|error| message(&error))
            }
            _ => Err(format!(
                "found {ranks} ranks, expected {} at most",
                shape.ranks()
            )),
        };
        let is_lost = self.merged().lost.statement("piece");
        if let Err(message) = read {
            if !is_lost {
                self.faults.push(Fault::new(army.pieces.span, message));
            }
            return None;
        }
        self.check_room(army, &pieces, start);
        for side in Side::BOTH {
            if army.side.is_none_or(|one| one == side) {
                let placed = |&(kind, at): &(KindId, u8)| {
                    let at = self.seen(shape, side, at).index() as u8;
                    (kind, at, side == Side::White)
                };
                start.add_chosen(pieces.iter().map(placed));
            }
        }
        Some(pieces)
    }

    /// Checks that nothing else comes to stand where the pieces of an army do.
    fn check_room(&mut self, army: &Army, pieces: &[(KindId, u8)], start: &Start) {
        let Some(shape) = self.merged().shape() else {
            return;
        };
        let seen = |side| -> U256 {
            let squares = pieces.iter();
            squares
                .map(|&(_, at)| self.seen(shape, side, at).index())
                .collect()
        };
        let [white, black] = Side::BOTH.map(seen);
        let shared = white & black;
        let sides = Side::BOTH.into_iter().zip([white, black]);
        let taken = sides
            .filter(|&(side, _)| army.side.is_none_or(|one| one == side))
            .find_map(|(_, squares)| {
                let mut all = shape.all().filter(|at| squares.has(at.index()));
                all.find(|at| start.is_taken(at.index() as u8))
            });
        let message = if let Some(at) = taken {
            format!(
                "found a piece on {} in the start, expected an empty square for the army '{}'",
                shape.name(at).as_str(),
                army.name.text
            )
        } else if !shared.is_empty() {
            format!(
                "found squares of both sides in the army '{}', expected fewer ranks",
                army.name.text
            )
        } else {
            return;
        };
        self.faults.push(Fault::new(army.pieces.span, message));
    }

    /// Returns the square that is for a side what a square is for White.
    fn seen(&self, shape: Shape, side: Side, at: u8) -> Square {
        match side {
            Side::White => Square::new(at),
            Side::Black => shape.opposite(Square::new(at), self.merged().turned),
        }
    }

    /// Returns something stated beside which armies have no meaning, if anything is.
    fn beside_armies(&self) -> Option<&'static str> {
        let game = self.merged();
        let roams = game
            .castlings
            .iter()
            .any(|one| one.king.from == Home::Anywhere);
        let mut rules = game.turns.iter().flatten().flat_map(|step| &step.rules);
        let has_options = rules.any(|one| one.rule == StepRule::Optional);
        let found = [
            (
                game.shape().is_some_and(Shape::is_hexagonal),
                "a board of hexagons",
            ),
            (roams, "castling from anywhere"),
            (has_options, "optional steps"),
            (game.returning.is_some(), "pieces that return"),
        ];
        found.into_iter().find_map(|(is, what)| is.then_some(what))
    }
}
