//! Reasons that apply to any game.

use super::{shape, squares};
use crate::{
    Clause, Click, IllegalReason, Info, Layer, Node, NotAnAction, NotationExt, Owner, PositionExt,
    Screen, Side, sort_by,
};
use springald_board::{Shape, Square};

/// A reason why an action is illegal, found without knowledge of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    kind: Kind,
    /// The names of [`Reason::squares`].
    names: Vec<String>,
    squares: Vec<Square>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    GameOver,
    RollDue,
    NotNow,
    NothingThere,
    NotYours,
    NoMove,
    NoMoveThere,
    Occupied,
    InCheck,
}

impl Reason {
    fn new(kind: Kind, shape: Option<Shape>, squares: &[Square]) -> Self {
        let name = |at: &Square| shape.map_or_else(String::new, |it| it.name(*at).to_string());
        Self {
            kind,
            names: squares.iter().map(name).collect(),
            squares: squares.to_vec(),
        }
    }
}

impl IllegalReason for Reason {
    fn clause(&self) -> Option<Clause> {
        None
    }

    fn sentence(&self) -> String {
        match (self.kind, self.names.as_slice()) {
            (Kind::GameOver, _) => "The game is over.".into(),
            (Kind::RollDue, _) => "The dice must be rolled first.".into(),
            (Kind::NothingThere, [at, ..]) => format!("There is nothing on {at}."),
            (Kind::NotYours, [at, ..]) => format!("The piece on {at} is not yours."),
            (Kind::NoMove, [at, ..]) => format!("The piece on {at} can't move now."),
            (Kind::Occupied, [at, ..]) => format!("There is already something on {at}."),
            (Kind::InCheck, [from, ..]) => {
                format!("You are in check, and the piece on {from} doesn't end that.")
            }
            (Kind::NoMoveThere, [from, to, ..]) => {
                format!("The piece on {from} can't go to {to}.")
            }
            _ => "You can't do that now.".into(),
        }
    }

    fn squares(&self) -> Vec<Square> {
        self.squares.clone()
    }
}

/// The longest text without a square that is taken for an action.
const LONGEST_WORD: usize = 16;

/// Explains an action by the squares that its text names: one is empty, or its piece belongs to the
/// other player, cannot move, or cannot go there.
///
/// # Errors
/// If the text names no square and cannot be a word such as `end`.
pub fn why_not<P: Screen>(position: &P, text: &str) -> Result<Option<Reason>, NotAnAction> {
    if position.action_from_text(text).is_some() {
        return Ok(None);
    }
    let shape = shape(position);
    let named = shape.map_or_else(Vec::new, |shape| squares(shape, text).0);
    let is_word = |letter: char| letter.is_ascii_alphabetic() || letter == '@';
    let is_action = text
        .bytes()
        .all(|letter| letter.is_ascii_graphic() && letter != b',')
        && (!named.is_empty() || text.len() <= LONGEST_WORD && text.chars().all(is_word));
    if text.is_empty() || !is_action {
        let first = position.actions().first().copied();
        let example = first.map_or_else(|| "e2e4".into(), |action| position.action_text(action));
        return Err(NotAnAction::new(text, format!("a move such as {example}")));
    }
    let (kind, squares) = match position.node() {
        Node::Over(_) => (Kind::GameOver, &named[..0]),
        Node::Chance => (Kind::RollDue, &named[..0]),
        Node::Decision(side) => match named.as_slice() {
            [from, to, ..] => (kind_of_move(position, side, *from), &[*from, *to][..]),
            [at] if is_placed_elsewhere(position, text) && owner_on(position, *at).is_some() => {
                (Kind::Occupied, &[*at][..])
            }
            other => (Kind::NotNow, other),
        },
    };
    Ok(Some(Reason::new(kind, shape, squares)))
}

/// Returns the owner of what stands on a square.
fn owner_on<P: Screen>(position: &P, at: Square) -> Option<Owner> {
    let mut owner = None;
    position.each_placed(|placed| {
        if placed.at == at && placed.layer != Layer::Beneath {
            owner = Some(placed.piece.owner);
        }
    });
    owner
}

/// Returns the form of an action that puts something on a square: `P@` of `P@a1`.
fn placement(text: &str) -> Option<&str> {
    Some(&text[..=text.find('@')?])
}

/// Returns `true` if what the action would put on a square may be put on some other square.
fn is_placed_elsewhere<P: Screen>(position: &P, text: &str) -> bool {
    let form = placement(text);
    let mut actions = position.actions().into_iter();
    form.is_some() && actions.any(|action| placement(&position.action_text(action)) == form)
}

/// Returns why a piece cannot go from a square to another.
fn kind_of_move<P: Screen>(position: &P, side: Side, from: Square) -> Kind {
    let owner = owner_on(position, from);
    let mut goes = position.actions().into_iter();
    let starts_there = |action| {
        let text = position.action_text(action);
        shape(position).is_some_and(|shape| squares(shape, &text).0.first() == Some(&from))
    };
    match owner {
        None => Kind::NothingThere,
        Some(owner) if owner != Owner::Neutral && owner != side.into() => Kind::NotYours,
        Some(_) if position.checked().is_some() => Kind::InCheck,
        Some(_) if !goes.any(starts_there) => Kind::NoMove,
        Some(_) => Kind::NoMoveThere,
    }
}

/// Returns the texts of actions that clicks may mean, legal or not, the likeliest first. They have the common forms of
/// action texts: two squares, with an optional sign in front and an optional piece or third square behind; or a piece
/// put on a square, which a click on a piece in hand may begin.
pub fn meant_by<P: Screen>(position: &P, info: &Info, clicks: &[Click]) -> Vec<String> {
    let shape = info.shape;
    let mut squares = clicks.iter().filter_map(|click| match click {
        Click::Square(at) => Some(*at),
        _ => None,
    });
    let chosen = clicks.iter().find_map(|click| match click {
        Click::Piece(letter) => Some(letter.to_ascii_lowercase()),
        _ => None,
    });
    let Some(first) = squares.next() else {
        return Vec::new();
    };
    if let Some(Click::Piece(letter)) = clicks.first() {
        return vec![format!("{letter}@{}", shape.name(first))];
    }
    let actions = position.actions().into_iter();
    let mut legal: Vec<String> = actions.map(|action| position.action_text(action)).collect();
    sort_by(&mut legal, String::cmp);
    let Some(second) = squares.next() else {
        // First the pieces that may be placed elsewhere. Their letters need not belong to a kind.
        let placed = legal.iter().filter_map(|text| placement(text));
        let mut forms: Vec<String> = placed.map(String::from).collect();
        forms.dedup();
        let kinds = info.kinds.iter().map(|kind| format!("{}@", kind.letter));
        let kinds: Vec<String> = kinds.filter(|form| !forms.contains(form)).collect();
        forms.extend(kinds);
        let at = shape.name(first);
        return forms.iter().map(|form| format!("{form}{at}")).collect();
    };
    let mut body = format!("{}{}", shape.name(first), shape.name(second));
    body.extend(chosen);
    if let Some(put) = squares.next() {
        body = format!("{body}@{}", shape.name(put));
    }
    let signs = signs(position, info, first, &legal);
    signs.iter().map(|sign| format!("{sign}{body}")).collect()
}

/// Returns the signs that may precede an action of the piece on a square: its letter, if that is a sign, or else the
/// signs of legal actions; and no sign.
fn signs<P: Screen>(position: &P, info: &Info, from: Square, legal: &[String]) -> Vec<String> {
    let is_sign = |letter: char| !letter.is_ascii_alphanumeric();
    let mut own = None;
    position.each_placed(|placed| {
        if placed.at == from && is_sign(placed.piece.letter) {
            own = own.or(Some(placed.piece.letter));
        }
    });
    if let Some(own) = own {
        return vec![own.to_string(), String::new()];
    }
    let is_kind = |letter: char| info.kinds.iter().any(|kind| kind.letter == letter);
    let used = legal.iter().filter_map(|text| text.chars().next());
    let mut signs: Vec<String> = (used.filter(|letter| is_sign(*letter) && !is_kind(*letter)))
        .map(String::from)
        .collect();
    signs.dedup();
    signs.push(String::new());
    signs
}
