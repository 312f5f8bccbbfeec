//! The state of a game of Cat's Chess.

use crate::actions::{Action, Roll};
use crate::home::{START, far, rank_of};
use crate::turn::{Mark, Turn};
use crate::{Kind, Pieces};
use springald_board::b10x10::{SHAPE, Squares};
use springald_board::{PerSquare, Square};
use springald_core::{Counters, Node, Observer, Side, Termination, Verdict};
use springald_fide::Castling;
use std::ops::ControlFlow;

/// The termination of a game won by cats.
pub(crate) const TWO_CATS: Termination = Termination::new("two cats");

/// A position of Cat's Chess: 128 bytes, aligned as copies by vector registers want it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub struct CatsPosition {
    pub(crate) pieces: Pieces,
    /// Squares with a piece beneath; the square tells which one (§8.2).
    pub(crate) beneath: Squares,
    /// The hash key of the pieces on the board and beneath. The few small fields are added by
    /// [`springald_core::Position::key`], so that playing an action need not touch their keys.
    pub(crate) board_key: u64,
    pub(crate) counters: Counters,
    pub(crate) turn: Turn,
    /// The square that an enemy pawn passed in the previous turn, kept only while §4.6 says so.
    pub(crate) en_passant: Option<Square>,
    /// The square that an own pawn passed in this turn.
    pub(crate) next_en_passant: Option<Square>,
    pub(crate) side: Side,
    pub(crate) castling: Castling,
}

/// Part of the key if Black is to move.
const BLACK_TO_MOVE: u64 = 0x3d51_f0b8_9a6e_c427;
/// Keys of squares with a piece beneath.
pub(crate) static BENEATH_KEYS: PerSquare<u64, 128> = PerSquare::new(springald_board::keys(0xbe0));
/// Keys of the square that an enemy pawn passed.
static EN_PASSANT_KEYS: PerSquare<u64, 128> = PerSquare::new(springald_board::keys(0xe90));
/// Keys of the square that an own pawn passed.
static NEXT_EN_PASSANT_KEYS: PerSquare<u64, 128> = PerSquare::new(springald_board::keys(0xe91));
/// Keys of the square of a first cat.
static FIRST_CAT_KEYS: PerSquare<u64, 128> = PerSquare::new(springald_board::keys(0xf1ca));

impl CatsPosition {
    /// Returns the starting position.
    pub fn start() -> Self {
        let mut pieces = Pieces::EMPTY;
        for at in SHAPE.all() {
            pieces.flip(at, START[at]);
        }
        let mut start = Self {
            pieces,
            beneath: Squares::EMPTY,
            board_key: 0,
            counters: Counters::START,
            turn: Turn::START,
            en_passant: None,
            next_en_passant: None,
            side: Side::White,
            castling: Castling::ALL,
        };
        start.board_key = start.recomputed_board_key();
        start
    }

    /// Returns the side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the pieces on the board.
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Returns the squares with a piece beneath, which is the one that starts there.
    pub const fn beneath(&self) -> Squares {
        self.beneath
    }

    /// Returns the progress of this turn.
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// Returns the castling rights.
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// Returns the square that an enemy pawn passed in the previous turn, while §4.6 keeps it.
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the squares that may be rolled while the roll is due (§7.1).
    pub(crate) fn rolls(&self) -> Squares {
        (self.pieces.vacant() | self.pieces.mice()) - far(self.side)
    }

    /// Returns `true` if the side to move has two cats on its last rank.
    #[inline(always)]
    pub(crate) fn has_two_cats(&self, side: Side) -> bool {
        (self.pieces.cats() & self.pieces.of(side) & rank_of(side, 9)).many()
    }

    /// Returns how the game was won, if it was.
    pub(crate) fn won(&self) -> Option<Verdict> {
        if self.turn.has(Mark::KingTaken) {
            Some(Verdict::win(self.side, Termination::KING_CAPTURED))
        } else if self.turn.has(Mark::TwoCats) {
            Some(Verdict::win(self.side, TWO_CATS))
        } else {
            None
        }
    }

    /// Returns the part of the hash key for the small fields.
    #[inline(always)]
    fn small_key(&self) -> u64 {
        let mut key = self.castling.key() ^ self.turn.key();
        if let Some(at) = self.en_passant {
            key ^= EN_PASSANT_KEYS[at];
        }
        if let Some(at) = self.next_en_passant {
            key ^= NEXT_EN_PASSANT_KEYS[at];
        }
        if let Some(at) = self.turn.first_cat {
            key ^= FIRST_CAT_KEYS[at];
        }
        match self.side {
            Side::White => key,
            Side::Black => key ^ BLACK_TO_MOVE,
        }
    }

    /// Returns the part of the hash key for the board, computed from scratch.
    pub(crate) fn recomputed_board_key(&self) -> u64 {
        self.beneath
            .into_iter()
            .fold(self.pieces.key(), |key, at| key ^ BENEATH_KEYS[at])
    }
}

impl springald_core::Position for CatsPosition {
    type Action = Action;
    type Outcome = Roll;

    #[inline(always)]
    fn has_chance(&self) -> bool {
        true
    }

    /// Teleport, roll, neutral move, move, second cat, mouse, extra move (§2.1).
    fn longest_turn(&self) -> usize {
        7
    }

    #[inline(always)]
    fn node(&self) -> Node {
        if self.turn.has(Mark::RollDue) {
            return Node::Chance;
        }
        match self.won() {
            Some(verdict) => Node::Over(verdict),
            None => Node::Decision(self.side),
        }
    }

    #[inline(always)]
    fn each_action<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.each_legal(f)
    }

    #[inline(always)]
    fn count_actions(&self) -> u64 {
        self.count_legal()
    }

    #[inline(always)]
    fn each_outcome(&self, mut f: impl FnMut(Roll)) {
        if self.turn.has(Mark::RollDue) {
            for at in self.rolls() {
                f(Roll(at));
            }
        }
    }

    #[inline(always)]
    fn play_unchecked<O: Observer>(&mut self, action: Action, observer: &mut O) {
        match self.side {
            Side::White => self.play::<true, O>(action, observer),
            Side::Black => self.play::<false, O>(action, observer),
        }
    }

    #[inline(always)]
    fn resolve_unchecked<O: Observer>(&mut self, outcome: Roll, observer: &mut O) {
        self.land(outcome.0, observer);
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.board_key ^ self.small_key()
    }

    fn recomputed_key(&self) -> u64 {
        self.recomputed_board_key() ^ self.small_key()
    }

    fn at_turn_start(&self) -> bool {
        self.turn.is_start()
    }

    /// Decides by §9.3.
    fn verdict_without_action(&self) -> Verdict {
        Verdict::draw(Termination::STALEMATE)
    }

    /// Decides by §9.4.
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
        if self.board_key != self.recomputed_board_key() {
            return Err("the hash key is not that of the board".into());
        }
        let king_taken =
            (self.pieces.kind(Kind::King) & self.pieces.of(self.side.other())).is_empty();
        if king_taken != self.turn.has(Mark::KingTaken) {
            return Err("the mark of a captured king is not that of the board".into());
        }
        self.objection()
            .map_or(Ok(()), |error| Err(error.to_string()))
    }
}
