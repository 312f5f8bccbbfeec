//! Parts of a FEN with the colours changed, for [`crate::Plan::mirror`].

/// Returns a text with capitals and small letters exchanged: the same pieces or rights of the other side.
pub fn swap_case(text: &str) -> String {
    let swapped = text.chars().map(|letter| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    });
    swapped.collect()
}

/// Returns a placement with the colours changed: the ranks in the opposite order, the pieces of the other side.
///
/// ```
/// use springald_testkit::mirror_placement;
///
/// assert_eq!(mirror_placement("4k3/8/8/PK6"), "pk6/8/8/4K3");
/// ```
pub fn mirror_placement(placement: &str) -> String {
    let ranks: Vec<&str> = placement.rsplit('/').collect();
    swap_case(&ranks.join("/"))
}

/// Returns the other side to move, `w` or `b`.
pub fn mirror_side(side: &str) -> &'static str {
    if side == "w" { "b" } else { "w" }
}

/// Returns a text with the ranks of all squares in it mirrored, on a board of this many ranks.
///
/// ```
/// use springald_testkit::mirror_squares;
///
/// assert_eq!(mirror_squares("g3:g4g5", 8), "g6:g5g4");
/// assert_eq!(mirror_squares("a10", 10), "a1");
/// ```
///
/// # Panics
/// If a number in the text is not a rank of the board.
pub fn mirror_squares(text: &str, ranks: u8) -> String {
    let mut mirrored = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        if digits > 0 {
            let rank: u8 = rest[..digits].parse().expect("a rank");
            assert!((1..=ranks).contains(&rank), "a rank of the board");
            mirrored += &(ranks + 1 - rank).to_string();
            rest = &rest[digits..];
        } else {
            mirrored.push(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    mirrored
}
