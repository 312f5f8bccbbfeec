//! Carriers: two pieces of one side on a square.
//!
//! The numbers of actions come from a generator on a board of letters, written for them alone. It agreed on all actions in 9,510
//! positions of random games; in 4,428 of them a piece was carried.

use springald_board::SplitMix;
use springald_core::pgn::{self, PgnGame};
use springald_core::{
    Clause, Click, DynVariant, Evaluate, Game as Played, Legality, NotationExt, PositionExt,
    Screen, Side, Variant, perft,
};
use springald_declared::{Declared, Game, Source, library, load, load_source, syntax};
use springald_testkit::{Plan, conforms_value};

/// The example of the manual.
const CHARIOTS: &str =
    "game chariots \"Chariots\" like chess\nsummary \"x\"\ncarry pawn or knight on rook\n";

/// A king that rides, and pieces that ride and carry.
const RIDERS: &str =
    "game riders \"Riders\" like chess\nsummary \"x\"\ncarry king or knight on bishop or knight\n";

/// Towers of two men, and captures that must be made.
const TOWERS: &str = "game towers \"Towers\"\nsummary \"x\"\nboard 5 x 5\nstart \"mmmmm/5/5/5/MMMMM w - - 0 1\"\n\
    piece man M\n  steps forward or sideways to move\n  steps forward-diagonal to take\n  promotes on rank 5 to guard\n\
    piece guard G\n  steps any\n\
    carry man or guard on man\nmust take\n\
    loss when you have fewer than 3 pieces as \"two pieces left\"\nwin when 2 of your guard on rank 1 as \"two guards back\"\n\
    loss when stalemated as \"no move\"\nprogress nothing draw 40\nrepetition draw 3\n";

/// Captured pieces come back.
const HANDS: &str = "game hands \"Hands\" like crazyhouse\nsummary \"x\"\ncaptured pieces go to hand unchanged\n\
    carry pawn on rook or knight\n";

fn small(text: &str) -> Declared<u64> {
    match load(text).unwrap_or_else(|error| panic!("{error}")) {
        Game::Small(game) => game,
        _ => panic!("more than 64 squares"),
    }
}

fn begun(text: &str, fen: &str) -> Box<dyn Played> {
    small(text)
        .begin_at(fen)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the FEN after some actions.
fn after(text: &str, fen: &str, actions: &[&str]) -> String {
    let mut game = begun(text, fen);
    for action in actions {
        game.play_text(action)
            .unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    game.fen()
}

/// Returns the texts of the legal actions from a square, in order.
fn from(game: &dyn Played, square: &str) -> Vec<String> {
    let mut all = game.action_texts();
    all.retain(|text| text.starts_with(square));
    all
}

/// Returns the reason why an action is not legal.
fn refusal(text: &str, fen: &str, action: &str) -> String {
    match begun(text, fen).explain(action).unwrap() {
        Legality::Illegal(one) => {
            assert!(one.clause.is_some(), "{action}");
            one.sentence
        }
        Legality::Legal => panic!("{action} is legal"),
    }
}

#[test]
fn games_with_carriers_conform() {
    for text in [CHARIOTS, RIDERS, TOWERS, HANDS] {
        let plan = Plan {
            games: 12,
            plies: 120,
            squares_every: 20,
            ..Plan::default()
        };
        conforms_value(&small(text), &plan);
    }
}

#[test]
fn actions_are_those_of_another_generator() {
    let counted = |text: &str, fen: &str, counts: &[u64]| {
        let game = small(text);
        let position = if fen.is_empty() {
            game.start()
        } else {
            game.parse_fen(fen).unwrap()
        };
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft::perft(&position, depth), count, "{fen}, {depth}");
        }
    };
    counted(RIDERS, "", &[21, 441, 10_229, 236_397]);
    counted(TOWERS, "", &[13, 169, 1_963, 22_700]);
    counted(HANDS, "", &[20, 400, 8_982, 200_851]);
    let middle = "r3k2r/pp1n4/8/3(RN)4/8/1(rp)6/P5PP/R3K2R w KQkq - 0 1";
    counted(CHARIOTS, middle, &[40, 1_403, 50_776]);
    let kings = "8/8/2(nk)5/8/3(BK)4/8/3N4/8 w - - 0 1";
    counted(RIDERS, kings, &[14, 166, 3_304]);
    let towers = "1m1m1/2(mm)2/5/1(MM)1M1/2M2 w - - 0 1";
    counted(TOWERS, towers, &[12, 114, 1_002, 8_575]);
}

#[test]
fn a_piece_boards_travels_and_leaves() {
    let fen = "4k3/8/8/8/1N6/3R4/3P4/4K3 w - - 3 30";
    let boarded = after(CHARIOTS, fen, &["b4d3"]);
    assert_eq!(boarded, "4k3/8/8/8/8/3(RN)4/3P4/4K3 b - - 4 30");
    let moved = after(CHARIOTS, &boarded, &["e8e7", "d3d6"]);
    assert_eq!(moved, "8/4k3/3(RN)4/8/8/8/3P4/4K3 b - - 6 31");
    let left = after(CHARIOTS, &moved, &["e7f8", "d6b7n"]);
    assert_eq!(left, "5k2/1N6/3R4/8/8/8/3P4/4K3 b - - 8 32");
    // A pawn boards as it moves, not as it captures, also with its double step; each of its moves is progress.
    let pawns = "6k1/8/8/8/3R4/4R3/3PP3/4K3 w - - 3 30";
    let game = begun(CHARIOTS, pawns);
    assert_eq!(from(&*game, "d2"), ["d2d3", "d2d4"]);
    assert_eq!(from(&*game, "e2"), ["e2e3"]);
    let boarded = after(CHARIOTS, pawns, &["d2d4"]);
    assert_eq!(boarded, "6k1/8/8/8/3(RP)4/4R3/4P3/4K3 b - - 0 30");
    let left = after(CHARIOTS, &boarded, &["g8f8", "d4d5p"]);
    assert_eq!(left, "5k2/8/8/3P4/3R4/4R3/4P3/4K3 b - - 0 31");
    // The double step of a passenger is not open to captures en passant.
    let passing = "4k3/8/8/8/4p3/8/3(RP)4/4K3 w - - 0 30";
    let left = after(CHARIOTS, passing, &["d2d4p"]);
    assert_eq!(left, "4k3/8/8/8/3Pp3/8/3R4/4K3 b - - 0 30");
}

#[test]
fn both_may_go_to_the_same_square_and_are_told_apart() {
    let game = small(CHARIOTS);
    let position = game
        .parse_fen("4k3/8/8/3n4/3(RP)4/2N2N2/8/4K3 w - - 0 30")
        .unwrap();
    let mut texts: Vec<(String, String)> = (position.actions().into_iter())
        .map(|one| (position.action_text(one), position.san(one)))
        .collect();
    texts.retain(|(text, _)| text.starts_with("d4d") || text.ends_with("d4") || text == "c3d5");
    texts.sort();
    let expected = [
        ("c3d5", "Nxd5"),
        ("d4d1", "RPd1"),
        ("d4d2", "RPd2"),
        ("d4d3", "RPd3"),
    ];
    let expected: Vec<(String, String)> = (expected.iter())
        .chain(&[("d4d5", "RPxd5")])
        .map(|(text, san)| ((*text).to_owned(), (*san).to_owned()))
        .collect();
    assert_eq!(texts, expected);
    let open = game
        .parse_fen("4k3/8/8/8/3(RN)4/2N5/8/4K3 w - - 0 30")
        .unwrap();
    let san = |text: &str| open.san(open.action_from_text(text).unwrap());
    assert_eq!(san("d4e2n"), "Nde2");
    assert_eq!(san("c3e2"), "Nce2");
    let boards = game
        .parse_fen("4k3/8/8/5N2/3R4/8/3PN3/4K3 w - - 0 30")
        .unwrap();
    let san = |text: &str| boards.san(boards.action_from_text(text).unwrap());
    assert_eq!([san("e2d4"), san("d2d4")], ["Ne~d4", "P~d4"]);
}

#[test]
fn games_are_read_back_from_their_pgn() {
    for text in [CHARIOTS, RIDERS, TOWERS, HANDS] {
        let game: &'static dyn DynVariant = Box::leak(Box::new(small(text)));
        for seed in 0..4 {
            let mut played = game.begin();
            let mut random = SplitMix::new(seed);
            for _ in 0..80 {
                let texts = played.action_texts();
                if played.verdict().is_some() || texts.is_empty() {
                    break;
                }
                // Boarding and leaving come often.
                let mut odd = played.actions();
                odd.retain(|one| one.san.contains('~') || one.action.len() > 4);
                let chosen = if odd.is_empty() || random.below(3) > 0 {
                    texts[random.below(texts.len())].clone()
                } else {
                    odd[random.below(odd.len())].action.clone()
                };
                played.play_text(&chosen).unwrap();
            }
            let pgn = PgnGame::of(&*played).to_string();
            let strict = pgn::check(&pgn, |_| Some(game)).next();
            let lenient = pgn::read(&pgn, |_| Some(game)).next();
            for read in [strict, lenient] {
                let replay = read
                    .unwrap()
                    .unwrap_or_else(|error| panic!("{error}\n{pgn}"));
                assert_eq!(replay.game.line(), played.line(), "{pgn}");
            }
        }
    }
}

#[test]
fn a_capture_takes_both_and_both_come_to_hand() {
    let fen = "4k3/8/8/3q4/3(RP)4/8/8/4K3 b - - 3 30";
    assert_eq!(
        after(CHARIOTS, fen, &["d5d4"]),
        "4k3/8/8/8/3q4/8/8/4K3 w - - 0 31"
    );
    let fen = "4k3/8/8/3q4/3(RP)4/8/8/4K3[] b - - 3 30";
    assert_eq!(
        after(HANDS, fen, &["d5d4"]),
        "4k3/8/8/8/3q4/8/8/4K3[rp] w - - 0 31"
    );
    // The passenger captures, and its carrier stays.
    let fen = "4k3/8/8/4q3/3(RP)4/8/8/4K3[] w - - 3 30";
    assert_eq!(
        after(HANDS, fen, &["d4e5p"]),
        "4k3/8/8/4P3/3R4/8/8/4K3[Q] b - - 0 30"
    );
}

#[test]
fn a_passenger_promotes_when_it_leaves_and_a_carrier_only_alone() {
    let fen = "4k3/(RP)7/8/8/8/8/8/4K3 w - - 3 30";
    let game = begun(CHARIOTS, fen);
    let mut ahead = from(&*game, "a7a8");
    ahead.sort();
    assert_eq!(ahead, ["a7a8", "a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    assert_eq!(
        after(CHARIOTS, fen, &["a7a8"]),
        "(RP)3k3/8/8/8/8/8/8/4K3 b - - 4 30"
    );
    assert_eq!(
        after(CHARIOTS, fen, &["a7a8n"]),
        "N3k3/R7/8/8/8/8/8/4K3 b - - 0 30"
    );
    let game = begun(TOWERS, "3mm/(MM)4/2G2/m4/4G w - - 0 1");
    assert_eq!(from(&*game, "a4"), ["a4a5", "a4a5g", "a4b4", "a4b4m"]);
    assert_eq!(
        refusal(TOWERS, "1m1mm/(MM)4/2G2/m4/4G w - - 0 1", "a4b4m"),
        "You can capture, so you must."
    );
    assert_eq!(
        refusal(TOWERS, "3mm/(MM)4/2G2/m4/4G w - - 0 1", "a4a5m"),
        "The man on a4 must become a guard on a5."
    );
}

#[test]
fn royal_pieces_ride_and_are_in_check_on_their_carriers() {
    let checked = begun(RIDERS, "4k3/8/8/8/4r3/8/4(NK)3/8 w - - 0 30");
    assert_eq!(checked.checked().unwrap().index(), 12);
    // The knight takes the king along, or the king leaves it.
    let all = checked.action_texts();
    assert!(
        all.contains(&"e2c3".to_owned()) && all.contains(&"e2d2k".to_owned()),
        "{all:?}"
    );
    assert!(!all.contains(&"e2e3k".to_owned()), "{all:?}");
    assert_eq!(
        refusal(RIDERS, "4k3/8/8/8/4r3/8/4(NK)3/8 w - - 0 30", "e2e3k"),
        "That leaves your king attacked by the rook on e4."
    );
    assert_eq!(
        refusal(RIDERS, "3rk3/8/8/8/8/8/4(NK)3/8 w - - 0 30", "e2d4"),
        "That leaves your loaded knight attacked by the rook on d8."
    );
    // A passenger attacks what it could capture.
    let fen = "8/8/3k4/8/4(RN)3/8/8/4K3 b - - 0 30";
    assert_eq!(begun(CHARIOTS, fen).checked().unwrap().index(), 43);
}

#[test]
fn boarding_ends_rights_to_castle() {
    let fen = "4k3/8/8/8/8/6N1/8/R3K2R w KQ - 0 30";
    let boarded = "4k3/8/8/8/8/8/8/R3K2(RN) b Q - 1 30";
    assert_eq!(after(CHARIOTS, fen, &["g3h1"]), boarded);
    let left = after(CHARIOTS, boarded, &["e8e7", "h1g3n", "e7e8"]);
    assert_eq!(left, "4k3/8/8/8/8/6N1/8/R3K2R w Q - 4 32");
    for fen in [&left, "4k3/8/8/8/8/8/8/R3K2(RN) w Q - 1 30"] {
        assert_eq!(
            refusal(CHARIOTS, fen, "e1g1"),
            "You can't castle there any more: the king or the rook has moved, or has carried a piece."
        );
    }
}

#[test]
fn both_count_in_ends_and_points() {
    // Three pieces, two of them on one square: enough, until one is captured.
    let game = begun(TOWERS, "5/1m3/2(MM)2/5/m1M1m w - - 0 1");
    assert!(game.verdict().is_none());
    let over = begun(TOWERS, "5/1m3/2(MM)2/5/m3m w - - 0 1");
    assert_eq!(
        over.verdict().unwrap().to_string(),
        "Black wins: two pieces left"
    );
    let points = format!(
        "{}points man 2, guard 3\nwin when enemy has fewer than 2 pieces, and you have more points than enemy as \"points\"\n",
        TOWERS.replace(
            "loss when you have fewer than 3 pieces as \"two pieces left\"\n",
            ""
        )
    );
    let won = |fen: &str| begun(&points, fen).verdict().map(|end| end.to_string());
    assert_eq!(
        won("5/1m3/2(MM)2/5/5 b - - 0 1").as_deref(),
        Some("White wins: points")
    );
    assert_eq!(won("5/1m3/2M2/5/5 b - - 0 1"), None);
    let more = TOWERS.replace("fewer than 3 pieces", "fewer man than enemy");
    let lost = |fen: &str| begun(&more, fen).verdict().map(|end| end.to_string());
    assert_eq!(lost("5/1m1m1/2(MM)2/5/5 b - - 0 1"), None);
    assert_eq!(
        lost("5/1m1m1/2M2/5/5 b - - 0 1").as_deref(),
        Some("Black wins: two pieces left")
    );
}

#[test]
fn a_loaded_carrier_is_worth_both() {
    let game = small(CHARIOTS);
    let value = |fen: &str| game.parse_fen(fen).unwrap().evaluate(Side::White);
    let with = value("4k3/pppp4/8/8/3(RN)4/8/PPPP4/4K3 w - - 0 30");
    let without = value("4k3/pppp4/8/8/3R4/8/PPPP4/4K3 w - - 0 30");
    assert!((150..600).contains(&(with - without)), "{with} {without}");
    // So is one with weights of a text, which names only kinds of the game.
    let tuned = game
        .with_weights("value rook 1000\nvalue knight 5\n")
        .unwrap();
    let weights = tuned.weights_text(tuned.start().weights());
    assert!(weights.contains("value rook"), "{weights}");
    assert!(!weights.contains("loaded"), "{weights}");
    assert!(game.with_weights("value loaded 5\n").is_err());
}

#[test]
fn refusals_name_what_is_in_the_way() {
    let fen = "4k3/3n4/8/8/1N1(RP)4/8/R2P4/3R2K1 w - - 0 30";
    for (action, sentence) in [
        (
            "b4d4",
            "The rook with a pawn on d4 has no room for another piece.",
        ),
        (
            "d2d4",
            "The rook with a pawn on d4 has no room for another piece.",
        ),
        (
            "b4a2n",
            "The knight on b4 does not promote when it boards another piece.",
        ),
        ("b4d2", "Your own pawn stands on d2."),
        ("a2d2", "Your own pawn stands on d2."),
        (
            "d4d2",
            "The rook with a pawn on d4 can't go to d2, and neither can its passenger: your own pawn stands there.",
        ),
        (
            "d4e5",
            "The rook with a pawn on d4 can't go to e5: loaded rooks don't move like that.",
        ),
        (
            "d4d6p",
            "The pawn on d4 can't go to d6 from where it stands.",
        ),
        ("d4d5q", "The pawn on d4 does not become a queen on d5."),
        (
            "d4d8",
            "The rook with a pawn on d4 can't reach d8: the knight on d7 is in the way.",
        ),
    ] {
        assert_eq!(refusal(CHARIOTS, fen, action), sentence, "{action}");
    }
    let game = begun(CHARIOTS, fen);
    let clause = |text: &str| game.allowed_by(text).unwrap();
    assert_eq!(clause("b4a2"), Clause::new(8, 1));
    assert_eq!(clause("d4d5p"), Clause::new(8, 1));
    // Both move as a rook does.
    assert_eq!(clause("d4d5"), Clause::new(3, 3));
    // In check, neither boarding nor leaving may leave the king attacked.
    let pinned = "3rk3/8/8/8/3(RN)4/8/8/3K4 w - - 0 30";
    assert!(
        begun(CHARIOTS, pinned)
            .action_texts()
            .contains(&"d4f5n".to_owned())
    );
    assert_eq!(
        refusal(CHARIOTS, pinned, "d4f5"),
        "The rook with a knight on d4 can't go to f5, but its passenger can: d4f5n."
    );
    let check = "3rk3/8/8/8/1N6/2R5/8/3K4 w - - 0 30";
    assert_eq!(
        refusal(CHARIOTS, check, "c3c4"),
        "That leaves your king attacked by the rook on d8."
    );
    let check = "3rk3/8/8/8/4N3/8/3R4/3K4 w - - 0 30";
    assert_eq!(from(&*begun(CHARIOTS, check), "e4d2"), ["e4d2"]);
}

#[test]
fn impossible_positions_are_refused() {
    let refused = |text: &str, fen: &str, expected: &str| {
        let error = small(text).begin_at(fen).err().unwrap().to_string();
        assert!(error.contains(expected), "{fen}: {error}");
    };
    let brackets = "a carrier and of its passenger";
    for placement in ["(NR)", "(Rn)", "(RK)", "(R)", "(RPP)", "(RP", "()"] {
        let fen = format!("4k3/8/8/3{placement}4/8/8/8/4K3 w - - 0 30");
        refused(CHARIOTS, &fen, brackets);
    }
    refused(
        CHARIOTS,
        "3Pk3/8/8/8/8/8/8/4K3 w - - 0 30",
        "a square where a pawn can stand",
    );
    // A carrier brings a pawn to where it leaves for no square, or for squares that no other pawn reaches.
    begun(CHARIOTS, "(RP)7/4k3/8/8/8/8/8/4K1(RP)1 w - - 0 30");
    refused(
        RIDERS,
        "4k3/8/8/8/8/8/3(BK)4/4K3 w - - 0 30",
        "2 of White's kings",
    );
    begun(RIDERS, "4k3/8/8/8/8/8/3(BK)4/8 w - - 0 30");
}

#[test]
fn clicks_ask_where_both_may_go() {
    let game = small(CHARIOTS);
    let position = game
        .parse_fen("4k3/P7/(RP)7/3n4/2(RP)5/8/1N6/4K3 w - - 0 30")
        .unwrap();
    let shape = Variant::info(&game).shape;
    let clicks = |text: &str| -> Vec<String> {
        let action = position.action_from_text(text).unwrap();
        let one = Screen::gesture(&position, action);
        let all = position.actions();
        let place = all.iter().position(|&other| other == action).unwrap();
        assert_eq!(position.gestures(&all)[place], one);
        let said = one.into_iter().map(|click| match click {
            Click::Square(at) => shape.name(at).to_string(),
            Click::Piece(letter) => letter.to_string(),
            Click::Button(name) => format!("[{name}]"),
        });
        said.collect()
    };
    assert_eq!(clicks("c4c5"), ["c4", "c5", "[together]"]);
    assert_eq!(clicks("c4c5p"), ["c4", "c5", "P"]);
    assert_eq!(clicks("c4c6"), ["c4", "c6"]);
    assert_eq!(clicks("c4d5p"), ["c4", "d5"]);
    assert_eq!(clicks("a7a8q"), ["a7", "a8", "Q"]);
    let help = begun(CHARIOTS, &position.fen())
        .button_help("together")
        .unwrap();
    assert_eq!(help, "Move the carrier with its passenger.");
}

#[test]
fn actions_are_told_in_words() {
    let game = begun(CHARIOTS, "4k3/P(RP)6/8/3n4/2(RP)5/8/8/2N1K2R w - - 0 30");
    let words = |text: &str| game.words_for(text).map(|words| words.to_string());
    for (text, expected) in [
        ("c4c5", "rook with a pawn to c5"),
        ("c4c1", ""),
        ("c4c5p", "pawn off the rook to c5"),
        ("c4d5p", "pawn off the rook takes d5"),
        ("b7b8n", "pawn off the rook to b8, becoming a knight"),
        ("a7a8q", ""),
    ] {
        assert_eq!(words(text).unwrap_or_default(), expected, "{text}");
    }
    let game = begun(CHARIOTS, "4k3/8/8/8/3R4/8/4N3/4K3 w - - 0 30");
    let words = game.words_for("e2d4").unwrap();
    assert_eq!(words, "knight onto the rook on d4");
}

#[test]
fn both_pieces_are_shown() {
    let game = begun(CHARIOTS, "4k3/8/8/8/3(RP)4/8/8/4K3 w - - 0 30");
    let shape = game.info().shape;
    let mut on = game.placed();
    on.retain(|one| shape.name(one.at).as_str() == "d4");
    let shown: Vec<_> = (on.iter())
        .map(|one| format!("{:?} {}", one.layer, one.piece.fen()))
        .collect();
    assert_eq!(shown, ["Board R", "Beside P"]);
}

#[test]
fn actions_of_carriers_and_passengers_are_bounded_together() {
    let text = "game far \"Far\"\nsummary \"x\"\nboard 12 x 12\nstart \"w11/12/12/12/12/12/12/12/12/12/12/W11 w - - 0 1\"\n\
        piece wizard W\n  goes anywhere\nwin when enemy has no wizard as \"alone\"\n";
    assert!(load(text).is_ok());
    let error = load(&format!("{text}carry wizard on wizard\n")).unwrap_err();
    let found = "found up to 41184 actions in a position";
    assert!(error.to_string().contains(found), "{error}");
}

#[test]
fn carriers_are_told_in_words() {
    let page = |text: &str| syntax::rules_page(small(text).declaration());
    let chariots = page(CHARIOTS);
    for sentence in [
        "A pawn or knight may move onto a rook of its own side, as it moves to an empty square. From then on the two stand on one square, and move and capture as the rook does.",
        "The pawn or knight may leave by a move or capture of its own, and the rook stays on its square.",
        "A capture takes both. A rook carries one piece at most, and two pieces on one square go to no square of their own side.",
        "The pawn or knight promotes only when it leaves, by the same move.",
        "A rook that carries a piece, or has carried one, does not castle.",
        "Nothing that boards, is carried or leaves, or carries another piece, captures *en passant* or is captured so.",
    ] {
        assert!(chariots.contains(sentence), "{chariots}");
    }
    assert!(!chariots.contains("does not promote"), "{chariots}");
    assert!(!chariots.contains("loaded"), "{chariots}");
    assert!(page(TOWERS).contains("A man that carries a piece does not promote."));
    let brief = Source::of(CHARIOTS).unwrap().brief().unwrap();
    let sentence = "A pawn or knight may move onto a rook of its side, travel with it, and leave it by a move of its own.";
    assert!(brief.iter().any(|one| one == sentence), "{brief:#?}");
    // The kinds of loaded carriers are no kinds that people read of.
    assert_eq!(Variant::info(&small(CHARIOTS)).kinds.len(), 6);
    let without = "game bare like chariots\nsummary \"x\"\nwithout carrying\n";
    let source =
        Source::from_texts(&[without, CHARIOTS, library("chess").unwrap()].map(str::to_owned))
            .unwrap();
    let bare = load_source(&source).unwrap();
    assert!(syntax::rules_page(bare.declaration()).contains("No piece carries another one."));
    assert_eq!(bare.rules().begin().perft(3, false, 1), 8_902);
}
