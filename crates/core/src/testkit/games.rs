//! Whole games, turn by turn.

use crate::{NotationExt, PlayError, Record, Variant, Verdict};

/// Plays a game of turns, each in SAN, as text, and with the FEN that it leads to, from the start to
/// `verdict`. `refused` is an action that is not played any more.
///
/// # Panics
/// Where the program reads or writes something else, or the game ends elsewhere.
pub fn whole_game<V: Variant + Default>(
    turns: &[(&str, &str, &str)],
    verdict: Verdict,
    refused: &str,
) {
    let mut record = Record::<V>::default();
    for (san, text, fen) in turns {
        assert_eq!(record.verdict(), None, "before {san}");
        let played = record.play_san_turn(san);
        assert!(played.is_ok(), "{san}: {played:?}");
        let turn = record.turns();
        let turn = turn.last().expect("a turn");
        assert_eq!((&*turn.san(), &*turn.text()), (*san, *text));
        assert_eq!(record.position().fen(), *fen, "after {san}");
    }
    assert_eq!(record.verdict(), Some(verdict));
    assert_eq!(record.play_text(refused), Err(PlayError::Over(verdict)));
    assert!(record.undo_turn());
    assert_eq!(record.verdict(), None);
}
