//! Avalanche Chess next to a slow second generator, and its rules about pushes.

use crate::games::native::declared;
use crate::games::orthodox::legal_moves;
use crate::games::slow::{self, At, Move, Orthodox, SlowGame};
use springald_core::{Explain, IllegalReason, NotationExt, PositionExt, Variant};

/// The duty of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Due {
    /// Promotes the pawn that was pushed to this square.
    Promotion(At),
    /// Moves; `true` behind a promotion.
    Move(bool),
    Push,
}

/// A position, with orthodox moves in between.
#[derive(Clone)]
struct Slow {
    chess: Orthodox,
    due: Due,
    progress: bool,
}

impl Slow {
    /// Returns the first and the last rank of a pawn, and its step.
    fn end(white: bool) -> (usize, isize) {
        if white { (7, 1) } else { (0, -1) }
    }

    fn pushes(&self) -> Vec<Move> {
        let (board, white) = (&self.chess.board, !self.chess.white);
        let (_, forward) = Self::end(white);
        let pawns = board.of(white).into_iter();
        let pawns = pawns.filter(|&at| board.kind(at) == 'P');
        let pushes = pawns.filter_map(|from| Some((from, board.step(from, (0, forward))?, None)));
        pushes.filter(|&(_, to, _)| board.is_empty(to)).collect()
    }

    /// Returns `true` if a push left the enemy in check, and a move is due.
    fn is_exposed(&self) -> bool {
        matches!(self.due, Due::Move(_)) && self.chess.board.in_check(!self.chess.white)
    }

    /// Ends the turn.
    fn end_turn(&mut self) {
        let white = self.chess.white;
        self.chess.counters.end_turn(white, self.progress);
        self.progress = false;
        self.chess.white = !white;
        let (last, _) = Self::end(!white);
        let board = &self.chess.board;
        let mut own = board.of(!white).into_iter();
        let waiting = own.find(|&at| board.kind(at) == 'P' && at.1 == last);
        self.due = waiting.map_or(Due::Move(false), Due::Promotion);
    }
}

impl SlowGame for Slow {
    type Action = Move;

    fn from_fen(fen: &str) -> Result<Self, String> {
        let (chess, _) = Orthodox::read(fen, 0)?;
        Ok(Self {
            chess,
            due: Due::Move(false),
            progress: false,
        })
    }

    fn fen(&self) -> String {
        let fields = self.chess.fields();
        let fields = fields.strip_suffix('-').expect("nothing was passed");
        let mark = if self.progress { '!' } else { '-' };
        let passed = match self.due {
            Due::Promotion(_) | Due::Move(false) => "-".to_owned(),
            Due::Move(true) => format!("/{mark}"),
            Due::Push => format!("//{mark}"),
        };
        let counters = self.chess.counters;
        format!(
            "{fields}{passed} {} {}",
            counters.halfmove, counters.fullmove
        )
    }

    fn white_to_move(&self) -> bool {
        self.chess.white
    }

    fn legal(&self) -> Vec<(String, Move)> {
        let all = match self.due {
            Due::Promotion(at) => ['q', 'r', 'b', 'n']
                .map(|letter| (at, at, Some(letter)))
                .into(),
            Due::Move(_) if self.is_exposed() => Vec::new(),
            Due::Move(_) => legal_moves(&self.chess),
            Due::Push => self.pushes(),
        };
        all.into_iter().map(|one| (slow::text(one), one)).collect()
    }

    fn after(&self, &(from, to, promotion): &Move) -> Self {
        let mut next = self.clone();
        match self.due {
            Due::Promotion(at) => {
                let letter = promotion.expect("a kind");
                let letter = if self.chess.white {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                };
                next.chess.board.put(at, letter);
                next.progress = true;
                next.due = Due::Move(true);
            }
            Due::Move(_) => {
                let pawn = self.chess.board.kind(from) == 'P';
                next.progress |= pawn || !self.chess.board.is_empty(to);
                next.chess = self.chess.after((from, to, promotion));
                next.chess.ep = None;
                next.chess.white = self.chess.white;
                next.chess.counters = self.chess.counters;
                next.due = Due::Push;
                if next.pushes().is_empty() {
                    next.end_turn();
                }
            }
            Due::Push => {
                next.chess.board.shift(from, to);
                next.progress = true;
                next.end_turn();
            }
        }
        next
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let Orthodox { board, white, .. } = &self.chess;
        if self.is_exposed() {
            return Some((if *white { "1-0" } else { "0-1" }, "check by the push"));
        }
        let stuck = self.legal().is_empty();
        let end = (stuck, board.in_check(*white), slow::cannot_mate(board));
        slow::result(*white, end, self.chess.counters.halfmove)
    }
}

#[test]
fn it_agrees_with_the_slow_generator() {
    let game = declared("avalanche");
    let start = game.start().fen();
    slow::agree::<_, Slow>(&game, &start, (1, 12), 120);
    // Pawns that are about to be pushed to the last rank, beside kings in the open.
    for fen in [
        "4k3/1P3P2/8/3p4/8/2P5/p5p1/4K3 w - - 0 1",
        "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
        "8/2P1k1P1/8/3rb3/3BR3/8/2p1K1p1/8 b - - 0 1",
    ] {
        slow::agree::<_, Slow>(&game, fen, (9, 30), 40);
    }
}

/// Plays a turn, and returns the FEN and the reason of the end behind it.
fn play(fen: &str, turn: &str) -> (String, Option<String>) {
    let mut position = declared("avalanche").parse_fen(fen).expect(fen);
    for text in turn.split(',') {
        let action = position.action_from_text(text).expect(text);
        position = position.after_unchecked(action);
    }
    let reason = position
        .verdict()
        .map(|verdict| verdict.termination.to_string());
    (position.fen(), reason)
}

#[test]
fn the_owner_promotes_a_pushed_pawn() {
    let fen = "7k/1P6/8/8/8/8/4p3/K7 b - - 0 1";
    let (after, reason) = play(fen, "h8h7,b7b8");
    assert_eq!(
        (after.as_str(), reason),
        ("1P6/7k/8/8/8/8/4p3/K7 w - - 0 2", None)
    );
    // What it becomes gives check, which wins.
    let (_, reason) = play(&after, "b8b8n");
    assert_eq!(reason, None);
    let (after, _) = play(fen, "h8g8,b7b8");
    let (_, reason) = play(&after, "b8b8r");
    assert_eq!(reason.as_deref(), Some("check by the push"));
}

#[test]
fn a_push_that_leaves_a_check_loses() {
    let fen = "4k3/8/8/8/5p2/8/8/4K3 w - - 0 1";
    assert_eq!(play(fen, "e1e2").1, None);
    assert_eq!(play(fen, "e1f2,f4f3").1, None);
    let (_, reason) = play(fen, "e1e2,f4f3");
    assert_eq!(reason.as_deref(), Some("check by the push"));
}

#[test]
fn refusals_cite_the_clauses() {
    for (fen, text, clause) in [
        ("4k3/8/8/8/5p2/8/8/4K3 w - - 0 1", "f4f3", "1.1"),
        ("4k3/8/8/8/5p2/8/8/4K3 w - //- 0 1", "e1e2", "1.2"),
        ("4k3/8/8/8/5p2/8/8/4K3 w - //- 0 1", "f4f2", "1.2"),
        ("4k3/8/8/8/p7/5p2/5P2/4K3 w - //- 0 1", "f3f2", "1.2"),
        ("4k3/8/8/8/8/8/5p2/K7 w - //- 0 1", "f2f1q", "1.4"),
        ("3Pk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "1.4"),
        ("3Pk3/8/8/8/8/8/8/4K3 w - - 0 1", "d8d8", "1.4"),
        ("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1d1", "2.1"),
    ] {
        let position = declared("avalanche").parse_fen(fen).expect(fen);
        let reason = position.why_not(text).unwrap().expect(text);
        let cited = reason.clause().map(|clause| clause.to_string());
        assert_eq!(
            cited.as_deref(),
            Some(clause),
            "{text}: {}",
            reason.sentence()
        );
    }
}

#[test]
fn sans_of_pushes_and_promotions() {
    for (fen, text, san) in [
        ("4k3/8/8/8/5p2/8/8/4K3 w - //- 0 1", "f4f3", "f3"),
        ("3P4/8/7k/8/8/8/8/4K3 w - - 0 1", "d8d8q", "d8=Q"),
    ] {
        let position = declared("avalanche").parse_fen(fen).expect(fen);
        let action = position.action_from_text(text).expect(text);
        assert_eq!(position.san(action), san);
        assert_eq!(position.action_text(action), text);
    }
    for refused in [
        "3P4/8/7k/8/8/8/8/4K3 b - - 0 1",
        "3P4/8/7k/8/8/8/8/4K3 w - /- 0 1",
        "4k3/8/8/8/8/5p2/5P2/4K3 w - //- 0 1",
    ] {
        assert!(
            declared("avalanche").parse_fen(refused).is_err(),
            "{refused}"
        );
    }
}
