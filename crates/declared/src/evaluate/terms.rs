//! The groups of weights, and their places among the weights.

use crate::program::CODES;
use springald_core::Group;

/// The groups of weights, each with a weight for every code, in centipawns.
pub(super) static TERMS: [Group; 20] = [
    Group::new("value", CODES),
    Group::new("hand", CODES),
    Group::new("centre", CODES),
    Group::new("goal", CODES),
    Group::new("mobility", CODES),
    Group::new("corner", CODES),
    Group::new("exposed", CODES),
    Group::new("passed", CODES),
    Group::new("doubled", CODES),
    Group::new("supported", CODES),
    Group::new("backward", CODES),
    Group::new("shelter", CODES),
    Group::new("attack", CODES),
    Group::new("threat", CODES),
    Group::new("hanging", CODES),
    Group::new("pair", CODES),
    Group::new("territory", CODES),
    Group::new("advance", CODES),
    Group::new("middle", CODES),
    Group::new("home", CODES),
];

// The indices of the first weights of the groups. `docs/games.md` says what each counts.
pub(super) const VALUE: usize = 0;
pub(super) const HAND: usize = CODES;
pub(super) const CENTRE: usize = 2 * CODES;
pub(super) const GOAL: usize = 3 * CODES;
pub(super) const MOBILITY: usize = 4 * CODES;
pub(super) const CORNER: usize = 5 * CODES;
pub(super) const EXPOSED: usize = 6 * CODES;
pub(super) const PASSED: usize = 7 * CODES;
pub(super) const DOUBLED: usize = 8 * CODES;
pub(super) const SUPPORTED: usize = 9 * CODES;
pub(super) const BACKWARD: usize = 10 * CODES;
pub(super) const SHELTER: usize = 11 * CODES;
pub(super) const ATTACK: usize = 12 * CODES;
pub(super) const THREAT: usize = 13 * CODES;
pub(super) const HANGING: usize = 14 * CODES;
pub(super) const PAIR: usize = 15 * CODES;
pub(super) const TERRITORY: usize = 16 * CODES;
pub(super) const ADVANCE: usize = 17 * CODES;
pub(super) const MIDDLE: usize = 18 * CODES;
pub(super) const HOME: usize = 19 * CODES;
