//! Refusal Chess next to a slow second generator, and its refusals.

use crate::games::native::declared;
use crate::games::orthodox::{keep_passed, legal_moves};
use crate::games::slow::{self, Move, Orthodox, SlowGame};
use springald_core::{Explain, IllegalReason, NotationExt, PositionExt, Variant};

/// The last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Last {
    Stands,
    Accepted,
    Waits(Move),
    Refused(Move),
}

/// A choice.
#[derive(Clone, Copy)]
enum Choice {
    Accept,
    Refuse,
    Move(Move),
}

/// A position. The board does not show a pending move; `chess` is the board of the side to move.
#[derive(Clone)]
struct Slow {
    chess: Orthodox,
    last: Last,
}

impl Slow {
    /// Returns the position after a move that stands.
    fn played(&self, one: Move, last: Last) -> Self {
        let mut next = Self {
            chess: self.chess.after(one),
            last,
        };
        let legal = legal_moves(&next.chess);
        keep_passed(&mut next.chess, &legal);
        next
    }
}

impl SlowGame for Slow {
    type Action = Choice;

    fn from_fen(fen: &str) -> Result<Self, String> {
        let (chess, more) = Orthodox::read(fen, 1)?;
        assert_eq!(more, ["-"]);
        Ok(Self {
            chess,
            last: Last::Stands,
        })
    }

    fn fen(&self) -> String {
        let fields = self.chess.fields();
        let mut fields: Vec<&str> = fields.split(' ').collect();
        let answer = match self.last {
            Last::Stands => "-".to_owned(),
            Last::Accepted => "accepted".to_owned(),
            Last::Waits(one) => format!("{}?", slow::text(one)),
            Last::Refused(one) => format!("{}!", slow::text(one)),
        };
        fields[1] = if self.white_to_move() { "w" } else { "b" };
        let counters = self.chess.counters;
        let (halfmove, fullmove) = (counters.halfmove, counters.fullmove);
        format!("{} {answer} {halfmove} {fullmove}", fields.join(" "))
    }

    fn white_to_move(&self) -> bool {
        self.chess.white != matches!(self.last, Last::Waits(_))
    }

    fn legal(&self) -> Vec<(String, Choice)> {
        if matches!(self.last, Last::Waits(_)) {
            let answers = [("accept", Choice::Accept), ("refuse", Choice::Refuse)];
            return answers.map(|(text, one)| (text.to_owned(), one)).into();
        }
        let mut moves = legal_moves(&self.chess);
        moves.retain(|&one| self.last != Last::Refused(one));
        let moves = moves.into_iter();
        moves
            .map(|one| (slow::text(one), Choice::Move(one)))
            .collect()
    }

    fn after(&self, choice: &Choice) -> Self {
        let with = |last| Self {
            last,
            ..self.clone()
        };
        match (*choice, self.last) {
            (Choice::Accept, Last::Waits(one)) => self.played(one, Last::Accepted),
            (Choice::Refuse, Last::Waits(one)) => with(Last::Refused(one)),
            (Choice::Move(one), Last::Refused(_)) => self.played(one, Last::Stands),
            (Choice::Move(one), _) if legal_moves(&self.chess).len() == 1 => {
                self.played(one, Last::Stands)
            }
            (Choice::Move(one), _) => with(Last::Waits(one)),
            _ => panic!("no move waits for an answer"),
        }
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let Orthodox { board, white, .. } = &self.chess;
        let end = (
            legal_moves(&self.chess).is_empty(),
            board.in_check(*white),
            slow::cannot_mate(board),
        );
        slow::result(*white, end, self.chess.counters.halfmove)
    }
}

#[test]
fn it_agrees_with_the_slow_generator() {
    let game = declared("refusal");
    slow::agree::<_, Slow>(&game, &game.start().fen(), (1, 8), 120);
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - - 0 1",
        "k7/7P/1K6/8/8/8/7p/8 w - - - 0 1",
        "7k/8/8/8/8/8/q7/2r4K w - - - 0 1",
    ] {
        slow::agree::<_, Slow>(&game, fen, (7, 12), 60);
    }
    let counts = [1, 2, 3].map(|depth| springald_core::perft::perft(&game.start(), depth));
    // Twenty proposals, forty answers; twenty moves behind each acceptance, nineteen behind each refusal.
    assert_eq!(counts, [20, 40, 780]);
}

#[test]
fn an_only_move_is_played_at_once() {
    let fen = "7k/8/8/8/8/8/1r6/K7 w - - - 0 1";
    let position = declared("refusal").parse_fen(fen).unwrap();
    let texts: Vec<String> = position
        .actions()
        .into_iter()
        .map(|action| position.action_text(action))
        .collect();
    assert_eq!(texts, ["a1b2"]);
    let after = position.after_unchecked(position.action_from_text("a1b2").unwrap());
    assert_eq!(after.fen(), "7k/8/8/8/8/8/1K6/8 b - - - 0 1");
}

#[test]
fn refusals_cite_the_clauses() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (rest, text, clause) in [
        ("w KQkq - - 0 1", "accept", "1.2"),
        ("b KQkq - e2e4? 0 1", "e7e5", "1.2"),
        ("w KQkq - e2e4! 0 1", "e2e4", "1.2"),
        ("w KQkq - e2e4! 0 1", "refuse", "1.2"),
        ("b KQkq - accepted 0 1", "e7e4", "2.1"),
    ] {
        let position = declared("refusal")
            .parse_fen(&format!("{start} {rest}"))
            .expect(rest);
        let reason = position.why_not(text).unwrap().expect(text);
        let cited = reason.clause().map(|clause| clause.to_string());
        assert_eq!(
            cited.as_deref(),
            Some(clause),
            "{text}: {}",
            reason.sentence()
        );
    }
    for wrong in ["e2e5?", "e2e4", "e7e5!", "yes"] {
        let fen = format!("{start} w KQkq - {wrong} 0 1");
        assert!(declared("refusal").parse_fen(&fen).is_err(), "{wrong}");
    }
}
