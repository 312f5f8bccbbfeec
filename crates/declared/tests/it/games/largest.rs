//! Boards of 129 to 256 squares.

use springald_board::{SplitMix, U256};
use springald_core::{DynVariant, Variant};
use springald_declared::{Declared, Game, Squares, load};
use springald_testkit::{Plan, conforms_value};

/// Chess with few pieces on the largest board.
const LARGEST: &str = "game largest \"Largest\" like chess\nboard 16 x 16\n\
    start \"r6bk6r/5ppp8/16/16/16/16/16/16/16/16/16/16/16/16/8PPP5/R6BK6R w - - 0 1\"\n\
    without castling\n";

fn huge(text: &str) -> Declared<U256> {
    match load(text).unwrap_or_else(|errors| panic!("{text}\n{errors}")) {
        Game::Huge(game) => game,
        Game::Small(_) | Game::Large(_) => panic!("at most 128 squares:\n{text}"),
    }
}

#[test]
fn steps_lead_back_over_all_words_of_a_set() {
    let mut random = SplitMix::new(29);
    for _ in 0..200 {
        let set = U256::new(std::array::from_fn(|_| random.next()));
        for by in [
            -200, -128, -65, -64, -17, -1, 0, 1, 15, 63, 64, 65, 129, 250,
        ] {
            let back = set.stepped_back(by);
            for from in 0..256 {
                let to = usize::try_from(from + by).ok().filter(|&to| to < 256);
                let leads = to.is_some_and(|to| set.has(to));
                assert_eq!(back.has(from as usize), leads, "{set:?} {by} {from}");
            }
        }
    }
}

#[test]
fn a_game_on_the_largest_board_conforms() {
    let plan = Plan {
        games: 2,
        plies: 60,
        squares_every: 60,
        ..Plan::default()
    };
    conforms_value(&huge(LARGEST), &plan);
}

#[test]
fn squares_and_runs_of_two_digits_are_read_and_written() {
    let game = huge(LARGEST);
    let start = "r6bk6r/5ppp8/16/16/16/16/16/16/16/16/16/16/16/16/8PPP5/R6BK6R w - - 0 1";
    let mut played = game.begin();
    assert_eq!(played.fen(), start);
    for (text, san) in [("p1p16", "Rxp16+"), ("i16i15", "Ki15"), ("p16p9", "Rp9")] {
        assert_eq!(played.read_action(san).unwrap().action, text);
        played.play_turn(text).unwrap();
    }
    let fen = "r6b8/5pppk7/16/16/16/16/16/15R/16/16/16/16/16/16/8PPP5/R6BK7 b - - 2 2";
    assert_eq!(played.fen(), fen);
    assert_eq!(game.begin_at(fen).unwrap().fen(), fen);
    let wrong = fen.replace("15R", "16R");
    assert!(game.begin_at(&wrong).is_err());
    assert!(game.begin_at(&fen.replace("15R", "17")).is_err());
}

#[test]
fn every_larger_board_is_a_game_and_its_corners_are_reached() {
    let sizes = (9..=16).flat_map(|files| (9..=16).map(move |ranks| (files, ranks)));
    let sizes = sizes.filter(|(files, ranks)| files * ranks > 128);
    for (files, ranks) in sizes.filter(|(files, ranks)| (files + ranks) % 2 == 0) {
        let empty = format!("{files}/").repeat(ranks - 2);
        let rest = files - 1;
        let text = format!(
            "game own\nboard {files} x {ranks}\nstart \"{rest}k/{empty}KQ{} w - - 0 1\"\n\
             piece king K royal\n  steps any\npiece queen Q\n  slides any\n",
            files - 2
        );
        let game = huge(&text);
        let played = game.begin();
        let texts = played.action_texts();
        let last = char::from(b'a' + rest as u8);
        for to in [format!("b{ranks}"), format!("{last}1")] {
            assert!(
                texts.contains(&format!("b1{to}")),
                "{files} x {ranks}: {to}"
            );
        }
        let fen = played.fen();
        assert_eq!(game.parse_fen(&fen).map(|_| ()), Ok(()), "{fen}");
    }
}

#[test]
fn hexagons_are_read_up_to_256_squares() {
    for side in 6..=8 {
        for upright in 2..=16 {
            let text = format!("game own like chess\nboard hexagon {side} x {upright}\n");
            let errors = load(&text).map(|_| ()).unwrap_err().to_string();
            let is_too_large = (2 * side - 1) * (side + upright - 1) > 256;
            assert_eq!(
                errors.contains("at most 256 squares"),
                is_too_large,
                "{errors}"
            );
        }
    }
}
