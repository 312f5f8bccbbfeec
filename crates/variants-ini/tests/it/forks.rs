//! Options that only forks of Fairy-Stockfish have, with counts from Fairy-Stockfish-X, and lines that are no options.

use crate::{counts, translated};

const RANSOM: &str = "[ransom:chess]\n\
    maxRank = 5\n\
    maxFile = 5\n\
    pieceDrops = true\n\
    captureType = prison\n\
    prisonPawnPromotion = true\n\
    hostageExchange = p:pnbrq nb:nbrq r:rq q:q\n\
    castling = false\n\
    doubleStep = false\n\
    promotionRegionWhite = *5\n\
    promotionRegionBlack = *1\n\
    startFen = r3b/2p1k/2Pn1/1N1PK/R4[] w - - 0 1\n";

#[test]
fn prisoners_are_exchanged_and_change_places_with_pawns() {
    counts(RANSOM, &[13, 174, 1736, 21930]);
}

#[test]
fn options_that_need_others_are_named_without_them() {
    for (option, value) in [
        ("hostageExchange", "p:pq"),
        ("prisonPawnPromotion", "true"),
        ("captureAllowed", "r:r"),
    ] {
        let made = translated(&format!("[free:chess]\n{option} = {value}\n"));
        let is_named = made.missing.iter().any(|said| said.option == option);
        assert!(is_named, "{option}: {:?}", made.missing);
    }
}

#[test]
fn lines_that_belong_to_no_variant_are_named() {
    let file =
        "maxFile = 9\n[first:chess]\nflagPiece = k\n[second:chess]\nflag piece\ncastling = false\n";
    let made = translated(file);
    let named: Vec<(usize, &str)> = made
        .missing
        .iter()
        .map(|note| (note.line, &*note.option))
        .collect();
    assert_eq!(named, [(1, "maxFile = 9"), (5, "flag piece")]);
    assert!(
        made.text
            .contains("# line 1, maxFile = 9: it stands above the first heading")
    );
}

#[test]
fn black_castles_with_rooks_of_another_kind() {
    let armies = "[armies:chess]\n\
        customPiece1 = d:R3\n\
        castlingRookPiecesBlack = d\n\
        promotionPieceTypesBlack = qdbn\n\
        startFen = d3k2d/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1\n";
    counts(armies, &[25, 625, 15206]);
}
