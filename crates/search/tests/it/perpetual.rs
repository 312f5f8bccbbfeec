//! Repetition that loses, as declared games may have it.

use springald_registry::{Control, Engine, EngineEntry, Score, Source, Task, TurnRequest, compile};

/// White is lost without a perpetual check: Black has a chariot more, and a mating attack.
const ATTACKED: &str = "3k5/R8/9/9/9/9/9/7r1/8r/5K3 w - - 0 1";

fn game(draws: &str) -> EngineEntry {
    let text = format!("game own like xiangqi\n{draws}\n");
    let source = Source::of(&text).unwrap_or_else(|error| panic!("{error}"));
    compile(&source).unwrap_or_else(|error| panic!("{error}"))
}

/// Searches after a line of turns. Returns the best action and its score.
fn best(entry: &EngineEntry, fen: &str, line: &str, depth: u32) -> (String, Score) {
    let mut game = entry.variant().begin_at(fen).unwrap();
    game.play_line(line).unwrap();
    let (task, control) = (Task::to_depth(depth), Control::default());
    let request = TurnRequest::new(&*game, &task, &control);
    let found = entry.think(&request, &mut Engine::new(4, 1), &mut |_| {});
    let found = found.unwrap();
    (found.turn, found.score)
}

#[test]
fn perpetual_check_saves_nobody() {
    let (_, score) = best(&game("repetition draw 3"), ATTACKED, "", 9);
    assert_eq!(score, Score::Centipawns(0));
    let (_, score) = best(&game(""), ATTACKED, "", 9);
    assert!(score.value() < -200, "{score:?}");
}

#[test]
fn the_last_repetition_wins_for_the_checked_side() {
    let line = "a9a10 d10d9 a10a9 d9d10 a9a10 d10d9 a10a9";
    let won = ("d9d10".to_owned(), Score::Mate(1));
    assert_eq!(best(&game(""), ATTACKED, line, 3), won);
    let (action, score) = best(&game("repetition draw 3"), ATTACKED, line, 3);
    assert!(
        action != "d9d10" || score == Score::Centipawns(0),
        "{action} {score:?}"
    );
    // A turn earlier White sees it coming.
    let (action, _) = best(
        &game(""),
        ATTACKED,
        "a9a10 d10d9 a10a9 d9d10 a9a10 d10d9",
        3,
    );
    assert_ne!(action, "a10a9");
}

/// Red's chariot chases a cannon that nothing protects.
const CHASED: &str = "3k5/9/c8/9/9/9/9/9/1R7/5K3 w - - 0 1";

#[test]
fn the_last_repetition_wins_for_the_chased_side() {
    let line = "b2a2 a8b8 a2b2 b8a8 b2a2 a8b8 a2b2";
    let won = ("b8a8".to_owned(), Score::Mate(1));
    assert_eq!(best(&game(""), CHASED, line, 3), won);
    let without = game("repetition draw 3, perpetual check loses");
    assert_ne!(best(&without, CHASED, line, 3).1, Score::Mate(1));
    // A turn earlier Red sees it coming.
    let line = "b2a2 a8b8 a2b2 b8a8 b2a2 a8b8";
    assert_ne!(best(&game(""), CHASED, line, 3).0, "a2b2");
    // The turns before the position that is repeated do not count.
    let line = "b2b3 a8b8 b3b2 b8a8 b2a2 a8b8 a2b2";
    assert_ne!(best(&game(""), CHASED, line, 3).1, Score::Mate(1));
}

/// White's hunter and Black's dog can only go to and fro, and each turn of White attacks the dog.
const HUNT: &str = "game hunt\nboard 2 x 4\nstart \"d1/2/2/1H w - - 0 1\"\n\
    piece hunter H\n  steps sideways to move\n  slides vertical to take\npiece dog D\n  steps sideways to move\n\
    win when enemy has no pieces as \"caught\"\n";

#[test]
fn a_chase_is_seen_before_the_position_comes_again() {
    let hunt = |draws: &str| {
        let text = HUNT.replace("win when", &format!("{draws}\nwin when"));
        let source = Source::of(&text).unwrap_or_else(|error| panic!("{error}"));
        let entry = compile(&source).unwrap_or_else(|error| panic!("{error}"));
        best(&entry, "d1/2/2/1H w - - 0 1", "", 6).1
    };
    assert_eq!(hunt("repetition draw 3"), Score::Centipawns(0));
    let lost = hunt("repetition draw 3, perpetual chase loses\n  of dog by hunter");
    assert!(lost.value() < -1000, "{lost:?}");
    // Whoever cannot chase dogs does not lose.
    let other = hunt("repetition draw 3, perpetual chase loses\n  of dog by dog");
    assert_eq!(other, Score::Centipawns(0));
}

#[test]
fn who_repeats_loses() {
    let game = game("repetition loss 3");
    let start = "3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1";
    let line = "f1f2 d10d9 f2f1 d9d10 f1f2 d10d9 f2f1";
    let (action, score) = best(&game, start, line, 4);
    assert_ne!(action, "d9d10", "{score:?}");
}
