//! Interned words, for games made at run time.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

static WORDS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// Returns the one copy of a word, which lives until the program ends.
///
/// Games have a handful of words. Equal words share their memory, so creating a game again and again
/// does not leak.
pub(crate) fn interned(word: &str) -> &'static str {
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = words.get(word) {
        return known;
    }
    let kept: &'static str = Box::leak(word.into());
    words.insert(kept);
    kept
}

#[cfg(test)]
mod tests {
    use super::interned;

    #[test]
    fn equal_words_are_kept_once() {
        let made = ["fu", "fu"].map(|start| interned(&format!("{start}ll")));
        assert_eq!(made, ["full", "full"]);
        assert!(std::ptr::eq(made[0], made[1]));
    }
}
