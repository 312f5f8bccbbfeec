//! A sort for short lists.

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
