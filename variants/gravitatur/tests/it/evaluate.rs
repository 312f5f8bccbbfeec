//! The evaluation and the hints for the search: the sign of each term, noisy actions, the captures of
//! the enemy king, null moves.

use springald_core::{Evaluate, Group, NotationExt, PositionExt, Side, Trace};
use springald_gravitatur::{Action, GravitaturPosition};

fn at(fen: &str) -> GravitaturPosition {
    GravitaturPosition::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn white(fen: &str) -> i32 {
    at(fen).evaluate(Side::White)
}

fn action(fen: &str, text: &str) -> Action {
    let found = at(fen).action_from_text(text);
    found.unwrap_or_else(|| panic!("{text} in {fen}"))
}

/// Returns the count of each weight of a group, White's less Black's.
fn counted<const N: usize>(fen: &str, group: &str) -> [i32; N] {
    let mut trace = Trace::default();
    at(fen).each_term(&mut trace);
    let start = Group::start(GravitaturPosition::start().terms(), group);
    let mut counts = [0; N];
    for (index, count) in trace.0 {
        if (start..start + N).contains(&index) {
            counts[index - start] += count;
        }
    }
    counts
}

/// Returns the noisy actions, in alphabetical order.
fn noisy(fen: &str) -> String {
    springald_testkit::noisy::<springald_gravitatur::Gravitatur>(fen)
}

/// Returns the least that the action wins for certain, found by asking for more and more.
fn surely(fen: &str, text: &str) -> i32 {
    let (position, action) = (at(fen), action(fen, text));
    let enough = |least: &i32| position.wins_exchange(action, *least);
    let most = (-2000..2000).take_while(enough).last().unwrap();
    assert!(!position.wins_exchange(action, most + 1), "{text} in {fen}");
    most
}

fn order_score(fen: &str, text: &str) -> i32 {
    at(fen).order_score(action(fen, text))
}

#[test]
fn at_the_start_only_the_turn_counts() {
    let start = GravitaturPosition::start();
    let mut trace = Trace::default();
    start.each_term(&mut trace);
    let mut counts = vec![0; Group::total(GravitaturPosition::start().terms())];
    for (index, count) in trace.0 {
        counts[index] += count;
    }
    let lopsided = start.terms().iter().filter(|group| {
        let first = Group::start(start.terms(), &group.name);
        counts[first..first + group.len]
            .iter()
            .any(|&count| count != 0)
    });
    let names: Vec<_> = lopsided.map(|group| &*group.name).collect();
    // Both sides are alike, and only these three depend on the side to act.
    assert_eq!(names, ["king danger", "checks by placing", "turn"]);
    assert!(start.evaluate(Side::White) > 0, "it is good to have it");
}

#[test]
fn pieces_that_can_be_dragged_to_the_enemy_king_are_in_danger_before_that_side_places() {
    // From e7 the Gravitatur pulls the knight from a7 to d7, where the king takes it.
    let placing = |fen: &str| white(fen) - white(&fen.replace("- - - 0", "- - @ 0"));
    let alone = "3k4/N7/8/8/8/8/PP6/7K b - - - 0 1";
    let guarded = "3k4/N6R/8/8/8/8/PP6/7K b - - - 0 1";
    assert!(placing(alone) < placing(guarded));
    // The knight is one of four kinds of pieces, and it is Black who places.
    let group = "dragged to the king";
    assert_eq!(counted(alone, group), [0, 0, 0, 0, 0, 0, 1, 0]);
    assert_eq!(counted::<8>(guarded, group)[6], 0);
}

#[test]
fn checks_by_pulling_are_seen() {
    // The Gravitatur on e5 draws the queen to d4, in line with the king; from farther away too.
    let fen = "3k4/8/8/8/8/8/8/Q6K w - - - 0 1";
    assert!(noisy(fen).is_empty());
    let checks = at(fen).actions().into_iter();
    let checks = checks.filter(|action| matches!(action, Action::Place { check: true, .. }));
    assert!(checks.count() > 0);
    let counts: [i32; 16] = counted(fen, "checks by placing");
    assert_eq!(counts[8], 0, "White has some");
    assert_eq!(counts[0], -1, "Black has none");
    assert!(white(fen) > white(&fen.replace(" w ", " b ")));
}

#[test]
fn a_king_swaps_only_to_unattacked_squares() {
    let group = "king refuges";
    let both = "6k1/8/8/r7/8/8/1N4N1/4K3 w - - @ 0 1";
    let one = "6k1/8/8/8/8/8/rN4N1/4K3 w - - @ 0 1";
    assert_eq!(counted(both, group), [0, -1, 1, 0, 0, 0, 0, 0]);
    // The knight on b2 hides the other from the rook.
    assert_eq!(counted(one, group), [0; 8]);
}

#[test]
fn a_bare_king_is_driven_to_the_edge() {
    let centre = white("8/8/8/3k4/8/8/8/K5Q1 w - - @ 0 1");
    let edge = white("3k4/8/8/8/8/8/8/K5Q1 w - - @ 0 1");
    let nearer = white("3k4/8/3K4/8/8/8/8/6Q1 w - - @ 0 1");
    assert!(edge > centre && nearer > edge);
}

#[test]
fn a_single_minor_piece_wins_nothing() {
    let minor = white("8/8/8/3k4/8/1p6/8/K6N w - - @ 0 1");
    let rook = white("8/8/8/3k4/8/1p6/8/K6R w - - @ 0 1");
    assert!(minor.abs() < 60 && rook > minor + 100);
}

#[test]
fn an_advantage_fades_with_the_clock() {
    let fresh = white("3k4/8/8/8/8/8/8/K5Q1 w - - @ 0 1");
    let stale = white("3k4/8/8/8/8/8/8/K6Q w - - @ 140 90");
    assert!(0 < stale && stale < fresh);
}

#[test]
fn captures_and_promotions_are_noisy_and_only_after_the_placement() {
    let placed = "6k1/P4R2/8/8/8/8/1n6/K6b w - - @ 0 1";
    assert_eq!(noisy(placed), "a1b2 a7a8b a7a8n a7a8q a7a8r");
    assert_eq!(noisy(&placed.replace('@', "-")), "");
    // The bishop guards the knight.
    let guarded = "6k1/P4R2/8/4b3/8/8/1n6/K7 w - - @ 0 1";
    assert_eq!(noisy(guarded), "a7a8b a7a8n a7a8q a7a8r");
}

#[test]
fn noise_in_check_is_what_meets_the_check() {
    // The queen can be taken; the pawn can neither take nor step in between.
    assert_eq!(noisy("7k/P7/8/8/8/8/1q6/K7 w - - - 0 1"), "a1b2");
    // The pawn steps in between on the last rank.
    let between = noisy("K2r3k/1P6/8/8/8/8/8/8 w - - - 0 1");
    assert_eq!(between, "b7b8b b7b8n b7b8q b7b8r");
    // But not where the bishop pins it, and not where the knight gives check too.
    assert_eq!(noisy("K2r3k/1P6/8/3b4/8/8/8/8 w - - - 0 1"), "");
    assert_eq!(noisy("K2r3k/1Pn5/8/8/8/8/8/8 w - - - 0 1"), "");
    // Nor may it leave a line where it is pinned.
    assert_eq!(noisy("7k/K1P4r/8/8/8/8/8/8 w - - @ 0 1"), "");
}

#[test]
fn a_king_wins_what_it_captures_without_recapture() {
    let fen = "6k1/8/8/8/8/8/1n6/K6n w - - @ 0 1";
    let gain = at(fen).gain(action(fen, "a1b2"));
    assert!(gain > 300);
    assert_eq!(surely(fen, "a1b2"), gain);
    assert_eq!(surely(fen, "a1a2"), 0);
}

#[test]
fn a_piece_next_to_the_enemy_king_needs_a_guard() {
    let alone = "6k1/8/8/8/8/8/8/K4R2 w - - @ 0 1";
    assert_eq!(surely(alone, "f1f6"), 0);
    assert!(surely(alone, "f1f7") < -300);
    for (fen, step) in [
        // A bishop, a knight, the king, and a rook behind the rook.
        ("6k1/8/8/7B/8/8/8/K4R2 w - - @ 0 1", "f1f7"),
        ("6k1/8/8/4N3/8/8/8/K4R2 w - - @ 0 1", "f1f7"),
        ("6k1/2R5/4K3/8/8/8/8/8 w - - @ 0 1", "c7f7"),
        ("6k1/8/8/8/8/8/5R2/K4R2 w - - @ 0 1", "f2f7"),
    ] {
        assert_eq!(surely(fen, step), 0, "{step} in {fen}");
    }
}

#[test]
fn a_promotion_next_to_the_enemy_king_needs_a_guard_too() {
    let far = "8/P1k5/8/8/8/8/8/K7 w - - @ 0 1";
    let queen = at(far).gain(action(far, "a7a8q"));
    assert!(queen > 700);
    assert_eq!(surely(far, "a7a8q"), queen);
    let taken = "8/2kP4/8/8/8/8/8/K7 w - - @ 0 1";
    assert!(surely(taken, "d7d8r") < 0);
    let guarded = "8/2kP4/8/6B1/8/8/8/K7 w - - @ 0 1";
    assert!(surely(guarded, "d7d8r") > 300);
}

#[test]
fn a_check_by_placing_may_leave_a_man_to_the_king() {
    // The turn is over. From b6 the rook is pulled to c5, below the king, and from c5 to d4, where the
    // king does not reach it.
    let fen = "8/8/3k4/8/8/8/3N4/6RK w - - - 0 1";
    assert!(surely(fen, "G@b6") < -300);
    assert_eq!(surely(fen, "G@c5"), 0);
    // Nothing can be taken before the normal move.
    assert_eq!(surely(fen, "G@b3"), 0);
}

#[test]
fn null_moves() {
    assert!(GravitaturPosition::start().null_move().is_some());
    // In check, after the placement, with a single piece.
    for fen in [
        "4k3/8/8/8/4r3/8/NN6/4K3 w - - - 0 1",
        "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - @ 0 1",
        "4k3/pppp4/8/8/8/8/PPPP4/N3K3 w - - - 0 1",
    ] {
        assert_eq!(at(fen).null_move(), None, "{fen}");
    }
}

#[test]
fn a_check_is_more_promising_than_a_stroll() {
    let fen = "3k4/8/8/8/8/8/8/K6R w - - @ 0 1";
    assert!(order_score(fen, "h1h8") > order_score(fen, "h1h5"));
}

#[test]
fn checks_by_placing_come_first() {
    let middle = at("8/kppprpqr/3n4/1PbnB1P1/1B6/1PpppPPb/3N1PR1/1RN3K1 w - - - 2 22");
    let (checks, others): (Vec<_>, Vec<_>) = middle
        .actions()
        .into_iter()
        .partition(|action| matches!(action, Action::Place { check: true, .. }));
    let promises = |some: Vec<Action>| some.into_iter().map(|action| middle.order_score(action));
    assert!(promises(checks).min() > promises(others).max());
}

#[test]
fn a_pawn_near_its_goal_hurries() {
    let fen = "4k3/8/8/PP6/8/8/P7/K7 w - - @ 0 1";
    assert!(order_score(fen, "b5b6") > order_score(fen, "a2a3"));
}
