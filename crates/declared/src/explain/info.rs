//! The description of a declared game.

use crate::play::phases;
use springald_core::insertion_sort;
use springald_core::{Info, Kind as KindInfo, Text};
use springald_language::model::{Declaration, Kind};
use springald_language::syntax;
use springald_language::words::legend::moves;
use std::borrow::Cow;

/// Returns the description of a game, which may count checks or have answers to moves.
pub(crate) fn of(declaration: &Declaration, counts_checks: bool, has_answers: bool) -> Info {
    let text = |text: &str| Text::Owned(text.to_owned());
    let mut kinds: Vec<&Kind> = declaration.kinds.iter().collect();
    insertion_sort(&mut kinds, |kind| (!kind.royal, kind.neutral));
    let described = |one| kind(declaration, one);
    Info {
        id: text(&declaration.id),
        aliases: declaration
            .aliases
            .iter()
            .map(|alias| text(alias))
            .collect::<Vec<_>>()
            .into(),
        name: text(&declaration.name),
        summary: text(&declaration.summary),
        shape: declaration.shape(),
        kinds: Cow::Owned(kinds.into_iter().map(described).collect()),
        fen_fields: phases::fields(declaration, counts_checks, has_answers),
        sides: declaration.sides.clone(),
        notations: declaration.notations.clone().into(),
        credit: text(&declaration.credit),
        rules: Text::Owned(syntax::rules_page(declaration)),
    }
}

fn kind(game: &Declaration, kind: &Kind) -> KindInfo {
    KindInfo {
        letter: kind.letter,
        name: Text::Owned(kind.name.clone()),
        moves: Text::Owned(moves(game, kind)),
        drawing: kind.drawing.clone().map(Text::Owned),
    }
}
