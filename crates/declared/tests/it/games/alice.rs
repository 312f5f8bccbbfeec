//! Alice Chess next to a slow second generator with two boards, and its refusals.

use crate::games::native::declared;
use crate::games::slow::{self, At, Board, EMPTY, Move, Orthodox, SlowGame};
use springald_core::{Explain, IllegalReason, NotationExt, Variant};

/// A position on two boards. `chess` has everything else, and the first board.
#[derive(Clone)]
struct Slow {
    chess: Orthodox,
    second: Board,
}

/// Returns the square of a king, if it is on a board.
fn king(board: &Board, white: bool) -> Option<At> {
    let mut own = board.of(white).into_iter();
    own.find(|&at| board.kind(at) == 'K')
}

/// Returns `true` if a king is on a board, and attacked there.
fn in_check(board: &Board, white: bool) -> bool {
    king(board, white).is_some_and(|at| board.is_attacked(at, !white))
}

impl Slow {
    /// Returns what orthodox chess knows of one of the boards.
    fn on(&self, second: bool) -> Orthodox {
        let mut chess = self.chess.clone();
        if second {
            chess.board = self.second.clone();
            chess.rights = [false; 4];
        }
        chess
    }

    /// Returns the position behind a move on one of the boards, if it is legal.
    fn played(&self, second: bool, (from, to, promotion): Move) -> Option<Self> {
        let chess = self.on(second);
        let other = if second {
            &self.chess.board
        } else {
            &self.second
        };
        let white = chess.white;
        let castlings = chess.castlings().into_iter();
        let castling = castlings
            .into_iter()
            .find(|castling| castling.king == [from, to]);
        let mut crossing = vec![to];
        crossing.extend(castling.as_ref().map(|castling| castling.rook[1]));
        if crossing.iter().any(|&at| !other.is_empty(at)) {
            return None;
        }
        let mut after = chess.after((from, to, promotion));
        if in_check(&after.board, white) {
            return None;
        }
        let mut other = other.clone();
        for at in crossing {
            other.put(at, after.board.at(at));
            after.board.put(at, EMPTY);
        }
        if in_check(&after.board, white) || in_check(&other, white) {
            return None;
        }
        after.ep = None;
        if second {
            // Nothing that may castle is moved or captured on the second board.
            after.rights = self.chess.rights;
            std::mem::swap(&mut after.board, &mut other);
        }
        Some(Self {
            chess: after,
            second: other,
        })
    }

    /// Returns all legal moves with the positions behind them.
    fn all(&self) -> Vec<(Move, Self)> {
        let mut all = Vec::new();
        for second in [false, true] {
            let chess = self.on(second);
            let mut moves = chess.moves();
            for castling in chess.castlings() {
                let mut way = chess.kings_way(&castling).into_iter();
                if !way.any(|at| chess.board.is_attacked(at, !chess.white)) {
                    moves.push((castling.king[0], castling.king[1], None));
                }
            }
            let legal = moves.into_iter();
            all.extend(legal.filter_map(|one| Some((one, self.played(second, one)?))));
        }
        all
    }

    /// Returns the placement, with a mark before each piece on the second board.
    fn placement(&self) -> String {
        let rank = |rank: usize| {
            let mut text = String::new();
            let mut empty = 0;
            for at in (0..8).map(|file| (file, rank)) {
                let letters = [self.chess.board.at(at), self.second.at(at)];
                if letters == [EMPTY; 2] {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text.push_str(&empty.to_string());
                }
                empty = 0;
                let [first, second] = letters;
                if first == EMPTY {
                    text.extend(['|', second]);
                } else {
                    text.push(first);
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        let ranks: Vec<String> = (0..8).rev().map(rank).collect();
        ranks.join("/")
    }
}

impl SlowGame for Slow {
    type Action = Move;

    fn from_fen(fen: &str) -> Result<Self, String> {
        let (chess, _) = Orthodox::read(fen, 0)?;
        let mut second = chess.board.clone();
        for at in chess.board.squares() {
            second.put(at, EMPTY);
        }
        Ok(Self { chess, second })
    }

    fn fen(&self) -> String {
        let fields = self.chess.fields();
        let (_, rest) = fields.split_once(' ').expect("fields");
        let counters = self.chess.counters;
        let (halfmove, fullmove) = (counters.halfmove, counters.fullmove);
        format!("{} {rest} {halfmove} {fullmove}", self.placement())
    }

    fn white_to_move(&self) -> bool {
        self.chess.white
    }

    fn legal(&self) -> Vec<(String, Move)> {
        let all = self.all().into_iter();
        all.map(|(one, _)| (slow::text(one), one)).collect()
    }

    fn after(&self, choice: &Move) -> Self {
        let mut all = self.all().into_iter();
        let found = all.find(|(one, _)| one == choice);
        found.expect("a legal move").1
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let boards = [&self.chess.board, &self.second];
        let white = self.chess.white;
        let end = (
            self.all().is_empty(),
            boards.iter().any(|board| in_check(board, white)),
            boards
                .iter()
                .all(|board| board.officers_and_pawns().is_empty()),
        );
        slow::result(white, end, self.chess.counters.halfmove)
    }
}

#[test]
fn it_agrees_with_the_slow_generator() {
    let game = declared("alice");
    slow::agree::<_, Slow>(&game, &game.start().fen(), (1, 12), 120);
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/1P4P1/8/3q4/3Q4/8/1p4p1/4K3 w - - 0 1",
        "r3k2r/8/8/2R2R2/2r2r2/8/8/R3K2R b KQkq - 0 1",
    ] {
        slow::agree::<_, Slow>(&game, fen, (5, 20), 60);
    }
}

/// Moves, and whether the last one checkmates.
#[test]
fn early_mates() {
    for turns in [
        "e2e4 d7d5 f1e2 d5e4 e2b5",
        "e2e4 d7d6 f1c4 d8d2 c4b5",
        "e2e4 e7e5 d1h5 g8f6 h5e5",
    ] {
        let mut position = declared("alice").start();
        for text in turns.split(' ') {
            let action = position.action_from_text(text).expect(text);
            position = springald_core::PositionExt::after_unchecked(&position, action);
        }
        let verdict = springald_core::PositionExt::verdict(&position);
        let reason = verdict.map(|verdict| verdict.termination.to_string());
        assert_eq!(reason.as_deref(), Some("checkmate"), "{turns}");
    }
}

#[test]
fn refusals_cite_the_clauses() {
    for (fen, text, clause) in [
        // A piece of the other board on the square, one in the way, and a pawn that captures nothing there.
        ("4k3/8/8/|n7/8/8/8/R3K3 w - - 0 1", "a1a5", "1.1"),
        ("4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", "a1a6", "3.3"),
        ("4k3/8/8/8/8/|p7/1P6/4K3 w - - 0 1", "b2a3", "3.3"),
        // A king over an attacked square, onto an attacked square of the other board, and a piece that comes between.
        ("4k3/8/8/8/8/8/8/K3r3 w - - 0 1", "a1b1", "2.2"),
        ("4k3/8/8/8/8/|r7/8/4K3 w - - 0 1", "e1e2", ""),
        ("4k3/8/8/8/8/|r7/8/4K3 w - - 0 1", "e1d2", ""),
        ("4k3/8/8/8/|r7/8/4K3/8 w - - 0 1", "e2e3", ""),
        ("4k3/8/8/8/8/|r7/4K3/8 w - - 0 1", "e2e3", "2.2"),
        ("4k3/8/8/8/8/8/3Q4/K3r3 w - - 0 1", "d2d1", "2.2"),
        ("4k3/8/8/8/8/8/|R7/K3r3 w - - 0 1", "a2b2", "2.2"),
        ("4k3/8/8/8/8/8/8/R3K2|r w Q - 0 1", "e1c1", ""),
        ("4k3/8/8/8/8/8/8/R1|n1K3 w Q - 0 1", "e1c1", "3.1"),
    ] {
        let position = declared("alice").parse_fen(fen).expect(fen);
        let reason = position.why_not(text).unwrap();
        let cited = reason.as_ref().and_then(IllegalReason::clause);
        let cited = cited.map_or(String::new(), |clause| clause.to_string());
        let sentence = reason.map(|reason| reason.sentence());
        assert_eq!(cited, clause, "{text} in {fen}: {sentence:?}");
    }
    for wrong in [
        "4k3/8/8/8/8/8/8/R2|K4 w Q - 0 1",
        "4k3/|8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert!(declared("alice").parse_fen(wrong).is_err(), "{wrong}");
    }
}
