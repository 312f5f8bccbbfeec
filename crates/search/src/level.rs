//! How well to play: levels for people, and ratings for programs.

use springald_board::SplitMix;

/// How well to play, as a search sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The most plies (actions) to look ahead.
    pub depth: Option<u32>,
    /// By how many centipawns, at most, positions are misjudged, each always in the same way.
    pub noise: i32,
    /// What decides how positions are misjudged.
    pub seed: u64,
}

impl Skill {
    /// Everything the search can do.
    pub const FULL: Self = Self {
        nodes: None,
        depth: None,
        noise: 0,
        seed: 0,
    };

    /// By how many centipawns the position with this key looks better for White than it is.
    pub(crate) const fn misjudgement(&self, key: u64) -> i32 {
        let mut random = SplitMix::new(key ^ self.seed);
        let range = self.noise as usize + 1;
        // Two dice: small errors are more common than large ones.
        random.below(range) as i32 - random.below(range) as i32
    }
}

/// A level from 1, for a beginner's first game, to 8, everything the search can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The strongest.
    pub const MAX: Self = Self(8);

    /// The level with this number, where there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=8) {
            Some(Self(number))
        } else {
            None
        }
    }

    /// Its number, from 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How well it plays. The seed makes two games at the same level differ.
    pub const fn skill(self, seed: u64) -> Skill {
        let (nodes, depth, noise) = match self.0 {
            1 => (50, 1, 420),
            2 => (120, 2, 270),
            3 => (240, 3, 170),
            4 => (420, 4, 122),
            5 => (850, 6, 78),
            6 => (2_200, 64, 42),
            7 => (14_000, 64, 4),
            _ => return Skill::FULL,
        };
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
