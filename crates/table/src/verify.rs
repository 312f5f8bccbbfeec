//! The record of the dice of a game, and its verification.

mod places;

use crate::dice::{Dice, LONGEST_SEED, Scheme, is_hash, is_seed};
use crate::secret::sha256_of_hex;
use serde::{Deserialize, Serialize};
use springald_core::{Actor, DynVariant};
use springald_registry::{EngineEntry, is_version, lookup, pinned};
use thiserror::Error;

/// Returns the scheme of records that do not name one.
const fn first_scheme() -> u8 {
    1
}

/// One roll of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Roll {
    /// The number, from 0. Rolls that were taken back keep theirs.
    pub k: u64,
    /// The position in which it was due.
    pub fen: String,
    /// The number of possible outcomes.
    pub of: usize,
    /// The outcome.
    pub outcome: String,
    /// The number of its event.
    #[serde(default)]
    pub at: u64,
}

/// The numbers of the events of a game in which a seat added to the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatEvents {
    /// The event in which it committed or declined; `null` if it has not.
    pub committed: Option<u64>,
    /// The event in which it revealed its seed; `null` if it has not.
    pub revealed: Option<u64>,
}

/// Turns that were taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TakenBackTurns {
    /// The number of the event in which they were taken back.
    pub at: u64,
    /// The number of turns before them, which stayed.
    pub kept: usize,
    /// Their texts, rolls included.
    pub line: String,
}

/// The record of the dice of a game. The secret seed is missing until the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiceRecord {
    /// The id of the game.
    pub game: String,
    /// The id of the variant; for a text of a player the version of its rules.
    pub variant: String,
    /// The version of the rules: for a declared game the SHA-256 of its text. Empty in older records.
    #[serde(default)]
    pub rules: String,
    /// The scheme by which the seats added to the dice: 2, or 1 in older games.
    #[serde(default = "first_scheme")]
    pub scheme: u8,
    /// The SHA-256 of the secret seed.
    pub commitment: String,
    /// The secret seed, once the game is over.
    pub seed: Option<String>,
    /// The SHA-256 of the seed of White's seat; empty if it declined. Scheme 2 only.
    #[serde(default)]
    pub white_commitment: String,
    /// The SHA-256 of the seed of Black's seat.
    #[serde(default)]
    pub black_commitment: String,
    /// The seed of White's seat; empty if it declined, and until both seats have revealed theirs.
    pub white_seed: String,
    /// The seed of Black's seat.
    pub black_seed: String,
    /// The events in which White's seat committed and revealed.
    #[serde(default)]
    pub white_events: SeatEvents,
    /// The events in which Black's seat committed and revealed.
    #[serde(default)]
    pub black_events: SeatEvents,
    /// The initial position, if it is not the usual one.
    #[serde(default)]
    pub initial_fen: Option<String>,
    /// The texts of all turns; `null` for an imported game.
    #[serde(default)]
    pub line: Option<String>,
    /// The turns that were taken back, in order; `null` in older records.
    #[serde(default)]
    pub taken_back: Option<Vec<TakenBackTurns>>,
    /// All rolls, in order, including those taken back.
    pub rolls: Vec<Roll>,
}

/// A fault in the record of the dice.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DiceError {
    /// The game is not over.
    #[error("seed: found none, expected one: it is published when the game is over")]
    NoSeed,
    /// The seed is not 64 hexadecimal digits.
    #[error("seed: expected 64 lowercase hexadecimal digits")]
    BadSeed,
    /// The seed of a seat is malformed.
    #[error("{0}: expected at most {LONGEST_SEED} lowercase hexadecimal digits")]
    BadPlayerSeed(&'static str),
    /// The commitment of a seat is malformed.
    #[error("{0}: expected nothing or 64 lowercase hexadecimal digits")]
    BadPlayerCommitment(&'static str),
    /// The scheme is unknown.
    #[error("scheme: found {0}, expected 1 or 2")]
    Scheme(u8),
    /// A record of scheme 1 has what only scheme 2 has.
    #[error("scheme: found 1 with {0}, expected 2: in games of scheme 1 no seat commits")]
    FirstScheme(&'static str),
    /// The seed is not the one the server committed to.
    #[error("commitment: found {found}, expected {expected}, the SHA-256 of the seed")]
    Commitment {
        /// The commitment.
        found: String,
        /// The SHA-256 of the seed.
        expected: String,
    },
    /// The seed of a seat is not the one it committed to.
    #[error("{seat}_seed: found '{found}', whose SHA-256 is not {seat}_commitment")]
    SeatCommitment {
        /// `white` or `black`.
        seat: &'static str,
        /// The seed.
        found: String,
    },
    /// Something was rolled before a seat had revealed its seed.
    #[error("{0}_seed: found none, expected the seed that this seat committed to: there are rolls")]
    Unrevealed(&'static str),
    /// Commitments, reveals and rolls are in the wrong order.
    #[error("{seat}_events: {what}")]
    Order {
        /// `white` or `black`.
        seat: &'static str,
        /// The fault.
        what: String,
    },
    /// The variant is unknown.
    #[error("variant: found '{0}', expected a known game")]
    Variant(String),
    /// The game to which the game is pinned is unknown.
    #[error("rules: found '{0}', the version of a text that is not known here")]
    UnknownRules(String),
    /// The rules belong to another game.
    #[error("rules: found those of '{found}', expected those of '{expected}'")]
    OtherRules {
        /// The game whose rules they are.
        found: String,
        /// The game of the record.
        expected: String,
    },
    /// A roll is left out, or comes twice.
    #[error("roll {expected}: found number {found} in its place")]
    Number {
        /// The number found.
        found: u64,
        /// The number it should be.
        expected: u64,
    },
    /// The position of a roll is invalid, or no roll is due in it.
    #[error("roll {k}: {what}")]
    Position {
        /// The number of the roll.
        k: u64,
        /// The fault.
        what: String,
    },
    /// A roll had another number of outcomes than the rules allow.
    #[error("roll {k}, of: found {found}, expected {expected} outcomes by the rules")]
    Outcomes {
        /// The number of the roll.
        k: u64,
        /// The number in the record.
        found: usize,
        /// The number by the rules.
        expected: usize,
    },
    /// The outcome of a roll differs from the one that the seeds determine.
    #[error("roll {k}: found '{found}', expected '{expected}' by the seeds")]
    Outcome {
        /// The number of the roll.
        k: u64,
        /// The outcome that was played.
        found: String,
        /// The outcome by the seeds.
        expected: String,
    },
    /// The turns of the game cannot be played.
    #[error("line: {0}")]
    Line(String),
    /// A roll among the turns is not in the list.
    #[error("rolls: found no entry for roll '{outcome}', number {number} among the turns")]
    Missing {
        /// The number among the rolls of the turns, from 1.
        number: usize,
        /// The outcome.
        outcome: String,
    },
    /// A roll in the list was never made.
    #[error("roll {k}: found in no turn of the game, and in none that was taken back")]
    Unplaced {
        /// The number of the roll.
        k: u64,
    },
    /// Turns cannot have been taken back as the record says.
    #[error("taken_back {number}: {what}")]
    TakenBack {
        /// The number in the list, from 1.
        number: usize,
        /// The fault.
        what: String,
    },
}

/// The facts that verification established.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The number of rolls.
    pub rolls: usize,
    /// The scheme by which the seats added to the dice.
    pub scheme: u8,
    /// The seats that added a seed, White's first.
    pub added: [bool; 2],
    /// Rolls that an older record does not place in the game: it lists no turns, or not the ones that were taken back.
    /// Such rolls may have been skipped.
    pub unplaced: usize,
}

/// The record of a seat.
struct SeatRecord<'a> {
    seat: &'static str,
    seed: (&'static str, &'a str),
    commitment: (&'static str, &'a str),
    events_name: &'static str,
    events: SeatEvents,
}

impl DiceRecord {
    fn seats(&self) -> [SeatRecord<'_>; 2] {
        [
            SeatRecord {
                seat: "white",
                seed: ("white_seed", &self.white_seed),
                commitment: ("white_commitment", &self.white_commitment),
                events_name: "white_events",
                events: self.white_events,
            },
            SeatRecord {
                seat: "black",
                seed: ("black_seed", &self.black_seed),
                commitment: ("black_commitment", &self.black_commitment),
                events_name: "black_events",
                events: self.black_events,
            },
        ]
    }
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
