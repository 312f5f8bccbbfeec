//! Themes, found by rules that apply to any game.

use crate::{Goal, Puzzle, Refusal, Reply};
use springald_board::Square;
use springald_core::grammar::TurnTokens;
use springald_core::{Actor, Change, Click, Game, Layer, Owner, Piece, Placed, Show, Verb};
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
/// `win-in-N`, or `saving-turn` and `loss-in-N`, or `material`; the way the game ends (`checkmate`,
/// `king-captured` …); `in-check` at the start; `check`, `quiet` and `capture` for the first turn, `fork` if
/// its piece then attacks two pieces other than pawns, and `sacrifice` if a defence of the solution captures a
/// piece and the first turn captured none; for any turn of the main line `promotion`, `underpromotion`, `several-steps`, `drop`,
/// `neutral-piece`, `second-layer`, `second-cat` (or another kind, or `second-piece` if the kinds differ)
/// if two pieces of the side move, the game's own verbs (`pulled`, `swapped`, `teleported` …), and its own notes on a piece that moves (`boosted`) or on
/// an enemy piece that now has it (`locked`); `many-defences` if there are more than eight.
pub(crate) fn of(entry: &EngineEntry, puzzle: &Puzzle) -> Result<Vec<String>, Refusal> {
    let mut game = entry.variant().begin_at(&puzzle.fen)?;
    let turns = puzzle.turns;
    let mut themes = match puzzle.goal {
        Goal::Win => vec![format!("win-in-{turns}")],
        Goal::Save => vec!["saving-turn".to_owned(), format!("loss-in-{turns}")],
        Goal::Material { .. } => vec!["material".to_owned()],
    };
    let is_checked = game.checked().is_some();
    let mut own = Vec::new();
    let first = play_with_themes(entry, &mut *game, &puzzle.first.turn, &mut own);
    let takes = first.iter().any(is_capture);
    let checks = game.checked().is_some();
    if !takes && loses_piece(&*game, &puzzle.replies) {
        add(&mut own, "sacrifice");
    }
    let is_over = game.to_act() == Actor::Nobody;
    let forks = forks(entry, &*game, &first);
    let mut replies = &puzzle.replies;
    while let Some(main) = replies.first() {
        play(&mut *game, &main.defence);
        play_with_themes(entry, &mut *game, &main.answer.turn, &mut own);
        replies = &main.replies;
    }
    if let Some(verdict) = game.verdict() {
        let words = verdict.termination.as_str();
        themes.push(words.to_lowercase().replace(' ', "-"));
    }
    let promotes = first.iter().any(is_promotion);
    for (holds, theme) in [
        (is_checked, "in-check"),
        (checks && !is_over, "check"),
        (takes, "capture"),
        (!(checks || takes || promotes || is_over), "quiet"),
        (forks, "fork"),
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

/// Plays a turn of the solution, adds its themes, and returns its changes.
fn play_with_themes(
    entry: &EngineEntry,
    game: &mut dyn Game,
    turn: &str,
    themes: &mut Vec<String>,
) -> Vec<Change> {
    let side = game.to_act();
    let before = game.placed();
    let changes = play(game, turn);
    turn_themes(entry, turn, &changes, themes);
    for theme in noted(side, &before, &game.placed(), &changes) {
        add(themes, &theme);
    }
    changes
}

/// Returns the notes that a piece of the board has when the side moves it, and those that enemy pieces get
/// without moving.
fn noted(side: Actor, before: &[Placed], after: &[Placed], changes: &[Change]) -> Vec<String> {
    let mut notes = Vec::new();
    for old in before {
        let is_own = is_of(old.piece, side);
        let parts = |placed: &Placed| -> Vec<String> {
            let note = placed.note.as_deref().unwrap_or_default();
            let parts = note.split(", ").filter(|part| !part.is_empty());
            parts.map(|part| part.replace(' ', "-")).collect()
        };
        let moves = |change: &&Change| {
            matches!(change, Change::Moved { from, layer, verb, .. }
                if *from == old.at && *layer == old.layer && *verb == Verb::MOVED)
        };
        if is_own && old.layer == Layer::Board && changes.iter().any(|change| moves(&change)) {
            notes.extend(parts(old));
        }
        let same = |new: &&Placed| (new.piece, new.layer, new.at) == (old.piece, old.layer, old.at);
        if !is_own && let Some(new) = after.iter().find(same) {
            let known = parts(old);
            notes.extend(parts(new).into_iter().filter(|part| !known.contains(part)));
        }
    }
    notes
}

fn is_of(piece: Piece, side: Actor) -> bool {
    match piece.owner {
        Owner::White => side == Actor::White,
        Owner::Black => side == Actor::Black,
        Owner::Neutral => false,
    }
}

/// Returns `true` if the piece that moved last attacks two enemy pieces other than pawns, the king in check
/// included.
fn forks(entry: &EngineEntry, game: &dyn Game, changes: &[Change]) -> bool {
    let moved = changes.iter().rev().find_map(|change| match *change {
        Change::Moved {
            piece, to, verb, ..
        } if verb == Verb::MOVED => Some((piece, to)),
        _ => None,
    });
    let (Some((piece, to)), Actor::White | Actor::Black) = (moved, game.to_act()) else {
        return false;
    };
    let kinds = &entry.info().kinds;
    let pawn = kinds.iter().find(|kind| kind.name == "pawn");
    let mut targets: Vec<Square> = game.checked().into_iter().collect();
    for gesture in game.gestures_from(to) {
        if let Some(Click::Square(at)) = gesture.get(1) {
            targets.push(*at);
        }
    }
    targets.sort_unstable();
    targets.dedup();
    let is_target = |at: &&Square| {
        game.placed().iter().any(|placed| {
            placed.at == **at
                && placed.layer == Layer::Board
                && placed.piece.owner != piece.owner
                && placed.piece.owner != Owner::Neutral
                && pawn.is_none_or(|pawn| pawn.letter != placed.piece.letter)
        })
    };
    targets.iter().filter(is_target).count() > 1
}

/// Adds the themes of one turn of the solution.
fn turn_themes(entry: &EngineEntry, turn: &str, changes: &[Change], themes: &mut Vec<String>) {
    if TurnTokens::of_text(turn).count() > 1 {
        add(themes, "several-steps");
    }
    let kinds = &entry.info().kinds;
    let best = kinds.iter().find(|kind| kind.name != "king");
    if let Some([first, second]) = two_movers(changes) {
        let kind = kinds.iter().find(|kind| kind.letter == first.letter);
        let name = kind.filter(|_| first == second);
        let name = name.map_or("piece".into(), |kind| kind.name.replace(' ', "-"));
        add(themes, &format!("second-{name}"));
    }
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

/// Returns the first two pieces of a side that move in a turn.
fn two_movers(changes: &[Change]) -> Option<[Piece; 2]> {
    let mut first: Option<(Piece, Square)> = None;
    for change in changes {
        let Change::Moved {
            piece,
            from,
            to,
            verb: Verb::MOVED,
            ..
        } = *change
        else {
            continue;
        };
        match first {
            _ if piece.owner == Owner::Neutral => {}
            // A piece that goes on is still the same piece.
            Some((mover, at)) if (mover, at) != (piece, from) => return Some([mover, piece]),
            _ => first = Some((piece, to)),
        }
    }
    None
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
