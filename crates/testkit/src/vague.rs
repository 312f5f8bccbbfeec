//! Sentences that fit any game, and so help in none.

/// Parts of such sentences.
const VAGUE_REASONS: [&str; 3] = ["can't do that now", "can't move now", "Choose a square"];

/// Returns `true` if a sentence would fit any game.
pub(super) fn is_vague(sentence: &str) -> bool {
    // Games know the kinds of their pieces.
    let is_unknown = sentence.starts_with("The piece on ") && sentence.contains(" can't ");
    is_unknown || VAGUE_REASONS.iter().any(|part| sentence.contains(part))
}

#[cfg(test)]
mod tests {
    use super::is_vague;

    #[test]
    fn sentences_that_fit_any_game_are_found() {
        assert!(is_vague("The piece on e2 can't go to d1."));
        assert!(is_vague("You can't do that now."));
        assert!(!is_vague(
            "The duck needs an empty square: the rook on a8 is in the way."
        ));
        assert!(!is_vague(
            "The piece on e2 must move to a different square."
        ));
    }
}
