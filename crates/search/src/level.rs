//! Playing strength: levels for human opponents.

use crate::params::LEVELS;
use springald_board::SplitMix;

/// Limits that make a search play below its strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// The most plies (actions) before quiescence.
    pub depth: Option<u32>,
    /// The largest error of an evaluation, in centipawns. The same position always has the same error.
    pub noise: i32,
    /// The seed of these errors.
    pub seed: u64,
}

impl Skill {
    /// The full strength of the search.
    pub const FULL: Self = Self {
        nodes: None,
        depth: None,
        noise: 0,
        seed: 0,
    };

    /// Returns the error of the evaluation for the position with this key, in centipawns for White.
    pub(crate) const fn misjudgement(&self, key: u64) -> i32 {
        let mut random = SplitMix::new(key ^ self.seed);
        let range = self.noise as usize + 1;
        // The sum of two dice: small errors are more common than large ones.
        random.below(range) as i32 - random.below(range) as i32
    }
}

/// A level from 1, for a beginner's first game, to 8, the full strength of the search.
///
/// ```
/// use springald_search::{Level, Skill, Task};
///
/// let beginner = Level::new(1).unwrap();
/// let task = Task {
///     skill: beginner.skill(42),
///     ..Task::default()
/// };
/// assert_eq!(task.skill.nodes, Some(50));
/// assert_eq!(Level::MAX.skill(42), Skill::FULL);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The strongest level.
    pub const MAX: Self = Self(8);

    /// Returns the level with this number; `None` outside 1 to 8.
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=8) {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Returns the number, from 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the skill of the level. The seed makes two games at the same level differ.
    pub const fn skill(self, seed: u64) -> Skill {
        let index = self.0 as usize - 1;
        if index >= LEVELS.len() {
            return Skill::FULL;
        }
        let (nodes, depth, noise) = LEVELS[index];
        Skill {
            nodes: Some(nodes),
            depth: Some(depth),
            noise,
            seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eight_levels_and_each_sees_more() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(9), None);
        let skills: Vec<Skill> = (1..=8)
            .filter_map(Level::new)
            .map(|level| level.skill(0))
            .collect();
        assert!(skills.is_sorted_by_key(|skill| skill.nodes.unwrap_or(u64::MAX)));
        assert!(skills.is_sorted_by_key(|skill| -skill.noise));
        assert_eq!(skills[7], Skill::FULL);
    }
}
