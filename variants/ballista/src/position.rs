//! The state of a game of Ballista Chess, and how an action changes it.

use crate::actions::{Action, Special};
use crate::{EnPassant, Pieces, Role};
use springald_board::b9x8::{self, SHAPE, Squares};
use springald_board::{PerSquare, Set, Square};
use springald_core::{
    Change, Count, Counters, DrawRules, Each, Layer, Node, Observer, Piece, Position as _, Side,
    Verb, Verdict,
};
use springald_fide::{CASTLED, Castling, Wing, without_action};
use std::ops::ControlFlow;

/// A position of Ballista Chess: 96 bytes, aligned as copies by vector registers want it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub struct BallistaPosition {
    pub(crate) pieces: Pieces,
    pub(crate) key: u64,
    pub(crate) counters: Counters,
    pub(crate) side: Side,
    pub(crate) castling: Castling,
    /// The pawn that may be captured en passant, kept only while some such capture is legal (§6.6).
    pub(crate) en_passant: Option<EnPassant>,
}

/// Part of the key if Black is to move.
const BLACK_TO_MOVE: u64 = 0x3d0c_9b7a_61f5_28e4;
/// The distance from a square on rank 1 to the one on rank 8.
const TO_RANK_8: u8 = 63;

/// The rights that end when a piece leaves or reaches a square.
static RIGHTS_LOST: PerSquare<Castling, 128> = {
    let mut table = [Castling::NONE; 128];
    let mut i = 0;
    while i < 2 {
        let side = Side::BOTH[i];
        let home = TO_RANK_8 as usize * i;
        let (king, queen) = (
            Castling::right(side, Wing::King),
            Castling::right(side, Wing::Queen),
        );
        table[home] = queen;
        table[home + 4] = king.with(queen);
        table[home + 8] = king;
        i += 1;
    }
    PerSquare::new(table)
};

/// The squares of king and rook before and after castling (§7.1).
pub(crate) struct CastlingPath {
    pub(crate) king: (Square, Square),
    pub(crate) rook: (Square, Square),
    /// Squares that must be empty.
    pub(crate) empty: Squares,
    /// Squares that must not be attacked: the king's start, path and target.
    pub(crate) safe: Squares,
}

impl CastlingPath {
    #[inline(always)]
    pub(crate) const fn of(side: Side, wing: Wing) -> Self {
        let home = if matches!(side, Side::White) {
            0
        } else {
            TO_RANK_8
        };
        // Relative to a1; shifted to the side's own first rank.
        let (king_to, rook, rook_to, empty, safe): (u8, u8, u8, u128, u128) = match wing {
            Wing::King => (6, 8, 5, 0xe0, 0x70),
            Wing::Queen => (2, 0, 3, 0x0e, 0x1c),
        };
        Self {
            king: (Square::new(home + 4), Square::new(home + king_to)),
            rook: (Square::new(home + rook), Square::new(home + rook_to)),
            empty: Set(empty << home),
            safe: Set(safe << home),
        }
    }
}

impl BallistaPosition {
    /// Returns the starting position.
    pub fn start() -> Self {
        let mut pieces = Pieces::EMPTY;
        for (file, letter) in (0..).zip("RNBQKABNR".chars()) {
            for side in Side::BOTH {
                let (back, pawns) = match side {
                    Side::White => (0, 1),
                    Side::Black => (7, 6),
                };
                if let Some(role) = Role::from_letter(letter) {
                    pieces.put(SHAPE.at(file, back), side, role);
                }
                pieces.put(SHAPE.at(file, pawns), side, Role::Pawn);
            }
        }
        let mut start = Self {
            pieces,
            key: 0,
            counters: Counters::START,
            side: Side::White,
            castling: Castling::ALL,
            en_passant: None,
        };
        start.key = start.recomputed_key();
        start
    }

    /// Returns the side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the pieces.
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Returns the castling rights.
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// Returns the pawn move that may be answered by a capture en passant, if one is legal.
    pub const fn en_passant(&self) -> Option<EnPassant> {
        self.en_passant
    }

    /// Returns `true` if the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// Returns the pieces that give check.
    pub(crate) fn checkers(&self) -> Squares {
        self.pieces.attackers(
            self.pieces.king(self.side),
            self.side.other(),
            self.pieces.occupied(),
        )
    }

    /// Returns the last rank of a side's pawns, where they are promoted (§6.4).
    #[inline(always)]
    pub(crate) const fn last_rank(side: Side) -> Squares {
        match side {
            Side::White => b9x8::rank(7),
            Side::Black => b9x8::rank(0),
        }
    }
}

impl BallistaPosition {
    /// Returns the position after a null move; the side to move must not be in check.
    pub(crate) fn without_turn(mut self) -> Self {
        if let Some(en_passant) = self.en_passant.take() {
            self.key ^= en_passant.key();
        }
        self.key ^= BLACK_TO_MOVE;
        self.counters = self.counters.after(false, self.side == Side::Black);
        self.side = self.side.other();
        self
    }
}

impl springald_core::Position for BallistaPosition {
    type Action = Action;
    type Outcome = std::convert::Infallible;

    /// §9.4: repetition does not matter.
    #[inline(always)]
    fn draw_rules(&self) -> DrawRules {
        DrawRules::WITHOUT_REPETITION
    }

    #[inline(always)]
    fn node(&self) -> Node {
        Node::Decision(self.side)
    }

    #[inline(always)]
    fn each_action<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.generate(&mut Each(f))
    }

    #[inline(always)]
    fn count_actions(&self) -> u64 {
        Count::of(|count| self.generate(count))
    }

    #[inline(always)]
    fn play_unchecked<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let Action {
            from,
            to,
            role,
            into,
            special,
        } = action;
        let us = self.side;
        if O::LISTENS {
            self.report(action, observer);
        }
        let (leaving, arriving) = (Pieces::code_of(us, role), Pieces::code_of(us, into));
        let mut key = self.key ^ BLACK_TO_MOVE;
        key ^= Pieces::key_of(leaving, from) ^ Pieces::key_of(arriving, to);
        let en_passant = self.en_passant.take();
        if let Some(en_passant) = en_passant {
            key ^= en_passant.key();
        }
        if special == Special::Capture {
            key ^= Pieces::key_of(self.pieces.code(to), to);
        }
        self.pieces.shift(from, to, arriving);
        let rights = self
            .castling
            .without(RIGHTS_LOST[from].with(RIGHTS_LOST[to]));
        if rights != self.castling {
            key ^= self.castling.key() ^ rights.key();
            self.castling = rights;
        }
        self.key = key;
        match special {
            Special::None | Special::Capture => {}
            Special::LongStep => self.set_en_passant(us, EnPassant { from, to }),
            Special::EnPassant | Special::Castling(_) => self.play_second(us, special, en_passant),
        }
        let progress = action.captures() || into != role;
        self.counters = self.counters.after(progress, us == Side::Black);
        self.side = us.other();
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let en_passant = self.en_passant.map_or(0, EnPassant::key);
        let side = match self.side {
            Side::White => 0,
            Side::Black => BLACK_TO_MOVE,
        };
        self.pieces.key() ^ self.castling.key() ^ en_passant ^ side
    }

    /// Decides by §9.1 and §9.2.
    fn verdict_without_action(&self) -> Verdict {
        without_action(self.side, self.in_check())
    }

    /// Decides by §9.3.
    fn has_insufficient_material(&self) -> bool {
        self.pieces.cannot_mate()
    }

    /// Kings and ballistas cannot give check: kings are never boosted (§5.2), and ballistas never
    /// capture (§4.2).
    fn may_win(&self, side: Side) -> bool {
        let harmless = self.pieces.role(Role::King) | self.pieces.role(Role::Ballista);
        (self.pieces.of(side) - harmless).any()
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
            let pawns = self.pieces.role(Role::Pawn) & self.pieces.of(side);
            if (pawns & Self::last_rank(side)).any() {
                return Err(format!("a pawn of {side} stands on its last rank"));
            }
            for wing in Wing::BOTH {
                let path = CastlingPath::of(side, wing);
                if self.castling.has(side, wing)
                    && (self.pieces.at(path.king.0) != Some((side, Role::King))
                        || self.pieces.at(path.rook.0) != Some((side, Role::Rook)))
                {
                    return Err(format!(
                        "{side} has a castling right without king or rook at home"
                    ));
                }
            }
        }
        if ((self.pieces.occupied() | self.pieces.of(Side::Black)) - b9x8::ALL).any() {
            return Err("something stands beside the board".into());
        }
        let waiting = self.side.other();
        let king = self.pieces.king(waiting);
        if self
            .pieces
            .attackers(king, self.side, self.pieces.occupied())
            .any()
        {
            return Err(format!(
                "{waiting} is in check, but {} is to move",
                self.side
            ));
        }
        if let Some(en_passant) = self.en_passant {
            self.check_en_passant(en_passant)?;
        }
        Ok(())
    }
}

impl BallistaPosition {
    /// Moves or removes the second piece of an action: the one captured en passant, or the rook of a
    /// castling.
    #[cold]
    #[inline(never)]
    fn play_second(&mut self, us: Side, special: Special, en_passant: Option<EnPassant>) {
        if let Special::Castling(wing) = special {
            let (from, to) = CastlingPath::of(us, wing).rook;
            let rook = Pieces::code_of(us, Role::Rook);
            self.pieces.shift(from, to, rook);
            self.key ^= Pieces::key_of(rook, from) ^ Pieces::key_of(rook, to);
        } else if let Some(EnPassant { to: victim, .. }) = en_passant {
            self.key ^= Pieces::key_of(self.pieces.code(victim), victim);
            self.pieces.take(victim);
        }
    }

    /// Reports the changes of an action before it is played.
    fn report(&self, action: Action, observer: &mut impl Observer) {
        let Action {
            from,
            to,
            role,
            into,
            special,
        } = action;
        let layer = Layer::Board;
        let us = self.side;
        let piece = |role: Role| Piece::of(us, role.letter());
        let moved = |role, from, to, verb| Change::Moved {
            piece: piece(role),
            layer,
            from,
            to,
            verb,
        };
        let taken = match (special, self.en_passant) {
            (Special::EnPassant, Some(en_passant)) => en_passant.to,
            _ => to,
        };
        if let Some((side, victim)) = self.pieces.at(taken) {
            observer.note(Change::Removed {
                piece: Piece::of(side, victim.letter()),
                layer,
                at: taken,
                verb: Verb::CAPTURED,
            });
        }
        observer.note(moved(role, from, to, Verb::MOVED));
        if let Special::Castling(wing) = special {
            let (from, to) = CastlingPath::of(us, wing).rook;
            observer.note(moved(Role::Rook, from, to, CASTLED));
        }
        if into != role {
            observer.note(Change::Removed {
                piece: piece(role),
                layer,
                at: to,
                verb: Verb::PROMOTED,
            });
            observer.note(Change::Appeared {
                piece: piece(into),
                layer,
                at: to,
                verb: Verb::PROMOTED,
            });
        }
    }
}
