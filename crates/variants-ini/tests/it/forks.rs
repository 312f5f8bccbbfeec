//! Options that only forks of Fairy-Stockfish have. The counts come from Fairy-Stockfish-X.

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
