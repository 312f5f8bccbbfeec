//! Faults of symmetry: sides or wings that differ although they look alike.

use super::draft::Draft;
use crate::record::{GameRecord, Placement};
use springald_board::{Shape, Square};
use springald_core::{Clause, Owner, Piece, Side};
use std::collections::BTreeSet;

/// The fewest games for a clause that only one side uses, and the games in which that side does. In a fair game the other
/// side would use it about as often: 20 games of one side alone have 2^-20.
const GAMES: usize = 50;
const USED: usize = 20;

pub(super) fn add(draft: &mut Draft<'_>, games: &[&GameRecord]) {
    let differ = start(draft);
    turns(draft);
    rights(draft);
    wings(draft);
    if !differ {
        places(draft);
        clauses(draft, games);
    }
    reach(draft);
}

/// Warns of sides that begin with different pieces; returns `true` if they do.
fn start(draft: &mut Draft<'_>) -> bool {
    let start = &draft.study.start;
    let count = |side, letter| start.pieces.get(&(side, letter)).copied().unwrap_or(0);
    let differences: Vec<String> = (start.kinds.iter())
        .filter(|(letter, _)| count(Side::White, *letter) != count(Side::Black, *letter))
        .map(|(letter, name)| {
            let [white, black] = Side::BOTH.map(|side| count(side, *letter));
            format!("{name} {white} to {black}")
        })
        .collect();
    if !differences.is_empty() {
        let [white, black] = Side::BOTH.map(|side| draft.side(side));
        let text = format!(
            "{white} and {black} begin with different pieces: {}.",
            differences.join(", ")
        );
        draft.warn("start", text);
    }
    !differences.is_empty()
}

/// Warns of sides whose turns have other steps.
fn turns(draft: &mut Draft<'_>) {
    if draft.plan.stated.turns_differ {
        let [white, black] = Side::BOTH.map(|side| draft.side(side));
        let text = format!("The turns of {white} have other steps than those of {black}.");
        draft.warn("turns", text);
    }
}

/// Warns of sides that start with other rights to castle.
fn rights(draft: &mut Draft<'_>) {
    let [own, other] = &draft.study.start.rights;
    if own != other {
        let [white, black] = Side::BOTH.map(|side| draft.side(side));
        let list = |rights: &BTreeSet<char>| match rights.len() {
            0 => "none".to_owned(),
            _ => rights.iter().collect(),
        };
        let text = format!(
            "The sides start with other rights to castle: {white} {}, {black} {}.",
            list(own),
            list(other)
        );
        draft.warn("castling", text);
    }
}

/// Warns of kings that castle to one wing only, although such a rook stands on the other wing as well.
fn wings(draft: &mut Draft<'_>) {
    let start = &draft.study.start;
    let shape = start.shape;
    let stands = |letter: char, at: Square| {
        let mut squares = start.squares.iter();
        squares.any(|(piece, square, _)| {
            piece.owner == Owner::White && piece.letter == letter && *square == at
        })
    };
    let castlings = &draft.plan.stated.castlings;
    let square = |index: u8| Square::new(index);
    let missing = castlings.iter().find_map(|&(king, rook, letter)| {
        let (king, rook) = (square(king), square(rook));
        let is_right = shape.file(rook) > shape.file(king);
        let beyond = |at: Square| (shape.file(at) > shape.file(king)) != is_right;
        let has_other = castlings.iter().any(|&(_, other, _)| beyond(square(other)));
        let files = (0..shape.files()).map(|file| shape.at(file, shape.rank(king)));
        let mut idle = files.filter(|&at| at != king && beyond(at) && stands(letter, at));
        idle.next().filter(|_| !has_other).map(|idle| (rook, idle))
    });
    if let Some((rook, idle)) = missing {
        let text = format!(
            "A king castles with the piece on {}, but not with the one on {}.",
            shape.name(rook),
            shape.name(idle)
        );
        draft.warn("wing", text);
    }
}

/// Warns of sides that stand on other squares.
fn places(draft: &mut Draft<'_>) {
    let start = &draft.study.start;
    let shape = start.shape;
    if shape.is_hexagonal() || start.is_shuffled {
        return;
    }
    let stands = |piece: Piece, at: Square| {
        let mut squares = start.squares.iter();
        squares.any(|(one, square, _)| *one == piece && *square == at)
    };
    let lonely = |to: &dyn Fn(Square) -> Square| {
        let of_players = start
            .squares
            .iter()
            .filter(|one| one.0.owner != Owner::Neutral);
        let mut alone = of_players.filter(|(piece, at, _)| !stands(other(*piece), to(*at)));
        alone.next().map(|(piece, at, _)| (*piece, *at, to(*at)))
    };
    let files = move |at: Square| mirrored(shape, at);
    let first = lonely(&|at| shape.opposite(at, false));
    let ways: [&dyn Fn(Square) -> Square; 2] = [&|at| shape.opposite(at, true), &files];
    if let Some((piece, at, there)) = first
        && ways.into_iter().all(|way| lonely(way).is_some())
    {
        let side = |piece: Piece| match piece.owner {
            Owner::Black => draft.side(Side::Black),
            _ => draft.side(Side::White),
        };
        let text = format!(
            "The sides do not stand alike: {} has a {} on {}, {} has none on {}.",
            side(piece),
            start.name(piece.letter),
            shape.name(at),
            side(other(piece)),
            shape.name(there)
        );
        draft.warn("places", text);
    }
}

/// Warns of clauses by which only one side ever acts.
fn clauses(draft: &mut Draft<'_>, games: &[&GameRecord]) {
    if games.len() < GAMES {
        return;
    }
    let using = |side: Side, clause: Clause| {
        let with = games
            .iter()
            .filter(|game| game.clauses.contains_key(&(side, clause)));
        with.count()
    };
    let all: BTreeSet<Clause> = (games.iter())
        .flat_map(|game| game.clauses.keys().map(|(_, clause)| *clause))
        .collect();
    for clause in all {
        for side in Side::BOTH {
            let own = using(side, clause);
            if own >= USED && using(!side, clause) == 0 {
                let text = format!(
                    "Only {} ever acts by clause {clause}: in {own} of {} games, {} in none.",
                    draft.side(side),
                    games.len(),
                    draft.side(!side)
                );
                draft.warn("clause-of-a-side", text);
            }
        }
    }
}

/// Returns the piece of the other side.
fn other(piece: Piece) -> Piece {
    Piece {
        owner: match piece.owner {
            Owner::White => Owner::Black,
            Owner::Black => Owner::White,
            Owner::Neutral => Owner::Neutral,
        },
        ..piece
    }
}

/// Returns the square on the other wing.
fn mirrored(shape: Shape, at: Square) -> Square {
    shape.at(shape.files() - 1 - shape.file(at), shape.rank(at))
}

/// Warns of pieces that start alike, on both wings or on both sides, but have different numbers of first moves.
fn reach(draft: &mut Draft<'_>) {
    let start = &draft.study.start;
    let shape = start.shape;
    if shape.is_hexagonal() || start.is_shuffled || start.has_rolls {
        return;
    }
    let reach_at = |piece: Piece, at: Square| {
        let found = start
            .squares
            .iter()
            .find(|(one, square, _)| *one == piece && *square == at);
        found.map(|(_, _, reach)| *reach)
    };
    let mirrored = |at: Square| mirrored(shape, at);
    let of_wings = |&(piece, at, _): &Placement| reach_at(piece, mirrored(at));
    let of_sides = |turned: bool| {
        move |&(piece, at, _): &Placement| reach_at(other(piece), shape.opposite(at, turned))
    };
    let mut found = Vec::new();
    if start.squares.iter().all(|one| of_wings(one).is_some()) {
        let differs =
            (start.squares.iter()).find(|one| of_wings(one).is_some_and(|reach| reach != one.2));
        found.extend(differs.map(|(piece, at, _)| ("wing", *piece, *at, mirrored(*at))));
    }
    // Some games tell the moves of the side to act alone.
    let moves = |owner: Owner| {
        let mut squares = start.squares.iter();
        squares.any(|&(piece, _, reach)| piece.owner == owner && reach > 0)
    };
    let are_told = moves(Owner::White) == moves(Owner::Black);
    for turned in [false, true].into_iter().filter(|_| are_told) {
        let is_alike = start
            .squares
            .iter()
            .all(|one| of_sides(turned)(one).is_some());
        if is_alike {
            let differs = (start.squares.iter())
                .find(|one| of_sides(turned)(one).is_some_and(|reach| reach != one.2));
            found.extend(
                differs.map(|(piece, at, _)| ("side", *piece, *at, shape.opposite(*at, turned))),
            );
            break;
        }
    }
    for (kind, piece, at, there) in found {
        let text = format!(
            "The start is the same on both {kind}s, but the {} on {} has another number of first moves than the one on {}.",
            start.name(piece.letter),
            shape.name(at),
            shape.name(there)
        );
        draft.warn(kind, text);
    }
}
