//! The widths of boards that a program has, and the functions that list and play the actions of each.

use crate::bits::{Bits, Width};
use crate::game::{Declared, Game};
use crate::play::action::Action;
use crate::play::reading;
use crate::program::DeclaredPosition;
use crate::variant;
use springald_board::U256;
use springald_core::{FenError, Observer, WeightsError};
use std::ops::ControlFlow;

/// The methods of a word that are the same for all, by the module that lists and plays its actions.
macro_rules! shared {
    ($listing:ident) => {
        #[inline(always)]
        fn each_action(
            position: &DeclaredPosition<Self>,
            f: impl FnMut(Action) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            $listing::each(position, f)
        }

        // Searches in narrow words need no counts.
        #[cfg_attr(target_arch = "wasm32", inline)]
        fn count_actions(position: &DeclaredPosition<Self>) -> u64 {
            $listing::count(position)
        }

        #[inline(always)]
        fn play<O: Observer>(
            position: &mut DeclaredPosition<Self>,
            action: Action,
            observer: &mut O,
        ) {
            $listing::play(position, action, observer);
        }
    };
}

#[cfg(not(springald_compact))]
impl Bits for u64 {
    shared!(inlined);
}

#[cfg(not(any(springald_compact, target_arch = "wasm32")))]
impl Bits for u128 {
    shared!(inlined);
}

impl Bits for U256 {
    shared!(by_calls);
}

/// The methods of a width that are the same for all, by the variant of [`Game`].
macro_rules! sized {
    ($width:ident) => {
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
    };
}

#[cfg(not(any(springald_compact, target_arch = "wasm32")))]
impl Width for u64 {
    sized!(Small);
}

#[cfg(not(any(springald_compact, target_arch = "wasm32")))]
impl Width for u128 {
    sized!(Large);
}

impl Width for U256 {
    sized!(Huge);
}

/// Lists and plays actions by functions that are compiled for each function that asks.
#[cfg(not(springald_compact))]
pub(crate) mod inlined {
    use crate::bits::Bits;
    use crate::play::action::Action;
    use crate::play::steps;
    use crate::program::DeclaredPosition;
    use springald_core::{Count, Each, Observer};
    use std::ops::ControlFlow;

    #[inline(always)]
    pub(crate) fn each<W: Bits>(
        position: &DeclaredPosition<W>,
        f: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        steps::each(position, &mut Each(f))
    }

    pub(crate) fn count<W: Bits>(position: &DeclaredPosition<W>) -> u64 {
        Count::of(|count| steps::each(position, count))
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
    use crate::compact::{Heard, nobody};
    use crate::play::action::Action;
    use crate::play::steps;
    use crate::program::DeclaredPosition;
    use springald_board::U256;
    use springald_core::{Change, Observer};
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
        steps::each_dyn(position, f)
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
