//! The shortest circles of a graph of files.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;

/// A file that names an item of another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) from: PathBuf,
    pub(super) item: String,
    pub(super) to: PathBuf,
}

/// Returns the shortest circle of each group of files that use each other.
pub(super) fn circles(uses: &[Use]) -> Vec<Vec<Use>> {
    let mut by_file: BTreeMap<&PathBuf, Vec<&Use>> = BTreeMap::new();
    for one in uses {
        by_file.entry(&one.from).or_default().push(one);
    }
    let mut found: Vec<Vec<&Use>> = by_file
        .keys()
        .filter_map(|file| shortest(&by_file, file))
        .collect();
    found.sort_by_key(Vec::len);
    let mut known = BTreeSet::new();
    let mut circles = Vec::new();
    for circle in found {
        // Files that reach each other belong to one group; the shortest circle of it came first.
        if known.insert(group(&by_file, &circle[0].from)) {
            circles.push(circle.into_iter().cloned().collect());
        }
    }
    circles
}

/// Returns the shortest way from a file back to it.
fn shortest<'a>(
    by_file: &BTreeMap<&PathBuf, Vec<&'a Use>>,
    start: &'a PathBuf,
) -> Option<Vec<&'a Use>> {
    let mut reached: BTreeMap<&PathBuf, &Use> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(file) = queue.pop_front() {
        for &one in by_file.get(file).into_iter().flatten() {
            if reached.contains_key(&one.to) {
                continue;
            }
            reached.insert(&one.to, one);
            queue.push_back(&one.to);
        }
    }
    let mut way = vec![*reached.get(start)?];
    while way[way.len() - 1].from != *start {
        way.push(reached[&way[way.len() - 1].from]);
    }
    way.reverse();
    Some(way)
}

/// Returns the files that a file reaches and that reach it.
fn group(by_file: &BTreeMap<&PathBuf, Vec<&Use>>, file: &PathBuf) -> BTreeSet<PathBuf> {
    let reached = reachable(by_file, file);
    reached
        .into_iter()
        .filter(|other| reachable(by_file, other).contains(file))
        .cloned()
        .collect()
}

fn reachable<'a>(
    by_file: &BTreeMap<&PathBuf, Vec<&'a Use>>,
    start: &PathBuf,
) -> BTreeSet<&'a PathBuf> {
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(file) = open.pop() {
        for &one in by_file.get(file).into_iter().flatten() {
            if reached.insert(&one.to) {
                open.push(&one.to);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(arrows: &[(&str, &str)]) -> Vec<Vec<String>> {
        let uses: Vec<Use> = arrows
            .iter()
            .map(|(from, to)| Use {
                from: from.into(),
                item: String::new(),
                to: to.into(),
            })
            .collect();
        let files = |circle: Vec<Use>| {
            let names = circle.iter().map(|one| one.from.display().to_string());
            let mut names: Vec<String> = names.collect();
            names.sort();
            names
        };
        circles(&uses).into_iter().map(files).collect()
    }

    #[test]
    fn each_group_has_its_shortest_circle() {
        assert!(found(&[("a", "b"), ("b", "c"), ("a", "c")]).is_empty());
        assert_eq!(found(&[("a", "b"), ("b", "a")]), [["a", "b"]]);
        // Of two circles in one group, the shorter one.
        let group = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "b"), ("d", "a")];
        assert_eq!(found(&group), [["b", "c"]]);
        let two = [("a", "b"), ("b", "a"), ("b", "x"), ("x", "y"), ("y", "x")];
        assert_eq!(found(&two), [["a", "b"], ["x", "y"]]);
    }
}
