//! The verification of a record of dice.

use super::record::SeatRecord;
use super::{Dice, DiceError, DiceRecord, Roll, Scheme, SeatEvents, is_hash, is_seed, places};
use crate::secret::sha256_of_hex;
use springald_core::{Actor, DynVariant, Sides};
use springald_registry::{EngineEntry, is_version, lookup, pinned};

/// The facts that verification established.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The number of rolls.
    pub rolls: usize,
    /// The scheme by which the seats added to the dice.
    pub scheme: u8,
    /// The seats that added a seed, White's first.
    pub added: [bool; 2],
    /// The names of the sides of the game.
    pub sides: &'static Sides,
    /// Rolls that an older record does not place in the game: it lists no turns, or not the ones that were taken back.
    /// Such rolls may have been skipped.
    pub unplaced: usize,
}

/// Checks a record: the seeds against their commitments, the order of commitments, reveals and rolls,
/// each roll against the seeds and the rules, and that the list has every roll among the turns, those taken back
/// included, and no other. A text of a player has to be in use already (`springald_registry::add`).
///
/// # Errors
/// Returns the first fault.
pub fn verify(record: &DiceRecord) -> Result<Checked, DiceError> {
    let seed = record.seed.as_deref().ok_or(DiceError::NoSeed)?;
    let mut dice = Dice::from_hex(seed).ok_or(DiceError::BadSeed)?;
    dice.white.clone_from(&record.white_seed);
    dice.black.clone_from(&record.black_seed);
    if dice.commitment() != record.commitment {
        return Err(DiceError::Commitment {
            found: record.commitment.clone(),
            expected: dice.commitment(),
        });
    }
    let scheme = Scheme::from_number(record.scheme).ok_or(DiceError::Scheme(record.scheme))?;
    for seat in record.seats() {
        if !is_seed(seat.seed.1) {
            return Err(DiceError::BadPlayerSeed(seat.seed.0));
        }
        match scheme {
            Scheme::CommitReveal => check_seat(&seat, !record.rolls.is_empty())?,
            Scheme::Seeds => check_first_scheme(&seat)?,
        }
    }
    if scheme == Scheme::CommitReveal {
        check_order(record)?;
    }
    let entry = entry_of(record)?;
    for (expected, roll) in (0..).zip(&record.rolls) {
        if roll.k != expected {
            let found = roll.k;
            return Err(DiceError::Number { found, expected });
        }
        check_roll(entry.variant(), &dice, roll)?;
    }
    let unplaced = places::check(entry.variant(), record)?;
    Ok(Checked {
        rolls: record.rolls.len(),
        scheme: record.scheme,
        added: [&record.white_seed, &record.black_seed].map(|seed| !seed.is_empty()),
        sides: &entry.info().sides,
        unplaced,
    })
}

/// Returns the game of a record, by the rules to which it is pinned.
fn entry_of(record: &DiceRecord) -> Result<&'static EngineEntry, DiceError> {
    let DiceRecord { variant, rules, .. } = record;
    if !is_version(rules) {
        return lookup(variant).map_err(|error| DiceError::Variant(error.found));
    }
    // A game of the library is in use by its version as soon as its id was looked up.
    let named = pinned(variant);
    let entry = match pinned(rules) {
        Some(pinned) => &pinned.entry,
        None => return Err(DiceError::UnknownRules(rules.clone())),
    };
    let is_same = if is_version(variant) {
        variant == rules
    } else {
        entry.id() == named.map_or(variant.as_str(), |named| named.entry.id())
    };
    if is_same {
        return Ok(entry);
    }
    Err(DiceError::OtherRules {
        found: entry.id().to_owned(),
        expected: variant.clone(),
    })
}

/// Checks that a record of scheme 1 has no commitment of a seat: it would be a way around the checks of scheme 2.
fn check_first_scheme(seat: &SeatRecord<'_>) -> Result<(), DiceError> {
    if !seat.commitment.1.is_empty() {
        return Err(DiceError::FirstScheme(seat.commitment.0));
    }
    if seat.events != SeatEvents::default() {
        return Err(DiceError::FirstScheme(seat.events_name));
    }
    Ok(())
}

/// Checks the seed of a seat against its commitment.
fn check_seat(seat: &SeatRecord<'_>, has_rolls: bool) -> Result<(), DiceError> {
    let ((name, commitment), (_, seed)) = (seat.commitment, seat.seed);
    if !commitment.is_empty() && !is_hash(commitment) {
        return Err(DiceError::BadPlayerCommitment(name));
    }
    if seed.is_empty() {
        // A game may end before a seat must reveal.
        return if commitment.is_empty() || !has_rolls {
            Ok(())
        } else {
            Err(DiceError::Unrevealed(seat.seat))
        };
    }
    if is_hash(seed) && sha256_of_hex(seed).as_deref() == Some(commitment) {
        return Ok(());
    }
    Err(DiceError::SeatCommitment {
        seat: seat.seat,
        found: seed.to_owned(),
    })
}

/// Checks that both seats had committed or declined before either revealed, and that both were done
/// before the first roll.
fn check_order(record: &DiceRecord) -> Result<(), DiceError> {
    let seats = record.seats();
    let first_roll = record.rolls.first().map(|roll| roll.at);
    for seat in &seats {
        let wrong = |what: String| {
            Err(DiceError::Order {
                seat: seat.seat,
                what,
            })
        };
        let SeatEvents {
            committed,
            revealed,
        } = seat.events;
        if revealed.is_some() && (seat.seed.1.is_empty() && seat.commitment.1.is_empty()) {
            return wrong("found a reveal of a seat that adds no seed".into());
        }
        if !seat.seed.1.is_empty() && revealed.is_none() {
            return wrong("found a seed that was never revealed".into());
        }
        if let Some(revealed) = revealed {
            for other in &seats {
                match other.events.committed {
                    Some(committed) if committed < revealed => {}
                    Some(committed) => {
                        return wrong(format!(
                            "found revealed {revealed}, expected more than {committed}, when {} committed",
                            other.seat
                        ));
                    }
                    None => {
                        return wrong(format!(
                            "found a reveal, but {} has not committed",
                            other.seat
                        ));
                    }
                }
            }
        }
        let Some(roll) = first_roll else { continue };
        match revealed.or(committed) {
            Some(done) if done < roll => {}
            Some(done) => {
                return wrong(format!(
                    "found {done}, expected less than {roll}, the first roll"
                ));
            }
            None => return wrong("found none before the first roll".into()),
        }
    }
    for pair in record.rolls.windows(2) {
        if pair[0].at >= pair[1].at {
            let what = format!(
                "at: found {}, expected more than {}",
                pair[1].at, pair[0].at
            );
            return Err(DiceError::Position { k: pair[1].k, what });
        }
    }
    Ok(())
}

fn check_roll(row: &dyn DynVariant, dice: &Dice, roll: &Roll) -> Result<(), DiceError> {
    let wrong = |what: String| DiceError::Position { k: roll.k, what };
    let game = row.begin_at(&roll.fen);
    let game = game.map_err(|error| wrong(error.to_string()))?;
    let outcomes = game.outcomes();
    if game.to_act() != Actor::Nature || outcomes.is_empty() {
        return Err(wrong(format!("no roll is due in '{}'", roll.fen)));
    }
    if roll.of != outcomes.len() {
        return Err(DiceError::Outcomes {
            k: roll.k,
            found: roll.of,
            expected: outcomes.len(),
        });
    }
    let due = &outcomes[dice.roll(roll.k, outcomes.len())].outcome;
    if *due != roll.outcome {
        return Err(DiceError::Outcome {
            k: roll.k,
            found: roll.outcome.clone(),
            expected: due.clone(),
        });
    }
    Ok(())
}
