//! Texts at random: nothing panics, and every problem has its place.

use crate::syntax::{CHESS, DUCK, read};
use proptest::prelude::*;

/// Words that mutations insert.
const WORDS: &[&str] = &[
    "then",
    "not",
    "of",
    "and",
    "or",
    "on",
    "outward",
    "perpetual check loses",
    "perpetual chase loses\n  of protected king on e4 by pieces",
    "\"",
    "#",
    "\n",
    "\n  ",
    ",",
    "=",
    "*",
    "255",
    "99999999999",
    "0",
    "e1",
    "p16",
    "é",
    "\u{0}",
    "like",
    "loop",
    "any",
    "moves",
    "king",
    "pieces",
    "1.1",
    "x",
    "-",
    "a1-h8",
];

/// Reads a text, and checks the places of its problems.
fn check(text: &str) {
    let Err(problems) = read(text) else {
        return;
    };
    assert!(!problems.list().is_empty());
    assert!(!problems.to_string().is_empty());
    let lines: Vec<&str> = text.lines().collect();
    for problem in problems.list() {
        assert!(
            problem.line >= 1 && problem.line <= lines.len().max(1),
            "{problem}"
        );
        let line = lines.get(problem.line - 1).unwrap_or(&"");
        assert!(
            problem.column >= 1 && problem.column + problem.length <= line.chars().count() + 1,
            "{problem}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn mutations(
        duck in any::<bool>(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..12_usize, 0..=WORDS.len()), 1..8),
    ) {
        let mut letters: Vec<char> = if duck { DUCK } else { CHESS }.chars().collect();
        for (place, length, word) in cuts {
            let start = place.index(letters.len());
            let end = (start + length).min(letters.len());
            let word = WORDS.get(word).copied().unwrap_or_default();
            letters.splice(start..end, word.chars());
            letters.push('\n');
        }
        check(&letters.into_iter().collect::<String>());
    }

    #[test]
    fn shuffled_words(picks in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..60)) {
        let words: Vec<&str> = CHESS.split_whitespace().chain(WORDS.iter().copied()).collect();
        let mut text = "game own like chess\n".to_owned();
        for (pick, breaks) in picks {
            text.push_str(words[pick.index(words.len())]);
            text.push(if breaks { '\n' } else { ' ' });
        }
        check(&text);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        check(&text);
    }
}

/// Repeats lines until a text has the size that is allowed.
fn filled(head: &str, line: impl Fn(usize) -> String) -> String {
    let mut text = head.to_owned();
    for number in 0.. {
        let line = line(number);
        if text.len() + line.len() > 64 * 1024 || number > 3900 {
            break;
        }
        text.push_str(&line);
    }
    text
}

#[test]
fn the_largest_texts_are_read() {
    let game = "game own like chess\n";
    for text in [
        filled(game, |_| "castling\n".into()),
        filled(game, |n| format!("area a{n}-a = a{}-a\n", n + 1)),
        filled(&format!("{game}without piece "), |n| format!("quen{n} ")),
        filled(
            &format!("{game}piece man M\n promotes on rank 8 to "),
            |n| format!("quen{n} "),
        ),
        filled(&format!("{game}piece man M\n steps any into "), |_| {
            "not ".into()
        }),
        filled(&format!("{game}piece man M\n steps any into "), |_| {
            "a1-h8 ".into()
        }),
        filled(&format!("{game}piece man M\n steps any"), |_| {
            " then steps any".into()
        }),
        filled(&format!("{game}piece man M\n steps any"), |_| {
            " or any".into()
        }),
        filled(&format!("{game}piece man M\n"), |_| {
            " moves like queen\n".into()
        }),
        filled(&format!("{game}piece man M\n"), |_| {
            " steps any or straight then hops any then steps any\n".into()
        }),
        filled(game, |n| {
            format!(
                "piece man{n} M\n steps any then slides any\n moves like man{}\n",
                n + 1
            )
        }),
        filled(game, |n| format!("clause 1.1 \"{n}\"\n")),
        filled(&format!("{game}aliases "), |n| format!("a{n} ")),
        filled(game, |_| "drop pieces on a1\n".into()),
        "\"".repeat(64 * 1024),
        "\n".repeat(64 * 1024),
    ] {
        check(&text);
    }
}
