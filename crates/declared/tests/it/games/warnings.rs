//! The warnings of `springald game check`: one text for each, and none for the games of the library.

use springald_declared::{LIBRARY, load, warnings};

/// A game of chess pieces on a small board.
const SMALL: &str = "game own \"Own\"\nboard 4 x 4\nforbid own royal attacked\n\
    loss when checkmated as \"checkmate\"\npiece king K royal\n  steps any\n";

/// Returns the warnings about a text.
fn of(text: &str) -> Vec<String> {
    let game = load(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    warnings(&game).iter().map(ToString::to_string).collect()
}

/// Returns the warnings about the small game with this start and these further statements.
fn small(start: &str, more: &str) -> Vec<String> {
    of(&format!("{SMALL}start \"{start} w - - 0 1\"\n{more}\n"))
}

/// A start with the two kings.
const KINGS: &str = "k3/4/4/3K";

#[test]
fn the_library_has_no_warnings() {
    let all = LIBRARY.iter().flat_map(|(id, text)| {
        let warnings = of(text).into_iter();
        warnings.map(move |warning| format!("{id}: {warning}"))
    });
    let wrong: Vec<String> = all.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn games_that_are_over_at_once() {
    let end = "win when enemy has fewer than 2 king as \"one king\"";
    let over = "the game is over at its start: one king";
    assert!(small(KINGS, end).contains(&over.to_owned()));
}

#[test]
fn pieces_that_never_come() {
    let man = "3.1 piece man M\n  steps forward";
    assert_eq!(small("k3/4/4/M2K", man), [""; 0]);
    let never = "clause 3.1: the piece 'man' never comes onto the board";
    assert_eq!(small(KINGS, man), [never]);
    let promoted = "piece pawn P\n  steps forward\n  promotes on rank 4 to man";
    let man = man.replace("forward", "any");
    assert_eq!(small("k3/4/P3/3K", &format!("{man}\n{promoted}")), [""; 0]);
}

#[test]
fn pieces_and_ways_that_lead_nowhere() {
    let never = "clause 3.1: the piece 'man' can never move";
    let man = "3.1 piece man M\n  steps backward";
    assert_eq!(small("k2m/4/4/M2K", man), [never]);
    let far = "piece man M\n  steps forward\n  3.2 steps forward 2 from rank 4 to move";
    let idle = "clause 3.2: a way of moving of the piece 'man' leads nowhere from where it can stand: \
        two squares forward from the last rank";
    assert_eq!(small("k3/4/M3/3K", far), [idle]);
    let near = far.replace("from rank 4", "from rank 2");
    assert_eq!(small("k3/4/M3/3K", &near), [""; 0]);
}

#[test]
fn promotions_that_never_happen() {
    let man = "piece man M\n  steps sideways\n  3.2 promotes on rank 4 to king";
    let never = "clause 3.2: a promotion of the piece 'man' never happens, as it cannot come there";
    assert_eq!(small("k3/4/M3/3K", man), [never]);
    assert_eq!(
        small("k3/4/M3/3K", &man.replace("sideways", "forward")),
        [""; 0]
    );
}

#[test]
fn rights_and_hands_that_nobody_has() {
    let text = "game own like chess\nstart \"r3k2r/8/8/8/8/8/8/R3K2R w Qq - 0 1\"\n";
    let never = "clause 3.13: castling with the letter K never happens, as the start gives nobody the right to it";
    let found = of(text);
    assert!(
        found.iter().any(|one| one.ends_with(&never[13..])),
        "{found:?}"
    );
    let drops = "piece man M\n  steps any\npiece maid W\n  steps any\n5.1 drop man\n5.2 drop maid";
    let empty = "clause 5.2: the piece 'maid' is never in hand";
    assert_eq!(small("kw2/4/M3/3K[m]", drops), [empty]);
    assert_eq!(small("kw2/4/M3/3K[mw]", drops), [""; 0]);
    let other = "clause 5.1: the piece 'man' is never in hand";
    assert_eq!(small("kw2/4/M3/3K", drops), [other, empty]);
    assert_eq!(small("kw2/4/M3/3K[]", drops), [""; 0]);
    let captured = format!("{drops}\ncaptured pieces go to hand");
    assert_eq!(small("kw2/4/M3/3K[m]", &captured), [""; 0]);
}

#[test]
fn ends_that_never_come() {
    let man = "piece man M\n  steps forward";
    let start = "k2m/4/4/M2K";
    let end = |end: &str| small(start, &format!("{man}\n6.1 {end}"));
    let never = |reason: &str, why: &str| {
        [format!(
            "clause 6.1: the end \"{reason}\" never comes: {why}"
        )]
    };
    let there = "these pieces never stand there";
    assert_eq!(
        end("win when your man on b1-c3 as \"home\""),
        never("home", there)
    );
    assert_eq!(end("win when your man on a3 as \"home\""), [""; 0]);
    assert_eq!(
        end("win when 5 of your man on file a as \"home\""),
        never("home", there)
    );
    assert_eq!(end("win when 4 of your man on file a as \"home\""), [""; 0]);
    let royal = "royal pieces are never captured in this game";
    assert_eq!(
        end("win when enemy has no king as \"captured\""),
        never("captured", royal)
    );
    assert_eq!(end("win when enemy has no man as \"captured\""), [""; 0]);
    let full = "moves fill no board, and nothing comes from outside";
    assert_eq!(end("draw when board full as \"full\""), never("full", full));
    let passing = "the game has no passing";
    assert_eq!(
        end("draw when both passed as \"passed\""),
        never("passed", passing)
    );
    assert_eq!(
        end("draw when both passed as \"passed\"\nmay pass"),
        [""; 0]
    );
    let two = "win when enemy has no king, and board full as \"two\"";
    assert_eq!(end(two), never("two", royal));
    let check = "the game has no check, for nothing is forbidden and checks are not counted";
    let checkless = "game own like chess\nwithout forbid\n7.9 loss when checkmated as \"mate\"\n";
    let found = of(checkless);
    assert!(found.iter().any(|one| one.ends_with(check)), "{found:?}");
    let dropped = "win when checkmated by dropped man as \"dropped\"";
    assert_eq!(
        end(dropped),
        never("dropped", "these pieces are never dropped")
    );
}

#[test]
fn ends_that_others_forestall() {
    let man = "piece man M\n  steps forward";
    let ends = |first: &str, second: &str| {
        let first = format!("win when {first} as \"first\"");
        let second = format!("6.2 win when {second} as \"second\"");
        small("k1mm/4/MM2/3K", &format!("{man}\n{first}\n{second}"))
    };
    let late = ["clause 6.2: the end \"second\" never comes: the end \"first\" comes first"];
    let (few, fewer) = ("enemy has fewer than 2 man", "enemy has no man");
    assert_eq!(ends(few, fewer), late);
    assert_eq!(ends(fewer, few), [""; 0]);
    assert_eq!(ends("your man on ranks 3-4", "your man on rank 3"), late);
    assert_eq!(ends("your man on rank 3", "your man on ranks 3-4"), [""; 0]);
    assert_eq!(
        ends("you have more than 3 man", "you have more than 4 man"),
        late
    );
    assert_eq!(
        ends(
            "your man on rank 4",
            "your man on rank 4, and enemy has no man"
        ),
        late
    );
    assert_eq!(
        ends(
            "your man on rank 4 safely",
            "your man on rank 4 , and enemy has no man"
        ),
        [""; 0]
    );
}

#[test]
fn actions_with_the_same_text() {
    // The king may also go to the square of castling without castling.
    let text = "game own like chess\nstart \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\npiece king K royal\n  steps any\n\
        \x20 slides sideways up to 2 to move\ncastling\n  king e1 to g1, rook h1 to f1, as K\n";
    let found = of(text);
    let same = "two actions have the text e1g1, so that only one can be chosen, in ";
    assert!(found.iter().any(|one| one.starts_with(same)), "{found:?}");
}
