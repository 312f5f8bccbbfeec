//! Functions and types that differ in a compact program: it has one for several, so it is smaller, and slower.
//!
//! `--cfg springald_compact` asks for one, as for the rules in a package for JavaScript. It plays the very same games.

use crate::bits::Bits;
use crate::play::generate;
use crate::play::position::{Action, DeclaredPosition};
#[cfg(springald_compact)]
use springald_core::Change;
#[cfg(not(springald_compact))]
use springald_core::{Count, First};
use springald_core::{Each, Observer};
use std::ops::ControlFlow;

/// The word of boards of up to 64 squares. A compact program has one width for all boards.
#[cfg(not(springald_compact))]
pub(crate) type Narrow = u64;
#[cfg(springald_compact)]
pub(crate) type Narrow = u128;

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

/// Passes on all legal actions of a position whose game is not over.
#[cfg(not(springald_compact))]
#[inline(always)]
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    f: impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    generate::each(position, &mut Each(f))
}
#[cfg(springald_compact)]
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    mut f: impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    generate::each_dyn(position, &mut f)
}

/// Counts the legal actions of a position whose game is not over.
#[cfg(not(springald_compact))]
pub(crate) fn count<W: Bits>(position: &DeclaredPosition<W>) -> u64 {
    Count::of(|count| generate::each(position, count))
}
#[cfg(springald_compact)]
pub(crate) fn count<W: Bits>(position: &DeclaredPosition<W>) -> u64 {
    let mut count = 0;
    let _ = each(position, |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// An observer of changes, or nobody.
#[cfg(springald_compact)]
pub(crate) struct Heard<'a>(Option<&'a mut dyn FnMut(Change)>);

#[cfg(springald_compact)]
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
