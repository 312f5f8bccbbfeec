//! Ways of moving in the words of the language.

use crate::betza::{Atom, Manner, Vector};
use std::collections::{BTreeMap, BTreeSet};

/// A way of moving.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent answers about a way"
)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    /// The motion, such as `slides straight`.
    pub(crate) motion: String,
    /// `true` if it goes to empty squares.
    pub(crate) quiet: bool,
    /// `true` if it captures.
    pub(crate) takes: bool,
    /// `true` if it is only for the first move.
    pub(crate) initial: bool,
    /// The squares passed on the way of a first move, as vectors; empty if it leaps.
    pub(crate) passes: Vec<Vector>,
    /// `true` if it hops far, like a cannon.
    pub(crate) is_cannon: bool,
}

/// Returns the ways of all atoms.
pub(crate) fn ways(atoms: &[Atom]) -> Vec<Way> {
    let mut ways = Vec::new();
    // Ways that go on over empty squares and those that only step are told together if they may do the same.
    for (initial, quiet, takes) in [
        (false, true, true),
        (false, true, false),
        (false, false, true),
        (true, true, false),
    ] {
        let mut vectors: BTreeMap<Manner, BTreeSet<Vector>> = BTreeMap::new();
        for atom in atoms {
            if (atom.initial, atom.quiet, atom.takes) == (initial, quiet, takes) {
                let of_manner = vectors.entry(atom.manner).or_default();
                of_manner.extend(&atom.vectors);
            }
        }
        for (manner, vectors) in vectors {
            for (motion, passes) in motions(manner, &vectors) {
                ways.push(Way {
                    motion,
                    quiet,
                    takes,
                    initial,
                    passes,
                    is_cannon: matches!(manner, Manner::Cannon(_)),
                });
            }
        }
    }
    ways
}

/// Returns `true` if left and right are alike in all atoms.
pub(crate) fn is_symmetric(atoms: &[Atom]) -> bool {
    atoms.iter().all(|atom| {
        let mut vectors = atom.vectors.iter();
        vectors.all(|&(rank, file)| atom.vectors.contains(&(rank, -file)))
    })
}

/// Returns the motions for vectors of one manner, with the squares that each passes.
fn motions(manner: Manner, vectors: &BTreeSet<Vector>) -> Vec<(String, Vec<Vector>)> {
    let near = |vector: &&Vector| vector.0.abs().max(vector.1.abs()) == 1;
    let steps: BTreeSet<Vector> = vectors.iter().filter(near).copied().collect();
    let mut motions = Vec::new();
    if !steps.is_empty() {
        let directions = directions(&steps);
        motions.push(match manner {
            Manner::Leap | Manner::Lame => (format!("steps {directions}"), Vec::new()),
            Manner::Slide(0) => (format!("slides {directions}"), Vec::new()),
            Manner::Slide(most) => (format!("slides {directions} up to {most}"), Vec::new()),
            Manner::Cannon(_) => (format!("hops {directions} far"), Vec::new()),
            Manner::Grasshopper => (format!("hops {directions}"), Vec::new()),
        });
    }
    // By the lengths of both parts.
    let mut sizes: BTreeMap<(i8, i8), BTreeSet<Vector>> = BTreeMap::new();
    for &(rank, file) in vectors.difference(&steps) {
        let (long, short) = (rank.abs().max(file.abs()), rank.abs().min(file.abs()));
        sizes.entry((short, long)).or_default().insert((rank, file));
    }
    for (size, vectors) in sizes {
        match manner {
            Manner::Lame => motions.extend(lame(size, &vectors)),
            Manner::Slide(_) => motions.extend(leaps("rides", size, vectors)),
            _ => motions.extend(leaps("leaps", size, vectors)),
        }
    }
    motions
}

/// Returns the leaps or rides of one size.
fn leaps(
    verb: &str,
    (short, long): (i8, i8),
    vectors: BTreeSet<Vector>,
) -> Vec<(String, Vec<Vector>)> {
    let whole = if short == 0 || short == long { 4 } else { 8 };
    if vectors.len() == whole {
        return vec![(format!("{verb} {short} {long}"), Vec::new())];
    }
    let mut left = vectors;
    let mut motions = Vec::new();
    if short != long {
        let mut names = Vec::new();
        let sides: [(&str, Vector); 4] = [
            ("forward", (1, 0)),
            ("backward", (-1, 0)),
            ("left", (0, -1)),
            ("right", (0, 1)),
        ];
        for (name, (rank, file)) in sides {
            let pair = [
                (
                    rank * long + file.abs() * short,
                    file * long + rank.abs() * short,
                ),
                (
                    rank * long - file.abs() * short,
                    file * long - rank.abs() * short,
                ),
            ];
            if pair.iter().all(|vector| left.contains(vector)) {
                names.push(name);
                left.retain(|vector| !pair.contains(vector));
            }
        }
        if !names.is_empty() {
            let names = joined(&names);
            motions.push((format!("{verb} {short} {long} {names}"), Vec::new()));
        }
    }
    for (rank, file) in left {
        let vertical = if rank > 0 { "forward" } else { "backward" };
        let aside = if file > 0 { "right" } else { "left" };
        let (rank, file) = (rank.abs(), file.abs());
        motions.push((
            format!("{verb} {vertical} {rank} {aside} {file}"),
            Vec::new(),
        ));
    }
    motions
}

/// Returns the lame leaps of one size.
fn lame(size: (i8, i8), vectors: &BTreeSet<Vector>) -> Vec<(String, Vec<Vector>)> {
    let unit = |&(rank, file): &Vector| (rank.signum(), file.signum());
    let units: BTreeSet<Vector> = vectors.iter().map(unit).collect();
    if size == (0, 2) || size == (2, 2) {
        let passes = units.iter().copied().collect();
        return vec![(format!("steps {} 2", directions(&units)), passes)];
    }
    let last = if size == (1, 2) { "" } else { " then steps on" };
    let mut left = vectors.clone();
    let mut whole = BTreeSet::new();
    for side in [(1, 0), (-1, 0), (0, -1), (0, 1)] {
        let is_on = |vector: &&Vector| first_step(**vector) == side;
        let pair: Vec<Vector> = left.iter().filter(is_on).copied().collect();
        if pair.len() == 2 {
            whole.insert(side);
            left.retain(|vector| !pair.contains(vector));
        }
    }
    let mut motions = Vec::new();
    if !whole.is_empty() {
        let sides = directions(&whole);
        motions.push((
            format!("steps {sides} then steps outward{last}"),
            Vec::new(),
        ));
    }
    for vector in left {
        let sides = directions(&BTreeSet::from([first_step(vector)]));
        let second = directions(&BTreeSet::from([unit(&vector)]));
        motions.push((
            format!("steps {sides} then steps {second}{last}"),
            Vec::new(),
        ));
    }
    motions
}

/// Returns the first step of a lame leap: straight, along the longer part.
const fn first_step((rank, file): Vector) -> Vector {
    if rank.abs() > file.abs() {
        (rank.signum(), 0)
    } else {
        (0, file.signum())
    }
}

/// Names a set of neighbouring squares.
pub(crate) fn directions(units: &BTreeSet<Vector>) -> String {
    let is_straight = |unit: &Vector| unit.0 == 0 || unit.1 == 0;
    let (straight, diagonal): (BTreeSet<Vector>, BTreeSet<Vector>) =
        units.iter().copied().partition(is_straight);
    if straight.len() == 4 && diagonal.len() == 4 {
        return "any".to_owned();
    }
    let mut names = Vec::new();
    if straight.len() == 4 {
        names.push("straight");
    } else {
        let pairs: [(&str, &[Vector]); 6] = [
            ("vertical", &[(1, 0), (-1, 0)]),
            ("sideways", &[(0, -1), (0, 1)]),
            ("forward", &[(1, 0)]),
            ("backward", &[(-1, 0)]),
            ("left", &[(0, -1)]),
            ("right", &[(0, 1)]),
        ];
        names.extend(cover(straight, &pairs));
    }
    if diagonal.len() == 4 {
        names.push("diagonal");
    } else {
        let pairs: [(&str, &[Vector]); 6] = [
            ("forward-diagonal", &[(1, -1), (1, 1)]),
            ("backward-diagonal", &[(-1, -1), (-1, 1)]),
            ("forward-left", &[(1, -1)]),
            ("forward-right", &[(1, 1)]),
            ("backward-left", &[(-1, -1)]),
            ("backward-right", &[(-1, 1)]),
        ];
        names.extend(cover(diagonal, &pairs));
    }
    joined(&names)
}

/// Returns the names that cover a set, the first fitting ones first.
fn cover<'a>(mut left: BTreeSet<Vector>, names: &[(&'a str, &[Vector])]) -> Vec<&'a str> {
    let mut found = Vec::new();
    for (name, vectors) in names {
        if vectors.iter().all(|vector| left.contains(vector)) {
            found.push(*name);
            left.retain(|vector| !vectors.contains(vector));
        }
    }
    found
}

fn joined(names: &[&str]) -> String {
    names.join(" or ")
}
