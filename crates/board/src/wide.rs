//! Boards of more than 64 squares, whose sets are one 128-bit word.

/// Defines the sets, tables and look-ups of a board with this shape.
macro_rules! wide_board {
    ($files:literal x $ranks:literal) => {
        use $crate::tables;
        use $crate::{KING_STEPS, KNIGHT_STEPS, Line, PerSquare, Set, Shape, Square};

        /// A set of squares of this board.
        pub type Squares = Set<u128>;

        /// The files and ranks of this board.
        pub const SHAPE: Shape = Shape::new($files, $ranks);
        /// All squares.
        pub const ALL: Set<u128> = Set(u128::MAX >> (128 - SHAPE.squares() as u32));

        /// Returns the squares of a rank, counted from 0.
        #[inline(always)]
        pub const fn rank(rank: u8) -> Set<u128> {
            Set(((1 << SHAPE.files()) - 1) << (SHAPE.files() * rank))
        }

        /// Returns the squares of a file, counted from 0.
        #[inline(always)]
        pub const fn file(file: u8) -> Set<u128> {
            const FIRST: u128 = {
                let mut set = 0;
                let mut rank = 0;
                while rank < SHAPE.ranks() {
                    set |= 1 << SHAPE.at(0, rank).index();
                    rank += 1;
                }
                set
            };
            Set(FIRST << file)
        }

        const fn leaps(steps: &[(i8, i8)]) -> PerSquare<Set<u128>, 128> {
            let wide: [u128; 128] = tables::leaps(SHAPE, steps);
            let mut table = [Set(0); 128];
            let mut i = 0;
            while i < 128 {
                table[i] = Set(wide[i]);
                i += 1;
            }
            PerSquare::new(table)
        }

        /// The squares a knight attacks.
        pub static KNIGHT: PerSquare<Set<u128>, 128> = leaps(&KNIGHT_STEPS);
        /// The squares a king attacks.
        pub static KING: PerSquare<Set<u128>, 128> = leaps(&KING_STEPS);
        /// The squares one step away along a rank or file.
        pub static ORTHOGONAL: PerSquare<Set<u128>, 128> = leaps(&$crate::ROOK_STEPS);
        /// The squares one step away along a diagonal.
        pub static DIAGONAL: PerSquare<Set<u128>, 128> = leaps(&$crate::BISHOP_STEPS);
        /// The squares a white pawn attacks.
        pub static WHITE_PAWN: PerSquare<Set<u128>, 128> = leaps(&[(-1, 1), (1, 1)]);
        /// The squares a black pawn attacks.
        pub static BLACK_PAWN: PerSquare<Set<u128>, 128> = leaps(&[(-1, -1), (1, -1)]);

        static LINES: PerSquare<[Line<u128>; 4], 128> = PerSquare::new(tables::lines(SHAPE));

        static BETWEEN: PerSquare<PerSquare<Set<u128>, 128>, 128> = pairs(false);
        static THROUGH: PerSquare<PerSquare<Set<u128>, 128>, 128> = pairs(true);

        const fn pairs(whole_line: bool) -> PerSquare<PerSquare<Set<u128>, 128>, 128> {
            let mut table = [const { PerSquare::new([Set(0); 128]) }; 128];
            let mut a = 0;
            while a < SHAPE.squares() as u8 {
                let wide: [tables::Pair; 128] = tables::pairs(SHAPE, Square::new(a));
                let mut row = [Set(0); 128];
                let mut b = 0;
                while b < 128 {
                    row[b] = Set(if whole_line {
                        wide[b].through
                    } else {
                        wide[b].between
                    });
                    b += 1;
                }
                table[a as usize] = PerSquare::new(row);
                a += 1;
            }
            PerSquare::new(table)
        }

        /// Returns the squares strictly between two squares of one line; empty if they share no line.
        #[inline(always)]
        pub fn between(a: Square, b: Square) -> Set<u128> {
            BETWEEN[a][b]
        }

        /// Returns all squares of the line through two squares, to both edges; empty if they share no
        /// line.
        #[inline(always)]
        pub fn through(a: Square, b: Square) -> Set<u128> {
            THROUGH[a][b]
        }

        /// Returns the squares attacked along a rank, the first blocker on each side included.
        #[inline(always)]
        pub fn sideways(from: Square, occupied: Set<u128>) -> Set<u128> {
            Set(sliders::sideways(from, occupied.0))
        }

        /// Returns the squares a rook attacks, the first blocker in each direction included.
        #[inline(always)]
        pub fn rook(from: Square, occupied: Set<u128>) -> Set<u128> {
            Set(sliders::rook(from, occupied.0))
        }

        /// Returns the squares a bishop attacks, the first blocker in each direction included.
        #[inline(always)]
        pub fn bishop(from: Square, occupied: Set<u128>) -> Set<u128> {
            Set(sliders::bishop(from, occupied.0))
        }

        /// Returns the squares a queen attacks, the first blocker in each direction included.
        #[inline(always)]
        pub fn queen(from: Square, occupied: Set<u128>) -> Set<u128> {
            bishop(from, occupied) | rook(from, occupied)
        }

        /// Obstruction difference. Each board chooses which of these sliders it uses.
        // A board that looks attacks up with `pext` asks for none of them.
        #[allow(dead_code)]
        mod by_lines {
            use super::LINES;
            use $crate::Square;

            #[inline(always)]
            pub(super) fn sideways(from: Square, occupied: u128) -> u128 {
                LINES.get(from)[0].seen(occupied)
            }

            #[inline(always)]
            pub(super) fn rook(from: Square, occupied: u128) -> u128 {
                let [rank, file, _, _] = LINES.get(from);
                rank.seen(occupied) | file.seen(occupied)
            }

            #[inline(always)]
            pub(super) fn bishop(from: Square, occupied: u128) -> u128 {
                let [_, _, diagonal, antidiagonal] = LINES.get(from);
                diagonal.seen(occupied) | antidiagonal.seen(occupied)
            }
        }
    };
}
pub(crate) use wide_board;

#[cfg(test)]
mod tests {
    use crate::{Set, Square};

    /// The largest board that fits into 128 bits.
    #[allow(dead_code, unreachable_pub)]
    mod b16x8 {
        super::super::wide_board!(16 x 8);
        use by_lines as sliders;
    }

    #[test]
    fn a_board_may_fill_the_word() {
        assert_eq!(b16x8::ALL, Set(u128::MAX));
        assert_eq!(b16x8::ALL.len(), 128);
        let (first, last) = (Square::new(0), Square::new(127));
        assert_eq!(b16x8::SHAPE.name(last).as_str(), "p8");
        assert_eq!(b16x8::rank(7).len(), 16);
        assert!(b16x8::rank(7).has(last) && b16x8::file(15).has(last));
        assert_eq!(b16x8::rook(last, Set::<u128>::EMPTY).len(), 15 + 7);
        assert_eq!(b16x8::sideways(first, Set::<u128>::EMPTY).len(), 15);
        assert_eq!(b16x8::bishop(last, Set::<u128>::EMPTY).len(), 7);
        assert_eq!(b16x8::queen(first, Set::<u128>::EMPTY).len(), 15 + 7 + 7);
        assert_eq!(b16x8::KING[last].len(), 3);
        assert_eq!(b16x8::KNIGHT[last].len(), 2);
        assert_eq!(
            (b16x8::ORTHOGONAL[last].len(), b16x8::DIAGONAL[last].len()),
            (2, 1)
        );
        assert_eq!(
            (
                b16x8::WHITE_PAWN[first].len(),
                b16x8::BLACK_PAWN[last].len()
            ),
            (1, 1)
        );
        assert_eq!(b16x8::between(Square::new(112), last).len(), 14);
        assert_eq!(b16x8::through(Square::new(112), last), b16x8::rank(7));
    }
}
