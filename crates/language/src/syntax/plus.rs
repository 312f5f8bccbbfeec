//! Letters with a plus, and the kinds that promoted pieces had before.

use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::Piece;
use crate::model::{Capture, Kind, KindId};
use std::ops::RangeInclusive;

/// The letters of promoted pieces where the alphabet has too few. SAN does not write them.
const FURTHER: RangeInclusive<char> = '\u{c0}'..='\u{d6}';

/// Returns a letter of its own for each piece: for one with a plus the first letter of its name that is free, or
/// another one.
pub(super) fn letters(pieces: &[Piece]) -> Vec<char> {
    let plain = pieces.iter().filter(|piece| !piece.plus);
    let mut taken: Vec<char> = plain
        .flat_map(|piece| [piece.letter, piece.placed_as])
        .collect();
    let free = ('A'..='Z').filter(|c| !taken.contains(c)).count();
    let is_short = pieces.iter().filter(|piece| piece.plus).count() > free;
    let letter = |piece: &Piece| {
        if !piece.plus {
            return piece.letter;
        }
        let name = piece.name.text.to_ascii_uppercase();
        let is_free = |c: &char| c.is_uppercase() && !taken.contains(c);
        let free = if is_short {
            FURTHER.into_iter().find(is_free)
        } else {
            name.chars().chain('A'..='Z').find(is_free)
        };
        taken.extend(free);
        free.unwrap_or(piece.letter)
    };
    pieces.iter().map(letter).collect()
}

impl Resolver<'_, '_> {
    /// Checks that every kind with a plus has the letter of the only kind that promotes to it.
    pub(super) fn check_plus(&mut self, kinds: &[Kind]) {
        for (index, kind) in kinds.iter().enumerate() {
            let Some(letter) = kind.plus else {
                continue;
            };
            let fits = |before: &KindId| {
                let before = &kinds[*before];
                before.plus.is_none() && before.letter == letter
            };
            if !promoting(kinds, index).all(|before| fits(&before)) {
                let message = format!(
                    "found the letter +{letter}, expected promotions to '{}' only of the piece with the letter {letter}",
                    kind.name
                );
                self.fault_at(index, message);
            }
        }
    }

    /// Checks that it is clear what a promoted piece was before, as it goes to the hand as that.
    pub(super) fn check_demotions(&mut self, kinds: &[Kind]) {
        if self.merged().capture != Some(Capture::ToHand) {
            return;
        }
        for (index, kind) in kinds.iter().enumerate() {
            let turns = |before: &KindId| kinds[*before].turns_back(kind);
            let befores = promoting(kinds, index).filter(|before| !turns(before));
            let befores: Vec<KindId> = befores.collect();
            let mut later = kind.promotions.iter().flat_map(|one| &one.to);
            let ends = later.all(|&to| to == index || kind.turns_back(&kinds[to]));
            let found = match befores[..] {
                [_] if ends => continue,
                [] => continue,
                [_] => "promotes further",
                _ => "several pieces become",
            };
            let message = format!(
                "found '{}', which {found}, expected that captured pieces go to hand as what they were at first",
                kind.name
            );
            self.fault_at(index, message);
        }
    }

    fn fault_at(&mut self, kind: KindId, message: String) {
        let span = self.pieces()[kind].letter_span;
        self.faults.push(Fault::new(span, message));
    }
}

/// Returns the kinds that promote to a kind, other than itself.
fn promoting(kinds: &[Kind], to: KindId) -> impl Iterator<Item = KindId> + '_ {
    let promotes = move |kind: &Kind| {
        let mut promotions = kind.promotions.iter();
        promotions.any(|promotion| promotion.to.contains(&to))
    };
    let all = kinds.iter().enumerate();
    all.filter(move |(index, kind)| *index != to && promotes(kind))
        .map(|(index, _)| index)
}
