//! Parses SANs, and explains those that mean no legal action.

use crate::record::roll_due;
use crate::rolled::rolled;
use crate::spelling::respelled;
use crate::{
    Layer, Node, NotationExt, Origin, Owner, PlayError, Playable, Ply, PlyOf, PositionExt,
    SanError, Side, Violation,
};
use springald_board::Shape;
use std::borrow::Cow;

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
            rolled(position, bare).ok_or_else(|| {
                let spelled = respelled(bare).unwrap_or(Cow::Borrowed(bare));
                explain(position, shape, side, token, &spelled)
            })
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
    let near = near(position, bare);
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

/// Returns the SANs of legal actions that a shorter text may mean: they have the same piece and destination and the
/// same first and last letter, and contain all its letters in order.
fn near<P: Playable>(position: &P, bare: &str) -> Vec<String> {
    let asked = position.san_parts(bare);
    let has_own_form = position.meant_by_san(bare).is_some();
    let same_way = |written: &str| match (&asked, position.san_parts(written)) {
        (Some(asked), Some(parts)) => (asked.piece, asked.to) == (parts.piece, parts.to),
        (None, None) => !has_own_form,
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

/// Returns the rule that forbids what a SAN means, for the piece of its kind that is nearest to the
/// destination.
fn breach<P: Playable>(position: &P, shape: Shape, side: Side, bare: &str) -> Option<Violation> {
    if let Some(text) = position.meant_by_san(bare) {
        let refusal = position.why_not(&text).ok()??;
        return Some(Violation::new(&text, &refusal));
    }
    let parts = position.san_parts(bare)?;
    let mut origins = Vec::new();
    position.each_placed(|placed| {
        let fits = placed.piece.owner == Owner::from(side)
            && placed.piece.letter == parts.piece
            && placed.layer != Layer::Beneath
            && placed.at != parts.to
            && parts.may_come_from(shape.name(placed.at).as_str());
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
