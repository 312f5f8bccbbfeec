//! Functions and types that differ in a compact program: it has one for several, so it is smaller, and slower.
//!
//! `--cfg springald_compact` asks for one, as for the rules in a package for JavaScript. It plays the very same games, but has
//! no tuned weights, as it judges no positions.

#[cfg(springald_compact)]
use crate::play::action::Action;
#[cfg(any(springald_compact, target_arch = "wasm32"))]
use springald_board::U256;
#[cfg(springald_compact)]
use springald_core::Each;
#[cfg(not(springald_compact))]
use springald_core::First;
use springald_core::{Change, Observer};
#[cfg(springald_compact)]
use std::ops::ControlFlow;

/// The word of boards of up to 64 squares. Programs for browsers have one width for all boards, as each makes what they load
/// half as large again; they only search in narrow words (`crate::program::narrow`).
#[cfg(not(any(springald_compact, target_arch = "wasm32")))]
pub(crate) type Narrow = u64;
#[cfg(any(springald_compact, target_arch = "wasm32"))]
pub(crate) type Narrow = U256;

/// The word of boards of up to 128 squares.
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

/// An observer of changes, or nobody.
pub(crate) struct Heard<'a>(pub(crate) Option<&'a mut dyn FnMut(Change)>);

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
