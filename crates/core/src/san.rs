//! Parses SANs, and explains those that mean no legal action.

use crate::record::roll_due;
use crate::turn::rolled;
use crate::{
    Layer, Node, NotationExt, Origin, Owner, PlayError, Playable, Ply, PlyOf, PositionExt,
    SanError, Side, Violation,
};
use springald_board::{Shape, Square};

/// The number of legal SANs in an error.
const LISTED: usize = 8;

/// Returns the plies that one SAN of a turn means in a position.
pub(crate) fn events_of_san<P: Playable>(
    position: &P,
    shape: Shape,
    token: &str,
) -> Result<Vec<PlyOf<P>>, PlayError> {
    let bare = token.trim_end_matches(['+', '#', '!', '?']);
    match position.node() {
        Node::Over(verdict) => Err(PlayError::Over(verdict)),
        Node::Chance => {
            let outcome = position.outcome_from_text(bare);
            let outcome = outcome.ok_or_else(|| roll_due(position, token))?;
            Ok(vec![Ply::Outcome(outcome)])
        }
        Node::Decision(side) => {
            if let Some(action) = position.action_from_san(token) {
                return Ok(vec![Ply::Action(action)]);
            }
            rolled(position, bare).ok_or_else(|| explain(position, shape, side, token, bare))
        }
    }
}

/// Returns the reason why a SAN means no legal action.
fn explain<P: Playable>(
    position: &P,
    shape: Shape,
    side: Side,
    token: &str,
    bare: &str,
) -> PlayError {
    let found = token.to_owned();
    let near = near(position, shape, bare);
    match near.as_slice() {
        [] => {}
        [only] => {
            let expected = format!("'{only}'");
            return SanError::Unknown { found, expected }.into();
        }
        _ => {
            let candidates = near;
            return SanError::Ambiguous { found, candidates }.into();
        }
    }
    if let Some(breach) = breach(position, shape, side, bare) {
        return PlayError::Illegal(breach);
    }
    let actions = position.actions();
    let listed = actions.iter().take(LISTED);
    let sans: Vec<_> = listed.map(|&action| position.san(action)).collect();
    let more = if actions.len() > LISTED { ", …" } else { "" };
    let expected = format!("one of: {}{more}", sans.join(", "));
    SanError::Unknown { found, expected }.into()
}

/// Returns the SANs of legal actions that this text abbreviates: same piece and destination, same
/// beginning and end, and what is between in the same order.
fn near<P: Playable>(position: &P, shape: Shape, bare: &str) -> Vec<String> {
    let asked = Parts::read(shape, bare);
    let same_way = |written: &str| match (&asked, Parts::read(shape, written)) {
        (Some(asked), Some(parts)) => (asked.piece, asked.to) == (parts.piece, parts.to),
        (None, None) => !bare.starts_with('O'),
        _ => false,
    };
    let mut written = String::new();
    let actions = position.actions().into_iter();
    let near = actions.filter(|&action| {
        written.clear();
        position.write_san_body(action, Origin::Square, &mut written);
        let mut rest = written.chars();
        bare.chars().count() > 1
            && same_way(&written)
            && written.chars().next() == bare.chars().next()
            && written.chars().next_back() == bare.chars().next_back()
            && bare.chars().all(|letter| rest.any(|other| other == letter))
    });
    near.map(|action| position.san(action)).collect()
}

/// A SAN split without knowledge of the legal actions.
struct Parts {
    /// The letter of the moving piece.
    piece: char,
    /// The text between the letter and the destination: files, ranks or signs.
    origin: String,
    to: Square,
    /// The small letter of the piece a pawn promotes to; or empty.
    promotion: String,
}

impl Parts {
    fn read(shape: Shape, bare: &str) -> Option<Self> {
        let (bare, promotion) = bare.split_once('=').unwrap_or((bare, ""));
        let first = bare.chars().next()?;
        let (piece, rest) = if first.is_ascii_uppercase() {
            (first, &bare[1..])
        } else {
            ('P', bare)
        };
        let file = rest.rfind(|letter: char| letter.is_ascii_lowercase() && letter != 'x')?;
        let to = shape.parse(&rest[file..])?;
        let mut origin = rest[..file].to_owned();
        // A pawn without an origin stays on its file.
        if piece == 'P' && origin.is_empty() {
            origin.push_str(&rest[file..=file]);
        }
        Some(Self {
            piece,
            origin,
            to,
            promotion: promotion.to_ascii_lowercase(),
        })
    }

    /// Returns `true` if the given origin fits a square.
    fn may_come_from(&self, shape: Shape, from: Square) -> bool {
        let name = shape.name(from);
        let told = self.origin.chars().filter(char::is_ascii_alphanumeric);
        told.filter(|&letter| letter != 'x')
            .all(|letter| name.as_str().contains(letter))
    }
}

/// Returns the rule that forbids what a SAN means, for the piece of its kind that is nearest to the
/// destination.
fn breach<P: Playable>(position: &P, shape: Shape, side: Side, bare: &str) -> Option<Violation> {
    if let Some(text) = position.meant_by_san(&bare.replace('0', "O")) {
        let refusal = position.why_not(&text).ok()??;
        return Some(Violation::new(&text, &refusal));
    }
    let parts = Parts::read(shape, bare)?;
    let mut origins = Vec::new();
    position.each_placed(|placed| {
        let fits = placed.piece.owner == Owner::from(side)
            && placed.piece.letter == parts.piece
            && placed.layer != Layer::Beneath
            && placed.at != parts.to
            && parts.may_come_from(shape, placed.at);
        if fits {
            origins.push(placed.at);
        }
    });
    let from = origins
        .into_iter()
        .min_by_key(|&from| shape.distance(from, parts.to))?;
    let (from, to) = (shape.name(from), shape.name(parts.to));
    let text = format!("{from}{to}{}", parts.promotion);
    let refusal = position.why_not(&text).ok()??;
    Some(Violation::new(&text, &refusal))
}
