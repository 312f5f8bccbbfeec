//! Pebbles: a game on nine squares, just large enough to have chance, re-rolls, turns of several
//! actions and an optional end of the turn.

use springald_board::{Shape, Square};
use springald_core::fen::{Fields, quoted, read_placement, write_counters, write_placement};
use springald_core::{
    Change, Clause, Counters, Evaluate, Explain, FenError, Gesture, Group, IllegalReason, Info,
    Kind, Layer, Node, NotAnAction, Notation, NotationExt, Observer, Origin, Piece, Placed,
    Position, Screen, SearchTraits, Side, Sides, Tally, Termination, Variant, Verb, Verdict,
    Weight, text,
};
use springald_core::{Click, PositionExt};
use std::borrow::Cow;
use std::fmt::Write;
use std::ops::ControlFlow;

const SHAPE: Shape = Shape::new(3, 3);

const RULES: &str = "# Pebbles
## 1 A turn
1.1 First, if the player likes and there is one, nature puts a pebble on an empty square. If it falls on a
corner, the player may ask again, and it is lifted.
1.2 Then the player's king makes one step in any direction. It may take a pebble or the king.
1.3 If it took a pebble, the player may drop one on an empty square, or end the turn.
## 2 The end
2.1 Who takes the king has won, and nothing more is done.
";

/// The game of pebbles.
#[derive(Clone, Copy, Default)]
pub(crate) struct Pebbles;

static INFO: Info = Info {
    id: text("pebbles"),
    aliases: Cow::Borrowed(&[text("toy")]),
    name: text("Pebbles"),
    summary: text("Kings among pebbles."),
    shape: SHAPE,
    kinds: Cow::Borrowed(&[Kind::new('K', "king", "One step.")]),
    fen_fields: FIELDS,
    sides: Sides::CHESS,
    notations: Cow::Borrowed(&[]),
    credit: text("Made for tests."),
    rules: text(RULES),
};

impl Variant for Pebbles {
    type Position = Pebble;

    fn info(&self) -> &Info {
        &INFO
    }

    fn start(&self) -> Pebble {
        Pebble::from_fen("1k1/*1*/1K1 w - 0 1").expect("the start")
    }

    fn parse_fen(&self, fen: &str) -> Result<Pebble, FenError> {
        Pebble::from_fen(fen)
    }
}

/// The progress of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Start,
    RollDue,
    /// Rolled; the corner is the one from which the pebble may be lifted again, if there is one.
    Rolled(Option<Square>),
    Moved,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pebble {
    board: [Option<Piece>; 9],
    side: Side,
    phase: Phase,
    counters: Counters,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    Roll,
    Step(Square, Square),
    Drop(Square),
    End,
}

const PEBBLE: Piece = Piece::neutral('*');

impl Pebble {
    fn king(&self, side: Side) -> Option<Square> {
        let king = Some(Piece::of(side, 'K'));
        SHAPE.all().find(|at| self.board[at.index()] == king)
    }

    fn empty(&self) -> impl Iterator<Item = Square> + '_ {
        SHAPE.all().filter(|at| self.board[at.index()].is_none())
    }

    fn end_turn(&mut self, progress: bool) {
        self.counters = self.counters.after(progress, self.side == Side::Black);
        self.side = !self.side;
        self.phase = Phase::Start;
    }
}

impl Position for Pebble {
    type Action = Act;
    type Outcome = Square;

    fn has_chance(&self) -> bool {
        true
    }

    fn longest_turn(&self) -> usize {
        4
    }

    fn node(&self) -> Node {
        if self.king(!self.side).is_none() {
            return Node::Over(Verdict::win(self.side, Termination::KING_CAPTURED));
        }
        match self.phase {
            Phase::RollDue => Node::Chance,
            _ => Node::Decision(self.side),
        }
    }

    fn each_action<F: FnMut(Act) -> ControlFlow<()>>(&self, mut f: F) -> ControlFlow<()> {
        let (Node::Decision(us), Some(king)) = (self.node(), self.king(self.side)) else {
            return ControlFlow::Continue(());
        };
        if self.phase == Phase::Moved {
            self.empty().try_for_each(|at| f(Act::Drop(at)))?;
            return f(Act::End);
        }
        // A lifted pebble leaves room; otherwise there must be a free square.
        if match self.phase {
            Phase::Start => self.empty().next().is_some(),
            phase => matches!(phase, Phase::Rolled(Some(_))),
        } {
            f(Act::Roll)?;
        }
        SHAPE
            .all()
            .filter(|&to| SHAPE.distance(king, to) == 1 && self.king(us) != Some(to))
            .try_for_each(|to| f(Act::Step(king, to)))
    }

    fn each_outcome(&self, f: impl FnMut(Square)) {
        if self.node() == Node::Chance {
            self.empty().for_each(f);
        }
    }

    fn play_unchecked<O: Observer>(&mut self, action: Act, observer: &mut O) {
        let layer = Layer::Board;
        match action {
            Act::Roll => {
                if let Phase::Rolled(Some(at)) = self.phase {
                    self.board[at.index()] = None;
                    observer.note(Change::Removed {
                        piece: PEBBLE,
                        layer,
                        at,
                        verb: Verb::LIFTED,
                    });
                }
                self.phase = Phase::RollDue;
            }
            Act::Step(from, to) => {
                let piece = Piece::of(self.side, 'K');
                let taken = self.board[to.index()];
                if let Some(piece) = taken {
                    observer.note(Change::Removed {
                        piece,
                        layer,
                        at: to,
                        verb: Verb::CAPTURED,
                    });
                }
                self.board[from.index()] = None;
                self.board[to.index()] = Some(piece);
                observer.note(Change::Moved {
                    piece,
                    layer,
                    from,
                    to,
                    verb: Verb::MOVED,
                });
                match taken {
                    None => self.end_turn(false),
                    Some(_) => self.phase = Phase::Moved,
                }
            }
            Act::Drop(at) => {
                self.board[at.index()] = Some(PEBBLE);
                observer.note(Change::Appeared {
                    piece: PEBBLE,
                    layer,
                    at,
                    verb: Verb::PLACED,
                });
                self.end_turn(true);
            }
            Act::End => self.end_turn(true),
        }
    }

    fn resolve_unchecked<O: Observer>(&mut self, at: Square, observer: &mut O) {
        self.board[at.index()] = Some(PEBBLE);
        let is_corner = SHAPE.file(at) != 1 && SHAPE.rank(at) != 1;
        self.phase = Phase::Rolled(is_corner.then_some(at));
        observer.note(Change::Appeared {
            piece: PEBBLE,
            layer: Layer::Board,
            at,
            verb: Verb::ROLLED,
        });
    }

    fn key(&self) -> u64 {
        let mut twin = self.clone();
        twin.counters = Counters::START;
        let fold = |key: u64, byte: u8| (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        twin.fen().bytes().fold(0xcbf2_9ce4_8422_2325, fold)
    }

    fn recomputed_key(&self) -> u64 {
        self.key()
    }

    fn at_turn_start(&self) -> bool {
        self.phase == Phase::Start
    }

    fn verdict_without_action(&self) -> Verdict {
        Verdict::draw(Termination::STALEMATE)
    }

    fn has_insufficient_material(&self) -> bool {
        false
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }

    fn check_consistency(&self) -> Result<(), String> {
        match self.king(self.side) {
            Some(_) => Ok(()),
            None => Err("the mover's king is gone".into()),
        }
    }
}

const FIELDS: &[&str] = &["placement", "side", "turn", "halfmove", "fullmove"];

impl Pebble {
    pub(crate) fn from_fen(text: &str) -> Result<Self, FenError> {
        let fields = Fields::split(text, FIELDS)?;
        let mut board = [None; 9];
        read_placement(fields.get("placement"), SHAPE, |at, letter| {
            board[at.index()] = Some(match letter {
                'K' => Piece::of(Side::White, 'K'),
                'k' => Piece::of(Side::Black, 'K'),
                '*' => PEBBLE,
                _ => return Err("'K', 'k' or '*'".into()),
            });
            Ok(())
        })?;
        for side in Side::BOTH {
            let king = Some(Piece::of(side, 'K'));
            let kings = board.iter().filter(|piece| **piece == king).count();
            if kings != 1 {
                let found = format!("{kings} kings of {side}");
                return Err(FenError::new("placement", found, "one"));
            }
        }
        let refuse = |text: &str| FenError::new("turn", quoted(text), "'-', '?', 'r' or 'm'");
        let phase = match fields.get("turn") {
            "-" => Phase::Start,
            "?" => Phase::RollDue,
            "m" => Phase::Moved,
            text => {
                let corner = text.strip_prefix('r').ok_or_else(|| refuse(text))?;
                let square = SHAPE.parse(corner);
                if square.is_none() && !corner.is_empty() {
                    return Err(refuse(text));
                }
                Phase::Rolled(square)
            }
        };
        Ok(Self {
            board,
            side: fields.side()?,
            phase,
            counters: fields.counters()?,
        })
    }
}

impl Notation for Pebble {
    fn write_fen(&self, out: &mut String) {
        let letter = |at: Square| self.board[at.index()].map(Piece::fen);
        write_placement(SHAPE, letter, out);
        let turn = match self.phase {
            Phase::Start => "-".to_owned(),
            Phase::RollDue => "?".to_owned(),
            Phase::Rolled(None) => "r".to_owned(),
            Phase::Rolled(Some(at)) => format!("r{}", SHAPE.name(at)),
            Phase::Moved => "m".to_owned(),
        };
        let _ = write!(out, " {} {turn}", self.side.letter());
        write_counters(self.counters, out);
    }

    fn write_action(&self, action: Act, out: &mut String) {
        match action {
            Act::Roll => out.push_str("R@"),
            Act::Step(from, to) => {
                out.push_str(SHAPE.name(from).as_str());
                out.push_str(SHAPE.name(to).as_str());
            }
            Act::Drop(at) => {
                let _ = write!(out, "P@{}", SHAPE.name(at));
            }
            Act::End => out.push_str("end"),
        }
    }

    fn write_outcome(&self, at: Square, out: &mut String) {
        let _ = write!(out, "R@{}", SHAPE.name(at));
    }

    fn write_san_body(&self, action: Act, origin: Origin, out: &mut String) {
        let Act::Step(from, to) = action else {
            return self.write_action(action, out);
        };
        out.push('K');
        if origin == Origin::Square {
            out.push_str(SHAPE.name(from).as_str());
        }
        if self.board[to.index()].is_some() {
            out.push('x');
        }
        out.push_str(SHAPE.name(to).as_str());
    }

    fn write_san_marks(&self, action: Act, out: &mut String) {
        if matches!(self.after_unchecked(action).node(), Node::Over(_)) {
            out.push('#');
        }
    }
}

/// A clause and a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Why(Clause, &'static str);

impl IllegalReason for Why {
    fn clause(&self) -> Option<Clause> {
        Some(self.0)
    }

    fn sentence(&self) -> String {
        self.1.to_owned()
    }

    fn squares(&self) -> Vec<Square> {
        Vec::new()
    }
}

impl Explain for Pebble {
    type Reason = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        let drop = text.strip_prefix("P@").and_then(|at| SHAPE.parse(at));
        let step = SHAPE.parse_prefix(text);
        let step = step.and_then(|(from, to)| Some((from, SHAPE.parse(to)?)));
        if drop.is_none() && step.is_none() && text != "R@" && text != "end" {
            return Err(NotAnAction::new(text, "R@, a1b1, P@a1 or end"));
        }
        if self.action_from_text(text).is_some() {
            return Ok(None);
        }
        Ok(Some(match self.node() {
            Node::Over(_) => Why(Clause::new(2, 1), "The game is over."),
            Node::Chance => Why(Clause::new(1, 1), "The pebble has not fallen yet."),
            Node::Decision(_) if text == "R@" => {
                Why(Clause::new(1, 1), "No pebble can be asked for now.")
            }
            Node::Decision(_) if step.is_none() => {
                Why(Clause::new(1, 3), "The king took no pebble.")
            }
            Node::Decision(_) => Why(Clause::new(1, 2), "The king cannot go there."),
        }))
    }
}

impl Evaluate for Pebble {
    fn terms(&self) -> &[Group] {
        &[]
    }

    fn search_traits(&self) -> SearchTraits {
        SearchTraits::LIKE_CHESS
    }

    fn history_size(&self) -> usize {
        1
    }

    fn weights(&self) -> &[Weight] {
        &[]
    }

    fn each_term<T: Tally>(&self, _: &mut T) {}

    fn phase(&self) -> springald_core::Phase {
        springald_core::Phase::of(0, 1)
    }

    fn is_threatened(&self) -> bool {
        false
    }

    fn null_move(&self) -> Option<Self> {
        None
    }

    fn gain(&self, _: Act) -> i32 {
        0
    }

    fn history_index(&self, _: Act) -> usize {
        0
    }

    fn action_code(&self, action: Act) -> u32 {
        match action {
            Act::Roll => 0,
            Act::End => 1,
            Act::Drop(at) => 2 + at.index() as u32,
            Act::Step(from, to) => 256 + from.index() as u32 + 1024 * to.index() as u32,
        }
    }

    fn is_noisy(&self, action: Act) -> bool {
        matches!(action, Act::Step(_, to) if self.board[to.index()].is_some())
    }

    fn order_score(&self, _: Act) -> i32 {
        0
    }
}

impl Screen for Pebble {
    fn each_placed(&self, mut f: impl FnMut(Placed)) {
        for at in SHAPE.all() {
            if let Some(piece) = self.board[at.index()] {
                f(Placed {
                    piece,
                    layer: Layer::Board,
                    at,
                    note: None,
                });
            }
        }
    }

    fn gesture(&self, action: Act) -> Gesture {
        match action {
            Act::Roll => vec![Click::Button(text("pebble"))],
            Act::Step(from, to) => vec![Click::Square(from), Click::Square(to)],
            Act::Drop(at) => vec![Click::Square(at)],
            Act::End => vec![Click::Button(text("end"))],
        }
    }

    fn prompt(&self) -> String {
        "Play.".into()
    }

    fn facts(&self) -> Vec<String> {
        Vec::new()
    }
}
