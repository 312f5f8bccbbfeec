//! Games of the library in the spellings of other programs and books.

use springald_board::SplitMix;
use springald_core::lenient::question;
use springald_core::pgn::{self, PgnGame, Replay};
use springald_core::{DynVariant, FenError, Ply, Record, Variant};
use springald_declared::{Game, LIBRARY, library, load, named};
use springald_testkit::{extent, random_ply};

/// Returns a game of the library.
pub(crate) fn variant(name: &str) -> Option<&'static dyn DynVariant> {
    let game: Box<dyn DynVariant> = match load(library(named(name)?)?).ok()? {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    };
    // A handle to tables that stay in memory anyway.
    Some(Box::leak(game))
}

fn read(name: &str, text: &str) -> Result<Replay, pgn::PgnError> {
    let variant = variant(name).unwrap();
    let mut games = pgn::read(text, |_| Some(variant));
    games.next().unwrap_or_else(|| panic!("{text}: no game"))
}

fn right(name: &str, text: &str) -> Replay {
    read(name, text).unwrap_or_else(|error| panic!("{name}, {text}: {error}"))
}

fn fen(name: &str, fen: &str) -> Result<String, FenError> {
    variant(name).unwrap().begin_at(fen).map(|game| game.fen())
}

#[test]
fn a_typed_action_is_read_in_any_spelling() {
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    for (name, at, typed, expected) in [
        ("chess", "", " e2e4 ", Ok(("e2e4", None))),
        ("chess", "", "Nf3", Ok(("g1f3", None))),
        (
            "chess",
            "",
            "e2-e4",
            Ok(("e2e4", Some("read 'e2-e4' as e4"))),
        ),
        ("chess", "", "nf3", Ok(("g1f3", Some("read 'nf3' as Nf3")))),
        (
            "chess",
            castling,
            "e1h1",
            Ok(("e1g1", Some("read 'e1h1' as O-O"))),
        ),
        ("chess", castling, "0-0", Ok(("e1g1", None))),
        (
            "chess",
            knights,
            "Nd2",
            Err("'Nd2' may be Nbd2 or Nfd2. Which one?"),
        ),
        (
            "xiangqi",
            "",
            "C2=5",
            Ok(("h3e3", Some("read 'C2=5' as Che3"))),
        ),
        ("shogi", "", "P-7f", Ok(("c3c4", Some("read 'P-7f' as c4")))),
    ] {
        let variant = variant(name).unwrap();
        let game = match at {
            "" => variant.begin(),
            fen => variant.begin_at(fen).unwrap(),
        };
        let read = game.read_action(typed);
        let found = match &read {
            Ok(read) => Ok((read.action.as_str(), read.note.as_deref())),
            Err(error) => Err(question(error).unwrap_or_default()),
        };
        let found = found.as_ref().map(|read| *read).map_err(String::as_str);
        assert_eq!(found, expected, "{name} {typed}");
    }
}

#[test]
fn moves_are_read_in_the_spellings_of_other_programs() {
    for (name, text, expected) in [
        (
            "chess",
            "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6",
            "e2e4 e7e5 g1f3 b8c6",
        ),
        ("chess", "1. E4 E5 2. NF3 nc6", "e2e4 e7e5 g1f3 b8c6"),
        ("chess", "1. E2-E4 d7d5 2. ed Qd8:d5", "e2e4 d7d5 e4d5 d8d5"),
        ("chess", "1. Sf3 Sc6", "g1f3 b8c6"),
        (
            "chess",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. e1h1 o-o",
            "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8",
        ),
        (
            "chess",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 00 0-0",
            "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8",
        ),
        ("chess", "1. e4 e5 2. Nf3 Black resigns", "e2e4 e7e5 g1f3"),
        ("chess", "1. e4 e5 Draw agreed. 1/2-1/2", "e2e4 e7e5"),
        (
            "crazyhouse",
            "1. e4 d5 2. exd5 Qxd5 3. @e4 Qd8",
            "e2e4 d7d5 e4d5 d8d5 P@e4 d5d8",
        ),
        (
            "crazyhouse",
            "1. e4 d5 2. exd5 Qxd5 3. P*e4",
            "e2e4 d7d5 e4d5 d8d5 P@e4",
        ),
        ("seirawan", "1. Nc3/H Nf6/e", "b1c3h g8f6e"),
        ("seirawan", "1. b1c3h g8f6", "b1c3h g8f6"),
        ("xiangqi", "1. h2e2 h9g7", "h3e3 h10g8"),
        ("xiangqi", "1. H2-E2 H9-G7", "h3e3 h10g8"),
        (
            "xiangqi",
            "1. C2=5 H8+7 2. H2+3 R9=8",
            "h3e3 h10g8 h1g3 i10h10",
        ),
        ("xiangqi", "1. 炮二平五 馬8進7", "h3e3 h10g8"),
        (
            "shogi",
            "1. P-7f P-3d 2. Bx2b+ Sx2b",
            "c3c4 g7g6 b2h8+ g9h8",
        ),
        (
            "shogi",
            "1. 7g7f 3c3d 2. 8h2b+ 3a2b 3. B*5e",
            "c3c4 g7g6 b2h8+ g9h8 B@e5",
        ),
        ("shogi", "1. P-76 P-34", "c3c4 g7g6"),
        ("shogi", "1. Pc4 Pg6 2. Bxh8+ Sxh8", "c3c4 g7g6 b2h8+ g9h8"),
        ("duck", "1. e2e4,e4d5 e7e5,e5d3", "e2e4,D@d5 e7e5,D@d3"),
        ("duck", "1. e4,d5 e5/d3", "e2e4,D@d5 e7e5,D@d3"),
    ] {
        assert_eq!(right(name, text).game.line(), expected, "{name}, {text}");
    }
}

#[test]
fn what_was_read_is_noted_and_ambiguous_moves_are_refused() {
    let replay = right(
        "chess",
        "[White \"A \"B\" C\"]\n[White \"D\"]\n\n1. e2-e4 N e5 2. Nf3 ch *",
    );
    let notes: Vec<String> = replay.pgn.notes.iter().map(ToString::to_string).collect();
    let expected = [
        "line 1: read a tag as [White 'A \\\"B\\\" C']",
        "line 2: the tag White comes twice: the first one counts",
        "line 4: read 'e2-e4' as e4",
        "line 4: read 'N' as $146",
        "line 4: left out 'ch'",
    ];
    assert_eq!(notes, expected);
    let ambiguous = "[FEN \"4k3/8/8/8/4N3/8/8/N3K1N1 w - - 0 1\"]\n\n1. Ng1-e2 Kd8 2. Nec3";
    let error = read("chess", ambiguous).err().unwrap().to_string();
    assert!(error.contains("'Nec3' is ambiguous: expected"), "{error}");
}

#[test]
fn a_null_move_ends_a_line_and_its_rest_is_kept() {
    let replay = right("chess", "1. e4 e5 2. Nf3 Nc6 3. -- Nf6 4. d3 *");
    assert_eq!(replay.game.line(), "e2e4 e7e5 g1f3 b8c6");
    assert_eq!(replay.pgn.line.turns[3].comments, ["-- Nf6 4. d3"]);
    let varied = right("chess", "1. e4 e5 (1... Z0 2. d4 {strong} d5) 2. Nf3 *");
    assert_eq!(varied.game.line(), "e2e4 e7e5 g1f3");
    assert_eq!(varied.pgn.line.turns[1].comments, ["Z0 2. d4 (strong) d5"]);
}

/// The placement with which chess begins.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Checks what a FEN is read as.
fn fits(name: &str, text: &str, expected: &str) {
    let read = fen(name, text).unwrap_or_else(|error| panic!("{name}, {text}: {error}"));
    assert_eq!(read, expected, "{name}, {text}");
}

#[test]
fn fens_are_read_in_the_spellings_of_other_programs() {
    let chess = format!("{START} w KQkq - 0 1");
    for rest in [
        " w KQkq - 0",
        " w KQkq -",
        " w KQkq",
        " w HAha - 0 1",
        " w KQkq – 0 0",
        "  white KQkq - - 1",
        " w KQkq - bm e4; id \"x\";",
        " w KQkq - 0 1 ",
        " W KQkq - 0 1",
        " w KQkqKQ - 0 1",
        " w KQkq e3 0 1",
        " w KQkq - -1 -1",
        " w KQkq - c0 \"a game\"; ce 12;",
        " w KQkq - hmvc 0; fmvn 1;",
    ] {
        fits("chess", &format!("{START}{rest}"), &chess);
    }
    fits("chess", START, &format!("{START} w - - 0 1"));
    fits(
        "chess",
        &format!("{START} b KQkq - hmvc 3; fmvn 7; id \"x\";"),
        &format!("{START} b KQkq - 3 7"),
    );
    fits(
        "makruk",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - 30 3 40",
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 3 40",
    );
    fits(
        "chess",
        "fen 4k3/44/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    );
    for (rest, left) in [
        ("- 0 1 +0+0", "3+3"),
        ("- 0 1 +2+1", "1+2"),
        ("- +0+1 0 1", "3+2"),
        ("- 3+2", "3+2"),
        ("- 0 1 2+3", "2+3"),
        ("- 0 1", "3+3"),
        ("-", "3+3"),
    ] {
        let expected = format!("{START} w KQkq - {left} 0 1");
        fits("3check", &format!("{START} w KQkq {rest}"), &expected);
    }
}

/// Fairy-Stockfish also names the square of the piece that passed, if it is not right behind the squares that it passed.
#[test]
fn squares_that_were_not_passed_are_left_out() {
    let berolina = "rnbqkbnr/pppp1ppp/8/8/5pP1/8/PPPP1PPP/RNBQKBNR b KQkq";
    let lower = "rnbqkbnr/ppp1pppp/8/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq";
    for (name, board, found, passed) in [
        ("berolina", berolina, "f3g4", Some("f3")),
        ("berolina", berolina, "g4f3", Some("f3")),
        ("berolina", lower, "f5e6", Some("e6")),
        ("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - ", "d3e3", Some("e3")),
        ("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - ", "e3e4", Some("e3")),
        ("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - ", "d3f3", None),
        ("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - ", "d4e4", None),
    ] {
        let board = board.trim_end();
        let text = format!("{board} {found} 0 1");
        let (game, notes) = variant(name).unwrap().begin_noting(&text).unwrap();
        let expected = format!("{board} {} 0 1", passed.unwrap_or("-"));
        assert_eq!(game.fen(), expected, "{name}, {text}");
        let note = match passed {
            Some(passed) => format!("ep: read '{found}' as '{passed}'"),
            None => format!("ep: left out '{found}', which nothing has passed"),
        };
        assert_eq!(notes, [note], "{name}, {text}");
        assert!(variant(name).unwrap().begin_exactly_at(&text).is_err());
    }
}

#[test]
fn pieces_in_hand_are_read_in_the_spellings_of_other_programs() {
    for (pocket, expected) in [
        ("[-]", "[]"),
        ("", "[]"),
        ("/", "[]"),
        ("/-", "[]"),
        ("/Qn", "[Qn]"),
        ("[2Pn]", "[PPn]"),
        (" [Qn]", "[Qn]"),
    ] {
        let expected = format!("{START}{expected} w KQkq - 0 1");
        fits(
            "crazyhouse",
            &format!("{START}{pocket} w KQkq - 0 1"),
            &expected,
        );
    }
    fits(
        "crazyhouse",
        &format!("{START} w KQkq - Pn 0 1"),
        &format!("{START}[Pn] w KQkq - 0 1"),
    );
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    fits(
        "shogi",
        &format!("{shogi} b - 1"),
        &format!("{shogi}[] w - - 0 1"),
    );
    fits(
        "shogi",
        &format!("sfen {shogi} w - 2"),
        &format!("{shogi}[] b - - 0 1"),
    );
    fits(
        "shogi",
        &format!("{shogi}[-] b - 2"),
        &format!("{shogi}[] b - - 0 2"),
    );
    fits(
        "shogi",
        &format!("{shogi}[-] w 0 1"),
        &format!("{shogi}[] w - - 0 1"),
    );
    fits(
        "shogi",
        &format!("position sfen {shogi} b - 1"),
        &format!("{shogi}[] w - - 0 1"),
    );
    let kings = "4k4/9/9/9/9/9/9/9/4K4";
    fits(
        "shogi",
        &format!("{kings} b 2Pr 3"),
        &format!("{kings}[PPr] w - - 0 2"),
    );
    let xiangqi = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR";
    let own = xiangqi
        .replace('h', "n")
        .replace('e', "b")
        .replace('H', "N")
        .replace('E', "B");
    fits(
        "xiangqi",
        &format!("{xiangqi} r - - 0 1"),
        &format!("{own} w - - 0 1"),
    );
    fits(
        "antichess",
        &format!("{START} w KQkq - 0 1"),
        &format!("{START} w - - 0 1"),
    );
    for (name, text) in [
        ("chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1"),
        (
            "gravitatur",
            "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - - 0 1",
        ),
        ("chess", ""),
    ] {
        assert!(fen(name, text).is_err(), "{name}, {text}");
    }
}

#[test]
fn games_answer_to_the_names_that_others_give_them() {
    for (id, text) in LIBRARY {
        let declaration = load(text).unwrap();
        let declaration = declaration.declaration();
        let names = [&declaration.id, &declaration.name];
        for name in names.into_iter().chain(&declaration.aliases) {
            for name in [
                name.clone(),
                name.to_uppercase(),
                name.replace(['-', ' '], "_"),
            ] {
                assert_eq!(named(&name), Some(*id), "{name}");
            }
        }
    }
    for (name, id) in [
        ("Standard", "chess"),
        ("From Position", "chess"),
        ("normal", "chess"),
        ("8x8+0_normal", "chess"),
        ("threeCheck", "3check"),
        ("3-Check", "3check"),
        ("Three check", "3check"),
        ("kingOfTheHill", "kingofthehill"),
        ("KotH", "kingofthehill"),
        ("racingKings", "racingkings"),
        ("Losing Chess", "antichess"),
        ("Give Away", "giveaway"),
        ("mini", "minishogi"),
        ("Atomic", "atomic"),
        ("zh", "crazyhouse"),
        ("schess", "seirawan"),
        ("Seirawan", "seirawan"),
        ("5x5+5_shogi", "minishogi"),
        ("Mini Shogi", "minishogi"),
        ("orda mirror", "ordamirror"),
        ("Duck", "duck"),
    ] {
        assert_eq!(named(name), Some(id), "{name}");
    }
    for name in ["", "mancala", "_", "8x8_"] {
        assert_eq!(named(name), None, "{name}");
    }
}

/// Plays a random game, and returns it as PGN with its turns.
fn random_game<V: Variant>(variant: &V, seed: u64) -> (String, String) {
    let mut record = Record::new(variant.clone());
    let mut random = SplitMix::new(seed);
    for _ in 0..60 {
        let ply = random_ply(record.position(), &mut random);
        let played = match ply {
            Some(Ply::Action(action)) => record.play(action),
            Some(Ply::Outcome(outcome)) => record.resolve(outcome),
            None => break,
        };
        if played.is_err() {
            break;
        }
    }
    let line = springald_core::Game::line(&record);
    (PgnGame::of(&record).to_string(), line)
}

#[test]
fn a_file_with_games_of_all_variants_is_read_back() {
    let (mut file, mut lines) = (String::new(), Vec::new());
    for (id, text) in LIBRARY {
        for seed in 0..extent(8) {
            let (pgn, line) = match load(text).unwrap() {
                Game::Small(game) => random_game(&game, seed),
                Game::Large(game) => random_game(&game, seed),
                Game::Huge(game) => random_game(&game, seed),
            };
            file.push_str(&pgn);
            file.push('\n');
            lines.push((*id, line));
        }
    }
    let rows = |name: Option<&str>| variant(name.unwrap());
    let strict: Vec<_> = pgn::check(&file, rows).collect();
    let lenient: Vec<_> = pgn::read(&file, rows).collect();
    assert_eq!((strict.len(), lenient.len()), (lines.len(), lines.len()));
    for (read, (id, line)) in strict.into_iter().chain(lenient).zip(lines.iter().cycle()) {
        let replay = read.unwrap_or_else(|error| panic!("{id}: {error}\n{file}"));
        assert_eq!(replay.game.line(), *line, "{id}");
        assert_eq!(replay.pgn.notes, [], "{id}");
    }
}

#[test]
fn castling_past_a_touching_king_avoids_attacks_through_its_own_square() {
    for (fen, castles) in [
        ("8/8/8/8/8/8/3k4/r3K2R w K - 0 1", false),
        ("8/8/8/8/8/8/3k4/4K2R w K - 0 1", true),
        ("8/8/8/8/8/8/5k2/R3Kr1R w KQ - 0 1", false),
    ] {
        let game = variant("atomic").unwrap().begin_at(fen).unwrap();
        let actions = game.action_texts();
        let found = ["e1g1", "e1c1"]
            .iter()
            .any(|castling| actions.iter().any(|one| one == castling));
        assert_eq!(found, castles, "{fen}");
    }
}

#[test]
fn the_error_of_a_turn_names_the_sides_of_the_game() {
    let refused = |name, text| read(name, text).err().unwrap().to_string();
    let error = refused("xiangqi", "1. Cbe3 Rxi10 *");
    assert!(error.contains("move 1 (Black): "), "{error}");
    let error = refused("xiangqi", "1. Rxi10 *");
    assert!(error.contains("move 1 (Red): "), "{error}");
    let error = refused("shogi", "1. Kxi9 *");
    assert!(error.contains("move 1 (Sente): "), "{error}");
}
