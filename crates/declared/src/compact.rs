//! Functions and types that differ in a compact program: it has one for several, so it is smaller, and slower.
//!
//! `--cfg springald_compact` asks for one, as for the rules in a package for JavaScript. It plays the very same games, but has
//! no tuned weights, as it judges no positions.

#[cfg(not(springald_compact))]
use crate::bits::Bits;
use crate::play::generate;
use crate::play::position::{Action, DeclaredPosition};
use springald_board::U256;
#[cfg(springald_compact)]
use springald_core::Each;
use springald_core::{Change, Observer};
#[cfg(not(springald_compact))]
use springald_core::{Count, Each, First};
#[cfg(springald_compact)]
use std::ops::ControlFlow;

/// The word of boards of up to 64 squares. A compact program has one width for all boards.
#[cfg(not(springald_compact))]
pub(crate) type Narrow = u64;
#[cfg(springald_compact)]
pub(crate) type Narrow = U256;

/// The word of boards of up to 128 squares. Programs for browsers have one width for all large boards, as a third one
/// would make what they load half as large again.
#[cfg(not(any(springald_compact, target_arch = "wasm32")))]
pub(crate) type Middle = u128;
#[cfg(any(springald_compact, target_arch = "wasm32"))]
pub(crate) type Middle = U256;

/// Returns a sink that breaks at the first action.
#[cfg(not(springald_compact))]
#[inline(always)]
pub(crate) const fn first() -> First {
    First
}
#[cfg(springald_compact)]
pub(crate) fn first() -> Each<&'static mut dyn FnMut(Action) -> ControlFlow<()>> {
    // A closure that captures nothing takes no memory.
    Each(Box::leak(Box::new(|_| ControlFlow::Break(()))))
}

/// Lists and plays actions by functions that are compiled for each function that asks.
#[cfg(not(springald_compact))]
pub(crate) mod inlined {
    use super::{Action, Bits, Count, DeclaredPosition, Each, Observer, generate};
    use std::ops::ControlFlow;

    #[inline(always)]
    pub(crate) fn each<W: Bits>(
        position: &DeclaredPosition<W>,
        f: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        generate::each(position, &mut Each(f))
    }

    pub(crate) fn count<W: Bits>(position: &DeclaredPosition<W>) -> u64 {
        Count::of(|count| generate::each(position, count))
    }

    #[inline(always)]
    pub(crate) fn play<W: Bits, O: Observer>(
        position: &mut DeclaredPosition<W>,
        action: Action,
        observer: &mut O,
    ) {
        position.play(action, observer);
    }
}

/// Lists and plays actions by functions that are compiled once, in this crate: in compact programs, and on the largest
/// boards. They have no type parameters, or other crates would compile them again.
pub(crate) mod by_calls {
    use super::{Action, Change, DeclaredPosition, Heard, Observer, U256, generate, nobody};
    use std::ops::ControlFlow;

    type Position = DeclaredPosition<U256>;

    pub(crate) fn each(
        position: &Position,
        mut f: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        each_dyn(position, &mut f)
    }

    fn each_dyn(
        position: &Position,
        f: &mut dyn FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        generate::each_dyn(position, f)
    }

    pub(crate) fn count(position: &Position) -> u64 {
        let mut count = 0;
        let _ = each(position, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    pub(crate) fn play<O: Observer>(position: &mut Position, action: Action, observer: &mut O) {
        if O::LISTENS {
            play_heard(position, action, &mut |one| observer.note(one));
        } else {
            play_unheard(position, action);
        }
    }

    fn play_heard(position: &mut Position, action: Action, note: &mut dyn FnMut(Change)) {
        position.play(action, &mut Heard(Some(note)));
    }

    fn play_unheard(position: &mut Position, action: Action) {
        position.play(action, &mut nobody());
    }
}

/// An observer of changes, or nobody.
pub(crate) struct Heard<'a>(Option<&'a mut dyn FnMut(Change)>);

impl Observer for Heard<'_> {
    fn note(&mut self, change: Change) {
        if let Some(note) = &mut self.0 {
            note(change);
        }
    }
}

/// Returns an observer that hears nothing.
#[cfg(not(springald_compact))]
#[inline(always)]
pub(crate) const fn nobody() {}
#[cfg(springald_compact)]
pub(crate) const fn nobody() -> Heard<'static> {
    Heard(None)
}

/// Changes a position before an observer.
#[cfg(not(springald_compact))]
#[inline(always)]
pub(crate) fn before<O: Observer>(observer: &mut O, change: impl FnOnce(&mut O)) {
    change(observer);
}
#[cfg(springald_compact)]
pub(crate) fn before<O: Observer>(observer: &mut O, change: impl FnOnce(&mut Heard<'_>)) {
    if O::LISTENS {
        change(&mut Heard(Some(&mut |one| observer.note(one))));
    } else {
        change(&mut nobody());
    }
}
