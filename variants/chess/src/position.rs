//! The state of a game of chess, and what playing an action does to it.

use crate::actions::{Action, Special};
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_core::{
    Change, Counters, Gain, Layer, Loss, Node, Observer, Piece, Position as _, Side, Termination,
    Travel, Verdict,
};
use springald_fide::fen::missing_from_home;
use springald_fide::{Castling, CastlingPath, Pieces, RIGHTS_LOST, Role, en_passant_victim};
use std::ops::ControlFlow;

/// A position of chess: 64 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChessPosition {
    pub(crate) pieces: Pieces,
    pub(crate) key: u64,
    /// The square that a pawn just passed, kept only while a capture onto it is legal (§4.5).
    pub(crate) en_passant: Squares,
    pub(crate) counters: Counters,
    pub(crate) side: Side,
    pub(crate) castling: Castling,
}

/// Mixed into the key where Black is to move.
const BLACK_TO_MOVE: u64 = 0x8f1b_92a3_57c4_d6e0;
/// Mixed into the key by the file of a passed square.
static EN_PASSANT_KEYS: [u64; 8] = springald_board::keys(0xe9);

#[inline(always)]
fn en_passant_key(en_passant: Squares) -> u64 {
    if en_passant.any() {
        EN_PASSANT_KEYS[SHAPE.file(en_passant.first()) as usize & 7]
    } else {
        0
    }
}

impl ChessPosition {
    /// The position in which games begin.
    pub fn start() -> Self {
        let mut start = Self {
            pieces: Pieces::start(),
            key: 0,
            en_passant: Squares::EMPTY,
            counters: Counters::START,
            side: Side::White,
            castling: Castling::ALL,
        };
        start.key = start.recomputed_key();
        start
    }

    /// Whose turn it is.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Where the pieces stand.
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Who may still castle where.
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// The square that a pawn just passed, where a capture onto it is legal.
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.any().then(|| self.en_passant.first())
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pieces that give check.
    pub(crate) fn checkers(&self) -> Squares {
        self.pieces.attackers(
            self.pieces.king(self.side),
            self.side.other(),
            self.pieces.occupied(),
        )
    }

    /// Whether `us` may capture en passant from `from` onto `passed` without leaving the king
    /// attacked (§4.5, §6.1).
    pub(crate) fn en_passant_is_legal(&self, us: Side, from: Square, en_passant: Square) -> bool {
        let victim = en_passant_victim(us, en_passant);
        let mut pieces = self.pieces;
        pieces.take(victim);
        pieces.shift(from, en_passant, Pieces::code_of(us, Role::Pawn));
        pieces
            .attackers(pieces.king(us), us.other(), pieces.occupied())
            .is_empty()
    }

    /// The position with the other side to move, as if this one had moved and changed nothing.
    pub(crate) fn with_turn_skipped(&self) -> Self {
        Self {
            key: self.key ^ BLACK_TO_MOVE ^ en_passant_key(self.en_passant),
            en_passant: Squares::EMPTY,
            counters: self.counters.after(false, self.side == Side::Black),
            side: self.side.other(),
            ..*self
        }
    }

    /// Remembers the passed square of a double step by `mover`, where the other side can legally
    /// capture onto it now.
    pub(crate) fn set_en_passant(&mut self, mover: Side, en_passant: Square) {
        let enemy = mover.other();
        let pawns = self.pieces.role(Role::Pawn) & self.pieces.of(enemy);
        let capturers = Pieces::pawn_attacks(mover, en_passant) & pawns;
        if capturers
            .into_iter()
            .any(|from| self.en_passant_is_legal(enemy, from, en_passant))
        {
            self.en_passant = Squares::of(en_passant);
            self.key ^= EN_PASSANT_KEYS[SHAPE.file(en_passant) as usize];
        }
    }
}

impl springald_core::Position for ChessPosition {
    type Action = Action;
    type Outcome = std::convert::Infallible;

    #[inline(always)]
    fn node(&self) -> Node {
        Node::Decision(self.side)
    }

    #[inline(always)]
    fn each_action<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.each_legal(f)
    }

    #[inline(always)]
    fn count_actions(&self) -> u64 {
        self.count_legal()
    }

    fn each_outcome(&self, _: impl FnMut(Self::Outcome)) {}

    #[inline(always)]
    fn play_unchecked<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let Action {
            from,
            to,
            role,
            special,
        } = action;
        let us = self.side;
        let code = Pieces::code_of(us, role);
        let captured = self.pieces.code(to);
        if O::LISTENS {
            self.report(action, observer);
        }

        self.pieces.shift(from, to, code);
        let mut key = self.key
            ^ BLACK_TO_MOVE
            ^ en_passant_key(self.en_passant)
            ^ Pieces::key_of(code, from)
            ^ Pieces::key_of(code, to)
            ^ Pieces::key_of(captured, to);
        self.en_passant = Squares::EMPTY;
        let rights = self
            .castling
            .without(RIGHTS_LOST[from].with(RIGHTS_LOST[to]));
        if rights != self.castling {
            key ^= self.castling.key() ^ rights.key();
            self.castling = rights;
        }
        self.key = key;
        if special == Special::DoubleStep {
            self.set_en_passant(us, Square::new(from.index().midpoint(to.index()) as u8));
        } else if special != Special::None {
            self.play_special(us, action);
        }
        let progress = captured != 0 || role == Role::Pawn;
        self.counters = self.counters.after(progress, us == Side::Black);
        self.side = us.other();
    }

    fn resolve_unchecked<O: Observer>(&mut self, outcome: Self::Outcome, _: &mut O) {
        match outcome {}
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let mut key = self.pieces.key() ^ self.castling.key() ^ en_passant_key(self.en_passant);
        if self.side == Side::Black {
            key ^= BLACK_TO_MOVE;
        }
        key
    }

    fn at_turn_start(&self) -> bool {
        true
    }

    /// §7.1 and §7.2.
    fn verdict_without_action(&self) -> Verdict {
        if self.in_check() {
            Verdict::win(self.side.other(), Termination::CHECKMATE)
        } else {
            Verdict::draw(Termination::STALEMATE)
        }
    }

    /// §7.3.
    fn has_insufficient_material(&self) -> bool {
        self.pieces.cannot_mate()
    }

    fn may_win(&self, side: Side) -> bool {
        self.pieces.may_mate(side)
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }

    fn check_consistency(&self) -> Result<(), String> {
        for side in Side::BOTH {
            let kings = self.pieces.role(Role::King) & self.pieces.of(side);
            if kings.len() != 1 {
                return Err(format!("{side} has {} kings", kings.len()));
            }
        }
        if let Some((side, role, at)) = missing_from_home(&self.pieces, self.castling) {
            let (name, at) = (role.name(), SHAPE.name(at));
            return Err(format!(
                "{side} has a castling right without the {name} on {at}"
            ));
        }
        if (self.pieces.role(Role::Pawn) & (b8x8::rank(0) | b8x8::rank(7))).any() {
            return Err("a pawn stands on the first or last rank".into());
        }
        let waiting = self.side.other();
        if self
            .pieces
            .attackers(self.pieces.king(waiting), self.side, self.pieces.occupied())
            .any()
        {
            return Err(format!(
                "{waiting} is in check, but {} is to move",
                self.side
            ));
        }
        if let Some(en_passant) = self.en_passant() {
            let victim = en_passant_victim(self.side, en_passant);
            if self.pieces.at(victim) != Some((waiting, Role::Pawn)) {
                return Err(format!(
                    "nothing to capture behind {}",
                    SHAPE.name(en_passant)
                ));
            }
        }
        Ok(())
    }
}

impl ChessPosition {
    /// What a move does besides going from here to there.
    #[inline(never)]
    fn play_special(&mut self, us: Side, action: Action) {
        let to = action.to;
        match action.special {
            Special::None | Special::DoubleStep => {}
            Special::EnPassant => {
                let victim = en_passant_victim(us, to);
                self.key ^= Pieces::key_of(self.pieces.code(victim), victim);
                self.pieces.take(victim);
            }
            Special::Castling => {
                let (from, to) = CastlingPath::of(us, action.wing()).rook;
                let rook = Pieces::code_of(us, Role::Rook);
                self.pieces.shift(from, to, rook);
                self.key ^= Pieces::key_of(rook, from) ^ Pieces::key_of(rook, to);
            }
            Special::Promotion(into) => {
                let pawn = Pieces::code_of(us, Role::Pawn);
                self.key ^=
                    Pieces::key_of(pawn, to) ^ Pieces::key_of(Pieces::code_of(us, into), to);
                self.pieces.put(to, us, into);
            }
        }
    }

    /// Reports what an action is about to change.
    fn report(&self, action: Action, observer: &mut impl Observer) {
        let Action {
            from,
            to,
            role,
            special,
        } = action;
        let us = self.side;
        let moved = |side, role: Role, from, to, how| Change::Moved {
            piece: Piece::of(side, role.letter()),
            layer: Layer::Board,
            from,
            to,
            how,
        };
        let taken = if special == Special::EnPassant {
            en_passant_victim(us, to)
        } else {
            to
        };
        if let Some((side, victim)) = self.pieces.at(taken) {
            let piece = Piece::of(side, victim.letter());
            observer.note(Change::Removed {
                piece,
                layer: Layer::Board,
                at: taken,
                how: Loss::Captured,
            });
        }
        observer.note(moved(us, role, from, to, Travel::Moved));
        match special {
            Special::Castling => {
                let (from, to) = CastlingPath::of(us, action.wing()).rook;
                observer.note(moved(us, Role::Rook, from, to, Travel::Castled));
            }
            Special::Promotion(into) => {
                let (layer, at) = (Layer::Board, to);
                let pawn = Piece::of(us, Role::Pawn.letter());
                observer.note(Change::Removed {
                    piece: pawn,
                    layer,
                    at,
                    how: Loss::Promoted,
                });
                let piece = Piece::of(us, into.letter());
                observer.note(Change::Appeared {
                    piece,
                    layer,
                    at,
                    how: Gain::Promoted,
                });
            }
            Special::None | Special::DoubleStep | Special::EnPassant => {}
        }
    }
}
