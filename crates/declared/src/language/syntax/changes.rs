//! The clauses of a text that states none: in a game that is like another, what is stated anew gets clauses of its own,
//! whose sentences are written from the statements, so that the rules page and reasons do not speak of the other game.

use super::names::Name;
use super::tree::{Board, Body, Head, PieceLine, Sentence, Statement, Text, Topic};
use crate::language::model::{Capture, Castling, Declaration, Holder, Homes, Kind, Region};
use crate::language::words::{
    a, becoming, brief, conditions, group, joined, legend, plural, turns,
};
use springald_board::Form;
use springald_core::{Clause, DrawLimit, capitalised};
use std::collections::BTreeSet;

/// A new clause, with its sentence if no statement that is kept says it.
pub(super) type Change = (Clause, Option<String>);

/// Numbers the statements of a text without sentences that is like another game, given the first statement and the
/// sentences of that game.
pub(super) fn number(text: &mut Text, head: &Head, sentences: &[Sentence]) -> Vec<Change> {
    if sentences.is_empty() {
        return Vec::new();
    }
    if text.statements.iter().any(has_clause) || !text.sentences.is_empty() {
        return Vec::new();
    }
    let sections = sentences.iter().map(|one| one.clause.section());
    let Some(section) = sections.max().and_then(|last| last.checked_add(1)) else {
        return Vec::new();
    };
    let mut changes = Vec::new();
    for statement in &mut text.statements {
        let Ok(number) = u8::try_from(changes.len() + 1) else {
            break;
        };
        changes.extend(change(statement, Clause::new(section, number)));
    }
    if !changes.is_empty() {
        let name = head.name.as_ref().unwrap_or(&head.id.text);
        let heading = format!("What differs from {name}");
        text.statements.push(Statement {
            clause: None,
            key: "section".to_owned(),
            span: head.id.span,
            body: Body::Section(section, heading),
        });
    }
    changes
}

/// Returns `true` if a statement or a line below it has a clause.
fn has_clause(statement: &Statement) -> bool {
    let below = match &statement.body {
        Body::Piece(piece) => piece.lines.iter().any(|line| line.clause.is_some()),
        Body::Lend(lend) => lend.lines.iter().any(|line| line.clause.is_some()),
        Body::Castling(castlings) => castlings.iter().any(|one| one.clause.is_some()),
        Body::Turn(_, steps) => steps.iter().any(|step| step.clause.is_some()),
        Body::Dice(lines) => lines.iter().any(|line| line.clause.is_some()),
        _ => false,
    };
    below || statement.clause.is_some()
}

/// Gives a statement a clause, if it changes the rules.
fn change(statement: &mut Statement, clause: Clause) -> Option<Change> {
    let all = Some(clause);
    let number = |lines: &mut Vec<PieceLine>| lines.iter_mut().for_each(|line| line.clause = all);
    let said = match &mut statement.body {
        Body::Piece(piece) => {
            piece.clause = all;
            number(&mut piece.lines);
            None
        }
        Body::Lend(lend) => {
            number(&mut lend.lines);
            None
        }
        Body::Castling(castlings) => {
            for castling in castlings {
                castling.clause = all;
            }
            None
        }
        Body::Turn(_, steps) => {
            for step in steps {
                step.clause = all;
                step.rules.iter_mut().for_each(|rule| rule.clause = all);
                step.terms.rules.iter_mut().for_each(|rule| rule.0 = all);
            }
            None
        }
        Body::Dice(lines) => {
            for line in lines {
                line.clause = all;
            }
            None
        }
        Body::End(_)
        | Body::Effects(_)
        | Body::Forbid(_)
        | Body::MustTake
        | Body::MustDrop(..)
        | Body::Drop(_)
        | Body::Exchange(..)
        | Body::Points(_)
        | Body::Counting(_)
        | Body::Gate(_)
        | Body::Add(..)
        | Body::Return(_)
        | Body::TwoBoards
        | Body::MayPass(_) => None,
        Body::Board(Board {
            files, ranks, form, ..
        }) => Some(format!(
            "The board has {files} files and {ranks} ranks{}.",
            match form {
                Form::Cylinder => ", and its first file is beside the last one",
                Form::Torus =>
                    ", and its first file is beside the last one, as its first rank is beside the last one",
                Form::Hexagon | Form::Slanted => " of hexagons",
                _ => "",
            }
        )),
        Body::Start(fen) => Some(format!("The game starts from `{}`.", fen.text)),
        Body::WithoutPieces(names) => {
            let names: Vec<String> = names.iter().map(|name| name.text.clone()).collect();
            Some(format!("There is no {}.", joined(&names, "or")))
        }
        Body::Without(topic) => Some(without(*topic).to_owned()),
        Body::Captured(Capture::Removed) => Some("Captured pieces leave the board.".to_owned()),
        Body::Captured(Capture::ToPrison) => {
            Some("Captured pieces that can be dropped are prisoners of their captor.".to_owned())
        }
        Body::CapturedStay(_) => {
            Some("Pieces that were leapt over stay in the way until the turn ends.".to_owned())
        }
        Body::Captured(_) => Some(
            "Captured pieces that can be dropped change sides and go to the captor's hand."
                .to_owned(),
        ),
        Body::Repetition(repetition) => Some(repeated(repetition.limit)),
        Body::Progress(progress) => Some(match progress.limit {
            Some(limit) => limited("turns without progress", limit),
            None => "The game is not drawn for lack of progress.".to_owned(),
        }),
        Body::Material(_) => Some("Other material than before draws the game.".to_owned()),
        _ => return None,
    };
    statement.clause = all;
    Some((clause, said))
}

/// Returns what it means to be without something.
const fn without(topic: Topic) -> &'static str {
    match topic {
        Topic::Castling => "There is no castling.",
        Topic::Shuffle => "The start is always the same.",
        Topic::Forbid => "Any piece may be left attacked, and may be captured.",
        Topic::MustTake => "Nobody has to capture.",
        Topic::Ends => "The game has only the ends that are named here.",
        Topic::Repetition => "Repetition does not draw the game.",
        Topic::Progress => "The game is not drawn for lack of progress.",
        Topic::Material => "The game is not drawn for lack of material.",
        Topic::Drops => "Nothing is dropped.",
        Topic::Explosions => "Captures do not explode.",
        Topic::Effects => "Nothing follows from moves and captures but what is named here.",
        Topic::Gates => "Nothing comes in where a piece leaves.",
        Topic::Lending => "No piece lends its moves.",
        Topic::Passing => "Nobody passes.",
    }
}

/// Returns a limit of repetition in words.
fn repeated(limit: DrawLimit) -> String {
    limited("times that a position has occurred,", limit)
}

/// Returns a limit of something that is counted in words.
fn limited(what: &str, limit: DrawLimit) -> String {
    let DrawLimit { claim, automatic } = limit;
    let claimed = format!("After {claim} {what} the player to move may claim a draw");
    match (claim, automatic) {
        (u16::MAX, automatic) => format!("After {automatic} {what} the game ends."),
        (_, u16::MAX) => format!("{claimed}."),
        _ => format!("{claimed}; after {automatic} the game is drawn."),
    }
}

/// Returns `true` if a sentence speaks of one of these pieces.
pub(super) fn names_one_of(sentence: &str, pieces: &[Name]) -> bool {
    let mut words = sentence.split(|c: char| !c.is_alphabetic() && c != '-');
    words.any(|word| {
        let word = word.to_ascii_lowercase();
        let is_named = |name: &Name| word == name.text || word == plural(&name.text);
        pieces.iter().any(is_named)
    })
}

/// Adds the sentences of new clauses.
pub(super) fn write(game: &mut Declaration, changes: &[Change]) {
    game.written = changes.first().map(|(clause, _)| clause.section());
    for (clause, said) in changes {
        let sentence = said.clone().or_else(|| written(game, *clause));
        let sentence = sentence.map(|words| legend::in_cells(words, game.shape()));
        game.clauses
            .extend(sentence.map(|sentence| (*clause, sentence)));
    }
    game.clauses.sort_by_key(|(clause, _)| *clause);
}

/// Returns what the statement with a clause says.
fn written(game: &Declaration, clause: Clause) -> Option<String> {
    let is = |one: Option<Clause>| one == Some(clause);
    if let Some(kind) = game.kinds.iter().find(|kind| is(kind.clause)) {
        let name = capitalised(&kind.name);
        if kind.neutral {
            return Some(format!(
                "{name} ({}): belongs to nobody, and nothing captures it.",
                kind.letter
            ));
        }
        let royal = if kind.royal { ", royal" } else { "" };
        let moves = legend::moves(kind, game.shape());
        let promotes = promotions(game, kind);
        let others = others(game, kind);
        let becomes = becoming::all_in_words(game, kind);
        return Some(format!(
            "{name} ({}{royal}): {moves}{others}{promotes}{becomes}.",
            kind.letter
        ));
    }
    if let Some(end) = game.ends.iter().find(|end| is(end.clause)) {
        return Some(conditions::end_in_words(game, end));
    }
    let effects = game.effects.iter().filter(|effect| is(effect.clause));
    let effects: Vec<String> = effects
        .map(|effect| brief::effect_in_words(game, effect))
        .collect();
    if !effects.is_empty() {
        return Some(effects.join(" "));
    }
    if game.castlings.iter().any(|one| is(one.clause)) {
        return Some(castlings(game, clause));
    }
    let comes_in = game.gate.as_ref().is_some_and(|one| is(one.clause));
    if let Some(drop) = game.drops.iter().find(|one| is(one.clause) && !comes_in) {
        let place = legend::area_in_words(drop.into, game.shape());
        let dropped = game.drops.iter().filter(|one| is(one.clause));
        let names: Vec<String> = dropped
            .map(|one| game.kinds[one.kind].name.clone())
            .collect();
        let limit = match (drop.a_file, drop.a_colour) {
            (Some(1), _) => ", one on a file at most".to_owned(),
            (Some(most), _) => format!(", {most} on a file at most"),
            (None, true) => ", one on the squares of a colour at most".to_owned(),
            (None, false) => String::new(),
        };
        return Some(format!(
            "A {} in hand may be dropped on an empty square{place}{limit}.",
            joined(&names, "or")
        ));
    }
    if game.turns.iter().flatten().any(|step| is(step.clause)) {
        return turns::turn(game);
    }
    brief::special_with(game, clause)
}

/// Returns what a kind does besides its moves, and who captures it, as the end of a sentence.
fn others(game: &Declaration, kind: &Kind) -> String {
    let mut words = String::new();
    if kind.paths.iter().any(|path| path.en_passant) {
        words += "; captures en passant";
    }
    for swap in &kind.swaps {
        words.extend(["; may change places with ", &a(&group(game, &swap.with))]);
    }
    if let Some((_, takers)) = &kind.taken_only_by {
        words.extend(["; only ", &a(&group(game, takers)), " captures it"]);
    }
    words
}

/// Returns the promotions of a kind, as the end of a sentence.
fn promotions(game: &Declaration, kind: &Kind) -> String {
    let chosen = kind.promotions.iter().flat_map(|one| &one.to);
    let chosen: BTreeSet<usize> = chosen.copied().collect();
    if chosen.is_empty() {
        return String::new();
    }
    let names = chosen.iter().map(|&to| game.kinds[to].name.clone());
    let names = joined(&names.collect::<Vec<_>>(), "or");
    let verb = if kind.promotions.iter().all(|one| one.optional) {
        "may promote"
    } else {
        "promotes"
    };
    let mut places = kind.promotions.iter().map(|one| one.into);
    let place = places.next().filter(|first| {
        let moved = kind.promotions.iter().any(|one| one.from != Region::NONE);
        !moved && places.all(|other| other == *first)
    });
    let place = place.map(|into| legend::area_in_words(into, game.shape()));
    let place = place.unwrap_or_default().replacen(" of", " on", 1);
    let captures = if kind.promotions.iter().all(|one| one.captures) {
        " by capturing"
    } else {
        ""
    };
    let held = match kind.promotions.iter().find_map(|one| one.held) {
        Some(Holder::Hand) => " from the enemy's hand",
        Some(Holder::Prison) => " from the enemy's prison, where it goes itself",
        None => "",
    };
    format!("; {verb}{place}{captures} to {names}{held}")
}

fn castlings(game: &Declaration, clause: Clause) -> String {
    let shape = game.shape();
    let square = |at: u8| shape.name(springald_board::Square::new(at));
    let homes = |one: &Castling| match one.homes {
        Homes::Fixed { king, rook } => {
            [king, rook].map(|at| format!(" from {}", square(at).as_str()))
        }
        Homes::RookOnTheRight => [String::new(), " on its right".to_owned()],
        Homes::RookOnTheLeft => [String::new(), " on its left".to_owned()],
    };
    let stated = game.castlings.iter();
    let ways: Vec<String> = stated
        .filter(|one| one.clause == Some(clause))
        .map(|one| {
            let [king_home, rook_home] = homes(one);
            format!(
                "the {}{king_home} to {} with the {}{rook_home} to {}",
                game.kinds[one.king].name,
                square(one.king_to).as_str(),
                game.kinds[one.rook].name,
                square(one.rook_to).as_str(),
            )
        })
        .collect();
    format!("Castling, as White has it: {}.", ways.join("; "))
}
