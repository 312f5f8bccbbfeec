//! Moves of orthodox pieces, with all that playing and writing them needs.

use crate::{CASTLED, CastlingPath, Pieces, Role, Wing, en_passant_victim, san};
use springald_board::Square;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::{Change, Click, Gesture, Layer, Observer, Origin, Piece, Side, Verb};

/// A move, with all that playing it needs: four bytes.
///
/// `R` is the moving piece. In a game that also moves other things it is `Option<Role>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move<R = Role> {
    /// The square of the piece; of the king, when castling.
    pub from: Square,
    /// The target square.
    pub to: Square,
    /// The moving piece; the pawn, when promoting.
    pub role: R,
    /// The special effect of the move.
    pub special: Special,
}

/// The special effects of moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// A pawn goes two squares.
    DoubleStep,
    /// A pawn captures one that has just passed it.
    EnPassant,
    /// King and rook move together.
    Castling,
    /// A pawn becomes another piece.
    Promotion(Role),
}

impl<R: From<Role>> Move<R> {
    /// Returns the castling of a side on a wing.
    #[inline(always)]
    pub fn castling(us: Side, wing: Wing) -> Self {
        let (from, to) = CastlingPath::of(us, wing).king;
        let (role, special) = (R::from(Role::King), Special::Castling);
        Self {
            from,
            to,
            role,
            special,
        }
    }

    /// Returns a capture en passant from a square to the one that a pawn has just passed.
    #[inline(always)]
    pub fn en_passant(from: Square, to: Square) -> Self {
        let (role, special) = (R::from(Role::Pawn), Special::EnPassant);
        Self {
            from,
            to,
            role,
            special,
        }
    }
}

impl<R> Move<R> {
    /// Returns the move as a number of 15 bits: both squares, and the promotion.
    #[inline(always)]
    pub fn code(&self) -> u32 {
        let into = self.promotion().map_or(0, |into| into as u32);
        self.from.index() as u32 | (self.to.index() as u32) << 6 | into << 12
    }

    /// Returns the wing of a castling move. It follows from the squares, so that a move fits in four
    /// bytes.
    pub fn wing(&self) -> Wing {
        if self.to > self.from {
            Wing::King
        } else {
            Wing::Queen
        }
    }

    /// Returns the piece that a pawn promotes to.
    pub const fn promotion(&self) -> Option<Role> {
        match self.special {
            Special::Promotion(into) => Some(into),
            _ => None,
        }
    }

    /// Returns the square of the piece that this move of `us` captures, if one stands there.
    pub fn victim(&self, us: Side) -> Square {
        if self.special == Special::EnPassant {
            en_passant_victim(us, self.to)
        } else {
            self.to
        }
    }

    /// Returns the clicks that mean this move: both squares, and the piece of a promotion.
    pub fn gesture(&self) -> Gesture {
        let mut clicks = vec![Click::Square(self.from), Click::Square(self.to)];
        if let Some(into) = self.promotion() {
            clicks.push(Click::Piece(into.letter()));
        }
        clicks
    }

    /// Appends both squares and the letter of a promotion: `e7e8q`.
    pub fn write(&self, out: &mut String) {
        out.push_str(SHAPE.name(self.from).as_str());
        out.push_str(SHAPE.name(self.to).as_str());
        if let Some(into) = self.promotion() {
            out.push(into.promotion_letter());
        }
    }

    /// Appends the SAN without check marks. `letter` is the letter of the piece, `None` for a pawn; `sign` comes
    /// between origin and target; `rivals` are the squares of [`san::write_origin`].
    pub fn write_san(
        &self,
        pieces: &Pieces,
        (letter, sign): (Option<char>, &str),
        origin: Origin,
        rivals: impl FnOnce() -> Vec<Square>,
        out: &mut String,
    ) {
        if self.special == Special::Castling {
            out.push_str(self.wing().san());
            return;
        }
        let captures = pieces.at(self.to).is_some() || self.special == Special::EnPassant;
        if let Some(letter) = letter {
            out.push(letter);
            san::write_origin(SHAPE, self.from, origin, rivals, out);
        } else if captures {
            out.push_str(&SHAPE.name(self.from).as_str()[..1]);
        }
        out.push_str(sign);
        san::write_target(SHAPE, captures, self.to, self.promotion(), out);
    }
}

impl<R: PartialEq> Move<R> {
    /// Returns the origins of the other moves in `actions` by the same kind of piece to the same
    /// square.
    pub fn rivals(&self, actions: impl IntoIterator<Item = Self>) -> Vec<Square> {
        let same = |other: &Self| {
            other.role == self.role && other.to == self.to && other.from != self.from
        };
        let rivals = actions.into_iter().filter(same);
        rivals.map(|other| other.from).collect()
    }
}

impl<R> Move<R> {
    /// Reports the changes of this move of `us` before it is played. `how` is the verb of the moving
    /// piece.
    pub fn report(
        &self,
        pieces: &Pieces,
        (us, role, verb): (Side, Role, Verb),
        observer: &mut impl Observer,
    ) {
        let layer = Layer::Board;
        let own = |role: Role| Piece::of(us, role.letter());
        let moved = |role, from, to, verb| Change::Moved {
            piece: own(role),
            layer,
            from,
            to,
            verb,
        };
        let removed = |piece, at, verb| Change::Removed {
            piece,
            layer,
            at,
            verb,
        };
        let victim = self.victim(us);
        if let Some((side, taken)) = pieces.at(victim) {
            let piece = Piece::of(side, taken.letter());
            observer.note(removed(piece, victim, Verb::CAPTURED));
        }
        observer.note(moved(role, self.from, self.to, verb));
        if self.special == Special::Castling {
            let (from, to) = CastlingPath::of(us, self.wing()).rook;
            observer.note(moved(Role::Rook, from, to, CASTLED));
        }
        if let Some(into) = self.promotion() {
            observer.note(removed(own(Role::Pawn), self.to, Verb::PROMOTED));
            observer.note(Change::Appeared {
                piece: own(into),
                layer,
                at: self.to,
                verb: Verb::PROMOTED,
            });
        }
    }
}

impl Pieces {
    /// Moves a piece. Returns the code of the captured piece, 0 for none, and the change of the hash
    /// key.
    #[inline(always)]
    pub fn travel(&mut self, from: Square, to: Square, code: u8) -> (u8, u64) {
        let captured = self.code(to);
        self.shift(from, to, code);
        let key = Self::key_of(code, from) ^ Self::key_of(code, to) ^ Self::key_of(captured, to);
        (captured, key)
    }

    /// Plays the part of a special move of `us` that [`Pieces::travel`] leaves out. Returns the change
    /// of the hash key.
    ///
    /// A separate function, so that plain moves, which are most, keep their registers.
    #[inline(never)]
    pub fn finish_special(&mut self, us: Side, to: Square, special: Special) -> u64 {
        match special {
            Special::None | Special::DoubleStep => 0,
            Special::EnPassant => {
                let victim = en_passant_victim(us, to);
                let key = Self::key_of(self.code(victim), victim);
                self.take(victim);
                key
            }
            Special::Castling => {
                let wing = Wing::BOTH
                    .into_iter()
                    .find(|&wing| CastlingPath::of(us, wing).king.1 == to);
                let (from, to) = CastlingPath::of(us, wing.unwrap_or(Wing::King)).rook;
                let rook = Self::code_of(us, Role::Rook);
                self.shift(from, to, rook);
                Self::key_of(rook, from) ^ Self::key_of(rook, to)
            }
            Special::Promotion(into) => {
                let pawn = Self::code_of(us, Role::Pawn);
                self.put(to, us, into);
                Self::key_of(pawn, to) ^ Self::key_of(Self::code_of(us, into), to)
            }
        }
    }

    /// Returns the pieces after a capture en passant by a pawn of `us`.
    #[inline(always)]
    pub fn after_en_passant(mut self, us: Side, from: Square, to: Square) -> Self {
        self.take(en_passant_victim(us, to));
        self.shift(from, to, Self::code_of(us, Role::Pawn));
        self
    }

    /// Returns the pawns of `us` beside an enemy pawn that has just passed `en_passant`.
    #[inline(always)]
    pub fn en_passant_capturers(&self, us: Side, en_passant: Square) -> Squares {
        Self::pawn_attacks(us.other(), en_passant) & self.role(Role::Pawn) & self.of(us)
    }

    /// Returns `true` if a pawn of `us` can capture onto the square that a pawn has just passed:
    /// `is_legal` judges a capture by the square where it begins.
    #[inline(always)]
    pub fn can_capture_en_passant(
        &self,
        us: Side,
        en_passant: Square,
        is_legal: impl Fn(Square) -> bool,
    ) -> bool {
        let mut capturers = self.en_passant_capturers(us, en_passant).into_iter();
        capturers.any(is_legal)
    }
}
