//! Moves in the notations that games name.

use super::lenient::variant;
use springald_board::SplitMix;
use springald_core::{Game, MoveNotation, actions_in};
use springald_declared::LIBRARY;
use std::collections::BTreeSet;

const HODGES: MoveNotation = MoveNotation::Hodges;
const KANJI: MoveNotation = MoveNotation::Kanji;
const USI: MoveNotation = MoveNotation::Usi;
const WXF: MoveNotation = MoveNotation::Wxf;

/// Checks that every legal action has a text of its own in every notation of the game, and that it is read back.
fn check(game: &dyn Game) {
    let info = game.info();
    for &notation in &*info.notations {
        let all = actions_in(game, notation);
        let texts: BTreeSet<&str> = all.iter().map(|(_, text)| &**text).collect();
        let place = format!("{}, {notation:?}, {}", info.id, game.fen());
        assert_eq!(texts.len(), all.len(), "{place}: two actions have one text");
        for (action, text) in &all {
            match game.read_action(text) {
                Ok(read) => assert_eq!(read.action, *action, "{place}: {text}"),
                Err(error) => panic!("{place}: {text}: {error}"),
            }
        }
    }
}

#[test]
fn every_action_of_random_positions_is_read_back() {
    let mut tested = Vec::new();
    for (id, _) in LIBRARY {
        let game = variant(id).unwrap();
        if game.info().notations.is_empty() {
            continue;
        }
        tested.push(*id);
        for seed in 0..3 {
            let (mut game, mut random) = (game.begin(), SplitMix::new(seed));
            for turn in 0..150 {
                let actions = game.action_texts();
                if actions.is_empty() || game.verdict().is_some() {
                    break;
                }
                if turn % 10 == 0 {
                    check(&*game);
                }
                let next = random.below(actions.len());
                game.play_text(&actions[next]).unwrap();
            }
        }
    }
    assert_eq!(
        tested,
        [
            "checkshogi",
            "choshi",
            "dobutsu",
            "euroshogi",
            "gorogoro",
            "judkins",
            "manchu",
            "minishogi",
            "minixiangqi",
            "shogi",
            "torishogi",
            "xiangqi",
            "yarishogi",
        ]
    );
}

#[test]
fn games_take_the_notations_that_fit_them() {
    for (name, expected) in [
        ("shogi", &[HODGES, KANJI, USI][..]),
        ("minishogi", &[HODGES, KANJI, USI]),
        // A piece without a character, a board of ten files, a game that wants none.
        ("choshi", &[HODGES, USI]),
        ("okisakishogi", &[]),
        ("janggicasual", &[]),
        ("manchu", &[WXF]),
        ("chess", &[]),
    ] {
        let game = variant(name).unwrap();
        assert_eq!(&*game.info().notations, expected, "{name}");
    }
}

/// Returns what a notation writes for an action.
fn written(name: &str, fen: &str, notation: MoveNotation, action: &str) -> String {
    let game = variant(name).unwrap();
    let game = match fen {
        "" => game.begin(),
        fen => game.begin_at(fen).unwrap_or_else(|error| panic!("{error}")),
    };
    check(&*game);
    let all = actions_in(&*game, notation);
    let found = all.into_iter().find(|(one, _)| one == action);
    found.unwrap_or_else(|| panic!("{action} is not legal")).1
}

#[test]
fn moves_of_shogi() {
    // Two golds reach the same square; a rook is promoted, a knight and a bishop may be.
    let middle = "4k4/9/2+R6/3N5/9/9/5G1G1/1B7/4K4[Pp] w - - 0 1";
    for (fen, action, hodges, kanji, usi) in [
        ("", "c3c4", "P-7f", "７六歩(77)", "7g7f"),
        ("", "h2g2", "R-3h", "３八飛(28)", "2h3h"),
        (middle, "f3g3", "G4g-3g", "３七金(47)", "4g3g"),
        (middle, "h3g3", "G2g-3g", "３七金(27)", "2g3g"),
        (middle, "f3e3", "G-5g", "５七金(47)", "4g5g"),
        (middle, "c7c9", "+R-7a", "７一龍(73)", "7c7a"),
        (middle, "d6e8+", "N-5b+", "５二桂成(64)", "6d5b+"),
        (middle, "P@e5", "P*5e", "５五歩打", "P*5e"),
        (middle, "b2h8", "B-2b=", "２二角不成(88)", "8h2b"),
        (middle, "b2h8+", "B-2b+", "２二角成(88)", "8h2b+"),
    ] {
        assert_eq!(written("shogi", fen, HODGES, action), hodges);
        assert_eq!(written("shogi", fen, KANJI, action), kanji);
        assert_eq!(written("shogi", fen, USI, action), usi);
    }
    let takes = "4k4/9/9/9/9/3p5/9/1B7/4K4[] b - - 0 1".replace(" b ", " w ");
    assert_eq!(written("shogi", &takes, HODGES, "b2d4"), "Bx6f");
    assert_eq!(written("minishogi", "", HODGES, "a2a3"), "P-5c");
}

#[test]
fn moves_of_xiangqi() {
    // Red has two chariots in one file, and so has Black.
    let chariots = "3k1r3/9/5r3/9/9/2R6/9/9/2R6/4K4";
    // Three soldiers in file 3, counted from Red's right, and two in file 7.
    let soldiers = "3k5/9/2P3P2/6P2/2P3P2/9/9/9/9/4K4 w - - 0 1";
    let advisors = "3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1";
    for (fen, action, wxf) in [
        ("", "b3e3", "C8=5"),
        ("", "h1g3", "H2+3"),
        ("", "c1e3", "E7+5"),
        ("", "a1a2", "R9+1"),
        (&*format!("{chariots} w - - 0 1"), "c5c6", "R++1"),
        (&format!("{chariots} w - - 0 1"), "c2d2", "R-=6"),
        (&format!("{chariots} b - - 0 1"), "f8e8", "R+=5"),
        (&format!("{chariots} b - - 0 1"), "f10e10", "R-=5"),
        (soldiers, "g8f8", "13=4"),
        (soldiers, "g7f7", "23=4"),
        (soldiers, "g6f6", "33=4"),
        (soldiers, "c8d8", "17=6"),
        (soldiers, "c6d6", "27=6"),
        (advisors, "d3e2", "A6-5"),
        (advisors, "d1e2", "A6+5"),
    ] {
        assert_eq!(written("xiangqi", fen, WXF, action), wxf, "{fen}");
    }
    // The banner also moves like a horse: two steps along its file would look like a leap into file 2.
    let banner = "3k5/9/9/9/9/9/9/9/9/4K3M w - - 0 1";
    let [climbs, leaps] = ["i1i3", "i1h3"].map(|action| written("manchu", banner, WXF, action));
    assert_eq!((&*climbs, &*leaps), ("Mi3", "Mh3"));
    assert_eq!(written("manchu", banner, WXF, "i1i5"), "M1+4");
}

#[test]
fn players_leave_out_what_is_clear() {
    for (name, line, typed, expected) in [
        ("shogi", "", "▲７六歩", Ok("c3c4")),
        ("shogi", "", "76歩", Ok("c3c4")),
        (
            "shogi",
            "",
            "５八金",
            Err("is ambiguous: expected Gde2 or Gfe2"),
        ),
        ("shogi", "c3c4 g7g6", "△２二角成", Ok("b2h8+")),
        ("shogi", "c3c4 g7g6 b2h8+", "同 銀", Ok("g9h8")),
        ("shogi", "c3c4 g7g6 b2h8+ g9h8", "５五角", Ok("B@e5")),
        ("xiangqi", "", "炮二平五", Ok("h3e3")),
        ("xiangqi", "", "H2+3!", Ok("h1g3")),
        ("xiangqi", "h3e3", "馬8進7", Ok("h10g8")),
    ] {
        let mut game = variant(name).unwrap().begin();
        game.play_line(line).unwrap();
        match (game.read_action(typed), expected) {
            (Ok(read), Ok(expected)) => assert_eq!(read.action, expected, "{typed}"),
            (Err(error), Err(expected)) => {
                assert!(error.to_string().contains(expected), "{typed}: {error}");
            }
            (found, _) => panic!("{typed}: {found:?}"),
        }
    }
}

#[test]
fn turns_have_their_texts_in_every_notation() {
    let mut game = variant("shogi").unwrap().begin();
    game.play_line("c3c4 g7g6").unwrap();
    let last = game.last_turn().unwrap();
    let texts: Vec<_> = last.notated.iter().collect();
    assert_eq!(
        texts,
        [
            (&HODGES, &"P-3d".to_owned()),
            (&KANJI, &"３四歩(33)".to_owned()),
            (&USI, &"3c3d".to_owned()),
        ]
    );
    assert_eq!(game.turns()[1], last);
    let mut chess = variant("chess").unwrap().begin();
    chess.play_line("e2e4").unwrap();
    assert!(chess.turns()[0].notated.is_empty());
}
