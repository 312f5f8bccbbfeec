//! Squares as CECP counts them: on a board of exactly ten ranks the first rank has the number 0.

use springald_core::Game;

/// Returns a text with squares as CECP writes them.
pub(super) fn outward(game: &dyn Game, text: &str) -> String {
    shifted(game, text, |rank| rank.checked_sub(1))
}

/// Returns a text with squares as Springald writes them.
pub(super) fn inward(game: &dyn Game, text: &str) -> String {
    shifted(game, text, |rank| rank.checked_add(1))
}

/// Changes the number of every rank on a board of ten ranks.
fn shifted(game: &dyn Game, text: &str, change: fn(u32) -> Option<u32>) -> String {
    let shape = game.info().shape;
    if shape.ranks() != 10 {
        return text.to_owned();
    }
    let is_file = |c: char| c.is_ascii_lowercase() && (c as u8 - b'a') < shape.files();
    let (mut out, mut rest) = (String::new(), text);
    while let Some(letter) = rest.chars().next() {
        out.push(letter);
        rest = &rest[letter.len_utf8()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if !is_file(letter) || digits == 0 {
            continue;
        }
        let (number, after) = rest.split_at(digits);
        match number.parse().ok().and_then(change) {
            Some(rank) => out += &rank.to_string(),
            None => out += number,
        }
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_registry::find;

    #[test]
    fn ten_ranks_are_counted_from_zero() {
        let game = find("cats").unwrap().variant().begin();
        for (ours, theirs) in [
            ("e3e5", "e2e4"),
            ("a9a10q@e6", "a8a9q@e5"),
            ("*a2a3,M@b1", "*a1a2,M@b0"),
            ("T@", "T@"),
            ("&d1d2", "&d0d1"),
        ] {
            assert_eq!(outward(&*game, ours), theirs);
            assert_eq!(inward(&*game, theirs), ours);
        }
        assert_eq!(outward(&*game, "The cat on a10."), "The cat on a9.");
    }

    #[test]
    fn other_boards_are_left_alone() {
        let game = find("ballista").unwrap().variant().begin();
        assert_eq!(outward(&*game, "e2e4"), "e2e4");
        assert_eq!(inward(&*game, "e2e4"), "e2e4");
    }

    #[test]
    fn invalid_squares_do_no_harm() {
        let game = find("cats").unwrap().variant().begin();
        for text in ["", "é4", "e", "e99999999999999", "4e", "e0e"] {
            let _ = (inward(&*game, text), outward(&*game, text));
        }
        assert_eq!(outward(&*game, "e0"), "e0");
    }
}
