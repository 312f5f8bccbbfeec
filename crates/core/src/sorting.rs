//! Sorts that take little code.

use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Sorts a list by a comparison and keeps the order of equal elements.
///
/// As [`slice::sort_by`], which is compiled anew for each type, some five kilobytes that browsers download; the code of
/// this one is shared. It is slower and allocates, so it is not for searches. For short lists there is [`insertion_sort`].
///
/// ```
/// let mut words = ["rook", "king", "bishop", "pawn"];
/// springald_core::sort_by(&mut words, |a, b| a.len().cmp(&b.len()));
/// assert_eq!(words, ["rook", "king", "pawn", "bishop"]);
/// ```
pub fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<usize> = (0..list.len()).collect();
    sort_indices(&mut order, &|a, b| compare(&list[a], &list[b]));
    // Each element goes to its place along the cycles of the permutation.
    for start in 0..order.len() {
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut order[at], at);
            if from == start {
                break;
            }
            list.swap(at, from);
            at = from;
        }
    }
}

/// Returns the set of some elements, which are few: inserted one by one, as `collect` would sort them in code of its own.
///
/// ```
/// assert!(springald_core::set_of([3, 1, 3, 2]).into_iter().eq(1..=3));
/// ```
pub fn set_of<T: Ord>(elements: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(elements);
    set
}

fn sort_indices(order: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    order.sort_by(|&a, &b| compare(a, b));
}

/// Sorts a short list by a key and keeps the order of elements with equal keys: an insertion sort.
///
/// The sort of the standard library is compiled anew for each type, some five kilobytes that browsers download. Where lists
/// have few elements, or are nearly in order, this one is as good.
///
/// ```
/// let mut words = ["rook", "king", "bishop", "pawn"];
/// springald_core::insertion_sort(&mut words, |word| word.len());
/// assert_eq!(words, ["rook", "king", "pawn", "bishop"]);
/// ```
pub fn insertion_sort<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at - 1]) > key(&list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}
