//! Moves as long as there are pieces on the line, captures by flanking, and ends by the form of pieces. `games/vectors` has
//! the legal moves of a slow generator, `tests/clients/lines.py`.

use crate::games::native::{declared, large};
use springald_core::{Explain, IllegalReason, NotationExt, Position, PositionExt, Variant};
use springald_declared::{Bits, Declared, DeclaredPosition, Game, load};

/// Returns the position after an action.
fn after<W: Bits>(position: &DeclaredPosition<W>, text: &str) -> DeclaredPosition<W> {
    let action = position.action_from_text(text);
    let action = action.unwrap_or_else(|| panic!("{text} in {}", position.fen()));
    position.after_unchecked(action)
}

/// Returns how a game has ended.
fn ended<W: Bits>(position: &DeclaredPosition<W>) -> String {
    let verdict = position.finished();
    verdict.map_or_else(String::new, |verdict| {
        let winner = verdict.winner.map(|side| side.to_string());
        format!("{} {}", winner.unwrap_or_default(), verdict.termination)
    })
}

fn why<W: Bits>(position: &DeclaredPosition<W>, text: &str) -> String {
    let reason = position.why_not(text).unwrap().unwrap();
    let clause = reason.clause().map(|one| one.to_string());
    format!("{} {}", clause.unwrap_or_default(), reason.sentence())
}

#[test]
fn a_move_is_as_long_as_there_are_pieces_on_its_line() {
    let game = declared("lines-of-action");
    let start = game.start();
    assert_eq!(
        why(&start, "b1b4"),
        "2.1 The man on b1 goes as many squares on that line as there are pieces on it: 2."
    );
    let position = game.parse_fen("8/8/8/8/M1m4M/8/8/m7 w - - 0 1").unwrap();
    assert_eq!(
        why(&position, "a4d4"),
        "2.1 The man on a4 can't reach d4: the man on c4 is in the way."
    );
}

#[test]
fn connected_men_win_and_those_of_both_sides_draw() {
    let game = declared("lines-of-action");
    let position = game.parse_fen("8/8/8/4m3/M7/2M5/8/m7 w - - 0 1").unwrap();
    assert_eq!(ended(&position), "");
    assert_eq!(ended(&after(&position, "a4b4")), "White all connected");
    // Black's only man left is connected, too.
    let position = game.parse_fen("8/8/8/4m3/8/1M6/1m1M4/8 w - - 0 1").unwrap();
    assert_eq!(ended(&after(&position, "d2b2")), " both connected");
}

#[test]
fn a_piece_between_two_others_or_against_a_refuge_is_taken() {
    let game = large("fetlar");
    let fen = "k10/11/11/11/11/11/11/11/11/3A7/1d2d1A4 w - - 0 1";
    let position = game.parse_fen(fen).unwrap();
    assert_eq!(ended(&position), "Black king escaped");
    let fen = "11/2k8/11/11/11/11/11/11/11/2AA7/1d2d1A4 w - - 0 1";
    let position = game.parse_fen(fen).unwrap();
    let taken = after(&position, "c2c1");
    assert_eq!(
        taken.fen(),
        "11/2k8/11/11/11/11/11/11/11/3A7/2A1d1A4 b - - 0 1"
    );
    assert_eq!(
        why(&position, "d2a2"),
        "2.1 The attacker on d2 can't reach a2: the attacker on c2 is in the way."
    );
    assert_eq!(
        why(&position, "g1k1"),
        "2.1 The attacker on g1 can't go to k1: that square is closed to it."
    );
}

#[test]
fn a_surrounded_king_and_enclosed_defenders_lose() {
    let game = large("fetlar");
    let fen = "11/11/11/11/11/11/4A6/3Ak6/4A6/5A5/1d9 w - - 0 1";
    let position = game.parse_fen(fen).unwrap();
    assert_eq!(ended(&position), "");
    // Beside the throne three attackers are enough.
    let fen = "11/11/11/11/11/3Ak6/4A6/4A6/11/11/1d9 w - - 0 1";
    let beside = game.parse_fen(fen).unwrap();
    assert_eq!(ended(&beside), "");
    let open = game
        .parse_fen("11/11/11/11/4A6/3Ak6/11/4A6/11/11/1d9 w - - 0 1")
        .unwrap();
    assert_eq!(ended(&after(&open, "e4e5")), "White king surrounded");
    let inside = game
        .parse_fen("11/11/11/11/11/11/5A5/4AkA4/5dA4/5A5/4A6 w - - 0 1")
        .unwrap();
    assert_eq!(ended(&inside), "");
    assert_eq!(ended(&after(&inside, "e1e3")), "White enclosed");
}

#[test]
fn pieces_take_as_they_approach_leave_and_pass_over_others() {
    let game = declared("baroque");
    let position = game
        .parse_fen("4k3/8/2p5/8/2pP4/pW6/8/4K3 w - - 0 1")
        .unwrap();
    // Away from c4, towards a2: what stands behind is taken.
    assert_eq!(
        after(&position, "b3a2").fen(),
        "4k3/8/2p5/8/3P4/p7/W7/4K3 b - - 0 1"
    );
    let leaper = game
        .parse_fen("4k3/8/8/8/1Lp1p1pp/8/8/4K3 w - - 0 1")
        .unwrap();
    assert_eq!(
        after(&leaper, "b4f4").fen(),
        "4k3/8/8/8/5Lpp/8/8/4K3 b - - 0 1"
    );
    assert_eq!(
        why(&leaper, "b4e4"),
        "2.4 The leaper on b4 can't capture the pawn on e4 like that."
    );
    let blocked = game.parse_fen("4k3/8/8/8/1Lpp4/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(
        why(&blocked, "b4f4"),
        "2.4 The leaper on b4 goes only over pieces with an empty square right behind them, and the pawn on d4 stands behind one."
    );
    let own = game.parse_fen("4k3/8/8/8/1LP5/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(
        why(&own, "b4f4"),
        "2.4 The leaper on b4 can't reach f4: the pawn on c4 is in the way."
    );
    // Lines of the coordinator and its king cross on a7 and e3.
    let corners = game.parse_fen("4k3/p3K3/8/8/8/C3p3/8/8 w - - 0 1").unwrap();
    assert_eq!(
        after(&corners, "a3b3").fen(),
        "4k3/p3K3/8/8/8/1C6/8/8 b - - 0 1"
    );
    let frozen = game.parse_fen("4k3/8/8/3i4/3P4/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(
        why(&frozen, "d4a4"),
        "3.5 The pawn on d4 can't move: it stands beside an enemy immobilizer."
    );
}

#[test]
fn a_chameleon_takes_each_piece_in_its_own_way() {
    let game = declared("baroque");
    let fen = "4k3/8/8/8/1H1pP3/8/8/4K3 w - - 0 1";
    let position = game.parse_fen(fen).unwrap();
    assert_eq!(
        after(&position, "b4c4").fen(),
        "4k3/8/8/8/2H1P3/8/8/4K3 b - - 0 1"
    );
    let aslant = game
        .parse_fen("4k3/8/8/1H6/3pP3/8/8/4K3 w - - 0 1")
        .unwrap();
    assert_eq!(
        after(&aslant, "b5c4").fen(),
        "4k3/8/8/8/2HpP3/8/8/4K3 b - - 1 1"
    );
    let king = game.parse_fen("8/8/8/8/8/3k4/2H5/6K1 w - - 0 1").unwrap();
    assert_eq!(ended(&after(&king, "c2d3")), "White king captured");
}

#[test]
fn what_a_piece_takes_adds_to_its_moves() {
    let game = declared("absorption");
    let position = game.parse_fen("4k2n/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    assert_eq!(
        after(&position, "h1h8").fen(),
        "4k2C/8/8/8/8/8/8/4K3 b - - 0 1"
    );
    // A king stays a king, and gains nothing from a pawn.
    let king = game.parse_fen("4k3/8/8/8/8/8/3sp3/4K3 w - - 0 1").unwrap();
    assert_eq!(after(&king, "e1d2").fen(), "4k3/8/8/8/8/8/3Hp3/8 b - - 0 1");
    // A pawn that takes as it promotes gains by what it has become.
    let pawn = game.parse_fen("n3k3/1P6/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(
        after(&pawn, "b7a8q").fen(),
        "M3k3/8/8/8/8/8/8/4K3 b - - 0 1"
    );
}

#[test]
fn a_princess_goes_only_where_she_is_safe() {
    let game = large("jetan");
    let fen = "4c4p/10/10/10/4u5/10/10/10/10/2C1P5 w - - 0 1";
    let position = game.parse_fen(fen).unwrap();
    assert_eq!(
        why(&position, "e1e4"),
        "3.1 The princess on e1 can't go to e4: an enemy piece attacks it there."
    );
    assert_eq!(
        why(&position, "e1g4e"),
        "3.2 The princess on e1 can't become an escaped-princess on g4."
    );
    let escaped = after(&position, "e1a10e");
    assert_eq!(
        escaped.fen(),
        "E3c4p/10/10/10/4u5/10/10/10/10/2C7 b - - 0 1"
    );
    let chiefs = game
        .parse_fen("p9/10/10/10/10/10/2c7/10/10/2C1P5 w - - 0 1")
        .unwrap();
    assert_eq!(ended(&after(&chiefs, "c1c4")), "White chief taken by chief");
}

#[test]
fn a_mate_needs_a_strong_check_in_the_series_before() {
    let game = declared("shatar");
    let mated = |fen: &str, action: &str| {
        let position = game.parse_fen(fen).unwrap();
        let after = after(&position, action);
        assert!(after.is_check(), "{}", after.fen());
        ended(&after)
    };
    let rook = "k7/8/1K6/8/8/p7/8/7R w - - 1+1 0 1";
    assert_eq!(mated(rook, "h1h8"), "White checkmate");
    let knight = "kr6/pp6/8/1N6/8/8/8/K7 w - - 1+1 0 1";
    assert_eq!(mated(knight, "b5c7"), "Black mate by a knight");
    let bishop = "kb6/8/1K6/8/8/8/8/5B2 w - - 1+1 0 1";
    assert_eq!(mated(bishop, "f1g2"), " niol");
    let later = "kb6/8/1K6/8/8/8/8/5B2 w - - 0+1 0 1";
    assert_eq!(mated(later, "f1g2"), "White checkmate");
    // A check by the bers counts as long as each turn gives one.
    let position = game.parse_fen("k7/p7/8/8/8/8/8/KJ6 w - - 1+1 0 1").unwrap();
    let checked = after(&position, "b1b8");
    assert_eq!(checked.fen(), "kJ6/p7/8/8/8/8/8/K7 b - - 0+1 1 1");
}

#[test]
fn a_king_that_comes_the_other_way_round_does_not_win() {
    let game = declared("rollerball");
    let fen = "7/2K4/2***2/2***2/2***2/6k/7 w - - 0 1";
    let position = game.parse_fen(fen).unwrap();
    assert_eq!(ended(&after(&position, "c6d6")), "White ring completed");
    let fen = "7/4K2/2***2/2***2/2***2/6k/7 w - - 0 1";
    let position = game.parse_fen(fen).unwrap();
    let astray = after(&position, "e6d6s");
    assert_eq!(ended(&astray), "");
    let back = after(&after(&astray, "g2g1"), "d6e6k");
    assert_eq!(back.fen(), "7/4K2/2***2/2***2/2***2/7/6k b - - 3 2");
}

/// Returns a game of pieces that step in all directions, with an end.
fn steppers(end: &str) -> Declared<u64> {
    let text = format!(
        "game steppers \"Steppers\"\nsummary \"Pieces step.\"\nboard 6 x 6\nstart \"mmm3/6/6/6/6/MMM3 w - - 0 1\"\npiece man M\n  steps any to move\n{end}\n"
    );
    match load(&text).unwrap() {
        Game::Small(game) => game,
        _ => panic!("36 squares"),
    }
}

#[test]
fn so_many_pieces_on_a_line_win() {
    let any = steppers("win when 4 of your man in line as \"four in line\"");
    for (fen, action, end) in [
        ("m5/6/6/6/6/MMM1M1 w - - 0 1", "e1d1", "White four in line"),
        ("m5/6/6/6/6/MMM1M1 w - - 0 1", "e1e2", ""),
        ("M5/1M4/6/2M3/3M2/m5 w - - 0 1", "c3c4", ""),
        ("M5/1M4/6/2MM2/6/m5 w - - 0 1", "d3d4", ""),
        (
            "M5/1M4/3M2/3M2/6/m5 w - - 0 1",
            "d4c4",
            "White four in line",
        ),
        // Lines do not go over the edge.
        ("m5/6/6/6/M5/3MM1 w - - 0 1", "e1f1", ""),
    ] {
        let position = any.parse_fen(fen).unwrap();
        assert_eq!(ended(&after(&position, action)), end, "{fen} {action}");
    }
    let straight = steppers("win when 3 of your man in line straight as \"row\"");
    let diagonal = steppers("win when 3 of your man in line diagonal as \"diagonal\"");
    let row = "m5/6/6/6/2M3/MM4 w - - 0 1";
    let slant = "m5/6/6/2M3/6/M2M2 w - - 0 1";
    for (game, row_ends, slant_ends) in [(&straight, "White row", ""), (&diagonal, "", "")] {
        let position = game.parse_fen(row).unwrap();
        assert_eq!(ended(&after(&position, "c2c1")), row_ends);
        let position = game.parse_fen(slant).unwrap();
        assert_eq!(ended(&after(&position, "d1c1")), slant_ends);
    }
    let position = diagonal.parse_fen("m5/6/6/2M3/2M3/M5 w - - 0 1").unwrap();
    assert_eq!(ended(&after(&position, "c2b2")), "White diagonal");
}

#[test]
fn a_game_can_end_after_some_turns() {
    let game = steppers(
        "win when 20 turns played, and you have more man than enemy as \"more men\"\ndraw when 20 turn played as \"no decision\"",
    );
    for (fen, action, end) in [
        ("mm4/6/6/6/6/MMM3 w - - 0 20", "c1d1", ""),
        ("mm4/6/6/6/6/MMM3 b - - 0 19", "b6c6", ""),
        ("mm4/6/6/6/6/MMM3 b - - 0 20", "b6c6", "White more men"),
        ("mm4/6/6/6/6/MM4 b - - 0 20", "b6c6", " no decision"),
    ] {
        let position = game.parse_fen(fen).unwrap();
        assert_eq!(ended(&after(&position, action)), end, "{fen} {action}");
    }
}

#[test]
fn a_chain_between_two_areas_wins() {
    let game = steppers("win when your man connect rank 1 with rank 4 as \"connected\"");
    // Across edges and corners; Black's ranks are mirrored.
    for (fen, action, end) in [
        ("m5/6/1M4/M5/3M2/1M4 w - - 0 1", "d2c2", ""),
        ("m5/6/1M4/M5/2M3/1M4 w - - 0 1", "c2b2", "White connected"),
        ("m5/m5/1m4/M5/2m3/M5 b - - 0 1", "c2b3", "Black connected"),
    ] {
        let position = game.parse_fen(fen).unwrap();
        assert_eq!(ended(&after(&position, action)), end, "{fen} {action}");
    }
}
