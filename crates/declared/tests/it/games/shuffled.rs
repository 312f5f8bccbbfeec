//! Castling from anywhere on the rank, and starts with numbers.

use springald_core::{DynVariant, Legality};
use springald_declared::{Game, library, load};

fn open(text: &str) -> Box<dyn DynVariant> {
    match load(text).unwrap_or_else(|error| panic!("{error}")) {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    }
}

fn chess960() -> Box<dyn DynVariant> {
    open(library("chess960").unwrap())
}

/// Returns the first rank of a start.
fn rank(variant: &dyn DynVariant, number: u32) -> Option<String> {
    let fen = variant.begin_numbered(number)?.fen();
    let rank = fen.split(['/', ' ']).nth(7)?;
    Some(rank.to_owned())
}

#[test]
fn the_numbers_are_those_of_the_published_table() {
    let game = chess960();
    assert_eq!(game.starts(), 960);
    for (number, expected) in [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (2, "BQNNRBKR"),
        (4, "QBBNNRKR"),
        (16, "BBNQNRKR"),
        (96, "BBQNRNKR"),
        (518, "RNBQKBNR"),
        (534, "RNBKQBNR"),
        (692, "RBBQKNNR"),
        (959, "RKRNNQBB"),
    ] {
        assert_eq!(rank(&*game, number).as_deref(), Some(expected), "{number}");
    }
    assert!(game.begin_numbered(960).is_none());
    let mut all: Vec<String> = (0..960).filter_map(|number| rank(&*game, number)).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 960);
}

#[test]
fn a_start_knows_its_number() {
    let game = chess960();
    assert_eq!(game.begin().start_number(), Some(518));
    for number in (0..960).step_by(7) {
        let mut played = game.begin_numbered(number).unwrap();
        assert_eq!(played.start_number(), Some(number));
        let again = game.begin_at(&played.fen()).unwrap();
        assert_eq!(again.start_number(), Some(number));
        // The number belongs to the beginning.
        let first = played.action_texts().remove(0);
        played.play_text(&first).unwrap();
        assert_eq!(played.start_number(), Some(number));
    }
    let without_rights = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    assert_eq!(game.begin_at(without_rights).unwrap().start_number(), None);
    let chess = open(library("chess").unwrap());
    assert_eq!((chess.starts(), chess.begin().start_number()), (0, None));
}

#[test]
fn sides_may_be_shuffled_apart() {
    let text = "game apart \"Apart\" like chess960\nsummary \"S.\"\ncredit \"C.\"\nshuffle rank 1, each side for itself\n  \
                bishop on light squares\n  bishop on dark squares\n  queen\n  knight and knight\n  rook, king, rook in this order\n";
    let game = open(text);
    assert_eq!(game.starts(), 960 * 960);
    let number = 518 + 960 * 959;
    let begun = game.begin_numbered(number).unwrap();
    assert_eq!(
        begun.fen(),
        "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAca - 0 1"
    );
    assert_eq!(begun.start_number(), Some(number));
    assert_eq!(game.begin().start_number(), Some(518 + 960 * 518));
}

#[test]
fn rights_are_read_in_all_spellings() {
    let game = chess960();
    for (given, canonical) in [
        ("HAha", "HAha"),
        ("KQkq", "HAha"),
        ("AHah", "HAha"),
        ("Kq", "Ha"),
        ("HQkq", "HAha"),
        ("-", "-"),
    ] {
        let fen = |rights| format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
        let (read, notes) = game.begin_noting(&fen(given)).unwrap();
        assert_eq!(read.fen(), fen(canonical), "{given}");
        let is_ours = given.chars().all(|letter| !"KQkq".contains(letter));
        assert_eq!(notes.is_empty(), is_ours, "{given}: {notes:?}");
    }
    // X-FEN means the outermost rook, and names an inner one by its file.
    for (given, canonical) in [("KQ", "HA"), ("GQ", "GA"), ("KB", "HB")] {
        let fen = |rights| format!("4k3/8/8/8/8/8/8/RR2K1RR w {rights} - 0 1");
        let read = game.begin_at(&fen(given)).unwrap();
        assert_eq!(read.fen(), fen(canonical), "{given}");
    }
    for rights in ["HG", "C", "K", "h"] {
        let fen = format!("4k3/8/8/8/8/8/8/R3KNRR w {rights} - 0 1");
        let read = game.begin_at(&fen).map(|game| game.fen());
        assert_eq!(read.is_ok(), rights == "K", "{rights}: {read:?}");
    }
}

#[test]
fn castling_obeys_the_squares_of_both_pieces() {
    let game = chess960();
    for (placement, rights, castling) in [
        // The king passes, stays, or changes places with the rook.
        ("RK5R", "HA", "b1a1 b1h1"),
        ("6KR", "H", "g1h1"),
        ("5KR1", "G", "f1g1"),
        ("2RK4", "C", "d1c1"),
        ("2KR4", "D", "c1d1"),
        // The rook's leaving would discover an attack along the rank.
        ("qRK5", "B", ""),
        ("1RK4q", "B", ""),
        // The king stays, in check, and the rook would step between.
        ("q5KR", "H", ""),
        // Another rook, or anything else, is in the way.
        ("1K3R1R", "H", ""),
        ("1K3R1R", "F", "b1f1"),
        ("R1R1K3", "A", ""),
        ("RN2K3", "A", ""),
        ("1NRK4", "C", "d1c1"),
        ("BRK5", "B", "c1b1"),
    ] {
        let fen = format!("4k3/8/8/8/8/8/8/{placement} w {rights} - 0 1");
        let begun = game.begin_at(&fen).unwrap();
        let all = begun.actions();
        let found: Vec<&str> = all
            .iter()
            .filter(|one| one.san.starts_with('O'))
            .map(|one| one.action.as_str())
            .collect();
        assert_eq!(found.join(" "), castling, "{fen}");
    }
}

#[test]
fn castling_is_understood_by_any_text() {
    let game = chess960();
    let fen = "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1";
    for (typed, action) in [
        ("e1h1", "e1h1"),
        ("e1g1", "e1h1"),
        ("O-O-O", "e1a1"),
        ("0-0", "e1h1"),
        ("e1c1", "e1a1"),
        ("e1d1", "e1d1"),
    ] {
        let read = game.begin_at(fen).unwrap().read_action(typed);
        let read = read.map(|read| read.action).ok();
        assert_eq!(read.as_deref(), Some(action), "{typed}");
    }
    // A step of the king remains a step, and a square on which nothing happens means nothing.
    let near = game.begin_at("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
    assert_eq!(near.read_action("f1g1").unwrap().action, "f1g1");
    let far = game.begin_at("4k3/8/8/8/8/8/8/1K5R w H - 0 1").unwrap();
    assert!(far.read_action("b1e1").is_err());
    assert_eq!(far.read_action("b1g1").unwrap().action, "b1h1");
}

#[test]
fn a_right_ends_with_its_king_and_its_rook() {
    let game = chess960();
    for (line, after) in [
        ("b1b2 e8e7 b2b1 e7e8", "-"),
        ("a1a2 e8e7 a2a1 e7e8", "H"),
        ("h1h2 e8e7 h2h1 e7e8", "A"),
        ("a1a2 e8e7 h1h2 e7e8", "-"),
    ] {
        let mut begun = game.begin_at("4k3/8/8/8/8/8/8/RK5R w HA - 0 1").unwrap();
        begun.play_line(line).unwrap();
        assert_eq!(begun.fen().split(' ').nth(2), Some(after), "{line}");
    }
}

#[test]
fn refused_castling_is_explained() {
    let game = chess960();
    for (fen, action, expected) in [
        (
            "4k3/8/8/8/8/8/8/RN2K3 w A - 0 1",
            "e1a1",
            "You can't castle: the knight on b1 is in the way.",
        ),
        (
            "4k3/8/8/8/5r2/8/8/1K5R w H - 0 1",
            "b1h1",
            "You can't castle: the rook on f4 attacks f1.",
        ),
        (
            "4k3/8/8/8/8/8/8/1K5R w - - 0 1",
            "b1h1",
            "You can't castle there any more: the king or the rook has moved.",
        ),
    ] {
        let begun = game.begin_at(fen).unwrap();
        let Ok(Legality::Illegal(why)) = begun.explain(action) else {
            panic!("{fen}: {action} is legal");
        };
        assert_eq!(why.sentence, expected, "{fen}");
    }
}

#[test]
fn ten_files_are_shuffled_as_eight() {
    let game = open(library("caparandom").unwrap());
    assert_eq!(game.starts(), 84_000);
    assert_eq!(game.begin().start_number(), Some(46_691));
    let begun = game.begin_numbered(0).unwrap();
    assert!(
        begun.fen().ends_with("/BBQACNNRKR w JHjh - 0 1"),
        "{}",
        begun.fen()
    );
}

#[test]
fn the_number_of_a_start_is_read_as_a_position() {
    let game = chess960();
    for text in ["17", "start 17", "#17"] {
        assert_eq!(
            game.begin_at(text).unwrap().start_number(),
            Some(17),
            "{text}"
        );
    }
    let error = game.begin_at("960").err().unwrap();
    assert_eq!(
        error.to_string(),
        "FEN, field start: found 960, expected a number from 0 to 959"
    );
    assert!(open(library("chess").unwrap()).begin_at("17").is_err());
}

#[test]
fn wrong_shuffles_and_castlings_are_refused() {
    for (lines, expected) in [
        (
            "shuffle rank 9\n  queen\n",
            "found rank 9, expected a rank of the board, 1 to 8",
        ),
        (
            "shuffle rank 1\n  queen and king\n",
            "expected 'in this order' behind different pieces",
        ),
        (
            "shuffle rank 1\n  queen\n  bishop on light squares\n",
            "found squares that share some with an earlier line",
        ),
        (
            "shuffle rank 1\n  queen\n  queen\n",
            "found queen again, expected one line for all on the same squares",
        ),
        (
            "shuffle rank 1\n  queen and queen on a1\n",
            "found 2 pieces for 1 free squares",
        ),
        (
            "shuffle rank 1\n  queen\n",
            "another order of the shuffled rank",
        ),
        (
            "castling\n  king anywhere to g1, rook h1 to f1, as K\n",
            "found 'h1', expected 'right of it' or 'left of it'",
        ),
        (
            "castling\n  king anywhere to g1, rook right of it to f1, as K\n  king e1 to c1, rook a1 to d1, as Q\n",
            "found castling from squares and from anywhere, expected one of both",
        ),
        (
            "castling\n  king anywhere to g1, rook right of it to f1, as K\n  king anywhere to c1, rook right of it to d1, as Q\n",
            "found the same side of the king again",
        ),
        (
            "castling\n  queen anywhere to g1, rook right of it to f1, as K\n",
            "found a piece that is not royal, expected a royal queen",
        ),
    ] {
        let text = format!("game wrong \"Wrong\" like chess960\n{lines}");
        let error = load(&text).err().map(|error| error.to_string());
        let error = error.unwrap_or_default();
        assert!(error.contains(expected), "{lines}{error}");
    }
}
