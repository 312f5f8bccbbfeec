//! Kinds that move like two others.

use crate::program::codes::code;
use crate::program::{CODES, Code};
use springald_core::set_of;
use springald_language::model::{Kind, Path};
use std::collections::BTreeSet;

/// Returns for each code and captured code the kind that has all ways of the first one, as many of the second one as
/// possible, and no others: the piece itself if there is no such kind. A royal piece stays royal.
pub(crate) fn table(kinds: &[Kind]) -> Vec<[Code; CODES]> {
    let mut known = Vec::new();
    let ways: Vec<BTreeSet<usize>> = kinds.iter().map(|kind| ways(kind, &mut known)).collect();
    let joined = |own: usize, other: usize| {
        let fits = |&kind: &usize| {
            kinds[kind].royal == kinds[own].royal
                && !kinds[kind].neutral
                && ways[kind].is_superset(&ways[own])
                && (ways[kind].iter())
                    .all(|way| ways[own].contains(way) || ways[other].contains(way))
        };
        let fitting = (0..kinds.len()).filter(fits);
        code(fitting.fold(own, |most, kind| {
            if ways[kind].len() > ways[most].len() {
                kind
            } else {
                most
            }
        }))
    };
    let mut table = vec![[0; CODES]; kinds.len() + 1];
    for own in 0..kinds.len() {
        for other in 0..kinds.len() {
            table[usize::from(code(own))][usize::from(code(other))] = joined(own, other);
        }
    }
    table
}

/// Returns the ways of a kind, each in one direction and with a number of its own. Clauses do not matter.
fn ways(kind: &Kind, known: &mut Vec<Path>) -> BTreeSet<usize> {
    let paths = kind.paths.iter();
    let single = paths.flat_map(|path| {
        path.tracks.iter().map(|track| Path {
            clause: None,
            tracks: vec![track.clone()],
            ..path.clone()
        })
    });
    set_of(single.map(|way| {
        let number = known.iter().position(|one| *one == way);
        number.unwrap_or_else(|| {
            known.push(way);
            known.len() - 1
        })
    }))
}
