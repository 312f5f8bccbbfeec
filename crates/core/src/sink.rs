//! Sinks receive the actions of a generator, a set of targets at a time, so that counting needs no
//! list.

use springald_board::{Set, Square, Word};
use std::ops::ControlFlow;

/// Takes the actions that a generator finds.
///
/// A generator is written once, generic over its sink. With [`Count`] it compiles to population
/// counts, with [`Each`] to a loop over the actions, with [`First`] to a test for an empty set.
///
/// ```
/// use springald_board::{Set, Square};
/// use springald_core::{Count, Sink};
/// use std::ops::ControlFlow;
///
/// /// Any of three squares, or to pass.
/// fn generate(sink: &mut impl Sink<Option<Square>>) -> ControlFlow<()> {
///     sink.each(Set(0b111_u64), Some)?;
///     sink.one(None)
/// }
/// assert_eq!(Count::of(|count| generate(count)), 4);
/// ```
pub trait Sink<A> {
    /// Receives one action for each of these squares.
    ///
    /// # Errors
    /// Breaks if the sink needs no more actions.
    fn each<W: Word>(&mut self, targets: Set<W>, action: impl Fn(Square) -> A) -> ControlFlow<()>;

    /// Receives one action for each of these squares and each choice there, such as a promotion.
    ///
    /// # Errors
    /// Breaks if the sink needs no more actions.
    #[inline(always)]
    fn each_choice<W: Word, C: Copy>(
        &mut self,
        targets: Set<W>,
        choices: &[C],
        action: impl Fn(Square, C) -> A,
    ) -> ControlFlow<()> {
        for to in targets {
            for &choice in choices {
                self.one(action(to, choice))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Receives one action.
    ///
    /// # Errors
    /// Breaks if the sink needs no more actions.
    fn one(&mut self, action: A) -> ControlFlow<()>;
}

/// Counts actions.
#[derive(Default)]
pub struct Count(u64);

impl Count {
    /// Returns the number of actions that a generator finds.
    #[inline(always)]
    pub fn of(generate: impl FnOnce(&mut Self) -> ControlFlow<()>) -> u64 {
        let mut count = Self::default();
        let _ = generate(&mut count);
        count.0
    }

    /// Returns the number of actions received so far.
    #[inline(always)]
    pub const fn total(&self) -> u64 {
        self.0
    }
}

impl<A> Sink<A> for Count {
    #[inline(always)]
    fn each<W: Word>(&mut self, targets: Set<W>, _: impl Fn(Square) -> A) -> ControlFlow<()> {
        self.0 += u64::from(targets.0.count());
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn each_choice<W: Word, C: Copy>(
        &mut self,
        targets: Set<W>,
        choices: &[C],
        _: impl Fn(Square, C) -> A,
    ) -> ControlFlow<()> {
        self.0 += u64::from(targets.0.count()) * choices.len() as u64;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn one(&mut self, _: A) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Calls a function with each action until it breaks.
pub struct Each<F>(pub F);

impl<A, F: FnMut(A) -> ControlFlow<()>> Sink<A> for Each<F> {
    #[inline(always)]
    fn each<W: Word>(&mut self, targets: Set<W>, action: impl Fn(Square) -> A) -> ControlFlow<()> {
        for to in targets {
            (self.0)(action(to))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn one(&mut self, action: A) -> ControlFlow<()> {
        (self.0)(action)
    }
}

/// Breaks at the first action, to test whether there is one.
pub struct First;

impl<A> Sink<A> for First {
    #[inline(always)]
    fn each<W: Word>(&mut self, targets: Set<W>, _: impl Fn(Square) -> A) -> ControlFlow<()> {
        if targets.0 == W::ZERO {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    #[inline(always)]
    fn one(&mut self, _: A) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
