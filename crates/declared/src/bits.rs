//! The words of sets of squares, for boards of up to 64, of up to 128, and of up to 256 squares.

use crate::compact;
use crate::play::position::{Action, DeclaredPosition};
use crate::play::reading;
use crate::variant::{self, Declared, Game};
use springald_board::{Line, U256, Word};
use springald_core::{FenError, Observer, WeightsError};
use std::ops::ControlFlow;

/// A word that has a bit for every square of a board.
pub trait Bits: Word {
    /// The number of bits.
    const WIDTH: usize;

    /// Returns the squares that a slider sees along a line, the first blocker on each side included.
    fn seen(line: Line<Self>, occupied: Self) -> Self;

    /// Returns `true` if the bit of a square is set.
    fn has(self, square: usize) -> bool;

    /// Returns the squares from which a step leads to one of these, by what it adds to the index. Bits that have no place
    /// in the word are lost.
    fn stepped_back(self, by: i32) -> Self;

    /// Returns the index of the highest bit set; meaningless for zero.
    fn highest(self) -> u32;

    /// Returns a word that repeats these bits.
    fn repeated(bits: u64) -> Self;

    /// Returns the low bits of a set in a declaration.
    fn narrowed(wide: U256) -> Self;

    /// Returns a game on boards of this width as a game.
    fn game(game: Declared<Self>) -> Game;

    /// Returns a game if its board has this width.
    fn declared(game: Game) -> Option<Declared<Self>>;

    /// Implements [`Variant::parse_fen`](springald_core::Variant::parse_fen). As this and the next function know their
    /// width, they are compiled here and not again with every program.
    ///
    /// # Errors
    /// If the FEN is invalid.
    fn read(game: Declared<Self>, fen: &str) -> Result<DeclaredPosition<Self>, FenError>;

    /// Implements [`Variant::with_weights`](springald_core::Variant::with_weights).
    ///
    /// # Errors
    /// If a line of the weights is wrong.
    fn weighted(game: Declared<Self>, text: &str) -> Result<Declared<Self>, WeightsError>;

    /// Passes on all legal actions of a position whose game is not over.
    fn each_action(
        position: &DeclaredPosition<Self>,
        f: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Counts the legal actions of a position whose game is not over.
    fn count_actions(position: &DeclaredPosition<Self>) -> u64;

    /// Plays an action, which is legal.
    fn play<O: Observer>(position: &mut DeclaredPosition<Self>, action: Action, observer: &mut O);
}

/// The methods of a width that are the same for all, by the variant of [`Game`] and the module that lists and plays its actions.
macro_rules! shared {
    ($width:ident, $listing:ident) => {
        fn game(game: Declared<Self>) -> Game {
            Game::$width(game)
        }

        fn declared(game: Game) -> Option<Declared<Self>> {
            match game {
                Game::$width(game) => Some(game),
                _ => None,
            }
        }

        fn read(game: Declared<Self>, fen: &str) -> Result<DeclaredPosition<Self>, FenError> {
            reading::read(game.program(), fen)
        }

        fn weighted(game: Declared<Self>, text: &str) -> Result<Declared<Self>, WeightsError> {
            variant::weighted(game.program(), text)
        }

        #[inline(always)]
        fn each_action(
            position: &DeclaredPosition<Self>,
            f: impl FnMut(Action) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            compact::$listing::each(position, f)
        }

        fn count_actions(position: &DeclaredPosition<Self>) -> u64 {
            compact::$listing::count(position)
        }

        #[inline(always)]
        fn play<O: Observer>(
            position: &mut DeclaredPosition<Self>,
            action: Action,
            observer: &mut O,
        ) {
            compact::$listing::play(position, action, observer);
        }
    };
}

#[cfg(not(springald_compact))]
macro_rules! bits {
    ($($word:ty, $width:ident);*) => {$(
        impl Bits for $word {
            const WIDTH: usize = <$word>::BITS as usize;

            #[inline(always)]
            fn seen(line: Line<Self>, occupied: Self) -> Self {
                line.seen(occupied)
            }

            #[inline(always)]
            fn has(self, square: usize) -> bool {
                // The compiler shifts one word, not two.
                let word = (self >> (square as u32 & (<$word>::BITS - 1) & !63)) as u64;
                word >> (square as u32 & 63) & 1 != 0
            }

            #[inline(always)]
            fn stepped_back(self, by: i32) -> Self {
                if by >= 0 {
                    self >> by
                } else {
                    self << -by
                }
            }

            #[inline(always)]
            fn highest(self) -> u32 {
                (<$word>::BITS - 1).wrapping_sub(self.leading_zeros())
            }

            #[inline(always)]
            fn repeated(bits: u64) -> Self {
                (u128::from(bits) << 64 | u128::from(bits)) as Self
            }

            fn narrowed(wide: U256) -> Self {
                let [low, high, ..] = wide.parts();
                (u128::from(high) << 64 | u128::from(low)) as Self
            }

            shared!($width, inlined);
        }
    )*};
}
#[cfg(not(springald_compact))]
bits!(u64, Small);
#[cfg(not(any(springald_compact, target_arch = "wasm32")))]
bits!(u128, Large);

impl Bits for U256 {
    const WIDTH: usize = 256;

    #[inline(always)]
    fn seen(line: Line<Self>, occupied: Self) -> Self {
        line.seen(occupied)
    }

    #[inline(always)]
    fn has(self, square: usize) -> bool {
        self.has(square)
    }

    fn stepped_back(self, by: i32) -> Self {
        let (parts, distance) = (self.parts(), by.unsigned_abs());
        let (whole, bits) = ((distance / 64) as i32, distance % 64);
        let part = |index: i32| {
            usize::try_from(index)
                .ok()
                .and_then(|index| parts.get(index))
        };
        let part = |index: i32| part(index).copied().unwrap_or_default();
        Self::new(std::array::from_fn(|index| {
            let index = index as i32;
            if by >= 0 {
                part(index + whole) >> bits
                    | part(index + whole + 1)
                        .checked_shl(64 - bits)
                        .unwrap_or_default()
            } else {
                part(index - whole) << bits
                    | part(index - whole - 1)
                        .checked_shr(64 - bits)
                        .unwrap_or_default()
            }
        }))
    }

    #[inline(always)]
    fn highest(self) -> u32 {
        self.highest()
    }

    #[inline(always)]
    fn repeated(bits: u64) -> Self {
        Self::new([bits; 4])
    }

    fn narrowed(wide: U256) -> Self {
        wide
    }

    shared!(Huge, by_calls);
}

/// Returns an iterator over the squares of a set, as indices.
#[inline(always)]
pub(crate) fn squares<W: Word>(mut set: W) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == W::ZERO {
            return None;
        }
        let square = set.lowest() as usize;
        set = set.without_lowest();
        Some(square)
    })
}

/// Returns the first set without the squares of the second.
#[inline(always)]
pub(crate) fn without<W: Bits>(set: W, other: W) -> W {
    set & !other
}
