//! Pieces as bit planes, on any board where orthodox pieces move.

/// Defines `Pieces`, the pieces of both sides in four bit planes, and `Guard`, the checks against a king and the
/// pins to it, for a board and its kinds of pieces.
///
/// It is a macro, as the sets of 64 and of 128 squares share their names but no trait: they must work in constants too.
/// The module that calls it adds what its board or its rules have beyond it, and imports `PerSquare`, `Square` and
/// `Side`.
///
/// - `board`: the module of [`springald_board`] with the attacks.
/// - `planes`: the type of the planes.
/// - `squares`: the squares of their words, 64 or 128.
/// - `role`: the kinds, with the orthodox ones coded as in [`Role`](crate::Role), `ALL` and `from_code`.
/// - `harmless`: the kinds beyond the orthodox ones, which attack nothing.
/// - `keys`: the seed of the hash keys.
#[macro_export]
macro_rules! orthodox_pieces {
    (
        $(#[$doc:meta])*
        board: $board:ident,
        planes: $planes:ty,
        squares: $squares:literal,
        role: $role:ident,
        harmless: [$($harmless:ident),*],
        keys: $keys:literal $(,)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct Pieces($planes);

        /// Checks against a king and pins to it.
        #[derive(Clone, Copy, Debug)]
        pub struct Guard {
            /// Enemy pieces that attack the king.
            pub checkers: $board::Squares,
            /// Pieces of either side that alone shield the king from an enemy slider.
            pub shields: $board::Squares,
        }

        /// Hash keys by code and square. Code 0, an empty square, has the key 0, so a capture needs no branch.
        static KEYS: [PerSquare<u64, $squares>; 16] = {
            let random: [u64; 16 * $squares] = springald_board::keys($keys);
            let mut table = [const { PerSquare::new([0; $squares]) }; 16];
            let mut code = 1;
            while code < 16 {
                let mut row = [0; $squares];
                let mut square = 0;
                while square < $squares {
                    row[square] = random[code * $squares + square];
                    square += 1;
                }
                table[code] = PerSquare::new(row);
                code += 1;
            }
            table
        };

        impl Guard {
            /// Returns the squares to which a move other than the king's resolves a single check: the checker
            /// and those in between. All squares if there is no check.
            #[inline(always)]
            pub fn relief(&self, king: Square) -> $board::Squares {
                if self.checkers.any() {
                    $board::between(king, self.checkers.first()) | self.checkers
                } else {
                    $board::ALL
                }
            }
        }

        impl Pieces {
            /// An empty board.
            pub const EMPTY: Self = Self(<$planes>::EMPTY);

            /// Returns the code of a side's piece.
            #[inline(always)]
            pub const fn code_of(side: Side, role: $role) -> u8 {
                role as u8 | (side as u8) << 3
            }

            /// Returns the hash key of a code on a square; 0 for the code 0.
            #[inline(always)]
            pub fn key_of(code: u8, square: Square) -> u64 {
                KEYS[(code & 15) as usize][square]
            }

            /// Returns the code on a square, 0 if it is empty.
            #[inline(always)]
            pub const fn code(&self, square: Square) -> u8 {
                self.0.code(square)
            }

            /// Returns the piece on a square.
            #[inline(always)]
            pub const fn at(
                &self,
                square: Square,
            ) -> Option<(Side, $role)> {
                let code = self.0.code(square);
                match $role::from_code(code) {
                    Some(role) => Some((
                        if code & 8 == 0 {
                            Side::White
                        } else {
                            Side::Black
                        },
                        role,
                    )),
                    None => None,
                }
            }

            /// Puts a piece on a square, in place of any other.
            #[inline(always)]
            pub fn put(
                &mut self,
                square: Square,
                side: Side,
                role: $role,
            ) {
                self.0.put(square, Self::code_of(side, role));
            }

            /// Empties a square.
            #[inline(always)]
            pub fn take(&mut self, square: Square) {
                self.0.take(square);
            }

            /// Moves the piece on `from`, which must have this code, to `to`.
            #[inline(always)]
            pub fn shift(
                &mut self,
                from: Square,
                to: Square,
                code: u8,
            ) {
                self.0.shift(from, to, code);
            }

            /// Returns the squares with a piece.
            #[inline(always)]
            pub fn occupied(&self) -> $board::Squares {
                self.0.plane(0) | self.0.plane(1) | self.0.plane(2)
            }

            /// Returns the squares with a piece of this side.
            #[inline(always)]
            pub fn of(&self, side: Side) -> $board::Squares {
                match side {
                    Side::White => self.occupied() - self.0.plane(3),
                    Side::Black => self.0.plane(3),
                }
            }

            /// Returns the squares with a piece of this kind, of either side.
            #[inline(always)]
            pub fn role(&self, role: $role) -> $board::Squares {
                let (a, b, c) = (self.0.plane(0), self.0.plane(1), self.0.plane(2));
                match role {
                    $role::Pawn => a - b - c,
                    $role::Knight => b - a - c,
                    $role::King => (a & b) - c,
                    $role::Bishop => (a & c) - b,
                    $role::Rook => (b & c) - a,
                    $role::Queen => a & b & c,
                    // Code 4, the only one left.
                    $($role::$harmless => c - a - b,)*
                }
            }

            /// Returns the bishops and queens of either side.
            #[inline(always)]
            pub fn diagonal(&self) -> $board::Squares {
                self.0.plane(0) & self.0.plane(2)
            }

            /// Returns the rooks and queens of either side.
            #[inline(always)]
            pub fn straight(&self) -> $board::Squares {
                self.0.plane(1) & self.0.plane(2)
            }

            /// Returns the king of a side, which must have one.
            #[inline(always)]
            pub fn king(&self, side: Side) -> Square {
                (self.role($role::King) & self.of(side)).first()
            }

            /// Returns the squares a pawn of a side attacks.
            #[inline(always)]
            pub fn pawn_attacks(
                side: Side,
                from: Square,
            ) -> $board::Squares {
                match side {
                    Side::White => $board::WHITE_PAWN[from],
                    Side::Black => $board::BLACK_PAWN[from],
                }
            }

            /// Returns the squares that pawns of a side attack towards the first and towards the last file.
            #[inline(always)]
            pub fn pawn_attack_sets(
                side: Side,
                pawns: $board::Squares,
            ) -> [$board::Squares; 2] {
                const FILES: u8 = $board::SHAPE.files();
                const RANK: u32 = FILES as u32;
                let (west, east) = (pawns - $board::file(0), pawns - $board::file(FILES - 1));
                match side {
                    Side::White => [west << (RANK - 1), east << (RANK + 1)],
                    Side::Black => [west >> (RANK + 1), east >> (RANK - 1)],
                }
            }

            /// Returns the squares a piece attacks, with these squares occupied.
            #[inline(always)]
            pub fn attacks(
                side: Side,
                role: $role,
                from: Square,
                occupied: $board::Squares,
            ) -> $board::Squares {
                match role {
                    $role::Pawn => Self::pawn_attacks(side, from),
                    $role::Knight => $board::KNIGHT[from],
                    $role::King => $board::KING[from],
                    $role::Bishop => $board::bishop(from, occupied),
                    $role::Rook => $board::rook(from, occupied),
                    $role::Queen => $board::queen(from, occupied),
                    $($role::$harmless => $board::Squares::EMPTY,)*
                }
            }

            /// Returns the pieces of `by` that attack a square, with these squares occupied.
            #[inline(always)]
            pub fn attackers(
                &self,
                square: Square,
                by: Side,
                occupied: $board::Squares,
            ) -> $board::Squares {
                let leapers = (Self::pawn_attacks(by.other(), square) & self.role($role::Pawn))
                    | ($board::KNIGHT[square] & self.role($role::Knight))
                    | ($board::KING[square] & self.role($role::King));
                let sliders = ($board::bishop(square, occupied) & self.diagonal())
                    | ($board::rook(square, occupied) & self.straight());
                (leapers | sliders) & self.of(by)
            }

            /// Returns all squares that `by` attacks, with these squares occupied, defended pieces included.
            #[inline(always)]
            pub fn danger(
                &self,
                by: Side,
                occupied: $board::Squares,
            ) -> $board::Squares {
                let theirs = self.of(by);
                let [west, east] = Self::pawn_attack_sets(by, theirs & self.role($role::Pawn));
                let mut danger = west | east | $board::KING[self.king(by)];
                for from in theirs & self.role($role::Knight) {
                    danger |= $board::KNIGHT[from];
                }
                for from in theirs & self.diagonal() {
                    danger |= $board::bishop(from, occupied);
                }
                for from in theirs & self.straight() {
                    danger |= $board::rook(from, occupied);
                }
                danger
            }

            /// Returns the checks against a king on `king`, and the pieces that alone shield it from a slider
            /// of `by`.
            #[inline(always)]
            pub fn guard(&self, king: Square, by: Side) -> Guard {
                let theirs = self.of(by);
                let occupied = self.occupied();
                let mut checkers = theirs
                    & ((Self::pawn_attacks(by.other(), king) & self.role($role::Pawn))
                        | ($board::KNIGHT[king] & self.role($role::Knight)));
                let mut shields = $board::Squares::EMPTY;
                let snipers = theirs
                    & (($board::bishop(king, $board::Squares::EMPTY) & self.diagonal())
                        | ($board::rook(king, $board::Squares::EMPTY) & self.straight()));
                for sniper in snipers {
                    let between = $board::between(king, sniper) & occupied;
                    if between.is_empty() {
                        checkers |= $board::Squares::of(sniper);
                    } else if !between.many() {
                        shields |= between;
                    }
                }
                Guard { checkers, shields }
            }

            /// Returns the part of the hash key for the pieces.
            pub fn key(&self) -> u64 {
                self.occupied()
                    .into_iter()
                    .fold(0, |key, at| key ^ Self::key_of(self.code(at), at))
            }
        }
    };
}
