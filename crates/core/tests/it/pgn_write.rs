//! Writing PGN.

use crate::toy::{Pebble, Pebbles};
use springald_chess::{Chess, ChessPosition};
use springald_core::pgn::{Line, PgnGame, Place, Played, Reader};
use springald_core::{Record, Side};

fn read(text: &str) -> PgnGame {
    let mut games = Reader::new(text);
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    game
}

#[test]
fn a_game_is_written_with_its_tags() {
    let mut game = Record::new(Chess);
    game.play_line("f2f3 e7e5 g2g4 d8h4").unwrap();
    let mut pgn = PgnGame::of(&game);
    pgn.set_tag("White", "A \"fool\" \\ or two\nlines");
    pgn.set_tag("Annotator", "nobody");
    assert_eq!(
        pgn.to_string(),
        r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A \"fool\" \\ or two lines"]
[Black "?"]
[Result "0-1"]
[Variant "Chess"]
[Termination "checkmate"]
[Annotator "nobody"]

1. f3 e5 2. g4 Qh4# 0-1
"#
    );
    assert_eq!(read(&pgn.to_string()).to_string(), pgn.to_string());
}

#[test]
fn a_game_from_a_position_says_so_and_may_begin_with_black() {
    let position = ChessPosition::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 3 41").unwrap();
    let mut game = Record::from_position(Chess, position);
    game.play_line("e8e7 a1a2").unwrap();
    game.resign(Side::Black).unwrap();
    let text = PgnGame::of(&game).to_string();
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 3 41\"]\n"));
    assert!(
        text.contains("[Termination \"resignation\"]\n\n41... Ke7 42. Ra2 1-0\n"),
        "{text}"
    );
}

#[test]
fn turns_of_several_actions_are_joined_by_slashes() {
    let position = Pebble::from_fen("1k1/*1*/1K1 w - 0 1").unwrap();
    let mut game = Record::from_position(Pebbles, position);
    game.play_line("R@a1,b1a2,P@c1 R@c3,").unwrap();
    let text = PgnGame::of(&game).to_string();
    assert!(text.ends_with("\n\n1. R@a1/Kxa2/P@c1 R@c3/ *\n"), "{text}");
    assert!(!text.contains("SetUp"), "{text}");
}

fn turn(number: u32, side: Side, san: &str) -> Played {
    Played {
        number: Some((number, side)),
        san: san.into(),
        nags: Vec::new(),
        comments: Vec::new(),
        variations: Vec::new(),
        at: Place::default(),
    }
}

#[test]
fn comments_and_variations_cannot_break_out() {
    let mut pgn = PgnGame::of(&Record::new(Chess));
    let evil = "first } *\n\n[Event \"x\"]\n%hidden ; {(";
    let mut e4 = turn(1, Side::White, "e4");
    e4.comments.push(evil.into());
    e4.nags.push(1);
    let mut d4 = turn(1, Side::White, "d4");
    d4.comments.push(evil.into());
    let variation = Line {
        comments: vec!["instead".into()],
        turns: vec![d4, turn(1, Side::Black, "d5")],
    };
    e4.variations = vec![variation, Line::default()];
    pgn.line.turns = vec![e4, turn(1, Side::Black, "e5"), turn(2, Side::White, "Nf3")];
    pgn.line.comments.push("to begin with".into());
    let text = pgn.to_string();
    let safe = "first ) * [Event \"x\"] %hidden ; {(";
    let again = read(&text);
    assert_eq!(again.line.comments, ["to begin with"]);
    assert_eq!(again.line.turns.len(), 3);
    let e4 = &again.line.turns[0];
    assert_eq!(
        (e4.comments.as_slice(), e4.nags.as_slice()),
        ([safe.to_owned()].as_slice(), [1].as_slice())
    );
    assert_eq!(e4.variations.len(), 1);
    assert_eq!(e4.variations[0].comments, ["instead"]);
    assert_eq!(e4.variations[0].turns[0].comments, [safe]);
    assert_eq!(e4.variations[0].turns[1].number, Some((1, Side::Black)));
    assert_eq!(again.to_string(), text);
    let movetext = text.split("\n\n").nth(1).unwrap();
    assert!(
        movetext.starts_with(
            "{to begin with} 1. e4 $1 {first ) * [Event \"x\"] %hidden ; {(} ({instead}"
        )
    );
    assert!(movetext.contains("1... d5) 1... e5 2. Nf3 *"), "{movetext}");
}

#[test]
fn a_comment_of_nothing_does_not_interrupt() {
    let written = read("1. e4 {\u{1} } e5 1-0").to_string();
    assert!(written.ends_with("1. e4 e5 1-0\n"), "{written}");
}

#[test]
fn comments_are_read_as_they_are_written() {
    for text in [
        "1. e4 {n\u{4}ot \u{0}\u{9}(this)} e5 1-0",
        "1. e4 ; n\u{4}ot \u{0}(this}\ne5 1-0",
    ] {
        let game = read(text);
        for game in [read(&game.to_string()), game] {
            assert_eq!(game.line.turns[0].comments, ["n ot (this)"]);
        }
    }
}

#[test]
fn lines_are_wrapped() {
    let mut game = Record::new(Chess);
    for _ in 0..3 {
        game.play_line("g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8")
            .unwrap_or_default();
    }
    let mut pgn = PgnGame::of(&game);
    pgn.line.turns[3]
        .comments
        .push("a long comment ".repeat(30));
    let text = pgn.to_string();
    let movetext = text.split("\n\n").nth(1).unwrap();
    assert!(movetext.lines().count() > 5);
    for line in movetext.lines() {
        assert!(
            line.len() < 80 && !line.is_empty() && !line.ends_with(' '),
            "{line}"
        );
    }
    assert_eq!(read(&text).to_string(), text);
}

#[test]
#[should_panic(expected = "tag name")]
fn a_tag_name_is_a_name() {
    PgnGame::of(&Record::new(Chess)).set_tag("No name", "");
}
