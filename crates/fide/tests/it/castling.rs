//! Castling rights and the squares they depend on.

use springald_board::Square;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::Side;
use springald_fide::{Castling, CastlingPath, Pieces, RIGHTS_LOST, Role, Wing, en_passant_victim};
use std::collections::HashSet;

fn sq(name: &str) -> Square {
    SHAPE.parse(name).unwrap()
}

fn names(squares: Squares) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|at| SHAPE.name(at).to_string())
        .collect();
    names.join(" ")
}

fn written(rights: Castling) -> String {
    let mut out = String::new();
    rights.write_fen(&mut out);
    out
}

#[test]
fn every_set_of_rights_is_read_as_it_is_written() {
    let mut keys = HashSet::new();
    for bits in 0..16 {
        let mut rights = Castling::NONE;
        let mut text = String::new();
        for (i, letter) in "KQkq".chars().enumerate() {
            if bits >> i & 1 == 1 {
                rights = rights.with(Castling::right(Side::BOTH[i / 2], Wing::BOTH[i % 2]));
                text.push(letter);
            }
        }
        let text = if text.is_empty() { "-".into() } else { text };
        assert_eq!(written(rights), text);
        assert_eq!(Castling::from_fen(&text), Ok(rights));
        let reversed: String = text.chars().rev().collect();
        assert_eq!(Castling::from_fen(&reversed), Ok(rights));
        assert!(keys.insert(rights.key()));
    }
}

#[test]
fn malformed_rights_are_refused() {
    for text in [
        "", "--", "K-", "-K", "KK", "KQkqK", "KQkqx", "A", "Ä", "k q", "0",
    ] {
        let error = Castling::from_fen(text).unwrap_err();
        assert_eq!(
            (error.field, error.found),
            ("castling", format!("'{text}'"))
        );
    }
}

#[test]
fn rights_come_and_go() {
    let white = Castling::from_fen("KQ").unwrap();
    assert!(white.any(Side::White) && !white.any(Side::Black));
    assert!(white.has(Side::White, Wing::Queen) && !white.has(Side::Black, Wing::Queen));
    let king = Castling::right(Side::White, Wing::King);
    assert_eq!(written(white.without(king)), "Q");
    assert_eq!(white.without(king).with(king), white);
    assert_eq!(white.without(Castling::ALL), Castling::NONE);
    assert_eq!(Castling::default(), Castling::NONE);
}

#[test]
fn rights_in_a_sentence() {
    for (fen, fact) in [
        ("-", None),
        (
            "KQkq",
            Some("White can castle on both sides. Black can castle on both sides."),
        ),
        (
            "Kq",
            Some("White can castle kingside. Black can castle queenside."),
        ),
        ("k", Some("Black can castle kingside.")),
    ] {
        assert_eq!(Castling::from_fen(fen).unwrap().fact().as_deref(), fact);
    }
}

#[test]
fn the_paths_of_kings_and_rooks() {
    for (side, wing, king, rook, between, safe) in [
        (
            Side::White,
            Wing::King,
            "e1 g1",
            "h1 f1",
            "f1 g1",
            "e1 f1 g1",
        ),
        (
            Side::White,
            Wing::Queen,
            "e1 c1",
            "a1 d1",
            "b1 c1 d1",
            "c1 d1 e1",
        ),
        (
            Side::Black,
            Wing::King,
            "e8 g8",
            "h8 f8",
            "f8 g8",
            "e8 f8 g8",
        ),
        (
            Side::Black,
            Wing::Queen,
            "e8 c8",
            "a8 d8",
            "b8 c8 d8",
            "c8 d8 e8",
        ),
    ] {
        let path = CastlingPath::of(side, wing);
        let both = |(a, b): (Square, Square)| format!("{} {}", SHAPE.name(a), SHAPE.name(b));
        assert_eq!(
            (both(path.king), both(path.rook)),
            (king.into(), rook.into())
        );
        assert_eq!(
            (names(path.between), names(path.safe)),
            (between.into(), safe.into())
        );
    }
    assert_eq!([Wing::King.san(), Wing::Queen.san()], ["O-O", "O-O-O"]);
}

#[test]
fn rights_end_on_the_squares_of_kings_and_rooks_alone() {
    for at in SHAPE.all() {
        let lost = match SHAPE.name(at).as_str() {
            "a1" => "Q",
            "e1" => "KQ",
            "h1" => "K",
            "a8" => "q",
            "e8" => "kq",
            "h8" => "k",
            _ => "-",
        };
        assert_eq!(written(RIGHTS_LOST[at]), lost);
    }
}

#[test]
fn the_starting_position() {
    let pieces = Pieces::start();
    assert_eq!(pieces.occupied().len(), 32);
    for (file, role) in (0..).zip("RNBQKBNR".chars().map(Role::from_letter)) {
        for (rank, side, role) in [
            (0, Side::White, role.unwrap()),
            (1, Side::White, Role::Pawn),
            (6, Side::Black, Role::Pawn),
            (7, Side::Black, role.unwrap()),
        ] {
            assert_eq!(pieces.at(SHAPE.at(file, rank)), Some((side, role)));
        }
    }
}

#[test]
fn the_victim_of_a_capture_en_passant() {
    assert_eq!(en_passant_victim(Side::White, sq("d6")), sq("d5"));
    assert_eq!(en_passant_victim(Side::Black, sq("e3")), sq("e4"));
}
