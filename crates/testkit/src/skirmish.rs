//! A game made at run time from a text, with rules and notation and nothing else.

use springald_board::{Shape, Square};
use springald_core::fen::{Fields, quoted, read_placement, write_counters, write_placement};
use springald_core::{
    Change, Counters, DrawRules, Evaluate, Explain, FenError, Info, Kind, Layer, Node, NotAnAction,
    Notation, NotationExt, Observer, Owner, Piece, Position, Screen, Side, Sides, Termination,
    Text, Variant, Verb, Verdict, defaults,
};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

const FIELDS: &[&str] = &["placement", "side", "halfmove", "fullmove"];

/// Two armies of kings and men that step to, or capture on, any neighbouring square.
/// Capturing the king wins.
#[derive(Clone, Debug)]
pub struct Skirmish {
    rules: Arc<Rules>,
    info: Info,
}

#[derive(PartialEq, Eq, Debug)]
struct Rules {
    shape: Shape,
    start: String,
    /// The letter of the men, a capital.
    man: char,
    won: Termination,
}

impl Skirmish {
    /// Returns a game with this name, name of its men, and starting placement.
    pub fn new(name: &str, man: &str, placement: &str) -> Self {
        let ranks: Vec<&str> = placement.split('/').collect();
        let width = |rank: &str| -> u32 { rank.chars().map(|c| c.to_digit(10).unwrap_or(1)).sum() };
        let shape = Shape::new(width(ranks[0]) as u8, ranks.len() as u8);
        let letter = man
            .chars()
            .next()
            .map_or('M', |first| first.to_ascii_uppercase());
        let kind = |letter, name: &str| Kind {
            letter,
            name: Text::Owned(name.to_owned()),
            moves: Text::Owned(format!("{name}: one step in any direction")),
            drawing: None,
        };
        let id = name.to_lowercase().replace(' ', "-");
        Self {
            info: Info {
                aliases: Cow::Owned(vec![Text::Owned(format!("the-{id}"))]),
                id: Text::Owned(id),
                name: Text::Owned(name.to_owned()),
                summary: Text::Owned(format!("Kings and {man}s.")),
                shape,
                kinds: Cow::Owned(vec![kind('K', "king"), kind(letter, man)]),
                fen_fields: FIELDS,
                sides: Sides::CHESS,
                notations: Cow::Borrowed(&[]),
                credit: Text::Owned("Made while the test runs.".to_owned()),
                rules: Text::Owned(format!(
                    "Everything steps; who takes the king of a {man} wins."
                )),
            },
            rules: Arc::new(Rules {
                shape,
                start: format!("{placement} w 0 1"),
                man: letter,
                won: Termination::named(&format!("{name} won")),
            }),
        }
    }
}

impl Variant for Skirmish {
    type Position = Field;

    fn info(&self) -> &Info {
        &self.info
    }

    fn start(&self) -> Field {
        self.parse_fen(&self.rules.start)
            .expect("the start of the game")
    }

    fn parse_fen(&self, fen: &str) -> Result<Field, FenError> {
        let rules = Arc::clone(&self.rules);
        let fields = Fields::split(fen, FIELDS)?;
        let mut board = vec![None; usize::from(rules.shape.squares())];
        read_placement(fields.get("placement"), rules.shape, |at, letter| {
            let side = if letter.is_ascii_uppercase() {
                Side::White
            } else {
                Side::Black
            };
            let letter = letter.to_ascii_uppercase();
            if letter != 'K' && letter != rules.man {
                return Err(format!("'K' or '{}' in either case", rules.man));
            }
            board[at.index()] = Some(Piece::of(side, letter));
            Ok(())
        })?;
        let field = Field {
            board,
            side: fields.side()?,
            counters: fields.counters()?,
            rules,
        };
        for side in Side::BOTH {
            let kings = field.kings(side);
            if kings != 1 {
                let found = quoted(&format!("{kings} kings of {side}"));
                return Err(FenError::new("placement", found, "one"));
            }
        }
        Ok(field)
    }
}

/// A position of a skirmish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    rules: Arc<Rules>,
    board: Vec<Option<Piece>>,
    side: Side,
    counters: Counters,
}

impl Field {
    fn kings(&self, side: Side) -> usize {
        let king = Some(Piece::of(side, 'K'));
        self.board.iter().filter(|piece| **piece == king).count()
    }
}

impl Position for Field {
    type Action = (Square, Square);
    type Outcome = std::convert::Infallible;

    fn draw_rules(&self) -> DrawRules {
        DrawRules {
            no_progress: Some(springald_core::DrawLimit {
                claim: 20,
                automatic: 30,
            }),
            ..DrawRules::FIDE
        }
    }

    fn node(&self) -> Node {
        if self.kings(self.side) == 0 {
            return Node::Over(Verdict::win(!self.side, self.rules.won));
        }
        Node::Decision(self.side)
    }

    fn each_action<F: FnMut(Self::Action) -> ControlFlow<()>>(&self, mut f: F) -> ControlFlow<()> {
        if self.kings(self.side) == 0 {
            return ControlFlow::Continue(());
        }
        let (shape, us) = (self.rules.shape, Owner::from(self.side));
        let is_ours = |at: Square| self.board[at.index()].is_some_and(|piece| piece.owner == us);
        for from in shape.all().filter(|&from| is_ours(from)) {
            for to in shape
                .all()
                .filter(|&to| shape.distance(from, to) == 1 && !is_ours(to))
            {
                f((from, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play_unchecked<O: Observer>(&mut self, (from, to): Self::Action, observer: &mut O) {
        let taken = self.board[to.index()].take();
        let layer = Layer::Board;
        if let Some(piece) = taken {
            observer.note(Change::Removed {
                piece,
                layer,
                at: to,
                verb: Verb::CAPTURED,
            });
        }
        let moved = self.board[from.index()].take();
        self.board[to.index()] = moved;
        if let Some(piece) = moved {
            observer.note(Change::Moved {
                piece,
                layer,
                from,
                to,
                verb: Verb::MOVED,
            });
        }
        self.counters = self
            .counters
            .after(taken.is_some(), self.side == Side::Black);
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        let mut twin = self.clone();
        twin.counters = Counters::START;
        let fold = |key: u64, byte: u8| (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        twin.fen().bytes().fold(0xcbf2_9ce4_8422_2325, fold)
    }

    fn verdict_without_action(&self) -> Verdict {
        Verdict::draw(Termination::STALEMATE)
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }
}

impl Notation for Field {
    fn write_fen(&self, out: &mut String) {
        let letter = |at: Square| self.board[at.index()].map(Piece::fen);
        write_placement(self.rules.shape, letter, out);
        out.push(' ');
        out.push(self.side.letter());
        write_counters(self.counters, out);
    }

    fn write_action(&self, (from, to): Self::Action, out: &mut String) {
        for at in [from, to] {
            out.push_str(self.rules.shape.name(at).as_str());
        }
    }
}

impl Explain for Field {
    type Reason = defaults::Reason;

    fn why_not(&self, text: &str) -> Result<Option<Self::Reason>, NotAnAction> {
        defaults::why_not(self, text)
    }
}

impl Screen for Field {}
impl Evaluate for Field {}
