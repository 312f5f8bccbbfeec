//! The board and the start in words.

use super::{a, areas, counted, joined, number, plural, side_does};
use crate::model::{Declaration, KindId, Shuffle};
use springald_board::{Form, Shape, Square, U256};
use springald_core::Side;
use springald_core::insertion_sort;

/// The most letters of a sentence that names the squares of all pieces.
const LONGEST: usize = 360;

/// A piece of the start: its kind, its square, and `true` for White's and neutral ones.
pub(crate) type Placed = (KindId, u8, bool);

/// Returns the board in a sentence.
pub(crate) fn board(game: &Declaration) -> String {
    let shape = game.shape();
    if shape.is_hexagonal() {
        return format!("The board is a hexagon of {} squares.", shape.all().count());
    }
    let (files, ranks) = (game.files, game.ranks);
    let [first, last] = [0, files - 1].map(|file| shape.letter(file));
    let sides = if files == 1 {
        format!("one file, {first},")
    } else {
        format!("{}, {first} to {last},", counted(files.into(), "file"))
    };
    let along = if ranks == 1 {
        "one rank".to_owned()
    } else {
        format!("{}, 1 to {ranks}", counted(ranks.into(), "rank"))
    };
    let joined = match game.form {
        Form::Cylinder => {
            format!(" Files {first} and {last} are neighbours: pieces move across that edge.")
        }
        Form::Ring => {
            format!(" Ranks 1 and {ranks} are neighbours: pieces move across that edge.")
        }
        Form::Torus => format!(
            " Files {first} and {last} are neighbours, and so are ranks 1 and {ranks}: pieces move across these edges."
        ),
        _ => String::new(),
    };
    format!("The board has {sides} and {along}.{joined}")
}

/// Returns the start in sentences.
pub(crate) fn start(game: &Declaration, pieces: &[Placed]) -> String {
    let shape = game.shape();
    let of = |side: Option<Side>| -> Vec<(KindId, Square)> {
        let is_neutral = |kind: KindId| game.kinds[kind].neutral;
        let all = pieces.iter().filter(|&&(kind, _, is_white)| match side {
            None => is_neutral(kind),
            Some(side) => !is_neutral(kind) && is_white == (side == Side::White),
        });
        all.map(|&(kind, at, _)| (kind, Square::new(at))).collect()
    };
    let [white, black] = Side::BOTH.map(|side| of(Some(side)));
    let [first, second] = &game.sides.names;
    let mut said: Vec<String> = Vec::new();
    let whole = [&white, &black].map(|pieces| placed(game, pieces));
    let opposite = |turned: bool| {
        let turn = |&(kind, at): &(KindId, Square)| (kind, shape.opposite(at, turned));
        let mirrored: Vec<_> = white.iter().map(turn).collect();
        mirrored.len() == black.len() && mirrored.iter().all(|one| black.contains(one))
    };
    match (white.is_empty(), black.is_empty()) {
        (true, true) => said.push("The board is empty at the start.".to_owned()),
        _ if whole.iter().any(|words| words.len() > LONGEST) => {
            let [ours, theirs] = [&white, &black].map(|pieces| amounts(game, pieces));
            let placement = game.start.split(['[', ' ']).next().unwrap_or_default();
            said.push(format!(
                "{} with {ours}, {second} with {theirs}; from the last rank to the first they stand as in `{placement}`.",
                side_does(first, "starts")
            ));
        }
        (false, false) => {
            said.push(format!("{} with {}.", side_does(first, "starts"), whole[0]));
            said.push(if opposite(false) {
                format!(
                    "{second}'s pieces mirror them{}.",
                    mirrored_ranks(shape, &white)
                )
            } else if opposite(true) {
                format!("{second}'s pieces stand in the same way, seen from the other side.")
            } else {
                format!("{} with {}.", side_does(second, "starts"), whole[1])
            });
        }
        (true, false) => said.push(format!(
            "{} with {}.",
            side_does(second, "starts"),
            whole[1]
        )),
        (false, true) => said.push(format!("{} with {}.", side_does(first, "starts"), whole[0])),
    }
    let neutral = of(None);
    if !neutral.is_empty() {
        let are = if neutral.len() == 1 { "is" } else { "are" };
        said.push(format!("There {are} also {}.", placed(game, &neutral)));
    }
    said.extend(hands(game));
    said.extend(
        game.shuffle
            .as_ref()
            .and_then(Shuffle::starts)
            .map(|starts| {
                format!("The order of the pieces on {first}'s first row is one of {starts}.")
            }),
    );
    said.join(" ")
}

/// Returns the ranks on which the mirror image of some pieces stands.
fn mirrored_ranks(shape: Shape, white: &[(KindId, Square)]) -> String {
    if shape.is_hexagonal() {
        return String::new();
    }
    let mut ranks: Vec<u8> = white.iter().map(|&(_, at)| shape.rank(at)).collect();
    insertion_sort(&mut ranks, |&rank| rank);
    ranks.dedup();
    let names: Vec<String> = (ranks.iter())
        .map(|rank| (shape.ranks() - rank).to_string())
        .collect();
    let word = if names.len() == 1 { "rank" } else { "ranks" };
    format!(" on {word} {}", joined(&names, "and"))
}

/// Returns pieces with their squares: whole ranks first, then the squares of each kind.
pub(super) fn placed(game: &Declaration, pieces: &[(KindId, Square)]) -> String {
    let shape = game.shape();
    let name = |kind: KindId| game.kinds[kind].name.clone();
    let mut rest = pieces.to_vec();
    let mut phrases: Vec<String> = Vec::new();
    if !shape.is_hexagonal() && shape.files() > 2 {
        for rank in 0..shape.ranks() {
            let mut row: Vec<(KindId, Square)> = rest
                .iter()
                .copied()
                .filter(|&(_, at)| shape.rank(at) == rank)
                .collect();
            let is_uniform = row.iter().all(|&(kind, _)| kind == row[0].0);
            if row.len() != usize::from(shape.files()) || is_uniform {
                continue;
            }
            insertion_sort(&mut row, |&(_, at)| shape.file(at));
            let names: Vec<String> = row.iter().map(|&(kind, _)| name(kind)).collect();
            let [from, to] = [0, shape.files() - 1].map(|file| shape.letter(file));
            phrases.push(format!(
                "{} on rank {}, from {from} to {to}",
                a(&joined(&names, "and")),
                rank + 1
            ));
            rest.retain(|one| !row.contains(one));
        }
    }
    for kind in 0..game.kinds.len() {
        let squares: Vec<Square> = rest
            .iter()
            .filter(|&&(known, _)| known == kind)
            .map(|&(_, at)| at)
            .collect();
        if squares.is_empty() {
            continue;
        }
        let set: U256 = squares.iter().map(|at| at.index()).collect();
        let place = areas::squares(set, shape, "and").unwrap_or_else(|| {
            let names = squares.iter().map(|&at| shape.name(at).as_str().to_owned());
            joined(&names.collect::<Vec<_>>(), "and")
        });
        let what = if squares.len() == 1 {
            a(&name(kind))
        } else {
            plural(&name(kind))
        };
        phrases.push(format!("{what} on {place}"));
    }
    let (mut rows, single): (Vec<String>, Vec<String>) = phrases
        .into_iter()
        .partition(|phrase| phrase.contains(", from "));
    if !single.is_empty() {
        rows.push(joined(&single, "and"));
    }
    let more = rows.len().saturating_sub(2);
    rows.join(", and with ")
        .replacen(", and with ", ", with ", more)
}

/// Returns how many pieces of each kind there are: "24 attackers and a king".
fn amounts(game: &Declaration, pieces: &[(KindId, Square)]) -> String {
    let mut all: Vec<String> = Vec::new();
    for (id, kind) in game.kinds.iter().enumerate() {
        let count = pieces.iter().filter(|&&(known, _)| known == id).count();
        match count {
            0 => {}
            1 => all.push(a(&kind.name)),
            count => all.push(format!("{} {}", number(count as u32), plural(&kind.name))),
        }
    }
    if all.is_empty() {
        return "nothing".to_owned();
    }
    joined(&all, "and")
}

/// Returns the pieces in hand at the start, if there are any.
fn hands(game: &Declaration) -> Option<String> {
    let placement = game.start.split(' ').next()?;
    let (_, held) = placement.split_once('[')?;
    let held = held.split([']', '#']).next()?;
    let of = |is_white: bool| {
        let letters = held
            .chars()
            .filter(|letter| letter.is_uppercase() == is_white);
        let letters: Vec<char> = letters.map(|letter| letter.to_ascii_uppercase()).collect();
        let mut all: Vec<String> = Vec::new();
        for kind in game.kinds.iter().filter(|kind| kind.plus.is_none()) {
            let count = letters.iter().filter(|&&one| one == kind.letter).count();
            match count {
                0 => {}
                1 => all.push(a(&kind.name)),
                count => all.push(format!("{} {}", number(count as u32), plural(&kind.name))),
            }
        }
        joined(&all, "and")
    };
    let [ours, theirs] = [of(true), of(false)];
    let [first, second] = &game.sides.names;
    match (ours.is_empty(), theirs.is_empty()) {
        (true, true) => None,
        _ if ours == theirs => Some(format!("Each side has {ours} in hand.")),
        (false, true) => Some(format!("{} {ours} in hand.", side_does(first, "has"))),
        (true, false) => Some(format!("{} {theirs} in hand.", side_does(second, "has"))),
        _ => Some(format!(
            "{} {ours} in hand, {second} {theirs}.",
            side_does(first, "has")
        )),
    }
}
