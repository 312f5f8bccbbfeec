//! Answers for a screen beyond the scene: previews of actions, reasons against illegal ones, the moves
//! of a piece.

use crate::phrase::face;
use crate::{ClickView, Motion, Scene, SidesView, motions};
use serde::Serialize;
use springald_core::grammar::TurnTokens;
use springald_core::{
    Click, DynVariant, Game, Info, Legality, MoveNotation, Notated, PlayError, RollMade,
    RollOutcome, Side, Text, TurnLine, Violation, insertion_sort,
};

/// An entry of a list of variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct VariantView {
    /// Its id.
    pub id: Text,
    /// Its name for players.
    pub name: Text,
    /// Its folder under `variants/`, or nothing.
    pub folder: Text,
    /// The game in one sentence.
    pub summary: Text,
    /// Its inventor.
    pub credit: Text,
    /// Number of files.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Its sides.
    pub sides: SidesView,
    /// The notations, besides SAN, in which its players may want to see moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<Vec<MoveNotation>>"))]
    pub notations: Vec<MoveNotation>,
    /// The kinds of pieces, strongest first.
    pub kinds: Vec<KindView>,
    /// The number of starts that have numbers, if there are such.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub starts: Option<u32>,
}

/// A kind of piece, for the legend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct KindView {
    /// Its letter in FEN (White's) and SAN.
    pub letter: char,
    /// Its name.
    pub name: Text,
    /// Its moves, in one line.
    pub moves: Text,
    /// Its drawing, if the game states one: the name of another kind, or an outline as the data of an SVG path, on a
    /// square of 100 by 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub drawing: Option<Text>,
}

impl VariantView {
    /// Returns the entry of a variant with its folder.
    pub fn of(variant: &dyn DynVariant, folder: &Text) -> Self {
        let info = variant.info();
        let kind = |kind: &springald_core::Kind| KindView {
            letter: kind.letter,
            name: kind.name.clone(),
            moves: kind.moves.clone(),
            drawing: kind.drawing.clone(),
        };
        Self {
            id: info.id.clone(),
            name: info.name.clone(),
            folder: folder.clone(),
            summary: info.summary.clone(),
            credit: info.credit.clone(),
            files: info.shape.files(),
            ranks: info.shape.ranks(),
            sides: SidesView::of(&info.sides),
            notations: info.notations.to_vec(),
            kinds: info.kinds.iter().map(kind).collect(),
            starts: Some(variant.starts()).filter(|&starts| starts > 0),
        }
    }
}

/// A turn of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct TurnView {
    /// The number of the turn pair, from 1.
    pub number: u32,
    /// The side that played it.
    pub side: Side,
    /// `true` if it is over.
    pub whole: bool,
    /// Its text.
    pub text: String,
    /// The texts of its actions, with the outcomes of their rolls.
    pub actions: Vec<String>,
    /// Its SAN.
    pub san: String,
    /// Its texts in the other notations of the game.
    #[serde(skip_serializing_if = "Notated::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<Notated>"))]
    pub notated: Notated,
}

impl From<TurnLine> for TurnView {
    fn from(turn: TurnLine) -> Self {
        let actions = TurnTokens::of_text(&turn.text).iter();
        Self {
            actions: actions.map(str::to_owned).collect(),
            number: turn.number,
            side: turn.side,
            whole: turn.whole,
            text: turn.text,
            san: turn.san,
            notated: turn.notated,
        }
    }
}

/// An outcome of a roll, and what follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct OutcomeView {
    /// Its text.
    pub outcome: String,
    /// The part of the text that the dice decide, such as the square of `T@e5`.
    pub face: String,
    /// The FEN after it.
    pub after: String,
}

/// A roll that was made in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct RollView {
    /// The FEN before it.
    pub fen: String,
    /// The text of its outcome.
    pub outcome: String,
}

impl From<RollMade> for RollView {
    fn from(made: RollMade) -> Self {
        Self {
            fen: made.fen,
            outcome: made.outcome,
        }
    }
}

impl OutcomeView {
    /// Returns the views of the outcomes of the roll that is due; none if no roll is due.
    pub fn all(game: &dyn Game) -> Vec<Self> {
        let view = |rolled: RollOutcome| Self {
            face: face(game.info(), &rolled.outcome).to_owned(),
            outcome: rolled.outcome,
            after: rolled.after,
        };
        game.outcomes().into_iter().map(view).collect()
    }
}

/// The effect of an action or outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Preview {
    /// The changes.
    pub motions: Vec<Motion>,
    /// The scene afterwards.
    pub scene: Scene,
}

impl Preview {
    /// Returns the effect of an action or, if a roll is due, of an outcome.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn of(game: &dyn Game, token: &str) -> Result<Self, PlayError> {
        let mut then = game.boxed_clone();
        let changes = then.play_text(token)?;
        Ok(Self {
            motions: motions(game.info(), &changes),
            scene: Scene::of(&*then),
        })
    }
}

/// The verdict of the rules on an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Explanation {
    /// `true` if it may be played.
    pub legal: bool,
    /// The text of the action.
    pub action: String,
    /// The reason against it, in a sentence; empty if it may be played.
    pub message: String,
    /// The number of the clause that forbids it.
    pub clause: Option<String>,
    /// The squares involved.
    pub squares: Vec<String>,
}

impl Explanation {
    /// Returns the verdict of the rules on an action in any spelling.
    ///
    /// # Errors
    /// If the text is no action, or several legal actions fit it.
    pub fn of(game: &dyn Game, typed: &str) -> Result<Self, PlayError> {
        Ok(match game.explain_typed(typed)? {
            Legality::Illegal(violation) => Self::of_violation(game.info(), violation),
            Legality::Legal => Self {
                legal: true,
                action: (game.read_action(typed))
                    .map_or_else(|_| typed.to_owned(), |read| read.action),
                message: String::new(),
                clause: None,
                squares: Vec::new(),
            },
        })
    }

    /// Returns the view of a violation.
    pub fn of_violation(info: &Info, violation: Violation) -> Self {
        let name = |at| info.shape.name(at).to_string();
        Self {
            legal: false,
            action: violation.action,
            message: violation.sentence,
            clause: violation.clause.map(|clause| clause.to_string()),
            squares: violation.squares.into_iter().map(name).collect(),
        }
    }
}

/// Explains why clicks mean no legal action. Returns `None` if they cannot mean an action, or mean a
/// legal one.
pub fn why(game: &dyn Game, clicks: &[ClickView]) -> Option<Explanation> {
    let shape = &game.info().shape;
    let clicks = clicks.iter().map(|click| match click {
        ClickView::Square(name) => shape.parse(name).map(Click::Square),
        ClickView::Piece(letter) => Some(Click::Piece(*letter)),
        ClickView::Button(name) => Some(Click::Button(name.clone().into())),
    });
    // Clicks on squares off the board mean nothing.
    let clicks: Vec<Click> = clicks.collect::<Option<_>>()?;
    let violation = game.explain_clicks(&clicks)?;
    Some(Explanation::of_violation(game.info(), violation))
}

/// The squares a piece can go to, whoever is to act.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Moves {
    /// Its square.
    pub square: String,
    /// The squares it can go to.
    pub targets: Vec<String>,
    /// The targets where a piece of another owner stands.
    pub captures: Vec<String>,
}

/// Returns where the piece on a square could go if its owner were to act; empty if the square is empty
/// or off the board.
pub fn moves_of(game: &dyn Game, square: &str) -> Moves {
    let shape = &game.info().shape;
    let at = shape.parse(square);
    let mut targets: Vec<_> = at
        .map_or_else(Vec::new, |at| game.gestures_from(at))
        .into_iter()
        .filter_map(|clicks| match clicks.get(1) {
            Some(Click::Square(to)) => Some(*to),
            _ => None,
        })
        .collect();
    insertion_sort(&mut targets, |&at| at);
    targets.dedup();
    let placed = game.placed();
    let owner_on = |at| {
        let mut here = placed.iter().rev().filter(|placed| placed.at == at);
        here.find(|placed| placed.layer == springald_core::Layer::Board)
            .map(|placed| placed.piece.owner)
    };
    let own = at.and_then(owner_on);
    let name = |at: &_| shape.name(*at).to_string();
    let taken = |at: &&_| owner_on(**at).is_some_and(|owner| Some(owner) != own);
    Moves {
        square: square.to_owned(),
        captures: targets.iter().filter(taken).map(name).collect(),
        targets: targets.iter().map(name).collect(),
    }
}
