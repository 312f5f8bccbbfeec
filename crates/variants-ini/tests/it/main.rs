//! Sections in, games out.
//!
//! The counts come from Fairy-Stockfish, by pyffish 0.0.90: `legal_moves` of the section, followed to the depth of the
//! number of counts. Options of forks have counts from a fork.

mod chases;
mod forks;

use springald_core::{Variant, perft::perft};
use springald_declared::{Game, load};
use springald_variants_ini::{File, Translation, loads};

fn translated(text: &str) -> Translation {
    let file = File::read(text);
    let last = file.headings().len() - 1;
    file.translate(last, &loads).unwrap()
}

/// Checks that a section is translated wholly, and that its game has these counts.
fn counts(section: &str, expected: &[u64]) {
    let made = translated(section);
    assert!(made.missing.is_empty(), "{section}\n{:?}", made.missing);
    assert_eq!(made.problem, None, "{}", made.text);
    let found: Vec<u64> = match load(&made.text).unwrap() {
        Game::Small(game) => depths(&game, expected.len()),
        Game::Large(game) => depths(&game, expected.len()),
        Game::Huge(game) => depths(&game, expected.len()),
    };
    assert_eq!(found, expected, "{}", made.text);
}

fn depths(game: &impl Variant, depth: usize) -> Vec<u64> {
    let start = game.start();
    (1..=depth)
        .map(|depth| perft(&start, depth as u32))
        .collect()
}

/// The same game whether it is like another one or stated wholly.
fn both_ways(section: &str, expected: &[u64]) {
    counts(section, expected);
    let file = File::read(section);
    let whole = |text: &str| {
        let is_like = text
            .lines()
            .next()
            .is_some_and(|line| line.contains("\" like "));
        if is_like {
            Err("stated wholly".to_owned())
        } else {
            loads(text)
        }
    };
    let made = file.translate(file.headings().len() - 1, &whole).unwrap();
    assert_eq!(made.problem, None, "{}", made.text);
    let Game::Small(game) = load(&made.text).unwrap() else {
        panic!("a board of at most 64 squares");
    };
    assert_eq!(depths(&game, expected.len()), expected, "{}", made.text);
}

#[test]
fn moves_are_those_of_fairy_stockfish() {
    both_ways(
        "[hill:chess]\n\
         flagPiece = k\n\
         flagRegion = d4 e4 d5 e5\n",
        &[20, 400, 8902],
    );
    counts(
        "[small]\n\
         maxRank = 6\n\
         maxFile = 6\n\
         pawn = p\n\
         king = k\n\
         rook = r\n\
         knight = n\n\
         startFen = rnnk1r/pppppp/6/6/PPPPPP/RNNK1R w - - 0 1\n\
         promotionRegionWhite = *6\n\
         promotionRegionBlack = *1\n\
         promotionPieceTypes = rn\n\
         doubleStep = false\n\
         castling = false\n",
        &[12, 144, 1875],
    );
    both_ways(
        "[betza:chess]\n\
         customPiece1 = a:mfWcfFnD\n\
         customPiece2 = g:gQ\n\
         customPiece3 = c:mRcpR\n\
         customPiece4 = n:ffNbsNlrA\n\
         customPiece5 = b:W3F2NN\n\
         startFen = cgbnkbac/pppppppp/8/8/8/8/PPPPPPPP/CGBNKBAC w - - 0 1\n",
        &[34, 1085],
    );
    counts(
        "[turned]\n\
         customPiece1 = a:frFlW\n\
         king = k\n\
         startFen = 4k3/aaaa4/8/8/8/8/4AAAA/4K3 w - - 0 1\n",
        &[7, 56, 472],
    );
    both_ways(
        "[camel-king:chess]\n\
         king = k:KC\n\
         checkCounting = true\n\
         startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+2 0 1\n",
        &[22, 477],
    );
    counts(
        "[river]\n\
         maxRank = 7\n\
         maxFile = 5\n\
         king = k\n\
         soldier = p\n\
         horse = n\n\
         elephant = b\n\
         cannon = c\n\
         startFen = bnkcb/5/p1p1p/5/P1P1P/5/BNKCB w - - 0 1\n\
         soldierPromotionRank = 4\n\
         mobilityRegionWhiteKing = b1 c1 d1 b2 c2 d2\n\
         mobilityRegionBlackKing = b7 c7 d7 b6 c6 d6\n\
         mobilityRegionWhiteElephant = *1 *2 *3\n\
         mobilityRegionBlackElephant = *5 *6 *7\n\
         flyingGeneral = true\n\
         stalemateValue = loss\n",
        &[11, 104, 1159],
    );
    both_ways(
        "[walls:chess]\n\
         startFen = rnbqkbnr/pppppppp/2*2*2/8/8/2*2*2/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
        &[14, 196, 3230],
    );
}

#[test]
fn captures_and_drops_are_those_of_fairy_stockfish() {
    both_ways(
        "[drops:crazyhouse]\n\
         maxRank = 6\n\
         maxFile = 6\n\
         startFen = rbnk2/pp4/6/6/4PP/2KNBR[Pp] w - - 0 1\n\
         promotionRegionWhite = *6\n\
         promotionPieceTypes = rnb\n\
         doubleStep = false\n",
        &[33, 968, 18922],
    );
    both_ways(
        "[must:chess]\n\
         mustCapture = true\n\
         stalemateValue = win\n\
         startFen = rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1\n",
        &[1, 1, 29],
    );
    both_ways(
        "[explode:atomic]\n\
         castling = false\n\
         startFen = rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 1\n",
        &[31, 869],
    );
    counts(
        "[shogi-like]\n\
         maxRank = 6\n\
         maxFile = 5\n\
         shogiPawn = p\n\
         silver = s\n\
         lance = l\n\
         gold = g\n\
         king = k\n\
         startFen = lsks1/5/ppppp/PPPPP/5/1SKSL[] w - 0 1\n\
         pieceDrops = true\n\
         capturesToHand = true\n\
         promotionRegionWhite = *5 *6\n\
         promotionRegionBlack = *1 *2\n\
         doubleStep = false\n\
         castling = false\n\
         promotedPieceType = p:g s:g l:g\n\
         dropNoDoubled = p\n\
         immobilityIllegal = true\n\
         shogiPawnDropMateIllegal = true\n\
         stalemateValue = loss\n\
         nMoveRule = 0\n",
        &[15, 218, 3036],
    );
    counts(
        "[stones]\n\
         king = k\n\
         rook = r\n\
         startFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n\
         petrifyOnCaptureTypes = r\n",
        &[26, 593],
    );
    counts(
        "[tests-of-drops:pocketknight]\n\
         startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NQnq] w KQkq - 0 1\n\
         dropRegionWhite = *1 *2 *3\n\
         dropRegionBlack = *6 *7 *8\n\
         pass = true\n",
        &[37, 1369],
    );
}

#[test]
fn ends_and_royal_pieces_are_those_of_fairy_stockfish() {
    both_ways(
        "[two-kings:chess]\n\
         king = -\n\
         commoner = k\n\
         queen = -\n\
         startFen = rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1\n\
         promotionPieceTypes = rbn\n\
         extinctionValue = loss\n\
         extinctionPieceTypes = k\n\
         extinctionPseudoRoyal = true\n",
        &[20, 400],
    );
    both_ways(
        "[racing:racingkings]\n\
         startFen = 8/8/8/8/8/8/kr1bnNB1/1qbr1BRK w - - 0 1\n",
        &[13, 373],
    );
    counts(
        "[trail]\n\
         maxRank = 5\n\
         maxFile = 5\n\
         customPiece1 = q:mQ\n\
         startFen = 2q2/5/5/5/2Q2 w - - 0 1\n\
         wallingRule = past\n\
         stalemateValue = loss\n",
        &[11, 113, 1136],
    );
    counts(
        "[gothic-sides:capablanca]\n\
         startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQ - 0 1\n\
         doubleStepRegionWhite = *2 *3\n\
         doubleStepRegionBlack = *7 *6\n",
        &[28, 784],
    );
}

#[test]
fn what_cannot_be_said_is_named_with_its_line() {
    let made = translated(
        "[strange:chess]\nblastOnCaptuer = true\ncollinearN = 4\nmustCapture = yes\ncustomPiece1 = a:pB2xW\n\
         pieceToCharTable = -\nnotes\n",
    );
    assert_eq!(made.problem, None, "{}", made.text);
    let missing: Vec<String> = made.missing.iter().map(ToString::to_string).collect();
    for expected in [
        "line 2, blastOnCaptuer: no such option is known; did you mean 'blastOnCapture'?",
        "line 3, collinearN: there are no words for an end by pieces on a line with gaps",
        "line 4, mustCapture: found 'yes', expected true or false",
        "line 7, notes: found no '=', expected an option and its value",
    ] {
        assert!(
            missing.iter().any(|found| found == expected),
            "{missing:#?}"
        );
        assert!(
            made.text.contains(&format!("# {expected}\n")),
            "{}",
            made.text
        );
    }
    assert_eq!(
        made.notes
            .iter()
            .find(|note| note.line == 6)
            .unwrap()
            .message,
        "changes no rule"
    );
}

#[test]
fn rows_and_chains_of_pieces_are_ends() {
    for (section, end) in [
        (
            "[rows:chess]\nconnectN = 4\nconnectPieceTypes = nb\nconnectDiagonal = false\n",
            "win when 4 of your knight or bishop in line straight as \"4 in a row\"",
        ),
        (
            "[chains:chess]\nconnectRegion1White = *1\nconnectRegion1Black = *8\nconnectRegion2White = *8\n\
             connectRegion2Black = *1\nconnectValue = loss\n",
            "loss when your pieces connect rank 1 with rank 8 as \"connected\"",
        ),
    ] {
        let made = translated(section);
        assert_eq!(
            (made.problem, made.missing.len()),
            (None, 0),
            "{}",
            made.text
        );
        assert!(made.text.contains(end), "{}", made.text);
    }
    let made = translated("[columns:chess]\nconnectN = 3\nconnectHorizontal = false\n");
    assert_eq!(made.missing.len(), 1, "{}", made.text);
}

#[test]
fn sections_inherit_from_those_above_them() {
    let file = File::read(
        "[one:two]\n[two:kingofthehill]\nmustCapture = true\n# Of three.\n[three:two]\nmustCapture = false\n[four:chesss]\n",
    );
    let error = file.translate(0, &loads).unwrap_err().to_string();
    assert!(
        error.starts_with(
            "line 1: found 'two', which stands below, in line 2, expected a section above this one"
        ),
        "{error}"
    );
    assert!(
        file.translate(1, &loads)
            .unwrap()
            .text
            .ends_with("\nmust take\n")
    );
    let three = file.translate(2, &loads).unwrap();
    assert_eq!(
        three.text,
        "game three \"Three\" like kingofthehill\n\
         summary \"Three, as a file of variants for Fairy-Stockfish states it.\"\n\
         credit \"Of three.\"\n"
    );
    let error = file.translate(3, &loads).unwrap_err().to_string();
    assert!(error.ends_with("; did you mean 'chess'?"), "{error}");
    assert!(file.translate(4, &loads).is_err());
}

#[test]
fn what_a_start_says_is_taken_as_it_is_said() {
    // Rights that name the file of a rook.
    both_ways(
        "[shredder:chess]\n\
         maxFile = 4\n\
         startFen = kbnr/pppp/4/4/4/4/PPPP/K2R w Dd - 0 1\n\
         castlingKingFile = a\n\
         castlingRookKingsideFile = d\n\
         castlingKingsideFile = c\n",
        &[12, 120, 1372],
    );
    let checks = translated(
        "[early-checks:chess]\n\
         checkCounting = true\n\
         startFen = rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR b 2+1 0 1\n",
    );
    assert!(checks.text.contains(" b - - 2+1 0 1\""), "{}", checks.text);
    assert!(
        checks.text.contains("win when 2 checks given"),
        "{}",
        checks.text
    );
}

#[test]
fn squares_on_which_nothing_can_be_become_are_attacked() {
    both_ways(
        "[last-rank:chess]\n\
         promotionPieceTypes = -\n\
         castling = false\n\
         startFen = 7k/8/8/8/8/8/p1p5/1K6 w - - 0 1\n",
        &[5, 15, 69, 414],
    );
}

#[test]
fn any_number_of_drops_is_as_many_as_there_are_squares() {
    counts(
        "[crosses]\n\
         maxRank = 3\n\
         maxFile = 3\n\
         immobile = x\n\
         startFen = 3/1x1/3 w - - 0 1\n\
         pieceDrops = true\n\
         freeDrops = true\n\
         connectN = 3\n",
        &[8, 56, 336, 1680],
    );
    // Not where pieces come back to a square, nor where more are needed than a hand holds.
    for section in [
        "[taking]\ncommoner = c\nstartFen = 8/8/8/8/8/8/8/C6c w - - 0 1\npieceDrops = true\nfreeDrops = true\n",
        "[wide]\nmaxRank = 9\nimmobile = x\nstartFen = 8/8/8/8/8/8/8/8/8 w - - 0 1\npieceDrops = true\n\
         freeDrops = true\n",
    ] {
        assert_eq!(translated(section).missing.len(), 1, "{section}");
    }
}

#[test]
fn first_moves_do_not_capture() {
    counts(
        "[first:chess]\n\
         customPiece1 = a:FisR2\n\
         startFen = 4k3/anA1a3/8/8/8/8/1nA2a2/4K3 w - - 0 1\n",
        &[4, 92, 1251],
    );
}

#[test]
fn pieces_without_moves_stand_where_they_are() {
    counts(
        "[stuck]\n\
         king = k\n\
         immobile = o\n\
         clobber = c\n\
         startFen = 4k3/4o3/2c5/3C4/8/8/4O3/4K3 w - - 0 1\n",
        &[4, 16, 88, 440],
    );
}

#[test]
fn a_goal_that_is_won_at_once_if_it_is_safe() {
    counts(
        "[goal-line]\n\
         maxFile = 4\n\
         maxRank = 5\n\
         rook = r\n\
         commoner = k\n\
         startFen = 1k2/3R/4/r3/2K1 w - - 0 1\n\
         flagRegionWhite = *5\n\
         flagRegionBlack = *1\n\
         flagPieceSafe = true\n\
         flagMove = true\n",
        &[12, 128, 1291],
    );
}

#[test]
fn pawns_that_are_dropped_promote_wherever_they_can() {
    both_ways(
        "[dropped-pawns:makruk]\n\
         pieceDrops = true\n\
         capturesToHand = true\n\
         promotionZonePawnDrops = true\n\
         startFen = rnsmksnr/8/1ppppppp/1P6/8/2PPPPPP/8/RNSKMSNR[Pp] w - - 0 1\n",
        &[63, 3774],
    );
}

/// Options that Fairy-Stockfish does not have. The counts come from a fork that has them.
#[test]
fn options_of_forks_are_translated() {
    counts(
        "[spare]\n\
         king = k\n\
         pawn = p\n\
         rook = r\n\
         knight = n\n\
         startFen = rn2k2r/pp6/8/PP6/1P6/8/8/RN2K2R w KQkq - 0 1\n\
         promotionPieceTypes = r\n\
         captureForbidden = p:p r:nr *:k\n\
         captureAllowed = r:r n:k\n",
        &[23, 427, 10307],
    );
    both_ways(
        "[hand:chess]\n\
         pieceDrops = true\n\
         captureType = hand\n\
         startFen = rnb1kbnr/ppp2ppp/8/3pp1q1/3PP3/8/PPP2PPP/RNBQKBNR[Nn] w KQkq - 0 1\n",
        &[68, 5052],
    );
    both_ways(
        "[round:chess]\n\
         cylindrical = true\n\
         castling = false\n\
         startFen = r3k2r/p6p/8/8/8/8/P6P/RN2K1NR w - - 0 1\n",
        &[15, 210, 3604],
    );
    counts(
        "[tube]\n\
         maxRank = 6\n\
         maxFile = 6\n\
         toroidal = true\n\
         king = k\n\
         rook = r\n\
         knight = n\n\
         startFen = 1r4/3k2/6/1n3N/6/R2K2 w - - 0 1\n",
        &[19, 339, 5537, 101_025],
    );
    counts(
        "[flips]\n\
         maxRank = 5\n\
         maxFile = 5\n\
         commoner = c\n\
         startFen = cc3/2C2/5/2c2/3CC w - - 0 1\n\
         flipEnclosedPieces = ataxx\n",
        &[14, 125, 1519, 14771],
    );
    counts(
        "[lake:fairy]\n\
         startFen = rsfmkacr/pppppppp/8/8/8/8/PPPPPPPP/RSFMKACR w - - 0 1\n",
        &[20, 400, 9431],
    );
    both_ways(
        "[from-afar:chess]\n\
         rifleCapture = true\n\
         startFen = rnbqkbnr/ppp1pp1p/6p1/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1\n",
        &[38, 1072, 40573],
    );
    let together = translated(
        "[together]\n\
         commoner = c\n\
         rook = r\n\
         knight = n\n\
         startFen = 2c5/8/8/2r5/2R3n1/8/8/2CN4 w - - 0 1\n\
         extinctionValue = loss\n\
         extinctionPieceTypes = rn\n\
         extinctionAllPieceTypes = true\n",
    );
    assert!(
        together
            .text
            .contains("loss when you have no knight or rook as"),
        "{}",
        together.text
    );
}

#[test]
fn what_differs_from_the_library_is_not_kept_in_silence() {
    // The game of the library counts pieces when the board is full, and no statement takes that away.
    let full = translated("[full:ataxx]\nadjudicateFullBoard = false\n");
    assert!(!full.text.contains(" like ataxx"), "{}", full.text);
    let has = |made: &Translation, option: &str| {
        let mut missing = made.missing.iter();
        missing.any(|note| note.option == option)
    };
    let limited = translated(
        "[limited:crazyhouse]\n\
         centaur = c\n\
         promotedPieceType = n:c\n\
         promotionLimit = c:1\n",
    );
    assert!(has(&limited, "promotionLimit"), "{:?}", limited.missing);
    let turned = translated(
        "[turned-down:minishogi]\n\
         customPiece1 = e:bB\n\
         promotedPieceType = s:e\n\
         dropPromoted = true\n",
    );
    assert!(has(&turned, "dropPromoted"), "{:?}", turned.missing);
}

#[test]
fn moves_that_are_not_understood_are_named_as_one() {
    let made = translated(
        "[odd:chess]\ncustomPiece1 = a:{hurdles: 1,1; pre: 1,*}QW\ncustomPiece2 = d:(1,4)(1,4)FR[2-3]\ncustomPiece3 = e:nNNW\n\
         startFen = rnbqkade/pppppppp/8/8/8/8/PPPPPPPP/RNBQKADE w - - 0 1\n",
    );
    let missing: Vec<String> = made.missing.iter().map(ToString::to_string).collect();
    assert_eq!(
        missing,
        [
            "line 2, customPiece1: of 'piece-a': '{hurdles: 1,1; pre: 1,*}' in the moves has no words here",
            "line 3, customPiece2: of 'piece-d': '(1,4)' in the moves has no words here",
            "line 3, customPiece2: of 'piece-d': '[2-3]' in the moves has no words here",
            "line 4, customPiece3: of 'piece-e': 'nNN' is a ride that is blocked on its way, and a ride goes over everything here",
        ]
    );
    for moves in ["A\n  steps straight\n", "D\n  steps diagonal\n"] {
        assert!(made.text.contains(moves), "{}", made.text);
    }
}

#[test]
fn sections_that_cannot_stand_so_are_named_with_their_lines() {
    let error = |text: &str, number: usize| {
        let error = File::read(text).translate(number, &loads).unwrap_err();
        error.to_string()
    };
    assert!(
        error("[:chess]\nmustCapture = true\n", 0).starts_with("line 1: found no name"),
        "{}",
        error("[:chess]\n", 0)
    );
    let circle = "[one:two]\n[two:one]\n[three:three]\n";
    assert!(error(circle, 1).starts_with("line 1: found 'two', which stands below, in line 2,"));
    assert!(error(circle, 2).starts_with("line 3: found 'three', which is this section itself,"));
    let deep: Vec<String> = (1..100)
        .map(|number| format!("[a{number}:a{}]", number - 1))
        .collect();
    let deep = error(&format!("[a0:chess]\n{}", deep.join("\n")), 99);
    assert!(
        deep.starts_with("line 37: found more than 64 sections"),
        "{deep}"
    );
    let twice = File::read("[twice:chess]\nmustCapture = true\n[twice:chess]\n");
    for (number, note) in [
        (0, "line 3, [twice]: has the same name and stands below"),
        (1, "line 1, [twice]: has the same name and stands above"),
    ] {
        let notes = twice.translate(number, &loads).unwrap().notes;
        assert!(notes[0].to_string().starts_with(note), "{}", notes[0]);
    }
    let huge = translated("[huge:chess]\nmaxRank = 99999999999999999999\n");
    assert_eq!(huge.missing.len(), 1, "{:?}", huge.missing);
}
