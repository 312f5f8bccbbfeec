//! Reads and resolves `carry`, and checks what a game with carriers must be without.

use super::cursor::Cursor;
use super::parts::kinds;
use super::problems::Fault;
use super::resolver::{KINDS, Resolver};
use super::tree::{Body, Home, Repetition};
use super::unions::first_of;
use crate::model::{Capture, Carriage, Kind, KindId};
use springald_core::insertion_sort;

/// Reads `carry` after its first word.
pub(super) fn carry(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    let first = cursor.span();
    let passengers = kinds(cursor, false)?;
    cursor.expect("on")?;
    let carriers = kinds(cursor, false)?;
    Ok(Body::Carry(passengers, carriers, cursor.since(first)))
}

impl Resolver<'_, '_> {
    /// Resolves the kinds that carry others.
    pub(super) fn carriages(&mut self, kinds: &[Kind]) -> Vec<Carriage> {
        let mut carriages: Vec<Carriage> = Vec::new();
        let mut pairs: Vec<(KindId, KindId)> = Vec::new();
        for (clause, (passengers, carriers, span)) in &self.merged().carriages {
            let one = Carriage {
                clause: *clause,
                passengers: self.kinds(passengers),
                carriers: self.kinds(carriers),
            };
            for &carrier in &one.carriers {
                pairs.extend(one.passengers.iter().map(|&passenger| (carrier, passenger)));
            }
            insertion_sort(&mut pairs, |&pair| pair);
            pairs.dedup();
            if let Some(message) = self.fault_of_carriage(kinds, &one, pairs.len()) {
                self.faults.push(Fault::new(*span, message));
                return carriages;
            }
            carriages.push(one);
        }
        carriages
    }

    /// Returns what is wrong with a statement, if anything is. `pairs` counts the carriers with passengers so far.
    fn fault_of_carriage(&self, kinds: &[Kind], one: &Carriage, pairs: usize) -> Option<String> {
        if kinds.len() + pairs > KINDS {
            return Some(format!(
                "found {} kinds and {pairs} pairs of a carrier and its passenger, expected at most {KINDS} in all: name fewer",
                kinds.len()
            ));
        }
        let concerned = || one.passengers.iter().chain(&one.carriers);
        if self.merged().capture == Some(Capture::ToHand) {
            let becomes = kinds.iter().flat_map(|kind| &kind.promotions);
            let becomes: Vec<KindId> = becomes.flat_map(|one| one.to.clone()).collect();
            if let Some(&kind) = concerned().find(|kind| becomes.contains(kind)) {
                return Some(format!(
                    "found '{}', to which others promote, in a game whose promoted pieces go to hand as what they were, expected others, or 'captured pieces go to hand unchanged'",
                    kinds[kind].name
                ));
            }
        }
        let found = self
            .beside_carriers()
            .or_else(|| self.beside_two_in_one(kinds));
        found.map(|found| format!("found 'carry' in a game with {found}, expected none"))
    }

    /// Returns something stated that has no meaning where pieces carry others, if anything is.
    fn beside_carriers(&self) -> Option<&'static str> {
        let game = self.merged();
        let mut castlings = game.castlings.iter();
        let roams = castlings.any(|one| one.king.from == Home::Anywhere);
        let chases = |one: &Repetition| one.chase.is_some();
        let is_kept = game.capture == Some(Capture::ToPrison) || game.waiting.is_some();
        first_of(&[
            (is_kept, "captured pieces that go to prison, or stay"),
            (game.unions.is_some(), "'unions'"),
            (
                game.repetition.as_ref().is_some_and(chases),
                "'perpetual chase loses'",
            ),
            (roams, "castling from anywhere"),
        ])
    }
}
