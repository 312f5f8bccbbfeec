//! A game as data for a screen.

use serde::{Deserialize, Serialize};
use springald_board::{Form, Shape};
use springald_core::{
    Actor, Change, Click, Colour, Game, GameResult, Held, Info, Layer, LegalAction, Owner, Piece,
    Show, Side, Sides, Text, Verb, Verdict, sort_by,
};

/// Everything a screen needs to show a game and to let a player act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Scene {
    /// The id of the variant.
    pub variant: Text,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// The form of its cells, if they are no squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub cells: Option<Cells>,
    /// Its sides.
    pub sides: SidesView,
    /// The canonical FEN.
    pub fen: String,
    /// The next to act.
    pub to_act: Actor,
    /// `1-0`, `0-1` or `1/2-1/2` once the game is over.
    pub result: Option<GameResult>,
    /// The reason for the result.
    pub reason: Option<&'static str>,
    /// The square of the king of the side to act if it is in check.
    pub check: Option<String>,
    /// The instruction for the side to act.
    pub prompt: String,
    /// Facts that the board does not show, one sentence each.
    pub facts: Vec<String>,
    /// Everything on the board, floor first.
    pub things: Vec<Thing>,
    /// Every kind that the players may have in hand, even if they have none.
    pub hands: Vec<HeldView>,
    /// The legal actions.
    pub acts: Vec<Act>,
    /// The buttons of legal actions whose name does not explain itself.
    pub buttons: Vec<ButtonView>,
}

/// The form of the cells of a board, if they are no squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Cells {
    /// Hexagons, whose ranks bend in the middle.
    Hexagons,
    /// Hexagons, whose ranks go straight to the right and down.
    Slanted,
}

impl Cells {
    /// Returns the form of the cells of a board.
    pub fn of(shape: Shape) -> Option<Self> {
        match shape.form() {
            Form::Hexagon => Some(Self::Hexagons),
            Form::Slanted => Some(Self::Slanted),
            _ => None,
        }
    }
}

/// The names and colours of the sides of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct SidesView {
    /// The side that moves first: `w` in FEN.
    pub white: SideView,
    /// The other side: `b` in FEN.
    pub black: SideView,
}

/// The name and the colour of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct SideView {
    /// Its name for people, capitalised.
    pub name: Text,
    /// The colour in which its pieces are drawn.
    pub colour: Colour,
}

impl SidesView {
    /// Returns the view of the sides of a game.
    pub fn of(sides: &Sides) -> Self {
        let [white, black] = Side::BOTH.map(|side| SideView {
            name: sides.names[side.index()].clone(),
            colour: sides.colour(side),
        });
        Self { white, black }
    }

    /// Returns a side.
    pub const fn get(&self, side: Side) -> &SideView {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

/// Pieces of a kind in the hand of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct HeldView {
    /// The letter of the kind, a capital, as in clicks.
    pub letter: char,
    /// The name of the kind.
    pub name: String,
    /// The player.
    pub owner: Owner,
    /// The number of pieces.
    pub count: u32,
    /// The number of such pieces of the player that the enemy holds as prisoners, where there are prisons.
    #[serde(skip_serializing_if = "is_none")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<u32>"))]
    pub captive: u32,
}

/// Returns `true` for no pieces.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_none(count: &u32) -> bool {
    *count == 0
}

/// A button and its explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct ButtonView {
    /// Its name, as in gestures.
    pub name: Text,
    /// Its effect, as a sentence.
    pub help: Text,
}

/// Something on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Thing {
    /// Its letter in FEN.
    pub letter: char,
    /// The name of its kind.
    pub name: String,
    /// Its owner.
    pub owner: Owner,
    /// Its layer.
    pub layer: Layer,
    /// The name of its square.
    pub square: String,
    /// Its state, in words for the player.
    pub note: Option<Text>,
}

/// A legal action with the clicks that mean it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Act {
    /// Its text.
    pub action: String,
    /// Its SAN.
    pub san: String,
    /// Its clicks.
    pub gesture: Vec<ClickView>,
    /// `true` if a roll is due after it.
    pub rolls: bool,
}

/// One click.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ClickView {
    /// A click on this square.
    Square(String),
    /// A click on the piece with this letter, offered for choice.
    Piece(char),
    /// A click on the button of this name.
    Button(String),
}

/// A change that an action made, for animation. In order, each turns the board before it into the board
/// after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Motion {
    /// The letter of the piece in FEN.
    pub piece: char,
    /// The name of its kind.
    pub name: String,
    /// Its owner.
    pub owner: Owner,
    /// Its layer.
    pub layer: Layer,
    /// The square it leaves; `None` if it appears.
    pub from: Option<String>,
    /// The square it goes to; `None` if it vanishes.
    pub to: Option<String>,
    /// The game's verb for it: `moved`, `captured`, `pulled` …
    pub how: &'static str,
    /// The class of the verb, by which any screen shows it.
    pub show: Show,
    /// The words between the piece and the square in a sentence, if not "to" or "takes".
    #[serde(skip)]
    #[cfg_attr(feature = "wire", ts(skip))]
    pub phrase: Option<&'static str>,
}

impl Scene {
    /// Returns the board of hexagons, if it is one.
    pub(crate) fn hexagons(&self) -> Option<Shape> {
        let form = match self.cells? {
            Cells::Hexagons => Form::Hexagon,
            Cells::Slanted => Form::Slanted,
        };
        Some(Shape::new(self.files, self.ranks).with_form(form))
    }

    /// Returns the view of a game as it stands.
    pub fn of(game: &dyn Game) -> Self {
        let info = game.info();
        let verdict = game.verdict();
        let thing = |placed: springald_core::Placed| Thing {
            letter: placed.piece.fen(),
            name: name_of(info, placed.piece),
            owner: placed.piece.owner,
            layer: placed.layer,
            square: info.shape.name(placed.at).to_string(),
            note: placed.note,
        };
        let held = |held: Held| HeldView {
            letter: held.piece.letter,
            name: name_of(info, held.piece),
            owner: held.piece.owner,
            count: held.count,
            captive: held.captive,
        };
        let click = |click: Click| match click {
            Click::Square(square) => ClickView::Square(info.shape.name(square).to_string()),
            Click::Piece(letter) => ClickView::Piece(letter),
            Click::Button(name) => ClickView::Button(name.into_owned()),
        };
        let actions = game.actions();
        let buttons = buttons(game, &actions);
        let acts = actions.into_iter().map(|listed| Act {
            action: listed.action,
            san: listed.san,
            gesture: listed.gesture.into_iter().map(click).collect(),
            rolls: listed.rolls,
        });
        Self {
            variant: info.id.clone(),
            files: info.shape.files(),
            ranks: info.shape.ranks(),
            cells: Cells::of(info.shape),
            sides: SidesView::of(&info.sides),
            fen: game.fen(),
            to_act: game.to_act(),
            result: verdict.map(Verdict::result),
            reason: verdict.map(|verdict| verdict.termination.as_str()),
            check: (game.checked()).map(|at| info.shape.name(at).to_string()),
            prompt: game.prompt(),
            facts: facts(game),
            things: game.placed().into_iter().map(thing).collect(),
            hands: game.held().into_iter().map(held).collect(),
            acts: acts.collect(),
            buttons,
        }
    }
}

/// Returns the facts of the position, and the number of the start.
fn facts(game: &dyn Game) -> Vec<String> {
    let mut facts = game.facts();
    facts.extend(
        game.start_number()
            .map(|number| format!("Start number {number}.")),
    );
    facts
}

/// Returns the buttons that need an explanation, each once.
fn buttons(game: &dyn Game, actions: &[LegalAction]) -> Vec<ButtonView> {
    let mut names: Vec<Text> = (actions.iter())
        .flat_map(|listed| &listed.gesture)
        .filter_map(|click| match click {
            Click::Button(name) => Some(name.clone()),
            _ => None,
        })
        .collect();
    sort_by(&mut names, Ord::cmp);
    names.dedup();
    let explained = names.into_iter().filter_map(|name| {
        let help = game.button_help(&name)?;
        Some(ButtonView { name, help })
    });
    explained.collect()
}

/// Returns the changes of an action as data for a screen.
pub fn motions(info: &Info, changes: &[Change]) -> Vec<Motion> {
    changes
        .iter()
        .flat_map(|change| motions_of(info, *change))
        .collect()
}

fn motions_of(info: &Info, change: Change) -> Vec<Motion> {
    let name = |square| Some(info.shape.name(square).to_string());
    let motion = |piece: Piece, on, from, to, verb: Verb| Motion {
        piece: piece.fen(),
        name: name_of(info, piece),
        owner: piece.owner,
        layer: on,
        from,
        to,
        how: verb.word(),
        show: verb.show(),
        phrase: verb.phrase(),
    };
    match change {
        Change::Moved {
            piece,
            layer,
            from,
            to,
            verb,
        } => vec![motion(piece, layer, name(from), name(to), verb)],
        Change::Swapped {
            first,
            second,
            a,
            b,
        } => vec![
            motion(first, Layer::Board, name(a), name(b), Verb::SWAPPED),
            motion(second, Layer::Board, name(b), name(a), Verb::SWAPPED),
        ],
        Change::Removed {
            piece,
            layer,
            at,
            verb,
        } => vec![motion(piece, layer, name(at), None, verb)],
        Change::Appeared {
            piece,
            layer,
            at,
            verb,
        } => vec![motion(piece, layer, None, name(at), verb)],
    }
}

fn name_of(info: &Info, piece: Piece) -> String {
    info.kind_name(piece.letter)
        .map_or_else(|| piece.letter.to_string(), str::to_owned)
}
