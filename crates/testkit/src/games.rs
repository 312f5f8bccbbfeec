//! Whole games, turn by turn.

use springald_core::{NotationExt, PlayError, Record, Variant, Verdict};

/// Plays a game from the start to `verdict`. Each turn is given in SAN, as text, and with the FEN after
/// it. `refused` is an action that must be refused at the end.
///
/// # Panics
/// If the program reads or writes something else, or the game ends differently.
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
