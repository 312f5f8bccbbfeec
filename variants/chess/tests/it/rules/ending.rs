//! §7: the end of a game.

use super::*;
use springald_board::SplitMix;
use springald_core::{Clause, NotationExt as _, Position as _, PositionExt as _, Variant as _};
use springald_testkit as testkit;
use std::collections::{HashMap, HashSet};

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("7.1", checkmate),
    ("7.2", stalemate),
    ("7.3", insufficient_material),
    ("7.3", locked_positions),
    ("7.3", locked_positions_by_search),
    ("7.4", repetition),
    ("7.4", positions_differ_by_side_castling_and_en_passant),
    ("7.5", turns_without_progress),
    ("7.5", mate_comes_before_the_75_turns),
];

/// §7.1: checkmate wins and ends the game.
#[test]
fn checkmate() {
    const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(
        verdict(MATE),
        Some(Verdict::win(Side::Black, Termination::CHECKMATE))
    );
    assert_eq!(forbidden_by(MATE, "a2a3"), Some(Clause::new(7, 1)));
    let mut record = Record::new(Chess);
    play(&mut record, "f2f3 e7e5 g2g4");
    assert_eq!(record.verdict(), None);
    play(&mut record, "d8h4");
    assert_eq!(record.position().fen(), MATE);
    assert_eq!(record.verdict().unwrap().result(), GameResult::BlackWon);
    assert!(record.play_text("a2a3").is_err());
    assert!(record.claims().is_empty());
}

/// §7.2: stalemate is a draw.
#[test]
fn stalemate() {
    const FEN: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(verdict(FEN), Some(Verdict::draw(Termination::STALEMATE)));
    assert_eq!(forbidden_by(FEN, "h8g8"), Some(Clause::new(7, 2)));
    // A pawn that cannot move, and one that can.
    assert_eq!(
        verdict("7k/5Q2/6K1/8/8/p7/P7/8 b - - 0 1"),
        Some(Verdict::draw(Termination::STALEMATE))
    );
    assert_eq!(verdict("7k/5Q2/6K1/8/p7/8/8/8 b - - 0 1"), None);
}

/// §7.3: bare kings, one knight or bishop, bishops of one colour of squares; nothing more.
#[test]
fn insufficient_material() {
    let drawn = Some(Verdict::draw(Termination::INSUFFICIENT_MATERIAL));
    for (pieces, expected) in [
        ("8", drawn),
        ("3N4", drawn),
        ("3n4", drawn),
        ("3B4", drawn),
        ("3b4", drawn),
        // b4 and d4 are dark, c4 is light.
        ("1B1b4", drawn),
        ("1B1B1B2", drawn),
        ("1BB5", None),
        ("1Bb5", None),
        ("1N1N4", None),
        ("1N1n4", None),
        ("1N1b4", None),
        ("P7", None),
        ("R7", None),
        ("q7", None),
    ] {
        let fen = format!("4k3/8/8/8/{pieces}/8/8/4K3 w - - 0 1");
        assert_eq!(verdict(&fen), expected, "{fen}");
    }
    // Stalemate is named first.
    assert_eq!(
        verdict("k7/8/1KN5/8/8/8/8/8 b - - 0 1"),
        Some(Verdict::draw(Termination::STALEMATE))
    );
}

/// §7.3: only kings and pawns that are stuck.
#[test]
fn locked_positions() {
    let drawn = Some(Verdict::draw(Termination::DEAD_POSITION));
    for (pieces, expected) in [
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", drawn),
        // The king comes to the pawn on b5 by way of a3 and b4.
        ("4k3/8/1p1p1p1p/pPpPpPpP/2P1P1P1/8/8/4K3 w - - 0 1", None),
        // The pawns on b5 and d5 can move.
        ("4k3/8/8/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", None),
        // A way through on the files g and h.
        ("4k3/8/1p1p4/pPpPp3/P1P1P3/8/8/4K3 w - - 0 1", None),
        // The pawn on f5 may be captured en passant, or only walk past.
        ("4k3/8/1p1p3p/pPpPppPp/P1P1P2P/8/8/4K3 w - f6 0 1", None),
        // A piece more.
        ("4k2n/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", None),
        // The king alone stands before a pawn.
        ("8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", None),
    ] {
        assert_eq!(verdict(pieces), expected, "{pieces}");
    }
    // The capture of the last other piece.
    let fen = "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3n4/4K3 w - - 0 1";
    assert_eq!(verdict(fen), None);
    let position = Chess.parse_fen(fen).unwrap();
    let capture = position.action_from_text("e1d2").unwrap();
    assert_eq!(position.after_unchecked(capture).verdict(), drawn);
}

/// §7.3: a search of all positions that follow finds the same, unless one king bars the way of the other for ever.
#[test]
fn locked_positions_by_search() {
    let mut random = SplitMix::new(7);
    let (mut locked, mut open, mut barred) = (0, 0, 0);
    while locked < 20 || open < 50 {
        let Some(position) = any_ranks_of_pawns(&mut random) else {
            continue;
        };
        let drawn = Some(Verdict::draw(Termination::DEAD_POSITION));
        match (position.verdict() == drawn, stays_locked(&position)) {
            (true, true) => locked += 1,
            (false, false) => open += 1,
            (false, true) => barred += 1,
            (true, false) => panic!("{}", position.fen()),
        }
    }
    assert!(barred < 5, "{barred}");
}

/// Returns a position of kings and pawns, each pawn before another one, if it has a legal action.
fn any_ranks_of_pawns(random: &mut SplitMix) -> Option<ChessPosition> {
    let mut men = HashMap::new();
    for file in 0..8 {
        // Chains that bar the way of both kings are frequent.
        if random.below(20) > 0 {
            let rank = if random.below(20) > 0 {
                3 + file % 2
            } else {
                2
            };
            men.extend([((file, rank), 'P'), ((file, rank + 1), 'p')]);
        }
    }
    for king in ['K', 'k'] {
        let at = (random.below(8), random.below(8));
        if men.insert(at, king).is_some() {
            return None;
        }
    }
    let mut ranks = String::new();
    for rank in (0..8).rev() {
        let row: String = (0..8)
            .map(|file| men.get(&(file, rank)).unwrap_or(&' '))
            .collect();
        ranks.push_str(&row);
        ranks.push('/');
    }
    for empty in (1..=8).rev() {
        ranks = ranks.replace(&" ".repeat(empty), &empty.to_string());
    }
    let side = if random.below(2) == 0 { 'w' } else { 'b' };
    let ranks = ranks.trim_end_matches('/');
    let position = Chess.parse_fen(&format!("{ranks} {side} - - 0 1")).ok()?;
    position.has_action().then_some(position)
}

/// Returns `true` if no legal move of a pawn, and no capture, follows a position.
fn stays_locked(position: &ChessPosition) -> bool {
    let (mut seen, mut due) = (HashSet::from([position.key()]), vec![*position]);
    while let Some(position) = due.pop() {
        for action in position.actions() {
            let after = position.after_unchecked(action);
            if after.counters().halfmove == 0 {
                return false;
            }
            if seen.insert(after.key()) {
                due.push(after);
            }
        }
    }
    true
}

const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8";

/// §7.4: the third time is for the player to claim, the fifth ends the game.
#[test]
fn repetition() {
    let mut record = Record::new(Chess);
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.repetitions(), 2);
    assert!(matches!(
        record.claim(Termination::THREEFOLD),
        Err(EndError::NotClaimable { .. })
    ));
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.claims(), [Termination::THREEFOLD]);
    let mut claimed = record.clone();
    claimed.claim(Termination::THREEFOLD).unwrap();
    assert_eq!(
        claimed.verdict(),
        Some(Verdict::draw(Termination::THREEFOLD))
    );
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.verdict(), None);
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::FIVEFOLD)));
}

/// §7.4: a position is more than the pieces on the board.
#[test]
fn positions_differ_by_side_castling_and_en_passant() {
    let board = "r3k2r/8/8/3pP3/8/8/8/R3K2R";
    let position = |rest| at(&format!("{board} {rest}"));
    let same = position("w KQkq - 0 1");
    assert!(same.repeats(&position("w KQkq - 17 60")));
    for rest in ["b KQkq - 0 1", "w KQk - 0 1", "w - - 0 1", "w KQkq d6 0 1"] {
        let other = position(rest);
        assert!(!same.repeats(&other), "{rest}");
        assert_ne!(same.key(), other.key(), "{rest}");
    }
    // An en-passant capture that is not legal makes no difference.
    let pinned = |ep| at(&format!("4k3/8/8/K2pP2r/8/8/8/8 w - {ep} 0 1"));
    assert!(pinned("d6").repeats(&pinned("-")));
    // The first position of this game could still castle: it does not count.
    let mut record = from("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play(&mut record, "h1g1 e8e7 g1h1 e7e8");
    assert_eq!(record.repetitions(), 1);
    play(&mut record, "h1g1 e8e7 g1h1 e7e8");
    assert_eq!(record.repetitions(), 2);
}

/// §7.5: 50 turns by each side for a claim, 75 end the game, captures and pawn moves begin anew.
#[test]
fn turns_without_progress() {
    let mut record = from("4k3/p7/8/8/8/8/P7/R3K3 w - - 99 80");
    assert!(record.claims().is_empty());
    play(&mut record, "a1b1");
    assert_eq!(record.claims(), [Termination::TURNS_50]);
    record.claim(Termination::TURNS_50).unwrap();
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::TURNS_50)));

    let mut record = from("4k3/p7/8/8/8/8/P7/R3K3 w - - 149 99");
    assert_eq!(record.verdict(), None);
    play(&mut record, "a1b1");
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::TURNS_75)));
    assert!(record.play_text("e8e7").is_err());

    let counters = |fen: &str, action: &str| at(&after(fen, action)).counters().halfmove;
    assert_eq!(counters("4k3/p7/8/8/8/8/P7/R3K3 w - - 149 99", "a2a3"), 0);
    assert_eq!(counters("4k3/8/8/8/8/8/8/Rr2K3 w - - 149 99", "a1b1"), 0);
    assert_eq!(counters("4k3/8/8/8/8/8/8/R3K3 w Q - 149 99", "e1c1"), 150);
}

/// §7.5: unless the last move was mate.
#[test]
fn mate_comes_before_the_75_turns() {
    let mut record = from("7k/8/6K1/8/8/8/8/R7 w - - 149 99");
    play(&mut record, "a1a8");
    assert_eq!(
        record.verdict(),
        Some(Verdict::win(Side::White, Termination::CHECKMATE))
    );
}
