//! Clauses that no author has written: the sentences of the statements that have a clause.

use super::setup::Placed;
use super::{armies, brief, conditions, draws, pieces, setup, specials, turns};
use crate::model::Declaration;
use springald_core::Clause;

/// Returns what the statements with a clause say; `None` if there are none, or they say nothing. `start` has the pieces of
/// the start.
pub(crate) fn in_words(game: &Declaration, start: &[Placed], clause: Clause) -> Option<String> {
    let is = |one: Option<Clause>| one == Some(clause);
    let mut said: Vec<String> = Vec::new();
    for (word, _) in game
        .statements
        .iter()
        .filter(|(_, stated)| *stated == clause)
    {
        said.extend(match *word {
            "board" => Some(setup::board(game)),
            "start" => Some(setup::start(game, start)),
            "captured" => Some(draws::captured(game)),
            "repetition" => Some(draws::repetition(game)),
            "progress" => Some(draws::progress(game)),
            "material" => Some(draws::material(game)),
            _ => None,
        });
    }
    said.extend(draws::chases(game, clause));
    said.extend(armies::in_words(game, clause));
    let kinds = game.kinds.iter();
    said.extend(kinds.filter_map(|kind| pieces::in_words(game, kind, clause)));
    said.extend(pieces::promotions(game, clause));
    let steps = game.turns.iter().flatten();
    if is(game.turn_clause) || steps.clone().any(|step| is(step.clause)) {
        said.extend(turns::in_words(game));
    }
    said.extend(specials::castlings(game, clause));
    let effects = game.effects.iter().filter(|effect| is(effect.clause));
    said.extend(effects.map(|effect| brief::effect_in_words(game, effect)));
    said.extend(specials::in_words(game, clause));
    let ends = game.ends.iter().filter(|end| is(end.clause));
    said.extend(ends.map(|end| conditions::end_in_words(game, end)));
    if game.counting.as_ref().is_some_and(|one| is(one.clause)) {
        said.extend(conditions::counting_in_words(game));
    }
    if game.points.as_ref().is_some_and(|one| is(one.clause)) {
        said.extend(draws::points(game));
    }
    (!said.is_empty()).then(|| said.join(" "))
}
