//! Themes, found by rules that know no game.

use crate::{Puzzle, Refusal, Reply};
use springald_core::grammar::TurnTokens;
use springald_core::{Actor, Change, Game, Layer, Owner, Show, Verb};
use springald_registry::EngineEntry;

/// Verbs that say nothing special about a turn, or have a theme of another name.
const USUAL: [Verb; 5] = [
    Verb::MOVED,
    Verb::CAPTURED,
    Verb::PLACED,
    Verb::LIFTED,
    Verb::PROMOTED,
];

/// Returns the themes of a puzzle, in a fixed order.
///
/// `win-in-N`, and the way the game ends (`checkmate`, `king-captured` …); `check`, `quiet` and `capture`
/// for the first turn; `sacrifice` if a defence of the solution captures a piece and the first turn
/// captured none; for any turn of the main line `promotion`, `underpromotion`, `several-steps`, `drop`,
/// `neutral-piece`, `second-layer`, and the game's own verbs (`pulled`, `swapped`, `teleported` …);
/// `many-defences` if there are more than eight.
pub(crate) fn of(entry: &EngineEntry, puzzle: &Puzzle) -> Result<Vec<String>, Refusal> {
    let mut game = entry.variant().begin_at(&puzzle.fen)?;
    let mut themes = vec![format!("win-in-{}", puzzle.turns)];
    let first = play(&mut *game, &puzzle.first);
    let takes = first.iter().any(is_capture);
    let checks = game.checked().is_some();
    let mut own = Vec::new();
    turn_themes(entry, &puzzle.first, &first, &mut own);
    if !takes && loses_piece(&*game, &puzzle.replies) {
        add(&mut own, "sacrifice");
    }
    let is_over = game.to_act() == Actor::Nobody;
    let mut replies = &puzzle.replies;
    while let Some(main) = replies.first() {
        play(&mut *game, &main.defence);
        let changes = play(&mut *game, &main.answer);
        turn_themes(entry, &main.answer, &changes, &mut own);
        replies = &main.replies;
    }
    if let Some(verdict) = game.verdict() {
        let words = verdict.termination.as_str();
        themes.push(words.to_lowercase().replace(' ', "-"));
    }
    let promotes = first.iter().any(is_promotion);
    for (holds, theme) in [
        (checks && !is_over, "check"),
        (takes, "capture"),
        (!(checks || takes || promotes || is_over), "quiet"),
        (puzzle.replies.len() > 8, "many-defences"),
    ] {
        if holds {
            add(&mut themes, theme);
        }
    }
    themes.extend(own);
    Ok(themes)
}

/// Plays a turn of a proved solution, and returns its changes.
fn play(game: &mut dyn Game, turn: &str) -> Vec<Change> {
    game.play_turn(turn).unwrap_or_default()
}

fn add(themes: &mut Vec<String>, theme: &str) {
    if !themes.iter().any(|known| known == theme) {
        themes.push(theme.to_owned());
    }
}

/// Adds the themes of one turn of the solution.
fn turn_themes(entry: &EngineEntry, turn: &str, changes: &[Change], themes: &mut Vec<String>) {
    if TurnTokens::of_text(turn).count() > 1 {
        add(themes, "several-steps");
    }
    let kinds = &entry.info().kinds;
    let best = kinds.iter().find(|kind| kind.name != "king");
    for change in changes {
        let (verb, layer, owner) = parts(change);
        if let Change::Appeared { piece, verb, .. } = change
            && *verb == Verb::PROMOTED
        {
            add(themes, "promotion");
            if best.is_some_and(|best| best.letter != piece.letter) {
                add(themes, "underpromotion");
            }
        }
        if matches!(change, Change::Appeared { .. }) && verb == Verb::PLACED {
            add(themes, "drop");
        }
        if owner == Owner::Neutral {
            add(themes, "neutral-piece");
        }
        if layer != Layer::Board {
            add(themes, "second-layer");
        }
        if !USUAL.contains(&verb) {
            add(themes, &verb.word().replace(' ', "-"));
        }
    }
}

fn parts(change: &Change) -> (Verb, Layer, Owner) {
    match *change {
        Change::Moved {
            piece, layer, verb, ..
        }
        | Change::Removed {
            piece, layer, verb, ..
        }
        | Change::Appeared {
            piece, layer, verb, ..
        } => (verb, layer, piece.owner),
        Change::Swapped { first, .. } => (Verb::SWAPPED, Layer::Board, first.owner),
    }
}

fn is_capture(change: &Change) -> bool {
    matches!(change, Change::Removed { verb, .. } if verb.show() == Show::Take)
}

fn is_promotion(change: &Change) -> bool {
    matches!(change, Change::Appeared { verb, .. } if *verb == Verb::PROMOTED)
}

/// Returns `true` if a defence captures a piece.
fn loses_piece(game: &dyn Game, replies: &[Reply]) -> bool {
    replies.iter().any(|reply| {
        let changes = play(&mut *game.boxed_clone(), &reply.defence);
        changes.iter().any(is_capture)
    })
}
