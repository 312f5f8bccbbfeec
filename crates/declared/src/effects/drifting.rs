//! Effects that push pieces away from another one, or pull them towards it.

use crate::bits::Bits;
use crate::play::position::DeclaredPosition;
use crate::program::tables::effects::EffectTable;
use springald_core::{Observer, Show, Verb};
use springald_language::model::Heading;

/// A piece is driven away.
const PUSHED: Verb = Verb::new("pushed", Show::Slide);
/// A piece is drawn nearer.
const PULLED: Verb = Verb::new("pulled", Show::Pull);

impl<W: Bits> EffectTable<W> {
    /// Returns the nearest piece in each direction of a square.
    pub(super) fn in_sight(&self, occupied: W, at: usize, heading: Heading) -> W {
        let rays = self.rays[at].iter();
        rays.fold(W::ZERO, |seen, ray| {
            let is_meant = ray.first().is_some_and(|&next| {
                let is_straight = self.straight[at].has(next.into());
                heading == Heading::Any || is_straight == (heading == Heading::Straight)
            });
            let nearest = ray.iter().find(|&&at| is_meant && occupied.has(at.into()));
            seen | nearest.map_or(W::ZERO, |&at| W::bit(at.into()))
        })
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Moves pieces over empty squares along their lines with a square: away from it or towards it, by one square or as far
    /// as possible. What makes room for others goes first.
    #[inline(never)]
    pub(super) fn drift<O: Observer>(
        &mut self,
        (at, chosen): (usize, W),
        (away, one): (bool, bool),
        observer: &mut O,
    ) {
        let Some(table) = &self.program.effects else {
            return;
        };
        let most = if one { 1 } else { usize::MAX };
        for ray in &table.rays[at] {
            for turn in 0..ray.len() {
                let place = if away { ray.len() - 1 - turn } else { turn };
                let from = usize::from(ray[place]);
                if !chosen.has(from) {
                    continue;
                }
                let is_empty = |&at: &usize| self.code(at) == 0;
                let last = if away {
                    let ahead = ray[place + 1..].iter().map(|&at| usize::from(at));
                    ahead.take(most).take_while(is_empty).last()
                } else {
                    let ahead = ray[..place].iter().rev().map(|&at| usize::from(at));
                    ahead.take(most).take_while(is_empty).last()
                };
                if let Some(to) = last {
                    self.shift((from, to), if away { PUSHED } else { PULLED }, observer);
                    self.close_gates(W::bit(from));
                }
            }
        }
    }
}
